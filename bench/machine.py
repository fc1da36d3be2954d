"""Where a run took place, and whether that place was quiet."""

from __future__ import annotations

import os
import platform
import subprocess
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

PEERS = ("open_spiel", "catanatron", "rlcard", "chess", "numpy", "cython")
QUIET = 0.3
"""A load average, less our own share, above this is worth a warning."""
OWN = 1
ROOT = Path(__file__).resolve().parent.parent


def first_line(*command: str) -> str:
    try:
        done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=ROOT)
    except OSError:
        return "unknown"
    return (done.stdout.splitlines() or ["unknown"])[0] if done.returncode == 0 else "unknown"


def cpu_model() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def system() -> str:
    try:
        name = platform.freedesktop_os_release()["PRETTY_NAME"]
    except (OSError, KeyError):
        name = platform.system()
    return f"{name}, {platform.machine()}"


def version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "not installed"


def describe() -> dict[str, str]:
    """The machine and the versions, in the order in which they're shown."""
    changed = first_line("git", "status", "--porcelain", "--untracked-files=no") not in ("", "unknown")
    return {
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "commit": first_line("git", "rev-parse", "HEAD") + (" with changes" if changed else ""),
        "cpu": cpu_model(),
        "cores": str(os.cpu_count()),
        "system": system(),
        "python": f"{platform.python_implementation()} {platform.python_version()} ({platform.python_compiler()})",
        "compiler": first_line("cc", "--version"),
        **{package: version(package) for package in PEERS},
    }


def load() -> float:
    """The load average of the last minute; 0 where the system keeps none."""
    try:
        return os.getloadavg()[0]
    except OSError:
        return 0.0


def noise(loads: Sequence[float]) -> str:
    """Why the figures deserve distrust, if they do: from the loads before the start and from then on.

    While it runs, the benchmark itself is a load of one.
    """
    if loads[0] > QUIET:
        return f"load average {loads[0]:.2f} before the start: something else was running"
    if max(loads) - OWN > QUIET:
        return f"load average up to {max(loads):.2f}, of which {OWN} is ours: something else was running"
    return ""

"""boardgame.io's server under the same load, with its own clients."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

from bench.server.figures import Load, spread
from bench.server.processes import free_port, memory_mb, node, started

SOURCE = Path(__file__).parent / "boardgame"
NAME = "boardgame.io (in memory)"


def install(folder: Path) -> Path | None:
    """The peer with all that it needs, fetched once; None where there is no Node to run it."""
    npm = shutil.which("npm")
    if npm is None or node() is None:
        return None
    folder.mkdir(parents=True, exist_ok=True)
    for file in SOURCE.iterdir():
        shutil.copy(file, folder)
    if not (folder / "node_modules").is_dir():
        subprocess.run([npm, "ci", "--silent", "--no-audit", "--no-fund"], cwd=folder, check=True)
    return folder


def measure(folder: Path, tables: int, rate: int, seconds: float) -> Load:
    runs = node()
    assert runs is not None
    with started(runs, "server.mjs", str(free_port()), cwd=folder) as (process, address):
        before = memory_mb(process)
        load = [runs, "clients.mjs", address, str(tables), str(rate), str(seconds)]
        done = subprocess.run(load, cwd=folder, check=True, capture_output=True, text=True)
        found = json.loads(done.stdout.splitlines()[-1])
        memory = memory_mb(process)
    times = found["times"]
    return Load(
        NAME, tables, rate, len(times) / found["took"], spread(times), memory, None, 1024 * (memory - before) / tables
    )

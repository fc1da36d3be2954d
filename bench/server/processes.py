"""Servers as processes of their own, and what they take."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.postgres import cluster

LAUNCH = """
import sys
from tordesillas.table.serving import Listening, serve
from tordesillas.table.settings import Settings
settings = Settings(database=sys.argv[1], limits=False, bot_pace=0)
serve(settings, Listening(port=0, level="WARNING"), lambda address: print(address, flush=True))
"""


@contextmanager
def started(*command: str | Path, cwd: Path | None = None) -> Iterator[tuple[int, str]]:
    """A process and the first address that it prints."""
    with subprocess.Popen(list(map(str, command)), stdout=subprocess.PIPE, text=True, cwd=cwd) as process:
        assert process.stdout is not None
        try:
            addresses = (re.search(r"http://\S+", line) for line in process.stdout)
            found = next((address for address in addresses if address), None)
            if found is None:
                raise RuntimeError(f"{command[0]} did not start")
            yield process.pid, found.group()
        finally:
            process.terminate()
            process.wait(10)


@contextmanager
def ours(database: str) -> Iterator[tuple[int, str]]:
    with started(sys.executable, "-c", LAUNCH, database) as running:
        yield running


@contextmanager
def sqlite() -> Iterator[str]:
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        yield f"sqlite+aiosqlite:///{folder}/tables.sqlite3"


@contextmanager
def postgres(programs: Path) -> Iterator[str]:
    """A fresh PostgreSQL server of our own, as durable as it comes."""
    with cluster(programs) as url:
        yield url.format("postgres")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
        return port


def memory_mb(process: int) -> float:
    """What a process has of the machine's memory at this moment."""
    for line in Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


def node() -> str | None:
    return shutil.which("node")

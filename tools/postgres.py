"""A PostgreSQL of our own, in a folder that is gone afterwards; reached by a socket there, not by a port."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

BINARIES = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
USUAL = ("listen_addresses=", "max_connections=200")
QUICK = ("fsync=off", "full_page_writes=off")
"""For tests: they kill our servers, never the database or the machine."""


def binaries() -> Path | None:
    """Where its programs are; None if it is not installed."""
    found = shutil.which("pg_ctl")
    return Path(found).parent if found else BINARIES[-1] if BINARIES else None


@contextmanager
def cluster(programs: Path, settings: Sequence[str] = ()) -> Iterator[str]:
    """A running cluster, as durable as it comes unless the settings say otherwise.

    It gives the URL of a database, its name to be put for `{}`.
    """
    folder = Path(tempfile.mkdtemp(prefix="pg", dir="/tmp"))
    # It refuses to run as root.
    owner: dict[str, Any] = {"user": "postgres", "group": "postgres"} if os.geteuid() == 0 else {}
    if owner:
        shutil.chown(folder, "postgres", "postgres")

    def run(program: str, *arguments: str) -> None:
        command = [str(programs / program), "--pgdata", str(folder / "data"), *arguments]
        nowhere = subprocess.DEVNULL
        subprocess.run(command, check=True, cwd="/", stdin=nowhere, stdout=nowhere, stderr=nowhere, **owner)

    try:
        run("initdb", "--auth=trust", "--username=tester", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync")
        options = " ".join(f"-c {setting}" for setting in (*USUAL, *settings, f"unix_socket_directories={folder}"))
        run("pg_ctl", "--wait", "--options", options, "--log", str(folder / "log"), "start")
        try:
            yield f"postgresql+asyncpg://tester@/{{}}?host={quote(str(folder))}"
        finally:
            run("pg_ctl", "--wait", "--mode=immediate", "stop")
    finally:
        shutil.rmtree(folder)

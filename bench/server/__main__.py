"""`python -m bench.server`: load our server and a peer's alike, and write what it comes to."""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import asdict
from pathlib import Path

from rich.console import Console

from bench import machine
from bench.server import boardgameio, processes, report, tables
from bench.server.figures import Load
from tools.postgres import binaries

ROOT = Path(__file__).resolve().parent.parent.parent
PEER = ROOT / "build" / "boardgame.io"
RESULTS = Path(__file__).parent / "results.json"
RATE = 300


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.server", description="The online table under load.")
    parser.add_argument("--quick", action="store_true", help="a short run with few tables, of which nothing is kept")
    parser.add_argument("--tables", type=int, metavar="N", help="open at once; 500 unless told")
    parser.add_argument("--seconds", type=float, metavar="S", help="for each load; 30 unless told")
    wanted = parser.parse_args()
    count = wanted.tables or (50 if wanted.quick else 500)
    seconds = wanted.seconds or (4 if wanted.quick else 30)
    console = Console()
    loads = []
    for name, load in runs(count, seconds):
        with console.status(name):
            found = load()
        if found is not None:
            loads.append(found)
            console.print(report.line(found))
    if not wanted.quick:
        kept = {"machine": machine.describe(), "seconds": seconds, "loads": [asdict(load) for load in loads]}
        RESULTS.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
        report.write(RESULTS, ROOT / "docs" / "benchmarks-table.md")


def runs(count: int, seconds: float) -> Iterator[tuple[str, Callable[[], Load | None]]]:
    """What is measured, one after the other."""
    for rate in (RATE, 0):
        pace = f"{rate} moves/s" if rate else "all they can"
        yield f"SQLite, {pace}", lambda rate=rate: ours("SQLite", processes.sqlite, count, rate, seconds)
        yield f"PostgreSQL, {pace}", lambda rate=rate: with_postgres(count, rate, seconds)
        yield f"boardgame.io, {pace}", lambda rate=rate: peer(count, rate, seconds)


def ours(name: str, database: Callable[[], AbstractContextManager[str]], count: int, rate: int, seconds: float) -> Load:
    with database() as url, processes.ours(url) as (process, address):
        return asyncio.run(tables.measure(f"Tordesillas, {name}", process, address, count, rate, seconds))


def with_postgres(count: int, rate: int, seconds: float) -> Load | None:
    programs = binaries()
    if programs is None:
        return None
    return ours("PostgreSQL", lambda: processes.postgres(programs), count, rate, seconds)


def peer(count: int, rate: int, seconds: float) -> Load | None:
    folder = boardgameio.install(PEER)
    return None if folder is None else boardgameio.measure(folder, count, rate, seconds)


if __name__ == "__main__":
    main()

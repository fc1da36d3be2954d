"""Several processes on one database, and processes that die."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import tordesillas as td
from tests.table.client import play
from tests.table.sessions import introduce, opened, service
from tordesillas.table.store.schema import Kind
from tordesillas.table.tables import Status, Table

ROOT = Path(__file__).parents[2]
TABLES = 4


@contextmanager
def client(url: str, seed: int, persons: str, *names: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "tests.table.client", url, str(seed), persons, *names]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


async def prepared(url: str, number: int, *persons: str) -> list[str]:
    async with service(url) as tables:
        await introduce(tables)
        return [(await opened(tables, *persons, game="colonialism")).id for _ in range(number)]


async def found(url: str, names: list[str]) -> list[Table]:
    async with service(url) as tables:
        return [await tables.table(name) for name in names]


def moves(table: Table) -> list[str]:
    """The moves of a table, as the client says them."""
    return [f"{table.id} {entry.answers} {entry.seat} {entry.token}" for entry in table.log if entry.kind is Kind.MOVE]


def test_two_processes_play_at_one_table(fresh: Callable[[str, bool], str]) -> None:
    url = fresh("postgresql", True)
    [name] = asyncio.run(prepared(url, 1, "anna", "bert", "cleo"))
    # Both play for Cleo, so they get into each other's way; neither can go on without hearing of the other.
    with client(url, 1, "anna,cleo", name) as first, client(url, 2, "bert,cleo", name) as second:
        told = first.communicate(timeout=120)[0].splitlines() + second.communicate(timeout=120)[0].splitlines()
        assert first.returncode == second.returncode == 0
    [table] = asyncio.run(found(url, [name]))
    assert table.status is Status.OVER
    # Where both sent the same move for Cleo, it was acknowledged twice and counted once.
    assert set(told) == set(moves(table))
    assert len(set(moves(table))) == table.ply
    assert td.verify(table.playing.record())


def test_no_acknowledged_move_is_lost_when_the_process_is_killed(url: str) -> None:
    names = asyncio.run(prepared(url, TABLES, "anna", "bert"))
    dice = Random(7)
    told: list[str] = []
    for life in range(3):
        with client(url, life, "anna,bert", *names) as process:
            assert process.stdout is not None
            told += [process.stdout.readline() for _ in range(dice.randrange(1, 60))]
            process.kill()
            told += process.stdout.readlines()
        stored = {move for table in asyncio.run(found(url, names)) for move in moves(table)}
        # A line that was cut off by the end says nothing.
        acknowledged = {line.rstrip("\n") for line in told if line.endswith("\n")}
        assert acknowledged
        assert acknowledged <= stored
        # What was stored unsaid is at most the move that each table was at.
        assert len(stored - acknowledged) <= TABLES * (life + 1)

    async def go_on() -> None:
        async with service(url) as tables:
            await play(tables, names[0], ["anna", "bert"], dice, told.append)
            assert td.verify((await tables.table(names[0])).playing.record())

    asyncio.run(go_on())

"""Backups, restoring, records of tables, and replaying all that is stored."""

from __future__ import annotations

import asyncio
import gzip
import random
import subprocess
import sys
from collections.abc import Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import pytest
from sqlalchemy import insert, select, update

import tordesillas as td
from tordesillas.table import admin
from tordesillas.table.archive import BadArchive, back_up, restore
from tordesillas.table.seating import Sitter, Wish
from tordesillas.table.standing import Table
from tordesillas.table.store import Database
from tordesillas.table.store.schema import Status, metadata, persons, tables
from tordesillas.table.tables import Tables

T = TypeVar("T")
HOST = "the-host"


def run(task: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(task)


def url(folder: Path, name: str = "tables") -> str:
    return f"sqlite+aiosqlite:///{folder / name}.sqlite3"


async def opened(address: str) -> Tables:
    database = Database(address)
    await database.migrate()
    async with database.writing() as connection:
        await connection.execute(insert(persons).values(id=HOST, name="Ada <script>", notify={}))
    return Tables(database)


async def played(service: Tables, game: str, moves: int, seed: int = 1) -> Table:
    """A table with one person on both seats and some random moves."""
    sitters = (Sitter(HOST, name="Ada"), Sitter(HOST, name="Bo"))
    wish = Wish(game, players=2, sitters=sitters, seed=seed)
    if game == "colonialism":
        wish = replace(wish, edition="proto", options={"length": "short"})
    table = await service.open(HOST, wish)
    choose = random.Random(seed).choice
    for _ in range(moves):
        if table.over:
            break
        seat = table.pending[0]
        legal = [move for move in table.playing.legal_moves_of(seat) if not move.aside]
        table = await service.move(table.id, HOST, seat, choose(legal).token, table.number)
    return table


async def everything(database: Database) -> dict[str, list[tuple[Any, ...]]]:
    async with database.reading() as connection:
        return {
            table.name: [tuple(row) for row in await connection.execute(select(table).order_by(*table.primary_key))]
            for table in metadata.sorted_tables
        }


def silent(done: int, total: int) -> None:
    assert 0 <= done <= total


def test_a_backup_taken_while_moves_are_made_is_one_state_and_comes_back_whole(tmp_path: Path) -> None:
    file = tmp_path / "all.gz"

    async def task() -> None:
        service = await opened(url(tmp_path))
        over = await played(service, "colonialism", 1000)
        assert over.over
        await service.rematch(over.id, HOST)
        before = await everything(service.database)
        busy = asyncio.create_task(played(service, "colonial", 60, seed=2))
        rows = await back_up(service.database, file, silent)
        await busy
        copy = Database(url(tmp_path, "copy"))
        assert await restore(copy, file, silent) == rows
        found = await everything(copy)
        assert found["persons"] == before["persons"]
        assert set(before["entries"]) <= set(found["entries"])
        # Whatever had been stored of the other game by then fits together.
        assert [each.fault async for each, _ in admin.replay_all(copy)] == [""] * len(found["tables"])
        with pytest.raises(BadArchive, match="not empty"):
            await restore(copy, file, silent)
        assert (await Tables(copy).table(over.id)).playing.record() == over.playing.record()
        await copy.close()
        await service.database.close()

    run(task())


@pytest.mark.parametrize("spoil", ["cut", "foreign", "schema", "reference"])
def test_a_spoilt_backup_leaves_the_database_empty(spoil: str, tmp_path: Path) -> None:
    file = tmp_path / "all.gz"

    async def task() -> None:
        service = await opened(url(tmp_path))
        await played(service, "colonialism", 20)
        await back_up(service.database, file, silent)
        await service.database.close()
        lines = gzip.decompress(file.read_bytes()).decode().splitlines(keepends=True)
        if spoil == "cut":
            file.write_bytes(file.read_bytes()[:-200])
        elif spoil == "foreign":
            file.write_bytes(gzip.compress(b'{"format": "something else"}\n'))
        elif spoil == "schema":
            file.write_bytes(gzip.compress("".join(lines).replace('"schema": "', '"schema": "x').encode()))
        else:
            del lines[-3]
            file.write_bytes(gzip.compress("".join(lines).encode()))
        copy = Database(url(tmp_path, "copy"))
        with pytest.raises(BadArchive):
            await restore(copy, file, silent)
        assert not any((await everything(copy)).values())
        await copy.close()

    run(task())


def test_replaying_everything_finds_what_comes_out_differently(tmp_path: Path) -> None:
    async def task() -> None:
        service = await opened(url(tmp_path))
        good = await played(service, "colonialism", 30)
        wrong = await played(service, "colonialism", 1000, seed=3)
        lost = await played(service, "colonial", 20)
        async with service.database.writing() as connection:
            scores = tuple(score + 1 for score in wrong.scores)
            await connection.execute(update(tables).where(tables.c.id == wrong.id).values(scores=scores))
            await connection.execute(
                update(metadata.tables["entries"])
                .where(metadata.tables["entries"].c.table_id == lost.id, metadata.tables["entries"].c.number == 5)
                .values(token="program nothing")
            )
        found = {each.table: each.fault async for each, total in admin.replay_all(service.database) if total == 3}
        assert found[good.id] == ""
        assert found[wrong.id] == f"scores {wrong.scores}, not {scores}"
        assert "entry 5" in found[lost.id] or "5" in found[lost.id]
        await service.database.close()

    run(task())


def command(*arguments: str, database: str) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-c", "from tordesillas.cli import main; main()", "admin", *arguments]
    return subprocess.run(
        line,
        capture_output=True,
        text=True,
        check=False,
        env={"TORDESILLAS_DATABASE": database, "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"},
    )


def test_the_commands_do_what_they_say(tmp_path: Path) -> None:
    async def task() -> tuple[str, str]:
        service = await opened(url(tmp_path))
        running = await played(service, "colonialism", 10)
        over = await played(service, "colonialism", 1000)
        await service.database.close()
        return running.id, over.id

    running, over = run(task())
    own = url(tmp_path)
    listed = command("list", database=own).stdout.splitlines()
    assert {line.split()[0] for line in listed} == {running, over}
    (line,) = command("list", "--status", Status.OVER.value, database=own).stdout.splitlines()
    assert line.startswith(over)
    refused = command("export", running, database=own)
    assert refused.returncode == 1
    assert "--secret" in refused.stderr
    assert refused.stdout == ""
    assert not td.read_record(command("export", running, "--secret", database=own).stdout).over
    file = tmp_path / "over.tord"
    assert command("export", over, "--to", str(file), database=own).returncode == 0
    assert td.read_record(file.read_text(encoding="utf-8")).over
    assert command("export", "nothing", database=own).returncode == 1
    archive = str(tmp_path / "all.gz")
    assert command("backup", archive, database=own).returncode == 0
    copy = url(tmp_path, "copy")
    assert command("restore", archive, database=copy).returncode == 0
    assert command("restore", archive, database=copy).returncode == 1
    done = command("replay-all", database=copy)
    assert done.returncode == 0
    assert "2 games" in done.stdout
    assert command("list", database="nonsense").returncode == 1

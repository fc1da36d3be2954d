"""Bots' turns."""

from __future__ import annotations

import asyncio
import logging
import threading
from random import Random
from typing import Any

import pytest
from sqlalchemy import select, update

from tests.table.sessions import introduce, moved, opened, options, service, with_tables
from tordesillas import bots
from tordesillas.bots import Budget, Decision
from tordesillas.engine.view import View
from tordesillas.table import runner
from tordesillas.table.runner import Runner
from tordesillas.table.store.schema import now
from tordesillas.table.store.schema import tables as table_rows
from tordesillas.table.tables import Status, Table, Tables

PATIENCE = 60.0


async def until_over(tables: Tables, *names: str) -> list[Table]:
    """Wait until these games are over."""
    with tables.herald.all() as listener:
        found = [await tables.table(name) for name in names]
        while any(table.status is Status.RUNNING for table in found):
            await asyncio.wait_for(listener.next(), PATIENCE)
            found = [await tables.table(name) for name in names]
    return found


async def persons_turn(tables: Tables, name: str) -> Table:
    """Wait until no bot owes a decision."""
    with tables.herald.table(name) as listener:
        table = await tables.table(name)
        while table.status is Status.RUNNING and any(table.seats[seat].bot for seat in table.pending):
            await asyncio.wait_for(listener.next(), PATIENCE)
            table = await tables.table(name)
    return table


@with_tables
async def test_bots_play_whole_games_among_themselves(tables: Tables) -> None:
    started = [await opened(tables, "bot:random", "bot:apprentice", "bot:random") for _ in range(4)]
    async with Runner(tables):
        ended = await until_over(tables, *(table.id for table in started))
    assert {table.status for table in ended} == {Status.OVER}
    assert all(entry.person is None for table in ended for entry in table.log[1:])


@with_tables
async def test_bots_answer_people_and_wait_for_them(tables: Tables) -> None:
    dice = Random(5)
    table = await opened(tables, "anna", "bot:random", "bot:random", game="colonialism")
    async with Runner(tables):
        while table.status is Status.RUNNING and table.ply < 40:
            table = await persons_turn(tables, table.id)
            if table.status is Status.RUNNING:
                table = await moved(tables, table, dice.choice(options(table, [0])))
    assert {entry.seat for entry in table.log} == {None, 0, 1, 2}


@with_tables
async def test_a_bot_plays_on_for_who_resigns(tables: Tables) -> None:
    table = await opened(tables, "anna", "bert")
    async with Runner(tables):
        await tables.resign(table.id, "anna", 0)
        table = await persons_turn(tables, table.id)
    assert [entry.seat for entry in table.log[2:]] == [0]
    assert table.pending == (1,)


@with_tables
async def test_bots_are_paced_so_that_people_can_follow(tables: Tables) -> None:
    slow = Tables(tables.database, tables.herald, bot_pace=3600)
    table = await opened(slow, "bot:random", "bot:random")
    async with Runner(slow):
        await asyncio.sleep(0.1)
    assert (await tables.table(table.id)).ply == 0
    async with tables.database.reading() as connection:
        due = await connection.scalar(select(table_rows.c.bot_due))
    assert due is not None
    assert (due - now()).total_seconds() > 3000


class Careless:
    """Makes a move that is not legal."""

    name = "careless"

    def choose(self, view: View, budget: Budget) -> Decision:
        decision = bots.bot("random", view.rules.id).choose(view, budget)
        maker: Any = decision.move._maker
        illegal = next(move for move in view.rules.moves if move not in view.legal_moves)
        return decision._replace(move=maker[illegal])


class Broken(Careless):
    name = "broken"

    def choose(self, view: View, budget: Budget) -> Decision:
        raise RuntimeError("no idea")


class Endless(Careless):
    name = "endless"

    def choose(self, view: View, budget: Budget) -> Decision:
        ended.wait()
        raise RuntimeError("too late")


ended = threading.Event()


@pytest.mark.parametrize("failing", [Careless, Broken, Endless])
def test_for_a_bot_that_fails_another_one_plays_on(
    failing: type[Careless], url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    made = bots.bot

    def bot(name: str, game: str) -> Any:
        return failing() if name == "apprentice" else made(name, game)

    @with_tables
    async def played(tables: Tables) -> None:
        table = await opened(tables, "bot:apprentice", "bot:random")
        async with Runner(tables, patience=0.5):
            [table] = await until_over(tables, table.id)
        assert [seat.bot for seat in table.seats] == ["random", "random"]

    monkeypatch.setattr(runner, "bot", bot)
    ended.clear()
    try:
        with caplog.at_level(logging.WARNING):
            played(url)
    finally:
        ended.set()
    assert "the bot apprentice fails at table" in caplog.text


def test_games_of_bots_go_on_after_a_restart(url: str) -> None:
    async def begin() -> list[str]:
        async with service(url) as tables:
            await introduce(tables)
            started = [await opened(tables, "bot:random", "bot:apprentice", game="colonialism") for _ in range(3)]
            async with Runner(tables), asyncio.timeout(PATIENCE):
                with tables.herald.all() as listener:
                    while (await listener.next()).number < 10:
                        pass
            return [table.id for table in started]

    async def resume(names: list[str]) -> None:
        async with service(url) as tables:
            before = [await tables.table(name) for name in names]
            assert any(table.status is Status.RUNNING for table in before)
            if tables.database.postgres:  # the claims of a process that is gone lapse
                async with tables.database.writing() as connection:
                    claimed = table_rows.c.bot_due.is_not(None)
                    await connection.execute(update(table_rows).where(claimed).values(bot_due=now()))
            async with Runner(tables):
                after = await until_over(tables, *names)
            assert all(late.log[: early.number] == early.log for early, late in zip(before, after))
            assert {table.status for table in after} == {Status.OVER}

    asyncio.run(resume(asyncio.run(begin())))


@with_tables
async def test_a_claimed_table_is_left_alone_until_the_claim_lapses(tables: Tables) -> None:
    names = [(await opened(tables, "bot:random", "bot:random")).id for _ in range(5)]
    first, second = Runner(tables), Runner(tables)
    claims = await asyncio.gather(first._claim(3), second._claim(3))
    assert sorted(name for claim in claims for name in claim) == sorted(names)
    assert await first._claim(5) == []
    async with tables.database.writing() as connection:
        await connection.execute(update(table_rows).values(bot_due=now() - runner.CLAIM))
    assert sorted(await second._claim(5)) == sorted(names)

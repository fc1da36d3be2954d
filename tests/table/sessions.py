"""Tables to play at in tests."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from random import Random
from typing import Any

from sqlalchemy import insert

import tests.toy.description  # noqa: F401  (it registers the toy)
from tordesillas.engine.choice import Move
from tordesillas.table.store import Database
from tordesillas.table.store.schema import persons
from tordesillas.table.tables import Sitter, Status, Table, Tables, Wish

PERSONS = ("anna", "bert", "cleo", "dora", "emil", "fred")


@asynccontextmanager
async def service(url: str, **more: Any) -> AsyncIterator[Tables]:
    """The service as one process has it."""
    database = Database(url)
    tables = Tables(database, **more)
    try:
        async with tables.herald:
            yield tables
    finally:
        await database.close()


async def introduce(tables: Tables) -> None:
    """Make the persons known."""
    async with tables.database.writing() as connection:
        rows = [{"id": person, "name": person.title()} for person in PERSONS]
        await connection.execute(insert(persons), rows)


def with_tables(test: Callable[[Tables], Awaitable[None]]) -> Callable[[str], None]:
    """A test of the service on each database, with all persons in it."""

    async def run(url: str) -> None:
        async with service(url) as tables:
            await introduce(tables)
            await test(tables)

    @functools.wraps(test)
    def called(url: str) -> None:
        asyncio.run(run(url))

    del called.__wrapped__  # pytest asks the wrapper what it needs
    return called


def people(*names: str) -> tuple[Sitter, ...]:
    """Somebody for each seat: a person, or with `bot:<name>` a bot."""
    return tuple(
        Sitter(bot=name[4:], name=name[4:].title()) if name.startswith("bot:") else Sitter(name, name=name.title())
        for name in names
    )


async def opened(tables: Tables, *names: str, game: str = "toy", **more: Any) -> Table:
    """A table at which these sit; its game has begun."""
    host = next((name for name in names if not name.startswith("bot:")), PERSONS[0])
    return await tables.open(host, Wish(game, players=len(names), sitters=people(*names), **more))


def options(table: Table, seats: Sequence[int] | None = None) -> list[Move]:
    """All moves that make a decision which somebody owes."""
    assert table.game is not None
    due = table.pending if seats is None else seats
    return [move for seat in due for move in table.game.legal_moves_of(seat)]


async def moved(tables: Tables, table: Table, move: Move) -> Table:
    """Whoever sits there makes the move."""
    person = table.seats[move.seat].player
    assert person is not None
    return await tables.move(table.id, person, move.seat, move.token, table.number)


async def played_out(tables: Tables, table: Table, dice: Random) -> Table:
    """People play at random until the game is over."""
    while table.status is Status.RUNNING:
        table = await moved(tables, table, dice.choice(options(table)))
    return table

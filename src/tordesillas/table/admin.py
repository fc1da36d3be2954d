"""Looking after a server's games: what `tordesillas admin` asks of the store."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import NamedTuple

from sqlalchemy import select

from tordesillas.engine.errors import TordesillasError
from tordesillas.table.refusals import Refused
from tordesillas.table.store.database import Database
from tordesillas.table.store.schema import Status, tables
from tordesillas.table.tables import Tables


class Replayed(NamedTuple):
    """What came of replaying a stored game."""

    table: str
    moves: int
    fault: str
    """Why it cannot be played as it was, or does not come to what it came to; nothing if all is well."""


async def replay_all(database: Database) -> AsyncIterator[tuple[Replayed, int]]:
    """Every stored game played anew by the present rules, each with the number of all."""
    async with database.reading() as connection:
        wanted = select(tables.c.id).where(tables.c.status != Status.OPEN).order_by(tables.c.created, tables.c.id)
        ids = list(await connection.scalars(wanted))
    for table in ids:
        # Each with a memory of its own, or the games would pile up.
        yield await replayed(Tables(database), table), len(ids)


async def replayed(service: Tables, table: str) -> Replayed:
    try:
        found = await service.table(table)
    except (Refused, TordesillasError) as error:
        return Replayed(table, 0, str(error))
    game, outcome = found.playing, found.playing.outcome
    comes_to = (game.ply, game.pending, outcome.winners if outcome else (), outcome.scores if outcome else ())
    came_to = (found.ply, found.pending, found.winners, found.scores)
    names = ("moves", "pending", "winners", "scores")
    faults = [f"{name} {now}, not {then}" for name, now, then in zip(names, comes_to, came_to) if now != then]
    return Replayed(table, game.ply, "; ".join(faults))

"""Forgetting what nobody can come back to: sessions that have run out, and guests who are known by nothing any more."""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta

from sqlalchemy import ColumnElement, delete, exists

from tordesillas.table.store import Database
from tordesillas.table.store.schema import messages, now, persons, seats, sessions, tables

LOG = logging.getLogger("tordesillas.tidying")

EVERY = 3600.0
"""Seconds."""
NEW = timedelta(days=1)
"""So long a guest is left alone who may be about to sit down."""


async def keep_tidy(database: Database) -> None:
    """Until it is cancelled. Several processes may do it at once."""
    while True:
        try:
            await tidy(database)
        except Exception:
            LOG.exception("the database could not be tidied")
        await asyncio.sleep(EVERY)


async def tidy(database: Database) -> None:
    moment = now()
    async with database.writing() as connection:
        await connection.execute(delete(sessions).where(sessions.c.expires <= moment))
        guest = persons.c.login.is_(None) & (persons.c.seen < moment - NEW)
        await connection.execute(delete(persons).where(guest, *map(nowhere, TRACES)))


TRACES = (sessions.c.person, seats.c.person, tables.c.host, messages.c.person)
"""Where somebody is known, or has played or talked."""


def nowhere(column: ColumnElement[str]) -> ColumnElement[bool]:
    return ~exists().where(column == persons.c.id)

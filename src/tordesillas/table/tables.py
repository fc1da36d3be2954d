"""The service of the online table: everything that pages, programs and bots can ask of it or have it do.

Every change is stored before anybody is told of it, and gives back the table as it stands then. What cannot be done is
a `Refused`, which says why in any language.
"""

from __future__ import annotations

from sqlalchemy import ColumnElement, select

from tordesillas.table.changing import listed_of, seat_of
from tordesillas.table.seating import Seating, Sitter, Wish
from tordesillas.table.standing import Entry, Listed, Message, Proposal, Seat, Table
from tordesillas.table.store.schema import Kind, Status, messages, seats, tables

__all__ = [
    "Entry",
    "Kind",
    "Listed",
    "Message",
    "Proposal",
    "Seat",
    "Sitter",
    "Status",
    "Table",
    "Tables",
    "Wish",
]

LISTED_MAX = 100


class Tables(Seating):
    """All tables of a database."""

    async def of_person(self, person: str, *statuses: Status, limit: int = LISTED_MAX) -> list[Listed]:
        """The tables at which somebody sits or sat, or that are theirs; the latest first."""
        sits = select(seats.c.table_id).where(seats.c.person == person)
        wanted = tables.c.id.in_(sits) | (tables.c.host == person)
        return await self._listed(limit, wanted, *([tables.c.status.in_(statuses)] if statuses else []))

    async def open_tables(self, limit: int = LISTED_MAX) -> list[Listed]:
        """Public tables with a free seat."""
        free = select(seats.c.table_id).where(seats.c.person.is_(None), seats.c.bot.is_(None))
        public = tables.c.public.is_(True)
        return await self._listed(limit, tables.c.status == Status.OPEN, public, tables.c.id.in_(free))

    async def running(self, limit: int = LISTED_MAX) -> list[Listed]:
        """Public tables where somebody plays, to look on."""
        seen = tables.c.public.is_(True) & tables.c.spectators.is_(True)
        return await self._listed(limit, tables.c.status == Status.RUNNING, seen)

    async def finished(self, limit: int = LISTED_MAX) -> list[Listed]:
        """Public tables whose game is over."""
        return await self._listed(limit, tables.c.status == Status.OVER, tables.c.public.is_(True))

    async def all_tables(self, *statuses: Status, limit: int = LISTED_MAX) -> list[Listed]:
        """All tables in one of these states, for whoever looks after the server."""
        return await self._listed(limit, tables.c.status.in_(statuses))

    async def chat(self, table: str, after: int = 0) -> list[Message]:
        """What has been said at a table, from the version after `after` on."""
        wanted = select(*(messages.c[name] for name in Message._fields)).where(
            messages.c.table_id == table, messages.c.version > after
        )
        async with self.database.reading() as connection:
            return [Message(*row) for row in await connection.execute(wanted.order_by(messages.c.version))]

    async def seen_before(self, table: str, seat: int) -> int:
        """How much of the log a seat's player has seen, as far as `seen` was told."""
        place = seats.c.table_id == table, seats.c.seat == seat
        async with self.database.reading() as connection:
            return await connection.scalar(select(seats.c.seen_number).where(*place)) or 0

    async def seen(self, table: str, person: str, seat: int, number: int) -> None:
        """The player has seen so much of the log; what follows will be news at the next visit."""
        (await self.table(table)).held(person, seat)
        known = seats.c.table_id == table, seats.c.seat == seat, seats.c.seen_number < number
        async with self.database.writing() as connection:
            await connection.execute(seats.update().where(*known).values(seen_number=number))

    async def _listed(self, limit: int, *wanted: ColumnElement[bool]) -> list[Listed]:
        async with self.database.reading() as connection:
            chosen = select(tables).where(*wanted).order_by(tables.c.updated.desc(), tables.c.id).limit(limit)
            rows = [dict(row) for row in (await connection.execute(chosen)).mappings()]
            ids = [row["id"] for row in rows]
            at = select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.seat)
            sitting = [dict(seat) for seat in (await connection.execute(at)).mappings()]
        return [listed_of(row, [seat_of(seat) for seat in sitting if seat["table_id"] == row["id"]]) for row in rows]

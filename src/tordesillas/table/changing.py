"""How tables are read and changed: each change is planned on what is known, and stored only if nothing came between."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import Executable, delete, insert, literal, or_, select, update

from tordesillas.engine.view import seats_in
from tordesillas.table.fold import Folded, beginning, fold, setting_of
from tordesillas.table.herald import Herald, News, herald_for
from tordesillas.table.memory import Known, Memory
from tordesillas.table.refusals import NoSuchTable, Refused
from tordesillas.table.standing import Entry, Listed, Proposal, Seat, Table
from tordesillas.table.store.schema import (
    Kind,
    Moment,
    Status,
    entries,
    now,
    outbox,
    persons,
    proposals,
    seats,
    tables,
)

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from tordesillas.table.store import Database

MEMORY_BYTES = 256_000_000


@dataclass
class Change:
    """What is to be stored together, or not at all."""

    values: dict[str, Any] = field(default_factory=dict)
    """Columns of the table."""
    entries: tuple[Entry, ...] = ()
    """The log goes on with these."""
    folded: Folded | None = None
    """What the log comes to with them."""
    seats: dict[int, dict[str, Any]] = field(default_factory=dict)
    """Columns of seats."""
    proposal: Proposal | None = None
    """What stands proposed from now on; None ends a proposal."""
    besides: list[Executable] = field(default_factory=list)
    """Further statements."""
    rematch: str | None = None
    """The table of the rematch, if one of these statements makes it."""
    told: str = ""
    """What persons who do not look are told: `turn` or `over`."""
    told_to: tuple[str, ...] = ()


Plan = Callable[[Known], Change | None]
"""What to change at a table as it stands, if anything; a Refused says why it cannot be done."""


class Changing:
    """Reads tables, and changes them by plans."""

    def __init__(self, database: Database, herald: Herald | None = None, memory_bytes: int = MEMORY_BYTES) -> None:
        self.database = database
        self.herald = herald_for(database) if herald is None else herald
        self.memory = Memory(memory_bytes)

    async def table(self, table: str) -> Table:
        """The table as it stands now."""
        return (await self.known(table)).table

    async def known(self, table: str) -> Known:
        """A table with its secrets. What is remembered is used if it is still how the table stands."""
        known = self.memory.get(table)
        if known is None:
            rows = await self.database.read(lambda connection: load(connection, table, 0, 0))
        else:
            version, length = known.table.version, known.table.number
            rows = await self.database.read(lambda connection: load(connection, table, version, length))
        if rows is None:
            assert known is not None
            return known
        found = rows.known(beginning(rows.table) if known is None else known.folded)
        self.memory.put(found)
        return found

    async def change(self, table: str, plan: Plan) -> Table:
        """Carry out a plan; if somebody else changed the table meanwhile, plan anew.

        The first plan trusts what is remembered. That may be out of date, but then nothing is stored and no refusal
        counts before the database was asked.
        """
        known = self.memory.get(table)
        if known is not None:
            try:
                done = await self.carry_out(known, plan)
            except Refused:
                done = None
            if done is not None:
                return done.table
        while True:
            done = await self.carry_out(await self.known(table), plan)
            if done is not None:
                return done.table

    async def carry_out(self, known: Known, plan: Plan) -> Known | None:
        """How the table stands with the plan carried out; None if it had changed."""
        change = plan(known)
        if change is None:
            return known
        # Whoever asked for it may go away now; what has been begun is stored and told.
        return await asyncio.shield(self._store(known, change))

    async def _store(self, known: Known, change: Change) -> Known | None:
        after = changed(known, change)
        news = News(known.table.id, after.table.number, after.table.version)
        told = tuple(dict.fromkeys((*known.table.persons, *after.table.persons)))
        announcement = self.herald.announcement(news, told)
        if announcement is not None:
            change.besides.append(announcement)
        if not await self.database.write(lambda connection: store(connection, known.table, after, change)):
            return None
        self.memory.put(after)
        self.herald.tell(news, told)
        return after


class Rows(NamedTuple):
    """A table as it is stored."""

    table: Mapping[str, Any]
    seats: tuple[Seat, ...]
    entries: tuple[Entry, ...]
    """What the log goes on with after what was known of it."""
    proposal: Proposal | None
    rematch: str | None

    def known(self, before: Folded) -> Known:
        """The table, where `before` is what was known of its log."""
        since = [entry for entry in self.entries if entry.number > len(before.log)]
        folded = fold(self.table, before, since) if since else before
        return known_of(self.table, folded, self.seats, self.proposal, self.rematch)


def load(connection: Connection, table: str, version: int, length: int) -> Rows | None:
    """A table and what its log has beyond a known length; None if it still stands at the version that is known."""
    standing = connection.scalar(select(tables.c.version).where(tables.c.id == table))
    if standing is None:
        raise NoSuchTable
    if standing == version:
        return None
    row = connection.execute(select(tables).where(tables.c.id == table)).mappings().one()
    sitting = connection.execute(select(seats).where(seats.c.table_id == table).order_by(seats.c.seat)).mappings()
    # A proposal is void once the log is longer.
    stands = proposals.c.table_id == table, proposals.c.number == row["number"]
    proposed = connection.execute(select(proposals).where(*stands)).mappings().one_or_none()
    return Rows(
        dict(row),
        tuple(seat_of(dict(seat)) for seat in sitting),
        log_of(connection, table, length) if row["number"] > length else (),
        None if proposed is None else proposal_of(dict(proposed)),
        connection.scalar(select(tables.c.id).where(tables.c.previous == table)),
    )


def log_of(connection: Connection, table: str, after: int) -> tuple[Entry, ...]:
    """The entries of a log from the one after `after` on."""
    columns = [entries.c[name] for name in Entry._fields]
    wanted = select(*columns).where(entries.c.table_id == table, entries.c.number > after).order_by(entries.c.number)
    return tuple(Entry(*row)._replace(kind=Kind(row.kind)) for row in connection.execute(wanted))


def known_of(
    row: Mapping[str, Any],
    folded: Folded,
    sitting: tuple[Seat, ...],
    proposal: Proposal | None,
    rematch: str | None,
) -> Known:
    listed = listed_of(row, sitting)
    table = Table(
        **vars(listed), game=folded.game, log=folded.log, moved=folded.moved, proposal=proposal, rematch=rematch
    )
    return Known(row, folded, table)


def listed_of(row: Mapping[str, Any], sitting: Sequence[Seat]) -> Listed:
    return Listed(
        id=row["id"],
        setting=setting_of(row),
        rules_version=row["rules_version"],
        commitment=row["commitment"],
        host=row["host"],
        public=row["public"],
        spectators=row["spectators"],
        pace=row["pace"],
        lesson=row["lesson"],
        previous=row["previous"],
        imported=row["record"] is not None,
        status=Status(row["status"]),
        number=row["number"],
        version=row["version"],
        ply=row["ply"],
        pending=seats_in(row["pending"]),
        created=row["created"],
        updated=row["updated"],
        winners=row["winners"] or (),
        scores=row["scores"] or (),
        reason=row["reason"],
        seats=tuple(sitting),
    )


def seat_of(row: Mapping[str, Any]) -> Seat:
    return Seat(**{name: row[name] for name in Seat.__dataclass_fields__})


def proposal_of(row: Mapping[str, Any]) -> Proposal:
    return Proposal(**{name: row[name] for name in Proposal._fields})


def changed(known: Known, change: Change) -> Known:
    """How a table stands when a change has been stored."""
    table = known.table
    row = {**known.row, **change.values, "version": table.version + 1, "number": table.number + len(change.entries)}
    sitting = tuple(
        replace(seat, **change.seats[seat.seat]) if seat.seat in change.seats else seat for seat in table.seats
    )
    return known_of(row, change.folded or known.folded, sitting, change.proposal, change.rematch or table.rematch)


def store(connection: Connection, before: Table, after: Known, change: Change) -> bool:
    """Write a change down; False, with nothing written, if the table is not as it was."""
    columns = {**change.values, "version": after.table.version, "number": after.table.number}
    same = update(tables).where(tables.c.id == before.id, tables.c.version == before.version)
    if connection.execute(same.values(columns)).rowcount != 1:
        return False
    if change.entries:
        connection.execute(insert(entries), [{"table_id": before.id, **entry._asdict()} for entry in change.entries])
    for seat, values in change.seats.items():
        connection.execute(update(seats).where(seats.c.table_id == before.id, seats.c.seat == seat).values(values))
    if before.proposal is not None and change.proposal != before.proposal:
        connection.execute(delete(proposals).where(proposals.c.table_id == before.id))
    if change.proposal is not None and change.proposal != before.proposal:
        proposed = {"table_id": before.id, "number": after.table.number, **change.proposal._asdict()}
        connection.execute(insert(proposals).values(proposed))
    for statement in change.besides:
        connection.execute(statement)
    if change.told_to:
        connection.execute(for_the_post(after.table, change))
    return True


def for_the_post(table: Table, change: Change) -> Executable:
    """A line in the outbox for each of those to be told who can be reached."""
    moment = now()
    reached = or_(persons.c.email.is_not(None), persons.c.webhook.is_not(None))
    line = {
        "table_id": literal(table.id),
        "kind": literal(change.told),
        "number": literal(table.number),
        "created": literal(moment, Moment),
        "due": literal(moment, Moment),
    }
    whom = select(persons.c.id, *line.values()).where(persons.c.id.in_(change.told_to), reached)
    return insert(outbox).from_select(["person", *line], whom)

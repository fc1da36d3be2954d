"""How tables are read and changed: each change is planned on what is known, and stored only if nothing came between."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import (
    ARRAY,
    ColumnElement,
    Executable,
    Insert,
    Select,
    Text,
    bindparam,
    delete,
    exists,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)

from tordesillas.engine.view import seats_in
from tordesillas.table.fold import Folded, beginning, fold, setting_of
from tordesillas.table.herald import Herald, News, herald_for, notification
from tordesillas.table.memory import Known, Memory
from tordesillas.table.refusals import NoSuchTable, Refused
from tordesillas.table.standing import Entry, Listed, Proposal, Seat, Table
from tordesillas.table.store.prepared import Prepared
from tordesillas.table.store.schema import (
    CONSEQUENCES,
    Kind,
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
LONG = 1000
"""A game of more moves is folded from its start in a thread, so that nobody else waits for it."""


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

    @property
    def an_entry_only(self) -> bool:
        """Whether it is one entry with what follows from it in the table's own row, as most moves are."""
        usual = {*self.values, "version", "number"} == {*FOLLOWING}
        return usual and not (self.seats or self.besides or self.proposal)


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
        if not table.isprintable():  # a database would refuse even to look for it
            raise NoSuchTable
        known = self.memory.get(table)
        if known is not None:
            if await self._version(table) == known.table.version:
                return known
        before = None if known is None else known.folded
        rows = await self.database.read(
            lambda connection: load(connection, table, 0 if before is None else len(before.log))
        )
        if before is None and rows.table["ply"] > LONG:
            found = await asyncio.to_thread(rows.known, None)
        else:
            found = rows.known(before)
        self.memory.put(found)
        return found

    async def _version(self, table: str) -> int | None:
        if self.database.postgres:
            found: int | None = await self.database.value(VERSION, {"table": table})
            return found
        wanted = select(tables.c.version).where(tables.c.id == table)
        return await self.database.read(lambda connection: connection.scalar(wanted))

    async def change(self, table: str, plan: Plan) -> Table:
        """Carry out a plan; if somebody else changed the table meanwhile, plan anew.

        The first plan trusts what is remembered. That may be out of date, but then nothing is stored; and that there
        is nothing to do, or that it cannot be done, counts only when the database was asked.
        """
        known = self.memory.get(table)
        if known is not None:
            try:
                done = await self.carry_out(known, plan)
            except Refused:
                done = None
            if done is not None and done is not known:
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
        announced = self.herald.announced(news, told)
        if announced is not None and change.an_entry_only:
            stored = await self.database.value(A_MOVE, a_move(known.table, after, change, announced)) is not None
        else:
            stored = await self.database.write(
                lambda connection: store(connection, known.table, after, change, announced)
            )
        if not stored:
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

    def known(self, before: Folded | None) -> Known:
        """The table, where `before` is what was known of its log."""
        start = beginning(self.table) if before is None else before
        folded = fold(self.table, start, self.entries) if self.entries else start
        return known_of(self.table, folded, self.seats, self.proposal, self.rematch)


def load(connection: Connection, table: str, length: int) -> Rows:
    """A table, and what its log has beyond a known length."""
    row = connection.execute(select(tables).where(tables.c.id == table)).mappings().one_or_none()
    if row is None:
        raise NoSuchTable
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


def store(connection: Connection, before: Table, after: Known, change: Change, announced: str | None) -> bool:
    """Write a change down; False, with nothing written, if the table is not as it was."""
    columns = {**change.values, "version": after.table.version, "number": after.table.number}
    same = update(tables).where(tables.c.id == before.id, tables.c.version == before.version)
    if connection.execute(same.values(columns)).rowcount != 1:
        return False
    if announced is not None:
        connection.execute(select(notification(announced)))
    if change.entries:
        connection.execute(insert(entries), [{"table_id": before.id, **entry._asdict()} for entry in change.entries])
    for seat, values in change.seats.items():
        connection.execute(update(seats).where(seats.c.table_id == before.id, seats.c.seat == seat).values(values))
    if change.proposal != before.proposal:
        connection.execute(delete(proposals).where(proposals.c.table_id == before.id))
        if change.proposal is not None:
            proposed = {"table_id": before.id, "number": after.table.number, **change.proposal._asdict()}
            connection.execute(insert(proposals).values(proposed))
    for statement in change.besides:
        connection.execute(statement)
    if change.told_to:
        connection.execute(for_the_post(after.table, change))
    return True


LETTER = ("table_id", "kind", "number", "created", "due")


def letter_about(table: Table, change: Change) -> dict[str, Any]:
    """What stands in the outbox of a change."""
    moment = now()
    return {"table_id": table.id, "kind": change.told, "number": table.number, "created": moment, "due": moment}


def for_the_post(table: Table, change: Change) -> Insert:
    """A line in the outbox for each of those to be told."""
    letter = {name: literal(value, outbox.c[name].type) for name, value in letter_about(table, change).items()}
    return posted(letter, persons.c.id.in_(change.told_to))


def posted(letter: Mapping[str, ColumnElement[Any]], *whom: ColumnElement[bool]) -> Insert:
    """A letter to everybody among these who can be reached."""
    reached = or_(persons.c.email.is_not(None), persons.c.webhook.is_not(None))
    addressed = select(persons.c.id, *letter.values()).where(reached, *whom)
    return insert(outbox).from_select(["person", *letter], addressed)


FOLLOWING = ("version", "number", "updated", *CONSEQUENCES)
"""The columns of a table that a move changes."""


def moving() -> Select[Any]:
    """What `store` does with a move, as the one statement in which PostgreSQL can do it.

    It is one way there and back instead of five; it finds nothing if the table is not as it was.
    """
    following = {name: bindparam(f"table_{name}", type_=tables.c[name].type) for name in FOLLOWING}
    same = tables.c.id == bindparam("table"), tables.c.version == bindparam("version")
    told = notification(bindparam("announced", type_=Text)).label("told")
    gone_on = update(tables).where(*same).values(following).returning(tables.c.id, told).cte("gone_on")
    line = {name: bindparam(f"entry_{name}", type_=entries.c[name].type) for name in Entry._fields}
    made = insert(entries).from_select(["table_id", *line], select(gone_on.c.id, *line.values()))
    letter = {name: bindparam(f"letter_{name}", type_=outbox.c[name].type) for name in LETTER}
    whom = persons.c.id == func.any(bindparam("told_to", type_=ARRAY(Text)))
    written = posted(letter, whom, exists(select(gone_on.c.id)))
    return select(made.returning(entries.c.number).cte("made").c.number).add_cte(written.cte("written"))


VERSION = Prepared(select(tables.c.version).where(tables.c.id == bindparam("table")))
A_MOVE = Prepared(moving())


def a_move(before: Table, after: Known, change: Change, announced: str) -> dict[str, Any]:
    """The parameters of A_MOVE."""
    [entry] = change.entries
    return {
        "table": before.id,
        "version": before.version,
        "announced": announced,
        **{f"table_{name}": after.row[name] for name in FOLLOWING},
        **{f"entry_{name}": value for name, value in entry._asdict().items()},
        **{f"letter_{name}": value for name, value in letter_about(after.table, change).items()},
        "told_to": list(change.told_to),
    }

"""How a table comes about: it is opened, seats are taken, and the game starts."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sqlalchemy import insert, select

from tordesillas import bots
from tordesillas.engine.dice import commitment, settle_seed
from tordesillas.engine.errors import TordesillasError
from tordesillas.engine.record import read_record
from tordesillas.engine.registry import rules_of
from tordesillas.engine.settle import settle
from tordesillas.table.changing import Change
from tordesillas.table.fold import Folded, begun
from tordesillas.table.playing import Playing, bot_named, standing_of
from tordesillas.table.refusals import (
    BadName,
    Full,
    HostOnly,
    NoSuchInvitation,
    NotOpen,
    NotOver,
    NotYours,
    SeatsFree,
    Taken,
    Unsuitable,
)
from tordesillas.table.standing import Entry, Seat, Table
from tordesillas.table.store.schema import Kind, Status, now, seats, tables

if TYPE_CHECKING:
    from tordesillas.engine.description import OptionValue, Setting
    from tordesillas.table.memory import Known

ID_BYTES = 16
NAME_MAX = 40
HOURS_MAX = 24 * 60


@dataclass(frozen=True)
class Sitter:
    """Who shall sit on a seat at first: a person, a bot, or, with neither, whoever comes."""

    person: str | None = None
    bot: str | None = None
    name: str = ""
    """Needed for persons; a bot has its own unless it is given one."""


@dataclass(frozen=True)
class Wish:
    """What somebody would like to play. What is left out is the game's default."""

    game: str
    edition: str | None = None
    players: int | None = None
    expansions: Sequence[str] = ()
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    board: Any = None
    """The document of an owner's board."""
    sitters: Sequence[Sitter] = ()
    """By seat; seats beyond them are for whoever comes."""
    public: bool = False
    """Whether anybody may find the table and take a seat."""
    spectators: bool = True
    """Whether whoever knows the address may look on."""
    pace: int | None = None
    """Hours a move may take, 0: live; None: no matter."""
    lesson: str | None = None
    seed: int | bytes | None = None
    """For lessons and tests; without it nobody can guess the dice."""
    language: str = "en"
    """What bots are called in."""


class Seating(Playing):
    """Opening tables and filling them."""

    async def open(self, host: str, wish: Wish) -> Table:
        """A new table. The game begins at once if every seat is taken."""
        try:
            setting = settle(rules_of(wish.game), wish.edition, wish.players, wish.expansions, wish.options, wish.board)
            seed = settle_seed(wish.seed)
        except TordesillasError as error:
            raise Unsuitable(str(error)) from None
        if len(wish.sitters) > setting.players:
            raise Full
        if wish.pace is not None and not 0 <= wish.pace <= HOURS_MAX:
            raise Unsuitable(f"the hours a move go up to {HOURS_MAX}")
        sitters = [*wish.sitters, *[Sitter()] * (setting.players - len(wish.sitters))]
        row = {
            **new_row(setting, host),
            "rules_version": rules_of(setting.game).rules_version,
            "seed": seed,
            "commitment": commitment(seed),
            "public": wish.public,
            "spectators": wish.spectators,
            "pace": wish.pace,
            "lesson": wish.lesson,
        }
        return await self._put(row, [seated(at, sitter, wish.language) for at, sitter in enumerate(sitters)])

    async def import_record(self, host: str, text: str, name: str, language: str = "en") -> Table:
        """A record somebody brought along: a finished game to look at, or an own save that its bearer plays on.

        All seats of a save are the bearer's, hot-seat. The dice change, for whoever has a save knows them.
        """
        try:
            game = await asyncio.to_thread(read_record, text)  # which plays it through
        except TordesillasError as error:
            raise Unsuitable(str(error)) from None
        if not game.over:
            game.reseed(settle_seed(None))
        names = game.setting.names or tuple(f"{name} {seat + 1}" for seat in range(game.players))
        sitters = [Sitter(None if game.over else host, None, names[seat]) for seat in range(game.players)]
        sitting = [seated(seat, sitter, language) for seat, sitter in enumerate(sitters)]
        row = {
            **new_row(game.setting, host),
            "names": game.setting.names,
            "rules_version": game.rules_version,
            "seed": game.sources[0].seed or b"",
            "commitment": game.sources[0].commitment,
            "record": game.record(secret=True),
            "spectators": game.over,
            **standing_of(game, [Seat(**values) for values in sitting], now() + self.bot_pace),
        }
        return await self._put(row, sitting)

    async def by_invitation(self, invitation: str) -> tuple[Table, int]:
        """The table and the seat that an invitation is for."""
        if not invitation.isprintable():
            raise NoSuchInvitation
        async with self.database.reading() as connection:
            found = await connection.scalar(select(seats.c.table_id).where(seats.c.invitation == invitation))
        if found is None:
            raise NoSuchInvitation
        table = await self.table(found)
        return table, table.seat_by(invitation)

    async def sit(
        self, table: str, person: str, name: str, seat: int | None = None, invitation: str | None = None
    ) -> Table:
        """Take a seat: the one an invitation is for, or any free one of a public table or of one's own.

        With an invitation that the host has renewed, a seat of a running game is taken over. It may be sent twice.
        """
        called = proper_name(name)

        def plan(known: Known) -> Change | None:
            place = wanted_seat(known.table, person, seat, invitation)
            if place is None:
                return None
            values = {"person": person, "bot": None, "name": called, "joined": now(), "resigned": False}
            if known.table.status is Status.OPEN:
                return Change(seats={place: values})
            entry = Entry(known.table.number + 1, Kind.PERSON, place, person, None, None, None, None, None, now())
            return self._advanced(known, entry, {place: {**values, "name": known.table.seats[place].name}})

        return await self.change(table, plan)

    async def stand(self, table: str, person: str, seat: int) -> Table:
        """Leave a seat before the game begins; the host may free anybody's."""

        def plan(known: Known) -> Change | None:
            if known.table.status is not Status.OPEN:
                raise NotOpen
            if known.table.seat(seat).free:
                return None
            if person != known.table.host:
                known.table.held(person, seat)
            return Change(seats={seat: {**EMPTY, "invitation": new_id()}})

        return await self.change(table, plan)

    async def seat_bot(self, table: str, person: str, seat: int, bot: str | None = None, language: str = "en") -> Table:
        """The host puts a bot on a free seat."""

        def plan(known: Known) -> Change:
            if known.table.status is not Status.OPEN:
                raise NotOpen
            if person != known.table.host:
                raise HostOnly
            if not known.table.seat(seat).free:
                raise Taken
            values = seated(seat, Sitter(bot=bot_named(bot)), language)
            return Change(seats={seat: {part: values[part] for part in ("bot", "name", "joined")}})

        return await self.change(table, plan)

    async def renew_invitation(self, table: str, person: str, seat: int) -> Table:
        """The host makes a new invitation to a seat; in a running game, for a player who has lost the way back."""

        def plan(known: Known) -> Change:
            if person != known.table.host:
                raise HostOnly
            known.table.seat(seat)
            freed = EMPTY if known.table.status is Status.OPEN else {"joined": None}
            return Change(seats={seat: {**freed, "invitation": new_id()}}, proposal=known.table.proposal)

        return await self.change(table, plan)

    async def start(self, table: str, person: str) -> Table:
        """Begin the game; anybody who sits at a full table may. It may be sent twice."""

        def plan(known: Known) -> Change | None:
            if not known.table.seats_of(person) and person != known.table.host:
                raise NotYours
            if known.table.status is not Status.OPEN:
                return None
            if known.table.free_seats:
                raise SeatsFree
            return self._started(known, person)

        return await self.change(table, plan)

    async def rematch(self, table: str, person: str) -> Table:
        """The same again: the first who asks opens the table, the others join it, bots are there already."""

        def plan(known: Known) -> Change | None:
            if known.table.status not in (Status.OVER, Status.ABANDONED):
                raise NotOver
            if person not in known.table.persons and person != known.table.host:
                raise NotYours
            if known.table.rematch is not None:
                return None
            row, sitting = again(known.table, person)
            placed = [{"table_id": row["id"], **seat} for seat in sitting]
            made = [insert(tables).values(row), insert(seats).values(placed)]
            return Change(besides=[*made], rematch=row["id"])

        before = await self.change(table, plan)
        assert before.rematch is not None
        joined = await self.table(before.rematch)
        for seat in before.seats:
            if seat.person == person and joined.seats[seat.seat].free:
                invitation = joined.seats[seat.seat].invitation
                joined = await self.sit(joined.id, person, seat.name, seat.seat, invitation)
        if person in joined.players and not joined.free_seats:
            joined = await self.start(joined.id, person)
        return joined

    async def _put(self, row: dict[str, Any], sitting: Sequence[dict[str, Any]]) -> Table:
        """Store a new table, and start its game if nobody is missing."""
        async with self.database.writing() as connection:
            await connection.execute(insert(tables).values(row))
            await connection.execute(insert(seats), [{"table_id": row["id"], **seat} for seat in sitting])
        table = await self.table(row["id"])
        if table.status is Status.OPEN and not table.free_seats:
            return await self.change(table.id, lambda known: self._started(known, row["host"]))
        return table

    def _started(self, known: Known, person: str | None) -> Change | None:
        """The game begins, with the names that the players have by now."""
        if known.table.status is not Status.OPEN:
            return None
        names = distinct([seat.name for seat in known.table.seats])
        row = {**known.row, "names": names}
        game = begun(row, None)
        assert game.opening is not None
        draws = tuple(game.opening.draws)
        entry = Entry(1, Kind.START, None, person, None, draws, None, None, None, now())
        named = {at: {"name": name} for at, name in enumerate(names) if known.table.seats[at].name != name}
        change = self._consequences(known, entry, Folded(game, (entry,)), named)
        change.values["names"] = names
        return change


EMPTY = {"person": None, "bot": None, "name": "", "joined": None, "resigned": False}
"""A seat that waits for somebody."""


def new_id() -> str:
    return secrets.token_urlsafe(ID_BYTES)


def new_row(setting: Setting, host: str | None) -> dict[str, Any]:
    """A table before anything has happened."""
    moment = now()
    return {
        "id": new_id(),
        "game": setting.game,
        "edition": setting.edition,
        "players": setting.players,
        "expansions": list(setting.expansions),
        "options": dict(setting.options),
        "board": setting.board,
        "host": host,
        "status": Status.OPEN,
        "created": moment,
        "updated": moment,
    }


def again(before: Table, person: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A table like a former one, where its bots sit already."""
    seed = settle_seed(None)
    row = {
        **new_row(before.setting, person),
        "rules_version": before.rules.rules_version,
        "seed": seed,
        "commitment": commitment(seed),
        "spectators": before.spectators,
        "pace": before.pace,
        "previous": before.id,
    }
    bots_again = [Sitter(bot=seat.bot, name=seat.name) if seat.person is None else Sitter() for seat in before.seats]
    return row, [seated(at, sitter, "en") for at, sitter in enumerate(bots_again)]


def seated(seat: int, sitter: Sitter, language: str) -> dict[str, Any]:
    """The row of a seat."""
    bot = None if sitter.bot is None else bot_named(sitter.bot)
    if sitter.person is not None or sitter.name:
        name = proper_name(sitter.name)
    else:
        name = "" if bot is None else bots.title(bot, language)
    taken = sitter.person is not None or bot is not None
    return {
        **EMPTY,
        "seat": seat,
        "person": sitter.person,
        "bot": bot,
        "name": name,
        "invitation": new_id(),
        "joined": now() if taken else None,
    }


def proper_name(name: str) -> str:
    """A player's name in its plain form."""
    plain = " ".join(name.split())
    if not 0 < len(plain) <= NAME_MAX or not plain.isprintable():
        raise BadName(n=NAME_MAX)
    return plain


def distinct(names: Sequence[str]) -> list[str]:
    """The names, those that stand there twice told apart by numbers."""
    found: list[str] = []
    for name in names:
        number, tried = 1, name
        while tried in found:
            number += 1
            tried = f"{name[: NAME_MAX - 3]} {number}"
        found.append(tried)
    return found


def wanted_seat(table: Table, person: str, seat: int | None, invitation: str | None) -> int | None:
    """The seat that somebody takes; None if it is theirs already."""
    if invitation is not None:
        return invited_seat(table, person, invitation)
    if table.status is not Status.OPEN:
        raise NotOpen
    if not table.public and person != table.host:
        raise NotYours
    free = table.free_seats
    if not free:
        raise Full
    place = free[0] if seat is None else seat
    if table.seat(place).player == person:
        return None
    if place not in free:
        raise Taken
    return place


def invited_seat(table: Table, person: str, invitation: str) -> int | None:
    for seat in table.seats:
        if seat.invitation == invitation:
            if seat.player == person and seat.joined is not None:
                return None
            if seat.joined is not None:
                raise Taken
            if table.status not in (Status.OPEN, Status.RUNNING):
                raise NotOpen
            return seat.seat
    raise NoSuchInvitation

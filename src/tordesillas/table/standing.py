"""A table as it stands at one moment. What is found here never changes; ask for the table again to see it go on."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from tordesillas.engine.description import Setting
from tordesillas.table.refusals import NoSuchSeat, NotRunning, NotYours
from tordesillas.table.store.schema import Kind, Status

if TYPE_CHECKING:
    from tordesillas.engine.description import Rules
    from tordesillas.engine.game import Game
    from tordesillas.engine.view import View


@dataclass(frozen=True)
class Seat:
    """Who sits on a seat."""

    seat: int
    person: str | None
    """Who sits there, or sat there before a bot took over."""
    bot: str | None
    """The bot that plays."""
    name: str
    invitation: str
    """Whoever has it may take the seat; for the host's eyes."""
    joined: datetime | None
    resigned: bool

    @property
    def player(self) -> str | None:
        """The person who decides for the seat."""
        return None if self.bot else self.person

    @property
    def free(self) -> bool:
        return self.person is None and self.bot is None


class Entry(NamedTuple):
    """A line of a table's log. Tokens, draws and seeds are secrets while the game goes on."""

    number: int
    kind: Kind
    seat: int | None
    person: str | None
    token: str | None
    draws: tuple[int, ...] | None
    answers: int | None
    keep: int | None
    seed: bytes | None
    at: datetime


class Proposal(NamedTuple):
    """A seat would like to take moves back that others must agree to."""

    seat: int
    keep: int
    """How many moves would be kept."""
    agreed: tuple[int, ...]
    at: datetime


class Message(NamedTuple):
    """A line of a table's chat."""

    version: int
    person: str | None
    seat: int | None
    """None: a spectator."""
    name: str
    text: str
    number: int
    """How long the log was when it was said."""
    at: datetime


@dataclass(frozen=True)
class Listed:
    """A table as lists show it: everything but its game."""

    id: str
    setting: Setting
    rules_version: int
    commitment: str
    host: str | None
    public: bool
    spectators: bool
    pace: int | None
    """Hours that a move may take, 0: live; None: no matter."""
    lesson: str | None
    previous: str | None
    """The table whose rematch this is."""
    imported: bool
    """Whether it began as a record that somebody brought along."""
    status: Status
    number: int
    """Length of the log."""
    version: int
    """Rises with every change, chat and seats too."""
    ply: int
    pending: tuple[int, ...]
    """The seats that owe a decision."""
    created: datetime
    updated: datetime
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str | None
    seats: tuple[Seat, ...]

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        """The seats that a person decides for."""
        return tuple(seat.seat for seat in self.seats if person is not None and seat.player == person)

    def due_seats_of(self, person: str | None) -> tuple[int, ...]:
        """Those of them that owe a decision."""
        return tuple(seat for seat in self.seats_of(person) if seat in self.pending)

    def seat(self, seat: int) -> Seat:
        if not 0 <= seat < len(self.seats):
            raise NoSuchSeat
        return self.seats[seat]

    def seat_by(self, invitation: str) -> int:
        """The seat that an invitation is for."""
        for seat in self.seats:
            if seat.invitation == invitation:
                return seat.seat
        raise NoSuchSeat

    def held(self, person: str | None, seat: int) -> Seat:
        """The seat, if the person decides for it; else NotYours."""
        found = self.seat(seat)
        if person is None or found.player != person:
            raise NotYours
        return found

    @property
    def persons(self) -> tuple[str, ...]:
        """Everybody who sits or sat here, each once."""
        return tuple(dict.fromkeys(seat.person for seat in self.seats if seat.person is not None))

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody who decides for a seat, each once."""
        return tuple(dict.fromkeys(seat.player for seat in self.seats if seat.player is not None))

    @property
    def free_seats(self) -> tuple[int, ...]:
        return tuple(seat.seat for seat in self.seats if seat.free)

    @property
    def over(self) -> bool:
        return self.status is Status.OVER

    def visible_to(self, person: str | None) -> bool:
        """Whether somebody may look at the table at all."""
        return self.spectators or (person is not None and (person == self.host or person in self.persons))


@dataclass(frozen=True)
class Table(Listed):
    """A table with its game. The game is to be read only, and only by what may know secrets: others take a view."""

    game: Game | None
    """None until it begins."""
    log: tuple[Entry, ...]
    moved: tuple[int, ...]
    """For each of the game's moves, its number in the log; 0 for those of a record that was brought along."""
    proposal: Proposal | None
    rematch: str | None
    """The table of the rematch."""

    def view(self, person: str | None, seat: int | None = None) -> View:
        """What a person may see: through the eyes of one seat of theirs, or with `seat` None as a spectator.

        Who holds several seats sees one at a time. When the game is over every seat's eyes are open to everybody.
        """
        game = self.playing
        if not self.visible_to(person):
            raise NotYours
        if seat is not None and not game.over:
            self.held(person, seat)
        elif seat is not None:
            self.seat(seat)
        return game.view(seat)

    def at(self, ply: int) -> Game:
        """The game as it stood after so many moves; the same rules of reading hold."""
        return self.playing.at(min(max(ply, 0), self.playing.ply))

    @property
    def playing(self) -> Game:
        if self.game is None:
            raise NotRunning
        return self.game

    @property
    def rules(self) -> Rules:
        from tordesillas.engine.registry import rules_of

        return rules_of(self.setting.game)

    def ply_after(self, number: int) -> int:
        """How many of the game's moves stand among the log's first entries.

        For `number` as `Tables.seen_before` gives it, a player has seen so many.
        """
        return bisect_right(self.moved, number)

"""A game gone through again: what one seat saw after each move, and how its figures went."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from tordesillas.engine.messages import Message, Named
from tordesillas.engine.view import View

if TYPE_CHECKING:
    from tordesillas.engine.events import Event
    from tordesillas.engine.game import Game

POINTS_MAX = 160
"""A chart has so many points at most; a wider one would show no more."""


class Stop(NamedTuple):
    """A moment worth jumping to: a round of the game begins."""

    ply: int
    text: str


@dataclass(frozen=True)
class LookingBack:
    """A game, seen after so many moves through the eyes of one seat (None: of a spectator)."""

    game: Game
    """As it stands at last; only views of it are shown."""
    seat: int | None
    ply: int
    language: str

    @property
    def last(self) -> int:
        return self.game.ply

    @cached_property
    def view(self) -> View:
        """What the seat saw."""
        return self.game.at(self.ply).view(self.seat)

    @cached_property
    def events(self) -> Sequence[Event]:
        """Everything that the seat has seen happen in the whole game, as far as it has come."""
        return self.game.view(self.seat).events

    @cached_property
    def lines(self) -> list[str]:
        """What the last move brought about."""
        return [self.view.cast.event(event, self.language) for event in self.events if event.ply == self.ply - 1]

    @cached_property
    def stops(self) -> list[Stop]:
        """Where the rounds of the game begin: after the move that led there."""
        landmarks = self.game.rules.landmarks
        return [
            Stop(event.ply + 1, self.view.cast.event(event, self.language))
            for event in self.events
            if event.kind in landmarks
        ]

    @property
    def round_before(self) -> int:
        return max((stop.ply for stop in self.stops if stop.ply < self.ply), default=0)

    @property
    def round_after(self) -> int:
        return min((stop.ply for stop in self.stops if stop.ply > self.ply), default=self.last)


class Sum(NamedTuple):
    """How the score of a player came about."""

    seat: int
    name: str
    colour: str
    score: int
    lines: tuple[str, ...]
    won: bool


def arithmetic(view: View, language: str) -> list[Sum]:
    """Every player's score with its sums, the best first; nothing while the game goes on."""
    outcome = view.outcome
    if outcome is None:
        return []
    lines: dict[int, list[str]] = {seat: [] for seat in range(view.players)}
    for message in outcome.sums:
        lines[whose(message)].append(view.cast.tell(message, language))
    sums = [
        Sum(
            seat,
            str(view.player(seat, language)),
            view.cast.colours[seat],
            outcome.scores[seat],
            tuple(told),
            seat in outcome.winners,
        )
        for seat, told in lines.items()
    ]
    return sorted(sums, key=lambda each: (not each.won, -each.score))


def whose(message: Message) -> int:
    """The seat that a line of the sums is about."""
    seats = [value for value in message.args.values() if isinstance(value, Named) and value.axis.seats]
    return seats[0].number


class Course(NamedTuple):
    """How a figure of every seat went."""

    id: str
    label: str
    plies: tuple[int, ...]
    values: tuple[tuple[int, ...], ...]
    """By seat, one for each of the plies."""


def courses(game: Game, seat: int | None, language: str) -> list[Course]:
    """The figures of a whole game as a seat saw them, at evenly spread moments."""
    plies = spread(game.ply)
    eyes = game.view(seat)
    moments = [game.rules.series(eyes.showing(game.seen(ply, seat)), language) for ply in plies]
    return [
        Course(each.id, each.label, plies, tuple(zip(*(moment[at].values for moment in moments))))
        for at, each in enumerate(moments[0])
    ]


def spread(last: int) -> tuple[int, ...]:
    """From the first to the last moment, not more of them than a chart has points."""
    if last < POINTS_MAX:
        return tuple(range(last + 1))
    return tuple(round(at * last / (POINTS_MAX - 1)) for at in range(POINTS_MAX))

"""A guided first game: a script that a learner plays along with, what is said at each step, and tips for later.

A game keeps its lesson as data beside its rules. The learner is asked for one move at a time; the others' moves follow
from the script too. As soon as anybody does something else, or the script is through, the game is like any other, and
only the tips are left: each is for the first time that something happens.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from tordesillas.engine.description import OptionValue
    from tordesillas.engine.events import Event
    from tordesillas.engine.face import Part
    from tordesillas.engine.game import Game


class Note(NamedTuple):
    """Something that is explained."""

    key: str
    """Of its text."""
    light: tuple[Part, ...] = ()
    """What it speaks of."""


class Scripted(NamedTuple):
    """A move of the script."""

    seat: int
    token: str


class Step(NamedTuple):
    """A decision of the learner."""

    before: tuple[Scripted, ...]
    """What the others do first."""
    notes: tuple[Note, ...]
    move: str | None
    """The token of what the learner does; nothing in the last step, with which free play begins."""


class Tip(NamedTuple):
    """What is said when something has happened for the first time."""

    note: Note
    event: str
    """The kind of event."""
    where: Mapping[str, Any]
    """What its parts must be."""

    def fits(self, event: Event) -> bool:
        return event.kind == self.event and all(event.args[name] == value for name, value in self.where.items())


@dataclass(frozen=True)
class Lesson:
    """A guided first game. Its dice are always the same, so that what is said fits what happens."""

    edition: str
    players: int
    expansions: tuple[str, ...]
    options: Mapping[str, OptionValue]
    seed: int
    seat: int
    """The learner's."""
    steps: tuple[Step, ...]
    tips: tuple[Tip, ...]

    @cached_property
    def script(self) -> tuple[Scripted, ...]:
        """All moves, in their order."""
        return tuple(move for step in self.steps for move in self.moves_of(step))

    @cached_property
    def plies(self) -> tuple[int, ...]:
        """At which ply of the script the learner decides, step by step."""
        return tuple(end - (step.move is not None) for step, end in zip(self.steps, self.ends))

    @property
    def ends(self) -> Iterable[int]:
        return accumulate(len(self.moves_of(step)) for step in self.steps)

    def moves_of(self, step: Step) -> tuple[Scripted, ...]:
        return step.before if step.move is None else (*step.before, Scripted(self.seat, step.move))

    @property
    def notes(self) -> tuple[Note, ...]:
        """All that is explained on the way."""
        return tuple(note for step in self.steps for note in step.notes)

    def follows(self, game: Game) -> bool:
        """Whether all that has been done in a game stands in the script."""
        token = game.rules.moves.token
        made = (Scripted(ply.seat, token(ply.move)) for ply in game.plies)
        return game.ply <= len(self.script) and all(did == says for did, says in zip(made, self.script))

    def ahead(self, game: Game) -> Scripted | None:
        """What comes next, in a game that goes by the script."""
        if game.over or game.ply >= len(self.script) or not self.follows(game):
            return None
        move = self.script[game.ply]
        return move if move.token in game.legal_moves_of(move.seat) else None

    def step(self, game: Game) -> int | None:
        """The number of the step at which the learner stands, if it is one."""
        return self.plies.index(game.ply) if game.ply in self.plies and self.follows(game) else None

    def tips_since(self, ply: int, events: Sequence[Event]) -> tuple[Tip, ...]:
        """The tips on what has happened from a ply on, and never before."""
        return tuple(tip for tip in self.tips if (first := first_ply(tip, events)) is not None and first >= ply)


def first_ply(tip: Tip, events: Sequence[Event]) -> int | None:
    """When a tip's moment came for the first time."""
    return next((event.ply for event in events if tip.fits(event)), None)


def read_lesson(path: Path, domain: str) -> Lesson:
    """A lesson from its file; its texts stand in a catalogue under `lesson`."""
    document = tomllib.loads(path.read_text(encoding="utf-8"))

    def note(entry: Mapping[str, Any]) -> Note:
        return Note(f"{domain}.lesson.{entry['say']}", tuple(entry.get("light", ())))

    return Lesson(
        document["edition"],
        document["players"],
        tuple(document.get("expansions", ())),
        document.get("options", {}),
        document["seed"],
        document["seat"],
        tuple(
            Step(tuple(map(scripted, each.get("before", ()))), tuple(map(note, each["notes"])), each.get("move"))
            for each in document["step"]
        ),
        tuple(Tip(note(each), each["event"], each.get("where", {})) for each in document["tip"]),
    )


def scripted(line: str) -> Scripted:
    """A move as a file has it: the seat, then the token."""
    seat, token = line.split(" ", 1)
    return Scripted(int(seat), token)

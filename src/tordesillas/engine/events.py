"""What the rows of a journal mean, and what of them each seat may see."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from tordesillas.engine.layout import Axis
from tordesillas.engine.tape import ALL_SEATS, WHOLE

PARTS = 5

SeenRow = tuple[int | None, ...]
"""Kind and arguments a to e as a seat sees them: None where it may not look."""


class Bits(NamedTuple):
    """An argument that is a set over an axis of at most 16 members."""

    axis: Axis


ArgumentMeaning = Axis | Bits | None
"""An index (-1 is none), a set, or a plain number."""

Value = str | int | tuple[str, ...] | None


@dataclass(frozen=True)
class EventKind:
    """One kind of event; its arguments are the parts a, b, c, d, e of the row, in order."""

    number: int
    name: str
    args: tuple[tuple[str, ArgumentMeaning], ...] = ()


class EventTable:
    """All kinds of events of a game."""

    def __init__(self, kinds: Iterable[EventKind]) -> None:
        self.kinds = tuple(kinds)
        self.by_number = {kind.number: kind for kind in self.kinds}
        self.by_name = {kind.name: kind for kind in self.kinds}
        if not len(self.kinds) == len(self.by_number) == len(self.by_name):
            raise ValueError("two kinds of events have the same number or name")
        for kind in self.kinds:
            if len(kind.args) > PARTS:
                raise ValueError(f"{kind.name} has more than {PARTS} arguments")


class Event:
    """Something that happened, as one seat saw it."""

    __slots__ = ("_args", "declared", "ply", "row")

    def __init__(self, declared: EventKind, row: SeenRow, ply: int) -> None:
        self.declared = declared
        self.row = row
        self.ply = ply
        """The move that brought it about, from 0; -1 is the set-up."""
        self._args: dict[str, Value] | None = None

    @property
    def args(self) -> dict[str, Value]:
        """Names, tuples of names or numbers; None is nobody or nothing, or veiled."""
        if self._args is None:  # of the thousands of a game few are asked
            parts = zip(self.declared.args, self.row[1:])
            self._args = {name: value_of(meaning, number) for (name, meaning), number in parts}
        return self._args

    @property
    def veiled(self) -> tuple[str, ...]:
        """The arguments that the seat may not see."""
        return tuple(name for (name, _), number in zip(self.declared.args, self.row[1:]) if number is None)

    @property
    def kind(self) -> str:
        return self.declared.name

    def __repr__(self) -> str:
        parts = ", ".join(f"{name}={'?' if name in self.veiled else value}" for name, value in self.args.items())
        return f"{self.kind}({parts})"


def value_of(meaning: ArgumentMeaning, number: int | None) -> Value:
    """What a part of a row means."""
    if meaning is None or number is None:
        return number
    if isinstance(meaning, Bits):
        return tuple(name for i, name in enumerate(meaning.axis.names) if number >> i & 1)
    return meaning.names[number] if number >= 0 else None


def seen(row: tuple[int, ...], seat: int) -> SeenRow | None:
    """What a seat (-1: a spectator) sees of a row of the tape; None: nothing at all."""
    seen_by, veiled = row[6] & ALL_SEATS, row[7] & WHOLE
    if seen_by == ALL_SEATS or (seat >= 0 and seen_by >> seat & 1) or not veiled:
        return row[:6]
    if veiled == WHOLE:
        return None
    return (row[0], *(None if veiled >> part & 1 else row[1 + part] for part in range(PARTS)))

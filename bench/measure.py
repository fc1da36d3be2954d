"""What is measured and how one measurement is taken."""

from __future__ import annotations

import gc
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from itertools import repeat
from time import perf_counter


class Unit(StrEnum):
    """What a figure's number means."""

    RATE = "decisions/s"
    MICROS = "µs"
    MILLIS = "ms"
    TIMES = "x"

    @property
    def more_is_better(self) -> bool:
        return self in (Unit.RATE, Unit.TIMES)


@dataclass(frozen=True, slots=True)
class Count:
    """What one game, or a run of games, asked of its players."""

    decisions: float
    """Decisions with two or more options."""
    forced: float
    """Decisions with one option."""
    games: int = 1

    def __add__(self, other: Count) -> Count:
        return Count(self.decisions + other.decisions, self.forced + other.forced, self.games + other.games)


NOTHING = Count(0, 0, 0)


@dataclass(frozen=True, slots=True)
class Sample:
    """One measurement: so much of what is counted, in so many seconds."""

    amount: float
    seconds: float
    forced: float = 0
    games: int = 0

    def value(self, unit: Unit) -> float:
        if unit is Unit.RATE:
            return self.amount / self.seconds
        if unit is Unit.MICROS:
            return self.seconds / self.amount * 1e6
        if unit is Unit.MILLIS:
            return self.seconds / self.amount * 1e3
        return self.amount


Run = Callable[[float], Sample]
"""Measures for about so many seconds."""


@dataclass(frozen=True, slots=True)
class Subject:
    """Something that is measured once a round."""

    key: str
    group: str
    who: str
    """Whose code it is: `ours`, or the peer's name."""
    what: str
    how: str
    unit: Unit
    make: Callable[[], Run]
    """Imports and prepares; ImportError or AttributeError mean that it isn't there, and the rest is measured."""
    against: str = ""
    """The key of our own figure that this one is fairly compared with."""


def play_for(play: Callable[[], Count], seconds: float) -> Sample:
    """Whole games until the time is up; the last one is played out, so that no phase of the game is left out."""
    gc.collect()
    total = NOTHING
    start = perf_counter()
    while True:
        total += play()
        spent = perf_counter() - start
        if spent >= seconds:
            return Sample(total.decisions, spent, total.forced, total.games)


def repeat_for(call: Callable[[], object], seconds: float, at_once: int = 200) -> Sample:
    """One call again and again; the loop's own cost, some 10 ns, is part of the figure."""
    gc.collect()
    calls = 0
    start = perf_counter()
    while True:
        for _ in repeat(None, at_once):
            call()
        calls += at_once
        spent = perf_counter() - start
        if spent >= seconds:
            return Sample(calls, spent)

"""Random games of every setting of any game, on either kernel."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from tordesillas.engine.description import Setting
from tordesillas.engine.dice import key_words
from tordesillas.engine.kernel import load, sources
from tordesillas.engine.registry import rules_of
from tordesillas.engine.source import SourceKernel
from tordesillas.fuzz.settings import all_settings

GAMES = ("colonialism", "colonial")
COMPILED = all(load(rules_of(game).package).compiled for game in GAMES)
KERNELS = ("compiled", "source") if COMPILED else ("source",)
EXAMPLES = 200 if COMPILED else 10
"""So many games does a test look at that asks for the quickest kernel."""


def short_settings(game: str) -> list[Setting]:
    """All settings of a game but those whose games are long."""
    return [setting for setting in all_settings(rules_of(game)) if setting.options.get("turn_limit", 20) == 20]


@cache
def kernel_of(game: str, form: str) -> Any:
    """The source kernel watches for what C would get wrong."""
    package = rules_of(game).package
    return quickest(game) if form == "compiled" else SourceKernel(package, "", sources(package), True)


def quickest(game: str) -> Any:
    """The compiled kernel where there is one."""
    return load(rules_of(game).package)


def begun(kernel: Any, setting: Setting, dice: Random) -> Any:
    state = kernel.State()
    rules_of(setting.game).prepare(state, setting)
    state.set("chance_key", key_words(dice.randbytes(32)))
    kernel.begin(state, kernel.Tape())
    return state


def options(kernel: Any, state: Any) -> list[tuple[int, int]]:
    """Every move that somebody who owes a decision can make, with its seat."""
    moves = kernel.Moves()
    found = []
    for seat in range(state.players):
        if state.pending >> seat & 1:
            kernel.legal(state, seat, moves)
            found += [(seat, move) for move in moves.ids()]
    return found


def states(kernel: Any, setting: Setting, dice: Random) -> Iterator[Any]:
    """A random game: its state before every move, and at the end; always the same object."""
    state, tape = begun(kernel, setting, dice), kernel.Tape()
    yield state
    while not state.over:
        seat, move = dice.choice(options(kernel, state))
        kernel.apply(state, tape, seat, move)
        yield state

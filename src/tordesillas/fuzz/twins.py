"""Secrets: two states that differ only in what a seat cannot see must look the same to it, before and after a move.

A twin of a state is its view, resampled. Whatever a move then does, what the seat sees of both may differ only by what
its journal tells, and what the journals tell of hidden things may differ only where the views do: else something came
out that nobody was told, or was told that should be hidden. In the twin the move is made with the outcomes that it
drew in the true game, where they are possible there, and with other dice; and another seat makes another move, which
may be as secret as its hand.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from tordesillas.engine.events import seen
from tordesillas.engine.kernel import load
from tordesillas.fuzz.checks import require
from tordesillas.fuzz.finding import Flaw

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from tordesillas.engine.description import Rules
    from tordesillas.engine.events import SeenRow
    from tordesillas.engine.game import Game
    from tordesillas.engine.kernel import Kernel, StateHandle

KEY_WORDS = 8


class Sight(NamedTuple):
    """What a seat saw of a move."""

    view: StateHandle
    journal: list[SeenRow]


def check_twins(game: Game, seat: int, move: int, random: Random) -> None:
    """Of every seat's view before a move, and of what it then sees of the move."""
    kernel = load(game.rules.package)
    state = game.state()
    after = state.copy()
    tape = kernel.Tape()
    tape.reset(True)
    kernel.apply(after, tape, seat, move)
    rows, draws = tape.events(), tape.draws()
    for viewer in range(game.players):
        twin = twin_of(kernel, state, viewer, random)
        sight = Sight(kernel.observe(after, viewer), witnessed(rows, viewer))
        tries: list[tuple[int, Sequence[int] | None]] = [(move, draws), (move, None)]
        if viewer != seat:
            tries.append((another(kernel, twin, seat, random), None))
        for made, given in tries:
            other = look(kernel, twin.copy(), viewer, seat, made, given)
            if other is not None:
                compare(game.rules, viewer, sight, other)


def twin_of(kernel: Kernel, state: StateHandle, viewer: int, random: Random) -> StateHandle:
    """A random state that a seat cannot tell from this one."""
    view = kernel.observe(state, viewer)
    key = [random.getrandbits(32) for _ in range(KEY_WORDS)]
    twin = kernel.resample(view, viewer, key)
    found = kernel.observe(twin, viewer)
    require(found == view, "resample", f"seat {viewer} can tell it from the true state")
    require(found.flat() == view.flat(), "resample", f"the numbers that seat {viewer} sees differ")
    require(kernel.sound(twin) == 0, "resample", f"of the view of seat {viewer}: the state contradicts itself")
    moves, twins_moves = kernel.Moves(), kernel.Moves()
    kernel.legal(state, viewer, moves)
    kernel.legal(twin, viewer, twins_moves)
    require(moves.ids() == twins_moves.ids(), "resample", f"seat {viewer} has other moves")
    return twin


def another(kernel: Kernel, state: StateHandle, seat: int, random: Random) -> int:
    """A move of a seat, or none (-1)."""
    moves = kernel.Moves()
    kernel.legal(state, seat, moves)
    return random.choice(moves.ids() or [-1])


def look(
    kernel: Kernel, state: StateHandle, viewer: int, seat: int, move: int, draws: Sequence[int] | None
) -> Sight | None:
    """What a seat sees of a move; None if in this state it is not legal, or those outcomes are not possible."""
    moves = kernel.Moves()
    kernel.legal(state, seat, moves)
    if move not in moves.ids():
        return None
    tape = kernel.Tape()
    tape.reset(True, draws)
    try:
        kernel.apply(state, tape, seat, move)
    except ValueError:
        return None
    return Sight(kernel.observe(state, viewer), witnessed(tape.events(), viewer))


def witnessed(rows: Sequence[tuple[int, ...]], viewer: int) -> list[SeenRow]:
    found = (seen(row, viewer) for row in rows)
    return [row for row in found if row is not None]


def compare(rules: Rules, viewer: int, one: Sight, other: Sight) -> None:
    if one.view != other.view:
        # Who owes a decision is open to everybody and needs no telling.
        fields = [name for name in rules.state.fields if one.view.get(name) != other.view.get(name)]
        told = one.journal != other.journal or fields == ["pending"]
        require(told, "secrets", f"seat {viewer} sees {', '.join(fields)} change, of which its journal tells nothing")
        return
    here, there = secrets_in(rules, one.journal), secrets_in(rules, other.journal)
    for row in (here - there) | (there - here):
        event = rules.events.by_number[row[0] or 0].name
        raise Flaw("secrets", f"{event} tells seat {viewer} what its view does not show")


def secrets_in(rules: Rules, journal: list[SeenRow]) -> Counter[SeenRow]:
    """What is told of hidden things, in any order: a view does not show which of two cards was drawn first."""
    return Counter(row for row in journal if rules.events.by_number[row[0] or 0].name in rules.secretive)

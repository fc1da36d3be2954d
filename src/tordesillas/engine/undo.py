"""How far a seat may take its moves back without asking anybody. It follows from what the moves did."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tordesillas.engine.kernel import Kernel, StateHandle


class Ply(NamedTuple):
    """One move as it was made."""

    seat: int
    move: int
    before: StateHandle
    events: list[tuple[int, ...]]
    draws: list[int]
    """The outcomes of chance that it drew."""


def undo_depth(
    kernel: Kernel, plies: Sequence[Ply], state: StateHandle, seat: int, answers: Collection[int] = ()
) -> int:
    """How many of the last moves are the seat's own, drew no chance and told it nothing that was hidden from it.

    `answers` are the numbers of the kinds of events in which somebody answers, perhaps without being asked anew.
    When a game is over its secrets are out, so nothing is taken back any more.
    """
    depth = 0
    after = state
    if not state.over:
        for ply in reversed(plies):
            if ply.seat != seat or ply.draws or hears(ply, answers) or reveals(kernel, ply.before, after, seat):
                break
            depth += 1
            after = ply.before
    return depth


def hears(ply: Ply, answers: Collection[int]) -> bool:
    """Whether the move brought its seat the answer of another."""
    return any(kind in answers and whose != ply.seat for kind, whose, *_ in ply.events)


def reveals(kernel: Kernel, before: StateHandle, after: StateHandle, seat: int) -> bool:
    """Whether anything that was hidden from the seat moved or came out."""
    was, knew = before.flat(), kernel.observe(before, seat).flat()
    now, knows = after.flat(), kernel.observe(after, seat).flat()
    return any(a != b and (a != c or c == d) for a, b, c, d in zip(was, knew, now, knows))

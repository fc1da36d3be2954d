"""How far a seat may take its moves back without asking anybody. It follows from what the moves did."""

from __future__ import annotations

from collections.abc import Sequence
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


def undo_depth(kernel: Kernel, plies: Sequence[Ply], state: StateHandle, seat: int) -> int:
    """How many of the last moves are the seat's own, drew no chance and told it nothing that was hidden from it.

    When a game is over its secrets are out, so nothing is taken back any more.
    """
    depth = 0
    after = state
    if not state.over:
        for ply in reversed(plies):
            if ply.seat != seat or ply.draws or reveals(kernel, ply.before, after, seat):
                break
            depth += 1
            after = ply.before
    return depth


def reveals(kernel: Kernel, before: StateHandle, after: StateHandle, seat: int) -> bool:
    """Whether anything that was hidden from the seat moved or came out."""
    was, knew = before.flat(), kernel.observe(before, seat).flat()
    now, knows = after.flat(), kernel.observe(after, seat).flat()
    return any(a != b and (a != c or c == d) for a, b, c, d in zip(was, knew, now, knows))

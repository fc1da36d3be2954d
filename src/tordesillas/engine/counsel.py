"""What a game advises a seat to do, from what the seat sees."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tordesillas.engine.messages import Message


class Advice(NamedTuple):
    """What speaks for one of the seat's legal moves."""

    move: int
    worth: float
    """What it is likely to bring, in units of the game's score; to do nothing is worth 0."""
    reason: Message
    """In plain words, told by the view's cast."""

"""What a bot gets and what it gives.

A bot is asked with the view of a seat that owes a decision, and all that it may know is in there: the legal moves, the
setting, the blanked state and what the seat witnessed. A bot that searches fills the blanks with `Kernel.resample`.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Protocol

if TYPE_CHECKING:
    from tordesillas.engine.choice import Move
    from tordesillas.engine.messages import Message
    from tordesillas.engine.view import View


@dataclass(frozen=True)
class Budget:
    """How long a bot may think; whatever is reached first ends it. Bots that do not search need neither."""

    seconds: float | None = None
    iterations: int | None = None
    """With a limit of iterations alone, the same question has the same answer on every machine."""


class Decision(NamedTuple):
    """What a bot does, and why."""

    move: Move
    reason: Message
    """Told by the view's cast: `view.cast.tell(decision.reason, language)`."""


class Bot(Protocol):
    """A program on a seat. It keeps nothing between two decisions, so it can think anywhere and be asked again."""

    name: ClassVar[str]
    """What it is called where it is chosen; also its key in the catalogue `bots`."""

    def choose(self, view: View, budget: Budget) -> Decision:
        """One of the seat's legal moves; the seat owes a decision."""
        ...


def chooser(seed: int, view: View) -> Random:
    """What a bot chooses by at this moment: the same in every process, and nothing to do with the game's dice."""
    return Random(f"{seed}:{view.rules.id}:{view.seat}:{view.ply}")


def due(view: View) -> list[Move]:
    """The moves that make the decision which the seat owes; what is open at any time only where nothing else is."""
    return [move for move in view.legal_moves if not move.aside] or list(view.legal_moves)

"""The bot that chooses blindly."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from tordesillas.bots.interface import Budget, Decision, chooser, due
from tordesillas.engine.messages import Message

if TYPE_CHECKING:
    from tordesillas.engine.view import View

ASIDES_EVERY = 10
"""So rarely it thinks of what it could do at any time."""


@dataclass(frozen=True)
class RandomBot:
    """Chooses any legal move, all with the same chance; what is open at any time only now and then."""

    seed: int
    name: ClassVar[str] = "random"

    def choose(self, view: View, budget: Budget) -> Decision:  # noqa: ARG002  (it does not think)
        random = chooser(self.seed, view)
        moves = list(view.legal_moves) if random.randrange(ASIDES_EVERY) == 0 else due(view)
        return Decision(random.choice(moves), Message("bots.reason.random"))

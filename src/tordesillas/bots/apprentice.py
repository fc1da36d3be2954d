"""The bot that follows the game's own counsel, one decision at a time, and now and then does not look closely."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from tordesillas.bots.interface import Budget, Decision, chooser, due
from tordesillas.engine.messages import Message

if TYPE_CHECKING:
    from tordesillas.engine.view import View

SLIP_EVERY = 12
"""So rarely it takes something else than what looks best."""
SLIP = 0.3
"""How much worse that may be."""


@dataclass(frozen=True)
class Apprentice:
    """Does what the counsel values most; a slip is any of the moves that are almost as good."""

    seed: int
    name: ClassVar[str] = "apprentice"

    def choose(self, view: View, budget: Budget) -> Decision:  # noqa: ARG002  (it looks no move ahead)
        random = chooser(self.seed, view)
        advice = view.rules.counsel(view)
        if not advice:
            return Decision(random.choice(due(view)), Message("bots.reason.uncounselled"))
        least = max(one.worth for one in advice)
        if random.randrange(SLIP_EVERY) == 0:
            least -= SLIP
        chosen = random.choice([one for one in advice if one.worth >= least])
        return Decision(view.legal_moves[view.legal_moves.ids.index(chosen.move)], chosen.reason)

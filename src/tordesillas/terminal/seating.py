"""Who sits where: people at this keyboard, or programs."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from enum import Enum

from tordesillas.engine.choice import Move
from tordesillas.engine.view import View

ASIDES_EVERY = 10
"""So rarely a program thinks of what it could do at any time."""


class Role(Enum):
    """What sits on a seat."""

    HUMAN = "human"
    RANDOM = "random"


class RandomBot:
    """Chooses any legal move of its view, all with the same chance; what is open at any time only now and then."""

    def __init__(self, seed: int | None) -> None:
        self._chooser = random.SystemRandom() if seed is None else random.Random(seed)

    def choose(self, view: View) -> Move:
        due = [move for move in view.legal_moves if not move.aside]
        if 0 < len(due) < len(view.legal_moves) and self._chooser.randrange(ASIDES_EVERY):
            return self._chooser.choice(due)
        return self._chooser.choice(view.legal_moves)


def seated(players: int, chosen: Mapping[int, Role]) -> tuple[Role, ...]:
    """A role for each seat; where nothing is said, seat 0 is a person and the others are programs."""
    return tuple(chosen.get(seat, Role.RANDOM if seat else Role.HUMAN) for seat in range(players))


def people(roles: Sequence[Role]) -> list[int]:
    """The seats of those who sit at the keyboard."""
    return [seat for seat, role in enumerate(roles) if role is Role.HUMAN]

"""What a seat cannot know, put back at random; and what a finished game is worth to it.

Kernel file. What each seat may see is declared with the fields in `state.py`; nothing else needs a veil.
"""

from __future__ import annotations

from tordesillas.colonial.pieces import CARDS, ROUNDS
from tordesillas.colonial.state import PLAN, ROUND_STEP, State
from tordesillas.engine.chance import pick
from tordesillas.engine.dialect import bit_count
from tordesillas.engine.tape import Tape

SIXTIETHS = 60


def reward(s: State, seat: int) -> int:
    return SIXTIETHS // bit_count(s.winners) if (s.winners >> seat) & 1 else 0


def resample(s: State, t: Tape, seat: int) -> None:
    """Cards lined up that nobody has seen yet: any of those that are left."""
    for other in range(s.players):
        lined_up = s.step == ROUND_STEP or (s.step == PLAN and (s.pending >> other) & 1 == 0)
        if other != seat and lined_up and (s.revolution >> other) & 1 == 0:
            left = (1 << CARDS) - 1
            for at in range(s.round):
                left &= ~(1 << s.face_up[other][at])
            for at in range(s.round, ROUNDS):
                s.plan[other][at] = pick(s, t, left)
                left &= ~(1 << s.plan[other][at])

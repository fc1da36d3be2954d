"""Success dice, and counters that come from the pool.

Kernel file.
"""

from __future__ import annotations

from tordesillas.colonial.journal import DICE_ROLLED, TREASURY_GAINED
from tordesillas.colonial.pieces import DIE_FACES, SUCCESS_FROM
from tordesillas.colonial.state import MANY, State
from tordesillas.engine.chance import roll
from tordesillas.engine.tape import Tape, emit


def roll_success(s: State, t: Tape, seat: int, dice: int, why: int) -> int:
    """CL-04: how many of so many dice succeed; two of their six faces do."""
    successes = 0
    for _ in range(dice):
        if roll(s, t, DIE_FACES) >= SUCCESS_FROM:
            successes += 1
    if dice > 0:
        emit(t, DICE_ROLLED, seat, dice, successes, why, 0)
    return successes


def pay_out(s: State, t: Tape, seat: int, number: int) -> None:
    """Treasury from the pool, which never runs out (CL-01)."""
    number = min(number, MANY - s.treasury[seat])
    if number > 0:
        s.treasury[seat] += number
        emit(t, TREASURY_GAINED, seat, number, s.treasury[seat], 0, 0)

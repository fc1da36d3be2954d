"""The Rebel (CL-62, CL-63).

Kernel file.
"""

from __future__ import annotations

from tordesillas.colonial.control import counters_in
from tordesillas.colonial.dice import roll_success
from tordesillas.colonial.journal import MISSION_LOST, REBELLION
from tordesillas.colonial.pieces import IN_REBELLION, LAND, SLOTS
from tordesillas.colonial.state import BLAME_STAGE, STRIKE_STAGE, State
from tordesillas.colonial.territories import explored, place_home_unrest, place_unrest, power_of, take_counter
from tordesillas.engine.tape import Tape, emit


def everyones_counters(s: State, territory: int) -> int:
    count = 0
    for seat in range(s.players):
        count += counters_in(s, seat, territory)
    return count


def can_revolt(s: State, territory: int) -> int:
    """CL-47, CL-62: Unrest and no Mission; and something to lose, for a rebellion to do anything."""
    if s.unrest[territory] == 0 or (s.missions >> territory) & 1 or power_of(s, territory) == 0:
        return 0
    return 1 if everyones_counters(s, territory) > 0 else 0


def can_stir(s: State, territory: int) -> int:
    """CL-63."""
    return explored(s, territory)


def can_unsettle(s: State, territory: int) -> int:
    """CL-63."""
    return (s.missions >> territory) & 1


def revolt(s: State, t: Tape, seat: int, territory: int) -> None:
    """CL-62: native power times Unrest dice, however many."""
    dice = power_of(s, territory) * s.unrest[territory]
    emit(t, REBELLION, seat, territory, dice, 0, 0)
    hits = roll_success(s, t, seat, dice, LAND)
    s.where = territory
    s.left = min(hits, everyones_counters(s, territory))
    s.stage = STRIKE_STAGE


def can_strike(s: State, seat: int, space: int, other: int) -> int:
    """CL-62: the Rebel's player chooses the losses; own ones only when no other is left (Ruling)."""
    if space // SLOTS != s.where or s.counters[space][other] == 0:
        return 0
    others = everyones_counters(s, s.where) - counters_in(s, seat, s.where)
    return 1 if other != seat or others == 0 else 0


def strike(s: State, t: Tape, space: int, other: int) -> None:
    s.left -= 1
    take_counter(s, t, other, space, s.where, IN_REBELLION)


def stir(s: State, t: Tape, territory: int) -> None:
    """CL-63: an Unrest there, and one at home for somebody with a counter there."""
    place_unrest(s, t, territory)
    s.where = territory
    s.stage = BLAME_STAGE


def unsettle(s: State, t: Tape, territory: int) -> None:
    """CL-63: a Mission is turned to its other side."""
    s.missions &= ~(1 << territory)
    emit(t, MISSION_LOST, territory, 0, 0, 0, 0)
    stir(s, t, territory)


def can_blame(s: State, seat: int) -> int:
    return 1 if counters_in(s, seat, s.where) > 0 else 0


def blame(s: State, t: Tape, seat: int) -> None:
    place_home_unrest(s, t, seat)

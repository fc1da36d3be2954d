"""The progress tracks, Prestige and the Diplomacy track (CL-40 to CL-42, CL-48).

Kernel file.
"""

from __future__ import annotations

from tordesillas.colonial.journal import DIPLOMACY_MOVED, PRESTIGE_GAINED, PRESTIGE_LOST
from tordesillas.colonial.pieces import ABOLITION, ECONOMY, LEVELS, LOANS, LOGISTICS, NAVY, SEAFARING
from tordesillas.colonial.state import State
from tordesillas.engine.tape import Tape, emit

PRESTIGE_MOST = 99


def seafaring_of(s: State, seat: int) -> int:
    return s.track_value[SEAFARING][s.level[seat][SEAFARING]]


def economy_of(s: State, seat: int) -> int:
    return s.track_value[ECONOMY][s.level[seat][ECONOMY]]


def navy_of(s: State, seat: int) -> int:
    """CL-84."""
    nation = s.nation[seat]
    if nation >= 0 and s.level[seat][NAVY] == LEVELS - 1 and s.fourth_navy[nation] > 0:
        return s.fourth_navy[nation]
    return s.track_value[NAVY][s.level[seat][NAVY]]


def logistics_of(s: State, seat: int) -> int:
    """CL-84."""
    nation = s.nation[seat]
    if nation >= 0 and s.level[seat][LOGISTICS] == LEVELS - 1 and s.fourth_logistics[nation] > 0:
        return s.fourth_logistics[nation]
    return s.track_value[LOGISTICS][s.level[seat][LOGISTICS]]


def next_price(s: State, seat: int, track: int) -> int:
    """CL-40, CL-64, CL-85: what the next space of a track costs; -1 where there is none for this seat."""
    at = s.level[seat][track] + 1
    if at >= LEVELS:
        return -1
    price = s.track_value[track][at]
    nation = s.nation[seat]
    if track == LOGISTICS and nation >= 0 and 0 < s.logistics_most[nation] < price:
        return -1
    return price


def slavery_abolished(s: State) -> int:
    """CL-41."""
    for seat in range(s.players):
        if economy_of(s, seat) >= ABOLITION:
            return 1
    return 0


def step_back(s: State, t: Tape, seat: int, why: int) -> None:
    """CL-42: one space to the left on the Diplomacy track, if there is one."""
    if s.diplomacy[seat] > 1:
        s.diplomacy[seat] -= 1
        emit(t, DIPLOMACY_MOVED, seat, s.diplomacy[seat], why, 0, 0)


def gain_prestige(s: State, t: Tape, seat: int, number: int) -> None:
    number = min(number, PRESTIGE_MOST - s.prestige[seat])
    if number > 0:
        s.prestige[seat] += number
        s.peak[seat] = max(s.peak[seat], s.prestige[seat])
        emit(t, PRESTIGE_GAINED, seat, number, s.prestige[seat], 0, 0)


def lose_prestige(s: State, t: Tape, seat: int, number: int) -> int:
    """CL-48: to the general pool, and never below 0; how many were lost."""
    number = min(number, s.prestige[seat])
    if number > 0:
        s.prestige[seat] -= number
        emit(t, PRESTIGE_LOST, seat, number, s.prestige[seat], 0, 0)
    return number


def debt_of(s: State, seat: int) -> int:
    """The counters in the seat's loan piles."""
    debt = 0
    for pile in range(LOANS):
        debt += s.loans[seat][pile]
    return debt

"""Controlling resources (CL-20 to CL-26).

Kernel file. In a stack a seat's place is that of its lowest counter; a loss takes its highest one.
"""

from __future__ import annotations

from tordesillas.colonial.journal import CONTROL_LOST, CONTROL_TAKEN, COUNTER_LOST, COUNTER_PLACED
from tordesillas.colonial.pieces import (
    BREAKING,
    BY_NUMBERS,
    COLOURS,
    GREEN,
    PURPLE,
    RESTRICTED_BELOW,
    SEATS,
    SLOTS,
    SPACES,
    YELLOW,
)
from tordesillas.colonial.state import State
from tordesillas.colonial.tracks import economy_of, step_back
from tordesillas.engine.dialect import lowest, row
from tordesillas.engine.tape import Tape, emit

CONTESTED = 99
"""Several players control resources of a colour."""


def may_control(s: State, seat: int, space: int) -> int:
    """CL-26: tea and opium need an economy of 6."""
    if s.colour[space] != GREEN and s.colour[space] != PURPLE:
        return 1
    return 1 if economy_of(s, seat) >= RESTRICTED_BELOW else 0


def majority(s: State, space: int) -> int:
    """Who has more counters there than every other player; -1 if nobody has."""
    best = -1
    most = 0
    for seat in range(s.players):
        if s.counters[space][seat] > most:
            most = s.counters[space][seat]
            best = seat
        elif s.counters[space][seat] == most:
            best = -1
    return best


def settle_control(s: State, t: Tape, space: int) -> None:
    """CL-24, CL-25: the most numerous goes to the bottom; the lowest who may control does."""
    leader = majority(s, space)
    if leader >= 0 and s.stack[space][0] != leader and may_control(s, leader, space):
        lower(s, space, leader)
    before = s.controller[space]
    now = -1
    for place in range(SEATS - 1, -1, -1):
        seat = s.stack[space][place]
        if seat >= 0 and may_control(s, seat, space):
            now = seat
    s.controller[space] = now
    if now != before:
        if now >= 0:
            emit(t, CONTROL_TAKEN, now, space, before, 0, 0)
        else:
            emit(t, CONTROL_LOST, before, space, 0, 0, 0)


def lower(s: State, space: int, seat: int) -> None:
    """The seat's counters go to the bottom of the stack."""
    at = place_in(s, space, seat)
    while at > 0:
        s.stack[space][at] = s.stack[space][at - 1]
        at -= 1
    s.stack[space][0] = seat


def place_in(s: State, space: int, seat: int) -> int:
    """The seat's place in a stack, or the first free one."""
    for place in range(SEATS):
        if s.stack[space][place] == seat or s.stack[space][place] < 0:
            return place
    return SEATS


def may_place(s: State, seat: int, territory: int) -> int:
    """CL-43, CL-83: not in others' colonies, not beyond the treaty of Tordesillas, not off the map in play."""
    if (s.in_play >> territory) & 1 == 0:
        return 0
    if s.colony[territory] >= 0 and s.colony[territory] != seat:
        return 0
    return treaty_allows(s, seat, territory)


def treaty_allows(s: State, seat: int, territory: int) -> int:
    """CL-83: Tordesillas binds a nation until it first has so much Prestige."""
    nation = s.nation[seat]
    if nation < 0 or s.peak[seat] >= s.allowed_until[nation]:
        return 1
    return (s.allowed[nation] >> territory) & 1


def place_counter(s: State, t: Tape, seat: int, space: int, source: int) -> None:
    """CL-20, CL-23, CL-24: a counter onto a resource, with what that does to control and Diplomacy."""
    before = s.controller[space]
    broken = before < 0 and breaks_monopoly(s, seat, space)
    s.stack[space][place_in(s, space, seat)] = seat
    s.counters[space][seat] += 1
    emit(t, COUNTER_PLACED, seat, space, s.counters[space][seat], source, 0)
    settle_control(s, t, space)
    if s.controller[space] == seat and before != seat:
        if before >= 0:
            step_back(s, t, seat, BY_NUMBERS)
        elif broken:
            step_back(s, t, seat, BREAKING)


def lose_counter(s: State, t: Tape, seat: int, space: int, cause: int) -> None:
    """CL-25: the seat's highest counter goes; control that changes hands by it costs nobody anything."""
    s.counters[space][seat] -= 1
    emit(t, COUNTER_LOST, seat, space, cause, 0, 0)
    if s.counters[space][seat] == 0:
        at = place_in(s, space, seat)
        while at < SEATS - 1:
            s.stack[space][at] = s.stack[space][at + 1]
            at += 1
        s.stack[space][SEATS - 1] = -1
    settle_control(s, t, space)


def breaks_monopoly(s: State, seat: int, space: int) -> int:
    """CL-23: another player has the monopoly of the space's colour; those of gold cannot be broken."""
    colour = s.colour[space]
    if colour == YELLOW:
        return 0
    owner = monopolist(s, colour)
    return 1 if owner >= 0 and owner != seat and may_control(s, seat, space) else 0


def monopolist(s: State, colour: int) -> int:
    """CL-21: the only player who controls any resource of the colour; -1 if there is none, or are several."""
    found = -1
    for space in range(SPACES):
        if s.colour[space] == colour and s.controller[space] >= 0:
            if found >= 0 and found != s.controller[space]:
                return -1
            found = s.controller[space]
    return found


def monopolies(s: State, seat: int) -> int:
    """CL-21, CL-22, CL-86."""
    sole = row(COLOURS)
    count = 0
    for space in range(SPACES):
        owner = s.controller[space]
        if owner >= 0:
            colour = s.colour[space]
            if colour == YELLOW:
                count += 1 if owner == seat else 0
            elif sole[colour] == 0:
                sole[colour] = 1 + owner
            elif sole[colour] != 1 + owner:
                sole[colour] = CONTESTED
    for colour in range(COLOURS):
        if sole[colour] == 1 + seat:
            count += 1
    if s.nation[seat] >= 0:
        count += s.free_monopolies[s.nation[seat]]
    return count


def counters_in(s: State, seat: int, territory: int) -> int:
    """The seat's counters in a territory."""
    count = 0
    for space in range(territory * SLOTS, territory * SLOTS + SLOTS):
        count += s.counters[space][seat]
    return count


def stands_near(s: State, seat: int, territory: int) -> int:
    """The seat has a counter in an adjacent territory."""
    near = s.neighbours[territory]
    while near:
        if counters_in(s, seat, lowest(near)) > 0:
            return 1
        near &= near - 1
    return 0


def settle_restricted(s: State, t: Tape) -> None:
    """CL-26: reaching economy 6 gives control of what is then due, without a step back."""
    for space in range(SPACES):
        if s.colour[space] == GREEN or s.colour[space] == PURPLE:
            settle_control(s, t, space)

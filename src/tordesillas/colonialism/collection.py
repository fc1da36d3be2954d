"""Collecting resources (CM-40).

Kernel file.
"""

from __future__ import annotations

from tordesillas.colonialism.journal import COLLECTED
from tordesillas.colonialism.pieces import BROWN, COLOURS, CONGO_ATROCITIES, NATIVES
from tordesillas.colonialism.state import State
from tordesillas.engine.dialect import bit_count, lowest
from tordesillas.engine.tape import Tape, emit


def begin_collection(s: State, region: int) -> None:
    """Only where no natives are left."""
    if s.influence[region][NATIVES] == 0:
        s.collecting = region


def colours_to_collect(s: State, region: int) -> int:
    """The set of colours to take from; no brown during the Congo Atrocities (CM-97)."""
    colours = 0
    for colour in range(COLOURS):
        if s.cubes[region][colour] > 0:
            colours |= 1 << colour
    if s.event == CONGO_ATROCITIES and s.event_region[CONGO_ATROCITIES] == region:
        colours &= ~(1 << BROWN)
    return colours


def collector_at(s: State, region: int, place: int) -> int:
    """Who comes after so many others, from most influence to least, ties by the track; -1 if nobody does."""
    for row in range(s.players):
        own = s.influence[region][s.track[row]]
        before = 0
        for other in range(s.players):
            theirs = s.influence[region][s.track[other]]
            if theirs > own or (theirs == own and other < row):
                before += 1
        if before == place and own > 0:
            return s.track[row]
    return -1


def go_on_collecting(s: State, t: Tape) -> None:
    """Again and again round those with influence there, until nothing is left to take."""
    region = s.collecting
    colours = colours_to_collect(s, region)
    seat = collector_at(s, region, s.collector)
    if seat < 0:
        s.collector = 0
        seat = collector_at(s, region, 0)
    if colours == 0 or seat < 0:
        s.collecting = -1
        s.collector = 0
    elif bit_count(colours) == 1:
        collect(s, t, seat, lowest(colours))
    else:
        s.pending = 1 << seat


def collect(s: State, t: Tape, seat: int, colour: int) -> None:
    """All cubes of one colour."""
    region = s.collecting
    cubes = s.cubes[region][colour]
    s.cubes[region][colour] = 0
    s.collected[seat][colour] += cubes
    s.gained[seat] += cubes
    s.collector += 1
    emit(t, COLLECTED, seat, region, colour, cubes, 0)

"""Whether map and pieces of a state that was put together by hand could have come about.

Kernel file. Each check gives 0 or the number of what is wrong; `problems.py` says it in words.
"""

from __future__ import annotations

from tordesillas.colonial.control import counters_in, majority, may_control
from tordesillas.colonial.pieces import (
    AMERICA,
    CARDS,
    CHARACTERS,
    LEVELS,
    LOANS,
    LOGISTICS,
    QUESTIONS,
    ROUNDS,
    SEATS,
    SIDES,
    SLOTS,
    SPACES,
    TERRITORIES,
    TRACKS,
)
from tordesillas.colonial.setup import america_in_play
from tordesillas.colonial.state import NATIONS_STEP, State
from tordesillas.colonial.territories import explored

STRIDE = 128
"""A problem's number is its kind x STRIDE + the index of the territory, space, seat ... that it is about."""
BAD_BOX = 32
BAD_BLANK = 33
BAD_IN_PLAY = 34
BAD_LAURELS = 35
BAD_AMERICA = 36
BAD_STACK = 37
BAD_CONTROL = 38
BAD_COLONY = 39
BAD_UNREST = 40
BAD_MARKER = 41
BAD_CITY = 42
BAD_SEAT = 43
BAD_ABSENT = 44
BAD_NATION = 45
BAD_LEVEL = 46


def sound_box(s: State) -> int:
    """The board's own numbers agree with each other."""
    if s.players < 2 or s.players > SEATS or (s.nations_on and s.players == SEATS):
        return BAD_BOX * STRIDE
    if s.one_continent != (s.players == 2) or s.without_continent != (s.players == 3):
        return BAD_BOX * STRIDE
    if s.continents_fixed != (s.continent >= 0) or s.diplomacy_start > s.diplomacy_spaces:
        return BAD_BOX * STRIDE
    for territory in range(TERRITORIES):
        if s.continent_of[territory] < 0 or (s.neighbours[territory] >> territory) & 1:
            return BAD_BOX * STRIDE + territory
        for other in range(TERRITORIES):
            if (s.neighbours[territory] >> other) & 1 != (s.neighbours[other] >> territory) & 1:
                return BAD_BOX * STRIDE + territory
    for space in range(SPACES):
        if (s.colour[space] >= 0) != (s.resource[space] >= 0):
            return BAD_BOX * STRIDE + space
    shown = 0
    for card in range(CARDS):
        for side in range(SIDES):
            if s.characters[card][side] >= 0:
                shown |= 1 << s.characters[card][side]
    return 0 if shown == (1 << CHARACTERS) - 1 else BAD_BOX * STRIDE


def sound_blank(s: State) -> int:
    """Before the set-up nothing stands anywhere."""
    pieces = s.step | s.turn | s.round | s.asked | s.city_value | s.left | s.repeats | s.refused | s.traffic
    pieces |= s.wanted_goods | s.attacked | s.years | s.front | s.held_out | s.winners | s.stopped | s.stage
    pieces |= s.circumnavigation_left | s.america_found | s.revolution
    pieces |= (s.first + 1) | (s.city + 1) | (s.actor + 1) | (s.character + 1) | (s.where + 1)
    pieces |= (s.questioned + 1) | (s.wanted + 1) | (s.enemy + 1)
    for territory in range(TERRITORIES):
        pieces |= s.laurels_left[territory] | s.unrest[territory] | (s.colony[territory] + 1)
    for space in range(SPACES):
        pieces |= s.shipped[space] | (s.controller[space] + 1) | (s.stack[space][0] + 1)
    for seat in range(SEATS):
        pieces |= absent(s, seat) | s.owed[seat]
    if pieces or s.in_play or s.independent or s.missions:
        return BAD_BLANK * STRIDE
    return 0


def absent(s: State, seat: int) -> int:
    """0 where a seat has nothing at all."""
    pieces = s.prestige[seat] | s.peak[seat] | s.treasury[seat] | s.goods[seat] | s.fleets[seat] | s.squadrons[seat]
    pieces |= s.home_unrest[seat] | s.diplomacy[seat] | (s.nation[seat] + 1) | (s.last_card[seat] + 1)
    for other in range(SEATS):
        pieces |= s.privateers[seat][other] | s.privateers[other][seat]
    for pile in range(LOANS):
        pieces |= s.loans[seat][pile]
    for track in range(TRACKS):
        pieces |= s.level[seat][track]
    for at in range(ROUNDS):
        pieces |= (s.plan[seat][at] + 1) | (s.face_up[seat][at] + 1)
    for question in range(QUESTIONS):
        pieces |= s.standing[seat][question]
    for space in range(SPACES):
        pieces |= s.counters[space][seat]
    return pieces


def sound_map(s: State) -> int:
    """Territories in play, what is explored, stacks, control, colonies, markers."""
    found = sound_continents(s)
    for space in range(SPACES):
        if found == 0:
            found = sound_stack(s, space)
    for territory in range(TERRITORIES):
        if found == 0:
            found = sound_territory(s, territory)
    if found == 0 and (s.city >= 0) != (s.city_value > 0):
        found = BAD_CITY * STRIDE
    if found == 0 and s.city >= 0 and (not explored(s, s.city) or s.native_power[s.city] == 0):
        found = BAD_CITY * STRIDE + s.city
    return found


def sound_continents(s: State) -> int:
    """CL-10, CL-56, CL-87, CL-88."""
    whole = 0
    parts = 0
    discovered = 0
    for territory in range(TERRITORIES):
        here = (s.in_play >> territory) & 1
        bit = 1 << s.continent_of[territory]
        if here:
            whole |= bit
        else:
            parts |= bit
        left = s.laurels_left[territory]
        if left != 0 and (left != s.laurels[territory] or not here):
            return BAD_LAURELS * STRIDE + territory
        if here and left == 0 and s.laurels[territory] > 0 and s.continent_of[territory] == AMERICA:
            discovered = 1
    fixed = 1 << s.continent if s.continents_fixed else 0
    if whole & parts or (s.one_continent and (whole & (whole - 1) or whole == 0 or (fixed and whole != fixed))):
        return BAD_IN_PLAY * STRIDE
    if s.without_continent:
        if parts == 0 or parts & (parts - 1) or (fixed and parts != fixed):
            return BAD_IN_PLAY * STRIDE
    elif s.one_continent == 0 and parts:
        return BAD_IN_PLAY * STRIDE
    if s.one_continent or not america_in_play(s):
        discovered = 1
    if s.america_found != discovered:
        return BAD_AMERICA * STRIDE
    if s.circumnavigation_left != 0 and s.circumnavigation_left != s.circumnavigation_laurels:
        return BAD_AMERICA * STRIDE
    return 0


def sound_stack(s: State, space: int) -> int:
    """CL-20 to CL-26: each owner stands once in the stack, and the right one controls."""
    owners = 0
    ended = 0
    lowest_able = -1
    for place in range(SEATS):
        seat = s.stack[space][place]
        if seat < 0:
            ended = 1
        elif ended or seat >= s.players or (owners >> seat) & 1 or s.counters[space][seat] == 0:
            return BAD_STACK * STRIDE + space
        else:
            owners |= 1 << seat
            if lowest_able < 0 and may_control(s, seat, space):
                lowest_able = seat
    for seat in range(SEATS):
        if s.counters[space][seat] > 0 and (owners >> seat) & 1 == 0:
            return BAD_STACK * STRIDE + space
    if owners and (s.colour[space] < 0 or not explored(s, space // SLOTS)):
        return BAD_STACK * STRIDE + space
    leader = majority(s, space)
    if leader >= 0 and may_control(s, leader, space) and s.stack[space][0] != leader:
        return BAD_CONTROL * STRIDE + space
    return 0 if s.controller[space] == lowest_able else BAD_CONTROL * STRIDE + space


def sound_territory(s: State, territory: int) -> int:
    """CL-43 to CL-47, CL-51: markers lie on explored territories; a colony has its owner's counters."""
    owner = s.colony[territory]
    independent = (s.independent >> territory) & 1
    mission = (s.missions >> territory) & 1
    if s.unrest[territory] >= s.independence_unrest:
        return BAD_UNREST * STRIDE + territory
    if (independent or mission or s.unrest[territory] > 0 or owner >= 0) and not explored(s, territory):
        return BAD_MARKER * STRIDE + territory
    if owner >= 0:
        if owner >= s.players or independent or s.native_power[territory] == 0:
            return BAD_COLONY * STRIDE + territory
        if counters_in(s, owner, territory) == 0:
            return BAD_COLONY * STRIDE + territory
    return 0


def sound_seats(s: State) -> int:
    """Tracks, Prestige, nations and Privateers of those who play; nothing of those who do not."""
    nations = 0
    for seat in range(SEATS):
        if seat >= s.players:
            if absent(s, seat):
                return BAD_ABSENT * STRIDE + seat
        else:
            if s.peak[seat] < s.prestige[seat] or s.privateers[seat][seat] != 0:
                return BAD_SEAT * STRIDE + seat
            if s.diplomacy[seat] < 1 or s.diplomacy[seat] > s.diplomacy_spaces:
                return BAD_SEAT * STRIDE + seat
            nation = s.nation[seat]
            if nation >= 0:
                if s.nations_on == 0 or (nations >> nation) & 1:
                    return BAD_NATION * STRIDE + seat
                nations |= 1 << nation
                most = s.logistics_most[nation]
                at = s.level[seat][LOGISTICS]
                if most > 0 and at > 0 and s.track_value[LOGISTICS][at] > most:
                    return BAD_LEVEL * STRIDE + seat
            elif s.nations_on and s.step != NATIONS_STEP:
                return BAD_NATION * STRIDE + seat
    for track in range(TRACKS):
        for at in range(1, LEVELS):
            if s.track_value[track][at] < s.track_value[track][at - 1]:
                return BAD_BOX * STRIDE + track
    return 0

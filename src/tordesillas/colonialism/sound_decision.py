"""Whether the decision that is owed could have come about: who owes it, at which step, and with what to choose from.

Kernel file. Each check gives 0 or the number of what is wrong.
"""

from __future__ import annotations

from tordesillas.colonialism.board import fewest_hired
from tordesillas.colonialism.collection import collector_at, colours_to_collect
from tordesillas.colonialism.pieces import (
    BERLIN_CONFERENCE,
    CULTIVATION_SYSTEM,
    FACTIONS,
    GURKHAS,
    HAND,
    NATIVES,
    NAVAL_EXPANSION,
    OPEN_DOOR_POLICY,
    OPIUM_TRADE,
    REGIONS,
    SEATS,
    SICK_MAN_OF_EUROPE,
    URABI_REVOLT,
    YOUNG_TURKS,
)
from tordesillas.colonialism.problem_numbers import (
    BAD_ASKED,
    BAD_COLLECTION,
    BAD_CONFLICT,
    BAD_KEPT,
    BAD_OWED,
    BAD_PENDING,
    BAD_RESULT,
    BAD_STEP,
    STRIDE,
)
from tordesillas.colonialism.sound_table import result_of
from tordesillas.colonialism.state import (
    ACTION,
    ACTION_DONE,
    AFTER_CONFLICT,
    CHOOSE_ROW,
    COLONIZATION,
    CONFLICT,
    EVENT_STEP,
    FINISHED,
    FIRST_ORDER,
    INFLUENCE_CHECK,
    KEEP_CARDS,
    NEW_HANDS,
    NEW_SHIP,
    STATION_SHIPS,
    State,
)
from tordesillas.engine.common import WHOLE_GAME
from tordesillas.engine.dialect import bit_count


def sound_decision(s: State) -> int:
    """Somebody owes a decision exactly as the rules would ask it."""
    for seat in range(s.players):
        if s.owed[seat] and s.owed_region < 0:
            return BAD_OWED * STRIDE + seat
    if s.placing and (s.step != AFTER_CONFLICT or s.event != GURKHAS):
        return BAD_ASKED * STRIDE
    if s.step != CONFLICT and (s.fighting or s.to_remove or s.treaties):
        return BAD_CONFLICT * STRIDE
    if s.step == CONFLICT:
        for faction in range(FACTIONS):
            if (s.to_remove >> faction) & 1 and (
                s.standing[faction] <= 0 or (faction < SEATS and faction >= s.players)
            ):
                return BAD_CONFLICT * STRIDE + faction
    if s.over or s.step == FINISHED:
        return sound_result(s)
    for seat in range(s.players):
        if s.winners or result_of(s, seat):
            return BAD_RESULT * STRIDE
    if s.owed_region >= 0:
        return sound_debt(s)
    if s.collecting >= 0:
        return sound_collection(s)
    return sound_step(s)


def sound_result(s: State) -> int:
    """CM-52: the scores are those of the final cubes, and the best have won."""
    if s.over == 0 or s.step != FINISHED or s.owed_region >= 0 or s.collecting >= 0:
        return BAD_RESULT * STRIDE
    best = 0
    for seat in range(s.players):
        yellow = s.final[seat][0]
        brown = s.final[seat][1]
        black = s.final[seat][2]
        if s.score[seat] != min(yellow, brown, black) or s.total[seat] != yellow + brown + black:
            return BAD_RESULT * STRIDE
        if s.viewer == WHOLE_GAME and s.fulfilled[seat] & ~s.interests[seat]:
            return BAD_RESULT * STRIDE
        best = max(best, 1000 * s.score[seat] + s.total[seat])
    for seat in range(SEATS):
        won = 0
        if seat < s.players and 1000 * s.score[seat] + s.total[seat] == best:
            won = 1
        if (s.winners >> seat) & 1 != won:
            return BAD_RESULT * STRIDE
    return 0


def sound_debt(s: State) -> int:
    """CM-59: only real choices are asked, in the order of the track, and of the region that is at stake."""
    if s.collecting >= 0:
        return BAD_COLLECTION * STRIDE + s.collecting
    if s.step == CONFLICT or s.step == INFLUENCE_CHECK:
        at = s.colonized if s.step == CONFLICT else s.asked - 1
        if at < 0 or s.tile[at] != s.owed_region:
            return BAD_ASKED * STRIDE
    elif s.step != ACTION_DONE:
        return BAD_STEP * STRIDE
    asked = -1
    for position in range(s.players):
        seat = s.track[position]
        if s.owed[seat]:
            hired = s.mercenaries[s.owed_region][seat]
            if s.owed[seat] > s.influence[s.owed_region][seat]:
                return BAD_OWED * STRIDE + seat
            if fewest_hired(s, s.owed_region, seat, s.owed[seat]) >= min(hired, s.owed[seat]):
                return BAD_OWED * STRIDE + seat
            if asked < 0:
                asked = seat
    return 0 if asked >= 0 and s.pending == 1 << asked else BAD_PENDING * STRIDE


def sound_collection(s: State) -> int:
    if s.step == COLONIZATION:
        if s.colonized == 0 or s.tile[s.colonized - 1] != s.collecting:
            return BAD_COLLECTION * STRIDE + s.collecting
    elif s.step != ACTION_DONE or s.campaign_rivals_only:
        return BAD_STEP * STRIDE
    if s.influence[s.collecting][NATIVES] > 0 or bit_count(colours_to_collect(s, s.collecting)) < 2:
        return BAD_COLLECTION * STRIDE + s.collecting
    seat = collector_at(s, s.collecting, s.collector)
    if seat < 0:
        return BAD_COLLECTION * STRIDE + s.collecting
    return 0 if s.pending == 1 << seat else BAD_PENDING * STRIDE


def sound_step(s: State) -> int:
    """The steps that ask something themselves."""
    due = -1
    if s.step == ACTION or s.step == STATION_SHIPS:
        due = s.track[s.row]
    elif s.step == NEW_SHIP:
        due = s.track[s.row]
        if s.upgrade_owner[NAVAL_EXPANSION] != due:
            return BAD_PENDING * STRIDE
    elif s.step == FIRST_ORDER or s.step == CHOOSE_ROW:
        due = s.queue[s.asked]
    elif s.step == EVENT_STEP or s.step == AFTER_CONFLICT:
        if s.asked < 1 or s.asked > s.players:
            return BAD_ASKED * STRIDE
        due = s.track[s.asked - 1]
        if (event_asks(s, due) if s.step == EVENT_STEP else region_asks(s, due)) == 0:
            return BAD_ASKED * STRIDE + due
    elif (s.step == KEEP_CARDS and s.quick_start == 0) or s.step == NEW_HANDS:
        return sound_choice(s)
    else:
        return BAD_STEP * STRIDE
    return 0 if s.pending == 1 << due else BAD_PENDING * STRIDE


def event_asks(s: State, seat: int) -> int:
    if s.event < 0 or s.event == OPIUM_TRADE or s.event == URABI_REVOLT or s.event == BERLIN_CONFERENCE:
        return 0
    region = s.event_region[s.event]
    if s.event == YOUNG_TURKS:
        cubes = s.collected[seat][0] + s.collected[seat][1] + s.collected[seat][2]
        return 1 if cubes > 0 and s.influence[region][seat] > 0 else 0
    if s.event == SICK_MAN_OF_EUROPE:
        return 1 if s.reserve[seat] > 0 else 0
    if s.event != OPEN_DOOR_POLICY:
        return 0
    return 1 if s.hand_count[seat] > 0 else 0


def region_asks(s: State, seat: int) -> int:
    if s.event != GURKHAS and s.event != CULTIVATION_SYSTEM:
        return 0
    region = s.event_region[s.event]
    if s.colonized >= REGIONS or region != s.tile[s.colonized] or s.influence[region][seat] == 0:
        return 0
    if s.event == GURKHAS:
        return 1 if s.placing > 0 and s.reserve[seat] > 0 else 0
    return 1 if s.discard[seat] else 0


def sound_choice(s: State) -> int:
    """CM-13, CM-43: all who still choose."""
    for seat in range(s.players):
        kept = bit_count(s.kept[seat])
        waits = (s.pending >> seat) & 1
        seen = s.viewer == WHOLE_GAME or s.viewer == seat
        if s.step == KEEP_CARDS:
            if s.hand_count[seat] != 2 * HAND or (seen and (kept >= HAND if waits else kept != HAND)):
                return BAD_KEPT * STRIDE + seat
        elif waits:
            if s.hand_count[seat] <= 1 - s.keep_none or kept:
                return BAD_KEPT * STRIDE + seat
        elif seen and (kept > 1 or (kept == 0 and s.keep_none == 0 and s.hand_count[seat] > 0)):
            return BAD_KEPT * STRIDE + seat
    return 0

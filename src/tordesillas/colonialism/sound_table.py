"""Whether what lies on the table could have come about: box, track, time, pieces.

Kernel file. Each check gives 0 or the number of what is wrong.
"""

from __future__ import annotations

from tordesillas.colonialism.pieces import (
    ACTIONS,
    COLOURS,
    EVENTS,
    EXTRA_DISCS,
    FACTIONS,
    INTERESTS,
    LAID_MAX,
    MILITARY_EXPANSION,
    NATIVES,
    NAVAL_EXPANSION,
    OPIUM_TRADE,
    REGIONS,
    ROUNDS,
    SEATS,
    SHIPS_EACH,
    UPGRADES,
    URABI_REVOLT,
    ZONES,
)
from tordesillas.colonialism.problem_numbers import (
    BAD_ABSENT,
    BAD_BLANK,
    BAD_BOX,
    BAD_CUBES,
    BAD_DISCS,
    BAD_HIRED,
    BAD_MERCENARY_SUPPLY,
    BAD_NATIVES,
    BAD_SHIPS,
    BAD_TILES,
    BAD_TIME,
    BAD_TRACK,
    STRIDE,
)
from tordesillas.colonialism.state import (
    ACTION,
    CHOOSE_ROW,
    COLONIZATION,
    EVENT_STEP,
    FINISHED,
    FIRST_ORDER,
    HANDS,
    INFLUENCE_CHECK,
    NEW_SHIP,
    ROUND_START,
    SCORING,
    STATION_SHIPS,
    State,
)


def sound_box(s: State) -> int:
    """The board's own numbers agree with each other."""
    if s.players < 2 or s.players > SEATS:
        return BAD_BOX * STRIDE
    for region in range(REGIONS):
        if (s.neighbours[region] >> region) & 1:
            return BAD_BOX * STRIDE + region
        for other in range(REGIONS):
            if (s.neighbours[region] >> other) & 1 != (s.neighbours[other] >> region) & 1:
                return BAD_BOX * STRIDE + region
        for zone in range(ZONES):
            if (s.region_zones[region] >> zone) & 1 != (s.zone_regions[zone] >> region) & 1:
                return BAD_BOX * STRIDE + region
    for interest in range(INTERESTS):
        if s.interest_region[interest] < 0 or s.interest_colour[interest] < 0:
            return BAD_BOX * STRIDE + interest
    for event in range(EVENTS):
        if event == URABI_REVOLT:
            if s.event_zone[event] < 0:
                return BAD_BOX * STRIDE + event
        elif event != OPIUM_TRADE and s.event_region[event] < 0:
            return BAD_BOX * STRIDE + event
    for end in range(4):
        if s.opium_route[end] < 0:
            return BAD_BOX * STRIDE + end
    return 0


def sound_blank(s: State) -> int:
    """Before the set-up nothing stands anywhere."""
    pieces = s.native_supply + s.mercenary_supply + s.round + s.row + s.step + s.events_left + s.winners
    pieces |= s.colonized | s.treaties | s.fighting | s.to_remove | s.collector | s.asked | s.placing
    for region in range(REGIONS):
        for faction in range(FACTIONS):
            pieces |= s.influence[region][faction]
        for colour in range(COLOURS):
            pieces |= s.cubes[region][colour]
        pieces |= s.tile[region] + 1
    for seat in range(SEATS):
        pieces |= s.reserve[seat] | s.covered[seat] | s.owed[seat] | s.hand_count[seat] | s.deck_count[seat]
        pieces |= s.gained[seat] | s.roll[seat] | (s.track[seat] + 1) | (s.queue[seat] + 1) | result_of(s, seat)
        pieces |= 1 if s.hand[seat] or s.deck[seat] or s.discard[seat] or s.kept[seat] or s.interests[seat] else 0
        pieces |= 1 if s.shown[seat] or s.recycled[seat] or s.settled[seat] else 0
        for region in range(REGIONS):
            pieces |= s.mercenaries[region][seat] | (s.face_down[seat][region] + 1)
        for zone in range(ZONES):
            pieces |= s.fresh[seat][zone] | s.used[seat][zone]
        for colour in range(COLOURS):
            pieces |= s.collected[seat][colour] | s.bag[colour] | s.spent[colour]
        for at in range(LAID_MAX):
            pieces |= s.face_up[seat][at] + 1
    for upgrade in range(UPGRADES):
        pieces |= s.upgrade_owner[upgrade] + 1
    if pieces or s.event >= 0 or s.owed_region >= 0 or s.collecting >= 0 or s.turn != 1 or s.action != 1:
        return BAD_BLANK * STRIDE
    return 0


def sound_order(s: State) -> int:
    """The region order, the turn order track and the queue for it."""
    regions = 0
    for position in range(REGIONS):
        if s.tile[position] >= 0:
            regions |= 1 << s.tile[position]
    if regions != (1 << REGIONS) - 1:
        return BAD_TILES * STRIDE
    choosing = s.step == FIRST_ORDER or s.step == CHOOSE_ROW
    placed = 0
    queued = 0
    rows = 0
    for position in range(SEATS):
        seat = s.track[position]
        if seat >= s.players or (seat >= 0 and (position >= s.players or (placed >> seat) & 1)):
            return BAD_TRACK * STRIDE + position
        if seat >= 0:
            placed |= 1 << seat
            rows += 1
        waiting = s.queue[position]
        if waiting >= s.players or (waiting >= 0 and (not choosing or (queued >> waiting) & 1)):
            return BAD_TRACK * STRIDE + position
        if waiting >= 0:
            queued |= 1 << waiting
            # Those who have chosen a row are the first of the queue.
            if position < s.asked and (placed_anywhere(s, waiting) == 0):
                return BAD_TRACK * STRIDE + position
    everyone = (1 << s.players) - 1
    if choosing:
        if queued != everyone or rows != s.asked or s.asked > s.players - 2:
            return BAD_TRACK * STRIDE
        for position in range(s.players):
            if s.queue[position] < 0:
                return BAD_TRACK * STRIDE + position
    elif placed != everyone:
        return BAD_TRACK * STRIDE
    return 0


def placed_anywhere(s: State, seat: int) -> int:
    for position in range(SEATS):
        if s.track[position] == seat:
            return 1
    return 0


def sound_time(s: State) -> int:
    """Turn, round, action, row and the regions done with fit the step."""
    if s.turn > s.turns or s.row >= s.players:
        return BAD_TIME * STRIDE
    if s.step < ROUND_START:
        early = s.step < STATION_SHIPS and (s.action != 1 or s.row > 0)
        return BAD_TIME * STRIDE if s.turn != 1 or s.round != 0 or early else 0
    if s.round < 1:
        return BAD_TIME * STRIDE
    if s.step == EVENT_STEP and (s.round % 2 == 0 or s.action != 1 or s.row > 0):
        return BAD_TIME * STRIDE
    return 0 if s.step < COLONIZATION else sound_phase(s)


def sound_phase(s: State) -> int:
    """The time of a colonization phase, of its end, and of the game's."""
    if s.round % 2 == 1 or s.action != 1 or s.row > 0:
        return BAD_TIME * STRIDE
    if (s.step >= HANDS) != (s.colonized == REGIONS) and s.step != COLONIZATION:
        return BAD_TIME * STRIDE
    last = s.turn == s.turns and s.round == ROUNDS
    # CM-53: after the last phase there are neither new hands nor a new order.
    if (last and s.step > HANDS and s.step < SCORING and s.step != INFLUENCE_CHECK) or (
        s.step == FINISHED and not last
    ):
        return BAD_TIME * STRIDE
    return 0


def sound_pieces(s: State) -> int:
    """Conservation: of cubes, natives, mercenaries, discs and ships."""
    for colour in range(COLOURS):
        cubes = s.bag[colour] + s.spent[colour]
        for region in range(REGIONS):
            cubes += s.cubes[region][colour]
        for seat in range(SEATS):
            cubes += s.collected[seat][colour]
        if cubes != s.cubes_each:
            return BAD_CUBES * STRIDE + colour
    natives = s.native_supply
    hired = 0
    for region in range(REGIONS):
        natives += s.influence[region][NATIVES]
        for seat in range(SEATS):
            hired += s.mercenaries[region][seat]
            most = min(s.influence[region][seat], 4 * acted(s, seat))
            if s.mercenaries[region][seat] > most:
                return BAD_HIRED * STRIDE + region
    if natives + (hired if s.mercenaries_are_natives else 0) != s.natives_all:
        return BAD_NATIVES * STRIDE
    if s.mercenary_supply + (0 if s.mercenaries_are_natives else hired) != s.mercenaries_all:
        return BAD_MERCENARY_SUPPLY * STRIDE
    for seat in range(s.players):
        discs = s.reserve[seat]
        for region in range(REGIONS):
            discs += s.influence[region][seat] - s.mercenaries[region][seat]
        if discs != s.discs_each + (EXTRA_DISCS if s.upgrade_owner[MILITARY_EXPANSION] == seat else 0):
            return BAD_DISCS * STRIDE + seat
        if ships_afloat(s, seat) != ships_expected(s, seat):
            return BAD_SHIPS * STRIDE + seat
    return 0


def acted(s: State, seat: int) -> int:
    """The actions that the seat has had in this segment."""
    if s.step < ROUND_START or s.step > INFLUENCE_CHECK:
        return 0
    if s.step >= COLONIZATION:
        return 2 * ACTIONS
    own = (ACTIONS if s.round % 2 == 0 else 0) + s.action - 1
    for position in range(SEATS):
        if s.track[position] == seat and (position < s.row or (position == s.row and s.step != ACTION)):
            if s.step != EVENT_STEP:
                own += 1
    return own


def ships_afloat(s: State, seat: int) -> int:
    ships = 0
    for zone in range(ZONES):
        ships += s.fresh[seat][zone] + s.used[seat][zone]
    return ships


def ships_expected(s: State, seat: int) -> int:
    if s.step < STATION_SHIPS:
        return 0
    if s.step == STATION_SHIPS:
        for position in range(s.players):
            if s.track[position] == seat and position < s.row:
                return s.action
        return s.action - 1
    extra = 1 if s.upgrade_owner[NAVAL_EXPANSION] == seat else 0
    if s.step == NEW_SHIP and (s.pending >> seat) & 1:
        extra = 0
    return SHIPS_EACH + extra


def sound_absent(s: State) -> int:
    """Seats that nobody plays are empty."""
    for seat in range(s.players, SEATS):
        pieces = s.reserve[seat] + s.covered[seat] + s.owed[seat] + s.hand_count[seat] + s.deck_count[seat]
        pieces += s.gained[seat] + s.roll[seat] + result_of(s, seat) + ships_afloat(s, seat)
        for region in range(REGIONS):
            pieces += s.influence[region][seat] + s.face_down[seat][region] + 1
        for colour in range(COLOURS):
            pieces += s.collected[seat][colour]
        for at in range(LAID_MAX):
            pieces += s.face_up[seat][at] + 1
        if pieces or s.hand[seat] or s.deck[seat] or s.discard[seat] or s.kept[seat] or s.interests[seat]:
            return BAD_ABSENT * STRIDE + seat
        if s.shown[seat] or s.recycled[seat]:
            return BAD_ABSENT * STRIDE + seat
    return 0


def result_of(s: State, seat: int) -> int:
    """Not 0 if there is anything of a seat's result."""
    found = s.fulfilled[seat] | s.score[seat] | s.total[seat]
    for colour in range(COLOURS):
        found |= s.final[seat][colour]
    return found

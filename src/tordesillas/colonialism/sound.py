"""Whether a state that was put together by hand could have come about: the rules are safe to run on it.

Kernel file. Each check gives 0 or the number of what is wrong; `problems.py` says it in words. The open part is
checked in views too; hidden cards only where the whole game is there.
"""

from __future__ import annotations

from tordesillas.colonialism.board import fewest_hired
from tordesillas.colonialism.collection import collector_at, colours_to_collect
from tordesillas.colonialism.pieces import (
    ACTIONS,
    BERLIN_CONFERENCE,
    COLONIAL_INFRASTRUCTURE,
    COLOURS,
    CULTIVATION_SYSTEM,
    DECK,
    EVENTS,
    EXTRA_DISCS,
    FACTIONS,
    GURKHAS,
    HAND,
    INFRASTRUCTURE,
    INTERESTS,
    INTERESTS_EACH,
    LAID_MAX,
    MILITARY_EXPANSION,
    NATIVES,
    NAVAL_EXPANSION,
    OPEN_DOOR_POLICY,
    OPIUM_TRADE,
    REGIONS,
    ROUNDS,
    SEATS,
    SHIPS_EACH,
    SICK_MAN_OF_EUROPE,
    UPGRADES,
    URABI_REVOLT,
    YOUNG_TURKS,
    ZONES,
)
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
    HANDS,
    INFLUENCE_CHECK,
    KEEP_CARDS,
    NEW_HANDS,
    NEW_SHIP,
    ROUND_START,
    SCORING,
    STATION_SHIPS,
    State,
)
from tordesillas.engine.common import WHOLE_GAME
from tordesillas.engine.dialect import bit_count

STRIDE = 64
"""A problem's number is its kind x STRIDE + the index of the region, seat, colour ... that it is about."""
BAD_BOX = 32
BAD_BLANK = 33
BAD_TILES = 34
BAD_TRACK = 35
BAD_TIME = 36
BAD_CUBES = 37
BAD_NATIVES = 38
BAD_MERCENARY_SUPPLY = 39
BAD_HIRED = 40
BAD_DISCS = 41
BAD_SHIPS = 42
BAD_EVENTS = 43
BAD_UPGRADES = 44
BAD_ABSENT = 45
BAD_CARDS = 46
BAD_COUNTS = 47
BAD_LAID = 48
BAD_SHOWN = 49
BAD_KEPT = 50
BAD_INTERESTS = 51
BAD_OWED = 52
BAD_COLLECTION = 53
BAD_CONFLICT = 54
BAD_PENDING = 55
BAD_STEP = 56
BAD_RESULT = 58
BAD_ASKED = 59


def sound(s: State) -> int:
    found = sound_box(s)
    if found == 0 and s.begun == 0:
        return sound_blank(s)
    if found == 0:
        found = sound_order(s)
    if found == 0:
        found = sound_time(s)
    if found == 0:
        found = sound_pieces(s)
    if found == 0:
        found = sound_absent(s)
    if found == 0:
        found = sound_laid(s)
    if found == 0:
        found = sound_expansions(s)
    if found == 0 and s.viewer == WHOLE_GAME:
        found = sound_cards(s)
    if found == 0:
        found = sound_decision(s)
    return found


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


def sound_laid(s: State) -> int:
    """Policy cards: one face down where the first lies, the others face up without gaps, no more than were played."""
    resolved = regions_resolved(s)
    for seat in range(s.players):
        if s.covered[seat] & resolved or s.settled[seat] & ~s.covered[seat]:
            return BAD_LAID * STRIDE + seat
        laid = bit_count(s.covered[seat])
        gap = 0
        for at in range(LAID_MAX):
            play = s.face_up[seat][at]
            if play < 0:
                gap = 1
            elif (
                gap
                or not ((s.covered[seat] >> (play % REGIONS)) & 1)
                or not ((s.policy_cards >> (play // REGIONS)) & 1)
            ):
                return BAD_LAID * STRIDE + seat
            else:
                laid += 1
        if laid > acted(s, seat) + (1 if s.event == OPEN_DOOR_POLICY else 0):
            return BAD_LAID * STRIDE + seat
        for region in range(REGIONS):
            card = s.face_down[seat][region]
            there = (s.covered[seat] >> region) & 1
            if card >= 0 and (not there or not ((s.policy_cards >> card) & 1)):
                return BAD_LAID * STRIDE + seat
            if there and card < 0 and (s.viewer == WHOLE_GAME or s.viewer == seat):
                return BAD_LAID * STRIDE + seat
            if card >= 0 and (s.settled[seat] >> region) & 1 and (s.recycled[seat] >> card) & 1:
                return BAD_SHOWN * STRIDE + seat
    return 0


def regions_resolved(s: State) -> int:
    """The set of regions whose policy cards this colonization phase has taken up."""
    regions = 0
    if s.step >= COLONIZATION:
        for position in range(s.colonized):
            regions |= 1 << s.tile[position]
        if s.step == CONFLICT or s.step == AFTER_CONFLICT:
            regions |= 1 << s.tile[s.colonized]
    return regions


def sound_expansions(s: State) -> int:
    """Events that can still be turned up, upgrades that can be owned."""
    turned = 2 * (s.turn - 1) + (1 if s.round >= 1 else 0) + (1 if s.round >= 3 else 0)
    if s.events_on:
        if EVENTS - bit_count(s.events_left) != turned or (s.event < 0) != (turned == 0):
            return BAD_EVENTS * STRIDE
        if s.event >= 0 and (s.events_left >> s.event) & 1:
            return BAD_EVENTS * STRIDE
    elif s.event >= 0 or s.events_left:
        return BAD_EVENTS * STRIDE
    for upgrade in range(UPGRADES):
        owner = s.upgrade_owner[upgrade]
        if owner >= s.players or (owner >= 0 and s.upgrades_on == 0):
            return BAD_UPGRADES * STRIDE + upgrade
    return 0


def sound_cards(s: State) -> int:
    """Every card of a seat is in one place."""
    dealt = 0
    for seat in range(s.players):
        if s.step == FIRST_ORDER:
            if s.deck[seat] != DECK or s.hand[seat] or s.discard[seat] or s.interests[seat]:
                return BAD_CARDS * STRIDE + seat
        elif bit_count(s.interests[seat]) != INTERESTS_EACH or s.interests[seat] & dealt:
            return BAD_INTERESTS * STRIDE + seat
        dealt |= s.interests[seat]
        found = sound_own_cards(s, seat)
        if found:
            return found * STRIDE + seat
    return 0


def sound_own_cards(s: State, seat: int) -> int:
    owned = DECK
    if s.upgrade_owner[COLONIAL_INFRASTRUCTURE] == seat:
        owned |= 1 << INFRASTRUCTURE
    cards = 0
    twice = 0
    for region in range(REGIONS):
        if s.face_down[seat][region] >= 0:
            twice |= cards & 1 << s.face_down[seat][region]
            cards |= 1 << s.face_down[seat][region]
    for at in range(LAID_MAX):
        if s.face_up[seat][at] >= 0:
            twice |= cards & 1 << (s.face_up[seat][at] // REGIONS)
            cards |= 1 << (s.face_up[seat][at] // REGIONS)
    twice |= cards & s.hand[seat]
    cards |= s.hand[seat]
    twice |= cards & s.deck[seat]
    cards |= s.deck[seat]
    twice |= cards & s.discard[seat]
    cards |= s.discard[seat]
    if twice or cards != owned or (s.deck[seat] == 0 and s.discard[seat] != 0):
        return BAD_CARDS
    if s.hand_count[seat] != bit_count(s.hand[seat]) or s.deck_count[seat] != bit_count(s.deck[seat]):
        return BAD_COUNTS
    if s.shown[seat] & ~s.hand[seat] or s.deck[seat] & ~s.recycled[seat] or s.recycled[seat] & ~owned:
        return BAD_SHOWN
    choosing = s.step == KEEP_CARDS or s.step == NEW_HANDS
    if s.kept[seat] & ~s.hand[seat] or (s.kept[seat] and not choosing):
        return BAD_KEPT
    return 0


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


def result_of(s: State, seat: int) -> int:
    """Not 0 if there is anything of a seat's result."""
    found = s.fulfilled[seat] | s.score[seat] | s.total[seat]
    for colour in range(COLOURS):
        found |= s.final[seat][colour]
    return found


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

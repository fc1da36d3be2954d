"""Whether a state that was put together by hand could have come about: the rules are safe to run on it.

Kernel file. The open part is checked in views too; hidden cards only where the whole game is there.
"""

from __future__ import annotations

from tordesillas.colonial.characters import choice_left
from tordesillas.colonial.commerce import next_attacker, privateers_against, question_of
from tordesillas.colonial.control import counters_in
from tordesillas.colonial.flow import anything_to_use, sole_move
from tordesillas.colonial.phases import champion, offered, seat_at, to_buy
from tordesillas.colonial.pieces import (
    ALWAYS,
    AMBASSADOR,
    ATTACK_QUESTION,
    CARDS,
    CONQUEROR,
    EXPLORER,
    GOVERNOR,
    MERCHANT,
    MISSIONARY,
    NEVER,
    REBEL,
    ROUNDS,
    SCIENTIST,
    SEATS,
    SELL_QUESTION,
    SHIP_QUESTION,
    SLOTS,
    SOVEREIGN,
    SPACES,
    TERRITORIES,
    TRADER,
    VICEROY,
)
from tordesillas.colonial.rebellion import everyones_counters
from tordesillas.colonial.setup import nations_left, next_chooser
from tordesillas.colonial.sound_map import STRIDE, sound_blank, sound_box, sound_map, sound_seats
from tordesillas.colonial.state import (
    ADVANCE_STAGE,
    ADVANCED_STAGE,
    ATTACK_STAGE,
    BLAME_STAGE,
    CHOOSE_CHARACTER,
    CITY_VALUE_STAGE,
    FINISHED,
    FIRST_PLAYER,
    INTEREST,
    LAND_STAGE,
    LAST_CHANCE,
    MERCHANT_FLEETS,
    MISSION_STAGE,
    NATIONS_STEP,
    NAVAL_FORCES,
    NEW_TURN,
    PLACE_STAGE,
    PLAN,
    PRIVATEERING,
    QUELL_STAGE,
    ROUND_STEP,
    SELL_STAGE,
    SETTLE_STAGE,
    SHIP_STAGE,
    SINK_STAGE,
    STRIKE_STAGE,
    SURRENDER_STAGE,
    State,
)
from tordesillas.colonial.territories import explored
from tordesillas.colonial.war import spaces_held
from tordesillas.engine.common import WHOLE_GAME
from tordesillas.engine.dialect import bit_count

BAD_TIME = 47
BAD_CARDS = 48
BAD_ACTION = 49
BAD_REST = 50
BAD_LEFT = 51
BAD_QUESTION = 52
BAD_WAR = 53
BAD_PENDING = 54
BAD_RESULT = 55


def sound(s: State) -> int:
    found = sound_box(s)
    if found == 0 and s.begun == 0:
        return sound_blank(s)
    if found == 0:
        found = sound_map(s)
    if found == 0:
        found = sound_seats(s)
    if found == 0:
        found = sound_time(s)
    if found == 0:
        found = sound_cards(s)
    if found == 0:
        found = sound_action(s)
    if found == 0:
        found = sound_result(s)
    if found == 0 and s.over == 0:
        found = sound_pending(s)
    return found


def sound_time(s: State) -> int:
    """Turn, round and the seats done with fit the step."""
    wrong = BAD_TIME * STRIDE
    if s.first < 0 or s.first >= s.players or s.turn > s.turn_limit or s.asked > s.players:
        return wrong
    if (s.turn == 0) != (s.step == NATIONS_STEP) and s.step != FINISHED:
        return wrong
    in_rounds = s.step == ROUND_STEP or s.step == LAST_CHANCE
    if s.step != FINISHED and (s.round > 0) != in_rounds:
        return wrong
    if s.step == LAST_CHANCE and s.round != ROUNDS:
        return wrong
    if s.step == NEW_TURN or s.step == FIRST_PLAYER or s.step == INTEREST:
        return wrong
    if s.revolution >> s.players:
        return wrong
    if s.asked > 0 and (s.step == PLAN or s.step == NATIONS_STEP):
        return wrong
    return wrong if s.step == NATIONS_STEP and s.nations_on == 0 else 0


def sound_cards(s: State) -> int:
    """CL-30, CL-31: each card is in one place, and those are shown that should be."""
    for seat in range(s.players):
        rebels = (s.revolution >> seat) & 1
        seen = 0
        hidden = 0
        for at in range(ROUNDS):
            shown = s.face_up[seat][at]
            card = s.plan[seat][at]
            due = at < shown_rounds(s) and not rebels
            if (shown >= 0) != due and s.step != FINISHED:
                return BAD_CARDS * STRIDE + seat
            if shown >= 0 and (card >= 0 or (seen >> shown) & 1):
                return BAD_CARDS * STRIDE + seat
            if shown >= 0:
                seen |= 1 << shown
            if card >= 0:
                if (hidden >> card) & 1:
                    return BAD_CARDS * STRIDE + seat
                hidden |= 1 << card
        if hidden & seen or not lined_up_well(s, seat, rebels, hidden):
            return BAD_CARDS * STRIDE + seat
        last = s.last_card[seat]
        if last >= 0 and ((seen >> last) & 1 or s.step < LAST_CHANCE or last >= CARDS):
            return BAD_CARDS * STRIDE + seat
    return 0


def shown_rounds(s: State) -> int:
    """How many cards of this turn lie face up."""
    if s.step == ROUND_STEP:
        return s.round
    return ROUNDS if s.step >= LAST_CHANCE else 0


def lined_up_well(s: State, seat: int, rebels: int, hidden: int) -> int:
    """All four cards before their rounds, or none: while they are lined up, or where the viewer may not look."""
    number = bit_count(hidden)
    if s.viewer != WHOLE_GAME and s.viewer != seat:
        return 1 if number == 0 else 0
    if rebels:
        return 1 if number == 0 else 0
    if s.step == PLAN:
        return 1 if number == (0 if (s.pending >> seat) & 1 else ROUNDS) else 0
    if s.step == ROUND_STEP:
        return 1 if number == ROUNDS - s.round else 0
    return 1 if number == 0 or s.step == FINISHED else 0


def sound_action(s: State) -> int:
    """The action under way belongs to whose turn it is; between actions nothing is left of any."""
    in_rounds = s.step == ROUND_STEP or s.step == LAST_CHANCE
    if s.step != FINISHED:
        if in_rounds != (s.actor >= 0) or (in_rounds and s.asked == s.players):
            return BAD_ACTION * STRIDE
        if in_rounds and s.actor != seat_at(s, s.asked):
            return BAD_ACTION * STRIDE
    if s.character < 0:
        return 0 if at_rest(s) else BAD_REST * STRIDE
    if s.over:
        return 0
    if not in_rounds or (offered(s, s.actor) >> s.character) & 1 == 0:
        return BAD_ACTION * STRIDE
    if s.stage != PLACE_STAGE and stage_owner(s.stage) != s.character:
        return BAD_ACTION * STRIDE
    if s.stage == PLACE_STAGE and s.character != VICEROY:
        return BAD_ACTION * STRIDE
    found = sound_numbers(s)
    if found == 0:
        found = sound_question(s)
    return found


def at_rest(s: State) -> int:
    pieces = s.stage | s.left | s.repeats | s.refused | s.traffic | s.attacked | s.years | s.front | s.held_out
    pieces |= s.wanted_goods | (s.where + 1) | (s.questioned + 1) | (s.wanted + 1) | (s.enemy + 1)
    for space in range(SPACES):
        pieces |= s.shipped[space]
    for seat in range(SEATS):
        pieces |= s.owed[seat]
    return 1 if pieces == 0 else 0


def stage_owner(stage: int) -> int:
    """Whose action the stage belongs to; -1 for none."""
    if stage == CHOOSE_CHARACTER or stage == PLACE_STAGE:
        return -1
    if stage <= QUELL_STAGE:
        return AMBASSADOR
    if stage <= ADVANCED_STAGE:
        return CONQUEROR
    if stage <= SETTLE_STAGE:
        return EXPLORER
    if stage <= CITY_VALUE_STAGE:
        return GOVERNOR
    if stage == MISSION_STAGE:
        return MISSIONARY
    if stage <= SHIP_STAGE:
        return MERCHANT
    if stage <= STRIKE_STAGE:
        return REBEL
    if stage == ADVANCE_STAGE:
        return SCIENTIST
    return TRADER if stage == SELL_STAGE else SOVEREIGN


def sound_numbers(s: State) -> int:
    """What the stages count fits what is there."""
    somewhere = s.stage == ADVANCED_STAGE or s.stage == SETTLE_STAGE or s.stage == CITY_VALUE_STAGE
    somewhere = somewhere or s.stage == BLAME_STAGE or s.stage == STRIKE_STAGE
    loose = s.stage == PLACE_STAGE or s.stage == LAND_STAGE
    if somewhere != (s.where >= 0) and not loose:
        return BAD_LEFT * STRIDE
    if s.stage == SINK_STAGE and s.left > privateers_against(s, s.actor):
        return BAD_LEFT * STRIDE
    if s.stage == SHIP_STAGE and s.left > s.fleets[s.actor]:
        return BAD_LEFT * STRIDE
    if s.stage == STRIKE_STAGE and s.left > everyones_counters(s, s.where):
        return BAD_LEFT * STRIDE
    if s.stage == ADVANCED_STAGE and s.colony[s.where] != s.actor:
        return BAD_LEFT * STRIDE
    if (s.stage == SETTLE_STAGE or s.stage == BLAME_STAGE) and not explored(s, s.where):
        return BAD_LEFT * STRIDE
    if s.stage == CITY_VALUE_STAGE and (s.colony[s.where] != s.actor or s.city == s.where):
        return BAD_LEFT * STRIDE
    if s.repeats > 0 and s.nation[s.actor] < 0:
        return BAD_LEFT * STRIDE
    for space in range(SPACES):
        most = 0
        if s.stage == SHIP_STAGE and s.controller[space] >= 0:
            most = 2 if s.city == space // SLOTS else 1
        if s.shipped[space] > most:
            return BAD_LEFT * STRIDE + space
    return sound_war(s)


def sound_war(s: State) -> int:
    """A war has an enemy and goes on year by year; losses are owed where the war on land has come to."""
    at_war = s.stage == LAND_STAGE or s.stage == SURRENDER_STAGE
    if at_war != (s.enemy >= 0) or at_war != (s.years > 0) or s.enemy >= s.players:
        return BAD_WAR * STRIDE
    if at_war and s.enemy == s.actor:
        return BAD_WAR * STRIDE
    if s.held_out and s.stage != SURRENDER_STAGE:
        return BAD_WAR * STRIDE
    if s.stage == LAND_STAGE and (s.where < 0 or s.front != s.where + 1):
        return BAD_WAR * STRIDE
    if s.stage == SURRENDER_STAGE and (s.where >= 0 or s.front != TERRITORIES):
        return BAD_WAR * STRIDE
    if not at_war and s.front != 0:
        return BAD_WAR * STRIDE
    for seat in range(SEATS):
        if s.owed[seat] > 0:
            if s.stage != LAND_STAGE or (seat != s.actor and seat != s.enemy):
                return BAD_WAR * STRIDE + seat
            if s.owed[seat] >= counters_in(s, seat, s.where) or spaces_held(s, seat) < 2:
                return BAD_WAR * STRIDE + seat
    return 0


def sound_question(s: State) -> int:
    """Consent is asked where the action needs it, of somebody without a standing answer."""
    wrong = BAD_QUESTION * STRIDE
    if s.refused >> s.players:
        return wrong
    if s.questioned < 0:
        return wrong if s.wanted >= 0 or s.wanted_goods > 0 else 0
    if s.questioned >= s.players or s.questioned == s.actor or (s.refused >> s.questioned) & 1:
        return wrong
    question = question_of(s)
    if s.stage == SHIP_STAGE:
        if question != SHIP_QUESTION or s.controller[s.wanted] != s.questioned or s.left == 0:
            return wrong
    elif s.stage == SELL_STAGE:
        most = min(s.left, s.goods[s.questioned])
        if question != SELL_QUESTION or s.wanted_goods > most:
            return wrong
    elif s.stage != ATTACK_STAGE or question != ATTACK_QUESTION or s.questioned != next_attacker(s):
        return wrong
    known = s.viewer == WHOLE_GAME or s.viewer == s.questioned
    answer = s.standing[s.questioned][question]
    return wrong if known and (answer == ALWAYS or answer == NEVER) else 0


def sound_result(s: State) -> int:
    """A game that is over has winners; one that goes on has nobody who has won already."""
    wrong = BAD_RESULT * STRIDE
    if s.over != (s.step == FINISHED) or s.over != (s.winners != 0) or s.winners >> s.players:
        return wrong
    if s.over == 0:
        return wrong if s.stopped or champion(s, 0) >= 0 else 0
    if s.stopped:
        return 0 if s.turn == s.turn_limit else wrong
    return 0 if bit_count(s.winners) == 1 else wrong


def sound_pending(s: State) -> int:
    """Those owe a decision whom the rules would ask, and they have a choice."""
    if s.step == PLAN:
        # Who has lined up the cards is checked with the cards.
        asked = s.pending & s.revolution
        return BAD_PENDING * STRIDE if asked else 0
    return 0 if s.pending == asked_now(s) else BAD_PENDING * STRIDE


def asked_now(s: State) -> int:
    """Whom the rules would ask now; nobody, where there is nothing to choose."""
    if s.questioned >= 0:
        return 1 << s.questioned
    if s.step == NATIONS_STEP:
        seat = next_chooser(s)
        return 1 << seat if seat >= 0 and bit_count(nations_left(s)) > 1 else 0
    if s.character >= 0:
        return asked_in_action(s)
    if s.asked == s.players:
        return 0
    seat = seat_at(s, s.asked)
    there = 1 if s.treasury[seat] > 0 else 0
    if s.step == ROUND_STEP or s.step == LAST_CHANCE:
        there = anything_to_use(s, seat)
    elif s.step == MERCHANT_FLEETS or s.step == NAVAL_FORCES:
        there = to_buy(s, seat)
    elif s.step != PRIVATEERING:
        there = 0
    return 1 << seat if there else 0


def asked_in_action(s: State) -> int:
    if s.stage == LAND_STAGE:
        pending = 0
        for seat in range(s.players):
            if s.owed[seat] > 0:
                pending |= 1 << seat
        return pending
    if s.stage == SURRENDER_STAGE:
        return 1 << (s.actor if s.held_out else s.enemy)
    there = choice_left(s) and s.stage != ATTACK_STAGE and sole_move(s, s.actor) < 0
    return 1 << s.actor if there else 0

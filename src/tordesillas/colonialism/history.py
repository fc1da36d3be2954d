"""Expansion I, Historical Events (CM-90 to CM-102).

Kernel file.
"""

from __future__ import annotations

from tordesillas.colonialism.board import lose, place, remove, roll_told
from tordesillas.colonialism.decks import to_hand
from tordesillas.colonialism.journal import (
    CARD_RECLAIMED,
    CUBE_GIVEN_UP,
    CUBES_CROSSED,
    DECLINED,
    EVENT_ENDED,
    EVENT_TURNED,
    ROUND_BEGUN,
)
from tordesillas.colonialism.moves import DECLINE, GIVE_UP, LAY, LEAVE, PLACE, RECLAIM
from tordesillas.colonialism.pieces import (
    BERLIN_CONFERENCE,
    BLACK,
    BOXER_REBELLION,
    BROWN,
    COLOURS,
    CULTIVATION_SYSTEM,
    GURKHAS,
    OPEN_DOOR_POLICY,
    OPIUM_TRADE,
    SICK_MAN_OF_EUROPE,
    YOUNG_TURKS,
)
from tordesillas.colonialism.policies import lay_policy
from tordesillas.colonialism.state import ACTION, COLLECTION, EVENT_STEP, State
from tordesillas.engine.chance import pick
from tordesillas.engine.tape import Tape, emit

BERLIN_SHARE = 3
GURKHA_DISCS = 3


def begin_round(s: State, t: Tape) -> None:
    """CM-90: rounds 1 and 3 begin with a new event; the former one ends then."""
    s.round += 1
    s.action = 1
    s.row = 0
    s.step = ACTION
    emit(t, ROUND_BEGUN, s.turn, s.round, 0, 0, 0)
    if s.events_on and s.round % 2 == 1:
        if s.event >= 0:
            emit(t, EVENT_ENDED, s.event, 0, 0, 0, 0)
        s.event = pick(s, t, s.events_left)
        s.events_left &= ~(1 << s.event)
        emit(t, EVENT_TURNED, s.event, 0, 0, 0, 0)
        s.asked = 0
        s.step = EVENT_STEP
        if s.event == OPIUM_TRADE:
            opium_trade(s, t)


def cross(s: State, t: Tape, colour: int, start: int, goal: int) -> None:
    cubes = s.cubes[start][colour]
    s.cubes[start][colour] = 0
    s.cubes[goal][colour] += cubes
    emit(t, CUBES_CROSSED, start, goal, colour, cubes, 0)


def opium_trade(s: State, t: Tape) -> None:
    """CM-93: black cubes of one region go to the other, brown ones the other way."""
    cross(s, t, BLACK, s.opium_route[0], s.opium_route[1])
    cross(s, t, BROWN, s.opium_route[2], s.opium_route[3])


def resolve_event(s: State, t: Tape) -> None:
    """An immediate event asks or strikes everyone in the order of the track."""
    if s.asked == s.players:
        s.asked = 0
        s.step = ACTION
        return
    seat = s.track[s.asked]
    region = s.event_region[s.event]
    own = 0
    if region >= 0:
        own = s.influence[region][seat]
    s.asked += 1
    if s.event == BERLIN_CONFERENCE and own > 0:
        berlin_conference(s, t, seat, region)
    elif s.event == YOUNG_TURKS and own > 0:
        young_turks(s, t, seat, region)
    elif s.event == BOXER_REBELLION and own > 0:
        lose(s, t, region, seat, roll_told(s, t, seat))
    elif (s.event == SICK_MAN_OF_EUROPE and s.reserve[seat] > 0) or (
        s.event == OPEN_DOOR_POLICY and s.hand_count[seat] > 0
    ):
        # CM-96: asked without regard to the hand, so that nobody learns what is in it.
        s.pending = 1 << seat


def berlin_conference(s: State, t: Tape, seat: int, region: int) -> None:
    """CM-91: adds or removes to make it three, as far as the reserve goes."""
    own = s.influence[region][seat]
    if own < BERLIN_SHARE:
        place(s, t, region, seat, BERLIN_SHARE - own)
    else:
        lose(s, t, region, seat, own - BERLIN_SHARE)


def young_turks(s: State, t: Tape, seat: int, region: int) -> None:
    """CM-92: one collected cube into the region, or all influence out of it."""
    if s.collected[seat][0] + s.collected[seat][1] + s.collected[seat][2] > 0:
        s.pending = 1 << seat
    else:
        lose(s, t, region, seat, s.influence[region][seat])


def answer_event(s: State, t: Tape, seat: int, move: int) -> None:
    """An answer to an immediate event."""
    region = s.event_region[s.event]
    if move == DECLINE:
        emit(t, DECLINED, seat, 0, 0, 0, 0)
    elif move >= GIVE_UP and move < GIVE_UP + COLOURS:
        colour = move - GIVE_UP
        s.collected[seat][colour] -= 1
        s.cubes[region][colour] += 1
        emit(t, CUBE_GIVEN_UP, seat, region, colour, 0, 0)
    elif move == LEAVE:
        hired = s.mercenaries[region][seat]
        remove(s, t, region, seat, s.influence[region][seat] - hired, hired)
    elif move >= LAY:
        lay_policy(s, t, seat, move - LAY, region)
    else:
        place(s, t, move - PLACE, seat, 1)


def resolve_regional(s: State) -> None:
    """CM-101, CM-102: right after the conflict step of the region that the event names, in the order of the track."""
    region = s.tile[s.colonized]
    regional = s.event == GURKHAS or s.event == CULTIVATION_SYSTEM
    if not regional or s.event_region[s.event] != region or s.asked == s.players:
        s.asked = 0
        s.step = COLLECTION
        return
    seat = s.track[s.asked]
    s.asked += 1
    if s.influence[region][seat] > 0:
        if s.event == GURKHAS and s.reserve[seat] > 0:
            s.placing = GURKHA_DISCS
            s.pending = 1 << seat
        elif s.event == CULTIVATION_SYSTEM and s.discard[seat] != 0:
            s.pending = 1 << seat


def answer_regional(s: State, t: Tape, seat: int, move: int) -> None:
    if move == DECLINE:
        s.placing = 0
        emit(t, DECLINED, seat, 0, 0, 0, 0)
    elif move >= RECLAIM:
        card = move - RECLAIM
        s.discard[seat] &= ~(1 << card)
        to_hand(s, seat, card)
        emit(t, CARD_RECLAIMED, seat, card, 0, 0, 0)
    else:
        place(s, t, move - PLACE, seat, 1)
        s.placing -= 1
        if s.placing > 0 and s.reserve[seat] > 0:
            s.pending = 1 << seat
        else:
            s.placing = 0

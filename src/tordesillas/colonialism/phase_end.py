"""The end of a colonization phase and of a turn (CM-43 to CM-49).

Kernel file.
"""

from __future__ import annotations

from tordesillas.colonialism.board import dismiss, faction_count, lose, place
from tordesillas.colonialism.decks import discard_rest, draw_cards
from tordesillas.colonialism.journal import CHECK_FAILED, MERCENARIES_LEFT, TURN_ENDED
from tordesillas.colonialism.pieces import (
    HAND,
    NATIVES,
    REGIONS,
    ROUNDS,
    SEATS,
    TRIPARTITE_CONVENTION,
)
from tordesillas.colonialism.scoring import collected_total, lowest_colour
from tordesillas.colonialism.setup import add_cubes, add_natives, clear_queue, lay_tiles, tell_kept
from tordesillas.colonialism.state import (
    CHOOSE_ROW,
    END_OF_TURN,
    INFLUENCE_CHECK,
    NEW_HANDS,
    NEW_ORDER,
    ROUND_START,
    SCORING,
    State,
)
from tordesillas.engine.tape import Tape, emit


def ask_for_hands(s: State) -> None:
    """CM-43: who has more than one card chooses which to keep, all at once."""
    for seat in range(s.players):
        if s.hand_count[seat] > 1 - s.keep_none:
            s.pending |= 1 << seat
        else:
            s.kept[seat] = s.hand[seat]
    s.step = NEW_HANDS


def new_hands(s: State, t: Tape) -> None:
    """CM-43: once all have chosen, the rest is discarded, then everyone draws."""
    for seat in range(s.players):
        tell_kept(s, t, seat)
        discard_rest(s, t, seat, s.kept[seat])
        s.kept[seat] = 0
    for seat in range(s.players):
        draw_cards(s, t, seat, HAND if s.draw_six else HAND - s.hand_count[seat])
    s.asked = 0
    s.step = INFLUENCE_CHECK


def influence_check(s: State, t: Tape) -> None:
    """CM-44: mercenaries leave, and regions held by a single colour go down to their limit, in region order."""
    if s.asked == 0 and s.check_before_leaving == 0:
        mercenaries_leave(s, t)
    while s.asked < REGIONS:
        region = s.tile[s.asked]
        s.asked += 1
        check_region(s, t, region)
        if s.owed_region >= 0:
            return
    mercenaries_leave(s, t)
    s.asked = 0
    s.step = SCORING if s.turn == s.turns and s.round == ROUNDS else NEW_ORDER


def check_region(s: State, t: Tape, region: int) -> None:
    if faction_count(s, region) != 1:
        return
    if s.event == TRIPARTITE_CONVENTION and s.event_region[TRIPARTITE_CONVENTION] == region:
        return
    for seat in range(s.players):
        surplus = s.influence[region][seat] - s.limit[region]
        if surplus > 0:
            emit(t, CHECK_FAILED, seat, region, surplus, 0, 0)
            lose(s, t, region, seat, surplus)


def mercenaries_leave(s: State, t: Tape) -> None:
    for region in range(REGIONS):
        for seat in range(s.players):
            hired = s.mercenaries[region][seat]
            if hired > 0:
                dismiss(s, region, seat, hired)
                emit(t, MERCENARIES_LEFT, seat, region, hired, 0, 0)


def queue_for_rows(s: State) -> None:
    """CM-45: the lowest chooses first; equals go by the track, the higher first."""
    for position in range(s.players):
        seat = s.track[position]
        at = position
        while at > 0 and ranks_lower(s, seat, s.queue[at - 1]):
            s.queue[at] = s.queue[at - 1]
            at -= 1
        s.queue[at] = seat
    for position in range(SEATS):
        s.track[position] = -1
    s.asked = 0
    s.step = CHOOSE_ROW


def ranks_lower(s: State, seat: int, other: int) -> int:
    if s.order_by_score == 0:
        return 1 if s.gained[seat] < s.gained[other] else 0
    own = lowest_colour(s, seat)
    theirs = lowest_colour(s, other)
    if own != theirs:
        return 1 if own < theirs else 0
    return 1 if collected_total(s, seat) < collected_total(s, other) else 0


def new_tiles(s: State, t: Tape) -> None:
    """CM-46 to CM-48: a new region order, and what comes to the regions."""
    clear_queue(s)
    lay_tiles(s, t)
    if s.round == ROUNDS:
        s.step = END_OF_TURN
        return
    s.step = ROUND_START
    if s.interim_refresh:
        for position in range(REGIONS):
            add_cubes(s, t, s.tile[position], 1)
        for position in range(REGIONS):
            if s.influence[s.tile[position]][NATIVES] == 0:
                place(s, t, s.tile[position], NATIVES, 1)


def end_turn(s: State, t: Tape) -> None:
    """CM-48."""
    for position in range(REGIONS):
        add_cubes(s, t, s.tile[position], s.value[s.tile[position]])
    for position in range(REGIONS):
        if s.influence[s.tile[position]][NATIVES] == 0:
            add_natives(s, t, s.tile[position])
    emit(t, TURN_ENDED, s.turn, 0, 0, 0, 0)
    for seat in range(s.players):
        s.gained[seat] = 0
    s.turn += 1
    s.round = 0
    s.step = ROUND_START

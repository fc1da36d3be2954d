"""The course of the game, from decision to decision.

Kernel file. Between two decisions the steps follow each other by themselves; each names the next one.
"""

from __future__ import annotations

from tordesillas.colonialism.actions import act, next_actor
from tordesillas.colonialism.collection import collect, go_on_collecting
from tordesillas.colonialism.colonization import (
    ask_for_loss,
    collect_region,
    colonize_next,
    go_on_fighting,
    resolve_cards,
    take_loss,
)
from tordesillas.colonialism.history import (
    answer_event,
    answer_regional,
    begin_round,
    resolve_event,
    resolve_regional,
)
from tordesillas.colonialism.moves import COLLECT, KEEP, KEEP_NO_CARD, LOSE, STATION, TAKE_ROW
from tordesillas.colonialism.phase_end import (
    ask_for_hands,
    end_turn,
    influence_check,
    new_hands,
    new_tiles,
    queue_for_rows,
)
from tordesillas.colonialism.pieces import HAND
from tordesillas.colonialism.scoring import score_all
from tordesillas.colonialism.setup import (
    ask_for_row,
    ask_for_ship,
    deal,
    fill_box,
    keep_first_hands,
    prepare_board,
    roll_for_order,
    station_ship,
    take_row,
)
from tordesillas.colonialism.state import (
    ACTION,
    ACTION_DONE,
    AFTER_CONFLICT,
    CARDS_STEP,
    CHOOSE_ROW,
    COLLECTION,
    COLONIZATION,
    CONFLICT,
    END_OF_TURN,
    EVENT_STEP,
    FIRST_ORDER,
    HANDS,
    INFLUENCE_CHECK,
    KEEP_CARDS,
    NEW_HANDS,
    NEW_ORDER,
    NEW_SHIP,
    NEW_TILES,
    ROUND_START,
    SCORING,
    STATION_SHIPS,
    State,
)
from tordesillas.engine.dialect import bit_count
from tordesillas.engine.tape import Tape


def begin(s: State, t: Tape) -> None:
    """Preparations, to the first decision."""
    s.begun = 1
    fill_box(s)
    prepare_board(s, t)
    roll_for_order(s, t)
    advance(s, t)


def apply(s: State, t: Tape, seat: int, move: int) -> None:
    """A seat's legal move, and everything up to the next decision."""
    s.pending &= ~(1 << seat)
    if s.owed_region >= 0:
        take_loss(s, t, seat, move - LOSE)
    elif s.collecting >= 0:
        collect(s, t, seat, move - COLLECT)
    elif s.step == ACTION:
        act(s, t, seat, move)
    elif s.step == KEEP_CARDS or s.step == NEW_HANDS:
        keep(s, seat, move)
    elif s.step == STATION_SHIPS:
        station_ship(s, t, seat, move - STATION)
        s.row += 1
    elif s.step == NEW_SHIP:
        station_ship(s, t, seat, move - STATION)
        s.step = ACTION_DONE
    elif s.step == EVENT_STEP:
        answer_event(s, t, seat, move)
    elif s.step == AFTER_CONFLICT:
        answer_regional(s, t, seat, move)
    else:
        take_row(s, t, seat, move - TAKE_ROW)
    advance(s, t)


def keep(s: State, seat: int, move: int) -> None:
    """CM-13: six of twelve, one at a time; CM-43: one, or none. Nobody sees it until all have chosen."""
    if move == KEEP_NO_CARD:
        return
    s.kept[seat] |= 1 << (move - KEEP)
    if s.step == KEEP_CARDS and bit_count(s.kept[seat]) < HAND:
        s.pending |= 1 << seat


def advance(s: State, t: Tape) -> None:
    """On to the next decision. Losses come first, then a collection that has begun, then the next step."""
    while s.pending == 0 and s.over == 0:
        if s.owed_region >= 0:
            ask_for_loss(s)
        elif s.collecting >= 0:
            go_on_collecting(s, t)
        else:
            take_step(s, t)


def take_step(s: State, t: Tape) -> None:
    """The steps in the order of the rulebook; the one under way says which comes next."""
    if s.step == ACTION:
        s.pending = 1 << s.track[s.row]
    elif s.step == ACTION_DONE:
        next_actor(s)
    elif s.step <= ROUND_START:
        take_early_step(s, t)
    elif s.step == EVENT_STEP:
        resolve_event(s, t)
    elif s.step <= COLLECTION:
        take_colonization_step(s, t)
    else:
        take_late_step(s, t)


def take_early_step(s: State, t: Tape) -> None:
    """Preparations, and the start of a round."""
    if s.step == FIRST_ORDER:
        if ask_for_row(s, t):
            deal(s, t)
    elif s.step == KEEP_CARDS:
        keep_first_hands(s, t)
    elif s.step == STATION_SHIPS:
        ask_for_ship(s)
    else:
        begin_round(s, t)


def take_colonization_step(s: State, t: Tape) -> None:
    if s.step == COLONIZATION:
        colonize_next(s, t)
    elif s.step == CARDS_STEP:
        resolve_cards(s, t)
    elif s.step == CONFLICT:
        go_on_fighting(s, t)
    elif s.step == AFTER_CONFLICT:
        resolve_regional(s)
    else:
        collect_region(s)


def take_late_step(s: State, t: Tape) -> None:
    """The end of a phase, of a turn, of the game."""
    if s.step == HANDS:
        ask_for_hands(s)
    elif s.step == NEW_HANDS:
        new_hands(s, t)
    elif s.step == INFLUENCE_CHECK:
        influence_check(s, t)
    elif s.step == NEW_ORDER:
        queue_for_rows(s)
    elif s.step == CHOOSE_ROW:
        if ask_for_row(s, t):
            s.step = NEW_TILES
    elif s.step == NEW_TILES:
        new_tiles(s, t)
    elif s.step == END_OF_TURN:
        end_turn(s, t)
    elif s.step == SCORING:
        score_all(s, t)

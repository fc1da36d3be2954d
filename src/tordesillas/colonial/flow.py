"""The course of the game, from decision to decision.

Kernel file. Between two decisions the steps follow each other by themselves; each names the next one.
"""

from __future__ import annotations

from tordesillas.colonial.characters import (
    advance_track,
    begin_action,
    build_city,
    can_advance,
    can_build_city,
    can_convert,
    can_use,
    choose_city,
    city_highest,
    city_lowest,
    end_action,
    end_stage,
    go_on_acting,
    place_mission,
    promote,
    put_counter,
    quell,
)
from tordesillas.colonial.commerce import (
    answer,
    ask_to_sell,
    ask_to_ship,
    question_of,
    sell_goods,
    ship_goods,
    sink_privateer,
)
from tordesillas.colonial.control import counters_in
from tordesillas.colonial.exchange import exchange, is_exchange
from tordesillas.colonial.exploring import (
    can_circumnavigate,
    can_explore,
    circumnavigate,
    explore,
    open_post,
    send_adventurers,
)
from tordesillas.colonial.founding import (
    can_found,
    favour_pirates,
    found,
    found_company,
    grant_protectorate,
    lay_out_plantation,
    pillage,
    purge,
    send_pariahs,
)
from tordesillas.colonial.moves import (
    ADVANCE,
    ALWAYS_CONSENT,
    BLAME,
    BUY,
    CIRCUMNAVIGATE,
    CITY,
    COMPANY,
    CONSENT,
    DECLARE,
    EXPLORE,
    FOUND,
    HIRE,
    LOSE,
    MISSION,
    NATION_CHOICE,
    NEVER_CONSENT,
    PARIAHS,
    PASS,
    PILLAGE,
    PIRATES,
    PLANTATION,
    POST,
    PROGRAM_CHOICE,
    PROMOTE,
    PROTECTORATE,
    PURGE,
    PUT,
    QUELL,
    REVOLT,
    SELL,
    SHIP,
    SINK,
    STIR,
    STRIKE,
    SURRENDER,
    UNSETTLE,
    USE,
    VENTURE,
)
from tordesillas.colonial.phases import (
    ask_for_plans,
    ask_for_privateers,
    ask_to_buy,
    begin_round,
    begin_turn,
    buy,
    charge_interest,
    choose_first,
    end_if_won,
    end_round,
    hire_privateer,
    line_up,
    offered,
    pass_by,
    play_card,
    seat_at,
)
from tordesillas.colonial.pieces import ALWAYS, CHARACTERS, COIN_VALUE, COINS, NEVER, SEATS, SLOTS, TERRITORIES, TRACKS
from tordesillas.colonial.rebellion import (
    blame,
    can_blame,
    can_revolt,
    can_stir,
    can_strike,
    can_unsettle,
    everyones_counters,
    revolt,
    stir,
    strike,
    unsettle,
)
from tordesillas.colonial.setup import nations_left, next_chooser, prepare, take_nation
from tordesillas.colonial.state import (
    ADVANCE_STAGE,
    BLAME_STAGE,
    CHOOSE_CHARACTER,
    CITY_STAGE,
    CITY_VALUE_STAGE,
    EXPLORE_STAGE,
    FIRST_PLAYER,
    FOUND_STAGE,
    LAST_CHANCE,
    MERCHANT_FLEETS,
    MISSION_STAGE,
    NATIONS_STEP,
    NAVAL_FORCES,
    NEW_TURN,
    PLAN,
    PRIVATEERING,
    PROMOTE_STAGE,
    QUELL_STAGE,
    REBEL_STAGE,
    ROUND_STEP,
    SETTLE_STAGE,
    STRIKE_STAGE,
    SURRENDER_STAGE,
    State,
)
from tordesillas.colonial.war import declare, fight_on, lose_land, settle_losses, surrender
from tordesillas.engine.dialect import bit_count, lowest
from tordesillas.engine.tape import Tape


def begin(s: State, t: Tape) -> None:
    """Set-up, to the first decision."""
    s.begun = 1
    prepare(s, t)
    advance(s, t)


def apply(s: State, t: Tape, seat: int, move: int) -> None:
    """A seat's legal move, and everything up to the next decision."""
    if is_exchange(move):
        exchange(s, t, seat, move)
        s.pending = 0
    else:
        s.pending &= ~(1 << seat)
        if s.questioned >= 0:
            consent(s, t, seat, move)
        elif s.character >= 0:
            act(s, t, seat, move)
        else:
            decide(s, t, seat, move)
    advance(s, t)


def consent(s: State, t: Tape, seat: int, move: int) -> None:
    """A question is answered, perhaps for good."""
    yes = move == CONSENT or move == ALWAYS_CONSENT
    if move == ALWAYS_CONSENT:
        s.standing[seat][question_of(s)] = ALWAYS
    elif move == NEVER_CONSENT:
        s.standing[seat][question_of(s)] = NEVER
    answer(s, t, seat, 1 if yes else 0)


def decide(s: State, t: Tape, seat: int, move: int) -> None:
    """A decision outside of an action."""
    if s.step == NATIONS_STEP:
        take_nation(s, t, seat, move - NATION_CHOICE)
    elif s.step == PLAN:
        line_up(s, t, seat, move - PROGRAM_CHOICE)
    elif s.step == ROUND_STEP or s.step == LAST_CHANCE:
        if move == PASS:
            pass_by(s, t, seat)
        else:
            play_card(s, t, seat, move - USE)
            begin_action(s, t, seat, move - USE)
    elif s.step == PRIVATEERING:
        if move == PASS:
            s.asked += 1
        else:
            hire_privateer(s, t, seat, move - HIRE)
    else:
        buy(s, t, seat, move - BUY)


def act(s: State, t: Tape, seat: int, move: int) -> None:
    """The next step of an action, by the ranges of the moves."""
    if move == PASS:
        go_without(s, t)
    elif move < EXPLORE:
        act_at_home(s, t, seat, move)
    elif move < SINK:
        act_overseas(s, t, seat, move)
    elif move < ADVANCE:
        act_against(s, t, seat, move)
    else:
        act_late(s, t, seat, move)


def go_without(s: State, t: Tape) -> None:
    """Nothing, or nothing more, of what was offered."""
    if s.stage == PROMOTE_STAGE:
        s.stage = QUELL_STAGE
    elif s.stage == SURRENDER_STAGE:
        fight_on(s, t)
    elif s.stage == SETTLE_STAGE:
        end_stage(s)
    else:
        end_action(s)


def act_at_home(s: State, t: Tape, seat: int, move: int) -> None:
    if move >= PLANTATION:
        lay_out_plantation(s, t, seat)
    elif move >= PIRATES:
        favour_pirates(s, t, seat)
    elif move >= PARIAHS:
        send_pariahs(s, t, seat, 1 + move - PARIAHS)
    elif move >= PILLAGE:
        pillage(s, t, seat)
    elif move >= PURGE:
        purge(s, t, seat)
    elif move >= PROTECTORATE:
        grant_protectorate(s, t, seat)
    elif move >= COMPANY:
        found_company(s, t, seat, move - COMPANY)
    elif move >= FOUND:
        found(s, t, seat, move - FOUND)
    elif move >= QUELL:
        quell(s, t, move - QUELL)
    else:
        promote(s, t, move - PROMOTE)


def act_overseas(s: State, t: Tape, seat: int, move: int) -> None:
    if move >= MISSION:
        place_mission(s, t, seat, move - MISSION)
    elif move >= CITY:
        choose_city(s, move - CITY)
    elif move >= VENTURE:
        send_adventurers(s, t, seat, move - VENTURE)
    elif move >= POST:
        open_post(s, t, seat, move - POST)
    elif move >= CIRCUMNAVIGATE:
        circumnavigate(s, t, seat)
    else:
        explore(s, t, seat, move - EXPLORE)


def act_against(s: State, t: Tape, seat: int, move: int) -> None:
    if move >= STRIKE:
        strike(s, t, (move - STRIKE) // SEATS, (move - STRIKE) % SEATS)
    elif move >= BLAME:
        blame(s, t, move - BLAME)
        end_action(s)
    elif move >= UNSETTLE:
        unsettle(s, t, move - UNSETTLE)
    elif move >= STIR:
        stir(s, t, move - STIR)
    elif move >= REVOLT:
        revolt(s, t, seat, move - REVOLT)
    elif move >= SHIP:
        ship(s, t, seat, move - SHIP)
    else:
        sink_privateer(s, t, move - SINK)


def ship(s: State, t: Tape, seat: int, space: int) -> None:
    if s.controller[space] == seat:
        ship_goods(s, t, seat, space)
    else:
        ask_to_ship(s, t, space)


def sell(s: State, t: Tape, seat: int, owner: int, number: int) -> None:
    if owner == seat:
        sell_goods(s, t, seat, seat, number)
    else:
        ask_to_sell(s, t, owner, number)


def act_late(s: State, t: Tape, seat: int, move: int) -> None:
    if move >= BUY:
        build_city(s, t, seat, move - BUY)
    elif move >= PUT:
        put_counter(s, t, seat, move - PUT)
    elif move >= SELL:
        sell(s, t, seat, (move - SELL) // COINS, COIN_VALUE[(move - SELL) % COINS])
    elif move >= SURRENDER:
        surrender(s, t, seat, s.enemy if seat == s.actor else s.actor)
        end_action(s)
    elif move >= LOSE:
        lose_land(s, t, seat, move - LOSE)
        settle_losses(s, t, seat)
    elif move >= DECLARE:
        declare(s, t, seat, move - DECLARE)
    else:
        advance_track(s, t, seat, move - ADVANCE)


def advance(s: State, t: Tape) -> None:
    """On to the next decision; but whoever has won, has won at once."""
    end_if_won(s, t)
    while s.pending == 0 and s.over == 0:
        if s.character >= 0:
            go_on_acting(s, t)
            act_if_forced(s, t)
        else:
            take_step(s, t)
        if s.over == 0:
            end_if_won(s, t)


def act_if_forced(s: State, t: Tape) -> None:
    """Where there is one thing to choose, nobody is asked."""
    if s.pending and s.questioned < 0 and sole_move(s, s.actor) >= 0:
        move = sole_move(s, s.actor)
        s.pending = 0
        act(s, t, s.actor, move)


def sole_move(s: State, seat: int) -> int:
    """The only move in a stage that asks for one and cannot be passed; -1 if there are several."""
    if s.stage == CITY_VALUE_STAGE:
        return BUY + city_lowest(s) if city_lowest(s) == city_highest(s, seat) else -1
    if s.stage == REBEL_STAGE:
        return sole_uprising(s)
    if s.stage == STRIKE_STAGE:
        return sole_strike(s, seat)
    if s.stage == EXPLORE_STAGE:
        return sole_exploration(s, seat)
    if s.stage == FOUND_STAGE or s.stage == CITY_STAGE or s.stage == MISSION_STAGE:
        return sole_territory(s, seat)
    number = 0
    found = -1
    if s.stage == ADVANCE_STAGE:
        for track in range(TRACKS):
            if can_advance(s, seat, track):
                number += 1
                found = ADVANCE + track
    elif s.stage == BLAME_STAGE:
        for other in range(s.players):
            if can_blame(s, other):
                number += 1
                found = BLAME + other
    return found if number == 1 else -1


def sole_exploration(s: State, seat: int) -> int:
    """A second exploration may be left; the first one was asked for."""
    number = s.repeats
    found = -1
    for territory in range(TERRITORIES):
        if can_explore(s, seat, territory):
            number += 1
            found = EXPLORE + territory
    if can_circumnavigate(s, seat):
        number += 1
        found = CIRCUMNAVIGATE
    return found if number == 1 else -1


def sole_territory(s: State, seat: int) -> int:
    number = 0
    found = -1
    for territory in range(TERRITORIES):
        if s.stage == FOUND_STAGE:
            if can_found(s, seat, territory):
                number += 1
                found = FOUND + territory
        elif s.stage == CITY_STAGE:
            if can_build_city(s, seat, territory):
                number += 1
                found = CITY + territory
        elif can_convert(s, territory):
            number += 1
            found = MISSION + territory
    return found if number == 1 else -1


def sole_uprising(s: State) -> int:
    """Whatever else the Rebel could do in a territory, Unrest could be stirred there."""
    number = 0
    found = -1
    for territory in range(TERRITORIES):
        number += can_stir(s, territory) + can_revolt(s, territory) + can_unsettle(s, territory)
        if can_stir(s, territory):
            found = STIR + territory
    return found if number == 1 else -1


def sole_strike(s: State, seat: int) -> int:
    """Where all go that can be chosen, in whatever order, there is no choice either."""
    open_to_choice = everyones_counters(s, s.where) - counters_in(s, seat, s.where)
    if open_to_choice == 0:
        open_to_choice = counters_in(s, seat, s.where)
    number = 0
    found = -1
    for space in range(s.where * SLOTS, s.where * SLOTS + SLOTS):
        for other in range(s.players):
            if can_strike(s, seat, space, other):
                number += 1
                found = STRIKE + space * SEATS + other
    return found if number == 1 or s.left >= open_to_choice else -1


def take_step(s: State, t: Tape) -> None:
    """The phases in the order of the rulebook; the one under way says which comes next."""
    if s.step == NATIONS_STEP:
        ask_for_nation(s, t)
    elif s.step == NEW_TURN:
        begin_turn(s, t)
    elif s.step == PLAN:
        ask_for_plans(s)
        if s.step == ROUND_STEP:
            begin_round(s, t)
    elif s.step == ROUND_STEP or s.step == LAST_CHANCE:
        next_player(s, t)
    elif s.step == MERCHANT_FLEETS or s.step == NAVAL_FORCES:
        ask_to_buy(s)
    elif s.step == FIRST_PLAYER:
        choose_first(s, t)
    elif s.step == PRIVATEERING:
        ask_for_privateers(s)
    else:
        charge_interest(s, t)


def ask_for_nation(s: State, t: Tape) -> None:
    """CL-80; the last nation needs no choice."""
    seat = next_chooser(s)
    left = nations_left(s)
    if seat < 0:
        s.step = NEW_TURN
    elif bit_count(left) == 1:
        take_nation(s, t, seat, lowest(left))
    else:
        s.pending = 1 << seat


def next_player(s: State, t: Tape) -> None:
    """CL-30 to CL-32: in order; who can use no character is not asked."""
    if s.asked == s.players:
        end_round(s, t)
        if s.step == ROUND_STEP:
            begin_round(s, t)
        return
    seat = seat_at(s, s.asked)
    s.actor = seat
    s.stage = CHOOSE_CHARACTER
    if anything_to_use(s, seat):
        s.pending = 1 << seat
    else:
        pass_by(s, t, seat)


def anything_to_use(s: State, seat: int) -> int:
    characters = offered(s, seat)
    for character in range(CHARACTERS):
        if (characters >> character) & 1 and can_use(s, seat, character):
            return 1
    return 0

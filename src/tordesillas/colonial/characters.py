"""The twelve characters: what each can do now, how its action begins, goes on and ends (CL-50 to CL-69).

Kernel file. The longer actions have files of their own.
"""

from __future__ import annotations

from tordesillas.colonial.commerce import (
    anything_to_sell,
    anything_to_ship,
    ask,
    begin_shipping,
    next_attacker,
    selling_limit,
    sink_privateer,
    sole_privateer,
    strike_back,
)
from tordesillas.colonial.control import may_place, place_counter, settle_restricted
from tordesillas.colonial.dice import pay_out
from tordesillas.colonial.exploring import (
    can_circumnavigate,
    can_explore,
    can_settle,
    end_exploration,
    explorations,
)
from tordesillas.colonial.founding import can_found, can_take_option
from tordesillas.colonial.journal import (
    ADVANCED,
    CHARACTER_USED,
    CITY_FOUNDED,
    DIPLOMACY_MOVED,
    LOAN_TAKEN,
    MISSION_PLACED,
)
from tordesillas.colonial.pieces import (
    ALL_OPTIONS,
    AMBASSADOR,
    BY_AMBASSADOR,
    CITY_MOST,
    CONQUEROR,
    ECONOMY,
    EXPLORER,
    FINANCIER,
    FROM_TREASURY,
    GOVERNOR,
    LOANS,
    MERCHANT,
    MISSIONARY,
    REBEL,
    SCIENTIST,
    SLOTS,
    SOVEREIGN,
    SPACES,
    TERRITORIES,
    TRACKS,
    TRADER,
)
from tordesillas.colonial.rebellion import can_blame, can_revolt, can_stir, can_unsettle
from tordesillas.colonial.state import (
    ADVANCE_STAGE,
    ADVANCED_STAGE,
    ATTACK_STAGE,
    BLAME_STAGE,
    CHOOSE_CHARACTER,
    CITY_STAGE,
    CITY_VALUE_STAGE,
    EXPLORE_STAGE,
    FOUND_STAGE,
    LAND_STAGE,
    MISSION_STAGE,
    PLACE_STAGE,
    PROMOTE_STAGE,
    QUELL_STAGE,
    REBEL_STAGE,
    SELL_STAGE,
    SETTLE_STAGE,
    SHIP_STAGE,
    SINK_STAGE,
    STRIKE_STAGE,
    SURRENDER_STAGE,
    WAR_STAGE,
    State,
)
from tordesillas.colonial.territories import explored, remove_home_unrest, remove_unrest
from tordesillas.colonial.tracks import economy_of, gain_prestige, logistics_of, next_price
from tordesillas.colonial.war import can_attack, end_year, wage_land_war
from tordesillas.engine.tape import Tape, emit

# What can be done


def can_promote(s: State, other: int) -> int:
    """CL-50, CL-42: not beyond the right end."""
    return 1 if s.diplomacy[other] < s.diplomacy_spaces else 0


def anyone_to_promote(s: State) -> int:
    for other in range(s.players):
        if can_promote(s, other):
            return 1
    return 0


def any_unrest(s: State) -> int:
    for territory in range(TERRITORIES):
        if s.unrest[territory] > 0:
            return 1
    return 0


def anything_to_found(s: State, seat: int) -> int:
    for territory in range(TERRITORIES):
        if can_found(s, seat, territory):
            return 1
    return 0


def anything_to_explore(s: State, seat: int) -> int:
    for territory in range(TERRITORIES):
        if can_explore(s, seat, territory):
            return 1
    return can_circumnavigate(s, seat)


def anywhere_to_settle(s: State, seat: int) -> int:
    if s.fleets[seat] + s.treasury[seat] == 0:
        return 0
    for space in range(s.where * SLOTS, s.where * SLOTS + SLOTS):
        if can_settle(s, seat, space):
            return 1
    return 0


def free_pile(s: State, seat: int) -> int:
    """CL-57: every loan is a pile of its own; -1 when there is no room for another."""
    for pile in range(LOANS):
        if s.loans[seat][pile] == 0:
            return pile
    return -1


def can_build_city(s: State, seat: int, territory: int) -> int:
    """CL-58: an own colony without it, and the means for a value above the present one."""
    if s.colony[territory] != seat or s.city == territory:
        return 0
    return 1 if city_lowest(s) <= city_highest(s, seat) else 0


def city_lowest(s: State) -> int:
    return s.city_value + 1


def city_highest(s: State, seat: int) -> int:
    return min(CITY_MOST, economy_of(s, seat), s.treasury[seat])


def anywhere_for_city(s: State, seat: int) -> int:
    for territory in range(TERRITORIES):
        if can_build_city(s, seat, territory):
            return 1
    return 0


def can_convert(s: State, territory: int) -> int:
    """CL-59: an Unrest becomes a Mission, or a Mission comes where there is none; one a territory (Ruling)."""
    return 1 if explored(s, territory) and (s.missions >> territory) & 1 == 0 else 0


def anything_to_convert(s: State) -> int:
    for territory in range(TERRITORIES):
        if can_convert(s, territory):
            return 1
    return 0


def anything_to_rebel(s: State) -> int:
    for territory in range(TERRITORIES):
        if can_revolt(s, territory) or can_stir(s, territory) or can_unsettle(s, territory):
            return 1
    return 0


def anyone_to_blame(s: State) -> int:
    for other in range(s.players):
        if can_blame(s, other):
            return 1
    return 0


def can_advance(s: State, seat: int, track: int) -> int:
    """CL-64."""
    price = next_price(s, seat, track)
    return 1 if 0 <= price <= s.treasury[seat] else 0


def anything_to_advance(s: State, seat: int) -> int:
    for track in range(TRACKS):
        if can_advance(s, seat, track):
            return 1
    return 0


def anyone_to_attack(s: State, seat: int) -> int:
    for other in range(s.players):
        if can_attack(s, seat, other):
            return 1
    return 0


def can_put(s: State, seat: int, space: int) -> int:
    """CL-69: any resource of an explored territory; after the first counter, of the same one."""
    territory = space // SLOTS
    if s.colour[space] < 0 or not explored(s, territory) or not may_place(s, seat, territory):
        return 0
    return 1 if s.where < 0 or s.where == territory else 0


def anywhere_to_put(s: State, seat: int) -> int:
    if s.treasury[seat] > 0:
        for space in range(SPACES):
            if can_put(s, seat, space):
                return 1
    return 0


def can_use(s: State, seat: int, character: int) -> int:
    """CL-32: no character must be used; one that could do nothing is not offered."""
    if character == AMBASSADOR:
        return 1 if anyone_to_promote(s) or any_unrest(s) else 0
    if character == CONQUEROR:
        return anything_to_found(s, seat)
    if character == EXPLORER:
        return anything_to_explore(s, seat)
    if character == FINANCIER:
        return 1 if free_pile(s, seat) >= 0 else 0
    if character == GOVERNOR:
        return anywhere_for_city(s, seat)
    if character == MISSIONARY:
        return anything_to_convert(s)
    if character == MERCHANT:
        return 1 if s.fleets[seat] > 0 and anything_to_ship(s, seat) else 0
    if character == REBEL:
        return anything_to_rebel(s)
    if character == SCIENTIST:
        return anything_to_advance(s, seat)
    if character == SOVEREIGN:
        return 1 if s.home_unrest[seat] > 0 or anyone_to_attack(s, seat) else 0
    if character == TRADER:
        return anything_on_market(s)
    return anywhere_to_put(s, seat)


def anything_on_market(s: State) -> int:
    for owner in range(s.players):
        if s.goods[owner] > 0:
            return 1
    return 0


# How an action begins


def begin_action(s: State, t: Tape, seat: int, character: int) -> None:
    s.actor = seat
    s.character = character
    emit(t, CHARACTER_USED, seat, character, 0, 0, 0)
    if character == AMBASSADOR:
        s.stage = PROMOTE_STAGE
    elif character == CONQUEROR:
        s.stage = FOUND_STAGE
    elif character == EXPLORER:
        s.stage = EXPLORE_STAGE
        s.left = explorations(s, seat)
    elif character == FINANCIER:
        take_loan(s, t, seat)
        end_action(s)
    elif character == GOVERNOR:
        s.stage = CITY_STAGE
    elif character == MISSIONARY:
        s.stage = MISSION_STAGE
    elif character == MERCHANT:
        s.stage = ATTACK_STAGE
    elif character == REBEL:
        s.stage = REBEL_STAGE
    elif character == SCIENTIST:
        s.stage = ADVANCE_STAGE
    elif character == SOVEREIGN:
        s.stage = WAR_STAGE
        if s.home_unrest[seat] > 0:
            remove_home_unrest(s, t, seat)
    elif character == TRADER:
        s.stage = SELL_STAGE
        s.left = selling_limit(s, seat)
    else:
        s.stage = PLACE_STAGE
        s.left = logistics_of(s, seat)


def end_action(s: State) -> None:
    """Nothing of an action outlasts it."""
    s.character = -1
    s.stage = CHOOSE_CHARACTER
    s.where = -1
    s.left = 0
    s.repeats = 0
    s.refused = 0
    s.traffic = 0
    s.attacked = 0
    s.enemy = -1
    s.years = 0
    s.front = 0
    s.held_out = 0
    for space in range(SPACES):
        s.shipped[space] = 0
    s.asked += 1


# How it goes on: on to a decision of the actor, or to the next stage


def go_on_acting(s: State, t: Tape) -> None:
    if s.questioned >= 0:
        s.pending = 1 << s.questioned
    elif s.stage == PROMOTE_STAGE and anyone_to_promote(s) == 0:
        s.stage = QUELL_STAGE
    elif s.stage == ATTACK_STAGE:
        invite_attack(s, t)
    elif s.stage == SINK_STAGE:
        go_on_sinking(s, t)
    elif s.stage == LAND_STAGE:
        wage_land_war(s, t)
    elif s.stage == SURRENDER_STAGE:
        end_year(s, t)
        if s.enemy < 0:
            end_action(s)
    elif choice_left(s):
        s.pending = 1 << s.actor
    else:
        end_stage(s)


def choice_left(s: State) -> int:
    """The stage of the action still has something to choose."""
    return choice_at_home(s) if s.stage <= SETTLE_STAGE else choice_elsewhere(s)


def choice_at_home(s: State) -> int:
    seat = s.actor
    if s.stage == PROMOTE_STAGE:
        return anyone_to_promote(s)
    if s.stage == QUELL_STAGE:
        return any_unrest(s)
    if s.stage == FOUND_STAGE:
        return anything_to_found(s, seat)
    if s.stage == ADVANCED_STAGE:
        return any_option(s, seat)
    if s.stage == EXPLORE_STAGE:
        return anything_to_explore(s, seat) if s.left > 0 else 0
    return anywhere_to_settle(s, seat)


def choice_elsewhere(s: State) -> int:
    seat = s.actor
    if s.stage == CITY_STAGE:
        return anywhere_for_city(s, seat)
    if s.stage == CITY_VALUE_STAGE:
        return 1 if city_lowest(s) <= city_highest(s, seat) else 0
    if s.stage == MISSION_STAGE:
        return anything_to_convert(s)
    if s.stage == SINK_STAGE:
        return 1 if s.left > 0 and sole_privateer(s) < 0 else 0
    if s.stage == SHIP_STAGE:
        return 1 if s.left > 0 and anything_to_ship(s, seat) else 0
    if s.stage == REBEL_STAGE:
        return anything_to_rebel(s)
    if s.stage == BLAME_STAGE:
        return anyone_to_blame(s)
    if s.stage == STRIKE_STAGE:
        return s.left
    if s.stage == ADVANCE_STAGE:
        return anything_to_advance(s, seat)
    if s.stage == WAR_STAGE:
        return anyone_to_attack(s, seat)
    if s.stage == SELL_STAGE:
        return anything_to_sell(s)
    return 1 if s.stage == PLACE_STAGE and s.left > 0 and anywhere_to_put(s, seat) else 0


def any_option(s: State, seat: int) -> int:
    for option in range(ALL_OPTIONS):
        if can_take_option(s, seat, option):
            return 1
    return 0


def end_stage(s: State) -> None:
    """After settling comes, for some, another exploration; else the action is over."""
    if s.stage == SETTLE_STAGE:
        end_exploration(s)
    else:
        end_action(s)


def invite_attack(s: State, t: Tape) -> None:
    """CL-61: every owner of Privateers is asked; then the target strikes back."""
    owner = next_attacker(s)
    if owner >= 0:
        ask(s, t, owner)
    else:
        strike_back(s, t)


def go_on_sinking(s: State, t: Tape) -> None:
    """CL-61: the target chooses, where there is a choice."""
    while s.left > 0:
        owner = sole_privateer(s)
        if owner < 0:
            s.pending = 1 << s.actor
            return
        sink_privateer(s, t, owner)
    begin_shipping(s)


# What the short ones do


def promote(s: State, t: Tape, other: int) -> None:
    """CL-50."""
    s.diplomacy[other] += 1
    emit(t, DIPLOMACY_MOVED, other, s.diplomacy[other], BY_AMBASSADOR, 0, 0)
    s.stage = QUELL_STAGE


def quell(s: State, t: Tape, territory: int) -> None:
    """CL-50."""
    remove_unrest(s, t, territory)
    end_action(s)


def take_loan(s: State, t: Tape, seat: int) -> None:
    """CL-57."""
    s.loans[seat][free_pile(s, seat)] = s.loan_size
    emit(t, LOAN_TAKEN, seat, s.loan_size, 0, 0, 0)
    pay_out(s, t, seat, s.loan_size)


def build_city(s: State, t: Tape, seat: int, value: int) -> None:
    """CL-58: the former Booming City goes."""
    s.treasury[seat] -= value
    s.city = s.where
    s.city_value = value
    emit(t, CITY_FOUNDED, seat, s.where, value, 0, 0)
    gain_prestige(s, t, seat, 1)
    end_action(s)


def place_mission(s: State, t: Tape, seat: int, territory: int) -> None:
    """CL-59, CL-82."""
    if s.unrest[territory] > 0:
        remove_unrest(s, t, territory)
    s.missions |= 1 << territory
    emit(t, MISSION_PLACED, seat, territory, 0, 0, 0)
    nation = s.nation[seat]
    if nation >= 0 and s.peak[seat] < s.mission_until[nation]:
        gain_prestige(s, t, seat, 1)
    end_action(s)


def advance_track(s: State, t: Tape, seat: int, track: int) -> None:
    """CL-26, CL-40, CL-64."""
    price = next_price(s, seat, track)
    s.treasury[seat] -= price
    s.level[seat][track] += 1
    emit(t, ADVANCED, seat, track, price, 0, 0)
    if track == ECONOMY:
        settle_restricted(s, t)
    end_action(s)


def put_counter(s: State, t: Tape, seat: int, space: int) -> None:
    """CL-69: one after the other."""
    s.treasury[seat] -= 1
    s.left -= 1
    s.where = space // SLOTS
    place_counter(s, t, seat, space, FROM_TREASURY)


def choose_city(s: State, territory: int) -> None:
    s.where = territory
    s.stage = CITY_VALUE_STAGE

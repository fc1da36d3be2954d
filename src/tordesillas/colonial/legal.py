"""What a seat may do now: its decision, and what is open to it at any time.

Kernel file. Ids are listed ascending.
"""

from __future__ import annotations

from tordesillas.colonial.characters import (
    can_advance,
    can_build_city,
    can_convert,
    can_promote,
    can_put,
    can_use,
    city_highest,
    city_lowest,
)
from tordesillas.colonial.commerce import can_sell, can_ship
from tordesillas.colonial.exchange import can_give, can_repay, can_stand
from tordesillas.colonial.exploring import can_circumnavigate, can_explore, can_settle
from tordesillas.colonial.founding import can_found, can_found_company, can_take_option
from tordesillas.colonial.moves import (
    ADVANCE,
    BLAME,
    BUY,
    CIRCUMNAVIGATE,
    CITY,
    COMPANY,
    CONSENT,
    DECLARE,
    EXPLORE,
    FOUND,
    GIVE,
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
    REPAY,
    REVOLT,
    SELL,
    SHIP,
    SINK,
    STAND,
    STIR,
    STRIKE,
    SURRENDER,
    UNSETTLE,
    USE,
    VENTURE,
)
from tordesillas.colonial.phases import offered, to_buy
from tordesillas.colonial.pieces import (
    ANSWERS,
    CHARACTERS,
    COINS,
    COMPANY_OPTION,
    LOANS,
    PARIAHS_OPTION,
    PILLAGE_OPTION,
    PIRATES_OPTION,
    PLANTATION_OPTION,
    PROGRAMS,
    PROTECTORATE_OPTION,
    PURGE_OPTION,
    QUESTIONS,
    SEATS,
    SLOTS,
    SPACES,
    TERRITORIES,
    TRACKS,
)
from tordesillas.colonial.rebellion import can_blame, can_revolt, can_stir, can_strike, can_unsettle
from tordesillas.colonial.setup import nations_left
from tordesillas.colonial.state import (
    ADVANCE_STAGE,
    ADVANCED_STAGE,
    BLAME_STAGE,
    CHOOSE_CHARACTER,
    CITY_STAGE,
    CITY_VALUE_STAGE,
    EXPLORE_STAGE,
    FOUND_STAGE,
    LAND_STAGE,
    MERCHANT_FLEETS,
    MISSION_STAGE,
    NATIONS_STEP,
    NAVAL_FORCES,
    PLAN,
    PRIVATEERING,
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
from tordesillas.colonial.war import can_attack
from tordesillas.engine.common import Moves


def add(out: Moves, move: int) -> None:
    out.ids[out.count] = move
    out.count += 1


def list_set(out: Moves, base: int, members: int) -> None:
    """The moves `base` + each member of a set."""
    move = base
    while members:
        if members & 1:
            add(out, move)
        members >>= 1
        move += 1


def legal(s: State, seat: int, out: Moves) -> int:
    out.count = 0
    if s.over == 0 and s.begun:
        if (s.pending >> seat) & 1:
            list_decision(s, seat, out)
        list_exchanges(s, seat, out)
    return out.count


def list_decision(s: State, seat: int, out: Moves) -> None:
    if s.questioned >= 0:
        for move in range(CONSENT, NEVER_CONSENT + 1):
            add(out, move)
    elif s.step == NATIONS_STEP:
        list_set(out, NATION_CHOICE, nations_left(s))
    elif s.step == PLAN:
        for program in range(PROGRAMS):
            add(out, PROGRAM_CHOICE + program)
    elif s.step == MERCHANT_FLEETS or s.step == NAVAL_FORCES:
        for number in range(to_buy(s, seat) + 1):
            add(out, BUY + number)
    elif s.step == PRIVATEERING:
        add(out, PASS)
        list_set(out, HIRE, ((1 << s.players) - 1) & ~(1 << seat))
    elif s.stage == CHOOSE_CHARACTER:
        list_characters(s, seat, out)
    else:
        list_stage(s, seat, out)


def list_characters(s: State, seat: int, out: Moves) -> None:
    """CL-30 to CL-32."""
    add(out, PASS)
    characters = offered(s, seat)
    for character in range(CHARACTERS):
        if (characters >> character) & 1 and can_use(s, seat, character):
            add(out, USE + character)


def list_stage(s: State, seat: int, out: Moves) -> None:
    """The next step of the action under way."""
    if s.stage <= ADVANCED_STAGE:
        list_home_stage(s, seat, out)
    elif s.stage <= MISSION_STAGE:
        list_overseas_stage(s, seat, out)
    elif s.stage <= SHIP_STAGE:
        list_shipping(s, seat, out)
    elif s.stage <= STRIKE_STAGE:
        list_rebellion(s, seat, out)
    else:
        list_late_stage(s, seat, out)


def list_home_stage(s: State, seat: int, out: Moves) -> None:
    """CL-50 to CL-52."""
    if s.stage == PROMOTE_STAGE:
        add(out, PASS)
        for other in range(s.players):
            if can_promote(s, other):
                add(out, PROMOTE + other)
    elif s.stage == QUELL_STAGE:
        add(out, PASS)
        for territory in range(TERRITORIES):
            if s.unrest[territory] > 0:
                add(out, QUELL + territory)
    elif s.stage == FOUND_STAGE:
        for territory in range(TERRITORIES):
            if can_found(s, seat, territory):
                add(out, FOUND + territory)
    else:
        list_options(s, seat, out)


def list_options(s: State, seat: int, out: Moves) -> None:
    """CL-52."""
    add(out, PASS)
    if can_take_option(s, seat, COMPANY_OPTION):
        for space in range(s.where * SLOTS, s.where * SLOTS + SLOTS):
            if can_found_company(s, seat, space):
                add(out, COMPANY + space)
    if can_take_option(s, seat, PROTECTORATE_OPTION):
        add(out, PROTECTORATE)
    if can_take_option(s, seat, PURGE_OPTION):
        add(out, PURGE)
    if can_take_option(s, seat, PILLAGE_OPTION):
        add(out, PILLAGE)
    if can_take_option(s, seat, PARIAHS_OPTION):
        add(out, PARIAHS)
        if s.home_unrest[seat] > 1 and s.unrest[s.where] + 2 <= s.independence_unrest:
            add(out, PARIAHS + 1)
    if can_take_option(s, seat, PIRATES_OPTION):
        add(out, PIRATES)
    if can_take_option(s, seat, PLANTATION_OPTION):
        add(out, PLANTATION)


def list_overseas_stage(s: State, seat: int, out: Moves) -> None:
    """CL-53 to CL-59."""
    if s.stage == EXPLORE_STAGE:
        if s.repeats > 0:
            add(out, PASS)
        for territory in range(TERRITORIES):
            if can_explore(s, seat, territory):
                add(out, EXPLORE + territory)
        if can_circumnavigate(s, seat):
            add(out, CIRCUMNAVIGATE)
    elif s.stage == SETTLE_STAGE:
        list_settlements(s, seat, out)
    elif s.stage == CITY_STAGE:
        for territory in range(TERRITORIES):
            if can_build_city(s, seat, territory):
                add(out, CITY + territory)
    elif s.stage == CITY_VALUE_STAGE:
        for value in range(city_lowest(s), city_highest(s, seat) + 1):
            add(out, BUY + value)
    else:
        for territory in range(TERRITORIES):
            if can_convert(s, territory):
                add(out, MISSION + territory)


def list_settlements(s: State, seat: int, out: Moves) -> None:
    """CL-54."""
    add(out, PASS)
    for space in range(s.where * SLOTS, s.where * SLOTS + SLOTS):
        if s.fleets[seat] > 0 and can_settle(s, seat, space):
            add(out, POST + space)
    for space in range(s.where * SLOTS, s.where * SLOTS + SLOTS):
        if s.treasury[seat] > 0 and can_settle(s, seat, space):
            add(out, VENTURE + space)


def list_shipping(s: State, seat: int, out: Moves) -> None:
    """CL-60, CL-61."""
    if s.stage == SINK_STAGE:
        for owner in range(s.players):
            if s.privateers[seat][owner] > 0:
                add(out, SINK + owner)
    else:
        add(out, PASS)
        for space in range(SPACES):
            if can_ship(s, seat, space):
                add(out, SHIP + space)


def list_rebellion(s: State, seat: int, out: Moves) -> None:
    """CL-62, CL-63."""
    if s.stage == REBEL_STAGE:
        for territory in range(TERRITORIES):
            if can_revolt(s, territory):
                add(out, REVOLT + territory)
        for territory in range(TERRITORIES):
            if can_stir(s, territory):
                add(out, STIR + territory)
        for territory in range(TERRITORIES):
            if can_unsettle(s, territory):
                add(out, UNSETTLE + territory)
    elif s.stage == BLAME_STAGE:
        for other in range(s.players):
            if can_blame(s, other):
                add(out, BLAME + other)
    else:
        for space in range(s.where * SLOTS, s.where * SLOTS + SLOTS):
            for other in range(s.players):
                if can_strike(s, seat, space, other):
                    add(out, STRIKE + space * SEATS + other)


def list_late_stage(s: State, seat: int, out: Moves) -> None:
    """CL-64 to CL-69."""
    if s.stage == ADVANCE_STAGE:
        for track in range(TRACKS):
            if can_advance(s, seat, track):
                add(out, ADVANCE + track)
    elif s.stage == LAND_STAGE:
        for space in range(s.where * SLOTS, s.where * SLOTS + SLOTS):
            if s.counters[space][seat] > 0:
                add(out, LOSE + space)
    else:
        add(out, PASS)
        if s.stage == WAR_STAGE:
            for other in range(s.players):
                if can_attack(s, seat, other):
                    add(out, DECLARE + other)
        elif s.stage == SURRENDER_STAGE:
            add(out, SURRENDER)
        elif s.stage == SELL_STAGE:
            for owner in range(s.players):
                for coin in range(COINS):
                    if can_sell(s, owner, coin):
                        add(out, SELL + owner * COINS + coin)
        else:
            for space in range(SPACES):
                if can_put(s, seat, space):
                    add(out, PUT + space)


def list_exchanges(s: State, seat: int, out: Moves) -> None:
    """CL-57, CL-70."""
    for pile in range(LOANS):
        for coin in range(COINS):
            if can_repay(s, seat, pile, coin):
                add(out, REPAY + pile * COINS + coin)
    for other in range(s.players):
        for coin in range(COINS):
            if can_give(s, seat, other, coin):
                add(out, GIVE + other * COINS + coin)
    for question in range(QUESTIONS):
        for answer in range(ANSWERS):
            if can_stand(s, seat, question, answer):
                add(out, STAND + question * ANSWERS + answer)

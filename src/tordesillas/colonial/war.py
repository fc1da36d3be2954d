"""The Sovereign's war (CL-65 to CL-67).

Kernel file.
"""

from __future__ import annotations

from tordesillas.colonial.control import counters_in
from tordesillas.colonial.dice import roll_success
from tordesillas.colonial.journal import (
    FLEET_LOST,
    GOODS_LOST,
    PRIVATEER_SUNK,
    SQUADRONS_LOST,
    SURRENDERED,
    TREASURY_LOST,
    WAR_DECLARED,
    WAR_ENDED,
    WAR_YEAR,
)
from tordesillas.colonial.pieces import DICE_MOST, EUROPE, FOR_WAR, IN_WAR, LAND, MARKET, NAVAL, SLOTS, TERRITORIES
from tordesillas.colonial.state import LAND_STAGE, SURRENDER_STAGE, State
from tordesillas.colonial.territories import take_counter
from tordesillas.colonial.tracks import gain_prestige, lose_prestige, step_back
from tordesillas.engine.tape import Tape, emit


def can_attack(s: State, seat: int, other: int) -> int:
    """CL-42, CL-66: somebody who is not further right on the Diplomacy track."""
    return 1 if other != seat and s.diplomacy[other] <= s.diplomacy[seat] else 0


def declare(s: State, t: Tape, seat: int, other: int) -> None:
    emit(t, WAR_DECLARED, seat, other, 0, 0, 0)
    step_back(s, t, seat, FOR_WAR)
    s.enemy = other
    begin_year(s, t)


def begin_year(s: State, t: Tape) -> None:
    s.years += 1
    s.front = 0
    s.held_out = 0
    s.stage = LAND_STAGE
    emit(t, WAR_YEAR, s.actor, s.enemy, s.years, 0, 0)


def wage_land_war(s: State, t: Tape) -> None:
    """CL-66: in every shared territory; both sides roll at the same time. Stops where somebody has to choose."""
    settle_losses(s, t, s.actor)
    settle_losses(s, t, s.enemy)
    while s.pending == 0 and s.front < TERRITORIES:
        s.where = s.front
        s.front += 1
        own = counters_in(s, s.actor, s.where)
        theirs = counters_in(s, s.enemy, s.where)
        if own > 0 and theirs > 0:
            hits = roll_success(s, t, s.actor, min(DICE_MOST, own), LAND)
            s.owed[s.actor] = min(own, roll_success(s, t, s.enemy, min(DICE_MOST, theirs), LAND))
            s.owed[s.enemy] = min(theirs, hits)
            settle_losses(s, t, s.actor)
            settle_losses(s, t, s.enemy)
    if s.pending == 0:
        end_campaign(s, t)


def end_campaign(s: State, t: Tape) -> None:
    """The theatres after the land, in their order."""
    s.where = -1
    wage_trade_war(s, t)
    wage_european_war(s, t)
    wage_naval_war(s, t)
    s.stage = SURRENDER_STAGE


def settle_losses(s: State, t: Tape, seat: int) -> None:
    """CL-66: the owner chooses which counters go, wherever there is a choice (Ruling)."""
    while s.owed[seat] > 0:
        if s.owed[seat] < counters_in(s, seat, s.where) and spaces_held(s, seat) > 1:
            s.pending |= 1 << seat
            return
        lose_land(s, t, seat, first_held(s, seat))


def spaces_held(s: State, seat: int) -> int:
    """On how many of the territory's resources the seat has counters."""
    count = 0
    for space in range(s.where * SLOTS, s.where * SLOTS + SLOTS):
        if s.counters[space][seat] > 0:
            count += 1
    return count


def first_held(s: State, seat: int) -> int:
    for space in range(s.where * SLOTS, s.where * SLOTS + SLOTS):
        if s.counters[space][seat] > 0:
            return space
    return -1


def lose_land(s: State, t: Tape, seat: int, space: int) -> None:
    s.owed[seat] -= 1
    take_counter(s, t, seat, space, s.where, IN_WAR)


def wage_trade_war(s: State, t: Tape) -> None:
    """CL-66: the Goods on the Market."""
    own = s.goods[s.actor]
    theirs = s.goods[s.enemy]
    hits = roll_success(s, t, s.actor, min(DICE_MOST, own), MARKET)
    losses = min(own, roll_success(s, t, s.enemy, min(DICE_MOST, theirs), MARKET))
    lose_goods(s, t, s.actor, losses)
    lose_goods(s, t, s.enemy, min(theirs, hits))


def lose_goods(s: State, t: Tape, seat: int, number: int) -> None:
    if number > 0:
        s.goods[seat] -= number
        emit(t, GOODS_LOST, seat, number, s.goods[seat], 0, 0)


def wage_european_war(s: State, t: Tape) -> None:
    """CL-66: the Treasuries."""
    own = s.treasury[s.actor]
    theirs = s.treasury[s.enemy]
    hits = roll_success(s, t, s.actor, min(DICE_MOST, own), EUROPE)
    losses = min(own, roll_success(s, t, s.enemy, min(DICE_MOST, theirs), EUROPE))
    lose_treasury(s, t, s.actor, losses)
    lose_treasury(s, t, s.enemy, min(theirs, hits))


def lose_treasury(s: State, t: Tape, seat: int, number: int) -> None:
    if number > 0:
        s.treasury[seat] -= number
        emit(t, TREASURY_LOST, seat, number, s.treasury[seat], 0, 0)


def wage_naval_war(s: State, t: Tape) -> None:
    """CL-66: a side loses its Squadrons, then its Merchant Fleets, then its Privateers in the other's box."""
    hits = roll_success(s, t, s.actor, min(DICE_MOST, s.squadrons[s.actor]), NAVAL)
    losses = roll_success(s, t, s.enemy, min(DICE_MOST, s.squadrons[s.enemy]), NAVAL)
    lose_ships(s, t, s.actor, s.enemy, losses)
    lose_ships(s, t, s.enemy, s.actor, hits)


def lose_ships(s: State, t: Tape, seat: int, other: int, hits: int) -> None:
    squadrons = min(hits, s.squadrons[seat])
    if squadrons > 0:
        s.squadrons[seat] -= squadrons
        emit(t, SQUADRONS_LOST, seat, squadrons, s.squadrons[seat], 0, 0)
    fleets = min(hits - squadrons, s.fleets[seat])
    if fleets > 0:
        s.fleets[seat] -= fleets
        emit(t, FLEET_LOST, seat, fleets, s.fleets[seat], 0, 0)
    for _ in range(min(hits - squadrons - fleets, s.privateers[other][seat])):
        s.privateers[other][seat] -= 1
        emit(t, PRIVATEER_SUNK, other, seat, s.privateers[other][seat], 0, 0)


def shares_land(s: State) -> int:
    """Both sides have counters in some territory."""
    for territory in range(TERRITORIES):
        if counters_in(s, s.actor, territory) > 0 and counters_in(s, s.enemy, territory) > 0:
            return 1
    return 0


def can_roll(s: State, seat: int) -> int:
    """CL-67: the side could roll a die somewhere next year."""
    if s.goods[seat] > 0 or s.treasury[seat] > 0 or s.squadrons[seat] > 0:
        return 1
    return shares_land(s)


def can_hit(s: State, seat: int, other: int) -> int:
    """CL-67: the side could make the other lose something next year."""
    if s.goods[seat] > 0 and s.goods[other] > 0:
        return 1
    if s.treasury[seat] > 0 and s.treasury[other] > 0:
        return 1
    if s.squadrons[seat] > 0 and s.squadrons[other] + s.fleets[other] + s.privateers[seat][other] > 0:
        return 1
    return shares_land(s)


def end_year(s: State, t: Tape) -> None:
    """CL-67: whoever could roll no die any more must surrender; else the defender decides, then the attacker."""
    own = can_roll(s, s.actor)
    theirs = can_roll(s, s.enemy)
    if own == 0 and theirs == 0:
        end_war(s, t)
    elif theirs == 0:
        surrender(s, t, s.enemy, s.actor)
    elif own == 0:
        surrender(s, t, s.actor, s.enemy)
    elif (can_hit(s, s.actor, s.enemy) == 0 and can_hit(s, s.enemy, s.actor) == 0) or s.years >= s.years_limit:
        end_war(s, t)
    else:
        s.pending = 1 << (s.actor if s.held_out else s.enemy)


def fight_on(s: State, t: Tape) -> None:
    if s.held_out:
        begin_year(s, t)
    else:
        s.held_out = 1


def surrender(s: State, t: Tape, loser: int, winner: int) -> None:
    """CL-67: 1 Prestige, if there is one, goes to the winner."""
    emit(t, SURRENDERED, loser, winner, 0, 0, 0)
    gain_prestige(s, t, winner, lose_prestige(s, t, loser, 1))
    s.enemy = -1


def end_war(s: State, t: Tape) -> None:
    emit(t, WAR_ENDED, s.actor, s.enemy, s.years, 0, 0)
    s.enemy = -1

"""The Merchant and the Trader, and the consent that they need (CL-41, CL-60, CL-61, CL-68).

Kernel file.
"""

from __future__ import annotations

from tordesillas.colonial.dice import pay_out, roll_success
from tordesillas.colonial.journal import ANSWERED, ASKED, FLEET_LOST, GOODS_SHIPPED, GOODS_SOLD, PRIVATEER_SUNK
from tordesillas.colonial.pieces import (
    ALWAYS,
    ATTACK_QUESTION,
    BLACK,
    COIN_VALUE,
    DICE_MOST,
    FOR_SLAVERY,
    NAVAL,
    NEVER,
    SELL_QUESTION,
    SHIP_QUESTION,
    SLOTS,
    SPACES,
)
from tordesillas.colonial.state import MANY, SHIP_STAGE, SINK_STAGE, State
from tordesillas.colonial.territories import colony_power
from tordesillas.colonial.tracks import economy_of, slavery_abolished, step_back
from tordesillas.engine.tape import Tape, emit

# Shipping


def goods_of(s: State, space: int) -> int:
    """CL-58, CL-60: one, or two where the Booming City is, less what this Merchant has shipped."""
    produced = 2 if s.city == space // SLOTS else 1
    return produced - s.shipped[space]


def can_ship(s: State, seat: int, space: int) -> int:
    """CL-41, CL-60: an own resource, or that of somebody who has not refused; slaves at a price, if it can be paid."""
    owner = s.controller[space]
    if owner < 0 or goods_of(s, space) <= 0 or (s.refused >> owner) & 1:
        return 0
    if s.colour[space] == BLACK and slavery_abolished(s) and s.traffic == 0 and s.diplomacy[seat] <= 1:
        return 0
    return 1


def anything_to_ship(s: State, seat: int) -> int:
    for space in range(SPACES):
        if can_ship(s, seat, space):
            return 1
    return 0


def ship_goods(s: State, t: Tape, seat: int, space: int) -> None:
    """CL-60: the good goes to the Market as the Merchant's own; another's owner gets 1 Treasury."""
    if s.colour[space] == BLACK and slavery_abolished(s) and s.traffic == 0:
        s.traffic = 1
        step_back(s, t, seat, FOR_SLAVERY)
    s.shipped[space] += 1
    s.left -= 1
    s.goods[seat] = min(MANY, s.goods[seat] + 1)
    owner = s.controller[space]
    emit(t, GOODS_SHIPPED, seat, space, owner, 0, 0)
    if owner != seat:
        pay_out(s, t, owner, 1)


# Privateers


def privateers_against(s: State, seat: int) -> int:
    """How many Privateers lie in the seat's Merchant Fleet box."""
    count = 0
    for owner in range(s.players):
        count += s.privateers[seat][owner]
    return count


def next_attacker(s: State) -> int:
    """CL-61: the owners of Privateers decide in the order of play; -1 when all have, or nothing is left to sink."""
    if s.fleets[s.actor] == 0:
        return -1
    for place in range(s.players):
        owner = (s.first + place) % s.players
        if s.privateers[s.actor][owner] > 0 and (s.refused >> owner) & 1 == 0:
            return owner
    return -1


def attack(s: State, t: Tape, owner: int) -> None:
    """CL-61: a die for each Privateer; each success sinks a Merchant Fleet."""
    s.attacked = 1
    hits = roll_success(s, t, owner, s.privateers[s.actor][owner], NAVAL)
    sunk = min(hits, s.fleets[s.actor])
    if sunk > 0:
        s.fleets[s.actor] -= sunk
        emit(t, FLEET_LOST, s.actor, sunk, s.fleets[s.actor], 0, 0)


def strike_back(s: State, t: Tape) -> None:
    """CL-61: after an attack, at most five dice for the Squadrons."""
    s.refused = 0
    s.left = 0
    if s.attacked:
        hits = roll_success(s, t, s.actor, min(DICE_MOST, s.squadrons[s.actor]), NAVAL)
        s.left = min(hits, privateers_against(s, s.actor))
    s.stage = SINK_STAGE


def sink_privateer(s: State, t: Tape, owner: int) -> None:
    s.privateers[s.actor][owner] -= 1
    s.left -= 1
    emit(t, PRIVATEER_SUNK, s.actor, owner, s.privateers[s.actor][owner], 0, 0)


def sole_privateer(s: State) -> int:
    """The only owner of Privateers in the actor's box; -1 if there are several."""
    found = -1
    for owner in range(s.players):
        if s.privateers[s.actor][owner] > 0:
            if found >= 0:
                return -1
            found = owner
    return found


def begin_shipping(s: State) -> None:
    s.left = s.fleets[s.actor]
    s.stage = SHIP_STAGE


# Selling


def selling_limit(s: State, seat: int) -> int:
    """CL-68: the economy, and the native power of the own colonies."""
    return economy_of(s, seat) + colony_power(s, seat)


def can_sell(s: State, owner: int, coin: int) -> int:
    """CL-68: so many Goods of a player who has not refused."""
    value = COIN_VALUE[coin]
    if (s.refused >> owner) & 1:
        return 0
    return 1 if value <= s.left and value <= s.goods[owner] else 0


def anything_to_sell(s: State) -> int:
    for owner in range(s.players):
        if can_sell(s, owner, 0):
            return 1
    return 0


def sell_goods(s: State, t: Tape, seat: int, owner: int, number: int) -> None:
    """CL-68: its owner takes the Goods back as Treasury; the Trader of others' Goods gains as many."""
    s.goods[owner] -= number
    s.left -= number
    emit(t, GOODS_SOLD, seat, owner, number, 0, 0)
    pay_out(s, t, owner, number)
    if owner != seat:
        pay_out(s, t, seat, number)


# Consent


def question_of(s: State) -> int:
    """What a seat that is asked for consent is asked."""
    if s.wanted >= 0:
        return SHIP_QUESTION
    return SELL_QUESTION if s.wanted_goods > 0 else ATTACK_QUESTION


def ask(s: State, t: Tape, seat: int) -> None:
    """A standing answer spares the question."""
    question = question_of(s)
    s.questioned = seat
    emit(t, ASKED, seat, question, s.wanted, s.wanted_goods, 0)
    if s.standing[seat][question] == ALWAYS:
        answer(s, t, seat, 1)
    elif s.standing[seat][question] == NEVER:
        answer(s, t, seat, 0)


def answer(s: State, t: Tape, seat: int, yes: int) -> None:
    """Who refuses is not asked again in this action (Ruling)."""
    question = question_of(s)
    space = s.wanted
    number = s.wanted_goods
    s.questioned = -1
    s.wanted = -1
    s.wanted_goods = 0
    emit(t, ANSWERED, seat, question, yes, 0, 0)
    if question == ATTACK_QUESTION:
        s.refused |= 1 << seat
        if yes:
            attack(s, t, seat)
    elif yes == 0:
        s.refused |= 1 << seat
    elif question == SHIP_QUESTION:
        ship_goods(s, t, s.actor, space)
    else:
        sell_goods(s, t, s.actor, seat, number)


def ask_to_ship(s: State, t: Tape, space: int) -> None:
    s.wanted = space
    ask(s, t, s.controller[space])


def ask_to_sell(s: State, t: Tape, owner: int, number: int) -> None:
    s.wanted_goods = number
    ask(s, t, owner)

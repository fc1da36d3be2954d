"""Preparations (CM-07 to CM-15).

Kernel file.
"""

from __future__ import annotations

from tordesillas.colonialism.board import place, roll_gray
from tordesillas.colonialism.decks import discard_rest, draw_card, draw_cards, veil_card
from tordesillas.colonialism.journal import (
    CARD_KEPT,
    CARDS_RETURNED,
    CUBES_ADDED,
    INTEREST_DEALT,
    NATIVES_ADDED,
    ORDER_ROLLED,
    ROW_TAKEN,
    SHIP_STATIONED,
    TILE_LAID,
)
from tordesillas.colonialism.pieces import (
    BLACK,
    BROWN,
    COLOURS,
    DECK,
    EARLY_HAND,
    EVENTS,
    HAND,
    INTERESTS,
    INTERESTS_EACH,
    NATIVES,
    REGIONS,
    SEATS,
    SHIPS_EACH,
    YELLOW,
)
from tordesillas.colonialism.state import FIRST_ORDER, KEEP_CARDS, ROUND_START, STATION_SHIPS, State
from tordesillas.engine.chance import pick, pick_weighted
from tordesillas.engine.dialect import bit_count, lowest, row
from tordesillas.engine.tape import WHOLE, Tape, emit, emit_veiled


def fill_box(s: State) -> None:
    """Everything off the board, as the edition's box holds it."""
    for colour in range(COLOURS):
        s.bag[colour] = s.cubes_each
    s.native_supply = s.natives_all
    s.mercenary_supply = s.mercenaries_all
    for seat in range(s.players):
        s.reserve[seat] = s.discs_each
        s.deck[seat] = DECK
        s.deck_count[seat] = bit_count(DECK)
        s.recycled[seat] = DECK
    if s.events_on:
        s.events_left = (1 << EVENTS) - 1


def lay_tiles(s: State, t: Tape) -> None:
    """CM-07, CM-46: the region order tiles are shuffled onto the regions."""
    left = (1 << REGIONS) - 1
    for position in range(REGIONS):
        region = pick(s, t, left)
        left &= ~(1 << region)
        s.tile[position] = region
        emit(t, TILE_LAID, position, region, 0, 0, 0)


def add_cubes(s: State, t: Tape, region: int, number: int) -> None:
    """CM-09, CM-49: random cubes from the bag, as far as it goes."""
    drawn = row(COLOURS)
    for _ in range(number):
        left = s.bag[YELLOW] + s.bag[BROWN] + s.bag[BLACK]
        if left > 0:
            colour = pick_weighted(s, t, s.bag, COLOURS, left)
            s.bag[colour] -= 1
            s.cubes[region][colour] += 1
            drawn[colour] += 1
    emit(t, CUBES_ADDED, region, drawn[YELLOW], drawn[BROWN], drawn[BLACK], 0)


def add_natives(s: State, t: Tape, region: int) -> None:
    """CM-10: as many dice as the region's value."""
    number = 0
    for _ in range(s.value[region]):
        number += roll_gray(s, t)
    emit(t, NATIVES_ADDED, region, min(number, s.native_supply), number, 0, 0)
    place(s, t, region, NATIVES, number)


def prepare_board(s: State, t: Tape) -> None:
    """CM-07 to CM-10, in region order."""
    lay_tiles(s, t)
    for position in range(REGIONS):
        add_cubes(s, t, s.tile[position], s.value[s.tile[position]])
    for position in range(REGIONS):
        add_natives(s, t, s.tile[position])


def roll_for_order(s: State, t: Tape) -> None:
    """CM-11: the highest roll chooses a row first; those who tie roll again, for their places only (CM-11b)."""
    for seat in range(s.players):
        s.queue[seat] = seat
    tied = roll_again(s, t, 0, s.players - 1)
    while tied:
        first = lowest(tied)
        last = first
        while (tied >> last) & 1:
            tied &= ~(1 << last)
            last += 1
        tied |= roll_again(s, t, first, last)
    s.asked = 0
    s.step = FIRST_ORDER


def roll_again(s: State, t: Tape, first: int, last: int) -> int:
    """Those on places `first` to `last` of the queue roll, and are put in order among themselves.

    Tells the set of places among them whose seat has rolled the same as the next one.
    """
    for position in range(first, last + 1):
        seat = s.queue[position]
        total = 0
        for _ in range(s.order_dice):
            total += roll_gray(s, t)
        s.roll[seat] = total
        emit(t, ORDER_ROLLED, seat, total, 0, 0, 0)
    for position in range(first + 1, last + 1):
        seat = s.queue[position]
        at = position
        while at > first and s.roll[s.queue[at - 1]] < s.roll[seat]:
            s.queue[at] = s.queue[at - 1]
            at -= 1
        s.queue[at] = seat
    tied = 0
    for position in range(first, last):
        if s.roll[s.queue[position]] == s.roll[s.queue[position + 1]]:
            tied |= 1 << position
    return tied


def ask_for_row(s: State, t: Tape) -> int:
    """CM-11, CM-45: the next in the queue chooses a free row; the last one has no choice. Tells when all are done."""
    if s.asked < s.players - 1:
        s.pending = 1 << s.queue[s.asked]
        return 0
    for free in range(s.players):
        if s.track[free] < 0:
            take_row(s, t, s.queue[s.players - 1], free)
    return 1


def take_row(s: State, t: Tape, seat: int, chosen: int) -> None:
    s.track[chosen] = seat
    s.asked += 1
    emit(t, ROW_TAKEN, seat, chosen + 1, 0, 0, 0)


def clear_queue(s: State) -> None:
    s.asked = 0
    for position in range(SEATS):
        s.queue[position] = -1


def deal(s: State, t: Tape) -> None:
    """CM-12 to CM-14: interest cards, and a first hand."""
    clear_queue(s)
    left = (1 << INTERESTS) - 1
    for seat in range(s.players):
        for _ in range(INTERESTS_EACH):
            interest = pick(s, t, left)
            left &= ~(1 << interest)
            s.interests[seat] |= 1 << interest
            emit_veiled(t, INTEREST_DEALT, seat, interest, s.interest_colour[interest], 0, 0, 1 << seat, WHOLE)
    s.step = KEEP_CARDS
    for seat in range(s.players):
        if s.quick_start:
            for _ in range(HAND):
                draw_card(s, t, seat)
            discard_rest(s, t, seat, 0)
            draw_cards(s, t, seat, HAND)
        else:
            draw_cards(s, t, seat, EARLY_HAND)
            s.pending |= 1 << seat


def keep_first_hands(s: State, t: Tape) -> None:
    """CM-13: once all have chosen."""
    if s.quick_start == 0:
        for seat in range(s.players):
            tell_kept(s, t, seat)
            if s.rejects_open:
                discard_rest(s, t, seat, s.kept[seat])
            else:
                return_rest(s, t, seat)
            s.kept[seat] = 0
    s.step = STATION_SHIPS
    s.row = 0
    s.action = 1


def tell_kept(s: State, t: Tape, seat: int) -> None:
    kept = s.kept[seat]
    while kept:
        veil_card(t, CARD_KEPT, seat, lowest(kept))
        kept &= kept - 1


def return_rest(s: State, t: Tape, seat: int) -> None:
    """The cards not kept go back into the deck, unseen by the others."""
    rest = s.hand[seat] & ~s.kept[seat]
    s.hand[seat] = s.kept[seat]
    s.hand_count[seat] -= bit_count(rest)
    s.deck[seat] |= rest
    s.deck_count[seat] += bit_count(rest)
    emit(t, CARDS_RETURNED, seat, bit_count(rest), 0, 0, 0)


def ask_for_ship(s: State) -> None:
    """CM-15: in turn order one ship each, three times round."""
    if s.row == s.players:
        s.row = 0
        s.action += 1
    if s.action > SHIPS_EACH:
        s.step = ROUND_START
    else:
        s.pending = 1 << s.track[s.row]


def station_ship(s: State, t: Tape, seat: int, zone: int) -> None:
    s.fresh[seat][zone] += 1
    emit(t, SHIP_STATIONED, seat, zone, 0, 0, 0)

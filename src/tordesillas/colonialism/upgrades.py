"""Expansion II, Upgrade Cards (CM-110 to CM-115).

Kernel file.
"""

from __future__ import annotations

from tordesillas.colonialism.decks import to_hand
from tordesillas.colonialism.journal import UPGRADE_BOUGHT
from tordesillas.colonialism.pieces import (
    BLACK,
    BROWN,
    COLONIAL_INFRASTRUCTURE,
    EXTRA_DISCS,
    INFRASTRUCTURE,
    MILITARY_EXPANSION,
    NAVAL_EXPANSION,
    PAY_BLACK,
    PAY_BROWN,
    PAY_YELLOW,
    UPGRADE_PRICE,
    YELLOW,
)
from tordesillas.colonialism.state import NEW_SHIP, State
from tordesillas.engine.tape import Tape, emit


def can_buy(s: State, seat: int, upgrade: int, payment: int) -> int:
    """CM-110: an unowned card, for any own collected cubes."""
    if s.upgrade_owner[upgrade] >= 0:
        return 0
    if PAY_YELLOW[payment] + PAY_BROWN[payment] + PAY_BLACK[payment] != UPGRADE_PRICE[upgrade]:
        return 0
    if s.collected[seat][YELLOW] < PAY_YELLOW[payment] or s.collected[seat][BROWN] < PAY_BROWN[payment]:
        return 0
    return 1 if s.collected[seat][BLACK] >= PAY_BLACK[payment] else 0


def buy(s: State, t: Tape, seat: int, upgrade: int, payment: int) -> None:
    """CM-110: the cubes leave the game; the card is the buyer's for good."""
    spend(s, seat, YELLOW, PAY_YELLOW[payment])
    spend(s, seat, BROWN, PAY_BROWN[payment])
    spend(s, seat, BLACK, PAY_BLACK[payment])
    s.upgrade_owner[upgrade] = seat
    emit(t, UPGRADE_BOUGHT, seat, upgrade, payment, 0, 0)
    if upgrade == MILITARY_EXPANSION:
        s.reserve[seat] += EXTRA_DISCS
    elif upgrade == NAVAL_EXPANSION:
        s.step = NEW_SHIP
        s.pending = 1 << seat
    elif upgrade == COLONIAL_INFRASTRUCTURE:
        to_hand(s, seat, INFRASTRUCTURE)


def spend(s: State, seat: int, colour: int, cubes: int) -> None:
    s.collected[seat][colour] -= cubes
    s.spent[colour] += cubes

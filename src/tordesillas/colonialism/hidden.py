"""What a seat cannot know, put back at random; and what a finished game is worth to it.

Kernel file. What each seat may see is declared with the fields in `state.py`; nothing else needs a veil.
"""

from __future__ import annotations

from tordesillas.colonialism.pieces import (
    COLONIAL_INFRASTRUCTURE,
    DECK,
    HAND,
    INFRASTRUCTURE,
    INTERESTS,
    INTERESTS_EACH,
    LAID_MAX,
    REGIONS,
)
from tordesillas.colonialism.state import FIRST_ORDER, KEEP_CARDS, NEW_HANDS, State
from tordesillas.engine.chance import pick
from tordesillas.engine.dialect import bit_count, lowest
from tordesillas.engine.tape import Tape

TWELFTHS = 12


def reward(s: State, seat: int) -> int:
    """CM-52: victory is shared by those who tie."""
    return TWELFTHS // bit_count(s.winners) if (s.winners >> seat) & 1 else 0


def resample(s: State, t: Tape, seat: int) -> None:
    """Cards that the seat cannot see are dealt at random, as card counting allows."""
    if s.step != FIRST_ORDER:
        deal_interests(s, t, seat)
        for other in range(s.players):
            if other == seat:
                s.deck[seat] = unseen_cards(s, seat) & ~s.hand[seat]
            else:
                deal_cards(s, t, other)
    else:
        for other in range(s.players):
            s.deck[other] = DECK


def deal_interests(s: State, t: Tape, seat: int) -> None:
    left = (1 << INTERESTS) - 1
    if seat >= 0:
        left &= ~s.interests[seat]
    for other in range(s.players):
        if other != seat:
            s.interests[other] = draw_set(s, t, left, INTERESTS_EACH)
            left &= ~s.interests[other]


def draw_set(s: State, t: Tape, pool: int, number: int) -> int:
    """So many random members of a set, or all of them."""
    drawn = 0
    while number > 0 and pool != 0:
        chosen = pick(s, t, pool)
        pool &= ~(1 << chosen)
        drawn |= 1 << chosen
        number -= 1
    return drawn


def owned_cards(s: State, seat: int) -> int:
    return DECK | 1 << INFRASTRUCTURE if s.upgrade_owner[COLONIAL_INFRASTRUCTURE] == seat else DECK


def unseen_cards(s: State, seat: int) -> int:
    """The seat's cards in hand and deck, and those face down that the state's viewer does not know."""
    seen = s.discard[seat]
    for at in range(LAID_MAX):
        if s.face_up[seat][at] >= 0:
            seen |= 1 << (s.face_up[seat][at] // REGIONS)
    for region in range(REGIONS):
        if s.face_down[seat][region] >= 0:
            seen |= 1 << s.face_down[seat][region]
    return owned_cards(s, seat) & ~seen


def deal_cards(s: State, t: Tape, seat: int) -> None:
    """Another seat's hand, deck and face-down cards.

    A card that has not been in the deck since it was last made is in hand or face down; where there are more of
    these than the hand can hold, face-down places go to them first.
    """
    pool = unseen_cards(s, seat)
    in_hand = s.shown[seat] & pool
    pool &= ~in_hand
    places = s.hand_count[seat] - bit_count(in_hand)
    outside = pool & ~s.recycled[seat]
    crowded = bit_count(outside) - places
    for region in range(REGIONS):
        if (s.covered[seat] >> region) & 1:
            choice = pool & s.policy_cards
            if crowded > 0 and outside & s.policy_cards:
                choice = outside & s.policy_cards
            card = draw_set(s, t, choice, 1)
            if card != 0:
                s.face_down[seat][region] = lowest(card)
            if card & outside:
                crowded -= 1
            pool &= ~card
            outside &= ~card
    in_hand |= outside
    pool &= ~outside
    in_hand |= draw_set(s, t, pool, places - bit_count(outside))
    s.hand[seat] = in_hand
    s.deck[seat] = pool & ~in_hand
    keep_some(s, t, seat)


def keep_some(s: State, t: Tape, seat: int) -> None:
    """While others still choose, a seat that has chosen keeps something."""
    if (s.pending >> seat) & 1 == 0:
        if s.step == KEEP_CARDS:
            s.kept[seat] = draw_set(s, t, s.hand[seat], HAND)
        elif s.step == NEW_HANDS:
            s.kept[seat] = draw_set(s, t, s.hand[seat], 1)

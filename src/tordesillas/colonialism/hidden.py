"""What a seat cannot know, put back at random; and what a finished game is worth to it.

Kernel file. What each seat may see is declared with the fields in `state.py`; nothing else needs a veil.
"""

from __future__ import annotations

from tordesillas.colonialism.pieces import (
    CARDS,
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

SIXTIETHS = 60


def reward(s: State, seat: int) -> int:
    """CM-52: victory is shared by those who tie."""
    return SIXTIETHS // bit_count(s.winners) if (s.winners >> seat) & 1 else 0


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
    """Three cards each; the end of a game has shown those that were fulfilled."""
    left = (1 << INTERESTS) - 1
    for other in range(s.players):
        if other != seat:
            s.interests[other] = s.fulfilled[other]
        left &= ~s.interests[other]
    for other in range(s.players):
        drawn = draw_set(s, t, left, INTERESTS_EACH - bit_count(s.interests[other]))
        s.interests[other] |= drawn
        left &= ~drawn


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

    A card that was not in the deck when it was last made is in hand or face down. Such are all that lay face down
    before that; where there are more than the hand can hold, other face-down places go to them first.
    """
    pool = unseen_cards(s, seat)
    in_hand = s.shown[seat] & pool
    pool &= ~in_hand
    places = s.hand_count[seat] - bit_count(in_hand)
    outside = pool & ~s.recycled[seat]
    early = lay_some(s, t, seat, s.settled[seat], outside & s.policy_cards)
    pool &= ~early
    outside &= ~early
    for region in range(REGIONS):
        place = s.covered[seat] & ~s.settled[seat] & 1 << region
        choice = outside if bit_count(outside) > places else pool
        card = lay_some(s, t, seat, place, choice & s.policy_cards)
        pool &= ~card
        outside &= ~card
    in_hand |= outside
    pool &= ~outside
    in_hand |= draw_set(s, t, pool, places - bit_count(outside))
    s.hand[seat] = in_hand
    s.deck[seat] = pool & ~in_hand
    keep_some(s, t, seat)


def lay_some(s: State, t: Tape, seat: int, regions: int, choice: int) -> int:
    """Random cards of a set face down in a set of regions, as far as there are any; which cards they are."""
    laid = 0
    while regions and choice & ~laid:
        card = pick(s, t, choice & ~laid)
        laid |= 1 << card
        s.face_down[seat][lowest(regions)] = card
        regions &= regions - 1
    return laid


def keep_some(s: State, t: Tape, seat: int) -> None:
    """While others still choose, a seat that has chosen keeps something."""
    if (s.pending >> seat) & 1 == 0:
        if s.step == KEEP_CARDS:
            s.kept[seat] = draw_set(s, t, s.hand[seat], HAND)
        elif s.step == NEW_HANDS:
            nothing = 1 << CARDS if s.keep_none else 0
            s.kept[seat] = draw_set(s, t, s.hand[seat] | nothing, 1) & ~nothing

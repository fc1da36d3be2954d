"""Each player's 24 influence cards: hand, deck and discard pile (CM-17, CM-18, CM-27).

Kernel file. A deck is a set; a card is picked at the moment of drawing, so no hidden order exists.
"""

from __future__ import annotations

from tordesillas.colonialism.journal import (
    CARD_DISCARDED,
    CARD_DRAWN,
    CARD_VEILED,
    CARDS_DRAWN,
    DECK_MADE,
)
from tordesillas.colonialism.state import State
from tordesillas.engine.chance import pick
from tordesillas.engine.dialect import bit_count, lowest
from tordesillas.engine.tape import WHOLE, Tape, emit, emit_veiled


def draw_cards(s: State, t: Tape, seat: int, number: int) -> None:
    """CM-18: as many as there are; a new deck is made the moment the old one is empty."""
    drawn = 0
    while drawn < number and s.deck_count[seat] > 0:
        draw_card(s, t, seat)
        drawn += 1
    if drawn > 0:
        emit(t, CARDS_DRAWN, seat, drawn, 0, 0, 0)


def draw_card(s: State, t: Tape, seat: int) -> None:
    card = pick(s, t, s.deck[seat])
    s.deck[seat] &= ~(1 << card)
    s.deck_count[seat] -= 1
    s.hand[seat] |= 1 << card
    s.hand_count[seat] += 1
    emit_veiled(t, CARD_DRAWN, seat, card, 0, 0, 0, 1 << seat, WHOLE)
    renew_deck(s, t, seat)


def make_deck(s: State, t: Tape, seat: int) -> None:
    """The discard pile becomes the deck; whoever counts cards now knows what is where."""
    s.deck[seat] = s.discard[seat]
    s.deck_count[seat] = bit_count(s.discard[seat])
    s.discard[seat] = 0
    s.recycled[seat] = s.deck[seat]
    s.settled[seat] = s.covered[seat]
    if s.covered[seat] == 0:
        s.shown[seat] = s.hand[seat]
    emit(t, DECK_MADE, seat, s.deck_count[seat], 0, 0, 0)


def to_discard(s: State, t: Tape, seat: int, card: int) -> None:
    put_off(s, t, seat, card)
    renew_deck(s, t, seat)


def put_off(s: State, t: Tape, seat: int, card: int) -> None:
    """One of several cards that are discarded together; after the last one `renew_deck` must follow."""
    s.discard[seat] |= 1 << card
    emit(t, CARD_DISCARDED, seat, card, 0, 0, 0)


def renew_deck(s: State, t: Tape, seat: int) -> None:
    """CM-18, CM-18a: an empty deck is made anew at once, of all that has just been discarded too."""
    if s.deck_count[seat] == 0 and s.discard[seat] != 0:
        make_deck(s, t, seat)


def from_hand(s: State, seat: int, card: int) -> None:
    s.hand[seat] &= ~(1 << card)
    s.shown[seat] &= ~(1 << card)
    s.hand_count[seat] -= 1


def to_hand(s: State, seat: int, card: int) -> None:
    """A card that everybody sees taken in hand."""
    s.hand[seat] |= 1 << card
    s.shown[seat] |= 1 << card
    s.recycled[seat] &= ~(1 << card)
    s.hand_count[seat] += 1


def discard_rest(s: State, t: Tape, seat: int, kept: int) -> None:
    """Discard the hand but for the kept cards."""
    rest = s.hand[seat] & ~kept
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        from_hand(s, seat, card)
        put_off(s, t, seat, card)
    renew_deck(s, t, seat)


def veil_card(t: Tape, kind: int, seat: int, card: int) -> None:
    """Tell the owner which card, the others that it was one."""
    emit_veiled(t, kind, seat, card, 0, 0, 0, 1 << seat, CARD_VEILED)

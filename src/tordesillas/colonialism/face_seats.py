"""The players of Colonialism, as the table shows them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tordesillas.colonialism import parts
from tordesillas.colonialism import state as at
from tordesillas.colonialism.face_cards import card_face, upgrade_face
from tordesillas.colonialism.knowledge import MUTE
from tordesillas.colonialism.pieces import COLOUR, UPGRADE
from tordesillas.colonialism.scoring import score_seat
from tordesillas.engine.face import Figure, Pile, SeatFace
from tordesillas.engine.messages import Named
from tordesillas.engine.text_board import members

if TYPE_CHECKING:
    from tordesillas.colonialism.knowledge import Teller
    from tordesillas.engine.face import Card

FEW_DISCS = 3


def seat_face(told: Teller, seat: int) -> SeatFace:
    """A player with what everybody knows of one; of the viewer, what only the viewer knows."""
    s, view = told.s, told.view
    return SeatFace(
        seat=seat,
        name=str(view.player(seat, told.language)),
        colour=view.cast.colours[seat],
        place=s.track.index(seat) + 1 if seat in s.track else 0,
        due=seat in view.pending,
        headline=Figure("score", told.tell("colonialism.board.score"), score(told, seat)),
        figures=tuple(figures(told, seat)),
        piles=tuple(piles(told, seat)),
        warnings=tuple(warnings(told, seat)),
    )


def score(told: Teller, seat: int) -> int:
    """At the end the final one, before that by the cubes collected so far."""
    return told.s.score[seat] if told.s.over else min(told.s.collected[seat])


def figures(told: Teller, seat: int) -> Iterator[Figure]:
    s = told.s
    for colour, name in enumerate(COLOUR.names):
        label = told.said("collected", colour=Named(COLOUR, colour))
        part = parts.collected(seat, colour)
        yield Figure(f"cube_{name}", label, s.collected[seat][colour], f"sign-cube-{name}", part)
    if seat == told.seat and s.interests[seat] and not s.over:
        yield Figure("projected", told.said("projected"), projected(told))
    yield Figure("reserve", told.tell("colonialism.board.reserve"), s.reserve[seat], "sign-disc")
    yield Figure("hand", told.tell("colonialism.board.hand"), s.hand_count[seat], "sign-card")
    yield Figure("deck", told.tell("colonialism.board.deck"), s.deck_count[seat], "sign-deck")
    yield Figure("fresh", told.said("fresh_ships"), sum(s.fresh[seat]), "sign-ship")
    yield Figure("used", told.said("used_ships"), sum(s.used[seat]), "sign-ship-used")


def projected(told: Teller) -> int:
    """The viewer's score if the game ended now: with the own interests, and after conversion."""
    then = told.s.copy()
    score_seat(then, MUTE, told.seat)
    return then.score[told.seat]


def piles(told: Teller, seat: int) -> Iterator[Pile]:
    s = told.s
    upgrades = tuple(upgrade_face(told, number) for number in range(len(UPGRADE)) if s.upgrade_owner[number] == seat)
    if upgrades:
        yield Pile("upgrades", told.tell("colonialism.board.upgrades"), upgrades)
    cards = tuple(open_card(told, seat, card) for card in members(s.discard[seat]))
    yield Pile("discard", told.tell("colonialism.board.discard"), cards, len(cards), closed=True)
    known = s.shown[seat] & ~s.hand[seat]
    if known:
        shown = tuple(open_card(told, seat, card) for card in members(known))
        yield Pile("shown", told.said("shown"), shown, len(shown), closed=True)


def open_card(told: Teller, seat: int, card: int) -> Card:
    return card_face(told, card, parts.card(card) if seat == told.seat else parts.others_card(seat, card), seat)


def warnings(told: Teller, seat: int) -> Iterator[str]:
    s = told.s
    if s.step < at.ROUND_START or s.over:
        return
    if s.reserve[seat] <= FEW_DISCS:
        yield told.said("warning.few_discs", n=s.reserve[seat])
    if s.step == at.ACTION and not sum(s.fresh[seat]):
        yield told.said("warning.no_ship")
    if s.deck_count[seat] == 0:
        yield told.said("warning.no_deck")

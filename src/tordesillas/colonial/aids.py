"""A player's aid: the turn, how Treasury and Prestige come and go, what Unrest does, what every character does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tordesillas.colonial.face_hand import ability
from tordesillas.colonial.pieces import CHARACTER
from tordesillas.engine.face import Card, Pile

if TYPE_CHECKING:
    from tordesillas.colonial.teller import Teller

TURN = ("plan", "rounds", "last_chance", "merchant_fleets", "first_player", "naval_forces", "privateering", "interest")
TREASURY = ("sell", "ship", "loan", "gift")
PRESTIGE = ("explore", "america", "circumnavigation", "colony", "city", "war")
LOSSES = ("colony", "war")
UNREST = ("territory", "rebellion", "home", "interest")
DIPLOMACY = ("back", "forward", "use")


def aids(t: Teller) -> Iterator[Pile]:
    """Each a pile that is shown when it is asked for."""
    s = t.s
    numbers = {
        "win": s.win_prestige,
        "loan": s.loan_size,
        "free": s.independence_unrest,
        "revolution": s.revolution_unrest,
        "america": s.america_laurels,
        "round": s.circumnavigation_laurels,
    }
    gains = (*PRESTIGE, "mission") if s.nations_on else PRESTIGE
    treasury = (*TREASURY, "founding") if s.advanced else TREASURY
    for name, items in (
        ("turn", TURN),
        ("treasury", treasury),
        ("prestige", gains),
        ("losses", LOSSES),
        ("unrest", UNREST),
        ("diplomacy", DIPLOMACY),
    ):
        title = t.told(f"aid.{name}.title", **numbers)
        cards = (Card("", "aid", t.told(f"aid.{name}.{item}", **numbers)) for item in items)
        yield Pile(f"aid_{name}", title, tuple(cards), closed=True)
    yield Pile("aid_characters", t.told("aid.characters"), tuple(characters(t)), closed=True)


def characters(t: Teller) -> Iterator[Card]:
    """In the order of the cards."""
    for pair in t.s.characters:
        for number in pair:
            anchor = f"card-{CHARACTER.names[number]}"
            yield Card("", "character", str(t.character(number)), ability(t, number), glossary=anchor)

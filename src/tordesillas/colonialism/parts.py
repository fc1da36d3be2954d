"""The names of what can be pointed at: in the drawing, on the cards, and in moves.

A thing within another is named with it: `faction:india/2` are the discs of seat 2 in India. The viewer's own cards and
ships have the short names, since only they make moves.
"""

from __future__ import annotations

from tordesillas.colonialism.pieces import CARD, COLOUR, FACTION, PAYMENT, REGION, UPGRADE, ZONE
from tordesillas.engine.face import Part


def region(number: int) -> Part:
    return f"region:{REGION.names[number]}"


def zone(number: int) -> Part:
    return f"zone:{ZONE.names[number]}"


def ship(number: int, condition: str) -> Part:
    """The viewer's ships in a sea zone, `fresh` or `used`."""
    return f"ship:{ZONE.names[number]}/{condition}"


def ships(number: int, seat: int, condition: str) -> Part:
    """Somebody else's."""
    return f"ships:{ZONE.names[number]}/{seat}/{condition}"


def faction(where: int, number: int) -> Part:
    """A faction's discs in a region."""
    return f"faction:{REGION.names[where]}/{FACTION.names[number]}"


def cube(where: int, colour: int) -> Part:
    """The cubes of a colour in a region."""
    return f"cube:{REGION.names[where]}/{COLOUR.names[colour]}"


def collected(seat: int, colour: int) -> Part:
    """The cubes of a colour that a seat has collected."""
    return f"collected:{seat}/{COLOUR.names[colour]}"


def policies(where: int, seat: int) -> Part:
    """A seat's policy cards in a region."""
    return f"policies:{REGION.names[where]}/{seat}"


def card(number: int) -> Part:
    """The viewer's own copy of a card, wherever it is."""
    return f"card:{CARD.names[number]}"


def others_card(seat: int, number: int) -> Part:
    return f"cards:{seat}/{CARD.names[number]}"


def back(where: int, owner: int) -> Part:
    """A card that lies face down and is not known."""
    return f"back:{REGION.names[where]}/{owner}"


def seat(number: int) -> Part:
    return f"seat:{number}"


def upgrade(number: int) -> Part:
    return f"upgrade:{UPGRADE.names[number]}"


def payment(number: int) -> Part:
    return f"payment:{PAYMENT.names[number]}"


def row(number: int) -> Part:
    """A row of the turn order track, from 1."""
    return f"row:{number}"


def number(count: int) -> Part:
    return f"number:{count}"


def stock(name: str) -> Part:
    """What lies beside the board for everybody."""
    return f"stock:{name}"

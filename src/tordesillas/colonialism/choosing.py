"""How a move is pointed out on the table: the things that it takes, in the order in which one thinks of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tordesillas.colonialism import odds, parts
from tordesillas.colonialism.knowledge import teller
from tordesillas.colonialism.pieces import (
    CAMPAIGN,
    CONDITION,
    DIPLOMACY,
    FRESH,
    MERCENARIES,
    MISSIONARIES,
    PAIR_FIRST,
    PAIR_SECOND,
    SWAP_FIRST,
    SWAP_SECOND,
    TRADE,
)
from tordesillas.colonialism.vocabulary import MOVES
from tordesillas.engine.face import Choice, Part

if TYPE_CHECKING:
    from tordesillas.colonialism.state import State
    from tordesillas.engine.view import View

Roles = tuple[tuple[str, Part], ...]
"""Roles, and the parts that play them."""


def choice(view: View, move: int, language: str) -> Choice:
    told = teller(view, language)
    return Choice(pointed(told.s, told.seat, move), odds.outlook(told, move), final(view, move))


def final(view: View, move: int) -> bool:
    """Whether the move rolls a die, or passes although something could be done."""
    kind = MOVES.kind(move)
    if kind.name == "pass":
        return len(view.legal_moves) > 1
    return kind.name in ("diplomacy", "campaign") or (kind.name == "play" and kind.indices(move)[0] == MERCENARIES)


def pointed(s: State, seat: int, move: int) -> Roles:
    """The parts of a move of a seat."""
    kind = MOVES.kind(move)
    indices = kind.indices(move)
    if kind.name == "withdraw":
        return withdraw(seat, *indices)
    if kind.name == "collect":
        return (("cube", parts.cube(s.collecting, *indices)),)
    if kind.name == "give_up":
        return (("cube", parts.collected(seat, *indices)),)
    return POINTED[kind.name](*indices) if kind.args else ()


def using(zone: int) -> Roles:
    """The ship that a move uses up can be pointed at as such, or as the sea that it is in."""
    return (("ship", parts.ship(zone, CONDITION.names[FRESH])), ("zone", parts.zone(zone)))


def sail(start: int, condition: int, goal: int) -> Roles:
    return (("ship", parts.ship(start, CONDITION.names[condition])), ("goal", parts.zone(goal)))


def explore(region: int, zone: int) -> Roles:
    return (("region", parts.region(region)), *using(zone))


def withdraw(seat: int, region: int, zone: int, discs: int) -> Roles:
    return (
        ("region", parts.region(region)),
        ("faction", parts.faction(region, seat)),
        ("discs", parts.number(discs + 1)),
        *using(zone),
    )


def play(card: int, region: int, zone: int) -> Roles:
    return (("card", parts.card(card)), ("region", parts.region(region)), *using(zone))


def targeted(card: int) -> Callable[..., Roles]:
    """A card that is played for or against a faction."""

    def parts_of(region: int, faction: int) -> Roles:
        where = ("region", parts.region(region))
        return (("card", parts.card(card)), where, ("faction", parts.faction(region, faction)))

    return parts_of


def trade(pair: int, swap: int, zone: int) -> Roles:
    first, second = PAIR_FIRST[pair], PAIR_SECOND[pair]
    return (
        ("card", parts.card(TRADE)),
        ("region", parts.region(first)),
        ("cube", parts.cube(first, SWAP_FIRST[swap])),
        ("other_region", parts.region(second)),
        ("other_cube", parts.cube(second, SWAP_SECOND[swap])),
        *using(zone),
    )


def of_a_card(card: int) -> Roles:
    return (("card", parts.card(card)),)


def of_a_region(region: int) -> Roles:
    return (("region", parts.region(region)),)


POINTED: dict[str, Callable[..., Roles]] = {
    "sail": sail,
    "explore": explore,
    "play": play,
    "diplomacy": targeted(DIPLOMACY),
    "campaign": targeted(CAMPAIGN),
    "missionaries": lambda region: (*of_a_card(MISSIONARIES), *of_a_region(region)),
    "trade": trade,
    "buy": lambda upgrade, payment: (("upgrade", parts.upgrade(upgrade)), ("payment", parts.payment(payment))),
    "station": lambda zone: (("zone", parts.zone(zone)),),
    "row": lambda row: (("row", parts.row(row + 1)),),
    "keep": of_a_card,
    "lose": lambda hired: (("discs", parts.number(hired)),),
    "place": of_a_region,
    "lay": of_a_card,
    "reclaim": of_a_card,
}

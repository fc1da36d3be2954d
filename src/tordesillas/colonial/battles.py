"""The theatres of a year of war: how many dice are rolled there, and what they cost on average."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from tordesillas.colonial.control import counters_in
from tordesillas.colonial.odds import losses
from tordesillas.colonial.pieces import DICE_MOST, EUROPE, LAND, MARKET, NAVAL, TERRITORIES

if TYPE_CHECKING:
    from tordesillas.colonial.state import State


class Front(NamedTuple):
    """A theatre of war: what each side rolls there, and what each can lose there."""

    theatre: int
    territory: int
    """On land; elsewhere -1."""
    own_dice: int
    their_dice: int
    own_stakes: int
    their_stakes: int


def fronts(s: State, seat: int, other: int) -> list[Front]:
    """CL-66: where dice would be rolled in a year of war between two seats."""
    found = [*land_fronts(s, seat, other)]
    for theatre, field in ((MARKET, s.goods), (EUROPE, s.treasury)):
        own, theirs = field[seat], field[other]
        found.append(Front(theatre, -1, min(DICE_MOST, own), min(DICE_MOST, theirs), own, theirs))
    found.append(naval_front(s, seat, other))
    return [front for front in found if front.own_dice or front.their_dice]


def land_fronts(s: State, seat: int, other: int) -> Iterator[Front]:
    for territory in range(TERRITORIES):
        own, theirs = counters_in(s, seat, territory), counters_in(s, other, territory)
        if own and theirs:
            yield Front(LAND, territory, min(DICE_MOST, own), min(DICE_MOST, theirs), own, theirs)


def naval_front(s: State, seat: int, other: int) -> Front:
    """Squadrons are lost first, then Merchant Fleets, then Privateers in the enemy's box."""
    return Front(
        NAVAL,
        -1,
        min(DICE_MOST, s.squadrons[seat]),
        min(DICE_MOST, s.squadrons[other]),
        s.squadrons[seat] + s.fleets[seat] + s.privateers[other][seat],
        s.squadrons[other] + s.fleets[other] + s.privateers[seat][other],
    )


def toll(found: list[Front]) -> tuple[float, float]:
    """What a year costs both sides on average."""
    own = sum(losses(front.their_dice, front.own_stakes) for front in found)
    theirs = sum(losses(front.own_dice, front.their_stakes) for front in found)
    return own, theirs

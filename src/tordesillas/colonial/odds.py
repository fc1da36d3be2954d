"""How dice fall: the exploration die, success dice, and what they cost those whom they hit."""

from __future__ import annotations

from functools import cache
from math import comb

from tordesillas.colonial.pieces import DIE_FACES, SUCCESS_FROM

GOOD = DIE_FACES + 1 - SUCCESS_FROM
"""Faces of a success die that are successes."""


def reaching(target: int) -> float:
    """The chance that the exploration die shows so much or more."""
    return min(DIE_FACES, max(0, DIE_FACES + 1 - target)) / DIE_FACES


@cache
def successes(dice: int) -> tuple[float, ...]:
    """The chance of each number of successes, from none."""
    bad = DIE_FACES - GOOD
    return tuple(comb(dice, k) * GOOD**k * bad ** (dice - k) / DIE_FACES**dice for k in range(dice + 1))


def at_least(dice: int, number: int) -> float:
    """The chance of so many successes or more."""
    return 1.0 if number <= 0 else sum(successes(dice)[number:])


def losses(dice: int, most: int) -> float:
    """How much so many dice take on average of somebody who has no more than `most` to lose."""
    return sum(chance * min(number, most) for number, chance in enumerate(successes(dice)))


def percent(chance: float) -> str:
    """A chance in whole per cent; what is possible, or not certain, never looks otherwise."""
    whole = round(100 * chance)
    if whole == 0 and chance > 0:
        return "<1"
    return ">99" if whole == 100 and chance < 1 else str(whole)

"""What cubes are worth to somebody who collects them."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from tordesillas.colonialism.pieces import COLOURS, ROUNDS
from tordesillas.colonialism.state import State

EVEN = 2.0
"""How much weight early on have cubes of whatever colour, fewer ones more: the square root of their number."""
HALF = 0.5
LAST = 2.5
"""How much weight a point of the score has at the end."""
TIE = 0.25
"""And a cube that only decides between equals."""


def progress(s: State) -> float:
    """How much of the game is over, from 0 to 1."""
    return min(1.0, ((s.turn - 1) * ROUNDS + max(0, s.round - 1)) / (s.turns * ROUNDS - 2))


def score_of(cubes: Sequence[int], conversion: int) -> int:
    """The fewest of a colour, once three of one colour may have become one of another (CM-51, CM-52)."""
    score = min(cubes)
    while conversion and reaches(cubes, score + 1):
        score += 1
    return score


def reaches(cubes: Sequence[int], target: int) -> bool:
    missing = sum(target - number for number in cubes if number < target)
    return missing <= sum((number - target) // 3 for number in cubes if number > target)


def worth(s: State, cubes: Sequence[int]) -> float:
    """Of a collection: balance counts from the beginning, the exact score more and more."""
    late = progress(s)
    early = sum(sqrt(cubes[colour] + HALF) for colour in range(COLOURS))
    return (1 - late) * EVEN * early + late * (LAST * score_of(cubes, s.conversion) + TIE * sum(cubes))

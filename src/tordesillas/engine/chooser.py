"""What random playouts choose by: a cheap stream of its own, so that a game's dice stay as they are.

Kernel file. The generator is SplitMix64. Each game of a run has a stream of its own, which follows from the run's
seed and the game's number: any one game can be played again alone, on either kernel.
"""

from __future__ import annotations

from tordesillas.engine.chance import Chance
from tordesillas.engine.dialect import MASK32, MASK64, U64
from tordesillas.engine.layout import U64 as LONG
from tordesillas.engine.layout import Struct, field

GOLDEN = 0x9E3779B97F4A7C15
SPREAD = 0xD1342543DE82EF95


class Chooser(Struct):
    """Where a stream of choices stands."""

    stream: int = field(LONG, doc="the generator's state")


def next_choice(c: Chooser) -> U64:
    c.stream = (c.stream + GOLDEN) & MASK64
    z: U64 = c.stream
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK64
    return z ^ (z >> 31)


def choose(c: Chooser, n: int) -> int:
    """A number from 0 to n - 1; uneven by less than one in two million, which no playout can tell."""
    high: U64 = next_choice(c) >> 32
    return (high * n) >> 32


def start_game(c: Chooser, s: Chance, seed: U64, number: U64) -> None:
    """Give a game of a run dice of its own, and set the chooser to its stream."""
    c.stream = seed
    c.stream = (next_choice(c) + number * SPREAD) & MASK64
    for i in range(4):
        word: U64 = next_choice(c)
        s.chance_key[2 * i] = word & MASK32
        s.chance_key[2 * i + 1] = word >> 32
    s.chance_word = 0
    s.chance_ready = 0

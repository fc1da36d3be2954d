"""The state of the toy game.

Kernel file.
"""

from __future__ import annotations

from tordesillas.engine.common import Common
from tordesillas.engine.dialect import Grid, Row
from tordesillas.engine.layout import I8, I16, NOBODY, OWNER, RULES, Axis, field

SEATS = 4
ROUNDS = 3
LANTERNS = 12
HAND = 4
KINDS = 3
PRIZE_MAX = 6

SEAT = Axis("seat", ("0", "1", "2", "3"), group="seats", seats=True)
ROUND = Axis("round", ("first", "second", "third"), listed=True)
LANTERN = Axis("lantern", tuple(f"lantern_{i}" for i in range(LANTERNS)))
KIND = Axis("kind", ("silk", "spice", "jade"))

BRIGHTNESS = (1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6)
WORTH = (1, 2, 3)

CHOOSING = 0
HAGGLING = 1

CHOOSE = 0
TAKE = LANTERNS
HAGGLE = LANTERNS + 1
WITHDRAW = LANTERNS + 2
MOVES = LANTERNS + 3


class State(Common):
    """One game, whole."""

    players: int = field(I8, who=RULES, low=2, high=SEATS, blank=2, doc="how many seats play")
    coins: int = field(I8, who=RULES, low=0, high=1, blank=1, doc="coins that each seat starts with")
    phase: int = field(I8, low=CHOOSING, high=HAGGLING, doc="what is going on")
    round: int = field(I8, low=0, high=ROUNDS, doc="rounds that are done")
    bag: Row = field(I8, KIND, low=0, high=2, doc="prizes in the bag")
    prize: int = field(I8, of=KIND, blank=-1, doc="the prize of this round")
    worth: int = field(I8, low=0, high=PRIZE_MAX, doc="what it counts by now")
    taker: int = field(I8, of=SEAT, blank=-1, doc="who may take it")
    coin: Row = field(I8, SEAT, low=0, high=1, doc="coins left")
    points: Grid = field(I16, SEAT, ROUND, low=0, high=PRIZE_MAX, doc="points by round")
    rolled: int = field(I8, low=0, high=6, doc="the last roll while haggling, which only the taker sees")
    hand_count: Row = field(I8, SEAT, low=0, high=HAND, count_of="hand", doc="lanterns in hand")
    hand: Row = field(I16, SEAT, bits=LANTERN, who=OWNER, doc="lanterns in hand")
    chosen: Row = field(I8, SEAT, of=LANTERN, blank=-1, who=OWNER, doc="the lantern chosen, while others still choose")
    shown: int = field(I16, bits=LANTERN, doc="lanterns that have been shown")
    left: int = field(I16, bits=LANTERN, who=NOBODY, doc="lanterns that nobody was dealt")
    winners: int = field(I8, bits=SEAT, doc="who has won")

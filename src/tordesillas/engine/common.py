"""The fields that every game's state has, and the list that legal moves are written to.

Kernel file.
"""

from __future__ import annotations

from tordesillas.engine.chance import Chance
from tordesillas.engine.dialect import Row
from tordesillas.engine.layout import I8, I16, RULES, Axis, Struct, field

MOVES_MAX = 2048
"""No game may have more move ids than this, so no list of legal moves can outgrow its place."""

SLOT = Axis("slot", ("",) * MOVES_MAX)


class Common(Chance):
    """What the engine asks of every game's state."""

    players: int = field(I8, who=RULES, low=1, high=8, blank=2, doc="how many seats play")
    begun: int = field(I8, low=0, high=1, doc="whether the game has been set up")
    pending: int = field(I16, low=0, high=255, doc="the seats that owe a decision, one bit a seat")
    over: int = field(I8, low=0, high=1, doc="whether the game has ended")


class Moves(Struct):
    """The legal moves of a seat, ascending."""

    count: int = field(I16, doc="how many there are")
    ids: Row = field(I16, SLOT, doc="their ids")

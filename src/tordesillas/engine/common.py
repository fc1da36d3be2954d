"""The fields that every game's state has, and the list that legal moves are written to.

Kernel file.
"""

from __future__ import annotations

from tordesillas.engine.chance import Chance
from tordesillas.engine.dialect import Row
from tordesillas.engine.layout import I8, I16, RULES, Axis, Struct, field

MOVES_MAX = 2048
"""No game may have more move ids than this, so no list of legal moves can outgrow its place."""

WHOLE_GAME = -2
SPECTATOR = -1

NOT_BEGUN = 1001
NO_SUCH_SEAT = 1002
NOBODY_TO_ACT = 1003
OVER_AND_PENDING = 1004
NO_SUCH_VIEWER = 1005
"""What `framed` finds wrong; a game's own `sound` uses other numbers."""

SLOT = Axis("slot", ("",) * MOVES_MAX)


class Common(Chance):
    """What the engine asks of every game's state."""

    players: int = field(I8, who=RULES, low=1, high=8, blank=2, doc="how many seats play")
    begun: int = field(I8, low=0, high=1, doc="whether the game has been set up")
    pending: int = field(I16, low=0, high=255, doc="the seats that owe a decision, one bit a seat")
    over: int = field(I8, low=0, high=1, doc="whether the game has ended")
    viewer: int = field(
        I8,
        low=WHOLE_GAME,
        high=7,
        blank=WHOLE_GAME,
        doc="whose view this is: a seat, -1 a spectator, -2 the whole game",
    )


class Moves(Struct):
    """The legal moves of a seat, ascending."""

    count: int = field(I16, doc="how many there are")
    ids: Row = field(I16, SLOT, doc="their ids")


def framed(s: Common) -> int:
    """Whether the fields above agree with each other: 0, or what is wrong."""
    if s.pending >> s.players:
        return NO_SUCH_SEAT
    if s.viewer >= s.players:
        return NO_SUCH_VIEWER
    if s.begun == 0:
        if s.pending or s.over:
            return NOT_BEGUN
    elif s.over == 0:
        if s.pending == 0:
            return NOBODY_TO_ACT
    elif s.pending:
        return OVER_AND_PENDING
    return 0

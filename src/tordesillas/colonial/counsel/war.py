"""Whether a war is worth declaring, and whether it is worth going on with."""

from __future__ import annotations

from tordesillas.colonial.counsel.outlook import Outlook
from tordesillas.colonial.counsel.value import BACK
from tordesillas.colonial.war import can_attack

SUPERIOR = 0.66
"""So large a part of all that both can bring makes victory likely."""
SPOILS = 1.1
"""What a Prestige taken from a rival is worth."""
BLOOD = 0.05
"""What each of the enemy's means costs before it is beaten."""
INFERIOR = 0.42
"""With so small a part there is nothing to be won any more."""


def part(o: Outlook, other: int) -> float:
    """The seat's part of all that both sides can bring."""
    own = o.strength(o.seat, other)
    theirs = o.strength(other, o.seat)
    return own / (own + theirs) if own + theirs else 0.5


def war(o: Outlook, other: int) -> float:
    """What it is worth to declare war on a rival."""
    if not o.s.prestige[other] or part(o, other) < SUPERIOR:
        return -BACK
    return SPOILS * (0.5 + o.threat(other) / 2) - BLOOD * o.strength(other, o.seat) - BACK


def best_war(o: Outlook) -> float:
    return max((war(o, rival) for rival in o.rivals if can_attack(o.s, o.seat, rival)), default=0.0)


def gives_in(o: Outlook) -> bool:
    """Whether to surrender: when it costs nothing, or when nothing is to be won any more."""
    enemy = o.s.enemy if o.seat == o.s.actor else o.s.actor
    share = part(o, enemy)
    return share < INFERIOR or (not o.s.prestige[o.seat] and share < SUPERIOR)

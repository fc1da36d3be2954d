"""What Unrest abroad and rebellions are worth to somebody who stirs them up."""

from __future__ import annotations

from tordesillas.colonial.control import counters_in
from tordesillas.colonial.counsel.outlook import Outlook
from tordesillas.colonial.counsel.value import GOOD, UNREST
from tordesillas.colonial.pieces import DIE_FACES, SUCCESS_FROM, TERRITORIES
from tordesillas.colonial.rebellion import can_revolt, can_stir, can_unsettle
from tordesillas.colonial.territories import power_of

HIT = (DIE_FACES + 1 - SUCCESS_FROM) / DIE_FACES
COUNTER = 0.08
"""What a counter on the map is worth to its owner."""
COLONY_LOST = 1.3
"""What a colony is worth to its owner."""
RESTRAINT = 0.1
"""Whoever stirs up Unrest for little is answered in kind."""
BLAME = 0.06
"""What an Unrest at home costs a rival."""
IN_DEBT = 0.06
"""And more if there are loans."""


def revolt(o: Outlook, territory: int) -> float:
    """A rebellion strikes others first (CL-62)."""
    s = o.s
    hits = power_of(s, territory) * s.unrest[territory] * HIT
    found = 0.0
    for rival in sorted(o.rivals, key=o.threat, reverse=True):
        there = counters_in(s, rival, territory)
        struck = min(hits, there)
        hits -= struck
        lost = COLONY_LOST if s.colony[territory] == rival and there and struck >= there else 0.0
        found += o.threat(rival) * (COUNTER * struck + lost)
    own = counters_in(s, o.seat, territory)
    lost = COLONY_LOST if s.colony[territory] == o.seat and own and hits >= own else 0.0
    return found - COUNTER * min(hits, own) - lost


def stir(o: Outlook, territory: int) -> float:
    """An Unrest there, and one at home for somebody with a counter there (CL-63)."""
    s = o.s
    owner = s.colony[territory]
    frees = s.unrest[territory] + 1 >= s.independence_unrest
    harm = COLONY_LOST if frees else UNREST
    blamed = max((blame(o, rival) for rival in o.rivals if counters_in(s, rival, territory)), default=0.0)
    if not blamed and counters_in(s, o.seat, territory):
        return -harm - BLAME
    if owner == o.seat:
        return blamed - harm
    return blamed + (harm * o.threat(owner) if owner >= 0 else 0.0)


def blame(o: Outlook, seat: int) -> float:
    """What it is worth to make trouble at a seat's home."""
    s = o.s
    owes = any(s.loans[seat])
    revolution = GOOD * s.treasury[seat] + UNREST if s.home_unrest[seat] + 1 >= s.revolution_unrest else 0.0
    harm = BLAME + IN_DEBT * owes + revolution
    return -harm if seat == o.seat else harm * o.threat(seat)


def strike(o: Outlook, territory: int, seat: int) -> float:
    """What it is worth that a seat loses a counter there."""
    last = o.s.colony[territory] == seat and counters_in(o.s, seat, territory) == 1
    harm = COUNTER + (COLONY_LOST if last else 0.0)
    return -harm if seat == o.seat else harm * o.threat(seat)


def best_incitement(o: Outlook) -> float:
    found = [0.0]
    for territory in range(TERRITORIES):
        if can_revolt(o.s, territory):
            found.append(revolt(o, territory))
        if can_stir(o.s, territory) or can_unsettle(o.s, territory):
            found.append(stir(o, territory))
    return max(found) - RESTRAINT

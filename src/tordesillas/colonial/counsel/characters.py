"""What each of the twelve characters would bring now, and what it leaves for those after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tordesillas.colonial.characters import can_convert
from tordesillas.colonial.counsel.outlook import Outlook
from tordesillas.colonial.counsel.rebels import best_incitement
from tordesillas.colonial.counsel.value import BACK, GOOD, UNREST
from tordesillas.colonial.counsel.war import best_war
from tordesillas.colonial.pieces import (
    AMBASSADOR,
    CONQUEROR,
    EXPLORER,
    FINANCIER,
    GOVERNOR,
    MERCHANT,
    MISSIONARY,
    REBEL,
    SCIENTIST,
    SEAFARING,
    SOVEREIGN,
    TERRITORIES,
    TRADER,
    VICEROY,
)
from tordesillas.colonial.tracks import logistics_of

ASKED = 0.4
"""How likely others consent to be sold or shipped for."""
HOME_UNREST = 0.1
"""What an Unrest at home costs, and each loan pile makes it worse."""
REVOLT_NEAR = 0.6
"""What the last one before a revolution costs beside."""
LOAN = 0.8
"""What it costs to owe a loan."""
TOO_LATE = 3
"""With so little Prestige to go, no loan is taken any more."""
RIPE = 0.25
"""What is left to gain, beside the hope, where a colony is ripe."""


class Means(NamedTuple):
    """What a seat has, as far as the use of characters changes it."""

    treasury: int
    goods: int
    seafaring: int = 0
    """More than now."""
    ripe: int = 0
    """Colonies that can be founded."""
    sites: bool = False
    """There is a colony for the Booming City."""
    fresh: bool = True
    """What can be used only once in the worth is still there: the Viceroy's goal, the tracks."""


Use = tuple[float, Means]
NOTHING = 0.0


def at_hand(o: Outlook) -> Means:
    return Means(o.s.treasury[o.seat], o.s.goods[o.seat], 0, len(o.ripe), o.city_sites)


def use(o: Outlook, character: int, m: Means) -> Use:
    """The worth of a character with those means, and the means after it."""
    if character in USES:
        return USES[character](o, m)
    worth = o.steady.get(character)
    if worth is None:
        worth = o.steady[character] = STEADY[character](o)
    return worth, m


def explore(o: Outlook, m: Means) -> Use:
    return o.voyage(m.seafaring), m


def study(o: Outlook, m: Means) -> Use:
    """The space that brings most for its price."""
    best, after = NOTHING, m
    for track, price, worth in o.advances:
        if price <= m.treasury:
            net = worth - (o.money(m.treasury) - o.money(m.treasury - price))
            if net > best and m.fresh:
                best = net
                further = m.seafaring + (1 if track == SEAFARING else 0)
                after = m._replace(treasury=m.treasury - price, seafaring=further, fresh=False)
    return best, after


def ship(o: Outlook, m: Means) -> Use:
    fleets = o.s.fleets[o.seat]
    own = min(fleets, o.own_goods)
    asked = min(fleets - own, o.others_goods)
    return GOOD * (own + ASKED * asked), m._replace(goods=m.goods + own)


def sell(o: Outlook, m: Means) -> Use:
    own = min(m.goods, o.selling)
    others = min(o.selling - own, sum(o.s.goods[rival] for rival in o.rivals))
    treasury = m.treasury + own
    gained = o.money(treasury) - o.money(m.treasury) - GOOD * own / 2
    return gained + ASKED * GOOD * others, m._replace(treasury=treasury, goods=m.goods - own)


def settle(o: Outlook, m: Means) -> Use:
    counters = min(m.treasury, logistics_of(o.s, o.seat))
    worth, used, ripens = o.land.expedition(counters)
    if not used:
        return NOTHING, m
    cost = o.money(m.treasury) - o.money(m.treasury - used)
    return worth - cost, m._replace(treasury=m.treasury - used, ripe=m.ripe + ripens)


def conquer(o: Outlook, m: Means) -> Use:
    if not m.ripe:
        return NOTHING, m
    worth = max((o.colony(territory) for territory in o.ripe), default=RIPE)
    return worth, m._replace(ripe=m.ripe - 1, sites=True)


def govern(o: Outlook, m: Means) -> Use:
    if not m.sites or not o.city_price or o.city_price > m.treasury:
        return NOTHING, m
    cost = o.money(m.treasury) - o.money(m.treasury - o.city_price)
    return 1 - cost, m._replace(treasury=m.treasury - o.city_price, sites=False)


def borrow(o: Outlook, m: Means) -> Use:
    broke = m.treasury + m.goods + o.s.fleets[o.seat] == 0
    piles = sum(pile > 0 for pile in o.s.loans[o.seat])
    if piles > broke or o.s.home_unrest[o.seat] or (o.to_go <= TOO_LATE and not broke):
        return -LOAN, m
    treasury = m.treasury + o.s.loan_size
    gain = o.money(treasury) - o.money(m.treasury) - (0.0 if broke else LOAN)
    return gain, m._replace(treasury=treasury)


def reign(o: Outlook) -> float:
    """Quiet at home; and war where it is sure to be won."""
    unrest = o.s.home_unrest[o.seat]
    piles = sum(pile > 0 for pile in o.s.loans[o.seat])
    peace = (HOME_UNREST * (1 + piles) if unrest else 0.0) + REVOLT_NEAR * (unrest >= o.s.revolution_unrest - 1)
    return peace + max(0.0, best_war(o))


def preach(o: Outlook) -> float:
    return max((mission(o, territory) for territory in range(TERRITORIES) if can_convert(o.s, territory)), default=0.0)


def mission(o: Outlook, territory: int) -> float:
    """What a Mission there is worth: it takes an Unrest away, and bars rebellions (CL-47, CL-59, CL-82)."""
    s, seat = o.s, o.seat
    nation = s.nation[seat]
    found = 1.0 if nation >= 0 and s.peak[seat] < s.mission_until[nation] else 0.0
    if s.colony[territory] == seat:
        found += UNREST * (0.2 + s.unrest[territory])
    elif s.unrest[territory] and any(s.controller[space] == seat for space in o.land.slots(territory)):
        found += UNREST / 3
    return found


def quell(o: Outlook, territory: int) -> float:
    """What it is worth to take an Unrest off a territory."""
    s = o.s
    owner = s.colony[territory]
    near = 1 + s.unrest[territory] / 2
    if owner == o.seat:
        return UNREST * near
    if owner >= 0:
        return -UNREST * near * o.threat(owner)
    return UNREST / 4 if any(s.controller[space] == o.seat for space in o.land.slots(territory)) else 0.0


def negotiate(o: Outlook) -> float:
    peace = max((quell(o, territory) for territory in range(TERRITORIES) if o.s.unrest[territory]), default=0.0)
    return max(0.0, peace) + promotion(o)


def promotion(o: Outlook) -> float:
    """To stand further right is to be safe from others' wars."""
    if o.s.diplomacy[o.seat] >= o.s.diplomacy_spaces:
        return 0.0
    could = sum(o.s.diplomacy[o.seat] <= o.s.diplomacy[rival] for rival in o.rivals)
    return BACK * (0.5 + could / len(o.rivals))


USES: dict[int, Callable[[Outlook, Means], Use]] = {
    CONQUEROR: conquer,
    EXPLORER: explore,
    FINANCIER: borrow,
    GOVERNOR: govern,
    MERCHANT: ship,
    SCIENTIST: study,
    TRADER: sell,
    VICEROY: settle,
}
STEADY: dict[int, Callable[[Outlook], float]] = {
    AMBASSADOR: negotiate,
    MISSIONARY: preach,
    REBEL: best_incitement,
    SOVEREIGN: reign,
}
"""Those whose worth does not hang on what others did before them in the turn."""

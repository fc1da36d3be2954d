"""What the decisions outside the action rounds are worth: beginnings, hands, losses, cubes, events."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tordesillas.colonialism.counsel.cards import Value, lay, raised, strength, there
from tordesillas.colonialism.counsel.cubes import worth
from tordesillas.colonialism.counsel.prospects import Prospects, interests_in
from tordesillas.colonialism.pieces import CARD, COLOUR, COLOURS, REGIONS, ZONE
from tordesillas.colonialism.state import KEEP_CARDS
from tordesillas.engine.messages import Message, Named

CLOSE = 0.4
"""What a second and a third ship in one zone are worth, compared with one elsewhere."""
EARLY_ROW = 0.1
"""What it is worth to be one row higher, since ties go that way."""
KEEPING = 2.8
"""A card as good as this one is likely to be drawn instead."""
A_CARD = 0.15
"""What a card's strength in discs is worth."""


def row(_p: Prospects, parts: Sequence[int]) -> Value:
    return Value(-EARLY_ROW * parts[0], Message("colonialism.counsel.row"))


def station(p: Prospects, parts: Sequence[int]) -> Value:
    """Ships serve as many rich regions as possible, and not all the same ones."""
    zone = parts[0]
    fleet = [p.s.fresh[p.seat][place] + p.s.used[p.seat][place] for place in range(len(ZONE))]
    value = 0.0
    for region in range(REGIONS):
        if p.s.zone_regions[zone] >> region & 1:
            served = sum(fleet[place] for place in range(len(ZONE)) if p.s.zone_regions[place] >> region & 1)
            value += (p.s.value[region] + interests_in(p.s, p.seat, region)) * CLOSE**served
    return Value(value, Message("colonialism.counsel.station", {"zone": Named(ZONE, zone)}))


def keep(p: Prospects, parts: Sequence[int]) -> Value:
    """For the first hand the best ones; later only what is better than a card drawn instead."""
    found = strength(p.s, p.seat, parts[0])
    if p.s.step != KEEP_CARDS:
        found -= KEEPING
    return Value(found, Message("colonialism.counsel.keep", {"card": Named(CARD, parts[0])}))


def keep_none(_p: Prospects, _parts: Sequence[int]) -> Value:
    return Value(0.0, Message("colonialism.counsel.keep_none"))


def lose(_p: Prospects, parts: Sequence[int]) -> Value:
    """Mercenaries leave soon anyway."""
    return Value(float(parts[0]), Message("colonialism.counsel.lose"))


def collect(p: Prospects, parts: Sequence[int]) -> Value:
    colour = parts[0]
    found = [n + p.s.cubes[p.s.collecting][c] * (c == colour) for c, n in enumerate(p.s.collected[p.seat])]
    return Value(
        worth(p.s, found) - p.before, Message("colonialism.counsel.collect", {"colour": Named(COLOUR, colour)})
    )


def give_up(p: Prospects, parts: Sequence[int]) -> Value:
    colour = parts[0]
    left = [p.s.collected[p.seat][c] - (c == colour) for c in range(COLOURS)]
    return Value(worth(p.s, left) - p.before, Message("colonialism.counsel.give_up", {"colour": Named(COLOUR, colour)}))


def leave(p: Prospects, _parts: Sequence[int]) -> Value:
    region = p.s.event_region[p.s.event]
    value = p.shift(region, {p.seat: -p.s.influence[region][p.seat]})
    return Value(value, Message("colonialism.counsel.leave", there(region)))


def place(p: Prospects, parts: Sequence[int]) -> Value:
    return raised(p, parts[0], 1)


def lay_without_ship(p: Prospects, parts: Sequence[int]) -> Value:
    return lay(p, parts[0], p.s.event_region[p.s.event])


def reclaim(p: Prospects, parts: Sequence[int]) -> Value:
    found = A_CARD * strength(p.s, p.seat, parts[0])
    return Value(found, Message("colonialism.counsel.reclaim", {"card": Named(CARD, parts[0])}))


def decline(_p: Prospects, _parts: Sequence[int]) -> Value:
    return Value(0.0, Message("colonialism.counsel.decline"))


ANSWERS: dict[str, Callable[[Prospects, Sequence[int]], Value]] = {
    "row": row,
    "station": station,
    "keep": keep,
    "keep_none": keep_none,
    "lose": lose,
    "collect": collect,
    "give_up": give_up,
    "leave": leave,
    "place": place,
    "lay": lay_without_ship,
    "reclaim": reclaim,
    "decline": decline,
}

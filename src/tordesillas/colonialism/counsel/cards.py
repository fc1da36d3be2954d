"""What influence cards bring: where they may be played now, and how good they are to have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tordesillas.colonialism.counsel.prospects import Prospects
from tordesillas.colonialism.pieces import (
    CAMPAIGN,
    CONSOLIDATE,
    DIPLOMACY,
    FACTIONS,
    INFRASTRUCTURE,
    LAND_GRAB,
    MERCENARIES,
    MISSIONARIES,
    NATIVES,
    PLAGUE,
    REGION,
    REGIONS,
    TRADE,
    TREATY,
    UNREST,
)
from tordesillas.colonialism.policies import consolidation, policies_allowed, policy_count
from tordesillas.colonialism.policies import worth as discs_of
from tordesillas.colonialism.state import State
from tordesillas.engine.dialect import bit_count
from tordesillas.engine.messages import Message, Named

ROLL = 3
"""What a die and one more are on average."""
UNREST_LOSS = 10
PROTECTION = 0.25
"""What a Treaty is worth where rivals are."""
PLAIN = {
    TREATY: 0.8,
    UNREST: 1.5,
    DIPLOMACY: 3.2,
    CAMPAIGN: 2.4,
    MISSIONARIES: 2.2,
    MERCENARIES: 3.0,
    LAND_GRAB: 2.0,
    PLAGUE: 0.8,
    TRADE: 0.6,
}
"""How good cards are to have that call for no number of discs, measured in discs."""
SEAL = 0.3
"""How much worse a card is that needs influence where it is played."""


class Value(NamedTuple):
    """What it is worth to do something, and why."""

    worth: float
    reason: Message


def there(region: int) -> dict[str, Named]:
    return {"region": Named(REGION, region)}


def play(p: Prospects, card: int, region: int) -> Value:
    """A card that needs a ship, on a region."""
    s, seat = p.s, p.seat
    if s.policy_cards >> card & 1:
        return lay(p, card, region)
    if card == PLAGUE:
        losses = {faction: -(number // 2) for faction, number in enumerate(s.influence[region])}
        return Value(p.shift(region, losses), Message("colonialism.counsel.plague", there(region)))
    if card == MERCENARIES:
        return Value(
            p.gain(region, 0, ROLL, lays=False), Message("colonialism.counsel.raise", {**there(region), "n": ROLL})
        )
    discs = policy_count(s, region) if card == LAND_GRAB else consolidation(s, seat)
    return raised(p, region, discs)


def lay(p: Prospects, card: int, region: int) -> Value:
    """A policy card, which counts when the region is colonized."""
    if not policies_allowed(p.s, region):
        return Value(0.0, Message("colonialism.counsel.barred", there(region)))
    if card == TREATY:
        rivals = sum(p.forces[region][rival] > 0 for rival in p.rivals)
        value = PROTECTION * rivals if p.forces[region][p.seat] else 0.0
        return Value(p.gain(region, 0) + value, Message("colonialism.counsel.treaty", there(region)))
    if card == UNREST:
        return Value(unrest(p, region), Message("colonialism.counsel.unrest", there(region)))
    discs = discs_of(p.s, p.seat, card, region)
    return Value(p.gain(region, discs), Message("colonialism.counsel.lay", {**there(region), "n": discs}))


def unrest(p: Prospects, region: int) -> float:
    """CM-75: it strikes those who have least there, oneself included."""
    present = {seat: n for seat, n in p.forces[region].items() if seat != NATIVES and n > 0}
    if not present:
        return p.gain(region, 0)
    least = min(present.values())
    struck = {seat: -UNREST_LOSS for seat, number in present.items() if number == least}
    return p.shift(region, struck)


def raised(p: Prospects, region: int, discs: int) -> Value:
    """Own discs that come at once."""
    value = p.gain(region, discs, lays=False)
    return Value(value, Message("colonialism.counsel.raise", {**there(region), "n": discs}))


def diplomacy(p: Prospects, region: int, faction: int) -> Value:
    if faction == p.seat:
        return raised(p, region, ROLL)
    return Value(p.shift(region, {faction: ROLL}), Message("colonialism.counsel.strengthen", there(region)))


def campaign(p: Prospects, region: int, faction: int) -> Value:
    value = p.shift(region, {faction: -ROLL})
    if faction == NATIVES and p.s.influence[region][NATIVES] <= 2:
        # Two discs go for certain, and the cubes are collected at once.
        value += p.harvest(region, {f: n for f, n in enumerate(p.s.influence[region]) if n and f != NATIVES})
    return Value(value, Message("colonialism.counsel.weaken", there(region)))


def missionaries(p: Prospects, region: int) -> Value:
    s = p.s
    converted = [f for f in range(FACTIONS) if f != p.seat and s.influence[region][f] >= 2]
    changes = {**dict.fromkeys(converted, -1), p.seat: min(len(converted), p.free)}
    return Value(p.shift(region, changes), Message("colonialism.counsel.missionaries", there(region)))


def strength(s: State, seat: int, card: int) -> float:
    """How good a card is to have, in discs: the best place for it now, a little less if it needs influence there."""
    if card in PLAIN:
        return PLAIN[card]
    if card in (CONSOLIDATE, INFRASTRUCTURE):
        discs = float(consolidation(s, seat))
    else:
        by_region = sorted(discs_of(s, seat, card, region) for region in range(REGIONS))
        discs = (by_region[-1] + by_region[-2]) / 2
    return discs * (1 - SEAL) if s.seal_cards >> card & 1 else discs


def best_places(p: Prospects, cards: int) -> list[float]:
    """By region, what the best of the cards that need a ship would bring there, wherever the ships are."""
    held = [p.s.influence[region][p.seat] > 0 for region in range(REGIONS)]
    found = []
    for region in range(REGIONS):
        fitting = (card for card in shipped(cards) if held[region] or not p.s.seal_cards >> card & 1)
        found.append(max((play(p, card, region).worth for card in fitting), default=0.0))
    return found


def shipped(cards: int) -> Iterator[int]:
    """Those of a set of cards that are played on one region by a ship."""
    shipless = 1 << DIPLOMACY | 1 << CAMPAIGN | 1 << MISSIONARIES | 1 << TRADE
    rest = cards & ~shipless
    while rest:
        card = bit_count((rest & -rest) - 1)
        rest &= rest - 1
        yield card

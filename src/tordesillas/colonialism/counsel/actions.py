"""What each action of an action round is worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tordesillas.colonialism.board import usable
from tordesillas.colonialism.counsel import cards
from tordesillas.colonialism.counsel.cards import Value, there
from tordesillas.colonialism.counsel.cubes import worth
from tordesillas.colonialism.counsel.prospects import Prospects, interests_in, segments_left
from tordesillas.colonialism.pieces import (
    AGGRESSIVE_EXPLORATION,
    COLONIAL_INFRASTRUCTURE,
    COLOURS,
    FRESH,
    MERCANTILISM,
    MILITARY_EXPANSION,
    NAVAL_EXPANSION,
    PAIR_FIRST,
    PAIR_SECOND,
    PAY_BLACK,
    PAY_BROWN,
    PAY_YELLOW,
    REGIONS,
    SWAP_FIRST,
    SWAP_SECOND,
    UPGRADE,
    ZONE,
    ZONES,
)
from tordesillas.engine.messages import Message, Named

SHIP = 0.01
"""What a fresh ship is worth for each region that it serves: of two that will do, the less useful one is used."""
FOOTHOLD = 0.12
"""What the first influence in a region is worth to cards that ask for it."""
EARLY_INTEREST = 0.08
"""And in a region of an own economic interest."""
NEEDED_CARD = 0.3
SPARE_CARD = 0.06
"""What a card that will be played, or might be, is worth."""
VOYAGE = 0.55
"""A voyage costs an action: only a part of what the better place brings is gained."""
USED_VOYAGE = 0.25
"""A used ship can do nothing before the next round."""
FEW_DISCS = 4
"""With fewer in reserve, cards come to nothing."""
RECALLED = 0.07
"""What it is then worth to have a disc back."""
UPGRADE_WORTH = {
    MILITARY_EXPANSION: 0.15,
    AGGRESSIVE_EXPLORATION: 0.1,
    NAVAL_EXPANSION: 0.3,
    COLONIAL_INFRASTRUCTURE: 0.35,
    MERCANTILISM: 0.2,
}
"""What each brings in a segment."""

Valuer = Callable[["Actions", Sequence[int]], Value]


class Actions:
    """The actions open to a seat, valued one by one; ways to the same end are worked out once."""

    def __init__(self, prospects: Prospects) -> None:
        self.p = prospects
        self.s = prospects.s
        self.seat = prospects.seat
        self.zones = sum(1 << zone for zone in range(ZONES) if usable(self.s, self.seat, zone))
        self._places: list[float] | None = None
        self._known: dict[tuple[object, ...], Value] = {}

    def value(self, kind: str, parts: Sequence[int]) -> Value:
        """What a move of that kind with those parts is worth."""
        return VALUERS[kind](self, parts)

    def once(self, key: tuple[object, ...], work: Callable[[], Value]) -> Value:
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = work()
        return found

    @property
    def places(self) -> list[float]:
        """By region, what the hand could do there if a ship were near."""
        if self._places is None:
            self._places = [max(0.0, hope) for hope in cards.best_places(self.p, self.s.hand[self.seat])]
        return self._places

    def by_ship(self, value: Value, zone: int) -> Value:
        """The same, with what the ship could have done elsewhere taken off."""
        return Value(value.worth - SHIP * self.s.zone_regions[zone].bit_count(), value.reason)

    def reach(self, zones: int) -> float:
        """The best that the hand could do with a fresh ship in each of these zones."""
        near = 0
        for zone in range(ZONES):
            if zones >> zone & 1:
                near |= self.s.zone_regions[zone]
        return max((self.places[region] for region in range(REGIONS) if near >> region & 1), default=0.0)

    # One for each kind of action

    def rest(self, _parts: Sequence[int]) -> Value:
        return Value(0.0, Message("colonialism.counsel.pass"))

    def draw(self, _parts: Sequence[int]) -> Value:
        wanted = max(0, min(self.s.draw_per_action, self.p.actions_left - 1 - self.s.hand_count[self.seat]))
        value = NEEDED_CARD * wanted + SPARE_CARD * (self.s.draw_per_action - wanted)
        return Value(value, Message("colonialism.counsel.draw", {"n": self.s.draw_per_action}))

    def sail(self, parts: Sequence[int]) -> Value:
        start, condition, goal = parts
        reason = Message("colonialism.counsel.sail", {"zone": Named(ZONE, goal)})
        if condition != FRESH:
            better = self.reach(1 << goal) - self.reach(1 << start)
            return Value(USED_VOYAGE * better if self.p.actions_left > 3 else min(0.0, better), reason)
        stays = self.zones if self.s.fresh[self.seat][start] > 1 else self.zones & ~(1 << start)
        return Value(VOYAGE * (self.reach(stays | 1 << goal) - self.reach(self.zones)), reason)

    def explore(self, parts: Sequence[int]) -> Value:
        region, zone = parts
        return self.by_ship(self.once(("explore", region), lambda: self.explored(region)), zone)

    def explored(self, region: int) -> Value:
        value = self.p.gain(region, 1, lays=False)
        if not self.s.influence[region][self.seat]:
            value += FOOTHOLD
        wanted = interests_in(self.s, self.seat, region)
        key = "colonialism.counsel.explore_interest" if wanted else "colonialism.counsel.explore"
        return Value(value + EARLY_INTEREST * wanted, Message(key, there(region)))

    def withdraw(self, parts: Sequence[int]) -> Value:
        region, zone, discs = parts[0], parts[1], parts[2] + 1
        value = self.p.shift(region, {self.seat: -discs})
        if self.p.free < FEW_DISCS:
            value += RECALLED * discs
        return self.by_ship(Value(value, Message("colonialism.counsel.withdraw", there(region))), zone)

    def play(self, parts: Sequence[int]) -> Value:
        card, region, zone = parts
        return self.by_ship(self.once((card, region), lambda: cards.play(self.p, card, region)), zone)

    def diplomacy(self, parts: Sequence[int]) -> Value:
        return cards.diplomacy(self.p, parts[0], parts[1])

    def campaign(self, parts: Sequence[int]) -> Value:
        return cards.campaign(self.p, parts[0], parts[1])

    def missionaries(self, parts: Sequence[int]) -> Value:
        return cards.missionaries(self.p, parts[0])

    def trade(self, parts: Sequence[int]) -> Value:
        pair, swap, zone = parts
        return self.by_ship(self.once(("trade", pair, swap), lambda: self.traded(pair, swap)), zone)

    def traded(self, pair: int, swap: int) -> Value:
        """Two cubes change places: what that does to the prospects of both regions."""
        regions = PAIR_FIRST[pair], PAIR_SECOND[pair]
        given, taken = SWAP_FIRST[swap], SWAP_SECOND[swap]
        before = sum(self.p.hope(region, self.p.forces[region]) for region in regions)
        cubes = [list(row) for row in self.s.cubes]
        cubes[regions[0]][given] -= 1
        cubes[regions[0]][taken] += 1
        cubes[regions[1]][taken] -= 1
        cubes[regions[1]][given] += 1
        after = sum(self.p.with_cubes(cubes).hope(region, self.p.forces[region]) for region in regions)
        return Value(after - before, Message("colonialism.counsel.trade"))

    def buy(self, parts: Sequence[int]) -> Value:
        upgrade, payment = parts
        paid = (PAY_YELLOW[payment], PAY_BROWN[payment], PAY_BLACK[payment])
        left = [self.s.collected[self.seat][colour] - paid[colour] for colour in range(COLOURS)]
        price = self.p.before - worth(self.s, left)
        value = UPGRADE_WORTH[upgrade] * segments_left(self.s) - price
        return Value(value, Message("colonialism.counsel.buy", {"upgrade": Named(UPGRADE, upgrade)}))


VALUERS: dict[str, Valuer] = {
    "pass": Actions.rest,
    "draw": Actions.draw,
    "sail": Actions.sail,
    "explore": Actions.explore,
    "withdraw": Actions.withdraw,
    "play": Actions.play,
    "diplomacy": Actions.diplomacy,
    "campaign": Actions.campaign,
    "missionaries": Actions.missionaries,
    "trade": Actions.trade,
    "buy": Actions.buy,
}

"""What a seat can make of its situation: chances, prices, rivals."""

from __future__ import annotations

from functools import cached_property

from tordesillas.colonial.commerce import goods_of, selling_limit
from tordesillas.colonial.control import counters_in
from tordesillas.colonial.counsel.land import Land
from tordesillas.colonial.counsel.value import FLEET, IDLE_FLEET, treasury_worth
from tordesillas.colonial.exploring import can_circumnavigate, can_explore, explorations, needed, needed_round
from tordesillas.colonial.founding import can_found
from tordesillas.colonial.pieces import (
    AMERICA,
    CITY_MOST,
    DICE_MOST,
    DIE_FACES,
    ECONOMY,
    LEVELS,
    LOGISTICS,
    NAVY,
    SEAFARING,
    TERRITORIES,
)
from tordesillas.colonial.state import State
from tordesillas.colonial.tracks import debt_of, economy_of, next_price, seafaring_of

ADVANCES = {
    NAVY: (0.06, 0.03, 0.02),
    LOGISTICS: (0.4, 0.3, 0.2),
    ECONOMY: (0.7, 0.75, 0.6),
}
"""What the second, third and fourth space of each track are worth early on, their price left aside."""
VOYAGES = 1.4
"""Explorations still to come for each Prestige that is missing, at most so many."""
VOYAGES_MOST = 6
AGAIN = 0.7
"""What a second exploration with one Explorer is worth beside the first."""
MEANS_MATTER = 4
"""With so much Prestige to go, all investments are worth their while."""
SPARE_FLEETS = 1
"""Fleets beyond what the own resources need, for what is settled or shipped for others."""
SETTLED = 0.5
"""How likely what is explored is settled, too."""
FOREIGN = 0.25
"""What a colony is worth that brings no Prestige."""
POWER = 0.04
"""What its native power is worth to the Trader."""
BEHIND = 0.3
"""What is behind the dice in a war, beside the dice."""


class Outlook:
    """The situation of one seat, of which the same things are asked many times."""

    def __init__(self, s: State, seat: int) -> None:
        self.s = s
        self.seat = seat
        self.land = Land(s, seat)
        self.rivals = [other for other in range(s.players) if other != seat]
        self.owed = debt_of(s, seat)
        self.to_go = max(0, s.win_prestige - s.prestige[seat])
        self._voyages: dict[int, float] = {}
        self.steady: dict[int, float] = {}
        """The worth of characters that was worked out before."""

    def money(self, number: int) -> float:
        """What so much Treasury is worth."""
        return treasury_worth(number, self.owed, 1 - self.to_go / max(1, self.s.win_prestige))

    def price(self, number: int) -> float:
        """What it costs to spend so much of it."""
        held = self.s.treasury[self.seat]
        return self.money(held) - self.money(held - number)

    # Exploring

    def chance(self, roll: int) -> float:
        """That a die shows at least so much."""
        return max(0, DIE_FACES + 1 - max(1, roll)) / DIE_FACES

    def found_in(self, territory: int) -> float:
        """The Prestige that exploring it brings, and what can be settled there."""
        s = self.s
        bonus = s.america_laurels if s.continent_of[territory] == AMERICA and not s.america_found else 0
        return s.laurels_left[territory] + bonus + SETTLED * self.land.settling(territory)

    @cached_property
    def goals(self) -> list[tuple[int, float]]:
        """Where the seat may explore: the roll that it takes, and what it brings."""
        found = [
            (needed(self.s, self.seat, territory), self.found_in(territory))
            for territory in range(TERRITORIES)
            if can_explore(self.s, self.seat, territory)
        ]
        if can_circumnavigate(self.s, self.seat):
            found.append((needed_round(self.s, self.seat), float(self.s.circumnavigation_left)))
        return found

    def voyage(self, seafaring: int) -> float:
        """What an Explorer is worth with that much Seafaring more."""
        found = self._voyages.get(seafaring)
        if found is None:
            best = max((self.chance(roll - seafaring) * gain for roll, gain in self.goals), default=0.0)
            again = 1 + AGAIN * (explorations(self.s, self.seat) - 1)
            found = self._voyages[seafaring] = best * again
        return found

    # Progress

    def advance(self, track: int) -> float:
        """What the next space of a track is worth, its price left aside."""
        part = min(1.0, self.to_go / MEANS_MATTER)
        level = self.s.level[self.seat][track]
        if level + 1 >= LEVELS:
            return 0.0
        if track == SEAFARING:
            values = self.s.track_value[SEAFARING]
            better = self.voyage(values[level + 1] - seafaring_of(self.s, self.seat)) - self.voyage(0)
            return better * min(VOYAGES_MOST, VOYAGES * self.to_go)
        return part * ADVANCES[track][level]

    @cached_property
    def advances(self) -> list[tuple[int, int, float]]:
        """The spaces that could be bought: track, price, worth."""
        prices = ((track, next_price(self.s, self.seat, track)) for track in range(len(self.s.track_value)))
        return [(track, price, self.advance(track)) for track, price in prices if price >= 0]

    # Trade

    @cached_property
    def own_goods(self) -> int:
        """What a Merchant could ship of the own resources."""
        return sum(goods_of(self.s, space) for space in self.land.own_resources)

    @cached_property
    def others_goods(self) -> int:
        """How many resources others control."""
        return sum(controller >= 0 and controller != self.seat for controller in self.s.controller)

    @cached_property
    def selling(self) -> int:
        return selling_limit(self.s, self.seat)

    def fleets(self, number: int) -> float:
        """What so many Merchant Fleets are worth: those that have something to ship, and the others."""
        busy = min(number, len(self.land.own_resources) + SPARE_FLEETS, self.selling)
        return FLEET * busy + IDLE_FLEET * (number - busy)

    @property
    def fleet_price(self) -> float:
        """What it costs to give one of them away."""
        held = self.s.fleets[self.seat]
        return self.fleets(held) - self.fleets(held - 1)

    # Colonies

    @cached_property
    def ripe(self) -> list[int]:
        """The territories where a colony can be founded."""
        return [territory for territory in range(TERRITORIES) if can_found(self.s, self.seat, territory)]

    def colony(self, territory: int) -> float:
        """What it is worth to found one: with a nation, only its goals bring Prestige (CL-81)."""
        nation = self.s.nation[self.seat]
        goal = nation < 0 or self.s.goals[nation] >> territory & 1
        return (1.0 if goal else FOREIGN) + POWER * self.s.native_power[territory]

    @cached_property
    def city_price(self) -> int:
        """What the next Booming City costs; 0 where it is beyond the economy."""
        price = self.s.city_value + 1
        return price if price <= min(CITY_MOST, economy_of(self.s, self.seat)) else 0

    @cached_property
    def city_sites(self) -> bool:
        return any(territory != self.s.city for territory in self.land.colonies)

    # Rivals

    @cached_property
    def leader(self) -> int:
        """The rival who is ahead of all others."""
        return max(self.rivals, key=lambda rival: (self.s.prestige[rival], -debt_of(self.s, rival)))

    def threat(self, rival: int) -> float:
        """How much a rival's good is the own harm, from 0 to 1."""
        ahead = self.s.prestige[rival] / max(1, self.s.win_prestige)
        return min(1.0, (0.3 + ahead) / len(self.rivals) * (1.5 if rival == self.leader else 1.0))

    def strength(self, seat: int, other: int) -> float:
        """What a seat can bring to a war with another: dice count most, and what is behind them."""
        s = self.s
        land = sum(
            mass(counters_in(s, seat, territory))
            for territory in range(TERRITORIES)
            if counters_in(s, seat, territory) and counters_in(s, other, territory)
        )
        return land + mass(s.goods[seat]) + mass(s.treasury[seat]) + mass(s.squadrons[seat])


def mass(number: int) -> float:
    return min(DICE_MOST, number) + BEHIND * max(0, number - DICE_MOST)

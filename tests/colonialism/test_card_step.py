"""The card step of a region: random ones, beside what the rulebooks' words come to."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest

from tests.colonialism.editions import every_edition
from tests.colonialism.printed import CARDS, NEIGHBOURS, REGIONS, ROOMY, SERVED, kind_of
from tests.colonialism.random_scenes import Near, fill_regions, random_zones, some, spread_ships
from tests.colonialism.scenes import Scene, influence
from tests.scenes_common import play, tokens

# fmt: off
pytestmark = pytest.mark.rule(
    "CM-32", "CM-32a", "CM-33", "CM-34", "CM-35", "CM-36", "CM-41", "CM-60", "CM-61", "CM-62", "CM-63", "CM-64",
    "CM-65", "CM-66", "CM-67", "CM-68", "CM-69", "CM-70", "CM-71", "CM-72", "CM-73", "CM-75", "CM-76",
)
# fmt: on

SCENES_EACH = 150
RESOURCES = {"agricultural": "yellow", "natural": "brown", "mineral": "black"}


class CardStep:
    """Somebody at the table, with the rulebook in one hand, who resolves a region's policy cards."""

    def __init__(self, scene: Scene, region: str, near: Near, served: Near) -> None:
        self.edition: str = scene.document["edition"]
        self.region = region
        self.near = near[region]
        self.zones = [zone for zone in served if region in served[zone]]
        self.track: list[str] = scene.document["track"]
        self.seats = {str(seat): scene.seat(seat) for seat in range(scene.players)}
        self.cubes: dict[str, Counter[str]] = {name: Counter(scene.region(name)["cubes"]) for name in REGIONS}
        self.influence: dict[str, Counter[str]] = {name: Counter(scene.region(name)["influence"]) for name in REGIONS}
        self.reserve = {seat: int(found["reserve"]) for seat, found in self.seats.items()}

    def cards(self, seat: str) -> set[str]:
        found = self.seats[seat]
        return {*found.get("face_down", {}).values(), *(laid.split()[0] for laid in found.get("face_up", []))}

    def resolve(self) -> None:
        policies = {card for card in CARDS if kind_of(card, self.edition) == "policy"}
        late = {"consolidate", "unrest"}
        if self.edition == "proto":
            self.together(policies - late)
        else:
            self.together({"dominion"})
            self.together(policies - late - {"dominion"})
        for seat in self.seats:
            if "consolidate" in self.cards(seat) and self.reserve[seat] >= 7:
                self.put(seat, 7)
        if any("unrest" in self.cards(seat) for seat in self.seats):
            self.unrest()

    def together(self, kinds: set[str]) -> None:
        sums = {seat: sum(self.worth(seat, card) for card in self.cards(seat) & kinds) for seat in self.seats}
        for seat, number in sums.items():
            self.put(seat, min(number, self.reserve[seat]))

    def put(self, seat: str, number: int) -> None:
        self.reserve[seat] -= number
        self.influence[self.region][seat] += number

    def worth(self, seat: str, card: str) -> int:
        if card.startswith("influence_"):
            return int(card[-1])
        own_ships = self.ships(seat)
        near = sum(self.influence[name][seat] > 0 for name in self.near)
        if card in RESOURCES:
            return sum(self.cubes[name][RESOURCES[card]] for name in {self.region, *self.near})
        return {
            "army": 2 * near,
            "fleet": 2 * own_ships,
            "commerce": sum(map(self.ships, self.seats)),
            "hegemony": own_ships + near,
            "empire": sum(self.influence[name][seat] > 0 for name in REGIONS),
            "dominion": 2 * sum(self.first_in(name) == seat for name in REGIONS),
            "monopoly": max(self.seats[seat].get("collected", {}).values(), default=0),
            "treaty": 0,
        }[card]

    def ships(self, seat: str) -> int:
        ships = self.seats[seat]
        return sum(ships[state].get(zone, 0) for zone in self.zones for state in ("fresh", "used"))

    def first_in(self, region: str) -> str | None:
        """The faction with most influence; if that is more than one, in 2011 the highest on the track."""
        there = +self.influence[region]
        best = [faction for faction in [*self.track, "natives"] if there and there[faction] == max(there.values())]
        return best[0] if best and (len(best) == 1 or self.edition == "proto") else None

    def unrest(self) -> None:
        there = {seat: self.influence[self.region][seat] for seat in self.track if self.influence[self.region][seat]}
        struck = [seat for seat in there if there[seat] == min(there.values())]
        for seat in struck[-1:] if self.edition == "proto" else struck:
            self.influence[self.region][seat] -= min(10, there[seat])


def random_scene(dice: Random, edition: str) -> tuple[Scene, str, Near, Near]:
    """Policy cards in one region, on the box's board or another one."""
    near, served = NEIGHBOURS, SERVED
    board: dict[str, Any] = {**ROOMY}
    if dice.random() < 0.5:
        served = random_zones(dice)
        pairs = [pair for pair in combinations(REGIONS, 2) if dice.random() < 0.4]
        near = {name: {other for pair in pairs if name in pair for other in pair if other != name} for name in REGIONS}
        board["regions"] = {"adjacent": [list(pair) for pair in pairs]}
        board["sea_zones"] = {zone: sorted(regions) for zone, regions in served.items()}
    players = dice.randint(2, 4)
    scene = Scene(edition, players, board=board).before_colonization().track(*dice.sample(range(players), players))
    fill_regions(dice, scene)
    spread_ships(dice, scene)
    region = dice.choice(REGIONS)
    scene.influence(region, {seat: some(dice, 4) for seat in range(players)} | {"natives": 1}, {0: some(dice, 4)})
    policies = [card for card in CARDS if kind_of(card, edition) == "policy"]
    for seat in range(players):
        scene.hand(seat, "diplomacy", "trade").collected(seat, yellow=some(dice, 2), black=some(dice, 2))
        laid = dice.sample(policies, dice.randint(0, 5))
        if laid:
            scene.policies(seat, region, *laid)
    return scene, region, near, served


@every_edition
def test_the_card_step_comes_to_what_the_rulebook_says(edition: str) -> None:
    for number in range(SCENES_EACH):
        scene, region, near, served = random_scene(Random(f"{edition} {number}"), edition)
        game = scene.game()
        table = CardStep(scene, region, near, served)
        table.resolve()
        play(game, "pass")
        while tokens(game, "lose "):
            play(game, tokens(game)[0])
        there = table.influence[region]
        expected = [there[faction] for faction in ("0", "1", "2", "3", "natives")]
        assert influence(game, region) == expected, f"scene {number}"

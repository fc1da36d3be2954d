"""Pieces of random scenes."""

from __future__ import annotations

from random import Random

from tests.colonialism.printed import COLOURS, REGIONS, ZONES
from tests.colonialism.scenes import Scene

Near = dict[str, set[str]]
"""The regions next to each sea zone, or to each region."""


def some(dice: Random, most: int) -> int:
    """Often none."""
    return dice.choice([0, dice.randint(1, most)])


def random_zones(dice: Random) -> Near:
    """Sea zones that serve every region."""
    served: Near = {zone: set(dice.sample(REGIONS, dice.randint(0, 4))) for zone in ZONES}
    for region in REGIONS:
        served[dice.choice(ZONES)].add(region)
    return served


def fill_regions(dice: Random, scene: Scene) -> None:
    """Discs, mercenaries and cubes here and there."""
    for region in REGIONS:
        discs: dict[int | str, int] = {seat: some(dice, 3) for seat in range(scene.players)}
        hired = {dice.randrange(scene.players): some(dice, 2)}
        scene.influence(region, {**discs, "natives": some(dice, 3)}, hired)
        scene.cubes(region, **{colour: some(dice, 1) for colour in COLOURS})


def spread_ships(dice: Random, scene: Scene) -> None:
    for seat in range(scene.players):
        zones = dice.choices(ZONES, k=3)
        fresh = dice.randint(0, 3)
        scene.ships(seat, **{zone: zones[:fresh].count(zone) for zone in ZONES})
        scene.used(seat, **{zone: zones[fresh:].count(zone) for zone in ZONES})

"""Control, monopolies and what they cost, said once more and slowly: stacks of single counters, as on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tests.colonial.scenes import territory_of
from tordesillas.colonial.board_file import FILE
from tordesillas.colonial.pieces import SLOTS, SPACE

NEEDS_SIX = ("tea", "opium")
GOLD = "gold"


def spaces(territory: str) -> list[str]:
    """The resource spaces that a territory has."""
    return [f"{territory}_{slot + 1}" for slot in range(len(FILE.box["territories"][territory]["resources"]))]


EVERY_SPACE = [space for territory in FILE.box["territories"] for space in spaces(territory)]


def resource_of(space: str) -> str:
    resources: list[str] = FILE.box["territories"][territory_of(space)]["resources"]
    return resources[SPACE.names.index(space) % SLOTS]


def colour_of(space: str) -> str:
    colours: dict[str, list[str]] = FILE.box["colours"]
    return next(colour for colour, resources in colours.items() if resource_of(space) in resources)


class Table:
    """Who lies where, every counter by itself, and how often each seat has stepped back."""

    def __init__(self, economy: Mapping[int, int]) -> None:
        self.economy = dict(economy)
        self.stacks: dict[str, list[int]] = {space: [] for space in EVERY_SPACE}
        self.stepped_back: Counter[int] = Counter()

    def able(self, seat: int, space: str) -> bool:
        return resource_of(space) not in NEEDS_SIX or self.economy[seat] >= 6

    def controller(self, space: str) -> int | None:
        return next((seat for seat in self.stacks[space] if self.able(seat, space)), None)

    def controlled(self, seat: int) -> list[str]:
        return [space for space in EVERY_SPACE if self.controller(space) == seat]

    def has_monopoly(self, seat: int, colour: str) -> bool:
        owners = {self.controller(space) for space in EVERY_SPACE if colour_of(space) == colour}
        return owners - {None} == {seat}

    def monopolies(self, seat: int) -> int:
        gold = [space for space in self.controlled(seat) if resource_of(space) == GOLD]
        others = {colour_of(space) for space in self.controlled(seat)} - {"yellow"}
        return len(gold) + sum(self.has_monopoly(seat, colour) for colour in others)

    def put(self, seat: int, space: str) -> None:
        before, colour = self.controller(space), colour_of(space)
        broken = [other for other in self.economy if other != seat and self.has_monopoly(other, colour)]
        self.stacks[space].append(seat)
        self.settle(space)
        if self.controller(space) == seat != before and (before is not None or (broken and colour != "yellow")):
            self.stepped_back[seat] += 1

    def lose(self, seat: int, space: str) -> None:
        counters = self.stacks[space]
        del counters[len(counters) - 1 - counters[::-1].index(seat)]
        self.settle(space)

    def reach(self, seat: int, economy: int) -> None:
        self.economy[seat] = economy
        for space in EVERY_SPACE:
            self.settle(space)

    def settle(self, space: str) -> None:
        counters = self.stacks[space]
        numbers = Counter(counters).most_common(2)
        if numbers and (len(numbers) == 1 or numbers[0][1] > numbers[1][1]):
            leader = numbers[0][0]
            if self.able(leader, space) and counters[0] != leader:
                counters.sort(key=lambda seat: seat != leader)

    def owners(self, space: str) -> dict[int, int]:
        """Counters by owner, by the lowest of each."""
        return {seat: self.stacks[space].count(seat) for seat in dict.fromkeys(self.stacks[space])}

    def summary(self) -> dict[str, Any]:
        return {space: list(self.owners(space).items()) for space in EVERY_SPACE if self.stacks[space]}

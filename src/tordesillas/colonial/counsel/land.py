"""Resources and territories: what they are worth to a seat, and how far it is from colonies of its own."""

from __future__ import annotations

from functools import cached_property

from tordesillas.colonial.control import counters_in, may_control, may_place, monopolist
from tordesillas.colonial.counsel.value import BACK, MONOPOLY, RESOURCE
from tordesillas.colonial.pieces import SLOTS, SPACES, TERRITORIES, YELLOW
from tordesillas.colonial.state import State
from tordesillas.colonial.territories import explored, power_of

FAR = 99
"""So many counters are missing where there can be no colony."""
COLONY = 0.75
"""What the hope of a colony is worth that only lacks its Conqueror."""
NEARNESS = 0.72
"""How much of that hope is left for each counter that is missing."""
FOOTHOLD = 0.02
"""What a counter is worth that changes nothing yet."""


class Land:
    """The map, as one seat may judge it at one moment."""

    def __init__(self, s: State, seat: int) -> None:
        self.s = s
        self.seat = seat
        self._missing: dict[int, int] = {}
        self._expeditions: dict[int, tuple[float, int, bool]] = {}

    def slots(self, territory: int) -> list[int]:
        """The resource spaces of a territory."""
        first = territory * SLOTS
        return [space for space in range(first, first + SLOTS) if self.s.colour[space] >= 0]

    def missing(self, territory: int) -> int:
        """How many counters the seat lacks there for a colony, explored or not; FAR where it can have none."""
        found = self._missing.get(territory)
        if found is None:
            found = self._missing[territory] = self._count_missing(territory)
        return found

    def _count_missing(self, territory: int) -> int:
        s, seat = self.s, self.seat
        power = power_of(s, territory)
        if not power or s.colony[territory] >= 0 or not may_place(s, seat, territory):
            return FAR
        lacking = 0
        for space in self.slots(territory):
            if not may_control(s, seat, space):
                return FAR
            lacking += self.to_control(space)
        return max(lacking, power - counters_in(s, seat, territory))

    def to_control(self, space: int) -> int:
        """How many counters more would give the seat control."""
        if self.s.controller[space] == self.seat:
            return 0
        most = max(self.s.counters[space][other] for other in range(self.s.players) if other != self.seat)
        held = self.s.controller[space] >= 0
        return most + 1 - self.s.counters[space][self.seat] if held else 1

    def hope(self, missing: int) -> float:
        """What it is worth to lack so many counters for a colony."""
        return 0.0 if missing >= FAR else COLONY * NEARNESS**missing

    def control(self, space: int) -> float:
        """What control of a resource is worth."""
        if not may_control(self.s, self.seat, space):
            return 0.0
        colour = self.s.colour[space]
        holder = monopolist(self.s, colour)
        alone = colour == YELLOW or holder == self.seat or self.untouched(colour)
        breaks = holder >= 0 and holder != self.seat and colour != YELLOW
        return RESOURCE + MONOPOLY * alone - BACK * breaks

    def untouched(self, colour: int) -> bool:
        """Nobody controls anything of that colour."""
        return all(self.s.controller[space] < 0 for space in range(SPACES) if self.s.colour[space] == colour)

    def put(self, space: int) -> float:
        """What a counter there is worth, its cost left aside."""
        territory = space // SLOTS
        found = FOOTHOLD
        lacking = self.to_control(space)
        if lacking == 1:
            found += self.control(space)
        missing = self.missing(territory)
        if 0 < missing < FAR and (lacking > 0 or self.only_numbers(territory)):
            found += self.hope(missing - 1) - self.hope(missing)
        return found

    def only_numbers(self, territory: int) -> bool:
        """All its resources are controlled, and only counters are too few."""
        return all(self.s.controller[space] == self.seat for space in self.slots(territory))

    def settling(self, territory: int) -> float:
        """What the best place for a first counter there is worth."""
        if not may_place(self.s, self.seat, territory):
            return 0.0
        return max((self.put(space) for space in self.slots(territory)), default=0.0)

    @cached_property
    def nearest(self) -> list[tuple[int, float]]:
        """For each explored territory that could still become a colony: the counters missing, and its resources."""
        found = []
        for territory in range(TERRITORIES):
            missing = self.missing(territory)
            if 0 < missing < FAR and explored(self.s, territory):
                gains = sum(self.control(space) for space in self.slots(territory) if self.to_control(space))
                found.append((missing, gains))
        return found

    def expedition(self, counters: int) -> tuple[float, int, bool]:
        """The best that a Viceroy can do with so many: its worth, the counters used, whether a colony is then ripe."""
        found = self._expeditions.get(counters)
        if found is None:
            found = self._expeditions[counters] = self._best_expedition(counters)
        return found

    def _best_expedition(self, counters: int) -> tuple[float, int, bool]:
        best = (0.0, 0, False)
        for missing, gains in self.nearest:
            used = min(counters, missing)
            found = self.hope(missing - used) - self.hope(missing) + gains * used / missing
            best = max(best, (found, used, used == missing))
        return best

    @cached_property
    def own_resources(self) -> list[int]:
        return [space for space in range(SPACES) if self.s.controller[space] == self.seat]

    @cached_property
    def colonies(self) -> list[int]:
        return [territory for territory in range(TERRITORIES) if self.s.colony[territory] == self.seat]

"""What a seat may hope for in each region, by the influence that it brings there before the colonization.

Rivals' face-down cards count as an average card; cards that may still come are the only thing left to chance.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy

from tordesillas.colonialism.counsel.cubes import progress, worth
from tordesillas.colonialism.pieces import (
    ACTIONS,
    CARDS,
    COLOURS,
    FACTIONS,
    LAID_MAX,
    NATIVES,
    REGIONS,
    ROUNDS,
    TREATY,
)
from tordesillas.colonialism.policies import policies_in, policy_count
from tordesillas.colonialism.policies import worth as card_worth
from tordesillas.colonialism.state import ACTION, State

HIDDEN = 3
"""What a face-down card of a rival's counts for."""
STEP = 3
"""What a card that is yet to be laid may bring."""
LATER = (0.4, 0.2, 0.1)
"""How likely one, two or three more of them come, with a whole segment left."""
STANDING = 0.06
"""What a disc that is left after the colonization is worth."""
SPITE = 0.35
"""What a cube that a rival gets costs; the fewer rivals, the more it does."""
INTEREST = 1.2
"""What an economic interest is worth when the game ends."""

Forces = Mapping[int, int]
"""The influence of each faction that has any."""


class Prospects:
    """The regions, as one seat may judge them at one moment."""

    def __init__(self, s: State, seat: int) -> None:
        self.s = s
        self.seat = seat
        self.cubes = s.cubes
        self.rivals = [other for other in range(s.players) if other != seat]
        self.lain = [policy_count(s, region) for region in range(REGIONS)]
        self.promised = [own_promise(s, seat, region) for region in range(REGIONS)]
        """The discs that the own cards will call for."""
        self.forces = [self._forces(region) for region in range(REGIONS)]
        self.protected = [self._protected(region) for region in range(REGIONS)]
        self.before = worth(s, s.collected[seat])
        self.actions_left = actions_left(s)
        self.later = self._later()
        self._known: dict[tuple[object, ...], float] = {}

    def _forces(self, region: int) -> dict[int, int]:
        forces = {faction: self.s.influence[region][faction] for faction in range(FACTIONS)}
        for rival in self.rivals:
            forces[rival] += rival_promise(self.s, rival, region)
        forces[self.seat] += self.promised[region]
        return forces

    def _protected(self, region: int) -> bool:
        return bool(policies_in(self.s, self.seat, region) >> TREATY & 1)

    def _later(self) -> tuple[float, ...]:
        """How likely the seat lays no further card in a region, one, two or three of them."""
        plays = min(self.actions_left - 1, self.s.hand_count[self.seat])
        part = max(0.0, plays / (2 * ACTIONS))
        more = tuple(part * chance for chance in LATER)
        return (1 - sum(more), *more)

    @property
    def free(self) -> int:
        """Discs of the reserve that no card has been promised."""
        return max(0, self.s.reserve[self.seat] - sum(self.promised))

    def gain(self, region: int, discs: int, hired: int = 0, lays: bool = True) -> float:
        """What it is worth to bring so many more discs, or mercenaries, into a region; with a policy card or not."""
        added = min(discs, self.free) + hired
        forces = {**self.forces[region], self.seat: self.forces[region][self.seat] + added}
        return self.hope(region, forces, lays) - self.hope(region, self.forces[region])

    def with_cubes(self, cubes: list[list[int]]) -> Prospects:
        """The same prospects with other cubes in the regions."""
        twin = copy(self)
        twin.cubes = cubes
        twin._known = {}
        return twin

    def shift(self, region: int, changes: Forces) -> float:
        """What it is worth when the factions of a region gain or lose influence now."""
        forces = {faction: max(0, number + changes.get(faction, 0)) for faction, number in self.forces[region].items()}
        return self.hope(region, forces) - self.hope(region, self.forces[region])

    def hope(self, region: int, forces: Forces, lays: bool = False) -> float:
        """The prospect in a region, over the cards that the seat may still lay there."""
        cards = bool(self.lain[region]) or lays
        total = 0.0
        for more, chance in enumerate(self.later):
            if chance > 0:
                own = forces[self.seat] + min(STEP * more, self.free)
                total += chance * self.end(region, {**forces, self.seat: own}, cards or more > 0)
        return total

    def end(self, region: int, forces: Forces, cards: bool) -> float:
        """What comes of a region with these forces: remembered, since many moves lead to the same."""
        key = (region, cards, *forces.values())
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._end(region, forces, cards)
        return found

    def _end(self, region: int, forces: Forces, cards: bool) -> float:
        s = self.s
        left = {faction: number for faction, number in forces.items() if number > 0}
        if cards or (len(left) > 1 and sum(left.values()) > s.limit[region]):
            fight(left, s.limit[region], self.seat, self.protected[region])
            found = STANDING * left.get(self.seat, 0)
            if NATIVES not in left:
                found += self.harvest(region, left)
        else:
            found = STANDING * left.get(self.seat, 0)
        return found + self.interest(region, left)

    def harvest(self, region: int, left: Forces) -> float:
        """The cubes of a region without natives, each taking the colour that serves it best."""
        order = sorted(left, key=lambda faction: (-left[faction], faction == self.seat))
        if not order:
            return 0.0
        cubes = list(self.cubes[region])
        own = list(self.s.collected[self.seat])
        lost = 0
        at = 0
        while any(cubes):
            if order[at % len(order)] == self.seat:
                colour = self.best_colour(own, cubes)
                own[colour] += cubes[colour]
            else:
                colour = max(range(COLOURS), key=lambda c: cubes[c])
                lost += cubes[colour]
            cubes[colour] = 0
            at += 1
        return worth(self.s, own) - self.before - SPITE * lost / len(self.rivals)

    def best_colour(self, own: list[int], cubes: list[int]) -> int:
        """The colour of which the seat should take the cubes."""

        def after(colour: int) -> float:
            return worth(self.s, [number + cubes[c] * (c == colour) for c, number in enumerate(own)])

        return max((colour for colour in range(COLOURS) if cubes[colour]), key=after)

    def interest(self, region: int, left: Forces) -> float:
        """CM-50: leading counts at the end, so it counts more and more."""
        wanted = interests_in(self.s, self.seat, region)
        own = left.get(self.seat, 0)
        if not wanted or not own or any(number >= own for faction, number in left.items() if faction != self.seat):
            return 0.0
        return INTEREST * wanted * progress(self.s) ** 2


def actions_left(s: State) -> int:
    """The actions that a seat still has in this segment, the present one included."""
    if s.step != ACTION:
        return ACTIONS if s.round % 2 else 0
    return ACTIONS + 1 - s.action + (ACTIONS if s.round % 2 else 0)


def interests_in(s: State, seat: int, region: int) -> int:
    """How many own economic interests lie there."""
    return sum(s.interests[seat] >> card & 1 for card, place in enumerate(s.interest_region) if place == region)


def own_promise(s: State, seat: int, region: int) -> int:
    cards = policies_in(s, seat, region)
    return sum(card_worth(s, seat, card, region) for card in range(CARDS) if cards >> card & 1)


def rival_promise(s: State, seat: int, region: int) -> int:
    """What a rival's cards will bring: the open ones as the board stands, and the hidden one on average."""
    hidden = HIDDEN if s.covered[seat] >> region & 1 else 0
    laid = [s.face_up[seat][at] for at in range(LAID_MAX) if s.face_up[seat][at] >= 0]
    lies = [play // REGIONS for play in laid if play % REGIONS == region]
    return min(s.reserve[seat], hidden + sum(card_worth(s, seat, card, region) for card in lies))


def fight(left: dict[int, int], limit: int, seat: int, protected: bool) -> None:
    """CM-37 to CM-39: everybody loses a disc, the weakest first, until the limit holds or one faction is left."""
    total = sum(left.values())
    while total > limit and len(left) > 1:
        for faction in sorted(left, key=lambda one: (left[one], one != seat)):
            if faction == seat and protected and left[seat] == 1:
                continue
            left[faction] -= 1
            total -= 1
            if left[faction] == 0:
                del left[faction]
            if total <= limit or len(left) == 1:
                break


def segments_left(s: State) -> int:
    """Colonizations that are still to come."""
    return 2 * (s.turns - s.turn) + (2 if s.round <= ROUNDS // 2 else 1)

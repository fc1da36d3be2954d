"""The Explorer: territories, the way round the world, the discovery of America (CL-53 to CL-56, CL-82).

Kernel file.
"""

from __future__ import annotations

from tordesillas.colonial.control import may_place, place_counter, stands_near, treaty_allows
from tordesillas.colonial.journal import AMERICA_DISCOVERED, CIRCUMNAVIGATED, EXPLORATION_ROLLED, EXPLORED
from tordesillas.colonial.pieces import AMERICA, DIE_FACES, FROM_FLEETS, FROM_TREASURY, SLOTS
from tordesillas.colonial.state import EXPLORE_STAGE, SETTLE_STAGE, State
from tordesillas.colonial.territories import place_unrest
from tordesillas.colonial.tracks import gain_prestige, seafaring_of
from tordesillas.engine.chance import roll
from tordesillas.engine.tape import Tape, emit


def needed(s: State, seat: int, territory: int) -> int:
    """CL-53, CL-56: the lowest roll that succeeds."""
    number = s.difficulty[territory] - seafaring_of(s, seat)
    if stands_near(s, seat, territory):
        number -= 1
    if s.continent_of[territory] == AMERICA and s.america_found == 0:
        number += s.america_penalty
    return number


def can_explore(s: State, seat: int, territory: int) -> int:
    """CL-53; what cannot succeed is not offered (Ruling)."""
    if (s.in_play >> territory) & 1 == 0 or s.laurels_left[territory] == 0:
        return 0
    return 1 if treaty_allows(s, seat, territory) and needed(s, seat, territory) <= DIE_FACES else 0


def needed_round(s: State, seat: int) -> int:
    """CL-55."""
    return s.circumnavigation_difficulty - seafaring_of(s, seat)


def can_circumnavigate(s: State, seat: int) -> int:
    return 1 if s.circumnavigation_left > 0 and needed_round(s, seat) <= DIE_FACES else 0


def explore(s: State, t: Tape, seat: int, territory: int) -> None:
    """CL-53, CL-56: the Prestige there, and the bonus for the first in America."""
    target = needed(s, seat, territory)
    face = roll(s, t, DIE_FACES)
    emit(t, EXPLORATION_ROLLED, seat, face, target, territory, 0)
    if face < target:
        end_exploration(s)
        return
    found = s.laurels_left[territory]
    s.laurels_left[territory] = 0
    emit(t, EXPLORED, seat, territory, found, 0, 0)
    gain_prestige(s, t, seat, found)
    if s.continent_of[territory] == AMERICA and s.america_found == 0:
        s.america_found = 1
        emit(t, AMERICA_DISCOVERED, seat, s.america_laurels, 0, 0, 0)
        gain_prestige(s, t, seat, s.america_laurels)
    s.where = territory
    s.stage = SETTLE_STAGE


def circumnavigate(s: State, t: Tape, seat: int) -> None:
    """CL-55: only once a game."""
    target = needed_round(s, seat)
    face = roll(s, t, DIE_FACES)
    emit(t, EXPLORATION_ROLLED, seat, face, target, -1, 0)
    if face >= target:
        found = s.circumnavigation_left
        s.circumnavigation_left = 0
        emit(t, CIRCUMNAVIGATED, seat, found, 0, 0, 0)
        gain_prestige(s, t, seat, found)
    end_exploration(s)


def can_settle(s: State, seat: int, space: int) -> int:
    """CL-54: a resource of the territory just explored."""
    there = space // SLOTS == s.where and s.colour[space] >= 0
    return 1 if there and may_place(s, seat, s.where) else 0


def open_post(s: State, t: Tape, seat: int, space: int) -> None:
    """CL-54: a Merchant Fleet becomes a trading post."""
    s.fleets[seat] -= 1
    place_counter(s, t, seat, space, FROM_FLEETS)
    end_exploration(s)


def send_adventurers(s: State, t: Tape, seat: int, space: int) -> None:
    """CL-54: a Treasury, with an Unrest."""
    s.treasury[seat] -= 1
    place_counter(s, t, seat, space, FROM_TREASURY)
    place_unrest(s, t, s.where)
    end_exploration(s)


def end_exploration(s: State) -> None:
    """CL-82: Portugal explores twice, one complete exploration after the other, until it has so much Prestige."""
    s.where = -1
    s.left -= 1
    s.repeats += 1
    if s.left > 0 and explorations(s, s.actor) == 1:
        s.left = 0
    s.stage = EXPLORE_STAGE


def explorations(s: State, seat: int) -> int:
    """How many explorations one Explorer makes."""
    nation = s.nation[seat]
    return 2 if nation >= 0 and s.peak[seat] < s.explorers_until[nation] else 1

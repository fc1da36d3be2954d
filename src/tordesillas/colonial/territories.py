"""Explored territories, Unrest, colonies and Independent States (CL-05, CL-43 to CL-47).

Kernel file.
"""

from __future__ import annotations

from tordesillas.colonial.control import counters_in, lose_counter
from tordesillas.colonial.journal import (
    COLONY_LOST,
    HOME_UNREST_PLACED,
    HOME_UNREST_REMOVED,
    INDEPENDENCE,
    UNREST_PLACED,
    UNREST_REMOVED,
)
from tordesillas.colonial.pieces import TERRITORIES
from tordesillas.colonial.state import State
from tordesillas.colonial.tracks import lose_prestige
from tordesillas.engine.tape import Tape, emit


def explored(s: State, territory: int) -> int:
    """CL-05: no Prestige lies there any more."""
    return 1 if (s.in_play >> territory) & 1 and s.laurels_left[territory] == 0 else 0


def power_of(s: State, territory: int) -> int:
    """CL-45: an Independent State has double native power for everything."""
    return 2 * s.native_power[territory] if (s.independent >> territory) & 1 else s.native_power[territory]


def colony_power(s: State, seat: int) -> int:
    """CL-43: the native power of all the seat's colonies."""
    total = 0
    for territory in range(TERRITORIES):
        if s.colony[territory] == seat:
            total += power_of(s, territory)
    return total


def place_unrest(s: State, t: Tape, territory: int) -> None:
    """CL-46: the fourth one means independence, at once."""
    s.unrest[territory] += 1
    emit(t, UNREST_PLACED, territory, s.unrest[territory], 0, 0, 0)
    if s.unrest[territory] >= s.independence_unrest:
        become_independent(s, t, territory)


def remove_unrest(s: State, t: Tape, territory: int) -> None:
    s.unrest[territory] -= 1
    emit(t, UNREST_REMOVED, territory, s.unrest[territory], 0, 0, 0)


def place_home_unrest(s: State, t: Tape, seat: int) -> None:
    s.home_unrest[seat] += 1
    emit(t, HOME_UNREST_PLACED, seat, s.home_unrest[seat], 0, 0, 0)


def remove_home_unrest(s: State, t: Tape, seat: int) -> None:
    s.home_unrest[seat] -= 1
    emit(t, HOME_UNREST_REMOVED, seat, s.home_unrest[seat], 0, 0, 0)


def become_independent(s: State, t: Tape, territory: int) -> None:
    """CL-46: Mission or not. A colony is lost with it; counters and Mission stay."""
    s.unrest[territory] = 0
    s.independent |= 1 << territory
    emit(t, INDEPENDENCE, territory, 0, 0, 0, 0)
    if s.colony[territory] >= 0:
        lose_colony(s, t, territory)


def lose_colony(s: State, t: Tape, territory: int) -> None:
    """CL-44: marker and Unrest go, an Independent State comes; a Booming City stays, but costs another Prestige."""
    owner = s.colony[territory]
    s.colony[territory] = -1
    s.unrest[territory] = 0
    s.independent |= 1 << territory
    emit(t, COLONY_LOST, owner, territory, 0, 0, 0)
    lose_prestige(s, t, owner, 2 if s.city == territory else 1)


def take_counter(s: State, t: Tape, seat: int, space: int, territory: int, cause: int) -> None:
    """A counter leaves the map; with its owner's last one in a colony, the colony is lost (CL-44)."""
    lose_counter(s, t, seat, space, cause)
    if s.colony[territory] == seat and counters_in(s, seat, territory) == 0:
        lose_colony(s, t, territory)

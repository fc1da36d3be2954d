"""Setting up (CL-10 to CL-13, CL-80, CL-87, CL-88).

Kernel file.
"""

from __future__ import annotations

from tordesillas.colonial.journal import CONTINENT_ROLLED, FIRST_CHOSEN, NATION_TAKEN
from tordesillas.colonial.pieces import AMERICA, DIE_FACES, NATIONS, TERRITORIES
from tordesillas.colonial.state import NATIONS_STEP, NEW_TURN, State
from tordesillas.engine.chance import pick, roll
from tordesillas.engine.dialect import bit_count
from tordesillas.engine.tape import Tape, emit


def prepare(s: State, t: Tape) -> None:
    """Everything up to the first decision."""
    choose_territories(s, t)
    for territory in range(TERRITORIES):
        if (s.in_play >> territory) & 1:
            s.laurels_left[territory] = s.laurels[territory]
    s.circumnavigation_left = s.circumnavigation_laurels
    s.america_found = 1 if s.one_continent or not america_in_play(s) else 0
    for seat in range(s.players):
        s.treasury[seat] = s.treasury_start
        s.fleets[seat] = s.fleets_start
        s.squadrons[seat] = s.squadrons_start
        s.diplomacy[seat] = s.diplomacy_start
    s.first = pick(s, t, (1 << s.players) - 1)
    s.treasury[s.first] -= min(s.treasury[s.first], s.first_player_pays)
    emit(t, FIRST_CHOSEN, s.first, s.first_player_pays, 0, 0, 0)
    s.step = NATIONS_STEP if s.nations_on else NEW_TURN


def choose_territories(s: State, t: Tape) -> None:
    """CL-87, CL-88: two players play one continent, three leave one out; it is chosen, or rolled for."""
    special = s.continent
    if (s.one_continent or s.without_continent) and s.continents_fixed == 0:
        special = (roll(s, t, DIE_FACES) - 1) // 2
        emit(t, CONTINENT_ROLLED, special, s.one_continent, 0, 0, 0)
    for territory in range(TERRITORIES):
        there = 1 if s.continent_of[territory] == special else 0
        if (s.one_continent and there) or (s.without_continent and not there):
            s.in_play |= 1 << territory
        if s.one_continent == 0 and s.without_continent == 0:
            s.in_play |= 1 << territory


def america_in_play(s: State) -> int:
    for territory in range(TERRITORIES):
        if (s.in_play >> territory) & 1 and s.continent_of[territory] == AMERICA:
            return 1
    return 0


def nations_left(s: State) -> int:
    """The set of nations that nobody has."""
    left = (1 << NATIONS) - 1
    for seat in range(s.players):
        if s.nation[seat] >= 0:
            left &= ~(1 << s.nation[seat])
    return left


def next_chooser(s: State) -> int:
    """CL-80: anti-clockwise, beginning on the first player's right; -1 when all have a nation."""
    chosen = NATIONS - bit_count(nations_left(s))
    if chosen >= s.players:
        return -1
    return (s.first + 2 * s.players - 1 - chosen) % s.players


def take_nation(s: State, t: Tape, seat: int, nation: int) -> None:
    s.nation[seat] = nation
    emit(t, NATION_TAKEN, seat, nation, 0, 0, 0)

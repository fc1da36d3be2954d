"""The map and the pieces on it: who stands where, and how pieces come and go.

Kernel file.
"""

from __future__ import annotations

from tordesillas.colonialism.journal import DIE_ROLLED, HIRED, PLACED, REMOVED, SHIP_USED
from tordesillas.colonialism.pieces import FACTIONS, GRAY_FACES, NATIVES, REGIONS, SEATS, URABI_REVOLT
from tordesillas.colonialism.state import State
from tordesillas.engine.chance import roll
from tordesillas.engine.tape import Tape, emit


def influence_total(s: State, region: int) -> int:
    total = 0
    for faction in range(FACTIONS):
        total += s.influence[region][faction]
    return total


def faction_count(s: State, region: int) -> int:
    count = 0
    for faction in range(FACTIONS):
        if s.influence[region][faction] > 0:
            count += 1
    return count


def limit_check_fails(s: State, region: int) -> int:
    """CM-30: two or more factions, and more influence in all than the limit."""
    return 1 if influence_total(s, region) > s.limit[region] and faction_count(s, region) >= 2 else 0


def presence(s: State, seat: int) -> int:
    """The set of regions in which the seat has influence, mercenaries counted."""
    regions = 0
    for region in range(REGIONS):
        if s.influence[region][seat] > 0:
            regions |= 1 << region
    return regions


def leads(s: State, seat: int, region: int) -> int:
    """The seat has more influence there than every other faction, natives included."""
    own = s.influence[region][seat]
    for faction in range(FACTIONS):
        if faction != seat and s.influence[region][faction] >= own:
            return 0
    return 1


def row_of(s: State, seat: int) -> int:
    """The seat's row of the turn order track, 0 at the top."""
    for row in range(SEATS):
        if s.track[row] == seat:
            return row
    return SEATS


def ships_of(s: State, seat: int, zones: int) -> int:
    """The seat's ships in a set of sea zones, fresh or used."""
    count = 0
    zone = 0
    while zones:
        if zones & 1:
            count += s.fresh[seat][zone] + s.used[seat][zone]
        zones >>= 1
        zone += 1
    return count


def usable(s: State, seat: int, zone: int) -> int:
    """CM-22, CM-99: the seat has a fresh ship there, and no revolt blocks it."""
    if s.fresh[seat][zone] == 0:
        return 0
    return 0 if s.event == URABI_REVOLT and s.event_zone[URABI_REVOLT] == zone else 1


def use_ship(s: State, t: Tape, seat: int, zone: int) -> None:
    s.fresh[seat][zone] -= 1
    s.used[seat][zone] += 1
    emit(t, SHIP_USED, seat, zone, 0, 0, 0)


def roll_gray(s: State, t: Tape) -> int:
    """One of the gray dice, which show 1, 1, 2, 2, 3, 3."""
    return roll(s, t, GRAY_FACES)


def roll_told(s: State, t: Tape, seat: int) -> int:
    face = roll_gray(s, t)
    emit(t, DIE_ROLLED, seat, face, 0, 0, 0)
    return face


def place(s: State, t: Tape, region: int, faction: int, number: int) -> int:
    """CM-36, CM-49: discs come from the reserve or the native supply only, as far as it goes."""
    if faction == NATIVES:
        number = min(number, s.native_supply)
        s.native_supply -= number
    else:
        number = min(number, s.reserve[faction])
        s.reserve[faction] -= number
    if number > 0:
        s.influence[region][faction] += number
        emit(t, PLACED, faction, region, number, 0, 0)
    return number


def hire(s: State, t: Tape, region: int, seat: int, number: int) -> None:
    """CM-05, CM-41: mercenaries join the seat's influence in the region."""
    if s.mercenaries_are_natives:
        number = min(number, s.native_supply)
        s.native_supply -= number
    else:
        number = min(number, s.mercenary_supply)
        s.mercenary_supply -= number
    s.influence[region][seat] += number
    s.mercenaries[region][seat] += number
    emit(t, HIRED, seat, region, number, 0, 0)


def dismiss(s: State, region: int, seat: int, number: int) -> None:
    """Mercenaries leave the board for the supply that they came from."""
    s.influence[region][seat] -= number
    s.mercenaries[region][seat] -= number
    if s.mercenaries_are_natives:
        s.native_supply += number
    else:
        s.mercenary_supply += number


def remove(s: State, t: Tape, region: int, faction: int, discs: int, hired: int) -> None:
    """CM-36: removed discs return at once to where they came from."""
    if discs + hired == 0:
        return
    s.influence[region][faction] -= discs
    if faction == NATIVES:
        s.native_supply += discs
    else:
        s.reserve[faction] += discs
        dismiss(s, region, faction, hired)
    emit(t, REMOVED, faction, region, discs, hired, 0)


def lose(s: State, t: Tape, region: int, faction: int, number: int) -> None:
    """CM-41, CM-59: a loss of influence; which discs is asked only where it makes a difference."""
    number = min(number, s.influence[region][faction])
    if faction == NATIVES:
        remove(s, t, region, NATIVES, number, 0)
        return
    fewest = fewest_hired(s, region, faction, number)
    if fewest == min(number, s.mercenaries[region][faction]):
        remove(s, t, region, faction, number - fewest, fewest)
    else:
        s.owed[faction] = number
        s.owed_region = region


def fewest_hired(s: State, region: int, seat: int, number: int) -> int:
    """How many mercenaries a loss must take because the own discs do not suffice."""
    own = s.influence[region][seat] - s.mercenaries[region][seat]
    return max(0, number - own)

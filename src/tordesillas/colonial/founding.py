"""The Conqueror: founding colonies, with the advanced rules (CL-51, CL-52, CL-81).

Kernel file.
"""

from __future__ import annotations

from tordesillas.colonial.control import counters_in
from tordesillas.colonial.dice import pay_out
from tordesillas.colonial.journal import COLONY_FOUNDED, FLEET_LOST, OPTION_TAKEN, SQUADRONS_LOST
from tordesillas.colonial.pieces import (
    ALL_OPTIONS,
    BEIGE,
    BLACK,
    CARDS,
    COMPANY_OPTION,
    FOR_PIRATES,
    FOR_PURGE,
    MERCHANT,
    PARIAHS_OPTION,
    PILLAGE_OPTION,
    PIRATES_OPTION,
    PLANTATION_OPTION,
    PROTECTORATE_OPTION,
    PURGE_OPTION,
    SLOTS,
    SPACES,
    TO_FLEET,
    YELLOW,
)
from tordesillas.colonial.state import ADVANCED_STAGE, State
from tordesillas.colonial.territories import (
    explored,
    place_unrest,
    power_of,
    remove_home_unrest,
    remove_unrest,
    take_counter,
)
from tordesillas.colonial.tracks import gain_prestige, step_back
from tordesillas.engine.tape import Tape, emit

PLANTATION_GAIN = 3


def can_found(s: State, seat: int, territory: int) -> int:
    """CL-51: all resources controlled, as many counters as native power, which there must be."""
    power = power_of(s, territory)
    if not explored(s, territory) or s.colony[territory] >= 0 or power == 0:
        return 0
    for space in range(territory * SLOTS, territory * SLOTS + SLOTS):
        if s.colour[space] >= 0 and s.controller[space] != seat:
            return 0
    return 1 if counters_in(s, seat, territory) >= power else 0


def found(s: State, t: Tape, seat: int, territory: int) -> None:
    """CL-45, CL-51, CL-81: what was an Independent State is none any more; with a nation, only goals give Prestige."""
    s.colony[territory] = seat
    s.independent &= ~(1 << territory)
    emit(t, COLONY_FOUNDED, seat, territory, 0, 0, 0)
    nation = s.nation[seat]
    if nation < 0 or (s.goals[nation] >> territory) & 1:
        gain_prestige(s, t, seat, 1)
    s.where = territory
    s.left = COMPANY_OPTION
    s.stage = ADVANCED_STAGE


def can_take_option(s: State, seat: int, option: int) -> int:
    """CL-52: in their order, and only what would do something."""
    if s.advanced == 0 or option < s.left or s.colony[s.where] != seat:
        return 0
    if option == COMPANY_OPTION:
        return 1 if counters_in(s, seat, s.where) > 1 else 0
    if option == PROTECTORATE_OPTION:
        return 1 if s.squadrons[seat] > 0 else 0
    if option == PURGE_OPTION:
        return 1 if s.unrest[s.where] > 0 else 0
    if option == PARIAHS_OPTION:
        return 1 if s.home_unrest[seat] > 0 else 0
    if option == PIRATES_OPTION:
        return 1 if merchants_revealed(s) > 0 else 0
    if option == PLANTATION_OPTION:
        return 1 if features(s, s.where, BEIGE) and controlled(s, seat, BLACK) > 0 else 0
    return 1


def can_found_company(s: State, seat: int, space: int) -> int:
    """The colony's last counter stays."""
    there = space // SLOTS == s.where and s.counters[space][seat] > 0
    return 1 if there and counters_in(s, seat, s.where) > 1 else 0


def features(s: State, territory: int, colour: int) -> int:
    for space in range(territory * SLOTS, territory * SLOTS + SLOTS):
        if s.colour[space] == colour:
            return 1
    return 0


def controlled(s: State, seat: int, colour: int) -> int:
    """How many resources of a colour the seat controls."""
    count = 0
    for space in range(SPACES):
        if s.colour[space] == colour and s.controller[space] == seat:
            count += 1
    return count


def shows_merchant(s: State, seat: int) -> int:
    """The seat's card of this round shows the Merchant, used or not; in the last chance round, the one shown there."""
    card = s.face_up[seat][s.round - 1] if s.last_card[s.actor] < 0 else s.last_card[seat]
    if card < 0 or card >= CARDS:
        return 0
    return 1 if s.characters[card][0] == MERCHANT or s.characters[card][1] == MERCHANT else 0


def merchants_revealed(s: State) -> int:
    """The seats that pro-pirate governors would cost a Merchant Fleet."""
    struck = 0
    for seat in range(s.players):
        if shows_merchant(s, seat) and s.fleets[seat] > 0:
            struck |= 1 << seat
    return struck


def take_option(s: State, t: Tape, seat: int, option: int) -> None:
    """What all options have in common."""
    emit(t, OPTION_TAKEN, seat, option, s.where, 0, 0)
    s.left = option + 1


def found_company(s: State, t: Tape, seat: int, space: int) -> None:
    take_option(s, t, seat, COMPANY_OPTION)
    take_counter(s, t, seat, space, s.where, TO_FLEET)
    s.fleets[seat] += 1
    pay_out(s, t, seat, power_of(s, s.where))
    s.left = ALL_OPTIONS


def grant_protectorate(s: State, t: Tape, seat: int) -> None:
    take_option(s, t, seat, PROTECTORATE_OPTION)
    s.squadrons[seat] -= 1
    emit(t, SQUADRONS_LOST, seat, 1, s.squadrons[seat], 0, 0)
    pay_out(s, t, seat, power_of(s, s.where))
    s.left = ALL_OPTIONS


def purge(s: State, t: Tape, seat: int) -> None:
    take_option(s, t, seat, PURGE_OPTION)
    remove_unrest(s, t, s.where)
    step_back(s, t, seat, FOR_PURGE)


def pillage(s: State, t: Tape, seat: int) -> None:
    """Twice as much where there is gold; the Unrest may cost the colony at once."""
    take_option(s, t, seat, PILLAGE_OPTION)
    gold = 2 if features(s, s.where, YELLOW) else 1
    pay_out(s, t, seat, gold * power_of(s, s.where))
    place_unrest(s, t, s.where)


def send_pariahs(s: State, t: Tape, seat: int, number: int) -> None:
    take_option(s, t, seat, PARIAHS_OPTION)
    for _ in range(number):
        remove_home_unrest(s, t, seat)
        place_unrest(s, t, s.where)


def favour_pirates(s: State, t: Tape, seat: int) -> None:
    take_option(s, t, seat, PIRATES_OPTION)
    struck = merchants_revealed(s)
    step_back(s, t, seat, FOR_PIRATES)
    for other in range(s.players):
        if (struck >> other) & 1:
            s.fleets[other] -= 1
            emit(t, FLEET_LOST, other, 1, s.fleets[other], 0, 0)


def lay_out_plantation(s: State, t: Tape, seat: int) -> None:
    take_option(s, t, seat, PLANTATION_OPTION)
    pay_out(s, t, seat, PLANTATION_GAIN * controlled(s, seat, BLACK))

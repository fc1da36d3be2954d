"""Policy cards: how they are laid, and what each is worth when its region is colonized (CM-28, CM-60 to CM-76).

Kernel file.
"""

from __future__ import annotations

from tordesillas.colonialism.board import leads, presence, row_of, ships_of
from tordesillas.colonialism.decks import from_hand, put_off, renew_deck
from tordesillas.colonialism.journal import POLICY_COVERED, POLICY_LAID, REGION_CARD_VEILED
from tordesillas.colonialism.pieces import (
    AGADIR_CRISIS,
    AGRICULTURAL,
    ARMY,
    COMMERCE,
    CONSOLIDATE,
    DOMINION,
    EMPIRE,
    FLEET,
    HEGEMONY,
    INFLUENCE_2,
    INFLUENCE_5,
    LAID_MAX,
    MINERAL,
    MONOPOLY,
    NATIVES,
    REGIONS,
)
from tordesillas.colonialism.state import State
from tordesillas.engine.dialect import bit_count
from tordesillas.engine.tape import Tape, emit, emit_veiled


def policies_allowed(s: State, region: int) -> int:
    """CM-98: during the Agadir Crisis no policy card can be played on its region."""
    return 0 if s.event == AGADIR_CRISIS and s.event_region[AGADIR_CRISIS] == region else 1


def lay_policy(s: State, t: Tape, seat: int, card: int, region: int) -> None:
    """CM-28: the first own policy card in a region lies face down, later ones face up, in order."""
    from_hand(s, seat, card)
    if (s.covered[seat] >> region) & 1:
        at = 0
        while s.face_up[seat][at] >= 0:
            at += 1
        s.face_up[seat][at] = card * REGIONS + region
        emit(t, POLICY_LAID, seat, region, card, 0, 0)
    else:
        s.covered[seat] |= 1 << region
        s.face_down[seat][region] = card
        s.shown[seat] = 0
        emit_veiled(t, POLICY_COVERED, seat, region, card, 0, 0, 1 << seat, REGION_CARD_VEILED)


def policy_count(s: State, region: int) -> int:
    """The policy cards of anyone that lie in the region, face-down ones too."""
    count = 0
    for seat in range(s.players):
        if (s.covered[seat] >> region) & 1:
            count += 1
        at = 0
        while at < LAID_MAX and s.face_up[seat][at] >= 0:
            if s.face_up[seat][at] % REGIONS == region:
                count += 1
            at += 1
    return count


def policies_in(s: State, seat: int, region: int) -> int:
    """The set of the seat's policy cards in the region, the face-down one too."""
    cards = 0
    if (s.covered[seat] >> region) & 1:
        cards = 1 << s.face_down[seat][region]
        at = 0
        while at < LAID_MAX and s.face_up[seat][at] >= 0:
            if s.face_up[seat][at] % REGIONS == region:
                cards |= 1 << (s.face_up[seat][at] // REGIONS)
            at += 1
    return cards


def take_up_policies(s: State, t: Tape, seat: int, region: int) -> None:
    """CM-28: the region's policy cards go face up to the owner's discard pile, in the order they were laid."""
    if ((s.covered[seat] >> region) & 1) == 0:
        return
    first = s.face_down[seat][region]
    s.covered[seat] &= ~(1 << region)
    s.settled[seat] &= ~(1 << region)
    s.face_down[seat][region] = -1
    put_off(s, t, seat, first)
    left = 0
    for at in range(LAID_MAX):
        laid = s.face_up[seat][at]
        if laid >= 0:
            s.face_up[seat][at] = -1
            if laid % REGIONS == region:
                put_off(s, t, seat, laid // REGIONS)
            else:
                s.face_up[seat][left] = laid
                left += 1
    renew_deck(s, t, seat)


def worth(s: State, seat: int, card: int, region: int) -> int:
    """The discs that a policy card calls for in its region, as the board stands (CM-60 to CM-76)."""
    near = s.neighbours[region]
    zones = s.region_zones[region]
    if card >= INFLUENCE_2 and card <= INFLUENCE_5:
        return 2 + card - INFLUENCE_2
    if card == ARMY:
        return 2 * bit_count(near & presence(s, seat))
    if card == FLEET:
        return 2 * ships_of(s, seat, zones)
    if card == COMMERCE:
        ships = 0
        for other in range(s.players):
            ships += ships_of(s, other, zones)
        return ships
    if card == HEGEMONY:
        return ships_of(s, seat, zones) + bit_count(near & presence(s, seat))
    if card == EMPIRE:
        return bit_count(presence(s, seat))
    if card == DOMINION:
        return 2 * regions_led(s, seat)
    if card == MONOPOLY:
        return max(s.collected[seat][0], s.collected[seat][1], s.collected[seat][2])
    if card >= AGRICULTURAL and card <= MINERAL:
        return cubes_around(s, region, card - AGRICULTURAL)
    if card == CONSOLIDATE:
        return consolidation(s, seat)
    return 0


def consolidation(s: State, seat: int) -> int:
    """CM-34, CM-76: seven discs, or none with fewer than seven in reserve."""
    return 7 if s.reserve[seat] >= 7 else 0


def cubes_around(s: State, region: int, colour: int) -> int:
    """CM-71 to CM-73: cubes of a colour in the region and the adjacent ones."""
    total = s.cubes[region][colour]
    for other in range(REGIONS):
        if (s.neighbours[region] >> other) & 1:
            total += s.cubes[other][colour]
    return total


def regions_led(s: State, seat: int) -> int:
    """CM-69: regions in which the seat has the most influence."""
    count = 0
    for region in range(REGIONS):
        if s.influence[region][seat] > 0:
            count += leads_by_track(s, seat, region) if s.ties_by_track else leads(s, seat, region)
    return count


def leads_by_track(s: State, seat: int, region: int) -> int:
    """The 2011 rule for ties: the one higher on the track has more; natives are lowest of all."""
    own = s.influence[region][seat]
    if s.influence[region][NATIVES] > own:
        return 0
    for other in range(s.players):
        theirs = s.influence[region][other]
        if theirs > own or (theirs == own and row_of(s, other) < row_of(s, seat)):
            return 0
    return 1

"""Action cards, which are resolved at once (CM-28, CM-76 to CM-83).

Kernel file.
"""

from __future__ import annotations

from tordesillas.colonialism.board import hire, lose, place, roll_told, use_ship
from tordesillas.colonialism.collection import begin_collection
from tordesillas.colonialism.decks import from_hand, to_discard
from tordesillas.colonialism.journal import CARD_PLAYED, CUBES_SWAPPED
from tordesillas.colonialism.pieces import (
    CAMPAIGN,
    DIPLOMACY,
    FACTIONS,
    LAND_GRAB,
    MERCENARIES,
    MISSIONARIES,
    NATIVES,
    PAIR_FIRST,
    PAIR_SECOND,
    PLAGUE,
    SWAP_FIRST,
    SWAP_SECOND,
    TRADE,
)
from tordesillas.colonialism.policies import consolidation, policy_count
from tordesillas.colonialism.state import State
from tordesillas.engine.tape import Tape, emit


def show(s: State, t: Tape, seat: int, card: int, region: int) -> None:
    """CM-28: once played, an action card lies on the owner's discard pile."""
    emit(t, CARD_PLAYED, seat, card, region, 0, 0)
    from_hand(s, seat, card)


def play_action_card(s: State, t: Tape, seat: int, card: int, region: int) -> None:
    """The action cards that need a ship, but for Trade."""
    show(s, t, seat, card, region)
    if card == LAND_GRAB:
        place(s, t, region, seat, policy_count(s, region))
    elif card == MERCENARIES:
        hire(s, t, region, seat, 1 + roll_told(s, t, seat))
    elif card == PLAGUE:
        plague(s, t, region)
    else:
        place(s, t, region, seat, consolidation(s, seat))
    to_discard(s, t, seat, card)


def plague(s: State, t: Tape, region: int) -> None:
    """CM-82: every faction there loses half its influence, rounded down."""
    for faction in range(FACTIONS):
        lose(s, t, region, faction, s.influence[region][faction] // 2)


def diplomacy(s: State, t: Tape, seat: int, region: int, faction: int) -> None:
    """CM-77: a faction is chosen, then the die is rolled."""
    show(s, t, seat, DIPLOMACY, region)
    place(s, t, region, faction, 1 + roll_told(s, t, seat))
    to_discard(s, t, seat, DIPLOMACY)


def campaign(s: State, t: Tape, seat: int, region: int, faction: int) -> None:
    """CM-78: a faction is chosen, then the die is rolled; if the last native goes, collection happens at once."""
    show(s, t, seat, CAMPAIGN, region)
    lose(s, t, region, faction, 1 + roll_told(s, t, seat))
    to_discard(s, t, seat, CAMPAIGN)
    if faction == NATIVES:
        begin_collection(s, region)


def missionaries(s: State, t: Tape, seat: int, region: int) -> None:
    """CM-79: every other faction with two or more loses one; the owner adds as many."""
    show(s, t, seat, MISSIONARIES, region)
    converts = 0
    for faction in range(FACTIONS):
        if faction != seat and s.influence[region][faction] >= 2:
            lose(s, t, region, faction, 1)
            converts += 1
    place(s, t, region, seat, converts)
    to_discard(s, t, seat, MISSIONARIES)


def trade(s: State, t: Tape, seat: int, pair: int, swap: int, zone: int) -> None:
    """CM-83: one cube of one region for one of another, both adjacent to the zone of the ship used."""
    first = PAIR_FIRST[pair]
    second = PAIR_SECOND[pair]
    given = SWAP_FIRST[swap]
    taken = SWAP_SECOND[swap]
    show(s, t, seat, TRADE, -1)
    use_ship(s, t, seat, zone)
    s.cubes[first][given] -= 1
    s.cubes[first][taken] += 1
    s.cubes[second][taken] -= 1
    s.cubes[second][given] += 1
    emit(t, CUBES_SWAPPED, seat, first, given, second, taken)
    to_discard(s, t, seat, TRADE)

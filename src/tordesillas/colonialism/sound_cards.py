"""Whether the cards could have come about: those laid in regions, events and upgrades, hands and decks.

Kernel file. Each check gives 0 or the number of what is wrong. The open part is checked in views too; hidden cards
only where the whole game is there.
"""

from __future__ import annotations

from tordesillas.colonialism.pieces import (
    COLONIAL_INFRASTRUCTURE,
    DECK,
    EVENTS,
    INFRASTRUCTURE,
    INTERESTS_EACH,
    LAID_MAX,
    OPEN_DOOR_POLICY,
    REGIONS,
    UPGRADES,
)
from tordesillas.colonialism.problem_numbers import (
    BAD_CARDS,
    BAD_COUNTS,
    BAD_EVENTS,
    BAD_INTERESTS,
    BAD_KEPT,
    BAD_LAID,
    BAD_SHOWN,
    BAD_UPGRADES,
    STRIDE,
)
from tordesillas.colonialism.sound_table import acted
from tordesillas.colonialism.state import (
    AFTER_CONFLICT,
    COLONIZATION,
    CONFLICT,
    FIRST_ORDER,
    KEEP_CARDS,
    NEW_HANDS,
    State,
)
from tordesillas.engine.common import WHOLE_GAME
from tordesillas.engine.dialect import bit_count


def sound_laid(s: State) -> int:
    """Policy cards: one face down where the first lies, the others face up without gaps, no more than were played."""
    resolved = regions_resolved(s)
    for seat in range(s.players):
        if s.covered[seat] & resolved or s.settled[seat] & ~s.covered[seat]:
            return BAD_LAID * STRIDE + seat
        laid = bit_count(s.covered[seat])
        gap = 0
        for at in range(LAID_MAX):
            play = s.face_up[seat][at]
            if play < 0:
                gap = 1
            elif (
                gap
                or not ((s.covered[seat] >> (play % REGIONS)) & 1)
                or not ((s.policy_cards >> (play // REGIONS)) & 1)
            ):
                return BAD_LAID * STRIDE + seat
            else:
                laid += 1
        if laid > acted(s, seat) + (1 if s.event == OPEN_DOOR_POLICY else 0):
            return BAD_LAID * STRIDE + seat
        for region in range(REGIONS):
            card = s.face_down[seat][region]
            there = (s.covered[seat] >> region) & 1
            if card >= 0 and (not there or not ((s.policy_cards >> card) & 1)):
                return BAD_LAID * STRIDE + seat
            if there and card < 0 and (s.viewer == WHOLE_GAME or s.viewer == seat):
                return BAD_LAID * STRIDE + seat
            if card >= 0 and (s.settled[seat] >> region) & 1 and (s.recycled[seat] >> card) & 1:
                return BAD_SHOWN * STRIDE + seat
    return 0


def regions_resolved(s: State) -> int:
    """The set of regions whose policy cards this colonization phase has taken up."""
    regions = 0
    if s.step >= COLONIZATION:
        for position in range(s.colonized):
            regions |= 1 << s.tile[position]
        if s.step == CONFLICT or s.step == AFTER_CONFLICT:
            regions |= 1 << s.tile[s.colonized]
    return regions


def sound_expansions(s: State) -> int:
    """Events that can still be turned up, upgrades that can be owned."""
    turned = 2 * (s.turn - 1) + (1 if s.round >= 1 else 0) + (1 if s.round >= 3 else 0)
    if s.events_on:
        if EVENTS - bit_count(s.events_left) != turned or (s.event < 0) != (turned == 0):
            return BAD_EVENTS * STRIDE
        if s.event >= 0 and (s.events_left >> s.event) & 1:
            return BAD_EVENTS * STRIDE
    elif s.event >= 0 or s.events_left:
        return BAD_EVENTS * STRIDE
    for upgrade in range(UPGRADES):
        owner = s.upgrade_owner[upgrade]
        if owner >= s.players or (owner >= 0 and s.upgrades_on == 0):
            return BAD_UPGRADES * STRIDE + upgrade
    return 0


def sound_cards(s: State) -> int:
    """Every card of a seat is in one place."""
    dealt = 0
    for seat in range(s.players):
        if s.step == FIRST_ORDER:
            if s.deck[seat] != DECK or s.hand[seat] or s.discard[seat] or s.interests[seat]:
                return BAD_CARDS * STRIDE + seat
        elif bit_count(s.interests[seat]) != INTERESTS_EACH or s.interests[seat] & dealt:
            return BAD_INTERESTS * STRIDE + seat
        dealt |= s.interests[seat]
        found = sound_own_cards(s, seat)
        if found:
            return found * STRIDE + seat
    return 0


def sound_own_cards(s: State, seat: int) -> int:
    owned = DECK
    if s.upgrade_owner[COLONIAL_INFRASTRUCTURE] == seat:
        owned |= 1 << INFRASTRUCTURE
    cards = 0
    twice = 0
    for region in range(REGIONS):
        if s.face_down[seat][region] >= 0:
            twice |= cards & 1 << s.face_down[seat][region]
            cards |= 1 << s.face_down[seat][region]
    for at in range(LAID_MAX):
        if s.face_up[seat][at] >= 0:
            twice |= cards & 1 << (s.face_up[seat][at] // REGIONS)
            cards |= 1 << (s.face_up[seat][at] // REGIONS)
    twice |= cards & s.hand[seat]
    cards |= s.hand[seat]
    twice |= cards & s.deck[seat]
    cards |= s.deck[seat]
    twice |= cards & s.discard[seat]
    cards |= s.discard[seat]
    if twice or cards != owned or (s.deck[seat] == 0 and s.discard[seat] != 0):
        return BAD_CARDS
    if s.hand_count[seat] != bit_count(s.hand[seat]) or s.deck_count[seat] != bit_count(s.deck[seat]):
        return BAD_COUNTS
    if s.shown[seat] & ~s.hand[seat] or s.deck[seat] & ~s.recycled[seat] or s.recycled[seat] & ~owned:
        return BAD_SHOWN
    choosing = s.step == KEEP_CARDS or s.step == NEW_HANDS
    if s.kept[seat] & ~s.hand[seat] or (s.kept[seat] and not choosing):
        return BAD_KEPT
    return 0

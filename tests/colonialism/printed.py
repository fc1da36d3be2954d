"""What is printed on board and cards, typed in from the rulebooks and the rules page, not from the code."""

from __future__ import annotations

from tests.colonialism.editions import EDITIONS

NEIGHBOURS = {
    "north_africa": {"sub_saharan_africa", "middle_east"},
    "sub_saharan_africa": {"north_africa", "middle_east"},
    "middle_east": {"north_africa", "sub_saharan_africa", "india"},
    "india": {"middle_east", "china", "southeast_asia"},
    "china": {"india", "southeast_asia"},
    "southeast_asia": {"india", "china"},
}
REGIONS = tuple(NEIGHBOURS)
SERVED = {
    "atlantic": {"north_africa", "sub_saharan_africa"},
    "mediterranean": {"north_africa", "middle_east"},
    "arabian_sea": {"sub_saharan_africa", "middle_east", "india"},
    "bay_of_bengal": {"india", "southeast_asia"},
    "south_china_sea": {"china", "southeast_asia"},
}
ZONES = tuple(SERVED)
COLOURS = ("yellow", "brown", "black")

ROOMY = {"tiles": {region: {"value": 2, "limit": [99, 99, 99]} for region in REGIONS}}
"""The box's board, but that no region ever has a conflict."""

CARDS = {
    "influence_2": ("policy S", "policy S", "policy S"),
    "influence_3": ("policy S", "policy S", "policy S"),
    "influence_4": ("policy S", "policy S", "policy S"),
    "influence_5": ("policy S", "policy S", "policy S"),
    "army": ("policy S", "policy S", "policy S"),
    "fleet": ("policy S", "policy S", "policy S"),
    "commerce": ("policy S", "policy S", "policy S"),
    "hegemony": ("policy S", "policy S", "policy S"),
    "empire": ("policy S", "policy S", "policy S"),
    "dominion": ("policy S", "policy S", "policy S"),
    "monopoly": ("policy S", "policy S", "policy S"),
    "agricultural": ("policy S", "policy S", "policy S"),
    "natural": ("policy S", "policy S", "policy S"),
    "mineral": ("policy S", "policy S", "policy S"),
    "treaty": ("policy SP", "policy S", "policy S"),
    "unrest": ("policy SP", "policy S", "policy S"),
    "consolidate": ("policy SP", "policy S", "action SP"),
    "diplomacy": ("action P", "action P", "action P"),
    "campaign": ("action P", "action P", "action P"),
    "missionaries": ("action P", "action P", "action P"),
    "mercenaries": ("action SP", "action SP", "action SP"),
    "land_grab": ("action SP", "action SP", "action SP"),
    "plague": ("action SP", "action SP", "action SP"),
    "trade": ("action S", "action S", "action S"),
}
"""Kind and needs of each card by edition: S a fresh ship, P presence. That of Trade holds for either of two regions."""


def kind_of(card: str, edition: str) -> str:
    return CARDS[card][EDITIONS.index(edition)].split()[0]


def needs_ship(card: str, edition: str) -> bool:
    return "S" in CARDS[card][EDITIONS.index(edition)]


def needs_presence(card: str, edition: str) -> bool:
    return "P" in CARDS[card][EDITIONS.index(edition)]

"""What the box holds: regions, sea zones, colours, cards, and what the numbers in a state stand for.

Kernel file.
"""

from __future__ import annotations

from tordesillas.engine.layout import Axis

SEATS = 4
NATIVES = 4
"""The natives' column beside the four seats."""
FACTIONS = 5
REGIONS = 6
ZONES = 5
COLOURS = 3
SHIPS_EACH = 3
HAND = 6
EARLY_HAND = 12
ACTIONS = 3
"""Actions that a player has in an action round."""
ROUNDS = 4
"""Action rounds of a turn; colonization comes after each second one."""
GRAY_FACES = 3
"""The dice show 1, 1, 2, 2, 3, 3."""

SEAT = Axis("seat", ("0", "1", "2", "3"), group="seats", seats=True)
FACTION = Axis("faction", ("0", "1", "2", "3", "natives"), seats=True)
ROW = Axis("row", ("1", "2", "3", "4"), listed=True, numbers=True)
REGION = Axis(
    "region", ("north_africa", "sub_saharan_africa", "middle_east", "india", "china", "southeast_asia"), group="regions"
)
ZONE = Axis("zone", ("atlantic", "mediterranean", "arabian_sea", "bay_of_bengal", "south_china_sea"))
COLOUR = Axis("colour", ("yellow", "brown", "black"))
TILE = Axis("tile", ("1", "2", "3", "4", "5", "6"), listed=True)
CONDITION = Axis("condition", ("fresh", "used"))
FRESH = 0

YELLOW = 0
BROWN = 1
BLACK = 2

CARD = Axis(
    "card",
    (
        "influence_2",
        "influence_3",
        "influence_4",
        "influence_5",
        "army",
        "fleet",
        "commerce",
        "hegemony",
        "empire",
        "dominion",
        "monopoly",
        "agricultural",
        "natural",
        "mineral",
        "treaty",
        "unrest",
        "consolidate",
        "diplomacy",
        "campaign",
        "missionaries",
        "mercenaries",
        "land_grab",
        "plague",
        "trade",
        "infrastructure",
    ),
)
CARDS = 25
INFLUENCE_2 = 0
INFLUENCE_5 = 3
ARMY = 4
FLEET = 5
COMMERCE = 6
HEGEMONY = 7
EMPIRE = 8
DOMINION = 9
MONOPOLY = 10
AGRICULTURAL = 11
MINERAL = 13
TREATY = 14
UNREST = 15
CONSOLIDATE = 16
DIPLOMACY = 17
CAMPAIGN = 18
MISSIONARIES = 19
MERCENARIES = 20
LAND_GRAB = 21
PLAGUE = 22
TRADE = 23
INFRASTRUCTURE = 24
"""The second Consolidate Holdings, which comes with the Colonial Infrastructure upgrade."""
DECK = (1 << 24) - 1
"""One of each card but the last."""

LAID_MAX = 8
"""A segment has six actions a seat, an event may lay one policy card more, and the first one lies face down."""
LAID = Axis("laid", tuple(str(i) for i in range(LAID_MAX)), listed=True)
PLAY = Axis("play", tuple(f"{card} {region}" for card in CARD.names for region in REGION.names))
"""A card on a region, as `card * REGIONS + region`."""

INTERESTS = 12
INTEREST = Axis("interest", tuple(f"{region} {copy}" for region in REGION.names for copy in ("I", "II")))
INTERESTS_EACH = 3

EVENTS = 12
EVENT = Axis(
    "event",
    (
        "berlin_conference",
        "young_turks",
        "opium_trade",
        "boxer_rebellion",
        "sick_man_of_europe",
        "open_door_policy",
        "congo_atrocities",
        "agadir_crisis",
        "urabi_revolt",
        "tripartite_convention",
        "gurkhas",
        "cultivation_system",
    ),
)
BERLIN_CONFERENCE = 0
YOUNG_TURKS = 1
OPIUM_TRADE = 2
BOXER_REBELLION = 3
SICK_MAN_OF_EUROPE = 4
OPEN_DOOR_POLICY = 5
CONGO_ATROCITIES = 6
AGADIR_CRISIS = 7
URABI_REVOLT = 8
TRIPARTITE_CONVENTION = 9
GURKHAS = 10
CULTIVATION_SYSTEM = 11
ROUTE = Axis("route", ("black_from", "black_to", "brown_from", "brown_to"))

UPGRADES = 5
UPGRADE = Axis(
    "upgrade",
    (
        "military_expansion",
        "aggressive_exploration",
        "naval_expansion",
        "colonial_infrastructure",
        "mercantilism",
    ),
)
MILITARY_EXPANSION = 0
AGGRESSIVE_EXPLORATION = 1
NAVAL_EXPANSION = 2
COLONIAL_INFRASTRUCTURE = 3
MERCANTILISM = 4
UPGRADE_PRICE = (1, 1, 2, 2, 3)
EXTRA_DISCS = 5
"""What Military Expansion adds to the reserve."""

PAYMENTS = 19
"""Every way to pay one, two or three cubes."""
PAY_YELLOW = (1, 0, 0, 2, 1, 1, 0, 0, 0, 3, 2, 2, 1, 1, 1, 0, 0, 0, 0)
PAY_BROWN = (0, 1, 0, 0, 1, 0, 2, 1, 0, 0, 1, 0, 2, 1, 0, 3, 2, 1, 0)
PAY_BLACK = (0, 0, 1, 0, 0, 1, 0, 1, 2, 0, 0, 1, 0, 1, 2, 0, 1, 2, 3)
PAYMENT = Axis(
    "payment",
    tuple(
        "+".join(["yellow"] * yellow + ["brown"] * brown + ["black"] * black)
        for yellow, brown, black in zip(PAY_YELLOW, PAY_BROWN, PAY_BLACK)
    ),
)

PAIRS = 15
"""Every two regions."""
PAIR_FIRST = (0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 4)
PAIR_SECOND = (1, 2, 3, 4, 5, 2, 3, 4, 5, 3, 4, 5, 4, 5, 5)
PAIR = Axis(
    "pair", tuple(f"{REGION.names[first]}+{REGION.names[second]}" for first, second in zip(PAIR_FIRST, PAIR_SECOND))
)
SWAPS = 6
"""Every two different colours of cubes, given and taken."""
SWAP_FIRST = (0, 0, 1, 1, 2, 2)
SWAP_SECOND = (1, 2, 0, 2, 0, 1)
SWAP = Axis(
    "swap", tuple(f"{COLOUR.names[given]}+{COLOUR.names[taken]}" for given, taken in zip(SWAP_FIRST, SWAP_SECOND))
)

HIRED_MAX = 24
"""As many mercenaries as one seat can ever have in a region: six actions a segment, four a card."""
HIRED = Axis("hired", tuple(str(number) for number in range(HIRED_MAX + 1)), numbers=True)
DISCS = Axis("discs", ("1", "2", "3", "4", "5"), numbers=True)

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
DISCS_EACH = 22
"""23 a player, one of which marks the turn order for the whole game."""
HAND = 6
EARLY_HAND = 12
NOBODY_HAS = -1

SEAT = Axis("seat", ("0", "1", "2", "3"))
FACTION = Axis("faction", ("0", "1", "2", "3", "natives"))
ROW = Axis("row", ("1", "2", "3", "4"))
REGION = Axis("region", ("north_africa", "sub_saharan_africa", "middle_east", "india", "china", "southeast_asia"))
ZONE = Axis("zone", ("atlantic", "mediterranean", "arabian_sea", "bay_of_bengal", "south_china_sea"))
COLOUR = Axis("colour", ("yellow", "brown", "black"))

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
LAID = Axis("laid", tuple(str(i) for i in range(LAID_MAX)))
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

LOSS_MAX = 24
"""More mercenaries than one seat can ever have in a region: six actions a segment, four a card."""

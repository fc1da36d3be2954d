"""What the box holds: territories, resource spaces, characters, tracks, nations, and what the numbers stand for.

Kernel file.
"""

from __future__ import annotations

from tordesillas.engine.layout import Axis

SEATS = 6
SEAT = Axis("seat", ("0", "1", "2", "3", "4", "5"), group="seats", seats=True)
PLACE = Axis("place", ("1", "2", "3", "4", "5", "6"), listed=True)
"""Places in a stack, from the bottom."""

CONTINENT = Axis("continent", ("america", "africa", "asia_oceania"))
AMERICA = 0

TERRITORIES = 29
TERRITORY = Axis(
    "territory",
    (
        "canada",
        "new_england",
        "new_france",
        "wild_west",
        "california",
        "new_spain",
        "west_indies",
        "guyanas",
        "peru",
        "brazil",
        "rio_de_la_plata",
        "patagonia",
        "north_africa",
        "egypt",
        "sahara",
        "west_africa",
        "congo",
        "south_africa",
        "east_africa",
        "ethiopia",
        "levant",
        "arabia",
        "persia",
        "india",
        "indochina",
        "china",
        "japan",
        "east_indies",
        "australia",
    ),
    group="territories",
)
EVERYWHERE = (1 << TERRITORIES) - 1

SLOTS = 3
"""Room for so many resource spaces in a territory."""
SPACES = 87
SPACE = Axis("space", tuple(f"{territory}_{slot}" for territory in TERRITORY.names for slot in (1, 2, 3)))
"""A resource space, as `territory * SLOTS + slot`; the board says which there are."""

RESOURCE = Axis(
    "resource",
    (
        "gold",
        "spices",
        "silk",
        "fur",
        "slaves",
        "tea",
        "opium",
        "precious_metals",
        "tobacco",
        "sugar_cane",
        "american_cotton",
        "salt",
        "rugs",
        "china",
        "coffee",
        "cotton",
        "fine_fabrics",
        "agriculture",
    ),
)
COLOURS = 10
COLOUR = Axis("colour", ("yellow", "red", "blue", "brown", "black", "green", "purple", "grey", "beige", "white"))
YELLOW = 0
"""Gold."""
BLACK = 4
"""Slaves."""
GREEN = 5
"""Tea."""
PURPLE = 6
"""Opium."""
BEIGE = 8

CHARACTERS = 12
CHARACTER = Axis(
    "character",
    (
        "ambassador",
        "conqueror",
        "explorer",
        "financier",
        "governor",
        "missionary",
        "merchant",
        "rebel",
        "scientist",
        "sovereign",
        "trader",
        "viceroy",
    ),
)
AMBASSADOR = 0
CONQUEROR = 1
EXPLORER = 2
FINANCIER = 3
GOVERNOR = 4
MISSIONARY = 5
MERCHANT = 6
REBEL = 7
SCIENTIST = 8
SOVEREIGN = 9
TRADER = 10
VICEROY = 11

CARDS = 6
CARD = Axis("card", ("1", "2", "3", "4", "5", "6"))
"""The six cards of a player, each with two characters; the board says which."""
SIDES = 2
SIDE = Axis("side", ("1", "2"), listed=True)
ROUNDS = 4
ROUND = Axis("round", ("1", "2", "3", "4"), listed=True)
PROGRAMS = 360
"""Four of six cards, in order."""
PROGRAM = Axis(
    "program",
    tuple(
        f"{a}-{b}-{c}-{d}"
        for a in CARD.names
        for b in CARD.names
        for c in CARD.names
        for d in CARD.names
        if len({a, b, c, d}) == ROUNDS
    ),
)

TRACKS = 4
TRACK = Axis("track", ("seafaring", "navy", "logistics", "economy"))
SEAFARING = 0
NAVY = 1
LOGISTICS = 2
ECONOMY = 3
LEVELS = 4
LEVEL = Axis("level", ("1", "2", "3", "4"), listed=True)
RESTRICTED_BELOW = 6
"""The economy that control of tea and opium needs."""
ABOLITION = 10
"""The economy with which slavery is abolished."""

NATIONS = 5
NATION = Axis("nation", ("spain", "portugal", "england", "france", "holland"), group="nations")

LOANS = 16
"""Room for so many loan piles of a player."""
LOAN = Axis("loan", tuple(str(pile + 1) for pile in range(LOANS)), listed=True, numbers=True)

CITY_MOST = 10
DICE_MOST = 5
"""Success dice in the box: as many are rolled at most in war and against privateers."""
DIE_FACES = 6
SUCCESS_FROM = 5
"""Two of the six faces of a success die are successes."""
YEARS_MOST = 30
"""Where games are stopped after some turns, so are wars after some years."""
YEARS_EVER = 1000
"""No war takes longer."""
TURNS_MOST = 1000

PARIAH = Axis("pariah", ("1", "2"), numbers=True)
"""How many Pariahs go; more would free the colony."""
AMOUNTS = 25
AMOUNT = Axis("amount", tuple(str(number) for number in range(AMOUNTS)), numbers=True)
COINS = 3
COIN = Axis("coin", ("1", "5", "10"), numbers=True)
"""The values that counters come in."""
COIN_VALUE = (1, 5, 10)

QUESTIONS = 3
QUESTION = Axis("question", ("ship", "sell", "attack"), listed=False)
SHIP_QUESTION = 0
SELL_QUESTION = 1
ATTACK_QUESTION = 2
ANSWERS = 3
ANSWER = Axis("answer", ("ask", "always", "never"))
ASK = 0
ALWAYS = 1
NEVER = 2

# What the journal tells.

CAUSE = Axis("cause", ("numbers", "monopoly", "slavery", "war", "purge", "pirates", "ambassador"))
"""Of a move on the Diplomacy track."""
BY_NUMBERS = 0
"""Control was taken from another by numbers."""
BREAKING = 1
"""A monopoly was broken."""
FOR_SLAVERY = 2
"""Slaves were shipped after the abolition."""
FOR_WAR = 3
FOR_PURGE = 4
FOR_PIRATES = 5
BY_AMBASSADOR = 6

SOURCE = Axis("source", ("treasury", "fleets"))
"""What a counter was before it came onto the map."""
FROM_TREASURY = 0
FROM_FLEETS = 1

LOSS = Axis("loss", ("rebellion", "war", "company"))
"""How a counter leaves the map."""
IN_REBELLION = 0
IN_WAR = 1
TO_FLEET = 2

THEATRE = Axis("theatre", ("land", "market", "europe", "naval"))
LAND = 0
MARKET = 1
EUROPE = 2
NAVAL = 3

FOUNDING = Axis("founding", ("company", "protectorate", "purge", "pillage", "pariahs", "pirates", "plantation"))
"""The options of the advanced founding, in their order."""
COMPANY_OPTION = 0
PROTECTORATE_OPTION = 1
PURGE_OPTION = 2
PILLAGE_OPTION = 3
PARIAHS_OPTION = 4
PIRATES_OPTION = 5
PLANTATION_OPTION = 6
ALL_OPTIONS = 7

PLAN_CARD = tuple(int(card) - 1 for program in PROGRAM.names for card in program.split("-"))
"""The cards of each program, one after the other."""

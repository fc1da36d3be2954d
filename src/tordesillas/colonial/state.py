"""The state of a game of Colonial: every number, its meaning, and who may see it.

Kernel file.
"""

from __future__ import annotations

from tordesillas.colonial.pieces import (
    ANSWER,
    CARD,
    CHARACTER,
    COLOUR,
    CONTINENT,
    LEVEL,
    LOAN,
    NATION,
    PLACE,
    QUESTION,
    RESOURCE,
    ROUND,
    SEAT,
    SIDE,
    SPACE,
    TERRITORY,
    TRACK,
)
from tordesillas.engine.common import Common
from tordesillas.engine.dialect import Grid, Row
from tordesillas.engine.layout import I8, I16, OWNER, RULES, U32, Axis, field

STEP = Axis(
    "step",
    (
        "nations",
        "new_turn",
        "plan",
        "round",
        "last_chance",
        "merchant_fleets",
        "first_player",
        "naval_forces",
        "privateering",
        "interest",
        "finished",
    ),
)
NATIONS_STEP = 0
NEW_TURN = 1
PLAN = 2
ROUND_STEP = 3
LAST_CHANCE = 4
MERCHANT_FLEETS = 5
FIRST_PLAYER = 6
NAVAL_FORCES = 7
PRIVATEERING = 8
INTEREST = 9
FINISHED = 10

STAGE = Axis(
    "stage",
    (
        "character",
        "promote",
        "quell",
        "found",
        "advanced",
        "explore",
        "settle",
        "city",
        "city_value",
        "mission",
        "attack",
        "sink",
        "ship",
        "rebel",
        "blame",
        "strike",
        "advance",
        "war",
        "land_losses",
        "surrender",
        "sell",
        "place",
    ),
)
CHOOSE_CHARACTER = 0
PROMOTE_STAGE = 1
QUELL_STAGE = 2
FOUND_STAGE = 3
ADVANCED_STAGE = 4
EXPLORE_STAGE = 5
SETTLE_STAGE = 6
CITY_STAGE = 7
CITY_VALUE_STAGE = 8
MISSION_STAGE = 9
ATTACK_STAGE = 10
SINK_STAGE = 11
SHIP_STAGE = 12
REBEL_STAGE = 13
BLAME_STAGE = 14
STRIKE_STAGE = 15
ADVANCE_STAGE = 16
WAR_STAGE = 17
LAND_STAGE = 18
SURRENDER_STAGE = 19
SELL_STAGE = 20
PLACE_STAGE = 21

MANY = 30000
"""No count of pieces grows beyond this."""


class State(Common):
    """One game, whole."""

    # What is agreed on before the game: see `options.py`.
    advanced: int = field(I8, who=RULES, low=0, high=1, doc="colonies are founded by the advanced rules")
    nations_on: int = field(I8, who=RULES, low=0, high=1, doc="each player chooses a nation")
    turn_limit: int = field(I16, who=RULES, low=1, high=1000, blank=1000, doc="the last turn, if nobody has won before")
    years_limit: int = field(I16, who=RULES, low=1, high=1000, blank=1000, doc="the years after which a war ends")
    continents_fixed: int = field(I8, who=RULES, low=0, high=1, doc="the continent below is chosen, not rolled")
    continent: int = field(I8, who=RULES, of=CONTINENT, blank=-1, doc="the continent chosen to be played, or left out")
    one_continent: int = field(I8, who=RULES, low=0, high=1, doc="only one continent is played")
    without_continent: int = field(I8, who=RULES, low=0, high=1, doc="one continent is left out")

    # The board.
    difficulty: Row = field(I8, TERRITORY, who=RULES, low=0, high=12, doc="how hard it is to explore")
    native_power: Row = field(I8, TERRITORY, who=RULES, low=0, high=12, doc="the power of the peoples who live there")
    laurels: Row = field(I8, TERRITORY, who=RULES, low=0, high=9, doc="the Prestige that lies there at first")
    continent_of: Row = field(I8, TERRITORY, who=RULES, of=CONTINENT, doc="its continent")
    neighbours: Row = field(U32, TERRITORY, who=RULES, bits=TERRITORY, doc="the adjacent territories")
    resource: Row = field(I8, SPACE, who=RULES, of=RESOURCE, blank=-1, doc="the picture on a resource space")
    colour: Row = field(I8, SPACE, who=RULES, of=COLOUR, blank=-1, doc="its edge; none: there is no such space")
    characters: Grid = field(I8, CARD, SIDE, who=RULES, of=CHARACTER, doc="the two characters of a card")
    track_value: Grid = field(I8, TRACK, LEVEL, who=RULES, low=0, high=99, doc="price and value of a track's spaces")
    diplomacy_spaces: int = field(I8, who=RULES, low=1, high=20, blank=1, doc="spaces of the Diplomacy track")
    diplomacy_start: int = field(I8, who=RULES, low=1, high=20, blank=1, doc="where all begin on it")
    treasury_start: int = field(I8, who=RULES, low=0, high=99, doc="Treasury at first")
    fleets_start: int = field(I8, who=RULES, low=0, high=99, doc="Merchant Fleets at first")
    squadrons_start: int = field(I8, who=RULES, low=0, high=99, doc="Squadrons at first")
    first_player_pays: int = field(I8, who=RULES, low=0, high=99, doc="Treasury that the first player discards")
    circumnavigation_difficulty: int = field(I8, who=RULES, low=0, high=12, doc="of sailing round the world")
    circumnavigation_laurels: int = field(I8, who=RULES, low=0, high=9, doc="Prestige for it")
    america_laurels: int = field(I8, who=RULES, low=0, high=9, doc="Prestige for the discovery of America")
    america_penalty: int = field(I8, who=RULES, low=0, high=9, doc="what it adds to difficulties before")
    win_prestige: int = field(I8, who=RULES, low=1, high=99, blank=10, doc="Prestige that wins")
    loan_size: int = field(I8, who=RULES, low=1, high=99, blank=10, doc="what a loan brings, and its pile at first")
    independence_unrest: int = field(I8, who=RULES, low=1, high=9, blank=4, doc="Unrest that frees a territory")
    revolution_unrest: int = field(I8, who=RULES, low=1, high=9, blank=4, doc="Unrest at home that is a revolution")
    goals: Row = field(U32, NATION, who=RULES, bits=TERRITORY, doc="historical goals")
    allowed: Row = field(U32, NATION, who=RULES, bits=TERRITORY, doc="where the treaty of Tordesillas lets it go")
    allowed_until: Row = field(
        I8, NATION, who=RULES, low=0, high=99, doc="Prestige that ends that treaty; 0: no treaty"
    )
    mission_until: Row = field(I8, NATION, who=RULES, low=0, high=99, doc="Prestige up to which Missions give Prestige")
    explorers_until: Row = field(I8, NATION, who=RULES, low=0, high=99, doc="Prestige up to which it explores twice")
    fourth_navy: Row = field(I8, NATION, who=RULES, low=0, high=99, doc="value of its fourth Navy space; 0: as printed")
    fourth_logistics: Row = field(I8, NATION, who=RULES, low=0, high=99, doc="the same for Logistics")
    logistics_most: Row = field(I8, NATION, who=RULES, low=0, high=99, doc="it goes no further there; 0: no such limit")
    free_monopolies: Row = field(I8, NATION, who=RULES, low=0, high=9, doc="monopolies that it counts on top")

    # Where in the game we are.
    step: int = field(I8, of=STEP, doc="what is going on")
    turn: int = field(I16, low=0, high=1000, doc="the turn, from 1")
    round: int = field(I8, low=0, high=4, doc="the round of the endeavour, from 1")
    first: int = field(I8, of=SEAT, blank=-1, doc="the first player")
    asked: int = field(I8, low=0, high=6, doc="how many seats the phase or round is done with")
    in_play: int = field(U32, bits=TERRITORY, doc="the territories that are played with")

    # The map.
    laurels_left: Row = field(I8, TERRITORY, low=0, high=9, doc="Prestige that lies there; none: it is explored")
    circumnavigation_left: int = field(I8, low=0, high=9, doc="Prestige in the box for sailing round the world")
    america_found: int = field(I8, low=0, high=1, doc="America has been discovered, or its rule is not played")
    counters: Grid = field(I16, SPACE, SEAT, low=0, high=MANY, doc="counters on a resource space")
    stack: Grid = field(I8, SPACE, PLACE, of=SEAT, blank=-1, doc="the owners of counters there, the lowest first")
    controller: Row = field(I8, SPACE, of=SEAT, blank=-1, doc="who controls the resource")
    colony: Row = field(I8, TERRITORY, of=SEAT, blank=-1, doc="whose colony it is")
    independent: int = field(U32, bits=TERRITORY, doc="the Independent States")
    unrest: Row = field(I8, TERRITORY, low=0, high=9, doc="Unrest there")
    missions: int = field(U32, bits=TERRITORY, doc="territories with a Mission")
    city: int = field(I8, of=TERRITORY, blank=-1, doc="where the Booming City is")
    city_value: int = field(I8, low=0, high=10, doc="its value")

    # What the seats have.
    prestige: Row = field(I8, SEAT, low=0, high=99, doc="Prestige")
    peak: Row = field(I8, SEAT, low=0, high=99, doc="the most Prestige that there ever was")
    treasury: Row = field(I16, SEAT, low=0, high=MANY, doc="Treasury")
    goods: Row = field(I16, SEAT, low=0, high=MANY, doc="own Goods on the Market")
    fleets: Row = field(I16, SEAT, low=0, high=MANY, doc="Merchant Fleets")
    squadrons: Row = field(I16, SEAT, low=0, high=MANY, doc="Squadrons in the Naval Forces box")
    privateers: Grid = field(I16, SEAT, SEAT, low=0, high=1000, doc="others' Privateers in the Merchant Fleet box")
    loans: Grid = field(I16, SEAT, LOAN, low=0, high=MANY, doc="loan piles")
    home_unrest: Row = field(I16, SEAT, low=0, high=MANY, doc="Unrest on the nation board")
    diplomacy: Row = field(I8, SEAT, low=0, high=20, doc="space on the Diplomacy track, from 1 at the left")
    level: Grid = field(I8, SEAT, TRACK, low=0, high=3, doc="space on a progress track, from 0 at the left")
    nation: Row = field(I8, SEAT, of=NATION, blank=-1, doc="the nation, in that variant")
    revolution: int = field(I8, bits=SEAT, doc="seats in domestic revolution this turn")
    plan: Grid = field(I8, SEAT, ROUND, of=CARD, blank=-1, who=OWNER, doc="cards lined up that nobody else has seen")
    face_up: Grid = field(I8, SEAT, ROUND, of=CARD, blank=-1, doc="cards of this turn that have been revealed")
    last_card: Row = field(I8, SEAT, of=CARD, blank=-1, doc="the card played in the last chance round")
    standing: Grid = field(I8, SEAT, QUESTION, who=OWNER, of=ANSWER, low=0, doc="standing answers to questions")

    # The action under way.
    actor: int = field(I8, of=SEAT, blank=-1, doc="who acts")
    character: int = field(I8, of=CHARACTER, blank=-1, doc="the character in use")
    stage: int = field(I8, of=STAGE, low=0, doc="the step of the action")
    where: int = field(I8, of=TERRITORY, blank=-1, doc="the territory that it is about")
    left: int = field(I16, low=0, high=MANY, doc="how much of the action is left: goods, counters, losses, options")
    repeats: int = field(I8, low=0, high=9, doc="explorations that this Explorer has made")
    shipped: Row = field(I8, SPACE, low=0, high=2, doc="goods that this Merchant has shipped from a space")
    refused: int = field(I8, bits=SEAT, doc="seats that have refused in this action, or have been asked to attack")
    traffic: int = field(I8, low=0, high=1, doc="this Merchant ships slaves in spite of the abolition")
    questioned: int = field(I8, of=SEAT, blank=-1, doc="who is asked for consent")
    wanted: int = field(I8, of=SPACE, blank=-1, doc="the resource that consent is asked for")
    wanted_goods: int = field(I16, low=0, high=MANY, doc="the Goods that consent is asked for")
    attacked: int = field(I8, low=0, high=1, doc="Privateers have attacked this Merchant")
    enemy: int = field(I8, of=SEAT, blank=-1, doc="on whom war was declared")
    years: int = field(I16, low=0, high=1000, doc="years of this war")
    front: int = field(I8, low=0, high=29, doc="territories that the year's war on land is done with")
    owed: Row = field(I16, SEAT, low=0, high=MANY, doc="counters that the seat has yet to lose on land")
    held_out: int = field(I8, low=0, high=1, doc="the defender has decided to fight on")

    # The result.
    winners: int = field(I8, bits=SEAT, doc="who has won")
    stopped: int = field(I8, low=0, high=1, doc="the game was stopped after its last turn")

"""The state of a game of Colonialism: every number, its meaning, and who may see it.

Kernel file.
"""

from __future__ import annotations

from tordesillas.colonialism.pieces import (
    CARD,
    COLOUR,
    EVENT,
    FACTION,
    INTEREST,
    LAID,
    PLAY,
    REGION,
    ROUTE,
    ROW,
    SEAT,
    TILE,
    UPGRADE,
    ZONE,
)
from tordesillas.engine.common import Common
from tordesillas.engine.dialect import Grid, Row
from tordesillas.engine.layout import I8, I16, OWNER, RULES, U32, Axis, field
from tordesillas.engine.layout import NOBODY as UNSEEN

STEP = Axis(
    "step",
    (
        "first_order",
        "keep_cards",
        "station_ships",
        "round_start",
        "event",
        "action",
        "new_ship",
        "action_done",
        "colonization",
        "cards",
        "conflict",
        "after_conflict",
        "collection",
        "hands",
        "new_hands",
        "influence_check",
        "new_order",
        "choose_row",
        "new_tiles",
        "end_of_turn",
        "scoring",
        "finished",
    ),
)
FIRST_ORDER = 0
KEEP_CARDS = 1
STATION_SHIPS = 2
ROUND_START = 3
EVENT_STEP = 4
ACTION = 5
NEW_SHIP = 6
ACTION_DONE = 7
COLONIZATION = 8
CARDS_STEP = 9
CONFLICT = 10
AFTER_CONFLICT = 11
COLLECTION = 12
HANDS = 13
NEW_HANDS = 14
INFLUENCE_CHECK = 15
NEW_ORDER = 16
CHOOSE_ROW = 17
NEW_TILES = 18
END_OF_TURN = 19
SCORING = 20
FINISHED = 21


class State(Common):
    """One game, whole."""

    # The edition's switches: see `options.py`, where each edition is written down.
    turns: int = field(I8, who=RULES, low=2, high=3, blank=3, doc="how many turns the game has")
    upgrades_on: int = field(I8, who=RULES, low=0, high=1, doc="Upgrade Cards are played with")
    events_on: int = field(I8, who=RULES, low=0, high=1, doc="Historical Events are played with")
    quick_start: int = field(I8, who=RULES, low=0, high=1, doc="the first hand is drawn, not chosen")
    order_dice: int = field(I8, who=RULES, low=1, high=4, blank=1, doc="dice a player rolls for the first turn order")
    rejects_open: int = field(I8, who=RULES, low=0, high=1, doc="the six cards not kept start the discard pile")
    draw_per_action: int = field(I8, who=RULES, low=1, high=3, blank=1, doc="cards a draw action draws")
    withdraw_max: int = field(I8, who=RULES, low=0, high=5, doc="discs a withdraw action may take")
    policy_cards: int = field(U32, who=RULES, bits=CARD, doc="cards that lie until the region's colonization")
    seal_cards: int = field(U32, who=RULES, bits=CARD, doc="cards that need influence in the region")
    campaign_rivals_only: int = field(
        I8, who=RULES, low=0, high=1, doc="Military Campaign hits another colonial power, and nothing is collected"
    )
    trade_presence: int = field(I8, who=RULES, low=0, high=1, doc="Trade needs influence in one of its two regions")
    mercenaries_are_natives: int = field(I8, who=RULES, low=0, high=1, doc="mercenaries are native discs")
    dominion_first: int = field(I8, who=RULES, low=0, high=1, doc="Dominion is resolved before all other cards")
    ties_by_track: int = field(
        I8, who=RULES, low=0, high=1, doc="ties (Dominion, Unrest, conflict) go by the turn order track"
    )
    keep_none: int = field(I8, who=RULES, low=0, high=1, doc="the whole hand may be discarded")
    draw_six: int = field(I8, who=RULES, low=0, high=1, doc="everyone draws 6 cards, however many were kept")
    check_before_leaving: int = field(
        I8, who=RULES, low=0, high=1, doc="the influence check comes before mercenaries go"
    )
    order_by_score: int = field(
        I8, who=RULES, low=0, high=1, doc="the new order goes by score, not by cubes of the turn"
    )
    interim_refresh: int = field(
        I8, who=RULES, low=0, high=1, doc="a cube and a native after a turn's first colonization"
    )
    conversion: int = field(I8, who=RULES, low=0, high=1, doc="three cubes may become one at the end")

    cubes_each: int = field(I8, who=RULES, low=10, high=21, blank=10, doc="cubes of each colour in the box")
    discs_each: int = field(I8, who=RULES, low=1, high=30, blank=22, doc="discs of each colour in play")
    natives_all: int = field(I8, who=RULES, low=1, high=60, blank=45, doc="native discs in play")
    mercenaries_all: int = field(I8, who=RULES, low=0, high=60, doc="mercenary discs, where they have their own")

    # The board.
    value: Row = field(I8, REGION, who=RULES, low=1, high=10, blank=1, doc="cubes and native dice a region gets")
    limit: Row = field(I8, REGION, who=RULES, low=1, high=99, blank=1, doc="influence that a region bears")
    neighbours: Row = field(I8, REGION, who=RULES, bits=REGION, doc="the adjacent regions")
    zone_regions: Row = field(I8, ZONE, who=RULES, bits=REGION, doc="the regions that a ship in the zone serves")
    region_zones: Row = field(I8, REGION, who=RULES, bits=ZONE, doc="the adjacent sea zones")
    interest_region: Row = field(I8, INTEREST, who=RULES, of=REGION, doc="the region on an economic interest card")
    interest_colour: Row = field(I8, INTEREST, who=RULES, of=COLOUR, doc="the cube on an economic interest card")
    event_region: Row = field(I8, EVENT, who=RULES, of=REGION, doc="the region that an event names")
    event_zone: Row = field(I8, EVENT, who=RULES, of=ZONE, doc="the sea zone that an event names")
    opium_route: Row = field(I8, ROUTE, who=RULES, of=REGION, doc="where the Opium Trade moves cubes")

    # Where in the game we are.
    step: int = field(I8, of=STEP, doc="what is going on")
    turn: int = field(I8, low=1, high=3, blank=1, doc="the turn, from 1")
    round: int = field(I8, low=0, high=4, doc="the action round, from 1; 0 before the first")
    action: int = field(I8, low=1, high=3, blank=1, doc="the action of the round, from 1")
    row: int = field(I8, low=0, high=4, doc="the row of the turn order track whose seat is due, from 0")
    track: Row = field(I8, ROW, of=SEAT, blank=-1, doc="the turn order track: the seat on each row")
    queue: Row = field(I8, ROW, of=SEAT, blank=-1, doc="who chooses a row of the track, first to last")
    roll: Row = field(I8, SEAT, low=0, high=12, doc="the last roll for the first turn order")
    tile: Row = field(I8, TILE, of=REGION, blank=-1, doc="the regions in region order")
    colonized: int = field(I8, low=0, high=6, doc="how many regions the colonization phase is done with")

    # The board's pieces.
    influence: Grid = field(I8, REGION, FACTION, low=0, high=127, doc="discs and mercenaries by faction")
    mercenaries: Grid = field(I8, REGION, SEAT, low=0, high=127, doc="mercenaries among them")
    cubes: Grid = field(I8, REGION, COLOUR, low=0, high=63, doc="cubes that lie there")
    native_supply: int = field(I8, low=0, high=60, doc="native discs beside the board")
    mercenary_supply: int = field(I8, low=0, high=60, doc="mercenaries beside the board")
    bag: Row = field(I8, COLOUR, low=0, high=21, doc="cubes in the bag")
    spent: Row = field(I8, COLOUR, low=0, high=21, doc="cubes that have left the game")
    fresh: Grid = field(I8, SEAT, ZONE, low=0, high=4, doc="upright ships")
    used: Grid = field(I8, SEAT, ZONE, low=0, high=4, doc="ships on their side")
    face_up: Grid = field(I16, SEAT, LAID, of=PLAY, blank=-1, doc="policy cards that lie face up, in order")
    covered: Row = field(I8, SEAT, bits=REGION, doc="regions where the seat has a face-down policy card")
    face_down: Grid = field(I8, SEAT, REGION, of=CARD, blank=-1, who=OWNER, doc="that card")

    # What the seats have.
    reserve: Row = field(I8, SEAT, low=0, high=35, doc="own discs off the board")
    collected: Grid = field(I8, SEAT, COLOUR, low=0, high=63, doc="collected cubes")
    gained: Row = field(I8, SEAT, low=0, high=63, doc="cubes collected in this turn, spent ones too")
    hand_count: Row = field(I8, SEAT, low=0, high=25, count_of="hand", doc="cards in hand")
    deck_count: Row = field(I8, SEAT, low=0, high=25, count_of="deck", doc="cards in the deck")
    hand: Row = field(U32, SEAT, bits=CARD, who=OWNER, doc="cards in hand")
    deck: Row = field(U32, SEAT, bits=CARD, who=UNSEEN, doc="cards in the deck")
    discard: Row = field(U32, SEAT, bits=CARD, doc="the open discard pile")
    shown: Row = field(U32, SEAT, bits=CARD, doc="cards that everybody knows to be in hand")
    recycled: Row = field(U32, SEAT, bits=CARD, doc="the last known content of the deck: no other card can be in it")
    settled: Row = field(I8, SEAT, bits=REGION, doc="regions whose face-down card was laid before that deck was made")
    kept: Row = field(U32, SEAT, bits=CARD, who=OWNER, doc="cards chosen to be kept, while others still choose")
    interests: Row = field(I16, SEAT, bits=INTEREST, who=OWNER, doc="economic interest cards")
    upgrade_owner: Row = field(I8, UPGRADE, of=SEAT, blank=-1, doc="who has bought an upgrade card")

    # Events.
    event: int = field(I8, of=EVENT, blank=-1, doc="the historical event in force")
    events_left: int = field(I16, bits=EVENT, doc="events not yet turned up")

    # What is under way.
    treaties: int = field(I8, bits=SEAT, doc="seats that a Treaty protects in the region being colonized")
    fighting: int = field(I8, low=0, high=2, doc="the conflict goes on; 2: natives had a part in it")
    to_remove: int = field(I8, bits=FACTION, doc="factions that have yet to lose a disc in this pass of the conflict")
    standing: Row = field(I16, FACTION, low=0, high=1023, doc="their order in this pass, lowest first, equal: together")
    owed: Row = field(I8, SEAT, low=0, high=127, doc="influence that the seat has yet to remove")
    owed_region: int = field(I8, of=REGION, blank=-1, doc="the region that it is owed in")
    collecting: int = field(I8, of=REGION, blank=-1, doc="the region whose cubes are being collected")
    collector: int = field(I8, low=0, high=3, doc="who is next to collect, in order of influence")
    asked: int = field(I8, low=0, high=6, doc="how many seats, or regions, the step is done with")
    placing: int = field(I8, low=0, high=3, doc="discs that the asked seat may still place (Gurkhas)")

    # The result.
    fulfilled: Row = field(I16, SEAT, bits=INTEREST, doc="economic interests that gave cubes")
    final: Grid = field(I8, SEAT, COLOUR, low=0, high=127, doc="cubes with those of the interests, after conversion")
    score: Row = field(I8, SEAT, low=0, high=63, doc="the final score")
    total: Row = field(I8, SEAT, low=0, high=127, doc="cubes left after conversion, for ties")
    winners: int = field(I8, bits=SEAT, doc="who has won")

"""Moves and events in words: the ranges of `moves.py` and the kinds of `journal.py`, spelled out."""

from __future__ import annotations

from tordesillas.colonialism import journal, moves
from tordesillas.colonialism.pieces import (
    CARD,
    COLOUR,
    CONDITION,
    DISCS,
    EVENT,
    FACTION,
    HIRED,
    INTEREST,
    PAIR,
    PAYMENT,
    REGION,
    ROW,
    SEAT,
    SWAP,
    TILE,
    UPGRADE,
    ZONE,
)
from tordesillas.engine.events import EventKind, EventTable
from tordesillas.engine.moves import MoveKind, MoveTable

MOVES = MoveTable(
    (
        MoveKind("pass", moves.PASS, "pass"),
        MoveKind("draw", moves.DRAW, "draw"),
        MoveKind(
            "sail",
            moves.SAIL,
            "sail {condition} from {start} to {goal}",
            (("start", ZONE), ("condition", CONDITION), ("goal", ZONE)),
        ),
        MoveKind("explore", moves.EXPLORE, "explore {region} from {zone}", (("region", REGION), ("zone", ZONE))),
        MoveKind(
            "withdraw",
            moves.WITHDRAW,
            "withdraw {discs} from {region} by {zone}",
            (("region", REGION), ("zone", ZONE), ("discs", DISCS)),
        ),
        MoveKind(
            "play",
            moves.PLAY,
            "play {card} {region} from {zone}",
            (("card", CARD), ("region", REGION), ("zone", ZONE)),
        ),
        MoveKind(
            "diplomacy",
            moves.DIPLOMATS,
            "play diplomacy {region} for {faction}",
            (("region", REGION), ("faction", FACTION)),
        ),
        MoveKind(
            "campaign",
            moves.CAMPAIGNS,
            "play campaign {region} against {faction}",
            (("region", REGION), ("faction", FACTION)),
        ),
        MoveKind("missionaries", moves.MISSIONS, "play missionaries {region}", (("region", REGION),)),
        MoveKind(
            "trade",
            moves.TRADES,
            "play trade {pair} {swap} from {zone}",
            (("pair", PAIR), ("swap", SWAP), ("zone", ZONE)),
        ),
        MoveKind("buy", moves.BUY, "buy {upgrade} with {payment}", (("upgrade", UPGRADE), ("payment", PAYMENT))),
        MoveKind("station", moves.STATION, "station {zone}", (("zone", ZONE),)),
        MoveKind("row", moves.TAKE_ROW, "row {row}", (("row", ROW),)),
        MoveKind("keep", moves.KEEP, "keep {card}", (("card", CARD),)),
        MoveKind("keep_none", moves.KEEP_NO_CARD, "keep none"),
        MoveKind("lose", moves.LOSE, "lose {hired} mercenaries", (("hired", HIRED),)),
        MoveKind("collect", moves.COLLECT, "collect {colour}", (("colour", COLOUR),)),
        MoveKind("give_up", moves.GIVE_UP, "give up {colour}", (("colour", COLOUR),)),
        MoveKind("leave", moves.LEAVE, "leave"),
        MoveKind("place", moves.PLACE, "place {region}", (("region", REGION),)),
        MoveKind("lay", moves.LAY, "lay {card}", (("card", CARD),)),
        MoveKind("reclaim", moves.RECLAIM, "reclaim {card}", (("card", CARD),)),
        MoveKind("decline", moves.DECLINE, "decline"),
    )
)

EVENTS = EventTable(
    (
        EventKind(journal.TILE_LAID, "tile_laid", (("tile", TILE), ("region", REGION))),
        EventKind(
            journal.CUBES_ADDED,
            "cubes_added",
            (("region", REGION), ("yellow", None), ("brown", None), ("black", None)),
        ),
        EventKind(journal.NATIVES_ADDED, "natives_added", (("region", REGION), ("n", None), ("rolled", None))),
        EventKind(journal.ORDER_ROLLED, "order_rolled", (("seat", SEAT), ("sum", None))),
        EventKind(journal.ROW_TAKEN, "row_taken", (("seat", SEAT), ("row", None))),
        EventKind(
            journal.INTEREST_DEALT, "interest_dealt", (("seat", SEAT), ("interest", INTEREST), ("colour", COLOUR))
        ),
        EventKind(journal.CARDS_DRAWN, "cards_drawn", (("seat", SEAT), ("n", None))),
        EventKind(journal.CARD_DRAWN, "card_drawn", (("seat", SEAT), ("card", CARD))),
        EventKind(journal.DECK_MADE, "deck_made", (("seat", SEAT), ("n", None))),
        EventKind(journal.CARD_KEPT, "card_kept", (("seat", SEAT), ("card", CARD))),
        EventKind(journal.CARD_DISCARDED, "card_discarded", (("seat", SEAT), ("card", CARD))),
        EventKind(journal.CARDS_RETURNED, "cards_returned", (("seat", SEAT), ("n", None))),
        EventKind(journal.SHIP_STATIONED, "ship_stationed", (("seat", SEAT), ("zone", ZONE))),
        EventKind(journal.ROUND_BEGUN, "round_begun", (("turn", None), ("round", None))),
        EventKind(journal.EVENT_TURNED, "event_turned", (("event", EVENT),)),
        EventKind(journal.EVENT_ENDED, "event_ended", (("event", EVENT),)),
        EventKind(journal.PASSED, "passed", (("seat", SEAT),)),
        EventKind(
            journal.SHIP_MOVED,
            "ship_moved",
            (("seat", SEAT), ("condition", CONDITION), ("start", ZONE), ("goal", ZONE)),
        ),
        EventKind(journal.SHIP_USED, "ship_used", (("seat", SEAT), ("zone", ZONE))),
        EventKind(journal.EXPLORED, "explored", (("seat", SEAT), ("region", REGION))),
        EventKind(journal.WITHDRAWN, "withdrawn", (("seat", SEAT), ("region", REGION), ("n", None))),
        EventKind(journal.CARD_PLAYED, "card_played", (("seat", SEAT), ("card", CARD), ("region", REGION))),
        EventKind(journal.POLICY_LAID, "policy_laid", (("seat", SEAT), ("region", REGION), ("card", CARD))),
        EventKind(journal.POLICY_COVERED, "policy_covered", (("seat", SEAT), ("region", REGION), ("card", CARD))),
        EventKind(journal.DIE_ROLLED, "die_rolled", (("seat", SEAT), ("face", None))),
        EventKind(journal.PLACED, "placed", (("faction", FACTION), ("region", REGION), ("n", None))),
        EventKind(journal.REMOVED, "removed", (("faction", FACTION), ("region", REGION), ("n", None), ("hired", None))),
        EventKind(journal.HIRED, "hired", (("seat", SEAT), ("region", REGION), ("n", None))),
        EventKind(
            journal.CUBES_SWAPPED,
            "cubes_swapped",
            (("seat", SEAT), ("first", REGION), ("given", COLOUR), ("second", REGION), ("taken", COLOUR)),
        ),
        EventKind(
            journal.UPGRADE_BOUGHT, "upgrade_bought", (("seat", SEAT), ("upgrade", UPGRADE), ("payment", PAYMENT))
        ),
        EventKind(journal.COLONIZATION_BEGUN, "colonization_begun", (("turn", None), ("round", None))),
        EventKind(journal.COLONIZED, "colonized", (("region", REGION), ("n", None), ("total", None), ("limit", None))),
        EventKind(
            journal.POLICY_COUNTED,
            "policy_counted",
            (("seat", SEAT), ("card", CARD), ("region", REGION), ("n", None)),
        ),
        EventKind(journal.TREATY_HELD, "treaty_held", (("seat", SEAT), ("region", REGION))),
        EventKind(journal.UNREST_STRUCK, "unrest_struck", (("seat", SEAT), ("region", REGION))),
        EventKind(journal.CONFLICT_BEGUN, "conflict_begun", (("region", REGION), ("total", None), ("limit", None))),
        EventKind(journal.CONFLICT_ENDED, "conflict_ended", (("region", REGION), ("total", None), ("n", None))),
        EventKind(
            journal.COLLECTED, "collected", (("seat", SEAT), ("region", REGION), ("colour", COLOUR), ("n", None))
        ),
        EventKind(journal.MERCENARIES_LEFT, "mercenaries_left", (("seat", SEAT), ("region", REGION), ("n", None))),
        EventKind(journal.CHECK_FAILED, "check_failed", (("seat", SEAT), ("region", REGION), ("n", None))),
        EventKind(journal.TURN_ENDED, "turn_ended", (("turn", None),)),
        EventKind(journal.CUBE_GIVEN_UP, "cube_given_up", (("seat", SEAT), ("region", REGION), ("colour", COLOUR))),
        EventKind(
            journal.CUBES_CROSSED,
            "cubes_crossed",
            (("start", REGION), ("goal", REGION), ("colour", COLOUR), ("n", None)),
        ),
        EventKind(journal.CARD_RECLAIMED, "card_reclaimed", (("seat", SEAT), ("card", CARD))),
        EventKind(
            journal.INTEREST_FULFILLED,
            "interest_fulfilled",
            (("seat", SEAT), ("interest", INTEREST), ("colour", COLOUR), ("n", None)),
        ),
        EventKind(journal.CONVERTED, "converted", (("seat", SEAT), ("source", COLOUR), ("goal", COLOUR))),
        EventKind(journal.SCORED, "scored", (("seat", SEAT), ("score", None), ("total", None))),
        EventKind(journal.WON, "won", (("seat", SEAT),)),
        EventKind(journal.DECLINED, "declined", (("seat", SEAT),)),
    )
)

"""What the rules find wrong with a position, in words."""

from __future__ import annotations

from tordesillas.colonialism import problem_numbers as rule
from tordesillas.colonialism.pieces import COLOUR, FACTION, REGION, UPGRADE
from tordesillas.engine.faults import told

SEAT_PATH = "seats.{index}"

PROBLEMS: dict[int, tuple[str, str]] = {
    rule.BAD_BOX: ("board", "the board's own numbers contradict each other"),
    rule.BAD_BLANK: ("", "a game that has not been set up cannot have pieces on the board"),
    rule.BAD_TILES: ("tile", "must name each of the six regions once"),
    rule.BAD_TRACK: ("track", "every player stands on one row, or waits in the queue for one while rows are chosen"),
    rule.BAD_TIME: ("step", "turn, round, action, row and step do not fit each other"),
    rule.BAD_CUBES: (
        "bag.{colour}",
        "cubes of this colour in bag, regions and hands do not add up to those in the box",
    ),
    rule.BAD_NATIVES: ("native_supply", "native discs do not add up to those in the box"),
    rule.BAD_MERCENARY_SUPPLY: ("mercenary_supply", "mercenaries do not add up to those in the box"),
    rule.BAD_HIRED: ("regions.{region}.mercenaries", "more mercenaries than influence, or than could be hired by now"),
    rule.BAD_DISCS: (SEAT_PATH + ".reserve", "discs in the reserve and on the board do not add up to the player's own"),
    rule.BAD_SHIPS: (SEAT_PATH + ".fresh", "not as many ships as the player has at this moment"),
    rule.BAD_EVENTS: ("event", "the events turned up do not fit turn, round and expansions"),
    rule.BAD_UPGRADES: ("upgrade_owner.{upgrade}", "nobody can own this upgrade here"),
    rule.BAD_ABSENT: (SEAT_PATH, "nobody sits there"),
    rule.BAD_CARDS: (
        SEAT_PATH + ".hand",
        "each card of a player is in one place: hand, deck, discard pile or on the board",
    ),
    rule.BAD_COUNTS: (SEAT_PATH + ".hand_count", "is not the number of cards there"),
    rule.BAD_LAID: (
        SEAT_PATH + ".face_up",
        "policy cards: the first in a region lies face down, others face up, and no more than could be played by now",
    ),
    rule.BAD_SHOWN: (SEAT_PATH + ".recycled", "what is known of hand and deck contradicts what is there"),
    rule.BAD_KEPT: (SEAT_PATH + ".kept", "kept cards are cards in hand, chosen while hands are being chosen"),
    rule.BAD_INTERESTS: (SEAT_PATH + ".interests", "every player has three economic interest cards, no card twice"),
    rule.BAD_OWED: (SEAT_PATH + ".owed", "a loss is owed only where its owner has a choice"),
    rule.BAD_COLLECTION: ("collecting", "nothing can be chosen in this collection"),
    rule.BAD_CONFLICT: ("standing.{faction}", "a conflict goes on only in the conflict step of a region"),
    rule.BAD_PENDING: ("pending", "it is not their decision"),
    rule.BAD_STEP: ("step", "nobody decides anything in this step"),
    rule.BAD_RESULT: ("winners", "a result fits the final cubes, and only a finished game has one"),
    rule.BAD_ASKED: ("asked", "nobody can be asked that now"),
}


def describe(code: int) -> tuple[str, str]:
    """The path of a field, and what is wrong with it."""
    return told(code, PROBLEMS, rule.STRIDE, (COLOUR, FACTION, REGION, UPGRADE))

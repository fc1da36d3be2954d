"""What `sound.py` and `sound_map.py` find wrong with a position, in words."""

from __future__ import annotations

from tordesillas.colonial import sound as rule
from tordesillas.colonial import sound_map as map_rule
from tordesillas.colonial.pieces import SPACE, TERRITORY
from tordesillas.engine.faults import told

PROBLEMS: dict[int, tuple[str, str]] = {
    map_rule.BAD_BOX: ("board", "the board's own numbers, or they and the options, contradict each other"),
    map_rule.BAD_BLANK: ("", "a game that has not been set up cannot have pieces on the board"),
    map_rule.BAD_IN_PLAY: ("in_play", "the continents in play are not those that so many players play on"),
    map_rule.BAD_LAURELS: (
        "territories.{territory}.laurels_left",
        "a territory in play has all the Prestige of the board or none, any other has none",
    ),
    map_rule.BAD_AMERICA: (
        "america_found",
        "the discovery of America and the box for sailing round the world do not fit what is explored",
    ),
    map_rule.BAD_STACK: (
        "stack.{space}",
        "names whoever has counters there once, the lowest first, on a resource of an explored territory",
    ),
    map_rule.BAD_CONTROL: ("controller.{space}", "is not who controls the resource by the counters there"),
    map_rule.BAD_COLONY: (
        "territories.{territory}.colony",
        "a colony has native power and counters of its owner, and is no Independent State",
    ),
    map_rule.BAD_UNREST: ("territories.{territory}.unrest", "so much Unrest makes it an Independent State"),
    map_rule.BAD_MARKER: ("territories.{territory}", "only explored territories have markers"),
    map_rule.BAD_CITY: (
        "city",
        "a Booming City has a value, and is on an explored territory with native power",
    ),
    map_rule.BAD_SEAT: (
        "seats.{index}",
        "Prestige, the space on the Diplomacy track or Privateers cannot be those of a player",
    ),
    map_rule.BAD_ABSENT: ("seats.{index}", "nobody sits there"),
    map_rule.BAD_NATION: (
        "seats.{index}.nation",
        "each player has a nation of his or her own, if nations are played",
    ),
    map_rule.BAD_LEVEL: ("seats.{index}.level", "the nation does not go so far on the Logistics track"),
    rule.BAD_TIME: ("step", "turn, round, step, first player and the seats done with do not fit each other"),
    rule.BAD_CARDS: (
        "seats.{index}.plan",
        "each card is in one place, and those are lined up or revealed that should be by now",
    ),
    rule.BAD_ACTION: ("character", "this character's action cannot be under way"),
    rule.BAD_REST: ("stage", "nothing of an action is left when none is under way"),
    rule.BAD_LEFT: ("left", "what the action counts does not fit what is there"),
    rule.BAD_QUESTION: ("questioned", "nobody can be asked that now"),
    rule.BAD_WAR: ("enemy", "the war does not fit its stage, its year, or what is owed in it"),
    rule.BAD_PENDING: ("pending", "it is not their decision"),
    rule.BAD_RESULT: ("winners", "a game is over when somebody has won or the last turn has been played"),
}


def describe(code: int) -> tuple[str, str]:
    """The path of a field, and what is wrong with it."""
    return told(code, PROBLEMS, map_rule.STRIDE, (TERRITORY, SPACE))

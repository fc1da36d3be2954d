"""The most decisions that a game can take, proven from the rules part by part."""

from __future__ import annotations

from tordesillas.colonialism.options import switches
from tordesillas.colonialism.pieces import ACTIONS, COLOURS, EXTRA_DISCS, HAND, REGIONS, ROUNDS, SHIPS_EACH
from tordesillas.engine.description import Setting

PHASES = ROUNDS // 2
GURKHA_ANSWERS = 3


def decisions_max(setting: Setting) -> int:
    """A bound for any course of the game.

    Before the first round (CM-11, CM-13, CM-15) everyone but the last chooses a row of the track, everyone keeps six
    cards one at a time and stations three ships. After that a game is its colonization phases, each with the two
    action rounds before it and the turn order after it.
    """
    box: dict[str, int] = switches(setting)
    players = setting.players
    opening = players - 1 + players * (HAND + SHIPS_EACH)
    return opening + box["turns"] * PHASES * phase_max(box, players)


def phase_max(box: dict[str, int], players: int) -> int:
    """Two action rounds, a colonization phase and a new turn order.

    An action (CM-16) may ask what follows from it: each seat once, what it loses (CM-59), or a collection, or the
    zone of a new ship; a collection asks for two colours at most, and there are at least two seats. An event asks
    each seat once as it is turned up, or three times at most after a conflict (CM-90 to CM-102). When the regions
    are done, each seat chooses what to keep (CM-43), a region where one stands alone may ask for a loss (CM-44),
    and everyone but the last chooses a row (CM-45).
    """
    actions = 2 * ACTIONS * players * (1 + players)
    mercenaries = box["natives_all"] if box["mercenaries_are_natives"] else box["mercenaries_all"]
    regions = REGIONS * region_max(box, players) + mercenaries
    events = (1 + GURKHA_ANSWERS) * players if box["events_on"] else 0
    afterwards = players + REGIONS + players - 1
    return actions + regions + events + afterwards


def region_max(box: dict[str, int], players: int) -> int:
    """A region's colonization, mercenaries lost in conflict left aside.

    Unrest at Home (CM-35) strikes once, and asks each seat at most once. In a conflict (CM-37) whoever is asked
    (CM-41) loses a disc or a mercenary, and nobody adds any: so no more is asked than the discs of all seats and the
    mercenaries there. Discs are back in the reserve and may be lost again in another region; mercenaries are hired
    in action rounds only, so all regions together ask for them no more often than there are any, which `phase_max`
    adds. The collection asks for two colours at most: each takes all of one, and the last one is not asked for.
    """
    discs = players * box["discs_each"] + (EXTRA_DISCS if box["upgrades_on"] else 0)
    return players + discs + COLOURS - 1

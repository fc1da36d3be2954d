"""The most decisions that a game can take, proven from the rules part by part.

Interrupts are not counted: Treasury may be given to and fro for ever (CL-70), and no decision comes of it.
"""

from __future__ import annotations

from typing import Any

from tordesillas.colonial import board_file
from tordesillas.colonial.options import switches
from tordesillas.colonial.pieces import (
    AMBASSADOR,
    CONQUEROR,
    DICE_MOST,
    ECONOMY,
    EXPLORER,
    FINANCIER,
    FOUNDING,
    GOVERNOR,
    LOGISTICS,
    MERCHANT,
    MISSIONARY,
    REBEL,
    ROUNDS,
    SCIENTIST,
    SLOTS,
    SOVEREIGN,
    TRADER,
    VICEROY,
)
from tordesillas.engine.description import Setting

PHASES = 4
"""Of a seat in a turn: its plan, and the purchases of Merchant Fleets, Squadrons and a Privateer."""
EXPLORATIONS = 2
"""With one Explorer, by CL-82."""


def decisions_max(setting: Setting) -> int:
    """A bound for any course of the game: its turns, and before the first one a nation for each seat (CL-80)."""
    board = board_file.FILE.box if setting.board is None else setting.board
    box = {**board_file.fields_of(board), **switches(setting)}
    turns: int = box["turn_limit"]
    return setting.players + turns * setting.players * seat_max(box, setting.players)


def seat_max(box: dict[str, Any], players: int) -> int:
    """What a turn asks because of one seat: in four rounds and the last chance it chooses from a card not used before
    (CL-30, CL-31), so all cards, each with its longer character, are more than it can do."""
    actions = sum(max(action_max(box, players, character) for character in card) for card in box["characters"])
    return PHASES + ROUNDS + 1 + actions


def action_max(box: dict[str, Any], players: int, character: int) -> int:
    """What an action asks, whoever is asked.

    A counter that is lost in a rebellion or a war is chosen by somebody (CL-62, CL-66), once; so it is counted where
    it was put on the map, and all such losses of a game are no more than that.
    """
    longest: dict[int, int] = {
        AMBASSADOR: 2,
        CONQUEROR: 1 + len(FOUNDING) + 1,
        EXPLORER: EXPLORATIONS * (1 + 1 + 1),
        FINANCIER: 0,
        GOVERNOR: 2,
        MERCHANT: merchant_max(box, players),
        MISSIONARY: 1,
        REBEL: 2,
        SCIENTIST: 1,
        SOVEREIGN: 1 + 2 * box["years_limit"],
        TRADER: trader_max(box, players),
        VICEROY: 2 * logistics_max(box) + 1,
    }
    return longest[character]


def merchant_max(box: dict[str, Any], players: int) -> int:
    """CL-60, CL-61: the owners of Privateers attack or not, and up to five Privateers sink. Each resource has a good,
    those of one territory two, and each may have to be asked for; who refuses once is not asked again."""
    spaces = sum(1 for colour in box["colour"] if colour >= 0)
    goods = spaces + SLOTS
    return (players - 1) + DICE_MOST + 2 * goods + 2 * (players - 1) + 1


def trader_max(box: dict[str, Any], players: int) -> int:
    """CL-68: one at a time, and each may have to be asked for."""
    goods: int = max(box["track_value"][ECONOMY]) + sum(box["native_power"])
    return 2 * goods + 2 * (players - 1) + 1


def logistics_max(box: dict[str, Any]) -> int:
    """CL-69, CL-84."""
    values: list[int] = [*box["track_value"][LOGISTICS], *box["fourth_logistics"]]
    return max(values)

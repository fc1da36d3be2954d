"""Moments of random games at which the next action brings colonization about, with any region first in the order."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import tordesillas as td
from tordesillas.colonialism.pieces import REGION
from tordesillas.colonialism.rules import RULES
from tordesillas.colonialism.state import ACTION
from tordesillas.engine.events import Event

Options = tuple[str, tuple[str, ...], dict[str, Any]]
RIPE = frozenset({"explore", "play", "diplomacy", "campaign", "missionaries", "draw"})
"""Kinds of moves that fill the map."""
OVER = frozenset({"collected", "mercenaries_left", "check_failed", "cards_drawn", "tile_laid", "declined"})
"""Kinds of events that come after a region's conflict."""


def last_actions(setting: Options, players: int, seed: int) -> Iterator[td.Game]:
    """Each last action of a segment in a random game that fills the map."""
    edition, expansions, options = setting
    dice = Random(f"{setting} {players} {seed}")
    game = td.new("colonialism", edition=edition, players=players, expansions=expansions, seed=seed, **options)
    while not game.over:
        at_last = (ACTION, 3, players - 1)
        view = game.view(None)
        if view.get("round") % 2 == 0 and at_last == tuple(map(view.get, ("step", "action", "row"))):
            yield game
        moves = list(game.legal_moves)
        game.push(dice.choice([move for move in moves if move.kind in RIPE] or moves))


def with_first(game: td.Game, region: int) -> td.Game:
    """The same moment with a region first in the region order."""
    document = game.position()
    document["tile"] = [REGION.names[region], *(name for name in document["tile"] if name != REGION.names[region])]
    return td.from_position(document, seed=1)


def first_region(game: td.Game) -> tuple[list[Event], Any]:
    """After the one move of such a game: what happened in the first region up to its conflict, and the board then."""
    before = game.copy()
    before.pop()
    state = before.view(None).state.copy()
    name = REGION.names[state.get("tile")[0]]
    found: list[Event] = []
    for event in game.events():
        if event.kind in OVER or event.args.get("region") not in (None, name):
            break
        RULES.happened(state, event)
        found.append(event)
    return found, state

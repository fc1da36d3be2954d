"""What tests of Colonial at a table share: random games of every kind, looked at in all languages."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import tordesillas as td
from tordesillas.colonial.options import PLAYERS
from tordesillas.engine.messages import LANGUAGES

KINDS: tuple[dict[str, Any], ...] = (
    *({"players": players} for players in PLAYERS),
    *({"players": players, "nations": True} for players in PLAYERS[:-1]),
    {"players": 3, "advanced_founding": False, "continent": "asia_oceania"},
)
"""All numbers of players, with and without nations, and the simple founding."""


def game_of(kind: dict[str, Any], seed: int = 7) -> td.Game:
    return td.new("colonial", seed=seed, turn_limit=20, **kind)


def moments(kind: dict[str, Any], every: int, seed: int = 7) -> Iterator[td.Game]:
    """A random game: itself before every so many moves, and at the end. Whoever owes a decision may come first."""
    game, dice = game_of(kind, seed), Random(seed)
    while not game.over:
        if game.ply % every == 0:
            yield game
        seat = dice.choice([seat for seat in range(game.players) if game.state().pending >> seat & 1])
        game.push(dice.choice(game.legal_moves_of(seat)), seat)
    yield game


def viewers(game: td.Game) -> list[int | None]:
    return [None, *range(game.players)]


__all__ = ["KINDS", "LANGUAGES", "game_of", "moments", "viewers"]

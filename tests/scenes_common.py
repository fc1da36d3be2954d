"""What the tests of every game do with a game: play on, choose what chance does, and look."""

from __future__ import annotations

from collections import Counter
from typing import Any

import tordesillas as td


def play(game: td.Game, *tokens: str, seat: int | None = None) -> td.Game:
    """Make moves of whoever is to act (or of `seat`)."""
    for token in tokens:
        game.push(token, seat)
    return game


def rolled(game: td.Game, token: str, *outcomes: int, seat: int | None = None) -> td.Game:
    """Make a move with these outcomes of chance, all that it draws; a die's outcome is its face."""
    whose = game.turn if seat is None else seat
    assert whose is not None
    game.replay(whose, token, outcomes)
    return game


def tokens(game: td.Game, start: str = "", seat: int | None = None) -> list[str]:
    """The legal moves, as tokens, that begin so. All legal moves are listed once, by ascending id."""
    moves = game.legal_moves if seat is None else game.legal_moves_of(seat)
    assert moves.ids == sorted(set(moves.ids))
    return [str(move) for move in moves if str(move).startswith(start)]


def seen(game: td.Game, field: str) -> Any:
    """A field of the whole state."""
    return game.state().get(field)


def told(game: td.Game, kind: str, seat: int | None = None) -> list[dict[str, Any]]:
    """The arguments of all events of a kind that a seat (None: a spectator) saw."""
    return [dict(event.args) for event in game.events(seat) if event.kind == kind]


def evenly(counts: Counter[Any], kinds: int, share: float = 0.25) -> bool:
    """All kinds turned up, and none much more or less often than the others. Count over fixed seeds only."""
    expected = counts.total() / kinds
    return len(counts) == kinds and all(abs(count - expected) < share * expected for count in counts.values())

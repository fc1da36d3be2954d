"""Colonialism and Colonial: rules-exact, fast, for people, programs and research.

>>> import tordesillas as td
>>> game = td.new("colonialism", players=4, seed=7)
>>> game.push(game.legal_moves[0])
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tordesillas.engine.errors import (
    BoardError,
    GameNotOver,
    GameOver,
    IllegalMove,
    MessageError,
    NoMoves,
    OptionError,
    PositionError,
    RecordError,
    SeatError,
    TordesillasError,
)

if TYPE_CHECKING:
    from tordesillas.engine.choice import LegalMoves, Move
    from tordesillas.engine.description import Outcome, Setting
    from tordesillas.engine.events import Event
    from tordesillas.engine.game import Game
    from tordesillas.engine.record import Verdict, read_record, verify
    from tordesillas.engine.registry import GameInfo, games, register
    from tordesillas.engine.view import View

    new = Game.new
    from_position = Game.from_position

__version__ = "0.1.0"

__all__ = [
    "BoardError",
    "Event",
    "Game",
    "GameInfo",
    "GameNotOver",
    "GameOver",
    "IllegalMove",
    "LegalMoves",
    "MessageError",
    "Move",
    "NoMoves",
    "OptionError",
    "Outcome",
    "PositionError",
    "RecordError",
    "SeatError",
    "Setting",
    "TordesillasError",
    "Verdict",
    "View",
    "__version__",
    "from_position",
    "games",
    "new",
    "read_record",
    "register",
    "verify",
]

_HOMES = {
    "Event": "events",
    "Game": "game",
    "GameInfo": "registry",
    "LegalMoves": "choice",
    "Move": "choice",
    "Outcome": "description",
    "Setting": "description",
    "Verdict": "record",
    "View": "view",
    "games": "registry",
    "read_record": "record",
    "register": "registry",
    "verify": "record",
}
_OF_GAME = {"new", "from_position"}


if not TYPE_CHECKING:  # a type checker would take every misspelt name for one that this finds

    def __getattr__(name: str) -> Any:
        """Load what is asked for at its first use; that keeps the import short."""
        if name in _OF_GAME:
            from tordesillas.engine.game import Game

            found = getattr(Game, name)
        elif name in _HOMES:
            from importlib import import_module

            found = getattr(import_module(f"tordesillas.engine.{_HOMES[name]}"), name)
        else:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted(__all__)

"""A table where somebody learns a game: what the lesson's script says comes next, and whose bots may move by it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tordesillas.engine.registry import rules_of

if TYPE_CHECKING:
    from tordesillas.engine.game import Game
    from tordesillas.engine.lesson import Lesson, Scripted
    from tordesillas.table.standing import Listed, Seat, Table

FIRST_GAME = "first_game"
"""The name of the one lesson that a game can bring."""


def lesson_of(table: Listed) -> Lesson | None:
    """The lesson that a table's game is played in."""
    return rules_of(table.setting.game).lesson() if table.lesson == FIRST_GAME else None


def ahead(table: Table) -> Scripted | None:
    """What comes next by the lesson's script."""
    lesson = lesson_of(table)
    return None if lesson is None or table.game is None else lesson.ahead(table.game)


def bots_due(lesson: Lesson | None, game: Game, sitting: Sequence[Seat]) -> tuple[int, ...]:
    """The seats whose bots may move; by a script only the one that it names, even where all choose at once."""
    following = None if lesson is None else lesson.ahead(game)
    due = game.pending if following is None else (following.seat,)
    return tuple(seat for seat in due if sitting[seat].bot is not None)

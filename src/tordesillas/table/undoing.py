"""What a player could take back now, and why not more."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Self

from tordesillas.engine.messages import say

if TYPE_CHECKING:
    from tordesillas.table.viewing import Look


class Undoing(NamedTuple):
    """What the button for taking back says of itself."""

    possible: bool
    told: str
    """What it would take back, or why there is nothing."""

    @classmethod
    def of(cls, look: Look, language: str) -> Self | None:
        """Nothing for who only watches."""
        game = look.table.game
        if look.seat is None or game is None or game.over or look.seat not in look.own:
            return None
        if game.undo_depth(look.seat):
            last = game.plies[-1]
            move = game.cast.move(game.rules.moves, last.move, last.seat, language)
            return cls(True, say(language, "table.undo.last", move=move))
        return cls(False, say(language, reason(look)))


def reason(look: Look) -> str:
    """The key of why nothing can be taken back."""
    game = look.table.playing
    if all(ply.seat != look.seat for ply in game.plies):
        return "table.undo.nothing"
    if game.plies[-1].seat != look.seat:
        return "table.undo.others"
    return "table.undo.dice" if game.plies[-1].draws else "table.undo.shown"

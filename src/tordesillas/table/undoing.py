"""What a player could take back now, why not more, and who has been asked for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Self

from tordesillas.engine.messages import say

if TYPE_CHECKING:
    from tordesillas.engine.game import Game
    from tordesillas.table.viewing import Look


class Asked(NamedTuple):
    """Somebody would like to take moves back that the others must agree to."""

    told: str
    open: bool
    """Whether the viewer's answer is awaited."""


class Undoing(NamedTuple):
    """What the button for taking back says of itself."""

    possible: bool
    told: str
    """What it would take back, or why there is nothing."""
    keep: int | None
    """How many moves would be kept if the others agreed to take back the viewer's last one."""
    asked: Asked | None
    alone: bool = False
    """Whether there is nobody to ask."""

    @classmethod
    def of(cls, look: Look, language: str) -> Self | None:
        """Nothing for who only watches."""
        game = look.table.game
        if look.seat is None or game is None or game.over or look.seat not in look.own:
            return None
        own = [ply for ply, made in enumerate(game.plies) if made.seat == look.seat]
        asked = proposed(look, game, language)
        if not own:
            return cls(False, say(language, "table.undo.nothing"), None, asked)
        told = say(language, "table.undo.last", move=move_at(game, own[-1], language))
        if game.undo_depth(look.seat):
            return cls(True, told, None, asked)
        alone = look.table.players == (look.person,)
        return cls(False, f"{say(language, reason(look, game))} {told}", own[-1], asked, alone)


def reason(look: Look, game: Game) -> str:
    """The key of why nothing can be taken back unasked."""
    if game.plies[-1].seat != look.seat:
        return "table.undo.others"
    return "table.undo.dice" if game.plies[-1].draws else "table.undo.shown"


def move_at(game: Game, ply: int, language: str) -> str:
    made = game.plies[ply]
    return game.cast.move(game.rules.moves, made.move, made.seat, language)


def proposed(look: Look, game: Game, language: str) -> Asked | None:
    """What somebody has asked for; not which moves, for the viewer may not know them all."""
    proposal = look.table.proposal
    if proposal is None:
        return None
    player, number = game.cast.player(proposal.seat, language), game.ply - proposal.keep
    told = say(language, "table.undo.asked", player=player, n=number)
    return Asked(told, look.seat not in proposal.agreed)

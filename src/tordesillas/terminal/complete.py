"""What the shell offers to complete."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer  # noqa: TC002  (Typer reads the annotations)

from tordesillas.engine.messages import LANGUAGES
from tordesillas.engine.registry import game_ids, rules_of

if TYPE_CHECKING:
    from tordesillas.engine.description import Edition

DEFAULT_GAME = "colonialism"


def languages() -> list[str]:
    return list(LANGUAGES)


def games() -> list[str]:
    return list(game_ids())


def chosen_editions(ctx: typer.Context) -> list[Edition]:
    """The edition that stands on the command line, else all of the game's."""
    game = ctx.params.get("game") or DEFAULT_GAME
    all_of_them = list(rules_of(game).editions) if game in game_ids() else []
    return [found for found in all_of_them if found.id == ctx.params.get("edition")] or all_of_them


def editions(ctx: typer.Context) -> list[str]:
    return [edition.id for edition in chosen_editions(ctx)]

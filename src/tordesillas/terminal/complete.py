"""What the shell offers to complete."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from tordesillas.engine.messages import LANGUAGES
from tordesillas.engine.registry import game_ids, rules_of
from tordesillas.terminal.boxes import spelled
from tordesillas.terminal.seating import all_roles

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
    found = list(rules_of(game).editions) if game in game_ids() else []
    return [edition for edition in found if edition.id == ctx.params.get("edition")] or found


def editions(ctx: typer.Context) -> list[str]:
    return [edition.id for edition in chosen_editions(ctx)]


def players(ctx: typer.Context) -> list[str]:
    return sorted({str(number) for edition in chosen_editions(ctx) for number in edition.players})


def expansions(ctx: typer.Context) -> list[str]:
    return sorted({name for edition in chosen_editions(ctx) for name in edition.expansions})


def options(ctx: typer.Context) -> list[str]:
    declared = [option for edition in chosen_editions(ctx) for option in edition.options]
    return sorted({f"{option.name}={spelled(value)}" for option in declared for value in option.values})


def seats(ctx: typer.Context) -> list[str]:
    return [f"{seat}={role}" for seat in range(int(players(ctx)[-1])) for role in all_roles()]

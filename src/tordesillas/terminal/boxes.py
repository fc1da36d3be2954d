"""What there is to play."""

from __future__ import annotations

from collections.abc import Iterator

from tordesillas.engine.description import Edition, OptionValue
from tordesillas.engine.messages import say
from tordesillas.engine.registry import GameInfo, games


def listed(language: str) -> Iterator[str]:
    """All games with their editions, line by line."""
    for game in games():
        yield f"{game.titles[language]} ({game.id})"
        for edition in game.editions:
            yield from described(game, edition, language)


def described(game: GameInfo, edition: Edition, language: str) -> Iterator[str]:
    """An edition: what may be chosen, and what is the default."""
    default = edition.id == game.default_edition
    title = game.edition_title(edition.id, language)
    key = "terminal.games.default_edition" if default else "terminal.games.edition"
    yield "  " + say(language, key, edition=edition.id, title=title, year=edition.year)
    yield "    " + say(language, "terminal.games.players", players=", ".join(map(str, edition.players)))
    if edition.expansions:
        yield "    " + say(language, "terminal.games.expansions", expansions=", ".join(edition.expansions))
    for option in edition.options:
        values = " | ".join(map(spelled, option.values))
        yield "    " + say(
            language, "terminal.games.option", name=option.name, values=values, default=spelled(option.default)
        )


def spelled(value: OptionValue) -> str:
    """A value as `--option name=value` takes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)

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
    title = game.edition_title(edition.id, language)
    key = "terminal.games.default_edition" if edition.id == game.default_edition else "terminal.games.edition"
    yield "  " + say(language, key, edition=edition.id, title=title, year=edition.year)
    yield "    " + game.told(language, "edition_about", edition.id)
    yield "    " + say(language, "terminal.games.players", players=", ".join(map(str, edition.players)))
    for name in edition.expansions:
        about = game.told(language, "expansion_about", name)
        yield "    " + say(language, "terminal.games.expansion", name=name, about=about)
    for option in edition.options:
        about = game.told(language, "option_about", option.name)
        parts = {"name": option.name, "values": " | ".join(map(spelled, option.values)), "about": about}
        yield "    " + say(language, "terminal.games.option", **parts, default=spelled(option.default))


def spelled(value: OptionValue) -> str:
    """A value as `--option name=value` takes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)

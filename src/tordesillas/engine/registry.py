"""Which games there are. A game's package is imported when the game is first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tordesillas.engine.errors import OptionError, choices, shown, suggestion

if TYPE_CHECKING:
    from tordesillas.engine.description import Edition, Rules

_MODULES = {"colonialism": "tordesillas.colonialism.rules", "colonial": "tordesillas.colonial.rules"}
_RULES: dict[str, Rules] = {}


@dataclass(frozen=True)
class GameInfo:
    """What there is to know about a game before playing it."""

    id: str
    titles: Mapping[str, str]
    """By language."""
    editions: tuple[Edition, ...]
    default_edition: str
    languages: tuple[str, ...]
    rules_version: int

    def told(self, language: str, *path: str) -> str:
        """A text about the game, such as `told("en", "option_about", "quick_start")`."""
        from tordesillas.engine.messages import say

        return say(language, f"{self.id}.{'.'.join(path)}")

    def edition_title(self, edition: str, language: str = "en") -> str:
        return self.told(language, "edition", edition)


def register(game: str, module: str, catalogues: Path | None = None) -> None:
    """Add a game: `module` has its `RULES`, `catalogues` its texts (`<language>/<game>.toml`)."""
    _MODULES[game] = module
    _RULES.pop(game, None)
    if catalogues is not None:
        from tordesillas.engine.messages import place

        place(game, catalogues)


def game_ids() -> tuple[str, ...]:
    """The names of all games, without loading any."""
    return tuple(_MODULES)


def rules_of(game: object) -> Rules:
    """The rules of a game; OptionError if there is no such game."""
    if not isinstance(game, str) or game not in _MODULES:
        names = list(_MODULES)
        close = suggestion(game, names) if isinstance(game, str) else ""
        raise OptionError("game", f"there is no game {shown(game)}{close}; there are: {choices(names)}")
    found = _RULES.get(game)
    if found is None:
        from importlib import import_module

        found = _RULES[game] = import_module(_MODULES[game]).RULES
    return found


def game_info(game: object) -> GameInfo:
    """The description of one game."""
    from tordesillas.engine.messages import LANGUAGES, say

    rules = rules_of(game)
    titles = {language: say(language, f"{rules.id}.title") for language in LANGUAGES}
    return GameInfo(rules.id, titles, rules.editions, rules.default_edition, LANGUAGES, rules.rules_version)


def games() -> tuple[GameInfo, ...]:
    """The descriptions of all games."""
    return tuple(game_info(game) for game in game_ids())

"""Which bots there are."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping

from tordesillas.bots.apprentice import Apprentice
from tordesillas.bots.interface import Bot
from tordesillas.bots.random_bot import RandomBot
from tordesillas.engine.errors import OptionError, choices, shown, suggestion
from tordesillas.engine.messages import say
from tordesillas.engine.registry import rules_of

_BOTS: Mapping[str, Callable[[int], Bot]] = {bot.name: bot for bot in (RandomBot, Apprentice)}
SEED_BITS = 64


def names() -> tuple[str, ...]:
    """The bots by name, weakest first. Each plays every game."""
    return tuple(_BOTS)


def bot(name: object, game: str, seed: int | None = None) -> Bot:
    """The bot of that name for a game; without a seed nobody can guess its choices. OptionError if there is none."""
    rules_of(game)
    if not isinstance(name, str) or name not in _BOTS:
        known = list(_BOTS)
        close = suggestion(name, known) if isinstance(name, str) else ""
        raise OptionError("bot", f"there is no bot {shown(name)}{close}; possible: {choices(known)}")
    return _BOTS[name](secrets.randbits(SEED_BITS) if seed is None else seed)


def title(name: str, language: str) -> str:
    """What a person calls the bot."""
    return say(language, f"bots.title.{name}")


def about(name: str, language: str) -> str:
    """How it plays, in a sentence."""
    return say(language, f"bots.about.{name}")

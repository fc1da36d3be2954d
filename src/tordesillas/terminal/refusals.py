"""What cannot be done, said in the user's language."""

from __future__ import annotations

from collections.abc import Collection

from tordesillas.engine.messages import say


class Refused(Exception):
    """What was asked for cannot be done; the text says why, in the user's language."""


class Misused(Refused):
    """The command line asks for something that there is not."""


def among(text: str, allowed: Collection[str], language: str) -> str:
    """A word that must be one of those that are possible."""
    if text not in allowed:
        possible = ", ".join(allowed) or say(language, "terminal.ask.none")
        raise Misused(say(language, "terminal.usage.not_among", given=text, possible=possible))
    return text

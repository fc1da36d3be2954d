"""What goes wrong at the public edge. Every message says what was wrong and what would have been right."""

from __future__ import annotations


class TordesillasError(ValueError):
    """Base of all errors that the public API raises."""


class OptionError(TordesillasError):
    """A game, edition, option, number of players or seed that does not exist or does not fit."""

    def __init__(self, part: str, message: str) -> None:
        super().__init__(message)
        self.part = part
        """What is wrong: `game`, `edition`, `players`, `expansions`, `names`, `seed` or `options.<name>`."""


class KernelError(TordesillasError, ImportError):
    """The form of the rules that the environment asks for does not exist, or cannot run."""


class SeatError(TordesillasError):
    """No such seat in this game."""


class IllegalMove(TordesillasError):
    """The move is not legal here; the state is as it was."""


class GameOver(IllegalMove):
    """The game has ended, so nobody moves any more."""


class GameNotOver(TordesillasError):
    """What may be told only when the game is over: until then it would give secrets away."""


class NoMoves(TordesillasError):
    """There is no move to take back."""


class RecordError(TordesillasError):
    """A game's record cannot be read."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


class DocumentError(TordesillasError):
    """A part of a document is wrong; `path` names it, its steps joined by dots."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}" if path else message)
        self.path = path


class PositionError(DocumentError):
    """A position that cannot be."""


class BoardError(DocumentError):
    """A board file that cannot be."""


class MessageError(TordesillasError):
    """A language or a text that the catalogues do not have, or a text that does not fit its arguments."""


def suggestion(word: str, allowed: list[str]) -> str:
    """A clause such as ` (did you mean "india"?)`, or nothing."""
    from difflib import get_close_matches

    close = get_close_matches(word[:200], allowed, 3, 0.6)
    if not close:
        return ""
    return " (did you mean " + " or ".join(f'"{name}"' for name in close) + "?)"


def shown(value: object, most: int = 80) -> str:
    """A value from outside, short enough for an error message."""
    text = f'"{value}"' if isinstance(value, str) else repr(value)
    return text if len(text) <= most else text[: most - 1] + "…"


def choices(names: list[str], most: int = 12) -> str:
    """Some names for an error message."""
    some = ", ".join(names[:most]) or "none"
    return some if len(names) <= most else f"{some}, … ({len(names)} in all)"

"""Reading and writing the files of a user."""

from __future__ import annotations

from pathlib import Path

from tordesillas.engine.messages import say
from tordesillas.terminal.refusals import Refused


def named(typed: str, language: str) -> Path:
    """The file that somebody names, `~` being the home."""
    try:
        return Path(typed).expanduser()
    except RuntimeError as error:
        raise Refused(say(language, "terminal.file.unreadable", file=typed, why=error)) from None


def read(path: Path, language: str) -> str:
    """A text file."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise Refused(say(language, "terminal.file.not_text", file=path, at=error.start)) from None
    except (OSError, ValueError) as error:
        raise Refused(say(language, "terminal.file.unreadable", file=path, why=reason(error))) from None


def write(path: Path, text: str, language: str) -> None:
    """Write a text file; its folder is made if it is not there."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        raise Refused(say(language, "terminal.file.unwritable", file=path, why=reason(error))) from None


def reason(error: Exception) -> object:
    """Why the system refuses, without the path that stands there anyway."""
    return getattr(error, "strerror", None) or error

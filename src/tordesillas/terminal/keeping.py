"""Where games are kept, so that none is lost."""

from __future__ import annotations

import os
import shlex
import sys
import tempfile
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from tordesillas.engine.game import Game
from tordesillas.engine.messages import say
from tordesillas.terminal.files import write
from tordesillas.terminal.refusals import Refused
from tordesillas.terminal.seating import Role

SUFFIX = ".tord"
BEGINNING = b"tordesillas: "


def folder() -> Path:
    """Where this user's games are kept when no other place is named."""
    if sys.platform == "win32":
        home = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    else:
        home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "tordesillas"


def fresh_name(game: Game) -> Path:
    """A file that is not there yet, named after the game and the moment."""
    stem = f"{game.rules.id}-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}"
    found, number = folder() / f"{stem}{SUFFIX}", 1
    while found.exists():
        number += 1
        found = folder() / f"{stem}-{number}{SUFFIX}"
    return found


def save(game: Game, path: Path, language: str) -> Path:
    """Write the game with all that is needed to go on with it; the file it now stands in.

    In a folder it gets a name of its own; other files than records are left alone.
    """
    if path.is_dir():
        path /= fresh_name(game).name
    elif not path.suffix:
        path = path.with_suffix(SUFFIX)
    if path.exists() and not is_record(path):
        raise Refused(say(language, "terminal.file.taken", file=path))
    write(path, game.record(secret=not game.over), language)
    return path


def is_record(path: Path) -> bool:
    """Whether a file begins like a record."""
    try:
        with path.open("rb") as file:
            return file.read(len(BEGINNING)) == BEGINNING
    except OSError:
        return False


def save_anywhere(game: Game, language: str) -> Path:
    """Save where games are kept or, if that cannot be, among the temporary files."""
    try:
        return save(game, fresh_name(game), language)
    except Refused:
        return save(game, Path(tempfile.gettempdir()) / fresh_name(game).name, language)


def way_back(path: Path, roles: Sequence[Role]) -> str:
    """The command that goes on with a saved game."""
    seats = [word for seat, role in enumerate(roles) for word in ("--seat", f"{seat}={role}")]
    return shlex.join(["tordesillas", "play", "--terminal", "--load", str(path), *seats])

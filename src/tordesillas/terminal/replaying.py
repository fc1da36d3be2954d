"""Finished and unfinished games from their records: read, shown again, checked."""

from __future__ import annotations

from pathlib import Path

from tordesillas.engine import record
from tordesillas.engine.errors import RecordError
from tordesillas.engine.game import Game
from tordesillas.engine.messages import say
from tordesillas.terminal.files import Misused, Refused, read


def read_game(path: Path, language: str) -> Game:
    """The game of a record."""
    text = read(path, language)
    try:
        return record.read_record(text)
    except RecordError as error:
        raise Refused(say(language, "terminal.file.no_record", file=path, why=error)) from None


def verified(path: Path, language: str) -> record.Verdict:
    """Whether a record's dice were fair."""
    text = read(path, language)
    try:
        return record.verify(text)
    except RecordError as error:
        raise Refused(say(language, "terminal.file.no_record", file=path, why=error)) from None


def seat_of(game: Game, seat: str, language: str) -> int | None:
    """The seat whose eyes are wanted; nothing is a spectator."""
    if not seat:
        return None
    if not (seat.isdecimal() and int(seat) < game.players):
        raise Misused(say(language, "terminal.usage.seat", seat=seat, last=game.players - 1))
    return int(seat)


def journal(game: Game, seat: int | None, language: str) -> list[str]:
    """All that a seat saw happen, and how the game ended."""
    view = game.view(seat)
    return [*view.journal(language), *(["", *view.result(language)] if view.over else [])]

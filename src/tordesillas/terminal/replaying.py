"""Games from their records: read, shown again, checked."""

from __future__ import annotations

from pathlib import Path

from tordesillas.engine import record
from tordesillas.engine.errors import RecordError
from tordesillas.engine.game import Game
from tordesillas.engine.messages import say
from tordesillas.engine.view import View
from tordesillas.terminal.files import read
from tordesillas.terminal.refusals import Misused, Refused
from tordesillas.terminal.tongue import number


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
    whose = number(seat)
    if whose is None or whose >= game.players:
        raise Misused(say(language, "terminal.usage.seat", seat=seat, last=game.players - 1))
    return whose


def ply_of(game: Game, typed: str, language: str) -> int:
    """A number of moves that the game has."""
    ply = number(typed)
    if ply is None or ply > game.ply:
        raise Misused(say(language, "terminal.usage.ply", ply=typed, last=game.ply))
    return ply


def journal(game: Game, seat: int | None, start: int, language: str) -> list[str]:
    """What a seat saw happen from a ply on, and how the game ended."""
    view = game.view(seat)
    told = happened(view, start - 1, game.ply, language)
    return [*told, *(["", *view.result(language)] if view.over else [])]


def happened(view: View, since: int, until: int, language: str) -> list[str]:
    """What a seat saw happen in the plies from `since` up to but without `until`; -1 is the set-up."""
    return [view.cast.event(event, language) for event in view.events if since <= event.ply < until]


def after(game: Game, moves: int) -> Game:
    """The game as it was after so many moves."""
    twin = game.copy()
    while twin.ply > moves:
        twin.pop()
    return twin

"""python-chess: random legal chess."""

from __future__ import annotations

from functools import partial
from itertools import cycle
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from bench.measure import Count, Run, Subject, Unit, play_for, repeat_for

if TYPE_CHECKING:
    from collections.abc import Iterable

WHO = "python-chess"
PLIES_LIMIT = 300
COPY_POSITIONS = 16
SEVENTY_FIVE_MOVES = 150


class Board(Protocol):
    halfmove_clock: int

    @property
    def legal_moves(self) -> Iterable[Any]: ...
    def push(self, move: Any, /) -> None: ...
    def is_insufficient_material(self) -> bool: ...


def play(board: Board, rng: Random, plies_limit: int = PLIES_LIMIT) -> Count:
    """One random game to its end, or to so many plies."""
    decisions = forced = 0
    while decisions + forced < plies_limit:
        moves = list(board.legal_moves)
        if not moves or board.halfmove_clock >= SEVENTY_FIVE_MOVES or board.is_insufficient_material():
            break
        if len(moves) > 1:
            decisions += 1
        else:
            forced += 1
        board.push(moves[int(rng.random() * len(moves))])
    return Count(decisions, forced)


def playing() -> Run:
    import chess

    rng = Random(7)
    return lambda seconds: play_for(lambda: play(chess.Board(), rng), seconds)


def copying(stack: bool) -> Run:
    import chess

    rng = Random(7)
    boards = [chess.Board() for _ in range(COPY_POSITIONS)]
    for board in boards:
        play(board, rng, PLIES_LIMIT // 2)
    turn = cycle(boards)
    return lambda seconds: repeat_for(lambda: next(turn).copy(stack=stack), seconds)


def subjects() -> list[Subject]:
    whole, bare = partial(copying, True), partial(copying, False)
    return [
        Subject("chess.python", "plain", WHO, "chess", "legal_moves, push", Unit.RATE, playing, "ours.game"),
        Subject("chess.copy", "copy", WHO, "chess", "board.copy()", Unit.MICROS, whole, "ours.copy"),
        Subject("chess.bare", "copy", WHO, "chess", "board.copy(stack=False)", Unit.MICROS, bare, "ours.copy"),
    ]

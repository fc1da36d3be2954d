"""catanatron: Settlers of Catan in Python, four random players."""

from __future__ import annotations

import random
from itertools import cycle
from typing import TYPE_CHECKING, Any, Protocol

from bench.measure import Count, Run, Subject, Unit, play_for, repeat_for

if TYPE_CHECKING:
    from collections.abc import Sequence

WHO = "catanatron"
COPY_POSITIONS = 16


class CatanState(Protocol):
    @property
    def playable_actions(self) -> Sequence[object]: ...
    @property
    def num_turns(self) -> int: ...


class CatanGame(Protocol):
    @property
    def state(self) -> CatanState: ...
    def winning_color(self) -> object | None: ...
    def play_tick(self) -> object: ...
    def copy(self) -> Any: ...


def new_game() -> CatanGame:
    from catanatron.game import Game
    from catanatron.models.player import Color, RandomPlayer

    game: CatanGame = Game([RandomPlayer(color) for color in Color])
    return game


def play(game: CatanGame, turns_limit: int, ticks_limit: int = 1_000_000) -> Count:
    """The library's own loop of a game, with a count."""
    decisions = forced = 0
    while game.winning_color() is None and game.state.num_turns < turns_limit:
        if decisions + forced >= ticks_limit:
            break
        if len(game.state.playable_actions) > 1:
            decisions += 1
        else:
            forced += 1
        game.play_tick()
    return Count(decisions, forced)


def playing() -> Run:
    from catanatron.game import TURNS_LIMIT

    random.seed(7)
    return lambda seconds: play_for(lambda: play(new_game(), TURNS_LIMIT), seconds)


def copying() -> Run:
    from catanatron.game import TURNS_LIMIT

    random.seed(7)
    average = play(new_game(), TURNS_LIMIT)
    positions: list[CatanGame] = []
    while len(positions) < COPY_POSITIONS:
        game = new_game()
        play(game, TURNS_LIMIT, int(average.decisions + average.forced) // 2)
        positions.append(game)
    turn = cycle(positions)
    return lambda seconds: repeat_for(lambda: next(turn).copy(), seconds, at_once=COPY_POSITIONS)


def subjects() -> list[Subject]:
    return [
        Subject(
            "catanatron.python", "plain", WHO, "Catan", "play_tick, its random players", Unit.RATE, playing, "ours.game"
        ),
        Subject("catanatron.copy", "copy", WHO, "Catan", "game.copy()", Unit.MICROS, copying, "ours.copy"),
    ]

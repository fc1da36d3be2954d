"""Games of the toy game to test with."""

from __future__ import annotations

import random
from collections.abc import Iterator

from hypothesis import strategies as st

import tests.toy.description  # noqa: F401  registers the game
from tordesillas.engine.choice import Move
from tordesillas.engine.game import Game
from tordesillas.engine.record import write_record

SEEDS = st.integers(0, 2**32)


def game(players: int = 3, seed: int = 7, **more: object) -> Game:
    return Game.new("toy", players=players, seed=seed, **more)  # type: ignore[arg-type]


def options(running: Game) -> list[Move]:
    """The legal moves of all seats, interrupts too."""
    return [move for seat in range(running.players) for move in running.legal_moves_of(seat)]


def steps(running: Game, seed: int) -> Iterator[Game]:
    """Play at random to the end; the game before each move and at the end."""
    chooser = random.Random(seed)
    while not running.over:
        yield running
        running.push(chooser.choice(options(running)))
    yield running


def played(players: int = 3, seed: int = 7, plies: int = 1000, **more: object) -> Game:
    """A game after so many random moves, or at its end."""
    running = game(players, seed, **more)
    for _ in steps(running, seed):
        if running.ply == plies:
            break
    return running


def seedless(game: Game) -> str:
    """A record as programs may have it that were never told the seed."""
    return write_record(game, secret=False)

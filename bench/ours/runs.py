"""What is measured of our own, one function for each figure."""

from __future__ import annotations

import gc
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import count, cycle
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

from bench.measure import Count, Run, Sample, play_for, repeat_for
from bench.ours.drive import (
    GAME,
    PLAYERS,
    Path,
    fresh_start,
    new_game,
    play_game,
    play_low_level,
    prepared,
    trajectory,
)

if TYPE_CHECKING:
    from tordesillas.engine.kernel import Kernel, StateHandle

POSITIONS = 16
SHORT = 20
"""Turns of games that are kept whole."""
RECORDS = 16
CHUNK_SECONDS = 0.01
"""About how long the kernel plays at one go."""


def playouts(
    edition: str | None = None,
    players: int = PLAYERS,
    expansions: tuple[str, ...] = (),
    game: str = GAME,
    turn_limit: int | None = None,
) -> Run:
    """Whole games inside the kernel."""
    kernel, start = prepared(edition, players, expansions, game, turn_limit)
    games = chunk(kernel, start)
    seeds = count(1)

    def some_games() -> Count:
        done = kernel.playouts(start, games, next(seeds))
        return Count(done.decisions, done.forced, done.games)

    return lambda seconds: play_for(some_games, seconds)


def chunk(kernel: Kernel, start: StateHandle) -> int:
    """How many games the kernel plays at one go, which it can't be stopped in."""
    games = 1
    while True:
        begun = perf_counter()
        kernel.playouts(start, games, 0)
        if perf_counter() - begun >= CHUNK_SECONDS:
            return games
        games *= 2


def low_level(game: str = GAME) -> Run:
    kernel, start = prepared(game=game)
    tape, moves, rng = kernel.Tape(), kernel.Moves(), Random(7)

    def one_game() -> Count:
        return play_low_level(kernel, fresh_start(kernel, start, tape, rng), tape, moves, rng)

    return lambda seconds: play_for(one_game, seconds)


def through_game(game: str = GAME) -> Run:
    rng = Random(7)
    seeds = count(1)
    return lambda seconds: play_for(lambda: play_game(new_game(next(seeds), game), rng), seconds)


def paths(game: str = GAME) -> tuple[Kernel, list[Path]]:
    """Some whole random games."""
    kernel, start = prepared(game=game, turn_limit=SHORT if game == "colonial" else None)
    tape, rng = kernel.Tape(), Random(7)
    return kernel, [trajectory(kernel, fresh_start(kernel, start, tape, rng), rng) for _ in range(POSITIONS)]


def copying(into: bool, game: str = GAME) -> Run:
    """A new state, or one that is overwritten; every round takes the middle of another game."""
    _, games = paths(game)
    positions = cycle([path[len(path) // 2][0] for path in games])

    def run(seconds: float) -> Sample:
        position = next(positions)
        other = position.copy()
        return repeat_for(partial(other.copy_from, position) if into else position.copy, seconds)

    return run


def listing() -> Run:
    """What `legal` alone costs, over all decisions of whole games."""
    kernel, games = paths()
    moves = kernel.Moves()
    asked = [(state, seat) for path in games for state, seat, _ in path]

    def all_of_them() -> Count:
        legal = kernel.legal
        for state, seat in asked:
            legal(state, seat, moves)
        return Count(len(asked), 0)

    return lambda seconds: play_for(all_of_them, seconds)


def applying() -> Run:
    """What `apply` alone costs, its check of the move included, over whole games."""
    kernel, games = paths()
    tape, state = kernel.Tape(), kernel.State()

    def all_of_them() -> Count:
        apply = kernel.apply
        for path in games:
            state.copy_from(path[0][0])
            for _, seat, move in path:
                apply(state, tape, seat, move)
        return Count(sum(map(len, games)), 0)

    return lambda seconds: play_for(all_of_them, seconds)


def pushing() -> Run:
    """What `Game.push` alone costs when the moves are known; new games are part of it."""
    rng = Random(7)
    games = []
    for seed in range(RECORDS):
        game = new_game(seed)
        play_game(game, rng)
        games.append([ply.move for ply in game.plies])

    def all_of_them() -> Count:
        for seed, moves in enumerate(games):
            game = new_game(seed)
            for move in moves:
                game.push(move)
        return Count(sum(map(len, games)), 0)

    return lambda seconds: play_for(all_of_them, seconds)


def replaying() -> Run:
    """Whole records, from text to a finished game."""
    from tordesillas import read_record

    rng = Random(7)
    texts = []
    for seed in range(RECORDS):
        game = new_game(seed)
        play_game(game, rng)
        texts.append(game.record())
    turn = cycle(texts)
    return lambda seconds: repeat_for(lambda: read_record(next(turn)), seconds, at_once=RECORDS)


def threads() -> Run:
    """How many times as much two threads get done in the same time: 1 with the lock held, 2 without it on two cores."""
    kernel, start = prepared()
    games = chunk(kernel, start)
    seeds = count(1)

    def work(chunks: int) -> None:
        for _ in range(chunks):
            kernel.playouts(start, games, next(seeds))

    def run(seconds: float) -> Sample:
        gc.collect()
        chunks = max(2, round(seconds / 2 / CHUNK_SECONDS))
        with ThreadPoolExecutor(2) as pool:
            begun = perf_counter()
            pool.submit(work, chunks).result()
            alone = perf_counter() - begun
            begun = perf_counter()
            for future in [pool.submit(work, chunks) for _ in range(2)]:
                future.result()
            together = perf_counter() - begun
        return Sample(2 * alone / together, alone + together)

    return run

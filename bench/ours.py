"""Our own figures: one Colonialism, reached in every way that there is."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import count, cycle
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

from bench.measure import Count, Run, Sample, Subject, Unit, play_for, repeat_for
from tordesillas.engine.kernel import Kernel, MovesHandle, StateHandle, TapeHandle, load

if TYPE_CHECKING:
    from collections.abc import Callable

WHO = "ours"
WHAT = "Colonialism"
MODULE = "tordesillas.colonialism"
EDITIONS = ("proto", "first", "second")
PLAYERS = (2, 3, 4)
KEY_WORDS = 8
POSITIONS = 16
RECORDS = 16
CHUNK_SECONDS = 0.02


class SourceNotLoaded(RuntimeError):
    """The uncompiled kernel was asked for, and the compiled one came."""


def new_game(edition: str = "second", players: int = 4, seed: int = 7) -> Any:
    import tordesillas as td

    return td.new("colonialism", edition=edition, players=players, seed=seed)


def prepared(edition: str = "second", players: int = 4) -> tuple[Kernel, StateHandle]:
    """The kernel, and a state with its options and board in place."""
    state: StateHandle = new_game(edition, players).state.copy()
    return load(MODULE), state


def fresh_start(kernel: Kernel, start: StateHandle, tape: TapeHandle, rng: Random) -> StateHandle:
    """A copy with dice of its own, at its first decision."""
    state = start.copy()
    state.set("chance_key", [rng.getrandbits(32) for _ in range(KEY_WORDS)])
    if not state.begun:
        kernel.begin(state, tape)
    return state


def lowest_seat(pending: int) -> int:
    return (pending & -pending).bit_length() - 1


def play_low_level(kernel: Kernel, state: StateHandle, tape: TapeHandle, moves: MovesHandle, rng: Random) -> Count:
    """One random game from Python over the bare kernel."""
    random, legal, apply = rng.random, kernel.legal, kernel.apply
    decisions = forced = 0
    while pending := state.pending:
        seat = lowest_seat(pending)
        options = legal(state, seat, moves)
        if options > 1:
            decisions += 1
            apply(state, tape, seat, moves[int(random() * options)])
        else:
            forced += 1
            apply(state, tape, seat, moves[0])
    return Count(decisions, forced)


def play_game(game: Any, rng: Random) -> Count:
    """One random game through the public API."""
    random = rng.random
    decisions = forced = 0
    while not game.over:
        moves = game.legal_moves
        options = len(moves)
        if options > 1:
            decisions += 1
        else:
            forced += 1
        game.push(moves[int(random() * options)])
    return Count(decisions, forced)


def playouts(edition: str, players: int) -> Run:
    """Whole games inside the kernel, in chunks short enough to stop in time."""
    kernel, start = prepared(edition, players)
    games = chunk(kernel, start)
    seeds = count(1)

    def some_games() -> Count:
        done = kernel.playouts(start, games, next(seeds))
        return Count(done.decisions, done.forced, done.games)

    return lambda seconds: play_for(some_games, seconds)


def chunk(kernel: Kernel, start: StateHandle) -> int:
    """How many games take about a fiftieth of a second."""
    games = 1
    while True:
        begun = perf_counter()
        kernel.playouts(start, games, 0)
        if perf_counter() - begun >= CHUNK_SECONDS / 2:
            return games
        games *= 2


def low_level() -> Run:
    kernel, start = prepared()
    tape, moves, rng = kernel.Tape(), kernel.Moves(), Random(7)
    tape.reset(False)

    def one_game() -> Count:
        return play_low_level(kernel, fresh_start(kernel, start, tape, rng), tape, moves, rng)

    return lambda seconds: play_for(one_game, seconds)


def through_game() -> Run:
    rng = Random(7)
    return lambda seconds: play_for(lambda: play_game(new_game(seed=rng.getrandbits(63)), rng), seconds)


def trajectory(kernel: Kernel, state: StateHandle, rng: Random) -> list[tuple[StateHandle, int, int]]:
    """A random game as states with the seat and the move that follow."""
    tape, moves = kernel.Tape(), kernel.Moves()
    tape.reset(False)
    path = []
    while pending := state.pending:
        seat = lowest_seat(pending)
        move = moves[int(rng.random() * kernel.legal(state, seat, moves))]
        path.append((state.copy(), seat, move))
        kernel.apply(state, tape, seat, move)
    return path


def paths() -> tuple[Kernel, list[list[tuple[StateHandle, int, int]]]]:
    kernel, start = prepared()
    tape, rng = kernel.Tape(), Random(7)
    return kernel, [trajectory(kernel, fresh_start(kernel, start, tape, rng), rng) for _ in range(POSITIONS)]


def copying(into: bool) -> Run:
    _, games = paths()
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
    tape = kernel.Tape()
    tape.reset(False)
    state = kernel.State()

    def all_of_them() -> Count:
        apply = kernel.apply
        for path in games:
            state.copy_from(path[0][0])
            for _, seat, move in path:
                apply(state, tape, seat, move)
        return Count(sum(map(len, games)), 0)

    return lambda seconds: play_for(all_of_them, seconds)


def pushing() -> Run:
    """What `Game.push` alone costs when the moves are known."""
    rng = Random(7)
    games = [pushed_ids(new_game(seed=seed), rng) for seed in range(RECORDS)]

    def all_of_them() -> Count:
        for seed, moves in enumerate(games):
            game = new_game(seed=seed)
            for move in moves:
                game.push(move)
        return Count(sum(map(len, games)), 0)

    return lambda seconds: play_for(all_of_them, seconds)


def pushed_ids(game: Any, rng: Random) -> list[int]:
    """The moves of a random game."""
    ids = []
    while not game.over:
        moves = game.legal_moves
        move = moves[int(rng.random() * len(moves))]
        ids.append(move.id)
        game.push(move)
    return ids


def replaying() -> Run:
    """Whole records, from text to a finished game."""
    import tordesillas as td

    rng = Random(7)
    texts = []
    for seed in range(RECORDS):
        game = new_game(seed=seed)
        play_game(game, rng)
        texts.append(game.record())
    turn = cycle(texts)
    return lambda seconds: repeat_for(lambda: td.read_record(next(turn)), seconds, at_once=RECORDS)


def threading() -> Run:
    """How many times as much two threads get done in the same time: 1 with the GIL held, 2 without and two cores."""
    kernel, start = prepared()
    games = chunk(kernel, start)
    seeds = count(1)

    def work(chunks: int) -> None:
        for _ in range(chunks):
            kernel.playouts(start, games, next(seeds))

    def run(seconds: float) -> Sample:
        gc.collect()
        chunks = max(2, int(seconds / 2 / CHUNK_SECONDS))
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


SOURCE_WAYS: dict[str, Callable[[], Run]] = {
    "playouts": partial(playouts, "second", 4),
    "python": low_level,
    "game": through_game,
}


def in_source(way: str) -> Run:
    """The same in a process of its own that runs the rules as plain Python."""
    new_game()

    def run(seconds: float) -> Sample:
        environment = {**os.environ, "TORDESILLAS_KERNEL": "source"}
        command = [sys.executable, "-m", "bench.worker", way, str(seconds)]
        done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
        return Sample(**json.loads(done.stdout))

    return run


def sample_source(way: str, seconds: float) -> Sample:
    """What the process of `in_source` does."""
    if load(MODULE).compiled:
        raise SourceNotLoaded
    run = SOURCE_WAYS[way]()
    run(seconds / 4)
    return run(seconds)


def speeds() -> list[Subject]:
    mine = partial(Subject, who=WHO, what=WHAT, unit=Unit.RATE)
    return [
        mine("ours.playouts", "compiled", how="playouts", make=partial(playouts, "second", 4)),
        mine("ours.python", "driven", how="legal and apply", make=low_level),
        mine("ours.game", "driven", how="Game", make=through_game),
        mine("ours.source.playouts", "plain", how="playouts", make=partial(in_source, "playouts")),
        mine("ours.source.python", "plain", how="legal and apply", make=partial(in_source, "python")),
        mine("ours.source.game", "plain", how="Game", make=partial(in_source, "game")),
    ]


def costs() -> list[Subject]:
    mine = partial(Subject, who=WHO, what=WHAT)
    micros, millis = Unit.MICROS, Unit.MILLIS
    return [
        mine("ours.copy", "copy", how="state.copy()", unit=micros, make=partial(copying, False)),
        mine("ours.refill", "copy", how="state.copy_from(other)", unit=micros, make=partial(copying, True)),
        mine("ours.split.legal", "split", how="legal, from Python", unit=micros, make=listing),
        mine("ours.split.apply", "split", how="apply, from Python", unit=micros, make=applying),
        mine("ours.split.push", "split", how="Game.push of an id", unit=micros, make=pushing),
        mine("ours.replay", "replay", how="read_record of a whole game", unit=millis, make=replaying),
        mine("ours.threads", "threads", how="two threads against one", unit=Unit.TIMES, make=threading),
    ]


def table() -> list[Subject]:
    """The same playouts for every edition and number of players."""
    return [
        Subject(
            f"ours.edition.{edition}.{players}",
            "editions",
            WHO,
            edition,
            f"{players} players",
            Unit.RATE,
            partial(playouts, edition, players),
        )
        for edition in EDITIONS
        for players in PLAYERS
    ]


def subjects() -> list[Subject]:
    return [*speeds(), *costs(), *table()]

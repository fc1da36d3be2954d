"""OpenSpiel: games in C++, driven from Python, by its own bots, and as rollouts of its own search."""

from __future__ import annotations

import gc
from functools import partial
from itertools import cycle
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Protocol, Self

from bench.measure import NOTHING, Count, Run, Sample, Subject, Unit, play_for, repeat_for

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

WHO = "OpenSpiel"
GAMES = {
    "hearts": "hearts",
    "cribbage": "cribbage",
    "go": "go(board_size=9)",
    "gin_rummy": "gin_rummy",
    "backgammon": "backgammon",
}
NO_ROLLOUTS = {"cribbage"}
"""Its search refuses games that also pay out before the end."""

CENSUS_GAMES = 200
ROLLOUTS_AT_ONCE = 64
STARTS = 32
CLONE_POSITIONS = 16


class SpielState(Protocol):
    def is_terminal(self) -> bool: ...
    def is_chance_node(self) -> bool: ...
    def chance_outcomes(self) -> list[tuple[int, float]]: ...
    def legal_actions(self) -> list[int]: ...
    def apply_action(self, action: int, /) -> None: ...
    def history(self) -> list[int]: ...
    def clone(self) -> Self: ...


class SpielGame(Protocol):
    def new_initial_state(self) -> SpielState: ...
    def num_players(self) -> int: ...


def load(name: str) -> SpielGame:
    import pyspiel

    game: SpielGame = pyspiel.load_game(GAMES[name])
    return game


def pick(outcomes: Iterable[tuple[int, float]], at: float) -> int:
    """The outcome at this point of [0, 1); faster than the library's own sampler called from Python."""
    chosen = -1
    for action, probability in outcomes:
        chosen = action
        at -= probability
        if at < 0:
            break
    return chosen


def play(game: SpielGame, rng: Random) -> Count:
    """One random game from Python; chance nodes cost time but aren't decisions."""
    state = game.new_initial_state()
    random = rng.random
    decisions = forced = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(pick(state.chance_outcomes(), random()))
            continue
        actions = state.legal_actions()
        if len(actions) > 1:
            decisions += 1
            state.apply_action(actions[int(random() * len(actions))])
        else:
            forced += 1
            state.apply_action(actions[0])
    return Count(decisions, forced)


class Census:
    """Decisions an average game has, from all games driven from Python in this run.

    Inside C++ nobody counts them, so the speed there is games a second times this.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.total = NOTHING

    def player(self) -> Callable[[], Count]:
        game, rng = load(self.name), Random(7)

        def played() -> Count:
            count = play(game, rng)
            self.total += count
            return count

        return played

    def of(self, games: int) -> Count:
        """What so many average games have."""
        if self.total.games < CENSUS_GAMES:
            played = self.player()
            while self.total.games < CENSUS_GAMES:
                played()
        share = games / self.total.games
        return Count(self.total.decisions * share, self.total.forced * share, games)


def from_python(census: Census) -> Run:
    played = census.player()
    return lambda seconds: play_for(played, seconds)


def timed_games(some_games: Callable[[], int], census: Census, seconds: float) -> Sample:
    gc.collect()
    games = 0
    start = perf_counter()
    while True:
        games += some_games()
        spent = perf_counter() - start
        if spent >= seconds:
            break
    count = census.of(games)
    return Sample(count.decisions, spent, count.forced, games)


def by_bots(census: Census) -> Run:
    """Its uniform random bots, against each other, inside C++."""
    import pyspiel

    game = load(census.name)
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]
    seeds = Random(7)

    def one_game() -> int:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, seeds.getrandbits(31))
        return 1

    return lambda seconds: timed_games(one_game, census, seconds)


def by_rollouts(census: Census) -> Run:
    """A search with one simulation rolls out so many random games from its root, and does nothing else.

    That is the shortest C++ loop to be reached from Python. It starts behind the deal, since a search needs a decision
    at its root; so the deal, which the other two ways pay for, is free here.
    """
    import pyspiel

    game = load(census.name)
    rng = Random(7)
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS_AT_ONCE, 7)
    search = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, 7, False)
    starts = cycle([dealt(game, rng) for _ in range(STARTS)])

    def some_games() -> int:
        search.step(next(starts))
        return ROLLOUTS_AT_ONCE

    return lambda seconds: timed_games(some_games, census, seconds)


def dealt(game: SpielGame, rng: Random) -> SpielState:
    """A game at its first decision."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(pick(state.chance_outcomes(), rng.random()))
    return state


def halfway(game: SpielGame, rng: Random) -> SpielState:
    """A random game after half of its moves."""
    state = game.new_initial_state()
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[int(rng.random() * len(actions))])
    moves = state.history()
    again = game.new_initial_state()
    for move in moves[: len(moves) // 2]:
        again.apply_action(move)
    return again


def cloning(name: str) -> Run:
    game, rng = load(name), Random(7)
    positions = [halfway(game, rng) for _ in range(CLONE_POSITIONS)]

    def clone_all() -> None:
        for position in positions:
            position.clone()

    def run(seconds: float) -> Sample:
        sample = repeat_for(clone_all, seconds, at_once=20)
        return Sample(sample.amount * CLONE_POSITIONS, sample.seconds)

    return run


def of_game(name: str) -> list[Subject]:
    shown = "go 9x9" if name == "go" else name.replace("_", " ")
    census = Census(name)
    ways: list[tuple[str, str, str, Callable[[Census], Run], str]] = [
        ("python", "driven", "legal_actions, apply_action", from_python, "ours.python"),
        ("bots", "compiled", "its random bots", by_bots, "ours.playouts"),
    ]
    if name not in NO_ROLLOUTS:
        ways.append(("rollouts", "compiled", "its search's rollouts", by_rollouts, "ours.playouts"))
    found = [
        Subject(f"openspiel.{name}.{way}", group, WHO, shown, how, Unit.RATE, partial(make, census), against)
        for way, group, how, make, against in ways
    ]
    key = f"openspiel.{name}.clone"
    found.append(Subject(key, "copy", WHO, shown, "state.clone()", Unit.MICROS, partial(cloning, name), "ours.copy"))
    return found


def subjects() -> list[Subject]:
    return [subject for name in GAMES for subject in of_game(name)]

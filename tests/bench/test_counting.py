"""Every adapter counts decisions with two or more options, and those with one apart."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Self

import pytest

from bench.measure import Count, Sample, Subject, Unit, play_for
from bench.ours import drive
from bench.peers import catan, openspiel, pychess, uno
from bench.rounds import run as run_rounds
from tordesillas.engine.kernel import load

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

CHANCE = 0
SCRIPT = (3, 1, CHANCE, 2, 1, 1, CHANCE, 5)
"""How many options each step of the scripted game has."""
COUNTED = Count(decisions=3, forced=3)


class Scripted:
    """A game whose steps are known; it refuses a move that it did not offer."""

    def __init__(self, steps: Sequence[int] = SCRIPT) -> None:
        self.steps = list(steps)
        self.moves: list[int] = []

    def advance(self, move: int) -> None:
        options = self.steps.pop(0)
        assert 0 <= move < max(options, 2)
        self.moves.append(move)


class SpielFake(Scripted):
    def is_terminal(self) -> bool:
        return not self.steps

    def is_chance_node(self) -> bool:
        return self.steps[0] == CHANCE

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(0, 0.25), (1, 0.75)]

    def legal_actions(self) -> list[int]:
        return list(range(self.steps[0] or 2))

    def apply_action(self, action: int, /) -> None:
        self.advance(action)

    def history(self) -> list[int]:
        return self.moves

    def clone(self) -> Self:
        return self


class SpielGameFake:
    def new_initial_state(self) -> SpielFake:
        return SpielFake()

    def num_players(self) -> int:
        return 2


DECISIONS_ONLY = tuple(options for options in SCRIPT if options != CHANCE)


class CatanFake(Scripted):
    num_turns = 0

    @property
    def state(self) -> Self:
        return self

    @property
    def playable_actions(self) -> Sequence[object]:
        return range(self.steps[0])

    def winning_color(self) -> object | None:
        return None if self.steps else "red"

    def play_tick(self) -> object:
        self.advance(0)
        return None

    def copy(self) -> Any:
        return self


class CardFake(Scripted):
    def observed(self) -> tuple[Mapping[str, Any], int]:
        return {"legal_actions": dict.fromkeys(range(self.steps[0] if self.steps else 0))}, 0

    def reset(self) -> tuple[Mapping[str, Any], int]:
        return self.observed()

    def is_over(self) -> bool:
        return not self.steps

    def step(self, action: int, /) -> tuple[Mapping[str, Any], int]:
        self.advance(action)
        return self.observed()


class BoardFake(Scripted):
    halfmove_clock = 0

    @property
    def legal_moves(self) -> Sequence[int]:
        return range(self.steps[0]) if self.steps else ()

    def push(self, move: int, /) -> None:
        self.advance(move)

    def is_insufficient_material(self) -> bool:
        return False


class GameFake(BoardFake):
    @property
    def over(self) -> bool:
        return not self.steps


def test_openspiel_counts_no_chance_nodes() -> None:
    assert openspiel.play(SpielGameFake(), Random(1)) == COUNTED


def test_openspiel_takes_the_average_game_for_those_inside_cpp() -> None:
    census = openspiel.Census("hearts")
    census.total = Count(1000, 250, openspiel.CENSUS_GAMES)
    assert census.of(openspiel.CENSUS_GAMES * 2) == Count(2000, 500, openspiel.CENSUS_GAMES * 2)


@pytest.mark.parametrize(("at", "action"), [(0.0, 4), (0.24, 4), (0.25, 7), (0.999, 7), (1.0, 7)])
def test_openspiel_chance_follows_its_probabilities(at: float, action: int) -> None:
    assert openspiel.pick([(4, 0.25), (7, 0.75)], at) == action


def test_openspiel_copies_come_from_half_way() -> None:
    assert len(openspiel.halfway(SpielGameFake(), Random(1)).history()) == len(SCRIPT) // 2


def test_catanatron_counts() -> None:
    assert catan.play(CatanFake(DECISIONS_ONLY), 1000) == COUNTED
    assert catan.play(CatanFake(DECISIONS_ONLY), 1000, ticks_limit=2) == Count(1, 1)


def test_rlcard_counts() -> None:
    assert uno.play(CardFake(DECISIONS_ONLY), Random(1)) == COUNTED


def test_chess_counts() -> None:
    assert pychess.play(BoardFake(DECISIONS_ONLY), Random(1)) == COUNTED
    assert pychess.play(BoardFake(DECISIONS_ONLY), Random(1), plies_limit=2) == Count(1, 1)


def test_our_game_counts() -> None:
    assert drive.play_game(GameFake(DECISIONS_ONLY), Random(1)) == COUNTED


def test_a_sample_holds_whole_games() -> None:
    sample = play_for(lambda: COUNTED, 0)
    assert (sample.amount, sample.forced, sample.games) == (3, 3, 1)


def test_a_missing_peer_is_named_and_the_rest_is_measured() -> None:
    def absent() -> Any:
        raise ImportError("No module named 'absent'")

    told: list[str] = []
    there = Subject("there", "plain", "peer", "game", "way", Unit.RATE, lambda: lambda seconds: Sample(6, seconds))
    lost = Subject("lost", "plain", "peer", "game", "way", Unit.RATE, absent)
    outcome = run_rounds([lost, there], rounds=3, seconds=2, step=told.append)
    assert outcome.missing == {"lost": "ImportError: No module named 'absent'"}
    assert outcome.samples == {"there": [Sample(6, 2)] * 3}
    assert told == ["lost", "there", "there", "there", "there"]


def test_our_low_level_driver_plays_a_kernel_to_its_end() -> None:
    kernel = load("tests.toy")
    tape = kernel.Tape()
    prepared = kernel.State()
    start = drive.fresh_start(kernel, prepared, tape, Random(1))
    assert start.pending
    played = drive.play_low_level(kernel, start.copy(), tape, kernel.Moves(), Random(2))
    path = drive.trajectory(kernel, start, Random(2))
    assert played.decisions > 0
    assert played.decisions + played.forced == len(path)
    assert start.over

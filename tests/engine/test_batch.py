"""Many games in lock-step: the same on both kernels, and nothing that a caller passes does harm."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

import tordesillas as td
from tordesillas.engine.kernel import CHOICE, BatchHandle, Kernel, load, running

PACKAGE = "tordesillas.colonialism"
GAMES = 3
SEED = 5


@pytest.fixture(params=["compiled", "source"])
def kernel(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Kernel:
    monkeypatch.delenv(CHOICE, raising=False)
    if request.param == "compiled" and not load(PACKAGE).compiled:
        pytest.skip(running(PACKAGE).why)
    monkeypatch.setenv(CHOICE, request.param)
    return load(PACKAGE)


def batch_of(kernel: Kernel, games: int = GAMES) -> BatchHandle:
    return kernel.batch(td.new("colonialism", players=2, seed=7).state(), games, SEED)


class Run:
    """A batch with the buffers that its steps fill."""

    def __init__(self, batch: BatchHandle) -> None:
        self.batch = batch
        self.seats = array("b", bytes(batch.games))
        self.masks = array("B", bytes(batch.games * batch.move_count))
        self.views = array("i", bytes(4 * batch.games * batch.flat_size))
        self.rewards = array("b", bytes(8 * batch.games))
        self.done = array("B", bytes(batch.games))

    def look(self) -> tuple[bytes, ...]:
        self.batch.seats(self.seats)
        self.batch.masks(self.masks)
        self.batch.observe(self.views)
        return bytes(self.seats), bytes(self.masks), bytes(self.views), bytes(self.rewards), bytes(self.done)

    def legal(self, game: int) -> list[int]:
        width = self.batch.move_count
        return [move for move in range(width) if self.masks[game * width + move]]

    def step(self, number: int, restart: bool) -> None:
        """Some legal move in every game, which follows from the step's number."""
        legal = [self.legal(game) for game in range(self.batch.games)]
        moves = array("h", [moves[number * 7 % len(moves)] if moves else -1 for moves in legal])
        self.batch.step(moves, self.rewards, self.done, restart)


def played(kernel: Kernel, steps: int) -> Iterator[tuple[bytes, ...]]:
    run = Run(batch_of(kernel))
    for number in range(steps):
        yield run.look()
        run.step(number, restart=True)


def test_both_kernels_play_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(CHOICE, raising=False)
    if not load(PACKAGE).compiled:
        pytest.skip(running(PACKAGE).why)
    monkeypatch.setenv(CHOICE, "compiled")
    fast = list(played(load(PACKAGE), 300))
    monkeypatch.setenv(CHOICE, "source")
    assert fast == list(played(load(PACKAGE), 300))
    assert any(any(done) for *_, done in fast)


def test_what_a_batch_shows_is_what_its_games_show(kernel: Kernel) -> None:
    run = Run(batch_of(kernel))
    moves = kernel.Moves()
    for number in range(40):
        run.look()
        for game in range(GAMES):
            state = run.batch.state(game)
            seat = run.seats[game]
            assert state.pending & -state.pending == 1 << seat
            kernel.legal(state, seat, moves)
            assert run.legal(game) == moves.ids()
            width = run.batch.flat_size
            view = kernel.observe(state, seat).flat()
            assert [n % 2**32 for n in run.views[game * width : (game + 1) * width]] == [n % 2**32 for n in view]
        run.step(number, restart=False)


def test_games_that_are_over_wait_or_begin_anew(kernel: Kernel) -> None:
    run = Run(batch_of(kernel, 1))
    for number in count():
        run.look()
        run.step(number, restart=False)
        if run.done[0]:
            break
    assert sum(run.rewards) == 60
    run.look()
    assert (run.seats[0], run.legal(0)) == (-1, [])
    over = run.batch.state(0)
    assert over.over
    run.step(0, restart=False)
    assert run.batch.state(0) == over
    assert run.done[0] == 1
    run.step(0, restart=True)
    begun = run.batch.state(0)
    assert not begun.over
    assert begun != batch_of(kernel, 1).state(0)


def test_games_of_a_batch_have_dice_of_their_own(kernel: Kernel) -> None:
    first, second, third = (batch_of(kernel).state(game) for game in range(GAMES))
    assert len({first, second, third}) == GAMES
    assert batch_of(kernel).state(1) == second


def test_an_illegal_move_changes_no_game(kernel: Kernel) -> None:
    run = Run(batch_of(kernel))
    run.look()
    before = [run.batch.state(game) for game in range(GAMES)]
    for wrong in (run.batch.move_count - 1, run.batch.move_count, 2**15 - 1, -1, -(2**15)):
        moves = array("h", [run.legal(0)[0], wrong, run.legal(2)[0]])
        with pytest.raises(ValueError, match=rf"^game 1: .*{wrong}"):
            run.batch.step(moves, run.rewards, run.done, False)
    assert [run.batch.state(game) for game in range(GAMES)] == before


@pytest.mark.parametrize(
    ("out", "why"),
    [
        (None, "not NoneType"),
        ([0] * GAMES, "not list"),
        (array("b", bytes(GAMES + 1)), f"not of {GAMES + 1} items"),
        (array("b"), "not of 0 items"),
        (array("B", bytes(GAMES)), "not of items 'B'"),
        (array("h", bytes(2 * GAMES)), "not of items 'h'"),
        (memoryview(array("b", bytes(2 * GAMES)))[::2], "not one with gaps"),
        (memoryview(array("b", bytes(GAMES))).toreadonly(), "not a read-only one"),
    ],
)
def test_a_buffer_that_does_not_fit_is_refused(kernel: Kernel, out: Any, why: str) -> None:
    batch = batch_of(kernel)
    with pytest.raises(ValueError, match=rf"^out: a writable C-contiguous buffer of {GAMES} int8 wanted, {why}$"):
        batch.seats(out)


@pytest.mark.parametrize(("games", "seed"), [(0, 1), (-1, 1), (2**20 + 1, 1), (1, -1), (1, 2**64)])
def test_a_batch_that_cannot_be_is_refused(kernel: Kernel, games: int, seed: int) -> None:
    with pytest.raises(ValueError, match="games" if seed == 1 else "seed"):
        kernel.batch(td.new("colonialism", players=2, seed=7).state(), games, seed)


def test_a_view_or_a_finished_game_starts_no_batch(kernel: Kernel) -> None:
    game = td.new("colonialism", players=2, seed=7)
    with pytest.raises(ValueError, match="not a whole game"):
        kernel.batch(game.view(0).state, 1, SEED)
    while not game.over:
        game.push(game.legal_moves[0])
    with pytest.raises(ValueError, match="over"):
        kernel.batch(game.state(), 1, SEED)

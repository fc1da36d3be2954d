"""How far a seat may take back unasked."""

from __future__ import annotations

from hypothesis import given

from tests.engine.playing import SEEDS, game, steps
from tests.toy.state import SEAT


def depths(running: object) -> list[int]:
    return [running.undo_depth(seat) for seat in range(running.players)]  # type: ignore[attr-defined]


def test_own_secret_choice_until_somebody_else_decides() -> None:
    running = game()
    assert depths(running) == [0, 0, 0]
    running.push("choose lantern_2")
    assert depths(running) == [1, 0, 0]
    running.push(running.legal_moves_of(1)[0])
    assert depths(running) == [0, 1, 0]
    # The last choice reveals all, and a die is rolled.
    running.push(running.legal_moves_of(2)[0])
    assert depths(running) == [0, 0, 0]


def test_never_across_chance() -> None:
    running = game()
    for seat in range(3):
        running.push(running.legal_moves_of(seat)[0])
    running.push("haggle")
    assert running.plies[-1].draws
    assert depths(running) == [0, 0, 0]


def test_a_reveal_without_dice_is_not_taken_back() -> None:
    running = game(2)
    running.push(running.legal_moves_of(0)[0])
    document = running.position()
    # Seat 0 has chosen; were its lantern shown without any die, seat 1 could still not go back behind that.
    from tordesillas.engine.kernel import load
    from tordesillas.engine.undo import Ply, undo_depth

    kernel = load("tests.toy")
    before, after = running.state(), running.state()
    lantern = running.plies[0].move
    after.set("chosen", [-1] * len(SEAT))
    after.set("shown", 1 << lantern)
    quiet = Ply(1, 0, before, [], [])
    assert "chosen" in document["seats"]["0"]
    assert undo_depth(kernel, [quiet], before, 1) == 1
    assert undo_depth(kernel, [quiet], before, 0) == 0
    after.set("pending", 3)
    assert undo_depth(kernel, [quiet], after, 1) == 0


@given(SEEDS)
def test_only_own_plies_without_outcomes_and_none_when_all_is_told(seed: int) -> None:
    for running in steps(game(3, seed), seed):
        for seat, depth in enumerate(depths(running)):
            own = running.plies[len(running.plies) - depth :]
            assert all(ply.seat == seat and not ply.draws for ply in own)
            assert not (running.over and depth)


def test_anothers_answer_is_heard_for_good() -> None:
    from tordesillas.engine.kernel import load
    from tordesillas.engine.undo import Ply, undo_depth

    kernel, state = load("tests.toy"), game().state()
    answer, other = 7, 8
    for event, depth in (((answer, 1), 0), ((answer, 0), 1), ((other, 1), 1)):
        ply = Ply(0, 0, state, [(*event, 0, 0, 0, 0)], [])
        assert undo_depth(kernel, [ply], state, 0, {answer}) == depth

"""What a finished game is worth to each seat, in sixtieths of a victory."""

from __future__ import annotations

import pytest

import tordesillas as td
from tests.colonialism.scenes import Scene
from tests.scenes_common import play
from tordesillas.engine.kernel import load

KERNEL = load("tordesillas.colonialism")


def ended(players: int, *winners: int) -> td.Game:
    """A game over, with a cube of each colour for the winners."""
    scene = Scene(players=players).before_colonization(turn=3, phase=2)
    for seat in winners:
        scene.collected(seat, yellow=1, brown=1, black=1)
    return play(scene.game(), "pass")


@pytest.mark.rule("CM-52")
@pytest.mark.parametrize(
    ("players", "winners", "rewards"),
    [
        (2, (1,), [0, 60]),
        (4, (2,), [0, 0, 60, 0]),
        (3, (0, 2), [30, 0, 30]),
        (4, (0, 1, 3), [20, 20, 0, 20]),
        (4, (0, 1, 2, 3), [15, 15, 15, 15]),
    ],
)
def test_a_victory_is_shared_in_equal_parts(players: int, winners: tuple[int, ...], rewards: list[int]) -> None:
    game = ended(players, *winners)
    assert game.outcome is not None
    assert game.outcome.winners == winners
    assert [KERNEL.reward(game.state(), seat) for seat in range(players)] == rewards


def test_before_the_end_there_is_none() -> None:
    with pytest.raises(ValueError, match="not over"):
        KERNEL.reward(Scene().game().state(), 0)

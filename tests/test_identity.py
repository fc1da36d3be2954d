"""The same games on the compiled kernel and on its source: whatever can be seen of them is equal at every ply."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.random_games import COMPILED, begun, kernel_of, options, short_settings
from tordesillas.engine.description import Setting
from tordesillas.engine.registry import rules_of

pytestmark = pytest.mark.skipif(not COMPILED, reason="the rules are not compiled here")


SETTINGS = [*short_settings("colonialism"), *short_settings("colonial")[::4]]
PLIES_MAX = 400
"""Of longer games only the beginning is compared."""


def kernels(setting: Setting) -> tuple[Any, Any]:
    return kernel_of(setting.game, "compiled"), kernel_of(setting.game, "source")


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_same_games(setting: Setting) -> None:
    both = kernels(setting)
    dice = Random(f"identity {setting}")
    seed = dice.randbytes(16)
    states = [begun(kernel, setting, Random(seed)) for kernel in both]
    tapes = [kernel.Tape() for kernel in both]
    for _ in range(PLIES_MAX):
        first, second = states
        assert first.flat() == second.flat()
        assert (first.pending, first.over) == (second.pending, second.over)
        if first.over:
            break
        choices, others = (options(kernel, state) for kernel, state in zip(both, states))
        assert choices == others
        check_views(both, states, dice)
        seat, move = dice.choice(choices)
        for kernel, state, tape in zip(both, states, tapes):
            tape.reset(True)
            kernel.apply(state, tape, seat, move)
        assert tapes[0].events() == tapes[1].events()
        assert tapes[0].draws() == tapes[1].draws()
    if states[0].over:
        rewards, others = (
            [kernel.reward(state, seat) for seat in range(setting.players)] for kernel, state in zip(both, states)
        )
        assert rewards == others


def check_views(both: tuple[Any, Any], states: list[Any], dice: Random) -> None:
    """One seat's view, and a guess at what it does not see."""
    seat = dice.randrange(-1, states[0].players)
    views = [kernel.observe(state, seat) for kernel, state in zip(both, states)]
    assert views[0].flat() == views[1].flat()
    if seat >= 0:
        key = [dice.getrandbits(32) for _ in range(8)]
        guesses = [kernel.resample(view, seat, key) for kernel, view in zip(both, views)]
        assert guesses[0].flat() == guesses[1].flat()


@pytest.mark.parametrize("setting", SETTINGS[::7], ids=str)
def test_the_same_playouts(setting: Setting) -> None:
    counted = []
    for kernel in kernels(setting):
        state = kernel.State()
        rules_of(setting.game).prepare(state, setting)
        found = kernel.playouts(state, 2, 99)
        counted.append((found.games, found.decisions, found.forced, found.draws, found.rewards))
    assert counted[0] == counted[1]

"""Full mode: every promise of the engine, at every move."""

from __future__ import annotations

import time

import pytest

import tests.toy.description  # noqa: F401  registers the game
from tordesillas.engine.description import Setting
from tordesillas.engine.game import Game
from tordesillas.engine.registry import rules_of
from tordesillas.fuzz import full
from tordesillas.fuzz.settings import all_settings, stream

COLONIALISM = all_settings(rules_of("colonialism"))
COLONIAL = all_settings(rules_of("colonial"))
TOY = all_settings(rules_of("toy"))


@pytest.mark.parametrize("setting", COLONIALISM, ids=str)
def test_colonialism(setting: Setting) -> None:
    moves, finding = full.play(setting, 0, 17)
    assert finding is None, finding
    assert moves > 60


@pytest.mark.parametrize("setting", [setting for setting in COLONIALISM if setting.players == 2][::11], ids=str)
def test_colonialism_uncompiled(setting: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TORDESILLAS_KERNEL", "source")
    moves, finding = full.play(setting, 0, 18)
    assert finding is None, finding
    assert moves > 60


@pytest.mark.parametrize("setting", [s for s in COLONIAL if s.options["turn_limit"] == 20][::14], ids=str)
def test_colonial(setting: Setting) -> None:
    moves, finding = full.play(setting, 0, 17)
    assert finding is None, finding
    assert moves > 300


@pytest.mark.parametrize("setting", TOY[::4], ids=str)
def test_another_game(setting: Setting) -> None:
    _, finding = full.play(setting, 0, 17)
    assert finding is None, finding


def test_a_run_is_reproducible() -> None:
    assert full.play(TOY[0], 3, 5) == full.play(TOY[0], 3, 5)
    assert full.play(TOY[0], 3, 5) != full.play(TOY[0], 4, 5)


def test_a_played_game_is_checked_again() -> None:
    game = Game.new("toy", players=3, seed=4)
    player = full.Player(stream(1))
    while not game.over:
        seat, move = player.choose(game)
        game.push(move, seat)
    assert full.again(game) is None


def test_a_game_is_left_when_the_time_is_over() -> None:
    endless = next(setting for setting in COLONIAL if setting.options["turn_limit"] == 0)
    assert full.play(endless, 0, 17, until=0) == (0, None)
    moves, finding = full.play(TOY[0], 0, 17, until=time.time() + 60)
    assert (moves, finding) == full.play(TOY[0], 0, 17)

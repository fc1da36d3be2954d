"""Light mode: both kernels audit alike, and no game has a flaw."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

import pytest

import tests.toy.description  # noqa: F401  registers the game
from tordesillas.colonial.moves import REPAY
from tordesillas.engine.description import Rules, Setting
from tordesillas.engine.kernel import Kernel, load, sources
from tordesillas.engine.registry import rules_of
from tordesillas.engine.settle import settle
from tordesillas.engine.source import SourceKernel
from tordesillas.fuzz import light, run
from tordesillas.fuzz.settings import all_settings

COLONIALISM = rules_of("colonialism")
SETTINGS = all_settings(COLONIALISM)
SHORT = [setting for setting in all_settings(rules_of("colonial")) if setting.options["turn_limit"] == 20]
ENDLESS = [setting for setting in all_settings(rules_of("colonial")) if setting.options["turn_limit"] == 0]
COUNTED = ("games", "decisions", "forced", "longest", "wrong", "number", "key", "trail")


@pytest.fixture(scope="module")
def source() -> SourceKernel:
    return watched("colonialism")


@cache
def watched(game: str) -> SourceKernel:
    """A game on its source, watched for what C would get wrong."""
    package = rules_of(game).package
    return SourceKernel(package, "", sources(package), watch=True)


def audited(kernel: Kernel | SourceKernel, setting: Setting, games: int, first: int, most: int) -> dict[str, Any]:
    state: Any = kernel.State()
    rules_of(setting.game).prepare(state, setting)
    found = kernel.audit(state, games, 11, first, most)
    return {name: getattr(found, name) for name in COUNTED}


def test_every_setting_is_fuzzed() -> None:
    assert len(SETTINGS) == 36
    assert len({str(setting) for setting in SETTINGS}) == 36
    planned = list(run.tasks(SETTINGS, 36 * 400, 1, False))
    assert {str(task.setting) for task in planned} == {str(setting) for setting in SETTINGS}
    assert [task.first for task in planned[1:]] == [task.first + task.games for task in planned[:-1]]


def test_options_that_clash_are_left_out() -> None:
    settings = all_settings(rules_of("toy"), "plain", 2)
    assert len(settings) == 4 * 4 - 2 * 2
    assert not any(setting.options["late"] and "fog" in setting.expansions for setting in settings)


@pytest.mark.parametrize("setting", [*SETTINGS[::5], *SHORT[::11]], ids=str)
def test_both_kernels_audit_alike(setting: Setting) -> None:
    rules = rules_of(setting.game)
    most = rules.decisions_max(setting)
    assert audited(watched(setting.game), setting, 2, 40, most) == audited(load(rules.package), setting, 2, 40, most)


def test_a_game_that_takes_too_long_is_told_with_its_moves(source: SourceKernel) -> None:
    found = audited(load(COLONIALISM.package), SETTINGS[0], 5, 0, 20)
    assert found == audited(source, SETTINGS[0], 5, 0, 20)
    assert found["number"] == 0
    assert len(found["trail"]) == 20
    assert found["wrong"] == "the rules led nowhere: no end after 20 decisions"


@pytest.mark.parametrize(
    ("settings", "compiled", "uncompiled"), [(SETTINGS, 18_000, 72), (SHORT, 1260, 3), (ENDLESS[::3], 14, 0)]
)
def test_no_flaw_in_any_setting(settings: list[Setting], compiled: int, uncompiled: int) -> None:
    longest = 0
    rules = rules_of(settings[0].game)
    games = compiled if load(rules.package).compiled else uncompiled
    for result in run.results(run.tasks(settings, games, 2, False), 1):
        assert result.finding is None, result.finding
        longest = max(longest, result.longest)
    assert games == 0 or 200 < longest <= max(rules.decisions_max(setting) for setting in settings)


@pytest.mark.parametrize("rules", [COLONIALISM, rules_of("colonial")], ids=lambda rules: rules.id)
def test_the_kernels_own_bound_is_the_largest(rules: Rules) -> None:
    most = import_module(f"{rules.package}.kernel").DECISIONS_MAX
    assert max(rules.decisions_max(setting) for setting in all_settings(rules)) == most


def test_interrupts_are_chosen_now_and_then_and_are_no_decisions() -> None:
    setting = settle(rules_of("colonial"), players=3, options={"turn_limit": 20})
    for kernel in (load("tordesillas.colonial"), watched("colonial")):
        found = audited(kernel, setting, 1, 0, 300)
        assert found["wrong"] == "the rules led nowhere: no end after 300 decisions"
        interrupts = sum(move >= REPAY for _, move in found["trail"])
        assert 3 < interrupts < 40
        assert len(found["trail"]) == 300 + interrupts


def test_games_of_another_kind() -> None:
    for setting in all_settings(rules_of("toy")):
        audit, finding = light.play(setting, 0, 20, 3)
        assert finding is None
        assert audit.games == 20


@pytest.mark.parametrize("wrong", [-1, 2**64, "x", None, 1.5])
def test_what_is_no_number_is_refused(source: SourceKernel, wrong: Any) -> None:
    for kernel in (source, load(COLONIALISM.package)):
        state: Any = kernel.State()
        COLONIALISM.prepare(state, SETTINGS[0])
        for at in range(4):
            arguments: list[Any] = [1, 1, 0, 100]
            arguments[at] = wrong
            with pytest.raises((TypeError, ValueError)):
                kernel.audit(state, *arguments)
        with pytest.raises(TypeError):
            kernel.audit(wrong, 1, 1, 0, 100)

"""Golden games: whole recorded games that must be played back to the same end, and come out the same when played anew.

Where one of these tests fails because a rule was changed on purpose, raise the game's `rules_version`, say so in the
changelog, and make the games again: `python tools/make_golden.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tools.make_golden import GOLDEN, golden_settings, name_of, path_of, record_of
from tordesillas.colonial.rules import Reason
from tordesillas.colonialism.pieces import CARD, EVENT, UPGRADE
from tordesillas.engine.description import Setting
from tordesillas.engine.events import Event
from tordesillas.engine.kernel import load
from tordesillas.engine.record import read_record, verify
from tordesillas.engine.registry import game_ids, rules_of

SETTINGS = [setting for game in game_ids() if game != "toy" for setting in golden_settings(game)]
KERNELS = ("compiled", "source")
RARE: dict[str, set[str]] = {"colonialism": set(), "colonial": {"independence"}}
"""What only scenes bring about, by game."""


@pytest.fixture(params=KERNELS)
def kernel(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "compiled" and not load("tordesillas.colonialism").compiled:
        pytest.skip("the rules are not compiled here")
    monkeypatch.setenv("TORDESILLAS_KERNEL", request.param)
    return str(request.param)


def text_of(setting: Setting) -> str:
    return path_of(setting).read_text(encoding="utf-8")


def test_there_is_one_for_every_setting_and_no_other() -> None:
    assert sorted(GOLDEN.rglob("*.tord")) == sorted(path_of(setting) for setting in SETTINGS)


@pytest.mark.parametrize("setting", SETTINGS, ids=name_of)
def test_it_is_played_back(kernel: str, setting: Setting) -> None:
    text = text_of(setting)
    game = read_record(text)
    assert load(game.rules.package).compiled == (kernel == "compiled")
    assert game.setting == setting
    assert game.over
    assert game.rules_version == game.rules.rules_version
    assert game.record() == text


@pytest.mark.parametrize("setting", SETTINGS, ids=name_of)
def test_its_dice_and_its_result_are_proven(setting: Setting) -> None:
    assert verify(text_of(setting))


@pytest.mark.parametrize("setting", SETTINGS, ids=name_of)
def test_it_comes_out_the_same_when_played_anew(setting: Setting) -> None:
    assert record_of(setting) == text_of(setting)


def happened(name: str, edition: str) -> Iterator[Event]:
    for setting in SETTINGS:
        if (setting.game, setting.edition) == (name, edition):
            game = read_record(text_of(setting))
            for seat in range(game.players):
                yield from game.events(seat)


@pytest.mark.parametrize("edition", ["proto", "first", "second"])
def test_every_card_is_played(edition: str) -> None:
    cards = {
        event.args["card"]
        for event in happened("colonialism", edition)
        if event.kind in ("card_played", "policy_counted")
    }
    # Treaty and Unrest at Home place nothing, so nothing is counted.
    assert set(CARD.names[:24]) - {"treaty", "unrest"} <= cards


def test_every_expansion_card_comes_up() -> None:
    events = list(happened("colonialism", "second"))
    assert {event.args["event"] for event in events if event.kind == "event_turned"} == set(EVENT.names)
    assert {event.args["upgrade"] for event in events if event.kind == "upgrade_bought"} == set(UPGRADE.names)


@pytest.mark.parametrize("name", RARE)
def test_everything_that_can_happen_happens(name: str) -> None:
    rules = rules_of(name)
    found = {event.kind for edition in rules.editions for event in happened(name, edition.id)}
    assert set(rules.events.by_name) - found == RARE[name]


def test_colonial_ends_in_each_of_its_ways_with_each_number_of_players() -> None:
    ends = {(setting.players, line) for setting in SETTINGS for line in text_of(setting).splitlines()}
    assert {(players, f"reason: {reason.value}") for players in range(2, 7) for reason in Reason} <= ends

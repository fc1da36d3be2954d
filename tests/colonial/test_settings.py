"""Editions, players and options, and what they set."""

from __future__ import annotations

from typing import Any

import pytest

from tordesillas.colonial.pieces import CONTINENT, TERRITORY, TURNS_MOST, YEARS_EVER, YEARS_MOST
from tordesillas.colonial.rules import RULES
from tordesillas.engine.errors import OptionError
from tordesillas.engine.kernel import StateHandle, load
from tordesillas.engine.registry import game_ids, rules_of
from tordesillas.engine.settle import settle
from tordesillas.fuzz.settings import all_settings

CONTINENTS = CONTINENT.names


def prepared(players: int, seed: int | None = None, **options: object) -> StateHandle:
    """A state before its set-up or, with a seed, after it."""
    kernel = load(RULES.package)
    state = kernel.State()
    RULES.prepare(state, settle(RULES, players=players, options=options))
    if seed is not None:
        state.set("chance_key", [seed] * 8)
        kernel.begin(state, kernel.Tape())
    return state


def played_with(state: StateHandle) -> set[str]:
    """The continents that are in play, each of them whole."""
    found: dict[str, set[bool]] = {}
    for territory, continent in enumerate(state.get("continent_of")):
        found.setdefault(CONTINENTS[continent], set()).add(bool(state.get("in_play") >> territory & 1))
    assert all(len(whether) == 1 for whether in found.values())
    return {continent for continent, whether in found.items() if True in whether}


def test_the_game_is_registered() -> None:
    assert "colonial" in game_ids()
    assert rules_of("colonial") is RULES


def test_two_to_six_play_and_six_if_nothing_is_said() -> None:
    assert [settle(RULES, players=players).players for players in range(2, 7)] == [2, 3, 4, 5, 6]
    assert settle(RULES).players == 6
    for players in (1, 7):
        with pytest.raises(OptionError, match="2, 3, 4, 5, 6 players"):
            settle(RULES, players=players)


def test_each_seat_has_a_colour_of_its_own() -> None:
    for players in range(2, 7):
        colours = RULES.seat_colours(settle(RULES, players=players))
        assert len(set(colours)) == players


def test_what_is_played_if_nothing_is_said() -> None:
    setting = settle(RULES, players=4)
    assert setting.edition == "first"
    assert setting.options == {"advanced_founding": True, "nations": False, "continent": "roll", "turn_limit": 0}


def test_advanced_founding_and_nations_are_chosen() -> None:
    for value in (False, True):
        state = prepared(4, advanced_founding=value, nations=not value)
        assert (state.get("advanced"), state.get("nations_on")) == (value, not value)


@pytest.mark.rule("CL-80")
def test_five_nations_are_for_five_at_most() -> None:
    assert settle(RULES, players=5, options={"nations": True}).players == 5
    with pytest.raises(OptionError, match="no more than 5") as refused:
        settle(RULES, players=6, options={"nations": True})
    assert refused.value.part == "options.nations"


@pytest.mark.rule("CL-87", "CL-88")
@pytest.mark.parametrize("continent", CONTINENTS)
def test_a_continent_is_chosen_only_where_it_matters(continent: str) -> None:
    assert played_with(prepared(2, 5, continent=continent)) == {continent}
    assert played_with(prepared(3, 5, continent=continent)) == set(CONTINENTS) - {continent}
    for players in (4, 5, 6):
        with pytest.raises(OptionError, match="all continents are played") as refused:
            settle(RULES, players=players, options={"continent": continent})
        assert refused.value.part == "options.continent"


@pytest.mark.rule("CL-87", "CL-88")
@pytest.mark.parametrize("players", [2, 3])
def test_continents_are_rolled_for(players: int) -> None:
    rolled = [played_with(prepared(players, seed)) for seed in range(1, 40)]
    assert all(len(continents) == players - 1 for continents in rolled)
    assert set.union(*rolled) == set(CONTINENTS)
    assert len({frozenset(continents) for continents in rolled}) == len(CONTINENTS)


@pytest.mark.parametrize("players", [4, 5, 6])
def test_more_players_play_on_the_whole_map(players: int) -> None:
    state = prepared(players, 5)
    assert played_with(state) == set(CONTINENTS)
    assert state.get("in_play").bit_count() == len(TERRITORY)


@pytest.mark.rule("CL-87")
def test_two_play_without_the_discovery_of_america() -> None:
    assert prepared(2, 5, continent="america").get("america_found") == 1
    assert prepared(3, 5, continent="africa").get("america_found") == 0
    assert prepared(4, 5).get("america_found") == 0


@pytest.mark.parametrize(
    ("limit", "turns", "years"), [(0, TURNS_MOST, YEARS_EVER), (20, 20, YEARS_MOST), (100, 100, YEARS_MOST)]
)
def test_turns_and_years_of_war_may_be_limited(limit: int, turns: int, years: int) -> None:
    state = prepared(4, turn_limit=limit)
    assert (state.get("turn_limit"), state.get("years_limit")) == (turns, years)


@pytest.mark.parametrize(
    ("options", "part"),
    [
        ({"turn_limit": 30}, "options.turn_limit"),
        ({"turn_limit": True}, "options.turn_limit"),
        ({"continent": "europe"}, "options.continent"),
        ({"nations": 1}, "options.nations"),
        ({"advanced": True}, "options"),
    ],
)
def test_choices_that_do_not_exist(options: dict[str, Any], part: str) -> None:
    with pytest.raises(OptionError) as refused:
        settle(RULES, players=3, options=options)
    assert refused.value.part == part


def test_all_settings_can_be_begun() -> None:
    settings = all_settings(RULES)
    # Limits of turns, founding, nations for up to five; four choices of a continent for two and three players.
    assert len(settings) == 5 * 2 * ((2 + 2) * 4 + 2 + 2 + 1)
    kernel = load(RULES.package)
    for setting in settings:
        state = kernel.State()
        RULES.prepare(state, setting)
        kernel.begin(state, kernel.Tape())
        assert state.pending
        assert kernel.sound(state) == 0

"""Positions of Colonial: what contradicts itself is refused, with the path of what is wrong."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import pytest

import tordesillas as td
from tests.colonial.scenes import Scene, new
from tests.scenes_common import play, rolled

CONTRADICTIONS: tuple[tuple[str, Any, str], ...] = (
    ("in_play", ["canada", "peru"], "territories.new_england.laurels_left"),
    ("territories.china.laurels_left", 2, "territories.china.laurels_left"),
    ("circumnavigation_left", 1, "america_found"),
    ("america_found", 0, "america_found"),
    ("stack.india_1", ["0", "1"], "stack.india_1"),
    ("stack.india_1", ["1"], "stack.india_1"),
    ("counters.india_1", {"0": 1, "1": 1}, "stack.india_1"),
    ("controller.india_1", "1", "controller.india_1"),
    ("territories.canada.colony", "1", "territories.canada.colony"),
    ("independent", ["canada"], "territories.canada.colony"),
    ("territories.canada.unrest", 4, "territories.canada.unrest"),
    ("territories.china.unrest", 1, "territories.china"),
    ("missions", ["china"], "territories.china"),
    ("city", "china", "city"),
    ("city_value", 0, "city"),
    ("seats.0.diplomacy", 9, "seats.0"),
    ("seats.0.peak", 1, "seats.0"),
    ("seats.0.nation", "spain", "seats.0.nation"),
    ("first", None, "step"),
    ("turn", 0, "step"),
    ("round", 0, "step"),
    ("asked", 3, "character|pending"),
    ("step", "plan", "step|seats.0.plan"),
    ("revolution", ["0"], "seats.0.plan"),
    ("seats.1.plan", [None, "1", "1", "2"], "seats.1.plan"),
    ("seats.1.last_card", "6", "seats.1.plan"),
    ("actor", "2", "character"),
    ("character", "merchant", "character"),
    ("left", 1, "stage"),
    ("years", 2, "stage"),
    ("enemy", "1", "stage"),
    ("questioned", "1", "stage"),
    ("pending", ["1"], "pending"),
    ("pending", ["0", "1"], "pending"),
    ("pending", [], "pending"),
    ("seats.1.prestige", 10, "winners|seats.1"),
    ("winners", ["1"], "winners"),
    ("stopped", 1, "winners"),
)


def moment() -> dict[str, Any]:
    """Three counters in India, a colony in Canada with the Booming City, and the Viceroy to choose."""
    made = Scene(4).counters("india_1", {0: 3}).counters("canada_1", {0: 1}).colony(0, "canada").city("canada", 2)
    return made.seat(0, prestige=3, treasury=4).using("viceroy").position()


def changed(document: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    twin = deepcopy(document)
    *steps, last = path.split(".")
    place = twin
    for step in steps:
        place = place.setdefault(step, {})
    place[last] = value
    if path == "seats.1.prestige":
        place["peak"] = value
    return twin


def test_the_moment_itself_is_sound() -> None:
    game = td.from_position(moment(), seed=1)
    assert game.turn == 0
    play(game, "use viceroy")


@pytest.mark.parametrize(("path", "value", "named"), CONTRADICTIONS, ids=str)
def test_a_contradiction_is_refused_with_its_path(path: str, value: Any, named: str) -> None:
    with pytest.raises(td.PositionError) as refused:
        td.from_position(changed(moment(), path, value), seed=1)
    assert refused.value.path in named.split("|")


def test_nobody_settles_where_nothing_is_explored() -> None:
    game = play(Scene().tracks(0, seafaring=3).using("explorer").game(), "use explorer")
    rolled(game, "explore india", 6)
    document = game.position()
    assert document["where"] == "india"
    for elsewhere in ("china", "australia"):
        with pytest.raises(td.PositionError, match="does not fit"):
            td.from_position(changed(document, "where", elsewhere), seed=1)


def test_the_booming_city_is_built_in_an_own_colony_without_it() -> None:
    made = Scene().tracks(0, economy=6).seat(0, treasury=9).counters("canada_1", {0: 1}).colony(0, "canada")
    document = play(made.explored("india").using("governor").game(), "use governor").position()
    assert document["where"] == "canada"
    with pytest.raises(td.PositionError, match="does not fit"):
        td.from_position(changed(document, "where", "india"), seed=1)


@pytest.mark.parametrize("options", [{}, {"nations": True}, {"turn_limit": 20}], ids=str)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_positions_come_back(players: int, options: dict[str, Any]) -> None:
    game, dice = new(players, **options), Random(players)
    for _ in range(120):
        again = td.from_position(game.position())
        assert again.state() == game.state()
        assert again.position() == game.position()
        game.push(dice.choice(list(game.legal_moves)))

"""The nations: who chooses, and what each of them changes."""

from __future__ import annotations

import pytest

import tordesillas as td
from tests.colonial.scenes import Scene, new, of, on
from tests.scenes_common import play, rolled, seen, tokens
from tordesillas.colonial.board_file import FILE
from tordesillas.colonial.pieces import NATION, TERRITORY

AMERICA = {name for name in TERRITORY.names if FILE.box["territories"][name]["continent"] == "america"}
GOALS_OF_SPAIN = {"new_spain", "west_indies", "peru", "rio_de_la_plata", "east_indies"}


def playing(nation: str, advanced_founding: bool = True) -> Scene:
    """Seat 0 of four plays the nation; America was found."""
    return Scene(4, nations=True, advanced_founding=advanced_founding).nation(0, nation).explored("canada")


def using(made: Scene, character: str) -> td.Game:
    return play(made.using(character).game(), f"use {character}")


@pytest.mark.rule("CL-80")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_nations_are_chosen_anti_clockwise_from_the_right_of_the_first_player(players: int) -> None:
    game = new(players, nations=True)
    first, asked = seen(game, "first"), []
    free = list(NATION.names)
    while tokens(game, "nation"):
        asked.append(game.turn)
        assert tokens(game, "nation") == [f"nation {name}" for name in free]
        play(game, f"nation {free.pop()}")
    # Of five, the last takes what is left.
    assert asked == [(first - 1 - place) % players for place in range(min(players, 4))]
    assert sorted(seen(game, "nation")[:players]) == sorted({*seen(game, "nation")[:players]})
    assert -1 not in seen(game, "nation")[:players]


@pytest.mark.rule("CL-80")
def test_without_the_option_nobody_has_a_nation() -> None:
    game = new(4)
    assert seen(game, "nation") == [-1] * 6
    assert tokens(game, "program")


@pytest.mark.rule("CL-81", "CL-51")
@pytest.mark.parametrize(("nation", "prestige"), [("france", 1), ("england", 0), ("holland", 0)])
def test_a_colony_counts_where_it_is_a_goal(nation: str, prestige: int) -> None:
    made = playing(nation, advanced_founding=False).counters("canada_1", {0: 1})
    game = using(made, "conqueror")
    assert seen(game, "colony")[TERRITORY.names.index("canada")] == 0
    assert of(game, "prestige", 0) == prestige


@pytest.mark.rule("CL-81", "CL-46")
@pytest.mark.parametrize("nation", ["france", "england"])
def test_a_lost_colony_costs_one_goal_or_not(nation: str) -> None:
    made = playing(nation).counters("canada_1", {0: 1}).colony(0, "canada").unrest(canada=3).seat(0, prestige=4)
    game = play(made.using("rebel", 1).game(), "use rebel", "stir canada")
    assert on(game, "independent", "canada") == 1
    assert of(game, "prestige", 0) == 3


@pytest.mark.rule("CL-82", "CL-59")
@pytest.mark.parametrize(("nation", "peak", "gain"), [("spain", 5, 1), ("spain", 6, 0), ("france", 0, 0)])
def test_missions_of_spain_bring_prestige_until_it_first_has_six(nation: str, peak: int, gain: int) -> None:
    for unrest in (0, 1):
        made = playing(nation).unrest(canada=unrest).explored("brazil").seat(0, prestige=2, peak=peak)
        game = play(using(made, "missionary"), "mission canada")
        assert on(game, "missions", "canada") == 1
        assert of(game, "prestige", 0) == 2 + gain


@pytest.mark.rule("CL-82", "CL-53")
@pytest.mark.parametrize(("nation", "peak", "times"), [("portugal", 5, 2), ("portugal", 6, 1), ("spain", 0, 1)])
def test_portugal_explores_twice_until_it_first_has_six(nation: str, peak: int, times: int) -> None:
    game = using(playing(nation).seat(0, peak=peak).tracks(0, seafaring=3), "explorer")
    explored = 0
    while game.turn == 0 and tokens(game, "explore"):
        rolled(game, tokens(game, "explore")[0], 6)
        explored += 1
        if tokens(game, "settle") or tokens(game, "post") or tokens(game, "venture"):
            play(game, "pass")
    assert explored == times


@pytest.mark.rule("CL-83")
@pytest.mark.parametrize("peak", [0, 5, 6])
def test_tordesillas_parts_the_world_between_spain_and_portugal(peak: int) -> None:
    west = {*AMERICA, *GOALS_OF_SPAIN} - {"brazil"}
    east = {*TERRITORY.names} - AMERICA | {"brazil"}
    for nation, side in (("spain", west), ("portugal", east), ("france", {*TERRITORY.names})):
        made = playing(nation).seat(0, peak=peak).tracks(0, seafaring=3)
        game = using(made, "explorer")
        open_to = side if peak < 6 else {*TERRITORY.names}
        offered = {token.removeprefix("explore ") for token in tokens(game, "explore")}
        assert offered == open_to - {"canada", "levant"}
        assert tokens(game, "circumnavigate")


@pytest.mark.rule("CL-83", "CL-69")
def test_tordesillas_holds_for_the_viceroy_too() -> None:
    here, there = "new_france", "india"
    for nation, (may, must_not) in {"spain": (here, there), "portugal": (there, here)}.items():
        made = playing(nation).explored(here, there).seat(0, treasury=5)
        put = {token.removeprefix("put ").rsplit("_", 1)[0] for token in tokens(using(made, "viceroy"), "put")}
        assert may in put
        assert must_not not in put


@pytest.mark.rule("CL-84")
@pytest.mark.parametrize(("nation", "number"), [("france", 5), ("england", 4)])
def test_the_fourth_space_of_logistics(nation: str, number: int) -> None:
    made = playing(nation).explored("india").tracks(0, logistics=4).seat(0, treasury=9)
    game = using(made, "viceroy")
    for _ in range(number):
        assert tokens(game, "put india_1")
        play(game, "put india_1")
    assert not (game.turn == 0 and tokens(game, "put"))
    assert of(game, "treasury", 0) == 9 - number


@pytest.mark.rule("CL-84", "CL-40")
@pytest.mark.parametrize(("nation", "number"), [("england", 5), ("france", 4)])
def test_the_fourth_space_of_the_navy_is_worth_five_and_costs_four(nation: str, number: int) -> None:
    made = playing(nation).tracks(0, navy=4).seat(0, treasury=9).seat(1, treasury=0).seat(2, treasury=0)
    game = play(made.seat(3, treasury=0).before_phases().game(), "pass")
    assert tokens(game, "buy") == [f"buy {amount}" for amount in range(number + 1)]
    below = using(playing(nation).tracks(0, navy=3).seat(0, treasury=9), "scientist")
    assert of(play(below, "advance navy"), "treasury", 0) == 9 - 4


@pytest.mark.rule("CL-85", "CL-64")
@pytest.mark.parametrize(("nation", "can"), [("portugal", False), ("spain", True)])
def test_portugal_goes_no_further_in_logistics(nation: str, can: bool) -> None:
    game = using(playing(nation).seat(0, treasury=20), "scientist")
    assert ("advance logistics" in tokens(game, "advance")) == can


@pytest.mark.rule("CL-86", "CL-33")
@pytest.mark.parametrize(("nation", "bought"), [("holland", 1), ("france", 0)])
def test_holland_counts_a_monopoly_more(nation: str, bought: int) -> None:
    made = playing(nation).seat(0, treasury=9).seat(1, treasury=0).seat(2, treasury=0).seat(3, treasury=0)
    for seat, other in enumerate(name for name in ("spain", "portugal", "england") if name != nation):
        made.nation(seat + 1, other)
    game = play(made.before_phases().game(), "pass")
    fleets = of(game, "fleets", 0)
    assert seen(game, "step") == (5 if bought else 7)
    play(game, f"buy {bought}")
    assert of(game, "fleets", 0) == fleets + bought

"""The Viceroy: counters onto the resources of one territory, one after the other, with all that control brings."""

from __future__ import annotations

import pytest

import tordesillas as td
from tests.colonial.scenes import Scene, controller, of, stack, usable
from tests.scenes_common import play, seen, tokens, told


def governing(made: Scene) -> td.Game:
    return play(made.using("viceroy").game(), "use viceroy")


@pytest.mark.rule("CL-69")
def test_red_reinforces_new_spain_with_two_counters() -> None:
    made = Scene().counters("new_spain_1", {0: 1}).tracks(0, logistics=2)
    game = play(governing(made), "put new_spain_1", "put new_spain_1")
    assert stack(game, "new_spain_1") == {0: 3}
    assert (of(game, "treasury", 0), of(game, "diplomacy", 0)) == (1, 4)
    assert game.pending == (1,)


@pytest.mark.rule("CL-69", "CL-05")
def test_any_explored_territory_can_be_chosen_but_only_one() -> None:
    game = governing(Scene().explored("india", "patagonia").tracks(0, logistics=3))
    assert tokens(game, "put") == ["put levant_1", "put levant_2", "put india_1", "put india_2", "put india_3"]
    play(game, "put india_1")
    assert tokens(game, "put") == ["put india_1", "put india_2", "put india_3"]
    play(game, "put india_3", "put india_1")
    assert (stack(game, "india_1"), stack(game, "india_3")) == ({0: 2}, {0: 1})
    assert game.pending == (1,)


@pytest.mark.rule("CL-69")
def test_canada_the_first_of_all_territories_is_a_choice_like_any_other() -> None:
    game = play(governing(Scene().explored("canada", "brazil").tracks(0, logistics=2)), "put canada_1")
    assert tokens(game, "put") == ["put canada_1"]


@pytest.mark.rule("CL-69")
@pytest.mark.parametrize("logistics", [1, 2, 3, 4])
def test_logistics_is_the_most_that_can_be_put(logistics: int) -> None:
    game = governing(Scene().tracks(0, logistics=logistics).seat(0, treasury=9))
    for _ in range(logistics):
        assert game.pending == (0,)
        play(game, "put levant_1")
    assert game.pending == (1,)
    assert (stack(game, "levant_1"), of(game, "treasury", 0)) == ({0: logistics}, 9 - logistics)


@pytest.mark.rule("CL-69")
def test_fewer_may_be_put_and_no_more_than_there_is_treasury() -> None:
    game = play(governing(Scene().tracks(0, logistics=4)), "put levant_1", "pass")
    assert (stack(game, "levant_1"), game.pending) == ({0: 1}, (1,))
    poor = play(governing(Scene().tracks(0, logistics=4).seat(0, treasury=2)), "put levant_1", "put levant_2")
    assert (of(poor, "treasury", 0), poor.pending) == (0, (1,))
    assert "viceroy" not in usable(Scene().seat(0, treasury=0).using("viceroy").game())


@pytest.mark.rule("CL-20", "CL-24", "CL-69")
def test_blue_takes_brazil_from_red_with_the_second_counter() -> None:
    made = Scene().counters("brazil_1", {1: 1}).tracks(0, logistics=2)
    game = play(governing(made), "put brazil_1")
    assert (stack(game, "brazil_1"), controller(game, "brazil_1"), of(game, "diplomacy", 0)) == ({1: 1, 0: 1}, 1, 4)
    play(game, "put brazil_1")
    assert list(stack(game, "brazil_1").items()) == [(0, 2), (1, 1)]
    assert (controller(game, "brazil_1"), of(game, "diplomacy", 0)) == (0, 3)
    assert told(game, "diplomacy_moved") == [{"seat": "0", "place": 3, "cause": "numbers"}]


@pytest.mark.rule("CL-24", "CL-69")
def test_more_than_the_controller_is_not_enough_if_another_has_as_many() -> None:
    made = Scene().counters("brazil_1", {1: 3, 2: 2, 0: 2}).tracks(0, logistics=2).seat(2, treasury=0)
    game = play(governing(made), "put brazil_1")
    assert controller(game, "brazil_1") == 1
    play(game, "put brazil_1")
    assert list(stack(game, "brazil_1").items()) == [(0, 4), (1, 3), (2, 2)]


@pytest.mark.rule("CL-21", "CL-23", "CL-69")
def test_the_monopoly_is_broken_by_the_first_counter_and_paid_for_once() -> None:
    made = Scene().counters("indochina_1", {2: 1}).explored("india").tracks(0, logistics=3)
    game = play(governing(made), "put india_1")
    assert of(game, "diplomacy", 0) == 3
    play(game, "put india_1")
    assert of(game, "diplomacy", 0) == 3
    assert told(game, "diplomacy_moved") == [{"seat": "0", "place": 3, "cause": "monopoly"}]


@pytest.mark.rule("CL-23", "CL-69")
def test_two_spaces_are_two_steps_back() -> None:
    made = Scene().counters("persia_1", {1: 1}).counters("levant_1", {1: 1}).tracks(0, logistics=3)
    game = play(governing(made), "put levant_2")
    # A white space breaks the monopoly, and numbers take the other one.
    assert of(game, "diplomacy", 0) == 3
    play(game, "put levant_1", "put levant_1")
    assert of(game, "diplomacy", 0) == 2
    assert [event["cause"] for event in told(game, "diplomacy_moved")] == ["monopoly", "numbers"]


@pytest.mark.rule("CL-22", "CL-23", "CL-69")
def test_gold_can_be_taken_without_a_step_while_it_is_vacant() -> None:
    made = Scene().counters("california_1", {1: 1}).explored("new_spain")
    assert of(play(governing(made), "put new_spain_1"), "diplomacy", 0) == 4


@pytest.mark.rule("CL-26", "CL-69")
def test_tea_waits_for_economy_six() -> None:
    made = Scene().explored("china").counters("india_2", {1: 1}).tracks(1, economy=6).tracks(0, logistics=2)
    game = play(governing(made), "put china_2", "put china_2")
    assert (stack(game, "china_2"), controller(game, "china_2"), of(game, "diplomacy", 0)) == ({0: 2}, None, 4)
    # Somebody who may control takes what is vacant in that sense, with one counter on top of two.
    made = Scene().counters("china_2", {1: 1}).tracks(0, economy=6)
    game = play(governing(made), "put china_2")
    assert (controller(game, "china_2"), of(game, "diplomacy", 0)) == (0, 4)


@pytest.mark.rule("CL-43", "CL-69")
def test_nobody_but_its_owner_puts_counters_into_a_colony() -> None:
    made = Scene().counters("brazil_1", {1: 3, 0: 1}).colony(1, "brazil").counters("peru_1", {0: 3}).colony(0, "peru")
    assert tokens(governing(made), "put") == ["put peru_1", "put levant_1", "put levant_2"]


@pytest.mark.rule("CL-69", "CL-87")
def test_what_is_not_played_with_gets_no_counters() -> None:
    made = Scene(2, continent="america").explored("peru")
    assert tokens(governing(made), "put") == ["put peru_1"]
    assert seen(governing(made), "left") == 1

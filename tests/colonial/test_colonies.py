"""Colonies and their loss, Independent States, Unrest on the map, Missions (CL-43 to CL-47)."""

from __future__ import annotations

import pytest

import tordesillas as td
from tests.colonial.scenes import Scene, controller, of, on, stack
from tests.scenes_common import play, rolled, seen, tokens, told
from tordesillas.colonial.board_file import FILE
from tordesillas.colonial.pieces import TERRITORY


def power(territory: str) -> int:
    return int(FILE.box["territories"][territory]["native_power"])


def colony(territory: str = "west_indies", **counters: int) -> Scene:
    """Seat 0 has a colony, with counters of its own and of others (`seat_1=2`)."""
    numbers = {int(name[-1]): number for name, number in counters.items()}
    return Scene().counters(f"{territory}_1", {0: 1, **numbers}).colony(0, territory).seat(0, prestige=5)


def lost(scene: Scene, territory: str = "west_indies", unrest: int = 1) -> td.Game:
    """A rebellion has taken the last counter of seat 0 there."""
    scene.unrest(**{territory: unrest}).using("rebel", 3)
    dice = power(territory) * unrest
    game = rolled(play(scene.game(), "use rebel"), f"revolt {territory}", *[6] + [1] * (dice - 1))
    strikes = tokens(game, "strike 0")
    return play(game, *strikes)


# Colonies


@pytest.mark.rule("CL-43")
def test_only_its_owner_puts_counters_into_a_colony() -> None:
    scene = colony(seat_1=1).explored("canada")
    others = play(scene.using("viceroy", 1).game(), "use viceroy")
    assert tokens(others, "put") == ["put canada_1", "put levant_1", "put levant_2"]
    own = play(scene.using("viceroy", 0).game(), "use viceroy", "put west_indies_1")
    assert stack(own, "west_indies_1") == {0: 2, 1: 1}


@pytest.mark.rule("CL-43", "CL-51")
def test_others_counters_stay_where_a_colony_is_founded() -> None:
    scene = Scene().counters("brazil_1", {0: 2, 1: 2}).using("conqueror")
    game = play(scene.game(), "use conqueror")
    assert on(game, "colony", "brazil") == 0
    assert stack(game, "brazil_1") == {0: 2, 1: 2}


@pytest.mark.rule("CL-43", "CL-68")
def test_the_trader_sells_more_for_each_native_power_of_own_colonies() -> None:
    scene = Scene().counters("west_indies_1", {0: 1}).colony(0, "west_indies").seat(0, goods=30).using("trader")
    scene.counters("brazil_1", {0: 1}).colony(0, "brazil").counters("peru_1", {1: 1}).colony(1, "peru")
    game = play(scene.game(), "use trader", "sell 5 of 0")
    assert 2 + power("west_indies") + power("brazil") == 5
    assert game.turn == 1
    assert of(game, "treasury", 0) == 8


@pytest.mark.rule("CL-43")
def test_the_merchant_ships_no_more_for_colonies() -> None:
    # The French text says so once; the English one holds.
    scene = colony("brazil").counters("canada_1", {0: 1}).counters("peru_1", {0: 1}).seat(0, fleets=2)
    game = play(scene.using("merchant").game(), "use merchant", "ship brazil_1", "ship canada_1")
    assert game.turn == 1


# Their loss


@pytest.mark.rule("CL-44")
def test_a_colony_is_lost_with_its_owners_last_counter() -> None:
    game = lost(colony(seat_1=1), unrest=2)
    assert on(game, "colony", "west_indies") == -1
    assert on(game, "unrest", "west_indies") == 0
    assert on(game, "independent", "west_indies") == 1
    assert of(game, "prestige", 0) == 4
    assert stack(game, "west_indies_1") == {1: 1}
    assert controller(game, "west_indies_1") == 1
    assert told(game, "colony_lost") == [{"seat": "0", "territory": "west_indies"}]


@pytest.mark.rule("CL-44")
def test_a_counter_anywhere_in_it_keeps_a_colony() -> None:
    scene = Scene().counters("east_africa_1", {0: 1}).counters("east_africa_2", {0: 1}).colony(0, "east_africa")
    scene.unrest(east_africa=1).seat(0, prestige=5).using("rebel", 3)
    game = rolled(play(scene.game(), "use rebel"), "revolt east_africa", 6, 1)
    play(game, "strike 0 in east_africa_1")
    assert on(game, "colony", "east_africa") == 0
    assert of(game, "prestige", 0) == 5


@pytest.mark.rule("CL-44", "CL-66")
def test_a_war_can_cost_a_colony() -> None:
    scene = colony(seat_1=1).using("sovereign", 1)
    for seat in (0, 1):
        scene.seat(seat, treasury=0, squadrons=0)
    game = rolled(play(scene.game(), "use sovereign"), "declare war on 0", 6, 1)
    assert on(game, "colony", "west_indies") == -1
    assert of(game, "prestige", 0) in (3, 4)
    assert told(game, "prestige_lost")[0] == {"seat": "0", "n": 1, "total": 4}


@pytest.mark.rule("CL-44", "CL-58")
def test_the_booming_city_stays_and_costs_another_prestige() -> None:
    game = lost(colony(seat_1=1).city("west_indies", 3).cards(1, "scientist", "merchant"))
    assert of(game, "prestige", 0) == 3
    assert (seen(game, "city"), seen(game, "city_value")) == (TERRITORY.names.index("west_indies"), 3)
    # Whoever controls its resources still gets two Goods of each.
    while game.turn != 1 or seen(game, "round") != 2:
        play(game, "pass")
    play(game, "use merchant", "ship west_indies_1", "ship west_indies_1")
    assert of(game, "goods", 1) == 2


@pytest.mark.rule("CL-44", "CL-58")
def test_a_city_outlasts_its_colony_until_there_is_a_greater_one() -> None:
    scene = Scene().counters("canada_1", {0: 1}).colony(0, "canada").city("peru", 1).independent("peru")
    game = scene.counters("peru_1", {1: 1}).seat(0, treasury=2).using("governor").game()
    play(game, "use governor")
    assert (seen(game, "city"), seen(game, "city_value")) == (TERRITORY.names.index("canada"), 2)


@pytest.mark.rule("CL-44")
def test_a_mission_stays_when_a_colony_is_lost() -> None:
    # In a war, for no rebellion is possible there.
    scene = colony(seat_1=1).missions("west_indies").using("sovereign", 1)
    for seat in (0, 1):
        scene.seat(seat, treasury=0, squadrons=0)
    game = rolled(play(scene.game(), "use sovereign"), "declare war on 0", 6, 1)
    assert on(game, "colony", "west_indies") == -1
    assert on(game, "missions", "west_indies") == 1


# Independent States


@pytest.mark.rule("CL-45", "CL-51")
@pytest.mark.parametrize("counters", [1, 2, 3, 4])
def test_a_colony_on_an_independent_state_needs_twice_as_many_counters(counters: int) -> None:
    scene = Scene().counters("brazil_1", {0: counters}).seat(0, goods=30).using("conqueror")
    free, independent = scene.game(), scene.independent("brazil").game()
    assert ("use conqueror" in tokens(free)) == (counters >= power("brazil"))
    assert ("use conqueror" in tokens(independent)) == (counters >= 2 * power("brazil"))


@pytest.mark.rule("CL-45")
def test_a_new_colony_ends_independence_and_counts_once() -> None:
    scene = Scene().counters("brazil_1", {0: 4}).independent("brazil").seat(0, goods=30, squadrons=0)
    scene.cards(0, "conqueror", "trader").using("conqueror")
    game = play(scene.game(), "use conqueror", "pillage")
    assert on(game, "independent", "brazil") == 0
    # Pillage brings the native power, once.
    assert of(game, "treasury", 0) == 3 + power("brazil")
    while game.turn != 0 or seen(game, "round") != 2:
        play(game, "pass")
    play(game, "use trader")
    assert seen(game, "left") == 2 + power("brazil")


@pytest.mark.rule("CL-45", "CL-62")
@pytest.mark.parametrize(("independent", "dice"), [(False, 4), (True, 8)])
def test_an_independent_state_rebels_with_twice_as_many_dice(independent: bool, dice: int) -> None:
    scene = Scene().counters("brazil_1", {0: 9}).unrest(brazil=2).using("rebel", 1)
    if independent:
        scene.independent("brazil")
    game = rolled(play(scene.game(), "use rebel"), "revolt brazil", *[1] * dice)
    assert told(game, "rebellion") == [{"seat": "1", "territory": "brazil", "n": dice}]


@pytest.mark.rule("CL-45", "CL-46")
def test_native_power_is_never_more_than_doubled() -> None:
    scene = Scene().counters("brazil_1", {0: 9}).independent("brazil").unrest(brazil=3)
    game = scene.using("rebel", 1).cards(2, "rebel").cards(3, "rebel").game()
    play(game, "use rebel", "stir brazil")
    assert on(game, "independent", "brazil") == 1
    assert on(game, "unrest", "brazil") == 0
    play(game, "use rebel", "stir brazil", "use rebel")
    rolled(game, "revolt brazil", *[1] * (2 * power("brazil")))
    assert game.turn == 0


# Unrest


def stirred(scene: Scene, how: str) -> td.Game:
    """Seat 3 stirs up trouble."""
    return play(scene.using("rebel", 3).game(), "use rebel", how)


@pytest.mark.rule("CL-46")
@pytest.mark.parametrize("unrest", [0, 1, 2, 3])
def test_four_unrest_make_a_territory_independent(unrest: int) -> None:
    game = stirred(Scene().counters("brazil_1", {0: 2, 1: 1}).unrest(brazil=unrest), "stir brazil")
    free = unrest == 3
    assert on(game, "independent", "brazil") == free
    assert on(game, "unrest", "brazil") == (0 if free else unrest + 1)
    assert stack(game, "brazil_1") == {0: 2, 1: 1}
    assert bool(told(game, "independence")) == free


@pytest.mark.rule("CL-46", "CL-47")
def test_a_mission_does_not_keep_a_territory() -> None:
    game = stirred(Scene().explored("brazil").missions("brazil").unrest(brazil=3), "stir brazil")
    assert on(game, "independent", "brazil") == 1
    assert on(game, "unrest", "brazil") == 0
    assert on(game, "missions", "brazil") == 1


@pytest.mark.rule("CL-46", "CL-63")
def test_a_mission_that_is_turned_may_be_the_fourth_unrest() -> None:
    game = stirred(Scene().missions("brazil").unrest(brazil=3), "unsettle brazil")
    assert [on(game, field, "brazil") for field in ("independent", "unrest", "missions")] == [1, 0, 0]


@pytest.mark.rule("CL-44", "CL-46")
@pytest.mark.parametrize(("city", "prestige"), [(False, 4), (True, 3)])
def test_independence_costs_a_colony_but_no_counters(city: bool, prestige: int) -> None:
    scene = colony(seat_1=1).unrest(west_indies=3)
    if city:
        scene.city("west_indies", 2)
    game = stirred(scene, "stir west_indies")
    assert on(game, "colony", "west_indies") == -1
    assert of(game, "prestige", 0) == prestige
    assert stack(game, "west_indies_1") == {0: 1, 1: 1}
    assert controller(game, "west_indies_1") == 0
    assert (seen(game, "city") >= 0) == city
    # The Rebel's player still gives one of them an Unrest at home.
    assert tokens(game, "blame") == ["blame 0", "blame 1"]


@pytest.mark.rule("CL-47")
def test_a_mission_prevents_rebellion() -> None:
    scene = Scene().counters("brazil_1", {0: 2}).counters("peru_1", {0: 2}).unrest(brazil=2, peru=1)
    assert tokens(play(scene.using("rebel").game(), "use rebel"), "revolt") == ["revolt peru", "revolt brazil"]
    scene.missions("brazil")
    assert tokens(play(scene.game(), "use rebel"), "revolt") == ["revolt peru"]


@pytest.mark.rule("CL-47")
def test_without_unrest_there_is_no_rebellion() -> None:
    scene = Scene().counters("brazil_1", {0: 2}).using("rebel")
    assert not tokens(play(scene.game(), "use rebel"), "revolt")


@pytest.mark.rule("CL-44")
def test_a_lost_colony_is_open_to_all_again() -> None:
    game = lost(colony(seat_1=1).seat(1, treasury=3).cards(1, "scientist", "viceroy"))
    while game.turn != 1 or seen(game, "round") != 2:
        play(game, "pass")
    assert "put west_indies_1" in tokens(play(game, "use viceroy"))

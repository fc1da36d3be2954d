"""The Rebel: rebellions, and the Unrest that they come from."""

from __future__ import annotations

import pytest

import tordesillas as td
from tests.colonial.scenes import Scene, controller, of, on, stack, usable
from tests.scenes_common import play, rolled, seen, tokens, told

SUCCESS, FAILURE = 5, 4


def rebelling(made: Scene) -> td.Game:
    return play(made.using("rebel").game(), "use rebel")


def revolt(made: Scene, territory: str, successes: int, failures: int) -> td.Game:
    """A rebellion with just so many dice."""
    return rolled(rebelling(made), f"revolt {territory}", *[SUCCESS] * successes, *[FAILURE] * failures)


# Rebellions


def west_africa() -> Scene:
    return Scene().counters("west_africa_1", {2: 2, 1: 1}).unrest(west_africa=2)


@pytest.mark.rule("CL-62")
def test_red_rolls_six_dice_in_west_africa_and_chooses_among_blue_and_green() -> None:
    game = revolt(west_africa(), "west_africa", 1, 5)
    assert told(game, "rebellion") == [{"seat": "0", "territory": "west_africa", "n": 6}]
    assert told(game, "dice_rolled") == [{"seat": "0", "n": 6, "successes": 1, "theatre": "land"}]
    assert game.pending == (0,)
    assert tokens(game, "strike") == ["strike 1 in west_africa_1", "strike 2 in west_africa_1"]
    play(game, "strike 2 in west_africa_1")
    assert stack(game, "west_africa_1") == {2: 1, 1: 1}
    assert on(game, "unrest", "west_africa") == 2
    assert game.pending == (1,)


@pytest.mark.rule("CL-62")
@pytest.mark.parametrize(("strikes", "left"), [("11", {2: 1}), ("12", {2: 1}), ("22", {1: 1})])
def test_each_success_is_one_counter_of_choice(strikes: str, left: dict[int, int]) -> None:
    game = revolt(west_africa(), "west_africa", 2, 4)
    for seat in strikes:
        # A second strike at Blue is not there to be chosen: the one counter is gone.
        token = f"strike {seat} in west_africa_1"
        if token in tokens(game, "strike"):
            play(game, token)
    assert stack(game, "west_africa_1") == left
    assert game.pending == (1,)


@pytest.mark.rule("CL-62")
def test_a_rebellion_without_success_costs_nothing() -> None:
    game = revolt(west_africa(), "west_africa", 0, 6)
    assert stack(game, "west_africa_1") == {2: 2, 1: 1}
    assert game.pending == (1,)


@pytest.mark.rule("CL-62")
def test_all_dice_are_rolled_however_many() -> None:
    made = Scene().counters("china_3", {1: 9, 2: 9}).independent("china").unrest(china=3)
    game = revolt(made, "china", 0, 6 * 2 * 3)
    assert stack(game, "china_3") == {1: 9, 2: 9}


@pytest.mark.rule("CL-62", "CL-45")
@pytest.mark.parametrize(("independent", "unrest", "dice"), [(False, 1, 3), (False, 3, 9), (True, 1, 6), (True, 2, 12)])
def test_dice_are_native_power_times_unrest(independent: bool, unrest: int, dice: int) -> None:
    made = Scene().counters("west_africa_1", {1: 9}).unrest(west_africa=unrest)
    game = revolt(made.independent("west_africa") if independent else made, "west_africa", 1, dice - 1)
    # There is only one counter to choose, so nothing is asked.
    assert stack(game, "west_africa_1") == {1: 8}


@pytest.mark.rule("CL-62")
def test_own_counters_go_only_when_there_are_no_others() -> None:
    made = Scene().counters("india_1", {0: 2}).counters("india_3", {0: 1, 1: 1}).unrest(india=1)
    game = revolt(made, "india", 2, 3)
    # Blue's is the only one that can be lost first; then there are two own spaces to choose from.
    assert told(game, "counter_lost") == [{"seat": "1", "space": "india_3", "loss": "rebellion"}]
    assert tokens(game, "strike") == ["strike 0 in india_1", "strike 0 in india_3"]
    play(game, "strike 0 in india_1")
    assert (stack(game, "india_1"), stack(game, "india_3")) == ({0: 1}, {0: 1})


@pytest.mark.rule("CL-62")
def test_own_counters_alone_are_lost_as_well() -> None:
    game = revolt(Scene().counters("brazil_1", {0: 1}).unrest(brazil=1), "brazil", 1, 1)
    assert stack(game, "brazil_1") == {}


@pytest.mark.rule("CL-62", "CL-32")
@pytest.mark.parametrize("successes", [3, 9])
def test_where_all_go_nothing_is_asked(successes: int) -> None:
    game = revolt(west_africa().unrest(west_africa=3), "west_africa", successes, 9 - successes)
    assert len(told(game, "counter_lost")) == 3
    assert stack(game, "west_africa_1") == {}
    assert game.pending == (1,)


@pytest.mark.rule("CL-62", "CL-32")
def test_where_all_others_go_only_the_own_ones_are_chosen() -> None:
    made = Scene().counters("india_1", {0: 2, 1: 1}).counters("india_3", {0: 2, 2: 2}).unrest(india=1)
    game = revolt(made, "india", 4, 1)
    assert sorted(event["seat"] for event in told(game, "counter_lost")) == ["1", "2", "2"]
    assert tokens(game, "strike") == ["strike 0 in india_1", "strike 0 in india_3"]


@pytest.mark.rule("CL-47", "CL-62")
def test_a_mission_or_the_lack_of_unrest_prevents_rebellion() -> None:
    made = west_africa().counters("brazil_1", {1: 1}).unrest(egypt=1).counters("egypt_1", {1: 1})
    assert tokens(rebelling(made), "revolt") == ["revolt egypt", "revolt west_africa"]
    assert tokens(rebelling(made.missions("egypt")), "revolt") == ["revolt west_africa"]


@pytest.mark.rule("CL-62", "CL-32")
def test_where_nobody_is_or_nobody_lives_there_is_no_rebellion() -> None:
    assert tokens(rebelling(Scene().unrest(egypt=2, sahara=1)), "revolt") == []


@pytest.mark.rule("CL-62", "CL-44")
def test_a_colony_that_loses_its_owners_last_counter_is_lost() -> None:
    made = Scene().counters("brazil_1", {1: 1, 2: 1}).colony(1, "brazil").unrest(brazil=1).seat(1, prestige=3)
    game = play(revolt(made, "brazil", 1, 1), "strike 1 in brazil_1")
    assert (on(game, "colony", "brazil"), on(game, "independent", "brazil"), on(game, "unrest", "brazil")) == (-1, 1, 0)
    assert of(game, "prestige", 1) == 2
    assert controller(game, "brazil_1") == 2


@pytest.mark.rule("CL-25", "CL-62")
def test_control_that_passes_by_a_rebellion_costs_nobody_a_step() -> None:
    made = Scene().counters("brazil_1", {1: 3, 2: 3, 3: 2}).unrest(brazil=1)
    game = play(revolt(made, "brazil", 1, 1), "strike 1 in brazil_1")
    assert controller(game, "brazil_1") == 2
    assert seen(game, "diplomacy")[:4] == [4, 4, 4, 4]


# Unrest


@pytest.mark.rule("CL-63")
def test_unrest_can_be_stirred_on_any_explored_territory() -> None:
    game = rebelling(Scene().explored("sahara").missions("peru"))
    assert tokens(game, "stir") == ["stir peru", "stir sahara", "stir levant"]
    play(game, "stir sahara")
    # Nobody has a counter there, so nobody is blamed.
    assert (on(game, "unrest", "sahara"), seen(game, "home_unrest")[:4]) == (1, [0, 0, 0, 0])
    assert game.pending == (1,)


@pytest.mark.rule("CL-63")
def test_somebody_with_a_counter_there_is_blamed_at_home() -> None:
    made = Scene().counters("india_1", {1: 1}).counters("india_3", {3: 4, 0: 1})
    game = play(rebelling(made), "stir india")
    assert tokens(game, "blame") == ["blame 0", "blame 1", "blame 3"]
    assert "pass" not in tokens(game)
    play(game, "blame 3")
    assert on(game, "unrest", "india") == 1
    assert seen(game, "home_unrest")[:4] == [0, 0, 0, 1]
    assert game.pending == (1,)


@pytest.mark.rule("CL-63", "CL-32")
@pytest.mark.parametrize("owner", [0, 2])
def test_the_only_one_there_is_blamed_without_a_question(owner: int) -> None:
    game = play(rebelling(Scene().counters("india_1", {owner: 1})), "stir india")
    assert seen(game, "home_unrest")[:4] == [int(seat == owner) for seat in range(4)]
    assert game.pending == (1,)


@pytest.mark.rule("CL-63")
def test_a_mission_can_be_turned_to_unrest() -> None:
    made = Scene().counters("india_1", {1: 1}).unrest(india=1).missions("india", "egypt")
    game = rebelling(made)
    assert tokens(game, "unsettle") == ["unsettle egypt", "unsettle india"]
    play(game, "unsettle india")
    assert (on(game, "missions", "india"), on(game, "unrest", "india"), on(game, "missions", "egypt")) == (0, 2, 1)
    assert of(game, "home_unrest", 1) == 1
    assert told(game, "mission_lost") == [{"territory": "india"}]


@pytest.mark.rule("CL-46", "CL-63")
@pytest.mark.parametrize("how", ["stir", "unsettle"])
def test_the_fourth_unrest_frees_the_territory_and_somebody_is_blamed_all_the_same(how: str) -> None:
    made = Scene().counters("brazil_1", {1: 2, 2: 1}).colony(1, "brazil").unrest(brazil=3).missions("brazil")
    game = play(rebelling(made.seat(1, prestige=4)), f"{how} brazil")
    assert (on(game, "colony", "brazil"), on(game, "independent", "brazil"), on(game, "unrest", "brazil")) == (-1, 1, 0)
    assert on(game, "missions", "brazil") == (how == "stir")
    assert of(game, "prestige", 1) == 3
    assert stack(game, "brazil_1") == {1: 2, 2: 1}
    play(game, "blame 2")
    assert of(game, "home_unrest", 2) == 1


@pytest.mark.rule("CL-63", "CL-32")
def test_with_one_thing_to_do_nothing_is_asked() -> None:
    game = rebelling(Scene())
    # Only the Levant is explored, and nothing else can be done there.
    assert on(game, "unrest", "levant") == 1
    assert game.pending == (1,)
    assert tokens(rebelling(Scene().missions("levant")))[:2] == ["stir levant", "unsettle levant"]
    assert tokens(rebelling(Scene().counters("levant_1", {1: 1}).unrest(levant=1)))[:2] == [
        "revolt levant",
        "stir levant",
    ]


@pytest.mark.rule("CL-63", "CL-32")
def test_where_nothing_is_explored_there_is_no_rebel() -> None:
    made = Scene(2, continent="america").last_chance("rebel").seat(0, treasury=1)
    assert "rebel" not in usable(made.game())
    assert "rebel" in usable(made.explored("patagonia").game())

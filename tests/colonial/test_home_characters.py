"""Those who act at court and at home: Ambassador, Conqueror, Governor, Missionary, Scientist, Financier."""

from __future__ import annotations

from typing import Any

import pytest

import tordesillas as td
from tests.colonial.scenes import Scene, controller, of, on, stack, usable
from tests.scenes_common import play, seen, tokens, told

# Ambassador


@pytest.mark.rule("CL-50")
@pytest.mark.parametrize("other", [0, 2])
def test_the_ambassador_moves_anybody_one_space_to_the_right(other: int) -> None:
    game = play(Scene().using("ambassador").game(), "use ambassador")
    assert tokens(game, "promote") == [f"promote {seat}" for seat in range(4)]
    play(game, f"promote {other}")
    assert seen(game, "diplomacy")[:4] == [4 + (seat == other) for seat in range(4)]
    assert game.pending == (1,)


@pytest.mark.rule("CL-50")
def test_the_ambassador_besides_takes_one_unrest_off_the_map_but_not_off_a_nation_board() -> None:
    made = Scene().unrest(india=2, brazil=1).seat(0, home_unrest=1).seat(1, home_unrest=2)
    game = play(made.using("ambassador").game(), "use ambassador", "promote 3")
    assert tokens(game)[:3] == ["pass", "quell brazil", "quell india"]
    assert not tokens(game, "promote")
    play(game, "quell india")
    assert (on(game, "unrest", "india"), on(game, "unrest", "brazil")) == (1, 1)
    assert seen(game, "home_unrest")[:2] == [1, 2]
    assert game.pending == (1,)


@pytest.mark.rule("CL-50")
def test_either_half_of_the_ambassador_may_be_left_out() -> None:
    made = Scene().unrest(india=1).using("ambassador")
    quelled = play(made.game(), "use ambassador", "pass", "quell india")
    assert seen(quelled, "diplomacy")[:4] == [4, 4, 4, 4]
    assert on(quelled, "unrest", "india") == 0
    promoted = play(made.game(), "use ambassador", "promote 0", "pass")
    assert on(promoted, "unrest", "india") == 1
    neither = play(made.game(), "use ambassador", "pass", "pass")
    assert neither.pending == quelled.pending == promoted.pending == (1,)


@pytest.mark.rule("CL-42", "CL-50")
def test_nobody_is_moved_beyond_the_right_end() -> None:
    made = Scene().seat(1, diplomacy=7).using("ambassador")
    assert tokens(play(made.game(), "use ambassador"), "promote") == ["promote 0", "promote 2", "promote 3"]
    for seat in range(4):
        made.seat(seat, diplomacy=7)
    assert usable(made.game()) == {"explorer"}
    game = play(made.unrest(india=1).game(), "use ambassador")
    assert tokens(game)[:2] == ["pass", "quell india"]


# Conqueror


def new_spain(counters: int = 5, **options: Any) -> Scene:
    return Scene(**options).counters("new_spain_1", {0: counters}).using("conqueror")


def founded(made: Scene) -> td.Game:
    return play(made.game(), "use conqueror")


def options(game: td.Game) -> list[str]:
    """What the advanced rules offer, one word each."""
    names = ("company", "protectorate", "purge", "pillage", "pariahs", "pirates", "plantation")
    return [token for name in names for token in tokens(game, name)]


@pytest.mark.rule("CL-51")
def test_five_counters_are_enough_for_new_spain() -> None:
    game = founded(new_spain(5, advanced_founding=False))
    assert on(game, "colony", "new_spain") == 0
    assert of(game, "prestige", 0) == 1
    assert stack(game, "new_spain_1") == {0: 5}
    assert game.pending == (1,)


@pytest.mark.rule("CL-51")
def test_a_colony_needs_as_many_counters_as_native_power() -> None:
    assert "conqueror" in usable(new_spain(4).game())
    assert "conqueror" not in usable(new_spain(3).game())


@pytest.mark.rule("CL-51")
def test_a_colony_needs_control_of_all_resources() -> None:
    two = Scene().counters("new_france_1", {0: 4}).using("conqueror")
    assert "conqueror" not in usable(two.game())
    assert "conqueror" not in usable(two.counters("new_france_2", {1: 2, 0: 2}).game())
    game = founded(two.counters("new_france_2", {0: 2, 1: 2}))
    assert on(game, "colony", "new_france") == 0
    assert stack(game, "new_france_2") == {0: 2, 1: 2}


@pytest.mark.rule("CL-51")
def test_counters_on_all_resources_of_a_territory_count_together() -> None:
    levant = Scene().counters("levant_1", {0: 1}).counters("levant_2", {0: 3}).using("conqueror")
    assert "conqueror" in usable(levant.game())
    assert "conqueror" not in usable(levant.counters("levant_2", {0: 2}).game())


@pytest.mark.rule("CL-26", "CL-51")
def test_india_is_for_those_who_control_its_opium() -> None:
    made = Scene().using("conqueror")
    for slot in (1, 2, 3):
        made.counters(f"india_{slot}", {0: 2})
    assert "conqueror" not in usable(made.tracks(0, economy=4).game())
    assert "conqueror" in usable(made.tracks(0, economy=6).game())


@pytest.mark.rule("CL-51")
@pytest.mark.parametrize("territory", ["patagonia", "sahara"])
def test_where_nobody_lives_there_is_no_colony(territory: str) -> None:
    made = new_spain().explored(territory).counters("west_indies_1", {0: 1})
    assert tokens(founded(made), "found") == ["found new_spain", "found west_indies"]


@pytest.mark.rule("CL-51")
def test_there_is_one_colony_a_territory_and_one_a_conqueror() -> None:
    made = new_spain().counters("west_indies_1", {0: 1}).counters("guyanas_1", {0: 1}).colony(0, "new_spain")
    made = made.counters("brazil_1", {0: 2, 1: 1}).colony(1, "brazil")
    game = founded(made)
    assert tokens(game, "found") == ["found west_indies", "found guyanas"]
    play(game, "found guyanas", "pass")
    assert [on(game, "colony", name) for name in ("new_spain", "west_indies", "guyanas")] == [0, -1, 0]
    assert game.pending == (1,)


@pytest.mark.rule("CL-45", "CL-51")
def test_an_independent_state_needs_twice_as_many_and_is_none_any_more() -> None:
    assert "conqueror" not in usable(new_spain(7).independent("new_spain").game())
    game = founded(new_spain(8).independent("new_spain"))
    assert on(game, "independent", "new_spain") == 0
    play(game, "pillage")
    assert of(game, "treasury", 0) == 3 + 8


@pytest.mark.rule("CL-39", "CL-51")
def test_the_tenth_prestige_wins_before_any_option() -> None:
    game = founded(new_spain().seat(0, prestige=9))
    assert game.over
    assert game.outcome is not None
    assert game.outcome.winners == (0,)


@pytest.mark.rule("CL-52")
def test_without_the_advanced_rules_nothing_more_is_asked() -> None:
    made = new_spain(advanced_founding=False).unrest(new_spain=1).seat(0, home_unrest=1)
    assert founded(made).pending == (1,)


@pytest.mark.rule("CL-52")
def test_red_purges_new_spain_and_pillages_its_gold() -> None:
    game = founded(new_spain().unrest(new_spain=1))
    assert of(game, "prestige", 0) == 1
    play(game, "purge")
    assert on(game, "unrest", "new_spain") == 0
    assert of(game, "diplomacy", 0) == 3
    play(game, "pillage")
    assert of(game, "treasury", 0) == 3 + 8
    assert on(game, "unrest", "new_spain") == 1
    # There is nothing else to choose, so Red's action is over.
    assert game.pending == (1,)
    assert [event["founding"] for event in told(game, "option_taken")] == ["purge", "pillage"]


def all_options() -> Scene:
    """A colony in Brazil with everything that the seven options need."""
    return (
        Scene()
        .counters("brazil_1", {0: 3, 2: 1})
        .counters("west_africa_1", {0: 1})
        .counters("congo_1", {0: 1})
        .unrest(brazil=1)
        .seat(0, home_unrest=2)
        .cards(2, "merchant")
        .using("conqueror")
    )


@pytest.mark.rule("CL-52")
def test_all_seven_options() -> None:
    game = founded(all_options())
    assert options(game) == [
        "company brazil_1",
        "protectorate",
        "purge",
        "pillage",
        "pariahs 1",
        "pariahs 2",
        "pirates",
        "plantation",
    ]
    assert tokens(game)[0] == "pass"


@pytest.mark.rule("CL-52")
@pytest.mark.parametrize(
    ("taken", "left"),
    [
        ("purge", ["pillage", "pariahs 1", "pariahs 2", "pirates", "plantation"]),
        ("pillage", ["pariahs 1", "pariahs 2", "pirates", "plantation"]),
        ("pariahs 1", ["pirates", "plantation"]),
        ("pirates", ["plantation"]),
    ],
)
def test_options_come_in_their_order_and_never_with_the_first_two(taken: str, left: list[str]) -> None:
    assert options(play(founded(all_options()), taken)) == left


@pytest.mark.rule("CL-52")
@pytest.mark.parametrize("taken", ["company brazil_1", "protectorate", "plantation", "pass"])
def test_company_and_protectorate_stand_alone_and_the_plantation_is_the_last(taken: str) -> None:
    game = play(founded(all_options()), taken)
    assert game.pending == (1,)
    assert of(game, "diplomacy", 0) == 4
    assert on(game, "unrest", "brazil") == 1


@pytest.mark.rule("CL-52")
def test_five_options_one_after_the_other() -> None:
    game = play(founded(all_options()), "purge", "pillage", "pariahs 2", "pirates", "plantation")
    assert of(game, "treasury", 0) == 3 + 2 + 3 * 2
    assert on(game, "unrest", "brazil") == 1 - 1 + 1 + 2
    assert of(game, "home_unrest", 0) == 0
    assert of(game, "diplomacy", 0) == 4 - 2
    assert seen(game, "fleets")[:4] == [2, 2, 1, 2]
    assert game.pending == (1,)


@pytest.mark.rule("CL-52")
def test_a_company_is_a_counter_that_becomes_a_merchant_fleet() -> None:
    game = play(founded(all_options()), "company brazil_1")
    assert stack(game, "brazil_1") == {0: 2, 2: 1}
    assert of(game, "fleets", 0) == 3
    assert of(game, "treasury", 0) == 3 + 2
    assert on(game, "colony", "brazil") == 0


@pytest.mark.rule("CL-25", "CL-52")
def test_a_company_may_leave_control_to_somebody_else_and_the_colony_stays() -> None:
    made = Scene().counters("new_france_1", {0: 1, 1: 1}).counters("new_france_2", {0: 1}).using("conqueror")
    game = founded(made)
    assert tokens(game, "company") == ["company new_france_1", "company new_france_2"]
    play(game, "company new_france_1")
    assert controller(game, "new_france_1") == 1
    assert on(game, "colony", "new_france") == 0
    assert of(game, "prestige", 0) == 1
    assert seen(game, "diplomacy")[:2] == [4, 4]


@pytest.mark.rule("CL-52")
def test_a_company_does_not_take_the_last_counter() -> None:
    game = founded(Scene().counters("west_indies_1", {0: 1}).using("conqueror"))
    assert options(game) == ["protectorate", "pillage"]


@pytest.mark.rule("CL-52")
def test_a_protectorate_is_a_squadron_for_as_much_treasury_as_native_power() -> None:
    game = play(founded(new_spain()), "protectorate")
    assert of(game, "squadrons", 0) == 0
    assert of(game, "treasury", 0) == 3 + 4
    assert stack(game, "new_spain_1") == {0: 5}
    assert "protectorate" not in options(founded(new_spain().seat(0, squadrons=0)))


@pytest.mark.rule("CL-42", "CL-52")
def test_steps_back_are_made_if_possible_and_their_lack_bars_nothing() -> None:
    game = play(founded(all_options().seat(0, diplomacy=1)), "purge", "pirates")
    assert of(game, "diplomacy", 0) == 1
    assert on(game, "unrest", "brazil") == 0
    assert of(game, "fleets", 2) == 1


@pytest.mark.rule("CL-52")
def test_pillage_without_gold_brings_the_native_power_once() -> None:
    game = play(founded(Scene().counters("brazil_1", {0: 2}).using("conqueror")), "pillage")
    assert of(game, "treasury", 0) == 3 + 2
    assert on(game, "unrest", "brazil") == 1


@pytest.mark.rule("CL-46", "CL-52")
def test_the_fourth_unrest_frees_the_colony_at_once_and_ends_the_options() -> None:
    game = play(founded(all_options().unrest(brazil=3)), "pillage")
    assert of(game, "treasury", 0) == 3 + 2
    assert (on(game, "colony", "brazil"), on(game, "independent", "brazil")) == (-1, 1)
    assert on(game, "unrest", "brazil") == 0
    assert of(game, "prestige", 0) == 0
    assert stack(game, "brazil_1") == {0: 3, 2: 1}
    assert game.pending == (1,)
    assert seen(game, "fleets")[:4] == [2, 2, 2, 2]


@pytest.mark.rule("CL-52")
def test_pariahs_are_one_or_two_and_no_more_than_bring_the_fourth_unrest() -> None:
    game = founded(all_options().unrest(brazil=2).seat(0, home_unrest=5))
    assert tokens(game, "pariahs") == ["pariahs 1", "pariahs 2"]
    play(game, "pariahs 2")
    assert of(game, "home_unrest", 0) == 3
    assert on(game, "independent", "brazil") == 1
    last = founded(all_options().unrest(brazil=3))
    assert tokens(last, "pariahs") == ["pariahs 1"]
    one = founded(all_options().seat(0, home_unrest=1))
    assert tokens(one, "pariahs") == ["pariahs 1"]
    play(one, "pariahs 1")
    assert (of(one, "home_unrest", 0), on(one, "unrest", "brazil")) == (0, 2)
    assert not tokens(founded(all_options().seat(0, home_unrest=0)), "pariahs")


@pytest.mark.rule("CL-52")
def test_pirates_strike_everybody_whose_card_of_the_round_shows_the_merchant() -> None:
    made = new_spain().at(round=2).using("conqueror").cards(1, "merchant", "viceroy").cards(2, "viceroy", "governor")
    made = made.cards(3, "scientist", "merchant").seat(3, fleets=0)
    game = play(founded(made), "pirates")
    assert seen(game, "fleets")[:4] == [2, 2, 1, 0]
    assert of(game, "diplomacy", 0) == 3


@pytest.mark.rule("CL-52")
def test_pirates_strike_merchants_that_have_been_used_or_passed_already() -> None:
    made = new_spain().using("conqueror", 3).counters("new_spain_1", {3: 4}).cards(0, "merchant").cards(1, "governor")
    game = play(made.game(), "use conqueror", "pirates")
    assert seen(game, "fleets")[:4] == [1, 1, 2, 2]


@pytest.mark.rule("CL-52")
def test_pirates_of_the_last_chance_strike_merchants_that_are_shown_in_it() -> None:
    made = Scene().counters("new_spain_1", {2: 4}).last_chance("conqueror", 2)
    made = made.cards(0, "viceroy", "explorer", "trader", "scientist").shown(0, "merchant")
    made = made.cards(1, "explorer", "trader", "scientist", "merchant")
    game = play(made.game(), "use conqueror", "pirates")
    assert seen(game, "fleets")[:4] == [1, 2, 2, 2]


@pytest.mark.rule("CL-52")
def test_without_a_revealed_merchant_there_are_no_pirates() -> None:
    assert options(founded(new_spain())) == ["company new_spain_1", "protectorate", "pillage"]
    poor = new_spain().cards(2, "merchant").seat(2, fleets=0)
    assert "pirates" not in options(founded(poor))


@pytest.mark.rule("CL-52")
def test_a_plantation_brings_three_for_each_controlled_slave_resource() -> None:
    made = Scene().counters("brazil_1", {0: 2}).counters("west_africa_1", {0: 1}).counters("congo_1", {1: 1, 0: 1})
    made = made.counters("east_africa_2", {0: 2, 1: 1}).using("conqueror")
    game = play(founded(made), "plantation")
    assert of(game, "treasury", 0) == 3 + 3 * 2


@pytest.mark.rule("CL-52")
def test_one_slave_resource_is_enough_for_a_plantation() -> None:
    made = Scene().counters("new_france_1", {0: 1}).counters("new_france_2", {0: 1}).counters("congo_1", {0: 1})
    assert of(play(founded(made.using("conqueror")), "plantation"), "treasury", 0) == 3 + 3


@pytest.mark.rule("CL-52")
def test_a_plantation_needs_a_beige_resource_in_the_colony_and_a_controlled_black_one() -> None:
    assert "plantation" not in options(founded(new_spain().counters("congo_1", {0: 1})))
    assert "plantation" not in options(founded(Scene().counters("brazil_1", {0: 2}).using("conqueror")))


# Governor


def cities() -> Scene:
    return (
        Scene(2, continent="america")
        .counters("west_indies_1", {0: 1})
        .counters("new_england_1", {1: 2})
        .colony(0, "west_indies")
        .colony(1, "new_england")
        .seat(1, treasury=9)
        .tracks(1, economy=4)
        .cards(1, "governor")
        .using("governor")
    )


@pytest.mark.rule("CL-58")
def test_red_and_blue_found_a_city_after_each_other() -> None:
    game = play(cities().game(), "use governor")
    # The West Indies are Red's only colony, so only the value is asked.
    assert tokens(game, "buy") == ["buy 1", "buy 2"]
    play(game, "buy 1")
    assert (seen(game, "city"), seen(game, "city_value")) == (6, 1)
    assert (of(game, "treasury", 0), of(game, "prestige", 0)) == (2, 1)
    assert game.pending == (1,)
    play(game, "use governor")
    assert tokens(game, "buy") == ["buy 2", "buy 3", "buy 4"]
    play(game, "buy 3")
    assert (seen(game, "city"), seen(game, "city_value")) == (1, 3)
    assert (of(game, "treasury", 1), of(game, "prestige", 1)) == (6, 1)
    assert of(game, "prestige", 0) == 1
    assert told(game, "city_founded") == [
        {"seat": "0", "territory": "west_indies", "value": 1},
        {"seat": "1", "territory": "new_england", "value": 3},
    ]


@pytest.mark.rule("CL-58")
def test_red_comes_back_with_a_better_economy() -> None:
    made = cities().city("new_england", 3).seat(0, treasury=9)
    assert "governor" not in usable(made.game())
    game = play(made.tracks(0, economy=6).game(), "use governor")
    assert tokens(game, "buy") == ["buy 4", "buy 5", "buy 6"]
    play(game, "buy 6")
    assert (seen(game, "city"), seen(game, "city_value"), of(game, "treasury", 0)) == (6, 6, 3)


@pytest.mark.rule("CL-58")
def test_a_city_must_be_paid_for() -> None:
    made = cities().city("new_england", 1)
    assert "governor" not in usable(made.seat(0, treasury=1).game())
    # With two Treasury there is one value, and nothing to ask.
    game = play(made.seat(0, treasury=2).game(), "use governor")
    assert (seen(game, "city"), seen(game, "city_value"), of(game, "treasury", 0)) == (6, 2, 0)


@pytest.mark.rule("CL-58")
def test_the_city_comes_to_an_own_colony_that_does_not_have_it() -> None:
    made = cities().seat(0, treasury=20).tracks(0, economy=10).counters("guyanas_1", {0: 1}).colony(0, "guyanas")
    game = play(made.game(), "use governor")
    assert tokens(game, "city") == ["city west_indies", "city guyanas"]
    play(game, "city guyanas")
    assert tokens(game, "buy") == [f"buy {value}" for value in range(1, 11)]
    game = play(made.city("guyanas", 9).game(), "use governor")
    assert (seen(game, "city"), seen(game, "city_value"), of(game, "treasury", 0)) == (6, 10, 10)
    assert "governor" not in usable(made.city("new_england", 10).game())
    assert "governor" not in usable(Scene().counters("brazil_1", {0: 5}).using("governor").game())


@pytest.mark.rule("CL-58", "CL-44")
def test_a_city_in_an_independent_state_still_counts() -> None:
    made = cities().counters("peru_1", {0: 1}).independent("peru").city("peru", 2).seat(0, treasury=9)
    assert "governor" not in usable(made.game())
    assert tokens(play(made.tracks(0, economy=4).game(), "use governor"), "buy") == ["buy 3", "buy 4"]


# Missionary


@pytest.mark.rule("CL-59")
def test_an_unrest_becomes_a_mission() -> None:
    game = play(Scene().unrest(india=1, brazil=2).using("missionary").game(), "use missionary", "mission india")
    assert (on(game, "unrest", "india"), on(game, "missions", "india")) == (0, 1)
    assert told(game, "mission_placed") == [{"seat": "0", "territory": "india"}]
    assert of(game, "prestige", 0) == 0
    assert game.pending == (1,)


@pytest.mark.rule("CL-59")
def test_other_unrest_stays_beside_the_mission() -> None:
    game = play(Scene().unrest(india=3).using("missionary").game(), "use missionary", "mission india")
    assert (on(game, "unrest", "india"), on(game, "missions", "india")) == (2, 1)


@pytest.mark.rule("CL-59")
def test_a_mission_comes_to_an_explored_territory_without_unrest() -> None:
    game = play(Scene().explored("peru").using("missionary").game(), "use missionary")
    assert tokens(game, "mission") == ["mission peru", "mission levant"]
    play(game, "mission peru")
    assert (on(game, "unrest", "peru"), on(game, "missions", "peru")) == (0, 1)


@pytest.mark.rule("CL-59")
def test_a_territory_has_one_mission_at_most() -> None:
    made = Scene().unrest(india=1).missions("india", "levant").using("missionary")
    assert "missionary" not in usable(made.game())
    game = play(made.explored("patagonia").game(), "use missionary")
    assert on(game, "missions", "patagonia") == 1


# Scientist


@pytest.mark.rule("CL-64", "CL-40")
@pytest.mark.parametrize(
    ("track", "values"),
    [("seafaring", (0, 1, 2, 3)), ("navy", (1, 2, 3, 4)), ("logistics", (1, 2, 3, 4)), ("economy", (2, 4, 6, 10))],
)
def test_the_scientist_pays_what_the_next_space_shows(track: str, values: tuple[int, ...]) -> None:
    index = ["seafaring", "navy", "logistics", "economy"].index(track)
    for level, value in enumerate(values[1:], 1):
        made = Scene().tracks(0, **{track: values[level - 1]}).seat(0, treasury=20).using("scientist")
        game = play(made.game(), "use scientist", f"advance {track}")
        assert of(game, "level", 0)[index] == level
        assert of(game, "treasury", 0) == 20 - value
        assert told(game, "advanced") == [{"seat": "0", "track": track, "n": value}]
        assert game.pending == (1,)
    made = Scene().tracks(0, **{track: values[-1]}).seat(0, treasury=20).using("scientist")
    assert f"advance {track}" not in tokens(play(made.game(), "use scientist"), "advance")


@pytest.mark.rule("CL-64")
def test_what_cannot_be_paid_is_not_offered() -> None:
    game = play(Scene().using("scientist").seat(0, treasury=2).game(), "use scientist")
    assert tokens(game, "advance") == ["advance seafaring", "advance navy", "advance logistics"]
    # The book's example: from Seafaring 0 to 1 for 1; with one Treasury nothing else can be had, so nothing is asked.
    poor = play(Scene().using("scientist").seat(0, treasury=1).game(), "use scientist")
    assert (of(poor, "level", 0)[0], of(poor, "treasury", 0)) == (1, 0)
    assert "scientist" not in usable(Scene().using("scientist").seat(0, treasury=0).game())


# Financier


@pytest.mark.rule("CL-57")
def test_each_loan_is_a_pile_of_its_own() -> None:
    game = play(Scene().loans(0, 4).using("financier").game(), "use financier")
    assert of(game, "loans", 0)[:3] == [4, 10, 0]
    assert of(game, "treasury", 0) == 13
    assert told(game, "loan_taken") == [{"seat": "0", "n": 10}]
    assert game.pending == (1,)


@pytest.mark.rule("CL-57", "CL-37")
def test_two_loans_and_two_unrest_cost_four() -> None:
    made = Scene().loans(0, 10, 10).seat(0, home_unrest=2, treasury=0).at("privateering", asked=3).seat(3, treasury=1)
    game = play(made.game(), "pass")
    assert of(game, "loans", 0)[:3] == [12, 12, 0]
    assert told(game, "interest_due") == [{"seat": "0", "n": 4}]


@pytest.mark.rule("CL-57")
def test_loans_are_paid_back_at_any_time_wholly_or_in_part_from_any_pile() -> None:
    game = Scene().loans(2, 10, 12).seat(2, treasury=11).game()
    assert game.pending == (0,)
    assert tokens(game, "repay", seat=2) == [
        "repay 1 of 1",
        "repay 5 of 1",
        "repay 10 of 1",
        "repay 1 of 2",
        "repay 5 of 2",
        "repay 10 of 2",
    ]
    play(game, "repay 10 of 1", "repay 1 of 2", seat=2)
    assert of(game, "loans", 2)[:2] == [0, 11]
    assert of(game, "treasury", 2) == 0
    assert game.pending == (0,)


@pytest.mark.rule("CL-57")
def test_of_piles_of_one_size_the_first_stands_for_all() -> None:
    game = Scene().loans(0, 3, 3, 2).seat(0, treasury=9).game()
    assert tokens(game, "repay") == ["repay 1 of 1", "repay 1 of 3"]


@pytest.mark.rule("CL-57", "CL-39")
def test_the_last_counter_paid_back_wins() -> None:
    game = Scene().loans(2, 2).seat(2, prestige=11, treasury=2).game()
    play(game, "repay 1 of 1", seat=2)
    assert game.pending == (0,)
    play(game, "repay 1 of 1", seat=2)
    assert game.over
    assert game.outcome is not None
    assert game.outcome.winners == (2,)


@pytest.mark.rule("CL-02", "CL-57")
def test_with_sixteen_piles_there_is_no_financier() -> None:
    assert "financier" in usable(Scene().loans(0, *[1] * 15).using("financier").game())
    full = Scene().loans(0, *[1] * 16).using("financier").seat(0, goods=1)
    assert usable(full.game()) == {"trader"}

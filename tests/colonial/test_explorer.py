"""The Explorer: what it takes, what it brings, and what may follow."""

from __future__ import annotations

import pytest

import tordesillas as td
from tests.colonial.scenes import Scene, controller, of, on, stack, usable
from tests.scenes_common import play, rolled, seen, tokens, told
from tordesillas.colonial.pieces import TERRITORY


def setting_out(made: Scene) -> td.Game:
    return play(made.using("explorer").game(), "use explorer")


def needed(made: Scene, territory: str) -> int:
    """The roll that the exploration turned out to need."""
    game = rolled(setting_out(made), f"explore {territory}", 1)
    return int(told(game, "exploration_rolled")[-1]["needed"])


# Difficulty


@pytest.mark.rule("CL-53", "CL-05")
def test_any_territory_that_is_not_explored_and_could_succeed_is_offered() -> None:
    offered = tokens(setting_out(Scene().explored("west_africa", "brazil")), "explore")
    # Australia needs a 7; nothing else is out of reach once America is discovered.
    out = {"west_africa", "brazil", "levant", "australia"}
    assert offered == [f"explore {name}" for name in TERRITORY.names if name not in out]


@pytest.mark.rule("CL-53", "CL-56")
def test_what_no_die_shows_is_not_offered() -> None:
    far = [token.removeprefix("explore ") for token in tokens(setting_out(Scene()), "explore")]
    assert "california" not in far
    assert "australia" not in far
    assert {"new_spain", "china", "japan"} <= set(far)
    assert "explore australia" in tokens(setting_out(Scene().tracks(0, seafaring=1)), "explore")
    assert "explore australia" in tokens(setting_out(Scene().counters("east_indies_1", {0: 1})), "explore")


@pytest.mark.rule("CL-53")
@pytest.mark.parametrize(("seafaring", "number"), [(0, 4), (1, 3), (2, 2), (3, 1)])
def test_seafaring_makes_india_easier(seafaring: int, number: int) -> None:
    assert needed(Scene().tracks(0, seafaring=seafaring), "india") == number


@pytest.mark.rule("CL-53")
def test_india_needs_three_and_with_persia_two() -> None:
    made = Scene().tracks(0, seafaring=1)
    assert on(rolled(setting_out(made), "explore india", 2), "laurels_left", "india") == 1
    assert on(rolled(setting_out(made), "explore india", 3), "laurels_left", "india") == 0
    near = made.counters("persia_1", {1: 2, 0: 1})
    assert on(rolled(setting_out(near), "explore india", 1), "laurels_left", "india") == 1
    assert on(rolled(setting_out(near), "explore india", 2), "laurels_left", "india") == 0


@pytest.mark.rule("CL-53")
def test_several_neighbours_help_no_more_than_one() -> None:
    made = Scene().counters("persia_1", {0: 3}).counters("indochina_1", {0: 1}).counters("china_2", {0: 1})
    assert needed(made, "india") == 3


@pytest.mark.rule("CL-53", "CL-06")
def test_only_own_counters_in_adjacent_territories_help() -> None:
    made = Scene().counters("persia_1", {1: 3}).counters("japan_1", {0: 1}).unrest(china=1)
    assert needed(made, "india") == 4


@pytest.mark.rule("CL-53", "CL-06")
@pytest.mark.parametrize(
    ("near", "territory", "number"),
    [
        ("canada_1", "wild_west", 4),
        ("japan_1", "china", 5),
        ("egypt_1", "arabia", 2),
        ("levant_2", "arabia", 2),
        ("new_france_2", "west_indies", 2),
        ("guyanas_1", "west_indies", 2),
        ("new_spain_1", "west_indies", 2),
        ("guyanas_1", "new_spain", 3),
        ("east_indies_1", "australia", 6),
        ("indochina_1", "east_indies", 4),
        ("california_1", "new_spain", 3),
        ("levant_1", "persia", 2),
    ],
)
def test_neighbours(near: str, territory: str, number: int) -> None:
    # Brazil is explored, so that America is no harder than printed.
    assert needed(Scene().counters(near, {0: 1}).explored("brazil"), territory) == number


@pytest.mark.rule("CL-53")
def test_a_roll_that_cannot_fail_is_made_all_the_same() -> None:
    game = rolled(setting_out(Scene().tracks(0, seafaring=3)), "explore west_africa", 1)
    assert told(game, "exploration_rolled") == [{"seat": "0", "face": 1, "needed": -1, "territory": "west_africa"}]
    assert of(game, "prestige", 0) == 1


@pytest.mark.rule("CL-53")
def test_a_failure_ends_the_action_and_costs_nothing() -> None:
    game = rolled(setting_out(Scene()), "explore india", 3)
    assert on(game, "laurels_left", "india") == 1
    assert (of(game, "prestige", 0), of(game, "fleets", 0), of(game, "treasury", 0)) == (0, 2, 3)
    assert game.pending == (1,)


@pytest.mark.rule("CL-53", "CL-10")
def test_australia_is_worth_two() -> None:
    game = rolled(setting_out(Scene().tracks(0, seafaring=2)), "explore australia", 5)
    assert of(game, "prestige", 0) == 2
    assert on(game, "laurels_left", "australia") == 0


@pytest.mark.rule("CL-53", "CL-39")
def test_an_exploration_may_win() -> None:
    game = rolled(setting_out(Scene().seat(0, prestige=9)), "explore india", 4)
    assert game.over
    assert game.outcome is not None
    assert game.outcome.winners == (0,)


# America


@pytest.mark.rule("CL-56", "CL-53")
def test_the_west_indies_need_four() -> None:
    made = Scene().tracks(0, seafaring=1)
    assert on(rolled(setting_out(made), "explore west_indies", 3), "laurels_left", "west_indies") == 1
    assert on(rolled(setting_out(made), "explore west_indies", 4), "laurels_left", "west_indies") == 0


@pytest.mark.rule("CL-56")
def test_all_of_america_and_nothing_else_is_harder_before_its_discovery() -> None:
    made = Scene().tracks(0, seafaring=3)
    assert needed(made, "california") == 6 + 2 - 3
    assert needed(made, "patagonia") == 5 + 2 - 3
    assert needed(made, "west_africa") == 2 - 3
    assert needed(made, "australia") == 7 - 3


@pytest.mark.rule("CL-56")
def test_the_discoverer_of_america_gets_a_bonus_and_ends_the_penalty() -> None:
    game = rolled(setting_out(Scene().tracks(0, seafaring=1).cards(1, "explorer")), "explore brazil", 4)
    assert of(game, "prestige", 0) == 2
    assert told(game, "america_discovered") == [{"seat": "0", "n": 1}]
    play(game, "pass", "use explorer")
    rolled(game, "explore west_indies", 3)
    assert of(game, "prestige", 1) == 1
    assert told(game, "exploration_rolled")[-1]["needed"] == 3
    assert len(told(game, "america_discovered")) == 1


@pytest.mark.rule("CL-56")
def test_a_failure_in_america_discovers_nothing() -> None:
    game = rolled(setting_out(Scene()), "explore brazil", 4)
    assert (seen(game, "america_found"), of(game, "prestige", 0)) == (0, 0)


@pytest.mark.rule("CL-56", "CL-87", "CL-88")
def test_where_two_play_on_america_it_need_not_be_discovered() -> None:
    assert needed(Scene(2, continent="america"), "brazil") == 3
    assert needed(Scene(3, continent="africa"), "brazil") == 5


# Round the world


@pytest.mark.rule("CL-55")
@pytest.mark.parametrize(("seafaring", "face", "prestige"), [(0, 5, 0), (0, 6, 2), (3, 2, 0), (3, 3, 2)])
def test_round_the_world_needs_six_less_seafaring(seafaring: int, face: int, prestige: int) -> None:
    made = Scene().tracks(0, seafaring=seafaring).counters("east_indies_1", {0: 1})
    game = rolled(setting_out(made), "circumnavigate", face)
    assert of(game, "prestige", 0) == prestige
    assert seen(game, "circumnavigation_left") == 2 - prestige
    assert game.pending == (1,)


@pytest.mark.rule("CL-55")
def test_it_is_done_once_a_game() -> None:
    assert tokens(setting_out(Scene()), "circumnavigate") == ["circumnavigate"]
    assert not tokens(setting_out(Scene().circumnavigated()), "circumnavigate")


@pytest.mark.rule("CL-55")
def test_an_explorer_explores_or_sails_round_the_world() -> None:
    game = rolled(setting_out(Scene().cards(1, "explorer")), "circumnavigate", 6)
    assert game.pending == (1,)
    assert tokens(game, "circumnavigate") == []
    play(game, "use explorer")
    assert tokens(game, "explore india") == ["explore india"]
    assert tokens(game, "circumnavigate") == []


# What follows success


def in_india(made: Scene | None = None) -> td.Game:
    return rolled(setting_out(made or Scene().tracks(0, seafaring=1)), "explore india", 3)


@pytest.mark.rule("CL-54")
def test_a_success_leaves_three_things_to_choose_from() -> None:
    spaces = [f"india_{slot}" for slot in (1, 2, 3)]
    offered = ["pass", *(f"post {space}" for space in spaces), *(f"venture {space}" for space in spaces)]
    game = in_india()
    assert game.pending == (0,)
    assert tokens(game)[:7] == offered
    play(game, "pass")
    assert game.pending == (1,)
    assert stack(game, "india_1") == {}


@pytest.mark.rule("CL-54", "CL-20")
def test_only_resource_spaces_of_that_territory_are_offered() -> None:
    game = rolled(setting_out(Scene().explored("peru", "guyanas")), "explore brazil", 3)
    assert tokens(game)[:3] == ["pass", "post brazil_1", "venture brazil_1"]
    assert len(tokens(game, "post")) == len(tokens(game, "venture")) == 1


@pytest.mark.rule("CL-54")
def test_a_merchant_fleet_opens_a_trading_post() -> None:
    game = play(in_india(), "post india_1")
    assert (stack(game, "india_1"), controller(game, "india_1")) == ({0: 1}, 0)
    assert (of(game, "fleets", 0), of(game, "treasury", 0), on(game, "unrest", "india")) == (1, 3, 0)
    assert game.pending == (1,)


@pytest.mark.rule("CL-54")
def test_red_sends_adventurers_to_india() -> None:
    game = play(in_india(), "venture india_3")
    assert of(game, "prestige", 0) == 1
    assert (stack(game, "india_3"), controller(game, "india_3")) == ({0: 1}, 0)
    assert (of(game, "fleets", 0), of(game, "treasury", 0), on(game, "unrest", "india")) == (2, 2, 1)
    assert game.pending == (1,)


@pytest.mark.rule("CL-54", "CL-26")
def test_a_post_on_opium_controls_nothing_yet() -> None:
    game = play(in_india(), "post india_2")
    assert (stack(game, "india_2"), controller(game, "india_2")) == ({0: 1}, None)


@pytest.mark.rule("CL-54", "CL-23")
def test_whoever_breaks_a_monopoly_with_it_steps_back() -> None:
    silk = Scene().tracks(0, seafaring=1).counters("indochina_1", {1: 1})
    assert of(play(in_india(silk), "post india_1"), "diplomacy", 0) == 3
    assert of(play(in_india(silk), "venture india_1"), "diplomacy", 0) == 3
    assert of(play(in_india(silk), "venture india_3"), "diplomacy", 0) == 4


@pytest.mark.rule("CL-23", "CL-54")
def test_blue_breaks_reds_beige_monopoly_in_new_france() -> None:
    made = Scene(2, continent="america").counters("west_indies_1", {0: 1}).using("explorer", 1)
    game = rolled(play(made.game(), "use explorer"), "explore new_france", 3)
    play(game, "post new_france_2")
    assert (controller(game, "new_france_2"), of(game, "diplomacy", 1)) == (1, 3)


@pytest.mark.rule("CL-54")
def test_only_what_is_there_can_be_sent() -> None:
    posts = in_india(Scene().tracks(0, seafaring=1).seat(0, treasury=0))
    assert (len(tokens(posts, "post")), len(tokens(posts, "venture"))) == (3, 0)
    ventures = in_india(Scene().tracks(0, seafaring=1).seat(0, fleets=0))
    assert (len(tokens(ventures, "post")), len(tokens(ventures, "venture"))) == (0, 3)
    nothing = in_india(Scene().tracks(0, seafaring=1).seat(0, fleets=0, treasury=0))
    assert nothing.pending == (1,)
    assert of(nothing, "prestige", 0) == 1


@pytest.mark.rule("CL-54", "CL-20")
@pytest.mark.parametrize("territory", ["patagonia", "sahara"])
def test_where_nothing_grows_nothing_is_asked(territory: str) -> None:
    game = rolled(setting_out(Scene().explored("brazil")), f"explore {territory}", 5)
    assert of(game, "prestige", 0) == 1
    assert game.pending == (1,)


@pytest.mark.rule("CL-32", "CL-53")
def test_with_one_thing_left_to_explore_nothing_is_asked() -> None:
    made = Scene(2, continent="africa").explored("egypt", "west_africa", "congo", "sahara", "south_africa")
    made = made.explored("ethiopia", "east_africa").circumnavigated().using("explorer")
    game = rolled(made.game(), "use explorer", 2)
    assert told(game, "explored") == [{"seat": "0", "territory": "north_africa", "n": 1}]
    assert "explorer" not in usable(made.explored("north_africa").game())


# Two explorations


def from_lisbon(prestige: int = 0, **more: int) -> td.Game:
    return setting_out(Scene(nations=True).nation(0, "portugal").seat(0, prestige=prestige, **more))


@pytest.mark.rule("CL-82", "CL-54")
def test_portugal_makes_two_complete_explorations_one_after_the_other() -> None:
    game = rolled(from_lisbon(), "explore india", 4)
    play(game, "post india_1")
    assert game.pending == (0,)
    assert tokens(game)[0] == "pass"
    assert "explore india" not in tokens(game, "explore")
    rolled(game, "explore persia", 2)
    # India's counter has made Persia easier, and there is no third one.
    assert tokens(game, "post") == ["post persia_1"]
    play(game, "venture persia_1")
    assert (of(game, "prestige", 0), game.pending) == (2, (1,))


@pytest.mark.rule("CL-82")
@pytest.mark.parametrize("first", ["explore india", "circumnavigate"])
def test_the_second_exploration_follows_a_failure_too_and_may_be_left(first: str) -> None:
    game = rolled(from_lisbon(), first, 1)
    assert game.pending == (0,)
    play(game, "pass")
    assert game.pending == (1,)


@pytest.mark.rule("CL-82")
def test_a_second_one_is_left_to_choose_where_only_one_thing_is_left() -> None:
    made = Scene(2, continent="africa", nations=True).nation(0, "portugal").using("explorer").circumnavigated()
    made = made.explored("egypt", "west_africa", "congo", "sahara", "south_africa", "ethiopia", "east_africa")
    game = rolled(made.game(), "use explorer", 1)
    assert tokens(game)[:2] == ["pass", "explore north_africa"]


@pytest.mark.rule("CL-82")
def test_with_its_sixth_prestige_portugal_explores_once() -> None:
    assert rolled(from_lisbon(5), "explore india", 3).pending == (0,)
    sixth = play(rolled(from_lisbon(5), "explore india", 4), "pass")
    assert sixth.pending == (1,)
    assert rolled(from_lisbon(3, peak=6), "explore india", 3).pending == (1,)


@pytest.mark.rule("CL-82")
def test_others_explore_once() -> None:
    game = rolled(setting_out(Scene(nations=True).nation(0, "england")), "explore india", 3)
    assert game.pending == (1,)

"""Control of resources, monopolies, and what taking them costs (CL-20 to CL-26)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import tordesillas as td
from tests.colonial.scenes import Scene, controller, new, of, stack, territory_of
from tests.colonial.slow_control import EVERY_SPACE, Table, spaces
from tests.scenes_common import play, rolled, tokens, told
from tordesillas.colonial.board_file import FILE

START = FILE.box["diplomacy"]["start"]
ECONOMIES = (2, 4, 6, 10)
SLOW = ("pass", "give", "repay", "surrender")
"""Moves that get a random game nowhere."""


def viceroy(scene: Scene, *puts: str, seat: int = 0) -> td.Game:
    """The seat puts counters on these spaces."""
    scene.tracks(seat, logistics=4).seat(seat, treasury=9).using("viceroy", seat)
    return play(scene.game(), "use viceroy", *[f"put {space}" for space in puts])


def monopolies(scene: Scene, seat: int = 0) -> int:
    """As many as the merchant fleets that the seat may buy."""
    scene.first(seat).seat(seat, treasury=40).before_phases()
    buys = tokens(play(scene.game(), "pass"), "buy", seat=seat)
    return len(buys) - 1 if buys else 0


# Stacks


@pytest.mark.rule("CL-20")
def test_the_lowest_counter_controls_and_later_ones_go_on_top() -> None:
    game = viceroy(Scene().counters("brazil_1", {1: 1}), "brazil_1")
    assert stack(game, "brazil_1") == {1: 1, 0: 1}
    assert controller(game, "brazil_1") == 1
    assert of(game, "diplomacy", 0) == START
    assert not told(game, "control_taken")


@pytest.mark.rule("CL-20")
def test_the_first_counter_on_a_space_controls_it() -> None:
    game = viceroy(Scene().explored("brazil"), "brazil_1")
    assert stack(game, "brazil_1") == {0: 1}
    assert controller(game, "brazil_1") == 0
    assert told(game, "control_taken") == [{"seat": "0", "space": "brazil_1", "before": None}]


@pytest.mark.rule("CL-24")
def test_a_controllers_later_counters_go_on_top() -> None:
    game = viceroy(Scene().counters("brazil_1", {0: 1, 1: 1}), "brazil_1", "brazil_1")
    assert stack(game, "brazil_1") == {0: 3, 1: 1}
    assert of(game, "diplomacy", 0) == START


@pytest.mark.rule("CL-20")
def test_a_counter_must_lie_on_a_resource() -> None:
    scene = Scene().explored("sahara", "patagonia", "brazil").using("viceroy")
    puts = tokens(play(scene.game(), "use viceroy"), "put")
    assert puts == ["put brazil_1", "put levant_1", "put levant_2"]


# Monopolies


@pytest.mark.rule("CL-21", "CL-33")
def test_the_three_monopolies_of_chapter_5() -> None:
    scene = Scene().counters("east_indies_1", {0: 1}).counters("india_1", {0: 1}).counters("indochina_1", {0: 1})
    scene.counters("canada_1", {0: 1}).counters("brazil_1", {0: 1}).counters("west_indies_1", {1: 1})
    assert monopolies(scene) == 3
    assert monopolies(scene.counters("china_1", {1: 1})) == 2


@pytest.mark.rule("CL-21")
def test_only_control_counts_for_a_monopoly() -> None:
    assert monopolies(Scene().counters("canada_1", {0: 2, 1: 2}).counters("wild_west_1", {0: 1, 2: 1})) == 1
    assert monopolies(Scene().counters("canada_1", {1: 1, 0: 1})) == 0


@pytest.mark.rule("CL-03", "CL-21")
def test_the_colour_counts_and_not_the_picture() -> None:
    mixed = Scene().counters("brazil_1", {0: 1}).counters("west_indies_1", {0: 1})
    assert monopolies(mixed) == 1
    assert monopolies(mixed.counters("new_france_2", {1: 1})) == 0


@pytest.mark.rule("CL-22")
def test_each_gold_is_a_monopoly_of_its_own() -> None:
    gold = Scene().counters("california_1", {0: 1}).counters("new_spain_1", {1: 1}).counters("east_africa_1", {0: 1})
    assert monopolies(gold) == 2
    assert monopolies(gold, 1) == 1
    assert monopolies(gold, 2) == 0


@pytest.mark.rule("CL-22", "CL-23")
def test_gold_is_no_monopoly_that_could_be_broken() -> None:
    game = viceroy(Scene().counters("california_1", {1: 1}).explored("new_spain"), "new_spain_1")
    assert controller(game, "new_spain_1") == 0
    assert of(game, "diplomacy", 0) == START


@pytest.mark.rule("CL-23")
def test_breaking_the_monopoly_of_chapter_5() -> None:
    # Blue explores New France and takes its beige resource; Red had the only one.
    scene = Scene().counters("west_indies_1", {1: 1}).using("explorer")
    game = rolled(play(scene.game(), "use explorer"), "explore new_france", 6)
    play(game, "post new_france_2")
    assert controller(game, "new_france_2") == 0
    assert of(game, "diplomacy", 0) == START - 1
    assert told(game, "diplomacy_moved") == [{"seat": "0", "place": START - 1, "cause": "monopoly"}]


@pytest.mark.rule("CL-23")
def test_what_is_shared_or_ones_own_breaks_nothing() -> None:
    shared = Scene().counters("west_indies_1", {1: 1}).counters("brazil_1", {2: 1}).explored("new_france")
    assert of(viceroy(shared, "new_france_2"), "diplomacy", 0) == START
    own = Scene().counters("west_indies_1", {0: 1}).explored("new_france")
    assert of(viceroy(own, "new_france_2"), "diplomacy", 0) == START


@pytest.mark.rule("CL-23")
def test_a_second_counter_breaks_nothing_more() -> None:
    game = viceroy(Scene().counters("west_indies_1", {1: 1}).explored("brazil"), "brazil_1", "brazil_1")
    assert of(game, "diplomacy", 0) == START - 1


@pytest.mark.rule("CL-23", "CL-24")
def test_one_space_costs_one_step() -> None:
    # It is taken by numbers from the one whose monopoly ends by it.
    game = viceroy(Scene().counters("west_indies_1", {1: 1}).counters("brazil_1", {1: 1}), "brazil_1", "brazil_1")
    assert controller(game, "brazil_1") == 0
    assert of(game, "diplomacy", 0) == START - 1
    assert [event["cause"] for event in told(game, "diplomacy_moved")] == ["numbers"]


@pytest.mark.rule("CL-23", "CL-42")
def test_at_the_left_end_nobody_goes_further_back() -> None:
    scene = Scene().counters("west_indies_1", {1: 1}).explored("brazil").seat(0, diplomacy=1)
    game = viceroy(scene, "brazil_1")
    assert controller(game, "brazil_1") == 0
    assert of(game, "diplomacy", 0) == 1


# Taking by numbers


@pytest.mark.rule("CL-24")
def test_taking_control_in_chapter_5() -> None:
    game = viceroy(Scene().counters("brazil_1", {1: 1}), "brazil_1", "brazil_1")
    assert stack(game, "brazil_1") == {0: 2, 1: 1}
    assert list(stack(game, "brazil_1")) == [0, 1]
    assert of(game, "diplomacy", 0) == START - 1


@pytest.mark.rule("CL-24")
def test_as_many_are_not_more_and_all_others_count() -> None:
    scene = Scene().counters("brazil_1", {1: 2, 2: 2})
    game = viceroy(scene, "brazil_1", "brazil_1")
    assert list(stack(game, "brazil_1")) == [1, 2, 0]
    assert controller(game, "brazil_1") == 1
    play(game, "put brazil_1")
    assert list(stack(game, "brazil_1")) == [0, 1, 2]
    assert of(game, "diplomacy", 0) == START - 1


# Losses


def struck(scene: Scene, territory: str, *strikes: str, successes: int) -> td.Game:
    """Seat 3 lets a rebellion take so many counters, in that order; the rest of the dice fail."""
    scene.unrest(**{territory: 1}).using("rebel", 3)
    power = FILE.box["territories"][territory]["native_power"]
    dice = [6] * successes + [1] * (power - successes)
    game = rolled(play(scene.game(), "use rebel"), f"revolt {territory}", *dice)
    return play(game, *strikes)


@pytest.mark.rule("CL-25")
def test_when_the_lowest_is_lost_the_next_controls() -> None:
    scene = Scene().counters("brazil_1", {0: 1, 1: 1, 2: 1})
    game = struck(scene, "brazil", "strike 0 in brazil_1", successes=1)
    assert stack(game, "brazil_1") == {1: 1, 2: 1}
    assert controller(game, "brazil_1") == 1
    assert [of(game, "diplomacy", seat) for seat in (1, 2)] == [START, START]


@pytest.mark.rule("CL-25")
def test_a_majority_comes_before_the_next() -> None:
    scene = Scene().counters("china_1", {0: 2, 1: 1, 2: 2})
    game = struck(scene, "china", "strike 0 in china_1", "strike 0 in china_1", successes=2)
    assert list(stack(game, "china_1").items()) == [(2, 2), (1, 1)]
    assert controller(game, "china_1") == 2
    assert of(game, "diplomacy", 2) == START


@pytest.mark.rule("CL-24")
def test_a_majority_from_losses_takes_control_for_nothing() -> None:
    scene = Scene().counters("brazil_1", {0: 2, 1: 2})
    game = struck(scene, "brazil", "strike 0 in brazil_1", successes=1)
    assert list(stack(game, "brazil_1").items()) == [(1, 2), (0, 1)]
    assert controller(game, "brazil_1") == 1
    assert of(game, "diplomacy", 1) == START


@pytest.mark.rule("CL-25")
def test_nobody_controls_an_empty_space() -> None:
    game = struck(Scene().counters("brazil_1", {0: 1}), "brazil", successes=1)
    assert stack(game, "brazil_1") == {}
    assert controller(game, "brazil_1") is None
    assert told(game, "control_lost") == [{"seat": "0", "space": "brazil_1"}]


# Tea and opium


@pytest.mark.rule("CL-26")
@pytest.mark.parametrize("space", ["china_2", "india_2"])
def test_tea_and_opium_need_economy_6(space: str) -> None:
    for economy, expected in ((2, None), (4, None), (6, 0), (10, 0)):
        game = viceroy(Scene().tracks(0, economy=economy).explored(territory_of(space)), space)
        assert stack(game, space) == {0: 1}
        assert controller(game, space) == expected


@pytest.mark.rule("CL-26")
def test_all_other_resources_need_nothing() -> None:
    for space in EVERY_SPACE:
        game = viceroy(Scene().explored(territory_of(space)), space)
        assert controller(game, space) == (None if space in ("china_2", "india_2") else 0)


@pytest.mark.rule("CL-26")
def test_counters_that_may_not_control_are_passed_over() -> None:
    scene = Scene().tracks(1, economy=6).tracks(2, economy=6).counters("india_2", {0: 3, 1: 1, 2: 1})
    assert controller(scene.game(), "india_2") == 1
    # Nor do they take control by numbers, or hinder it more than any counters do.
    game = viceroy(scene, "india_2")
    assert stack(game, "india_2") == {0: 4, 1: 1, 2: 1}
    assert controller(game, "india_2") == 1
    assert of(game, "diplomacy", 0) == START


@pytest.mark.rule("CL-26")
def test_numbers_are_compared_with_everybodys() -> None:
    scene = Scene().tracks(0, economy=6).tracks(1, economy=6).counters("india_2", {2: 2, 1: 1})
    game = viceroy(scene, "india_2", "india_2")
    assert controller(game, "india_2") == 1
    play(game, "put india_2")
    assert list(stack(game, "india_2")) == [0, 2, 1]
    assert of(game, "diplomacy", 0) == START - 1


@pytest.mark.rule("CL-23", "CL-26")
def test_a_space_without_controller_is_vacant_though_counters_lie_there() -> None:
    # Another map has a second tea, so that there is a monopoly of it to break.
    land = {**FILE.box["territories"]["japan"], "resources": ["tea"]}
    board = {"territories": {"japan": land}}
    scene = Scene(board=board).tracks(0, economy=6).tracks(1, economy=6).counters("japan_1", {1: 1})
    game = viceroy(scene.counters("china_2", {2: 2}), "china_2")
    assert controller(game, "china_2") == 0
    assert of(game, "diplomacy", 0) == START - 1


@pytest.mark.rule("CL-23", "CL-26")
def test_who_controls_nothing_breaks_nothing() -> None:
    land = {**FILE.box["territories"]["japan"], "resources": ["tea"]}
    scene = Scene(board={"territories": {"japan": land}}).tracks(1, economy=6).counters("japan_1", {1: 1})
    assert of(viceroy(scene.explored("china"), "china_2"), "diplomacy", 0) == START


@pytest.mark.rule("CL-26", "CL-40")
def test_reaching_6_gives_what_is_due_without_a_step() -> None:
    scene = Scene().tracks(0, economy=4).tracks(1, economy=6).seat(0, treasury=6)
    scene.counters("china_2", {0: 1}).counters("india_2", {1: 1, 0: 2}).using("scientist")
    game = scene.game()
    assert [controller(game, space) for space in ("china_2", "india_2")] == [None, 1]
    play(game, "use scientist", "advance economy")
    assert [controller(game, space) for space in ("china_2", "india_2")] == [0, 0]
    assert list(stack(game, "india_2")) == [0, 1]
    assert of(game, "diplomacy", 0) == START


@pytest.mark.rule("CL-26")
def test_below_6_nobody_can_colonise_india() -> None:
    scene = Scene().counters("india_1", {0: 3}).counters("india_2", {0: 1}).counters("india_3", {0: 1})
    assert not tokens(scene.using("conqueror").game(), "use conqueror")
    assert tokens(scene.tracks(0, economy=6).game(), "use conqueror")


# Against the slow way


def arranged(table: Table, players: int) -> Scene:
    """The scene of a table."""
    scene = Scene(players)
    for space, owners in table.summary().items():
        scene.counters(space, dict(owners))
    for seat in range(players):
        scene.tracks(seat, economy=table.economy[seat])
    return scene


def random_table(random: Random, players: int) -> Table:
    """A few crowded territories, as if counters had come and gone for long."""
    table = Table({seat: random.choice(ECONOMIES) for seat in range(players)})
    crowded = [*random.sample(EVERY_SPACE, 8), "india_2", "china_2"]
    for _ in range(random.randrange(60)):
        space = random.choice(crowded)
        if table.stacks[space] and random.random() < 0.3:
            table.lose(random.choice(table.stacks[space]), space)
        else:
            table.put(random.randrange(players), space)
    table.stepped_back.clear()
    return table


def agrees(game: td.Game, table: Table, players: int) -> bool:
    for space in EVERY_SPACE:
        assert list(stack(game, space).items()) == list(table.owners(space).items())
        assert controller(game, space) == table.controller(space)
    expected = [START - table.stepped_back[seat] for seat in range(players)]
    return [of(game, "diplomacy", seat) for seat in range(players)] == [max(1, place) for place in expected]


@pytest.mark.rule("CL-20", "CL-23", "CL-24", "CL-26")
@pytest.mark.parametrize("seed", range(60))
def test_counters_that_come_do_what_the_slow_way_says(seed: int) -> None:
    random = Random(seed)
    players = random.choice((4, 5, 6))
    table = random_table(random, players)
    game = viceroy(arranged(table, players).explored("india", "china"))
    here = territory_of(random.choice([space for space in EVERY_SPACE if table.stacks[space]] or ["india_1"]))
    for _ in range(3):
        space = random.choice(spaces(here))
        play(game, f"put {space}")
        table.put(0, space)
        assert agrees(game, table, players)


@pytest.mark.rule("CL-24", "CL-25", "CL-26")
@pytest.mark.parametrize("seed", range(60))
def test_counters_that_go_do_what_the_slow_way_says(seed: int) -> None:
    random = Random(1000 + seed)
    players = random.choice((4, 5, 6))
    table = random_table(random, players)
    for _ in range(6):
        table.put(random.randrange(1, players), random.choice(spaces("china")))
    game = play(arranged(table, players).unrest(china=1).using("rebel").game(), "use rebel")
    table.stepped_back.clear()
    rolled(game, "revolt china", *[6] * FILE.box["territories"]["china"]["native_power"])
    lost = 0
    while True:
        for loss in told(game, "counter_lost")[lost:]:
            table.lose(int(loss["seat"]), loss["space"])
            lost += 1
        assert agrees(game, table, players)
        strikes = tokens(game, "strike")
        if not strikes:
            break
        play(game, random.choice(strikes))
    assert lost == FILE.box["territories"]["china"]["native_power"]


@pytest.mark.rule("CL-26")
@pytest.mark.parametrize("seed", range(20))
def test_reaching_6_does_what_the_slow_way_says(seed: int) -> None:
    random = Random(2000 + seed)
    table = random_table(random, 4)
    table.economy[0] = 4
    table.reach(0, 4)
    game = arranged(table, 4).seat(0, treasury=6).using("scientist").game()
    table.reach(0, 6)
    assert agrees(play(game, "use scientist", "advance economy"), table, 4)


@pytest.mark.rule("CL-21", "CL-22", "CL-33")
@pytest.mark.parametrize("seed", range(40))
def test_monopolies_are_what_the_slow_way_counts(seed: int) -> None:
    random = Random(3000 + seed)
    table = random_table(random, 4)
    for seat in range(4):
        assert monopolies(arranged(table, 4), seat) == table.monopolies(seat)


@pytest.mark.rule("CL-20", "CL-24", "CL-25", "CL-26")
@pytest.mark.parametrize("seed", range(6))
def test_random_games_follow_the_slow_way(seed: int) -> None:
    random = Random(4000 + seed)
    players = random.choice((3, 4, 5, 6))
    game, table = new(players, seed, turn_limit=100), Table(dict.fromkeys(range(players), 2))
    for _ in range(4000):
        if game.over:
            break
        seat = random.choice(game.pending)
        moves = [str(move) for move in game.legal_moves_of(seat)]
        play(game, random.choice([move for move in moves if not move.startswith(SLOW)] or moves), seat=seat)
    for event in game.events():
        follow(table, event.kind, dict(event.args))
    assert sum(map(len, table.stacks.values())) > players
    for space in EVERY_SPACE:
        assert list(stack(game, space).items()) == list(table.owners(space).items())
        assert controller(game, space) == table.controller(space)
    costs = [int(move["seat"]) for move in told(game, "diplomacy_moved") if move["cause"] in ("numbers", "monopoly")]
    # At the left end there is no step to be made.
    assert Counter(costs) <= table.stepped_back


def follow(table: Table, kind: str, what: dict[str, Any]) -> None:
    """Do at the table what was told of a game."""
    if kind == "counter_placed":
        table.put(int(what["seat"]), what["space"])
    elif kind == "counter_lost":
        table.lose(int(what["seat"]), what["space"])
    elif kind == "advanced" and what["track"] == "economy":
        table.reach(int(what["seat"]), what["n"])

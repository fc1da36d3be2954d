"""Pieces, and how they are set up (CL-01 to CL-13)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import tordesillas as td
from tests.colonial.scenes import Scene, new, of, on, stack
from tests.scenes_common import evenly, play, rolled, seen, tokens, told
from tordesillas.colonial.board_file import FILE
from tordesillas.colonial.pieces import CONTINENT, LOANS, SEATS, TERRITORY
from tordesillas.engine.layout import flatten

TRICKY_NEIGHBOURS = {
    "canada": {"wild_west"},
    "japan": {"china"},
    "arabia": {"egypt", "persia", "levant"},
    "west_indies": {"new_france", "guyanas", "new_spain"},
    "east_indies": {"indochina", "australia"},
    "new_spain": {"california", "guyanas"},
}
BARREN = {"patagonia", "sahara"}
"""No counters can lie there."""
COUNTED = ("counters", "treasury", "goods", "fleets", "squadrons", "privateers", "loans", "home_unrest", "unrest")


def explorable(game: td.Game) -> set[str]:
    return {token.split()[1] for token in tokens(play(game, "use explorer"), "explore ")}


# Pieces


@pytest.mark.rule("CL-01")
def test_counters_never_run_out() -> None:
    scene = Scene().counters("brazil_1", {0: 40}).seat(0, treasury=60, goods=50, fleets=30, squadrons=20)
    game = scene.tracks(0, logistics=4).using("viceroy").game()
    play(game, "use viceroy", *["put brazil_1"] * 4)
    assert stack(game, "brazil_1") == {0: 44}
    loan = play(Scene().loans(0, *[30] * 5).using("financier").game(), "use financier")
    assert of(loan, "treasury", 0) == 13


@pytest.mark.rule("CL-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_no_number_of_counters_is_ever_below_zero(players: int) -> None:
    random = Random(players)
    game = new(players, turn_limit=20)
    for _ in range(400):
        if game.over:
            break
        seat = random.choice(game.pending)
        decisions = [move for move in game.legal_moves_of(seat) if not str(move).startswith("give")]
        game.push(random.choice(decisions), seat)
        assert all(number >= 0 for field in COUNTED for number in flatten(seen(game, field)))


@pytest.mark.rule("CL-02", "CL-57")
def test_each_loan_is_a_pile_of_its_own() -> None:
    game = play(Scene().loans(0, 7).using("financier").game(), "use financier")
    assert [pile for pile in of(game, "loans", 0) if pile] == [7, 10]
    paid = play(Scene().loans(0, 3, 8).seat(0, treasury=5).using("financier").game(), "repay 1 of 1", "use financier")
    assert [pile for pile in of(paid, "loans", 0) if pile] == [2, 8, 10]


@pytest.mark.rule("CL-02")
def test_there_is_room_for_so_many_loans() -> None:
    assert "use financier" in tokens(Scene().loans(0, *[1] * (LOANS - 1)).seat(0, goods=1).using("financier").game())
    full = Scene().loans(0, *[1] * LOANS).seat(0, goods=1).using("financier").game()
    assert tokens(full, "use") == ["use trader"]


@pytest.mark.rule("CL-03")
def test_there_are_ten_colours_of_resources() -> None:
    colours = FILE.box["colours"]
    assert len(colours) == 10
    pictures = [resource for resources in colours.values() for resource in resources]
    assert len(pictures) == len(set(pictures)) == 18
    shown = {resource for tile in FILE.box["territories"].values() for resource in tile["resources"]}
    assert shown == set(pictures)


@pytest.mark.rule("CL-04")
def test_two_faces_of_a_success_die_succeed() -> None:
    # Peru has native power 3, so that three dice are rolled.
    for face in range(1, 7):
        scene = Scene().counters("peru_1", {1: 9}).unrest(peru=1).using("rebel")
        game = rolled(play(scene.game(), "use rebel"), "revolt peru", face, face, face)
        assert told(game, "dice_rolled")[0]["successes"] == (3 if face in (5, 6) else 0)
        assert stack(game, "peru_1") == {1: 6 if face in (5, 6) else 9}


@pytest.mark.rule("CL-04")
def test_explorations_are_rolled_for_with_an_ordinary_die() -> None:
    faces: Counter[int] = Counter()
    for seed in range(600):
        game = play(Scene().using("explorer").game(seed), "use explorer", "explore japan")
        faces[told(game, "exploration_rolled")[0]["face"]] += 1
    assert evenly(faces, 6)


@pytest.mark.rule("CL-05")
def test_the_levant_is_explored_from_the_start() -> None:
    assert "levant" not in explorable(Scene().using("explorer").game())
    puts = tokens(play(Scene().using("viceroy").game(), "use viceroy"), "put")
    assert puts == ["put levant_1", "put levant_2"]


@pytest.mark.rule("CL-05")
def test_a_territory_is_explored_when_its_prestige_is_taken() -> None:
    game = rolled(play(Scene().using("explorer").game(), "use explorer"), "explore congo", 6)
    assert on(game, "laurels_left", "congo") == 0
    scene = Scene().explored("congo").using("explorer")
    assert "congo" not in explorable(scene.game())
    assert "put congo_1" in tokens(play(scene.using("viceroy").game(), "use viceroy"))


@pytest.mark.rule("CL-06")
@pytest.mark.parametrize("territory", TERRITORY.names)
def test_a_counter_next_door_makes_exploring_easier(territory: str) -> None:
    """Adjacent are, among others, those that the rulebook names, in its English and its French text."""
    tile = FILE.box["territories"][territory]
    adjacent = set(tile["adjacent"])
    assert adjacent >= TRICKY_NEIGHBOURS.get(territory, set())
    if tile["prestige"]:
        assert needed_beside(territory, set(TERRITORY.names) - adjacent - {territory}) == tile["difficulty"] - 2
        for other in adjacent - BARREN:
            assert needed_beside(territory, {other}) == tile["difficulty"] - 3


def needed_beside(territory: str, others: set[str]) -> int:
    """The roll that is needed with Seafaring 2 and a counter in other territories; America has been discovered."""
    scene = Scene().explored("california" if territory != "california" else "canada").tracks(0, seafaring=2)
    for other in others - BARREN:
        scene.counters(f"{other}_1", {0: 1})
    game = rolled(play(scene.using("explorer").game(), "use explorer"), f"explore {territory}", 1)
    return int(told(game, "exploration_rolled")[0]["needed"])


# Set-up


@pytest.mark.rule("CL-05", "CL-10")
def test_where_prestige_lies_at_first() -> None:
    game = new()
    prestige = {name: on(game, "laurels_left", name) for name in TERRITORY.names}
    assert {name: number for name, number in prestige.items() if number != 1} == {"levant": 0, "australia": 2}
    assert seen(game, "circumnavigation_left") == 2
    assert seen(game, "america_found") == 0
    assert FILE.box["exploring"]["america_prestige"] == 1


@pytest.mark.rule("CL-10", "CL-88")
@pytest.mark.parametrize("continent", CONTINENT.names)
def test_prestige_lies_only_where_one_plays(continent: str) -> None:
    game = new(3, continent=continent)
    for name, tile in FILE.box["territories"].items():
        there = tile["continent"] != continent
        assert on(game, "in_play", name) == there
        assert on(game, "laurels_left", name) == (tile["prestige"] if there else 0)


@pytest.mark.rule("CL-11", "CL-12", "CL-40")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_what_a_player_begins_with(players: int) -> None:
    game = new(players)
    first = seen(game, "first")
    assert 0 <= first < players
    for seat in range(SEATS):
        plays = seat < players
        assert of(game, "treasury", seat) == (plays and 3 - (seat == first))
        assert of(game, "fleets", seat) == 2 * plays
        assert of(game, "squadrons", seat) == plays
        assert of(game, "diplomacy", seat) == 4 * plays
        assert of(game, "level", seat) == [0, 0, 0, 0]
        for nothing in ("goods", "prestige", "home_unrest"):
            assert of(game, nothing, seat) == 0
        assert not any(of(game, "loans", seat))
        assert not any(of(game, "privateers", seat))
    assert not any(flatten(seen(game, "counters")))


@pytest.mark.rule("CL-12")
def test_the_first_player_is_random() -> None:
    firsts = Counter(seen(new(5, seed), "first") for seed in range(500))
    assert evenly(firsts, 5)


@pytest.mark.rule("CL-13", "CL-32")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_seats_follow_each_other_clockwise(players: int) -> None:
    game = Scene(players).first(players - 1).using("ambassador", players - 1).game()
    order = [players - 1]
    while len(order) < players:
        play(game, "pass")
        order += game.pending
    assert order == [players - 1, *range(players - 1)]

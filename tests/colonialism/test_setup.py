"""Region order, cubes, natives and ships (CM-07, CM-09, CM-10, CM-15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

import tordesillas as td
from tests.colonialism.editions import every_edition
from tests.colonialism.scenes import Scene, cubes, influence, new, opened, with_hands
from tests.scenes_common import evenly, play, seen, tokens, told
from tordesillas.colonialism.pieces import COLOUR, REGION, ZONE


def some_games(number: int, edition: str = "second") -> Iterator[td.Game]:
    """Games from so many seeds, always the same ones."""
    return (new(edition, seed=seed) for seed in range(number))


def two_rolls(edition: str) -> list[int]:
    """Dice of two seats that do not tie."""
    return [3, 1] if edition == "proto" else [3, 3, 3, 3, 1, 1, 1, 1]


# Region order

SOME_ORDER = ("india", "middle_east", "southeast_asia", "north_africa", "china", "sub_saharan_africa")
SOME_TILES = [REGION.names.index(region) for region in SOME_ORDER]


@pytest.mark.rule("CM-07")
@every_edition
def test_the_tiles_give_the_region_order(edition: str) -> None:
    game = opened(edition, 2, two_rolls(edition), tiles=SOME_TILES)
    assert told(game, "tile_laid") == [
        {"tile": str(number), "region": region} for number, region in enumerate(SOME_ORDER, 1)
    ]
    assert game.view().position()["tile"] == list(SOME_ORDER)


@pytest.mark.rule("CM-07")
def test_the_regions_are_colonized_in_ascending_order_of_their_tiles() -> None:
    scene = Scene().before_colonization().order(*SOME_ORDER)
    for region in REGION.names:
        scene.influence(region, {0: 3, "natives": 6})
    game = play(scene.game(), "pass")
    assert [event["region"] for event in told(game, "colonized")] == list(SOME_ORDER)


@pytest.mark.rule("CM-07")
@every_edition
def test_the_tiles_are_shuffled(edition: str) -> None:
    orders = [tuple(game.view().position()["tile"]) for game in some_games(400, edition)]
    assert all(sorted(order) == sorted(REGION.names) for order in orders)
    for position in range(6):
        assert evenly(Counter(order[position] for order in orders), 6, share=0.4)
    assert evenly(Counter(map(triple, orders)), 6, share=0.4)


def triple(order: tuple[str, ...]) -> tuple[str, ...]:
    """Three of the regions in their order."""
    return tuple(region for region in order if region in REGION.names[:3])


# Cubes and natives


@pytest.mark.rule("CM-09")
@every_edition
def test_regions_get_cubes_in_region_order_as_many_as_their_value(edition: str) -> None:
    # India 2, Middle East 4, Southeast Asia 2, North Africa 2, China 2, Sub-Saharan Africa 3.
    drawn = [0, 1, 2, 2, 2, 2, 0, 0, 1, 1, 0, 2, 1, 1, 0]
    game = opened(edition, 2, two_rolls(edition), tiles=SOME_TILES, drawn=drawn)
    assert told(game, "cubes_added") == [
        {"region": "india", "yellow": 1, "brown": 1, "black": 0},
        {"region": "middle_east", "yellow": 0, "brown": 0, "black": 4},
        {"region": "southeast_asia", "yellow": 2, "brown": 0, "black": 0},
        {"region": "north_africa", "yellow": 0, "brown": 2, "black": 0},
        {"region": "china", "yellow": 1, "brown": 0, "black": 1},
        {"region": "sub_saharan_africa", "yellow": 1, "brown": 2, "black": 0},
    ]
    assert cubes(game, "middle_east") == {"yellow": 0, "brown": 0, "black": 4}
    each = 15 if edition == "proto" else 21
    assert seen(game, "bag") == [each - 5, each - 5, each - 5]


@pytest.mark.rule("CM-09")
def test_every_cube_in_the_bag_is_as_likely() -> None:
    # Of 24 cubes in the bag 18 are yellow; after the first colonization each region gets one.
    drawn: Counter[str] = Counter()
    for seed in range(200):
        game = play(Scene("first").before_colonization().bag(yellow=18, brown=6).game(seed), "pass")
        while rows := tokens(game, "row"):
            play(game, rows[0])
        added = told(game, "cubes_added")
        assert len(added) == 6
        for event in added:
            drawn.update({colour: event[colour] for colour in COLOUR.names})
    assert drawn.total() == 1200
    assert drawn["black"] == 0
    assert 850 < drawn["yellow"] < 950


@pytest.mark.rule("CM-09")
def test_the_first_cubes_are_of_all_colours_alike() -> None:
    drawn: Counter[str] = Counter()
    for game in some_games(200):
        for event in told(game, "cubes_added"):
            drawn.update({colour: event[colour] for colour in COLOUR.names})
    assert drawn.total() == 200 * 15
    assert evenly(drawn, 3, share=0.1)


@pytest.mark.rule("CM-10")
@every_edition
def test_regions_get_natives_in_region_order_one_die_for_each_of_their_value(edition: str) -> None:
    natives = [1, 1, 3, 3, 3, 3, 2, 3, 1, 2, 1, 3, 2, 2, 1]
    game = opened(edition, 2, two_rolls(edition), tiles=SOME_TILES, natives=natives)
    numbers = [("india", 2), ("middle_east", 12), ("southeast_asia", 5)]
    numbers += [("north_africa", 3), ("china", 4), ("sub_saharan_africa", 5)]
    assert told(game, "natives_added") == [
        {"region": region, "n": number, "rolled": number} for region, number in numbers
    ]
    assert {region: influence(game, region) for region in REGION.names} == {
        region: [0, 0, 0, 0, number] for region, number in numbers
    }
    assert seen(game, "native_supply") == (57 if edition == "proto" else 45) - 31


@pytest.mark.rule("CM-10")
def test_the_dice_show_one_two_and_three_alike() -> None:
    # Four of the regions roll two dice: of nine throws one is a 2, two are a 3, three a 4, two a 5 and one a 6.
    sums: Counter[int] = Counter()
    for game in some_games(300):
        rolls = {event["region"]: event["rolled"] for event in told(game, "natives_added")}
        sums.update(rolls[region] for region in ("north_africa", "india", "china", "southeast_asia"))
    assert sorted(sums) == [2, 3, 4, 5, 6]
    assert evenly(Counter({wanted: sums[wanted] // part for wanted, part in zip(range(2, 7), (1, 2, 3, 2, 1))}), 5)


# From question to question


@pytest.mark.rule("CM-11", "CM-13", "CM-15")
@every_edition
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_of_the_set_up_is_left_behind(edition: str, players: int) -> None:
    game = new(edition, players)
    while not tokens(game, "pass"):
        document = game.position()
        assert td.from_position(document).position() == document
        play(game, tokens(game)[-1])
    left = {"queue", "asked", "kept", "owed", "action", "row"}
    assert not left & set(game.position())
    assert not any(left & set(seat) for seat in game.position()["seats"].values())


# Ships


@pytest.mark.rule("CM-15")
@every_edition
@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_ship_each_in_turn_order_three_times_round(edition: str, players: int) -> None:
    game = with_hands(edition, players)
    track = seen(game, "track")[:players]
    assert track == list(range(players))[::-1]
    goals = [ZONE.names[at % 5] for at in range(3 * players)]
    for at, goal in enumerate(goals):
        assert game.pending == (track[at % players],)
        assert tokens(game) == [f"station {zone}" for zone in ZONE.names]
        play(game, f"station {goal}")
    stationed = [(int(event["seat"]), event["zone"]) for event in told(game, "ship_stationed")]
    assert stationed == [(track[at % players], goal) for at, goal in enumerate(goals)]
    for seat in range(players):
        own = Counter(goal for owner, goal in stationed if owner == seat)
        assert seen(game, "fresh")[seat] == [own[zone] for zone in ZONE.names]
        assert sum(seen(game, "used")[seat]) == 0
    assert told(game, "round_begun") == [{"turn": 1, "round": 1}]
    assert game.pending == (track[0],)


@pytest.mark.rule("CM-15")
def test_any_number_of_ships_may_share_a_zone() -> None:
    game = with_hands("first", 4)
    for _ in range(12):
        play(game, "station mediterranean")
    assert seen(game, "fresh") == [[0, 3, 0, 0, 0]] * 4

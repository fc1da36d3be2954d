"""Moving ships, exploring and withdrawing (CM-19, CM-20, CM-21, CM-21a, CM-24)."""

from __future__ import annotations

from collections import Counter

import pytest

import tordesillas as td
from tests.colonialism.editions import every_edition
from tests.colonialism.printed import SERVED
from tests.colonialism.scenes import Scene, hired, influence
from tests.scenes_common import play, seen, tokens, told
from tordesillas.colonialism.pieces import REGION, ZONE

WITHDRAWING = ("first", "second")
SOME_ZONES = [ZONE.names[:3], ZONE.names[2:]]


def ships(game: td.Game, condition: str) -> Counter[str]:
    """The ships of seat 0, fresh or used, by sea zone."""
    return +Counter(dict(zip(ZONE.names, seen(game, condition)[0])))


# Moving


@pytest.mark.rule("CM-19")
@every_edition
def test_a_ship_may_move_to_any_other_zone(edition: str) -> None:
    game = Scene(edition).ships(0, arabian_sea=1).used(0, mediterranean=1, south_china_sea=1).game()
    ships = (("used", "mediterranean"), ("fresh", "arabian_sea"), ("used", "south_china_sea"))
    assert tokens(game, "sail") == [
        f"sail {condition} from {start} to {goal}" for condition, start in ships for goal in ZONE.names if goal != start
    ]


@pytest.mark.rule("CM-19")
@every_edition
def test_a_moved_ship_stays_fresh_or_used(edition: str) -> None:
    game = Scene(edition).ships(0, arabian_sea=2).used(0, arabian_sea=1).ships(1, arabian_sea=3).game()
    play(game, "sail fresh from arabian_sea to south_china_sea", "pass")
    assert (seen(game, "fresh")[0], seen(game, "used")[0]) == ([0, 0, 1, 0, 1], [0, 0, 1, 0, 0])
    play(game, "sail used from arabian_sea to mediterranean")
    assert (seen(game, "fresh")[0], seen(game, "used")[0]) == ([0, 0, 1, 0, 1], [0, 1, 0, 0, 0])
    assert seen(game, "fresh")[1] == [0, 0, 3, 0, 0]
    assert told(game, "ship_moved") == [
        {"seat": "0", "condition": "fresh", "start": "arabian_sea", "goal": "south_china_sea"},
        {"seat": "0", "condition": "used", "start": "arabian_sea", "goal": "mediterranean"},
    ]


@pytest.mark.rule("CM-19")
def test_only_ships_that_are_there_move() -> None:
    game = Scene().ships(0, atlantic=3).ships(1, mediterranean=3).game()
    with pytest.raises(td.IllegalMove):
        play(game, "sail fresh from mediterranean to atlantic")
    with pytest.raises(td.IllegalMove):
        play(game, "sail used from atlantic to mediterranean")


@pytest.mark.rule("CM-19")
@pytest.mark.parametrize("zones", SOME_ZONES)
def test_every_move_goes_where_it_says(zones: tuple[str, str, str]) -> None:
    game = Scene().ships(0, **dict.fromkeys(zones[:2], 1)).used(0, **{zones[2]: 1}).game()
    assert len(tokens(game, "sail")) == 12
    for token in tokens(game, "sail"):
        _, condition, _, start, _, goal = token.split()
        before, after = ships(game, condition), ships(play(game.copy(), token), condition)
        before.subtract({start: 1, goal: -1})
        assert +before == after


# Exploring


@pytest.mark.rule("CM-20")
@every_edition
def test_exploring_needs_a_fresh_ship_next_to_the_region(edition: str) -> None:
    game = Scene(edition).ships(0, bay_of_bengal=1).used(0, atlantic=1, arabian_sea=1).game()
    assert tokens(game, "explore") == [
        "explore india from bay_of_bengal",
        "explore southeast_asia from bay_of_bengal",
    ]


@pytest.mark.rule("CM-20")
@every_edition
def test_exploring_uses_the_ship_and_places_a_disc(edition: str) -> None:
    game = Scene(edition).ships(0, bay_of_bengal=2, atlantic=1).influence("india", {0: 2, 1: 1, "natives": 3}).game()
    play(game, "explore india from bay_of_bengal")
    assert influence(game, "india") == [3, 1, 0, 0, 3]
    assert seen(game, "reserve")[0] == 22 - 3
    assert (seen(game, "fresh")[0], seen(game, "used")[0]) == ([1, 0, 0, 1, 0], [0, 0, 0, 1, 0])
    assert told(game, "explored") == [{"seat": "0", "region": "india"}]
    assert told(game, "ship_used") == [{"seat": "0", "zone": "bay_of_bengal"}]


@pytest.mark.rule("CM-20")
@every_edition
def test_the_last_disc_of_the_reserve_can_explore_but_no_further_one(edition: str) -> None:
    game = Scene(edition).influence("india", {0: 21}).game()
    play(game, "explore north_africa from atlantic", "pass")
    assert seen(game, "reserve")[0] == 0
    assert seen(game, "fresh")[0] == [2, 0, 0, 0, 0]
    assert not tokens(game, "explore")


@pytest.mark.rule("CM-20")
@pytest.mark.parametrize("zones", SOME_ZONES)
def test_every_exploration_goes_where_it_says(zones: tuple[str, str, str]) -> None:
    game = Scene().ships(0, **dict.fromkeys(zones, 1)).game()
    reached = set()
    for token in tokens(game, "explore"):
        _, region, _, zone = token.split()
        after = play(game.copy(), token)
        assert {name for name in REGION.names if influence(after, name)[0]} == {region}
        assert ships(after, "used") == {zone: 1}
        reached.add((region, zone))
    assert reached == {(region, zone) for zone in zones for region in SERVED[zone]}


# Withdrawing


@pytest.mark.rule("CM-21")
@pytest.mark.parametrize("edition", WITHDRAWING)
def test_withdrawing_takes_one_to_five_discs_of_a_region_next_to_a_fresh_ship(edition: str) -> None:
    scene = Scene(edition).ships(0, atlantic=1, bay_of_bengal=1).used(0, south_china_sea=1)
    for region, discs in {"north_africa": 3, "sub_saharan_africa": 7, "middle_east": 4, "india": 1, "china": 2}.items():
        scene.influence(region, {0: discs, 1: 4, "natives": 2})
    assert tokens(scene.game(), "withdraw") == [
        *(f"withdraw {discs} from north_africa by atlantic" for discs in (1, 2, 3)),
        *(f"withdraw {discs} from sub_saharan_africa by atlantic" for discs in (1, 2, 3, 4, 5)),
        "withdraw 1 from india by bay_of_bengal",
    ]


@pytest.mark.rule("CM-21")
@pytest.mark.parametrize("edition", WITHDRAWING)
def test_withdrawn_discs_are_in_the_reserve_and_the_ship_is_used(edition: str) -> None:
    game = Scene(edition).influence("north_africa", {0: 7, 1: 2, "natives": 1}).game()
    play(game, "withdraw 4 from north_africa by atlantic")
    assert influence(game, "north_africa") == [3, 2, 0, 0, 1]
    assert seen(game, "reserve")[:2] == [19, 20]
    assert (seen(game, "fresh")[0], seen(game, "used")[0]) == ([2, 0, 0, 0, 0], [1, 0, 0, 0, 0])
    assert told(game, "withdrawn") == [{"seat": "0", "region": "north_africa", "n": 4}]


@pytest.mark.rule("CM-21")
def test_in_2011_nobody_withdraws() -> None:
    assert not tokens(Scene("proto").influence("north_africa", {0: 7}).game(), "withdraw")


@pytest.mark.rule("CM-21")
@pytest.mark.parametrize("zones", SOME_ZONES)
def test_every_withdrawal_does_what_it_says(zones: tuple[str, str, str]) -> None:
    scene = Scene("first").ships(0, **dict.fromkeys(zones, 1))
    for region in REGION.names:
        scene.influence(region, {0: 3})
    game = scene.game()
    withdrawn = set()
    for token in tokens(game, "withdraw"):
        _, discs, _, region, _, zone = token.split()
        after = play(game.copy(), token)
        assert {name: 3 - influence(after, name)[0] for name in REGION.names} == {
            name: int(discs) * (name == region) for name in REGION.names
        }
        assert ships(after, "used") == {zone: 1}
        withdrawn.add((int(discs), region, zone))
    assert withdrawn == {(discs, region, zone) for zone in zones for region in SERVED[zone] for discs in (1, 2, 3)}


@pytest.mark.rule("CM-21a")
@pytest.mark.parametrize("edition", WITHDRAWING)
def test_mercenaries_are_never_withdrawn(edition: str) -> None:
    scene = Scene(edition).at(round=2).influence("north_africa", {0: 2}, hired={0: 4})
    game = scene.influence("sub_saharan_africa", {}, hired={0: 3}).game()
    assert tokens(game, "withdraw") == [f"withdraw {discs} from north_africa by atlantic" for discs in (1, 2)]
    play(game, "withdraw 2 from north_africa by atlantic")
    assert hired(game, "north_africa") == [4, 0, 0, 0]
    assert influence(game, "north_africa") == [4, 0, 0, 0, 0]
    assert (seen(game, "reserve")[0], seen(game, "mercenary_supply")) == (22, 9)


# Which ship


@pytest.mark.rule("CM-24")
@pytest.mark.parametrize(
    ("move", "zone"),
    [
        (move, zone)
        for move in ("explore middle_east from", "withdraw 2 from middle_east by", "play army middle_east from")
        for zone in ("mediterranean", "arabian_sea")
    ],
)
def test_the_player_says_which_fresh_ship_is_used(move: str, zone: str) -> None:
    scene = Scene("first").ships(0, mediterranean=1, arabian_sea=1, atlantic=1)
    game = scene.influence("middle_east", {0: 3}).hand(0, "army").game()
    assert tokens(game, move) == [f"{move} mediterranean", f"{move} arabian_sea"]
    play(game, f"{move} {zone}")
    used = dict(zip(ZONE.names, seen(game, "used")[0]))
    assert {name for name, ships in used.items() if ships} == {zone}
    assert used[zone] == 1
    assert sum(seen(game, "fresh")[0]) == 2


@pytest.mark.rule("CM-24")
def test_a_ship_in_one_zone_serves_one_region_for_each_use() -> None:
    game = Scene("first").ships(0, arabian_sea=1, south_china_sea=2).game()
    play(game, "explore india from arabian_sea", "pass")
    assert tokens(game, "explore") == [
        "explore china from south_china_sea",
        "explore southeast_asia from south_china_sea",
    ]

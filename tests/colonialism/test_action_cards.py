"""What each action card does when it is played."""

from __future__ import annotations

import pytest

import tordesillas as td
from tests.colonialism.editions import earlier_editions, every_edition, later_editions
from tests.colonialism.printed import COLOURS, SERVED
from tests.colonialism.scenes import Scene, cards, collected, cubes, hired, influence
from tests.scenes_common import play, rolled, seen, tokens, told

every_face = pytest.mark.parametrize("face", [1, 2, 3])

PLAGUE = "play plague india from arabian_sea"
MERCENARIES = "play mercenaries india from arabian_sea"
LAND_GRAB = "play land_grab india from arabian_sea"
MISSIONARIES = "play missionaries india"


def holding(edition: str, card: str, players: int = 3) -> Scene:
    """Seat 0 is due, with the card and ships beside India; late enough that everyone may have hired mercenaries."""
    return Scene(edition, players).at(round=2, action=3).hand(0, card).ships(0, arabian_sea=3)


def asked(game: td.Game) -> list[tuple[int, list[str]]]:
    """Who is asked which of the discs go, until nobody is; everyone gives the fewest mercenaries away."""
    questions = []
    while tokens(game, "lose "):
        assert game.turn is not None
        assert len(game.pending) == 1
        questions.append((game.turn, [token.split()[1] for token in tokens(game)]))
        play(game, tokens(game)[0])
    return questions


# Diplomacy


@pytest.mark.rule("CM-77")
@every_edition
@every_face
@pytest.mark.parametrize("faction", ["0", "1", "2", "natives"])
def test_diplomacy_adds_the_die_and_one_to_any_faction(edition: str, face: int, faction: str) -> None:
    """Seat 2 has no influence in India yet."""
    game = holding(edition, "diplomacy").influence("india", {0: 1, 1: 2, "natives": 3}).game()
    before = game.state()
    rolled(game, f"play diplomacy india for {faction}", face)
    column = 4 if faction == "natives" else int(faction)
    expected = [1, 2, 0, 0, 3]
    expected[column] += face + 1
    assert influence(game, "india") == expected
    reserves, supply = before.get("reserve"), before.get("native_supply")
    if faction == "natives":
        supply -= face + 1
    else:
        reserves[column] -= face + 1
    assert seen(game, "reserve") == reserves
    assert seen(game, "native_supply") == supply
    assert told(game, "die_rolled") == [{"seat": "0", "face": face}]
    assert game.pending == (1,)


@pytest.mark.rule("CM-77")
@every_edition
@pytest.mark.parametrize(("reserve", "added"), [(3, 3), (1, 1), (0, 0), (4, 4)])
def test_diplomacy_goes_as_far_as_the_reserve(edition: str, reserve: int, added: int) -> None:
    scene = holding(edition, "diplomacy").influence("india", {0: 1}).influence("china", {1: 22 - reserve})
    game = rolled(scene.game(), "play diplomacy india for 1", 3)
    assert influence(game, "india") == [1, added, 0, 0, 0]
    assert seen(game, "reserve")[1] == reserve - added


@pytest.mark.rule("CM-04", "CM-49", "CM-77")
@pytest.mark.parametrize(("edition", "natives"), [("proto", 57), ("first", 45), ("second", 45)])
def test_diplomacy_goes_as_far_as_the_native_supply(edition: str, natives: int) -> None:
    scene = holding(edition, "diplomacy").influence("india", {0: 1}).influence("china", {"natives": natives - 2})
    game = rolled(scene.game(), "play diplomacy india for natives", 3)
    assert influence(game, "india") == [1, 0, 0, 0, 2]
    assert seen(game, "native_supply") == 0


@pytest.mark.rule("CM-05", "CM-49", "CM-77")
@every_edition
def test_only_in_2011_mercenaries_draw_on_the_native_supply(edition: str) -> None:
    natives = 57 if edition == "proto" else 45
    scene = holding(edition, "diplomacy").influence("india", {0: 1}).influence("china", {"natives": natives - 4})
    game = rolled(scene.influence("middle_east", {}, hired={1: 3}).game(), "play diplomacy india for natives", 3)
    assert influence(game, "india")[4] == (1 if edition == "proto" else 4)


# Military Campaign


@pytest.mark.rule("CM-78")
@every_edition
@every_face
@pytest.mark.parametrize("there", [1, 2, 3, 4, 7])
def test_campaign_removes_the_die_and_one(edition: str, face: int, there: int) -> None:
    scene = holding(edition, "campaign").influence("india", {0: 1, 1: there, 2: 5, "natives": 4})
    game = rolled(scene.game(), "play campaign india against 1", face)
    left = max(0, there - face - 1)
    assert influence(game, "india") == [1, left, 5, 0, 4]
    assert seen(game, "reserve")[:3] == [21, 22 - left, 17]
    assert told(game, "die_rolled") == [{"seat": "0", "face": face}]
    assert game.pending == (1,)


@pytest.mark.rule("CM-78", "CM-78a")
@earlier_editions
@every_face
def test_campaign_against_natives_and_the_own_faction(edition: str, face: int) -> None:
    scene = holding(edition, "campaign").influence("india", {0: 6, "natives": 5})
    game = rolled(scene.game(), "play campaign india against natives", face)
    assert influence(game, "india") == [6, 0, 0, 0, 5 - face - 1]
    assert seen(game, "native_supply") == (57 if edition == "proto" else 45) - influence(game, "india")[4]
    game = rolled(scene.game(), "play campaign india against 0", face)
    assert influence(game, "india") == [6 - face - 1, 0, 0, 0, 5]
    assert seen(game, "reserve")[0] == 16 + face + 1


@pytest.mark.rule("CM-59", "CM-78a")
@earlier_editions
def test_a_campaign_against_oneself_asks_oneself(edition: str) -> None:
    scene = holding(edition, "campaign").influence("india", {0: 2, "natives": 5}, hired={0: 2})
    game = rolled(scene.game(), "play campaign india against 0", 1)
    assert game.pending == (0,)
    play(game, "lose 2 mercenaries")
    assert influence(game, "india") == [2, 0, 0, 0, 5]
    assert hired(game, "india") == [0, 0, 0, 0]
    assert game.pending == (1,)


@pytest.mark.rule("CM-78", "CM-78a")
@every_edition
def test_whom_a_campaign_may_name(edition: str) -> None:
    game = holding(edition, "campaign").influence("india", {0: 2, 2: 1, "natives": 3}).game()
    named = ["2"] if edition == "second" else ["0", "2", "natives"]
    assert tokens(game, "play campaign") == [f"play campaign india against {faction}" for faction in named]
    for other in {"0", "1", "2", "natives"} - set(named):
        with pytest.raises(td.IllegalMove):
            play(game, f"play campaign india against {other}")


@pytest.mark.rule("CM-59", "CM-78")
@every_edition
def test_whoever_is_hit_says_which_discs_go(edition: str) -> None:
    """Three of two own discs and three mercenaries; the track then goes on after seat 0."""
    scene = holding(edition, "campaign").track(0, 2, 1).influence("india", {0: 1, 1: 2}, hired={1: 3})
    game = rolled(scene.game(), "play campaign india against 1", 2)
    assert game.pending == (1,)
    assert not game.legal_moves_of(0)
    assert tokens(game) == [f"lose {number} mercenaries" for number in (1, 2, 3)]
    for number in (1, 2, 3):
        after = play(game.copy(), f"lose {number} mercenaries")
        assert influence(after, "india") == [1, 2, 0, 0, 0]
        assert hired(after, "india") == [0, 3 - number, 0, 0]
        assert seen(after, "reserve")[1] == 20 + 3 - number
        assert after.pending == (2,)


@pytest.mark.rule("CM-59", "CM-78")
@every_edition
@pytest.mark.parametrize(("own", "mercenaries"), [(4, 0), (0, 4), (1, 2), (1, 1), (2, 1)])
def test_nothing_is_asked_where_it_makes_no_difference(edition: str, own: int, mercenaries: int) -> None:
    """Only discs of one sort, or all of them go."""
    scene = holding(edition, "campaign").influence("india", {0: 1, 1: own}, hired={1: mercenaries})
    game = rolled(scene.game(), "play campaign india against 1", 2)
    assert game.pending == (1,)
    assert influence(game, "india")[1] == max(0, own + mercenaries - 3)
    assert not asked(game)


@pytest.mark.rule("CM-40", "CM-78")
@earlier_editions
def test_when_the_last_native_goes_the_cubes_are_collected_at_once(edition: str) -> None:
    scene = (
        holding(edition, "campaign")
        .track(1, 0, 2)
        .at(round=1, action=2, row=1)
        .influence("india", {0: 1, 1: 4, 2: 2, "natives": 4})
        .cubes("india", yellow=2, brown=1, black=1)
    )
    game = rolled(scene.game(), "play campaign india against natives", 3)
    assert influence(game, "india") == [1, 4, 2, 0, 0]
    assert cards(game, "discard", 0) == {"campaign"}
    assert game.pending == (1,)
    assert tokens(game) == ["collect yellow", "collect brown", "collect black"]
    play(game, "collect yellow")
    assert game.pending == (2,)
    assert tokens(game) == ["collect brown", "collect black"]
    play(game, "collect black")
    assert [collected(game, seat) for seat in range(3)] == [
        {"yellow": 0, "brown": 1, "black": 0},
        {"yellow": 2, "brown": 0, "black": 0},
        {"yellow": 0, "brown": 0, "black": 1},
    ]
    assert cubes(game, "india") == dict.fromkeys(COLOURS, 0)
    assert seen(game, "gained")[:3] == [1, 2, 1]
    assert game.pending == (2,)
    assert tokens(game, "pass")
    assert (seen(game, "round"), seen(game, "action"), seen(game, "row")) == (1, 2, 2)


@pytest.mark.rule("CM-40", "CM-78")
@earlier_editions
@pytest.mark.parametrize(("track", "order"), [((0, 1, 2), (1, 0, 2)), ((2, 1, 0), (1, 2, 0))])
def test_at_once_too_ties_go_by_the_track_and_mercenaries_count(
    edition: str, track: tuple[int, ...], order: tuple[int, ...]
) -> None:
    scene = (
        holding(edition, "campaign")
        .track(*track)
        .at(round=2, row=track.index(0))
        .influence("india", {0: 3, 1: 2, 2: 3, "natives": 1}, hired={1: 3})
        .cubes("india", yellow=1, brown=1, black=1)
    )
    game = rolled(scene.game(), "play campaign india against natives", 1)
    takers = []
    while tokens(game, "collect "):
        takers.append(game.turn)
        play(game, tokens(game)[0])
    assert takers == list(order[:2])
    assert collected(game, order[2]) == {"yellow": 0, "brown": 0, "black": 1}


@pytest.mark.rule("CM-78")
@earlier_editions
def test_collection_at_once_needs_no_decision_for_one_colour(edition: str) -> None:
    scene = holding(edition, "campaign").influence("india", {0: 1, 2: 2, "natives": 2}).cubes("india", brown=3)
    game = rolled(scene.game(), "play campaign india against natives", 1)
    assert collected(game, 2) == {"yellow": 0, "brown": 3, "black": 0}
    assert game.pending == (1,)
    assert tokens(game, "pass")


@pytest.mark.rule("CM-78")
@earlier_editions
def test_nothing_is_collected_while_natives_are_left_or_when_others_were_hit(edition: str) -> None:
    scene = holding(edition, "campaign").influence("india", {0: 2, 1: 4, "natives": 3}).cubes("india", brown=3)
    game = rolled(scene.game(), "play campaign india against natives", 1)
    assert influence(game, "india")[4] == 1
    assert cubes(game, "india")["brown"] == 3
    scene = holding(edition, "campaign").influence("india", {0: 2, 1: 4}).cubes("india", brown=3)
    game = rolled(scene.game(), "play campaign india against 1", 3)
    assert influence(game, "india") == [2, 0, 0, 0, 0]
    assert cubes(game, "india")["brown"] == 3
    assert game.pending == (1,)


@pytest.mark.rule("CM-78")
def test_in_the_second_edition_a_campaign_collects_nothing() -> None:
    scene = holding("second", "campaign").influence("india", {0: 2, 1: 4}).cubes("india", yellow=1, brown=3)
    game = rolled(scene.game(), "play campaign india against 1", 3)
    assert cubes(game, "india") == {"yellow": 1, "brown": 3, "black": 0}
    assert game.pending == (1,)
    assert tokens(game, "pass")


# Missionaries


@pytest.mark.rule("CM-79")
@every_edition
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ([1, 2, 2, 2], [4, 1, 1, 1]),
        ([1, 1, 2, 0], [2, 1, 1, 0]),
        ([5, 1, 0, 1], [5, 1, 0, 1]),
        ([2, 0, 0, 9], [3, 0, 0, 8]),
        ([1, 9, 7, 1], [3, 8, 6, 1]),
    ],
)
def test_missionaries_turn_one_of_every_other_faction_with_two(
    edition: str, before: list[int], after: list[int]
) -> None:
    scene = holding(edition, "missionaries").influence("india", dict(zip([0, 1, 2, "natives"], before)))
    game = play(scene.influence("china", {1: 5, "natives": 5}).game(), MISSIONARIES)
    assert influence(game, "india") == [*after[:3], 0, after[3]]
    assert influence(game, "china") == [0, 5, 0, 0, 5]
    assert seen(game, "reserve")[:3] == [22 - after[0], 17 - after[1], 22 - after[2]]
    assert game.pending == (1,)


@pytest.mark.rule("CM-79")
@every_edition
def test_missionaries_add_as_many_as_the_reserve_has(edition: str) -> None:
    scene = holding(edition, "missionaries").influence("china", {0: 20})
    game = play(scene.influence("india", {0: 1, 1: 3, 2: 3, "natives": 3}).game(), MISSIONARIES)
    assert influence(game, "india") == [2, 2, 2, 0, 2]
    assert seen(game, "reserve")[0] == 0


@pytest.mark.rule("CM-41", "CM-59", "CM-79")
@every_edition
def test_missionaries_count_mercenaries_and_let_their_owners_choose(edition: str) -> None:
    scene = holding(edition, "missionaries").track(0, 2, 1)
    scene.influence("india", {0: 1, 1: 1, 2: 2}, hired={0: 1, 1: 1, 2: 3})
    game = play(scene.game(), MISSIONARIES)
    assert asked(game) == [(2, ["0", "1"]), (1, ["0", "1"])]
    assert influence(game, "india") == [4, 1, 4, 0, 0]
    assert hired(game, "india") == [1, 1, 3, 0]


# Mercenaries


@pytest.mark.rule("CM-42", "CM-80")
@every_edition
@every_face
def test_mercenaries_add_the_die_and_one_to_the_owners_influence(edition: str, face: int) -> None:
    scene = holding(edition, "mercenaries").influence("india", {0: 1, 1: 2, "natives": 3}, hired={0: 1, 1: 2})
    game = rolled(scene.game(), MERCENARIES, face)
    assert influence(game, "india") == [2 + face + 1, 4, 0, 0, 3]
    assert hired(game, "india") == [1 + face + 1, 2, 0, 0]
    assert seen(game, "reserve")[0] == 21
    assert told(game, "hired") == [{"seat": "0", "region": "india", "n": face + 1}]
    assert told(game, "die_rolled") == [{"seat": "0", "face": face}]


@pytest.mark.rule("CM-05", "CM-49", "CM-80")
@later_editions
@pytest.mark.parametrize(("out", "added"), [(12, 4), (13, 3), (15, 1), (16, 0)])
def test_mercenaries_come_from_the_sixteen(edition: str, out: int, added: int) -> None:
    """In the later editions gray discs have nothing to do with it."""
    scene = holding(edition, "mercenaries").influence("india", {0: 1, "natives": 45})
    scene.influence("china", {}, hired={0: 8}).influence("middle_east", {}, hired={1: out - 8})
    game = rolled(scene.game(), MERCENARIES, 3)
    assert hired(game, "india")[0] == added
    assert influence(game, "india")[0] == 1 + added
    assert seen(game, "mercenary_supply") == 16 - out - added
    assert seen(game, "native_supply") == 0


@pytest.mark.rule("CM-05", "CM-49", "CM-80")
@pytest.mark.parametrize(("supply", "added"), [(5, 4), (4, 4), (3, 3), (0, 0)])
def test_in_2011_mercenaries_are_native_discs(supply: int, added: int) -> None:
    scene = holding("proto", "mercenaries").influence("india", {0: 1})
    scene.influence("china", {"natives": 57 - supply - 6}, hired={1: 6})
    game = rolled(scene.game(), MERCENARIES, 3)
    assert influence(game, "india") == [1 + added, 0, 0, 0, 0]
    assert hired(game, "india") == [added, 0, 0, 0]
    assert seen(game, "native_supply") == supply - added


# Land Grab


@pytest.mark.rule("CM-81")
@every_edition
def test_land_grab_counts_all_policy_cards_in_the_region(edition: str) -> None:
    """Three own ones and three of others, of which three lie face down; the four elsewhere don't count."""
    scene = (
        holding(edition, "land_grab", 4)
        .influence("india", {0: 1, 1: 2, "natives": 1})
        .policies(0, "india", "army", "fleet", "treaty")
        .policies(0, "china", "empire", "unrest")
        .policies(1, "india", "influence_2")
        .policies(3, "india", "influence_5", "commerce")
        .policies(2, "middle_east", "dominion", "monopoly")
    )
    game = play(scene.game(), LAND_GRAB)
    assert influence(game, "india") == [7, 2, 0, 0, 1]
    assert influence(game, "china") == influence(game, "middle_east") == [0] * 5
    assert seen(game, "covered") == [0b011000, 0b001000, 0b000100, 0b001000]


@pytest.mark.rule("CM-81")
@every_edition
def test_land_grab_by_itself_and_with_a_small_reserve(edition: str) -> None:
    game = play(holding(edition, "land_grab").influence("india", {0: 1}).game(), LAND_GRAB)
    assert influence(game, "india")[0] == 1
    scene = holding(edition, "land_grab").influence("india", {0: 1}).influence("china", {0: 20})
    game = play(scene.policies(1, "india", "army", "fleet").game(), LAND_GRAB)
    assert influence(game, "india")[0] == 2
    assert seen(game, "reserve")[0] == 0


@pytest.mark.rule("CM-81")
@every_edition
def test_land_grab_counts_every_card_in_every_region(edition: str) -> None:
    """Face up lies the Influence Region 2."""
    for zone, region in (("atlantic", "north_africa"), ("south_china_sea", "china")):
        scene = Scene(edition).at(round=2).hand(0, "land_grab").ships(0, **{zone: 3}).influence(region, {0: 1})
        game = play(scene.policies(1, region, "army", "influence_2").game(), f"play land_grab {region} from {zone}")
        assert influence(game, region)[0] == 3


# Plague


@pytest.mark.rule("CM-82")
@every_edition
@pytest.mark.parametrize(("there", "left"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (8, 4), (11, 6)])
def test_plague_takes_half_of_every_faction_rounded_down(edition: str, there: int, left: int) -> None:
    scene = holding(edition, "plague", 4).influence("india", {0: there or 1, 1: there, 2: 4, 3: 1, "natives": there})
    game = play(scene.influence("china", {0: 6, "natives": 6}).game(), PLAGUE)
    assert influence(game, "india") == [left or 1, left, 2, 1, left]
    assert influence(game, "china") == [6, 0, 0, 0, 6]
    assert seen(game, "reserve") == [16 - (left or 1), 22 - left, 20, 21]
    assert seen(game, "native_supply") == (57 if edition == "proto" else 45) - left - 6


@pytest.mark.rule("CM-41", "CM-59", "CM-82")
@every_edition
@pytest.mark.parametrize(
    ("own", "mercenaries", "choices"),
    [
        (4, 0, []),
        (0, 4, []),
        (1, 1, ["0", "1"]),
        (3, 1, ["0", "1"]),
        (1, 3, ["1", "2"]),
        (2, 3, ["0", "1", "2"]),
        (3, 4, ["0", "1", "2", "3"]),
    ],
)
def test_plague_halves_own_discs_and_mercenaries_together(
    edition: str, own: int, mercenaries: int, choices: list[str]
) -> None:
    scene = holding(edition, "plague").influence("india", {0: own, 1: 2}, hired={0: mercenaries})
    game = play(scene.game(), PLAGUE)
    assert asked(game) == ([(0, choices)] if choices else [])
    total = own + mercenaries
    assert influence(game, "india")[:2] == [total - total // 2, 1]
    assert game.pending == (1,)
    assert tokens(game, "pass")


@pytest.mark.rule("CM-59", "CM-82")
@every_edition
def test_all_with_mercenaries_choose_in_the_order_of_the_track(edition: str) -> None:
    scene = holding(edition, "plague").track(2, 0, 1).at(round=2, row=1)
    scene.influence("india", {0: 2, 1: 1, 2: 3, "natives": 5}, hired={0: 2, 1: 2, 2: 1})
    game = play(scene.game(), PLAGUE)
    assert asked(game) == [(2, ["0", "1"]), (0, ["0", "1", "2"]), (1, ["0", "1"])]
    assert influence(game, "india") == [2, 2, 2, 0, 3]
    assert hired(game, "india") == [2, 2, 1, 0]
    assert game.pending == (1,)
    assert tokens(game, "pass")


@pytest.mark.rule("CM-42", "CM-59", "CM-82")
@every_edition
def test_lost_mercenaries_return_to_their_supply(edition: str) -> None:
    scene = holding(edition, "plague").influence("india", {0: 2}, hired={0: 4})
    game = play(scene.game(), PLAGUE, "lose 3 mercenaries")
    assert influence(game, "india") == [3, 0, 0, 0, 0]
    assert hired(game, "india") == [1, 0, 0, 0]
    assert seen(game, "reserve")[0] == 20
    supply = {"native_supply": 56, "mercenary_supply": 0} if edition == "proto" else {"mercenary_supply": 15}
    assert {field: seen(game, field) for field in supply} == supply


# Trade


def trader(edition: str) -> Scene:
    """Cubes in the three regions that the Arabian Sea serves; presence in India."""
    return (
        holding(edition, "trade")
        .influence("india", {0: 1})
        .cubes("india", yellow=2)
        .cubes("middle_east", yellow=1, black=1)
        .cubes("sub_saharan_africa", brown=1)
    )


@pytest.mark.rule("CM-83")
@every_edition
def test_trade_swaps_a_cube_of_each_region(edition: str) -> None:
    game = play(trader(edition).game(), "play trade middle_east+india black+yellow from arabian_sea")
    assert cubes(game, "middle_east") == {"yellow": 2, "brown": 0, "black": 0}
    assert cubes(game, "india") == {"yellow": 1, "brown": 0, "black": 1}
    assert cubes(game, "sub_saharan_africa") == {"yellow": 0, "brown": 1, "black": 0}
    assert told(game, "cubes_swapped") == [
        {"seat": "0", "first": "middle_east", "given": "black", "second": "india", "taken": "yellow"}
    ]
    assert seen(game, "used")[0] == [0, 0, 1, 0, 0]
    assert cards(game, "discard", 0) == {"trade"}


@pytest.mark.rule("CM-83")
@every_edition
def test_trade_needs_presence_in_one_of_the_two_regions_but_not_in_2011(edition: str) -> None:
    """Two cubes of one colour are never offered: nothing would change."""
    with_india = [
        "play trade sub_saharan_africa+india brown+yellow from arabian_sea",
        "play trade middle_east+india black+yellow from arabian_sea",
    ]
    elsewhere = [
        "play trade sub_saharan_africa+middle_east brown+yellow from arabian_sea",
        "play trade sub_saharan_africa+middle_east brown+black from arabian_sea",
    ]
    found = set(tokens(trader(edition).game(), "play trade"))
    assert found == set(with_india + elsewhere if edition == "proto" else with_india)
    for discs_in_china in (0, 3):
        absent = trader(edition).influence("india", {1: 3}).influence("china", {0: discs_in_china})
        assert set(tokens(absent.game(), "play trade")) == set(with_india + elsewhere if edition == "proto" else [])
    by_mercenaries = trader(edition).influence("india", {}, hired={0: 1})
    assert set(tokens(by_mercenaries.game(), "play trade")) >= set(with_india)


@pytest.mark.rule("CM-83")
@every_edition
def test_both_regions_of_a_trade_are_next_to_the_ship_used(edition: str) -> None:
    """Next to two ships, one region each, is not enough."""
    for zone, other in (("mediterranean", "arabian_sea"), ("atlantic", "bay_of_bengal")):
        scene = holding(edition, "trade").ships(0, **{zone: 1, other: 1}).used(0, south_china_sea=1)
        for region in ("north_africa", "middle_east", "india", "southeast_asia", "china", "sub_saharan_africa"):
            scene.influence(region, {0: 1}).cubes(region, yellow=1, black=1)
        found = tokens(scene.game(), "play trade")
        for token in found:
            _, _, pair, _, _, ship = token.split()
            assert set(pair.split("+")) <= SERVED[ship]
        assert {token.split()[-1] for token in found} == {zone, other}


# Consolidate Holdings, where it is an action card


@pytest.mark.rule("CM-76", "CM-114")
@pytest.mark.parametrize("card", ["consolidate", "infrastructure"])
@pytest.mark.parametrize(("reserve", "placed"), [(21, 7), (8, 7), (7, 7), (6, 0), (0, 0)])
def test_in_the_second_edition_holdings_are_consolidated_at_once(card: str, reserve: int, placed: int) -> None:
    scene = Scene("second", expansions=["upgrades"]).upgrade("colonial_infrastructure", 0)
    scene.hand(0, card).ships(0, arabian_sea=3).influence("india", {0: 1, 1: 3}).influence("china", {0: 21 - reserve})
    game = play(scene.game(), f"play {card} india from arabian_sea")
    assert influence(game, "india") == [1 + placed, 3, 0, 0, 0]
    assert seen(game, "reserve")[0] == reserve - placed
    assert cards(game, "discard", 0) == {card}
    assert game.pending == (1,)


# In the course of the round


@pytest.mark.rule("CM-28", "CM-78")
@earlier_editions
def test_the_last_action_of_a_segment_is_settled_before_the_colonization(edition: str) -> None:
    """The campaign brings a collection about; only when it is done does the colonization begin."""
    scene = (
        Scene(edition)
        .before_colonization()
        .hand(1, "campaign")
        .influence("india", {0: 2, 1: 1, "natives": 2})
        .cubes("india", yellow=1, brown=1)
        .policies(0, "india", "influence_2")
    )
    game = rolled(scene.game(), "play campaign india against natives", 1)
    assert game.pending == (0,)
    assert not told(game, "colonization_begun")
    play(game, "collect brown")
    assert collected(game, 1) == {"yellow": 1, "brown": 0, "black": 0}
    assert told(game, "colonization_begun")

"""The colonization phase: which regions, in which steps, and the step of the policy cards (CM-30 to CM-36)."""

from __future__ import annotations

import pytest

import tordesillas as td
from tests.colonialism.editions import earlier_editions, every_edition
from tests.colonialism.scenes import Scene, board_with_limits, cards, colonize, cubes, influence
from tests.scenes_common import play, seen, tokens, told

with_consolidate = earlier_editions


def colonized(game: td.Game) -> list[str]:
    """The regions that were colonized, in order."""
    return [event["region"] for event in told(game, "colonized")]


def placed(game: td.Game, seat: int) -> list[tuple[str, int]]:
    """Where the seat has placed discs, and how many at a time."""
    return [(event["region"], event["n"]) for event in told(game, "placed") if event["faction"] == str(seat)]


def counted(game: td.Game, seat: int) -> dict[str, int]:
    """What the seat's policy cards called for."""
    return {event["card"]: event["n"] for event in told(game, "policy_counted") if event["seat"] == str(seat)}


def kinds(game: td.Game, *wanted: str) -> list[str]:
    """The kinds of events among those named, in the order in which they happened."""
    return [event.kind for event in game.events() if event.kind in wanted]


# Which regions


@pytest.mark.rule("CM-30")
@every_edition
def test_the_limit_check_of_the_rulebooks_example(edition: str) -> None:
    green = 1
    game = colonize(Scene(edition, 2).influence("sub_saharan_africa", {"natives": 3, green: 5}))
    assert told(game, "colonized") == [{"region": "sub_saharan_africa", "n": 0, "total": 8, "limit": 6}]
    assert influence(game, "sub_saharan_africa") == [0, 4, 0, 0, 2]


@pytest.mark.rule("CM-30")
@every_edition
@pytest.mark.parametrize(
    ("discs", "fails"),
    [
        pytest.param({0: 4, "natives": 2}, False, id="at the limit"),
        pytest.param({0: 5, "natives": 2}, True, id="one above"),
        pytest.param({0: 5, 1: 2}, True, id="without natives"),
        pytest.param({0: 16}, False, id="one player alone"),
        pytest.param({"natives": 16}, False, id="natives alone"),
    ],
)
def test_the_limit_check(edition: str, discs: dict[int | str, int], fails: bool) -> None:
    game = colonize(Scene(edition, 2).influence("sub_saharan_africa", discs))
    assert colonized(game) == (["sub_saharan_africa"] if fails else [])


@pytest.mark.rule("CM-30", "CM-41")
@every_edition
def test_mercenaries_are_a_faction_of_their_owner_in_the_limit_check(edition: str) -> None:
    assert colonized(colonize(Scene(edition).influence("india", {1: 2}, hired={0: 3}))) == ["india"]
    assert colonized(colonize(Scene(edition).influence("india", {0: 2}, hired={0: 3}))) == []


@pytest.mark.rule("CM-30")
@every_edition
@pytest.mark.parametrize("seat", [0, 1])
def test_any_policy_card_calls_for_colonization(edition: str, seat: int) -> None:
    # Also one that does nothing there.
    game = colonize(Scene(edition).policies(seat, "china", "treaty"))
    assert told(game, "colonized") == [{"region": "china", "n": 1, "total": 0, "limit": 4}]


@pytest.mark.rule("CM-30")
@every_edition
@pytest.mark.parametrize("order", [("china", "india", "north_africa"), ("north_africa", "china", "india")])
def test_regions_are_colonized_in_region_order(edition: str, order: tuple[str, ...]) -> None:
    scene = Scene(edition).order(*order).policies(0, "india", "treaty").policies(1, "china", "treaty")
    game = colonize(scene.influence("north_africa", {0: 4, "natives": 1}))
    assert colonized(game) == list(order)


@pytest.mark.rule("CM-30", "CM-36")
@every_edition
@pytest.mark.parametrize("order", [("india", "north_africa"), ("north_africa", "india")])
def test_a_region_is_finished_before_the_next_begins(edition: str, order: tuple[str, str]) -> None:
    # Seat 0 has an empty reserve: in North Africa it can place what it has lost in India by then.
    scene = Scene(edition, board=board_with_limits(china=40)).order(*order).influence("china", {0: 18, 1: 1})
    game = colonize(scene.influence("india", {0: 4, 1: 5}).policies(0, "north_africa", "influence_5"))
    assert colonized(game) == list(order)
    assert influence(game, "india")[:2] == [1, 3]
    assert placed(game, 0) == ([("north_africa", 3)] if order[0] == "india" else [])


@pytest.mark.rule("CM-30")
@every_edition
@pytest.mark.parametrize("region", ["north_africa", "southeast_asia"])
def test_the_beginning_of_a_phase_is_told_once(edition: str, region: str) -> None:
    game = colonize(Scene(edition).policies(0, region, "treaty"), turn=2, phase=2)
    begun = [event.kind for event in game.events() if event.kind in ("colonization_begun", "colonized")]
    assert begun == ["colonization_begun", "colonized"]
    assert told(game, "colonization_begun") == [{"turn": 2, "round": 4}]
    assert told(colonize(Scene(edition)), "colonization_begun") == [{"turn": 1, "round": 2}]


# The steps of a region


@pytest.mark.rule("CM-31")
@every_edition
def test_cards_then_conflict_then_collection(edition: str) -> None:
    scene = Scene(edition).influence("india", {"natives": 1, 1: 2}).cubes("india", black=2)
    game = colonize(scene.policies(0, "india", "influence_4"))
    assert kinds(game, "colonized", "policy_counted", "conflict_begun", "conflict_ended", "collected") == [
        "colonized",
        "policy_counted",
        "conflict_begun",
        "conflict_ended",
        "collected",
    ]
    # Without the four discs there was no conflict, without the conflict no collection.
    assert told(game, "collected") == [{"seat": "0", "region": "india", "colour": "black", "n": 2}]


@pytest.mark.rule("CM-31", "CM-28")
@every_edition
def test_policy_cards_are_discarded_before_the_conflict(edition: str) -> None:
    scene = Scene(edition).influence("india", {0: 2, 1: 4}, hired={0: 2})
    scene.policies(0, "india", "treaty", "influence_2").policies(0, "china", "army").policies(1, "india", "fleet")
    game = colonize(scene)
    assert tokens(game, "lose")
    assert {"treaty", "influence_2"} <= cards(game, "discard", 0)
    assert "fleet" in cards(game, "discard", 1)
    assert "army" not in cards(game, "discard", 0)
    laid = game.view(1).position()["seats"]["0"]
    assert laid["covered"] == ["china"]


# The order of the cards


@pytest.mark.rule("CM-32")
@every_edition
def test_dominion_comes_before_the_others_but_in_2011(edition: str) -> None:
    # Seat 0 leads in China and Southeast Asia, and has nothing in India itself until Dominion gives it something.
    scene = Scene(edition, 4).influence("china", {0: 1}).influence("southeast_asia", {0: 1})
    game = colonize(scene.policies(0, "india", "dominion", "empire"))
    assert counted(game, 0) == {"dominion": 4, "empire": 2 if edition == "proto" else 3}
    assert placed(game, 0) == ([("india", 6)] if edition == "proto" else [("india", 4), ("india", 3)])


@pytest.mark.rule("CM-32a")
@every_edition
@pytest.mark.parametrize("track", [(0, 1), (1, 0)])
def test_several_dominions_are_counted_before_any_is_placed(edition: str, track: tuple[int, int]) -> None:
    # Seat 0 leads in India alone, and would not any more with the four discs of seat 1 there.
    scene = Scene(edition).track(*track).influence("india", {0: 2})
    scene.influence("china", {1: 1}).influence("southeast_asia", {1: 1})
    game = colonize(scene.policies(0, "india", "dominion").policies(1, "india", "dominion"))
    assert counted(game, 0) == {"dominion": 2}
    assert counted(game, 1) == {"dominion": 4}


@pytest.mark.rule("CM-33")
@every_edition
def test_all_cards_are_counted_on_the_board_as_it_stood(edition: str) -> None:
    # Army, Empire and Hegemony of both would see the discs that Influence Region places, if those came first.
    scene = Scene(edition, 4).influence("china", {0: 1}).policies(0, "india", "influence_5", "empire", "army")
    scene.policies(1, "india", "influence_3", "empire", "hegemony")
    game = colonize(scene)
    assert counted(game, 0) == {"influence_5": 5, "empire": 1, "army": 2}
    assert counted(game, 1) == {"influence_3": 3, "empire": 0, "hegemony": 0}
    assert placed(game, 0) == [("india", 8)]
    assert placed(game, 1) == [("india", 3)]


@pytest.mark.rule("CM-33")
@every_edition
@pytest.mark.parametrize(("reserve", "expected"), [(0, 0), (1, 1), (8, 8), (9, 9), (10, 9)])
def test_the_sum_must_be_placed_or_else_the_whole_reserve(edition: str, reserve: int, expected: int) -> None:
    board = board_with_limits(china=40, india=40)
    scene = Scene(edition, 2, board=board).influence("china", {0: 22 - reserve})
    scene.policies(0, "india", "influence_5", "influence_4").policies(1, "india", "influence_3")
    game = colonize(scene)
    assert sum(n for _, n in placed(game, 0)) == expected
    assert seen(game, "reserve")[0] == reserve - expected
    assert counted(game, 0) == {"influence_5": 5, "influence_4": 4}


@pytest.mark.rule("CM-33")
@every_edition
def test_nothing_is_asked_when_cards_are_resolved(edition: str) -> None:
    scene = Scene(edition, 4).policies(0, "india", "influence_5", "monopoly", "fleet").policies(1, "india", "empire")
    game = colonize(scene)
    assert tokens(game)[0].startswith("row")


@pytest.mark.rule("CM-34")
@with_consolidate
@pytest.mark.parametrize(
    ("reserve", "others", "expected"),
    [
        pytest.param(7, [], [7], id="seven in reserve"),
        pytest.param(6, [], [], id="six in reserve: none at all"),
        pytest.param(9, ["influence_2"], [2, 7], id="seven left after the other cards"),
        pytest.param(8, ["influence_2"], [2], id="six left after the other cards"),
        pytest.param(12, ["influence_2", "influence_3"], [5, 7], id="after all others"),
    ],
)
def test_consolidate_holdings_comes_after_the_others(
    edition: str, reserve: int, others: list[str], expected: list[int]
) -> None:
    scene = Scene(edition, 4, board=board_with_limits(china=40, india=40))
    scene.influence("china", {0: 22 - reserve}).influence("india", {1: 1})
    game = colonize(scene.policies(0, "india", "consolidate", *others))
    assert [n for _, n in placed(game, 0)] == expected
    assert counted(game, 0)["consolidate"] == (7 if 7 in expected else 0)


@pytest.mark.rule("CM-34", "CM-36")
@pytest.mark.parametrize("seats_short", [0, 1])
def test_consolidate_holdings_of_two_do_not_hinder_each_other(seats_short: int) -> None:
    scene = Scene("first", 4, board=board_with_limits(china=60)).influence("china", {0: 15 + seats_short, 1: 15})
    game = colonize(scene.policies(0, "india", "consolidate").policies(1, "india", "consolidate"))
    assert placed(game, 0) == ([] if seats_short else [("india", 7)])
    assert placed(game, 1) == [("india", 7)]


@pytest.mark.rule("CM-34")
def test_in_the_second_edition_consolidate_holdings_lies_in_no_region() -> None:
    scene = Scene("second").at(round=2).hand(0, "consolidate").ships(0, bay_of_bengal=3).influence("india", {0: 1})
    game = play(scene.game(), "play consolidate india from bay_of_bengal")
    assert influence(game, "india")[0] == 8
    assert "consolidate" in cards(game, "discard", 0)
    with pytest.raises(td.PositionError, match="policy cards"):
        Scene("second").policies(0, "india", "consolidate").before_colonization().game()


@pytest.mark.rule("CM-35")
@every_edition
def test_unrest_comes_after_all_other_cards(edition: str) -> None:
    # Seat 0 has the least before the cards, seat 1 after them.
    scene = Scene(edition, 4, board=board_with_limits(india=60)).influence("india", {0: 11, 1: 12})
    game = colonize(scene.policies(0, "india", "unrest", "influence_2"))
    assert told(game, "unrest_struck") == [{"seat": "1", "region": "india"}]
    assert influence(game, "india")[:2] == [13, 2]


@pytest.mark.rule("CM-35", "CM-34")
@with_consolidate
def test_unrest_comes_after_consolidate_holdings_too(edition: str) -> None:
    scene = Scene(edition, 4, board=board_with_limits(india=60)).influence("india", {0: 6, 1: 12})
    game = colonize(scene.policies(0, "india", "unrest", "consolidate"))
    assert influence(game, "india")[:2] == [13, 2]


@pytest.mark.rule("CM-35")
@every_edition
def test_of_several_unrests_one_counts(edition: str) -> None:
    board = board_with_limits(india=60)
    scene = Scene(edition, 3, board=board).influence("india", {0: 12, 1: 14, 2: 15})
    for seat in range(3):
        scene.policies(seat, "india", "unrest")
    game = colonize(scene)
    assert influence(game, "india")[:3] == [2, 14, 15]


@pytest.mark.rule("CM-35", "CM-75")
@every_edition
@pytest.mark.parametrize("track", [(0, 1, 2), (2, 1, 0)])
def test_unrest_strikes_all_who_tie_but_in_2011_the_lower_on_the_track(edition: str, track: tuple[int, ...]) -> None:
    scene = Scene(edition, 3, board=board_with_limits(india=60)).track(*track)
    scene.influence("india", {0: 12, 1: 15, 2: 11, "natives": 3}, hired={2: 1})
    game = colonize(scene.policies(1, "india", "unrest"))
    struck = {track[-1]} if edition == "proto" else {0, 2}
    if 2 in struck:
        play(game, "lose 0 mercenaries")
    assert {int(event["seat"]) for event in told(game, "unrest_struck")} == struck
    assert {int(event["faction"]): event["n"] for event in told(game, "removed")} == dict.fromkeys(struck, 10)


@pytest.mark.rule("CM-35")
@every_edition
def test_unrest_strikes_one_who_stands_alone_and_nobody_where_nobody_is(edition: str) -> None:
    scene = Scene(edition).influence("india", {0: 3, "natives": 1}).influence("china", {"natives": 3})
    game = colonize(scene.policies(0, "india", "unrest").policies(1, "china", "unrest"))
    assert told(game, "unrest_struck") == [{"seat": "0", "region": "india"}]
    assert influence(game, "india")[0] == 0
    assert influence(game, "china") == [0, 0, 0, 0, 3]


@pytest.mark.rule("CM-36")
@every_edition
def test_discs_come_from_the_reserve_and_never_from_another_region(edition: str) -> None:
    board = board_with_limits(china=40, middle_east=40)
    scene = Scene(edition, 2, board=board).influence("china", {0: 12}).influence("middle_east", {0: 9})
    game = colonize(scene.policies(0, "india", "influence_5"))
    assert [influence(game, region)[0] for region in ("china", "middle_east", "india")] == [12, 9, 1]
    assert seen(game, "reserve")[0] == 0


@pytest.mark.rule("CM-36", "CM-30")
@every_edition
def test_removed_discs_can_be_placed_at_once(edition: str) -> None:
    # Unrest in India sends ten back to an empty reserve, and five of them go to China in the same phase.
    board = board_with_limits(india=60, north_africa=60, china=60)
    scene = Scene(edition, 2, board=board).order("india", "china")
    scene.influence("india", {0: 10, 1: 11}).influence("north_africa", {0: 12})
    game = colonize(scene.policies(1, "india", "unrest").policies(0, "china", "influence_5"))
    assert placed(game, 0) == [("china", 5)]
    assert seen(game, "reserve")[0] == 10 - 5


@pytest.mark.rule("CM-31")
@every_edition
def test_a_region_without_conflict_is_still_collected_from(edition: str) -> None:
    scene = Scene(edition).influence("india", {0: 1}).cubes("india", yellow=2).policies(1, "india", "treaty")
    game = colonize(scene)
    assert told(game, "conflict_begun") == []
    assert told(game, "collected") == [{"seat": "0", "region": "india", "colour": "yellow", "n": 2}]
    # And not from one that is not colonized.
    game = colonize(Scene(edition).influence("india", {0: 1}).cubes("india", yellow=2))
    assert told(game, "collected") == []
    assert cubes(game, "india")["yellow"] == 2


@pytest.mark.rule("CM-30", "CM-31")
@every_edition
def test_the_phase_comes_after_the_second_and_the_fourth_round_only(edition: str) -> None:
    for round_, comes in ((1, False), (2, True), (3, False), (4, True)):
        scene = Scene(edition).at(round=round_, action=3, row=1).policies(0, "india", "treaty")
        assert bool(colonized(play(scene.game(), "pass"))) == comes

"""The end of a colonization phase, and of a turn (CM-43 to CM-49, CM-53)."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

import tordesillas as td
from tests.colonialism.editions import every_edition, later_editions
from tests.colonialism.scenes import Scene, board_with_limits, cards, colonize, cubes, hired, influence
from tests.scenes_common import play, rolled, seen, tokens, told
from tordesillas.colonialism.pieces import REGION

THREE_HANDS = (("army", "fleet", "plague"), ("army", "trade", "empire"), ("fleet", "diplomacy", "unrest"))
NEW_ORDER = ("southeast_asia", "india", "north_africa", "middle_east", "china", "sub_saharan_africa")
TILES = [REGION.names.index(region) for region in NEW_ORDER]
VALUES = {"north_africa": 2, "sub_saharan_africa": 3, "middle_east": 4, "india": 2, "china": 2, "southeast_asia": 2}


def with_hands(edition: str, *hands: tuple[str, ...]) -> td.Game:
    """All are asked what to keep of these hands."""
    scene = Scene(edition, len(hands))
    for seat, hand in enumerate(hands):
        scene.hand(seat, *hand)
    return colonize(scene)


def visible(game: td.Game, seat: int | None) -> tuple[Any, ...]:
    """All that a seat knows, but for who still owes a decision."""
    view = game.view(seat)
    position = view.position()
    del position["pending"]
    return position, [repr(event) for event in view.events], [str(move) for move in view.legal_moves]


def choosers(game: td.Game) -> list[int]:
    """Let everybody take the last free row; in which order they did."""
    while tokens(game, "row"):
        play(game, tokens(game)[-1])
    return [int(event["seat"]) for event in told(game, "row_taken")]


def pass_on(game: td.Game) -> td.Game:
    """Pass, and keep no more than one must, until rows of the track are chosen."""
    while not tokens(game, "row"):
        play(game, "pass" if "pass" in tokens(game) else tokens(game)[-1])
    return game


# Hands


@pytest.mark.rule("CM-43")
@pytest.mark.parametrize(
    ("edition", "expected"),
    [
        ("proto", {0: (6, []), 1: (7, []), 2: (7, ["keep"]), 9: (7, ["keep"])}),
        ("first", {0: (6, []), 1: (6, []), 2: (6, ["keep"]), 9: (6, ["keep"])}),
        ("second", {0: (6, []), 1: (6, ["keep", "none"]), 2: (6, ["keep", "none"]), 9: (6, ["keep", "none"])}),
    ],
)
@pytest.mark.parametrize("size", [0, 1, 2, 9])
def test_one_card_is_kept_and_the_hand_filled_up(
    edition: str, expected: dict[int, tuple[int, list[str]]], size: int
) -> None:
    hand = ("army", "fleet", "plague", "trade", "empire", "unrest", "treaty", "monopoly", "land_grab")[:size]
    game = with_hands(edition, hand, ())
    new_size, asked = expected[size]
    offered = {f"keep {card}" for card in hand} if asked else set()
    assert set(tokens(game, "keep")) == offered | ({"keep none"} if "none" in asked else set())
    if asked:
        assert game.pending == (0,)
        play(game, f"keep {hand[-1]}")
    assert len(cards(game, "hand", 0)) == new_size
    assert set(hand[-1:]) <= cards(game, "hand", 0)
    assert cards(game, "discard", 0) == set(hand[:-1])
    assert len(cards(game, "hand", 1)) == 6


@pytest.mark.rule("CM-43")
def test_in_the_second_edition_the_whole_hand_may_go() -> None:
    game = play(with_hands("second", ("army", "fleet"), ()), "keep none")
    assert cards(game, "discard", 0) == {"army", "fleet"}
    assert len(cards(game, "hand", 0)) == 6
    assert told(game, "card_kept", 0) == []
    # Even a single card.
    game = play(with_hands("second", ("army",), ()), "keep none")
    assert cards(game, "discard", 0) == {"army"}
    assert len(cards(game, "hand", 0)) == 6


@pytest.mark.rule("CM-43")
@every_edition
def test_the_next_phase_asks_about_the_whole_hand_again(edition: str) -> None:
    game = play(with_hands(edition, ("army", "fleet"), ()), "keep army")
    choosers(game)
    while not tokens(game, "keep"):
        play(game, "pass")
    hand = cards(game, "hand", 0)
    assert "army" in hand
    assert set(tokens(game, "keep")) - {"keep none"} == {f"keep {card}" for card in hand}
    other = min(hand - {"army"})
    play(game, f"keep {other}", seat=0)
    play(game, tokens(game)[0], seat=1)
    assert other in cards(game, "hand", 0)
    # Its deck is not used up, so whatever is discarded can still be seen there.
    assert hand - {other} <= cards(game, "discard", 0)


@pytest.mark.rule("CM-43", "CM-18")
@every_edition
def test_the_discarded_cards_are_part_of_a_new_deck(edition: str) -> None:
    scene = Scene(edition).hand(0, "army", "fleet", "plague").deck(0, "trade", "empire", "unrest")
    game = play(colonize(scene), "keep plague")
    drawn = 6 if edition == "proto" else 5
    assert {"plague", "trade", "empire", "unrest"} <= cards(game, "hand", 0)
    assert len(cards(game, "hand", 0)) == 1 + drawn
    assert cards(game, "discard", 0) == set()
    # Three were in the deck; the two discarded ones are among the 20 that make the next.
    assert [event["n"] for event in told(game, "deck_made") if event["seat"] == "0"] == [20]


@pytest.mark.rule("CM-43")
@every_edition
def test_all_choose_at_once_in_any_order(edition: str) -> None:
    ends = []
    for order in permutations(range(3)):
        game = with_hands(edition, *THREE_HANDS)
        assert game.pending == (0, 1, 2)
        for number, seat in enumerate(order):
            assert seat in game.pending
            play(game, f"keep {THREE_HANDS[seat][0]}", seat=seat)
            # Nobody discards or draws before all have chosen.
            assert bool(told(game, "card_discarded")) == bool(told(game, "cards_drawn")) == (number == 2)
        ends.append(game.position())
    assert all(end == ends[0] for end in ends)


@pytest.mark.rule("CM-43", "CM-27")
@every_edition
def test_nobody_sees_what_others_keep(edition: str) -> None:
    keeps = ["keep army", "keep plague"] + (["keep none"] if edition == "second" else [])
    for viewer in (1, 2, None):
        before = visible(with_hands(edition, *THREE_HANDS), viewer)
        for keep in keeps:
            game = play(with_hands(edition, *THREE_HANDS), keep, seat=0)
            assert game.pending == (1, 2)
            assert visible(game, viewer) == before
    # One who has chosen sees the own choice.
    assert visible(play(with_hands(edition, *THREE_HANDS), keeps[0], seat=0), 0) != visible(
        play(with_hands(edition, *THREE_HANDS), keeps[1], seat=0), 0
    )


@pytest.mark.rule("CM-43", "CM-27")
@every_edition
def test_afterwards_the_discards_are_open_and_the_kept_card_is_not(edition: str) -> None:
    game = with_hands(edition, ("army", "fleet"), ("army", "trade"))
    play(game, "keep army", seat=0)
    play(game, "keep trade", seat=1)
    thrown = [{"seat": "0", "card": "fleet"}, {"seat": "1", "card": "army"}]
    assert told(game, "card_discarded") == thrown
    assert told(game, "card_kept", 0) == [{"seat": "0", "card": "army"}, {"seat": "1", "card": None}]
    assert told(game, "card_kept") == [{"seat": "0", "card": None}, {"seat": "1", "card": None}]
    assert {event["seat"] for event in told(game, "card_drawn", 1)} == {"1"}
    assert told(game, "card_drawn") == []


# Influence check


@pytest.mark.rule("CM-44")
@every_edition
@pytest.mark.parametrize(
    ("discs", "left"),
    [
        pytest.param({0: 9}, [4, 0, 0, 0, 0], id="above the limit"),
        pytest.param({1: 5}, [0, 4, 0, 0, 0], id="one above"),
        pytest.param({1: 4}, [0, 4, 0, 0, 0], id="at the limit"),
        pytest.param({"natives": 9}, [0, 0, 0, 0, 9], id="natives are not subject to it"),
    ],
)
def test_one_colour_alone_goes_down_to_the_limit(edition: str, discs: dict[int | str, int], left: list[int]) -> None:
    game = colonize(Scene(edition).influence("india", discs))
    assert influence(game, "india") == left
    lost = [total - left[seat] for seat, total in discs.items() if isinstance(seat, int) and total > left[seat]]
    assert [event["n"] for event in told(game, "check_failed")] == lost
    assert sum(seen(game, "reserve")) == 44 - sum(left[:4])


@pytest.mark.rule("CM-44", "CM-53")
@every_edition
@pytest.mark.parametrize(("turn", "phase"), [(1, 1), (1, 2), (3, 2)])
def test_every_region_is_checked_in_region_order(edition: str, turn: int, phase: int) -> None:
    scene = Scene(edition, board=board_with_limits(**dict.fromkeys(REGION.names, 2))).order(*NEW_ORDER)
    for region in REGION.names:
        scene.influence(region, {0: 3})
    game = colonize(scene, turn, phase)
    assert [event["region"] for event in told(game, "check_failed")] == [*NEW_ORDER]
    assert seen(game, "reserve")[0] == 22 - 6 * 2


@pytest.mark.rule("CM-44")
@pytest.mark.parametrize("other", [1, "natives"])
def test_two_factions_above_the_limit_stay_as_they_are(other: int | str) -> None:
    # Only the Gurkhas can bring that about: China's own colonization is over when they come.
    scene = Scene("second", expansions=["events"]).event("gurkhas").order("china", "india")
    scene.influence("china", {0: 3, other: 1}).influence("india", {0: 1}).policies(0, "india", "treaty")
    game = play(colonize(scene), "place china", "place china", "place china")
    assert tokens(game, "row")
    assert told(game, "check_failed") == []
    assert influence(game, "china")[0] == 6


@pytest.mark.rule("CM-44", "CM-44b")
@later_editions
def test_mercenaries_leave_before_the_check(edition: str) -> None:
    # Eight with the mercenaries, within the limit of four without them.
    game = colonize(Scene(edition).influence("india", {0: 3}, hired={0: 3}).influence("china", {1: 6}, hired={1: 2}))
    assert influence(game, "india") == [3, 0, 0, 0, 0]
    assert influence(game, "china") == [0, 4, 0, 0, 0]
    kinds = [event.kind for event in game.events() if event.kind in ("mercenaries_left", "check_failed")]
    assert kinds == ["mercenaries_left", "mercenaries_left", "check_failed"]
    assert told(game, "check_failed") == [{"seat": "1", "region": "china", "n": 2}]
    assert hired(game, "india") == hired(game, "china") == [0, 0, 0, 0]
    assert seen(game, "mercenary_supply") == 16


@pytest.mark.rule("CM-44", "CM-41")
@pytest.mark.parametrize(("answer", "own"), [(0, 1), (1, 2), (2, 3)])
def test_in_2011_the_check_comes_first_and_its_loser_chooses(answer: int, own: int) -> None:
    game = colonize(Scene("proto").influence("india", {0: 3}, hired={0: 3}))
    assert tokens(game) == [f"lose {number} mercenaries" for number in range(3)]
    play(game, f"lose {answer} mercenaries")
    kinds = [event.kind for event in game.events() if event.kind in ("mercenaries_left", "check_failed")]
    assert kinds == ["check_failed", "mercenaries_left"]
    assert influence(game, "india") == [own, 0, 0, 0, 0]
    assert seen(game, "native_supply") == 57


@pytest.mark.rule("CM-44", "CM-41")
def test_in_2011_the_check_goes_through_the_regions_in_their_order() -> None:
    scene = Scene("proto").order("china", "north_africa", "india").influence("india", {0: 3}, hired={0: 2})
    game = colonize(scene.influence("china", {1: 3}, hired={1: 2}).influence("north_africa", {1: 6}))
    assert game.pending == (1,)
    play(game, "lose 1 mercenaries")
    assert game.pending == (0,)
    assert hired(game, "india") == [2, 0, 0, 0]
    play(game, "lose 0 mercenaries")
    assert [event["region"] for event in told(game, "check_failed")] == ["china", "north_africa", "india"]
    assert [event["region"] for event in told(game, "mercenaries_left")] == ["india", "china"]


@pytest.mark.rule("CM-44", "CM-43")
@every_edition
def test_hands_come_before_the_check_and_the_check_before_the_new_order(edition: str) -> None:
    game = colonize(Scene(edition).influence("india", {0: 9}))
    wanted = ("cards_drawn", "check_failed", "row_taken", "tile_laid")
    choosers(game)
    kinds = [event.kind for event in game.events() if event.kind in wanted]
    assert kinds == ["cards_drawn"] * 2 + ["check_failed"] + ["row_taken"] * 2 + ["tile_laid"] * 6


# New turn order


@pytest.mark.rule("CM-45")
@later_editions
@pytest.mark.parametrize(
    ("gained", "track", "expected"),
    [
        ((3, 1, 2, 0), (0, 1, 2, 3), [3, 1, 2, 0]),
        ((1, 1, 1, 1), (2, 0, 3, 1), [2, 0, 3, 1]),
        ((2, 0, 2, 0), (2, 3, 1, 0), [3, 1, 2, 0]),
    ],
)
def test_the_order_goes_by_the_cubes_of_the_turn(
    edition: str, gained: tuple[int, ...], track: tuple[int, ...], expected: list[int]
) -> None:
    scene = Scene(edition, 4).track(*track)
    for seat, number in enumerate(gained):
        # Who has gained least in this turn has most of all, so that the score says the opposite.
        few = 5 - number
        scene.collected(seat, gained=number, yellow=few, brown=few, black=few)
    assert choosers(colonize(scene)) == expected


@pytest.mark.rule("CM-45")
@pytest.mark.parametrize(
    ("collected", "track", "expected"),
    [
        pytest.param([(2, 2, 2), (9, 9, 0), (1, 1, 1)], (0, 1, 2), [1, 2, 0], id="the score"),
        pytest.param([(1, 1, 9), (1, 9, 1), (1, 1, 5)], (0, 1, 2), [2, 0, 1], id="then cubes, then the track"),
        pytest.param([(1, 1, 2), (1, 2, 1), (2, 1, 1)], (1, 2, 0), [1, 2, 0], id="the track alone"),
    ],
)
def test_in_2011_the_order_goes_by_the_score(
    collected: list[tuple[int, int, int]], track: tuple[int, ...], expected: list[int]
) -> None:
    scene = Scene("proto", 3).track(*track)
    for seat, (yellow, brown, black) in enumerate(collected):
        # What was gained in this turn says the opposite, and does not count.
        gained = 2 * (2 - expected.index(seat))
        scene.collected(seat, gained=gained, yellow=yellow, brown=brown, black=black)
    assert choosers(colonize(scene)) == expected


@pytest.mark.rule("CM-45")
def test_in_2011_interests_do_not_count_for_the_order() -> None:
    # With its two interests fulfilled seat 0 would have two cubes and a score of one; seat 1 has a cube.
    scene = Scene("proto").collected(0, brown=2).collected(1, yellow=1, brown=2)
    scene.influence("india", {0: 1}).influence("north_africa", {0: 1})
    scene.interests(0, "north_africa I", "north_africa II", "india I").track(1, 0)
    assert choosers(colonize(scene)) == [0, 1]


@pytest.mark.rule("CM-45")
@every_edition
def test_everybody_chooses_a_free_row(edition: str) -> None:
    game = colonize(Scene(edition, 4).track(3, 1, 0, 2))
    offered = []
    for row in ("row 3", "row 1", "row 4"):
        offered.append(tokens(game))
        play(game, row)
    assert offered == [
        ["row 1", "row 2", "row 3", "row 4"],
        ["row 1", "row 2", "row 4"],
        ["row 2", "row 4"],
    ]
    # The last one has no choice, and the next round goes by the new order.
    assert [event["row"] for event in told(game, "row_taken")] == [3, 1, 4, 2]
    acting: list[int] = []
    for _ in range(4):
        acting += game.pending
        play(game, "pass")
    assert acting == [1, 2, 3, 0]


@pytest.mark.rule("CM-45")
@later_editions
def test_both_segments_of_the_turn_count(edition: str) -> None:
    scene = Scene(edition).influence("india", {0: 1}).cubes("india", yellow=2).policies(0, "india", "treaty")
    game = colonize(scene.influence("china", {1: 4}))
    assert choosers(game) == [1, 0]
    # The native who came to China is driven out in the next segment, and seat 1 collects the cube that came as well.
    pass_on(game)
    assert [event["seat"] for event in told(game, "collected")] == ["0", "1"]
    assert choosers(game)[2:] == [1, 0]


@pytest.mark.rule("CM-45", "CM-48")
@later_editions
def test_a_new_turn_counts_anew(edition: str) -> None:
    game = colonize(Scene(edition).track(1, 0).collected(0, gained=5, yellow=5), turn=1, phase=2)
    assert choosers(game) == [1, 0]
    # Seat 1 took the last row. Nobody has gained anything since, so the track decides.
    assert choosers(pass_on(game))[2:] == [0, 1]


@pytest.mark.rule("CM-45")
def test_cubes_that_were_spent_in_the_turn_still_count() -> None:
    scene = Scene("second", expansions=["upgrades"]).collected(0, gained=2, yellow=1).collected(1, gained=1, yellow=1)
    game = scene.at(round=2, action=3, row=0).game()
    play(game, "buy military_expansion with yellow", "pass")
    assert seen(game, "collected")[0] == [0, 0, 0]
    assert choosers(game) == [1, 0]


# New regions


def after_rows(edition: str, phase: int, scene: Scene, *outcomes: int) -> td.Game:
    """A phase of the first turn whose new region order is NEW_ORDER, with further outcomes of chance after it."""
    game = colonize(scene, turn=1, phase=phase)
    return rolled(game, tokens(game)[0], *TILES, *outcomes)


@pytest.mark.rule("CM-46")
@every_edition
@pytest.mark.parametrize("phase", [1, 2])
def test_the_region_order_is_dealt_anew(edition: str, phase: int) -> None:
    orders = set()
    for seed in range(8):
        game = colonize(Scene(edition), turn=1, phase=phase, seed=seed)
        choosers(game)
        tiles = [event["region"] for event in told(game, "tile_laid")]
        assert sorted(tiles) == sorted(REGION.names)
        assert game.position()["tile"] == tiles
        orders.add(tuple(tiles))
    assert len(orders) > 4


@pytest.mark.rule("CM-46", "CM-30")
@every_edition
def test_the_next_phase_goes_by_the_new_order(edition: str) -> None:
    scene = Scene(edition).hand(0, "treaty").hand(1, "fleet")
    scene.influence("india", {"natives": 1, 0: 1}).influence("southeast_asia", {"natives": 1, 1: 1})
    scene.ships(0, bay_of_bengal=3).ships(1, bay_of_bengal=3)
    game = colonize(scene)
    while tokens(game, "keep"):
        play(game, tokens(game)[0])
    rolled(game, "row 1", *TILES, *([] if edition == "proto" else [0] * 6))
    play(game, "play treaty india from bay_of_bengal", "play fleet southeast_asia from bay_of_bengal")
    pass_on(game)
    colonized = [event["region"] for event in told(game, "colonized")]
    assert colonized == ["southeast_asia", "india"]


@pytest.mark.rule("CM-47")
@later_editions
def test_after_the_first_phase_a_cube_and_a_native_come_to_the_regions(edition: str) -> None:
    yellow, brown, black = range(3)
    scene = Scene(edition).influence("india", {"natives": 2}).influence("china", {0: 2}).cubes("india", black=1)
    game = after_rows(edition, 1, scene, brown, yellow, black, black, brown, yellow)
    assert [event["region"] for event in told(game, "cubes_added")] == [*NEW_ORDER]
    came = [(event["yellow"], event["brown"], event["black"]) for event in told(game, "cubes_added")]
    assert came == [(0, 1, 0), (1, 0, 0), (0, 0, 1), (0, 0, 1), (0, 1, 0), (1, 0, 0)]
    assert cubes(game, "india") == {"yellow": 1, "brown": 0, "black": 1}
    natives = {region: influence(game, region)[-1] for region in REGION.names}
    assert natives == dict.fromkeys(REGION.names, 1) | {"india": 2}
    assert [event["region"] for event in told(game, "placed")] == [name for name in NEW_ORDER if name != "india"]
    assert (seen(game, "turn"), seen(game, "round")) == (1, 3)


@pytest.mark.rule("CM-47")
def test_in_2011_nothing_comes_after_the_first_phase() -> None:
    game = after_rows("proto", 1, Scene("proto").influence("india", {"natives": 2}))
    assert told(game, "cubes_added") == told(game, "natives_added") == told(game, "placed") == []
    assert (seen(game, "turn"), seen(game, "round")) == (1, 3)


@pytest.mark.rule("CM-48")
@every_edition
def test_at_the_end_of_a_turn_everything_comes_as_at_set_up(edition: str) -> None:
    scene = Scene(edition).influence("india", {"natives": 1}).influence("china", {0: 2}).cubes("india", black=3)
    rolls = [face for region in NEW_ORDER if region != "india" for face in (1, 2, 3, 3)[: VALUES[region]]]
    game = after_rows(edition, 2, scene, *[1] * 15, *rolls)
    assert [event["region"] for event in told(game, "cubes_added")] == [*NEW_ORDER]
    for region, value in VALUES.items():
        # Brown cubes in all regions, beside those that lay there.
        assert cubes(game, region) == {"yellow": 0, "brown": value, "black": 3 * (region == "india")}
        natives = 1 if region == "india" else sum((1, 2, 3, 3)[:value])
        assert influence(game, region)[-1] == natives
    assert [event["region"] for event in told(game, "natives_added")] == [r for r in NEW_ORDER if r != "india"]
    assert told(game, "turn_ended") == [{"turn": 1}]
    assert (seen(game, "turn"), seen(game, "round"), seen(game, "action")) == (2, 1, 1)


@pytest.mark.rule("CM-48")
@every_edition
def test_ships_policies_and_hands_outlast_the_end_of_a_turn(edition: str) -> None:
    scene = Scene(edition).ships(0, mediterranean=1, atlantic=2).collected(1, gained=1, black=1)
    game = colonize(scene, turn=2, phase=2)
    choosers(game)
    assert seen(game, "fresh")[0][:2] == [2, 1]
    assert seen(game, "collected")[1] == [0, 0, 1]
    assert len(cards(game, "hand", 0)) == 6
    assert seen(game, "turn") == 3


# What runs out


@pytest.mark.rule("CM-49", "CM-47")
@later_editions
def test_a_bag_with_two_cubes_serves_the_first_two_regions(edition: str) -> None:
    scene = Scene(edition).bag(yellow=1, black=1)
    game = after_rows(edition, 1, scene, 2, 0)
    assert cubes(game, "southeast_asia")["black"] == 1
    assert cubes(game, "india")["yellow"] == 1
    assert sum(sum(cubes(game, region).values()) for region in REGION.names) == 2
    assert seen(game, "bag") == [0, 0, 0]


@pytest.mark.rule("CM-49", "CM-48")
@every_edition
def test_the_end_of_a_turn_serves_regions_in_order_as_far_as_the_bag_goes(edition: str) -> None:
    game = colonize(Scene(edition).bag(brown=5), turn=1, phase=2)
    # Two, two, and one of two; the dice for the natives follow.
    rolled(game, "row 1", *TILES, *[1] * 5, *[1] * 15)
    lying = [cubes(game, region)["brown"] for region in NEW_ORDER]
    assert lying == [2, 2, 1, 0, 0, 0]


@pytest.mark.rule("CM-49", "CM-48")
@every_edition
def test_natives_come_as_far_as_they_go(edition: str) -> None:
    # All but eight natives stand in Southeast Asia and India.
    natives = 57 if edition == "proto" else 45
    scene = Scene(edition).influence("southeast_asia", {"natives": natives - 10}).influence("india", {"natives": 2})
    game = colonize(scene, turn=1, phase=2)
    rolled(game, "row 1", *TILES, *[1] * 15, *[3] * 2, *[1] * 4, *[2] * 2, *[2] * 3)
    added = [(event["region"], event["rolled"], event["n"]) for event in told(game, "natives_added")]
    assert added == [("north_africa", 6, 6), ("middle_east", 4, 2), ("china", 4, 0), ("sub_saharan_africa", 6, 0)]
    assert seen(game, "native_supply") == 0


@pytest.mark.rule("CM-49", "CM-47")
@later_editions
def test_the_last_native_comes_to_the_first_region_without_any(edition: str) -> None:
    scene = Scene(edition).influence("southeast_asia", {"natives": 44})
    game = after_rows(edition, 1, scene, *[0] * 6)
    assert [influence(game, region)[-1] for region in NEW_ORDER] == [44, 1, 0, 0, 0, 0]


@pytest.mark.rule("CM-49", "CM-05")
@every_edition
@pytest.mark.parametrize(("left", "face", "expected"), [(3, 3, 3), (1, 1, 1), (0, 2, 0), (4, 3, 4), (9, 2, 3)])
def test_mercenaries_come_as_far_as_they_go(edition: str, left: int, face: int, expected: int) -> None:
    scene = Scene(edition).at(round=2, action=3).hand(0, "mercenaries").ships(0, bay_of_bengal=3)
    if edition == "proto":
        scene.influence("china", {"natives": 57 - left}).influence("india", {0: 1})
    else:
        scene.influence("china", {}, hired={1: 16 - left}).influence("india", {0: 1})
    game = rolled(scene.game(), "play mercenaries india from bay_of_bengal", face)
    assert hired(game, "india")[0] == expected
    assert influence(game, "india")[0] == 1 + expected


# After the last phase


@pytest.mark.rule("CM-53", "CM-44")
@every_edition
def test_after_the_last_phase_mercenaries_leave_before_the_score(edition: str) -> None:
    # With its mercenaries seat 0 would have the most in India.
    scene = Scene(edition, 4).influence("india", {0: 2, "natives": 3}, hired={0: 2})
    scene.interests(0, "india I", "india II", "china I").collected(0, black=1)
    game = colonize(scene, turn=3, phase=2)
    assert game.over
    assert told(game, "mercenaries_left") == [{"seat": "0", "region": "india", "n": 2}]
    assert told(game, "interest_fulfilled") == []
    assert told(game, "scored")[0] == {"seat": "0", "score": 0, "total": 1}


@pytest.mark.rule("CM-53", "CM-44")
@every_edition
def test_after_the_last_phase_the_influence_check_is_made(edition: str) -> None:
    game = colonize(Scene(edition).influence("india", {0: 7}), turn=3, phase=2)
    assert game.over
    assert told(game, "check_failed") == [{"seat": "0", "region": "india", "n": 3}]
    assert influence(game, "india")[0] == 4


@pytest.mark.rule("CM-53")
@every_edition
def test_after_the_last_phase_the_rest_is_skipped(edition: str) -> None:
    scene = Scene(edition).hand(0, "army", "fleet", "plague").collected(1, gained=2, black=2)
    game = colonize(scene, turn=3, phase=2)
    assert game.over
    assert game.pending == ()
    assert game.position()["step"] == "finished"
    assert cards(game, "hand", 0) == {"army", "fleet", "plague"}
    skipped = {"card_kept", "card_discarded", "cards_drawn", "row_taken", "tile_laid", "cubes_added", "natives_added"}
    assert skipped.isdisjoint(event.kind for event in game.events())
    assert told(game, "turn_ended") == []


@pytest.mark.rule("CM-53", "CM-06")
@pytest.mark.parametrize(
    ("edition", "options", "turn"),
    [("proto", {"length": "short"}, 2), ("proto", {"length": "regular"}, 3), ("first", {}, 3), ("second", {}, 3)],
)
def test_only_the_second_phase_of_the_last_turn_is_the_last(edition: str, options: dict[str, Any], turn: int) -> None:
    for now in range(1, turn + 1):
        for phase in (1, 2):
            game = colonize(Scene(edition, **options), turn=now, phase=phase)
            assert game.over == ((now, phase) == (turn, 2))
            assert bool(told(game, "cards_drawn")) == (not game.over)


@pytest.mark.rule("CM-53", "CM-41")
def test_in_2011_the_last_check_asks_as_every_other() -> None:
    game = colonize(Scene("proto").influence("india", {0: 3}, hired={0: 3}), turn=3, phase=2)
    assert game.pending == (0,)
    play(game, "lose 2 mercenaries")
    assert game.over
    assert influence(game, "india")[0] == 3

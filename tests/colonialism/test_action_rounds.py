"""Who acts when, passing, and the end of a round (CM-16, CM-23, CM-25, CM-26)."""

from __future__ import annotations

from typing import Any

import pytest

import tordesillas as td
from tests.colonialism.editions import every_edition
from tests.colonialism.scenes import ALL_CARDS, Scene, with_hands
from tests.scenes_common import play, seen, tokens, told
from tordesillas.colonialism.pieces import ZONE


def passing(game: td.Game) -> list[tuple[int, int, int, int]]:
    """Play to the end, all passing every action and taking the first answer to everything else.

    Tells turn, round, action and seat of every action.
    """
    acted = []
    while not game.over:
        assert game.turn is not None
        if "pass" in game.legal_moves:
            acted.append((seen(game, "turn"), seen(game, "round"), seen(game, "action"), game.turn))
            play(game, "pass")
        else:
            play(game, tokens(game)[0])
    return acted


def round_of(turn: int, number: int, track: list[int]) -> list[tuple[int, int, int, int]]:
    """All actions of a round."""
    return [(turn, number, action, seat) for action in (1, 2, 3) for seat in track]


# The course of a game


@pytest.mark.rule("CM-16")
@pytest.mark.parametrize(
    ("edition", "options", "turns"),
    [("proto", {"length": "short"}, 2), ("proto", {}, 3), ("first", {}, 3), ("second", {}, 3)],
)
def test_two_segments_a_turn_with_two_rounds_and_a_colonization_each(
    edition: str, options: dict[str, Any], turns: int
) -> None:
    game = Scene(edition, **options).game()
    passing(game)
    parts = ("round_begun", "colonization_begun", "turn_ended")
    course = [(event.kind, *event.args.values()) for event in game.events() if event.kind in parts]
    expected: list[tuple[Any, ...]] = []
    for turn in range(1, turns + 1):
        for second in (2, 4):
            expected += [("round_begun", turn, second - 1), ("round_begun", turn, second)]
            expected += [("colonization_begun", turn, second)]
        expected += [("turn_ended", turn)] if turn < turns else []
    # The scene begins within the first round.
    assert course == expected[1:]


@pytest.mark.rule("CM-16")
@every_edition
@pytest.mark.parametrize("track", [[1, 0], [2, 0, 1], [3, 1, 0, 2]])
def test_each_round_goes_three_times_through_the_track(edition: str, track: list[int]) -> None:
    acted = passing(Scene(edition, len(track)).track(*track).game())
    assert acted[: 6 * len(track)] == round_of(1, 1, track) + round_of(1, 2, track)
    assert len(acted) == 3 * 4 * 3 * len(track)


@pytest.mark.rule("CM-16")
def test_after_a_colonization_the_new_order_holds() -> None:
    game = Scene("first", 3).track(0, 1, 2).before_colonization().game()
    play(game, "pass", "row 3", "row 1", "pass", "pass", "pass", "pass")
    acted = [int(event["seat"]) for event in told(game, "passed")]
    assert acted[1:] == [1, 2, 0, 1]


@pytest.mark.rule("CM-16")
def test_a_game_set_up_begins_with_the_first_action_of_the_first_row() -> None:
    game = with_hands("second", 3)
    while tokens(game, "station"):
        play(game, "station atlantic")
    assert passing(game)[:9] == round_of(1, 1, [2, 1, 0])


@pytest.mark.rule("CM-16")
def test_one_action_at_a_time_by_the_seat_whose_turn_it_is() -> None:
    game = Scene().game()
    assert not game.legal_moves_of(1)
    with pytest.raises(td.IllegalMove, match="seat 1 has nothing to decide"):
        play(game, "pass", seat=1)
    play(game, "draw")
    assert game.pending == (1,)
    assert not game.legal_moves_of(0)


@pytest.mark.rule("CM-16")
def test_questions_that_an_action_raises_are_answered_before_the_next_action() -> None:
    # The second native disc goes, so the cubes are collected in the midst of the round.
    game = Scene("first").influence("india", {0: 3, 1: 2, "natives": 2}).cubes("india", yellow=1, brown=1)
    played = game.hand(0, "campaign").game()
    play(played, "play campaign india against natives")
    assert tokens(played) == ["collect yellow", "collect brown"]
    assert played.pending == (0,)
    play(played, "collect brown")
    assert played.pending == (1,)
    assert "pass" in tokens(played)


# Passing, and what one may buy


@pytest.mark.rule("CM-25")
@every_edition
def test_one_may_pass_and_nothing_changes(edition: str) -> None:
    game = Scene(edition).influence("india", {0: 3, "natives": 2}).hand(0, "plague", "army").game()
    before = game.view(0).position()
    play(game, "pass")
    after = game.view(0).position()
    assert after.pop("pending") == ["1"]
    assert after.pop("row") == 1
    before.pop("pending")
    assert after == before
    assert told(game, "passed") == [{"seat": "0"}]


@pytest.mark.rule("CM-25")
@every_edition
def test_passing_is_offered_where_there_is_little_else_to_do(edition: str) -> None:
    game = Scene(edition).ships(0).used(0, atlantic=3).hand(0, *ALL_CARDS).game()
    assert tokens(game)[0] == "pass"
    assert {token.split()[0] for token in tokens(game)[1:]} == {"sail"}


@pytest.mark.rule("CM-23")
@pytest.mark.parametrize(
    ("edition", "expansions", "sold"),
    [
        ("proto", [], False),
        ("first", [], False),
        ("second", [], False),
        ("second", ["events"], False),
        ("second", ["upgrades"], True),
        ("second", ["events", "upgrades"], True),
    ],
)
def test_upgrades_are_for_sale_with_their_expansion_only(edition: str, expansions: list[str], sold: bool) -> None:
    game = Scene(edition, 2, expansions).collected(0, yellow=3).game()
    assert bool(tokens(game, "buy")) is sold


@pytest.mark.rule("CM-23")
def test_buying_an_upgrade_is_an_action() -> None:
    game = Scene(expansions=["upgrades"]).collected(0, yellow=2, black=1).game()
    play(game, "buy aggressive_exploration with black")
    assert game.pending == (1,)
    assert seen(game, "collected")[0] == [2, 0, 0]
    play(game, "pass")
    assert seen(game, "action") == 2


# The end of a round


@pytest.mark.rule("CM-26")
@every_edition
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_used_ships_become_fresh_at_the_end_of_a_round(edition: str, number: int) -> None:
    scene = Scene(edition, 3).at(1, number, 3, row=1)
    scene.ships(0).used(0, atlantic=1, mediterranean=2)
    scene.ships(1, south_china_sea=1).used(1, south_china_sea=2)
    game = scene.ships(2, arabian_sea=2).used(2, bay_of_bengal=1).game()
    before = seen(game, "fresh"), seen(game, "used")
    play(game, "pass")
    assert (seen(game, "fresh"), seen(game, "used")) == before
    play(game, "pass")
    assert seen(game, "fresh")[:3] == [[1, 2, 0, 0, 0], [0, 0, 0, 0, 3], [0, 0, 2, 1, 0]]
    assert seen(game, "used") == [[0] * len(ZONE)] * 4


@pytest.mark.rule("CM-26")
def test_used_ships_stay_used_between_the_actions_of_a_round() -> None:
    game = Scene().at(action=2, row=1).used(0, atlantic=3).ships(0).game()
    play(game, "pass")
    assert seen(game, "action") == 3
    assert seen(game, "used")[0] == [3, 0, 0, 0, 0]
    assert not tokens(game, "explore")


@pytest.mark.rule("CM-16", "CM-26")
@every_edition
def test_nothing_of_a_round_is_left_behind_in_the_colonization_phase(edition: str) -> None:
    game = play(Scene(edition).before_colonization().used(0, atlantic=3).ships(0).game(), "pass")
    assert tokens(game) == ["row 1", "row 2"]
    document = game.position()
    assert "action" not in document
    assert td.from_position(document).position() == document

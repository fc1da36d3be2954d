"""The roll for the first turn order, and who chooses which row (CM-11, CM-11a, CM-11b)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.colonialism.editions import every_edition
from tests.colonialism.scenes import opened
from tests.scenes_common import play, seen, tokens, told


def four(wanted: int) -> list[int]:
    """Faces of four dice with that sum."""
    return [(wanted + at) // 4 for at in range(4)]


def choosers(players: int, *sums: int) -> list[int]:
    """The seats in the order in which they get a row when these sums are rolled, one after the other."""
    game = opened("second", players, [face for wanted in sums for face in four(wanted)])
    for _ in range(players - 1):
        play(game, tokens(game)[0])
    assert [event["sum"] for event in told(game, "order_rolled")] == list(sums)
    return [int(event["seat"]) for event in told(game, "row_taken")]


@pytest.mark.rule("CM-11")
@pytest.mark.parametrize(
    ("edition", "dice", "sums"),
    [
        ("proto", [1, 3, 2], [1, 3, 2]),
        ("first", [1, 1, 2, 3, 3, 3, 3, 3, 1, 1, 1, 1], [7, 12, 4]),
        ("second", [1, 1, 2, 3, 3, 3, 3, 3, 1, 1, 1, 1], [7, 12, 4]),
    ],
)
def test_one_die_in_2011_four_dice_later(edition: str, dice: Sequence[int], sums: list[int]) -> None:
    game = opened(edition, 3, dice)
    assert told(game, "order_rolled") == [{"seat": str(seat), "sum": sums[seat]} for seat in range(3)]


@pytest.mark.rule("CM-11", "CM-11a")
@every_edition
def test_the_highest_chooses_a_row_first_and_the_last_takes_what_is_left(edition: str) -> None:
    each = 1 if edition == "proto" else 4
    game = opened(edition, 3, [face for face in (2, 1, 3) for _ in range(each)])
    assert game.pending == (2,)
    assert tokens(game) == ["row 1", "row 2", "row 3"]
    play(game, "row 2")
    assert game.pending == (0,)
    assert tokens(game) == ["row 1", "row 3"]
    play(game, "row 3")
    assert seen(game, "track")[:3] == [1, 2, 0]
    assert told(game, "row_taken") == [{"seat": "2", "row": 2}, {"seat": "0", "row": 3}, {"seat": "1", "row": 1}]
    assert not tokens(game, "row")


@pytest.mark.rule("CM-11a")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_as_many_rows_as_players(players: int) -> None:
    game = opened("second", players, [face for wanted in range(4, 4 + players) for face in four(wanted)])
    assert tokens(game) == [f"row {row}" for row in range(1, players + 1)]


@pytest.mark.rule("CM-11")
@pytest.mark.parametrize(
    ("sums", "order"),
    [
        ([9, 9, 9, 9, 4, 5, 6, 7], [3, 2, 1, 0]),
        ([9, 9, 9, 9, 8, 8, 7, 7, 4, 5, 10, 11], [1, 0, 3, 2]),
        ([5, 8, 5, 8, 7, 6, 6, 7], [1, 3, 2, 0]),
        ([7, 10, 7, 7, 5, 6, 6, 12, 4], [1, 2, 3, 0]),
        ([7, 7, 7, 12, 4, 4, 4, 6, 5, 4], [3, 0, 1, 2]),
    ],
)
def test_those_who_tie_roll_again_until_nobody_ties(sums: Sequence[int], order: list[int]) -> None:
    assert choosers(4, *sums) == order


@pytest.mark.rule("CM-11b")
@pytest.mark.parametrize(
    ("sums", "order"),
    [
        # Two tie at the top; one of them then rolls what the third had, or less, and is before it all the same.
        ([10, 10, 8, 9, 8], [0, 1, 2]),
        ([10, 10, 8, 5, 4], [0, 1, 2]),
        # Two tie at the bottom; a high reroll brings nobody past the third.
        ([6, 8, 6, 11, 12], [1, 2, 0]),
        ([6, 8, 6, 7, 8], [1, 2, 0]),
    ],
)
def test_a_reroll_never_moves_anybody_past_a_third(sums: Sequence[int], order: list[int]) -> None:
    assert choosers(3, *sums) == order

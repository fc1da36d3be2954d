"""The end of the game: interests, conversion, score and winners (CM-50 to CM-52)."""

from __future__ import annotations

from functools import cache
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tordesillas as td
from tests.colonialism.editions import every_edition, later_editions
from tests.colonialism.scenes import Scene, colonize
from tests.scenes_common import told
from tordesillas.colonialism.board_file import FILE
from tordesillas.colonialism.pieces import COLOUR, INTEREST, REGION

Cubes = tuple[int, int, int]
"""Yellow, brown and black."""


def scored(scene: Scene) -> td.Game:
    """Play the last colonization phase of the scene, in which no region will be colonized."""
    game = colonize(scene, turn=3, phase=2)
    assert game.over
    return game


def with_cubes(edition: str, *cubes: Cubes) -> Scene:
    """Players with these cubes, and no influence anywhere."""
    scene = Scene(edition, len(cubes))
    for seat, (yellow, brown, black) in enumerate(cubes):
        scene.collected(seat, yellow=yellow, brown=brown, black=black)
    return scene


def result(game: td.Game) -> td.Outcome:
    assert game.outcome is not None
    return game.outcome


def exchanges(game: td.Game, seat: int) -> list[tuple[str, str]]:
    """What the seat turned into what."""
    return [(event["source"], event["goal"]) for event in told(game, "converted") if event["seat"] == str(seat)]


def totals(game: td.Game) -> list[int]:
    return [event["total"] for event in told(game, "scored")]


# The worked examples


@pytest.mark.rule("CM-52", "CM-51")
def test_the_example_of_2011() -> None:
    red, blue, green = (4, 3, 4), (0, 8, 7), (8, 3, 2)
    game = scored(with_cubes("proto", red, blue, green))
    assert result(game).scores == (3, 0, 2)
    assert result(game).winners == (0,)
    assert result(game).reason.name == "SCORE"
    assert told(game, "converted") == []


@pytest.mark.rule("CM-51", "CM-51a", "CM-52")
@later_editions
def test_the_example_of_the_later_editions(edition: str) -> None:
    red, blue, green = (4, 3, 5), (0, 8, 7), (8, 3, 2)
    game = scored(with_cubes(edition, red, blue, green))
    assert result(game).scores == (3, 2, 3)
    assert totals(game) == [12, 11, 11]
    assert result(game).winners == (0,)
    assert result(game).reason.name == "TOTAL"
    assert exchanges(game, 0) == []
    assert sorted(exchanges(game, 1)) == [("black", "yellow"), ("brown", "yellow")]
    assert exchanges(game, 2) == [("yellow", "black")]


@pytest.mark.rule("CM-51")
@later_editions
def test_three_cubes_make_one(edition: str) -> None:
    # The smaller example: three black ones for a yellow one.
    game = scored(with_cubes(edition, (0, 1, 4), (0, 1, 3)))
    assert exchanges(game, 0) == [("black", "yellow")]
    assert result(game).scores == (1, 0)
    assert totals(game) == [3, 4]


# Score and winners


@pytest.mark.rule("CM-52")
@every_edition
@pytest.mark.parametrize(
    ("cubes", "scores", "winners", "reason"),
    [
        pytest.param([(2, 2, 2), (1, 2, 3)], (2, 1), (0,), "SCORE", id="the score"),
        pytest.param([(1, 2, 2), (1, 2, 3)], (1, 1), (1,), "TOTAL", id="equal scores, more cubes"),
        pytest.param([(1, 2, 2), (2, 1, 2)], (1, 1), (0, 1), "SHARED", id="equal in both"),
        pytest.param([(1, 2, 2), (0, 0, 0), (2, 1, 2)], (1, 0, 1), (0, 2), "SHARED", id="two of three share"),
        pytest.param([(0, 0, 0)] * 4, (0,) * 4, (0, 1, 2, 3), "SHARED", id="nobody has anything"),
        pytest.param([(0, 0, 1), (0, 0, 0)], (0, 0), (0,), "TOTAL", id="a single cube"),
    ],
)
def test_the_winner(
    edition: str, cubes: list[Cubes], scores: tuple[int, ...], winners: tuple[int, ...], reason: str
) -> None:
    game = scored(with_cubes(edition, *cubes))
    assert result(game).scores == scores
    assert result(game).winners == winners
    assert result(game).reason.name == reason
    assert [int(event["seat"]) for event in told(game, "won")] == [*winners]


@pytest.mark.rule("CM-52")
@later_editions
def test_equal_scores_are_compared_after_conversion(edition: str) -> None:
    # Both have a score of two: seat 0 with eight cubes of ten after a conversion, seat 1 with nine.
    game = scored(with_cubes(edition, (1, 2, 7), (2, 2, 5)))
    assert result(game).scores == (2, 2)
    assert totals(game) == [8, 9]
    assert result(game).winners == (1,)


@pytest.mark.rule("CM-52")
@every_edition
def test_everybody_is_told_the_same(edition: str) -> None:
    game = scored(with_cubes(edition, (1, 2, 7), (2, 2, 5)))
    assert told(game, "scored", 0) == told(game, "scored", 1) == told(game, "scored")
    assert game.view(0).outcome == game.view(1).outcome == game.view().outcome == game.outcome


# Conversion


@cache
def best_by_search(cubes: Cubes) -> tuple[int, int]:
    """Score and cubes of the best that any series of conversions can do."""
    found = (min(cubes), sum(cubes))
    for source, goal in permutations(range(3), 2):
        if cubes[source] >= 3:
            after = [*cubes]
            after[source] -= 3
            after[goal] += 1
            found = max(found, best_by_search((after[0], after[1], after[2])))
    return found


@pytest.mark.rule("CM-51", "CM-51a")
@later_editions
@settings(max_examples=100)
@given(data=st.data())
def test_the_best_conversion_is_made(edition: str, data: st.DataObject) -> None:
    hands: list[Cubes] = []
    left = [21, 21, 21]
    for _ in range(3):
        yellow, brown, black = (data.draw(st.integers(0, most)) for most in left)
        hands.append((yellow, brown, black))
        left = [most - own for most, own in zip(left, hands[-1])]
    game = scored(with_cubes(edition, *hands))
    assert [*zip(result(game).scores, totals(game))] == [best_by_search(cubes) for cubes in hands]
    for seat, cubes in enumerate(hands):
        # What is shown leads to what is scored, and nobody gives what is not there.
        now = dict(zip(COLOUR.names, cubes))
        for source, goal in exchanges(game, seat):
            assert source != goal
            now[source] -= 3
            assert now[source] >= 0
            now[goal] += 1
        assert (min(now.values()), sum(now.values())) == (result(game).scores[seat], totals(game)[seat])


@pytest.mark.rule("CM-51")
def test_in_2011_nothing_is_converted() -> None:
    game = scored(with_cubes("proto", (0, 8, 7), (15, 0, 0)))
    assert told(game, "converted") == []
    assert result(game).scores == (0, 0)
    assert totals(game) == [15, 15]


@pytest.mark.rule("CM-51", "CM-50")
@later_editions
def test_cubes_of_interests_are_converted_too(edition: str) -> None:
    # Three black cubes could be turned into a yellow one only without leaving any; with that of the interest one stays.
    scene = Scene(edition).collected(0, black=3, brown=1).influence("sub_saharan_africa", {0: 1})
    scene.interests(0, "sub_saharan_africa II", "india I", "india II")
    game = scored(scene)
    assert told(game, "interest_fulfilled") == [
        {"seat": "0", "interest": "sub_saharan_africa II", "colour": "black", "n": 1}
    ]
    assert exchanges(game, 0) == [("black", "yellow")]
    assert result(game).scores == (1, 0)
    assert result(scored(with_cubes(edition, (0, 1, 3), (0, 0, 0)))).scores == (0, 0)


# Economic interests


def fulfilled(scene: Scene) -> list[tuple[str, str, int]]:
    """Which interests gave seat 0 how many cubes of which colour."""
    events = [event for event in told(scored(scene), "interest_fulfilled") if event["seat"] == "0"]
    return [(event["interest"], event["colour"], event["n"]) for event in events]


@pytest.mark.rule("CM-50")
@every_edition
@pytest.mark.parametrize(
    ("discs", "most"),
    [
        pytest.param({0: 1}, True, id="alone"),
        pytest.param({}, False, id="nobody"),
        pytest.param({0: 2, 1: 1}, True, id="more than another"),
        pytest.param({0: 2, 1: 2}, False, id="tied with another"),
        pytest.param({0: 2, "natives": 1}, True, id="more than the natives"),
        pytest.param({0: 2, "natives": 2}, False, id="tied with the natives"),
        pytest.param({0: 2, "natives": 3}, False, id="fewer than the natives"),
        pytest.param({0: 2, 1: 1, 2: 1, "natives": 1}, True, id="fewer than the others together"),
    ],
)
@pytest.mark.parametrize("track", [(0, 1, 2, 3), (3, 2, 1, 0)])
def test_an_interest_demands_more_than_every_other_faction(
    edition: str, discs: dict[int | str, int], most: bool, track: tuple[int, ...]
) -> None:
    scene = Scene(edition, 4).track(*track).influence("india", discs)
    scene.interests(0, "india I", "china I", "china II")
    assert fulfilled(scene) == ([("india I", "yellow", 1)] if most else [])


@pytest.mark.rule("CM-50")
@every_edition
def test_every_interest_gives_the_cube_that_it_shows(edition: str) -> None:
    for region, colours in FILE.box["economic_interest"].items():
        other = "china I" if region != "china" else "india I"
        scene = Scene(edition).influence(region, {0: 1}).interests(0, f"{region} I", f"{region} II", other)
        assert fulfilled(scene) == [(f"{region} I", colours[0], 1), (f"{region} II", colours[1], 1)]


@pytest.mark.rule("CM-50")
@every_edition
def test_interests_count_for_their_owner_only(edition: str) -> None:
    scene = Scene(edition).influence("india", {1: 1}).interests(0, "india I", "india II", "china I")
    scene.interests(1, "north_africa I", "north_africa II", "china II")
    assert told(scored(scene), "interest_fulfilled") == []


@pytest.mark.rule("CM-50a", "CM-50")
def test_with_mercantilism_each_interest_gives_two_cubes() -> None:
    scene = Scene("second", expansions=["upgrades"]).upgrade("mercantilism", 0)
    scene.influence("india", {0: 1}).influence("china", {1: 1})
    scene.interests(0, "india I", "india II", "middle_east I").interests(1, "china I", "china II", "middle_east II")
    game = scored(scene.collected(0, black=2).collected(1, brown=2))
    given = [(event["seat"], event["colour"], event["n"]) for event in told(game, "interest_fulfilled")]
    assert given == [("0", "yellow", 2), ("0", "brown", 2), ("1", "yellow", 1), ("1", "black", 1)]
    assert result(game).scores == (2, 1)


def sums(game: td.Game) -> list[tuple[str, dict[str, object]]]:
    """The lines of the final reckoning: what each is about, and its numbers."""
    lines = []
    for line in result(game).sums:
        numbers = {name: value for name, value in line.args.items() if isinstance(value, int)}
        lines.append((line.key.rpartition(".")[2], {"seat": line.args["player"].number, **numbers}))
    return lines


@pytest.mark.rule("CM-50a", "CM-51a")
@later_editions
def test_the_reckoning_is_shown_line_by_line(edition: str) -> None:
    scene = Scene(edition).influence("india", {0: 1}).interests(0, "india I", "india II", "china I")
    game = scored(scene.collected(0, yellow=1, black=8).collected(1, yellow=2, brown=1, black=1))
    assert sums(game) == [
        ("collected", {"seat": 0, "yellow": 1, "brown": 0, "black": 8}),
        ("interests", {"seat": 0, "yellow": 2, "brown": 1, "black": 8, "n": 1}),
        ("converted", {"seat": 0, "yellow": 2, "brown": 2, "black": 5}),
        ("score", {"seat": 0, "score": 2, "total": 9}),
        ("collected", {"seat": 1, "yellow": 2, "brown": 1, "black": 1}),
        ("score", {"seat": 1, "score": 1, "total": 4}),
    ]
    (named,) = [line.args["interests"] for line in result(game).sums if "interests" in line.args]
    assert [INTEREST.names[card.args["interest"].number] for card in named] == ["india I", "india II"]


@pytest.mark.rule("CM-50a")
def test_the_reckoning_counts_the_cubes_of_mercantilism() -> None:
    scene = Scene("second", expansions=["upgrades"]).upgrade("mercantilism", 1).influence("india", {1: 1})
    scene.interests(1, "india I", "india II", "china I")
    game = scored(scene.collected(1, black=2))
    assert sums(game)[2:] == [
        ("collected", {"seat": 1, "yellow": 0, "brown": 0, "black": 2}),
        ("interests", {"seat": 1, "yellow": 2, "brown": 2, "black": 2, "n": 2}),
        ("score", {"seat": 1, "score": 2, "total": 6}),
    ]


@pytest.mark.rule("CM-50", "CM-51", "CM-52")
@every_edition
@settings(max_examples=60)
@given(data=st.data())
def test_the_whole_end_as_worked_out_slowly(edition: str, data: st.DataObject) -> None:
    players = data.draw(st.integers(2, 4), "players")
    scene = Scene(edition, players).track(*data.draw(st.permutations(range(players)), "track"))
    cards = data.draw(st.permutations(INTEREST.names), "interest cards")
    cubes = [dict.fromkeys(COLOUR.names, 0) for _ in range(players)]
    for seat in range(players):
        scene.interests(seat, *cards[3 * seat : 3 * seat + 3])
        for colour in COLOUR.names:
            cubes[seat][colour] = data.draw(st.integers(0, 3), f"{colour} cubes of {seat}")
        scene.collected(seat, **cubes[seat])
    leaders = {}
    for region in REGION.names:
        # Never more than the region's limit, so that nothing is fought over.
        discs = [data.draw(st.integers(0, 1), f"{region}, {seat}") for seat in (*range(players), "natives")]
        discs[data.draw(st.integers(0, players), f"one more in {region}")] += 1
        scene.influence(region, {"natives": discs[-1], **dict(enumerate(discs[:-1]))})
        at_top = [faction for faction, number in enumerate(discs) if number == max(discs)]
        leaders[region] = at_top[0] if len(at_top) == 1 else None

    best = []
    for seat in range(players):
        for card in cards[3 * seat : 3 * seat + 3]:
            region, copy = card.split()
            if leaders[region] == seat:
                cubes[seat][FILE.box["economic_interest"][region][len(copy) - 1]] += 1
        yellow, brown, black = cubes[seat].values()
        found = (min(yellow, brown, black), yellow + brown + black)
        best.append(found if edition == "proto" else best_by_search((yellow, brown, black)))
    game = scored(scene)
    assert [*zip(result(game).scores, totals(game))] == best
    assert result(game).winners == tuple(seat for seat in range(players) if best[seat] == max(best))

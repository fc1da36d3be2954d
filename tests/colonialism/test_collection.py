"""Collecting resources at the end of a region's colonization (CM-40)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tordesillas as td
from tests.colonialism.editions import earlier_editions, every_edition
from tests.colonialism.scenes import Scene, board_with_limits, collected, colonize, cubes
from tests.scenes_common import play, rolled, seen, tokens, told
from tordesillas.colonialism.pieces import COLOUR


def ready(edition: str, players: int, discs: dict[int | str, int]) -> Scene:
    """A scene in which India, with those discs, will be colonized without a conflict."""
    scene = Scene(edition, players, board=board_with_limits(india=60)).influence("india", discs)
    return scene.policies(0, "india", "treaty")


def taken(game: td.Game) -> list[tuple[str, str, int]]:
    """Who collected which colour, and how many cubes, in order."""
    return [(event["seat"], event["colour"], event["n"]) for event in told(game, "collected")]


@pytest.mark.rule("CM-40")
@every_edition
def test_the_example_of_the_rulebooks(edition: str) -> None:
    blue, red = 0, 1
    scene = ready(edition, 2, {blue: 8, red: 4}).cubes("india", yellow=2, brown=1, black=1)
    game = colonize(scene)
    assert game.pending == (blue,)
    assert tokens(game) == ["collect yellow", "collect brown", "collect black"]
    play(game, "collect yellow")
    assert game.pending == (red,)
    assert tokens(game) == ["collect brown", "collect black"]
    play(game, "collect brown")
    # What is left is blue's, and there is nothing to choose.
    assert taken(game) == [("0", "yellow", 2), ("1", "brown", 1), ("0", "black", 1)]
    assert collected(game, blue) == {"yellow": 2, "brown": 0, "black": 1}
    assert collected(game, red) == {"yellow": 0, "brown": 1, "black": 0}
    assert seen(game, "gained")[:2] == [3, 1]


@pytest.mark.rule("CM-40")
@every_edition
def test_nothing_is_collected_while_natives_are_left(edition: str) -> None:
    scene = ready(edition, 2, {0: 8, "natives": 1}).cubes("india", yellow=2)
    assert taken(colonize(scene)) == []
    scene = ready(edition, 2, {0: 8}).cubes("india", yellow=2)
    assert taken(colonize(scene)) == [("0", "yellow", 2)]


@pytest.mark.rule("CM-40", "CM-41")
@every_edition
def test_mercenaries_are_no_natives(edition: str) -> None:
    scene = Scene(edition).influence("india", {1: 1}, hired={0: 2}).policies(1, "india", "treaty")
    game = colonize(scene.cubes("india", yellow=2, black=1))
    assert game.pending == (0,)


@pytest.mark.rule("CM-40")
@every_edition
def test_without_anybody_there_the_cubes_stay(edition: str) -> None:
    game = colonize(Scene(edition).policies(0, "india", "treaty").cubes("india", yellow=2, black=1))
    assert taken(game) == []
    assert cubes(game, "india") == {"yellow": 2, "brown": 0, "black": 1}


@pytest.mark.rule("CM-40")
@every_edition
def test_not_everybody_there_gets_something(edition: str) -> None:
    scene = ready(edition, 3, {0: 3, 1: 5, 2: 4}).cubes("india", brown=1, black=3)
    game = play(colonize(scene), "collect brown")
    assert taken(game) == [("1", "brown", 1), ("2", "black", 3)]


@pytest.mark.rule("CM-40")
@every_edition
def test_one_alone_takes_colour_after_colour(edition: str) -> None:
    game = colonize(ready(edition, 4, {2: 1}).cubes("india", yellow=1, brown=2, black=3))
    play(game, "collect black", "collect yellow")
    assert taken(game) == [("2", "black", 3), ("2", "yellow", 1), ("2", "brown", 2)]


@pytest.mark.rule("CM-40")
@every_edition
def test_every_region_begins_with_its_own_strongest(edition: str) -> None:
    scene = ready(edition, 2, {0: 3, 1: 2}).cubes("india", yellow=1)
    scene.influence("china", {0: 2, 1: 1}).cubes("china", black=1).policies(0, "china", "fleet")
    scene.influence("southeast_asia", {0: 1, 1: 2}).cubes("southeast_asia", brown=1)
    game = colonize(scene.policies(1, "southeast_asia", "treaty"))
    assert taken(game) == [("0", "yellow", 1), ("0", "black", 1), ("1", "brown", 1)]


@pytest.mark.rule("CM-40")
@every_edition
@pytest.mark.parametrize("track", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_of_equals_the_higher_on_the_track_is_first(edition: str, track: tuple[int, ...]) -> None:
    scene = ready(edition, 3, {0: 4, 1: 4, 2: 4}).track(*track).cubes("india", yellow=1, brown=1, black=1)
    game = colonize(scene)
    asked = [*game.pending]
    play(game, "collect yellow")
    asked += game.pending
    play(game, "collect brown")
    assert asked == [*track[:2]]
    assert taken(game)[-1] == (str(track[2]), "black", 1)


@pytest.mark.rule("CM-40")
@every_edition
def test_everybody_sees_what_is_collected(edition: str) -> None:
    game = colonize(ready(edition, 2, {0: 8}).cubes("india", yellow=2))
    event = {"seat": "0", "region": "india", "colour": "yellow", "n": 2}
    assert told(game, "collected", 0) == told(game, "collected", 1) == told(game, "collected") == [event]


@pytest.mark.rule("CM-40")
@earlier_editions
def test_a_military_campaign_collects_in_the_same_way(edition: str) -> None:
    # At once, without a colonization, and the cubes count for the turn.
    scene = Scene(edition).at(round=1).hand(0, "campaign").cubes("india", yellow=2, brown=1, black=1)
    game = scene.influence("india", {0: 1, 1: 2, "natives": 2}).game()
    rolled(game, "play campaign india against natives", 1)
    assert game.pending == (1,)
    play(game, "collect brown")
    assert game.pending == (0,)
    play(game, "collect yellow")
    assert taken(game) == [("1", "brown", 1), ("0", "yellow", 2), ("1", "black", 1)]
    assert seen(game, "gained")[:2] == [2, 2]
    assert game.pending == (1,)
    assert "pass" in tokens(game)


def slow_order(discs: dict[str, int], track: list[str], turns: int) -> list[str]:
    """Who takes a colour, again and again: the strongest first, of equals the one found first on the track."""
    waiting: list[str] = []
    order: list[str] = []
    while len(order) < turns:
        if not waiting:
            waiting = [seat for seat in track if discs[seat] > 0]
        strongest = max(waiting, key=lambda seat: discs[seat])
        waiting.remove(strongest)
        order.append(strongest)
    return order


@pytest.mark.rule("CM-40")
@every_edition
@settings(max_examples=60)
@given(data=st.data())
def test_collection_as_worked_out_slowly(edition: str, data: st.DataObject) -> None:
    players = data.draw(st.integers(2, 4), "players")
    seats = [str(seat) for seat in range(players)]
    track = data.draw(st.permutations(seats), "track")
    discs = {seat: data.draw(st.integers(0, 4), f"discs of {seat}") for seat in seats}
    lying = {colour: data.draw(st.integers(0, 3), colour) for colour in COLOUR.names}
    game = colonize(
        ready(edition, players, {int(seat): number for seat, number in discs.items()})
        .track(*map(int, track))
        .cubes("india", **lying)
    )
    choices = []
    while tokens(game, "collect"):
        left = [colour for colour in COLOUR.names if cubes(game, "india")[colour]]
        assert tokens(game) == [f"collect {colour}" for colour in left]
        assert len(left) > 1
        choices.append(data.draw(st.sampled_from(left), "colour"))
        play(game, f"collect {choices[-1]}")
    colours = [colour for colour in COLOUR.names if lying[colour]] if any(discs.values()) else []
    colours = choices + [colour for colour in colours if colour not in choices]
    order = slow_order(discs, track, len(colours))
    assert taken(game) == [(seat, colour, lying[colour]) for seat, colour in zip(order, colours)]
    for seat in seats:
        own = {colour: sum(n for s, c, n in taken(game) if (s, c) == (seat, colour)) for colour in COLOUR.names}
        assert collected(game, int(seat)) == own

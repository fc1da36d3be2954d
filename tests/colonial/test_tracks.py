"""The progress tracks, the abolition of slavery, Diplomacy and Prestige (CL-40 to CL-42, CL-48)."""

from __future__ import annotations

import pytest

import tordesillas as td
from tests.colonial.scenes import Scene, of, usable
from tests.scenes_common import play, rolled, seen, tokens, told
from tordesillas.colonial.board_file import FILE

START = FILE.box["diplomacy"]["start"]
RIGHT_END = FILE.box["diplomacy"]["spaces"]
STATED = {"seafaring": [0, 1, 2, 3], "navy": [1, 2, 3, 4], "logistics": [1, 2, 3, 4], "economy": [2, 4, 6, 10]}
STEPS = [(track, level) for track in STATED for level in (1, 2, 3)]


def promotable(game: td.Game) -> list[str]:
    return tokens(play(game, "use ambassador"), "promote")


# Progress


@pytest.mark.rule("CL-40")
def test_the_tracks_are_those_of_the_rulebook() -> None:
    assert FILE.box["tracks"] == STATED


@pytest.mark.rule("CL-40", "CL-64")
@pytest.mark.parametrize(("track", "level"), STEPS)
def test_the_number_of_a_space_is_its_price(track: str, level: int) -> None:
    value = STATED[track][level]
    scene = Scene().using("scientist")
    for name, values in STATED.items():
        scene.tracks(0, **{name: values[level - 1] if name == track else values[-1]})
    game = play(scene.seat(0, treasury=20).game(), "use scientist")
    assert of(game, "treasury", 0) == 20 - value
    assert of(game, "level", 0)[list(STATED).index(track)] == level
    assert told(game, "advanced") == [{"seat": "0", "track": track, "n": value}]
    assert usable(scene.seat(0, treasury=value).game()) == {"scientist", "missionary"}
    assert usable(scene.seat(0, treasury=value - 1).game()) == {"missionary"}


@pytest.mark.rule("CL-40", "CL-64")
def test_one_space_at_a_time() -> None:
    game = play(Scene().seat(0, treasury=50).using("scientist").game(), "use scientist", "advance economy")
    assert of(game, "level", 0) == [0, 0, 0, 1]
    assert game.turn == 1


@pytest.mark.rule("CL-40")
def test_nothing_comes_after_the_last_space() -> None:
    scene = Scene().seat(0, treasury=50).using("scientist")
    for track, values in STATED.items():
        scene.tracks(0, **{track: values[-1]})
    assert usable(scene.game()) == {"missionary"}


@pytest.mark.rule("CL-40", "CL-53")
@pytest.mark.parametrize("seafaring", STATED["seafaring"])
def test_seafaring_makes_exploring_easier(seafaring: int) -> None:
    game = play(Scene().tracks(0, seafaring=seafaring).using("explorer").game(), "use explorer")
    rolled(game, "explore arabia", 1)
    assert told(game, "exploration_rolled")[0]["needed"] == FILE.box["territories"]["arabia"]["difficulty"] - seafaring


@pytest.mark.rule("CL-40", "CL-69")
@pytest.mark.parametrize("logistics", STATED["logistics"])
def test_logistics_limit_the_viceroy(logistics: int) -> None:
    scene = Scene().tracks(0, logistics=logistics).seat(0, treasury=9).using("viceroy")
    game = play(scene.game(), "use viceroy")
    for _ in range(logistics):
        assert game.turn == 0
        play(game, "put levant_1")
    assert game.turn == 1
    assert of(game, "treasury", 0) == 9 - logistics


@pytest.mark.rule("CL-40", "CL-68")
@pytest.mark.parametrize("economy", STATED["economy"])
def test_economy_limits_the_trader(economy: int) -> None:
    game = play(Scene().tracks(0, economy=economy).seat(0, goods=20).using("trader").game(), "use trader")
    for _ in range(economy):
        assert game.turn == 0
        play(game, "sell 1 of 0")
    assert game.turn == 1
    assert (of(game, "treasury", 0), of(game, "goods", 0)) == (3 + economy, 20 - economy)


# Abolition


def slaver(economy: int, diplomacy: int = START) -> td.Game:
    """Seat 0 has two slave resources and salt, and three fleets; seat 3 has this economy."""
    scene = Scene().counters("west_africa_1", {0: 1}).counters("congo_1", {0: 1}).counters("north_africa_1", {0: 1})
    scene.seat(0, fleets=3, diplomacy=diplomacy).tracks(3, economy=economy).using("merchant")
    return play(scene.game(), "use merchant")


@pytest.mark.rule("CL-41")
def test_before_the_abolition_slaves_cost_no_step() -> None:
    game = play(slaver(6), "ship west_africa_1", "ship congo_1")
    assert (of(game, "goods", 0), of(game, "diplomacy", 0)) == (2, START)


@pytest.mark.rule("CL-41")
def test_anybodys_economy_of_10_makes_slaves_cost_a_step_an_action() -> None:
    game = play(slaver(10), "ship north_africa_1")
    assert of(game, "diplomacy", 0) == START
    play(game, "ship west_africa_1")
    assert of(game, "diplomacy", 0) == START - 1
    play(game, "ship congo_1")
    assert (of(game, "goods", 0), of(game, "diplomacy", 0)) == (3, START - 1)
    assert [event["cause"] for event in told(game, "diplomacy_moved")] == ["slavery"]


@pytest.mark.rule("CL-41")
def test_who_has_abolished_slavery_pays_for_it_like_the_others() -> None:
    scene = Scene().counters("congo_1", {0: 1}).tracks(0, economy=10).using("merchant")
    game = play(scene.game(), "use merchant", "ship congo_1")
    assert of(game, "diplomacy", 0) == START - 1


@pytest.mark.rule("CL-41")
def test_the_step_is_for_one_action_only() -> None:
    scene = Scene().counters("congo_1", {0: 1}).counters("north_africa_1", {1: 1}).tracks(3, economy=10)
    scene.using("merchant").cards(1, "merchant")
    game = play(scene.game(), "use merchant", "ship congo_1", "pass")
    assert (game.turn, seen(game, "traffic")) == (1, 0)


@pytest.mark.rule("CL-41")
def test_at_the_left_end_slaves_cannot_be_shipped() -> None:
    assert tokens(slaver(10, diplomacy=1), "ship") == ["ship north_africa_1"]
    game = play(slaver(10, diplomacy=2), "ship congo_1")
    assert of(game, "diplomacy", 0) == 1
    # The step has been made for the whole action.
    assert tokens(game, "ship") == ["ship north_africa_1", "ship west_africa_1"]


@pytest.mark.rule("CL-41", "CL-60")
def test_a_step_back_comes_with_consent_only() -> None:
    scene = Scene().counters("congo_1", {1: 1}).counters("north_africa_1", {0: 1}).tracks(3, economy=10)
    game = play(scene.using("merchant").game(), "use merchant", "ship congo_1", "refuse")
    assert of(game, "diplomacy", 0) == START
    agreed = play(scene.game(), "use merchant", "ship congo_1", "consent")
    assert of(agreed, "diplomacy", 0) == START - 1


# Diplomacy


@pytest.mark.rule("CL-42")
def test_war_is_for_those_who_are_not_less_advanced() -> None:
    # The example of chapter 10: Red is behind Blue and Green, who stand together.
    scene = Scene(3, continent="africa").seat(0, diplomacy=3).seat(1, diplomacy=4).seat(2, diplomacy=4)
    for seat, enemies in ((1, (0, 2)), (2, (0, 1))):
        game = play(scene.using("sovereign", seat).game(), "use sovereign")
        assert tokens(game, "declare") == [f"declare war on {enemy}" for enemy in enemies]
    game = play(scene.using("sovereign", 0).seat(0, home_unrest=1).game(), "use sovereign")
    assert game.turn == 1


@pytest.mark.rule("CL-42", "CL-50")
def test_nobody_goes_beyond_the_right_end() -> None:
    game = Scene().seat(1, diplomacy=RIGHT_END).seat(2, diplomacy=RIGHT_END - 1).using("ambassador").game()
    assert promotable(game) == ["promote 0", "promote 2", "promote 3"]
    play(game, "promote 2")
    assert of(game, "diplomacy", 2) == RIGHT_END


@pytest.mark.rule("CL-42", "CL-66")
@pytest.mark.parametrize(("before", "after"), [(4, 3), (2, 1), (1, 1)])
def test_nobody_goes_beyond_the_left_end(before: int, after: int) -> None:
    scene = Scene().seat(0, diplomacy=before, treasury=0, squadrons=0).seat(1, diplomacy=1, treasury=0, squadrons=0)
    scene.seat(0, fleets=0).seat(1, fleets=0).using("sovereign")
    game = play(scene.game(), "use sovereign", "declare war on 1")
    assert of(game, "diplomacy", 0) == after


# Prestige


def lost_colony(prestige: int, city: bool = False) -> td.Game:
    """Seat 0 has lost a colony to a rebellion."""
    scene = Scene().counters("west_indies_1", {0: 1}).colony(0, "west_indies").unrest(west_indies=1)
    if city:
        scene.city("west_indies", 1)
    scene.seat(0, prestige=prestige).using("rebel", 1)
    return rolled(play(scene.game(), "use rebel"), "revolt west_indies", 6)


@pytest.mark.rule("CL-44", "CL-48")
@pytest.mark.parametrize(
    ("before", "city", "after"), [(3, False, 2), (0, False, 0), (3, True, 1), (1, True, 0), (0, True, 0)]
)
def test_nobody_has_less_than_no_prestige(before: int, city: bool, after: int) -> None:
    game = lost_colony(before, city)
    assert of(game, "prestige", 0) == after
    lost = [{"seat": "0", "n": before - after, "total": after}] if before > after else []
    assert told(game, "prestige_lost") == lost
    # It goes to the pool, not to anybody.
    assert sum(seen(game, "prestige")) == after

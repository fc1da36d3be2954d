"""That the scenes of the other tests are sound, and say what they are told."""

from __future__ import annotations

import pytest

from tests.colonial.scenes import Scene, controller, of, on, stack, usable
from tests.scenes_common import play, rolled, seen, tokens, told
from tordesillas.colonial.pieces import CHARACTER

PHASES = ("merchant_fleets", "naval_forces", "privateering")


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("nations", [False, True])
def test_an_empty_scene_can_be_played_on(players: int, nations: bool) -> None:
    game = Scene(players, nations=nations and players < 6).game()
    assert game.pending == (0,)
    assert usable(game) == {"explorer", "ambassador"}
    for _ in range(300):
        game.push(game.legal_moves[0], game.turn)


@pytest.mark.parametrize("character", CHARACTER.names)
def test_any_character_can_be_used(character: str) -> None:
    scene = Scene().counters("west_indies_1", {2: 3}).seat(2, treasury=9, goods=1, home_unrest=1).first(1)
    if character == "governor":
        scene.colony(2, "west_indies")
    assert character in usable(scene.using(character, 2).game())
    last = scene.last_chance(character, 2).game()
    assert last.pending == (2,)
    assert character in usable(last)


@pytest.mark.parametrize("step", PHASES)
def test_any_phase_can_be_set(step: str) -> None:
    game = Scene(3).counters("levant_1", {2: 1}).continent("africa").first(1).at(step, turn=4, asked=1).game()
    assert game.pending == (2,)
    assert seen(game, "turn") == 4


def test_the_phases_follow_a_pass() -> None:
    game = Scene().counters("levant_1", {3: 1}).first(2).before_phases(turn=3).game()
    assert game.pending == (1,)
    play(game, "pass")
    assert game.pending == (3,)
    assert tokens(game, "buy") == ["buy 0", "buy 1"]


def test_plans_can_be_owed() -> None:
    game = Scene().at("plan").cards(1, "viceroy", "merchant").revolution(3).game()
    assert game.pending == (0, 2)
    assert of(game, "plan", 1) == [3, 4, 0, 1]


def test_a_full_scene() -> None:
    game = (
        Scene(5, nations=True)
        .at(turn=3, round=2)
        .first(3)
        .using("viceroy", 4)
        .cards(1, "merchant", "sovereign")
        .counters("india_1", {4: 3, 1: 2})
        .counters("india_2", {1: 2, 4: 2})
        .counters("new_spain_1", {2: 4})
        .colony(2, "new_spain")
        .city("new_spain", 2)
        .unrest(india=2, levant=1)
        .missions("peru", "india")
        .independent("brazil")
        .circumnavigated()
        .seat(4, treasury=7, goods=2, prestige=5, diplomacy=2)
        .tracks(4, economy=6, logistics=2)
        .loans(4, 10, 12)
        .privateers(4, {0: 2, 1: 1})
        .nation(4, "spain")
        .standing(1, ship="always", attack="never")
        .game()
    )
    assert game.pending == (4,)
    assert stack(game, "india_1") == {4: 3, 1: 2}
    assert [controller(game, f"india_{slot}") for slot in (1, 2, 3)] == [4, 4, None]
    assert on(game, "colony", "new_spain") == 2
    assert (on(game, "unrest", "india"), on(game, "missions", "peru"), on(game, "independent", "brazil")) == (2, 1, 1)
    assert (of(game, "treasury", 4), of(game, "peak", 4), of(game, "fleets", 4)) == (7, 5, 2)
    assert (of(game, "nation", 4), of(game, "nation", 0)) == (0, 1)
    assert (of(game, "level", 4), of(game, "face_up", 1)) == ([0, 0, 1, 2], [4, 5, -1, -1])
    assert seen(game, "america_found") == 1
    play(game, "use viceroy", "put peru_1")
    assert told(game, "counter_placed") == [{"seat": "4", "space": "peru_1", "total": 1, "source": "treasury"}]


def test_outcomes_can_be_chosen() -> None:
    game = rolled(play(Scene().using("explorer").game(), "use explorer"), "explore west_africa", 2)
    assert on(game, "laurels_left", "west_africa") == 0
    assert of(game, "prestige", 0) == 1

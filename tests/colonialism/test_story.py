"""What happens, step by step: folded over the view before a move, it shows what the view after it shows."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import tordesillas as td
from tests.colonialism.scenes import SETTINGS, Scene, colonize
from tests.scenes_common import play
from tordesillas.colonialism.rules import RULES
from tordesillas.engine.events import Event
from tordesillas.engine.face import Glide
from tordesillas.engine.messages import LANGUAGES, say

SHOWN = (
    "influence",
    "mercenaries",
    "cubes",
    "fresh",
    "used",
    "covered",
    "face_up",
    "face_down",
    "collected",
    "reserve",
    "native_supply",
    "mercenary_supply",
    "bag",
    "spent",
    "tile",
    "event",
    "upgrade_owner",
)
"""What the map and the seats' pieces show."""


def new_events(game: td.Game, seat: int | None) -> list[Event]:
    """What the seat saw of the last move."""
    return [event for event in game.events(seat) if event.ply == game.ply - 1]


def check_fold(before: td.View, game: td.Game) -> None:
    state = before.state.copy()
    after = game.view(before.seat)
    events = [event for event in after.events if event.ply == before.ply]
    for event in events:
        RULES.happened(state, event)
    for field in SHOWN:
        assert state.get(field) == after.get(field), (field, events)


@pytest.mark.parametrize(("edition", "expansions", "options"), SETTINGS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_events_of_every_move_lead_to_the_next_view(
    edition: str, expansions: tuple[str, ...], options: dict[str, Any], players: int
) -> None:
    dice = Random(f"{edition} {expansions} {options} {players}")
    game = td.new(
        "colonialism", edition=edition, players=players, expansions=expansions, seed=dice.randrange(2**32), **options
    )
    while not game.over:
        before = [game.view(seat) for seat in (None, *range(players))]
        game.push(dice.choice(game.legal_moves))
        for view in before:
            check_fold(view, game)


def glides(game: td.Game, seat: int | None = None) -> list[Glide]:
    return [glide for event in new_events(game, seat) for glide in RULES.glides(event)]


def test_a_ship_glides_from_sea_to_sea() -> None:
    game = play(Scene().game(), "sail fresh from atlantic to arabian_sea")
    assert glides(game) == [Glide("sign-ship", "zone:atlantic", "zone:arabian_sea", 0)]


def test_discs_glide_from_their_owner_to_the_region_and_back() -> None:
    game = Scene().influence("north_africa", {0: 2, 1: 4}).hand(0, "plague").game()
    play(game, "play plague north_africa from atlantic")
    assert glides(game) == [
        Glide("sign-disc", "region:north_africa", "seat:0", 0, 1),
        Glide("sign-disc", "region:north_africa", "seat:1", 1, 2),
    ]
    play(game, "explore north_africa from atlantic")
    assert glides(game) == [Glide("sign-disc", "seat:1", "region:north_africa", 1, 1)]


def test_a_policy_card_glides_to_its_region_and_nobody_else_is_told_which() -> None:
    game = play(Scene().hand(0, "army").game(), "play army north_africa from atlantic")
    assert glides(game, 0) == glides(game, 1) == glides(game) == [Glide("card", "seat:0", "region:north_africa", 0)]


def test_cubes_glide_when_they_are_swapped_and_collected() -> None:
    scene = Scene().influence("north_africa", {0: 1}).hand(0, "trade")
    scene.cubes("north_africa", yellow=1).cubes("sub_saharan_africa", black=2)
    game = play(scene.game(), "play trade north_africa+sub_saharan_africa yellow+black from atlantic")
    assert glides(game) == [
        Glide("sign-cube-yellow", "region:north_africa", "region:sub_saharan_africa"),
        Glide("sign-cube-black", "region:sub_saharan_africa", "region:north_africa"),
    ]
    taken = Scene().influence("india", {0: 9, 1: 3}).cubes("india", brown=2)
    assert Glide("sign-cube-brown", "region:india", "seat:0", number=2) in glides(colonize(taken))


def test_mercenaries_glide_back_when_they_leave() -> None:
    game = colonize(Scene().influence("india", {0: 1}, {0: 2}).hand(0).hand(1))
    while "mercenaries_left" not in {event.kind for event in game.events()}:
        game.push(game.legal_moves[0])
    left = [event for event in game.events() if event.kind == "mercenaries_left"]
    assert RULES.glides(left[0]) == (Glide("sign-mercenary", "region:india", "stock:mercenaries", 0, 2),)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_colonization_falls_into_chapters_with_headings(language: str) -> None:
    game = colonize(Scene().influence("india", {0: 9, 1: 3}).policies(0, "china", "army"))
    keys = [key for event in new_events(game, None) if (key := RULES.chapter(event))]
    parts = [key.rpartition(".")[2] for key in keys]
    assert parts[:4] == ["colonization", "region", "conflict", "region"]
    assert all(say(language, key, region="India") for key in keys)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_charts_tell_influence_cubes_and_score(language: str) -> None:
    scene = Scene().at(round=2).influence("india", {0: 3, "natives": 2}, {0: 1}).influence("china", {1: 2})
    scene.collected(0, yellow=2, brown=1, black=4).collected(1, black=1)
    shown = {series.id: series.values for series in RULES.series(scene.game().view(1), language)}
    assert shown == {"influence": (4, 2), "cubes": (7, 1), "score": (1, 0)}


def test_at_the_end_the_chart_shows_the_final_score() -> None:
    game = td.new("colonialism", players=2, seed=8)
    dice = Random(8)
    while not game.over:
        game.push(dice.choice(game.legal_moves))
    assert game.outcome is not None
    assert RULES.series(game.view(None), "en")[2].values == game.outcome.scores

"""That the scenes of the other tests are sound, and say what they are told."""

from __future__ import annotations

from typing import Any

import pytest

from tests.colonialism.scenes import SETTINGS, Scene, cards, collected, cubes, hired, influence
from tests.scenes_common import play, rolled, seen, tokens, told


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("edition", "expansions", "options"), SETTINGS)
def test_an_empty_scene_can_be_played_to_its_end(
    edition: str, expansions: tuple[str, ...], options: dict[str, Any], players: int
) -> None:
    game = Scene(edition, players, expansions, **options).game()
    assert game.pending == (0,)
    while not game.over:
        game.push(game.legal_moves[-1])


def test_a_full_scene() -> None:
    game = (
        Scene(players=3, expansions=["upgrades"])
        .at(turn=2, round=2, action=2, row=1)
        .track(2, 0, 1)
        .order("china", "india")
        .influence("india", {0: 3, "natives": 2}, hired={0: 2, 1: 1})
        .cubes("india", yellow=2, black=1)
        .hand(0, "plague", "trade")
        .policies(0, "india", "army", "fleet", "treaty")
        .ships(0, bay_of_bengal=2)
        .used(0, atlantic=1)
        .collected(0, gained=3, brown=4)
        .interests(0, "india I", "china II", "india II")
        .upgrade("mercantilism", 2)
        .game()
    )
    assert game.pending == (0,)
    assert influence(game, "india") == [5, 1, 0, 0, 2]
    assert hired(game, "india") == [2, 1, 0, 0]
    assert cubes(game, "india") == {"yellow": 2, "brown": 0, "black": 1}
    assert collected(game, 0) == {"yellow": 0, "brown": 4, "black": 0}
    assert cards(game, "hand", 0) == {"plague", "trade"}
    assert len(cards(game, "deck", 0)) == 19
    assert seen(game, "reserve")[:3] == [19, 22, 22]
    assert seen(game, "bag") == [19, 17, 20]
    play(game, "pass")
    assert told(game, "passed") == [{"seat": "0"}]
    assert tokens(game, "pass") == ["pass"]


def test_outcomes_can_be_chosen() -> None:
    game = Scene().influence("india", {0: 1, "natives": 2}).hand(0, "diplomacy").game()
    rolled(game, "play diplomacy india for natives", 3)
    assert influence(game, "india")[-1] == 6
    play(game, "pass")
    assert game.pending == (0,)

"""Nothing that the table shows of Colonialism tells two games apart that a seat cannot tell apart."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import tordesillas as td
from tests.colonialism.scenes import SETTINGS
from tordesillas.colonialism.rules import RULES
from tordesillas.engine.game import Game
from tordesillas.engine.kernel import load
from tordesillas.engine.messages import LANGUAGES
from tordesillas.fuzz.twins import twin_of


def shown(view: td.View, language: str) -> list[Any]:
    """Everything that the table makes of a view."""
    choices = [RULES.choice(view, move.id, language) for move in view.legal_moves]
    pointed = {part for choice in choices for _, part in choice.parts} | {"card:army", "region:india", "kind:draw"}
    return [
        RULES.face(view, language),
        RULES.board_drawing(view, language),
        choices,
        [RULES.refusal(view, (part,), language) for part in sorted(pointed)],
        RULES.series(view, language),
        [RULES.glides(event) for event in view.events],
    ]


@pytest.mark.parametrize(("edition", "expansions", "options"), SETTINGS)
def test_twin_games_look_the_same(edition: str, expansions: tuple[str, ...], options: dict[str, Any]) -> None:
    game = td.new("colonialism", edition=edition, players=3, expansions=expansions, seed=31, **options)
    dice = Random(31)
    kernel = load(RULES.package)
    different = 0
    while not game.over:
        if dice.random() < 0.06:
            state, language = game.state(), dice.choice(LANGUAGES)
            for seat in range(game.players):
                twin = twin_of(kernel, state, seat, dice)
                different += twin != state
                one, other = (Game(RULES, game.setting, each, game.sources) for each in (state, twin))
                assert shown(one.view(seat), language) == shown(other.view(seat), language)
        game.push(dice.choice(game.legal_moves))
    assert different

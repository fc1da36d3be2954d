"""A table tells a seat of Colonial only what it may know: of twins, which differ in all else, it shows the same."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.colonial.tables import KINDS, moments, viewers
from tordesillas.engine.kernel import load
from tordesillas.engine.messages import LANGUAGES
from tordesillas.engine.view import View
from tordesillas.fuzz.twins import twin_of

CHOICES = 12
"""So many of a seat's moves are looked at, from first to last."""


def shown(view: View, language: str) -> list[Any]:
    """All that a table asks a game for."""
    rules = view.rules
    found: list[Any] = [rules.face(view, language), rules.board_drawing(view, language), rules.series(view, language)]
    moves = view.legal_moves.ids
    found += [rules.choice(view, move, language) for move in moves[:: max(1, len(moves) // CHOICES)]]
    parts = ("territory:india", "seat:1", "character:merchant", "card:1", "track:navy", "kind:repay")
    return [*found, *(rules.refusal(view, (part,), language) for part in parts)]


@pytest.mark.parametrize("kind", KINDS[::2], ids=str)
def test_twins_look_alike(kind: dict[str, object]) -> None:
    dice, differ = Random(5), 0
    for number, game in enumerate(moments(kind, 173)):
        if game.over:
            continue
        kernel, state, language = load(game.rules.package), game.state(), LANGUAGES[number % len(LANGUAGES)]
        for viewer in viewers(game):
            seat = -1 if viewer is None else viewer
            twin = twin_of(kernel, state, max(seat, 0), dice)
            differ += twin != state
            view = game.view(viewer)
            assert shown(view, language) == shown(view.showing(kernel.observe(twin, seat)), language)
    assert differ


def test_neither_cards_lined_up_nor_standing_answers_of_others_are_told() -> None:
    """Twins of the same view could agree by chance; here the hidden things are changed by hand."""
    kernel, changed = load("tordesillas.colonial"), 0
    for game in moments({"players": 4}, 5):
        if game.over or not any(min(row) >= 0 for row in game.state().get("plan")):
            continue
        state, changed = game.state().copy(), changed + 1
        state.set("plan", [row[::-1] if min(row) >= 0 else row for row in state.get("plan")])
        answers = state.get("standing")
        state.set("standing", [[2 - answer for answer in row] for row in answers[:4]] + answers[4:])
        view = game.view(None)
        assert shown(view, "en") == shown(view.showing(kernel.observe(state, -1)), "en")
    assert changed

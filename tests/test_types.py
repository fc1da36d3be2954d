"""What the public names are to type checkers and editors: `make check` holds mypy and Pyright to these lines, too."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import assert_type

import pytest

import tordesillas as td


def test_a_game_is_typed_from_its_beginning_to_its_end() -> None:
    game = assert_type(td.new("colonialism", edition="second", players=2, seed=7, quick_start=True), td.Game)
    legal = assert_type(game.legal_moves, td.LegalMoves)
    move = assert_type(legal[0], td.Move)
    assert all(isinstance(assert_type(other, td.Move), td.Move) for other in legal)
    assert assert_type(game.pending, tuple[int, ...]) == (move.seat,)
    game.push(move)
    assert_type(game.pop(), td.Move)
    assert isinstance(assert_type(game.view(0), td.View).legal_moves, td.LegalMoves)
    assert isinstance(assert_type(td.read_record(game.record(secret=True)), td.Game), td.Game)
    assert isinstance(assert_type(td.from_position(game.position()), td.Game), td.Game)
    assert assert_type(game.outcome, td.Outcome | None) is None
    assert all(isinstance(assert_type(one, td.GameInfo), td.GameInfo) for one in td.games())


@pytest.mark.parametrize("beginning", [td.new, td.from_position, td.read_record])
def test_every_parameter_of_a_beginning_is_annotated(beginning: Callable[..., td.Game]) -> None:
    signature = inspect.signature(beginning)
    assert signature.return_annotation == "Game"
    assert all(one.annotation is not inspect.Parameter.empty for one in signature.parameters.values())

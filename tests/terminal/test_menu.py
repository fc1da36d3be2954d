"""Moves as a menu."""

from __future__ import annotations

import random

import pytest

from tests.colonial.scenes import Scene
from tordesillas.engine.choice import Move
from tordesillas.engine.game import Game
from tordesillas.engine.messages import LANGUAGES
from tordesillas.terminal.menu import entries, every, matching
from tordesillas.terminal.orders import Order, understood, word_of


@pytest.fixture(scope="module")
def game() -> Game:
    """A game in which many moves are possible."""
    played = Game.new("colonialism", edition="second", expansions=["events", "upgrades"], players=4, seed=3)
    chooser = random.Random(5)
    while len(played.legal_moves) < 60:
        played.push(chooser.choice(played.legal_moves))
    return played


def leaves(game: Game, moves: list[Move], room: int) -> list[Move]:
    """All moves that can be reached by opening groups."""
    view = game.view(game.turn)
    found: list[Move] = []
    for entry in entries(view, moves, "en", room):
        if len(entry.moves) == 1:
            found += entry.moves
        else:
            assert len(entry.moves) < len(moves), "a group that opens to itself"
            found += leaves(game, list(entry.moves), room)
    return found


@pytest.mark.parametrize("room", [1, 2, 5, 10, 16, 30, 1000])
def test_every_move_can_be_reached_once(game: Game, room: int) -> None:
    moves = list(game.legal_moves)
    assert sorted(leaves(game, moves, room), key=lambda move: move.id) == moves


def test_groups_fit_on_the_screen(game: Game) -> None:
    view = game.view(game.turn)
    kinds = len({move.kind for move in game.legal_moves})
    for room in range(kinds, 60):
        assert len(entries(view, game.legal_moves, "en", room)) <= room
    assert len(entries(view, game.legal_moves, "en", len(game.legal_moves))) == len(game.legal_moves)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_group_names_what_its_moves_have_in_common(game: Game, language: str) -> None:
    view = game.view(game.turn)
    groups = [entry for entry in entries(view, game.legal_moves, language, 16) if len(entry.moves) > 1]
    assert groups
    for group in groups:
        assert "…" in group.text
        told = [move.text(language) for move in group.moves]
        for part in group.text.split("…"):
            counted, _, others = part.strip(" ,").partition(" ")
            assert any(counted in text for text in told)
            assert all(others in text for text in told)


def test_what_is_typed_finds_moves_by_text_and_token(game: Game) -> None:
    moves = list(game.legal_moves)
    for move in moves:
        assert move in matching(moves, move.token, "en")
        assert move in matching(moves, move.text("de").upper(), "de")
    assert matching(moves, "", "en") == moves
    assert matching(moves, "no such thing", "en") == []


@pytest.mark.parametrize(
    ("typed", "language", "order"),
    [
        ("undo", "de", Order.UNDO),
        ("Rückgängig", "de", Order.UNDO),
        ("ruckgangig", "de", Order.UNDO),
        ("?", "fr", Order.HELP),
        ("sauver ma-partie", "fr", Order.SAVE),
    ],
)
def test_orders_are_understood_in_english_and_in_the_language(typed: str, language: str, order: Order) -> None:
    given = understood(typed, language)
    assert given is not None
    assert (given.order, given.rest) == (order, typed.partition(" ")[2])


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_order_is_mistaken_for_another(language: str) -> None:
    for order in Order:
        for word in (order.value, word_of(order, language)):
            assert understood(word, language) == (order, "")
    assert understood("undone", language) is None


def test_no_accent_needs_to_be_typed(game: Game) -> None:
    moves = list(game.legal_moves)
    assert matching(moves, "l'afrique", "fr") == matching(moves, "l’Afrique", "fr") != []
    assert matching(moves, "sudchinesisch", "de") == matching(moves, "Südchinesisch", "de") != []


def test_many_names_made_of_others_open_step_by_step() -> None:
    """Four of six cards in order: the first, then the second, until the rest fits on the screen."""
    view = Game.new("colonial", players=3, seed=1).view(0)
    programs = [move for move in view.legal_moves if move.kind == "program"]
    first = entries(view, programs, "en", 20)
    assert [len(entry.moves) for entry in first] == [60] * 6
    assert first[1].text == "line up Trader/Financier, …, …, …"
    second = entries(view, first[1].moves, "en", 20)
    assert [len(entry.moves) for entry in second] == [12] * 5
    assert second[0].text == "line up Trader/Financier, Explorer/Ambassador, …, …"
    assert all(len(entry.moves) == 1 for entry in entries(view, second[0].moves, "en", 20))
    assert len(entries(view, programs, "en", len(programs))) == len(programs)


def test_numbers_left_open_have_words() -> None:
    view = Scene(2).seat(0, treasury=10).using("explorer").game().view(0)
    gifts = [entry for entry in entries(view, view.legal_moves, "fr", 4) if entry.moves[0].kind == "give"]
    assert [(entry.text, len(entry.moves)) for entry in gifts] == [("donner … Trésors à Bleu", 3)]


def test_what_is_open_at_any_time_stays_below_what_is_to_be_decided() -> None:
    view = Scene(3).seat(0, treasury=10).loans(0, 4).using("explorer").game().view(0)
    shown = entries(view, view.legal_moves, "en", 20)
    assert [(entry.text, len(entry.moves)) for entry in shown] == [
        ("pass", 1),
        ("use the Ambassador", 1),
        ("use the Explorer", 1),
        ("repay 1 Treasury of loan 1", 1),
        ("give … … Treasury", 6),
    ]
    gifts = shown[-1].moves
    assert len(entries(view, gifts, "en", 20)) == len(gifts)
    assert [entry.moves for entry in every(view.legal_moves, "en")] == [(move,) for move in view.legal_moves]

"""The drawn board: well-formed, legible with everything on it, and silent about what the viewer may not know."""

from __future__ import annotations

import random
from xml.etree import ElementTree

import pytest

import tordesillas as td
from tests.drawings import NAMESPACE, assert_apart, texts, whole
from tordesillas.colonial import svg_map
from tordesillas.colonial.pieces import CARD, SPACES, TERRITORIES, TERRITORY
from tordesillas.engine.messages import LANGUAGES


def crowded() -> td.View:
    """More than any game brings: counters of all six players on every space, every marker everywhere."""
    view = td.new("colonial", players=6, seed=1).view(0)
    everywhere = (1 << TERRITORIES) - 1
    there = [colour >= 0 for colour in view.get("colour")]
    view.state.set("stack", [[0, 1, 2, 3, 4, 5] if found else [-1] * 6 for found in there])
    view.state.set("counters", [[9] * 6 if found else [0] * 6 for found in there])
    view.state.set("laurels_left", [0] * TERRITORIES)
    view.state.set("unrest", [3] * TERRITORIES)
    view.state.set("missions", everywhere)
    view.state.set("colony", [at % 6 for at in range(TERRITORIES)])
    view.state.set("controller", [0 if found else -1 for found in there])
    return view


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_on_the_map_overlaps(language: str) -> None:
    view = crowded()
    assert len(view.get("colour")) == SPACES
    plates = [svg_map.plate(view, language, territory) for territory in range(TERRITORIES)]
    assert_apart([*plates, *svg_map.voyages(view, language)], *svg_map.SIZE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_plate_of_a_territory_holds_its_words(language: str) -> None:
    for territory in range(TERRITORIES):
        left, _, right, _ = whole(svg_map.plate(crowded(), language, territory))
        assert right - left == svg_map.PLATE


def drawn_texts(part: str) -> list[str]:
    return texts(f'<svg xmlns="{NAMESPACE[1:-1]}">{part}</svg>')


def test_the_plate_shows_what_waits_and_what_is_there() -> None:
    view = td.new("colonial", players=4, seed=1).view(None)
    australia = TERRITORY.names.index("australia")
    assert drawn_texts(svg_map.plate(view, "en", australia)) == ["Australia", "7", "2", "agriculture"]
    crowd = drawn_texts(svg_map.plate(crowded(), "en", australia))
    assert crowd == ["Australia", "3", *["9"] * 6]


@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_is_drawn_for_everybody(players: int, language: str) -> None:
    game = td.new("colonial", players=players, seed=5, turn_limit=20)
    choice = random.Random(5).choice
    while not game.over:
        if game.ply % 200 == 0:
            for seat in (None, 0, players - 1):
                assert ElementTree.fromstring(game.view(seat).svg(language)).tag == f"{NAMESPACE}svg"
        game.push(choice(game.legal_moves))
    assert set(game.view(None).result(language)) <= set(texts(game.view(None).svg(language)))


def test_cards_lined_up_are_drawn_for_their_owner_alone() -> None:
    game = td.new("colonial", players=3, seed=5)
    game.push("program 1-2-3-4", 0)
    cards = {str(game.view(0).name(CARD, card)) for card in range(4)}
    assert cards <= set(texts(game.view(0).svg("en")))
    for seat in (1, None):
        assert not cards & set(texts(game.view(seat).svg("en")))

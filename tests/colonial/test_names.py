"""Names that the board makes of other names."""

from __future__ import annotations

from typing import Any

import pytest

from tordesillas.colonial.board_file import FILE
from tordesillas.colonial.names import composed
from tordesillas.colonial.pieces import CARD, CHARACTER, PROGRAM, RESOURCE, SPACE, TERRITORY
from tordesillas.colonial.rules import RULES
from tordesillas.engine.layout import Axis
from tordesillas.engine.messages import LANGUAGES, Message, Named
from tordesillas.engine.narration import Cast


def named(axis: Axis, member: str) -> Named:
    return Named(axis, axis.names.index(member))


def test_a_space_is_a_resource_and_its_territory() -> None:
    names = {"resource": named(RESOURCE, "opium"), "territory": named(TERRITORY, "india")}
    assert composed(None, SPACE, SPACE.names.index("india_2")) == Message("colonial.composed.space", names)


def test_a_space_that_is_not_there_says_so() -> None:
    names = {"territory": named(TERRITORY, "japan"), "number": 3}
    assert composed(None, SPACE, SPACE.names.index("japan_3")) == Message("colonial.composed.no_space", names)


def test_spaces_alike_have_numbers() -> None:
    congo = {**FILE.box["territories"]["congo"], "resources": ["slaves", "coffee", "slaves"]}
    board = FILE.owners({"territories": {"congo": congo}})
    names = {"resource": named(RESOURCE, "slaves"), "territory": named(TERRITORY, "congo")}
    for slot, number in (("congo_1", 1), ("congo_3", 2)):
        message = Message("colonial.composed.space_of_several", {**names, "number": number})
        assert composed(board, SPACE, SPACE.names.index(slot)) == message
    names["resource"] = named(RESOURCE, "coffee")
    assert composed(board, SPACE, SPACE.names.index("congo_2")) == Message("colonial.composed.space", names)


def test_a_card_is_its_two_characters_as_the_board_pairs_them() -> None:
    pair = {"first": named(CHARACTER, "merchant"), "second": named(CHARACTER, "governor")}
    assert composed(None, CARD, 4) == Message("colonial.composed.card", pair)
    board = FILE.owners({"cards": {"pairs": FILE.box["cards"]["pairs"][::-1]}})
    assert composed(board, CARD, 1) == Message("colonial.composed.card", pair)


def test_a_program_is_its_four_cards_in_order() -> None:
    places = ("first", "second", "third", "fourth")
    cards: dict[str, Any] = dict(zip(places, (named(CARD, card) for card in ("6", "1", "3", "2"))))
    assert composed(None, PROGRAM, PROGRAM.names.index("6-1-3-2")) == Message("colonial.composed.program", cards)


def test_all_else_has_names_of_its_own() -> None:
    assert composed(None, TERRITORY, 5) is None
    assert composed(None, RESOURCE, 0) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_makes_them_of_all_their_parts(language: str) -> None:
    cast = Cast(RULES, ("red", "blue"))
    space = cast.member(SPACE, SPACE.names.index("india_2"), language)
    assert cast.member(RESOURCE, RESOURCE.names.index("opium"), language) in space
    assert cast.member(TERRITORY, TERRITORY.names.index("india"), language) in space
    characters = [cast.member(CHARACTER, CHARACTER.names.index(name), language) for name in ("merchant", "governor")]
    card = cast.member(CARD, 4, language)
    assert all(character in card for character in characters)
    program = cast.member(PROGRAM, PROGRAM.names.index("6-5-3-2"), language)
    parts = [program.find(cast.member(CARD, number - 1, language)) for number in (6, 5, 3, 2)]
    assert parts == sorted(parts)
    assert -1 not in parts


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_spaces_of_the_box_are_called_the_same(language: str) -> None:
    cast = Cast(RULES, ("red", "blue"))
    assert len({cast.member(SPACE, space, language) for space in range(len(SPACE))}) == len(SPACE)

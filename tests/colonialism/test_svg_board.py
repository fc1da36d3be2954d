"""The drawn board: well-formed, legible with everything on it, and silent about what the viewer may not know."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree

import pytest

import tordesillas as td
from tests.colonialism.scenes import Scene
from tests.drawings import NAMESPACE, assert_apart, texts, whole
from tordesillas.colonialism import svg_map
from tordesillas.colonialism.pieces import CARD, EVENT, INTEREST, REGION, ZONE
from tordesillas.colonialism.rules import RULES
from tordesillas.engine.messages import LANGUAGES

LONG = ("agricultural", "natural", "mineral", "unrest", "consolidate", "influence_5")
"""Cards with the longest names."""


def crowded() -> td.View:
    """More than any game brings: every faction, with mercenaries, and all cubes and policy cards in every region."""
    view = Scene("second", players=4).game().view(0)
    view.state.set("influence", [[19] * 5] * 6)
    view.state.set("mercenaries", [[4] * 4] * 6)
    view.state.set("cubes", [[21] * 3] * 6)
    view.state.set("covered", [63] * 4)
    view.state.set("face_down", [[CARD.names.index(name) for name in LONG], *[[-1] * 6] * 3])
    open_cards = [CARD.names.index(name) * 6 + place % 6 for place, name in enumerate((*LONG, *LONG[:2]))]
    view.state.set("face_up", [open_cards, *[[-1] * 8] * 3])
    view.state.set("event", EVENT.names.index("agadir_crisis"))
    for field in ("fresh", "used"):
        view.state.set(field, [[2] * 5] * 4)
    return view


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_on_the_map_overlaps(language: str) -> None:
    view = crowded()
    drawn = [svg_map.region_on_map(view, language, region) for region in range(len(REGION))]
    drawn += [svg_map.sea_zone(view, language, zone) for zone in range(len(ZONE))]
    assert_apart(drawn, *svg_map.MAP.size)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_lies_in_a_region_keeps_to_its_width(language: str) -> None:
    for region in range(len(REGION)):
        left, _, right, _ = whole(svg_map.region_on_map(crowded(), language, region))
        assert right - left <= svg_map.WIDTH


def test_the_map_shows_what_lies_in_a_region() -> None:
    game = (
        Scene("second", players=2)
        .at(round=2)
        .influence("india", {0: 3, "natives": 2}, {0: 2})
        .cubes("india", yellow=1, black=4)
        .policies(1, "india", "army", "fleet")
        .game()
    )
    drawn = svg_map.region_on_map(game.view(0), "en", REGION.names.index("india"))
    shown = texts(f'<svg xmlns="{NAMESPACE[1:-1]}">{drawn}</svg>')
    assert "India" in shown
    assert "7 / 4" in shown  # five and two, with a limit of four
    assert shown[shown.index("7 / 4") + 1 :] == ["5", "2", "2", "1", "4", "2"]


@pytest.mark.parametrize("edition", [edition.id for edition in RULES.editions])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_is_drawn_for_everybody(edition: str, language: str) -> None:
    game = td.new("colonialism", edition=edition, players=3, seed=5)
    choice = random.Random(5).choice
    while not game.over:
        if game.ply % 40 == 0:
            for seat in (None, 0, 1, 2):
                root = ElementTree.fromstring(game.view(seat).svg(language))
                assert root.tag == f"{NAMESPACE}svg"
        game.push(choice(game.legal_moves))
    shown = texts(game.view(None).svg(language))
    assert set(game.view(None).result(language)) <= set(shown)
    assert game.view(None)._repr_svg_() == game.view(None).svg("en")


def test_cards_are_drawn_for_their_owner_alone() -> None:
    scene = Scene("second", players=2).at(round=2).hand(0, "plague", "trade").policies(0, "india", "treaty")
    game = scene.interests(0, "india I", "china I", "middle_east II").game()
    secret = {"Plague", "Trade"}
    own, other, watching = (texts(game.view(seat).svg("en")) for seat in (0, 1, None))
    assert secret <= set(own)
    assert any("Treaty" in text for text in own)
    for shown in (other, watching):
        assert not secret & set(shown)
        assert not any("Treaty" in text for text in shown)
    assert len([text for text in own if re.match(r"(India|China|Middle East) \(", text)]) == 3
    assert not any(re.match(r"(India|China|Middle East) \(", text) for text in watching)


def test_names_are_drawn_as_words_whatever_they_hold() -> None:
    game = td.new("colonialism", players=2, seed=1, names=["<b>&", '"Ada"'])
    drawn = game.view(None).svg("en")
    assert "<b>&" in " ".join(texts(drawn))
    assert "<b>" not in drawn


def test_every_interest_card_has_its_colour() -> None:
    seats = [INTEREST.names[at : at + 3] for at in range(0, len(INTEREST), 3)]
    for cards in seats:
        drawn = Scene("second", players=2).interests(0, *cards).game().view(0).svg("en")
        chips = [text for text in texts(drawn) if " (" in text and text.split(" (")[0] in named_regions()]
        assert len(chips) == 3


def named_regions() -> set[str]:
    from tordesillas.engine.messages import name

    return {str(name("en", "colonialism", "region", region)) for region in REGION.names}

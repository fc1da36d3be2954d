"""The map for a web page: in layers, with names for all that can be pointed at, and colours from the style sheet."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

import tordesillas as td
from tests.colonialism.scenes import SETTINGS, Scene, colonize
from tests.colonialism.test_svg_board import crowded
from tests.drawings import NAMESPACE
from tordesillas.colonialism.pieces import REGION, ZONE
from tordesillas.colonialism.rules import RULES
from tordesillas.engine.face import Drawing
from tordesillas.engine.messages import LANGUAGES

STYLES = Path(td.__file__).parent / "web" / "static" / "board_colonialism.css"
COLOURED = {"fill", "stroke"}
UNCOLOURED = {None, "none", "currentColor"}


def parsed(content: str) -> ElementTree.Element:
    return ElementTree.fromstring(f'<svg xmlns="{NAMESPACE[1:-1]}">{content}</svg>')


def whole(drawing: Drawing) -> str:
    return drawing.ground + "".join(drawing.layers.values())


def parts(content: str) -> Counter[str]:
    return Counter(re.findall(r'data-part="([^"]+)"', content))


def test_each_layer_is_a_group_of_its_name() -> None:
    drawing = RULES.board_drawing(Scene().game().view(0), "en")
    assert set(drawing.layers) == {
        *(f"region-{name.replace('_', '-')}" for name in REGION.names),
        *(f"zone-{name.replace('_', '-')}" for name in ZONE.names),
    }
    for name, layer in drawing.layers.items():
        assert layer.startswith(f'<g id="{name}">')
    ids = re.findall(r'\bid="([^"]+)"', whole(drawing))
    assert len(ids) == len(set(ids))


def test_everything_that_can_be_pointed_at_is_named() -> None:
    scene = Scene().at(round=2).influence("india", {0: 2, "natives": 1}, {0: 1}).cubes("india", yellow=1, black=2)
    drawing = RULES.board_drawing(scene.policies(1, "india", "army").game().view(0), "en")
    india = {"region:india", "faction:india/0", "faction:india/natives", "cube:india/yellow", "cube:india/black"}
    assert set(parts(drawing.layers["region-india"])) == {*india, "policies:india/1"}
    own, others = "ship:atlantic/fresh", "ships:atlantic/1/fresh"
    assert set(parts(drawing.layers["zone-atlantic"])) == {"zone:atlantic", own, others}
    assert parts(drawing.ground) == Counter(
        [f"region:{name}" for name in REGION.names] + [f"zone:{name}" for name in ZONE.names]
    )


def test_only_ones_own_ships_bear_the_names_that_moves_use() -> None:
    game = Scene().game()
    for seat in (None, 1):
        drawn = RULES.board_drawing(game.view(seat), "en").layers["zone-atlantic"]
        assert ("ship:atlantic/fresh" in parts(drawn)) == (seat == 1)
        assert "ships:atlantic/0/fresh" in parts(drawn)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_layer_changes_only_when_something_in_it_does(language: str) -> None:
    game = Scene().game()
    before = RULES.board_drawing(game.view(None), language)
    game.push("explore north_africa from atlantic")
    after = RULES.board_drawing(game.view(None), language)
    assert before.ground == after.ground
    changed = {name for name in before.layers if before.layers[name] != after.layers[name]}
    assert changed == {"zone-atlantic", "region-north-africa"}


@pytest.mark.parametrize(
    ("own", "other", "shown"), [(2, 0, ""), (2, 1, "near"), (3, 1, "near"), (4, 0, ""), (4, 1, "over"), (5, 0, "over")]
)
def test_the_bar_shows_how_near_the_limit_is(own: int, other: int, shown: str) -> None:
    game = Scene().influence("india", {0: own, 1: other}).game()  # with a limit of four
    layer = RULES.board_drawing(game.view(0), "en").layers["region-india"]
    assert re.findall(r'class="filling ?([a-z]*)"', layer) == [shown]


def test_the_region_under_way_is_marked() -> None:
    scene = Scene().influence("india", {0: 9}).cubes("india", yellow=1, black=1).policies(0, "india", "fleet")
    drawing = RULES.board_drawing(colonize(scene).view(0), "en")
    marked = [name for name, layer in drawing.layers.items() if 'current"' in layer]
    assert marked == ["region-india"]


def test_an_event_that_lasts_in_a_region_is_marked_there() -> None:
    game = Scene(expansions=("events",)).event("agadir_crisis").game()
    drawing = RULES.board_drawing(game.view(0), "en")
    assert [name for name, layer in drawing.layers.items() if 'class="event"' in layer] == ["region-north-africa"]
    barred = RULES.board_drawing(Scene(expansions=("events",)).event("urabi_revolt").game().view(0), "en")
    assert [name for name, layer in barred.layers.items() if "barred" in layer] == ["zone-mediterranean"]


def test_every_colour_can_be_changed_by_the_style_sheet() -> None:
    """What has a colour of its own has a class, or stands in something that has one, of which the style sheet knows."""
    known = set(re.findall(r"\.([a-z][a-z-]*)", STYLES.read_text(encoding="utf-8")))
    drawing = RULES.board_drawing(crowded(), "en")

    def check(node: ElementTree.Element, styled: bool) -> None:
        styled = styled or bool(known & set(node.get("class", "").split()))
        colours = {node.get(name) for name in COLOURED}
        assert styled or colours <= UNCOLOURED, ElementTree.tostring(node)
        for child in node:
            check(child, styled)

    check(parsed(whole(drawing)), False)


def test_no_element_has_a_style_or_a_script_of_its_own() -> None:
    drawing = whole(RULES.board_drawing(crowded(), "en"))
    assert not re.search(r"\sstyle=|<script|\son[a-z]+=|href=", drawing)


def test_every_sign_that_a_figure_or_a_glide_asks_for_is_there() -> None:
    game = td.new("colonialism", players=3, expansions=["upgrades"], seed=4)
    dice = Random(4)
    asked = set()
    while not game.over:
        game.push(dice.choice(game.legal_moves))
    asked |= {glide.glyph for event in game.events(0) for glide in RULES.glides(event)} - {"card"}
    face = RULES.face(game.view(0), "en")
    figures = [*face.stock, *(figure for seat in face.seats for figure in (seat.headline, *seat.figures))]
    asked |= {figure.glyph for figure in figures if figure.glyph}
    signs = {
        node.get("id") for node in parsed(RULES.board_drawing(game.view(0), "en").ground).iter(f"{NAMESPACE}symbol")
    }
    assert asked <= signs


@pytest.mark.parametrize(("edition", "expansions", "options"), SETTINGS)
def test_the_map_is_well_formed_at_every_moment(
    edition: str, expansions: tuple[str, ...], options: dict[str, Any]
) -> None:
    game = td.new("colonialism", edition=edition, players=4, expansions=expansions, seed=6, **options)
    dice = Random(6)
    while not game.over:
        if dice.random() < 0.05:
            for seat in (None, 0):
                assert len(parsed("".join(RULES.board_drawing(game.view(seat), "fr").layers.values()))) == 11
        game.push(dice.choice(game.legal_moves))

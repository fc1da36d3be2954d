"""The map for a table: layers, parts that can be pointed at, classes for its style sheet."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

import tordesillas as td
from tests.colonial.test_svg_board import crowded
from tests.drawings import NAMESPACE
from tordesillas.colonial.pieces import SPACE, TERRITORY
from tordesillas.engine.face import Drawing
from tordesillas.engine.messages import LANGUAGES

STYLES = Path(td.__file__).parent / "web" / "static" / "board_colonial.css"
PAGE = {"board", "token", "asked", "choosing", "lit"}
"""Classes that the page gives, not the drawing."""
DRAWN = ("rect", "circle", "path", "text")


def drawing(view: td.View, language: str = "en") -> Drawing:
    return view.rules.board_drawing(view, language)


def read(drawn: Drawing) -> ElementTree.Element:
    whole = drawn.ground + "".join(drawn.layers.values())
    return ElementTree.fromstring(f'<svg xmlns="{NAMESPACE[1:-1]}">{whole}</svg>')


def parts(drawn: Drawing) -> set[str]:
    return {part for node in read(drawn).iter() if (part := node.get("data-part"))}


def test_each_territory_and_each_resource_space_can_be_pointed_at() -> None:
    view = crowded()
    found = parts(drawing(view))
    assert {f"territory:{name}" for name in TERRITORY.names} <= found
    spaces = {name for name, colour in zip(SPACE.names, view.get("colour")) if colour >= 0}
    assert {part.partition(":")[2] for part in found if part.startswith("space:")} == spaces
    counters = {f"counter:{name}/{seat}" for name in spaces for seat in range(6)}
    assert {part for part in found if part.startswith("counter:")} == counters
    assert {"voyage:america", "voyage:circumnavigation"} <= found


@pytest.mark.parametrize("view", [td.new("colonial", players=2, seed=3).view(0), crowded()])
def test_no_id_stands_twice_and_each_layer_has_its_own(view: td.View) -> None:
    drawn = drawing(view)
    ids = Counter(node.get("id") for node in read(drawn).iter() if node.get("id"))
    assert set(ids.values()) == {1}
    assert all(layer.startswith(f'<g id="{name}"') for name, layer in drawn.layers.items())


def test_only_the_layer_of_a_territory_changes_with_what_lies_there() -> None:
    game = td.new("colonial", players=4, seed=3)
    before = drawing(game.view(None))
    view = game.view(None)
    unrest = view.get("unrest")
    unrest[TERRITORY.names.index("levant")] = 2
    view.state.set("unrest", unrest)
    after = drawing(view)
    assert after.ground == before.ground
    assert [name for name in after.layers if after.layers[name] != before.layers[name]] == ["layer-levant"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_drawn_can_be_coloured_by_a_style_sheet(language: str) -> None:
    """Texts have the ink of the board; all else has a class."""
    for node in read(drawing(crowded(), language)).iter():
        kind = node.tag.removeprefix(NAMESPACE)
        if kind in DRAWN[:-1] and "currentColor" not in (node.get("stroke") or ""):
            assert node.get("class"), ElementTree.tostring(node)


def test_the_style_sheet_names_only_classes_that_are_drawn() -> None:
    styled = set(re.findall(r"\.([a-z][\w-]*)", re.sub(r"light-dark\([^;]*|#[0-9a-f]+", "", STYLES.read_text("utf-8"))))
    view = crowded()
    view.state.set("city", 0)
    whole = read(drawing(view)), read(drawing(td.new("colonial", players=3, seed=3).view(0)))
    drawn = {name for root in whole for node in root.iter() for name in (node.get("class") or "").split()}
    assert styled - PAGE <= drawn


@pytest.mark.parametrize("players", range(2, 7))
def test_a_small_screen_first_shows_a_part_of_the_map_with_a_played_territory(players: int) -> None:
    drawn = drawing(td.new("colonial", players=players, seed=3).view(0))
    left, top, wide, high = drawn.focus
    assert 0 <= left < left + wide <= drawn.width
    assert 0 <= top < top + high <= drawn.height
    middles = re.findall(r'translate\(([\d.]+) ([\d.]+)\)" id="territory-', "".join(drawn.layers.values()))
    assert any(left <= float(x) <= left + wide and top <= float(y) <= top + high for x, y in middles)

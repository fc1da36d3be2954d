"""The map for a table, in layers: what never changes, each territory, the voyages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tordesillas.colonial import svg_map
from tordesillas.colonial.pieces import TERRITORY
from tordesillas.colonial.svg_pieces import symbols
from tordesillas.engine.drawing import group
from tordesillas.engine.face import Drawing

if TYPE_CHECKING:
    from tordesillas.engine.view import View

Frame = tuple[float, float, float, float]
"""x, y, width, height."""

MARGIN = 24
SMALL_SCREEN = (560.0, 420.0)
"""So much of the map is large enough to be read on a telephone."""


def board_drawing(view: View, language: str) -> Drawing:
    layers = {
        layer_of(territory): group((svg_map.plate(view, language, territory),), id=layer_of(territory))
        for territory in svg_map.in_play(view)
    }
    layers["layer-voyages"] = group(svg_map.voyages(view, language), id="layer-voyages")
    return Drawing(*svg_map.SIZE, symbols() + svg_map.ground(view), layers, focus(view))


def layer_of(territory: int) -> str:
    return f"layer-{TERRITORY.names[territory]}"


def focus(view: View) -> Frame:
    """Where the viewer, or else anybody, has most counters; a game's first moves are near its first territories."""
    played = svg_map.in_play(view)
    weight = {territory: presence(view, territory) for territory in played}
    centre = max(played, key=lambda territory: (weight[territory], -view.get("difficulty")[territory]))
    x, y = svg_map.MAP.places["plates"][TERRITORY.names[centre]]
    (width, height), (wide, high) = svg_map.SIZE, SMALL_SCREEN
    left = min(max(0.0, x - wide / 2), width - wide)
    top = min(max(0.0, y + MARGIN - high / 2), height - high)
    return left, top, wide, high


def presence(view: View, territory: int) -> int:
    """Counters there of the viewer; of all, for who only watches."""
    stacks = (view.get("counters")[space] for space in svg_map.spaces_of(view, territory))
    return sum(sum(stack) if view.seat is None else stack[view.seat] for stack in stacks)

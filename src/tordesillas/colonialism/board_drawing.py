"""The map on a web page: a ground that stays, and a layer for each sea zone and each region."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from tordesillas.colonialism import svg_map
from tordesillas.colonialism import svg_pieces as pieces
from tordesillas.colonialism.pieces import REGION, ZONE
from tordesillas.engine.drawing import group
from tordesillas.engine.face import Drawing

if TYPE_CHECKING:
    from tordesillas.engine.view import View

FOCUS = (230, 60, 500, 420)
"""From the Mediterranean to the Bay of Bengal."""


@cache
def ground() -> str:
    """Signs, sea and land: the same in every game."""
    return pieces.signs() + "".join(svg_map.ground())


def board_drawing(view: View, language: str) -> Drawing:
    zones = {f"zone-{svg_map.dashed(name)}": svg_map.sea_zone(view, language, i) for i, name in enumerate(ZONE.names)}
    regions = {
        f"region-{svg_map.dashed(name)}": svg_map.region_on_map(view, language, i)
        for i, name in enumerate(REGION.names)
    }
    layers = {name: group([drawn], id=name) for name, drawn in {**zones, **regions}.items()}
    return Drawing(*svg_map.MAP.size, ground(), layers, FOCUS)

"""The map of Colonialism, drawn: regions with all that lies there, sea zones with their ships."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from tordesillas.colonialism import state as at
from tordesillas.colonialism import svg_pieces as pieces
from tordesillas.colonialism.pieces import FACTION, NATIVES, REGION, REGIONS, ZONE
from tordesillas.engine import drawing
from tordesillas.engine.drawing import INK, Style, box, element, group, words
from tordesillas.engine.map_files import MapFiles

if TYPE_CHECKING:
    from tordesillas.engine.view import View

PLATE = 160
"""The width of a region's plate, which shows what lies there."""
NAME = 122
"""The room for its name."""
ZONE_NAME = 150
PADDING = 7
DISC_STEP = 28
SHIP_STEP = 28
TINTS = {
    "north_africa": "#e9d5a8",
    "sub_saharan_africa": "#c8d3a8",
    "middle_east": "#e6bfa0",
    "india": "#e3c0c0",
    "china": "#e3d48c",
    "southeast_asia": "#b5cfc2",
}
MAP = MapFiles(Path(__file__).parent)


def draw(view: View, language: str) -> Iterator[str]:
    yield from ground()
    for zone in range(len(ZONE)):
        yield sea_zone(view, language, zone)
    for region in range(REGIONS):
        yield plate(view, language, region)


def ground() -> Iterator[str]:
    """Sea and land, without any piece."""
    width, height = MAP.size
    yield box(0, 0, width, height, drawing.SEA)
    waves = "".join(
        f"M{0 if row % 2 else -12} {y}" + "q6-4 12 0t12 0" * (width // 24 + 1)
        for row, y in enumerate(range(14, height, 22))
    )
    yield element("path", d=waves, fill="none", stroke=drawing.WAVES, stroke_width=0.6, opacity=0.7)
    yield MAP.land("land", drawing.TRAY)
    for region, tint in TINTS.items():
        yield MAP.land(region, tint)


# Regions


def plate(view: View, language: str, region: int) -> str:
    """Name, order tile, influence against the limit, then whatever lies there."""
    x, y = MAP.places["plates"][REGION.names[region]]
    rows = [heading(view, language, region), *pieces_of(view, region)]
    height = sum(tall for tall, _ in rows) + 2 * PADDING
    card: Style = {"rx": 7, "stroke": INK, "stroke_opacity": 0.35}
    parts = [
        box(0, 0, PLATE, height, TINTS[REGION.names[region]], **card),
        box(0.5, 43, PLATE - 1, height - 43.5, drawing.PANEL, rx=6.5),
    ]
    top = float(PADDING)
    for tall, row in rows:
        parts.append(drawing.moved([row], PADDING, top))
        top += tall
    return drawing.moved(parts, x - PLATE / 2, y, told(view, language, region))


Band = tuple[float, str]
"""A row of a plate: its height and what is drawn."""


def heading(view: View, language: str, region: int) -> Band:
    order = view.get("tile").index(region) if region in view.get("tile") else -1
    total, limit = sum(view.get("influence")[region]), view.get("limit")[region]
    done = at.COLONIZATION <= view.get("step") < at.HANDS and order < view.get("colonized")
    number = [] if order < 0 else [pieces.tile(9, 9, order + 1, done)]
    told = view.name(REGION, region, language)
    name = words(24, 14, told, drawing.fitting(told, NAME, 14.5), font_family=drawing.SERIF)
    return 37, group([*number, name, pieces.bar(0, 21, PLATE - 2 * PADDING, total, limit)])


def pieces_of(view: View, region: int) -> Iterator[Band]:
    discs = [(faction, number) for faction, number in enumerate(view.get("influence")[region]) if number]
    if discs:
        yield 31, group(drawn_discs(view, region, discs))
    cubes = view.get("cubes")[region]
    if any(cubes):
        yield 20, group(pieces.cube_counts(0, 2, cubes))
    laid = [(seat, *laid_by(view, seat, region)) for seat in range(view.players)]
    if any(number for _, number, _ in laid):
        yield 19, group(drawn_policies(view, laid))


def colour_of(view: View, faction: int) -> str:
    return "natives" if faction == NATIVES else view.cast.colours[faction]


def drawn_discs(view: View, region: int, discs: list[tuple[int, int]]) -> Iterator[str]:
    hired = [*view.get("mercenaries")[region], 0]
    x = float(pieces.DISC)
    for faction, number in discs:
        yield pieces.disc(x, 15, faction, colour_of(view, faction), number, hired[faction])
        x += DISC_STEP


def laid_by(view: View, seat: int, region: int) -> tuple[int, bool]:
    """How many policy cards of a seat lie in a region, and whether one of them lies face down."""
    covered = bool(view.get("covered")[seat] >> region & 1)
    open_cards = sum(1 for play in view.get("face_up")[seat] if play >= 0 and play % REGIONS == region)
    return open_cards + covered, covered


def drawn_policies(view: View, laid: list[tuple[int, int, bool]]) -> Iterator[str]:
    x = 1.0
    for seat, number, covered in laid:
        if number:
            yield pieces.policies(x, 2, seat, colour_of(view, seat), number, covered)
            x += 32


def told(view: View, language: str, region: int) -> str:
    """What a pointer on the region is told."""
    influence = view.get("influence")[region]
    present = [
        f"{view.name(FACTION, faction, language)} {number}" for faction, number in enumerate(influence) if number
    ]
    return f"{view.name(REGION, region, language)} · {', '.join(present)}" if present else ""


# Sea zones


def sea_zone(view: View, language: str, zone: int) -> str:
    """The name, below it the upright ships, below those the used ones."""
    x, y = MAP.places["zones"][ZONE.names[zone]]
    told = view.name(ZONE, zone, language)
    name = words(
        0,
        10,
        told,
        drawing.fitting(told, ZONE_NAME, 12.5),
        text_anchor="middle",
        font_family=drawing.SERIF,
        font_style="italic",
        fill=drawing.SEA_INK,
        paint_order="stroke",
        stroke=drawing.SEA,
        stroke_width=2.5,
    )
    parts = [name]
    top = 30.0
    for field in ("fresh", "used"):
        ships = [(seat, view.get(field)[seat][zone]) for seat in range(view.players) if view.get(field)[seat][zone]]
        left = -SHIP_STEP * (len(ships) - 1) / 2
        parts += [
            pieces.ship(left + SHIP_STEP * place, top, seat, colour_of(view, seat), number, field == "fresh")
            for place, (seat, number) in enumerate(ships)
        ]
        top += 28 if ships else 0
    return drawing.moved(parts, x, y)

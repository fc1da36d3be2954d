"""The map of Colonialism, drawn: regions with all that lies there, sea zones with their ships.

One drawing for notebooks and for the table. What can be pointed at bears its name as `data-part`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tordesillas.colonialism import parts
from tordesillas.colonialism import state as at
from tordesillas.colonialism import svg_pieces as pieces
from tordesillas.colonialism.glossary import LASTING, REGIONAL
from tordesillas.colonialism.knowledge import BARELY
from tordesillas.colonialism.pieces import (
    CARD,
    EVENT,
    FACTION,
    NATIVES,
    REGION,
    REGIONS,
    URABI_REVOLT,
    ZONE,
)
from tordesillas.engine import drawing
from tordesillas.engine.drawing import INK, Style, box, element, group, words
from tordesillas.engine.map_files import MapFiles

if TYPE_CHECKING:
    from tordesillas.engine.view import View

WIDTH = 160
"""The room that what lies in a region has on the map, from left to right."""
ZONE_NAME = 150
WATER = (80, 50)
"""The half axes of the patch of sea that stands for a zone."""
BAR = 84
DISC_STEP = 29
CUBE_STEP = 40
POLICY_STEP = 32
SHIP_STEP = 28
OWN_CARDS = 10.5
"""The size in which the names of the viewer's own policy cards are written."""
OWN_LINES = 2
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
        yield group([region_on_map(view, language, region)], told(view, language, region))


def ground() -> Iterator[str]:
    """Sea and land, without any piece."""
    width, height = MAP.size
    yield box(0, 0, width, height, drawing.SEA, class_="sea")
    waves = "".join(
        f"M{0 if row % 2 else -12} {y}" + "q6-4 12 0t12 0" * (width // 24 + 1)
        for row, y in enumerate(range(14, height, 22))
    )
    yield element("path", d=waves, class_="waves", fill="none", stroke=drawing.WAVES, stroke_width=0.6, opacity=0.7)
    yield MAP.land("land", drawing.TRAY, class_="land")
    for zone, name in enumerate(ZONE.names):
        x, y = MAP.places["zones"][name]
        middle: Style = {"cx": x, "cy": y + 36, "rx": WATER[0], "ry": WATER[1]}
        yield element("ellipse", class_="water", data_part=parts.zone(zone), fill="none", **middle)
    for region, name in enumerate(REGION.names):
        yield MAP.land(name, TINTS[name], class_=f"land region-{dashed(name)}", data_part=parts.region(region))


def dashed(name: str) -> str:
    """A member's name as it stands in classes and ids."""
    return name.replace("_", "-")


def haloed(y: float, text: str, size: float, colour: str, ink: str, **more: str) -> str:
    """A text around the middle, legible on land and coast."""
    halo: Style = {"paint_order": "stroke", "stroke": colour, "stroke_width": 3, "stroke_linejoin": "round"}
    return words(0, y, text, size, text_anchor="middle", fill=ink, **halo, **more)


# Regions

Band = tuple[float, str]
"""A row of a region: its height and what is drawn."""


def region_on_map(view: View, language: str, region: int) -> str:
    """Name, order tile, influence against the limit, then whatever lies there, row by row around the middle."""
    name = REGION.names[region]
    x, y = MAP.places["regions"][name]
    rows = []
    top = 0.0
    for tall, row in bands(view, language, region):
        rows.append(drawing.moved([row], 0, top))
        top += tall
    current = " current" if under_way(view, region) else ""
    kind = f"region region-{dashed(name)}{current}"
    return drawing.moved(rows, x, y, class_=kind, data_part=parts.region(region))


def under_way(view: View, region: int) -> bool:
    """Whether the region is being colonized, or something is asked there."""
    if region in (view.get("owed_region"), view.get("collecting")):
        return True
    step: int = view.get("step")
    order: list[int] = view.get("tile")
    return at.COLONIZATION < step <= at.COLLECTION and order[view.get("colonized")] == region


def bands(view: View, language: str, region: int) -> Iterator[Band]:
    name = view.name(REGION, region, language)
    size = drawing.fitting(name, WIDTH - 1, 16)
    tint = TINTS[REGION.names[region]]
    yield 19, haloed(15, name, size, tint, INK, class_="map-name", font_family=drawing.SERIF)
    yield 21, filling(view, language, region)
    discs = [(faction, number) for faction, number in enumerate(view.get("influence")[region]) if number]
    if discs:
        yield 31, group(drawn_discs(view, region, discs))
    cubes = [(colour, number) for colour, number in enumerate(view.get("cubes")[region]) if number]
    if cubes:
        yield 19, group(drawn_cubes(region, cubes))
    laid = [(seat, *laid_by(view, seat, region)) for seat in range(view.players)]
    if any(number for _, number, _ in laid):
        yield 18, group(drawn_policies(view, region, [each for each in laid if each[1]]))
    for line in own_policies(view, language, region):
        yield 12, haloed(9, line, OWN_CARDS, tint, INK, class_="laid", font_style="italic")


def filling(view: View, language: str, region: int) -> str:
    """The order tile, influence against the limit, and the sign of an event that lasts there."""
    order = view.get("tile").index(region) if region in view.get("tile") else -1
    total, limit = sum(view.get("influence")[region]), view.get("limit")[region]
    done = at.COLONIZATION <= view.get("step") < at.HANDS and order < view.get("colonized")
    left = -(BAR + 2 * pieces.TILE + 5) / 2
    shown = [] if order < 0 else [pieces.tile(left + pieces.TILE, 9, order + 1, done)]
    shown.append(pieces.bar(left + 2 * pieces.TILE + 5, 2.5, BAR, total, limit, level(view, region)))
    event = view.get("event")
    if event in (*LASTING, *REGIONAL) and view.get("event_region")[event] == region:
        shown.append(pieces.event(-left + 12, 9, view.name(EVENT, event, language)))
    return group(shown)


def level(view: View, region: int) -> str:
    """Whether the influence is over the limit, or near it where that can lead to conflict."""
    influence = [own for own in view.get("influence")[region] if own]
    room = view.get("limit")[region] - sum(influence)
    if room < 0:
        return "over"
    return "near" if room < BARELY and len(influence) > 1 else ""


def places(number: int, step: float) -> Iterator[float]:
    """Where so many things stand beside each other around the middle."""
    for place in range(number):
        yield step * (place - (number - 1) / 2)


def colour_of(view: View, faction: int) -> str:
    return "natives" if faction == NATIVES else view.cast.colours[faction]


def drawn_discs(view: View, region: int, discs: Sequence[tuple[int, int]]) -> Iterator[str]:
    hired = [*view.get("mercenaries")[region], 0]
    for x, (faction, number) in zip(places(len(discs), DISC_STEP), discs):
        drawn = pieces.disc(x, 14.5, faction, colour_of(view, faction), number, hired[faction])
        yield group([drawn], class_="disc-of", data_part=parts.faction(region, faction))


def drawn_cubes(region: int, cubes: Sequence[tuple[int, int]]) -> Iterator[str]:
    for x, (colour, number) in zip(places(len(cubes), CUBE_STEP), cubes):
        part = parts.cube(region, colour)
        yield pieces.counted_cube(x - CUBE_STEP / 2 + 2, 2, colour, number, class_="cubes", data_part=part)


def laid_by(view: View, seat: int, region: int) -> tuple[int, bool]:
    """How many policy cards of a seat lie in a region, and whether one of them lies face down."""
    covered = bool(view.get("covered")[seat] >> region & 1)
    return len(open_policies(view, seat, region)) + covered, covered


def open_policies(view: View, seat: int, region: int) -> list[int]:
    """The seat's face-up cards in a region, in the order in which they were laid."""
    plays = [divmod(play, REGIONS) for play in view.get("face_up")[seat] if play >= 0]
    return [card for card, where in plays if where == region]


def drawn_policies(view: View, region: int, laid: Sequence[tuple[int, int, bool]]) -> Iterator[str]:
    for x, (seat, number, covered) in zip(places(len(laid), POLICY_STEP), laid):
        part = parts.policies(region, seat)
        yield pieces.policies(x - 12, 1, seat, colour_of(view, seat), number, covered, data_part=part)


def own_policies(view: View, language: str, region: int) -> list[str]:
    """The names of the viewer's own cards there in a few lines; if there are too many, how many more."""
    if view.seat is None or not view.get("covered")[view.seat] >> region & 1:
        return []
    known = view.get("face_down")[view.seat][region]
    cards = [card for card in (known, *open_policies(view, view.seat, region)) if card >= 0]
    names = [str(view.name(CARD, card, language)) for card in cards]
    room = int(WIDTH / (OWN_CARDS * drawing.WIDE))
    lines: list[str] = []
    for at_name, name in enumerate(names):
        longer = f"{lines[-1]} · {name}" if lines else name
        if lines and len(longer) <= room - 4:
            lines[-1] = longer
        elif len(lines) < OWN_LINES:
            lines.append(name)
        else:
            lines[-1] += f" +{len(names) - at_name}"
            break
    return lines


def told(view: View, language: str, region: int) -> str:
    """What a pointer that rests on the region is told, where nothing else tells it."""
    influence = view.get("influence")[region]
    present = [
        f"{view.name(FACTION, faction, language)} {number}" for faction, number in enumerate(influence) if number
    ]
    return f"{view.name(REGION, region, language)} · {', '.join(present)}" if present else ""


# Sea zones


def sea_zone(view: View, language: str, zone: int) -> str:
    """The name, below it the upright ships, below those the used ones."""
    x, y = MAP.places["zones"][ZONE.names[zone]]
    name = view.name(ZONE, zone, language)
    size = drawing.fitting(name, ZONE_NAME, 13.5)
    style = {"class_": "map-name", "font_family": drawing.SERIF, "font_style": "italic"}
    shown = [haloed(10, name, size, drawing.SEA, drawing.SEA_INK, **style)]
    top = 30.0
    for field in ("fresh", "used"):
        ships = [(seat, view.get(field)[seat][zone]) for seat in range(view.players) if view.get(field)[seat][zone]]
        for left, (seat, number) in zip(places(len(ships), SHIP_STEP), ships):
            part = parts.ship(zone, field) if seat == view.seat else parts.ships(zone, seat, field)
            drawn = pieces.ship(left, top, seat, colour_of(view, seat), number, field == "fresh", data_part=part)
            shown.append(drawn)
        top += 28 if ships else 0
    barred = view.get("event") == URABI_REVOLT and view.get("event_zone")[URABI_REVOLT] == zone
    kind = f"zone zone-{dashed(ZONE.names[zone])}{' barred' if barred else ''}"
    return drawing.moved(shown, x, y, class_=kind, data_part=parts.zone(zone))

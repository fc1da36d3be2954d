"""The map of Colonial, drawn: territories with what lies there, and the two voyages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from tordesillas.colonial import svg_pieces as pieces
from tordesillas.colonial.pieces import COLOUR, CONTINENT, SEATS, SLOTS, TERRITORIES, TERRITORY
from tordesillas.colonial.reading import read
from tordesillas.colonial.territories import power_of
from tordesillas.engine import drawing
from tordesillas.engine.drawing import ALERT, FAINT, HAIRLINE, INK, PANEL, Style, box, element, words
from tordesillas.engine.map_files import MapFiles

if TYPE_CHECKING:
    from tordesillas.engine.view import View

PLATE = 106
"""The width of a territory's plate, which shows what lies there."""
PADDING = 4
ROW = 17
TINTS = {"america": ("#e3d3a2", "#dcc794"), "africa": ("#d5d3a6", "#c9c994"), "asia_oceania": ("#dfc8b4", "#d5b9a5")}
"""Two of each continent, so that neighbours can be told apart."""
MAP = MapFiles(Path(__file__).parent)


def draw(view: View, language: str) -> Iterator[str]:
    yield from ground(view)
    yield from voyages(view)
    for territory in range(TERRITORIES):
        if view.get("in_play") >> territory & 1:
            yield plate(view, language, territory)


def ground(view: View) -> Iterator[str]:
    """Sea and land, without any piece; pale what is not played."""
    width, height = MAP.size
    yield box(0, 0, width, height, drawing.SEA)
    yield MAP.land("land", drawing.TRAY)
    for territory, name in enumerate(TERRITORY.names):
        yield MAP.land(name, tint(view, territory))


def tint(view: View, territory: int) -> str:
    if not view.get("in_play") >> territory & 1:
        return drawing.TRAY
    return TINTS[CONTINENT.names[view.get("continent_of")[territory]]][territory % 2]


def voyages(view: View) -> Iterator[str]:
    """The Prestige that waits for the way round the world and for the discovery of America."""
    found = view.get("america_found")
    waiting = {
        "circumnavigation": view.get("circumnavigation_left"),
        "america": 0 if found else view.get("america_laurels"),
    }
    for name, number in waiting.items():
        x, y = MAP.places["boxes"][name]
        yield element("circle", cx=x, cy=y, r=24, fill=PANEL, fill_opacity=0.7, stroke=HAIRLINE)
        if number:
            yield pieces.counted("laurel", x - 5, y, number, drawing.SEA_INK, filled=False)


# Territories


def plate(view: View, language: str, territory: int) -> str:
    """Name, what the people there can set against newcomers, markers; then a row for each resource."""
    x, y = MAP.places["plates"][TERRITORY.names[territory]]
    spaces = [space for space in range(territory * SLOTS, territory * SLOTS + SLOTS) if view.get("colour")[space] >= 0]
    height = 31 + ROW * len(spaces) + PADDING
    owner = view.get("colony")[territory]
    rim: Style = {"stroke": INK, "stroke_opacity": 0.35}
    if owner >= 0:
        rim = {"stroke": drawing.fill_of(view.cast.colours[owner]), "stroke_width": 2.6}
    parts = [box(0, 0, PLATE, height, PANEL, rx=6, fill_opacity=0.9, **rim), *heading(view, language, territory)]
    for at, space in enumerate(spaces):
        parts += stack(view, space, 31 + ROW * at)
    return drawing.moved(parts, x - PLATE / 2, y, told(view, language, territory))


def heading(view: View, language: str, territory: int) -> Iterator[str]:
    name = view.name(TERRITORY, territory, language)
    room = PLATE - 2 * PADDING - (20 if view.get("colony")[territory] >= 0 else 0)
    yield words(PADDING + 2, 13, name, drawing.fitting(name, room, 12), font_family=drawing.SERIF)
    owner = view.get("colony")[territory]
    if owner >= 0:
        yield drawing.disc(PLATE - 12, 10, owner, view.cast.colours[owner], r=pieces.COUNTER)
    yield pieces.powers(PADDING + 5, 23, power_of(read(view.state), territory))
    yield from markers(view, territory)


def markers(view: View, territory: int) -> Iterator[str]:
    """From the right: Prestige and difficulty while it is unexplored, then Unrest, Mission, independence, city."""
    left = view.get("laurels_left")[territory]
    if left:
        yield words(PLATE - 34, 27, str(view.get("difficulty")[territory]), 11.5, font_weight="bold", fill=FAINT)
        yield pieces.counted("laurel", PLATE - 18, 23, left, filled=False)
        return
    x = PLATE - 18.0
    if view.get("unrest")[territory]:
        yield pieces.counted("unrest", x, 23, view.get("unrest")[territory], ALERT)
        x -= 19
    for field, kind in (("missions", "mission"), ("independent", "independent")):
        if view.get(field) >> territory & 1:
            yield pieces.sign(kind, x + 4, 23, filled=kind == "mission")
            x -= 14
    if view.get("city") == territory:
        yield pieces.counted("city", x - 4, 23, view.get("city_value"), "#8a6d1d")


def stack(view: View, space: int, y: float) -> Iterator[str]:
    """A resource and the counters on it, the lowest first; a stroke under those that control it."""
    yield pieces.resource(PADDING, y, COLOUR.names[view.get("colour")[space]])
    order = [seat for seat in view.get("stack")[space] if seat >= 0]
    holder, counters = view.get("controller")[space], view.get("counters")[space]
    x = PADDING + pieces.SPACE + 9.0
    for seat in order:
        yield drawing.disc(x, y + 7, seat, view.cast.colours[seat], counters[seat], r=pieces.COUNTER)
        if seat == holder:
            yield element("path", d=f"M{x - 5:.1f} {y + 16:.1f}h10", stroke=INK, stroke_width=1.6)
        x += (PLATE - PADDING - pieces.SPACE - 12) / SEATS


def told(view: View, language: str, territory: int) -> str:
    """What a pointer on the plate is told."""
    stacks = view.get("counters")[territory * SLOTS : territory * SLOTS + SLOTS]
    held = [
        f"{view.player(seat, language)} {number}"
        for seat in range(view.players)
        if (number := sum(counters[seat] for counters in stacks))
    ]
    return " · ".join([view.name(TERRITORY, territory, language), *held])

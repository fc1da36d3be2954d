"""The map of Colonial, drawn: territories with what lies there, and the two voyages.

One drawing serves the notebook, where its colours are those written into it, and the table, whose style sheet colours
it anew by its classes; what can be pointed at there is marked as a part.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from tordesillas.colonial import svg_pieces as pieces
from tordesillas.colonial.pieces import COLOUR, CONTINENT, RESOURCE, SEATS, SLOTS, SPACE, TERRITORIES, TERRITORY
from tordesillas.engine import drawing
from tordesillas.engine.drawing import ALERT, FAINT, HAIRLINE, INK, PANEL, Style, box, element, words
from tordesillas.engine.map_files import MapFiles
from tordesillas.engine.messages import say

if TYPE_CHECKING:
    from tordesillas.engine.view import View

PLATE = 140
"""The width of a territory's plate, which shows what lies there."""
PADDING = 5
HEAD = 39
ROW = 24
VOYAGE = 42
NAME = 15.5
SMALL = 11
FEW = 4
"""So many players' counters have room at full size in a row."""
TINTS = {"america": ("#e3d3a2", "#dcc794"), "africa": ("#d5d3a6", "#c9c994"), "asia_oceania": ("#dfc8b4", "#d5b9a5")}
"""Two of each continent, so that neighbours can be told apart."""
GOLD = "#8a6d1d"
MAP = MapFiles(Path(__file__).parent)
SIZE = (1474, 783)
"""What is shown of the map: the empty Pacific in the east is left out."""
VOYAGES = ("america", "circumnavigation")


def draw(view: View, language: str) -> Iterator[str]:
    yield ground(view)
    yield from voyages(view, language)
    for territory in in_play(view):
        yield plate(view, language, territory)


def in_play(view: View) -> list[int]:
    """The territories that are played with."""
    return [territory for territory in range(TERRITORIES) if view.get("in_play") >> territory & 1]


# What never changes


def ground(view: View) -> str:
    """Sea and land, without any piece; pale what is not played."""
    return world(view.get("in_play"), tuple(view.get("continent_of")))


@cache
def world(played: int, continents: tuple[int, ...]) -> str:
    return "".join((*lands(played, continents), *(pointer(name) for name in members(played))))


def members(territories: int) -> list[str]:
    """The names of a set of territories."""
    return [name for territory, name in enumerate(TERRITORY.names) if territories >> territory & 1]


def lands(played: int, continents: tuple[int, ...]) -> Iterator[str]:
    width, height = SIZE
    yield box(0, 0, width, height, drawing.SEA, class_="sea")
    yield MAP.land("land", drawing.TRAY, class_="land")
    for territory, name in enumerate(TERRITORY.names):
        if played >> territory & 1:
            continent, shade = CONTINENT.names[continents[territory]], territory % 2
            marked: Style = {"class_": f"territory {continent}-{shade}", "data_part": f"territory:{name}"}
            yield MAP.land(name, TINTS[continent][shade], **marked)
        else:
            yield MAP.land(name, drawing.TRAY, class_="land")


def pointer(territory: str) -> str:
    """From a plate that stands beside its territory into it."""
    if territory not in MAP.places["anchors"]:
        return ""
    (x, y), (left, top) = MAP.places["anchors"][territory], MAP.places["plates"][territory]
    start = f"{drawing.shortest(left)} {drawing.shortest(top + HEAD / 2)}"
    line: Style = {"stroke": INK, "stroke_opacity": 0.55, "stroke_width": 1.1, "class_": "pointer"}
    tip = element("circle", cx=x, cy=y, r=2.6, fill=INK, fill_opacity=0.7, class_="pointer")
    return element("path", d=f"M{start}L{drawing.shortest(x)} {drawing.shortest(y)}", **line) + tip


# Voyages


def voyages(view: View, language: str) -> Iterator[str]:
    """The Prestige that waits for the way round the world and for the discovery of America."""
    waiting = {
        "circumnavigation": view.get("circumnavigation_left"),
        "america": 0 if view.get("america_found") else view.get("america_laurels"),
    }
    for name, number in waiting.items():
        if number:
            yield voyage(view, language, name, number)


def voyage(view: View, language: str, name: str, number: int) -> str:
    """A plate on the open sea: what for, how hard, how much."""
    x, y = MAP.places["voyages"][name]
    title = say(language, f"colonial.drawing.{name}")
    size = drawing.fitting(title, PLATE - 2 * PADDING, 13)
    hard = view.get("circumnavigation_difficulty") if name == "circumnavigation" else view.get("america_penalty")
    told = str(hard) if name == "circumnavigation" else f"+{hard}"
    style: Style = {"rx": 8, "fill_opacity": 0.7, "stroke": HAIRLINE, "class_": "plate voyage"}
    parts = (
        box(0, 0, PLATE, VOYAGE, PANEL, **style),
        words(PLATE / 2, 16, title, size, text_anchor="middle", fill=drawing.SEA_INK, font_style="italic"),
        pieces.sign("die", PLATE / 2 - 34, 30, FAINT, filled=False),
        words(PLATE / 2 - 26, 34.6, told, 13, font_weight="bold", fill=FAINT, class_="faint"),
        pieces.counted("laurel", PLATE / 2 + 14, 30, number, drawing.SEA_INK, filled=False),
    )
    place = f"translate({drawing.shortest(x - PLATE / 2)} {drawing.shortest(y)})"
    return drawing.group(parts, title, transform=place, **pieces.pointed(f"voyage:{name}"))


# Territories


def plate(view: View, language: str, territory: int) -> str:
    """Name, what the people there can set against newcomers, markers; then a row for each resource."""
    x, y = MAP.places["plates"][TERRITORY.names[territory]]
    spaces = spaces_of(view, territory)
    height = HEAD + ROW * len(spaces) + PADDING - 1
    owner = view.get("colony")[territory]
    rim: Style = {"stroke": INK, "stroke_opacity": 0.35, "class_": "plate"}
    if owner >= 0:
        colour = view.cast.colours[owner]
        rim = {"stroke": drawing.fill_of(colour), "stroke_width": 3, "class_": f"plate rim-{colour}"}
    parts = [box(0, 0, PLATE, height, PANEL, rx=7, fill_opacity=0.92, **rim), *heading(view, language, territory)]
    for at, space in enumerate(spaces):
        parts.append(stack(view, language, space, HEAD + ROW * at))
    place = f"translate({drawing.shortest(x - PLATE / 2)} {drawing.shortest(y)})"
    marked = pieces.pointed(f"territory:{TERRITORY.names[territory]}")
    return drawing.group(parts, told(view, language, territory), transform=place, **marked)


def spaces_of(view: View, territory: int) -> list[int]:
    """The resource spaces that are printed there."""
    colours = view.get("colour")
    return [space for space in range(territory * SLOTS, territory * SLOTS + SLOTS) if colours[space] >= 0]


def heading(view: View, language: str, territory: int) -> Iterator[str]:
    name = view.name(TERRITORY, territory, language)
    owner = view.get("colony")[territory]
    room = PLATE - 2 * PADDING - (2 * pieces.SMALL_COUNTER if owner >= 0 else 0)
    style: Style = {"font_family": drawing.SERIF, "class_": "map-name"}
    yield words(PADDING + 1, 17, name, drawing.fitting(name, room, NAME), **style)
    if owner >= 0:
        yield drawing.disc(PLATE - 12, 12, owner, view.cast.colours[owner], r=pieces.SMALL_COUNTER - 0.5)
    power = view.get("native_power")[territory]
    yield pieces.powers(PADDING + 5, 29, power)
    if view.get("independent") >> territory & 1:
        x = PADDING + 12 + pieces.DOT * min(power, pieces.DOTS)
        yield pieces.sign("independent", x, 29, filled=False)
        yield words(x + 7, 33.6, "×2", 12, font_weight="bold", class_="number")
    yield from markers(view, territory)


def markers(view: View, territory: int) -> Iterator[str]:
    """From the right: Prestige and difficulty while it is unexplored, then Unrest, Mission, city."""
    left = view.get("laurels_left")[territory]
    if left:
        yield pieces.sign("die", PLATE - 56, 29, FAINT, filled=False)
        hard = str(view.get("difficulty")[territory])
        yield words(PLATE - 48, 33.6, hard, 13, font_weight="bold", fill=FAINT, class_="faint")
        yield pieces.counted("laurel", PLATE - 23, 29, left, filled=False)
        return
    x = PLATE - 22.0
    if view.get("unrest")[territory]:
        yield pieces.counted("unrest", x, 29, view.get("unrest")[territory], ALERT)
        x -= 18
    if view.get("missions") >> territory & 1:
        yield pieces.sign("mission", x + 4, 29)
        x -= 24
    if view.get("city") == territory:
        yield pieces.counted("city", x - 2, 29, view.get("city_value"), GOLD)


def stack(view: View, language: str, space: int, y: float) -> str:
    """A resource and the counters on it, the lowest first; a stroke under those that control it."""
    name, goods = SPACE.names[space], view.name(RESOURCE, view.get("resource")[space], language)
    parts = [
        box(1, y - 1, PLATE - 2, ROW, PANEL, fill_opacity=0, class_="reach"),
        pieces.resource(PADDING, y + 1, COLOUR.names[view.get("colour")[space]]),
        *counters(view, space, y + 10),
    ]
    if view.get("stack")[space][0] < 0:
        style: Style = {"fill": FAINT, "class_": "faint"}
        parts.append(words(PADDING + pieces.SPACE + 5, y + 14.5, goods, drawing.fitting(goods, 104, SMALL), **style))
    return drawing.group(parts, goods, **pieces.pointed(f"space:{name}"))


def counters(view: View, space: int, y: float) -> Iterator[str]:
    """A disc for each owner; smaller ones where many share the space."""
    order = [seat for seat in view.get("stack")[space] if seat >= 0]
    r = pieces.COUNTER if len(order) <= FEW else pieces.SMALL_COUNTER
    pitch = (PLATE - 2 * PADDING - pieces.SPACE - 2) / (FEW if len(order) <= FEW else SEATS)
    x = PADDING + pieces.SPACE + 3 + pitch / 2
    numbers = view.get("counters")[space]
    for seat in order:
        marked = pieces.pointed(f"counter:{SPACE.names[space]}/{seat}")
        yield drawing.disc(x, y, seat, view.cast.colours[seat], numbers[seat], r=r, **marked)
        if seat == view.get("controller")[space]:
            style: Style = {"stroke": INK, "stroke_width": 2, "class_": "holder"}
            yield element("path", d=f"M{x - 7:.1f} {y + 12.5:.1f}h14", **style)
        x += pitch


def told(view: View, language: str, territory: int) -> str:
    """What a pointer on the plate is told."""
    stacks = view.get("counters")[territory * SLOTS : territory * SLOTS + SLOTS]
    held = [
        f"{view.player(seat, language)} {number}"
        for seat in range(view.players)
        if (number := sum(counters[seat] for counters in stacks))
    ]
    return " · ".join([view.name(TERRITORY, territory, language), *held])

"""Draws the outlines of a game's map from Natural Earth's countries.

    python tools/build_map.py colonialism countries-50m.json

The countries are those of the npm package world-atlas (version 2, public domain data of Natural Earth), as TopoJSON:
there, neighbours share their border as one arc. `tools/maps/<game>.toml` says which countries make up a region and what
the map shows. Written is `src/tordesillas/<game>/outlines.toml`: the size of the drawing, and SVG path data.
"""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import asin, cos, radians, sin, sqrt
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]

Point = tuple[float, float]
Ring = list[Point]

EQUAL_EARTH = (1.340264, -0.081106, 0.000893, 0.003796)
"""The polynomial of the Equal Earth projection (Šavrič, Patterson and Jenny, 2018)."""
TOLERANCE = 0.35
"""How far, in units of the drawing, a simplified line may leave the true one."""
SPECK = 2.0
"""Islands below this area are left out."""
TORN = 0.5
"""A ring that covers more than this part of the globe's width has been torn by the projection's edge."""


@dataclass(frozen=True)
class Frame:
    """What part of the world the drawing shows, and how large."""

    middle: float
    west: float
    east: float
    south: float
    north: float
    width: int

    def plane(self, longitude: float, latitude: float) -> Point:
        """A place on the plane of the projection, which is Equal Earth."""
        a1, a2, a3, a4 = EQUAL_EARTH
        across = radians((longitude - self.middle + 540) % 360 - 180)
        t = asin(sqrt(3) / 2 * sin(radians(latitude)))
        slope = 9 * a4 * t**8 + 7 * a3 * t**6 + 3 * a2 * t**2 + a1
        return 2 * sqrt(3) / 3 * across * cos(t) / slope, t * (a4 * t**8 + a3 * t**6 + a2 * t**2 + a1)

    @property
    def scale(self) -> float:
        return self.width / (self.plane(self.east, 0)[0] - self.plane(self.west, 0)[0])

    @property
    def height(self) -> int:
        return round((self.plane(0, self.north)[1] - self.plane(0, self.south)[1]) * self.scale)

    def place(self, place: Point) -> Point:
        """Where a place (degrees east, degrees north) lies in the drawing."""
        x, y = self.plane(*place)
        left, top = self.plane(self.west, 0)[0], self.plane(0, self.north)[1]
        return (x - left) * self.scale, (top - y) * self.scale

    def shows(self, ring: Ring) -> bool:
        xs, ys = [x for x, _ in ring], [y for _, y in ring]
        whole = self.plane(self.middle + 180 - 1e-9, 0)[0] * 2 * self.scale
        inside = max(xs) > 0 and min(xs) < self.width and max(ys) > 0 and min(ys) < self.height
        return inside and max(xs) - min(xs) < whole * TORN and abs(area(ring)) >= SPECK


def area(ring: Ring) -> float:
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise(ring)) / 2


def simplified(line: Ring) -> Ring:
    """The line without the points that it hardly bends at (Douglas and Peucker); its ends stay."""
    keep = {0, len(line) - 1}
    spans = [(0, len(line) - 1)]
    if line[0] == line[-1] and len(line) > 3:  # a ring has no chord: begin with its farthest point
        far = max(range(len(line)), key=lambda at: distance(line[at], line[0], line[0]))
        keep.add(far)
        spans = [(0, far), (far, len(line) - 1)]
    while spans:
        first, last = spans.pop()
        if last - first < 2:
            continue
        at = max(range(first + 1, last), key=lambda at: distance(line[at], line[first], line[last]))
        if distance(line[at], line[first], line[last]) > TOLERANCE:
            keep.add(at)
            spans += [(first, at), (at, last)]
    return [line[at] for at in sorted(keep)]


def distance(point: Point, first: Point, last: Point) -> float:
    """From the line's part between two points."""
    (x, y), (x1, y1), (x2, y2) = point, first, last
    long = (x2 - x1) ** 2 + (y2 - y1) ** 2
    along = 0.0 if long == 0 else max(0.0, min(1.0, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / long))
    return sqrt((x - x1 - along * (x2 - x1)) ** 2 + (y - y1 - along * (y2 - y1)) ** 2)


def arcs_of(topology: Mapping[str, Any], frame: Frame) -> list[Ring]:
    """All arcs, in the drawing; simplified here, so that neighbours keep one border."""
    (scale_x, scale_y), (left, low) = topology["transform"]["scale"], topology["transform"]["translate"]

    def drawn(arc: Sequence[Sequence[int]]) -> Ring:
        steps = accumulate(arc, lambda at, step: [at[0] + step[0], at[1] + step[1]])
        return simplified([frame.place((x * scale_x + left, y * scale_y + low)) for x, y in steps])

    return [drawn(arc) for arc in topology["arcs"]]


def arc_numbers(geometry: Mapping[str, Any]) -> Iterable[int]:
    """The arcs that bound a country; `~n` is the arc n backwards."""
    polygons = [geometry["arcs"]] if geometry["type"] == "Polygon" else geometry["arcs"]
    return (number for polygon in polygons for ring in polygon for number in ring)


def merged(numbers: Iterable[int], arcs: Sequence[Ring]) -> list[Ring]:
    """The outer borders of countries taken together: an arc that two of them share is none."""
    listed = list(numbers)
    shared = Counter(max(at, ~at) for at in listed)
    lines = [arcs[at] if at >= 0 else arcs[~at][::-1] for at in listed if shared[max(at, ~at)] == 1]
    starts: dict[Point, list[Ring]] = {}
    for line in lines:
        starts.setdefault(line[0], []).append(line)
    rings = []
    for line in lines:
        if line not in starts.get(line[0], []):
            continue
        starts[line[0]].remove(line)
        ring = list(line)
        while ring[-1] != ring[0]:
            ring += starts[ring[-1]].pop()[1:]
        rings.append(ring)
    return rings


def path(rings: Iterable[Ring]) -> str:
    """SVG path data of closed rings, in tenths that never drift."""
    parts = []
    for ring in rings:
        points = [(round(x * 10), round(y * 10)) for x, y in ring[:-1]]
        x, y = points[0]
        words = [f"M{number(x)} {number(y)}l"]
        for next_x, next_y in points[1:]:
            if (next_x, next_y) != (x, y):
                words.append(f"{number(next_x - x)} {number(next_y - y)}")
                x, y = next_x, next_y
        parts.append(words[0] + " ".join(words[1:]).replace(" -", "-") + "z")
    return "".join(parts)


def number(tenths: int) -> str:
    """As short as SVG allows."""
    sign, whole, tenth = "-" if tenths < 0 else "", *divmod(abs(tenths), 10)
    return f"{sign}{whole}" if not tenth else f"{sign}{whole or ''}.{tenth}"


def outlines(plan: Mapping[str, Any], topology: Mapping[str, Any]) -> str:
    """The file of outlines."""
    frame = Frame(**plan["frame"])
    arcs = arcs_of(topology, frame)
    countries = {country["properties"]["name"]: country for country in topology["objects"]["countries"]["geometries"]}
    wanted = Counter(name for names in plan["regions"].values() for name in names)
    if wrong := [name for name, times in wanted.items() if times > 1 or name not in countries]:
        raise SystemExit(f"unknown, or in two regions: {', '.join(wrong)}")
    groups = {
        **plan["regions"],
        "land": [name for name, country in countries.items() if name not in wanted and "arcs" in country],
    }
    lines = [
        "# Made by tools/build_map.py from public domain data of Natural Earth; not to be edited by hand.",
        "",
        f"width = {frame.width}",
        f"height = {frame.height}",
    ]
    for name, members in groups.items():
        rings = merged((at for member in members for at in arc_numbers(countries[member])), arcs)
        lines.append(f'{name} = "{path(ring for ring in rings if frame.shows(ring))}"')
    return "\n".join([*lines, ""])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="such as colonialism")
    parser.add_argument("countries", type=Path, help="the package's file countries-50m.json")
    options = parser.parse_args()
    plan = tomllib.loads((ROOT / "tools" / "maps" / f"{options.game}.toml").read_text(encoding="utf-8"))
    target = ROOT / "src" / "tordesillas" / options.game / "outlines.toml"
    text = outlines(plan, json.loads(options.countries.read_text(encoding="utf-8")))
    target.write_text(text, encoding="utf-8")
    print(f"{target.relative_to(ROOT)}: {len(text) // 1024} KB")
    return 0


if __name__ == "__main__":
    sys.exit(main())

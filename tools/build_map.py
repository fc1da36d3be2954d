"""Draws the outlines of a game's map from Natural Earth's countries.

    python tools/build_map.py colonialism countries-50m.json
    python tools/build_map.py colonial countries-50m.json states-10m.json

The countries are those of the npm package world-atlas (version 2, public domain data of Natural Earth), the states of
the USA those of us-atlas (version 3, of the Census Bureau), as TopoJSON: there, neighbours share their border as one
arc. `tools/maps/<game>.toml` says which of them make up a region and what the map shows. Written is
`src/tordesillas/<game>/outlines.toml`: the size of the drawing, and SVG path data.
"""

from __future__ import annotations

import argparse
import json
import re
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
TORN = 0.65
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


HALF = re.compile(r"(.*) \((north|south)\)")
"""The part of a country on one side of a parallel."""


class Atlas:
    """The countries of several topologies by name, with the arcs of each."""

    def __init__(self, plan: Mapping[str, Any], topologies: Sequence[Mapping[str, Any]]) -> None:
        self.frame = Frame(**plan["frame"])
        self.split: Mapping[str, float] = plan.get("split", {})
        """Countries that a parallel divides in two."""
        self.arcs = [arcs_of(topology, self.frame) for topology in topologies]
        self.countries: dict[str, tuple[int, Mapping[str, Any]]] = {}
        for at, topology in enumerate(topologies):
            (listed,) = (found for name, found in topology["objects"].items() if name in ("countries", "states"))
            for country in listed["geometries"]:
                name = country["properties"]["name"]
                if "arcs" in country:
                    self.countries[f"{name} (USA)" if name in self.countries else name] = (at, country)
        for name in plan.get("replaced", []):
            del self.countries[name]

    def rings(self, names: Iterable[str]) -> list[Ring]:
        """The borders of countries taken together; of `Argentina (north)` what lies north of its parallel."""
        members = [HALF.fullmatch(name) or name for name in names]
        full = [name for name in members if isinstance(name, str)]
        found = self.whole(full)
        for half in members:
            if not isinstance(half, str):
                level = self.frame.place((self.frame.middle, self.split[half[1]]))[1]
                above = half[2] == "north"
                joined = [clipped(ring, level, above) for ring in self.whole([*full, half[1]])]
                found = joined + [clipped(ring, level, not above) for ring in found]
        return [ring for ring in found if len(ring) > 3 and self.frame.shows(ring)]

    def whole(self, names: Iterable[str]) -> list[Ring]:
        numbers: dict[int, list[int]] = {}
        for name in names:
            at, country = self.countries[name]
            numbers.setdefault(at, []).extend(arc_numbers(country))
        return [ring for at, listed in numbers.items() for ring in merged(listed, self.arcs[at])]


def clipped(ring: Ring, level: float, above: bool) -> Ring:
    """The part of a ring above or below a horizontal line, which parallels are."""
    sign = -1 if above else 1
    found: Ring = []
    for (x1, y1), (x2, y2) in pairwise(ring):
        inside, enters = sign * (y1 - level) >= 0, sign * (y2 - level) >= 0
        if inside:
            found.append((x1, y1))
        if inside != enters:
            found.append((x1 + (x2 - x1) * (level - y1) / (y2 - y1), level))
    return [*found, *found[:1]]


def outlines(plan: Mapping[str, Any], *topologies: Mapping[str, Any]) -> str:
    """The file of outlines."""
    atlas = Atlas(plan, topologies)
    wanted = Counter(name for names in plan["regions"].values() for name in names)
    claimed = {half[1] if (half := HALF.fullmatch(name)) else name for name in wanted}
    if wrong := [name for name, times in wanted.items() if times > 1] + sorted(claimed - atlas.countries.keys()):
        raise SystemExit(f"unknown, or in two regions: {', '.join(wrong)}")
    groups = {**plan["regions"], "land": [name for name in atlas.countries if name not in claimed]}
    lines = [
        "# Made by tools/build_map.py from public domain data; not to be edited by hand.",
        "",
        f"width = {atlas.frame.width}",
        f"height = {atlas.frame.height}",
        *(f'{name} = "{path(atlas.rings(members))}"' for name, members in groups.items()),
    ]
    return "\n".join([*lines, ""])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="such as colonialism")
    parser.add_argument("atlases", type=Path, nargs="+", help="the files countries-50m.json, states-10m.json")
    options = parser.parse_args()
    plan = tomllib.loads((ROOT / "tools" / "maps" / f"{options.game}.toml").read_text(encoding="utf-8"))
    target = ROOT / "src" / "tordesillas" / options.game / "outlines.toml"
    text = outlines(plan, *(json.loads(atlas.read_text(encoding="utf-8")) for atlas in options.atlases))
    target.write_text(text, encoding="utf-8")
    print(f"{target.relative_to(ROOT)}: {len(text) // 1024} KB")
    return 0


if __name__ == "__main__":
    sys.exit(main())

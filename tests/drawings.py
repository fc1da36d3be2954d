"""Looking at drawings: what is written in them, and where everything stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import combinations
from xml.etree import ElementTree

from tordesillas.engine.drawing import WIDE

NAMESPACE = "{http://www.w3.org/2000/svg}"
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def texts(drawing: str) -> list[str]:
    return [node.text or "" for node in ElementTree.fromstring(drawing).iter(f"{NAMESPACE}text")]


def shift(node: ElementTree.Element) -> tuple[float, float]:
    found = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", node.get("transform", ""))
    return (float(found[1]), float(found[2])) if found else (0.0, 0.0)


def boxes(node: ElementTree.Element, x: float = 0, y: float = 0) -> Iterator[Box]:
    """Where everything in a drawing stands; a text is taken to be as wide as it can be."""
    dx, dy = shift(node)
    x, y = x + dx, y + dy

    def number(name: str) -> float:
        return float(node.get(name, 0))

    if node.tag == f"{NAMESPACE}rect":
        yield x + number("x"), y + number("y"), x + number("x") + number("width"), y + number("y") + number("height")
    elif node.tag == f"{NAMESPACE}circle":
        left, top, r = x + number("cx"), y + number("cy"), number("r")
        yield left - r, top - r, left + r, top + r
    elif node.tag == f"{NAMESPACE}text":
        size = number("font-size")
        wide = len(node.text or "") * size * WIDE
        start = {"middle": wide / 2, "end": wide}.get(node.get("text-anchor", ""), 0)
        left, top = x + number("x") - start, y + number("y") - size
        yield left, top, left + wide, top + size * 1.2
    elif node.tag == f"{NAMESPACE}path" and dx:
        yield x - 12, y - 12, x + 12, y + 12  # a ship
    for child in node:
        yield from boxes(child, x, y)


def whole(drawn: str) -> Box:
    found = list(boxes(ElementTree.fromstring(f'<svg xmlns="{NAMESPACE[1:-1]}">{drawn}</svg>')))
    lefts, tops, rights, bottoms = zip(*found)
    return min(lefts), min(tops), max(rights), max(bottoms)


def apart(one: Box, other: Box) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def assert_apart(drawn: Iterable[str], width: float, height: float) -> None:
    """Nothing overlaps, and nothing leaves the frame."""
    found = [whole(part) for part in drawn]
    for left, top, right, bottom in found:
        assert 0 <= left < right <= width
        assert 0 <= top < bottom <= height
    for one, other in combinations(found, 2):
        assert apart(one, other), (one, other)

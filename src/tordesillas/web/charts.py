"""Line charts of a game's figures, drawn by the house: every line bears the colour and the mark of its seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tordesillas.engine.drawing import MARKS, element, group, shortest, words

WIDTH, HEIGHT = 560, 240
LEFT, RIGHT, TOP, BOTTOM = 40, 128, 14, 26
LINES = 4
"""So many spaces between the lines across, about."""
APART = 15
"""Names at the right keep so far from each other."""

LETTERS = 14
"""There is room for so much of a name."""


class Line(NamedTuple):
    """The figure of one seat."""

    seat: int
    name: str
    colour: str
    values: Sequence[int]


def chart(title: str, plies: Sequence[int], lines: Sequence[Line], marks: Sequence[int] = ()) -> str:
    """A chart over the moves of a game; `marks` are the moves with which rounds begin."""
    scale = Scale(plies[-1] or 1, *bounds([value for line in lines for value in line.values]))
    parts = [
        *(element("path", d=f"M{shortest(scale.x(ply))} {TOP}V{HEIGHT - BOTTOM}", class_="round") for ply in marks),
        *(grid(scale, value) for value in scale.ticks),
        *(drawn(scale, plies, line) for line in lines),
        *names(scale, lines),
        words(LEFT, HEIGHT - 6, "0", 11, class_="axis"),
        words(WIDTH - RIGHT, HEIGHT - 6, str(plies[-1]), 11, class_="axis", text_anchor="end"),
    ]
    return element(
        "svg",
        element("title", title) + "".join(parts),
        class_="chart",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        data_left=LEFT,
        data_right=WIDTH - RIGHT,
        data_last=plies[-1],
    )


class Scale:
    """From moves and figures to places on the chart."""

    def __init__(self, last: int, low: int, high: int) -> None:
        self.last, self.low, self.high = last, low, high

    def x(self, ply: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * ply / self.last

    def y(self, value: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (self.high - value) / (self.high - self.low)

    @property
    def ticks(self) -> range:
        return range(self.low, self.high + 1, step(self.high - self.low))


def bounds(values: Sequence[int]) -> tuple[int, int]:
    """Round numbers below and above all values."""
    low, high = min([0, *values]), max([1, *values])
    by = step(high - low)
    return low // by * by, -(-high // by) * by


def step(span: int) -> int:
    """1, 2 or 5, or a power of ten times that."""
    by = 1
    while True:
        for factor in (1, 2, 5):
            if by * factor * LINES >= span:
                return by * factor
        by *= 10


def grid(scale: Scale, value: int) -> str:
    y = scale.y(value)
    across = element("path", d=f"M{LEFT} {shortest(y)}H{WIDTH - RIGHT}", class_="grid")
    return across + words(LEFT - 6, y + 4, str(value), 11, class_="axis", text_anchor="end")


def drawn(scale: Scale, plies: Sequence[int], line: Line) -> str:
    """Steps, since a figure stays what it is until a move changes it."""
    path, before = "", None
    for ply, value in zip(plies, line.values):
        x, y = shortest(scale.x(ply)), shortest(scale.y(value))
        path += f"M{x} {y}" if before is None else f"H{x}" + ("" if value == before else f"V{y}")
        before = value
    # A rim, so that light lines show on light paper too.
    casing = element("path", d=path, class_="casing")
    return casing + element("path", d=path, class_=f"line seat-{line.colour}")


def names(scale: Scale, lines: Sequence[Line]) -> list[str]:
    """The players at the ends of their lines, moved apart where lines end close together."""
    wanted = sorted(lines, key=lambda line: -line.values[-1])
    y = float(TOP - APART)
    placed = []
    for line in wanted:
        y = max(y + APART, scale.y(line.values[-1]))
        placed.append((y, line))
    excess = max(0.0, y - (HEIGHT - BOTTOM))
    return [ending(WIDTH - RIGHT + 8, y - excess, line) for y, line in placed]


def shortened(name: str) -> str:
    return name if len(name) <= LETTERS else name[: LETTERS - 1] + "…"


def ending(x: float, y: float, line: Line) -> str:
    mark = element("path", d=MARKS[line.seat], class_="mark", fill_rule="evenodd")
    token = element("circle", r=6, class_="token") + mark
    named = words(11, 4, f"{line.values[-1]}  {shortened(line.name)}", 11.5)
    place = f"translate({shortest(x + 6)} {shortest(y)})"
    return group([token, named], transform=place, class_=f"end seat-{line.colour}")

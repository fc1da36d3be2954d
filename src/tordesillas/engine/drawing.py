"""The house's way of drawing: SVG elements, the palette, and lines of small cards. What a game draws is its own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

PAPER, PANEL, TRAY, INK, HAIRLINE, FAINT = "#f4efe4", "#fbf8f0", "#ece5d5", "#2b2620", "#cfc5b0", "#6d6557"
SEA, WAVES, SEA_INK = "#d7e2e1", "#b9cccd", "#4f6f74"
ALERT = "#a63d2f"
PLAYER_COLOURS = {
    "blue": "#2f5d8a",
    "red": "#a63d2f",
    "green": "#4a7a46",
    "white": "#f7f2e6",
    "purple": "#6b4a86",
    "yellow": "#d9a520",
    "black": "#2b2620",
}
NATIVES = "#8b8780"
SERIF = "'Iowan Old Style', 'Palatino Linotype', Palatino, 'EB Garamond', Georgia, 'DejaVu Serif', serif"
SANS = "Inter, system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"

WIDE = 0.6
"""A letter's width at most, as a part of its height; a text is given room by that."""


ESCAPED = re.compile('[&<>"\t\n\r]')
"""What cannot stand in an attribute as it is."""

Style = dict[str, str | float]
"""Attributes that several elements have in common."""


def element(name: str, content: str = "", /, **attributes: str | float) -> str:
    """An element; an underscore in an attribute's name stands for a hyphen, and one at its end for nothing.

    Colours and fonts are attributes, so that a drawing needs no style sheet; a page that has one overrides them by the
    classes.
    """
    written = "".join(f" {attribute(key)}={quoted(shortest(value))}" for key, value in attributes.items())
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def attribute(key: str) -> str:
    """`class_` is `class`, which Python keeps for itself."""
    return key.rstrip("_").replace("_", "-")


def quoted(value: str) -> str:
    """Most values are plain; to look for what has to be escaped is quicker than to escape it."""
    return quoteattr(value) if ESCAPED.search(value) else f'"{value}"'


def shortest(value: str | float) -> str:
    return value if isinstance(value, str) else f"{value:.1f}".removesuffix(".0")


def words(x: float, y: float, text: str, size: float = 12, **more: str | float) -> str:
    """A text on its base line; `text_anchor` is `start` unless it is given."""
    return element("text", escape(text), x=x, y=y, font_size=size, **more)


def box(x: float, y: float, width: float, height: float, fill: str, **more: str | float) -> str:
    return element("rect", x=x, y=y, width=width, height=height, fill=fill, **more)


def group(parts: Iterable[str], title: str = "", **attributes: str | float) -> str:
    """Parts that belong together; the title is what a pointer that rests on them is told."""
    told = element("title", escape(title)) if title else ""
    return element("g", told + "".join(parts), **attributes)


def moved(parts: Iterable[str], x: float, y: float, title: str = "", **attributes: str | float) -> str:
    return group(parts, title, transform=f"translate({shortest(x)} {shortest(y)})", **attributes)


def window(parts: Iterable[str], x: float, y: float, width: float, height: float) -> str:
    """Parts of which nothing shows beyond a frame; within it, they begin at its corner."""
    return element("svg", "".join(parts), x=x, y=y, width=width, height=height, overflow="hidden")


def fitting(text: str, room: float, size: float) -> float:
    """The size that lets a text fit its room, at most `size`."""
    return min(size, room / (len(text) * WIDE))


def picture(width: float, height: float, title: str, parts: Iterable[str]) -> str:
    """A whole drawing. It has no style sheet, so the page around it, and other drawings there, stay as they are."""
    return element(
        "svg",
        "\n".join([element("title", escape(title)), box(0, 0, width, height, PAPER), *parts]),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {shortest(width)} {shortest(height)}",
        width=width,
        height=height,
        style="max-width:100%;height:auto",
        role="img",
        font_family=SANS,
        fill=INK,
    )


DISC = 12
"""A disc's radius, unless told."""
MARKS = (
    "M-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0z",
    "M-3.5-.9h7v1.8h-7z",
    "M-2.4 0a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0zM-1.3 0a1.3 1.3 0 1 1 2.6 0a1.3 1.3 0 1 1-2.6 0z",
    "M-2.6-.6h2v-2h1.2v2h2v1.2h-2v2h-1.2v-2h-2z",
    "M0-2.5L2.8 2.2h-5.6z",
    "M-2-2h4v4h-4z",
)
"""The sign of each seat, for eyes that see no colours: dot, bar, ring, cross, triangle, square."""


def ink_on(colour: str) -> str:
    """What can be read on a player's colour."""
    return INK if colour in ("white", "yellow") else PANEL


def fill_of(colour: str) -> str:
    """A player's colour; nobody's is gray."""
    return PLAYER_COLOURS.get(colour, NATIVES)


def mark(seat: int, x: float, y: float, ink: str) -> str:
    """A seat's sign; nobody (-1) has none."""
    place = f"translate({shortest(x)} {shortest(y)})"
    drawn: Style = {"class_": "mark", "fill": ink, "fill_rule": "evenodd", "transform": place}
    return element("path", d=MARKS[seat], **drawn) if seat >= 0 else ""


def disc(
    x: float, y: float, seat: int, colour: str, number: int | None = None, r: float = DISC, **more: str | float
) -> str:
    """A seat's pieces on one place as a disc with their number."""
    ink = ink_on(colour)
    parts = [
        element("circle", cx=x, cy=y + 1.5, r=r, class_="shade", fill=INK, fill_opacity=0.35),
        element("circle", cx=x, cy=y, r=r, class_="body", fill=fill_of(colour), stroke=INK, stroke_width=0.9),
        mark(seat, x, y + (0.6 * r if number is not None else 0), ink),
    ]
    if number is not None:
        style: Style = {"class_": "count", "text_anchor": "middle", "font_weight": "bold", "fill": ink}
        parts.append(words(x, y + 0.26 * r, str(number), r + 0.5, **style))
    return group(parts, "", class_=f"disc seat-{colour}", **more)


class Chip(NamedTuple):
    """A small card with words on it."""

    text: str
    fill: str = PANEL
    ink: str = INK
    rim: str = HAIRLINE


CHIP_HEIGHT = 20
CHIP_GAP = 5
CHIP_SIZE = 11.5


def chip_width(chip: Chip) -> float:
    return len(chip.text) * CHIP_SIZE * WIDE + 14


def chip_lines(chips: Sequence[Chip], width: float) -> Iterator[list[tuple[float, Chip]]]:
    """The chips in lines of a width, each chip with its place in the line."""
    line: list[tuple[float, Chip]] = []
    x = 0.0
    for chip in chips:
        wide = chip_width(chip)
        if line and x + wide > width:
            yield line
            line, x = [], 0.0
        line.append((x, chip))
        x += wide + CHIP_GAP
    if line:
        yield line


def chips_height(chips: Sequence[Chip], width: float) -> float:
    return len(list(chip_lines(chips, width))) * (CHIP_HEIGHT + CHIP_GAP)


def draw_chips(chips: Sequence[Chip], x: float, y: float, width: float) -> Iterator[str]:
    """Chips from a corner on, as many lines as they take."""
    for line in chip_lines(chips, width):
        for at, chip in line:
            wide = chip_width(chip)
            yield box(x + at, y, wide, CHIP_HEIGHT, chip.fill, rx=4, stroke=chip.rim)
            yield words(x + at + wide / 2, y + 14, chip.text, CHIP_SIZE, text_anchor="middle", fill=chip.ink)
        y += CHIP_HEIGHT + CHIP_GAP

"""Colonial's pieces, drawn: resource spaces, markers of territories. A colour never carries a meaning alone."""

from __future__ import annotations

from tordesillas.engine import drawing
from tordesillas.engine.drawing import INK, PANEL, Style, box, element, group, words

EDGES = {
    "yellow": "#e0b030",
    "red": "#b5432f",
    "blue": "#35659b",
    "brown": "#7a4f2a",
    "black": "#2b2620",
    "green": "#4f8a4a",
    "purple": "#73519a",
    "grey": "#8f8b84",
    "beige": "#d8bf94",
    "white": "#fbf8f0",
}
COUNTER = 7.5
SPACE = 14
SIGNS = {
    "unrest": "M0-5.5L5.5 4.5H-5.5Z",
    "mission": "M-4.5 5V-1L0-5.5L4.5-1V5Z",
    "independent": "M-4.5 5.5V-5.5M-4.5-5.5H5L2.5-2.5L5 .5H-4.5",
    "city": "M-6 5V-2H-2V-5.5H2V0H6V5Z",
    "laurel": "M0 5C-5 3-5.5-2-3.5-5.5M0 5C5 3 5.5-2 3.5-5.5",
}
"""A triangle of unrest, a house of the mission, a flag of independence, roofs of the city, a laurel of Prestige."""


def resource(x: float, y: float, colour: str) -> str:
    """A resource space from its upper left corner: what counts is the edge."""
    line: Style = {"fill": PANEL, "stroke": EDGES[colour], "stroke_width": 3.4, "rx": 2}
    return box(x, y, SPACE, SPACE, INK, rx=2.5) + element(
        "rect", x=x + 2.2, y=y + 2.2, width=SPACE - 4.4, height=SPACE - 4.4, **line
    )


def sign(kind: str, x: float, y: float, ink: str = INK, filled: bool = True) -> str:
    place = f"translate({drawing.shortest(x)} {drawing.shortest(y)})"
    return element(
        "path",
        d=SIGNS[kind],
        transform=place,
        fill=ink if filled else "none",
        stroke=ink,
        stroke_width=1.3,
        stroke_linejoin="round",
    )


def counted(kind: str, x: float, y: float, number: int, ink: str = INK, filled: bool = True) -> str:
    """A sign with its number."""
    return group((sign(kind, x, y, ink, filled), words(x + 7.5, y + 4, str(number), 10.5, fill=ink)))


def powers(x: float, y: float, number: int) -> str:
    """Symbols of native power in a row."""
    return "".join(element("circle", cx=x + 7 * at, cy=y, r=2.7, fill=INK) for at in range(number))

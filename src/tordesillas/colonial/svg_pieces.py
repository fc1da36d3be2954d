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
COUNTER = 10.5
SMALL_COUNTER = 9
SPACE = 19
DOT = 6.5
"""From one power to the next."""
DOTS = 6
"""More powers than that are told by a number."""
SIGNS = {
    "unrest": "M0-5.5L5.5 4.5H-5.5Z",
    "mission": "M-4.5 5V-1L0-5.5L4.5-1V5Z",
    "independent": "M-4.5 5.5V-5.5M-4.5-5.5H5L2.5-2.5L5 .5H-4.5",
    "city": "M-6 5V-2H-2V-5.5H2V0H6V5Z",
    "laurel": "M0 5C-5 3-5.5-2-3.5-5.5M0 5C5 3 5.5-2 3.5-5.5",
    "die": "M-5-5H5V5H-5ZM-.8 0a.8.8 0 1 0 1.6 0a.8.8 0 1 0-1.6 0",
    "power": "M-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
    "treasury": "M-5.5 0a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0M-2.5 0a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0",
    "fleet": "M-5.5 2H5.5L3.5 5H-3.5ZM-.5 1V-6L4.5 0H-.5M-2 1V-4L-5 1Z",
    "squadron": "M-6 1.5H6L4 5H-4ZM-3 1V-4.5M0 1V-6M3 1V-4.5M-5-1.5H5",
    "privateer": "M-4.5-5L4.5 5M4.5-5L-4.5 5M-2.5 5.2L-4.9 2.8M2.5 5.2L4.9 2.8",
    "goods": "M-5-4H5V5H-5ZM-5-.5H5M0-4V-.5",
    "loan": "M-4.5-5.5H4.5V5.5H-4.5ZM-2.5-2.5H2.5M-2.5 0H2.5M-2.5 2.5H.5",
    "monopoly": "M-5 4.5V-3L-2 0L0-4.5L2 0L5-3V4.5Z",
    "colony": "M-4.5 5.5V-5.5M-4.5-5.5H5V1H-4.5",
    "diplomacy": "M-6 0H6M-6 0L-3-3M-6 0L-3 3M6 0L3-3M6 0L3 3",
    "seafaring": "M0-6L1.6-1.6L6 0L1.6 1.6L0 6L-1.6 1.6L-6 0L-1.6-1.6Z",
    "navy": "M0-3.4V5.4M-2.6-.8H2.6M-5 1.6Q-4.6 5.4 0 5.4Q4.6 5.4 5 1.6M-1.5-5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0",
    "logistics": "M-6-4H2V3H-6ZM2-1.5H4.6L6 .4V3H2M-5 4.4a1.4 1.4 0 1 0 2.8 0M2.2 4.4a1.4 1.4 0 1 0 2.8 0",
    "economy": "M-5.5 5.5V1.5H-2.5V5.5ZM-1.5 5.5V-1.5H1.5V5.5ZM2.5 5.5V-5.5H5.5V5.5Z",
    "counter": "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0",
}
"""What stands for pieces and figures: a triangle of unrest, a house of the mission, a flag of independence ..."""
GOODS = {
    "yellow": "M-4 2.5L-2.5-2.5H2.5L4 2.5Z",
    "red": "M0-4L3.5 0L0 4L-3.5 0Z",
    "blue": "M-4-1Q-2-4 0-1T4-1M-4 3Q-2 0 0 3T4 3",
    "brown": "M-3-4V4M0-4V4M3-4V4",
    "black": "M-4.4 0a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0M-.4 0a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0",
    "green": "M-3.5 3.5Q-3.5-3.5 3.5-3.5Q3.5 3.5-3.5 3.5ZM-3.5 3.5L1-1",
    "purple": "M0 4.5V1M-2.8-1.6a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0",
    "grey": "M-4.5 3.5H0V0H-4.5ZM0 3.5H4.5V0H0ZM-2.2 0H2.2V-3.5H-2.2Z",
    "beige": "M0 4V-4M-3 3L0 .5L3 3M-3-.5L0-3L3-.5",
    "white": "M-3-3H3V3H-3Z",
}
"""What tells the ten colours of resources apart without their colours."""


def pointed(part: str) -> Style:
    """What makes an element a part of the table: it can be pointed at, and found again in a later drawing."""
    return {"id": part.replace(":", "-").replace("/", "-"), "data_part": part}


def resource(x: float, y: float, colour: str) -> str:
    """A resource space from its upper left corner: what counts is the edge."""
    frame = {"x": x + 2.4, "y": y + 2.4, "width": SPACE - 4.8, "height": SPACE - 4.8, "rx": 2}
    line: Style = {"fill": PANEL, "stroke": EDGES[colour], "stroke_width": 3.6, "class_": f"edge edge-{colour}"}
    middle = f"translate({drawing.shortest(x + SPACE / 2)} {drawing.shortest(y + SPACE / 2)})"
    goods: Style = {"fill": "none", "stroke": INK, "stroke_width": 1.1, "stroke_linejoin": "round", "class_": "goods"}
    return (
        box(x, y, SPACE, SPACE, INK, rx=3, class_="frame")
        + element("rect", **frame, **line)
        + element("path", d=GOODS[colour], transform=middle, **goods)
    )


def sign(kind: str, x: float, y: float, ink: str = INK, filled: bool = True) -> str:
    place = f"translate({drawing.shortest(x)} {drawing.shortest(y)})"
    line: Style = {"stroke": ink, "stroke_width": 1.4, "stroke_linejoin": "round"}
    shape = "sign" if filled else "sign line"
    fill = ink if filled else "none"
    return element("path", d=SIGNS[kind], transform=place, fill=fill, class_=f"{shape} {kind}", **line)


def counted(kind: str, x: float, y: float, number: int, ink: str = INK, filled: bool = True) -> str:
    """A sign with its number."""
    told = words(x + 8, y + 4.6, str(number), 13, fill=ink, font_weight="bold", class_=f"number {kind}")
    return group((sign(kind, x, y, ink, filled), told))


def powers(x: float, y: float, number: int) -> str:
    """Symbols of native power in a row, or their number where the row would be long."""
    if number > DOTS:
        return counted("power", x, y, number)
    return "".join(element("circle", cx=x + DOT * at, cy=y, r=2.7, fill=INK, class_="power") for at in range(number))


def symbols() -> str:
    """The signs for use anywhere on a page, by the ids `sign-laurel` and so on."""
    line: Style = {"fill": "none", "stroke": "currentColor", "stroke_width": 1.4, "stroke_linejoin": "round"}
    return element(
        "defs",
        "".join(
            element("symbol", element("path", d=path, **line), id=f"sign-{kind}", viewBox="-8 -8 16 16")
            for kind, path in SIGNS.items()
        ),
    )

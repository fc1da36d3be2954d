"""Colonialism's pieces, drawn: discs, cubes, ships, cards, order tiles. A colour never carries a meaning alone."""

from __future__ import annotations

from collections.abc import Iterator

from tordesillas.colonialism.pieces import NATIVES
from tordesillas.engine import drawing
from tordesillas.engine.drawing import HAIRLINE, INK, PANEL, Style, box, element, group, words

CUBE_COLOURS = ("#d9a520", "#7a4f2a", "#2b2620")
"""Yellow, brown, black."""
CUBE_INKS = (INK, PANEL, PANEL)
MERCENARY = "#6b4a86"
DISC = drawing.DISC
CUBE = 14
CARD = 11
HULL = "M-11 4L11 4L7.5 10L-7.5 10Z"
MAINSAIL = "M1-11L10 2L1 2Z"
FORESAIL = "M-1.2-8L-1.2 2L-8.5 2Z"


def disc(x: float, y: float, faction: int, colour: str, number: int | None = None, hired: int = 0) -> str:
    """A faction's discs with their number; mercenaries among them are told apart on a small purple one."""
    parts = [drawing.disc(x, y, -1 if faction == NATIVES else faction, colour, number)]
    if hired:
        parts.append(element("circle", cx=x + 9, cy=y - 8, r=6.5, fill=MERCENARY, stroke=PANEL, stroke_width=0.9))
        parts.append(words(x + 9, y - 5, str(hired), 8.5, text_anchor="middle", font_weight="bold", fill=PANEL))
    return group(parts)


def cube(x: float, y: float, colour: int) -> str:
    """A cube from its upper left corner, with its resource's sign: stalks, a tree's rings, a crystal."""
    line: Style = {"stroke": CUBE_INKS[colour], "stroke_width": 1.1, "fill": "none"}
    sign = (
        f"M{x + 4} {y + 3.5}v7m3 -7v7m3 -7v7",
        f"M{x + 3.5} {y + 7}a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M{x + 6} {y + 7}h2",
        f"M{x + 7} {y + 3}l3.5 4l-3.5 4l-3.5-4z",
    )[colour]
    face = box(x, y, CUBE, CUBE, CUBE_COLOURS[colour], rx=2, stroke=INK, stroke_width=0.7)
    return face + element("path", d=sign, **line)


def cube_counts(x: float, y: float, counts: list[int]) -> Iterator[str]:
    """The three colours with their numbers, each 36 wide."""
    for colour, number in enumerate(counts):
        told = words(x + CUBE + 4, y + 11.5, str(number))
        yield group((cube(x, y, colour), told), opacity=1 if number else 0.4)
        x += 36


def ship(x: float, y: float, seat: int, colour: str, number: int, fresh: bool) -> str:
    """A seat's ships in one zone around their middle: upright, or on their side when they are used."""
    fill = drawing.fill_of(colour)
    line: Style = {"stroke": INK, "stroke_width": 0.9, "stroke_linejoin": "round"}
    turn = "" if fresh else " rotate(68)"
    vessel = group(
        (
            element("path", d=HULL, fill=fill, **line),
            element("path", d=MAINSAIL, fill=PANEL, **line),
            element("path", d=FORESAIL, fill=fill, **line),
            drawing.mark(seat, 0, 7, drawing.ink_on(colour)),
        ),
        transform=f"translate({drawing.shortest(x)} {drawing.shortest(y)}){turn}",
    )
    if number == 1:
        return vessel
    halo: Style = {"paint_order": "stroke", "stroke": drawing.SEA, "stroke_width": 3}
    return vessel + words(x + 6, y - 5, str(number), 11, font_weight="bold", **halo)


def policies(x: float, y: float, seat: int, colour: str, number: int, covered: bool) -> str:
    """A seat's policy cards in a region, as a small card with their number; hatched while one lies face down."""
    ink = drawing.ink_on(colour)
    parts = [box(x, y, CARD, 15, drawing.fill_of(colour), rx=1.5, stroke=INK, stroke_width=0.8)]
    if covered:
        hatch = "".join(f"M{x + 1:.1f} {y + dy + 3:.1f}l{CARD - 2} -3" for dy in (3, 6, 9, 12))
        parts.append(element("path", d=hatch, stroke=ink, stroke_width=0.7, opacity=0.8))
    else:
        parts.append(drawing.mark(seat, x + CARD / 2, y + 7.5, ink))
    parts.append(words(x + CARD + 3.5, y + 11.5, str(number), 11.5))
    return group(parts)


def tile(x: float, y: float, number: int, done: bool = False) -> str:
    """A region order tile; hollow once its region's colonization is over."""
    fill, ink = (PANEL, INK) if done else (INK, PANEL)
    return element("circle", cx=x, cy=y, r=9, fill=fill, stroke=INK, stroke_width=0.9) + words(
        x, y + 4, str(number), 11, text_anchor="middle", font_weight="bold", fill=ink
    )


def bar(x: float, y: float, width: float, filled: int, limit: int) -> str:
    """Influence against the limit; beyond it the bar is full and red."""
    part = min(filled / limit, 1)
    colour = drawing.ALERT if filled > limit else "#a89266"
    return "".join(
        (
            box(x, y, width, 11, PANEL, rx=5.5, stroke=HAIRLINE),
            box(x, y, max(width * part, 11 if filled else 0), 11, colour, rx=5.5),
            words(
                x + width / 2,
                y + 8.8,
                f"{filled} / {limit}",
                9.5,
                text_anchor="middle",
                fill=PANEL if filled > limit else INK,
            ),
        )
    )

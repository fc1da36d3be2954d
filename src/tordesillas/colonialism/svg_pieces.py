"""Colonialism's pieces, drawn: discs, cubes, ships, cards, order tiles. A colour never carries a meaning alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tordesillas.colonialism.pieces import COLOUR, NATIVES
from tordesillas.engine import drawing
from tordesillas.engine.drawing import HAIRLINE, INK, PANEL, Style, box, element, group, words

CUBE_COLOURS = ("#d9a520", "#7a4f2a", "#2b2620")
"""Yellow, brown, black."""
CUBE_INKS = (INK, PANEL, PANEL)
MERCENARY = "#6b4a86"
EVENT = "#6b4a86"
DISC = 13
CUBE = 14
CUBE_STEP = 36
CARD = 11
BAR_HEIGHT = 13
LEVELS = {"": "#bda97c", "near": "#d08f3c", "over": drawing.ALERT}
"""What a bar is filled with."""
TILE = 9
HULL = "M-11 4L11 4L7.5 10L-7.5 10Z"
MAINSAIL = "M1-11L10 2L1 2Z"
FORESAIL = "M-1.2-8L-1.2 2L-8.5 2Z"


def disc(x: float, y: float, faction: int, colour: str, number: int | None = None, hired: int = 0) -> str:
    """A faction's discs with their number; mercenaries among them are told apart on a small purple one."""
    parts = [drawing.disc(x, y, -1 if faction == NATIVES else faction, colour, number, DISC)]
    if hired:
        badge = element("circle", cx=x + 11, cy=y - 10, r=6.5, fill=MERCENARY, stroke=PANEL, stroke_width=0.9)
        told = words(x + 11, y - 7, str(hired), 8.5, text_anchor="middle", font_weight="bold", fill=PANEL)
        parts.append(group((badge, told), class_="hired"))
    return group(parts)


def cube(x: float, y: float, colour: int) -> str:
    """A cube from its upper left corner, with its resource's sign: stalks, a tree's rings, a crystal."""
    line: Style = {"class_": "sign", "stroke": CUBE_INKS[colour], "stroke_width": 1.1, "fill": "none"}
    sign = (
        f"M{x + 4:.1f} {y + 3.5:.1f}v7m3 -7v7m3 -7v7",
        f"M{x + 3.5:.1f} {y + 7:.1f}a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M{x + 6:.1f} {y + 7:.1f}h2",
        f"M{x + 7:.1f} {y + 3:.1f}l3.5 4l-3.5 4l-3.5-4z",
    )[colour]
    face = box(x, y, CUBE, CUBE, CUBE_COLOURS[colour], rx=2, class_="body", stroke=INK, stroke_width=0.7)
    return group((face, element("path", d=sign, **line)), class_=f"cube cube-{COLOUR.names[colour]}")


def counted_cube(x: float, y: float, colour: int, number: int, title: str = "", **attributes: str | float) -> str:
    """A cube with its number beside it."""
    told = words(x + CUBE + 4, y + 11.5, str(number), 12.5, class_="number")
    return group((cube(x, y, colour), told), title, **attributes)


def cube_counts(x: float, y: float, counts: Sequence[int]) -> Iterator[str]:
    """The three colours with their numbers, each 36 wide."""
    for colour, number in enumerate(counts):
        yield counted_cube(x + colour * CUBE_STEP, y, colour, number, opacity=1 if number else 0.4)


def ship(x: float, y: float, seat: int, colour: str, number: int, fresh: bool, **attributes: str) -> str:
    """A seat's ships in one zone around their middle: upright, or on their side when they are used."""
    fill = drawing.fill_of(colour)
    line: Style = {"stroke": INK, "stroke_width": 0.9, "stroke_linejoin": "round"}
    turn = "" if fresh else " rotate(68)"
    vessel = group(
        (
            element("path", d=HULL, class_="body", fill=fill, **line),
            element("path", d=MAINSAIL, class_="sail", fill=PANEL, **line),
            element("path", d=FORESAIL, class_="body", fill=fill, **line),
            drawing.mark(seat, 0, 7, drawing.ink_on(colour)),
        ),
        transform=f"translate({drawing.shortest(x)} {drawing.shortest(y)}){turn}",
    )
    halo: Style = {"paint_order": "stroke", "stroke": drawing.SEA, "stroke_width": 3, "class_": "number"}
    told = words(x + 6, y - 5, str(number), 12, font_weight="bold", **halo) if number > 1 else ""
    condition = "fresh" if fresh else "used"
    return group((vessel, told), class_=f"ship seat-{colour} {condition}", **attributes)


def policies(x: float, y: float, seat: int, colour: str, number: int, covered: bool, **attributes: str) -> str:
    """A seat's policy cards in a region, as a small card with their number; hatched while one lies face down.

    Either way it bears the seat's mark.
    """
    ink = drawing.ink_on(colour)
    face = box(x, y, CARD, 15, drawing.fill_of(colour), rx=1.5, class_="body", stroke=INK, stroke_width=0.8)
    sign = drawing.mark(seat, x + CARD / 2, y + 7.5, ink)
    if covered:
        # Above and below the mark, which must be told apart without its colour.
        hatch = "".join(f"M{x + 1:.1f} {y + dy:.1f}l{CARD - 2} -2" for dy in (3, 4.8, 12.2, 14))
        sign += element("path", d=hatch, class_="hatch", stroke=ink, stroke_width=0.7, opacity=0.8)
    told = words(x + CARD + 3.5, y + 12, str(number), 12.5, class_="number")
    return group((face, sign, told), class_=f"policies seat-{colour}", **attributes)


def tile(x: float, y: float, number: int, done: bool = False) -> str:
    """A region order tile; hollow once its region's colonization is over."""
    fill, ink = (PANEL, INK) if done else (INK, PANEL)
    face = element("circle", cx=x, cy=y, r=TILE, class_="body", fill=fill, stroke=INK, stroke_width=0.9)
    told = words(x, y + 4, str(number), 11.5, class_="count", text_anchor="middle", font_weight="bold", fill=ink)
    return group((face, told), class_="tile done" if done else "tile")


def bar(x: float, y: float, width: float, filled: int, limit: int, level: str) -> str:
    """Influence against the limit; `level` is `over` it, `near` it, or nothing."""
    long = max(width * min(filled / limit, 1), BAR_HEIGHT if filled else 0)
    style: Style = {"class_": "count", "text_anchor": "middle", "fill": PANEL if level == "over" else INK}
    parts = (
        box(x, y, width, BAR_HEIGHT, PANEL, rx=BAR_HEIGHT / 2, class_="room", stroke=HAIRLINE),
        box(x, y, long, BAR_HEIGHT, LEVELS[level], rx=BAR_HEIGHT / 2, class_="fill"),
        words(x + width / 2, y + 10.4, f"{filled} / {limit}", 11, **style),
    )
    return group(parts, class_=f"filling {level}".rstrip())


def event(x: float, y: float, title: str) -> str:
    """The sign of a historical event that lasts in a region."""
    face = element("path", d=f"M{x:.1f} {y - 8:.1f}l8 8l-8 8l-8 -8z", class_="body", fill=EVENT)
    told = words(x, y + 4, "!", 11, class_="count", text_anchor="middle", font_weight="bold", fill=PANEL)
    return group((face, told), title, class_="event")


# Signs for use anywhere on a page


def signs() -> str:
    """The symbols `sign-ship`, `sign-cube-yellow` and so on; a style sheet fills those that are somebody's."""
    line: Style = {"fill": "none", "stroke": "currentColor", "stroke_width": 1.6, "stroke_linejoin": "round"}
    ring: Style = {"cx": 0, "cy": 0, "r": 8}
    vessel = element("path", d=HULL, class_="own", **line) + element("path", d=MAINSAIL + FORESAIL, **line)
    drawn = {
        "disc": element("circle", class_="own", **ring, **line),
        "natives": element("circle", class_="natives", fill=drawing.NATIVES, stroke=INK, **ring),
        "mercenary": element("circle", class_="mercenary", fill=MERCENARY, stroke=INK, **ring),
        "card": element("path", d="M-6.5-9h13v18h-13z", class_="own", **line),
        "deck": element("path", d="M-8-5v14h11M-4-9h12v14h-12z", **line),
        "ship": vessel,
        "ship-used": group((vessel,), transform="rotate(68)"),
    }
    drawn |= {f"cube-{name}": cube(-CUBE / 2, -CUBE / 2, colour) for colour, name in enumerate(COLOUR.names)}
    symbols = (
        element("symbol", content, id=f"sign-{name}", viewBox="-8 -8 16 16" if "cube" in name else "-12 -12 24 24")
        for name, content in drawn.items()
    )
    return element("defs", "".join(symbols))

"""The board of Colonial as one drawing, as a notebook shows it: map, players, cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tordesillas.colonial import svg_map
from tordesillas.colonial import svg_pieces as pieces
from tordesillas.colonial.pieces import CARD, NATION, ROUNDS, TRACK
from tordesillas.colonial.text_board import moment
from tordesillas.engine import drawing
from tordesillas.engine.drawing import FAINT, HAIRLINE, INK, PANEL, Chip, Style, box, element, words
from tordesillas.engine.messages import say

if TYPE_CHECKING:
    from tordesillas.engine.view import View

HEAD = 44
SEAT = 176
MARGIN = 18
GAP = 10


def draw(view: View, language: str) -> str:
    """The whole drawing."""
    width, high = svg_map.SIZE
    bottom, tall = tray(view, language, width)
    parts = [
        *header(view, language),
        drawing.window(svg_map.draw(view, language), 0, HEAD, width, high),
        drawing.moved(players(view, language, width), 0, HEAD + high),
        drawing.moved(bottom, 0, HEAD + high + SEAT + 2 * GAP),
    ]
    return drawing.picture(width, HEAD + high + SEAT + 2 * GAP + tall, say(language, "colonial.title"), parts)


def header(view: View, language: str) -> Iterator[str]:
    """The game and the time."""
    yield words(MARGIN, 29, say(language, "colonial.title"), 22, font_family=drawing.SERIF)
    now = " · ".join(moment(view, language))
    yield words(svg_map.SIZE[0] - MARGIN, 28, now[:1].upper() + now[1:], 13.5, text_anchor="end")


def said(language: str, key: str, **args: object) -> str:
    """A text that the text board has, too."""
    return say(language, f"colonial.board.{key}", **args)


# The players


def players(view: View, language: str, width: float) -> Iterator[str]:
    """A panel for each seat, in turn order from the first player."""
    wide = (width - MARGIN * 2 + GAP) / max(view.players, 4) - GAP
    for at in range(view.players):
        seat = (view.get("first") + at) % view.players
        yield drawing.moved(panel(view, language, seat, wide), MARGIN + at * (wide + GAP), GAP)


def panel(view: View, language: str, seat: int, wide: float) -> Iterator[str]:
    """What everybody knows of a seat."""
    colour, due = view.cast.colours[seat], seat in view.pending
    rim: Style = {"stroke": drawing.fill_of(colour), "stroke_width": 2} if due else {"stroke": HAIRLINE}
    yield box(0, 0, wide, SEAT, PANEL, rx=7, **rim)
    yield drawing.disc(20, 20, seat, colour)
    name = view.player(seat, language)
    yield words(38, 25, f"{name} ←" if due else name, drawing.fitting(name, wide - 110, 15), font_weight="bold")
    yield pieces.counted("laurel", wide - 34, 20, view.get("prestige")[seat], filled=False)
    if view.get("nation")[seat] >= 0:
        nation = view.name(NATION, view.get("nation")[seat], language)
        yield words(38, 38, nation, 10.5, font_style="italic", fill=FAINT)
    for at, (label, number) in enumerate(numbers(view, language, seat)):
        x, y = 12 + at % 3 * (wide - 16) / 3, 56 + at // 3 * 32
        yield words(x, y, label, drawing.fitting(label, (wide - 24) / 3, 10), fill=FAINT)
        yield words(x, y + 14, str(number), 13, font_weight="bold")
    for at, track in enumerate(TRACK.names):
        value = view.get("track_value")[at][view.get("level")[seat][at]]
        label = view.name(TRACK, at, language)
        x = 12 + at * (wide - 16) / 4
        yield words(x, 154, label, drawing.fitting(label, (wide - 26) / 4, 9.5), fill=FAINT)
        yield words(x, 167, str(value), 12, font_weight="bold", data_track=track)


def numbers(view: View, language: str, seat: int) -> Iterator[tuple[str, int]]:
    for field in ("treasury", "fleets", "squadrons", "goods"):
        yield said(language, field), view.get(field)[seat]
    yield say(language, "colonial.drawing.privateers"), sum(view.get("privateers")[seat])
    yield said(language, "debt"), sum(view.get("loans")[seat])
    yield said(language, "home_unrest"), view.get("home_unrest")[seat]
    yield said(language, "diplomacy", spaces=view.get("diplomacy_spaces")), view.get("diplomacy")[seat]


# The tray


def tray(view: View, language: str, width: float) -> tuple[list[str], float]:
    """What is asked, the cards revealed this turn, the viewer's own that are still face down."""
    lines = view.result(language) if view.over else [view.prompt(language)]
    parts: list[str] = []
    y = 30.0
    for at, line in enumerate(lines):
        parts.append(words(MARGIN, y, line, 16 if at == 0 else 13, font_family=drawing.SERIF))
        y += 22
    for seat in range(view.players):
        chips = cards(view, language, seat)
        if chips:
            parts.append(drawing.disc(MARGIN + 8, y, seat, view.cast.colours[seat], r=pieces.SMALL_COUNTER))
            parts += drawing.draw_chips(chips, MARGIN + 24, y - 10, width - 2 * MARGIN - 24)
            y += drawing.chips_height(chips, width - 2 * MARGIN - 24) + 3
    return [box(0, 0, width, y, drawing.TRAY), element("path", d=f"M0 0H{width}", stroke=HAIRLINE), *parts], y


def cards(view: View, language: str, seat: int) -> list[Chip]:
    """The seat's four cards: those revealed, then those lined up, named for their owner alone."""
    found = []
    for at in range(ROUNDS):
        shown, hidden = view.get("face_up")[seat][at], view.get("plan")[seat][at]
        if shown >= 0:
            found.append(Chip(str(view.name(CARD, shown, language)), PANEL))
        elif hidden >= 0:
            found.append(Chip(str(view.name(CARD, hidden, language)), drawing.TRAY, FAINT))
    if view.get("last_card")[seat] >= 0:
        found.append(Chip(str(view.name(CARD, view.get("last_card")[seat], language)), "#f2e6c8", INK))
    return found

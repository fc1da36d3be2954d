"""The board of Colonialism as one drawing, as a notebook shows it: map, players, and what the viewer has in hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tordesillas.colonialism import svg_map
from tordesillas.colonialism import svg_pieces as pieces
from tordesillas.colonialism.pieces import CARD, COLOUR, EVENT, REGION, REGIONS, UPGRADE
from tordesillas.colonialism.text_board import Board
from tordesillas.engine import drawing
from tordesillas.engine.drawing import FAINT, HAIRLINE, INK, PANEL, Chip, Style, box, element, group, words
from tordesillas.engine.messages import say
from tordesillas.engine.text_board import members

if TYPE_CHECKING:
    from tordesillas.engine.view import View

HEAD = 44
SIDE = 300
SEAT = 142
MARGIN = 18
LABEL = 190
"""Where in the tray the labels end and the cards begin."""


def said(language: str, key: str) -> str:
    """A word that the text board has, too."""
    return say(language, f"colonialism.board.{key}")


def draw(view: View, language: str) -> str:
    """The whole drawing."""
    wide, high = svg_map.MAP.size
    width = wide + SIDE
    bottom, tall = tray(view, language, width)
    parts = [
        *header(view, language, width),
        drawing.window(svg_map.draw(view, language), 0, HEAD, wide, high),
        *players(view, language, wide, high),
        drawing.moved(bottom, 0, HEAD + high),
    ]
    title = say(language, "colonialism.title")
    return drawing.picture(width, HEAD + high + tall, title, parts)


def header(view: View, language: str, width: float) -> Iterator[str]:
    """The game, the time, the event in force."""
    yield words(MARGIN, 29, say(language, "colonialism.title"), 22, font_family=drawing.SERIF)
    moment = " · ".join(Board(view, language).moment())
    yield words(MARGIN + 180, 28, moment[:1].upper() + moment[1:], 13.5)
    if view.get("event") >= 0:
        event = f"{said(language, 'event')} · {view.name(EVENT, view.get('event'), language)}"
        yield words(
            width - MARGIN,
            28,
            event,
            15,
            text_anchor="end",
            font_family=drawing.SERIF,
            font_style="italic",
            fill="#6b4a86",
        )


# The players


def players(view: View, language: str, x: float, height: float) -> Iterator[str]:
    """A panel for each seat in the order of the track; before there is one, by seat."""
    yield box(x, HEAD, SIDE, height, drawing.PAPER, stroke=HAIRLINE)
    track = [seat for seat in view.get("track")[: view.players] if seat >= 0]
    order = [*track, *(seat for seat in range(view.players) if seat not in track)]
    for at, seat in enumerate(order):
        row = track.index(seat) + 1 if seat in track else None
        yield drawing.moved(panel(view, language, seat, row), x + 12, HEAD + 12 + at * (SEAT + 10))


def panel(view: View, language: str, seat: int, row: int | None) -> Iterator[str]:
    """What everybody knows of a seat."""
    due = seat in view.pending
    colour = view.cast.colours[seat]
    rim: Style = {"stroke": drawing.fill_of(colour) if colour != "white" else INK, "stroke_width": 2} if due else {}
    yield box(0, 0, SIDE - 24, SEAT, PANEL, rx=7, **{"stroke": HAIRLINE, **rim})
    if row is not None:
        yield words(14, 27, str(row), 14, font_family=drawing.SERIF, fill=FAINT)
    yield pieces.disc(42, 22, seat, colour)
    name = view.player(seat, language)
    yield words(62, 27, f"{name} ←" if due else name, 15, font_weight="bold")
    yield group(pieces.cube_counts(14, 44, view.get("collected")[seat]))
    score = view.get("score")[seat] if view.over else min(view.get("collected")[seat])
    yield words(SIDE - 38, 56, f"{said(language, 'score')} {score}", 12.5, text_anchor="end", font_style="italic")
    for at, what in enumerate(("reserve", "hand", "deck", "discard")):
        number = view.get("discard")[seat].bit_count() if what == "discard" else view.get(FIELDS[what])[seat]
        x = 14 + at * (SIDE - 50) / 4
        yield words(x, 80, said(language, what), 10.5, fill=FAINT)
        yield words(x, 96, str(number), 13, font_weight="bold")
    upgrades = [
        str(view.name(UPGRADE, number, language))
        for number, owner in enumerate(view.get("upgrade_owner"))
        if owner == seat
    ]
    for at in range(0, len(upgrades), 2):
        told = ", ".join(upgrades[at : at + 2])
        size = drawing.fitting(told, SIDE - 50, 10.5)
        yield words(14, 112 + at * 6, told, size, font_style="italic", fill=FAINT)


FIELDS = {"reserve": "reserve", "hand": "hand_count", "deck": "deck_count"}


# The tray


Line = tuple[str, Sequence[Chip]]
"""A label and the cards beside it."""


def tray(view: View, language: str, width: float) -> tuple[list[str], float]:
    """What is asked, the viewer's cards, the policies in the regions; and how high all that is."""
    told = view.result(language) if view.over else [view.prompt(language)]
    parts: list[str] = []
    y = 30.0
    for at, line in enumerate(told):
        parts.append(words(MARGIN, y, line, 16 if at == 0 else 13, font_family=drawing.SERIF))
        y += 22
    room = width - LABEL - MARGIN
    for label, chips in [*own_cards(view, language), *laid(view, language)]:
        parts.append(words(LABEL - 14, y + 5, label, 12.5, text_anchor="end", fill=FAINT))
        parts += drawing.draw_chips(chips, LABEL, y - 9, room)
        y += drawing.chips_height(chips, room) + 4
    return [box(0, 0, width, y, drawing.TRAY), element("path", d=f"M0 0H{width}", stroke=HAIRLINE), *parts], y


def own_cards(view: View, language: str) -> Iterator[Line]:
    """The hand and the economic interests of who looks."""
    if view.seat is None:
        return
    cards = [
        Chip(str(view.name(CARD, card, language)), paper(view, card)) for card in members(view.get("hand")[view.seat])
    ]
    if cards:
        yield said(language, "hand"), cards
    interests = [interest(view, language, number) for number in members(view.get("interests")[view.seat])]
    if interests:
        yield said(language, "interests"), interests


def paper(view: View, card: int) -> str:
    """Policy cards are lighter than action cards."""
    return PANEL if view.get("policy_cards") >> card & 1 else "#f2e6c8"


def interest(view: View, language: str, number: int) -> Chip:
    region, colour = view.get("interest_region")[number], view.get("interest_colour")[number]
    text = f"{view.name(REGION, region, language)} ({view.name(COLOUR, colour, language)})"
    return Chip(text, pieces.CUBE_COLOURS[colour], pieces.CUBE_INKS[colour], INK)


def laid(view: View, language: str) -> Iterator[Line]:
    """The policy cards in each region, in region order, as far as the viewer knows them."""
    for region in view.get("tile"):
        chips = [chip for seat in range(view.players) for chip in laid_cards(view, language, region, seat)]
        if chips:
            yield str(view.name(REGION, region, language)), chips


def laid_cards(view: View, language: str, region: int, seat: int) -> Iterator[Chip]:
    colour = view.cast.colours[seat]
    style = (drawing.fill_of(colour), drawing.ink_on(colour), INK)
    if view.get("covered")[seat] >> region & 1:
        known = view.get("face_down")[seat][region]
        back = said(language, "face_down")
        yield Chip(back if known < 0 else f"{view.name(CARD, known, language)} ({back})", *style)
    for play in view.get("face_up")[seat]:
        if play >= 0 and play % REGIONS == region:
            yield Chip(str(view.name(CARD, play // REGIONS, language)), *style)

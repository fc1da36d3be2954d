"""The bar chart of random play: an SVG of our own, on paper of its own, so that it reads on any page."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor, log10
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from bench.words import GROUPS, compact, percent

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bench.results import Figure

WIDTH = 880
LABELS = 262
"""Where the labels end and the bars begin."""
PLOT = 470
VALUE_GAP = 8
FORCED = WIDTH - 24
TOP = 92
ROW = 25
BAR = 14
SECTION = 44
FOOT = 58
SHORTEST = 0.3
"""Of a decade: no bar is so short that it can't be seen."""

PAPER, INK, HAIRLINE, FAINT = "#fbf8f0", "#2b2620", "#d9cfba", "#6d6557"
OURS, PEERS, TARGET = "#2f5d8a", "#c9b48a", "#a63d2f"
SERIF = "'Iowan Old Style', 'Palatino Linotype', Palatino, 'EB Garamond', Georgia, serif"
SANS = "Inter, system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"
STYLE = f"""
text {{ font-family: {SANS}; font-size: 12px; fill: {INK}; }}
.title {{ font-family: {SERIF}; font-size: 20px; }}
.section {{ font-family: {SERIF}; font-size: 15px; font-style: italic; }}
.label {{ font-family: {SERIF}; font-size: 14px; text-anchor: end; }}
.own {{ font-weight: bold; }}
.value {{ paint-order: stroke; stroke: {PAPER}; stroke-width: 4px; stroke-linejoin: round; }}
.faint {{ fill: {FAINT}; font-size: 11px; }}
.middle {{ text-anchor: middle; }}
.end {{ text-anchor: end; }}
"""


@dataclass(frozen=True, slots=True)
class Scale:
    """Whole decades on a logarithmic axis."""

    low: int
    high: int

    def length(self, value: float) -> float:
        return (log10(value) - self.low) / (self.high - self.low) * PLOT

    def x(self, value: float) -> float:
        return LABELS + self.length(value)

    @classmethod
    def of(cls, values: Iterable[float]) -> Scale:
        known = list(values)
        low = floor(log10(min(known)) - SHORTEST)
        return cls(low, max(ceil(log10(max(known))), low + 1))


def charted(figures: Iterable[Figure]) -> list[Figure]:
    """The fastest first, and of a peer's game only the fastest way in this group; all of our own ways."""
    kept: dict[tuple[str, str], Figure] = {}
    for one in sorted(figures, key=lambda figure: -figure.median):
        kept.setdefault((one.who, f"{one.what} {one.how}" if one.who == "ours" else one.what), one)
    return list(kept.values())


def label(figure: Figure) -> str:
    if figure.who == "ours":
        return f"{figure.what}, {figure.how}"
    return figure.who if figure.what in figure.who else f"{figure.who} {figure.what}"


def tick(decade: int) -> str:
    """10k rather than 10.0k."""
    words = compact(10**decade)
    return words.replace(".00", "").replace(".0", "")


def text(x: float, y: float, words: str, kind: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}">{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, color: str, width: float = 1) -> str:
    return f'<path d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" stroke="{color}" stroke-width="{width}" fill="none"/>'


def bar(figure: Figure, scale: Scale, y: float) -> list[str]:
    """A row: label, bar, the rounds' spread as a thin line, the value, our target as a red stroke, the forced share."""
    own = figure.who == "ours"
    top, base = y - BAR / 2, y + 4.5
    end = scale.x(max(figure.median, figure.high))
    place = f'x="{LABELS}" y="{top:.1f}" width="{scale.length(figure.median):.2f}" height="{BAR}"'
    parts = [
        text(LABELS - 10, base, label(figure), "label own" if own else "label"),
        f'<rect data-key={quoteattr(figure.key)} {place} fill="{OURS if own else PEERS}"/>',
        line(scale.x(figure.low), y, scale.x(figure.high), y, INK, 1.2),
    ]
    if figure.target is not None:
        at = scale.x(figure.target)
        parts.append(line(at, top - 3, at, top + BAR + 3, TARGET, 2))
        end = max(end, at)
    parts.append(text(end + VALUE_GAP, base, compact(figure.median), "value own" if own else "value"))
    parts.append(text(FORCED, base, percent(figure.forced_share), "faint end"))
    return parts


def legend(y: float) -> list[str]:
    x = LABELS
    parts = []
    for color, words, width in ((OURS, "Tordesillas", 100), (PEERS, "others", 74)):
        parts.append(f'<rect x="{x}" y="{y - 9}" width="12" height="12" fill="{color}"/>')
        parts.append(text(x + 18, y + 1, words, "faint"))
        x += width
    parts.append(line(x + 4, y - 11, x + 4, y + 5, TARGET, 2))
    parts.append(text(x + 12, y + 1, "target", "faint"))
    parts.append(line(x + 66, y - 3, x + 86, y - 3, INK, 1.2))
    parts.append(text(x + 92, y + 1, "lowest and highest round", "faint"))
    return parts


def draw(figures: Sequence[Figure], groups: Sequence[str]) -> str:
    """The chart of these groups, a section each."""
    sections = [(GROUPS[group], charted(f for f in figures if f.group == group)) for group in groups]
    sections = [(title, rows) for title, rows in sections if rows]
    shown = [figure for _, rows in sections for figure in rows]
    if not shown:
        raise ValueError("no figure of random play to draw")
    scale = Scale.of(value for f in shown for value in (f.low, f.high, f.target or f.median))
    foot = TOP + sum(SECTION + ROW * len(rows) for _, rows in sections)
    height = foot + FOOT
    size = f'width="{WIDTH}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {WIDTH} {height}" role="img">',
        "<title>Decisions a second in random play</title>",
        f"<style>{STYLE}</style>",
        f'<rect x="0.5" y="0.5" width="{WIDTH - 1}" height="{height - 1}" rx="6" fill="{PAPER}" stroke="{HAIRLINE}"/>',
        text(24, 36, "Decisions a second in random play, one core", "title"),
        text(
            24,
            58,
            "Decisions with two or more options, logarithmic scale. Other games, other decisions: see the notes.",
            "faint",
        ),
        text(FORCED, TOP - 8, "forced", "faint end"),
    ]
    decades = {decade: scale.x(10**decade) for decade in range(scale.low, scale.high + 1)}
    parts += [text(x, TOP - 8, tick(decade), "faint middle") for decade, x in decades.items()]
    y = float(TOP)
    for title, rows in sections:
        parts.append(text(24, y + 26, title.removeprefix("Random play, "), "section"))
        y += SECTION
        end = y + ROW * len(rows)
        parts += [line(x, y - 6, x, end - 2, HAIRLINE) for x in decades.values()]
        for figure in rows:
            parts += bar(figure, scale, y + ROW / 2 - 4)
            y += ROW
    parts += legend(foot + 36)
    return "\n".join([*parts, "</svg>", ""])

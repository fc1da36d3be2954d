"""A board as tables of toned words: what a game shows of itself where there is only text.

A game makes sheets from a view; plain text is made from them here, and a terminal may colour them by their tones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

GAP = 2
"""Blanks between two columns."""


class Span(NamedTuple):
    """Some words in one tone: a colour of the game's pieces, `strong`, `muted` or `alert`; empty: none."""

    text: str
    tone: str = ""


Cell = tuple[Span, ...]
"""The spans follow each other without a blank."""

Listed = tuple[tuple[Cell, ...], Sequence[Cell]]
"""Labels, and the parts of a list."""


class Sheet(NamedTuple):
    """A table. A sheet without heads has none shown."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    numbers: frozenset[int] = frozenset()
    """The columns that stand to the right."""


def cell(*parts: str | int | Span) -> Cell:
    """A cell of plain and toned words."""
    return tuple(part if isinstance(part, Span) else Span(str(part)) for part in parts)


def words(content: Cell) -> str:
    """What a cell says."""
    return "".join(span.text for span in content)


def separated(parts: Iterable[Cell]) -> list[Cell]:
    """A list with its commas."""
    found = list(parts)
    return [*((*part, Span(",")) for part in found[:-1]), *found[-1:]]


def listed(title: str, rows: Iterable[Listed], width: int) -> Sheet:
    """A table of labels and lists; empty lists are left out, long ones go on in rows without labels."""
    known = [(labels, parts) for labels, parts in rows if parts]
    columns = zip(*(labels for labels, _ in known), strict=True)
    room = width - sum(max(len(words(label)) for label in column) + GAP for column in columns)
    found: list[tuple[Cell, ...]] = []
    for labels, parts in known:
        first, *others = flowing(parts, room)
        found += [(*labels, first), *((*((),) * len(labels), line) for line in others)]
    return Sheet(title, (), tuple(found))


def flowing(parts: Sequence[Cell], room: int) -> Iterator[Cell]:
    """The parts with a blank between them, in lines that are not longer than the room where a part alone is not."""
    line: Cell = ()
    for part in parts:
        if line and len(words(line)) + 1 + len(words(part)) > room:
            yield line
            line = ()
        line = (*line, Span(" "), *part) if line else part
    yield line


def plain(sheets: Iterable[Sheet]) -> str:
    """The sheets as text of even columns, an empty line between them."""
    return "\n\n".join("\n".join(lines(sheet)) for sheet in sheets)


def lines(sheet: Sheet) -> Iterator[str]:
    """One sheet, line by line."""
    if sheet.title:
        yield sheet.title
    rows = [[words(content) for content in row] for row in sheet.rows]
    if sheet.heads:
        rows.insert(0, list(sheet.heads))
    widths = [max(len(row[at]) if at < len(row) else 0 for row in rows) for at in range(max(map(len, rows), default=0))]
    for row in rows:
        yield (" " * GAP).join(padded(row, widths, sheet.numbers)).rstrip()


def padded(row: Sequence[str], widths: Sequence[int], numbers: frozenset[int]) -> Iterator[str]:
    for at, text in enumerate(row):
        yield text.rjust(widths[at]) if at in numbers else text.ljust(widths[at])

"""What stands on the terminal, and what is typed there."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterable, Sequence
from math import ceil

from rich.cells import cell_len
from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from tordesillas.engine.sheet import GAP, Cell, Sheet, words

HOME_AND_CLEAR = "\x1b[H\x1b[2J"
CLEAR_SCROLLBACK = "\x1b[3J"

STYLES = {
    "": "",
    "strong": "bold",
    "muted": "dim",
    "alert": "bold dark_orange",
    "blue": "dodger_blue1",
    "red": "indian_red",
    "green": "chartreuse4",
    "purple": "medium_purple",
    "white": "bold",
    "yellow": "gold3",
    "brown": "dark_goldenrod",
    "black": "grey50",
}
"""How tones look: told apart on dark and on light backgrounds."""

PROMPT = "? "
NUMBER_WIDTH = 6
"""What a number and the blanks around it take of a line."""
ONE_COLUMN = 6
"""A list as short as this is easiest to read from top to bottom."""
MOST_COLUMNS = 3


class Screen:
    """A terminal, or files in its place."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False, markup=False, emoji=False)
        self.asks = sys.stdin.isatty()
        """Whether somebody sits there who can be asked."""
        forget_lines()

    @property
    def height(self) -> int:
        return self.console.size.height

    def line(self, text: str = "", tone: str = "") -> None:
        self.console.print(Text(text, STYLES.get(tone, "")))

    def copyable(self, text: str) -> None:
        """Words with paths or commands in them, which no line break of ours may tear apart."""
        self.console.print(Text(text, STYLES["alert"]), soft_wrap=True)

    def lines(self, texts: Iterable[str], tone: str = "") -> None:
        for text in texts:
            self.line(text, tone)

    def heading(self, text: str, tone: str = "strong") -> None:
        """A line across the screen with words in it."""
        self.console.print(Rule(Text(text, STYLES.get(tone, "")), align="left", style="dim"))

    def sheets(self, sheets: Iterable[Sheet]) -> None:
        for at, sheet in enumerate(sheets):
            if at:
                self.line()
            if sheet.title:
                self.line(sheet.title, "strong")
            self.console.print(table_of(sheet, self.console.width))

    def numbered(self, texts: Sequence[str]) -> None:
        """A list to choose from, numbered from 1; a long one of short texts in columns."""
        widest = max(map(cell_len, texts), default=0) + NUMBER_WIDTH
        columns = 1 if len(texts) <= ONE_COLUMN else min(MOST_COLUMNS, max(1, self.console.width // widest))
        rows = ceil(len(texts) / columns)
        digits = len(str(len(texts)))
        table = Table.grid(padding=(0, 1))
        for _ in range(columns):
            table.add_column(justify="right", style="bold", width=digits)
            table.add_column(width=widest - NUMBER_WIDTH if columns > 1 else None)
        for row in range(rows):
            numbers = range(row, len(texts), rows)
            table.add_row(*(part for at in numbers for part in (str(at + 1), Text(texts[at]))))
        self.console.print(table)

    def defined(self, rows: Iterable[tuple[str, str]]) -> None:
        """Words and what they mean."""
        table = Table.grid(padding=(0, 2))
        table.add_column(style="bold", no_wrap=True)
        table.add_column()
        for word, meaning in rows:
            table.add_row(word, Text(meaning))
        self.console.print(table)

    def paged(self, show: Callable[[], None], more: str) -> str:
        """What is shown, a screen at a time: Enter goes on, anything else ends it and is given back."""
        with self.console.capture() as captured:
            show()
        lines = captured.get().splitlines(keepends=True)
        page = self.height - 1 if self.asks else len(lines)
        for start in range(0, len(lines), page):
            typed = self.ask(more) if start else ""
            if typed:
                return typed
            self.console.file.write("".join(lines[start : start + page]))
        return ""

    def clear(self) -> None:
        """An empty screen; what has scrolled away can still be scrolled back to."""
        self._send(HOME_AND_CLEAR)

    def wipe(self) -> None:
        """An empty screen, and nothing to scroll back to where the terminal can forget it."""
        self._send(HOME_AND_CLEAR + CLEAR_SCROLLBACK)

    def _send(self, codes: str) -> None:
        if self.console.is_terminal:
            self.console.file.write(codes)
            self.console.file.flush()

    def ask(self, question: str = "") -> str:
        """What is typed, without blanks at its ends; EOFError where nothing more comes."""
        self.console.file.flush()
        answer = input(f"{question} " if question else PROMPT).strip()
        if not self.asks:
            self.line(answer, "muted")
        return answer


def table_of(sheet: Sheet, width: int) -> Table:
    """A sheet as a table, its columns closer together where they would not fit otherwise."""
    columns = max([len(sheet.heads), *map(len, sheet.rows)], default=0)
    heads = [*sheet.heads, *[""] * (columns - len(sheet.heads))]
    rows = [[*map(words, row), *[""] * (columns - len(row))] for row in sheet.rows]
    natural = sum(max(map(cell_len, column)) for column in zip(heads, *rows)) + GAP * (columns - 1)
    gap = GAP if natural <= width else 1
    table = Table(box=None, show_header=bool(sheet.heads), header_style="dim", padding=(0, gap, 0, 0), pad_edge=False)
    for at, head in enumerate(heads):
        table.add_column(Text(head), justify="right" if at in sheet.numbers else "left")
    for row in sheet.rows:
        table.add_row(*map(toned, row))
    return table


def toned(cell: Cell) -> Text:
    return Text.assemble(*((span.text, STYLES.get(span.tone, "")) for span in cell))


def forget_lines() -> None:
    """Let lines be edited as they are typed, but not be recalled: the next one at the keyboard is somebody else."""
    with contextlib.suppress(ImportError):
        import readline

        readline.set_auto_history(False)

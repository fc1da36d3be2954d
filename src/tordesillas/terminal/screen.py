"""What stands on the terminal, and what is typed there."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterable

from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from tordesillas.engine.sheet import Cell, Sheet

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

PROMPT = "> "


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
            self.console.print(table_of(sheet))

    def numbered(self, texts: Iterable[str]) -> None:
        """A list to choose from, numbered from 1."""
        table = Table.grid(padding=(0, 1))
        table.add_column(justify="right", style="bold")
        table.add_column()
        for number, text in enumerate(texts, 1):
            table.add_row(str(number), Text(text))
        self.console.print(table)

    def defined(self, rows: Iterable[tuple[str, str]]) -> None:
        """Words and what they mean."""
        table = Table.grid(padding=(0, 2))
        table.add_column(style="bold", no_wrap=True)
        table.add_column()
        for word, meaning in rows:
            table.add_row(word, Text(meaning))
        self.console.print(table)

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


def table_of(sheet: Sheet) -> Table:
    table = Table(box=None, show_header=bool(sheet.heads), header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
    columns = max([len(sheet.heads), *map(len, sheet.rows)], default=0)
    for at in range(columns):
        head = sheet.heads[at] if at < len(sheet.heads) else ""
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

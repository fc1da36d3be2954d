"""What the text boards of all games have in common."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from tordesillas.engine.messages import name, say
from tordesillas.engine.sheet import Cell, Listed, Sheet, Span, cell, listed

if TYPE_CHECKING:
    from tordesillas.engine.layout import Axis
    from tordesillas.engine.view import View

WIDTH = 80
PLAYER_WIDTH = 16
NOTHING = Span("·", "muted")


class TextBoard:
    """A view, being told in one language."""

    def __init__(self, view: View, language: str) -> None:
        self.view = view
        self.language = language
        self.domain = view.rules.id
        self.colours = view.rules.seat_colours(view.setting)
        self.width = WIDTH
        """Where lists are broken."""

    def get(self, field: str) -> Any:
        return self.view.get(field)

    def said(self, key: str, **args: Any) -> str:
        return say(self.language, f"{self.domain}.board.{key}", **args)

    def title(self) -> str:
        """The game and its edition."""
        edition = f"{self.domain}.edition.{self.view.setting.edition}"
        return f"{say(self.language, f'{self.domain}.title')} · {say(self.language, edition)}"

    def member(self, axis: Axis, number: int) -> str:
        return self.view.name(axis, number, self.language)

    def members(self, axis: Axis, numbers: int) -> list[str]:
        """The names of a set."""
        return [self.member(axis, number) for number in members(numbers)]

    def colour(self, seat: int) -> str:
        return name(self.language, self.domain, "seat_colour", self.colours[seat])

    def seat(self, seat: int) -> Span:
        return Span(self.colour(seat), self.colours[seat])

    def player(self, seat: int) -> Cell:
        """The colour, and what of the player's own name has room beside it."""
        if self.view.setting.names is None:
            return (self.seat(seat),)
        own = clipped(str(self.view.player(seat)), PLAYER_WIDTH - len(self.colour(seat)) - 1)
        return cell(self.seat(seat), " ", own)

    def heads_of_seats(self) -> list[str]:
        return [self.colour(seat) for seat in range(self.view.players)]

    def listed(self, title: str, rows: Iterable[Listed]) -> Sheet:
        return listed(title, rows, self.width)


def clipped(text: str, room: int) -> str:
    """The text, its end left out where there is no room for it."""
    return text if len(text) <= room else text[: room - 1].rstrip() + "…"


def members(numbers: int) -> list[int]:
    """The members of a set of bits."""
    return [number for number in range(numbers.bit_length()) if numbers >> number & 1]


def number(count: int, tone: str = "") -> Cell:
    """A count, of which none is not worth looking at."""
    return cell(Span(str(count), tone) if count else NOTHING)

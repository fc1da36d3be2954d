"""Saying things about a view of Colonial: names, chances, averages, lists."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tordesillas.colonial.odds import percent
from tordesillas.colonial.pieces import CARD, CHARACTER, NATION, RESOURCE, SPACE, TERRITORY, TRACK
from tordesillas.colonial.reading import read
from tordesillas.engine.messages import listing, say

if TYPE_CHECKING:
    from tordesillas.colonial.state import State
    from tordesillas.engine.layout import Axis
    from tordesillas.engine.messages import Word
    from tordesillas.engine.view import View


class Teller:
    """A view, read by the rules, and the language in which it is told."""

    def __init__(self, view: View, language: str) -> None:
        self.view = view
        self.language = language
        self.s: State = read(view.state)
        first = max(self.s.first, 0)
        self.order = [(first + place) % view.players for place in range(view.players)]
        """The seats in turn order."""

    def told(self, key: str, **args: object) -> str:
        """A text that only a table has."""
        return say(self.language, f"colonial.face.{key}", **args)

    def board(self, key: str, **args: object) -> str:
        """A text that the text board has, too."""
        return say(self.language, f"colonial.board.{key}", **args)

    def listing(self, parts: Iterable[str]) -> str:
        return listing(self.language, parts)

    def name(self, axis: Axis, index: int) -> Word:
        return self.view.name(axis, index, self.language)

    def seat(self, seat: int) -> Word:
        return self.view.player(seat, self.language)

    def place(self, territory: int) -> Word:
        return self.name(TERRITORY, territory)

    def space(self, space: int) -> Word:
        return self.name(SPACE, space)

    def resource(self, space: int) -> Word:
        return self.name(RESOURCE, self.s.resource[space])

    def character(self, character: int) -> Word:
        return self.name(CHARACTER, character)

    def card(self, card: int) -> Word:
        return self.name(CARD, card)

    def track(self, track: int) -> Word:
        return self.name(TRACK, track)

    def nation(self, nation: int) -> Word:
        return self.name(NATION, nation)

    def places(self, territories: Iterable[int]) -> str:
        return self.listing(str(self.place(territory)) for territory in territories)

    def seats(self, seats: Iterable[int]) -> str:
        return self.listing(str(self.seat(seat)) for seat in seats)

    def chance(self, chance: float) -> str:
        return self.told("percent", n=percent(chance))

    def average(self, number: float) -> str:
        """To one decimal place."""
        whole, tenth = f"{number:.1f}".split(".")
        return self.told("decimal", whole=whole, tenth=tenth)


def signed(number: int) -> str:
    return f"+{number}" if number >= 0 else f"−{-number}"

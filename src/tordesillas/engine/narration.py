"""Moves and events in the players' languages, made from the tables and the catalogues.

The texts of a game stand in its domain: `move.<kind>`, `event.<kind>`, `event.<kind>_veiled` for seats that do not
see everything, `name.<axis>.<member>` (`none` for nothing), `name.seat_colour.<colour>`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tordesillas.engine import messages
from tordesillas.engine.events import Bits
from tordesillas.engine.layout import Axis
from tordesillas.engine.messages import Given, Message, Named, Word

if TYPE_CHECKING:
    from tordesillas.engine.description import Outcome, Rules
    from tordesillas.engine.events import ArgumentMeaning, Event
    from tordesillas.engine.moves import MoveTable


class Cast:
    """What the texts of a game call its players, and all that is named in it."""

    __slots__ = ("board", "colours", "domain", "names", "rules")

    def __init__(
        self, rules: Rules, colours: tuple[str, ...], names: tuple[str, ...] | None = None, board: Any = None
    ) -> None:
        self.rules = rules
        self.domain = rules.id
        self.colours = colours
        self.names = names
        self.board = board
        """An owner's, whose names may be others than those in the box."""

    def player(self, seat: int, language: str) -> Word:
        """A player's name, else the colour's."""
        if self.names is not None:
            return Given(self.names[seat])
        return messages.name(language, self.domain, "seat_colour", self.colours[seat])

    def member(self, axis: Axis, index: int, language: str) -> Word:
        """The name of what a number stands for."""
        if index < 0:
            return messages.name(language, self.domain, axis.name, "none")
        member = axis.names[index]
        if axis.seats and member.isdigit():
            return self.player(int(member), language)
        if axis.numbers:
            return Word(member)
        composed = self.rules.composed(self.board, axis, index)
        if composed is not None:
            return Word(self.tell(composed, language))
        return messages.name(language, self.domain, axis.name, member)

    def said(self, value: Any, language: str) -> Any:
        """An argument of a message, ready for its place in the text."""
        if isinstance(value, Named):
            if value.axis.numbers and value.number >= 0:
                return int(value.axis.names[value.number])
            return self.member(value.axis, value.number, language)
        if isinstance(value, Message):
            return self.tell(value, language)
        if isinstance(value, Sequence) and not isinstance(value, str):
            return messages.listing(language, [str(self.said(part, language)) for part in value])
        return value

    def tell(self, message: Message, language: str) -> str:
        """A whole message."""
        args = {name: self.said(value, language) for name, value in message.args.items()}
        return messages.say(language, message.key, **args)

    def move(self, table: MoveTable, move: int, seat: int, language: str) -> str:
        """What a move is, for a person; its text may also name the `{player}`."""
        kind = table.kind(move)
        args: dict[str, Any] = {name: Named(axis, i) for (name, axis), i in zip(kind.args, kind.indices(move))}
        args["player"] = self.player(seat, language)
        return self.tell(Message(f"{self.domain}.move.{kind.name}", args), language)

    def event(self, event: Event, language: str) -> str:
        """What happened, as far as the event's witness saw it."""
        veiled = "_veiled" if event.veiled else ""
        return self.tell(Message(f"{self.domain}.event.{event.kind}{veiled}", arguments(event)), language)

    def result(self, outcome: Outcome, language: str) -> list[str]:
        """How a game ended: who won, why, and how the scores came about."""
        winners = [self.player(seat, language) for seat in outcome.winners]
        key = "engine.outcome.winners" if winners else "engine.outcome.nobody"
        first = Message(key, {"players": winners, "n": len(winners)})
        reason = Message(f"{self.domain}.reason.{outcome.reason.name.lower()}")
        return [self.tell(message, language) for message in (first, reason, *outcome.sums)]


def arguments(event: Event) -> dict[str, Any]:
    """What a text about an event can name."""
    parts = zip(event.declared.args, event.row[1:])
    return {name: meant(meaning, number) for (name, meaning), number in parts if number is not None}


def meant(meaning: ArgumentMeaning, number: int) -> Any:
    """A part of a row as an argument of a message."""
    if meaning is None:
        return number
    if isinstance(meaning, Bits):
        return [Named(meaning.axis, i) for i in range(len(meaning.axis)) if number >> i & 1]
    return Named(meaning, number)

"""What can be typed beside a move: orders to the table, in English and in the player's language."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from tordesillas.engine.messages import say
from tordesillas.terminal.tongue import folded


class Order(Enum):
    """An order; its word and its help are `terminal.order.<value>.word` and `.about`."""

    HELP = "help"
    BACK = "back"
    MOVES = "moves"
    UNDO = "undo"
    BOARD = "board"
    CARDS = "cards"
    JOURNAL = "journal"
    SEAT = "seat"
    SAVE = "save"
    LOAD = "load"
    LANGUAGE = "language"
    QUIT = "quit"


class Given(NamedTuple):
    """An order as it was typed, with what follows it."""

    order: Order
    rest: str


def understood(typed: str, language: str) -> Given | None:
    """The order that a line gives, if it is one."""
    first, _, rest = typed.partition(" ")
    word = folded(first)
    if word == "?":
        return Given(Order.HELP, rest.strip())
    for order in Order:
        if word in (order.value, folded(word_of(order, language))):
            return Given(order, rest.strip())
    return None


def word_of(order: Order, language: str) -> str:
    return say(language, f"terminal.order.{order.value}.word")


def explained(language: str) -> list[tuple[str, str]]:
    """Every order with what it does."""
    return [(word_of(order, language), say(language, f"terminal.order.{order.value}.about")) for order in Order]

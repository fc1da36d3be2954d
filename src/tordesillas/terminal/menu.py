"""Legal moves as a list to choose from: grouped where there are many, narrowed by what is typed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tordesillas.engine.choice import Move
from tordesillas.engine.messages import Given, Message, Named
from tordesillas.engine.view import View
from tordesillas.terminal.tongue import folded

OPEN = Given("…")
"""What stands for a part in which the moves of a group differ, in any grammatical form."""


class Entry(NamedTuple):
    """A line of the menu: one move, or several that have something in common."""

    text: str
    moves: tuple[Move, ...]


def entries(view: View, moves: Sequence[Move], language: str, room: int) -> list[Entry]:
    """All the moves if there is room for so many lines, else groups of them: by kind, and by card or the like."""
    groups: list[tuple[Move, ...]]
    if len(moves) <= room:
        groups = [(move,) for move in moves]
    else:
        groups = fitting(by_kind(moves), room)
    return [Entry(told(view, group, language), group) for group in groups]


def by_kind(moves: Iterable[Move]) -> list[tuple[Move, ...]]:
    kinds: dict[str, list[Move]] = {}
    for move in moves:
        kinds.setdefault(move.kind, []).append(move)
    return [tuple(group) for group in kinds.values()]


def fitting(groups: list[tuple[Move, ...]], room: int) -> list[tuple[Move, ...]]:
    """The groups, those that make the fewest lines split up as far as there is room; a single one always is."""
    parts = [split(group) for group in groups]
    lines = len(groups)
    opened: set[int] = set()
    for at in sorted(range(len(groups)), key=lambda at: len(parts[at])):
        if lines - 1 + len(parts[at]) <= room or len(groups) == 1:
            lines += len(parts[at]) - 1
            opened.add(at)
    return [part for at, group in enumerate(groups) for part in (parts[at] if at in opened else [group])]


def split(group: tuple[Move, ...]) -> list[tuple[Move, ...]]:
    """Moves of one kind by the first of their parts in which they differ."""
    for name in group[0].args:
        parts: dict[str, list[Move]] = {}
        for move in group:
            parts.setdefault(move.args[name], []).append(move)
        if len(parts) > 1:
            return [tuple(part) for part in parts.values()]
    return [group]


def told(view: View, group: Sequence[Move], language: str) -> str:
    """What moves of one kind are, the parts in which they differ left open."""
    first = group[0]
    if len(group) == 1:
        return first.text(language)
    kind = view.rules.moves.kind(first.id)
    values = zip(*(kind.indices(move.id) for move in group))
    parts = {
        name: Named(axis, found[0]) if len(set(found)) == 1 else OPEN for (name, axis), found in zip(kind.args, values)
    }
    message = Message(f"{view.rules.id}.move.{kind.name}", {**parts, "player": view.player(first.seat, language)})
    return view.cast.tell(message, language)


def matching(moves: Iterable[Move], typed: str, language: str) -> list[Move]:
    """The moves in whose text or token all that was typed occurs, word by word."""
    words = folded(typed).split()
    found = []
    for move in moves:
        text = folded(f"{move.text(language)} {move.token}")
        if all(word in text for word in words):
            found.append(move)
    return found

"""Legal moves as a list to choose from: grouped where there are many, narrowed by what is typed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from tordesillas.engine.choice import Move
from tordesillas.engine.messages import Given, Message, Named, Word
from tordesillas.engine.view import View
from tordesillas.terminal.tongue import folded

if TYPE_CHECKING:
    from tordesillas.engine.layout import Axis


class Open(Given):
    """What stands for a part in which the moves of a group differ, in any grammatical form and as any number."""

    def __format__(self, words: str) -> str:
        return words.rpartition("|")[2] or str(self)


OPEN = Open("…")


class Entry(NamedTuple):
    """A line of the menu: one move, or several that have something in common."""

    text: str
    moves: tuple[Move, ...]


def entries(view: View, moves: Sequence[Move], language: str, room: int) -> list[Entry]:
    """All the moves if there is room for so many lines, else groups of them: by kind, and by card or the like.

    What is open at any time stays together by kind, below what is to be decided.
    """
    due = [move for move in moves if not move.aside]
    asides = by_kind(move for move in moves if move.aside) if due else []
    groups = arranged(view, due or moves, room - len(asides))
    return [Entry(told(view, group, language), group) for group in (*groups, *asides)]


def arranged(view: View, moves: Sequence[Move], room: int) -> list[tuple[Move, ...]]:
    return [(move,) for move in moves] if len(moves) <= room else fitting(view, by_kind(moves), room)


def every(moves: Sequence[Move], language: str) -> list[Entry]:
    """A line for each move."""
    return [Entry(move.text(language), (move,)) for move in moves]


def by_kind(moves: Iterable[Move]) -> list[tuple[Move, ...]]:
    kinds: dict[str, list[Move]] = {}
    for move in moves:
        kinds.setdefault(move.kind, []).append(move)
    return [tuple(group) for group in kinds.values()]


def fitting(view: View, groups: list[tuple[Move, ...]], room: int) -> list[tuple[Move, ...]]:
    """The groups, those that make the fewest lines split up as far as there is room; a single one always is."""
    parts = [split(view, group, room) for group in groups]
    lines = len(groups)
    opened: set[int] = set()
    for at in sorted(range(len(groups)), key=lambda at: len(parts[at])):
        if lines - 1 + len(parts[at]) <= room or len(groups) == 1:
            lines += len(parts[at]) - 1
            opened.add(at)
    return [part for at, group in enumerate(groups) for part in (parts[at] if at in opened else [group])]


def split(view: View, group: tuple[Move, ...], room: int) -> list[tuple[Move, ...]]:
    """Moves of one kind by the first of their parts in which they differ.

    Where that makes more lines than there is room for, and the part's name is made of others, by the first of those.
    """
    kind = view.rules.moves.kind(group[0].id)
    indices = [kind.indices(move.id) for move in group]
    for at, (_, axis) in enumerate(kind.args):
        found = [own[at] for own in indices]
        if len(set(found)) > 1:
            names = made_of(view, axis, found)
            if names and len(set(found)) > room:
                found = next([name[at] for name in names] for at in range(len(names[0])) if differ(names, at))
            parts: dict[Any, list[Move]] = {}
            for move, part in zip(group, found):
                parts.setdefault(part, []).append(move)
            return [tuple(part) for part in parts.values()]
    return [group]


def made_of(view: View, axis: Axis, indices: Iterable[int]) -> list[tuple[Any, ...]]:
    """What the names of the indices are made of, if they are all made alike; else nothing."""
    names = [view.rules.composed(view.setting.board, axis, index) for index in indices]
    made = [name for name in names if name is not None]
    if len(made) < len(names) or len({name.key for name in made}) > 1:
        return []
    return [tuple(name.args.values()) for name in made]


def differ(names: Sequence[tuple[Any, ...]], at: int) -> bool:
    return len({name[at] for name in names}) > 1


def told(view: View, group: Sequence[Move], language: str) -> str:
    """What moves of one kind are, the parts in which they differ left open."""
    first = group[0]
    if len(group) == 1:
        return first.text(language)
    kind = view.rules.moves.kind(first.id)
    values = zip(*(kind.indices(move.id) for move in group))
    parts = {name: shared(view, axis, found) for (name, axis), found in zip(kind.args, values)}
    message = Message(f"{view.rules.id}.move.{kind.name}", {**parts, "player": view.player(first.seat, language)})
    return view.cast.tell(message, language)


def shared(view: View, axis: Axis, indices: Sequence[int]) -> Named | Message | Word:
    """What some members of an axis have in common; if it is only a part of their names, the rest is left open."""
    if len(set(indices)) == 1:
        return Named(axis, indices[0])
    names = made_of(view, axis, indices)
    one = view.rules.composed(view.setting.board, axis, indices[0])
    if one is None or not names or all(differ(names, at) for at in range(len(names[0]))):
        return OPEN
    args = {name: OPEN if differ(names, at) else value for at, (name, value) in enumerate(one.args.items())}
    return Message(one.key, args)


def matching(moves: Iterable[Move], typed: str, language: str) -> list[Move]:
    """The moves in whose text or token all that was typed occurs, word by word."""
    words = folded(typed).split()
    found = []
    for move in moves:
        text = folded(f"{move.text(language)} {move.token}")
        if all(word in text for word in words):
            found.append(move)
    return found

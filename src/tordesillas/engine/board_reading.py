"""Boards as data: the one in a game's box, and owners' own.

Each reader takes a part's path and value, and gives it in canonical form; a BoardError names the part that is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from tordesillas.engine.errors import BoardError, choices, shown, suggestion
from tordesillas.engine.layout import Axis

Board = dict[str, Any]
"""A board in canonical form: equal boards, equal JSON."""

Reader = Callable[[str, Any], Any]


@dataclass(frozen=True)
class BoardFile:
    """The board in a game's box, and how its parts are read."""

    path: Path
    readers: Mapping[str, Reader]

    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")

    @cached_property
    def box(self) -> Board:
        """The board as we have rebuilt it."""
        import tomllib

        parts = table("", tomllib.loads(self.text()), tuple(self.readers))
        return {name: reader(name, parts[name]) for name, reader in self.readers.items()}

    def owners(self, document: Any) -> Board:
        """An owner's board, whole: parts, and entries of a part, that it leaves out are as in the box."""
        parts = table("", document, (), tuple(self.readers))
        return {
            name: reader(name, completed(parts[name], self.box[name])) if name in parts else self.box[name]
            for name, reader in self.readers.items()
        }


def completed(part: Any, otherwise: Any) -> Any:
    """A table's entries, and those of another that it lacks."""
    return {**otherwise, **part} if isinstance(part, Mapping) and isinstance(otherwise, Mapping) else part


def table(path: str, value: Any, needed: Sequence[str], allowed: Sequence[str] = ()) -> Mapping[str, Any]:
    """A table of the names that it needs, and perhaps of others that are allowed."""
    if not isinstance(value, Mapping):
        raise BoardError(path, f"must be a table, not {shown(value)}")
    names = [*needed, *allowed]
    for name in value:
        if name not in names:
            raise BoardError(step(path, name), f"unknown{suggestion(str(name), names)}: {choices(names)}")
    for name in needed:
        if name not in value:
            raise BoardError(path, f'"{name}" is missing')
    return value


def step(path: str, name: object) -> str:
    """The path of a part."""
    return f"{path}.{name}" if path else str(name)


def member(path: str, value: Any, axis: Axis) -> str:
    if not isinstance(value, str) or value not in axis.names:
        close = suggestion(value, list(axis.names)) if isinstance(value, str) else ""
        raise BoardError(path, f"must be a {axis.name}, not {shown(value)}{close}: {choices(list(axis.names))}")
    return value


def items(path: str, value: Any, number: int | None = None) -> Sequence[Any]:
    """The parts of a list."""
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise BoardError(path, f"must be a list, not {shown(value)}")
    if number is not None and len(value) != number:
        raise BoardError(path, f"must name {number}, not {len(value)}")
    return value


def members(path: str, value: Any, axis: Axis, number: int | None = None) -> list[str]:
    """A list of members of an axis, in its order."""
    return [member(step(path, at), part, axis) for at, part in enumerate(items(path, value, number))]


def different(path: str, value: Any, axis: Axis) -> list[str]:
    """A set of members of an axis, in the order of the axis."""
    found = members(path, value, axis)
    for name in found:
        if found.count(name) > 1:
            raise BoardError(path, f'"{name}" stands there twice')
    return sorted(found, key=axis.names.index)


def each_once(path: str, lists: Iterable[list[str]], axis: Axis) -> None:
    """Refuse lists that do not name every member of an axis once, all together."""
    found = [name for names in lists for name in names]
    for name in axis.names:
        if found.count(name) != 1:
            raise BoardError(path, f'"{name}" must stand there once, not {found.count(name)} times')


def whole_number(path: str, value: Any, high: int, low: int = 1) -> int:
    if type(value) is not int or not low <= value <= high:
        raise BoardError(path, f"must be a number from {low} to {high}, not {shown(value)}")
    return value

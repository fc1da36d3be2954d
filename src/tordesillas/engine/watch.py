"""Catches, on the source, what C would get wrong in silence: for tests and fuzzing."""

from __future__ import annotations

from typing import Any

from tordesillas.engine import faults
from tordesillas.engine.layout import Struct


class WatchedRow(list[Any]):
    """A row that is not indexed from its end: in C that place lies outside."""

    __slots__ = ()

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            return WatchedRow(super().__getitem__(at))
        if at < 0:
            raise IndexError(f"{at} as the index of a row")
        return super().__getitem__(at)

    def __setitem__(self, at: Any, value: Any) -> None:
        if not isinstance(at, slice) and at < 0:
            raise IndexError(f"{at} as the index of a row")
        super().__setitem__(at, value)


def watch(record: Struct) -> None:
    """Let all rows of a record refuse negative indices, from now on and in its copies."""
    for declared in record.fields.values():
        value = getattr(record, declared.name)
        if len(declared.axes) == 2:
            setattr(record, declared.name, WatchedRow([WatchedRow(line) for line in value]))
        elif declared.axes:
            setattr(record, declared.name, WatchedRow(value))


def require_in_range(record: Struct) -> None:
    """Raise where the rules left a number that its field's declaration does not allow."""
    for declared in record.fields.values():
        try:
            declared.numbers(getattr(record, declared.name), blank=True)
        except (TypeError, ValueError) as wrong:
            raise faults.overflown(declared.name) from wrong

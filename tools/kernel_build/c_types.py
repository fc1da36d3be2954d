"""The types that values of kernel files have in C, and the tables of constants."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tordesillas.engine.layout import Field, Kind, Struct

INT_HIGH = 2**31 - 1


@dataclass(frozen=True)
class Number:
    """A value: an integer of some C type."""


@dataclass(frozen=True)
class Truth:
    """A value that C knows as a truth value."""


@dataclass(frozen=True)
class RowOf:
    """A row: a pointer to its first number."""

    item: str
    whole: bool = False
    """The items are unsigned in C, but never beyond `int`: they are read as `int`, as Python would reckon with them."""
    constant: bool = False

    @property
    def suffix(self) -> str:
        short = {"int": "int", "int8_t": "i8", "int16_t": "i16", "int32_t": "i32", "uint32_t": "u32", "uint64_t": "u64"}
        return ("c" if self.constant else "") + short[self.item] + ("w" if self.whole else "")

    @property
    def pointer(self) -> str:
        return f"{'const ' if self.constant else ''}{self.item}*"


@dataclass(frozen=True)
class GridOf:
    """A field of two axes, or a table of tables."""

    row: RowOf


@dataclass(frozen=True)
class RecordOf:
    """A record that a parameter points to."""

    record: type[Struct]


Type = Number | Truth | RowOf | GridOf | RecordOf
NUMBER = Number()
TRUTH = Truth()


def row_of_field(declared: Field) -> RowOf:
    return RowOf(declared.kind.c_name, declared.kind is Kind.U32 and declared.high <= INT_HIGH)


class Tables:
    """The tables of constants that functions use, by their C names."""

    def __init__(self) -> None:
        self.found: dict[str, tuple[Any, ...]] = {}

    def add(self, module: str, name: str, values: tuple[Any, ...]) -> tuple[str, RowOf | GridOf] | None:
        """The C name and the type of a table; nothing where it is no table of numbers."""
        nested = all(isinstance(line, tuple) for line in values)
        lines = values if nested else (values,)
        if not values or len({len(line) for line in lines}) != 1 or not lines[0]:
            return None
        numbers = [number for line in lines for number in line]
        if not all(type(number) is int for number in numbers):
            return None
        row = RowOf(item_type(min(numbers), max(numbers)), constant=True)
        c_name = f"t_{module.replace('.', '_')}_{name}"
        self.found[c_name] = values
        return c_name, GridOf(row) if nested else row


def item_type(low: int, high: int) -> str:
    """The narrowest C type for a table's numbers."""
    for kind in (Kind.I8, Kind.I16, Kind.I32, Kind.U32, Kind.U64):
        if kind.low <= low and high <= kind.high:
            return kind.c_name
    raise ValueError(f"no type holds {low} to {high}")

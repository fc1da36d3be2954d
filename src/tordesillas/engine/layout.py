"""One declaration for each record of numbers that the kernel works on.

A class that derives from `Struct` declares its fields once, with their shape, range, meaning and who may see
them. Everything that treats all fields alike is derived from the declaration: copying, comparing, hashing, the
view of a seat, the flat vector of a view, the position document and, in the compiled kernel, the C struct.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass
from operator import index
from typing import Any, ClassVar, Self


class Who(enum.Enum):
    """Who may see a field."""

    PUBLIC = "public"
    OWNER = "owner"
    """Only the seat that the first axis names."""
    NOBODY = "nobody"
    RULES = "rules"
    """Public and constant: an edition's switches and the board's numbers."""
    DERIVED = "derived"
    """A cache that follows from other fields: never compared, shown or stored."""


PUBLIC, OWNER, NOBODY, RULES, DERIVED = Who


class Kind(enum.Enum):
    """How a number is held, with the smallest and the largest value."""

    I8 = ("int8_t", 1, -(2**7), 2**7 - 1)
    I16 = ("int16_t", 2, -(2**15), 2**15 - 1)
    I32 = ("int32_t", 4, -(2**31), 2**31 - 1)
    U32 = ("uint32_t", 4, 0, 2**32 - 1)
    U64 = ("uint64_t", 8, 0, 2**64 - 1)

    @property
    def c_name(self) -> str:
        return self.value[0]

    @property
    def size(self) -> int:
        return self.value[1]

    @property
    def low(self) -> int:
        return self.value[2]

    @property
    def high(self) -> int:
        return self.value[3]


I8, I16, I32, U32, U64 = Kind


@dataclass(frozen=True)
class Axis:
    """What an index or a number stands for: a region, a seat, a card, by name."""

    name: str
    names: tuple[str, ...]
    group: str = ""
    """Plural: a position document nests the fields whose first axis this is under that word, member by member."""
    listed: bool = False
    """Its members are places in an order: documents render them as a list."""
    seats: bool = False
    """Members named by a number are seats; texts tell them by the player's name."""
    numbers: bool = False
    """Members are numbers; texts tell them, and count with them, as such."""

    def __len__(self) -> int:
        return len(self.names)


@dataclass(frozen=True)
class Field:
    """One field of a `Struct`."""

    name: str
    kind: Kind
    axes: tuple[Axis, ...]
    who: Who
    of: Axis | None
    """The numbers are indices of this axis; -1 is none."""
    bits: Axis | None
    """The numbers are sets over this axis, one bit a member."""
    low: int
    high: int
    blank: int
    """What stands where a seat may not look, and before anything is set."""
    count_of: str | None
    """This public field counts the members of that hidden set."""
    doc: str

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(len(axis) for axis in self.axes)

    @property
    def size(self) -> int:
        """How many numbers the field holds."""
        product = 1
        for length in self.shape:
            product *= length
        return product

    def check(self, record: str) -> None:
        """Refuse a declaration that the C struct could not keep."""
        where = f"{record}.{self.name}"
        if len(self.axes) > 2:
            raise TypeError(f"{where}: a field has at most two axes")
        if not self.kind.low <= self.low <= self.high <= self.kind.high:
            raise TypeError(f"{where}: {self.low} to {self.high} does not fit {self.kind.name}")
        if not self.kind.low <= self.blank <= self.kind.high:
            raise TypeError(f"{where}: the blank {self.blank} does not fit {self.kind.name}")

    def numbers(self, value: Any, blank: bool = False) -> list[int]:
        """The numbers of a value from outside in one row; shape and range are checked (`blank`: that will do too)."""
        found = [value]
        for length in self.shape:
            deeper: list[Any] = []
            for part in found:
                if isinstance(part, (str, bytes)) or not hasattr(part, "__len__"):
                    raise TypeError(f"{self.name}: {self.wanted()} wanted, not {part!r}")
                if len(part) != length:
                    raise ValueError(f"{self.name}: {self.wanted()} wanted, not a row of {len(part)}")
                deeper += part
            found = deeper
        for at, part in enumerate(found):
            try:
                found[at] = index(part)
            except TypeError:
                raise TypeError(f"{self.name}: {self.wanted()} wanted, not {part!r}") from None
            if not self.low <= found[at] <= self.high and not (blank and found[at] == self.blank):
                raise ValueError(f"{self.name}: {self.wanted()} wanted, not {part!r}")
        return found

    def wanted(self) -> str:
        """Shape and range in words."""
        numbers = f"from {self.low} to {self.high}"
        if not self.axes:
            return f"a number {numbers}"
        return f"{' rows of '.join(str(length) for length in self.shape)} numbers {numbers}"

    def shaped(self, numbers: list[int]) -> Any:
        """The value that has these numbers."""
        if not self.axes:
            return numbers[0]
        if len(self.axes) == 1:
            return numbers
        width = self.shape[1]
        return [numbers[at : at + width] for at in range(0, len(numbers), width)]

    def fresh(self) -> Any:
        """The value before anything is set."""
        return self.shaped([self.blank] * self.size)


def field(
    kind: Kind,
    *axes: Axis,
    who: Who = PUBLIC,
    of: Axis | None = None,
    bits: Axis | None = None,
    low: int | None = None,
    high: int | None = None,
    blank: int = 0,
    count_of: str | None = None,
    doc: str,
) -> Any:
    """Declare a field. The range defaults to what `of`, `bits` or the kind allow."""
    if of is not None:
        low, high = (-1 if low is None else low), (len(of) - 1 if high is None else high)
    elif bits is not None:
        low, high = 0, (1 << len(bits)) - 1
    return Field(
        "",
        kind,
        axes,
        who,
        of,
        bits,
        kind.low if low is None else low,
        kind.high if high is None else high,
        blank,
        count_of,
        doc,
    )


class Struct:
    """Base of all kernel records; see the module's text."""

    fields: ClassVar[dict[str, Field]] = {}
    _tables: ClassVar[tuple[str, ...]] = ()
    _rows: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        own = {name: value for name, value in vars(cls).items() if isinstance(value, Field)}
        named = {
            name: Field(name, *(getattr(value, part) for part in Field.__match_args__[1:]))
            for name, value in own.items()
        }
        for name in own:
            delattr(cls, name)
        for declared in named.values():
            declared.check(cls.__name__)
        cls.fields = {**cls.fields, **named}
        cls._rows = tuple(f.name for f in cls.fields.values() if len(f.axes) == 1)
        cls._tables = tuple(f.name for f in cls.fields.values() if len(f.axes) == 2)

    def __init__(self) -> None:
        for declared in self.fields.values():
            setattr(self, declared.name, declared.fresh())

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.copy_from(self)
        return twin

    def copy_from(self, other: Self) -> None:
        source = other.__dict__
        target = self.__dict__
        target.update(source)
        for name in self._rows:
            target[name] = source[name][:]
        for name in self._tables:
            target[name] = [line[:] for line in source[name]]

    def compared(self) -> tuple[Any, ...]:
        """Every value that makes two records equal or different."""
        return tuple(getattr(self, f.name) for f in self.fields.values() if f.who is not DERIVED)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Struct) and type(self) is type(other) and self.compared() == other.compared()

    def __hash__(self) -> int:
        return hash(tuple(self.flat()))

    def flat(self) -> list[int]:
        """All numbers but caches, in the declared order."""
        numbers: list[int] = []
        for declared in self.fields.values():
            if declared.who is not DERIVED:
                numbers += flatten(getattr(self, declared.name))
        return numbers

    @classmethod
    def from_flat(cls, numbers: Sequence[Any]) -> dict[str, Any]:
        """The values, by field, of what `flat` gave; range and number are checked."""
        declared = [f for f in cls.fields.values() if f.who is not DERIVED]
        wanted = sum(f.size for f in declared)
        if len(numbers) != wanted:
            raise ValueError(f"{wanted} numbers are needed, not {len(numbers)}")
        values: dict[str, Any] = {}
        at = 0
        for f in declared:
            part = f.shaped(list(numbers[at : at + f.size]))
            values[f.name] = f.shaped(f.numbers(part, blank=True))
            at += f.size
        return values


def flatten(value: Any) -> list[int]:
    """The numbers of a field's value in one row."""
    if isinstance(value, int):
        return [value]
    return [number for part in value for number in flatten(part)]

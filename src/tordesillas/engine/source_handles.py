"""What callers hold of a kernel that runs on its source: states, tapes, lists of moves, counts of playouts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import index
from typing import TYPE_CHECKING, Any

from tordesillas.engine import faults
from tordesillas.engine.common import Moves
from tordesillas.engine.layout import DERIVED
from tordesillas.engine.tape import DRAWS_MAX, Tape

if TYPE_CHECKING:
    from tordesillas.engine.source import SourceKernel


def number(name: str, value: Any) -> int:
    try:
        return index(value)
    except TypeError:
        raise faults.not_a_number(name, value) from None


def ranged(name: str, value: Any, low: int, high: int) -> int:
    whole = number(name, value)
    if not low <= whole <= high:
        raise faults.out_of_range(name, value, low, high)
    return whole


class SourceState:
    """A game's state."""

    __slots__ = ("kernel", "listed", "record", "trusted")

    def __init__(self, kernel: SourceKernel) -> None:
        self.kernel = kernel
        self.record: Any = kernel.record()
        self.trusted = False
        """Made by the rules, or checked since it was last set by hand."""
        self.listed: tuple[int, list[int]] | None = None
        """The seat and the moves of the last `legal`, while they hold."""

    @property
    def players(self) -> int:
        return self.record.players  # type: ignore[no-any-return]

    @property
    def begun(self) -> int:
        return self.record.begun  # type: ignore[no-any-return]

    @property
    def pending(self) -> int:
        return self.record.pending  # type: ignore[no-any-return]

    @property
    def over(self) -> int:
        return self.record.over  # type: ignore[no-any-return]

    @property
    def viewer(self) -> int:
        return self.record.viewer  # type: ignore[no-any-return]

    def copy(self) -> SourceState:
        twin = object.__new__(SourceState)
        twin.kernel = self.kernel
        twin.record = self.record.copy()
        twin.trusted = self.trusted
        twin.listed = None
        return twin

    def copy_from(self, other: Any) -> None:
        source = self.kernel.own_state(other)
        self.record = source.record.copy()
        self.trusted = source.trusted
        self.listed = None

    def get(self, name: str) -> Any:
        declared = self.kernel.field(name)
        value = getattr(self.record, declared.name)
        if len(declared.axes) == 2:
            return [line[:] for line in value]
        return value[:] if declared.axes else value

    def set(self, name: str, value: Any) -> None:
        declared = self.kernel.field(name)
        if declared.who is DERIVED:
            raise faults.derived_field(name)
        self._write({declared.name: declared.shaped(declared.numbers(value))})

    def flat(self) -> list[int]:
        return self.record.flat()  # type: ignore[no-any-return]

    def set_flat(self, numbers: Sequence[int]) -> None:
        self._write(self.kernel.record.from_flat(numbers))

    def _write(self, values: dict[str, Any]) -> None:
        for name, value in values.items():
            setattr(self.record, name, value)
        for declared in self.kernel.fields.values():
            if declared.who is DERIVED:
                setattr(self.record, declared.name, declared.fresh())
        self.trusted = False
        self.listed = None

    def __copy__(self) -> SourceState:
        return self.copy()

    def __deepcopy__(self, memo: Any) -> SourceState:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SourceState):
            return NotImplemented
        return bool(self.record == other.record)

    def __hash__(self) -> int:
        return hash(self.record)

    def __reduce__(self) -> tuple[Any, ...]:
        from tordesillas.engine.kernel import restore

        return restore, (self.kernel.package, self.flat())


class SourceTape:
    """The journal and the chance outcomes of the last move."""

    __slots__ = ("record",)

    def __init__(self) -> None:
        self.record = Tape()

    def reset(self, on: bool, given: Sequence[int] | None = None) -> None:
        t = self.record
        outcomes = [] if given is None else [number("an outcome", outcome) for outcome in given]
        if len(outcomes) > DRAWS_MAX:
            raise faults.too_many_outcomes(len(outcomes), DRAWS_MAX)
        for outcome in outcomes:
            if not -(2**15) <= outcome < 2**15:
                raise faults.out_of_range("an outcome", outcome, -(2**15), 2**15 - 1)
        t.on = 1 if on else 0
        t.event_count = t.draw_count = t.bad = t.differs = 0
        t.given[: len(outcomes)] = outcomes
        t.given_count = len(outcomes)
        t.replay = 0 if given is None else 1

    def events(self) -> list[tuple[int, ...]]:
        return [tuple(event) for event in self.record.events[: self.record.event_count]]

    def draws(self) -> list[int]:
        return self.record.draws[: self.record.draw_count]

    @property
    def differs(self) -> bool:
        return self.record.differs != 0


class SourceMoves:
    """A reusable list of legal move ids, ascending."""

    __slots__ = ("record",)

    def __init__(self) -> None:
        self.record = Moves()

    def __len__(self) -> int:
        return self.record.count

    def __getitem__(self, at: int) -> int:
        place = number("an index", at)
        count = self.record.count
        if not -count <= place < count:
            raise IndexError(f"there are {count} moves, none at {place}")
        return self.record.ids[place + count if place < 0 else place]

    def __iter__(self) -> Iterator[int]:
        return iter(self.ids())

    def ids(self) -> list[int]:
        return self.record.ids[: self.record.count]


class SourcePlayout:
    """What a run of random games counted."""

    __slots__ = ("decisions", "draws", "forced", "games", "rewards")

    def __init__(self) -> None:
        self.games = self.decisions = self.forced = self.draws = 0
        self.rewards = [0] * 8

"""What the move ids of a game mean: kinds with named arguments, and a text token for each id."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod
from typing import NamedTuple

from tordesillas.engine.common import MOVES_MAX
from tordesillas.engine.errors import choices, suggestion
from tordesillas.engine.layout import Axis


class MoveParts(NamedTuple):
    """A move taken apart."""

    kind: str
    args: Mapping[str, str]


@dataclass(frozen=True)
class MoveKind:
    """A range of ids: `base` plus the indices of the arguments as digits of mixed radix, the last running fastest."""

    name: str
    base: int
    pattern: str
    """The token, such as `play {card} {region} from {zone}`."""
    args: tuple[tuple[str, Axis], ...] = ()
    aside: bool = False
    """Open at any time, whatever is to be decided."""

    @property
    def size(self) -> int:
        return prod(len(axis) for _, axis in self.args)

    @property
    def end(self) -> int:
        return self.base + self.size

    def indices(self, move: int) -> tuple[int, ...]:
        """The index of each argument."""
        rest = move - self.base
        found: list[int] = []
        for _, axis in reversed(self.args):
            rest, index = divmod(rest, len(axis))
            found.append(index)
        return tuple(reversed(found))

    def tokens(self) -> Iterator[str]:
        """The tokens of all its ids, ascending."""
        names = [name for name, _ in self.args]
        for members in product(*(axis.names for _, axis in self.args)):
            yield self.pattern.format_map(dict(zip(names, members)))


class MoveTable:
    """All moves of a game."""

    def __init__(self, kinds: tuple[MoveKind, ...]) -> None:
        self.kinds = tuple(sorted(kinds, key=lambda kind: kind.base))
        self.by_name = {kind.name: kind for kind in self.kinds}
        if len(self.by_name) != len(kinds):
            raise ValueError("two kinds of moves have the same name")
        end = 0
        for kind in self.kinds:
            if kind.base < end:
                raise ValueError(f"the ids of {kind.name} start at {kind.base}, but those before it end at {end}")
            end = kind.end
        if end > MOVES_MAX:
            raise ValueError(f"ids go up to {end - 1}, but only {MOVES_MAX} are possible")
        self.size = end
        """One more than the highest id."""

    @cached_property
    def _kind_of(self) -> list[MoveKind | None]:
        found: list[MoveKind | None] = [None] * self.size
        for kind in self.kinds:
            found[kind.base : kind.end] = [kind] * kind.size
        return found

    @cached_property
    def _tokens(self) -> list[str]:
        found = [""] * self.size
        for kind in self.kinds:
            found[kind.base : kind.end] = kind.tokens()
        return found

    @cached_property
    def _ids(self) -> dict[str, int]:
        found = {token: move for move, token in enumerate(self._tokens) if token}
        if len(found) != sum(kind.size for kind in self.kinds):
            raise ValueError("two moves have the same token")
        return found

    def __contains__(self, move: object) -> bool:
        return type(move) is int and 0 <= move < self.size and self._kind_of[move] is not None

    def __iter__(self) -> Iterator[int]:
        """All ids, ascending."""
        for kind in self.kinds:
            yield from range(kind.base, kind.end)

    def kind(self, move: int) -> MoveKind:
        kind = self._kind_of[move] if type(move) is int and 0 <= move < self.size else None
        if kind is None:
            raise ValueError(f"there is no move {move!r}: ids go from 0 to {self.size - 1}")
        return kind

    def parts(self, move: int) -> MoveParts:
        """The kind and the names of the arguments of a move."""
        kind = self.kind(move)
        return MoveParts(kind.name, {name: axis.names[i] for (name, axis), i in zip(kind.args, kind.indices(move))})

    def id_of(self, kind: str, /, **args: str | int) -> int:
        """The id of a move: `id_of("play", card="army", region="india")`; indices will do for names."""
        declared = self.by_name.get(kind)
        if declared is None:
            names = list(self.by_name)
            raise ValueError(f'there is no kind of move "{kind}"{suggestion(kind, names)}: {choices(names, 40)}')
        expected = [name for name, _ in declared.args]
        if set(args) != set(expected):
            raise ValueError(f'"{kind}" takes the arguments ({", ".join(expected)}), not ({", ".join(args)})')
        rank = 0
        for name, axis in declared.args:
            rank = rank * len(axis) + member(axis, args[name])
        return declared.base + rank

    def token(self, move: int) -> str:
        """A move's text, such as `play army india from arabian_sea`."""
        self.kind(move)
        return self._tokens[move]

    def parse(self, token: str) -> int:
        """The id of a token; a ValueError says which word was wrong."""
        move = self._ids.get(token)
        if move is None:
            move = self._ids.get(" ".join(token.split()))
        if move is None:
            raise ValueError(self._complaint(token))
        return move

    def _complaint(self, token: str) -> str:
        words = token.split()
        shown = token if len(token) <= 80 else token[:77] + "..."
        kinds = [kind for kind in self.kinds if words and kind.pattern.split()[0] == words[0]]
        if not kinds:
            first = sorted({kind.pattern.split()[0] for kind in self.kinds})
            close = suggestion(words[0], first) if words else ""
            return f'"{shown}" is not a move{close}; moves begin with {choices(first, 40)}'
        for kind in kinds:
            wrong = wrong_word(kind, words)
            if wrong:
                return f'"{shown}": {wrong}'
        patterns = " or ".join(f'"{kind.pattern}"' for kind in kinds)
        return f'"{shown}" is not of the form {patterns}{suggestion(token, list(self._ids))}'


def wrong_word(kind: MoveKind, words: list[str]) -> str:
    """What is wrong with the first bad word of a token; nothing if it does not even have the kind's form."""
    form = kind.pattern.split()
    if len(form) != len(words) or any(word != part for part, word in zip(form, words) if "{" not in part):
        return ""
    axes = {f"{{{name}}}": axis for name, axis in kind.args}
    for part, word in zip(form, words):
        axis = axes.get(part)
        if axis is not None and word not in axis.names:
            names = list(axis.names)
            return f'"{word}" is no {axis.name.replace("_", " ")}{suggestion(word, names)}: {choices(names, 30)}'
    return ""


def member(axis: Axis, value: str | int) -> int:
    """The index of a member given by name or by index."""
    if type(value) is int and 0 <= value < len(axis):
        return value
    if value not in axis.names:
        names = list(axis.names)
        raise ValueError(f'"{value}" is no {axis.name}{suggestion(str(value), names)}: {choices(names, 30)}')
    return axis.names.index(str(value))

"""A move as people handle it, and the list of the legal ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NoReturn, overload

if TYPE_CHECKING:
    from tordesillas.engine.description import Rules
    from tordesillas.engine.narration import Cast


class Move:
    """A move of one seat; equal to every move of that game with the same seat and id."""

    __slots__ = ("_maker", "id", "seat")

    id: int
    seat: int
    _maker: Maker

    def __init__(self, maker: Maker, move: int) -> None:
        put = object.__setattr__
        put(self, "_maker", maker)
        put(self, "id", move)
        put(self, "seat", maker.seat)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a move cannot be changed")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("a move cannot be changed")

    @property
    def game(self) -> str:
        return self._maker.rules.id

    @property
    def token(self) -> str:
        """Its text in records, such as `play army india from arabian_sea`."""
        return self._maker.rules.moves.token(self.id)

    @property
    def aside(self) -> bool:
        """Open at any time, whatever is to be decided."""
        return self._maker.rules.moves.kind(self.id).aside

    @property
    def kind(self) -> str:
        return self._maker.rules.moves.kind(self.id).name

    @property
    def args(self) -> Mapping[str, str]:
        """The names of its arguments' values."""
        return self._maker.rules.moves.parts(self.id).args

    def text(self, language: str = "en") -> str:
        """What it is, for a person."""
        return self._maker.cast.move(self._maker.rules.moves, self.id, self.seat, language)

    def __str__(self) -> str:
        return self.token

    def __repr__(self) -> str:
        return f"<Move {self.seat} {self.token}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return self.id == other.id and self.seat == other.seat and self.game == other.game

    def __hash__(self) -> int:
        return hash((self.game, self.seat, self.id))

    def __reduce__(self) -> tuple[Any, ...]:
        cast = self._maker.cast
        return restored, (self.game, cast.colours, cast.names, cast.board, self.seat, self.id)


class Maker(dict[int, Move]):
    """The moves of one seat, each made when first asked for."""

    __slots__ = ("cast", "rules", "seat")

    def __init__(self, rules: Rules, cast: Cast, seat: int) -> None:
        super().__init__()
        self.rules = rules
        self.cast = cast
        self.seat = seat

    def __missing__(self, move: int) -> Move:
        made = self[move] = Move(self, move)
        return made


_MAKERS: dict[tuple[str, tuple[str, ...]], tuple[Maker, ...]] = {}


def makers(rules: Rules, cast: Cast) -> tuple[Maker, ...]:
    """The makers of all seats; games whose players have no names share them, if they have the board in the box."""
    if cast.names is not None or cast.board is not None:
        return tuple(Maker(rules, cast, seat) for seat in range(len(cast.colours)))
    key = (rules.id, cast.colours)
    shared = _MAKERS.get(key)
    if shared is None or shared[0].rules is not rules:
        shared = _MAKERS[key] = tuple(Maker(rules, cast, seat) for seat in range(len(cast.colours)))
    return shared


def restored(
    game: str, colours: tuple[str, ...], names: tuple[str, ...] | None, board: Any, seat: int, move: int
) -> Move:
    """A pickled move."""
    from tordesillas.engine.narration import Cast
    from tordesillas.engine.registry import rules_of

    rules = rules_of(game)
    return makers(rules, Cast(rules, colours, names, board))[seat][move]


class LegalMoves(Sequence[Move]):
    """The legal moves of one seat at one moment, by ascending id. `in` takes moves, ids and tokens."""

    __slots__ = ("_maker", "ids")

    def __init__(self, maker: Maker | None, ids: list[int]) -> None:
        self._maker = maker
        self.ids = ids

    def __len__(self) -> int:
        return len(self.ids)

    def __bool__(self) -> bool:
        return bool(self.ids)

    def __iter__(self) -> Iterator[Move]:
        return iter(()) if self._maker is None else map(self._maker.__getitem__, self.ids)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            return list(self)[index]
        found = self.ids[index]
        assert self._maker is not None
        return self._maker[found]

    def __contains__(self, move: object) -> bool:
        maker = self._maker
        if maker is None:
            return False
        if isinstance(move, Move):
            return move.id in self.ids and move == maker[move.id]
        if isinstance(move, str):
            return any(maker.rules.moves.token(number) == move for number in self.ids)
        return type(move) is int and move in self.ids

    def __repr__(self) -> str:
        return f"<LegalMoves {', '.join(map(str, self))}>"

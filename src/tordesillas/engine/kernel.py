"""The edge of a game's kernel: the same calls on the compiled unit and on the source.

`load` gives the compiled kernel where it is built and fresh, else the source; `TORDESILLAS_KERNEL=source` or
`=compiled` forces one. Everything that a caller passes is checked here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, Self


class StateHandle(Protocol):
    """A game's state. Scalar fields `pending`, `over`, `begun` and `players` are attributes."""

    pending: int
    over: int
    begun: int
    players: int

    def copy(self) -> Self: ...
    def copy_from(self, other: Self) -> None: ...
    def get(self, name: str) -> Any:
        """A field's value: a number, a list or a list of lists."""
        ...

    def set(self, name: str, value: Any) -> None:
        """Set a field; shape and range are checked (ValueError names the field and what is allowed)."""
        ...

    def flat(self) -> list[int]:
        """All numbers but caches, in the declared order: what makes two states equal."""
        ...


class TapeHandle(Protocol):
    """The journal and the chance outcomes of the last move."""

    def reset(self, on: bool, given: Sequence[int] | None = None) -> None:
        """Empty it; `given` are the outcomes to use (replay)."""
        ...

    def events(self) -> list[tuple[int, ...]]: ...
    def draws(self) -> list[int]: ...
    @property
    def differs(self) -> bool:
        """On replay: some given outcome is not what the seed gives."""
        ...


class MovesHandle(Protocol):
    """A reusable list of legal move ids, ascending."""

    def __len__(self) -> int: ...
    def __getitem__(self, index: int) -> int: ...
    def ids(self) -> list[int]: ...


class Playout(Protocol):
    """What a run of random games counted."""

    games: int
    decisions: int
    """Decisions with two or more options."""
    forced: int
    """Decisions with one option."""
    draws: int
    rewards: list[int]
    """Twelfths of wins by seat."""


class BatchHandle(Protocol):
    """Many games in lock-step, for learning; every row belongs to one game. Works without the GIL.

    The buffers are any objects with the buffer protocol (NumPy arrays, `array.array`, memoryviews), C-contiguous,
    of exactly the item type and size named; a wrong one is refused with a ValueError that names it.
    """

    games: int
    move_count: int
    """Length of a mask: one more than the highest move id."""
    flat_size: int
    """Length of an observation: a view's flat row."""

    def seats(self, out: Any) -> None:
        """int8 [games]: who is to act (the lowest seat that owes a decision), -1 where the game is over."""
        ...

    def masks(self, out: Any) -> None:
        """uint8 [games, move_count]: 1 for each legal move of the seat to act."""
        ...

    def observe(self, out: Any) -> None:
        """int32 [games, flat_size]: the view of the seat to act, flat (of nobody where the game is over)."""
        ...

    def step(self, moves: Any, rewards: Any, done: Any, restart: bool) -> None:
        """Make one move in every game.

        `moves` int16 [games] (ignored where a game is over); `rewards` int8 [games, 8], twelfths, zero while a game
        goes on; `done` uint8 [games]. With `restart`, a game that ends is set up anew at once, with dice of its own.
        An illegal move anywhere: ValueError that names game and move, and no game is changed.
        """
        ...

    def state(self, index: int) -> StateHandle:
        """A copy of one game's state."""
        ...


class Kernel(Protocol):
    """A game's kernel, compiled or not."""

    compiled: bool
    fingerprint: str
    """SHA-256 of the sources that it was made from."""

    def State(self) -> StateHandle: ...
    def Tape(self) -> TapeHandle: ...
    def Moves(self) -> MovesHandle: ...
    def begin(self, state: StateHandle, tape: TapeHandle) -> None: ...
    def legal(self, state: StateHandle, seat: int, moves: MovesHandle) -> int: ...
    def apply(self, state: StateHandle, tape: TapeHandle, seat: int, move: int) -> None:
        """Make a move; ValueError, and the state as it was, where it is not legal or a given outcome is impossible."""
        ...

    def observe(self, state: StateHandle, seat: int) -> StateHandle:
        """What a seat knows (-1: a spectator)."""
        ...

    def resample(self, view: StateHandle, seat: int, key: Sequence[int]) -> StateHandle:
        """A random state of which `view` is that seat's view, with that key (eight 32-bit words) for its dice."""
        ...

    def reward(self, state: StateHandle, seat: int) -> int: ...
    def batch(self, state: StateHandle, games: int, seed: int) -> BatchHandle:
        """So many games from copies of a state (set up first where it has not begun), each with dice of its own."""
        ...

    def playouts(self, state: StateHandle, games: int, seed: int) -> Playout:
        """Random games from copies of a state (set up first where it has not begun), each with dice of its own."""
        ...

"""The edge of a game's kernel: the same calls on the compiled unit and on the source.

`load` gives the compiled kernel where it is built and fresh, else the source; `TORDESILLAS_KERNEL=source` or
`=compiled` forces one. Everything that a caller passes is checked here.
"""

from __future__ import annotations

import enum
import importlib
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol, Self

from tordesillas.engine.errors import KernelError

try:  # OpenSSL's, behind hashlib, costs more to load than the whole kernel
    from _sha2 import sha256  # type: ignore[import-not-found]
except ImportError:
    try:
        from _sha256 import sha256  # type: ignore[import-not-found]
    except ImportError:
        from hashlib import sha256

VOCABULARY = ("tordesillas.engine.layout", "tordesillas.engine.dialect")
"""What kernel files are written in: the build knows it, and does not translate it."""

ENGINE_SOURCES = (
    *VOCABULARY,
    "tordesillas.engine.tape",
    "tordesillas.engine.chance",
    "tordesillas.engine.common",
    "tordesillas.engine.chooser",
)
"""The engine's part of every kernel, in order."""

DECISIONS_MAX = 100_000
"""So many decisions may a playout take, unless the game's `kernel.py` names its own `DECISIONS_MAX`."""

CHOICE = "TORDESILLAS_KERNEL"
BUILD = "python tools/build_kernel.py"


class StateHandle(Protocol):
    """A game's state. It can be pickled, hashed and compared."""

    @property
    def pending(self) -> int:
        """The seats that owe a decision, one bit a seat."""
        ...

    @property
    def over(self) -> int: ...
    @property
    def begun(self) -> int: ...
    @property
    def players(self) -> int: ...
    @property
    def viewer(self) -> int:
        """Whose view this is: a seat, -1 a spectator, -2 the whole game."""
        ...

    def copy(self) -> Self: ...
    def copy_from(self, other: Self) -> None: ...
    def get(self, name: str) -> Any:
        """A field's value: a number, a list or a list of lists."""
        ...

    def set(self, name: str, value: Any) -> None:
        """Set a field; shape and range are checked (ValueError names the field and what is allowed).

        Before the rules work on a state that was set by hand, it is checked as a whole.
        """
        ...

    def flat(self) -> list[int]:
        """All numbers but caches, in the declared order: what makes two states equal."""
        ...

    def set_flat(self, numbers: Sequence[int]) -> None:
        """Set all fields to what `flat` gave."""
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
    def __getitem__(self, index: int, /) -> int: ...
    def __iter__(self) -> Iterator[int]: ...
    def ids(self) -> list[int]: ...


class Playout(Protocol):
    """What a run of random games counted."""

    games: int
    decisions: int
    """Decisions with two or more options."""
    forced: int
    """Decisions with one option."""
    draws: int
    """Games that nobody won alone."""
    rewards: list[int]
    """Sixtieths of wins by seat."""


class Audit(Protocol):
    """What a run of random games found, each checked after every move."""

    games: int
    """Those in which nothing was wrong."""
    decisions: int
    forced: int
    longest: int
    """The most decisions that one of them took."""
    wrong: str
    """What was wrong at last, in words; empty if nothing was."""
    number: int
    """The game in which it was, else -1."""
    key: list[int]
    """Its dice, as `chance_key` holds them."""
    trail: list[tuple[int, int]]
    """Its moves so far, each with its seat."""


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

        `moves` int16 [games] (ignored where a game is over); `rewards` int8 [games, 8], sixtieths, zero while a game
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
    first_interrupt: int
    """Moves from this id on are interrupts: a seat may make them at any time, and no decision is made by them."""

    def State(self) -> StateHandle: ...  # noqa: N802
    def Tape(self) -> TapeHandle: ...  # noqa: N802
    def Moves(self) -> MovesHandle: ...  # noqa: N802
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

    def sound(self, state: StateHandle) -> int:
        """0 if the rules can run on a state set by hand, else what is wrong (`faults.FRAME`, or the game's number)."""
        ...

    def reward(self, state: StateHandle, seat: int) -> int: ...
    def batch(self, state: StateHandle, games: int, seed: int) -> BatchHandle:
        """So many games from copies of a state (set up first where it has not begun), each with dice of its own."""
        ...

    def playouts(self, state: StateHandle, games: int, seed: int) -> Playout:
        """Random games from copies of a state (set up first where it has not begun), each with dice of its own."""
        ...

    def audit(self, state: StateHandle, games: int, seed: int, first: int, most: int) -> Audit:
        """Random games from copies of a state, numbered from `first`, until something is wrong with one.

        Checked are, at each move, the ranges of all fields, `sound`, and the list of each seat's moves; that no game
        takes more than `most` decisions, interrupts not counted; and the rewards at its end. Any seat that owes a
        decision may be the next; now and then one that can interrupt does.
        """
        ...


class Cause(enum.Enum):
    """Why the kernel that runs is the one that runs."""

    COMPILED = "it is compiled from these sources"
    CHOSEN = f"{CHOICE}=source asks for it"
    NOT_BUILT = f"it is not compiled: run `{BUILD}`"
    NOT_LOADED = f"the compiled kernel cannot be loaded: run `{BUILD}`"
    STALE = f"the sources changed since it was compiled: run `{BUILD}`"


class Running(NamedTuple):
    """Which kernel of a game runs, and why."""

    kernel: Kernel
    cause: Cause
    detail: str = ""
    """What went wrong while loading."""

    @property
    def why(self) -> str:
        return told(self.cause, self.detail)


def told(cause: Cause, detail: str) -> str:
    """A cause in words."""
    return f"{cause.value} ({detail})" if detail else cause.value


_running: dict[tuple[str, str], Running] = {}


def load(package: str) -> Kernel:
    """A game's kernel: the compiled one where it is built and fresh, else the source."""
    return running(package).kernel


def running(package: str) -> Running:
    """What `load` gives, with the reason."""
    wanted = os.environ.get(CHOICE, "")
    found = _running.get((package, wanted))
    if found is None:
        found = _running[package, wanted] = _find(package, wanted)
    return found


def _find(package: str, wanted: str) -> Running:
    if wanted not in ("", "source", "compiled"):
        raise KernelError(f"{CHOICE} must be 'source' or 'compiled', not {wanted!r}")
    names = sources(package)
    current = fingerprint(names)
    cause, detail = Cause.CHOSEN, ""
    if wanted != "source":
        try:
            built: Any = importlib.import_module(f"{package}._kernel")
        except ModuleNotFoundError:
            cause = Cause.NOT_BUILT
        except ImportError as error:
            cause, detail = Cause.NOT_LOADED, str(error)
        else:
            if built.fingerprint == current:
                return Running(built, Cause.COMPILED)
            cause = Cause.STALE
        if wanted == "compiled":
            raise KernelError(f"{CHOICE}=compiled, but {package} cannot run so: {told(cause, detail)}")
    from tordesillas.engine.source import SourceKernel

    return Running(SourceKernel(package, current, names), cause, detail)


def sources(package: str) -> tuple[str, ...]:
    """The dotted names of a game's kernel files, the engine's first."""
    own: Sequence[str] = importlib.import_module(f"{package}.kernel").SOURCES
    return ENGINE_SOURCES + tuple(name for name in own if name not in ENGINE_SOURCES)


def source_path(name: str) -> Path:
    """Where a kernel file stands, without running it."""
    parent, _, leaf = name.rpartition(".")
    return Path(importlib.import_module(parent).__path__[0], leaf + ".py")


def fingerprint(names: Sequence[str]) -> str:
    """SHA-256 over the sources' bytes."""
    digest = sha256()
    for name in names:
        content = source_path(name).read_bytes()
        digest.update(f"{name} {len(content)}\n".encode())
        digest.update(content)
    return str(digest.hexdigest())


def restore(package: str, numbers: list[int]) -> StateHandle:
    """A state from its flat row: what pickles hold."""
    state = load(package).State()
    state.set_flat(numbers)
    return state


def packages() -> list[str]:
    """The packages of the house that have a kernel."""
    house = Path(__file__).parents[1]
    found = sorted(path.parent.name for path in house.glob("*/kernel.py"))
    return [f"{house.name}.{name}" for name in found if name != "engine"]

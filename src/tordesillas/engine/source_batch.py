"""Many games in lock-step, on a kernel that runs on its source."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tordesillas.engine import faults
from tordesillas.engine.chooser import Chooser
from tordesillas.engine.common import SPECTATOR
from tordesillas.engine.dialect import lowest
from tordesillas.engine.source_handles import SourceState, ranged

if TYPE_CHECKING:
    from tordesillas.engine.source import SourceKernel

BUFFER_FORMATS = {"int8": "b", "uint8": "B", "int16": "h", "int32": "i"}


class SourceBatch:
    """Many games in lock-step."""

    def __init__(self, kernel: SourceKernel, template: Any, games: int, seed: int) -> None:
        self.kernel = kernel
        self.games = games
        self.move_count = kernel.move_count
        self.flat_size = kernel.flat_size
        self._template = template
        self._seed = seed
        self._started = [0] * games
        self._states = [self._new(game) for game in range(games)]

    def _new(self, game: int) -> Any:
        s = self._template.copy()
        self.kernel.start(s, Chooser(), self._seed, game + self._started[game] * self.games)
        self._started[game] += 1
        return s

    def seats(self, out: Any) -> None:
        place = buffer("out", out, "int8", (self.games,), True)
        for game, s in enumerate(self._states):
            place[game] = lowest(s.pending) if s.pending else -1

    def masks(self, out: Any) -> None:
        place = buffer("out", out, "uint8", (self.games, self.move_count), True)
        for at in range(len(place)):
            place[at] = 0
        for game, s in enumerate(self._states):
            for move in self._legal(s):
                place[game * self.move_count + move] = 1

    def _legal(self, s: Any) -> list[int]:
        if s.over or not s.pending:
            return []
        moves = self.kernel.scratch
        count = self.kernel.rules.legal(s, lowest(s.pending), moves)
        ids = moves.ids[:count]
        if ids and ids[-1] >= self.move_count:
            raise faults.wrong_id(ids[-1], self.move_count)
        return ids

    def observe(self, out: Any) -> None:
        place = buffer("out", out, "int32", (self.games, self.flat_size), True)
        at = 0
        for s in self._states:
            view = s.copy()
            self.kernel.erase(view, lowest(s.pending) if s.pending else SPECTATOR)
            for value in view.flat():
                place[at] = (value + 2**31) % 2**32 - 2**31
                at += 1

    def step(self, moves: Any, rewards: Any, done: Any, restart: bool) -> None:
        chosen = list(buffer("moves", moves, "int16", (self.games,), False))
        shares = buffer("rewards", rewards, "int8", (self.games, 8), True)
        ended = buffer("done", done, "uint8", (self.games,), True)
        for game, s in enumerate(self._states):
            ids = self._legal(s)
            if not s.over and chosen[game] not in ids:
                seat = lowest(s.pending)
                raise faults.illegal_in_batch(game, faults.illegal(seat, chosen[game], ids, s.pending))
        for game, s in enumerate(self._states):
            if not s.over:
                self.kernel.rules.apply(s, self.kernel.mute, lowest(s.pending), chosen[game])
            for seat in range(8):
                share = self.kernel.rules.reward(s, seat) if s.over and seat < s.players else 0
                shares[game * 8 + seat] = share
            ended[game] = s.over
            if s.over and restart:
                self._states[game] = self._new(game)

    def state(self, index: Any) -> SourceState:
        game = ranged("the game's index", index, 0, self.games - 1)
        twin = SourceState(self.kernel)
        twin.record = self._states[game].copy()
        twin.trusted = True
        return twin


def buffer(name: str, given: Any, item: str, shape: tuple[int, ...], writable: bool) -> memoryview:
    """A flat view of a caller's buffer, which must be exactly what is wanted."""
    size = 1
    for length in shape:
        size *= length
    wanted = f"a {'writable ' if writable else ''}C-contiguous buffer of {size} {item}"
    try:
        view = memoryview(given)
    except TypeError:
        raise faults.wrong_buffer(name, f"not {type(given).__qualname__}", wanted) from None
    if not view.c_contiguous:
        raise faults.wrong_buffer(name, "not one with gaps", wanted)
    if view.format.lstrip("@=<") != BUFFER_FORMATS[item]:
        raise faults.wrong_buffer(name, f"not of items {view.format!r}", wanted)
    if view.nbytes != size * view.itemsize:
        raise faults.wrong_buffer(name, f"not of {view.nbytes // view.itemsize} items", wanted)
    if writable and view.readonly:
        raise faults.wrong_buffer(name, "not a read-only one", wanted)
    return view.cast("B").cast(BUFFER_FORMATS[item])  # type: ignore[call-overload, no-any-return]

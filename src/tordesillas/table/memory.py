"""What a process remembers of tables, so that it need not fold their logs anew."""

from __future__ import annotations

import sys
from collections import OrderedDict
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from tordesillas.engine.kernel import load
from tordesillas.table.fold import Folded

if TYPE_CHECKING:
    from tordesillas.engine.game import Game
    from tordesillas.table.standing import Table

PLY_BYTES = 900
"""What a move takes beside the state before it: its events and outcomes, its entry in the log. Measured."""
TABLE_BYTES = 20_000
NUMBER_BYTES = 18
"""What a number of a state takes where the rules run as Python."""


class Known(NamedTuple):
    """A table as it was last seen."""

    row: Mapping[str, Any]
    folded: Folded
    table: Table

    @property
    def bytes(self) -> int:
        """About so much memory it takes."""
        game = self.folded.game
        if game is None:
            return TABLE_BYTES
        return TABLE_BYTES + game.ply * (state_bytes(game) + PLY_BYTES)


def state_bytes(game: Game) -> int:
    """About so much memory a state of the game takes."""
    state = game.state()
    compiled = load(game.rules.package).compiled
    return sys.getsizeof(state) if compiled else NUMBER_BYTES * len(state.flat())


class Memory:
    """As many tables as fit; those unused for longest are forgotten first."""

    def __init__(self, bytes_max: int) -> None:
        self.bytes_max = bytes_max
        self.bytes = 0
        self._known: OrderedDict[str, Known] = OrderedDict()

    def __len__(self) -> int:
        return len(self._known)

    def get(self, table: str) -> Known | None:
        found = self._known.get(table)
        if found is not None:
            self._known.move_to_end(table)
        return found

    def put(self, known: Known) -> None:
        """Remember a table, unless a later state of it is known."""
        name = known.table.id
        before = self._known.get(name)
        if before is not None and before.table.version > known.table.version:
            return
        self.forget(name)
        self._known[name] = known
        self.bytes += known.bytes
        while self.bytes > self.bytes_max and len(self._known) > 1:
            self.forget(next(iter(self._known)))

    def forget(self, table: str) -> None:
        found = self._known.pop(table, None)
        if found is not None:
            self.bytes -= found.bytes

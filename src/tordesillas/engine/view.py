"""What one seat, or a spectator, knows of a game at one moment. Nothing that is hidden from it can be reached here."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from tordesillas.engine import position
from tordesillas.engine.choice import LegalMoves
from tordesillas.engine.events import Event
from tordesillas.engine.messages import Message, Word, say

if TYPE_CHECKING:
    from tordesillas.engine.choice import Maker
    from tordesillas.engine.description import Outcome, Rules, Setting
    from tordesillas.engine.events import SeenRow
    from tordesillas.engine.kernel import Kernel, StateHandle
    from tordesillas.engine.layout import Axis
    from tordesillas.engine.narration import Cast
    from tordesillas.engine.sheet import Sheet

Witnessed = tuple[int, "SeenRow"]
"""A ply and a row of its journal as the seat saw it."""


def seats_in(mask: int) -> tuple[int, ...]:
    """The seats of a set."""
    return tuple(seat for seat in range(8) if mask >> seat & 1)


class View:
    """A game as one seat sees it; `seat` None is a spectator."""

    def __init__(
        self,
        rules: Rules,
        setting: Setting,
        cast: Cast,
        kernel: Kernel,
        maker: Maker | None,
        state: StateHandle,
        ply: int,
        witnessed: Sequence[Witnessed],
    ) -> None:
        self.rules = rules
        self.setting = setting
        self.cast = cast
        self.state = state
        """The state with everything blank that the seat may not see."""
        self.ply = ply
        """How many moves have been made."""
        self.seat = state.viewer if state.viewer >= 0 else None
        self._kernel = kernel
        self._maker = maker
        self._witnessed = witnessed

    def showing(self, state: StateHandle) -> View:
        """The same eyes on another state that they may see, such as one between two events of a move."""
        return View(self.rules, self.setting, self.cast, self._kernel, self._maker, state, self.ply, self._witnessed)

    @property
    def players(self) -> int:
        return self.setting.players

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that owe a decision."""
        return seats_in(self.state.pending)

    @property
    def over(self) -> bool:
        return bool(self.state.over)

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.rules.outcome(self.state, self.setting) if self.state.over else None

    @cached_property
    def legal_moves(self) -> LegalMoves:
        """What the seat may do now; for a seat that owes nothing: interrupts, often none."""
        if self._maker is None or self.state.over:
            return LegalMoves(None, [])
        moves = self._kernel.Moves()
        self._kernel.legal(self.state, self._maker.seat, moves)
        return LegalMoves(self._maker, moves.ids())

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """What the seat saw happen since the game began."""
        kinds = self.rules.events.by_number
        return tuple(Event(kinds[row[0] or 0], row, ply) for ply, row in self._witnessed)

    def journal(self, language: str = "en") -> list[str]:
        """What the seat saw happen, in words."""
        return [self.cast.event(event, language) for event in self.events]

    def prompt(self, language: str = "en") -> str:
        """What the seat has to decide, or whom it waits for."""
        if self.over:
            return say(language, "engine.wait.over")
        if self.seat is not None and self.seat in self.pending:
            return self.cast.tell(self.rules.prompt(self.state, self.seat), language)
        names = [self.cast.player(seat, language) for seat in self.pending]
        return self.cast.tell(Message("engine.wait.for", {"players": names}), language)

    def result(self, language: str = "en") -> list[str]:
        """How the game ended, in words, line by line: who won, why, and how the scores came about."""
        return [] if self.outcome is None else self.cast.result(self.outcome, language)

    def position(self) -> dict[str, Any]:
        """All that the seat knows, as a readable document of names."""
        return position.describe(self.rules, self.setting, self.state)

    def get(self, field: str) -> Any:
        """A field of the state: a number, a list or a list of lists."""
        return self.state.get(field)

    def player(self, seat: int, language: str = "en") -> Word:
        """What a player is called."""
        return self.cast.player(seat, language)

    def name(self, axis: Axis, index: int, language: str = "en") -> Word:
        """What a number stands for."""
        return self.cast.member(axis, index, language)

    def sheets(self, language: str = "en") -> list[Sheet]:
        """The board as tables of toned words."""
        return self.rules.board_sheets(self, language)

    def text(self, language: str = "en") -> str:
        """The board as plain text."""
        from tordesillas.engine.sheet import plain

        return plain(self.sheets(language))

    def svg(self, language: str = "en") -> str:
        """The drawn board."""
        return self.rules.board_svg(self, language)

    def __str__(self) -> str:
        return self.text()

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        whose = "spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View of {self.rules.id}, {whose}, ply {self.ply}>"

"""Who keeps a table waiting, and who comes back to find a bot in their place."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Self

from tordesillas.table.playing import due_by
from tordesillas.table.store.schema import Status, now

if TYPE_CHECKING:
    from tordesillas.table.standing import Seat
    from tordesillas.table.viewing import Look


class Absence(NamedTuple):
    """What a page offers to those who wait, and to those who were waited for."""

    late: tuple[Seat, ...]
    """Seats of others that a bot may play on for, if the viewer says so."""
    taken: tuple[Seat, ...]
    """The viewer's own, where a bot plays until they come back."""

    @classmethod
    def of(cls, look: Look) -> Self:
        table, person = look.table, look.person
        if person is None or table.status is not Status.RUNNING:
            return cls((), ())
        owed = bool(look.own) and now() >= due_by(table)
        late = [table.seats[seat] for seat in table.pending if owed and table.seats[seat].player not in (None, person)]
        taken = [seat for seat in table.seats if seat.person == person and seat.bot is not None and not seat.resigned]
        return cls(tuple(late), tuple(taken))

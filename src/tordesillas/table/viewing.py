"""Who looks at a table, and through whose eyes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from fastapi import Form, Query
from starlette.requests import Request

from tordesillas.table.refusals import NoSuchTable
from tordesillas.table.visitor import visitor

if TYPE_CHECKING:
    from tordesillas.engine.view import View
    from tordesillas.table.standing import Seat, Table
    from tordesillas.table.tables import Tables


SeatQuery = Annotated[str, Query(pattern=r"^\d?$")]
"""The seat whose eyes an address asks for; nothing leaves the choice to the table."""
SeatField = Annotated[int, Form(ge=0, le=7)]
NumberField = Annotated[int, Form(ge=0, le=1_000_000)]
"""The length of the log that a form answers."""


def seat_of(given: str) -> int | None:
    return int(given) if given else None


@dataclass(frozen=True)
class Look:
    """A table as one visitor sees it."""

    table: Table
    person: str | None
    seat: int | None
    """Whose eyes it is seen through; None: only what everybody may know."""

    @property
    def view(self) -> View:
        return self.table.view(self.person, self.seat)

    @property
    def own(self) -> tuple[int, ...]:
        """The seats that the visitor decides for."""
        return self.table.seats_of(self.person)

    @property
    def speaks(self) -> bool:
        """Whether the visitor sits or sat here, and so may talk to the table."""
        return any(self.person is not None and seat.person == self.person for seat in self.table.seats)

    @property
    def movers(self) -> tuple[int, ...]:
        """Who made each move; whose turn it was is open to everybody."""
        return tuple(ply.seat for ply in self.table.playing.plies)

    @property
    def next(self) -> Seat | None:
        """On one screen for several: the seat whose turn it is to look, while another's secrets would be seen."""
        due = self.table.due_seats_of(self.person)
        if len(self.own) < 2 or not due or self.seat in due:
            return None
        return self.table.seat(due[0])


def service(request: Request) -> Tables:
    found: Tables = request.app.state.tables
    return found


async def looked_at(request: Request, table: str, seat: int | None = None) -> Look:
    """The table as the visitor may see it; without a seat, through the visitor's own eyes if there is one pair only."""
    known = visitor(request)
    person = None if known is None else known.id
    found = await service(request).table(table)
    if not found.visible_to(person):
        raise NoSuchTable
    if seat is not None:
        found.seat(seat) if found.over else found.held(person, seat)
    own = found.seats_of(person)
    return Look(found, person, own[0] if seat is None and len(own) == 1 else seat)

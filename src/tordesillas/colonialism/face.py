"""What a table shows of Colonialism, beside the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tordesillas.engine.face import Face, Figure, SeatFace

if TYPE_CHECKING:
    from tordesillas.engine.view import View


def face(view: View, language: str) -> Face:
    """All that a table shows beside the map."""
    return Face((), tuple(seat_face(view, seat, language) for seat in range(view.players)))


def seat_face(view: View, seat: int, language: str) -> SeatFace:
    """A player with what everybody knows of one."""
    name, colour = str(view.player(seat, language)), view.cast.colours[seat]
    return SeatFace(seat, name, colour, 0, seat in view.pending, Figure("score", "", 0))

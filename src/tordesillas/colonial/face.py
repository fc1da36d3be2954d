"""What a table shows of Colonial, beside the map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tordesillas.colonial import state as at
from tordesillas.colonial.aids import aids
from tordesillas.colonial.choice import counter
from tordesillas.colonial.face_hand import hand
from tordesillas.colonial.face_seats import seat_face
from tordesillas.colonial.face_spots import spots
from tordesillas.colonial.pieces import ROUNDS
from tordesillas.colonial.teller import Teller
from tordesillas.colonial.tracks import slavery_abolished
from tordesillas.engine.face import Card, Face, Figure, Moment

if TYPE_CHECKING:
    from tordesillas.engine.face import Part
    from tordesillas.engine.view import View

PHASES = (at.LAST_CHANCE, at.MERCHANT_FLEETS, at.FIRST_PLAYER, at.NAVAL_FORCES, at.PRIVATEERING, at.INTEREST)
LEGEND = ("power", "die", "laurel", "unrest", "mission", "independent", "city")
"""From the signs of an unexplored territory to those of a rich one."""
STEPS = ((at.PLAN, 0), *((at.ROUND_STEP, number) for number in range(1, ROUNDS + 1)), *((step, 0) for step in PHASES))
"""Of a turn, in their order; of the rounds, the number too."""


def face(view: View, language: str) -> Face:
    """All that a table shows beside the map."""
    t = Teller(view, language)
    return Face(
        moments=tuple(moments(t)),
        seats=tuple(seat_face(t, seat) for seat in t.order),
        hand=tuple(hand(t)),
        spots=tuple(spots(t)),
        banner=banner(t),
        stock=tuple(stock(t)),
        aids=tuple(aids(t)),
        legend=tuple(legend(t)),
        names=dict(counters(t)),
    )


def moments(t: Teller) -> Iterator[Moment]:
    """The way through a turn, after the turn itself."""
    if t.s.step == at.NATIONS_STEP:
        yield Moment(capital(t.name(at.STEP, at.NATIONS_STEP)), "now")
        return
    yield Moment(t.told("moment.turn", n=t.s.turn), "past" if t.view.over else "now")
    now = (t.s.step, t.s.round if t.s.step == at.ROUND_STEP else 0)
    for step, number in STEPS:
        state = "now" if (step, number) == now else "past" if (step, number) < now else "next"
        yield Moment(t.told(f"moment.{at.STEP.names[step]}", n=number), state, str(number) if number else "")


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def banner(t: Teller) -> Card | None:
    """What holds for everybody from some moment on: the abolition of slavery."""
    if not slavery_abolished(t.s):
        return None
    return Card("", "event", t.board("slavery"), t.board("abolished"))


def legend(t: Teller) -> Iterator[Figure]:
    """The signs on the plates of the map."""
    for sign in LEGEND:
        yield Figure(sign, t.told(f"legend.{sign}"), "", f"sign-{sign}")


def counters(t: Teller) -> Iterator[tuple[Part, str]]:
    """What a player's counters on a space are called."""
    for space, stack in enumerate(t.s.stack):
        for seat in stack:
            if seat >= 0:
                yield counter(space, seat)[1], t.told("spot.counters", player=t.seat(seat), space=t.space(space))


def stock(t: Teller) -> Iterator[Figure]:
    """Prestige beside the map, and what the Booming City is worth."""
    s = t.s
    if s.circumnavigation_left:
        label = t.told("stock.circumnavigation")
        yield Figure("circumnavigation", label, s.circumnavigation_left, "sign-laurel", "voyage:circumnavigation")
    if not s.america_found:
        yield Figure("america", t.told("stock.america"), s.america_laurels, "sign-laurel", "voyage:america")
    if s.city >= 0:
        label = t.told("stock.city", territory=t.place(s.city))
        yield Figure("city", label, s.city_value, "sign-city")

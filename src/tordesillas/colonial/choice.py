"""How moves are pointed out: their parts, in the order in which a person would think of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from tordesillas.colonial.forecast import rolls
from tordesillas.colonial.moves import PROMOTE, USE
from tordesillas.colonial.outlook import outlook
from tordesillas.colonial.pieces import CARD, FOUNDING, PARIAH, PLAN_CARD, ROUNDS, SEAT, SLOTS, SPACE, TERRITORY
from tordesillas.colonial.teller import Teller
from tordesillas.colonial.vocabulary import MOVES
from tordesillas.engine.face import Choice, Part

if TYPE_CHECKING:
    from tordesillas.engine.layout import Axis
    from tordesillas.engine.view import View

Parts = Iterator[tuple[str, Part]]


def choice(view: View, move: int, language: str) -> Choice:
    assert view.seat is not None
    told = Teller(view, language)
    return Choice(parts(view.seat, move), outlook(told, view.seat, move), final(view, told, move))


def final(view: View, told: Teller, move: int) -> bool:
    """Whether dice decide what comes of the move, or it passes although a character could be used."""
    if MOVES.kind(move).name == "pass":
        return any(USE <= other < PROMOTE for other in view.legal_moves.ids)
    return MOVES.kind(move).name == "declare" or rolls(told.s, move)


def parts(seat: int, move: int) -> tuple[tuple[str, Part], ...]:
    """The roles and the parts of a seat's move."""
    kind = MOVES.kind(move)
    index = kind.indices(move)
    if kind.name in SPECIAL:
        return tuple(SPECIAL[kind.name](seat, *index))
    if kind.name in FOUNDING.names:
        return tuple(option(FOUNDING.names.index(kind.name), *index))
    if kind.name in ON_SPACE:
        return tuple(on_space(*index))
    return tuple((role, part(axis, at)) for (role, axis), at in zip(kind.args, index))


def part(axis: Axis, member: int) -> Part:
    return f"{axis.name}:{axis.names[member]}"


def counter(space: int, seat: int) -> tuple[str, Part]:
    """A player's counters on a space."""
    return "counter", f"counter:{SPACE.names[space]}/{seat}"


ON_SPACE = frozenset({"post", "venture", "ship", "put"})
"""Kinds about a space, which may be pointed at by way of its territory."""


def on_space(space: int) -> Parts:
    yield "territory", part(TERRITORY, space // SLOTS)
    yield "space", part(SPACE, space)


def program(_seat: int, number: int) -> Parts:
    """Four cards, one after the other."""
    for at, card in enumerate(PLAN_CARD[number * ROUNDS : (number + 1) * ROUNDS], 1):
        yield f"round_{at}", part(CARD, card)


def voyage(_seat: int) -> Parts:
    yield "territory", "voyage:circumnavigation"


def option(number: int, *index: int) -> Parts:
    """An option of the advanced founding; Pariahs have a number."""
    yield "option", part(FOUNDING, number)
    yield from (("number", part(PARIAH, pariahs)) for pariahs in index)


def company(seat: int, space: int) -> Parts:
    yield from option(FOUNDING.names.index("company"))
    yield from loss(seat, space)


def loss(seat: int, space: int) -> Parts:
    """Own counters."""
    yield "space", part(SPACE, space)
    yield counter(space, seat)


def strike(_seat: int, space: int, other: int) -> Parts:
    yield "space", part(SPACE, space)
    yield "other", part(SEAT, other)
    yield counter(space, other)


SPECIAL: dict[str, Callable[..., Parts]] = {
    "program": program,
    "circumnavigate": voyage,
    "company": company,
    "lose": loss,
    "strike": strike,
}

"""Names that are made of other names, because the board says what a resource space or a card shows."""

from __future__ import annotations

from typing import Any

from tordesillas.colonial.board_file import FILE
from tordesillas.colonial.pieces import (
    CARD,
    CHARACTER,
    PLAN_CARD,
    PROGRAM,
    RESOURCE,
    ROUNDS,
    SLOTS,
    SPACE,
    TERRITORY,
)
from tordesillas.engine.layout import Axis
from tordesillas.engine.messages import Message, Named

PLACES_IN_PROGRAM = ("first", "second", "third", "fourth")


def composed(board: Any, axis: Axis, index: int) -> Message | None:
    """A resource space, a card or a program; None for all that has a name of its own."""
    printed = FILE.box if board is None else board
    if axis is SPACE:
        return space_name(printed, index)
    if axis is CARD:
        pair = (Named(CHARACTER, CHARACTER.names.index(name)) for name in printed["cards"]["pairs"][index])
        return Message("colonial.composed.card", dict(zip(("first", "second"), pair)))
    if axis is PROGRAM:
        cards = (Named(CARD, card) for card in PLAN_CARD[index * ROUNDS : (index + 1) * ROUNDS])
        return Message("colonial.composed.program", dict(zip(PLACES_IN_PROGRAM, cards)))
    return None


def space_name(board: Any, space: int) -> Message:
    """A resource and its territory; with a number, where the territory has several like it."""
    territory, slot = divmod(space, SLOTS)
    resources = board["territories"][TERRITORY.names[territory]]["resources"]
    where = Named(TERRITORY, territory)
    if slot >= len(resources):
        return Message("colonial.composed.no_space", {"territory": where, "number": slot + 1})
    resource = resources[slot]
    names = {"resource": Named(RESOURCE, RESOURCE.names.index(resource)), "territory": where}
    if resources.count(resource) == 1:
        return Message("colonial.composed.space", names)
    return Message("colonial.composed.space_of_several", {**names, "number": resources[: slot + 1].count(resource)})

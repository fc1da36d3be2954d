"""A state for rules that only look at it, and a tape for those that would tell what they do."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from tordesillas.engine.reading import Reading

if TYPE_CHECKING:
    from tordesillas.colonial.state import State
    from tordesillas.engine.kernel import StateHandle
    from tordesillas.engine.tape import Tape


class Silence:
    """A tape that is off."""

    on = 0


def read(state: StateHandle) -> State:
    return cast("State", Reading(state))


def quiet() -> Tape:
    return cast("Tape", Silence())

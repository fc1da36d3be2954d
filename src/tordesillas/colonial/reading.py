"""A state for rules that only look at it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from tordesillas.engine.reading import Reading

if TYPE_CHECKING:
    from tordesillas.colonial.state import State
    from tordesillas.engine.kernel import StateHandle


def read(state: StateHandle) -> State:
    return cast("State", Reading(state))

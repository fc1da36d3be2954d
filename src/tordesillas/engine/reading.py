"""A state as the rules read it, so that what is told of it is worked out by the rules themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tordesillas.engine.kernel import StateHandle


class Reading:
    """Each field of a state, fetched when it is first looked at. What it holds may be changed: the state stays."""

    def __init__(self, state: StateHandle) -> None:
        self._state = state

    def __getattr__(self, field: str) -> Any:
        value = self._state.get(field)
        setattr(self, field, value)
        return value

"""Whether a state that was put together by hand could have come about: the rules are safe to run on it.

Kernel file.
"""

from __future__ import annotations

from tordesillas.colonial.state import State


def sound(s: State) -> int:
    return 0

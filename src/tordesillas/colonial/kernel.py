"""What the kernel of Colonial is made of."""

from tordesillas.colonial.moves import MOVE_COUNT
from tordesillas.colonial.moves import REPAY as FIRST_INTERRUPT
from tordesillas.colonial.state import State

SOURCES = tuple(
    f"tordesillas.colonial.{name}"
    for name in (
        "pieces",
        "state",
        "moves",
        "journal",
        "tracks",
        "control",
        "territories",
        "setup",
        "dice",
        "founding",
        "exploring",
        "commerce",
        "rebellion",
        "war",
        "characters",
        "phases",
        "exchange",
        "legal",
        "flow",
        "hidden",
        "sound_map",
        "sound",
    )
)
DECISIONS_MAX = 13788006
"""The largest bound of `bound.py`."""

__all__ = ["DECISIONS_MAX", "FIRST_INTERRUPT", "MOVE_COUNT", "SOURCES", "State"]

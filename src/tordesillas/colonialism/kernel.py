"""What the kernel of Colonialism is made of."""

from tordesillas.colonialism.moves import MOVE_COUNT
from tordesillas.colonialism.state import State

SOURCES = tuple(
    f"tordesillas.colonialism.{name}"
    for name in (
        "pieces",
        "state",
        "moves",
        "journal",
        "board",
        "decks",
        "setup",
        "policies",
        "collection",
        "action_cards",
        "upgrades",
        "actions",
        "history",
        "colonization",
        "scoring",
        "phase_end",
        "legal",
        "flow",
        "hidden",
        "problem_numbers",
        "sound_table",
        "sound_cards",
        "sound_decision",
        "sound",
    )
)
DECISIONS_MAX = 4593
"""The largest bound of `bound.py`."""

__all__ = ["DECISIONS_MAX", "MOVE_COUNT", "SOURCES", "State"]

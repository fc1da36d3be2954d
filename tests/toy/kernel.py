"""What the toy game's kernel is made of."""

from tests.toy.state import MOVES as MOVE_COUNT
from tests.toy.state import WITHDRAW as FIRST_INTERRUPT
from tests.toy.state import State

SOURCES = ("tests.toy.state", "tests.toy.rules")
DECISIONS_MAX = 100

__all__ = ["DECISIONS_MAX", "FIRST_INTERRUPT", "MOVE_COUNT", "SOURCES", "State"]

"""A worth with its reason, and what the pieces of Colonial are worth in Prestige."""

from __future__ import annotations

from typing import NamedTuple

from tordesillas.engine.messages import Message

GOOD = 0.08
FLEET = 0.3
"""What a Merchant Fleet is worth that will ship every turn."""
IDLE_FLEET = 0.08
SQUADRON = 0.07
UNREST = 0.12
"""What an Unrest costs whose land it is on."""
BACK = 0.04
"""What a step back on the Diplomacy track costs."""
RESOURCE = 0.16
"""What it is worth to control a resource."""
MONOPOLY = 0.08
"""And to be alone with its colour."""


class Value(NamedTuple):
    """What it is worth to do something, and why."""

    worth: float
    reason: Message


def value(worth: float, key: str, **args: object) -> Value:
    return Value(worth, Message(f"colonial.counsel.{key}", args))


def treasury_worth(number: int, owed: int, late: float) -> float:
    """The first of it is needed most; what is owed, the more the nearer the victory is that a loan would bar."""
    need = min(number, NEEDED)
    debt = min(number - need, owed)
    spare = min(number - need - debt, WELCOME)
    rest = number - need - debt - spare
    return NEEDED_EACH * need + (WELCOME_EACH + late * OWED_EACH) * debt + WELCOME_EACH * spare + REST_EACH * rest


NEEDED, WELCOME = 6, 8
NEEDED_EACH, WELCOME_EACH, OWED_EACH, REST_EACH = 0.13, 0.08, 0.1, 0.01

"""What a move without dice would change, worked out by the rules themselves on a reading of the view.

The reading is changed, never the view. What a seat may not know is blank in its view, so it cannot tell here either.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tordesillas.colonial.characters import go_on_acting
from tordesillas.colonial.commerce import question_of
from tordesillas.colonial.exchange import exchange, is_exchange
from tordesillas.colonial.flow import act, act_if_forced, consent, decide
from tordesillas.colonial.moves import ALWAYS_CONSENT, CIRCUMNAVIGATE, CONSENT, EXPLORE, REVOLT, STIR
from tordesillas.colonial.pieces import ATTACK_QUESTION, SPACES, TERRITORIES
from tordesillas.colonial.reading import quiet, read
from tordesillas.colonial.state import BLAME_STAGE, CITY_VALUE_STAGE
from tordesillas.colonial.tracks import debt_of

if TYPE_CHECKING:
    from tordesillas.colonial.state import State
    from tordesillas.engine.view import View


class Foreseen(NamedTuple):
    """Before and after; only what the move has looked at can differ."""

    before: State
    after: State


FIGURES = ("treasury", "fleets", "squadrons", "goods", "diplomacy", "home_unrest", "prestige")
"""What the seats have, as far as moves change it at once; Prestige comes last, for it counts most."""


FOLLOWING = (BLAME_STAGE, CITY_VALUE_STAGE)
"""Stages in which there may be one thing to choose, which is then done."""


def rolls(s: State, move: int) -> bool:
    """Dice decide what the move does."""
    if EXPLORE <= move <= CIRCUMNAVIGATE or REVOLT <= move < STIR:
        return True
    return s.questioned >= 0 and move in (CONSENT, ALWAYS_CONSENT) and question_of(s) == ATTACK_QUESTION


def foresee(view: View, seat: int, move: int) -> Foreseen | None:
    """What a legal move does before anything else happens; None if dice decide.

    Whom a new Unrest falls upon, and what a city costs, belongs to it where that is no choice.
    """
    before, after = read(view.state), read(view.state)
    if rolls(before, move):
        return None
    tape = quiet()
    if is_exchange(move):
        exchange(after, tape, seat, move)
    elif after.questioned >= 0:
        consent(after, tape, seat, move)
    elif after.character >= 0:
        act(after, tape, seat, move)
        if after.stage in FOLLOWING:
            go_on_acting(after, tape)
            act_if_forced(after, tape)
    else:
        decide(after, tape, seat, move)
    return Foreseen(before, after)


def touched(foreseen: Foreseen, field: str) -> bool:
    """The rules have looked at the field, so it may have changed."""
    return field in vars(foreseen.after)


def gains(foreseen: Foreseen, seat: int) -> dict[str, int]:
    """By how much a seat's figures change."""
    found = {}
    for field in FIGURES:
        if touched(foreseen, field):
            change = getattr(foreseen.after, field)[seat] - getattr(foreseen.before, field)[seat]
            if change:
                found[field] = change
    if touched(foreseen, "loans"):
        change = debt_of(foreseen.after, seat) - debt_of(foreseen.before, seat)
        if change:
            found["debt"] = change
    return found


def taken(foreseen: Foreseen) -> list[tuple[int, int, int]]:
    """The spaces that change hands: the space, who controlled it, who then does; -1 is nobody."""
    if not touched(foreseen, "controller"):
        return []
    old, new = foreseen.before.controller, foreseen.after.controller
    return [(space, old[space], new[space]) for space in range(SPACES) if old[space] != new[space]]


def stirred(foreseen: Foreseen) -> list[tuple[int, int]]:
    """The territories whose Unrest changes, and how much there then is."""
    if not touched(foreseen, "unrest"):
        return []
    old, new = foreseen.before.unrest, foreseen.after.unrest
    return [(territory, new[territory]) for territory in range(TERRITORIES) if old[territory] != new[territory]]


def freed(foreseen: Foreseen) -> list[int]:
    """The territories that become Independent States."""
    if not touched(foreseen, "independent"):
        return []
    new = foreseen.after.independent & ~foreseen.before.independent
    return [territory for territory in range(TERRITORIES) if new >> territory & 1]

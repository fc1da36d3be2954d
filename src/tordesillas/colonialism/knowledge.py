"""What a seat knows, as a record of the rules: so the rules themselves can be asked what would be.

What the seat may not see is blank in it, as in its view.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tordesillas.colonialism.board import place
from tordesillas.colonialism.pieces import CONSOLIDATE, DOMINION, REGIONS
from tordesillas.colonialism.policies import worth
from tordesillas.colonialism.state import State
from tordesillas.engine.messages import Message
from tordesillas.engine.tape import Tape
from tordesillas.engine.text_board import members

if TYPE_CHECKING:
    from tordesillas.engine.kernel import StateHandle
    from tordesillas.engine.layout import Axis
    from tordesillas.engine.messages import Word
    from tordesillas.engine.view import View

BARELY = 2
"""A region with less room than that is near its limit."""
EVERY_CARD = ~0
MUTE = Tape()
"""A journal that nobody writes: the rules ask for one."""


def known(state: StateHandle) -> State:
    """A record of its own; whoever asks what would be may change it."""
    s = State()
    for name in State.fields:
        setattr(s, name, state.get(name))
    return s


class Teller:
    """A view being told in one language, with what the rules know of it."""

    def __init__(self, view: View, language: str) -> None:
        self.view = view
        self.language = language
        self.seat = -1 if view.seat is None else view.seat
        self.s = known(view.state)

    def said(self, key: str, **args: Any) -> str:
        return self.tell(f"colonialism.face.{key}", **args)

    def tell(self, key: str, **args: Any) -> str:
        return self.view.cast.tell(Message(key, args), self.language)

    def name(self, axis: Axis, number: int) -> Word:
        return self.view.name(axis, number, self.language)

    def range(self, low: int, high: int, key: str) -> str:
        """One number, or from one to another."""
        return self.said(key, n=low) if low == high else self.said(f"{key}_range", low=low, high=high)


@lru_cache(maxsize=4)
def teller(view: View, language: str) -> Teller:
    """The teller of a view about which many things are asked, one after the other."""
    return Teller(view, language)


def brought(s: State, seat: int, region: int, cards: int) -> int:
    """The discs that a seat's policy cards bring if the region is colonized as the board stands.

    This follows from what the seat alone has and from what everybody sees, whatever others have laid there.
    """
    before = s.influence[region][seat]
    rounds = [1 << DOMINION] if s.dominion_first else []
    rounds += [EVERY_CARD & ~sum(rounds) & ~(1 << CONSOLIDATE), 1 << CONSOLIDATE]
    for kinds in rounds:
        called = sum(worth(s, seat, card, region) for card in members(cards & kinds))
        place(s, MUTE, region, seat, called)
    gained = s.influence[region][seat] - before
    s.influence[region][seat] = before
    s.reserve[seat] += gained
    return gained


def known_policies(s: State, seat: int, region: int) -> int:
    """The set of a seat's policy cards in a region, as far as they are known."""
    cards = sum(1 << play // REGIONS for play in s.face_up[seat] if play >= 0 and play % REGIONS == region)
    known_back = s.face_down[seat][region]
    return cards | 1 << known_back if known_back >= 0 else cards


def added(s: State, seat: int, region: int, card: int) -> int:
    """The discs that one more policy card brings there."""
    own = known_policies(s, seat, region)
    return brought(s, seat, region, own | 1 << card) - brought(s, seat, region, own & ~(1 << card))

"""A player's aid for Colonialism: a turn, the actions, colonization and the score, as the edition has them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tordesillas.colonialism.pieces import ACTIONS, HAND, ROUNDS
from tordesillas.engine.face import Card, Pile

if TYPE_CHECKING:
    from tordesillas.colonialism.knowledge import Teller
    from tordesillas.colonialism.state import State


def aids(told: Teller) -> Iterator[Pile]:
    for topic, entries in (
        ("turn", turn(told.s)),
        ("actions", actions(told.s)),
        ("colonization", colonization(told.s)),
        ("score", score(told.s)),
    ):
        cards = tuple(entry(told, topic, name, numbers) for name, numbers in entries)
        yield Pile(topic, told.said(f"aid.{topic}.title"), cards, closed=True)


Entries = Iterator[tuple[str, dict[str, Any]]]
"""The names of texts, and the numbers in them."""


def entry(told: Teller, topic: str, name: str, numbers: dict[str, Any]) -> Card:
    title = told.said(f"aid.{topic}.{name}.title")
    return Card(f"aid:{topic}/{name}", "aid", title, told.said(f"aid.{topic}.{name}.about", **numbers))


def turn(s: State) -> Entries:
    if s.events_on:
        yield "event", {}
    yield "rounds", {"rounds": ROUNDS, "actions": ACTIONS}
    yield "colonizing", {}
    yield ("hands_six" if s.draw_six else "hands"), {"hand": HAND}
    yield "check", {}
    yield ("order_by_score" if s.order_by_score else "order"), {}
    if s.interim_refresh:
        yield "interim", {}
    yield "refill", {}


def actions(s: State) -> Entries:
    yield "draw", {"n": s.draw_per_action}
    yield "sail", {}
    yield "explore", {}
    if s.withdraw_max:
        yield "withdraw", {"n": s.withdraw_max}
    yield "play", {}
    if s.upgrades_on:
        yield "buy", {}
    yield "pass", {}


def colonization(s: State) -> Entries:
    yield "which", {}
    yield ("cards" if s.dominion_first else "cards_together"), {}
    yield ("conflict_track" if s.ties_by_track else "conflict"), {}
    yield "collect", {}


def score(s: State) -> Entries:
    yield "cubes", {}
    yield "interests", {}
    if s.conversion:
        yield "conversion", {}
    yield "ties", {}

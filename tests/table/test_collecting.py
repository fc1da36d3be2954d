"""Unused objects that refer to each other: young ones go soon, and nothing holds everybody up for the rest."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from tordesillas.table.collecting import YOUNG, collect_seldom


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


class Knot:
    def __init__(self) -> None:
        self.own = self


def test_what_requests_leave_behind_goes_soon() -> None:
    collect_seldom()
    left = weakref.ref(Knot())
    assert left() is not None
    kept = [[] for _ in range(2 * YOUNG)]  # type: list[list[int]]
    assert left() is None
    assert len(kept) == 2 * YOUNG


def test_remembered_games_are_not_gone_through_again_and_again() -> None:
    collect_seldom()
    full = gc.get_stats()[2]["collections"]
    kept = [[[]] for _ in range(60 * YOUNG)]  # type: list[list[list[int]]]
    assert gc.get_stats()[2]["collections"] == full
    assert len(kept) == 60 * YOUNG

"""What a load test comes to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Spread:
    """How long something took, in milliseconds."""

    count: int
    p50: float
    p99: float
    worst: float


def spread(seconds: Sequence[float]) -> Spread:
    """The spread of some times, which must not be none."""
    ordered = sorted(seconds)

    def at(share: float) -> float:
        return 1000 * ordered[min(len(ordered) - 1, round(share * (len(ordered) - 1)))]

    return Spread(len(ordered), at(0.5), at(0.99), at(1))


@dataclass(frozen=True)
class Load:
    """One server under one load."""

    name: str
    tables: int
    offered: int
    """Moves a second that the clients begin; 0: as many as they can."""
    reached: float
    """Moves a second that were acknowledged."""
    move: Spread
    """From sending a move to its acknowledgement."""
    memory_mb: float
    """Of the server, at the end."""
    page: Spread | None = None
    """From asking for a table's page to its end, one after the other, once the load is over."""
    kb_a_table: float = 0

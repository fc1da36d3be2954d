"""How often one visitor may do what costs the server something, or helps somebody to guess.

Each kind of doing has its buckets, one for each visitor. A bucket fills by and by and is emptied by use; when it is
empty, the visitor is told how long to wait. They are kept in memory, by each process for itself: what several
processes allow together is a small multiple, and a restart forgives.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import ip_address, ip_network
from math import ceil
from time import monotonic
from typing import Any

from fastapi import Depends, Request
from starlette.exceptions import HTTPException

from tordesillas.table.visitor import visitor

BUCKETS_MAX = 20_000
"""So many visitors are remembered for each kind; who has waited longest is forgotten first."""


@dataclass(frozen=True)
class Rate:
    """So many at once, and one more after every `seconds`."""

    burst: int
    seconds: float


RATES = {
    "sign_in": Rate(10, 30),
    "guess": Rate(50, 20),
    "account": Rate(5, 300),
    "create": Rate(30, 20),
    "join": Rate(30, 10),
    "move": Rate(200, 0.05),
    "say": Rate(10, 3),
    "read": Rate(600, 0.02),
}
"""By kind. People never notice; a bot that thinks for a twentieth of a second does not either."""


class Bucket:
    """What one visitor may still do of one kind."""

    __slots__ = ("at", "left")

    def __init__(self, left: float, at: float) -> None:
        self.left = left
        self.at = at


class Limits:
    """The buckets of all kinds."""

    def __init__(self, clock: Callable[[], float] = monotonic, most: int = BUCKETS_MAX) -> None:
        self.clock = clock
        self.most = most
        self.buckets: dict[str, OrderedDict[str, Bucket]] = {kind: OrderedDict() for kind in RATES}

    def wait(self, kind: str, visitor: str) -> float:
        """Nothing if the visitor may go on, which is counted; else the seconds until then."""
        rate, kept, now = RATES[kind], self.buckets[kind], self.clock()
        bucket = kept.get(visitor)
        if bucket is None:
            bucket = kept[visitor] = Bucket(rate.burst, now)
            if len(kept) > self.most:
                kept.popitem(last=False)
        kept.move_to_end(visitor)
        bucket.left = min(rate.burst, bucket.left + (now - bucket.at) / rate.seconds)
        bucket.at = now
        if bucket.left < 1:
            return (1 - bucket.left) * rate.seconds
        bucket.left -= 1
        return 0


def allow(request: Request, kind: str, visitor: str | None = None) -> None:
    """Count something that is done; a 429 that says when to come back, if it is too much.

    The visitor is the person if one is known, else the address; what is to be guessed at counts by its own name.
    """
    limits: Limits | None = request.app.state.limits
    if limits is None:
        return
    seconds = limits.wait(kind, visitor or who(request))
    if seconds:
        raise HTTPException(429, headers={"retry-after": str(ceil(seconds))})


def limited(kind: str) -> Any:
    """For routes: a dependency that counts what is done."""

    async def count(request: Request) -> None:
        allow(request, kind)

    return Depends(count)


def who(request: Request) -> str:
    """Whose bucket a request takes from."""
    person = visitor(request)
    return f"person {person.id}" if person is not None else address(request)


def address(request: Request) -> str:
    """Where a request comes from; a network of IPv6 is one visitor, since it has more addresses than anybody counts."""
    host = request.client.host if request.client else ""
    try:
        found = ip_address(host)
    except ValueError:
        return host
    return host if found.version == 4 else str(ip_network((found, 64), strict=False))

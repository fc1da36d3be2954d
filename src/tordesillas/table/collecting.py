"""When Python looks for unused objects that refer to each other.

A full pass goes through every game that is remembered, and holds everybody up for a quarter of a second where there
are hundreds. Remembered games are dropped by being forgotten and need no such pass, so it is made now and then only;
the young objects that requests leave behind are still looked through all the time.
"""

from __future__ import annotations

import asyncio
import gc

YOUNG, MIDDLE, NEVER = 20_000, 20, 1_000_000
"""So many new objects, then so many passes over the young, then over the middle-aged, call for the next pass."""
EVERY = 3600.0
"""Seconds between full passes."""


def collect_seldom() -> None:
    """From now on; what there is already will not be looked at again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)


async def collect_now_and_then() -> None:
    """Until it is cancelled."""
    while True:
        await asyncio.sleep(EVERY)
        gc.collect()

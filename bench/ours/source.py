"""The uncompiled rules, measured in processes of their own, and the assurance that the others are compiled."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

from bench.measure import Run, Sample
from bench.ours.drive import EDITIONS, prepared
from bench.ours.runs import low_level, playouts, through_game

if TYPE_CHECKING:
    from collections.abc import Callable

WAYS: dict[str, Callable[[], Run]] = {"playouts": playouts, "python": low_level, "game": through_game}


class WrongKernel(ImportError):
    """The engine fell back on the source, or took the compiled kernel where the source was wanted."""


def require(compiled: bool) -> None:
    if any(prepared(game=game)[0].compiled != compiled for game in EDITIONS):
        raise WrongKernel(
            "the kernel is not built, or not up to date" if compiled else "the kernel is the compiled one"
        )


def compiled(make: Callable[[], Run]) -> Run:
    """The same, but never by mistake on the source."""
    require(compiled=True)
    return make()


def uncompiled(way: str) -> Run:
    """One of the ways with the rules as plain Python; the process starts and warms up outside of the measurement."""
    prepared()

    def run(seconds: float) -> Sample:
        environment = {**os.environ, "TORDESILLAS_KERNEL": "source"}
        command = [sys.executable, "-m", "bench.ours.worker", way, str(seconds)]
        done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
        return Sample(**json.loads(done.stdout))

    return run


def sample(way: str, seconds: float) -> Sample:
    """What the process of `uncompiled` does."""
    require(compiled=False)
    run = WAYS[way]()
    run(seconds / 4)
    return run(seconds)

"""What a program pays to import the package, measured as a user would: by the clock, in a fresh interpreter."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

from bench.measure import Run, Sample, Subject, Unit

if TYPE_CHECKING:
    from collections.abc import Callable

PEERS = {"OpenSpiel": "pyspiel", "python-chess": "chess", "catanatron": "catanatron", "RLCard": "rlcard"}
ATTEMPTS = 3
"""At least so many starts a sample, of which the median counts."""


def start(code: str) -> float:
    begun = perf_counter()
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    spent = perf_counter() - begun
    if done.returncode:
        raise ImportError(done.stderr.strip().rpartition("\n")[2])
    return spent


def medians(wanted: Callable[[], float], seconds: float) -> Sample:
    times: list[float] = []
    begun = perf_counter()
    while len(times) < ATTEMPTS or perf_counter() - begun < seconds:
        times.append(wanted())
    return Sample(1, median(times))


def total(module: str) -> Run:
    start(f"import {module}")
    return partial(medians, partial(start, f"import {module}"))


def importing(module: str) -> Run:
    """The start with the import less the start without, taken turn by turn."""
    start(f"import {module}")
    return partial(medians, lambda: start(f"import {module}") - start("pass"))


def bare() -> Run:
    return partial(medians, partial(start, "pass"))


def subjects() -> list[Subject]:
    mine, whole = partial(importing, "tordesillas"), partial(total, "tordesillas")
    return [
        Subject("ours.import", "start", "ours", "import tordesillas", "less the bare start", Unit.MILLIS, mine),
        Subject("ours.start", "start", "ours", "import tordesillas", "whole process", Unit.MILLIS, whole),
        Subject("python.start", "start", "Python", "bare interpreter", "whole process", Unit.MILLIS, bare),
        *(
            Subject(
                f"{module}.import",
                "start",
                who,
                f"import {module}",
                "less the bare start",
                Unit.MILLIS,
                partial(importing, module),
                "ours.import",
            )
            for who, module in PEERS.items()
        ),
    ]

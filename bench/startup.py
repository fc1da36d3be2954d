"""What a program pays to import the package, measured as a user would: by the clock, in a fresh interpreter.

All start with their bytecode cached, as everything does from its second start on.
"""

from __future__ import annotations

import os
import subprocess
import sys
from atexit import register
from functools import cache, partial
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING

from bench.measure import Run, Sample, Subject, Unit

if TYPE_CHECKING:
    from collections.abc import Callable

PEERS = {"OpenSpiel": "pyspiel", "python-chess": "chess", "catanatron": "catanatron", "RLCard": "rlcard"}
LESS, WHOLE = "less the bare start", "whole process"
FIRST_GAME = "import tordesillas as td; td.new('colonialism', players=4, seed=7)"
"""What the import puts off until it is needed is paid here."""
ATTEMPTS = 3
"""At least so many starts a sample, of which the median counts."""


@cache
def environment() -> dict[str, str]:
    """That of this process, but bytecode is kept, in a place of its own."""
    folder = TemporaryDirectory()
    register(folder.cleanup)
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPYCACHEPREFIX": folder.name}


def start(code: str) -> float:
    command, env = [sys.executable, "-c", code], environment()
    begun = perf_counter()
    done = subprocess.run(command, check=False, capture_output=True, text=True, env=env)
    spent = perf_counter() - begun
    if done.returncode:
        raise ImportError(done.stderr.strip().rpartition("\n")[2].partition(": ")[2])
    return spent


def medians(wanted: Callable[[], float], seconds: float) -> Sample:
    times: list[float] = []
    begun = perf_counter()
    while len(times) < ATTEMPTS or perf_counter() - begun < seconds:
        times.append(wanted())
    return Sample(1, median(times))


def whole(code: str) -> Run:
    """From the start of the process to its end."""
    start(code)
    return partial(medians, partial(start, code))


def added(code: str) -> Run:
    """The same less a start without the code, taken turn by turn."""
    start(code)
    return partial(medians, lambda: start(code) - start("pass"))


def subjects() -> list[Subject]:
    mine = "import tordesillas"
    rows = [
        ("ours.import", "ours", mine, LESS, partial(added, mine), ""),
        ("ours.first_game", "ours", "import, and a new game", LESS, partial(added, FIRST_GAME), ""),
        ("ours.start", "ours", mine, WHOLE, partial(whole, mine), ""),
        ("python.start", "Python", "bare interpreter", WHOLE, partial(whole, "pass"), ""),
    ]
    for who, module in PEERS.items():
        code = f"import {module}"
        rows.append((f"{module}.import", who, code, LESS, partial(added, code), "ours.first_game"))
    return [
        Subject(key, "start", who, what, how, Unit.MILLIS, make, against) for key, who, what, how, make, against in rows
    ]

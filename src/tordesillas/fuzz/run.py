"""A whole run: which games are played, by how many processes, and what they found."""

from __future__ import annotations

import multiprocessing
from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice
from math import inf
from typing import TYPE_CHECKING

from tordesillas.fuzz import full, light
from tordesillas.fuzz.settings import stream

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tordesillas.engine.description import Setting
    from tordesillas.fuzz.finding import Finding

CHUNK = 250
"""So many games a process plays in light mode before it reports."""
AHEAD = 2
"""So many tasks a process has waiting."""


@dataclass(frozen=True)
class Task:
    """Games of one setting, numbered within the run."""

    setting: Setting
    first: int
    games: int
    seed: int
    full: bool
    until: float = inf
    """The time, by the clock, at which a checked game is left."""


@dataclass
class Result:
    """What a task came to."""

    games: int
    decisions: int
    longest: int
    finding: Finding | None = None

    def add(self, other: Result) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.longest = max(self.longest, other.longest)


def tasks(settings: Sequence[Setting], games: int, seed: int, in_full: bool, until: float = inf) -> Iterator[Task]:
    """All settings in turn, in random order, again and again."""
    order = list(settings)
    stream(seed, "order").shuffle(order)
    chunk = 1 if in_full else max(1, min(CHUNK, games // len(order)))
    for turn, first in enumerate(range(0, games, chunk)):
        yield Task(order[turn % len(order)], first, min(chunk, games - first), seed, in_full, until)


def perform(task: Task) -> Result:
    if task.full:
        moves, finding = full.play(task.setting, task.first, task.seed, task.until)
        return Result(int(finding is None), moves, moves, finding)
    audit, finding = light.play(task.setting, task.first, task.games, task.seed)
    return Result(audit.games, audit.decisions + audit.forced, audit.longest, finding)


def results(planned: Iterator[Task], jobs: int) -> Generator[Result, None, None]:
    """The results of tasks as they come."""
    if jobs == 1:
        yield from map(perform, planned)
        return
    # Forked processes may inherit a lock that nobody will open.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context) as pool:
        waiting: set[Future[Result]] = {pool.submit(perform, task) for task in islice(planned, jobs * AHEAD)}
        try:
            while waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                waiting |= {pool.submit(perform, task) for task in islice(planned, len(done))}
                yield from (future.result() for future in done)
        finally:
            pool.shutdown(cancel_futures=True)

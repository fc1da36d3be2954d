"""Rounds: every subject once, again and again, so that a slow minute of the machine falls on all alike."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bench.measure import Run, Sample, Subject

UNAVAILABLE = (ImportError, AttributeError, FileNotFoundError, subprocess.CalledProcessError)
"""What a peer that isn't installed, or a part of ours that isn't built, runs into."""
WARM_UP = 0.3
"""The share of a sample's time that each subject first runs uncounted."""


@dataclass(slots=True)
class Outcome:
    samples: dict[str, list[Sample]] = field(default_factory=dict)
    missing: dict[str, str] = field(default_factory=dict)


def reason(error: BaseException) -> str:
    text = str(error).strip().splitlines()
    return f"{type(error).__name__}: {text[0] if text else ''}".rstrip(": ")


def run(subjects: Sequence[Subject], rounds: int, seconds: float, step: Callable[[str], None]) -> Outcome:
    """Prepare and warm up all, then measure in rounds; each round starts one further on. `step` is told each key."""
    outcome = Outcome()
    runs: dict[str, Run] = {}
    for subject in subjects:
        step(subject.key)
        try:
            prepared = subject.make()
            prepared(seconds * WARM_UP)
        except UNAVAILABLE as error:
            outcome.missing[subject.key] = reason(error)
        else:
            runs[subject.key] = prepared
            outcome.samples[subject.key] = []
    order = list(runs)
    for turn in range(rounds):
        by = turn * len(order) // rounds
        for key in order[by:] + order[:by]:
            step(key)
            outcome.samples[key].append(runs[key](seconds))
    return outcome

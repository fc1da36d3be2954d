"""A run's figures, and their file."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from statistics import median
from typing import TYPE_CHECKING, Any

from bench.measure import Sample, Subject, Unit

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Figure:
    """What the rounds say about one subject."""

    key: str
    group: str
    who: str
    what: str
    how: str
    unit: Unit
    median: float
    low: float
    high: float
    rounds: tuple[float, ...]
    forced_share: float | None = None
    """Of all decisions, those with one option; they aren't in the figure."""
    decisions_per_game: float | None = None
    against: str = ""
    ratio: float | None = None
    """How many times better our figure `against` is: the median over the rounds of that round's ratio."""
    target: float | None = None
    met: bool | None = None


@dataclass(frozen=True, slots=True)
class Results:
    machine: Mapping[str, str]
    settings: Mapping[str, float]
    noise: str
    missing: Mapping[str, str]
    """What could not be measured, and why."""
    figures: tuple[Figure, ...]

    def of(self, group: str) -> list[Figure]:
        return [figure for figure in self.figures if figure.group == group]

    def by_reason(self) -> list[tuple[str, list[str]]]:
        """The missing figures, put together where one reason explains them."""
        reasons: dict[str, list[str]] = {}
        for key, why in self.missing.items():
            reasons.setdefault(why, []).append(key)
        return list(reasons.items())


def is_met(value: float, target: float, unit: Unit) -> bool:
    return value >= target if unit.more_is_better else value <= target


def figures(
    subjects: Sequence[Subject], samples: Mapping[str, Sequence[Sample]], targets: Mapping[str, float]
) -> tuple[Figure, ...]:
    values = {s.key: [sample.value(s.unit) for sample in samples[s.key]] for s in subjects if samples.get(s.key)}
    return tuple(figure(s, samples[s.key], values, targets.get(s.key)) for s in subjects if s.key in values)


def figure(
    subject: Subject, samples: Sequence[Sample], values: Mapping[str, Sequence[float]], target: float | None
) -> Figure:
    mine = values[subject.key]
    middle = median(mine)
    ratio = None
    if ours := values.get(subject.against):
        ratio = median(a / b if subject.unit.more_is_better else b / a for a, b in zip(ours, mine))
    forced = sum(sample.forced for sample in samples)
    decided = sum(sample.amount for sample in samples)
    games = sum(sample.games for sample in samples)
    counted = subject.unit is Unit.RATE
    return Figure(
        key=subject.key,
        group=subject.group,
        who=subject.who,
        what=subject.what,
        how=subject.how,
        unit=subject.unit,
        median=middle,
        low=min(mine),
        high=max(mine),
        rounds=tuple(mine),
        forced_share=forced / (forced + decided) if counted else None,
        decisions_per_game=decided / games if counted and games else None,
        against=subject.against,
        ratio=ratio,
        target=target,
        met=None if target is None else is_met(middle, target, subject.unit),
    )


def short(value: Any) -> Any:
    """Five significant digits are more than any of this deserves; they keep the file readable."""
    if isinstance(value, float):
        return float(f"{value:.5g}")
    if isinstance(value, dict):
        return {key: short(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [short(part) for part in value]
    return value


def write(results: Results, path: Path) -> None:
    text = json.dumps({"format": FORMAT, **short(asdict(results))}, indent=1, ensure_ascii=False)
    path.write_text(text + "\n", encoding="utf-8")


def read(path: Path) -> Results:
    raw = json.loads(path.read_text(encoding="utf-8"))
    if raw.pop("format") != FORMAT:
        raise ValueError(f"{path.name} is of another format; run `python -m bench` again")
    rows = raw.pop("figures")
    found = tuple(Figure(**{**row, "unit": Unit(row["unit"]), "rounds": tuple(row["rounds"])}) for row in rows)
    return Results(figures=found, **raw)

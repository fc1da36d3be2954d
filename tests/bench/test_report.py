"""The page and the chart say what the results say."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import isclose
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from bench import report, results
from bench.chart import LABELS, PLOT, WIDTH, draw
from bench.machine import noise
from bench.measure import Sample, Subject, Unit
from bench.results import Results
from bench.words import compact, number

if TYPE_CHECKING:
    from pathlib import Path

SVG = "{http://www.w3.org/2000/svg}"


def unused(*_: object) -> Sample:
    raise AssertionError("a fabricated subject is never run")


def subject(key: str, group: str, who: str, how: str, unit: Unit = Unit.RATE, against: str = "") -> Subject:
    return Subject(key, group, who, "Uno & <Co>", how, unit, lambda: unused, against)


SUBJECTS = [
    subject("ours.fast", "compiled", "ours", "playouts"),
    subject("peer.bots", "compiled", "peer", "bots", against="ours.fast"),
    subject("peer.rollouts", "compiled", "peer", "rollouts", against="ours.fast"),
    subject("ours.slow", "plain", "ours", "game"),
    subject("ours.copy", "copy", "ours", "copy", Unit.MICROS),
    subject("peer.copy", "copy", "peer", "clone", Unit.MICROS, against="ours.copy"),
    subject("ours.edition.first.2", "editions", "ours", "2 players"),
]
SAMPLES = {
    "ours.fast": [Sample(3_000_000, 1, 1_000_000, 10), Sample(2_000_000, 1), Sample(1_000_000, 1)],
    "peer.bots": [Sample(300_000, 1), Sample(100_000, 1), Sample(100_000, 1)],
    "peer.rollouts": [Sample(400_000, 1)] * 3,
    "ours.slow": [Sample(10_000, 1)] * 3,
    "ours.copy": [Sample(10_000_000, 1)] * 3,
    "peer.copy": [Sample(2_000_000, 1)] * 3,
    "ours.edition.first.2": [Sample(1_234_567, 1)] * 3,
}
TARGETS = {"ours.fast": 2_000_000.0, "ours.slow": 50_000.0, "ours.copy": 0.15}


@pytest.fixture
def found() -> Results:
    return Results(
        machine={"cpu": "Abacus", "python": "3.11"},
        settings={"rounds": 3, "seconds": 1.0},
        noise="",
        missing={"absent.python": "ImportError: No module named 'absent'"},
        figures=results.figures(SUBJECTS, SAMPLES, TARGETS),
    )


def test_figures_are_medians_with_targets_and_ratios_by_round(found: Results) -> None:
    by_key = {figure.key: figure for figure in found.figures}
    fast, bots = by_key["ours.fast"], by_key["peer.bots"]
    assert (fast.low, fast.median, fast.high) == (1e6, 2e6, 3e6)
    assert fast.forced_share == pytest.approx(1 / 7)
    assert fast.met is True
    assert by_key["ours.slow"].met is False
    assert by_key["ours.copy"].met is True
    assert bots.met is None
    assert bots.ratio == 10
    assert by_key["peer.copy"].ratio == pytest.approx(5)


def test_results_survive_their_file(found: Results, tmp_path: Path) -> None:
    results.write(found, tmp_path / "results.json")
    again = results.read(tmp_path / "results.json")
    assert [figure.key for figure in again.figures] == [figure.key for figure in found.figures]
    assert again.figures[0].unit is Unit.RATE
    assert (again.machine, again.missing, again.settings) == (found.machine, found.missing, found.settings)


def test_the_page_shows_every_figure(found: Results) -> None:
    text = report.page(found)
    for figure in found.figures:
        assert number(figure.median) in text
    assert "≥ 2,000,000: met" in text
    assert "≥ 50,000: missed" in text
    assert "≤ 0.150 µs: met" in text
    assert "No module named 'absent': absent.python" in text
    assert "Not a quiet run" not in text
    assert "**Not a quiet run**: a neighbour." in report.page(replace(found, noise="a neighbour"))
    rows = [line for line in text.splitlines() if line.startswith("|")]
    assert all(row.endswith(" |") for row in rows)


def bars(chart: str) -> dict[str, float]:
    root = ElementTree.fromstring(chart)
    return {
        bar.attrib["data-key"]: float(bar.attrib["width"])
        for bar in root.iter(f"{SVG}rect")
        if "data-key" in bar.attrib
    }


def test_bars_are_as_long_as_their_values_say(found: Results) -> None:
    lengths = bars(draw(found.figures, report.PLAY))
    assert set(lengths) == {"ours.fast", "peer.rollouts", "ours.slow"}, "of a peer's game only the fastest way is drawn"
    assert isclose(lengths["ours.fast"] - lengths["peer.rollouts"], 0.69897 * PLOT / 4, abs_tol=0.02)
    assert isclose(lengths["ours.slow"], PLOT / 4, abs_tol=0.02)
    assert max(lengths.values()) <= PLOT


def test_rows_of_the_chart_keep_apart_and_inside(found: Results) -> None:
    root = ElementTree.fromstring(draw(found.figures, report.PLAY))
    labels = [float(text.attrib["y"]) for text in root.iter(f"{SVG}text") if "label" in text.attrib["class"].split()]
    assert len(labels) == 3
    assert all(after - before >= 20 for before, after in pairwise(labels))
    assert LABELS + PLOT < WIDTH
    assert float(root.attrib["height"]) > max(labels)


def test_a_busy_machine_is_named() -> None:
    assert noise([0.1, 0.9, 1.1]) == ""
    assert "before the start" in noise([0.8, 1.0])
    assert "up to 2.00" in noise([0.1, 2.0, 1.0])


def test_a_chart_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="no figure"):
        draw((), report.PLAY)


def test_the_report_is_made_from_the_file(found: Results, tmp_path: Path) -> None:
    page, chart = tmp_path / "page.md", tmp_path / "chart.svg"
    report.make(found, page, chart)
    assert page.read_text(encoding="utf-8").startswith("# Benchmarks")
    ElementTree.fromstring(chart.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("value", "shown", "label"),
    [
        (0, "0", "0"),
        (0.0712, "0.0712", "0.0712"),
        (1.8, "1.80", "1.80"),
        (999.6, "1,000", "1.00k"),
        (14_700, "14,700", "14.7k"),
        (999_999, "1,000,000", "1.00M"),
        (1_000_000, "1,000,000", "1.00M"),
        (2_954_321, "2,950,000", "2.95M"),
    ],
)
def test_numbers_have_three_digits(value: float, shown: str, label: str) -> None:
    assert (number(value), compact(value)) == (shown, label)

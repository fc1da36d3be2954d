"""`python -m bench`: measure, show, and write the results with the page and the chart made from them."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from bench import machine, report, results, rounds
from bench.catalogue import subjects
from bench.console import show
from bench.targets import TARGETS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench.measure import Subject

FULL = (9, 0.5)
QUICK = (3, 0.1)
"""Rounds, and seconds for each figure in each."""
PIPED_WIDTH = 150


def arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description="How fast Tordesillas is, beside its peers.")
    parser.add_argument("--quick", action="store_true", help="a short run, of which nothing is kept")
    parser.add_argument(
        "--only", metavar="PATTERN", default="", help="figures whose key contains this; * and ? as usual"
    )
    parser.add_argument("--json", metavar="PATH", type=Path, help="write the results here")
    parser.add_argument("--rounds", metavar="N", type=int, help=f"{FULL[0]} unless told")
    parser.add_argument(
        "--seconds", metavar="S", type=float, help=f"for each figure in each round: {FULL[1]} unless told"
    )
    return parser.parse_args(given)


def measure(wanted: Sequence[Subject], turns: int, seconds: float, console: Console) -> results.Results:
    loads = [machine.load()]
    if warning := machine.noise(loads):
        console.print(f"[yellow]{warning}")
    columns = (TextColumn("{task.description:<32}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, refresh_per_second=2) as progress:
        task = progress.add_task("", total=len(wanted) * (turns + 1))

        def step(key: str) -> None:
            loads.append(machine.load())
            progress.update(task, description=key, advance=1)

        outcome = rounds.run(wanted, turns, seconds, step)
    noise = machine.noise(loads)
    if noise:
        console.print(f"[yellow]{noise}")
    return results.Results(
        machine=machine.describe(),
        settings={"rounds": turns, "seconds": seconds},
        noise=noise,
        missing=outcome.missing,
        figures=results.figures(wanted, outcome.samples, TARGETS),
    )


def main(given: Sequence[str] | None = None) -> None:
    options = arguments(given)
    console = Console(width=None if sys.stdout.isatty() else PIPED_WIDTH)
    turns, seconds = QUICK if options.quick else FULL
    found = measure(subjects(options.only), options.rounds or turns, options.seconds or seconds, console)
    show(found, console)
    if options.json:
        results.write(found, options.json)
    elif not (options.quick or options.only):
        results.write(found, report.RESULTS)
        report.make(found)


if __name__ == "__main__":
    main()

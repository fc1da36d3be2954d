"""`python -m bench.report`: the page and the chart, from the results of the last full run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench import results
from bench.chart import draw
from bench.machine import ROOT
from bench.words import GROUPS, number, percent, spread, times, verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from bench.results import Figure, Results

RESULTS = ROOT / "bench" / "results.json"
PAGE = ROOT / "docs" / "benchmarks.md"
CHART = ROOT / "docs" / "benchmarks.svg"
PLAY = ("compiled", "driven", "plain")

OPENING = """\
# Benchmarks

Written by `python -m bench.report` from `bench/results.json`, which a full `python -m bench` (or `make bench`) writes.

![Decisions a second in random play](benchmarks.svg)
"""

METHOD = """\
## How it is measured

- A decision counts if it has **two or more options**; moves without a choice are played and timed but not counted.
  Their share is printed for everybody, since an engine that asks many empty questions would otherwise look fast.
- Everybody runs in the same run on the same core, in rounds: each once, then each again, every round starting
  elsewhere in the list. A slow minute of the machine falls on all. The figure is the median of the rounds; the spread
  is the lowest and the highest round. "Ours / theirs" compares speeds (2 x: twice
  as much in the same time); it is the median of the ratios within each round.
- Whole games are played from their set-up to their end. Moves are drawn uniformly, in Python with one call of
  `random.random()`, for us and for them. Garbage is collected before each measurement, not switched off.
- *Ours* is Colonialism, second edition, four players, unless it says otherwise; Colonial is played by four too, without
  a limit of turns. Gifts and repayments, which it allows at any time, are moves like others, and counted. Compiled
  playouts are compared with OpenSpiel inside C++; `legal` and `apply` with OpenSpiel driven from Python; `Game` with
  the libraries written in Python.
- OpenSpiel inside C++ counts no decisions, so its figure is games a second times the decisions of an average game, as
  counted in the same run on the games driven from Python. Chance nodes are not counted; they take time, as our dice
  do. It is reached in two ways: its uniform random bots (`evaluate_bots`), and its tree search with one simulation,
  which rolls out random games from the root and does little else. The second is the shorter loop and usually the
  faster; it starts behind the deal, which is thus free, and refuses cribbage. The chart shows the faster of the two.
- Copies are made of positions from the middle of random games.
- Our import puts off what it can until it is needed. So others' imports are compared with ours and a new game together.
- Uncompiled figures come from a process of its own with `TORDESILLAS_KERNEL=source`.

## What it does not say

- **Decisions of different games have different weight.** One of hearts removes a card from a hand; one of go may
  search the board for captured stones; one of ours may settle a conflict in every region. A higher number is not a
  better engine, only a game that is cheaper to simulate, or one with smaller steps.
- Our chance outcomes come from a cryptographic stream, so that fair dice can be proved; the others use faster
  generators. Our `apply` checks every move; OpenSpiel's `apply_action` does not.
- OpenSpiel keeps the history of every game in its states and offers tensors, which cost it time; ours doesn't. The
  libraries in Python were not written for speed first.
- Random play is not good play: games last longer or shorter and see other positions than those of people or trained
  players.
- One machine, and usually a virtual one. Ratios travel better than the numbers themselves.
"""


def table(head: Sequence[str], rows: Iterable[Sequence[str]], right: int) -> list[str]:
    """A Markdown table whose columns from `right` on hold numbers."""
    rule = ["---" if column < right else "---:" for column in range(len(head))]
    return ["| " + " | ".join(cells) + " |" for cells in (head, rule, *rows)]


def section(found: Sequence[Figure], play: bool) -> list[str]:
    head = ["who", "what", "how", str(found[0].unit), "spread", "ours / theirs", "target"]
    if play:
        head[5:5] = ["forced"]
    rows = []
    for one in found:
        who = "**Tordesillas**" if one.who == "ours" else one.who
        row = [who, one.what, one.how, number(one.median), spread(one), times(one), verdict(one)]
        if play:
            row[5:5] = [percent(one.forced_share)]
        rows.append(row)
    return table(head, rows, 3)


def grid(found: Sequence[Figure]) -> list[str]:
    """Editions down, numbers of players across, decisions a second."""
    across = list(dict.fromkeys(one.how for one in found))
    down = list(dict.fromkeys(one.what for one in found))
    speed = {(one.what, one.how): number(one.median) for one in found}
    rows = [[edition, *(speed.get((edition, players), "") for players in across)] for edition in down]
    return table(["decisions/s", *across], rows, 1)


def lengths(found: Sequence[Figure]) -> list[str]:
    """Turn limits down, numbers of players across, decisions of a random game that had a choice."""
    across = list(dict.fromkeys(one.how for one in found))
    down = list(dict.fromkeys(one.what for one in found))
    length = {(one.what, one.how): number(one.decisions_per_game or 0.0) for one in found}
    rows = [[limit, *(length.get((limit, players), "") for players in across)] for limit in down]
    return table(["decisions/game", *across], rows, 1)


GRIDS = {"editions": grid, "lengths": lengths}


def page(found: Results) -> str:
    lines = [OPENING]
    if found.noise:
        lines += [f"**Not a quiet run**: {found.noise}.", ""]
    for group, title in GROUPS.items():
        of_group = found.of(group)
        if not of_group:
            continue
        body = GRIDS[group](of_group) if group in GRIDS else section(of_group, group in PLAY)
        lines += [f"## {title}", "", *body, ""]
    if found.missing:
        lines += ["## Not measured", "", *(f"- {why}: {', '.join(keys)}" for why, keys in found.by_reason()), ""]
    lines += [METHOD, "## Where", ""]
    lines += table(["", ""], ([key, value] for key, value in found.machine.items()), 2)
    lines += ["", f"{found.settings['rounds']:g} rounds of {found.settings['seconds']:g} s for each figure.", ""]
    return "\n".join(lines)


def make(found: Results, where: Path = PAGE, chart: Path = CHART) -> None:
    where.write_text(page(found), encoding="utf-8")
    chart.write_text(draw(found.figures, PLAY), encoding="utf-8")


def main() -> None:
    make(results.read(RESULTS))


if __name__ == "__main__":
    main()

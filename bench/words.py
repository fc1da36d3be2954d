"""Figures in words, the same on the terminal, on the page and in the chart."""

from __future__ import annotations

from math import floor, log10
from typing import TYPE_CHECKING

from bench.measure import Unit

if TYPE_CHECKING:
    from bench.results import Figure

GROUPS = {
    "compiled": "Random play, rules and players compiled",
    "driven": "Random play, rules compiled, players in Python",
    "plain": "Random play, rules and players in Python",
    "copy": "Copying a state in mid-game",
    "split": "What a decision costs, from Python",
    "replay": "Replaying a record",
    "threads": "Two threads, playouts without the interpreter's lock",
    "start": "Start-up",
    "editions": "Compiled playouts by edition and number of players",
    "lengths": "How long random games of Colonial are, by turn limit and number of players",
}
DIGITS = 3


def places(value: float) -> int:
    """How many decimals (negative: how many zeros) leave three significant digits."""
    return DIGITS - 1 - floor(log10(abs(value))) if value else 0


def number(value: float) -> str:
    """Three significant digits, thousands apart."""
    decimals = places(value)
    return f"{round(value, decimals):,.{max(decimals, 0)}f}"


def compact(value: float) -> str:
    """For labels: 2.95M, 456k."""
    value = round(value, places(value))
    if value >= 1e6:
        return f"{number(value / 1e6)}M"
    if value >= 1e3:
        return f"{number(value / 1e3)}k"
    return number(value)


def percent(share: float | None) -> str:
    return "" if share is None else f"{share:.0%}"


def spread(figure: Figure) -> str:
    return f"{number(figure.low)} - {number(figure.high)}"


def times(figure: Figure) -> str:
    """How our figure compares."""
    if figure.ratio is None:
        return ""
    return f"{number(figure.ratio)} x"


def verdict(figure: Figure) -> str:
    if figure.target is None:
        return ""
    bound = "≥" if figure.unit.more_is_better else "≤"
    unit = "" if figure.unit is Unit.RATE else f" {figure.unit}"
    return f"{bound} {number(figure.target)}{unit}: {'met' if figure.met else 'missed'}"

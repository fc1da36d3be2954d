"""Everything that is measured, in the order in which a round goes through it."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from bench import ours, startup
from bench.peers import catan, openspiel, pychess, uno

if TYPE_CHECKING:
    from bench.measure import Subject


def subjects(only: str = "") -> list[Subject]:
    """All, or those whose key contains the pattern; `*` and `?` stand for what they do in file names."""
    everything = [
        *ours.subjects(),
        *openspiel.subjects(),
        *catan.subjects(),
        *uno.subjects(),
        *pychess.subjects(),
        *startup.subjects(),
    ]
    return [subject for subject in everything if fnmatchcase(subject.key, f"*{only}*")]

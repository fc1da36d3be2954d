"""The words that kernel files are written in, as plain Python.

A kernel file is ordinary typed Python that `tools/build_kernel.py` also turns into C. This module is its
standard library: the build replaces each name by the C that means the same. What a kernel file may hold is
listed in `docs/kernel.md`.
"""

from __future__ import annotations

U32 = int
"""An unsigned 32-bit number; keep it in range with `& MASK32`."""

U64 = int
"""An unsigned 64-bit number; keep it in range with `& MASK64`."""

Row = list[int]
"""A fixed row of numbers: a field of one axis, or a local made by `row`."""

Grid = list[list[int]]
"""A fixed table of numbers: a field of two axes."""

Words = list[int]
"""A row of unsigned 32-bit numbers."""

MASK32 = 0xFFFFFFFF
MASK64 = 0xFFFFFFFFFFFFFFFF


def row(length: int) -> Row:
    """A local row of zeros; `length` must be a constant. Annotate the local with `Words` for unsigned ones."""
    return [0] * length


def bit_count(mask: int) -> int:
    """How many members a set has."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """The smallest member of a set that is not empty."""
    return (mask & -mask).bit_length() - 1

"""Random games on the source, each state checked: what the compiled kernel's `audit` does, choice for choice."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from tordesillas.engine import faults
from tordesillas.engine.chooser import Chooser, choose
from tordesillas.engine.common import framed
from tordesillas.engine.watch import require_in_range, watch

if TYPE_CHECKING:
    from tordesillas.engine.source import SourceKernel

WIN = 60
INTERRUPT_ONE_IN = 16
"""Of so many moves about one is an interrupt, where any can be made."""


class SourceAudit:
    """What a run of random games found."""

    __slots__ = ("decisions", "forced", "games", "key", "longest", "number", "trail", "wrong")

    def __init__(self) -> None:
        self.games = self.decisions = self.forced = self.longest = 0
        self.number = -1
        self.wrong = ""
        self.key: list[int] = []
        self.trail: list[tuple[int, int]] = []


def audit(kernel: SourceKernel, template: Any, numbers: range, seed: int, most: int) -> SourceAudit:
    found = SourceAudit()
    for number in numbers:
        s = template.copy()
        found.trail = []
        try:
            audit_game(kernel, s, seed, number, most, found)
        except Exception as flaw:  # noqa: BLE001  a rule that raises is a finding like any other
            found.wrong = str(flaw) if type(flaw) is RuntimeError else f"{type(flaw).__name__}: {flaw}"
            found.number = number
            found.key = list(s.chance_key)
            return found
    found.trail = []
    return found


def audit_game(kernel: SourceKernel, s: Any, seed: int, number: int, most: int, found: SourceAudit) -> None:
    """One random game to its end; raises at the first flaw."""
    c = Chooser()
    if kernel.watch:
        watch(s)
    kernel.start(s, c, seed, number)
    check(kernel, s)
    made = 0
    while not s.over:
        if made == most:
            raise faults.endless(most)
        lists = [list_checked(kernel, s, seat) for seat in range(s.players)]
        seat, ids = choose_list(kernel, c, lists)
        at = 0
        if len(ids) > 1:
            found.decisions += 1
            at = choose(c, len(ids))
        else:
            found.forced += 1
        made += ids[at] < kernel.first_interrupt
        found.trail.append((seat, ids[at]))
        kernel.rules.apply(s, kernel.mute, seat, ids[at])
        check(kernel, s)
    shares = [kernel.rules.reward(s, seat) for seat in range(s.players)]
    if min(shares) < 0 or sum(shares) > WIN:
        raise faults.unfair()
    found.games += 1
    found.longest = max(found.longest, made)


def choose_list(kernel: SourceKernel, c: Chooser, lists: list[list[int]]) -> tuple[int, list[int]]:
    """The seat that moves next, and the moves that it chooses from: decisions or, now and then, interrupts."""
    if kernel.first_interrupt < kernel.move_count and choose(c, INTERRUPT_ONE_IN) == 0:
        parts = [[move for move in ids if move >= kernel.first_interrupt] for ids in lists]
        if any(parts):
            return choose_seat(c, parts)
    return choose_seat(c, [[move for move in ids if move < kernel.first_interrupt] for ids in lists])


def choose_seat(c: Chooser, lists: list[list[int]]) -> tuple[int, list[int]]:
    able = [seat for seat, ids in enumerate(lists) if ids]
    seat = able[choose(c, len(able)) if len(able) > 1 else 0]
    return seat, lists[seat]


def check(kernel: SourceKernel, s: Any) -> None:
    """Raise where something is wrong with a state that the rules left behind."""
    require_in_range(s)
    code = framed(s) or int(kernel.rules.sound(s))
    if code:
        raise RuntimeError(str(faults.unsound(code)))


def list_checked(kernel: SourceKernel, s: Any, seat: int) -> list[int]:
    """The legal moves of a seat; raises where something is wrong with the list."""
    count = kernel.rules.legal(s, seat, kernel.scratch)
    ids = kernel.scratch.ids[: max(count, 0)]
    if not ids:
        if s.pending >> seat & 1:
            raise faults.dead_end(seat)
    elif ids[0] < 0 or any(a >= b for a, b in pairwise(ids)):
        raise faults.disorder(seat)
    elif ids[-1] >= kernel.move_count:
        raise faults.wrong_id(ids[-1], kernel.move_count)
    return ids

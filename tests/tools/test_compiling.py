"""The compiled kernels: the C compiler finds nothing wrong, and what cannot be compiled is said and left out."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.kernel_build.compiling import WINDOWS, Kernel, compiled, lacking
from tordesillas.engine.kernel import packages

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
@pytest.mark.parametrize("package", packages())
def test_the_c_compiler_has_nothing_to_warn_of(package: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if WINDOWS or lacking():
        pytest.skip("there is no C compiler whose warnings these options ask for")
    monkeypatch.chdir(tmp_path)
    kernel = Kernel(package)
    kernel.extra_compile_args = [*kernel.extra_compile_args, "-Wall", "-Wextra", "-Werror"]
    assert compiled(kernel, tmp_path).exists()


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("CC", "/nonexistent", "there is no working C compiler with Python's headers (tried: /nonexistent)"),
        ("CC", "/bin/false", "there is no working C compiler with Python's headers (tried: /bin/false)"),
        ("TORDESILLAS_COMPILE", "0", "TORDESILLAS_COMPILE=0 asks for that"),
    ],
)
def test_the_build_says_why_it_does_not_compile_and_goes_on(name: str, value: str, why: str) -> None:
    env = {key: text for key, text in os.environ.items() if not key.startswith("TORDESILLAS_")}
    command = [sys.executable, str(ROOT / "tools" / "build_kernel.py"), "--force"]
    done = subprocess.run(command, env={**env, name: value}, capture_output=True, text=True, check=True)
    assert done.stdout == f"The rules run uncompiled, only slower: {why}\n"

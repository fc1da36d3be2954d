"""The packages that are made of the project: what is in them, and that they work where nothing else is."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "tordesillas"
SOURCES = ["LICENSE", "MANIFEST.in", "README.md", "pyproject.toml", "setup.py", "src", "tools"]
UV = Path(sys.executable).parent / "uv"
BUILT = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "*.egg-info")
PLAY = """
import tordesillas as td
from tordesillas.engine.kernel import load

game = td.new("colonialism", edition="second", players=2, seed=1)
while not game.over:
    game.push(next(iter(game.legal_moves_of(game.pending[0]))))
print("compiled" if load("tordesillas.colonialism").compiled else "source", len(game.outcome.scores))
"""

pytestmark = pytest.mark.slow


def run(*command: str | Path, at: Path, env: Mapping[str, str] | None = None) -> str:
    """What a command prints; it must succeed."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("TORDESILLAS_", "PYTHONPATH"))}
    done = subprocess.run(
        list(map(str, command)), cwd=at, env={**clean, **(env or {})}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A source distribution, made of a copy so that nothing is left in the checkout."""
    folder = tmp_path_factory.mktemp("sdist")
    copy = folder / "copy"
    copy.mkdir()
    for name in SOURCES:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, copy / name, ignore=BUILT)
        else:
            shutil.copy(source, copy)
    run(sys.executable, "-m", "build", "--no-isolation", "--sdist", "--outdir", folder, copy, at=folder)
    (made,) = folder.glob("*.tar.gz")
    return made


def wheel_of(sdist: Path, folder: Path, env: Mapping[str, str] | None = None) -> Path:
    """A wheel built from the source distribution alone."""
    options = ["--quiet", "--no-build-isolation", "--python", sys.executable, "--out-dir", str(folder)]
    run(UV, "build", "--wheel", *options, sdist, at=folder, env=env)
    (made,) = folder.glob("*.whl")
    return made


def play_installed(wheel: Path, folder: Path) -> str:
    """Install into an environment of its own, play a game there, and say how."""
    python = folder / "clean" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    run(UV, "venv", "--quiet", "--python", sys.executable, folder / "clean", at=folder)
    run(UV, "pip", "install", "--quiet", "--python", python, wheel, at=folder)
    where = run(python, "-c", "import tordesillas; print(tordesillas.__file__)", at=folder)
    assert Path(where.strip()).is_relative_to(folder / "clean")
    assert run(python.parent / "tordesillas", "--help", at=folder)
    return run(python, "-c", PLAY, at=folder).strip()


def test_the_wheel_is_complete_and_plays_compiled(sdist: Path, tmp_path: Path) -> None:
    wheel = wheel_of(sdist, tmp_path)
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    data = {
        file.relative_to(PACKAGE.parent).as_posix()
        for file in PACKAGE.rglob("*")
        if file.suffix in {".py", ".toml", ".typed"}
    }
    assert data <= names
    assert {"tordesillas/py.typed", "tordesillas/locale/fr/colonialism.toml"} <= data
    assert any(name.startswith("tordesillas/colonialism/") and name.endswith(".toml") for name in data)
    assert {name.split("/")[0].split("-")[0] for name in names} == {"tordesillas"}
    assert any(name.endswith("/licenses/LICENSE") for name in names)
    assert not [name for name in names if name.endswith((".c", ".pyx", ".pxd"))]
    assert play_installed(wheel, tmp_path) == "compiled 2"


@pytest.mark.parametrize("env", [{"TORDESILLAS_COMPILE": "0"}, {"CC": "/bin/false"}], ids=["on demand", "no compiler"])
def test_without_a_compiler_the_source_plays(sdist: Path, tmp_path: Path, env: Mapping[str, str]) -> None:
    wheel = wheel_of(sdist, tmp_path, env)
    with zipfile.ZipFile(wheel) as archive:
        assert not [name for name in archive.namelist() if name.endswith((".so", ".pyd", ".c"))]
    assert play_installed(wheel, tmp_path) == "source 2"

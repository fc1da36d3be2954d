"""What must not stand in any committed file: places that only one machine knows."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("home", "Users", "root", "work", "mnt", "srv", "tmp")
HOSTS = ("pypi", "pythonhosted", "npmjs", "artifactory", "anaconda")
FORBIDDEN = re.compile(rf"(?:(?<![\w.~-])/(?:{'|'.join(FOLDERS)})/|\b(?:{'|'.join(HOSTS)})\.\w)")
LOCK = "uv.lock"
"""Its format names the public index of every package."""


def forbidden(text: str) -> list[str]:
    return [line for line in text.splitlines() if FORBIDDEN.search(line)]


def test_no_committed_file_names_a_registry_or_a_folder_of_one_machine() -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode != 0:
        pytest.skip("this is not a checkout")
    names = [name for name in listed.stdout.split("\0") if name and name != LOCK and (ROOT / name).exists()]
    assert "tests/test_committed.py" in names
    texts = {name: (ROOT / name).read_text(encoding="utf-8", errors="replace") for name in names}
    assert not [f"{name}: {line}" for name, text in texts.items() for line in forbidden(text)]


@pytest.mark.parametrize(
    ("line", "bad"),
    [
        (f"see /{FOLDERS[0]}/ada/notes", True),
        (f"file:///{FOLDERS[3]}/main", True),
        (f"https://{HOSTS[0]}.org/simple", True),
        (f"https://files.{HOSTS[1]}.org", True),
        (f"src/{FOLDERS[3]}/main.py, ~/{FOLDERS[6]}/x", False),
        ("a registry has a name; so do https://example.org and docs/", False),
    ],
)
def test_what_is_forbidden_is_found(line: str, bad: bool) -> None:
    assert bool(forbidden(line)) == bad

"""What the README and the other pages promise: their Python examples run, their links lead somewhere."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import tordesillas as td
from tordesillas.engine import registry

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?://)([^)#]*)(?:#([^)]*))?\)")
PAGES = [README, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]


def examples(page: Path) -> doctest.DocTest:
    """All Python blocks of a page as one session."""
    blocks = BLOCK.findall(page.read_text(encoding="utf-8"))
    return doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page.name, str(page), 0)


@pytest.mark.parametrize("page", [README, ROOT / "docs" / "api.md"], ids=lambda page: page.name)
def test_the_examples_run_and_say_what_is_written(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command = [str(Path(sys.executable).with_name("tordesillas")), "board"]
    board = subprocess.run(command, capture_output=True, check=True, encoding="utf-8").stdout
    (tmp_path / "my-board.toml").write_text(board, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    # Other tests have added games of their own by now.
    own = {game: module for game, module in registry._MODULES.items() if module.startswith("tordesillas.")}
    monkeypatch.setattr(registry, "_MODULES", own)
    session = examples(page)
    assert len(session.examples) >= 10
    complaints: list[str] = []
    result = doctest.DocTestRunner(verbose=False).run(session, out=complaints.append)
    assert result.failed == 0, "".join(complaints)


def test_the_editions_are_those_that_can_be_played() -> None:
    lines = README.read_text(encoding="utf-8").splitlines()
    rows = [[cell.strip() for cell in line.split("|")] for line in lines if re.match(r"\| `\w+` \| `\w+` \|", line)]
    played = [(game, edition) for game in td.games() if game.id != "toy" for edition in game.editions]
    assert [(row[1], row[2]) for row in rows] == [(f"`{game.id}`", f"`{edition.id}`") for game, edition in played]
    for row, (_, edition) in zip(rows, played):
        assert str(edition.year) in row[3]
        assert row[4] == f"{edition.players[0]}-{edition.players[-1]}"
        named = re.findall(r"`(\w+)", row[5])
        assert named == [*(option.name for option in edition.options), *edition.expansions]


def anchors(page: Path) -> set[str]:
    """What can be linked to within a page."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target, anchor in LINK.findall(page.read_text(encoding="utf-8")):
        linked = (page.parent / target) if target else page
        assert linked.exists(), f"{page.name} links to {target}"
        if anchor:
            assert anchor in anchors(linked), f"{page.name} links to {target}#{anchor}"

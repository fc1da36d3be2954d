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
    text = README.read_text(encoding="utf-8")
    rows = [line.split("|") for line in text.splitlines() if re.match(r"\| `\w+` \|", line)]
    (game,) = [game for game in td.games() if game.id == "colonialism"]
    assert [row[1].strip(" `") for row in rows] == [edition.id for edition in game.editions]
    for row, edition in zip(rows, game.editions):
        assert str(edition.year) in row[2]
        assert row[3].strip() == f"{edition.players[0]}-{edition.players[-1]}"
        named = re.findall(r"`(\w+)", row[4])
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

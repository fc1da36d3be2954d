"""Pages stay light: with everything that a browser loads for it, a table is well below what is promised."""

from __future__ import annotations

import asyncio
import gzip
import re
from pathlib import Path
from typing import Any

import pytest

from tests.table.site import site
from tordesillas.table.seating import Sitter, Wish
from tordesillas.web.rendering import STATIC

PROMISED = 200_000
"""Bytes, compressed."""
FULLEST: dict[str, dict[str, Any]] = {
    "colonialism": {"players": 4, "expansions": ("events", "upgrades")},
    "colonial": {"players": 6},
}


def loaded(page: str) -> set[str]:
    """The files that a page asks for, and those that its modules ask for."""
    wanted = re.findall(r"/static/\w+/([\w.-]+)", page)
    found: set[str] = set()
    while wanted:
        name = wanted.pop()
        if name not in found:
            found.add(name)
            text = (STATIC / name).read_text(encoding="utf-8")
            wanted += re.findall(r'(?:from|import) "\./([\w.-]+)"', text) if name.endswith(".js") else []
    return found


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("game", FULLEST)
def test_a_table_with_all_its_files_is_light(tmp_path: Path, game: str, language: str) -> None:
    async def run() -> None:
        async with site(tmp_path) as here:
            person = await here.people.guest("Ana")
            browser = here.visitor(accept_language=language)
            browser.cookies.set("session", await here.people.open_session(person.id))
            sitters = [Sitter(person.id, name=f"Ana {seat}") for seat in range(FULLEST[game]["players"])]
            table = await here.tables.open(person.id, Wish(game, sitters=sitters, seed=2, **FULLEST[game]))
            page = (await browser.get(f"/table/{table.id}", params={"seat": table.pending[0]})).text
            files = loaded(page)
            assert {"house.css", "table.css", "table.js", "choosing.js", "morph.js"} <= files
            weight = sum(len(gzip.compress((STATIC / name).read_bytes(), 4)) for name in files)
            assert len(gzip.compress(page.encode(), 4)) + weight < PROMISED

    asyncio.run(run())

"""Every page, in every language, light and dark, on screens of all sizes: nothing on it shuts anybody out."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from random import Random
from typing import Any, Literal, NamedTuple

import pytest
from playwright.sync_api import Browser, ViewportSize

from tests.table.background import background
from tests.table.chromium import DESKTOP, PHONE, SMALL, TABLET, chromium, grave, too_wide
from tordesillas.table.people import People
from tordesillas.table.seating import Sitter, Wish
from tordesillas.table.store import Database
from tordesillas.table.tables import Table, Tables

PAGES = (
    *("/", "/new/colonialism", "/new/colonial", "/account", "/about", "/api", "/nowhere"),
    *("/learn", "/learn/history", "/learn/colonial", "/learn/colonial/cards", "/learn/colonialism/aid"),
    *("/learn/colonialism/rules?edition=second&expansions=events", "/learn/colonial/rules?q=prestige"),
    *("/table/{open}/lobby", "/join/{invitation}"),
    *("/table/{colonialism}?seat={colonialism_due}", "/table/{colonial}?seat={colonial_due}", "/table/{colonial}"),
    *("/table/{colonialism}/journal", "/table/{colonialism}/chat"),
    *("/table/{colonialism_over}", "/table/{colonialism_over}/replay?ply=60", "/table/{colonialism_over}/result"),
    *("/table/{colonial_over}/replay?ply=60", "/table/{colonial_over}/result", "/table/{colonial_over}/dice"),
)
LOOKS: dict[str, tuple[tuple[ViewportSize, Literal["light", "dark"]], ...]] = {
    "en": ((DESKTOP, "light"), (PHONE, "dark")),
    "de": ((DESKTOP, "dark"), (PHONE, "light")),
    "fr": (),
}
"""What axe is to see in each language; whether a page is too wide is looked for in all."""

RUNNING: dict[str, dict[str, Any]] = {
    "colonialism": {"players": 4, "expansions": ("events", "upgrades")},
    "colonial": {"players": 6},
}
SHORT: dict[str, dict[str, Any]] = {
    "colonialism": {"edition": "proto", "players": 2, "options": {"length": "short"}},
    "colonial": {"players": 2, "options": {"turn_limit": 20}},
}
PLIES = 90


class Place(NamedTuple):
    """A server, who visits it, and what is found there."""

    address: str
    secret: str
    names: dict[str, str]


async def furnished(url: str) -> tuple[str, dict[str, str]]:
    """Tables of every sort, all seats of one person; the person's secret, and what stands for what in addresses."""
    database = Database(url)
    await database.migrate()
    people, tables = People(database), Tables(database)
    ana = (await people.guest("Ana")).id
    free = await tables.open(ana, Wish("colonialism", players=2, sitters=[Sitter(ana, name="Ana"), Sitter()]))
    names = {"open": free.id, "invitation": free.seats[1].invitation}
    for game, wish in RUNNING.items():
        table = await played(tables, ana, Wish(game, seed=7, **wish), PLIES)
        names |= {game: table.id, f"{game}_due": str(table.pending[0])}
    for game, wish in SHORT.items():
        names[f"{game}_over"] = (await played(tables, ana, Wish(game, seed=6, **wish))).id
    secret = await people.open_session(ana)
    await database.close()
    return secret, names


async def played(tables: Tables, person: str, wish: Wish, plies: int | None = None) -> Table:
    """A game of a person with herself, to its end if not to a move."""
    sitters = [Sitter(person, name=f"Ana Maria {number}") for number in range(1, (wish.players or 2) + 1)]
    table = await tables.open(person, Wish(**{**vars(wish), "sitters": sitters}))
    chooser = Random(6)
    while not table.over and (plies is None or table.ply < plies):
        seat = table.pending[0]
        legal = [move for move in table.playing.legal_moves_of(seat) if not move.aside]
        table = await tables.move(table.id, person, seat, chooser.choice(legal).token, table.number)
    return table


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    folder = tmp_path_factory.mktemp("pages")
    secret, names = asyncio.run(furnished(f"sqlite+aiosqlite:///{folder / 'tables.sqlite3'}"))
    with background(folder) as address:
        yield Place(address, secret, names)


@pytest.fixture(scope="module")
def browser(place: Place) -> Iterator[Browser]:
    """After the place, since its tables need a loop of their own."""
    with chromium() as found:
        yield found


@pytest.mark.parametrize("language", LOOKS)
def test_everybody_can_use_every_page(place: Place, browser: Browser, language: str) -> None:
    context = browser.new_context(base_url=place.address, locale=language, reduced_motion="reduce")
    context.add_cookies([{"name": "session", "value": place.secret, "url": place.address}])
    page = context.new_page()
    wrong: list[tuple[str, int, str]] = []
    for template in PAGES:
        page.set_viewport_size(DESKTOP)
        page.goto(template.format(**place.names))
        for size, scheme in LOOKS[language]:
            page.set_viewport_size(size)
            page.emulate_media(color_scheme=scheme)
            wrong += [(template, size["width"], f"{scheme}: {found}") for found in grave(page)]
        for size in (DESKTOP, SMALL, TABLET, PHONE):
            page.set_viewport_size(size)
            wrong += [(template, size["width"], "too wide")] if too_wide(page) else []
    context.close()
    assert wrong == []

"""Pictures of the table for the README and the docs: games played by bots, shown by a real server in a real browser.

`make pictures` writes them to `docs/pictures`. The games have fixed seeds, so a picture changes only if what it shows
does.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, sync_playwright

from bench.server.processes import ours
from tools.chromium import QUIET, program
from tordesillas.bots import Budget, bot
from tordesillas.table.people import People
from tordesillas.table.seating import Sitter, Wish
from tordesillas.table.store import Database
from tordesillas.table.tables import Tables

OUT = Path(__file__).resolve().parent.parent / "docs" / "pictures"
DESKTOP, PHONE = (1280, 720), (390, 844)
NAME = "Marie"


class Played(NamedTuple):
    """A game to be shown."""

    wish: Wish
    moves: int
    """Played on from there until it is the person's turn."""


class Picture(NamedTuple):
    """A page to be shown."""

    name: str
    path: str
    """`{game}` is the table of that game."""
    size: tuple[int, int] = DESKTOP
    dark: bool = False
    language: str = "en"


GAMES = {
    "colonialism": Played(Wish("colonialism", players=4, expansions=("events", "upgrades"), seed=5), 120),
    "colonial": Played(Wish("colonial", players=4, seed=5), 260),
    "over": Played(Wish("colonialism", players=4, expansions=("events", "upgrades"), seed=8), 10_000),
}
PICTURES = (
    Picture("home", "/"),
    Picture("colonialism", "/table/{colonialism}"),
    Picture("colonialism-dark", "/table/{colonialism}", dark=True, language="de"),
    Picture("colonialism-phone", "/table/{colonialism}", PHONE),
    Picture("colonial", "/table/{colonial}", language="fr"),
    Picture("replay", "/table/{over}/replay?seat=0&ply=150"),
    Picture("rules", "/learn/colonialism/rules?edition=second", language="de"),
)


async def play(url: str) -> tuple[str, dict[str, str]]:
    """The person's cookie, and the tables by name."""
    database = Database(url)
    await database.migrate()
    people, tables = People(database), Tables(database)
    person = (await people.guest(NAME)).id
    secret = await people.open_session(person)
    found = {name: await played(tables, person, game) for name, game in GAMES.items()}
    await database.close()
    return secret, found


async def played(tables: Tables, person: str, game: Played) -> str:
    seats = [Sitter(person, name=NAME), *[Sitter(bot="apprentice")] * ((game.wish.players or 2) - 1)]
    table = await tables.open(person, Wish(**{**vars(game.wish), "sitters": seats}))
    while not table.over and not (table.ply >= game.moves and 0 in table.pending):
        seat = table.pending[0]
        view = table.playing.view(seat)
        token = bot("apprentice", table.setting.game, 1).choose(view, Budget()).move.token
        if table.seat(seat).bot:
            table = await tables.bot_move(table.id, seat, "apprentice", token, table.number)
        else:
            table = await tables.move(table.id, person, seat, token, table.number)
    await tables.seen(table.id, person, 0, table.number)
    return table.id


@contextmanager
def serving() -> Iterator[tuple[str, str, dict[str, str]]]:
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite+aiosqlite:///{folder}/tables.sqlite3"
        secret, tables = asyncio.run(play(url))
        with ours(url) as (_, address):
            yield address, secret, tables


def take(browser: Browser, picture: Picture, address: str, secret: str, tables: dict[str, str]) -> None:
    width, height = picture.size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if picture.dark else "light",
        locale=picture.language,
        reduced_motion="reduce",
        device_scale_factor=2 if picture.size == PHONE else 1,
    )
    context.add_cookies([{"name": "session", "value": secret, "url": address}])
    page = context.new_page()
    page.goto(address + picture.path.format(**tables))
    page.wait_for_timeout(800)
    page.screenshot(path=OUT / f"{picture.name}.png")
    context.close()


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    with serving() as (address, secret, tables), sync_playwright() as play:
        browser = play.chromium.launch(executable_path=program(), args=QUIET)
        for picture in PICTURES:
            take(browser, picture, address, secret, tables)
            sys.stdout.write(f"{picture.name}\n")
        browser.close()


if __name__ == "__main__":
    main()

"""Tables at which somebody learns a game: the script's moves, leaving it, and what the page offers."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path

import httpx
import pytest

from tests.table.sessions import with_tables
from tests.table.site import Site, found, site
from tordesillas.engine.lesson import Lesson
from tordesillas.engine.registry import rules_of
from tordesillas.table.lessons import FIRST_GAME, ahead
from tordesillas.table.runner import Runner, bot_to_move
from tordesillas.table.store.schema import Kind
from tordesillas.table.tables import Sitter, Table, Tables, Wish

GAMES = ("colonialism", "colonial")
PATIENCE = 20.0


def lesson_of(game: str) -> Lesson:
    lesson = rules_of(game).lesson()
    assert lesson is not None
    return lesson


async def taught(tables: Tables, game: str, person: str = "anna") -> Table:
    lesson = lesson_of(game)
    sitters = [
        Sitter(person, name="Anna") if seat == lesson.seat else Sitter(bot="apprentice")
        for seat in range(lesson.players)
    ]
    wish = Wish(
        game,
        lesson.edition,
        lesson.players,
        lesson.expansions,
        lesson.options,
        sitters=sitters,
        lesson=FIRST_GAME,
        seed=lesson.seed,
    )
    return await tables.open(person, wish)


async def persons_turn(tables: Tables, name: str) -> Table:
    """Wait until no bot may move."""
    with tables.herald.table(name) as listener:
        table = await tables.table(name)
        while bot_to_move(table) is not None:
            await asyncio.wait_for(listener.next(), PATIENCE)
            table = await tables.table(name)
    return table


async def learned(tables: Tables, name: str, until: int) -> Table:
    """The learner makes the script's moves, up to a ply; bots make theirs."""
    table = await persons_turn(tables, name)
    while (wanted := ahead(table)) is not None and table.ply < until:
        table = await tables.move(name, "anna", wanted.seat, wanted.token, table.number)
        table = await persons_turn(tables, name)
    return table


@pytest.mark.parametrize("game", GAMES)
def test_bots_go_by_the_script_and_wait_where_all_choose_at_once(game: str, url: str) -> None:
    @with_tables
    async def played(tables: Tables) -> None:
        lesson = lesson_of(game)
        table = await taught(tables, game)
        async with Runner(tables):
            table = await learned(tables, table.id, len(lesson.script))
            made = [(entry.seat, entry.token) for entry in table.log if entry.kind is Kind.MOVE]
            assert made == [tuple(move) for move in lesson.script]
            assert ahead(table) is None
            assert lesson.step(table.playing) == len(lesson.steps) - 1
            # From here on they think for themselves.
            move = table.playing.legal_moves_of(lesson.seat)[0]
            await tables.move(table.id, "anna", lesson.seat, move.token, table.number)
            assert (await persons_turn(tables, table.id)).ply > len(lesson.script)

    played(url)


@with_tables
async def test_a_bot_that_has_to_wait_is_not_called(tables: Tables) -> None:
    table = await taught(tables, "colonial")
    assert len(table.pending) == 3
    async with tables.database.reading() as connection:
        due = await connection.exec_driver_sql("SELECT bot_due FROM tables")
        assert due.scalar() is None


@with_tables
async def test_other_moves_and_ending_the_lesson_leave_the_script(tables: Tables) -> None:
    for leaves in (True, False):
        table = await taught(tables, "colonial")
        seat = lesson_of("colonial").seat
        async with Runner(tables):
            if leaves:
                await tables.end_lesson(table.id, "anna")
                table = await tables.end_lesson(table.id, "anna")
                assert table.lesson is None
            else:
                await tables.move(table.id, "anna", seat, "program 1-2-3-4", table.number)
            table = await persons_turn(tables, table.id)
            assert ahead(table) is None
            assert {entry.seat for entry in table.log if entry.kind is Kind.MOVE} >= {0, 1, 2} - (
                {seat} if leaves else set()
            )


@with_tables
async def test_the_dice_of_a_lesson_stay_what_they_are_when_moves_are_taken_back(tables: Tables) -> None:
    lesson = lesson_of("colonialism")
    rolls = next(at for at, move in enumerate(lesson.script) if move.token.startswith("play diplomacy"))
    table = await taught(tables, "colonialism")
    async with Runner(tables):
        table = await learned(tables, table.id, rolls + 1)
        first = table.playing.plies[rolls].draws
        assert first
        table = await tables.propose_undo(table.id, "anna", lesson.seat, rolls, table.number)
        assert table.ply == rolls
        table = await learned(tables, table.id, rolls + 1)
        assert table.playing.plies[rolls].draws == first
        table = await learned(tables, table.id, len(lesson.script))
        assert table.ply == len(lesson.script)


async def begun(here: Site, game: str, language: str = "en") -> tuple[httpx.AsyncClient, str]:
    """A newcomer's browser, and the address of the table."""
    browser = here.visitor(accept_language=language)
    page = await browser.get(f"/learn/{game}/first-game")
    assert page.status_code == 200
    answer = await browser.post(f"/learn/{game}/first-game")
    assert answer.status_code == 303
    return browser, answer.headers["location"]


async def plain_move(browser: httpx.AsyncClient, address: str, html: str) -> httpx.Response:
    """Press the button of the panel that stands there for who has no script."""
    form = found(r"(?s)<noscript><form[^>]*?>(.*?)</form></noscript>", html)
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))
    return await browser.post(f"{address}/move", data=fields)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_lesson_without_script(game: str, language: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with site(tmp_path) as here:
            lesson = lesson_of(game)
            browser, address = await begun(here, game, language)
            name = address.rpartition("/")[2]
            read = 0
            while True:
                table = await persons_turn(here.tables, name)
                html = (await browser.get(address)).text
                read += html.count("data-light=")
                if table.ply == len(lesson.script):
                    break
                assert (await plain_move(browser, address, html)).status_code == 303
            assert read == len(lesson.notes)
            assert "lesson/end" not in html

    asyncio.run(run())


def test_the_page_offers_the_scripted_move_alone_and_says_why(tmp_path: Path) -> None:
    async def run() -> None:
        async with site(tmp_path) as here:
            browser, address = await begun(here, "colonialism")
            html = (await browser.get(address)).text
            offer = json.loads(found(r'(?s)id="offer">(.*?)</script>', html))
            assert [move["token"] for move in offer["moves"]] == ["row 1"]
            why = await browser.get(f"{address}/why", params={"part": "region:india", "seat": 0})
            assert "take row 1" in why.json()["why"]
            await plain_move(browser, address, html)
            html = (await browser.get(address)).text
            assert "Undo</button>" in html
            assert "Ask to undo" not in html
            page = (await browser.get("/learn/colonialism/first-game")).text
            assert address in page
            assert (await browser.post(f"{address}/lesson/end")).status_code == 303
            html = (await browser.get(address)).text
            assert 'id="lesson"' not in html
            assert len(json.loads(found(r'(?s)id="offer">(.*?)</script>', html))["moves"]) > 1

    asyncio.run(run())


def test_nobody_else_sees_or_ends_a_lesson(tmp_path: Path) -> None:
    async def run() -> None:
        async with site(tmp_path) as here:
            _, address = await begun(here, "colonial")
            stranger = here.visitor()
            await stranger.post("/learn/colonial/first-game")
            assert (await stranger.get(address)).status_code == 404
            assert (await stranger.post(f"{address}/lesson/end")).status_code in (403, 404)
            assert (await stranger.get("/learn/chess/first-game")).status_code == 404

    asyncio.run(run())


def test_a_tip_comes_with_what_happens_for_the_first_time_and_goes_with_the_next_move(tmp_path: Path) -> None:
    async def run() -> None:
        async with site(tmp_path) as here:
            lesson = lesson_of("colonial")
            browser, address = await begun(here, "colonial")
            name = address.rpartition("/")[2]
            table = await persons_turn(here.tables, name)
            person = table.seats[lesson.seat].person
            assert person is not None
            while table.ply < len(lesson.script):
                wanted = ahead(table)
                assert wanted is not None
                await here.tables.move(name, person, wanted.seat, wanted.token, table.number)
                table = await persons_turn(here.tables, name)

            async def tips() -> int:
                return (await browser.get(address)).text.count("New: a tip")

            assert await tips() == 0
            for token, expected in (("repay 1 of 1", 1), ("repay 1 of 1", 0)):
                table = await here.tables.move(name, person, lesson.seat, token, table.number)
                assert await tips() == expected

    asyncio.run(run())

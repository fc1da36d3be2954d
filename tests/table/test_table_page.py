"""The page of a table, in a browser: whole games by mouse, by keyboard, and without any script."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Page

from tests.table.browsing import (
    against_bots,
    at,
    browsing,
    held,
    play_by_keys,
    play_by_mouse,
    press_any,
    settled,
    titles,
)
from tests.table.served import Served, served
from tordesillas.table.tables import Sitter, Table, Wish

SHORT: dict[str, dict[str, Any]] = {
    "colonialism": {"edition": "proto", "players": 2, "options": {"length": "short"}},
    "colonial": {"players": 2, "options": {"turn_limit": 20}},
}


HASTE = {"colonialism": 0.0, "colonial": 0.9}
"""Colonial has many more decisions, of which tests leave some out."""


@pytest.mark.slow
@pytest.mark.parametrize(("game", "language"), [("colonialism", "fr"), ("colonial", "de")])
def test_whole_game_by_clicking(tmp_path: Path, game: str, language: str) -> None:
    async def play() -> None:
        async with served(tmp_path) as running:
            table, person = await against_bots(running, game=game, seed=4, **SHORT[game])
            async with browsing(running, person, locale=language) as context:
                page = await context.new_page()
                await at(page, table)
                await play_by_mouse(page, Random(2), HASTE[game])
                after = await running.tables.table(table.id)
                assert after.over
                view = after.view(person.id, 0)
                assert await page.locator("#prompt").text_content() == view.result(language)[0]

    asyncio.run(play())


@pytest.mark.slow
@pytest.mark.parametrize(("game", "language"), [("colonialism", "de"), ("colonial", "fr")])
def test_whole_game_by_keyboard(tmp_path: Path, game: str, language: str) -> None:
    async def play() -> None:
        async with served(tmp_path) as running:
            table, person = await against_bots(running, game=game, seed=8, **SHORT[game])
            async with browsing(running, person, locale=language) as context:
                page = await context.new_page()
                await at(page, table)
                await play_by_keys(page, Random(5), HASTE[game])
                assert (await running.tables.table(table.id)).over

    asyncio.run(play())


@pytest.mark.slow
@pytest.mark.parametrize("game", SHORT)
def test_whole_game_without_script(tmp_path: Path, game: str) -> None:
    """Whoever reads finds in plain text what is asked, what they hold, how the board stands and what they can do."""

    async def play() -> None:
        chooser = Random(6)
        async with served(tmp_path) as running:
            table, person = await against_bots(running, game=game, seed=2, **SHORT[game])
            async with browsing(running, person, java_script_enabled=False) as context:
                page = await context.new_page()
                while not (now := await running.tables.table(table.id)).over:
                    if 0 in now.pending:
                        await page.goto(f"/table/{table.id}")
                        if now.ply < READ:
                            await reads_all(page, await running.tables.table(table.id))
                        await choose_from_list(page, chooser, HASTE[game])
                    else:
                        await asyncio.sleep(0.02)
                await page.goto(f"/table/{table.id}")
                assert await page.locator(".ended li").count() > 2

    asyncio.run(play())


READ = 6
"""So many moves long everything is read; later pages are made in the same way."""


async def reads_all(page: Page, table: Table) -> None:
    view = table.view(table.seats[0].person, 0)
    face = view.rules.face(view, "en")
    if table.number != int(await page.get_attribute("#table", "data-number") or ""):
        return  # a bot has moved meanwhile
    assert await page.locator("#prompt").text_content() == view.prompt("en")
    hand = await page.locator("#hand").text_content() or ""
    places = await page.locator("#places").text_content() or ""
    for pile in face.hand:
        assert all(card.title in hand for card in pile.cards)
    for spot in face.spots:
        assert all(line in places for line in (spot.title, *spot.lines))
    offered = {await each.get_attribute("value") for each in await page.locator("#moves button[name=move]").all()}
    assert offered == {move.token for move in view.legal_moves}


async def choose_from_list(page: Page, chooser: Random, haste: float) -> None:
    """Opens the list of all moves and sends one of its forms."""
    await page.click(".all-moves")
    groups = page.locator("#moves details:not(#group-give, #group-repay, #group-stand)")
    brief = page.locator("#group-pass")
    if chooser.random() < haste and await brief.count():
        group = brief
    else:
        group = groups.nth(chooser.randrange(await groups.count()))
    if await group.get_attribute("open") is None:
        await group.locator("summary").click()
    moves = group.locator("button")
    await moves.nth(chooser.randrange(await moves.count())).click()


PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}


@pytest.mark.parametrize("game", SHORT)
def test_phone_needs_no_sideways_scrolling_and_plays_by_touch(tmp_path: Path, game: str) -> None:
    async def play() -> None:
        async with served(tmp_path) as running:
            table, person = await against_bots(running, game=game, seed=1, **SHORT[game])
            async with browsing(running, person, **PHONE) as context:
                page = await context.new_page()
                await at(page, table)
                await settled(page)
                wide = await page.evaluate("() => document.documentElement.scrollWidth")
                assert wide <= PHONE["viewport"]["width"]
                await page.tap("#strip")
                assert await page.locator("#seat-1").is_visible()
                await page.locator("#side .close").first.tap()
                before = (await settled(page))["number"]
                await page.tap(".all-moves")
                await page.locator("#moves details[open] button").first.tap()
                await page.wait_for_function(
                    "(before) => document.querySelector('#table').dataset.number > before", arg=before
                )

    asyncio.run(play())


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", SHORT)
def test_axe_finds_nothing_serious_on_sheets(tmp_path: Path, game: str, scheme: str) -> None:
    async def look() -> None:
        async with served(tmp_path) as running:
            table = await hot_seat(running, game)
            host = await running.people.person(table.host or "")
            assert host is not None
            for _ in range(30):
                table = await running.moved(table, Random(table.number))
            async with browsing(running, host, color_scheme=scheme, bypass_csp=True) as context:
                page = await context.new_page()
                await page.goto(f"/table/{table.id}?seat={table.pending[0]}")
                for sheet in ("places", "aids", "keys", "moves", "about-0"):
                    await page.evaluate("(sheet) => document.getElementById(sheet).showPopover()", sheet)
                    assert await violations(page) == [], sheet

    asyncio.run(look())


async def violations(page: Page) -> list[str]:
    """What axe takes for serious, and where."""
    found = await Axe().run(page)
    return [
        f"{rule['id']}: {node['html'][:200]} {node.get('failureSummary', '')[:300]}"
        for rule in found.response["violations"]
        if rule["impact"] in ("serious", "critical")
        for node in rule["nodes"]
    ]


async def hot_seat(running: Served, game: str) -> Table:
    """Two friends before one screen."""
    person = await running.people.guest("Ana")
    sitters = [Sitter(person.id, None, "Ana"), Sitter(person.id, None, "Ben")]
    return await running.tables.open(person.id, Wish(game, players=2, sitters=sitters, seed=9))


def test_the_screen_is_covered_until_the_next_player_is_there(tmp_path: Path) -> None:
    async def look() -> None:
        async with served(tmp_path) as running:
            table = await hot_seat(running, "colonialism")
            host = await running.people.person(table.host or "")
            assert host is not None
            while table.ply < 12:
                table = await running.moved(table, Random(1))
            async with browsing(running, host) as context:
                page = await context.new_page()
                await page.goto(f"/table/{table.id}")
                assert await page.locator("#hand .card").count() == 0
                first = table.pending[0]
                await page.click("#handover button")
                await page.wait_for_url(f"**/table/{table.id}?seat={first}")
                assert await page.locator("#hand .card").count() > 0
                while first in table.pending:
                    move = table.playing.legal_moves_of(first)[0]
                    table = await running.tables.move(table.id, host.id, first, str(move), table.number)
                await page.wait_for_selector("#handover")
                assert await page.locator("#hand .card").count() == 0
                assert await page.locator("#table").get_attribute("data-seat") == ""
                await page.reload()
                assert await page.locator("#hand .card").count() == 0

    asyncio.run(look())


@pytest.mark.parametrize("game", SHORT)
def test_two_share_a_screen_beside_a_bot(tmp_path: Path, game: str) -> None:
    """Each decides after saying who they are, and sees their own cards only; the bot moves in between."""

    async def play() -> None:
        async with served(tmp_path) as running:
            person = await running.people.guest("Ana")
            sitters = [Sitter(person.id, None, "Ana"), Sitter(person.id, None, "Ben"), Sitter(None, "random", "Bot")]
            wish = replace(Wish(game, sitters=sitters, seed=9, **SHORT[game]), players=3)
            table = await running.tables.open(person.id, wish)
            async with browsing(running, person) as context:
                page = await context.new_page()
                await page.goto(f"/table/{table.id}")
                decided: set[int] = set()
                while decided != {0, 1} or 2 not in {made.seat for made in table.playing.plies}:
                    seat = await seated(page)
                    table = await running.tables.table(table.id)
                    assert await held(page) == titles(table, person, seat)
                    await press_any(page)
                    decided.add(seat)

    asyncio.run(play())


async def seated(page: Page) -> int:
    """Whoever is to decide takes the screen, which showed nobody's cards before; who that is."""
    await page.wait_for_selector("#handover button, #table[data-due]:not([aria-busy])")
    cover = page.locator("#handover button")
    if await cover.count():
        assert await held(page) == []
        await cover.click()
        await page.wait_for_selector("#table[data-due]:not([data-seat=''])")
    return int(await page.get_attribute("#table", "data-seat") or "")


def test_what_is_not_possible_now_says_why_in_the_tray_and_in_the_list(tmp_path: Path) -> None:
    async def look() -> None:
        async with served(tmp_path) as running:
            table, persons = await running.table(["Ana", "Ben"])
            while not (withheld := table.playing.rules.withheld(table.playing.view(table.pending[0]), "en")):
                table = await running.moved(table, Random(table.number))
            async with browsing(running, persons[table.pending[0]]) as context:
                page = await context.new_page()
                await at(page, table)
                buttons = page.locator("#choice .withheld")
                assert await buttons.count() == len(withheld)
                for button in await buttons.all():
                    await button.focus()
                    await page.keyboard.press("Enter")
                    told = await page.text_content("#hint")
                    assert told == await button.get_attribute("title")
                    assert told in withheld.values()
                await page.click(".all-moves")
                assert await page.locator("section.withheld dd").all_text_contents() == list(withheld.values())

    asyncio.run(look())


def test_nobody_looks_through_eyes_of_somebody_else(tmp_path: Path) -> None:
    async def look() -> None:
        async with served(tmp_path) as running:
            table, (ana, ben) = await running.table(["Ana", "Ben"])
            visitor = running.visitor()
            visitor.cookies.update(await running.secret(ben))
            for address in ("", "/now"):
                own = await visitor.get(f"/table/{table.id}{address}", params={"seat": "1"})
                other = await visitor.get(f"/table/{table.id}{address}", params={"seat": "0"})
                assert (own.status_code, other.status_code) == (200, 403)
                assert own.headers["cache-control"] == "no-store"
            move = table.playing.legal_moves_of(table.pending[0])[0]
            thief = {"seat": str(table.pending[0]), "number": str(table.number), "move": str(move)}
            visitor.cookies.clear()
            visitor.cookies.update(await running.secret(ben if table.seats[table.pending[0]].person == ana.id else ana))
            assert (await visitor.post(f"/table/{table.id}/move", data=thief)).status_code == 403

    asyncio.run(look())


def test_who_looks_on_sees_what_everybody_may_know(tmp_path: Path) -> None:
    async def look() -> None:
        async with served(tmp_path) as running:
            table, _ = await running.table(["Ana", "Ben"])
            table = await running.moved(table, Random(1), 20)
            answer = await running.visitor().get(f"/table/{table.id}")
            assert answer.status_code == 200
            assert 'data-seat=""' in answer.text
            assert 'class="card ' not in answer.text
            assert 'name="move"' not in answer.text

    asyncio.run(look())


@pytest.mark.parametrize("game", SHORT)
def test_names_of_players_are_no_markup(tmp_path: Path, game: str) -> None:
    async def look() -> None:
        async with served(tmp_path) as running:
            name = "<img src=x onerror=alert(1)>"
            table, (ana, _) = await running.table([name, "Ben"], game)
            table = await running.moved(table, Random(1), 40)
            visitor = running.visitor()
            visitor.cookies.update(await running.secret(ana))
            answer = await visitor.get(f"/table/{table.id}")
            assert answer.status_code == 200
            assert "<img" not in answer.text
            assert "&lt;img" in answer.text

    asyncio.run(look())

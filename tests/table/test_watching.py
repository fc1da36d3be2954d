"""Watching a table in a browser: what others do shows by itself, can be stepped through, and waits for who was away."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from playwright.async_api import Page, expect

from tests.table.browsing import browsing
from tests.table.served import Served, served
from tordesillas.table.people import Person
from tordesillas.table.story import SHOW_MIN
from tordesillas.table.tables import Sitter, Table, Wish

BOARD = "[...document.querySelectorAll('#board > g:not(#ground)')].map((layer) => layer.textContent).join(' ').trim()"
"""All numbers and names on the map."""
ICON = "document.querySelector('link[rel=icon]').href"
HIDE = """
Object.defineProperty(document, "hidden", { get: () => window.away === true });
window.goAway = (away) => { window.away = away; document.dispatchEvent(new Event("visibilitychange")); };
"""


class Scene:
    """A browser at a table at which others play, too."""

    def __init__(self, running: Served, page: Page, table: Table, persons: list[Person]) -> None:
        self.running = running
        self.page = page
        self.table = table
        self.persons = persons
        self.chooser = Random(table.number)

    async def play(self, plies: int = 1) -> Table:
        self.table = await self.running.moved(self.table, self.chooser, plies)
        return self.table

    async def play_until(self, kind: str) -> None:
        """Play on until something of a kind has happened."""
        while not any(event.kind == kind and event.ply == self.table.ply - 1 for event in self.table.playing.events()):
            await self.play()

    async def shown(self) -> None:
        """The page shows the present table."""
        await expect(self.page.locator("#table")).to_have_attribute("data-number", str(self.table.number))

    @property
    def show(self) -> Any:
        return self.page.locator("#show")


@asynccontextmanager
async def scene(
    folder: Path, *, plies: int = 40, seat: int | None = 0, script: str = "", **options: Any
) -> AsyncIterator[Scene]:
    """Someone looks at a table in the middle of a game; without a seat, a spectator."""
    async with served(folder) as running:
        table, persons = await running.table(["Ada", "Bob", "Cleo"])
        table = await running.moved(table, Random(1), plies)
        person = await running.people.guest("Zoe") if seat is None else persons[seat]
        if seat is not None:
            await running.tables.seen(table.id, person.id, seat, table.number)
        async with browsing(running, person, **({"reduced_motion": "no-preference"} | options)) as context:
            if script:
                await context.add_init_script(script)
            page = await context.new_page()
            await page.goto(f"/table/{table.id}")
            yield Scene(running, page, table, persons)


def few_words(table: Table) -> bool:
    """Whether another seat's last move is told in a line or two."""
    events = [event for event in table.playing.view(0).events if event.ply == table.ply - 1]
    return table.playing.plies[-1].seat != 0 and 0 < len(events) < SHOW_MIN


def test_what_others_do_shows_by_itself(tmp_path: Path) -> None:
    async def look() -> None:
        async with scene(tmp_path) as at:
            await at.shown()
            while not few_words(await at.play()):
                pass
            await at.shown()
            words = at.table.playing.view(0).journal("en")[-1]
            await expect(at.page.locator("#journal li.new", has_text=words).last).to_be_visible()
            await expect(at.page.locator("#caption", has_text=words)).to_be_visible()

    asyncio.run(look())


def test_a_map_drawn_larger_stays_so(tmp_path: Path) -> None:
    async def look() -> None:
        async with scene(tmp_path) as at:
            await at.page.click("[data-zoom='+']")
            seen = await at.page.get_attribute("#board", "viewBox")
            assert seen
            assert not seen.startswith("0 0 ")
            await at.play()
            await at.shown()
            await expect(at.page.locator("#board")).to_have_attribute("viewBox", seen)

    asyncio.run(look())


def test_a_colonization_plays_and_can_be_stepped_through(tmp_path: Path) -> None:
    async def look() -> None:
        async with scene(tmp_path) as at:
            await at.play_until("colonized")
            await at.shown()
            await expect(at.show).to_be_visible()
            await at.page.click("[data-show=pause]")
            present = at.table.playing.view(0)
            regions = [event for event in present.events if event.kind == "colonized" and event.ply == present.ply - 1]
            chapters = at.page.locator(".show-chapters button")
            assert await chapters.count() > len(regions)

            await chapters.nth(1).click()
            await expect(at.page.locator(".show-lines .now")).to_have_text(present.cast.event(regions[0], "en"))
            await expect(at.page.locator("#board .told-of").first).to_be_attached()
            first = await at.page.evaluate(BOARD)
            await at.page.keyboard.press("ArrowRight")
            await expect(at.page.locator(".show-lines li")).to_have_count(2)
            await at.page.keyboard.press("ArrowLeft")
            await expect(at.page.locator(".show-lines li")).to_have_count(1)
            assert await at.page.evaluate(BOARD) == first

            await at.page.keyboard.press("Escape")
            await expect(at.show).to_be_hidden()
            assert await at.page.evaluate(BOARD) != first
            after = await at.page.evaluate(BOARD)
            await at.page.click("#again")
            await expect(at.show).to_be_visible()
            await at.page.click("[data-show=skip]")
            assert await at.page.evaluate(BOARD) == after
            await at.page.reload()
            assert await at.page.evaluate(BOARD) == after

    asyncio.run(look())


def test_a_show_keeps_nobody_from_moving(tmp_path: Path) -> None:
    async def look() -> None:
        async with scene(tmp_path) as at:
            await at.play_until("colonized")
            while 0 not in at.table.pending:
                await at.play()
            await at.shown()
            await expect(at.show).to_be_visible()
            move = at.table.playing.legal_moves_of(0)[0]
            await at.page.evaluate(
                "(move) => document.querySelector(`#moves button[value='${move}']`).click()", str(move)
            )
            await expect(at.page.locator("#table")).to_have_attribute("data-number", str(at.table.number + 1))

    asyncio.run(look())


def test_who_wants_no_motion_sees_none_and_steps_alone(tmp_path: Path) -> None:
    async def look() -> None:
        async with scene(tmp_path, reduced_motion="reduce") as at:
            await at.play_until("colonized")
            await at.shown()
            await expect(at.show).to_be_visible()
            await expect(at.page.locator("[data-show=play]")).to_be_visible()
            assert await at.page.evaluate("document.getAnimations().length") == 0
            assert await at.page.locator("#flight > *").count() == 0
            await at.page.click("[data-show=forward]")
            await expect(at.page.locator("#show .count")).to_have_text("2 of " + str(await steps(at.page)))

    asyncio.run(look())


async def steps(page: Page) -> int:
    text = await page.locator("#show .count").text_content()
    assert text
    return int(text.rpartition(" ")[2])


def test_who_was_away_is_told_what_happened_once(tmp_path: Path) -> None:
    async def look() -> None:
        async with scene(tmp_path) as at:
            await at.page.goto("/learn")
            told = len(at.table.playing.view(0).events)
            while 0 in at.table.pending:
                await at.play()
            while 0 not in at.table.pending:
                await at.play()
            await at.page.goto(f"/table/{at.table.id}")
            sheet = at.page.locator("#missed")
            await expect(sheet).to_be_visible()
            last = at.table.playing.view(0).journal("en")[-1]
            assert len(at.table.playing.view(0).events) > told
            await expect(sheet.locator("li").last).to_have_text(last)
            await at.page.click("[data-missed=show]")
            await expect(sheet).to_have_count(0)
            await expect(at.show).to_be_visible()
            await at.page.click("[data-show=skip]")
            async with at.page.expect_response("**/missed*") as asked:
                await at.page.reload()
            assert (await asked.value).status == 204

    asyncio.run(look())


def test_who_comes_for_the_first_time_has_missed_nothing(tmp_path: Path) -> None:
    async def look() -> None:
        async with served(tmp_path) as running:
            table, _ = await running.table(["Ada", "Bob"])
            seat = table.pending[0]
            while seat in table.pending:
                table = await running.moved(table, Random(1))
            visitor = running.visitor()
            waiting = 1 - seat
            person = await running.people.person(table.seats[waiting].person or "")
            assert person is not None
            visitor.cookies.update(await running.secret(person))
            address = f"/table/{table.id}/missed?seat={waiting}"
            assert (await visitor.get(address)).status_code == 204
            await running.tables.seen(table.id, person.id, waiting, 1)
            assert (await visitor.get(address)).status_code == 200
            await running.tables.seen(table.id, person.id, waiting, table.number)
            assert (await visitor.get(address)).status_code == 204
            table = await running.moved(table, Random(1))
            assert (await visitor.get(address)).status_code == 204

    asyncio.run(look())


def handing_over(table: Table) -> str:
    """A move of the one who is due after which it is the other's turn to look; nothing if there is none."""
    for move in table.playing.legal_moves if len(table.pending) == 1 else ():
        game = table.playing.copy()
        game.push(move)
        told = [event for event in game.events(1 - move.seat) if event.ply == table.ply]
        if game.pending == (1 - move.seat,) and 0 < len(told) < SHOW_MIN:
            return str(move)
    return ""


def test_on_one_screen_the_next_player_sees_what_the_last_one_did(tmp_path: Path) -> None:
    async def look() -> None:
        async with served(tmp_path) as running:
            ada = await running.people.guest("Ada")
            sitters = [Sitter(ada.id, None, name) for name in ("Ada", "Bob")]
            table = await running.tables.open(ada.id, Wish("colonialism", players=2, sitters=sitters, seed=3))
            while not handing_over(table):
                table = await running.moved(table, Random(table.number))
            seat = table.pending[0]
            await running.tables.seen(table.id, ada.id, 0, table.number)
            await running.tables.seen(table.id, ada.id, 1, table.number)
            async with browsing(running, ada, reduced_motion="no-preference") as context:
                page = await context.new_page()
                await page.goto(f"/table/{table.id}?seat={seat}")
                await page.evaluate(
                    "(move) => document.querySelector(`#moves button[value='${move}']`).click()", handing_over(table)
                )
                await page.click("#handover button")
                await expect(page.locator("#table")).to_have_attribute("data-seat", str(1 - seat))
                after = await running.tables.table(table.id)
                await expect(page.locator("#caption")).to_contain_text(after.playing.view(1 - seat).journal("en")[-1])
                assert await page.locator("#missed").count() == 0

    asyncio.run(look())


def test_the_line_breaks_and_comes_back(tmp_path: Path) -> None:
    """The server goes away, and another one stands in its place that has gone on."""

    async def look() -> None:
        async with scene(tmp_path, plies=30) as at:
            bar = at.page.locator("#connection")
            await expect(bar).to_be_hidden()
            await at.running.stop()
            await expect(bar).to_have_text("Connection lost, trying again …")
            await at.running.again()
            await at.play(3)
            await at.shown()
            await expect(bar).to_be_hidden()

    asyncio.run(look())


def test_without_streams_the_page_asks(tmp_path: Path) -> None:
    async def look() -> None:
        async with scene(tmp_path, script="delete window.EventSource;") as at:
            await at.play()
            await at.shown()
            assert not len(at.running.app.state.streams)

    asyncio.run(look())


def test_the_tab_says_that_it_is_ones_turn_while_one_looks_elsewhere(tmp_path: Path) -> None:
    async def look() -> None:
        async with scene(tmp_path, script=HIDE) as at:
            while 0 in at.table.pending:
                await at.play()
            await at.shown()
            await at.page.evaluate("goAway(true)")
            plain = await at.page.title()
            assert "Your turn" not in plain
            while 0 not in at.table.pending:
                await at.play()
            await expect(at.page).to_have_title(f"● Your turn · {plain}")
            await at.page.wait_for_function(f"() => {ICON}.startsWith('data:')")
            await at.page.evaluate("goAway(false)")
            await expect(at.page).to_have_title(plain)
            await at.page.wait_for_function(f"() => !{ICON}.startsWith('data:')")

    asyncio.run(look())


def test_people_talk_beside_the_journal(tmp_path: Path) -> None:
    async def look() -> None:
        async with scene(tmp_path) as at:
            rude = "<img src=x onerror=alert(1)> & <b>hello</b>"
            await at.running.tables.say(at.table.id, at.persons[1].id, rude)
            await expect(at.page.locator("#chat-tab .unread")).to_have_text("1")
            await at.page.click("#chat-tab")
            await expect(at.page.locator("#chat .said p")).to_have_text(rude)
            assert await at.page.locator("#chat .said p *").count() == 0
            await expect(at.page.locator("#chat-tab .unread")).to_be_hidden()
            await at.page.fill("#chat input[name=text]", "  good   day ")
            await at.page.keyboard.press("Enter")
            await expect(at.page.locator("#chat .said li.own p")).to_have_text("good day")
            assert [message.text for message in await at.running.tables.chat(at.table.id)] == [rude, "good day"]

    asyncio.run(look())


def test_spectators_read_only(tmp_path: Path) -> None:
    async def look() -> None:
        async with scene(tmp_path, seat=None) as at:
            await at.page.click("#chat-tab")
            await expect(at.page.locator("#chat")).to_contain_text("Only those who sit at the table")
            assert await at.page.locator("#chat form").count() == 0
            stranger = at.running.visitor()
            await stranger.get("/")
            said = await stranger.post(f"/table/{at.table.id}/chat", data={"text": "hello"})
            assert said.status_code in (401, 403)

    asyncio.run(look())


def test_the_journal_is_searched_and_read_backwards(tmp_path: Path) -> None:
    async def look() -> None:
        async with scene(tmp_path, plies=150) as at:
            view = at.table.playing.view(0)
            count = "document.querySelectorAll('#journal [data-line]').length"
            few = await at.page.evaluate(count)
            assert few < len(view.events) / 2
            while await at.page.locator("#journal .earlier").count():
                before = await at.page.evaluate(count)
                await at.page.click("#journal .earlier")
                await at.page.wait_for_function(f"() => {count} > {before}")
            headings = sum(event.kind in view.rules.headings for event in view.events)
            assert await at.page.evaluate(count) == len(view.events) - headings
            await at.page.click("#seek")
            await at.page.select_option("#journal select[name=topic]", "ships")
            ships = [view.cast.event(event, "en") for event in view.events if view.rules.topic(event) == "ships"]
            await expect(at.page.locator("#journal [data-line]").last).to_have_text(ships[-1])
            assert await at.page.locator("#journal [data-line]:not(.topic-ships)").count() == 0

    asyncio.run(look())


def test_without_a_script_there_are_pages_for_journal_and_chat(tmp_path: Path) -> None:
    async def look() -> None:
        async with scene(tmp_path, java_script_enabled=False) as at:
            await at.page.goto(f"/table/{at.table.id}/journal?seat=0")
            await at.page.select_option("select[name=topic]", "ships")
            await at.page.click(".search button")
            assert await at.page.locator("[data-line]").count() > 0
            assert await at.page.locator("[data-line]:not(.topic-ships)").count() == 0
            await at.page.goto(f"/table/{at.table.id}/chat")
            await at.page.fill("input[name=text]", "by hand")
            await at.page.click(".say button")
            await expect(at.page.locator(".said p")).to_have_text("by hand")

    asyncio.run(look())


def test_a_seat_hears_nothing_of_anothers_secrets(tmp_path: Path) -> None:
    """The addresses beside the page answer for the visitor's own seats only."""

    async def look() -> None:
        async with served(tmp_path) as running:
            ada = await running.people.guest("Ada")
            bob = await running.people.guest("Bob")
            sitters = [Sitter(ada.id, None, "Ada"), Sitter(bob.id, None, "Bob")]
            wish = Wish("colonialism", players=2, sitters=sitters, seed=1, spectators=False)
            table = await running.tables.open(ada.id, wish)
            client = running.visitor()
            client.cookies.update(await running.secret(bob))
            for part in ("story?since=0&", "journal?", "journal?part=1&", "missed?"):
                assert (await client.get(f"/table/{table.id}/{part}seat=1")).status_code in (200, 204)
                assert (await client.get(f"/table/{table.id}/{part}seat=0")).status_code == 403
                assert (await running.visitor().get(f"/table/{table.id}/{part}")).status_code == 404
            assert (await running.visitor().get(f"/table/{table.id}/chat")).status_code == 404

    asyncio.run(look())

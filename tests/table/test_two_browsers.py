"""Two people at one table, each before a browser of their own."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.async_api import Page, Request, Response, expect

from tests.table.browsing import at, browsing_together, held, play_by_mouse, press_any, settled, titles
from tests.table.served import Served, served
from tordesillas.engine.messages import say
from tordesillas.table.people import Person
from tordesillas.table.tables import Sitter, Table, Wish

SHORT: dict[str, dict[str, Any]] = {
    "colonialism": {"edition": "proto", "options": {"length": "short"}},
    "colonial": {"options": {"turn_limit": 20}},
}
LANGUAGES = ("de", "fr")


class Pair(NamedTuple):
    """Two people who look at the same table."""

    running: Served
    persons: list[Person]
    pages: list[Page]
    id: str

    async def table(self) -> Table:
        return await self.running.tables.table(self.id)

    async def caught_up(self) -> Table:
        """The table, once both pages show it."""
        now = await self.table()
        for page in self.pages:
            await expect(page.locator("#table")).to_have_attribute("data-version", str(now.version))
        return now

    async def choose(self, seat: int, move: str = "") -> Table:
        """Makes a move from the list of all, the first one if none is wanted, until both pages show it."""
        await press_any(self.pages[seat], move)
        return await self.caught_up()


@asynccontextmanager
async def pair(
    folder: Path,
    game: str = "colonialism",
    plies: int = 0,
    languages: tuple[str, str] = ("en", "en"),
    forgiven: str = "no such text",
) -> AsyncIterator[Pair]:
    """Ana and Ben before their table, after so many moves."""
    async with served(folder) as running:
        persons = [await running.people.guest(name) for name in ("Ana", "Ben")]
        sitters = [Sitter(person.id, None, person.name) for person in persons]
        wish = Wish(game, players=2, sitters=sitters, seed=5, **SHORT[game])
        table = await running.tables.open(persons[0].id, wish)
        table = await running.moved(table, Random(3), plies)
        options = [{"locale": language} for language in languages]
        async with browsing_together(running, persons, options, forgiven) as contexts:
            pages = [await context.new_page() for context in contexts]
            for page in pages:
                await at(page, table)
            yield Pair(running, persons, pages, table.id)


@pytest.mark.slow
def test_two_play_each_other_to_the_end(tmp_path: Path) -> None:
    """One in German, the other in French; what is lit is all that either of them goes by."""

    async def play() -> None:
        async with pair(tmp_path, languages=LANGUAGES) as both:
            foreign: list[str] = []
            for seat, page in enumerate(both.pages):
                page.on("response", overhear(str(seat), foreign))
            await asyncio.gather(*(play_by_mouse(page, Random(seat)) for seat, page in enumerate(both.pages)))
            after = await both.caught_up()
            assert after.over
            for seat, (page, language) in enumerate(zip(both.pages, LANGUAGES, strict=True)):
                assert await page.get_attribute("html", "lang") == language
                result = after.view(both.persons[seat].id, seat).result(language)
                assert await page.locator("#prompt").text_content() == result[0]
            assert foreign == []

    asyncio.run(play())


def overhear(seat: str, foreign: list[str]) -> Callable[[Response], None]:
    """Notes what a page asks for as another seat."""

    def heard(answer: Response) -> None:
        asked = parse_qs(urlsplit(answer.url).query).get("seat", [seat]) + re.findall(
            r"seat=(\d)", answer.request.post_data or ""
        )
        if set(asked) != {seat}:
            foreign.append(answer.url)

    return heard


@pytest.mark.parametrize("game", SHORT)
def test_both_choose_at_once_and_neither_sees_what_the_other_took(tmp_path: Path, game: str) -> None:
    """Until all have chosen, the other's page shows that somebody has, and not what."""

    async def play() -> None:
        async with pair(tmp_path, game, PLIES_TO_SECRETS[game]) as both:
            before = await both.table()
            assert before.pending == (0, 1)
            ana, ben = both.pages
            seen = await ben.locator("#hand").inner_html(), await ben.locator("#offer").text_content()
            while 0 in (await both.table()).pending:
                await both.choose(0)
            after = await both.caught_up()
            assert after.pending == (1,)
            assert (await ben.locator("#hand").inner_html(), await ben.locator("#offer").text_content()) == seen
            await expect(ben.locator("#seat-0 .moving")).to_have_count(0)
            await expect(ben.locator("#seat-1 .moving")).to_have_count(1)
            assert await held(ana) == titles(after, both.persons[0], 0)
            assert await held(ben) == titles(after, both.persons[1], 1)
            while (await both.table()).pending == (1,):
                await both.choose(1)
            assert (await both.caught_up()).playing.ply > after.playing.ply

    asyncio.run(play())


PLIES_TO_SECRETS = {"colonialism": 1, "colonial": 0}


def test_a_move_is_taken_back_by_its_button_and_further_by_consent(tmp_path: Path) -> None:
    async def play() -> None:
        async with pair(tmp_path, plies=20) as both:
            first = await both.table()
            seat = first.pending[0]
            own, other = both.pages[seat], both.pages[1 - seat]
            await both.choose(seat, sailings(first)[0])
            await own.click("#undo")
            await expect(own.locator("#table")).to_have_attribute("data-number", str(first.number + 2))
            assert (await both.caught_up()).playing.position() == first.playing.position()

            await both.choose(seat, sailings(first)[0])
            between = await both.choose(1 - seat, sailings(await both.table())[0])
            await own.click("#undo")
            await expect(other.locator(".proposal")).to_contain_text(first.seats[seat].name)
            await other.locator(".proposal button[value=no]").click()
            await expect(own.locator(".proposal")).to_have_count(0)
            assert (await both.caught_up()).ply == between.ply
            await own.click("#undo")
            async with other.expect_response("**/undo/answer"):
                await other.locator(".proposal button[value=yes]").click()
            assert (await both.caught_up()).ply == first.ply
            await both.choose(seat)

    asyncio.run(play())


def sailings(table: Table) -> list[str]:
    """Moves that show nothing new."""
    legal = table.playing.legal_moves_of(table.pending[0])
    return [move.token for move in legal if move.kind == "sail"]


def test_a_click_on_a_game_that_has_moved_on_elsewhere_harms_nothing(tmp_path: Path) -> None:
    """The same player has the table open twice, and the first page does not hear of what the second one does."""

    async def play() -> None:
        async with pair(tmp_path, plies=20, forgiven="Failed to load") as both:
            table = await both.table()
            seat = table.pending[0]
            deaf, other = both.pages[seat], await both.pages[seat].context.new_page()
            sent: list[Request] = []
            deaf.on("request", lambda asked: sent.append(asked) if asked.method == "POST" else None)
            await deaf.route("**/now*", lambda route: route.continue_() if sent else route.abort())
            await at(other, table)
            first, second = sailings(table)[:2]
            await press_any(other, first)
            moved = await both.table()
            assert moved.ply == table.ply + 1
            await press_any(deaf, second)
            await expect(deaf.locator("#hint")).to_have_text(say("en", "table.refused.stale"))
            await expect(deaf.locator("#table")).to_have_attribute("data-number", str(moved.number))
            assert (await both.table()).ply == moved.ply

    asyncio.run(play())


def test_after_the_server_was_down_the_next_move_counts(tmp_path: Path) -> None:
    async def play() -> None:
        async with pair(tmp_path, plies=20, forgiven="ERR_") as both:
            table = await both.table()
            seat = table.pending[0]
            page = both.pages[seat]
            await both.running.stop()
            for each in both.pages:
                await expect(each.locator("#connection")).to_have_text(say("en", "live.connection.lost"))
            await page.click(".all-moves")
            await page.locator("#moves details[open] button[name=move]").first.click()
            await expect(page.locator("#hint")).to_have_text(say("en", "table.script.offline"))
            await both.running.again()
            for each in both.pages:
                # Somebody looks at it again, and need not wait for the next try.
                await each.evaluate("dispatchEvent(new Event('focus'))")
            for each in both.pages:
                await expect(each.locator("#connection")).to_be_hidden()
            assert (await both.caught_up()).ply == table.ply
            assert (await both.choose(seat)).ply == table.ply + 1

    asyncio.run(play())


def test_who_gives_up_the_seat_is_followed_by_a_bot(tmp_path: Path) -> None:
    async def play() -> None:
        # The page that belonged to the seat may ask once more as such.
        async with pair(tmp_path, plies=20, forgiven="403") as both:
            ana, ben = both.pages
            await ana.click("#menu [popovertarget=leaving]")
            await ana.click("#leaving button[name=seat]")
            await expect(ben.locator("#seat-0 .tag", has_text="bot").first).to_be_visible()
            await expect(ana.locator("#table")).to_have_attribute("data-seat", "")
            assert await ana.locator("#hand .card").count() == 0
            for _ in range(2):
                await settled(ben)
                await press_any(ben)
            assert {made.seat for made in (await both.table()).playing.plies[20:]} == {0, 1}

    asyncio.run(play())


def test_from_the_end_of_a_game_to_its_scores_its_replay_its_file_and_another_game(tmp_path: Path) -> None:
    async def play() -> None:
        async with pair(tmp_path, plies=70) as both:
            ana, ben = both.pages
            table = await both.table()
            while not table.over:
                table = await both.running.moved(table, Random(table.number))
            await both.caught_up()
            await ana.click(".ended >> text=Scores and charts")
            await expect(ana.locator(".won")).to_have_text(table.view(None, None).result("en")[0])
            async with ana.expect_download() as download:
                await ana.click("a[download]")
            record = tmp_path / "brought.tord"
            await (await download.value).save_as(record)
            assert record.read_text(encoding="utf-8") == table.playing.record()
            await ana.go_back()
            await ana.click(".ended >> text=Replay")
            await ana.keyboard.press("End")
            await expect(ana.locator("#table")).to_have_attribute("data-ply", str(table.ply))
            await ana.click(".brand")
            await ana.click(".ended form button")
            await ana.wait_for_url("**/lobby")
            await ben.click(".ended form button")
            for page in (ana, ben):
                await expect(page.locator("#prompt")).to_be_visible()
            assert ana.url == ben.url != f"{both.running.address}/table/{table.id}"

            await ben.goto("/")
            await ben.set_input_files("input[name=record]", record)
            await ben.click("form:has(input[name=record]) button")
            await ben.wait_for_url("**/replay*")
            await expect(ben.locator("#table")).to_have_attribute("data-last", str(table.ply))

    asyncio.run(play())

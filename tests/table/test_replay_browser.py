"""Looking back in a browser: by keys, by the slider, through other eyes."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.async_api import Page

from tests.table.browsing import browsing
from tests.table.served import Served, served
from tordesillas.table.people import Person
from tordesillas.table.tables import Sitter, Table, Wish

pytestmark = pytest.mark.slow

BRIEF: dict[str, Any] = {"edition": "proto", "players": 2, "options": {"length": "short"}}


async def ended(running: Served) -> tuple[Table, Person]:
    """A whole game of a person with herself."""
    person = await running.people.guest("Ana")
    sitters = [Sitter(person.id, name=name) for name in ("Ana", "Bo")]
    table = await running.tables.open(person.id, Wish("colonialism", seed=6, sitters=sitters, **BRIEF))
    chooser = Random(6)
    while not table.over:
        seat = table.pending[0]
        legal = [move for move in table.playing.legal_moves_of(seat) if not move.aside]
        token = chooser.choice(legal).token
        table = await running.tables.move(table.id, person.id, seat, token, table.number)
    return table, person


async def shown(page: Page, ply: int) -> None:
    await page.wait_for_selector(f'#table[data-ply="{ply}"]')


def test_a_game_is_gone_through_by_keys_slider_and_eyes(tmp_path: Path) -> None:
    async def task() -> None:
        async with served(tmp_path) as running:
            table, person = await ended(running)
            async with browsing(running, person) as context:
                page = await context.new_page()
                await page.goto(f"/table/{table.id}/replay?seat=0&ply=3")
                for key, ply in (("ArrowRight", 4), ("ArrowLeft", 3), ("End", table.ply), ("Home", 0)):
                    await page.keyboard.press(key)
                    await shown(page, ply)
                await page.keyboard.press("PageDown")
                await page.wait_for_function("() => Number(document.querySelector('#table').dataset.ply) > 0")
                await page.locator("#slide [type=range]").fill("40")
                await shown(page, 40)
                assert "ply=40" in page.url
                await page.select_option("#eyes select", "1")
                await page.wait_for_selector('#table[data-seat="1"]')
                assert await page.locator(".held").count() > 0
                await page.click('[data-zoom="+"]')
                near = await page.get_attribute("#board", "viewBox")
                await page.keyboard.press("ArrowRight")
                await shown(page, 41)
                # Whoever looks closely goes on looking there.
                assert await page.get_attribute("#board", "viewBox") == near
                await page.click(".play")
                await shown(page, 43)
                await page.click(".play")

    asyncio.run(task())


def test_a_click_on_a_chart_leads_to_that_moment(tmp_path: Path) -> None:
    async def task() -> None:
        async with served(tmp_path) as running:
            table, person = await ended(running)
            async with browsing(running, person) as context:
                page = await context.new_page()
                await page.goto(f"/table/{table.id}/result")
                chart = page.locator(".chart").first
                box = await chart.bounding_box()
                assert box is not None
                await chart.click(position={"x": box["width"] * 0.4, "y": box["height"] * 0.5})
                await page.wait_for_url("**/replay?*")
                ply = int(await page.get_attribute("#table", "data-ply") or "")
                assert table.ply * 0.3 < ply < table.ply * 0.6

    asyncio.run(task())

"""The learn pages in a browser: what their script does."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.table.browsing import against_bots, at, browsing, settled
from tests.table.served import served

RULES = "/learn/colonialism/rules"


def test_it_searches_and_filters_while_one_types_and_chooses(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path) as running, browsing(running, await running.people.guest("Ana")) as context:
            page = await context.new_page()
            await page.goto(RULES)
            await page.fill("#q", "treaty")
            await page.wait_for_selector(".hits a[href$='#CM-74']")
            assert page.url.endswith(f"{RULES}?q=treaty")
            assert "treaty" in (await page.text_content("#heard") or "")
            await page.fill("#q", "")
            await page.wait_for_selector("#CM-44b")
            await page.select_option("select[name=edition]", "second")
            await page.wait_for_selector("#CM-44b", state="detached")
            await page.wait_for_selector(".shows-second #CM-90")
            await page.uncheck("input[value=events]")
            await page.wait_for_selector("#CM-90", state="detached")
            assert page.url.endswith(f"{RULES}?edition=second&expansions=upgrades")

    asyncio.run(run())


def test_the_rule_behind_a_question_is_shown_over_the_table(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path) as running:
            table, person = await against_bots(running, game="colonialism", players=2, seed=3)
            async with browsing(running, person) as context:
                page = await context.new_page()
                await at(page, table)
                await settled(page)
                link = page.locator("a.rule-link")
                clause = (await link.get_attribute("data-leaf") or "").rpartition("/")[2]
                await link.click()
                await page.wait_for_selector("#leaf:popover-open")
                assert clause in (await page.text_content("#leaf h3") or "")
                await page.keyboard.press("Escape")
                await page.wait_for_selector("#leaf:popover-open", state="hidden")

    asyncio.run(run())

"""Guided first games in a browser: whole lessons by clicking, by keys, and nothing that shuts anybody out."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Page, ViewportSize

from tests.table.browsing import STUCK, TARGETS, browsing, settled
from tests.table.chromium import DESKTOP, PHONE, SERIOUS
from tests.table.served import served
from tordesillas.engine.lesson import Lesson
from tordesillas.engine.messages import say
from tordesillas.engine.registry import rules_of

LOOKED_AT = (1, 4, 12, 24)
"""At these notes the page is looked at."""


async def fit(page: Page, size: ViewportSize) -> None:
    found = (await Axe().run(page)).response["violations"]
    assert [each["id"] for each in found if each["impact"] in SERIOUS] == []
    assert await page.evaluate("document.documentElement.scrollWidth") <= size["width"]


async def begin(page: Page, game: str) -> Lesson:
    await page.goto(f"/learn/{game}/first-game")
    await page.click("form[action$=first-game] button")
    await page.wait_for_selector("#lesson li[hidden]", state="attached")
    lesson = rules_of(game).lesson()
    assert lesson is not None
    return lesson


async def moment(page: Page) -> str:
    """The learner's next decision, once it is there."""
    await settled(page)
    await page.wait_for_selector("#lesson li", state="attached")
    skip = page.locator("[data-show=skip]")
    if await skip.is_visible():
        await skip.click()
    return await page.get_attribute("#lesson", "data-moment") or ""


STATE = f"""
() => {{
  const busy = document.querySelector("#table[aria-busy]") !== null;
  return {{ moment: document.querySelector("#lesson")?.dataset.moment, targets: busy ? [] : ({TARGETS})() }};
}}
"""


async def click_through(page: Page, known: str) -> None:
    """Click on what is lit until the move is made; what has been clicked says yes when it is clicked again."""
    for _ in range(STUCK):
        now = await page.evaluate(STATE)
        if now["moment"] != known:
            return
        if now["targets"]:
            await page.mouse.click(now["targets"][-1]["x"], now["targets"][-1]["y"])
        await page.wait_for_timeout(20)
    raise AssertionError(f"nothing comes of {await page.inner_text('#lesson')}")


@pytest.mark.parametrize(
    ("game", "language", "size", "scheme"),
    [("colonialism", "de", PHONE, "dark"), ("colonial", "fr", DESKTOP, "light")],
    ids=["phone", "desktop"],
)
def test_a_whole_lesson_by_clicking(game: str, language: str, size: ViewportSize, scheme: str, tmp_path: Path) -> None:
    async def run() -> None:
        options: dict[str, Any] = {"viewport": size, "color_scheme": scheme, "locale": language}
        async with served(tmp_path) as running:
            person = await running.people.guest("Ana")
            async with browsing(running, person, **options) as context:
                page = await context.new_page()
                lesson = await begin(page, game)
                read: list[str] = []
                for step in lesson.steps:
                    known = await moment(page)
                    for note in step.notes:
                        text = await page.inner_text("#lesson li:visible .words")
                        assert text == say(language, note.key)
                        read.append(text)
                        lit = await page.locator(".spoken-of").count()
                        assert bool(lit) == bool(note.light), note
                        if len(read) in LOOKED_AT:
                            await fit(page, size)
                        if note != step.notes[-1]:
                            await page.click("[data-lesson=next]")
                    if step.move is not None:
                        await click_through(page, known)
                assert len(read) == len(lesson.notes)
                await page.click("[data-lesson=close]")
                assert not await page.is_visible("#lesson")
                assert len(await page.evaluate(TARGETS)) > 1

    asyncio.run(run())


def test_notes_by_keys_and_a_kind_answer_to_something_else(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path) as running, browsing(running, await running.people.guest("Ana")) as context:
            page = await context.new_page()
            lesson = await begin(page, "colonialism")
            known = await moment(page)
            words = page.locator("#lesson li:visible .words")
            for key, at in ((".", 1), (",", 0), (".", 1), (".", 2), (".", 2)):
                await page.keyboard.press(key)
                assert await words.inner_text() == say("en", lesson.notes[at].key)
            await click_through(page, known)
            await page.click("#hand [data-part='card:army']", force=True)
            await page.wait_for_selector("#hint.refusing:not(:empty)")
            assert "keep Influence Region 5" in await page.inner_text("#hint")
            await page.click(".leave button")
            await page.wait_for_selector("#lesson", state="detached")
            assert len(await page.evaluate(TARGETS)) > 1

    asyncio.run(run())


@pytest.mark.parametrize("game", ["colonialism", "colonial"])
def test_the_page_before_a_lesson_is_fit_to_be_read(game: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with (
            served(tmp_path) as running,
            browsing(running, await running.people.guest("Ana"), viewport=PHONE) as context,
        ):
            page = await context.new_page()
            await page.goto("/")
            await page.click(f".lessons a[href='/learn/{game}/first-game']")
            await fit(page, PHONE)

    asyncio.run(run())

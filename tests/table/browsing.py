"""A real browser at a table, and persons who point with a mouse, press keys, or read plain pages."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from random import Random
from typing import Any

from playwright.async_api import BrowserContext, Page, async_playwright

from tests.table.chromium import DESKTOP, installed
from tests.table.served import Served
from tools.chromium import QUIET
from tordesillas.table.people import Person
from tordesillas.table.tables import Sitter, Table, Wish

STUCK = 100
"""So often may somebody point without anything coming of it."""


@asynccontextmanager
async def browsing(running: Served, person: Person, **options: Any) -> AsyncIterator[BrowserContext]:
    """A browser that is known as a person. Whatever its pages complain of fails the test."""
    async with browsing_together(running, (person,), (options,)) as (context,):
        yield context


@asynccontextmanager
async def browsing_together(
    running: Served, persons: Sequence[Person], options: Sequence[dict[str, Any]], forgiven: str = "no such text"
) -> AsyncIterator[list[BrowserContext]]:
    """Browsers that know nothing of each other, each known as a person, with options of its own.

    Whatever their pages complain of fails the test, but for what is `forgiven`.
    """
    complaints: list[str] = []
    usual: dict[str, Any] = {"viewport": DESKTOP, "reduced_motion": "reduce", "locale": "en"}
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=installed(), args=QUIET)
        contexts = []
        for person, wanted in zip(persons, options, strict=True):
            context = await browser.new_context(base_url=running.address, **(usual | wanted))
            cookies = await running.secret(person)
            await context.add_cookies(
                [{"name": name, "value": value, "url": running.address} for name, value in cookies.items()]
            )
            context.on("weberror", lambda error: complaints.append(str(error.error)))
            context.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
            contexts.append(context)
        yield contexts
        await browser.close()
    assert [told for told in complaints if forgiven not in told] == []


async def against_bots(running: Served, **wish: Any) -> tuple[Table, Person]:
    """A table with one person; random bots on the other seats."""
    person = await running.people.guest("Ana")
    bots = [Sitter(None, "random", f"Bot {number}") for number in range(1, wish["players"])]
    sitters = [Sitter(person.id, None, "Ana"), *bots]
    return await running.tables.open(person.id, Wish(sitters=sitters, **wish)), person


async def held(page: Page) -> list[str]:
    """The titles of the cards that a page shows as its viewer's own."""
    return await page.locator("#hand .card .title").all_text_contents()


def titles(table: Table, person: Person, seat: int) -> list[str]:
    """Those that a seat holds."""
    view = table.view(person.id, seat)
    return [card.title for pile in view.rules.face(view, "en").hand for card in pile.cards]


TARGETS = """
() => {
  const places = [[.5, .5], [.3, .3], [.7, .7], [.3, .7], [.7, .3], [.5, .2], [.5, .8], [.15, .5], [.85, .5]];
  const open = document.querySelectorAll("#table .lit, #choice button:not(.back, .aside, .withheld)");
  const seen = (element) => element.checkVisibility();
  const reached = (element) => {
    const box = element.getBoundingClientRect();
    const part = element.dataset.part;
    for (const [across, along] of places) {
      const [x, y] = [box.x + box.width * across, box.y + box.height * along];
      const hit = document.elementFromPoint(x, y);
      const found = part ? hit?.closest(".lit")?.dataset.part === part : element.contains(hit);
      if (found) return { x, y, what: part ?? element.textContent, brisk: element.matches("[data-kind=pass], .yes") };
    }
    return null;
  };
  return [...open].filter(seen).map(reached).filter((each) => each);
}
"""
"""What can be pointed at now, and where on the screen."""

STANDING = """
() => ({
  busy: document.querySelector("#table").getAttribute("aria-busy") === "true",
  due: document.querySelector("#table").dataset.due === "1",
  over: document.querySelector("#table .ended") !== null,
  number: document.querySelector("#table").dataset.number,
})
"""


async def at(page: Page, table: Table) -> None:
    """Sits down at a table, whatever was missed."""
    async with page.expect_response("**/missed*") as missed:
        await page.goto(f"/table/{table.id}")
    if (await missed.value).status == 200:
        await page.click("[data-missed=close]")


async def press_any(page: Page, move: str = "") -> None:
    """Makes a move from the list of all: one with that token, or the first."""
    await page.click(".all-moves")
    wanted = f"button[name=move][value='{move}']" if move else "button[name=move]"
    group = page.locator(f"#moves details:has({wanted})").first
    button = group.locator(wanted).first
    if not await button.is_visible():
        await group.locator("summary").click()
    async with page.expect_response("**/move"):
        await button.click()


async def settled(page: Page) -> dict[str, Any]:
    """The page once it waits for its player, or once the game is over."""
    await page.wait_for_function(f"() => {{ const now = ({STANDING})(); return !now.busy && (now.due || now.over); }}")
    standing: dict[str, Any] = await page.evaluate(STANDING)
    return standing


async def open_ways(page: Page, look: str) -> AsyncIterator[Any]:
    """What `look` finds on the page, again and again until the game is over; something must come of it."""
    tries = 0
    known = ""
    while not (standing := await settled(page))["over"]:
        tries = 0 if standing["number"] != known else tries + 1
        known = standing["number"]
        found = await page.evaluate(look)
        assert tries < STUCK, f"nothing comes of {found}"
        yield found


async def play_by_mouse(page: Page, chooser: Random, haste: float = 0) -> None:
    """A whole game, by clicks on whatever is lit; with haste, so often by a pass where that is possible."""
    async for targets in open_ways(page, TARGETS):
        if not targets:
            skip = page.locator("#show:not([hidden]) [data-show=skip]")
            await (skip.click() if await skip.count() else page.wait_for_timeout(50))
            continue
        brisk = [each for each in targets if each["brisk"]] if chooser.random() < haste else []
        target = chooser.choice(brisk or targets)
        await page.mouse.click(target["x"], target["y"])


KEYS = """
() => {
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
  const cards = [...document.querySelectorAll("#hand button[data-part]")];
  return {
    ready: shown("#choice .yes").length > 0,
    letters: shown("#choice [data-letter]:not(.aside)").map((button) => button.dataset.letter),
    pass: shown("#choice [data-kind=pass]").map((button) => button.dataset.letter),
    digits: cards.flatMap((card, at) => (at < 9 && card.matches(".lit") ? [String(at + 1)] : [])),
    map: shown("#board [tabindex]").length,
    parts: shown("#choice .part, #choice button:not(.kind, .back, .part, .withheld)").length,
  };
}
"""
"""What keys would do now."""

FOCUSED = """
(selector) => document.activeElement?.matches(selector) || !document.querySelector(selector)?.checkVisibility()
"""


async def tab_to(page: Page, selector: str) -> None:
    """Presses Tab until something of the kind has the focus, or is there no more because the table has gone on."""
    for _ in range(STUCK):
        if await page.evaluate(FOCUSED, selector):
            return
        await page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches {selector}")


async def play_by_keys(page: Page, chooser: Random, haste: float = 0) -> None:
    """A whole game without a mouse: letters, digits, arrows, Tab and Enter; with haste, so often by a pass."""
    async for keys in open_ways(page, KEYS):
        ways = [way for way in ("letters", "digits", "map", "parts") if keys[way]]
        if keys["ready"]:
            await tab_to(page, "#choice .yes")
            await page.keyboard.press("Enter")
        elif not ways:
            # Perhaps something is shown that has just happened.
            await page.keyboard.press("Escape")
            await page.wait_for_timeout(50)
        elif keys["pass"] and chooser.random() < haste:
            await page.keyboard.press(keys["pass"][0])
        else:
            await press(page, chooser, chooser.choice(ways), keys)


async def press(page: Page, chooser: Random, way: str, keys: dict[str, Any]) -> None:
    if way in ("letters", "digits"):
        await page.keyboard.press(chooser.choice(keys[way]))
    elif way == "parts":
        await tab_to(page, "#choice button")
        for _ in range(chooser.randrange(keys["parts"])):
            await page.keyboard.press("ArrowRight")
        await page.keyboard.press("Enter")
    else:
        await tab_to(page, "#board [tabindex]")
        for _ in range(chooser.randrange(6)):
            await page.keyboard.press(chooser.choice(("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")))
        await page.keyboard.press("Enter")

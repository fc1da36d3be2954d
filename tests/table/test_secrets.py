"""No byte that leaves for a seat depends on what the seat may not know.

Whole games are walked through. Every now and then the table is exchanged for a twin that differs only in that, in its
present and in its past, and everything that can be asked for is asked for again: pages and their changing parts, the
board's drawing, stories, journals, what one missed, replays, charts, the views, moves and news of programs, refusals,
and the records that may not be had. All of it must be the same, byte for byte.
"""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from difflib import unified_diff
from pathlib import Path

import httpx
import pytest

from tests.table.site import Site, site
from tests.table.twins import twin_of
from tordesillas.table.memory import Known
from tordesillas.table.seating import Sitter, Wish
from tordesillas.table.standing import Table

GAMES = {
    "colonialism": Wish("colonialism", edition="second", players=3, expansions=("events", "upgrades"), seed=11),
    "colonialism-2011": Wish("colonialism", edition="proto", players=3, options={"length": "short"}, seed=12),
    "colonial": Wish("colonial", players=3, options={"turn_limit": 20}, seed=13),
}
SHARE = {"colonialism": 0.04, "colonialism-2011": 0.06, "colonial": 0.01}
"""Of the moments of a game, so many are looked at."""

pytestmark = pytest.mark.slow


def addresses(table: Table, seat: int | None, language: str) -> Iterator[tuple[str, str, dict[str, object] | None]]:
    """Everything that a seat's player can ask of a table, and some things that nobody is given."""
    eyes = "" if seat is None else str(seat)
    page, programs = f"/table/{table.id}", f"/api/tables/{table.id}"
    ply = table.ply
    for part in ("", "/now", "/lobby", "/missed", "/chat", "/chat?part=true", "/standing", "/record.tord", "/dice"):
        yield "GET", f"{page}{part}{'&' if '?' in part else '?'}seat={eyes}", None
    for part in ("replay", "replay/now"):
        for moment in (ply, max(ply - 1, 0), ply // 2, 0):
            yield "GET", f"{page}/{part}?seat={eyes or 'all'}&ply={moment}", None
    yield "GET", f"{page}/result?seat={eyes or 'all'}", None
    yield "GET", f"{page}/story?seat={eyes}&since={max(ply - 6, 0)}&pictures=true", None
    yield "GET", f"{page}/story?seat={eyes}&after={max(table.number - 3, 0)}", None
    for search in ("", "&words=a", "&who=1", "&part=true"):
        yield "GET", f"{page}/journal?seat={eyes}{search}", None
    kinds = table.rules.moves.kinds
    for kind in kinds[:: max(1, len(kinds) // 5)]:
        points = "".join(f"&part={axis.name}:{axis.names[0]}" for _, axis in kind.args)
        yield "GET", f"{page}/why?seat={eyes}&part=kind:{kind.name}{points}", None
    query = f"?language={language}" + ("" if seat is None else f"&seat={seat}")
    for part in ("", "/view", "/moves", "/record"):
        yield "GET", f"{programs}{part}{query}", None
    if seat is not None:
        for token in (table.rules.moves.token(table.rules.moves.kinds[-1].base), "nonsense", "pass"):
            # One that answers what is long past is refused whatever it is.
            yield "POST", f"{programs}/moves", {"seat": seat, "move": token, "answers": table.number + 5}
        yield "POST", f"{programs}/moves", {"seat": (seat + 1) % 3, "move": "pass", "answers": table.number}
        yield "POST", f"{programs}/undo", {"seat": seat, "answers": table.number + 5}
    yield "GET", "/", None
    yield "GET", f"/api/tables?language={language}", None


async def everything(browser: httpx.AsyncClient, table: Table, seat: int | None, language: str) -> dict[str, bytes]:
    """What is sent for each of the addresses: status, headers and body."""
    found = {}
    for method, address, body in addresses(table, seat, language):
        answer = await browser.request(method, address, json=body, headers={"accept-language": language})
        assert answer.status_code < 500, (address, answer.text)
        headers = {name: value for name, value in answer.headers.items() if name not in ("date", "content-length")}
        found[f"{method} {address} {body or ''}"] = f"{answer.status_code} {headers}\n".encode() + answer.content
    return found


async def news(running: Site, table: str, seat: int | None) -> bytes:
    """The first news of the stream for programs, which tells all events from the beginning."""
    from tordesillas.table.api.stream import Plies
    from tordesillas.table.viewing import Look

    found = await running.tables.table(table)
    person = None if seat is None else found.seats[seat].person

    async def fetch() -> Look:
        return Look(await running.tables.table(table), person, seat)

    plies = Plies(running.app.state.streams, "somebody", lambda: running.tables.herald.table(table), fetch, -1, "en")
    return plies.news(await fetch()).model_dump_json().encode()


def calm(text: bytes) -> bytes:
    """What was sent without what goes on by itself: how long ago something was."""
    return re.sub(rb"<time[^>]*>[^<]*</time>", b"<time>", text)


def same(one: bytes, other: bytes) -> list[str]:
    """The lines in which two answers differ."""
    here, there = calm(one).decode().splitlines(), calm(other).decode().splitlines()
    return [line for line in unified_diff(here, there, n=0, lineterm="") if line[:3] not in ("---", "+++")]


@pytest.mark.parametrize("name", GAMES)
def test_nothing_that_is_sent_depends_on_secrets(name: str, tmp_path: Path) -> None:
    async def task() -> None:
        async with site(tmp_path) as running:
            persons, browsers = [], []
            for called in ("Ada", "Bo", "Cy"):
                person = await running.people.guest(called)
                browser = running.visitor()
                browser.cookies.set("session", await running.people.open_session(person.id))
                persons.append(person.id)
                browsers.append(browser)
            wish = replace(GAMES[name], sitters=[Sitter(person, name="X") for person in persons])
            table = await running.tables.open(persons[0], wish)
            await walked(running, table, persons, browsers, SHARE[name])

    asyncio.run(task())


async def walked(
    running: Site, table: Table, persons: list[str], browsers: list[httpx.AsyncClient], share: float
) -> None:
    """A whole game by random moves, looked at through changing eyes."""
    choose = random.Random(7)
    checked = 0
    while not table.over:
        table = await running.tables.table(table.id)
        if table.over:
            break
        if choose.random() < share or table.ply < 2:
            seat = choose.choice((0, 1, None))
            browser = running.visitor() if seat is None else browsers[seat]
            await compared(running, table, seat, browser, choose.choice(("en", "de", "fr")), choose.getrandbits(32))
            checked += 1
        seat = choose.choice(table.pending)
        legal = table.playing.legal_moves_of(seat)
        move = choose.choice([each for each in legal if not each.aside] or list(legal))
        table = await running.tables.move(table.id, persons[seat], seat, move.token, table.number)
    assert checked >= 5


async def compared(
    running: Site, table: Table, seat: int | None, browser: httpx.AsyncClient, language: str, seed: int
) -> None:
    known = await running.tables.known(table.id)
    true = await everything(browser, known.table, seat, language)
    true["news"] = await news(running, table.id, seat)
    twin = twin_of(known, seat, seed)
    assert twin.table.playing.state().flat() != known.table.playing.state().flat()
    swap(running, twin)
    try:
        false = await everything(browser, known.table, seat, language)
        false["news"] = await news(running, table.id, seat)
    finally:
        swap(running, known)
    for address, sent in true.items():
        lines = same(sent, false[address])
        assert not lines, f"{address} tells seat {seat} more than it may know: {lines[:8]}"


def swap(running: Site, known: Known) -> None:
    """Have the server take this for what the table is."""
    running.tables.memory.forget(known.table.id)
    running.tables.memory.put(known)

"""The pages on which the games are learned."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import httpx
import pytest

from tests.table.site import site
from tordesillas.engine.face import Card, Face
from tordesillas.engine.game import Game
from tordesillas.engine.messages import LANGUAGES
from tordesillas.web.glossary import cards, full
from tordesillas.web.rules_text import read_page

GAMES = ("colonialism", "colonial")

WAYS = ("rules", "cards", "aid")
PAGES = [
    "/learn",
    "/learn/history",
    *(f"/learn/{game}{way}" for game in GAMES for way in ("", *(f"/{each}" for each in WAYS))),
]
VARIED = [
    "/learn/colonialism/rules?edition=proto",
    "/learn/colonialism/rules?edition=second&expansions=events",
    "/learn/colonialism/rules?q=limit",
    "/learn/colonialism/rules?q=zzz",
    "/learn/colonialism/cards?edition=first",
    "/learn/colonialism/cards?q=ship",
    "/learn/colonialism/aid?edition=proto",
    "/learn/colonial/rules?q=prestige",
]


def anchors(html: str) -> set[str]:
    return set(re.findall(r'\bid="([^"]+)"', html))


def goals(html: str, address: str) -> Iterator[str]:
    """The pages of this site that a page links to, beside those that other modules have."""
    for goal in re.findall(r'<a [^>]*href="([^"]+)"', html):
        whole = urljoin(address, goal.replace("&amp;", "&"))
        if urlsplit(whole).path.startswith("/learn"):
            yield whole


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_answers_and_every_link_on_it_has_its_goal(language: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with site(tmp_path) as here:
            browser = here.visitor(accept_language=language)
            known: dict[str, str] = {}

            async def text(address: str) -> str:
                path = address.partition("#")[0]
                if path not in known:
                    answer = await browser.get(path)
                    assert answer.status_code == 200, path
                    known[path] = answer.text
                return known[path]

            for address in [*PAGES, *VARIED]:
                html = await text(address)
                assert f'<html lang="{language}"' in html
                assert len(re.findall("<h1", html)) == 1, address
                assert len(anchors(html)) == len(re.findall(r'\bid="', html)), address
                for goal in set(goals(html, address)):
                    found = await text(goal)
                    fragment = unquote(urlsplit(goal).fragment)
                    assert not fragment or fragment in anchors(found), (address, goal)

    asyncio.run(run())


async def get(tmp_path: Path, address: str, **headers: str) -> httpx.Response:
    async with site(tmp_path) as here:
        return await here.visitor(**headers).get(address)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_clause_and_no_card_is_missing(game: str, language: str, tmp_path: Path) -> None:
    rules = asyncio.run(get(tmp_path, f"/learn/{game}/rules", accept_language=language)).text
    assert anchors(rules) >= read_page(game, language).clauses.keys()
    glossary = asyncio.run(get(tmp_path, f"/learn/{game}/cards", accept_language=language)).text
    assert anchors(glossary) >= {card.anchor for card in cards(full(game), language)}


def test_a_clause_and_a_card_are_had_alone_for_a_sheet(tmp_path: Path) -> None:
    clause = asyncio.run(get(tmp_path, "/learn/colonialism/rules/CM-34", accept_language="fr")).text
    assert "<html" not in clause
    assert "Consolidation" in clause
    assert 'href="/learn/colonialism/rules#CM-76"' in clause
    card = asyncio.run(get(tmp_path, "/learn/colonialism/cards/army", accept_language="de")).text
    assert "<html" not in card
    assert "Armee" in card


def test_who_opens_them_as_pages_is_led_to_their_place(tmp_path: Path) -> None:
    opened = {"sec_fetch_dest": "document"}
    clause = asyncio.run(get(tmp_path, "/learn/colonial/rules/CL-60", **opened))
    assert clause.headers["location"] == "/learn/colonial/rules#CL-60"
    card = asyncio.run(get(tmp_path, "/learn/colonial/cards/merchant", **opened))
    assert card.headers["location"] == "/learn/colonial/cards#card-merchant"


@pytest.mark.parametrize(
    "address",
    [
        "/learn/chess",
        "/learn/chess/rules",
        "/learn/colonialism/rules/CL-60",
        "/learn/colonial/cards/army",
        "/learn/colonialism/rules?edition=third",
    ],
)
def test_what_there_is_not_is_not_found(address: str, tmp_path: Path) -> None:
    assert asyncio.run(get(tmp_path, address)).status_code == 404


def test_what_somebody_looks_for_is_shown_as_words(tmp_path: Path) -> None:
    found = asyncio.run(get(tmp_path, '/learn/colonialism/rules?q=<script>"')).text
    assert "<script>&#34;" not in found
    assert "&lt;script&gt;&#34;" in found


def test_an_edition_is_read_without_the_others(tmp_path: Path) -> None:
    html = asyncio.run(get(tmp_path, "/learn/colonialism/rules?edition=first", accept_language="en")).text
    assert 'id="CM-44b"' in html
    assert 'id="CM-90"' not in html
    assert "shows-first" in html


def shown_cards(face: Face) -> Iterator[Card]:
    piles = [*face.hand, *face.common, *face.aids, *(pile for seat in face.seats for pile in seat.piles)]
    yield from (card for pile in piles for card in pile.cards)
    yield from (card for spot in face.spots for card in spot.cards)
    if face.banner:
        yield face.banner


@pytest.mark.parametrize("game", GAMES)
def test_every_card_of_a_table_leads_to_its_place_in_the_glossary(game: str) -> None:
    box = full(game)
    known = {card.anchor for card in cards(box, "en")}
    begun = Game.new(game, edition=box.edition, expansions=box.expansions, seed=1)
    for _ in range(60):
        begun.push(begun.legal_moves[0])
    faces = [begun.rules.face(begun.view(seat), "en") for seat in range(begun.players)]
    linked = {card.glossary for face in faces for card in shown_cards(face) if card.glossary}
    assert linked
    assert linked <= known

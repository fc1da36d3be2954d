"""The pages on which the games are learned: their rules, their cards, a player's aid, and what lay behind them."""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import cache, lru_cache
from itertools import groupby
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Query, Request
from markupsafe import Markup
from starlette.responses import RedirectResponse, Response

from tordesillas.engine.face import Pile
from tordesillas.engine.game import Game
from tordesillas.engine.registry import GameInfo, game_ids, game_info, games
from tordesillas.table.boxes import box_of
from tordesillas.table.pages import page
from tordesillas.table.visitor import preferences
from tordesillas.web.glossary import SHOWN, Box, Explained, cards, full, index
from tordesillas.web.rules_text import has_page, linked, read_page

router = APIRouter(prefix="/learn")


async def known_game(game: str) -> GameInfo:
    if game not in game_ids() or not has_page(game):
        raise HTTPException(404)
    return game_info(game)


async def chosen_box(
    game: Annotated[GameInfo, Depends(known_game)],
    edition: Annotated[str, Query(max_length=40)] = "",
    expansions: Annotated[list[str], Query(max_length=20)] = [],  # noqa: B006 - never changed
) -> Box | None:
    """The edition and the expansions that somebody wants to read about; None: all there are."""
    for each in game.editions:
        if each.id == edition:
            return Box(game.id, edition, tuple(name for name in each.expansions if name in expansions))
    if edition:
        raise HTTPException(404)
    return None


Known = Annotated[GameInfo, Depends(known_game)]
Chosen = Annotated[Box | None, Depends(chosen_box)]
Wanted = Annotated[str, Query(max_length=200)]


def links(game: str, here: Container[str]) -> Callable[[str], Markup]:
    """What makes HTML of the rules' page fit to stand where only some of the page is."""
    return lambda html: Markup(linked(html, here, f"/learn/{game}/rules"))


def opened_itself(request: Request) -> bool:
    """Whether a browser was sent to an address, rather than a page's script having asked for it."""
    return request.headers.get("sec-fetch-dest") == "document"


@router.get("")
async def learn(request: Request) -> Response:
    return page(
        request, "learn/index.html", boxes=[(game, box_of(game.id, request)) for game in games() if has_page(game.id)]
    )


@router.get("/history")
async def history(request: Request) -> Response:
    text = read_page("history", preferences(request).language)
    return page(request, "learn/history.html", text=text, link=Markup)


@router.get("/{game}")
async def game(request: Request, game: Known) -> Response:
    text = read_page(game.id, preferences(request).language)
    link = links(game.id, ())
    return page(request, "learn/game.html", game=game, box=box_of(game.id, request), text=text, link=link)


@router.get("/{game}/rules")
async def rules(request: Request, game: Known, box: Chosen, q: Wanted = "") -> Response:
    language = preferences(request).language
    whole = read_page(game.id, language)
    shown = whole.played_with(box.edition, box.expansions) if box else whole
    return page(
        request,
        "learn/rules.html",
        game=game,
        box=box,
        text=shown,
        left_out=len(whole.clauses) - len(shown.clauses),
        link=links(game.id, shown.anchors),
        query=q,
        hits=index(game.id, language, box).search(q),
        filter=request.url.remove_query_params("q").query,
        example=next(iter(shown.clauses)),
    )


@router.get("/{game}/rules/{clause}")
async def clause(request: Request, game: Known, clause: str) -> Response:
    """A clause alone, to be shown over a table."""
    found = read_page(game.id, preferences(request).language).clauses.get(clause)
    if found is None:
        raise HTTPException(404)
    if opened_itself(request):
        return RedirectResponse(f"/learn/{game.id}/rules#{clause}")
    return page(request, "learn/clause.html", game=game, clause=found, link=links(game.id, ()))


@router.get("/{game}/cards")
async def glossary(request: Request, game: Known, box: Chosen, q: Wanted = "") -> Response:
    played = box or full(game.id)
    explained = cards(played, preferences(request).language)
    if q:
        hits = index(game.id, preferences(request).language, played).search(q)
        wanted = {hit.document.anchor for hit in hits}
        explained = tuple(card for card in explained if card.anchor in wanted)
    kinds = [(kind, list(group)) for kind, group in groupby(explained, lambda card: card.entry.kind)]
    return page(request, "learn/cards.html", game=game, box=played, kinds=kinds, query=q)


@router.get("/{game}/cards/{card}")
async def card(request: Request, game: Known, card: str) -> Response:
    """A card alone, to be shown over a table."""
    found = explained_cards(game.id, preferences(request).language).get(card)
    if found is None:
        raise HTTPException(404)
    if opened_itself(request):
        return RedirectResponse(f"/learn/{game.id}/cards#{found.anchor}")
    return page(request, "learn/card.html", game=game, card=found)


@cache
def explained_cards(game: str, language: str) -> dict[str, Explained]:
    return {card.entry.id: card for card in cards(full(game), language)}


@router.get("/{game}/aid")
async def aid(request: Request, game: Known, box: Chosen) -> Response:
    played = box or full(game.id)
    return page(request, "learn/aid.html", game=game, box=played, piles=aids(played, preferences(request).language))


@lru_cache(SHOWN)
def aids(box: Box, language: str) -> tuple[Pile, ...]:
    """The aid that the table shows when a game begins."""
    begun = Game.new(box.game, edition=box.edition, expansions=box.expansions, seed=0)
    return begun.rules.face(begun.view(), language).aids

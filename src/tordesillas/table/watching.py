"""What a page asks for beside the table itself: what happened, in words and in pictures, and what people say."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Form, Query, Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from tordesillas.table import journal, story
from tordesillas.table.journal import Search
from tordesillas.table.limits import limited
from tordesillas.table.pages import page
from tordesillas.table.scene import Scene
from tordesillas.table.viewing import Look, NumberField, SeatField, SeatQuery, looked_at, seat_of, service
from tordesillas.table.visitor import preferences, required

router = APIRouter()

NumberQuery = Annotated[int | None, Query(ge=0, le=1_000_000)]


@router.get("/table/{table}/story", dependencies=[limited("read")])
async def what_happened(
    request: Request,
    table: str,
    seat: SeatQuery = "",
    after: NumberQuery = None,
    since: NumberQuery = None,
    until: NumberQuery = None,
    pictures: bool = False,
) -> Response:
    """What happened since the log was `after` entries long, or from one ply to another, as the visitor saw it."""
    look = await looked_at(request, table, seat_of(seat))
    game = look.table.playing
    own = game.at(game.ply)  # what a thread works on is its own
    first = look.table.ply_after(after) if after is not None else since or 0
    language = preferences(request).language
    told = await asyncio.to_thread(story.tell, own, look.seat, first, language, until, pictures)
    colours = list(game.cast.colours)
    return JSONResponse({**told.document(), "number": look.table.number, "colours": colours})


@router.get("/table/{table}/journal", dependencies=[limited("read")])
async def lines(
    request: Request,
    table: str,
    seat: SeatQuery = "",
    topic: Annotated[str, Query(max_length=40)] = "",
    who: SeatQuery = "",
    where: Annotated[str, Query(max_length=80)] = "",
    words: Annotated[str, Query(max_length=journal.WORDS_MAX)] = "",
    before: NumberQuery = None,
    part: bool = False,
) -> Response:
    """The journal's last lines, or those before a line, that fit what is looked for; `part`: nothing but the lines."""
    look = await looked_at(request, table, seat_of(seat))
    language = preferences(request).language
    search = Search(topic, seat_of(who), where, words.strip())
    view = look.view
    told = journal.read(view, look.movers, language, search, before)
    context: dict[str, Any] = {"table": look.table, "view": view, "told": told, "search": search}
    if not part:
        context["scene"] = Scene(view, language)
    return page(request, "live/lines.html" if part else "live/journal_page.html", **context)


@router.get("/table/{table}/missed", dependencies=[limited("read")])
async def missed(request: Request, table: str, seat: SeatQuery = "") -> Response:
    """What others did since the seat's player was here; nothing if they did nothing, or at a first visit."""
    look = await looked_at(request, table, seat_of(seat))
    if look.seat is None or look.seat not in look.own:
        return Response(status_code=204)
    first = await first_unseen(request, look, look.seat)
    if first is None:
        return Response(status_code=204)
    language = preferences(request).language
    times = journal.since(look.view, look.movers, language, first)
    if not any(turn.seat not in (-1, look.seat) for time in times for turn in time.turns):
        return Response(status_code=204)
    return page(request, "live/missed.html", table=look.table, times=times, first=first, shared=len(look.own) > 1)


async def first_unseen(request: Request, look: Look, seat: int) -> int | None:
    """The ply after all that a seat's player has seen, or has done; None to whoever was never here."""
    seen = await service(request).seen_before(look.table.id, seat)
    own = [ply + 1 for ply, by in enumerate(look.movers) if by == seat]
    return max([look.table.ply_after(seen), *own]) if seen or own else None


@router.post("/table/{table}/seen")
async def seen(request: Request, table: str, seat: SeatField, number: NumberField) -> Response:
    """The player has seen so much of the log, and so has whoever shares the screen."""
    person = required(request).id
    look = await looked_at(request, table, seat)
    for own in look.own:
        await service(request).seen(table, person, own, number)
    return Response(status_code=204)


@router.get("/table/{table}/chat", dependencies=[limited("read")])
async def chat(request: Request, table: str, part: bool = False) -> Response:
    """What has been said at the table."""
    look = await looked_at(request, table)
    messages = await service(request).chat(table)
    context: dict[str, Any] = {
        "table": look.table,
        "messages": messages,
        "person_id": look.person,
        "speaks": look.speaks,
    }
    return page(request, "live/said.html" if part else "live/chat_page.html", **context)


@router.post("/table/{table}/chat", dependencies=[limited("say")])
async def say(
    request: Request, table: str, text: Annotated[str, Form(max_length=4000)], part: bool = False
) -> Response:
    person = required(request).id
    await service(request).say(table, person, text)
    return Response(status_code=204) if part else RedirectResponse(f"/table/{table}/chat", 303)

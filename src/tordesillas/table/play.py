"""The page of a table, and what a player does there."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Annotated, Any

from fastapi import APIRouter, Form, Query, Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response

from tordesillas.engine.messages import catalogue
from tordesillas.table import journal
from tordesillas.table.absence import Absence
from tordesillas.table.limits import limited
from tordesillas.table.pages import page
from tordesillas.table.refusals import STATUS, Refused
from tordesillas.table.scene import Scene
from tordesillas.table.standing import Table
from tordesillas.table.teaching import Teaching
from tordesillas.table.undoing import Undoing
from tordesillas.table.viewing import Look, NumberField, SeatField, SeatQuery, looked_at, seat_of, service
from tordesillas.table.visitor import preferences, required

router = APIRouter()

FRAGMENT = "text/x-fragment"
"""What the script accepts: the table after the move, in place of a whole page."""
PARTS_MAX = 12


@router.get("/table/{table}", dependencies=[limited("read")])
async def table_page(request: Request, table: str, seat: SeatQuery = "") -> Response:
    look = await looked_at(request, table, seat_of(seat))
    if look.table.game is None:
        return RedirectResponse(f"/table/{table}/lobby", 303)
    return shown(request, look, "table.html")


@router.get("/table/{table}/now", dependencies=[limited("read")])
async def now(request: Request, table: str, seat: SeatQuery = "") -> Response:
    """What of the page changes."""
    return shown(request, covered(await looked_at(request, table, seat_of(seat))), "table/now.html")


@router.get("/table/{table}/why", dependencies=[limited("read")])
async def why(
    request: Request,
    table: str,
    part: Annotated[list[str], Query(max_length=PARTS_MAX)],
    seat: SeatQuery = "",
) -> Response:
    """Why things that were pointed at make no move."""
    look = await looked_at(request, table, seat_of(seat))
    view, language = look.view, preferences(request).language
    lesson = Teaching.of(look, language)
    if lesson is not None and lesson.move is not None:
        told = lesson.refusal(language)
    else:
        told = "" if view.over else view.rules.refusal(view, tuple(part), language)
    return JSONResponse({"why": told})


@router.post("/table/{table}/move", dependencies=[limited("move")])
async def move(
    request: Request,
    table: str,
    seat: SeatField,
    number: NumberField,
    move: Annotated[str, Form(max_length=200)],
) -> Response:
    return await after(request, seat, service(request).move(table, required(request).id, seat, move, number))


@router.post("/table/{table}/undo", dependencies=[limited("move")])
async def undo(
    request: Request,
    table: str,
    seat: SeatField,
    number: NumberField,
) -> Response:
    return await after(request, seat, service(request).undo(table, required(request).id, seat, number))


@router.post("/table/{table}/undo/ask", dependencies=[limited("move")])
async def ask_to_undo(
    request: Request,
    table: str,
    seat: SeatField,
    number: NumberField,
    keep: Annotated[int, Form(ge=0)],
) -> Response:
    """Ask the others to go back further than one may go alone."""
    return await after(request, seat, service(request).propose_undo(table, required(request).id, seat, keep, number))


@router.post("/table/{table}/undo/answer", dependencies=[limited("move")])
async def answer_undo(
    request: Request,
    table: str,
    seat: SeatField,
    number: NumberField,
    answer: Annotated[str, Form(pattern="^(yes|no)$")],
) -> Response:
    """Agree to what another has asked for, refuse it, or drop what one has asked for."""
    answering = service(request).agree if answer == "yes" else service(request).refuse
    return await after(request, seat, answering(table, required(request).id, number))


@router.post("/table/{table}/resign")
async def resign(request: Request, table: str, seat: SeatField) -> Response:
    """Give a seat up for good."""
    await service(request).resign(table, required(request).id, seat)
    return RedirectResponse(f"/table/{table}", 303)


@router.post("/table/{table}/stand-in", dependencies=[limited("move")])
async def stand_in(request: Request, table: str, seat: SeatField) -> Response:
    """Have a bot play for somebody who keeps the others waiting."""
    await service(request).replace_by_bot(table, required(request).id, seat)
    return RedirectResponse(f"/table/{table}", 303)


@router.post("/table/{table}/return", dependencies=[limited("move")])
async def come_back(request: Request, table: str, seat: SeatField) -> Response:
    """Take the seat again that a bot was given in one's absence."""
    await service(request).come_back(table, required(request).id, seat)
    return RedirectResponse(f"/table/{table}", 303)


@router.post("/table/{table}/rematch", dependencies=[limited("create")])
async def rematch(request: Request, table: str) -> Response:
    """The same players once more."""
    opened = await service(request).rematch(table, required(request).id)
    return RedirectResponse(f"/table/{opened.id}", 303)


def covered(look: Look) -> Look:
    """What may stay on a screen: when somebody else is to look at it, only what everybody may know."""
    return look if look.next is None else Look(look.table, look.person, None)


def done(request: Request, table: Table, seat: int) -> Response:
    """After a move: what the table is now to the script, else the way back to its page."""
    look = covered(Look(table, required(request).id, seat))
    if FRAGMENT in request.headers.get("accept", ""):
        return shown(request, look, "table/now.html")
    several = "" if look.seat is None or len(look.own) < 2 else f"?seat={look.seat}"
    return RedirectResponse(f"/table/{table.id}{several}", 303)


async def after(request: Request, seat: int, change: Awaitable[Table]) -> Response:
    """What comes of a change; a refusal in words for the script's own place for them, else as a page."""
    try:
        return done(request, await change, seat)
    except Refused as error:
        if FRAGMENT not in request.headers.get("accept", ""):
            raise
        return PlainTextResponse(error.message(preferences(request).language), STATUS[error.code])


def shown(request: Request, look: Look, template: str) -> Response:
    """The page or its changing part."""
    language = preferences(request).language
    whole = template == "table.html"
    known = context(look, language) | (beside(look, language) if whole else {})
    return page(request, template, **known, fragment=not whole)


def context(look: Look, language: str) -> dict[str, Any]:
    """What the templates of the table know."""
    view, lesson = look.view, Teaching.of(look, language)
    return {
        "table": look.table,
        "scene": Scene(view, language, None if lesson is None else lesson.move),
        "lesson": lesson,
        "view": view,
        "mine": bool(look.own),
        "handover": look.next,
        "undo": Undoing.of(look, language),
        "absence": Absence.of(look),
        "texts": catalogue(language, "table")["script"],
    }


def beside(look: Look, language: str) -> dict[str, Any]:
    """What a whole page has beside it: the journal's last lines, and whether the visitor may talk to the table."""
    told = journal.read(look.view, look.movers, language)
    return {"told": told, "search": journal.ALL, "speaks": look.speaks}

"""Looking back: a game move by move, its result with charts, its record, and the proof of its dice."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response

from tordesillas.engine.record import verify
from tordesillas.table.limits import limited
from tordesillas.table.looking_back import LookingBack, arithmetic, courses
from tordesillas.table.pages import page
from tordesillas.table.scene import Scene
from tordesillas.table.viewing import Look, looked_at
from tordesillas.table.visitor import preferences
from tordesillas.web.charts import Line, chart

if TYPE_CHECKING:
    from tordesillas.engine.game import Game

router = APIRouter()

EyesQuery = Annotated[str, Query(pattern=r"^(\d|all)?$")]
EVERYBODY = "all"
"""The seat of a spectator, where the visitor has a seat that is looked through otherwise."""


@router.get("/table/{table}/replay", dependencies=[limited("read")])
async def replay(request: Request, table: str, seat: EyesQuery = "", ply: int | None = None) -> Response:
    return shown(request, await eyes(request, table, seat), ply, "replay.html")


@router.get("/table/{table}/replay/now", dependencies=[limited("read")])
async def moment(request: Request, table: str, seat: EyesQuery = "", ply: int | None = None) -> Response:
    """What of the page changes."""
    return shown(request, await eyes(request, table, seat), ply, "replay/now.html")


@router.get("/table/{table}/result", dependencies=[limited("read")])
async def result(request: Request, table: str, seat: EyesQuery = "") -> Response:
    """How the game ended, or stands, and how it came about."""
    look = await eyes(request, table, seat)
    language = preferences(request).language
    # Drawing the charts of a long game takes a while, and nobody else should wait for it.
    game = look.table.playing
    own = game.at(game.ply)  # what a thread works on is its own
    charts = await asyncio.to_thread(drawn, own, look.seat, language)
    context: dict[str, Any] = {
        "table": look.table,
        "scene": Scene(look.view, language),
        "sums": arithmetic(look.view, language),
        "charts": charts,
        "seat": named(look),
    }
    return page(request, "result.html", **context)


@router.get("/table/{table}/record.tord", dependencies=[limited("read")])
async def record(request: Request, table: str) -> Response:
    """The whole game as a text, once it is over."""
    game = finished(await looked_at(request, table)).table.playing
    name = f"{game.rules.id}-{table[:8]}.tord"
    return PlainTextResponse(game.record(), headers={"content-disposition": f'attachment; filename="{name}"'})


@router.get("/table/{table}/dice", dependencies=[limited("read")])
async def dice(request: Request, table: str) -> Response:
    """Whether the dice follow from the seed that was committed to before the first move."""
    look = finished(await looked_at(request, table))
    verdict = await asyncio.to_thread(verify, look.table.playing.record())
    return page(request, "dice.html", table=look.table, game=look.table.playing, verdict=verdict)


async def eyes(request: Request, table: str, seat: str) -> Look:
    """The table through the eyes that were asked for; while a game goes on, one's own or a spectator's."""
    look = await looked_at(request, table, None if seat in ("", EVERYBODY) else int(seat))
    if look.table.game is None:
        raise HTTPException(404)
    return Look(look.table, look.person, None) if seat == EVERYBODY else look


def finished(look: Look) -> Look:
    """A table whose secrets are out."""
    if look.table.game is None or not look.table.playing.over:
        raise HTTPException(409)
    return look


def shown(request: Request, look: Look, ply: int | None, template: str) -> Response:
    """A game at one moment; a moment that there is not leads to the last."""
    language = preferences(request).language
    last = look.table.playing.ply
    at = last if ply is None or not 0 <= ply <= last else ply
    back = LookingBack(look.table.playing, look.seat, at, language)
    context: dict[str, Any] = {
        "table": look.table,
        "back": back,
        "scene": Scene(back.view, language),
        "seat": named(look),
        "seats": look.table.seats if look.table.playing.over else [look.table.seat(own) for own in look.own],
        "fragment": template != "replay.html",
    }
    return page(request, template, **context)


def named(look: Look) -> str:
    """The eyes, as an address names them."""
    return EVERYBODY if look.seat is None else str(look.seat)


def drawn(game: Game, seat: int | None, language: str) -> list[tuple[str, str]]:
    """The charts of a game, each with its title."""
    back = LookingBack(game, seat, game.ply, language)
    marks = [stop.ply for stop in back.stops]
    who = [(seat, str(back.view.player(seat, language)), back.view.cast.colours[seat]) for seat in range(game.players)]
    found = []
    for course in courses(game, seat, language):
        lines = [Line(*each, values) for each, values in zip(who, course.values)]
        found.append((course.label, chart(course.label, course.plies, lines, marks)))
    return found

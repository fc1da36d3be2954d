"""The server as one application: its parts put together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.responses import JSONResponse, Response

from tordesillas.table import (
    account,
    api,
    files,
    home,
    joining,
    learn,
    live,
    new_table,
    observing,
    pictures,
    play,
    preferring,
    replay,
    teaching,
    watching,
)
from tordesillas.table.collecting import collect_now_and_then
from tordesillas.table.limits import Limits
from tordesillas.table.notices import Post, Sender
from tordesillas.table.observing import Numbers, Observer
from tordesillas.table.pages import page
from tordesillas.table.people import People
from tordesillas.table.refusals import STATUS, Refused
from tordesillas.table.runner import Runner
from tordesillas.table.security import Guard, headers_for
from tordesillas.table.settings import Settings
from tordesillas.table.store import Database
from tordesillas.table.tables import Tables
from tordesillas.table.tidying import keep_tidy
from tordesillas.table.visitor import Recognition, preferences

PARTS = (
    account,
    files,
    home,
    joining,
    learn,
    live,
    new_table,
    observing,
    pictures,
    play,
    preferring,
    replay,
    teaching,
    watching,
)
"""Modules with routes."""
FORMAT = 1
"""Of the interface for programs; rises when a program would have to be changed."""
CODES = {
    400: "bad_request",
    401: "not_signed_in",
    403: "not_allowed",
    404: "not_found",
    405: "not_possible",
    409: "conflict",
    413: "too_long",
    422: "not_understood",
    429: "too_many",
    500: "broken",
}
"""How programs are told of an error that has no name of its own."""


def create_app(settings: Settings) -> FastAPI:
    """An application that serves both games from one database."""
    app = FastAPI(
        title="Tordesillas",
        version=str(FORMAT),
        description="Colonialism and Colonial, for programs that play.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=running,
    )
    app.state.settings = settings
    app.state.numbers = Numbers()
    app.state.streams = live.Streams()
    app.state.limits = Limits() if settings.limits else None
    for part in PARTS:
        app.include_router(part.router, include_in_schema=False)
    app.include_router(api.pages, include_in_schema=False)
    app.include_router(api.router)
    app.add_exception_handler(HTTPException, refused)
    app.add_exception_handler(RequestValidationError, misunderstood)
    app.add_exception_handler(Refused, not_done)
    app.add_exception_handler(Exception, broken)
    app.add_middleware(GZipMiddleware, minimum_size=700, compresslevel=4)
    app.add_middleware(Recognition, settings=settings)
    app.add_middleware(Guard, secure=settings.secure)
    if settings.local:
        # A page elsewhere could give a name of its own this machine's address, and then read what is here.
        app.add_middleware(TrustedHostMiddleware, allowed_hosts=["localhost", "127.0.0.1", "[::1]"])
    app.add_middleware(Observer, numbers=app.state.numbers)
    return app


@asynccontextmanager
async def running(app: FastAPI) -> AsyncIterator[None]:
    """From the moment when the database is ready until everything has come to rest."""
    settings: Settings = app.state.settings
    database = app.state.database = Database(settings.database)
    try:
        await database.migrate()
        app.state.people = People(database)
        tables = app.state.tables = Tables(database, bot_pace=settings.bot_pace)
        sender = Sender(database, tables, app.state.people, Post(settings))
        work = [sender.run(), collect_now_and_then()]
        if not settings.local:  # at home nobody has a session
            work.append(keep_tidy(database))
        async with tables.herald, Runner(tables), working(*work):
            yield
    finally:
        await database.close()


@asynccontextmanager
async def working(*work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Something goes on in the background meanwhile."""
    tasks = list(map(asyncio.create_task, work))
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def refused(request: Request, error: Exception) -> Response:
    """An error as a page for people and as JSON for programs."""
    assert isinstance(error, HTTPException)
    if request.url.path.startswith("/api/"):
        code = CODES.get(error.status_code, "error")
        told = {"error": code, "message": error.detail, "detail": ""}
        return JSONResponse(told, error.status_code, error.headers)
    known = error.status_code if error.status_code in CODES else 500
    answer = page(request, "error.html", error.status_code, code=known, detail="")
    answer.headers.update(dict(error.headers or {}))
    return answer


async def misunderstood(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    wrong = "; ".join(f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in error.errors())
    return await refused(request, HTTPException(422, wrong))


async def not_done(request: Request, error: Exception) -> Response:
    """What the service refuses, in the words of whoever asked."""
    assert isinstance(error, Refused)
    language = preferences(request).language
    if request.url.path.startswith("/api/"):
        told = {"error": error.name, "message": error.message(language), "detail": error.detail}
        return JSONResponse(told, STATUS[error.code])
    return page(request, "error.html", STATUS[error.code], code=STATUS[error.code], detail=error.message(language))


async def broken(request: Request, error: Exception) -> Response:  # noqa: ARG001
    """A fault of ours; the server writes it down besides. It is answered outside the guard."""
    headers = headers_for(request.app.state.settings.secure)
    return await refused(request, HTTPException(500, headers=headers))

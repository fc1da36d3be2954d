"""The server as one application: its parts put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.responses import JSONResponse, Response

from tordesillas.table import files, observing, preferring
from tordesillas.table.herald import Herald
from tordesillas.table.observing import Numbers, Observer
from tordesillas.table.pages import page
from tordesillas.table.security import Guard, TooLong
from tordesillas.table.settings import Settings
from tordesillas.table.store import Database
from tordesillas.table.tables import Tables


def create_app(settings: Settings) -> FastAPI:
    """An application that serves both games from one database."""
    app = FastAPI(title="Tordesillas", docs_url=None, redoc_url=None, openapi_url="/api/openapi.json", lifespan=running)
    app.state.settings = settings
    app.state.numbers = Numbers()
    for part in (files, observing, preferring):
        app.include_router(part.router, include_in_schema=False)
    app.add_exception_handler(HTTPException, refused)
    app.add_exception_handler(RequestValidationError, misunderstood)
    app.add_exception_handler(TooLong, too_long)
    app.add_middleware(GZipMiddleware, minimum_size=700)
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
        app.state.tables = Tables(database, Herald(), bot_pace=settings.bot_pace)
        yield
    finally:
        await database.close()


async def refused(request: Request, error: Exception) -> Response:
    """An error as a page for people and as JSON for programs."""
    assert isinstance(error, HTTPException)
    if request.url.path.startswith("/api/"):
        return JSONResponse({"detail": error.detail}, error.status_code, error.headers)
    known = error.status_code if error.status_code in (400, 401, 403, 404, 405, 409, 413, 422, 429) else 500
    answer = page(request, "error.html", error.status_code, code=known, detail=error.detail)
    answer.headers.update(dict(error.headers or {}))
    return answer


async def misunderstood(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    if request.url.path.startswith("/api/"):
        wrong = [{"at": list(each["loc"]), "message": each["msg"]} for each in error.errors()]
        return JSONResponse({"detail": wrong}, 422)
    return await refused(request, HTTPException(422))


async def too_long(request: Request, error: Exception) -> Response:  # noqa: ARG001
    return await refused(request, HTTPException(413))

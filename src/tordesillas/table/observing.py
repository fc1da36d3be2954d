"""What a server tells those who run it: a line for each request, numbers to be collected, and whether it is well."""

from __future__ import annotations

import json
import logging
import time
from typing import Any

from fastapi import APIRouter
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOG = logging.getLogger("tordesillas.requests")
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"})
"""What is counted by its name; a visitor may call a method anything, and every name would be kept for good."""
BUCKETS = (0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Numbers:
    """The counters of one application."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "tordesillas_requests", "Requests answered", ["method", "route", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "tordesillas_request_seconds", "Time to answer", ["route"], buckets=BUCKETS, registry=self.registry
        )
        self.open = Gauge("tordesillas_requests_open", "Requests being answered, streams too", registry=self.registry)
        self.moves = Counter("tordesillas_moves", "Moves stored", ["game", "by"], registry=self.registry)


class Observer:
    """Counts and times every request, and writes a line about it."""

    def __init__(self, app: ASGIApp, numbers: Numbers) -> None:
        self.app = app
        self.numbers = numbers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        answered = {"status": 500}

        async def noted(message: Message) -> None:
            if message["type"] == "http.response.start":
                answered["status"] = message["status"]
            await send(message)

        with self.numbers.open.track_inprogress():
            try:
                await self.app(scope, receive, noted)
            finally:
                self.note(scope, answered["status"], time.perf_counter() - began)

    def note(self, scope: Scope, status: int, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", "none")
        method = scope["method"] if scope["method"] in METHODS else "other"
        self.numbers.requests.labels(method, route, status).inc()
        if not route.endswith("/events"):
            self.numbers.seconds.labels(route).observe(seconds)
        details = {"method": method, "route": route, "status": status, "ms": round(seconds * 1000, 1)}
        LOG.log(logging.ERROR if status >= 500 else logging.INFO, "request", extra={"details": details})


class Lines(logging.Formatter):
    """Log lines as JSON, for programs that collect them."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "details", {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class Words(logging.Formatter):
    """Log lines for people."""

    def format(self, record: logging.LogRecord) -> str:
        details = getattr(record, "details", {})
        said = " ".join(f"{name}={value}" for name, value in details.items())
        return f"{super().format(record)} {said}".rstrip()


def logging_config(as_json: bool, level: str) -> dict[str, Any]:
    """How uvicorn and we write logs: to standard error, each line once."""
    form = {"()": "tordesillas.table.observing.Lines"} if as_json else WORDS
    quiet = {"level": "WARNING", "handlers": ["out"], "propagate": False}
    told = {**quiet, "level": level}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": form},
        "handlers": {"out": {"class": "logging.StreamHandler", "formatter": "line"}},
        "loggers": {"uvicorn": quiet, "uvicorn.error": told, "tordesillas": told},
        "root": {"level": "WARNING", "handlers": ["out"]},
    }


WORDS = {"()": "tordesillas.table.observing.Words", "format": "%(asctime)s %(levelname)s %(name)s %(message)s"}

router = APIRouter()


@router.get("/healthz")
async def health(request: Request) -> Response:
    """Whether the database answers; for whoever watches the server."""
    try:
        await request.app.state.database.ping()
    except Exception:
        logging.getLogger("tordesillas").exception("the database does not answer")
        return JSONResponse({"status": "no database"}, 503)
    return JSONResponse({"status": "ok"})


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    if not request.app.state.settings.metrics:
        raise HTTPException(404)
    return PlainTextResponse(generate_latest(request.app.state.numbers.registry), media_type=CONTENT_TYPE_LATEST)

"""Telling browsers that a table has changed: a stream that carries two numbers, and the same numbers for asking.

Nothing else ever goes over the stream. What has changed, each browser then asks for, and gets its own view of.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager, suppress
from typing import NamedTuple

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

from tordesillas.table.herald import Listener, News
from tordesillas.table.limits import who
from tordesillas.table.viewing import looked_at, service

router = APIRouter()

BEAT = 20.0
"""Seconds after which the numbers are said again, so that both ends know that the other is still there."""
STREAMS_MAX = 200
"""So many may one visitor have open at a process: more than pages, enough for a program that plays at many tables."""
RETRY_MS = 1000
"""When a browser comes back after the stream has ended."""


Say = Callable[[str], Awaitable[None]]
"""Sends a text over a stream."""


class Streams:
    """The streams of this process, and whose they are."""

    def __init__(self) -> None:
        self.speaking: dict[asyncio.Task[None], str] = {}
        self.closed = False

    def __len__(self) -> int:
        return len(self.speaking)

    def admit(self, request: Request) -> str:
        """Whose a new stream would be; a 429 if that visitor has as many as anybody may."""
        visitor = who(request)
        if request.app.state.limits is not None and self.of(visitor) >= STREAMS_MAX:
            raise HTTPException(429, headers={"retry-after": str(round(BEAT))})
        return visitor

    def of(self, visitor: str) -> int:
        return sum(whose == visitor for whose in self.speaking.values())

    def close(self) -> None:
        """End all streams; browsers will find the server that comes next."""
        self.closed = True
        for task in self.speaking:
            task.cancel()


class Standing(NamedTuple):
    """What a stream tells of a table."""

    number: int
    version: int

    @property
    def id(self) -> str:
        return f"{self.number}.{self.version}"

    def message(self) -> str:
        return f"id: {self.id}\ndata: {json.dumps(self._asdict())}\n\n"


class Stream(Response):
    """Server-sent events, until the browser leaves or the server stops."""

    def __init__(self, streams: Streams, visitor: str) -> None:
        super().__init__(headers={"x-accel-buffering": "no"}, media_type="text/event-stream")
        del self.headers["content-length"]
        self.streams = streams
        self.visitor = visitor

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002
        async def say(body: str) -> None:
            await send({"type": "http.response.body", "body": body.encode(), "more_body": True})

        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        speaking = asyncio.ensure_future(self.speak(say))
        leaving = asyncio.ensure_future(left(receive))
        self.streams.speaking[speaking] = self.visitor
        if self.streams.closed:
            speaking.cancel()
        try:
            await asyncio.wait({speaking, leaving}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            del self.streams.speaking[speaking]
            speaking.cancel()
            leaving.cancel()
        with suppress(asyncio.CancelledError, OSError):
            await speaking
        with suppress(OSError):
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def speak(self, say: Say) -> None:
        """Say all there is to say."""
        raise NotImplementedError


class Standings(Stream):
    """The numbers of a table, as they change."""

    def __init__(
        self,
        streams: Streams,
        visitor: str,
        listen: Callable[[], AbstractContextManager[Listener]],
        look: Callable[[], Awaitable[Standing]],
        known: str,
    ) -> None:
        """`look` gives the numbers as they are; `known` is what the browser says that it has heard last."""
        super().__init__(streams, visitor)
        self.listen = listen
        self.look = look
        self.known = known

    async def speak(self, say: Say) -> None:
        await say(f"retry: {RETRY_MS}\n\n")
        with self.listen() as listener:
            standing = await self.look()
            if standing.id != self.known:
                await say(standing.message())
            while True:
                news = await heard(listener)
                if news is not None:
                    standing = Standing(news.number, news.version)
                await say(standing.message())


async def heard(listener: Listener) -> News | None:
    """The next news; None when it is time to say that somebody is still there."""
    with suppress(TimeoutError):
        async with asyncio.timeout(BEAT):
            return await listener.next()
    return None


async def left(receive: Receive) -> None:
    """Ends when the browser has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


@router.get("/table/{table}/events")
async def events(request: Request, table: str, after: str = "") -> Response:
    """The stream; a browser that comes back says what it has heard last."""
    await looked_at(request, table)
    tables = service(request)

    async def look() -> Standing:
        found = await tables.table(table)
        return Standing(found.number, found.version)

    streams: Streams = request.app.state.streams
    visitor = streams.admit(request)
    known = request.headers.get("last-event-id", after)
    return Standings(streams, visitor, lambda: tables.herald.table(table), look, known)


@router.get("/table/{table}/standing")
async def standing(request: Request, table: str) -> Response:
    """The same numbers, for browsers that cannot listen."""
    found = (await looked_at(request, table)).table
    return JSONResponse(Standing(found.number, found.version)._asdict())

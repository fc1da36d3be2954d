"""Listening to a table: what happens, as one seat sees it, as it happens."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager, suppress
from typing import Annotated

from fastapi import Query, Request
from starlette.responses import Response

from tordesillas.table.api.common import Eyes, Language, TableId, plain_problems, router_of, standing_model
from tordesillas.table.api.models import NUMBER_MAX, EventModel, News
from tordesillas.table.herald import Listener
from tordesillas.table.live import Say, Stream, Streams, heard
from tordesillas.table.refusals import Refused
from tordesillas.table.viewing import Look, looked_at, service

router = router_of("Playing")


class Plies(Stream):
    """The news of a table, each with what has happened since the one before."""

    def __init__(
        self,
        streams: Streams,
        visitor: str,
        listen: Callable[[], AbstractContextManager[Listener]],
        fetch: Callable[[], Awaitable[Look]],
        since: int,
        language: str,
    ) -> None:
        super().__init__(streams, visitor)
        self.listen = listen
        self.fetch = fetch
        self.since = since
        self.language = language

    async def speak(self, say: Say) -> None:
        with self.listen() as listener, suppress(Refused):
            while True:
                news = self.news(await self.fetch())
                await say(f"id: {news.number}\ndata: {news.model_dump_json()}\n\n")
                while await heard(listener) is None:
                    await say(": still here\n\n")

    def news(self, look: Look) -> News:
        view = look.view
        since, self.since = min(self.since, view.ply), view.ply
        told = [event for event in view.events if event.ply >= since]
        return News(
            **standing_model(look.table).model_dump(),
            over=view.over,
            since=since,
            events=[EventModel.of(event, view.cast.event(event, self.language)) for event in told],
        )


class EventStream(Response):
    """For the description: what is sent as events."""

    media_type = "text/event-stream"


@router.get(
    "/tables/{table}/stream",
    responses={200: {"model": News, "description": "Events with such data."}, **plain_problems(403, 404, 409)},
    response_class=EventStream,
)
async def listen(
    request: Request,
    table: TableId,
    language: Language,
    seat: Eyes = None,
    since: Annotated[int, Query(ge=-1, le=NUMBER_MAX, description="Tell all moves from this one on.")] = NUMBER_MAX,
) -> Response:
    """The table's news as server-sent events: one at once, then one whenever something changes."""

    async def fetch() -> Look:
        look = await looked_at(request, table, seat)
        look.table.view(look.person, look.seat)
        return look

    await fetch()
    streams: Streams = request.app.state.streams
    visitor = streams.admit(request)
    tables = service(request)
    return Plies(streams, visitor, lambda: tables.herald.table(table), fetch, since, language)

"""A server that listens, for what needs a connection: streams and browsers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import uvicorn
from fastapi import FastAPI

from tests.table.site import Site, settings_of
from tordesillas.table.app import create_app
from tordesillas.table.people import Person
from tordesillas.table.serving import Server, bound
from tordesillas.table.tables import Sitter, Table, Wish

COOKIE = "session"


class Served(Site):
    """A running server with its address."""

    def __init__(self, app: FastAPI) -> None:
        super().__init__(app)
        self.port = 0
        self.server: Server
        self._task: asyncio.Task[None]

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        """Listen, on the port that it had before if there was one."""
        listener = bound("127.0.0.1", self.port)
        self.port = listener.getsockname()[1]
        config = uvicorn.Config(self.app, log_level="warning", lifespan="on", timeout_graceful_shutdown=3)
        reached = asyncio.Event()
        self.server = Server(config, reached.set, self.app.state.streams.close)
        self._task = asyncio.create_task(self.server.serve(sockets=[listener]))
        await reached.wait()

    async def stop(self) -> None:
        self.server.should_exit = True
        await self._task

    async def again(self) -> None:
        """Another server on the same database, in the place of one that has stopped."""
        self.app = create_app(self.app.state.settings)
        await self.start()

    async def secret(self, person: Person) -> dict[str, str]:
        """The cookie by which a browser is known as somebody."""
        return {COOKIE: await self.people.open_session(person.id)}

    async def table(self, names: list[str], game: str = "colonialism", seed: int = 3) -> tuple[Table, list[Person]]:
        """A table with a person on each seat."""
        persons = [await self.people.guest(name) for name in names]
        sitters = [Sitter(person.id, None, person.name) for person in persons]
        wish = Wish(game, players=len(names), sitters=sitters, seed=seed)
        return await self.tables.open(persons[0].id, wish), persons

    async def moved(self, table: Table, chooser: Random, plies: int = 1) -> Table:
        """The table after so many random moves."""
        table = await self.tables.table(table.id)
        for _ in range(plies):
            seat = table.pending[0]
            person = table.seats[seat].person
            assert person is not None
            move = chooser.choice(list(table.playing.legal_moves_of(seat)))
            table = await self.tables.move(table.id, person, seat, str(move), table.number)
        return table


@asynccontextmanager
async def served(folder: Path, **settings: Any) -> AsyncIterator[Served]:
    running = Served(create_app(settings_of(folder, **settings)))
    await running.start()
    try:
        yield running
    finally:
        await running.leave()
        await running.stop()

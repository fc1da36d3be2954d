"""Who listens hears that a table has changed; what has changed, each fetches for itself."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import asyncpg
from sqlalchemy import func, select

from tordesillas.table.store.schema import seats, tables

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement

    from tordesillas.table.store import Database

CHANNEL = "tordesillas"
ALIVE_SECONDS = 20.0
"""So often the connection that listens is asked whether it still does."""
AGAIN_SECONDS = 0.5
"""After so long a lost connection is sought again."""

log = logging.getLogger(__name__)


class News(NamedTuple):
    """A table stands at another version now."""

    table: str
    number: int
    """Length of the log."""
    version: int


class Listener:
    """One that listens. It keeps the latest news of each table only, so it may be as slow as it likes."""

    def __init__(self) -> None:
        self._waiting: dict[str, News] = {}
        self._arrived = asyncio.Event()

    def hear(self, news: News) -> None:
        before = self._waiting.get(news.table)
        if before is None or before.version < news.version:
            self._waiting[news.table] = news
            self._arrived.set()

    async def next(self) -> News:
        """The next news, as soon as there is any."""
        while not self._waiting:
            self._arrived.clear()
            await self._arrived.wait()
        return self._waiting.pop(next(iter(self._waiting)))

    async def __aiter__(self) -> AsyncIterator[News]:
        while True:
            yield await self.next()


class Herald:
    """Tells the listeners of this process, which is enough for SQLite."""

    def __init__(self) -> None:
        self._of_table: dict[str, set[Listener]] = {}
        self._of_person: dict[str, set[Listener]] = {}
        self._of_all: set[Listener] = set()

    async def __aenter__(self) -> Self:
        """Hears other processes from now on, if there can be any."""
        return self

    async def __aexit__(self, *error: object) -> None:
        """Hears them no more."""

    @contextmanager
    def table(self, table: str) -> Iterator[Listener]:
        """Listen to a table."""
        with joined(self._of_table, table) as listener:
            yield listener

    @contextmanager
    def person(self, person: str) -> Iterator[Listener]:
        """Listen to all tables at which a person sits."""
        with joined(self._of_person, person) as listener:
            yield listener

    @contextmanager
    def all(self) -> Iterator[Listener]:
        """Listen to all tables."""
        listener = Listener()
        self._of_all.add(listener)
        try:
            yield listener
        finally:
            self._of_all.discard(listener)

    def announced(self, news: News, persons: tuple[str, ...]) -> str | None:  # noqa: ARG002
        """How the other processes are told, by a `notification` in the transaction that makes it news."""
        return None

    def tell(self, news: News, persons: tuple[str, ...]) -> None:
        """A table has changed, and these persons sit there. Only what is stored may be told."""
        for listener in (*self._of_table.get(news.table, ()), *self._of_all):
            listener.hear(news)
        for person in persons:
            for listener in self._of_person.get(person, ()):
                listener.hear(news)


@contextmanager
def joined(groups: dict[str, set[Listener]], name: str) -> Iterator[Listener]:
    listener = Listener()
    groups.setdefault(name, set()).add(listener)
    try:
        yield listener
    finally:
        groups[name].discard(listener)
        if not groups[name]:
            del groups[name]


class WideHerald(Herald):
    """Tells the listeners of all processes on one PostgreSQL, by LISTEN and NOTIFY."""

    def __init__(self, database: Database) -> None:
        super().__init__()
        self.database = database
        self._me = secrets.token_hex(8)
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        """Listens from now on, and looks for the connection again whenever it is lost."""
        listening = asyncio.Event()
        self._task = asyncio.create_task(self._listen_on(listening))
        await listening.wait()
        return self

    async def __aexit__(self, *error: object) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def announced(self, news: News, persons: tuple[str, ...]) -> str:
        return json.dumps([self._me, news, persons])

    async def _listen_on(self, listening: asyncio.Event) -> None:
        while True:
            try:
                await self._listen(listening)
            except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log.warning("not listening to the other processes: %s", error)
            await asyncio.sleep(AGAIN_SECONDS)

    async def _listen(self, listening: asyncio.Event) -> None:
        """Until the connection is lost."""
        connection = await asyncpg.connect(self.database.url.set(drivername="postgresql").render_as_string(False))
        lost = asyncio.Event()
        try:
            connection.add_termination_listener(lambda _: lost.set())
            await connection.add_listener(CHANNEL, self._hear)
            await self._catch_up()
            listening.set()
            while not lost.is_set():
                with suppress(TimeoutError):
                    async with asyncio.timeout(ALIVE_SECONDS):
                        await lost.wait()
                if not lost.is_set():
                    await connection.execute("SELECT 1", timeout=ALIVE_SECONDS)
        finally:
            connection.terminate()

    def _hear(self, connection: object, pid: int, channel: str, payload: object) -> None:  # noqa: ARG002
        """Another process has announced something; what this one announces it has told already."""
        sender, news, persons = json.loads(str(payload))
        if sender != self._me:
            self.tell(News(*news), tuple(persons))

    async def _catch_up(self) -> None:
        """Tell how the tables stand that somebody listens for: nobody knows what was announced meanwhile."""
        sat = select(seats.c.table_id, seats.c.person).where(seats.c.person.is_not(None))
        of_persons = select(seats.c.table_id).where(seats.c.person.in_(list(self._of_person)))
        concerned = tables.c.id.in_(list(self._of_table)) | tables.c.id.in_(of_persons)
        async with self.database.reading() as connection:
            standing = (
                await connection.execute(select(tables.c.id, tables.c.number, tables.c.version).where(concerned))
            ).all()
            sitting = (await connection.execute(sat.where(seats.c.table_id.in_([row.id for row in standing])))).all()
        for row in standing:
            self.tell(News(*row), tuple(seat.person for seat in sitting if seat.table_id == row.id))


def notification(announced: Any) -> ColumnElement[Any]:
    """Selected in a transaction, it tells the other processes as soon as that is committed."""
    return func.pg_notify(CHANNEL, announced)


def herald_for(database: Database) -> Herald:
    """The herald that suits a database."""
    return WideHerald(database) if database.postgres else Herald()

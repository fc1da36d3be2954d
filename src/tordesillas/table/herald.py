"""Who listens hears that a table has changed; what has changed, each fetches for itself."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection


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
    """Tells the listeners of this process."""

    def __init__(self) -> None:
        self._of_table: dict[str, set[Listener]] = {}
        self._of_person: dict[str, set[Listener]] = {}
        self._of_all: set[Listener] = set()

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

    async def announce(self, connection: AsyncConnection, news: News, persons: tuple[str, ...]) -> None:
        """Within the transaction that makes it news: tell the other processes, as soon as it is committed."""

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

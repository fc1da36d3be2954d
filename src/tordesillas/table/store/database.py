"""The way to the database: SQLite in a file, or PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

if TYPE_CHECKING:
    from alembic.config import Config

    from tordesillas.table.store.prepared import Prepared

Found = TypeVar("Found")

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATING = 0x70_6F_70_65
"""The number of PostgreSQL's advisory lock that the migrating process holds."""
BUSY_MS = 10_000
"""How long a process waits while another one writes to the SQLite file."""
POOL = 10
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}


class Database:
    """An asynchronous engine, and what the two databases want differently."""

    def __init__(self, url: str) -> None:
        parsed = make_url(url)
        parsed = parsed.set(drivername=DRIVERS.get(parsed.drivername, parsed.drivername))
        self.url = parsed
        self.postgres = parsed.get_backend_name() == "postgresql"
        if not self.postgres and parsed.database not in (None, "", ":memory:"):
            Path(str(parsed.database)).parent.mkdir(parents=True, exist_ok=True)
        self.engine = create_async_engine(parsed, pool_size=POOL, max_overflow=POOL, **self._arguments())
        # In SQLite every transaction sees one state, in PostgreSQL those that ask for it.
        self._engine_to_read = (
            self.engine.execution_options(isolation_level="REPEATABLE READ") if self.postgres else self.engine
        )
        # A statement by itself needs no transaction around it.
        self._engine_for_one = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        self._one_writer = asyncio.Lock()
        self._file: File | None = None
        if not self.postgres:
            prepare(self.engine.sync_engine)
            self._file = File(create_engine(parsed.set(drivername="sqlite")))

    def _arguments(self) -> dict[str, Any]:
        if self.postgres:
            return {"pool_pre_ping": True}
        return {"connect_args": {"timeout": BUSY_MS / 1000}}

    async def read(self, work: Callable[[Connection], Found]) -> Found:
        """What the work finds in one state of the database. It is done at one go, quicker than step by step."""
        if self._file is not None:
            return await self._file.read(work)
        async with self.reading() as connection:
            return await connection.run_sync(work)

    async def write(self, work: Callable[[Connection], Found]) -> Found:
        """A transaction at one go; what it gives is committed."""
        if self._file is not None:
            return await self._file.written(work, self._one_writer)
        async with self.writing() as connection:
            return await connection.run_sync(work)

    async def value(self, prepared: Prepared, values: Mapping[str, Any]) -> Any:
        """What a prepared statement finds, or does, by itself: on PostgreSQL only."""
        async with self._engine_for_one.connect() as connection:
            return await prepared.value(connection, values)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection that sees one state of the database and changes nothing."""
        async with self._engine_to_read.connect() as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: committed when its block ends, undone when an error leaves it.

        SQLite has one writer at a time. Those of this process queue here in order rather than at the file, where
        whoever comes at the right moment would be next.
        """
        async with AsyncExitStack() as stack:
            if not self.postgres:
                await stack.enter_async_context(self._one_writer)
            connection = await stack.enter_async_context(self.engine.connect())
            await connection.execution_options(writes=True)
            await stack.enter_async_context(connection.begin())
            yield connection

    async def migrate(self, revision: str = "head") -> None:
        """Bring the database to the present schema, or to a revision of it; processes that start at once take turns."""
        async with self.writing() as connection:
            if self.postgres:
                await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATING})
            await connection.run_sync(self._migrate, revision)

    def _migrate(self, connection: Connection, revision: str) -> None:
        from alembic import command

        config = configured(connection)
        if revision == "base" or revision.startswith("-"):
            command.downgrade(config, revision)
        else:
            command.upgrade(config, revision)

    async def ping(self) -> None:
        """Ask the database for an answer; an error if there is none."""
        async with self.reading() as connection:
            await connection.execute(text("SELECT 1"))

    async def close(self) -> None:
        await self.engine.dispose()
        if self._file is not None:
            self._file.close()


class File:
    """The SQLite file, for work that is done at one go in a thread; step by step, every step would wait for one.

    Most of the time that a transaction takes, it waits until the disk has it. So what is to be written while another
    transaction is being written goes into the next one together; each learns that it is stored when all of it is.
    """

    READERS = 2
    TOGETHER = 64
    """At most so much work goes into one transaction."""

    def __init__(self, engine: Engine) -> None:
        prepare(engine)
        self._engine = engine
        self._engine_to_write = engine.execution_options(writes=True)
        self._readers = ThreadPoolExecutor(self.READERS, "sqlite-reader")
        self._writer = ThreadPoolExecutor(1, "sqlite-writer")
        self._queue: list[tuple[Callable[[Connection], Any], asyncio.Future[Any]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def read(self, work: Callable[[Connection], Found]) -> Found:
        def done() -> Found:
            with self._engine.begin() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, done)

    async def written(self, work: Callable[[Connection], Found], turn: asyncio.Lock) -> Found:
        """The work's result, once it is stored; `turn` is held while the file is being written."""
        result: asyncio.Future[Found] = asyncio.get_running_loop().create_future()
        self._queue.append((work, result))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write(turn))
        return await result

    async def _write(self, turn: asyncio.Lock) -> None:
        """Write until nothing is left."""
        while self._queue:
            async with turn:
                some, self._queue = self._queue[: self.TOGETHER], self._queue[self.TOGETHER :]
                works = [work for work, _ in some]
                try:
                    found = await asyncio.get_running_loop().run_in_executor(self._writer, self._stored, works)
                except Exception as error:  # noqa: BLE001  (whoever waits for it is told)
                    found = [error] * len(some)
            for (_, result), value in zip(some, found):
                if result.cancelled():
                    continue
                if isinstance(value, Exception):
                    result.set_exception(value)
                else:
                    result.set_result(value)
        self._writing = None

    def _stored(self, works: Sequence[Callable[[Connection], Any]]) -> list[Any]:
        """The results of all work in one transaction, an error for what went wrong and was undone."""
        with self._engine_to_write.begin() as connection:
            if len(works) == 1:
                return [works[0](connection)]
            return [attempted(work, connection) for work in works]

    def close(self) -> None:
        self._readers.shutdown()
        self._writer.shutdown()
        self._engine.dispose()


def attempted(work: Callable[[Connection], Any], connection: Connection) -> Any:
    """The work's result or error; in that case nothing is left of it."""
    try:
        with connection.begin_nested():
            return work(connection)
    except Exception as error:  # noqa: BLE001  (whoever waits for it is told)
        return error


def configured(connection: Connection) -> Config:
    """What Alembic needs to know."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", MIGRATIONS.as_posix().replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def prepare(engine: Engine) -> None:
    """Have an engine open its SQLite file as it has to be."""
    event.listen(engine, "connect", prepare_sqlite)
    event.listen(engine, "begin", begin_sqlite)


def prepare_sqlite(connection: Any, record: object) -> None:  # noqa: ARG001
    """Readers never wait for the writer, and what is committed outlives the process as well as a loss of power."""
    connection.isolation_level = None  # the driver begins no transactions of its own
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def begin_sqlite(connection: Connection) -> None:
    """A writer takes the file's lock at once: one that has read before it writes could be refused it."""
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

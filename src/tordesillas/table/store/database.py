"""The way to the database: SQLite in a file, or PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

if TYPE_CHECKING:
    from alembic.config import Config

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
            return await self._file.done(work, writes=False)
        async with self.reading() as connection:
            return await connection.run_sync(work)

    async def write(self, work: Callable[[Connection], Found]) -> Found:
        """A transaction at one go; what it gives is committed."""
        if self._file is not None:
            async with self._one_writer:
                return await self._file.done(work, writes=True)
        async with self.writing() as connection:
            return await connection.run_sync(work)

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
    """The SQLite file, for work that is done at one go in a thread; step by step, every step would wait for one."""

    THREADS = 3

    def __init__(self, engine: Engine) -> None:
        prepare(engine)
        self._engine = {False: engine, True: engine.execution_options(writes=True)}
        self._threads = ThreadPoolExecutor(self.THREADS, "sqlite")

    async def done(self, work: Callable[[Connection], Found], writes: bool) -> Found:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._do, work, writes)

    def _do(self, work: Callable[[Connection], Found], writes: bool) -> Found:
        with self._engine[writes].begin() as connection:
            return work(connection)

    def close(self) -> None:
        self._threads.shutdown()
        self._engine[False].dispose()


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
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
    cursor.close()


def begin_sqlite(connection: Connection) -> None:
    """A writer takes the file's lock at once: one that has read before it writes could be refused it."""
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

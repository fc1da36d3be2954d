"""The way to the database: SQLite in a file, or PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

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
        if not self.postgres:
            event.listen(self.engine.sync_engine, "connect", prepare_sqlite)
            event.listen(self.engine.sync_engine, "begin", begin_sqlite)

    def _arguments(self) -> dict[str, Any]:
        if self.postgres:
            return {"pool_pre_ping": True}
        return {"connect_args": {"timeout": BUSY_MS / 1000}}

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


def configured(connection: Connection) -> Config:
    """What Alembic needs to know."""
    config = Config()
    config.set_main_option("script_location", MIGRATIONS.as_posix().replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


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

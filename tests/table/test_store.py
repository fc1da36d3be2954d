"""The database and its migrations."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, insert, inspect, select
from sqlalchemy.exc import IntegrityError

from tordesillas.table.store import Database
from tordesillas.table.store.schema import metadata, now, persons, sessions


def differences(connection: Connection) -> list[object]:
    context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
    return list(compare_metadata(context, metadata))


def names(connection: Connection) -> set[str]:
    return set(inspect(connection).get_table_names())


def test_migrations_make_the_schema_and_can_be_undone(empty_url: str) -> None:
    async def run() -> None:
        database = Database(empty_url)
        for _ in range(2):
            await database.migrate()
            async with database.reading() as connection:
                assert await connection.run_sync(differences) == []
                assert await connection.run_sync(names) == {*metadata.tables, "alembic_version"}
            await database.migrate("base")
            async with database.reading() as connection:
                assert await connection.run_sync(names) == {"alembic_version"}
        await database.close()

    asyncio.run(run())


def test_several_processes_may_migrate_at_once(empty_url: str) -> None:
    async def run() -> None:
        databases = [Database(empty_url) for _ in range(3)]
        await asyncio.gather(*(database.migrate() for database in databases))
        for database in databases:
            await database.close()

    asyncio.run(run())


def test_moments_come_back_as_they_were(url: str) -> None:
    moments = (datetime(1969, 12, 31, 23, 59, 59, 999000, UTC), now(), now() + timedelta(days=365 * 900))

    async def run() -> None:
        database = Database(url)
        async with database.writing() as connection:
            rows = [{"id": str(at), "name": "", "created": moment} for at, moment in enumerate(moments)]
            await connection.execute(insert(persons), rows)
        async with database.reading() as connection:
            found = await connection.execute(select(persons.c.created).order_by(persons.c.id))
            assert tuple(found.scalars()) == moments
        await database.close()

    asyncio.run(run())


def test_rows_that_refer_to_nobody_are_refused_and_leave_nothing_behind(url: str) -> None:
    async def write(database: Database) -> None:
        async with database.writing() as connection:
            await connection.execute(insert(persons).values(id="anna", name="Anna"))
            await connection.execute(insert(sessions).values(token_hash=b"1", person="nobody", kind="api"))

    async def run() -> None:
        database = Database(url)
        with pytest.raises(IntegrityError):
            await write(database)
        async with database.reading() as connection:
            assert (await connection.execute(select(persons))).all() == []
        await database.close()

    asyncio.run(run())


def test_readers_see_one_state_while_somebody_writes(url: str) -> None:
    async def run() -> None:
        database = Database(url)
        async with database.reading() as reader:
            assert (await reader.execute(select(persons.c.id))).all() == []
            async with database.writing() as writer:
                await writer.execute(insert(persons).values(id="anna", name="Anna"))
            assert (await reader.execute(select(persons.c.id))).all() == []
        async with database.reading() as reader:
            assert (await reader.execute(select(persons.c.id))).scalars().all() == ["anna"]
        await database.close()

    asyncio.run(run())


def test_what_is_written_together_fails_apart(url: str) -> None:
    """Work that goes into one transaction with other work is undone alone."""

    def introduce(name: str, host: str) -> Callable[[Connection], str]:
        def work(connection: Connection) -> str:
            connection.execute(insert(persons).values(id=name, name=name))
            connection.execute(insert(sessions).values(token_hash=name.encode(), person=host, kind="api"))
            return name

        return work

    async def run() -> None:
        database = Database(url)
        works = [introduce(str(at), "nobody" if at % 3 == 2 else str(at)) for at in range(12)]
        found = await asyncio.gather(*(database.write(work) for work in works), return_exceptions=True)
        good = [str(at) for at in range(12) if at % 3 != 2]
        assert [each for each in found if isinstance(each, str)] == good
        assert sum(isinstance(each, IntegrityError) for each in found) == 4
        stored = await database.read(lambda connection: connection.scalars(select(persons.c.id)).all())
        assert sorted(stored) == sorted(good)
        await database.close()

    asyncio.run(run())

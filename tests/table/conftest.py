"""The tests of the table's service run on both databases."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from tools.postgres import QUICK, binaries, cluster
from tordesillas.table.store import Database
from tordesillas.table.store.schema import metadata

DATABASES = ("sqlite", "postgresql")
SHARED = "shared"


async def migrated(url: str) -> None:
    database = Database(url)
    await database.migrate()
    await database.close()


async def executed(url: str, statement: str) -> None:
    """A statement that knows no transaction."""
    engine = create_async_engine(url, isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.execute(text(statement))
    await engine.dispose()


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The URL of databases of a cluster that runs while the tests do."""
    programs = binaries()
    if programs is None:
        if os.environ.get("CI"):
            pytest.fail("PostgreSQL is not installed")
        pytest.skip("PostgreSQL is not installed")
    with cluster(programs, QUICK) as url:
        yield url


@pytest.fixture(scope="session")
def fresh(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, bool], str]:
    """Makes databases: `fresh("sqlite", True)` is the URL of one with all tables, with False of one without any."""
    folder = tmp_path_factory.mktemp("databases")
    numbers = count()
    templates: dict[str, Path] = {}

    def sqlite(with_tables: bool) -> str:
        path = folder / f"{next(numbers)}.sqlite3"
        if with_tables:
            if "sqlite" not in templates:
                templates["sqlite"] = folder / "template.sqlite3"
                asyncio.run(migrated(f"sqlite+aiosqlite:///{templates['sqlite']}"))
            shutil.copyfile(templates["sqlite"], path)
        return f"sqlite+aiosqlite:///{path}"

    def postgres(with_tables: bool) -> str:
        url: str = request.getfixturevalue("postgresql")
        if not with_tables:
            name = f"empty{next(numbers)}"
            asyncio.run(executed(url.format("postgres"), f"CREATE DATABASE {name}"))
            return url.format(name)
        # Emptying a database is much quicker than making one.
        if "postgresql" in templates:
            asyncio.run(executed(url.format(SHARED), f"TRUNCATE {', '.join(metadata.tables)}"))
        else:
            templates["postgresql"] = Path(SHARED)
            asyncio.run(executed(url.format("postgres"), f"CREATE DATABASE {SHARED}"))
            asyncio.run(migrated(url.format(SHARED)))
        return url.format(SHARED)

    makers = {"sqlite": sqlite, "postgresql": postgres}
    return lambda kind, with_tables: makers[kind](with_tables)


@pytest.fixture(params=DATABASES)
def url(request: pytest.FixtureRequest, fresh: Callable[[str, bool], str]) -> str:
    """A database with all tables and no rows."""
    return fresh(request.param, True)


@pytest.fixture(params=DATABASES)
def empty_url(request: pytest.FixtureRequest, fresh: Callable[[str, bool], str]) -> str:
    """A new database without anything in it."""
    return fresh(request.param, False)

"""A copy of a whole database in one file, taken while the server runs, and back: also from SQLite to PostgreSQL.

The file is compressed text, a JSON document a line: first what it is, then every row as the name of its table and its
values, in an order in which references lead back.
"""

from __future__ import annotations

import gzip
import json
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Column, Connection, LargeBinary, Table, func, insert, select, text

from tordesillas.table.store.database import Database
from tordesillas.table.store.schema import EPOCH, Moment, metadata, tables

FORMAT = "tordesillas backup 1"
ROWS = 500
"""So many are read or written at a time."""

Told = Callable[[int, int], None]
"""Is told how many rows are done, and of how many."""


class BadArchive(Exception):
    """A file that is no backup, or one that does not fit here."""


# Writing


async def back_up(database: Database, file: Path, told: Told) -> int:
    """Write one state of the database to a file; the number of rows."""
    unfinished = file.with_name(file.name + ".part")
    async with database.reading() as connection:
        if database.postgres:
            await connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"))
        with gzip.open(unfinished, "wt", encoding="utf-8") as out:
            rows = await connection.run_sync(write, out, told)
    unfinished.replace(file)
    return rows


def write(connection: Connection, out: IO[str], told: Told) -> int:
    total = sum(counted(connection, table) for table in metadata.sorted_tables)
    header = {"format": FORMAT, "schema": revision(connection), "at": datetime.now(UTC).isoformat(), "rows": total}
    out.write(json.dumps(header) + "\n")
    done = 0
    for table in metadata.sorted_tables:
        for rows in connection.execute(in_order(table)).partitions(ROWS):
            for row in rows:
                out.write(json.dumps([table.name, *map(packed, row)], ensure_ascii=False) + "\n")
            done += len(rows)
            told(done, total)
    return done


def in_order(table: Table) -> Any:
    """All rows; a table after the one whose rematch it is."""
    first = [table.c.created] if table is tables else []
    return select(table).order_by(*first, *table.primary_key.columns)


def counted(connection: Connection, table: Table) -> int:
    return connection.scalar(select(func.count()).select_from(table)) or 0


def revision(connection: Connection) -> str:
    """Which schema the database has."""
    return str(connection.scalar(text("SELECT version_num FROM alembic_version")))


def packed(value: Any) -> Any:
    """A value as JSON."""
    if isinstance(value, bytes):
        return b64encode(value).decode()
    if isinstance(value, datetime):
        return (value - EPOCH) // timedelta(milliseconds=1)
    return value


# Reading


async def restore(database: Database, file: Path, told: Told) -> int:
    """Fill an empty database from a file, or leave it empty; the number of rows."""
    await database.migrate()
    async with database.writing() as connection:
        return await connection.run_sync(read, file, told)


def read(connection: Connection, file: Path, told: Told) -> int:
    if any(counted(connection, table) for table in metadata.sorted_tables):
        raise BadArchive("the database is not empty")
    try:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            return fill(connection, lines, told)
    except (OSError, EOFError, UnicodeDecodeError, ValueError, KeyError, TypeError) as error:
        raise BadArchive(str(error)) from error


def fill(connection: Connection, lines: IO[str], told: Told) -> int:
    header = json.loads(lines.readline())
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise BadArchive("this is no backup")
    if header["schema"] != revision(connection):
        raise BadArchive(f"it is of the schema {header['schema']}, and the database of {revision(connection)}")
    done = 0
    for table, rows in batches(lines):
        connection.execute(insert(table), rows)
        done += len(rows)
        told(done, header["rows"])
    if done != header["rows"]:
        raise BadArchive(f"it ends after {done} of {header['rows']} rows")
    if connection.dialect.name == "postgresql":
        catch_up(connection)
    return done


def batches(lines: IO[str]) -> Iterator[tuple[Table, list[dict[str, Any]]]]:
    """The rows of the file, some of one table at a time."""
    table: Table | None = None
    rows: list[dict[str, Any]] = []
    for line in lines:
        name, *values = json.loads(line)
        whose = metadata.tables[name]
        if rows and table is not None and (whose is not table or len(rows) >= ROWS):
            yield table, rows
            rows = []
        table = whose
        rows.append({column.name: unpacked(column, value) for column, value in zip(table.columns, values, strict=True)})
    if rows and table is not None:
        yield table, rows


def unpacked(column: Column[Any], value: Any) -> Any:
    if value is None:
        return None
    if isinstance(column.type, LargeBinary):
        return b64decode(value, validate=True)
    if isinstance(column.type, Moment):
        return EPOCH + timedelta(milliseconds=value)
    return value


def catch_up(connection: Connection) -> None:
    """Have PostgreSQL count on from the highest number that was restored, where it numbers rows itself."""
    for table in metadata.sorted_tables:
        column = table.autoincrement_column
        if column is not None:
            highest = select(func.coalesce(func.max(column), 0) + 1).scalar_subquery()
            sequence = func.pg_get_serial_sequence(table.name, column.name)
            connection.execute(select(func.setval(sequence, highest, False)))

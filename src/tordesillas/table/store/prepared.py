"""Statements that are compiled once: on PostgreSQL, composing them anew would take most of a move's time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sqlalchemy.dialects.postgresql.asyncpg import dialect

if TYPE_CHECKING:
    from sqlalchemy import Select
    from sqlalchemy.ext.asyncio import AsyncConnection


class Prepared:
    """A statement for a single value, its parameters by name."""

    def __init__(self, statement: Select[Any]) -> None:
        make: Any = dialect
        compiled: Any = statement.compile(dialect=make())
        self._sql = str(compiled)
        self._names: list[str] = compiled.positiontup
        self._constants = compiled.params
        self._processors = compiled._bind_processors

    async def value(self, connection: AsyncConnection, values: Mapping[str, Any]) -> Any:
        """The value, asked for over the driver's own connection; None if there is none."""
        driver: Any = (await connection.get_raw_connection()).driver_connection
        given = {**self._constants, **values}
        return await driver.fetchval(self._sql, *(self._argument(name, given[name]) for name in self._names))

    def _argument(self, name: str, value: Any) -> Any:
        process = self._processors.get(name)
        return value if process is None else process(value)

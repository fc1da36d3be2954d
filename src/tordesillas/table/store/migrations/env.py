"""Run by Alembic: migrates over the connection that `Database.migrate` passes."""

from __future__ import annotations

from typing import Any, Literal

from alembic import context
from sqlalchemy import TypeDecorator

from tordesillas.table.store.schema import metadata


def rendered(kind: str, item: Any, autogen: object) -> str | Literal[False]:  # noqa: ARG001
    """Migrations name what the database keeps, for our own types may change."""
    if kind == "type" and isinstance(item, TypeDecorator):
        return f"sa.{item.impl_instance!r}"
    return False


context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_item=rendered,
)
with context.begin_transaction():
    context.run_migrations()

"""The interface for programs, under `/api`: all that pages can do, as JSON."""

from __future__ import annotations

from fastapi import APIRouter

from tordesillas.table.api import games, playing, reading, stream, tables, tokens
from tordesillas.table.api.common import router_of

__all__ = ["pages", "router"]

router = router_of()
for part in (games, tokens, tables, playing, stream):
    router.include_router(part.router)

pages: APIRouter = reading.router
"""The page for people that shows what there is."""

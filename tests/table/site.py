"""A server in the test's own process, and visitors' browsers without a window."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI

from tordesillas.table.app import create_app
from tordesillas.table.people import People
from tordesillas.table.settings import Settings
from tordesillas.table.tables import Tables

OWN = {"sec-fetch-site": "same-origin"}
"""What a browser says of a form of this site."""


class Site:
    """A running server."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app
        self.clients: list[httpx.AsyncClient] = []

    @property
    def tables(self) -> Tables:
        tables: Tables = self.app.state.tables
        return tables

    @property
    def people(self) -> People:
        people: People = self.app.state.people
        return people

    def visitor(self, **headers: str) -> httpx.AsyncClient:
        """A browser that has not been here yet."""
        scheme = "https" if self.app.state.settings.secure else "http"
        headers = OWN | {name.replace("_", "-"): value for name, value in headers.items()}
        client = httpx.AsyncClient(
            transport=httpx.ASGITransport(self.app), base_url=f"{scheme}://table.example", headers=headers
        )
        self.clients.append(client)
        return client

    async def leave(self) -> None:
        """All browsers are closed."""
        for client in self.clients:
            await client.aclose()


@asynccontextmanager
async def site(folder: Path, **settings: Any) -> AsyncIterator[Site]:
    """A server on a fresh database, without limits unless they are asked for."""
    running = Site(create_app(settings_of(folder, **settings)))
    async with running.app.router.lifespan_context(running.app):
        yield running
        await running.leave()


def settings_of(folder: Path, **settings: Any) -> Settings:
    """Those of a server for tests, but for what is wanted otherwise."""
    usual: dict[str, Any] = {
        "database": f"sqlite+aiosqlite:///{folder / 'tables.sqlite3'}",
        "limits": False,
        "bot_pace": 0,
    }
    return Settings(**(usual | settings))


def cookie_of(answer: httpx.Response) -> dict[str, str]:
    """The session's cookie that an answer sets, as its name, its value and its flags."""
    for header in answer.headers.get_list("set-cookie"):
        name, _, rest = header.partition("=")
        if name in ("session", "__Host-session"):
            value, *flags = rest.split("; ")
            return {"name": name, "value": value} | {flag.partition("=")[0]: flag.partition("=")[2] for flag in flags}
    return {}


def found(pattern: str, text: str) -> str:
    """What the pattern's group matches, which must be there."""
    match = re.search(pattern, text)
    assert match, f"no {pattern}"
    return match.group(1)

"""Running the server: at home for whoever sits at this machine, or for others."""

from __future__ import annotations

import contextlib
import socket
import threading
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass

import uvicorn

from tordesillas.table.app import create_app
from tordesillas.table.collecting import collect_seldom
from tordesillas.table.observing import logging_config
from tordesillas.table.settings import Settings

LOOPBACK = "127.0.0.1"
HOME_PORT = 8494
"""The year of the treaty, out of the way of other servers."""
PATIENCE = 5
"""Seconds that running requests get to finish when the server stops."""


@dataclass(frozen=True)
class Listening:
    """Where and how a server listens."""

    host: str = LOOPBACK
    port: int = HOME_PORT
    proxies: str = ""
    """Addresses of proxies whose forwarded headers are believed, or `*`."""
    json_logs: bool = False
    level: str = "INFO"


class Server(uvicorn.Server):
    """A server that says when it can be reached, and when it is about to stop."""

    def __init__(self, config: uvicorn.Config, reached: Callable[[], None], stopping: Callable[[], None]) -> None:
        super().__init__(config)
        self.reached = reached
        self.stopping = stopping

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.reached()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.stopping()
        await super().shutdown(sockets)


def serve(settings: Settings, listening: Listening, reached: Callable[[str], None]) -> None:
    """Serve until a signal asks to stop; `reached` is told the address once it answers."""
    listener = bound(listening.host, listening.port)
    address = settings.public_url or shown_address(listening.host, listener.getsockname()[1])
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        log_config=logging_config(listening.json_logs, listening.level),
        access_log=False,
        proxy_headers=bool(listening.proxies),
        forwarded_allow_ips=listening.proxies or LOOPBACK,
        timeout_graceful_shutdown=PATIENCE,
        server_header=False,
        lifespan="on",
    )
    collect_seldom()
    # Stopping by Ctrl-C is the usual way, and the server has then already ended well.
    with listener, contextlib.suppress(KeyboardInterrupt):
        Server(config, lambda: reached(address), app.state.streams.close).run(sockets=[listener])


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens; an OSError says why there is none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    except OSError:
        listener.close()
        raise
    return listener


def home_port() -> int:
    """The usual port, or whichever is free where something listens there already."""
    try:
        with bound(LOOPBACK, HOME_PORT):
            return HOME_PORT
    except OSError:
        return 0


def shown_address(host: str, port: int) -> str:
    """The address as somebody at this machine types it."""
    if host in ("0.0.0.0", "::", LOOPBACK):  # noqa: S104 - only compared
        host = "localhost" if host != LOOPBACK else LOOPBACK
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def open_browser(address: str) -> None:
    """Show the address in a browser, where there is one; the server does not wait for it."""

    def show() -> None:
        with contextlib.suppress(webbrowser.Error):
            webbrowser.open(address)

    threading.Thread(target=show, daemon=True).start()

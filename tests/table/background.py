"""A server that listens while a test waits for it: for browsers, and for what fires requests at it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn

from tests.table.site import settings_of
from tordesillas.table.app import create_app
from tordesillas.table.serving import Server, bound


@contextmanager
def background(folder: Path, **settings: Any) -> Iterator[str]:
    """The address of a server on a fresh database, with its own thread; without limits unless they are asked for."""
    app = create_app(settings_of(folder, **settings))
    config = uvicorn.Config(app, log_level="warning", lifespan="on", timeout_graceful_shutdown=1)
    reached = threading.Event()
    server = Server(config, reached.set, app.state.streams.close)
    with bound("127.0.0.1", 0) as listener:
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        try:
            assert reached.wait(timeout=60)
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(timeout=20)

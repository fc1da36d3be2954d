"""What the command line does about the server."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from tordesillas.engine.messages import say
from tordesillas.table.settings import Settings, data_folder
from tordesillas.terminal.refusals import Refused

if TYPE_CHECKING:
    from collections.abc import Callable

    from tordesillas.table import serving


def play_at_home(language: str, port: int | None, browser: bool) -> None:
    """A server for the person at this machine, and a browser that shows it."""
    from tordesillas.table import serving

    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    listening = serving.Listening(port=serving.home_port() if port is None else port, level="WARNING")

    def reached(address: str) -> None:
        tell(say(language, "serve.address", address=address))
        tell(say(language, "serve.stop", place=folder))
        if browser:
            serving.open_browser(address)

    run(Settings(local=True), listening, language, reached)
    tell(say(language, "serve.stopped"))


def serve_others(settings: Settings, listening: serving.Listening, language: str) -> None:
    """A server for others."""
    data_folder().mkdir(parents=True, exist_ok=True)
    run(settings, listening, language, lambda address: tell(say(language, "serve.address", address=address)))


def run(settings: Settings, listening: serving.Listening, language: str, reached: Callable[[str], None]) -> None:
    from tordesillas.table.serving import serve

    try:
        serve(settings, listening, reached)
    except OSError as error:
        why = error.strerror or str(error)
        raise Refused(say(language, "serve.cannot_listen", host=listening.host, port=listening.port, why=why)) from None


def tell(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()

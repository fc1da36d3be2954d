"""What the command line does about the server."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING, Any, TypeVar

from tordesillas.engine.messages import say
from tordesillas.table.settings import Settings, data_folder, own_database
from tordesillas.terminal.refusals import Refused

T = TypeVar("T")

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence
    from pathlib import Path

    from tordesillas.table import serving
    from tordesillas.table.archive import Told
    from tordesillas.table.store import Database
    from tordesillas.table.store.schema import Status


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


# Looking after the games


def back_up(url: str, file: Path, language: str) -> None:
    """One state of the database into a file, while servers go on."""
    from tordesillas.table.archive import back_up

    rows = work(url, language, "serve.backing_up", lambda database, told: back_up(database, file, told))
    tell(say(language, "serve.backed_up", n=rows, file=file))


def restore(url: str, file: Path, language: str) -> None:
    """A file into an empty database."""
    from tordesillas.table.archive import BadArchive, restore

    try:
        rows = work(url, language, "serve.restoring", lambda database, told: restore(database, file, told))
    except BadArchive as error:
        raise Refused(say(language, "serve.bad_archive", file=file, why=error)) from None
    tell(say(language, "serve.restored", n=rows, file=file))


def list_tables(url: str, statuses: Sequence[Status], limit: int, language: str) -> None:
    """Tables, a line each."""
    from tordesillas.table.tables import Tables

    async def listed(database: Database, told: Told) -> None:  # noqa: ARG001
        for table in await Tables(database).all_tables(*statuses, limit=limit):
            names = ", ".join(seat.name or seat.bot or "-" for seat in table.seats)
            moment = f"{table.updated:%Y-%m-%d %H:%M}"
            what = f"{table.setting.game} {table.setting.edition}"
            tell("  ".join((table.id, f"{table.status:9}", moment, what, str(table.ply), names)))

    work(url, language, "", listed)


def export(url: str, table: str, file: Path | None, secret: bool, language: str) -> None:
    """The record of a table's game; of one that goes on only where secrets may be told."""
    from tordesillas.table import refusals
    from tordesillas.table.tables import Tables

    async def record(database: Database, told: Told) -> str:  # noqa: ARG001
        try:
            game = (await Tables(database).table(table)).playing
        except refusals.Refused as error:
            raise Refused(error.message(language)) from None
        if not (game.over or secret):
            raise Refused(say(language, "serve.goes_on"))
        return game.record(secret=secret)

    text = work(url, language, "", record)
    if file is None:
        sys.stdout.write(text)
    else:
        file.write_text(text, encoding="utf-8")


def replay_all(url: str, language: str) -> bool:
    """Every stored game by the present rules; whether all come to what they came to."""
    from tordesillas.table import admin

    async def replay(database: Database, told: Told) -> list[admin.Replayed]:
        found = []
        async for game, total in admin.replay_all(database):
            found.append(game)
            told(len(found), total)
        return found

    games = work(url, language, "serve.replaying", replay)
    faulty = [game for game in games if game.fault]
    for game in faulty:
        tell(f"{game.table}: {game.fault}")
    moves = sum(game.moves for game in games)
    tell(say(language, "serve.replayed", games=len(games), moves=moves, faulty=len(faulty)))
    return not faulty


def work(url: str, language: str, title: str, task: Callable[[Database, Told], Coroutine[Any, Any, T]]) -> T:
    """Something that takes a while, with a bar where somebody looks on; without a URL, in the own database."""
    from rich.console import Console
    from rich.progress import Progress
    from sqlalchemy.exc import ArgumentError, DBAPIError

    from tordesillas.table.store import Database

    async def run(told: Told) -> T:
        database = Database(url or own_database())
        try:
            return await task(database, told)
        finally:
            await database.close()

    with Progress(console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task(say(language, title), total=None) if title else None

        def told(done: int, total: int) -> None:
            if bar is not None:
                progress.update(bar, completed=done, total=total)

        try:
            return asyncio.run(run(told))
        except (ArgumentError, DBAPIError, OSError) as error:
            why = str(error).splitlines()[0]
            raise Refused(say(language, "serve.no_database", why=why)) from None


def tell(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()

"""Bots' turns. A process claims tables at which a bot owes a decision, lets it think, and hands its move in."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Self

from sqlalchemy import func, select, update

from tordesillas.bots import Budget, bot
from tordesillas.table.lessons import ahead, bots_due, lesson_of
from tordesillas.table.refusals import NotLegal, NotRunning, NotYourTurn, Stale
from tordesillas.table.store.schema import Status, now, tables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tordesillas.engine.view import View
    from tordesillas.table.standing import Table
    from tordesillas.table.tables import Tables

BUDGET = Budget(seconds=1.0)
PATIENCE = 10.0
"""So many seconds may a bot take before it counts as failed."""
CLAIM = timedelta(seconds=15)
"""A claim is good for so long: if the process dies, another one takes the table over then."""
LOOK_AGAIN = 5.0
"""So many seconds may pass until a process looks whether others have left something to do."""
STAND_IN = "random"
"""Plays for a bot that fails."""

log = logging.getLogger(__name__)


class Runner:
    """Plays for all bots of a database; several processes share the work."""

    def __init__(self, tables: Tables, workers: int = 2, budget: Budget = BUDGET, patience: float = PATIENCE) -> None:
        self.tables = tables
        self.budget = budget
        self.patience = patience
        self._workers = workers
        self._threads = ThreadPoolExecutor(workers, "bot")
        self._attended: dict[str, asyncio.Task[None]] = {}
        self._awake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Self:
        """From now on bots move, those first that were interrupted when the server was stopped."""
        if not self.tables.database.postgres:
            # Nobody else works on this file, so whatever was claimed is not any more.
            due = tables.c.bot_due.is_not(None)
            async with self.tables.database.writing() as connection:
                await connection.execute(update(tables).where(due).values(bot_due=now() + self.tables.bot_pace))
        self._tasks = [asyncio.create_task(self._hear()), asyncio.create_task(self._dispatch())]
        return self

    async def __aexit__(self, *error: object) -> None:
        """What is being thought is dropped; it will be thought again."""
        tasks = [*self._tasks, *self._attended.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _hear(self) -> None:
        with self.tables.herald.all() as listener:
            async for _ in listener:
                self._awake.set()

    async def _dispatch(self) -> None:
        """Claim tables as long as somebody is free to attend to them."""
        while True:
            self._awake.clear()
            try:
                wait = await self._attend_to_some()
            except Exception:
                log.exception("bots cannot be called")
                wait = LOOK_AGAIN
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._awake.wait()

    async def _attend_to_some(self) -> float:
        """Have bots called at as many tables as possible; the seconds until there may be more to do."""
        free = self._workers - len(self._attended)
        if free <= 0:
            return LOOK_AGAIN
        async with self.tables.database.reading() as connection:
            due: datetime | None = await connection.scalar(select(func.min(tables.c.bot_due)))
        if due is None:
            return LOOK_AGAIN
        if due > now():
            return min((due - now()).total_seconds(), LOOK_AGAIN)
        for table in await self._claim(free):
            if table not in self._attended:
                self._attended[table] = asyncio.create_task(self._attend(table))
        return 0

    async def _claim(self, number: int) -> Sequence[str]:
        """Some tables where a bot may move now; nobody else gets them until the claim lapses."""
        moment = now()
        some = select(tables.c.id).where(tables.c.bot_due <= moment).order_by(tables.c.bot_due).limit(number)
        chosen = some.with_for_update(skip_locked=True).scalar_subquery()
        claim = update(tables).where(tables.c.id.in_(chosen)).values(bot_due=moment + CLAIM).returning(tables.c.id)
        async with self.tables.database.writing() as connection:
            claimed: Sequence[str] = (await connection.execute(claim)).scalars().all()
        return claimed

    async def _attend(self, table: str) -> None:
        try:
            await self._move_on(table)
        except Exception:
            log.exception("no bot can move at table %s", table)
        finally:
            del self._attended[table]
            self._awake.set()

    async def _move_on(self, name: str) -> None:
        """Let the table's bots move until a person has to, or until people shall see what has happened."""
        while True:
            table = await self.tables.table(name)
            seat = bot_to_move(table)
            if seat is None:
                return
            try:
                await self._move(table, seat)
            except (Stale, NotRunning, NotYourTurn):
                continue  # a person has done something meanwhile
            if self.tables.bot_pace:
                return

    async def _move(self, table: Table, seat: int) -> None:
        bot = table.seats[seat].bot
        assert bot is not None
        try:
            script = ahead(table)
            token = await self._thought(bot, table.playing.view(seat)) if script is None else script.token
        except Exception as error:  # noqa: BLE001  (it may go wrong in any way)
            await self._replace(table, seat, bot, error)
        else:
            try:
                await self.tables.bot_move(table.id, seat, bot, token, table.number)
            except NotLegal as error:
                await self._replace(table, seat, bot, error)

    async def _replace(self, table: Table, seat: int, bot: str, error: Exception) -> None:
        """Whatever a bot does wrong, the game goes on."""
        if bot == STAND_IN:
            raise error
        log.warning("the bot %s fails at table %s: %r", bot, table.id, error)
        await self.tables.exchange_bot(table.id, seat, STAND_IN)

    async def _thought(self, bot: str, view: View) -> str:
        """The token of the move that a bot chooses, thought out in a thread of its own."""
        async with asyncio.timeout(self.patience):
            return await asyncio.get_running_loop().run_in_executor(self._threads, chosen, bot, view, self.budget)


def chosen(name: str, view: View, budget: Budget) -> str:
    return bot(name, view.rules.id).choose(view, budget).move.token


def bot_to_move(table: Table) -> int | None:
    """A seat whose bot may move now."""
    if table.status is not Status.RUNNING:
        return None
    return next(iter(bots_due(lesson_of(table), table.playing, table.seats)), None)

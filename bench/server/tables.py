"""Our server under load: tables with an open event stream each, and clients that move over the API of programs."""

from __future__ import annotations

import asyncio
import json
import random
import time
from dataclasses import dataclass, field
from typing import Any

from bench.server.figures import Load, spread
from bench.server.processes import memory_mb
from bench.server.web import Connection, listen

WORKERS = 24
"""So many clients at most have a request under way."""
PAGES = 200


@dataclass
class Player:
    """A client that plays both seats of a table, one move after the other."""

    table: str
    number: int
    pending: list[int]
    over: bool = False
    legal: list[int] = field(default_factory=list)
    """Told with the answer to the last move."""


async def measure(name: str, process: int, address: str, tables: int, rate: int, seconds: float) -> Load:
    """So many tables at once, and as many moves a second as `rate` says."""
    door = Connection(address)
    token = (await door.json("POST", "/api/tokens", {"name": "Load", "label": "bench"}))["token"]
    bearer = f"Authorization: Bearer {token}\r\n"
    before = memory_mb(process)
    opener = Connection(address, bearer)
    players = [await opened(opener) for _ in range(tables)]
    streams = [asyncio.create_task(listen(address, f"/table/{each.table}/events", None, bearer)) for each in players]
    await asyncio.sleep(1)
    times, took = await moves(players, [Connection(address, bearer) for _ in range(WORKERS)], rate, seconds)
    memory = memory_mb(process)
    page = await pages(Connection(address, bearer), players)
    for stream in streams:
        stream.cancel()
    await asyncio.gather(*streams, return_exceptions=True)
    return Load(
        name, tables, rate, len(times) / took, spread(times), memory, spread(page), 1024 * (memory - before) / tables
    )


async def opened(connection: Connection) -> Player:
    seats = [{"me": True, "name": "Ada"}, {"me": True, "name": "Bo"}]
    table = await connection.json("POST", "/api/tables", {"game": "colonialism", "players": 2, "seats": seats})
    legal = await connection.json("GET", f"/api/tables/{table['id']}/moves?seat={table['pending'][0]}")
    ids = [each["id"] for each in legal["moves"]]
    return Player(table["id"], table["number"], table["pending"], legal=ids)


async def moves(
    players: list[Player], connections: list[Connection], rate: int, seconds: float
) -> tuple[list[float], float]:
    """The times of all moves, and how long it went on."""
    idle: asyncio.Queue[Player] = asyncio.Queue()
    for player in players:
        idle.put_nowait(player)
    began = time.perf_counter()
    turns = iter(range(10**9))
    choose = random.Random(1).choice
    times: list[float] = []

    async def work(connection: Connection) -> None:
        while True:
            due = began + next(turns) / rate if rate else 0
            if (due or time.perf_counter()) > began + seconds:
                return
            await asyncio.sleep(max(0, due - time.perf_counter()))
            player = await idle.get()
            times.append(await move(connection, player, choose))
            if not player.over:
                idle.put_nowait(player)

    await asyncio.gather(*(work(connection) for connection in connections))
    return times, time.perf_counter() - began


async def move(connection: Connection, player: Player, choose: Any) -> float:
    """Choose and move; how long the move took until it was acknowledged."""
    wish = {"seat": player.pending[0], "move": choose(player.legal), "answers": player.number, "next": True}
    began = time.perf_counter()
    status, body = await connection.ask("POST", f"/api/tables/{player.table}/moves", wish)
    took = time.perf_counter() - began
    if status != 200:
        raise RuntimeError(f"{status} {body.decode(errors='replace')}")
    after = json.loads(body)
    player.pending, player.number, player.over = after["pending"], after["number"], after["status"] == "over"
    player.legal = [] if player.over else [each["id"] for each in after["next"]["moves"]]
    return took


async def pages(connection: Connection, players: list[Player]) -> list[float]:
    """How long tables' pages take, one after the other."""
    times = []
    for player in players[:PAGES]:
        began = time.perf_counter()
        status, _ = await connection.ask("GET", f"/table/{player.table}?seat=0")
        times.append(time.perf_counter() - began)
        if status != 200:
            raise RuntimeError(f"a table's page: {status}")
    return times

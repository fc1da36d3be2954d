"""The stream says two numbers and nothing else, at once and as they change, and ends with the server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random

import httpx
import pytest

from tests.table.served import Served, served
from tordesillas.table import live
from tordesillas.table.tables import Sitter, Table, Wish

CROWD = 30


class Ear:
    """Listens to a stream."""

    def __init__(self, answer: httpx.Response) -> None:
        self.answer = answer
        self.lines = answer.aiter_lines()
        self.everything: list[str] = []

    async def line(self) -> str:
        line = await anext(self.lines)
        self.everything.append(line)
        return line

    async def next(self) -> tuple[str, dict[str, int]]:
        """The id and the numbers of the next message."""
        fields: dict[str, str] = {}
        while True:
            line = await self.line()
            if line:
                name, _, value = line.partition(": ")
                fields[name] = value
            elif "data" in fields:
                return fields["id"], json.loads(fields["data"])


@asynccontextmanager
async def listening(
    running: Served, table: Table, cookies: dict[str, str] | None = None, heard: str = ""
) -> AsyncIterator[Ear]:
    async with (
        httpx.AsyncClient(base_url=running.address, cookies=cookies, timeout=20) as client,
        client.stream("GET", f"/table/{table.id}/events", headers={"last-event-id": heard} if heard else {}) as answer,
    ):
        yield Ear(answer)


def numbers(table: Table) -> dict[str, int]:
    return {"number": table.number, "version": table.version}


def test_a_stream_says_two_numbers_and_nothing_else(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as running:
            table, persons = await running.table(["Ada", "Bob"])
            cookies = await running.secret(persons[0])
            async with listening(running, table, cookies) as ear:
                assert ear.answer.headers["content-type"].startswith("text/event-stream")
                assert ear.answer.headers["cache-control"] == "no-store"
                assert (await ear.next())[1] == numbers(table)
                for _ in range(5):
                    table = await running.moved(table, Random(table.number))
                    assert (await ear.next())[1] == numbers(table)
                table = await running.tables.say(table.id, persons[1].id, "a secret between us")
                assert (await ear.next())[1] == numbers(table)
            said = {line.partition(":")[0] for line in ear.everything}
            assert said == {"", "retry", "id", "data"}
            assert all(
                set(json.loads(line[6:])) == {"number", "version"} for line in ear.everything if line[:4] == "data"
            )

    asyncio.run(scene())


def test_who_comes_back_is_not_told_again_what_they_know(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as running:
            table, _ = await running.table(["Ada", "Bob"])
            async with listening(running, table) as ear:
                known, _ = await ear.next()
            async with listening(running, table, heard=known) as ear:
                table = await running.moved(table, Random(1))
                assert (await ear.next())[1] == numbers(table)
            missed = await running.moved(table, Random(2))
            async with listening(running, table, heard=known) as ear:
                assert (await ear.next())[1] == numbers(missed)

    asyncio.run(scene())


def test_the_numbers_are_said_again_so_that_silence_means_a_broken_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "BEAT", 0.02)

    async def scene() -> None:
        async with served(tmp_path) as running:
            table, _ = await running.table(["Ada", "Bob"])
            async with listening(running, table) as ear:
                assert [await ear.next() for _ in range(3)] == [(f"{table.number}.{table.version}", numbers(table))] * 3

    asyncio.run(scene())


def test_streams_end_with_the_server_and_leave_nothing_behind(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as running:
            table, _ = await running.table(["Ada", "Bob"])
            streams: live.Streams = running.app.state.streams
            async with AsyncExitStack() as crowd:
                ears = [await crowd.enter_async_context(listening(running, table)) for _ in range(CROWD)]
                assert {(await ear.next())[0] for ear in ears} == {f"{table.number}.{table.version}"}
                table = await running.moved(table, Random(3))
                assert {(await ear.next())[0] for ear in ears} == {f"{table.number}.{table.version}"}
                assert len(streams) == CROWD
                gone = ears.pop()
                await gone.answer.aclose()
                running.app.state.streams.close()
                for ear in ears:
                    with pytest.raises(StopAsyncIteration):
                        await ear.next()
            while len(streams):
                await asyncio.sleep(0.01)

    asyncio.run(scene())


def test_a_table_that_shows_itself_to_its_players_only_tells_nobody_else_its_numbers(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as running:
            ada = await running.people.guest("Ada")
            wish = Wish("colonialism", players=2, sitters=[Sitter(ada.id, None, "Ada")], spectators=False)
            table = await running.tables.open(ada.id, wish)
            async with listening(running, table) as ear:
                assert ear.answer.status_code == 404
            async with listening(running, table, await running.secret(ada)) as ear:
                assert (await ear.next())[1] == numbers(table)
            stranger = running.visitor()
            assert (await stranger.get(f"/table/{table.id}/standing")).status_code == 404

    asyncio.run(scene())


def test_the_numbers_can_be_asked_for(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as running:
            table, _ = await running.table(["Ada", "Bob"])
            answer = await running.visitor().get(f"/table/{table.id}/standing")
            assert answer.json() == numbers(table)
            assert answer.headers["cache-control"] == "no-store"

    asyncio.run(scene())


def test_one_visitor_has_a_limited_number_of_streams(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "STREAMS_MAX", 2)

    async def scene() -> None:
        async with served(tmp_path, limits=True) as running:
            table, persons = await running.table(["Ada", "Bob"])
            hers, his = [await running.secret(person) for person in persons]
            async with listening(running, table, hers) as first:
                await first.next()
                async with listening(running, table, hers) as second:
                    await second.next()
                    for path in (f"/table/{table.id}/events", f"/api/tables/{table.id}/stream"):
                        async with httpx.AsyncClient(base_url=running.address, cookies=hers) as client:
                            refused = await client.get(path)
                        assert refused.status_code == 429
                        assert "retry-after" in refused.headers
                    async with listening(running, table, his) as another:
                        await another.next()
            while running.app.state.streams.of(f"person {persons[0].id}"):
                await asyncio.sleep(0.01)
            async with listening(running, table, hers) as again:
                await again.next()

    asyncio.run(scene())

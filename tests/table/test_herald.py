"""Who is told of what."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from sqlalchemy import text

from tests.table.sessions import introduce, moved, opened, options, service, with_tables
from tordesillas.table import herald, refusals
from tordesillas.table.herald import Herald, Listener, News
from tordesillas.table.tables import Table, Tables, Wish

PATIENCE = 30.0


async def heard(listener: Listener) -> News:
    async with asyncio.timeout(PATIENCE):
        return await listener.next()


async def quiet(listener: Listener) -> bool:
    try:
        async with asyncio.timeout(0.05):
            await listener.next()
    except TimeoutError:
        return True
    return False


def news(table: Table) -> News:
    return News(table.id, table.number, table.version)


@with_tables
async def test_listeners_are_told_of_what_concerns_them_when_it_is_stored(tables: Tables) -> None:
    told = tables.herald
    table = await opened(tables, "anna", "bert")
    other = await opened(tables, "cleo", "dora")
    with told.table(table.id) as at_table, told.person("bert") as bert, told.person("cleo") as cleo, told.all() as all_:
        table = await moved(tables, table, options(table)[0])
        assert [await heard(each) for each in (at_table, bert, all_)] == [news(table)] * 3
        with pytest.raises(refusals.Refused):
            await tables.move(table.id, "bert", 1, "take", table.number)
        assert await quiet(at_table)
        assert await quiet(cleo)
        other = await moved(tables, other, options(other)[0])
        assert [await heard(each) for each in (cleo, all_)] == [news(other)] * 2
        assert await quiet(at_table)


@with_tables
async def test_who_sits_down_and_who_stands_up_is_told_too(tables: Tables) -> None:
    table = await tables.open("anna", Wish("toy", players=3, public=True))
    with tables.herald.person("bert") as bert:
        table = await tables.sit(table.id, "bert", "Bert")
        assert await heard(bert) == news(table)
        table = await tables.stand(table.id, "bert", 0)
        assert await heard(bert) == news(table)


def test_a_slow_listener_hears_the_latest_only() -> None:
    async def run() -> None:
        teller = Herald()
        with teller.table("a") as listener:
            for version in range(1, 10_000):
                teller.tell(News("a", version, version), ())
            teller.tell(News("a", 3, 3), ())  # an old one that was long on its way
            assert await listener.next() == News("a", 9999, 9999)
            assert await quiet(listener)
        teller.tell(News("a", 1, 10_000), ())
        assert await quiet(listener)

    asyncio.run(run())


def test_other_processes_hear_it_even_after_the_connection_was_lost(
    fresh: Callable[[str, bool], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(herald, "AGAIN_SECONDS", 0.05)

    url = fresh("postgresql", True)

    async def run() -> None:
        async with service(url) as here, service(url) as there:
            await introduce(here)
            table = await opened(here, "anna", "bert")
            with there.herald.table(table.id) as listener, there.herald.person("bert") as bert:
                table = await moved(here, table, options(table)[0])
                assert await heard(listener) == await heard(bert) == news(table)
                async with here.database.writing() as connection:
                    await connection.execute(
                        text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
                    )
                    # Those that wait in a pool are cut off, too; it finds out by itself.
                table = await moved(here, table, options(table)[0])
                assert await heard(listener) == await heard(bert) == news(table)
                table = await here.say(table.id, "anna", "Still there?")
                assert await heard(listener) == news(table)

    asyncio.run(run())

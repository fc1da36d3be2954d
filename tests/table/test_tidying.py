"""Who can never come back is forgotten, and nobody else."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path

from sqlalchemy import select, update

from tests.table.site import Site, site
from tordesillas.table.people import Person
from tordesillas.table.store.schema import now, persons, sessions
from tordesillas.table.tables import Sitter, Wish
from tordesillas.table.tidying import NEW, tidy

LONG_AGO = timedelta(days=500)


async def grown_old(here: Site) -> None:
    """Everything lies far back."""
    async with here.tables.database.writing() as connection:
        await connection.execute(update(persons).values(seen=now() - LONG_AGO))
        out = sessions.c.expires.is_not(None)
        await connection.execute(update(sessions).where(out).values(expires=now() - LONG_AGO))


async def left(here: Site, *known: Person) -> list[str]:
    """The names of those among these whom the server still knows."""
    async with here.tables.database.reading() as connection:
        there = set((await connection.execute(select(persons.c.id))).scalars())
    return [person.name for person in known if person.id in there]


def test_guests_without_a_session_and_a_table_are_forgotten(tmp_path: Path, url: str) -> None:
    async def run() -> None:
        async with site(tmp_path, database=url) as here:
            names = ("Player", "Host", "Talker", "Member", "Program", "Guest", "Stranger")
            player, host, talker, member, program, guest, stranger = [await here.people.guest(name) for name in names]
            table = await here.tables.open(
                host.id,
                Wish("colonial", players=3, sitters=[Sitter(player.id, None, "P"), Sitter(talker.id, None, "T")]),
            )
            await here.tables.say(table.id, talker.id, "Hello")
            await here.tables.stand(table.id, talker.id, 1)
            await here.people.register(member, "member", "a long password")
            await here.people.open_token(program.id, "a bot")
            await here.people.open_session(guest.id)
            await grown_old(here)
            visitor = await here.people.guest("Visitor")
            still = await here.people.open_session(visitor.id)
            await tidy(here.tables.database)
            everybody = (player, host, talker, member, program, guest, stranger, visitor)
            assert await left(here, *everybody) == ["Player", "Host", "Talker", "Member", "Program", "Visitor"]
            known = await here.people.known(still, "browser")
            assert known is not None
            assert known.person == visitor

    asyncio.run(run())


def test_who_has_just_come_is_left_alone(tmp_path: Path, url: str) -> None:
    async def run() -> None:
        async with site(tmp_path, database=url) as here:
            early, late = await here.people.guest("Early"), await here.people.guest("Late")
            async with here.tables.database.writing() as connection:
                seen = now() - NEW - timedelta(minutes=1)
                await connection.execute(update(persons).where(persons.c.id == early.id).values(seen=seen))
            await tidy(here.tables.database)
            assert await left(here, early, late) == ["Late"]

    asyncio.run(run())


def test_sessions_that_have_run_out_are_deleted(tmp_path: Path, url: str) -> None:
    async def run() -> None:
        async with site(tmp_path, database=url) as here:
            guest = await here.people.guest("Guest")
            await here.people.open_session(guest.id, "old")
            await here.people.open_token(guest.id, "program")
            await grown_old(here)
            await here.people.open_session(guest.id, "new")
            await tidy(here.tables.database)
            assert {session.label for session in await here.people.sessions(guest.id)} == {"program", "new"}

    asyncio.run(run())

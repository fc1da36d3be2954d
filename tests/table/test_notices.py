"""Who does not look is told of a turn: once, in the ways they want, by one process, again if it failed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import delete, select, update

from tests.table.site import Site, site
from tordesillas.table import mail, notices
from tordesillas.table.mail import Letter, MailError
from tordesillas.table.notices import MAIL, WEBHOOK, Notice, Post, Send, Sender
from tordesillas.table.people import Person
from tordesillas.table.settings import Settings
from tordesillas.table.store.schema import now, outbox
from tordesillas.table.tables import Sitter, Table, Wish
from tordesillas.table.webhooks import WebhookError


class Pigeons(Post):
    """Notes what would be sent; fails as often as it is told to."""

    def __init__(self, failures: int = 0) -> None:
        super().__init__(Settings(public_url="https://table.example", smtp="smtp://mail.example", webhooks=True))
        self.sent: list[tuple[str, str, Notice]] = []
        self.failures = failures

    def ways(self, person: Person, kind: str) -> dict[str, Send]:
        return {way: self.noting(way) for way in super().ways(person, kind)}

    def noting(self, way: str) -> Send:
        async def send(person: Person, about: Notice) -> None:
            if self.failures:
                self.failures -= 1
                raise MailError("no") if way == MAIL else WebhookError("failed")
            self.sent.append((way, person.name, about))

        return send


@asynccontextmanager
async def waiting(url: str, **notify: bool) -> AsyncIterator[tuple[Site, Sender, Pigeons, Table]]:
    """A table at which Berta, who can be reached, has just come to move."""
    async with site(Path(), database=url) as running:
        # The database is one for all tests, and some leave letters that nobody has sent.
        async with running.tables.database.writing() as connection:
            await connection.execute(delete(outbox))
        adam, berta = [await running.people.guest(name, "de") for name in ("Adam", "Berta")]
        await running.people.tell(berta.id, notify, "berta@example.org", "https://hook.example/")
        sitters = [Sitter(adam.id, None, "Adam"), Sitter(berta.id, None, "Berta")]
        table = await running.tables.open(adam.id, Wish("colonialism", players=2, sitters=sitters, seed=4))
        while table.due_seats_of(berta.id):
            table = await moved(running, table)
        while not table.due_seats_of(berta.id):
            table = await moved(running, table)
        pigeons = Pigeons()
        sender = Sender(running.tables.database, running.tables, running.people, pigeons)
        await ripen(running)
        yield running, sender, pigeons, table


async def moved(running: Site, table: Table) -> Table:
    seat = table.pending[0]
    person = table.seats[seat].person
    assert person is not None
    move = table.playing.legal_moves_of(seat)[0]
    return await running.tables.move(table.id, person, seat, str(move), table.number)


async def ripen(running: Site) -> None:
    """All lines have lain long enough."""
    async with running.tables.database.writing() as connection:
        await connection.execute(update(outbox).values(due=now() - notices.PATIENCE - timedelta(seconds=1)))


async def lines(running: Site) -> int:
    async with running.tables.database.reading() as connection:
        return len((await connection.execute(select(outbox))).all())


def test_a_turn_is_told_once_in_every_way(url: str) -> None:
    async def scene() -> None:
        async with waiting(url) as (running, sender, pigeons, table):
            await asyncio.gather(sender.send_due(), sender.send_due())
            assert sorted((way, name) for way, name, _ in pigeons.sent) == [(MAIL, "Berta"), (WEBHOOK, "Berta")]
            about = pigeons.sent[0][2]
            assert about.text == "Berta, du bist in Colonialism am Zug."
            assert about.address == f"https://table.example/table/{table.id}"
            assert await lines(running) == 0

    asyncio.run(scene())


def test_a_line_waits_for_a_while(url: str) -> None:
    async def scene() -> None:
        async with waiting(url) as (running, sender, _, _):
            async with running.tables.database.writing() as connection:
                await connection.execute(update(outbox).values(due=now()))
            assert await sender.send_due() == 0
            assert await lines(running)

    asyncio.run(scene())


def test_who_has_seen_the_table_is_not_told(url: str) -> None:
    async def scene() -> None:
        async with waiting(url) as (running, sender, pigeons, table):
            seat = table.pending[0]
            await running.tables.seen(table.id, table.seats[seat].person or "", seat, table.number)
            await sender.send_due()
            assert (pigeons.sent, await lines(running)) == ([], 0)

    asyncio.run(scene())


def test_who_has_moved_since_is_not_told(url: str) -> None:
    async def scene() -> None:
        async with waiting(url) as (running, sender, pigeons, table):
            berta = table.seats[table.pending[0]].person
            while table.due_seats_of(berta):
                table = await moved(running, table)
            await sender.send_due()
            assert pigeons.sent == []

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("notify", "ways"), [({"mail": False}, [WEBHOOK]), ({"webhook": False}, [MAIL]), ({"turn": False}, [])]
)
def test_only_what_is_wanted_is_sent(url: str, notify: dict[str, bool], ways: list[str]) -> None:
    async def scene() -> None:
        async with waiting(url, **notify) as (running, sender, pigeons, _):
            await sender.send_due()
            assert [way for way, *_ in pigeons.sent] == ways
            assert await lines(running) == 0

    asyncio.run(scene())


def test_what_failed_is_tried_again_and_given_up_at_last(url: str) -> None:
    async def scene() -> None:
        async with waiting(url, webhook=False) as (running, sender, pigeons, _):
            pigeons.failures = 2
            for _ in range(2):
                assert await sender.send_due()
                assert await sender.send_due() == 0
                await ripen(running)
            await sender.send_due()
            assert (len(pigeons.sent), await lines(running)) == (1, 0)

    asyncio.run(scene())


def test_a_line_that_never_arrives_is_dropped(url: str) -> None:
    async def scene() -> None:
        async with waiting(url) as (running, sender, pigeons, _):
            pigeons.failures = 10**6
            for _ in range(notices.ATTEMPTS_MAX):
                assert await lines(running)
                await sender.send_due()
                await ripen(running)
            assert (pigeons.sent, await lines(running)) == ([], 0)

    asyncio.run(scene())


def test_a_line_of_a_process_that_was_killed_is_sent_by_another(url: str) -> None:
    async def scene() -> None:
        async with waiting(url, webhook=False) as (running, sender, pigeons, _):
            assert await sender.claimed()
            assert await sender.send_due() == 0
            await ripen(running)
            await sender.send_due()
            assert len(pigeons.sent) == 1

    asyncio.run(scene())


def test_a_server_without_ways_keeps_nothing(url: str) -> None:
    async def scene() -> None:
        async with waiting(url) as (running, sender, _, _):
            sender.post = Post(Settings())
            await sender.send_due()
            assert await lines(running) == 0

    asyncio.run(scene())


# Mail


@asynccontextmanager
async def mail_server(*, refuses: bool = False) -> AsyncIterator[tuple[str, list[str]]]:
    """A mail server at this machine that takes everything, or nothing; and what it was given."""
    taken: list[str] = []

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async def answer(line: str) -> None:
            writer.write(f"{line}\r\n".encode())
            await writer.drain()

        await answer("220 here")
        while line := (await reader.readline()).decode().strip():
            word = line.split()[0].upper()
            if word == "DATA":
                await answer("354 go on")
                taken.append((await reader.readuntil(b"\r\n.\r\n")).decode())
            if word == "QUIT":
                await answer("221 good bye")
                break
            await answer("550 no" if refuses and word == "RCPT" else "250 well")
        writer.close()

    server = await asyncio.start_server(talk, "127.0.0.1", 0)
    async with server:
        yield f"smtp://127.0.0.1:{server.sockets[0].getsockname()[1]}", taken


LETTER = Letter("berta@example.org", "Du bist am Zug", "Grüße\n")


def test_a_letter_arrives() -> None:
    async def scene() -> str:
        async with mail_server() as (smtp, taken):
            await mail.post(smtp, "table@example.org", LETTER)
            return taken[0]

    letter = asyncio.run(scene())
    assert "To: berta@example.org\r\n" in letter
    assert "Subject: =?utf-8?" in letter or "Subject: Du bist am Zug\r\n" in letter


def test_a_refused_letter_is_told() -> None:
    async def scene() -> None:
        async with mail_server(refuses=True) as (smtp, _):
            await mail.post(smtp, "table@example.org", LETTER)

    with pytest.raises(MailError):
        asyncio.run(scene())


def test_no_letter_says_more_than_one_address() -> None:
    with pytest.raises(MailError):
        asyncio.run(mail.post("smtp://127.0.0.1:1", "a@b.example", replace_to("x@y.example\nBcc: all@z.example")))


def replace_to(address: str) -> Letter:
    return LETTER._replace(to=address)


def test_a_password_is_not_told_in_the_open() -> None:
    async def scene() -> None:
        async with mail_server() as (smtp, _):
            await mail.post(smtp.replace("//", "//name:word@"), "table@example.org", LETTER)

    with pytest.raises(MailError, match="no TLS"):
        asyncio.run(scene())

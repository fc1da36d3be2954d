"""Telling persons who do not look that it is their turn: by mail, or by a call to an address of theirs.

The store puts a line into the outbox together with the move that made it somebody's turn. The sender takes the lines
out when they have lain there for a while: who has seen the table by then needs no letter. Several processes may send;
a line is claimed before it is sent, and what failed is tried again, ever more slowly.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import NamedTuple

from sqlalchemy import delete, func, select, update

from tordesillas.engine.messages import say
from tordesillas.table import mail, webhooks
from tordesillas.table.mail import Letter, MailError
from tordesillas.table.people import People, Person
from tordesillas.table.refusals import Refused
from tordesillas.table.settings import Settings
from tordesillas.table.standing import Table
from tordesillas.table.store import Database
from tordesillas.table.store.schema import now, outbox
from tordesillas.table.tables import Tables
from tordesillas.table.webhooks import WebhookError

LOG = logging.getLogger("tordesillas.notices")

PATIENCE = timedelta(seconds=90)
"""So long a line lies in the outbox: longer than a page that is open takes to say what its player has seen."""
EVERY = 20.0
"""Seconds between two looks into the outbox."""
CLAIMED = timedelta(minutes=5)
"""Whoever has claimed a line and then been killed keeps it from the others for so long."""
ATTEMPTS_MAX = 6
BATCH = 50

MAIL, WEBHOOK = "mail", "webhook"
TURN, OVER = "turn", "over"


class Line(NamedTuple):
    """Somebody is to be told something."""

    id: int
    person: str
    table_id: str
    kind: str
    number: int
    attempts: int


class Notice(NamedTuple):
    """What somebody is told."""

    subject: str
    text: str
    address: str
    """The table's, where the server knows its own."""
    kind: str
    game: str

    def letter(self, to: str, foot: str) -> Letter:
        return Letter(to, self.subject, f"{self.text}\n{foot}")

    def document(self) -> dict[str, str]:
        """For a webhook. Chat programs show `text` or `content`; own programs will look at the rest."""
        line = f"{self.text} {self.address}".strip()
        return {"text": line, "content": line, "event": self.kind, "game": self.game, "table": self.address}


def wants(person: Person, way: str, kind: str) -> bool:
    """Whether somebody wants to be told of such a thing in such a way; who has given an address does, at first."""
    address = person.email if way == MAIL else person.webhook
    return bool(address) and bool(person.notify.get(way, True)) and bool(person.notify.get(kind, True))


def notice(person: Person, table: Table, kind: str, settings: Settings) -> Notice:
    """The words for a line of the outbox, in the person's language."""
    language = person.language
    name = next((seat.name for seat in table.seats if seat.person == person.id), person.name)
    game = say(language, f"{table.setting.game}.title")
    subject = say(language, f"live.letter.{kind}_subject", game=game)
    address = f"{settings.public_url}/table/{table.id}" if settings.public_url else ""
    return Notice(
        subject, say(language, f"live.letter.{kind}", name=name, game=game), address, kind, table.setting.game
    )


def foot(person: Person, about: Notice, settings: Settings) -> str:
    """The end of a letter: where the table is, and how to get no more letters."""
    if not settings.public_url:
        return ""
    link = say(person.language, "live.letter.link", address=about.address)
    why = say(person.language, "live.letter.why", address=f"{settings.public_url}/account")
    return f"\n{link}\n\n{why}\n"


Send = Callable[[Person, Notice], Awaitable[None]]


class Post:
    """The ways to a person that this server has."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def ways(self, person: Person, kind: str) -> dict[str, Send]:
        """Those that a person wants."""
        open_ways = {MAIL: self.by_mail} if self.settings.smtp else {}
        if self.settings.webhooks:
            open_ways[WEBHOOK] = self.by_webhook
        return {way: send for way, send in open_ways.items() if wants(person, way, kind)}

    async def by_mail(self, person: Person, about: Notice) -> None:
        assert person.email
        sender = self.settings.mail_from or "tordesillas@localhost"
        await mail.post(self.settings.smtp, sender, about.letter(person.email, foot(person, about, self.settings)))

    async def by_webhook(self, person: Person, about: Notice) -> None:
        assert person.webhook
        await webhooks.call(person.webhook, about.document())


class Sender:
    """Empties the outbox."""

    def __init__(self, database: Database, tables: Tables, people: People, post: Post) -> None:
        self.database = database
        self.tables = tables
        self.people = people
        self.post = post

    async def run(self) -> None:
        """Until it is cancelled."""
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.send_due()
            except Exception:
                LOG.exception("the outbox could not be emptied")

    async def send_due(self) -> int:
        """Send what has lain long enough; how many lines that were."""
        sent = 0
        while lines := await self.claimed():
            await asyncio.gather(*map(self.send, lines))
            sent += len(lines)
        return sent

    async def claimed(self) -> list[Line]:
        """Lines that are this process's to send."""
        moment = now()
        wanted = select(*(outbox.c[name] for name in Line._fields)).where(outbox.c.due <= moment - PATIENCE)
        async with self.database.reading() as connection:
            rows = await connection.execute(wanted.order_by(outbox.c.due).limit(BATCH))
            lines = [Line(*row) for row in rows]
        mine = []
        if lines:
            async with self.database.writing() as connection:
                for line in lines:
                    free = (outbox.c.id == line.id) & (outbox.c.attempts == line.attempts)
                    claim = update(outbox).where(free).values(attempts=line.attempts + 1, due=moment + CLAIMED)
                    if (await connection.execute(claim)).rowcount:
                        mine.append(line)
        return mine

    async def send(self, line: Line) -> None:
        """Send a line in every way that its person wants; one that arrives is enough."""
        told = await self.wanted(line)
        if told is None:
            await self.drop(line)
            return
        person, about = told
        ways = self.post.ways(person, line.kind)
        arrived = [await attempt(send, person, about) for send in ways.values()]
        if not ways or any(arrived) or line.attempts + 1 >= ATTEMPTS_MAX:
            await self.drop(line)
        else:
            await self.again(line)

    async def wanted(self, line: Line) -> tuple[Person, Notice] | None:
        """Whom to tell what, if it is still of interest."""
        person = await self.people.person(line.person)
        try:
            table = await self.tables.table(line.table_id)
        except Refused:
            return None
        if person is None or await self.outdated(line):
            return None
        seats = table.due_seats_of(person.id) if line.kind == TURN else table.seats_of(person.id)
        for seat in seats:
            if await self.tables.seen_before(table.id, seat) < line.number:
                return person, notice(person, table, line.kind, self.post.settings)
        return None

    async def outdated(self, line: Line) -> bool:
        """Whether there is a later line for the same person at the same table."""
        same = outbox.c.person == line.person, outbox.c.table_id == line.table_id
        async with self.database.reading() as connection:
            last = await connection.scalar(select(func.max(outbox.c.id)).where(*same))
        return last is not None and last > line.id

    async def drop(self, line: Line) -> None:
        async with self.database.writing() as connection:
            await connection.execute(delete(outbox).where(outbox.c.id == line.id))

    async def again(self, line: Line) -> None:
        """Try again after a minute, two, four ..."""
        due = now() + timedelta(minutes=2**line.attempts) - PATIENCE
        async with self.database.writing() as connection:
            await connection.execute(update(outbox).where(outbox.c.id == line.id).values(due=due))


async def attempt(send: Send, person: Person, about: Notice) -> bool:
    """Whether it has arrived."""
    try:
        await send(person, about)
    except (MailError, WebhookError) as error:
        LOG.warning("a notice did not arrive: %s", error)
        return False
    return True

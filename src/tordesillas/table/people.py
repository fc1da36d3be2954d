"""Persons: guests whom a browser's cookie makes known, and accounts with a login name and a password.

Whoever does something that must be remembered becomes a guest; an account is only a guest with a login. A secret of
128 random bits says who somebody is, in a browser's cookie or in a program's token; the database has its hash.
"""

from __future__ import annotations

import asyncio
import secrets
import unicodedata
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from hashlib import sha256
from time import monotonic
from typing import Any, NamedTuple

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Row, Update, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from tordesillas.table.seating import proper_name
from tordesillas.table.store import Database
from tordesillas.table.store.schema import entries, messages, now, persons, seats, sessions, tables

SECRET_BYTES = 16
SESSION_DAYS = 400
"""So long a browser keeps a cookie at most, by its own rules."""
SEEN_EVERY = timedelta(hours=1)
"""A session's last use is noted no more often, so that reading pages seldom writes."""
TOKEN_PREFIX = "tord_"  # noqa: S105  (it marks a secret, for those who look for lost ones)
LOGIN_MIN, LOGIN_MAX = 2, 40
PASSWORD_MIN, PASSWORD_MAX = 8, 200
TOKENS_MAX = 20
RECENT_SECONDS = 2.0
"""So long a secret is not looked up again; a sign-out at another process takes effect after that."""
RECENT_MAX = 10_000
HASHING = 2
"""So many passwords are hashed at once: each takes 64 MB for its while."""

BROWSER, API = "browser", "api"


class PersonError(ValueError):
    """What somebody wants for an account cannot be; its text is `account.error.<code>`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True)
class Person:
    """Somebody who plays."""

    id: str
    name: str
    """What others see; a guest may not have said one yet."""
    login: str | None = None
    email: str | None = None
    webhook: str | None = None
    notify: Mapping[str, Any] = field(default_factory=dict)
    language: str = "en"
    theme: str = "auto"

    @property
    def account(self) -> bool:
        return self.login is not None


class Session(NamedTuple):
    """A browser or a program that is known."""

    id: str
    """The hash of its secret, which tells nobody the secret."""
    kind: str
    label: str
    created: datetime
    seen: datetime


class Known(NamedTuple):
    """Who holds a secret."""

    person: Person
    session: str


class Recent(NamedTuple):
    """Somebody who was known a moment ago."""

    known: Known
    kind: str
    until: float


class People:
    """All persons of a server."""

    def __init__(self, database: Database, hasher: PasswordHasher | None = None) -> None:
        self.database = database
        self.hasher = hasher or PasswordHasher()
        self._hashing = asyncio.Semaphore(HASHING)
        self._nobody: str | None = None
        self._recent: dict[bytes, Recent] = {}

    # Who somebody is

    async def known(self, secret: str, kind: str) -> Known | None:
        """Who holds this secret, if anybody does; where it has just been asked for, that is still known."""
        key = digest(secret)
        recent = self._recent.get(key)
        if recent is not None and recent.kind == kind and recent.until > monotonic():
            return recent.known
        found = await self._looked_up(key, kind)
        if found is not None:
            if len(self._recent) >= RECENT_MAX:
                self._recent.clear()
            self._recent[key] = Recent(found, kind, monotonic() + RECENT_SECONDS)
        return found

    @asynccontextmanager
    async def _changing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction after which nothing that was known of persons counts any more."""
        async with self.database.writing() as connection:
            yield connection
        self._recent.clear()

    async def _looked_up(self, key: bytes, kind: str) -> Known | None:
        moment = now()
        query = (
            select(persons, sessions.c.seen.label("used"))
            .join(sessions, sessions.c.person == persons.c.id)
            .where(sessions.c.token_hash == key, sessions.c.kind == kind)
            .where(sessions.c.expires.is_(None) | (sessions.c.expires > moment))
        )
        async with self.database.reading() as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            return None
        if moment - row.used > SEEN_EVERY:
            async with self.database.writing() as connection:
                await connection.execute(update(sessions).where(sessions.c.token_hash == key).values(seen=moment))
                await connection.execute(update(persons).where(persons.c.id == row.id).values(seen=moment))
        return Known(person_of(row), key.hex())

    async def owner(self) -> Person | None:
        """Whose machine it is, where only one person plays: who came first."""
        async with self.database.reading() as connection:
            row = (await connection.execute(select(persons).order_by(persons.c.created).limit(1))).first()
        return None if row is None else person_of(row)

    async def person(self, person: str) -> Person | None:
        async with self.database.reading() as connection:
            row = (await connection.execute(select(persons).where(persons.c.id == person))).first()
        return None if row is None else person_of(row)

    async def guest(self, name: str = "", language: str = "en", theme: str = "auto") -> Person:
        """Somebody new, known by nothing yet."""
        guest = Person(secrets.token_urlsafe(SECRET_BYTES), called(name), language=language, theme=theme)
        async with self._changing() as connection:
            values = {"id": guest.id, "name": guest.name, "language": language, "theme": theme}
            await connection.execute(insert(persons).values(values))
        return guest

    # Secrets

    async def open_session(self, person: str, label: str = "") -> str:
        """A new browser of the person; its secret."""
        async with self._changing() as connection:
            return await self._new_secret(connection, person, BROWSER, label, now() + timedelta(days=SESSION_DAYS))

    async def open_token(self, person: str, label: str) -> str:
        """A new token for a program that plays for the person; nobody is told it again."""
        async with self._changing() as connection:
            mine = select(func.count()).where(sessions.c.person == person, sessions.c.kind == API)
            if (await connection.execute(mine)).scalar_one() >= TOKENS_MAX:
                raise PersonError("tokens")
            return await self._new_secret(connection, person, API, label, None)

    async def _new_secret(
        self, connection: AsyncConnection, person: str, kind: str, label: str, expires: datetime | None
    ) -> str:
        label = "".join(filter(str.isprintable, label))
        secret = (TOKEN_PREFIX if kind == API else "") + secrets.token_urlsafe(SECRET_BYTES)
        values = {"token_hash": digest(secret), "person": person, "kind": kind, "label": label, "expires": expires}
        await connection.execute(insert(sessions).values(values))
        return secret

    async def sessions(self, person: str) -> list[Session]:
        """What is signed in, last used first."""
        query = select(sessions).where(sessions.c.person == person).order_by(sessions.c.seen.desc())
        async with self.database.reading() as connection:
            found = (await connection.execute(query)).all()
        return [Session(row.token_hash.hex(), row.kind, row.label, row.created, row.seen) for row in found]

    async def close_session(self, person: str, session: str) -> None:
        """Sign one of the person's own browsers or programs out."""
        try:
            key = bytes.fromhex(session)
        except ValueError:
            return
        async with self._changing() as connection:
            mine = (sessions.c.person == person) & (sessions.c.token_hash == key)
            await connection.execute(delete(sessions).where(mine))

    async def close_others(self, person: str, session: str) -> None:
        """Sign out all of the person's browsers and programs but one."""
        async with self._changing() as connection:
            others = (sessions.c.person == person) & (sessions.c.token_hash != bytes.fromhex(session))
            await connection.execute(delete(sessions).where(others))

    # Accounts

    async def register(self, guest: Person, login: str, password: str, email: str = "") -> None:
        """Make a guest an account; seats and all else remain."""
        name = fit_login(login)
        check_password(password, name)
        values = {"login": name, "password_hash": await self._hash(password), "email": fit_email(email)}
        if not guest.name:
            values["name"] = called(login)
        try:
            async with self._changing() as connection:
                still = (persons.c.id == guest.id) & persons.c.login.is_(None)
                if not (await connection.execute(update(persons).where(still).values(values))).rowcount:
                    raise PersonError("account")
        except IntegrityError:
            raise PersonError("taken") from None

    async def signed_in(self, login: str, password: str) -> Person | None:
        """Whose login and password these are. It takes as long for a login that nobody has."""
        async with self.database.reading() as connection:
            name = plain_login(login)
            query = select(persons).where(persons.c.login == (name if name.isprintable() else ""))
            row = (await connection.execute(query)).first()
        kept = row.password_hash if row is not None else await self._of_nobody()
        fits = await self._fits(kept, password)
        if row is None or not fits:
            return None
        if self.hasher.check_needs_rehash(kept):
            await self._set(row.id, password_hash=await self._hash(password))
        return person_of(row)

    async def change_password(self, person: Person, old: str, new: str) -> None:
        async with self.database.reading() as connection:
            query = select(persons.c.password_hash).where(persons.c.id == person.id)
            kept = (await connection.execute(query)).scalar_one()
        if kept is None or not await self._fits(kept, old):
            raise PersonError("password")
        check_password(new, person.login or "")
        await self._set(person.id, password_hash=await self._hash(new))

    async def prefer(self, person: str, **values: str) -> None:
        """Keep a person's `name`, `language` or `theme`."""
        if "name" in values:
            values["name"] = called(values["name"])
        await self._set(person, **values)

    async def tell(self, person: str, notify: Mapping[str, Any], email: str, webhook: str) -> None:
        """Keep what a person wants to be told, and where."""
        await self._set(person, notify=dict(notify), email=fit_email(email), webhook=webhook or None)

    async def join(self, guest: Person, account: Person) -> None:
        """What somebody did as a guest before signing in becomes the account's; the guest is no more."""
        if guest.account or guest.id == account.id:
            return
        async with self._changing() as connection:
            await connection.execute(changed(guest.id))
            for kept, column in ((seats, "person"), (tables, "host"), (entries, "person"), (messages, "person")):
                theirs = kept.c[column] == guest.id
                await connection.execute(update(kept).where(theirs).values({column: account.id}))
            await connection.execute(delete(persons).where(persons.c.id == guest.id))

    async def forget(self, person: str) -> None:
        """Delete a person: no session, no address, no name remains; what was played does."""
        async with self._changing() as connection:
            await connection.execute(changed(person))
            await connection.execute(delete(persons).where(persons.c.id == person))

    async def _set(self, person: str, **values: Any) -> None:
        async with self._changing() as connection:
            await connection.execute(update(persons).where(persons.c.id == person).values(values))

    async def _hash(self, password: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(self.hasher.hash, password)

    async def _fits(self, kept: str, password: str) -> bool:
        async with self._hashing:
            try:
                return await asyncio.to_thread(self.hasher.verify, kept, password[: PASSWORD_MAX + 1])
            except (VerificationError, InvalidHashError):
                return False

    async def _of_nobody(self) -> str:
        """A password that nobody has, to be compared with where there is no account."""
        if self._nobody is None:
            self._nobody = await self._hash(secrets.token_urlsafe())
        return self._nobody


def changed(person: str) -> Update:
    """A new version of each table of a person, so that nobody goes on with what is remembered of it."""
    sits = select(seats.c.table_id).where(seats.c.person == person)
    theirs = tables.c.id.in_(sits) | (tables.c.host == person)
    return update(tables).where(theirs).values(version=tables.c.version + 1)


def digest(secret: str) -> bytes:
    return sha256(secret.encode()).digest()


def person_of(row: Row[Any]) -> Person:
    return Person(row.id, row.name, row.login, row.email, row.webhook, row.notify, row.language, row.theme)


def called(name: str) -> str:
    """A name as tables have it; nothing stays nothing."""
    return proper_name(name) if name.strip() else ""


def plain_login(login: str) -> str:
    """Logins that look alike to most people are one."""
    return unicodedata.normalize("NFKC", login).casefold().strip()


def fit_login(login: str) -> str:
    name = plain_login(login)
    if not (LOGIN_MIN <= len(name) <= LOGIN_MAX) or not all(sign.isalnum() or sign in "._@+-" for sign in name):
        raise PersonError("login")
    return name


def check_password(password: str, login: str) -> None:
    if not PASSWORD_MIN <= len(password) <= PASSWORD_MAX or password.casefold() == login:
        raise PersonError("weak")


def fit_email(email: str) -> str | None:
    """An address of the usual form, or none."""
    address = email.strip()
    if not address:
        return None
    local, at, host = address.rpartition("@")
    if not (local and at and "." in host) or len(address) > 254 or not address.isprintable() or " " in address:
        raise PersonError("email")
    return address

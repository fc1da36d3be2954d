"""Who somebody is: cookies, guests, accounts, tokens."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Literal

from argon2 import PasswordHasher
from sqlalchemy import select

from tests.table.site import Site, site
from tordesillas.table.people import API, BROWSER, PersonError
from tordesillas.table.store.schema import persons, sessions

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


async def kept(here: Site) -> str:
    """All that the database has of persons and sessions, to look for a secret in."""
    async with here.people.database.reading() as connection:
        rows = [*await connection.execute(select(persons)), *await connection.execute(select(sessions))]
    return repr(rows)


def test_a_secret_is_known_and_not_kept(tmp_path: Path, url: str) -> None:
    async def run() -> None:
        async with site(tmp_path, database=url) as here:
            guest = await here.people.guest("Marie")
            secret = await here.people.open_session(guest.id, "a browser")
            known = await here.people.known(secret, BROWSER)
            assert known is not None
            assert known.person == guest
            assert secret not in await kept(here)
            assert len(secret) >= 22  # 128 bits in base 64

    asyncio.run(run())


def test_other_secrets_are_not_known_and_kinds_are_kept_apart(tmp_path: Path, url: str) -> None:
    async def run() -> None:
        async with site(tmp_path, database=url) as here:
            guest = await here.people.guest("Marie")
            secret = await here.people.open_session(guest.id)
            token = await here.people.open_token(guest.id, "a bot")
            for guessed in ("", "x", guest.id, secret[:-1], secret.swapcase(), f"{secret} "):
                assert await here.people.known(guessed, BROWSER) is None
            assert await here.people.known(secret, API) is None
            assert await here.people.known(token, BROWSER) is None
            assert await here.people.known(token, API) is not None

    asyncio.run(run())


def test_an_account_keeps_what_the_guest_had_and_is_signed_in_to_by_its_password_alone(
    tmp_path: Path, url: str
) -> None:
    async def run() -> None:
        async with site(tmp_path, database=url) as here:
            here.people.hasher = QUICK
            guest = await here.people.guest("Marie")
            await here.people.register(guest, "Marie.C", "radium and polonium", "")
            found = await here.people.signed_in("marie.c", "radium and polonium")
            assert found is not None
            assert (found.id, found.name, found.login) == (guest.id, "Marie", "marie.c")
            for login, password in (("marie.c", "radium"), ("marie.c", ""), ("pierre", "radium and polonium")):
                assert await here.people.signed_in(login, password) is None
            assert "radium" not in await kept(here)

    asyncio.run(run())


def test_a_login_is_one_persons_however_it_is_written(tmp_path: Path, url: str) -> None:
    async def run() -> None:
        async with site(tmp_path, database=url) as here:
            here.people.hasher = QUICK
            await here.people.register(await here.people.guest(), "Marie", "radium and polonium")
            for login in ("marie", "MARIE", "ｍａｒｉｅ", " marie "):
                assert await refusal(here, login, "something else") == "taken"

    asyncio.run(run())


def test_what_makes_no_account_says_why(tmp_path: Path, url: str) -> None:
    async def run() -> None:
        async with site(tmp_path, database=url) as here:
            here.people.hasher = QUICK
            assert await refusal(here, "m", "radium and polonium") == "login"
            assert await refusal(here, "marie curie", "radium and polonium") == "login"
            assert await refusal(here, "m" * 41, "radium and polonium") == "login"
            assert await refusal(here, "marie", "short") == "weak"
            assert await refusal(here, "mariecurie", "MarieCurie") == "weak"
            assert await refusal(here, "marie", "x" * 201) == "weak"
            assert await refusal(here, "marie", "radium and polonium", "not an address") == "email"

    asyncio.run(run())


async def refusal(here: Site, login: str, password: str, email: str = "") -> str:
    try:
        await here.people.register(await here.people.guest(), login, password, email)
    except PersonError as error:
        return error.code
    return ""


def test_a_password_is_hashed_anew_when_hashing_has_become_stronger(tmp_path: Path, url: str) -> None:
    async def run() -> None:
        async with site(tmp_path, database=url) as here:
            here.people.hasher = QUICK
            await here.people.register(await here.people.guest(), "marie", "radium and polonium")
            assert "t=1," in await kept(here)
            here.people.hasher = PasswordHasher(time_cost=2, memory_cost=8, parallelism=1)
            assert await here.people.signed_in("marie", "wrong and wrong") is None
            assert "t=1," in await kept(here)
            assert await here.people.signed_in("marie", "radium and polonium") is not None
            assert "t=2," in await kept(here)
            assert await here.people.signed_in("marie", "radium and polonium") is not None

    asyncio.run(run())


def test_a_login_that_nobody_has_costs_a_hash_too(tmp_path: Path, url: str) -> None:
    async def run() -> None:
        async with site(tmp_path, database=url) as here:
            tried: list[str] = []

            class Counting(PasswordHasher):
                def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:  # noqa: A002
                    tried.append(str(password))
                    return super().verify(hash, password)

            here.people.hasher = Counting(time_cost=1, memory_cost=8, parallelism=1)
            await here.people.register(await here.people.guest(), "marie", "radium and polonium")
            assert await here.people.signed_in("marie", "a guess") is None
            assert await here.people.signed_in("nobody", "a guess") is None
            assert tried == ["a guess", "a guess"]

    asyncio.run(run())


def test_signing_out_elsewhere_leaves_the_own_browser(tmp_path: Path, url: str) -> None:
    async def run() -> None:
        async with site(tmp_path, database=url) as here:
            guest, other = await here.people.guest("Marie"), await here.people.guest("Pierre")
            mine, lost = [await here.people.open_session(guest.id) for _ in range(2)]
            theirs = await here.people.open_session(other.id)
            known, foreign = await here.people.known(mine, BROWSER), await here.people.known(theirs, BROWSER)
            assert known is not None
            assert foreign is not None
            await here.people.close_session(guest.id, foreign.session)
            await here.people.close_others(guest.id, known.session)
            assert await here.people.known(lost, BROWSER) is None
            assert await here.people.known(mine, BROWSER) is not None
            assert await here.people.known(theirs, BROWSER) is not None

    asyncio.run(run())


def test_signs_that_cannot_be_kept_do_no_harm(tmp_path: Path, url: str) -> None:
    async def run() -> None:
        async with site(tmp_path, database=url) as here:
            here.people.hasher = QUICK
            client = here.visitor()
            wrong = await client.post("/account/sign-in", data={"login": "a\0b", "password": "\0\0\0\0\0\0\0\0"})
            assert wrong.status_code == 422
            assert (
                await client.post("/account/register", data={"login": "a\0b", "password": "x" * 9})
            ).status_code == 422
            assert (await client.post("/account/name", data={"called": "a\0b"})).status_code in (401, 422)
            assert (await client.post("/account/tokens", data={"label": "a\0b"})).status_code == 200
            for path in ("/table/%00", "/table/%00/lobby", "/join/%00", "/new/%00", "/pictures/x/%00.en.auto.svg"):
                assert (await client.get(path)).status_code == 404, path

    asyncio.run(run())


def test_who_is_forgotten_leaves_no_name(tmp_path: Path, url: str) -> None:
    async def run() -> None:
        async with site(tmp_path, database=url) as here:
            guest = await here.people.guest("Marie")
            secret = await here.people.open_session(guest.id)
            await here.people.forget(guest.id)
            assert await here.people.known(secret, BROWSER) is None
            assert "Marie" not in await kept(here)

    asyncio.run(run())

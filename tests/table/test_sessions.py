"""What pages make of somebody: cookies and their flags, signing in and out, leaving for good."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
from argon2 import PasswordHasher

from tests.table.site import Site, cookie_of, found, site

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
MARIE = {"login": "marie", "password": "radium and polonium"}
GAME = {"edition": "second", "players": "3", "seat.0": "me", "seat.1": "random", "seat.2": "random", "name.0": "Marie"}


async def begun(client: httpx.AsyncClient, **changed: str) -> httpx.Response:
    answer = await client.post("/new/colonialism", data=GAME | {k.replace("_", "."): v for k, v in changed.items()})
    assert answer.status_code == 303, answer.text
    return answer


async def registered(here: Site) -> httpx.AsyncClient:
    here.people.hasher = QUICK
    client = here.visitor()
    assert (await client.post("/account/register", data=MARIE)).status_code == 303
    return client


def test_looking_makes_nobody_known(tmp_path: Path) -> None:
    async def run() -> None:
        async with site(tmp_path) as here:
            for path in ("/", "/new/colonialism", "/new/colonial", "/account", "/about", "/api", "/nothing"):
                assert cookie_of(await here.visitor().get(path)) == {}

    asyncio.run(run())


def test_who_does_something_gets_a_cookie_that_no_script_reads(tmp_path: Path) -> None:
    async def run() -> None:
        async with site(tmp_path) as here:
            cookie = cookie_of(await begun(here.visitor()))
            assert cookie["name"] == "session"
            assert len(cookie["value"]) >= 22  # 128 bits
            assert {"HttpOnly", "SameSite", "Path", "Max-Age"} == cookie.keys() - {"name", "value"}
            assert (cookie["SameSite"], cookie["Path"]) == ("Lax", "/")

    asyncio.run(run())


def test_where_the_site_is_reached_by_tls_the_cookie_never_leaves_it(tmp_path: Path) -> None:
    async def run() -> None:
        async with site(tmp_path, public_url="https://table.example") as here:
            client = here.visitor()
            cookie = cookie_of(await begun(client))
            assert cookie["name"] == "__Host-session"
            assert "Secure" in cookie
            assert "Domain" not in cookie
            assert "Marie" in (await client.get("/")).text

    asyncio.run(run())


def test_a_cookie_that_somebody_else_has_planted_is_worth_nothing(tmp_path: Path) -> None:
    async def run() -> None:
        async with site(tmp_path) as here:
            client = here.visitor()
            client.cookies.set("session", "planted-by-somebody-else")
            cookie = cookie_of(await begun(client))
            assert cookie["value"] != "planted-by-somebody-else"
            thief = here.visitor(cookie="session=planted-by-somebody-else")
            assert "Marie" not in (await thief.get("/")).text

    asyncio.run(run())


def test_signing_in_makes_a_new_secret_and_ends_the_one_before(tmp_path: Path) -> None:
    async def run() -> None:
        async with site(tmp_path) as here:
            await registered(here)
            client = here.visitor()
            before = cookie_of(await begun(client))["value"]
            after = cookie_of(await client.post("/account/sign-in", data=MARIE))["value"]
            assert after != before
            assert (await here.visitor(cookie=f"session={before}").get("/")).text.count("Marie") == 0

    asyncio.run(run())


def test_what_was_begun_as_a_guest_comes_along(tmp_path: Path) -> None:
    async def run() -> None:
        async with site(tmp_path) as here:
            await registered(here)
            client = here.visitor()
            table = (await begun(client)).headers["location"]
            number = table.rpartition("/")[2]
            guest = (await here.tables.table(number)).host
            await client.post("/account/sign-in", data=MARIE)
            elsewhere = here.visitor()
            await elsewhere.post("/account/sign-in", data=MARIE)
            assert table in (await elsewhere.get("/")).text
            account = await here.people.signed_in(**MARIE)
            assert account is not None
            assert account.id != guest
            shown = await here.tables.table(number)
            assert (shown.host, shown.seats[0].person) == (account.id, account.id)

    asyncio.run(run())


def test_wrong_logins_and_wrong_passwords_look_alike(tmp_path: Path) -> None:
    async def run() -> None:
        async with site(tmp_path) as here:
            await registered(here)
            wrong = [
                await here.visitor().post("/account/sign-in", data={"login": login, "password": "a guess or so"})
                for login in ("marie", "nobody")
            ]
            assert [answer.status_code for answer in wrong] == [422, 422]
            assert wrong[0].text == wrong[1].text

    asyncio.run(run())


def test_guessing_is_slowed_down_by_address_and_by_login(tmp_path: Path) -> None:
    async def run() -> None:
        async with site(tmp_path, limits=True) as here:
            here.people.hasher = QUICK
            client = here.visitor()
            guess = {"login": "marie", "password": "a guess or so"}
            answers = [await client.post("/account/sign-in", data=guess) for _ in range(11)]
            assert [answer.status_code for answer in answers] == [422] * 10 + [429]
            assert int(answers[-1].headers["retry-after"]) > 0

    asyncio.run(run())


def test_who_changes_the_password_signs_everybody_else_out(tmp_path: Path) -> None:
    async def run() -> None:
        async with site(tmp_path) as here:
            first = await registered(here)
            second = here.visitor()
            await second.post("/account/sign-in", data=MARIE)
            change = {"old": MARIE["password"], "new": "and a third element"}
            assert (await first.post("/account/password", data=change | {"old": "wrong"})).status_code == 422
            assert (await first.post("/account/password", data=change)).status_code == 303
            assert (await first.get("/account")).text.count("/account/sign-out") == 1
            assert (await second.get("/account")).text.count("/account/sign-out") == 0

    asyncio.run(run())


def test_only_own_devices_are_signed_out(tmp_path: Path) -> None:
    async def run() -> None:
        async with site(tmp_path) as here:
            marie = await registered(here)
            other = here.visitor()
            await begun(other)
            session = found(r"([0-9a-f]{64})", repr(await sessions_of(here, other)))
            await marie.post("/account/close", data={"session": session})
            await marie.post("/account/close", data={"session": "nonsense"})
            assert "/table/" in (await other.get("/")).text

    asyncio.run(run())


async def sessions_of(here: Site, client: httpx.AsyncClient) -> list[str]:
    known = await here.people.known(client.cookies["session"], "browser")
    assert known is not None
    return [known.session]


def test_a_token_is_shown_once_and_can_be_taken_back(tmp_path: Path) -> None:
    async def run() -> None:
        async with site(tmp_path) as here:
            client = await registered(here)
            shown = (await client.post("/account/tokens", data={"label": "my bot"})).text
            token = found(r"(tord_[\w-]{22})", shown)
            program = here.visitor(authorization=f"Bearer {token}")
            assert (await program.get("/api/tables?which=mine")).status_code == 200
            listed = (await client.get("/account")).text
            assert "my bot" in listed
            assert token not in listed
            session = found(r'my bot.*?name="session" value="([0-9a-f]{64})"', listed.replace("\n", " "))
            await client.post("/account/close", data={"session": session})
            assert (await program.get("/api/tables?which=mine")).status_code == 401

    asyncio.run(run())


def test_who_leaves_for_good_leaves_the_seats_to_bots(tmp_path: Path) -> None:
    async def run() -> None:
        async with site(tmp_path) as here:
            client = await registered(here)
            running = (await begun(client)).headers["location"].rpartition("/")[2]
            waiting = (await begun(client, seat_1="link")).headers["location"].split("/")[2]
            wrong = await client.post("/account/delete", data={"password": "wrong", "sure": "yes"})
            assert wrong.status_code == 422
            gone = await client.post("/account/delete", data={"password": MARIE["password"], "sure": "yes"})
            assert gone.status_code == 303
            assert cookie_of(gone)["Max-Age"] == "0"
            assert (await here.tables.table(running)).seats[0].person is None
            assert (await here.tables.table(running)).seats[0].player is None
            assert (await here.tables.table(waiting)).seats[0].free
            assert await here.people.signed_in(**MARIE) is None
            assert "Marie" not in (await client.get("/account")).text

    asyncio.run(run())


def test_language_and_theme_are_kept_with_an_account(tmp_path: Path) -> None:
    async def run() -> None:
        async with site(tmp_path) as here:
            client = await registered(here)
            await client.post("/preferences", data={"back": "/", "language": "fr"})
            await client.post("/preferences", data={"back": "/", "theme": "dark"})
            elsewhere = here.visitor(accept_language="de")
            assert 'lang="de"' in (await elsewhere.get("/about")).text
            await elsewhere.post("/account/sign-in", data=MARIE)
            page = (await elsewhere.get("/about")).text
            assert 'lang="fr"' in page
            assert 'data-theme="dark"' in page

    asyncio.run(run())


def test_at_home_whoever_asks_is_the_host(tmp_path: Path) -> None:
    async def run() -> None:
        async with site(tmp_path, local=True) as here:
            first = here.visitor(host="localhost")
            table = (await begun(first)).headers["location"]
            other = here.visitor(host="localhost")
            assert table in (await other.get("/")).text

    asyncio.run(run())

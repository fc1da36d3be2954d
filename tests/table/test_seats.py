"""Who sits where: setting up, invitations, the lobby, races for a seat, names that try to be more than names."""

from __future__ import annotations

import asyncio
import re
from datetime import timedelta
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import httpx
import pytest
from sqlalchemy import update

from tests.table.site import Site, found, site
from tordesillas.table.standing import Table
from tordesillas.table.store.schema import Status, now, tables

TOML = "application/toml"
NAMES = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onfocus='alert(1)",
    "{{ 7 * 7 }}",
    "&lt;b&gt;",
    "محمد عبد",
    "שָׁלוֹם",
    "🦜 Ada",
    "x" * 40,
]


class Scripts(HTMLParser):
    """Finds whatever a page would run beside its own files."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.found += [name for name in given if name.startswith("on")]
        if tag == "script" and given.get("type") != "application/json" and not (given.get("src") or "").startswith("/"):
            self.found.append(tag)


async def opened(client: httpx.AsyncClient, game: str = "colonialism", **form: str) -> str:
    """Set a table up; its address."""
    asked = {"players": "3", "seat.0": "me", "seat.1": "link", "seat.2": "random", "name.0": "Marie"}
    answer = await client.post(f"/new/{game}", data=asked | {key.replace("_", "."): v for key, v in form.items()})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


async def invitation(client: httpx.AsyncClient, lobby: str) -> str:
    return found(r"(/join/[\w-]+)", (await client.get(lobby)).text)


async def table_of(here: Site, address: str) -> Table:
    return await here.tables.table(address.split("/")[2])


def test_a_table_is_set_up_as_the_form_says(tmp_path: Path) -> None:
    async def run() -> None:
        async with site(tmp_path) as here:
            form = {
                "edition": "second",
                "players": "4",
                "expansion.second.events": "on",
                "option.second.quick_start": "true",
                "seat.0": "random",
                "seat.1": "me",
                "name.1": "Marie",
                "seat.2": "here",
                "name.2": "Pierre",
                "seat.3": "link",
                "public": "on",
                "pace": "24",
            }
            answer = await here.visitor().post("/new/colonialism", data=form)
            table = await table_of(here, answer.headers["location"])
            setting = table.setting
            assert (setting.edition, setting.players, setting.expansions) == ("second", 4, ("events",))
            assert setting.options == {"quick_start": True}
            assert (table.public, table.spectators, table.pace) == (True, False, 24)
            assert table.seats[0].bot == "random"
            assert [seat.name for seat in table.seats[1:]] == ["Marie", "Pierre", ""]
            assert table.seats[1].person == table.seats[2].person == table.host
            assert table.status is Status.OPEN

    asyncio.run(run())


@pytest.mark.parametrize("game", ["colonialism", "colonial"])
def test_the_defaults_are_a_game_against_bots_that_begins_at_once(tmp_path: Path, game: str) -> None:
    async def run() -> None:
        async with site(tmp_path) as here:
            client = here.visitor()
            page = (await client.get(f"/new/{game}")).text
            chosen = re.findall(r'name="([\w.]+)" value="(\w+)"[^>]* checked', page)
            answer = await client.post(f"/new/{game}", data=dict(chosen))
            table = await table_of(here, answer.headers["location"])
            assert table.status is Status.RUNNING
            assert [seat.bot is None for seat in table.seats] == [True, False, False]
            assert table.seats[0].name == {"colonialism": "Blue", "colonial": "Red"}[game]

    asyncio.run(run())


def test_the_last_choice_is_remembered(tmp_path: Path) -> None:
    async def run() -> None:
        async with site(tmp_path) as here:
            client = here.visitor()
            form = {"edition": "first", "players": "4", "seat.3": "here", "name.3": "Pierre"}
            await opened(client, **{key.replace(".", "_"): value for key, value in form.items()})
            page = (await client.get("/new/colonialism")).text
            assert 'name="edition" value="first" checked' in page
            assert 'name="players" value="4" checked' in page
            assert 'value="Pierre"' in page
            fresh = (await here.visitor().get("/new/colonialism")).text
            assert 'name="edition" value="second" checked' in fresh

    asyncio.run(run())


def test_a_table_that_one_has_left_is_not_in_the_way(tmp_path: Path) -> None:
    async def run() -> None:
        async with site(tmp_path) as here:
            host, friend = here.visitor(), here.visitor()
            lobby = await opened(host)
            table = lobby.removesuffix("/lobby")
            await friend.post(await invitation(host, lobby), data={"called": "Pierre"})
            await host.post(f"{table}/start")
            assert table in (await friend.get("/")).text
            await friend.post(f"{table}/resign", data={"seat": "1"})
            assert table not in (await friend.get("/")).text
            assert table in (await host.get("/")).text

    asyncio.run(run())


def test_an_owners_board_is_taken_or_refused_with_the_path_of_what_is_wrong(tmp_path: Path) -> None:
    async def run() -> None:
        from tordesillas.engine.registry import rules_of

        async with site(tmp_path) as here:
            client = here.visitor()
            board = rules_of("colonialism").box_board()
            good = await client.post(
                "/new/colonialism", data={"players": "3"}, files={"board": ("b.toml", board.encode(), TOML)}
            )
            assert good.status_code == 303
            broken = board.replace("india", "indja")
            for content, told in ((broken.encode(), "indja"), (b"\xff\xfe", "cannot be read"), (b"a = ", "cannot")):
                bad = await client.post(
                    "/new/colonialism", data={"players": "3"}, files={"board": ("b.toml", content, TOML)}
                )
                assert bad.status_code == 422
                assert told in bad.text

    asyncio.run(run())


def test_where_nobody_else_can_come_nobody_is_invited(tmp_path: Path) -> None:
    async def run() -> None:
        async with site(tmp_path, local=True) as here:
            client = here.visitor(host="localhost")
            await opened(client)
            page = (await client.get("/new/colonialism")).text
            assert 'value="link"' not in page
            assert 'name="public"' not in page
            assert "tordesillas serve" in page

    asyncio.run(run())


def test_games_of_others_can_be_watched_if_they_are_public(tmp_path: Path) -> None:
    async def run() -> None:
        async with site(tmp_path) as here:
            host, other = here.visitor(), here.visitor()
            shown = await opened(host, seat_1="random", public="on", spectators="on")
            hidden = [await opened(host, seat_1="random"), await opened(host, seat_1="random", public="on")]
            page = (await other.get("/")).text
            assert shown in page
            assert not any(table in page for table in hidden)
            assert (await other.get(shown)).status_code == 200
            assert (await other.get(hidden[1])).status_code == 404

    asyncio.run(run())


def test_a_seat_is_taken_by_its_invitation_without_an_account(tmp_path: Path) -> None:
    async def run() -> None:
        async with site(tmp_path) as here:
            host, friend = here.visitor(), here.visitor()
            lobby = await opened(host)
            link = await invitation(host, lobby)
            assert "Marie" in (await friend.get(link)).text
            assert (await friend.get(lobby)).text.count("/join/") == 0
            answer = await friend.post(link, data={"called": "Pierre"})
            assert answer.headers["location"] == lobby
            assert (await friend.get(link)).status_code == 303
            assert (await host.post(f"{lobby.removesuffix('/lobby')}/start")).status_code == 303
            table = await table_of(here, lobby)
            assert table.status is Status.RUNNING
            assert (table.setting.names or ())[:2] == ("Marie", "Pierre")

    asyncio.run(run())


def test_an_invitation_needs_a_name_and_leads_nowhere_when_it_is_renewed(tmp_path: Path) -> None:
    async def run() -> None:
        async with site(tmp_path) as here:
            host, friend = here.visitor(), here.visitor()
            lobby = await opened(host)
            link = await invitation(host, lobby)
            for name in ("", "   ", "x" * 41, "a\u202eb"):
                answer = await friend.post(link, data={"called": name})
                assert answer.status_code == 422, name
            await host.post(f"{lobby.removesuffix('/lobby')}/renew", data={"seat": "1"})
            assert (await friend.get(link)).status_code == 404
            assert (await friend.post(link, data={"called": "Pierre"})).status_code == 404

    asyncio.run(run())


def test_of_two_who_take_a_seat_at_once_one_sits(tmp_path: Path) -> None:
    async def run() -> None:
        async with site(tmp_path) as here:
            host = here.visitor()
            for _ in range(5):
                lobby = await opened(host)
                link = await invitation(host, lobby)
                friends = [here.visitor() for _ in range(6)]
                answers = await asyncio.gather(
                    *(friend.post(link, data={"called": f"F{at}"}) for at, friend in enumerate(friends))
                )
                assert sorted(answer.status_code for answer in answers) == [303, 409, 409, 409, 409, 409]
                winner = [answer.status_code for answer in answers].index(303)
                assert (await table_of(here, lobby)).seats[1].name == f"F{winner}"

    asyncio.run(run())


def test_who_is_no_host_can_do_nothing_to_others(tmp_path: Path) -> None:
    async def run() -> None:
        async with site(tmp_path) as here:
            host, friend, stranger = here.visitor(), here.visitor(), here.visitor()
            lobby = await opened(host)
            base = lobby.removesuffix("/lobby")
            await friend.post(await invitation(host, lobby), data={"called": "Pierre"})
            await opened(stranger)
            for client in (friend, stranger):
                for path, form in (
                    ("stand", {"seat": "0"}),
                    ("stand", {"seat": "2"}),
                    ("renew", {"seat": "1"}),
                    ("seat-bot", {"seat": "1", "bot": "random"}),
                ):
                    assert (await client.post(f"{base}/{path}", data=form)).status_code in (403, 409), path
            assert (await stranger.post(f"{base}/start")).status_code == 403
            assert (await stranger.post(f"{base}/sit", data={"seat": "1", "called": "X"})).status_code in (403, 409)
            assert (await here.visitor().post(f"{base}/start")).status_code == 401
            assert [seat.name for seat in (await table_of(here, lobby)).seats][:2] == ["Marie", "Pierre"]

    asyncio.run(run())


def test_a_public_table_is_found_and_a_private_one_is_not(tmp_path: Path) -> None:
    async def run() -> None:
        async with site(tmp_path) as here:
            public = await opened(here.visitor(), public="on")
            private = await opened(here.visitor())
            page = (await here.visitor().get("/")).text
            assert public in page
            assert private not in page
            guest = here.visitor()
            answer = await guest.post(f"{public.removesuffix('/lobby')}/sit", data={"seat": "1", "called": "Pierre"})
            assert answer.status_code == 303

    asyncio.run(run())


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_a_name_wherever_it_is_shown(tmp_path: Path, name: str) -> None:
    async def run() -> None:
        async with site(tmp_path) as here:
            host, friend = here.visitor(), here.visitor()
            lobby = await opened(host, name_0=name, seat_2="here", name_2="Second")
            link = await invitation(host, lobby)
            pages = [await host.get(path) for path in ("/", lobby, "/new/colonialism", "/account")]
            pages.append(await friend.get(link))
            await friend.post(link, data={"called": name})
            await host.post(f"{lobby.removesuffix('/lobby')}/start")
            pages += [await client.get(lobby.removesuffix("/lobby")) for client in (host, friend)]
            for page in pages:
                assert page.status_code in (200, 303)
                assert Scripts(page.text).found == []
                assert ">49<" not in page.text
            assert name in unescape(pages[1].text)

    asyncio.run(run())


def test_a_record_is_gone_on_with_or_looked_at(tmp_path: Path) -> None:
    async def run() -> None:
        import tordesillas as td

        game = td.new("colonialism", players=2, seed=3)
        game.push(game.legal_moves[0])
        finished = next((Path(__file__).parents[1] / "golden" / "colonialism").glob("*.tord"))
        async with site(tmp_path) as here:
            client = here.visitor()
            saved = await client.post("/import", files={"record": ("a.tord", game.record(secret=True).encode())})
            table = await table_of(here, saved.headers["location"])
            assert (table.status, table.ply) == (Status.RUNNING, 1)
            over = await client.post("/import", files={"record": ("b.tord", finished.read_bytes())})
            assert (await table_of(here, over.headers["location"])).status is Status.OVER
            for content in (b"nonsense", b"\xff\xfe\x00", b""):
                wrong = await client.post("/import", files={"record": ("c.tord", content)})
                assert wrong.status_code == 422
                assert 'role="alert"' in wrong.text

    asyncio.run(run())


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("/new/colonialism", {"players": "9"}),
        ("/table/none/move", {"seat": "0", "number": "0", "move": "pass"}),
        ("/table/none/undo", {"seat": "0", "number": "0"}),
        ("/table/none/chat", {"text": "hello"}),
        ("/table/none/rematch", {}),
        ("/join/none", {"called": "Pierre"}),
    ],
)
def test_whatever_is_done_too_often_is_slowed_down(tmp_path: Path, path: str, form: dict[str, str]) -> None:
    async def run() -> None:
        async with site(tmp_path, limits=True) as here:
            client = here.visitor()
            await opened(client)
            for _ in range(1000):
                answer = await client.post(path, data=form)
                if answer.status_code == 429:
                    assert int(answer.headers["retry-after"]) > 0
                    return
            pytest.fail("nobody is slowed down")

    asyncio.run(run())


@pytest.mark.parametrize("text", NAMES)
def test_a_line_of_chat_is_a_line_of_text(tmp_path: Path, text: str) -> None:
    async def run() -> None:
        async with site(tmp_path) as here:
            client = here.visitor()
            table = await opened(client, seat_1="random")
            said = await client.post(f"{table}/chat", data={"text": text})
            assert said.status_code in (204, 303)
            for path in (table, f"{table}/chat", f"{table}/journal"):
                page = (await client.get(path)).text
                assert Scripts(page).found == []
                assert ">49<" not in page
            assert text in unescape((await client.get(f"{table}/chat")).text)

    asyncio.run(run())


def test_who_keeps_others_waiting_is_stood_in_for_and_may_come_back(tmp_path: Path) -> None:
    async def run() -> None:
        async with site(tmp_path) as here:
            marie, paul = here.visitor(), here.visitor()
            lobby = await opened(marie, seat_2="me", players="2", pace="24")
            await paul.post(await invitation(marie, lobby), data={"called": "Paul"})
            address = lobby.removesuffix("/lobby")
            await marie.post(f"{address}/start")
            table = await table_of(here, address)
            host = next(seat for seat in table.seats if seat.person == table.host)
            [due] = table.pending
            waiting, late = (paul, marie) if due == host.seat else (marie, paul)
            offered = f'action="{address}/stand-in"'
            assert offered not in (await waiting.get(address)).text
            assert (await waiting.post(f"{address}/stand-in", data={"seat": due})).status_code == 409
            async with here.tables.database.writing() as connection:
                long_ago = update(tables).values(updated=now() - timedelta(hours=25), version=table.version + 1)
                await connection.execute(long_ago)
            assert offered not in (await late.get(address)).text
            assert offered in (await waiting.get(address)).text
            assert (await late.post(f"{address}/stand-in", data={"seat": due})).status_code == 403
            assert (await waiting.post(f"{address}/stand-in", data={"seat": due})).status_code == 303
            assert (await table_of(here, address)).seats[due].bot is not None
            back = f'action="{address}/return"'
            assert back not in (await waiting.get(address)).text
            assert back in (await late.get(address)).text
            assert (await waiting.post(f"{address}/return", data={"seat": due})).status_code == 403
            assert (await late.post(f"{address}/return", data={"seat": due})).status_code == 303
            assert (await table_of(here, address)).seats[due].bot is None
            assert back not in (await late.get(address)).text

    asyncio.run(run())

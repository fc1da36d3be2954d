"""What visitors send who mean harm: it is refused, quickly, and never by an error of ours."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import httpx
import pytest

from tests.table.site import Site, found, site
from tordesillas.table.security import BODY_MAX, HEADERS
from tordesillas.web.rendering import edition, names


def at_a_site(folder: Path, test: Callable[[Site], Awaitable[None]]) -> None:
    async def run() -> None:
        async with site(folder) as here:
            await test(here)

    asyncio.run(run())


@pytest.mark.parametrize(
    "name", ["..%2frendering.py", "%2e%2e/rendering.py", "%2fetc%2fpasswd", "table.css%00", "a" * 5000, ""]
)
def test_only_the_files_that_pages_need_are_sent(tmp_path: Path, name: str) -> None:
    async def run(here: Site) -> None:
        assert (await here.visitor().get(f"/static/{edition()}/{name}")).status_code == 404

    at_a_site(tmp_path, run)


def test_every_file_that_pages_need_is_sent(tmp_path: Path) -> None:
    async def run(here: Site) -> None:
        visitor = here.visitor()
        for name in names():
            answer = await visitor.get(f"/static/{edition()}/{name}")
            assert answer.status_code == 200
            assert "immutable" in answer.headers["cache-control"]
            assert (await visitor.get(f"/static/before/{name}")).headers["location"] == f"/static/{edition()}/{name}"

    at_a_site(tmp_path, run)


@pytest.mark.parametrize("address", ["http://[", "http://[::1"])
def test_an_origin_that_is_no_address_is_another_sites(tmp_path: Path, address: str) -> None:
    async def run(here: Site) -> None:
        visitor = here.visitor()
        del visitor.headers["sec-fetch-site"]
        assert (await visitor.post("/preferences", headers={"origin": address})).status_code == 403

    at_a_site(tmp_path, run)


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/preferences", "application/x-www-form-urlencoded"),
        ("/import", "multipart/form-data; boundary=-"),
        ("/api/tokens", "application/json"),
    ],
)
def test_a_body_without_a_length_is_not_read_beyond_the_limit(tmp_path: Path, path: str, kind: str) -> None:
    part = b'---\r\ncontent-disposition: form-data; name="record"; filename="a"\r\n\r\n' + b"x" * 10_000
    sent = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal sent
        while sent < 3 * BODY_MAX:
            sent += len(part)
            yield part if sent == len(part) else b"x" * len(part)

    async def run(here: Site) -> None:
        answer = await here.visitor().post(path, content=endless(), headers={"content-type": kind})
        assert answer.status_code == 413

    at_a_site(tmp_path, run)
    assert sent < BODY_MAX + 2 * len(part)


@pytest.mark.parametrize(
    "board", [b"a=" + b"[" * 100_000, b"a=" + b"{a=" * 60_000, b".".join([b"a"] * 60_000) + b"=1", b"\xff", b"x=1"]
)
def test_a_board_that_cannot_be_read_is_refused_with_the_reason(tmp_path: Path, board: bytes) -> None:
    async def run(here: Site) -> None:
        answer = await here.visitor(accept_language="de").post(
            "/new/colonialism", data={"seat.0": "me"}, files={"board": ("board.toml", board)}
        )
        assert answer.status_code == 422
        assert "lässt sich nicht verwenden" in answer.text
        assert found(r'role="alert">[^<]*<span lang="en">([^<]+)', answer.text)

    at_a_site(tmp_path, run)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_record_that_cannot_be_read_is_refused_in_the_visitors_language(tmp_path: Path, language: str) -> None:
    async def run(here: Site) -> None:
        visitor = here.visitor(accept_language=language)
        answer = await visitor.post("/import", files={"record": ("game.tord", b"[" * 100_000)})
        assert answer.status_code == 422
        assert "line 1" in found(r'role="alert">[^<]*<span lang="en">([^<]+)', answer.text)

    at_a_site(tmp_path, run)


def test_nothing_but_files_is_kept_by_browsers_and_proxies(tmp_path: Path) -> None:
    async def run(here: Site) -> None:
        visitor = here.visitor()
        secret = await visitor.post("/account/tokens", data={"label": "a bot"})
        assert secret.headers["cache-control"] == "no-store"
        for path in ("/", "/account", "/new/colonial", "/nowhere", "/api/tokens", "/api/tables?which=mine"):
            assert (await visitor.get(path)).headers["cache-control"] == "no-store"

    at_a_site(tmp_path, run)


def test_methods_that_nobody_has_heard_of_are_counted_together(tmp_path: Path) -> None:
    async def run(here: Site) -> None:
        visitor = here.visitor()
        for number in range(3):
            await visitor.request(f"FETCH{number}", "/")
        counted = (await visitor.get("/metrics")).text
        assert "FETCH" not in counted
        assert 'tordesillas_requests_total{method="other",route="/",status="405"} 3.0' in counted

    at_a_site(tmp_path, run)


def test_numbers_that_no_database_holds_are_refused(tmp_path: Path) -> None:
    async def run(here: Site) -> None:
        visitor = here.visitor()
        started = await visitor.post("/new/colonialism", data={"seat.0": "me"})
        for path in ("seen", "undo", "move"):
            form = {"seat": 0, "number": 10**30, "move": "pass"}
            assert (await visitor.post(f"{started.headers['location']}/{path}", data=form)).status_code == 422

    at_a_site(tmp_path, run)


def test_even_a_fault_of_ours_is_answered_with_all_headers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run(here: Site) -> None:
        async def fails(*_: object) -> None:
            raise RuntimeError("a fault")

        monkeypatch.setattr(here.tables, "table", fails)
        transport = httpx.ASGITransport(here.app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://table.example") as visitor:
            for address in ("/table/some", "/api/tables/some"):
                answer = await visitor.get(address)
                assert answer.status_code == 500
                assert "a fault" not in answer.text
                for name, value in HEADERS.items():
                    assert answer.headers[name] == value

    at_a_site(tmp_path, run)

"""Forms of other sites are refused, own ones are not."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

from tests.table.site import site

HERE, ELSEWHERE = "http://table.example", "https://elsewhere.example"
PREFERENCE = {"back": "/", "language": "fr"}


async def posted(folder: Path, headers: dict[str, str], cookie: bool) -> httpx.Response:
    async with site(folder) as here:
        client = here.visitor()
        del client.headers["sec-fetch-site"]
        if cookie:
            client.cookies.set("language", "de")
        return await client.post("/preferences", data=PREFERENCE, headers=headers)


@pytest.mark.parametrize("cookie", [True, False])
@pytest.mark.parametrize(
    "headers",
    [
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "cross-site", "origin": HERE},
        {"origin": ELSEWHERE},
        {"origin": "null"},
        {"origin": "http://table.example.elsewhere.example"},
        {"origin": "http://table.example:81"},
        {"referer": f"{ELSEWHERE}/{HERE}"},
    ],
)
def test_another_sites_form_is_refused(tmp_path: Path, headers: dict[str, str], cookie: bool) -> None:
    answer = asyncio.run(posted(tmp_path, headers, cookie))
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("cookie", [True, False])
@pytest.mark.parametrize(
    "headers",
    [
        {"sec-fetch-site": "same-origin"},
        {"sec-fetch-site": "none"},
        {"origin": HERE},
        {"referer": f"{HERE}/new/colonial"},
    ],
)
def test_an_own_form_is_taken(tmp_path: Path, headers: dict[str, str], cookie: bool) -> None:
    answer = asyncio.run(posted(tmp_path, headers, cookie))
    assert answer.status_code == 303


def test_what_does_not_say_where_it_comes_from_may_bring_no_cookie(tmp_path: Path) -> None:
    assert asyncio.run(posted(tmp_path, {}, cookie=True)).status_code == 403
    assert asyncio.run(posted(tmp_path, {}, cookie=False)).status_code == 303


def test_another_sites_links_lead_here(tmp_path: Path) -> None:
    async def run() -> None:
        async with site(tmp_path) as here:
            assert (await here.visitor(sec_fetch_site="cross-site").get("/")).status_code == 200

    asyncio.run(run())


@pytest.mark.parametrize(
    "address", ["//elsewhere.example", "/\\elsewhere.example", "https://elsewhere.example", "javascript:0", "/\n/x", ""]
)
def test_preferences_lead_back_to_this_site_only(tmp_path: Path, address: str) -> None:
    async def run() -> None:
        async with site(tmp_path) as here:
            answer = await here.visitor().post("/preferences", data={"back": address, "language": "de"})
            assert answer.headers["location"] == "/"

    asyncio.run(run())

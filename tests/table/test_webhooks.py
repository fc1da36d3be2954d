"""Webhooks reach what is public and nothing else, whatever names mean and wherever answers point."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager

import httpx
import pytest

from tordesillas.table import webhooks
from tordesillas.table.webhooks import Pinned, WebhookError, call, checked_address, public

PRIVATE = [
    "127.0.0.1",
    "127.255.255.254",
    "0.0.0.0",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "100.64.0.1",
    "169.254.169.254",
    "168.63.129.16",
    "192.0.0.192",
    "192.0.2.1",
    "198.18.0.1",
    "224.0.0.1",
    "239.255.255.250",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::7f00:1",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "fc00::1",
    "fd00:ec2::254",
    "ff02::1",
    "2001:db8::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:169.254.169.254",
    "2002:7f00:1::",
    "2002:a00:1::1",
    "64:ff9b::a00:1",
    "64:ff9b::169.254.169.254",
    "64:ff9b:1::1",
    "not an address",
    "",
]
PUBLIC = ["1.1.1.1", "93.184.216.34", "2606:4700:4700::1111", "::ffff:1.1.1.1", "64:ff9b::101:101"]


@pytest.mark.parametrize("address", PRIVATE)
def test_addresses_inside_are_not_public(address: str) -> None:
    assert not public(address)


@pytest.mark.parametrize("address", PUBLIC)
def test_public_addresses_are(address: str) -> None:
    assert public(address)


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("", "address"),
        ("nonsense", "address"),
        ("https://", "address"),
        ("https://name:word@example.org/", "address"),
        ("https://example.org/\r\nx-more: 1", "address"),
        ("https://example.org/" + "a" * 500, "address"),
        ("https://[::1", "address"),
        ("http://example.org/", "scheme"),
        ("file:///etc/passwd", "address"),
        ("gopher://example.org/", "scheme"),
        ("https://example.org:22/", "port"),
        ("https://example.org:5432/", "port"),
    ],
)
def test_what_is_no_webhook_is_refused_before_anything_is_looked_up(address: str, reason: str) -> None:
    with pytest.raises(WebhookError) as refused:
        checked_address(address)
    assert refused.value.reason == reason


# A name server and a web server, both hostile


def named(*answers: Sequence[str]) -> Callable[[str, int], Awaitable[Sequence[str]]]:
    """A name server that gives one answer after the other, the last one for ever."""
    left = list(answers)

    async def resolve(name: str, port: int) -> Sequence[str]:
        return left.pop(0) if len(left) > 1 else left[0]

    return resolve


def answered(status: int, **headers: str) -> httpx.Response:
    return httpx.Response(status, headers=headers, stream=httpx.ByteStream(b""))


class Noted(httpx.AsyncBaseTransport):
    """Notes where it is sent instead of going there."""

    def __init__(self, answer: Callable[[], httpx.Response] = lambda: answered(200)) -> None:
        self.went: list[httpx.Request] = []
        self.answer = answer

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self.went.append(request)
        return self.answer()


def outcome(address: str, transport: httpx.AsyncBaseTransport) -> str:
    """`sent`, or why not."""
    try:
        asyncio.run(call(address, {"text": "Your turn"}, transport=transport))
    except WebhookError as error:
        return error.reason
    return "sent"


@pytest.mark.parametrize("address", PRIVATE)
def test_a_name_inside_is_not_called(address: str) -> None:
    inner = Noted()
    assert outcome("https://evil.example/", Pinned(named([address]), inner=inner)) == "private"
    assert not inner.went


def test_one_inner_address_among_public_ones_is_too_many() -> None:
    inner = Noted()
    assert outcome("https://evil.example/", Pinned(named(["1.1.1.1", "10.0.0.1"]), inner=inner)) == "private"
    assert not inner.went


@pytest.mark.parametrize("host", ["127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1", "localhost"])
def test_inner_addresses_written_out_are_not_called(host: str) -> None:
    inner = Noted()
    assert outcome(f"https://{host}/", Pinned(inner=inner)) in ("private", "unknown", "address")
    assert not inner.went


def test_the_connection_goes_to_the_checked_address_under_the_old_name() -> None:
    inner = Noted()
    assert outcome("https://hook.example/a?b=1", Pinned(named(["1.1.1.1"], ["127.0.0.1"]), inner=inner)) == "sent"
    (request,) = inner.went
    assert str(request.url) == "https://1.1.1.1/a?b=1"
    assert request.headers["host"] == "hook.example"
    assert request.extensions["sni_hostname"] == "hook.example"


def test_a_name_that_changes_its_meaning_is_checked_again_at_each_call() -> None:
    inner = Noted()
    rebinding = Pinned(named(["1.1.1.1"], ["169.254.169.254"]), inner=inner)
    assert outcome("https://hook.example/", rebinding) == "sent"
    assert outcome("https://hook.example/", rebinding) == "private"
    assert [request.url.host for request in inner.went] == ["1.1.1.1"]


def test_redirects_are_not_followed() -> None:
    inner = Noted(lambda: answered(307, location="https://169.254.169.254/latest"))
    assert outcome("https://hook.example/", Pinned(named(["1.1.1.1"]), inner=inner)) == "refused"
    assert len(inner.went) == 1


def test_a_name_that_nobody_knows() -> None:
    async def nobody(name: str, port: int) -> Sequence[str]:
        raise OSError

    assert outcome("https://hook.example/", Pinned(nobody)) == "unknown"


# On a real connection


@asynccontextmanager
async def listening(answer: bytes, forever: bool = False) -> AsyncIterator[tuple[int, list[bytes]]]:
    """A server at this machine that says the same to everybody; what it was asked."""
    heard: list[bytes] = []

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
        heard.append(head + await reader.readexactly(length))
        writer.write(answer)
        try:
            while forever:
                writer.write(b"x" * 65536)
                await writer.drain()
        except ConnectionError:
            pass
        writer.close()

    server = await asyncio.start_server(talk, "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1], heard


async def delivered(answer: bytes, forever: bool = False) -> tuple[str, list[bytes]]:
    async with listening(answer, forever) as (port, heard):
        here = Pinned(named(["127.0.0.1"]), allowed=lambda address: address == "127.0.0.1")
        url = httpx.URL(f"http://hook.example:{port}/turn")
        try:
            await webhooks.post(url, {"text": "Your turn"}, here)
        except WebhookError as error:
            return error.reason, heard
        return "sent", heard


def test_the_document_arrives() -> None:
    ended, heard = asyncio.run(delivered(b"HTTP/1.1 204 No Content\r\n\r\n"))
    head, _, body = heard[0].partition(b"\r\n\r\n")
    assert ended == "sent"
    assert head.startswith(b"POST /turn HTTP/1.1\r\n")
    assert b"hook.example" in head
    assert json.loads(body) == {"text": "Your turn"}


def test_an_answer_without_end_is_not_read_to_its_end() -> None:
    ended, _ = asyncio.run(delivered(b"HTTP/1.1 200 OK\r\n\r\n", forever=True))
    assert ended == "sent"


def test_an_error_is_told() -> None:
    assert asyncio.run(delivered(b"HTTP/1.1 500 No\r\ncontent-length: 0\r\n\r\n"))[0] == "refused"


def test_a_server_that_does_not_answer_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    class Silent(httpx.AsyncBaseTransport):
        async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
            await asyncio.Event().wait()
            raise AssertionError

    monkeypatch.setattr(webhooks, "SECONDS", 0.02)
    assert outcome("https://hook.example/", Pinned(named(["1.1.1.1"]), inner=Silent())) == "failed"

"""Calling addresses that persons have named, without becoming their way into the network that the server stands in.

A name is looked up once, every address that it has must be a public one, and the connection goes to an address that was
checked: what the name means a moment later does not matter. Redirects are not followed and proxies not asked.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network

import httpx

SECONDS = 10.0
"""For all of a call: a slow answer is none."""
ANSWER_MAX = 16_384
"""So many bytes of the answer are read, for the sake of the connection; nobody looks at them."""
ADDRESS_MAX = 500
HTTPS = 443
PORTS = (HTTPS, 8443)

NAT64 = IPv6Network("64:ff9b::/96")
NEVER = tuple(map(ip_network, ("168.63.129.16/32", "192.0.0.0/24", "64:ff9b:1::/48")))
"""Public by their number, or so older versions of Python say, but answered inside a provider's network."""

Resolve = Callable[[str, int], Awaitable[Sequence[str]]]


class WebhookError(ValueError):
    """Why an address is not called, or that a call came to nothing."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
        """One of `address`, `scheme`, `port`, `unknown`, `private`, `failed`, `refused`."""


def checked_address(address: str) -> httpx.URL:
    """An address as somebody wrote it, if it may be called at all; before its name is looked up."""
    try:
        url = httpx.URL(address.strip())
    except (httpx.InvalidURL, UnicodeError):
        raise WebhookError("address") from None
    if len(address) > ADDRESS_MAX or not url.host or url.userinfo or not address.isprintable():
        raise WebhookError("address")
    if url.scheme != "https":
        raise WebhookError("scheme")
    if (url.port or HTTPS) not in PORTS:
        raise WebhookError("port")
    return url


def public(address: str) -> bool:
    """Whether an IP address, or the one that it stands for in a network of the other kind, is anybody's to call."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    return all(map(open_to_all, [found, *embedded(found)]))


def open_to_all(address: IPv4Address | IPv6Address) -> bool:
    if isinstance(address, IPv6Address) and (address.ipv4_mapped or address in NAT64):
        return True  # as public as what is embedded
    closed = address.is_multicast or address.is_reserved or any(address in network for network in NEVER)
    return address.is_global and not closed and not (isinstance(address, IPv6Address) and address.is_site_local)


def embedded(address: IPv4Address | IPv6Address) -> list[IPv4Address]:
    """The IPv4 addresses within an IPv6 address."""
    if isinstance(address, IPv4Address):
        return []
    found = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
    if address in NAT64:
        found.append(IPv4Address(int(address) & 0xFFFF_FFFF))
    return [inner for inner in found if inner is not None]


async def look_up(name: str, port: int) -> Sequence[str]:
    """All addresses of a name."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(name, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(place[0]) for *_, place in found))


@cache
def trusted() -> ssl.SSLContext:
    return ssl.create_default_context()


class Pinned(httpx.AsyncBaseTransport):
    """Connects to an address that was checked, and to no other; certificates are still those of the name."""

    def __init__(
        self,
        resolve: Resolve = look_up,
        allowed: Callable[[str], bool] = public,
        inner: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        self.resolve = resolve
        self.allowed = allowed
        self.inner = inner or httpx.AsyncHTTPTransport(verify=trusted(), trust_env=False)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        place = await checked_place(request.url, self.resolve, self.allowed)
        pinned = httpx.Request(
            request.method,
            request.url.copy_with(host=place),
            headers=request.headers,
            stream=request.stream,
            extensions={**request.extensions, "sni_hostname": request.url.host},
        )
        return await self.inner.handle_async_request(pinned)

    async def aclose(self) -> None:
        await self.inner.aclose()


async def checked_place(url: httpx.URL, resolve: Resolve, allowed: Callable[[str], bool]) -> str:
    """An IP address of a name, all of whose addresses are allowed."""
    try:
        addresses = await resolve(url.host, url.port or HTTPS)
    except (OSError, UnicodeError):
        raise WebhookError("unknown") from None
    if not addresses:
        raise WebhookError("unknown")
    if not all(map(allowed, addresses)):
        raise WebhookError("private")
    return addresses[0]


async def call(address: str, document: Mapping[str, str], *, transport: httpx.AsyncBaseTransport | None = None) -> None:
    """Post a document as JSON; a WebhookError says why it has not arrived."""
    url = checked_address(address)
    try:
        async with asyncio.timeout(SECONDS):
            await post(url, document, transport or Pinned())
    except (httpx.HTTPError, TimeoutError, OSError):
        raise WebhookError("failed") from None


async def post(url: httpx.URL, document: Mapping[str, str], transport: httpx.AsyncBaseTransport) -> None:
    headers = {"user-agent": "Tordesillas", "accept-encoding": "identity"}
    async with (
        httpx.AsyncClient(transport=transport, trust_env=False, timeout=SECONDS, follow_redirects=False) as client,
        client.stream("POST", url, json=document, headers=headers) as answer,
    ):
        if not answer.is_success:
            raise WebhookError("refused")
        left = ANSWER_MAX
        async for part in answer.aiter_raw():
            left -= len(part)
            if left < 0:
                break

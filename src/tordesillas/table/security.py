"""What every answer promises browsers, and which requests are refused before anybody reads them."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    # Most answers are one visitor's own, some hold secrets; what anybody may keep says so itself.
    "cache-control": "no-store",
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
BODY_MAX = 1_000_000
"""Bytes; the longest record of a game is shorter."""


def headers_for(secure: bool) -> dict[str, str]:
    """What every answer has, and where TLS is used, one more."""
    return {**HEADERS, "strict-transport-security": "max-age=31536000"} if secure else dict(HEADERS)


class Guard:
    """Puts the headers on every answer, and refuses what comes from other sites or is too long."""

    def __init__(self, app: ASGIApp, secure: bool) -> None:
        self.app = app
        self.headers = headers_for(secure)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self.headers.items():
                    headers.setdefault(name, value)
            await send(message)

        headers = Headers(scope=scope)
        if scope["method"] not in SAFE and foreign(headers):
            await PlainTextResponse("a form of another site", 403)(scope, receive, guarded)
            return
        await self.app(scope, Measured(receive), guarded)


class Measured:
    """A request's body that is not read beyond its limit."""

    def __init__(self, receive: Receive) -> None:
        self.receive = receive
        self.room = BODY_MAX

    async def __call__(self) -> Message:
        message = await self.receive()
        self.room -= len(message.get("body", b""))
        if self.room < 0:
            raise HTTPException(413)
        return message


def foreign(headers: Headers) -> bool:
    """Whether a request that changes something may have been sent by another site's page.

    Browsers say where a request comes from, and no page can make them say otherwise. What says nothing at all is no
    browser of today; it is believed if it brings no cookie, so that nobody else's rights could be used.
    """
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = headers.get("origin") or headers.get("referer")
    if origin is None:
        return "cookie" in headers
    try:
        return urlsplit(origin).netloc != headers.get("host")
    except ValueError:
        return True

"""Who asks: the person behind a request, and the language and the look that the person prefers."""

from __future__ import annotations

from typing import NamedTuple

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tordesillas.engine.messages import LANGUAGES
from tordesillas.table.people import API, BROWSER, SESSION_DAYS, People, Person
from tordesillas.table.settings import Settings

THEMES = ("auto", "light", "dark")
LANGUAGE_COOKIE = "language"
THEME_COOKIE = "theme"
YEAR = 365 * 24 * 3600
LABEL_MAX = 200


class Preferences(NamedTuple):
    """How pages are shown to somebody."""

    language: str
    theme: str


def preferences(request: Request) -> Preferences:
    """By the browser's cookies, else by what the person has kept, else by what the browser says."""
    chosen = request.cookies.get(LANGUAGE_COOKIE, "")
    theme = request.cookies.get(THEME_COOKIE, "")
    person = visitor(request)
    kept = (person.language, person.theme) if person is not None and person.account else None
    said = kept or (preferred(request.headers.get("accept-language", "")), "auto")
    return Preferences(chosen if chosen in LANGUAGES else said[0], theme if theme in THEMES else said[1])


def preferred(accepted: str) -> str:
    """The best of our languages by an Accept-Language header."""
    best, weight = LANGUAGES[0], 0.0
    for offer in accepted.split(","):
        tag, _, quality = offer.strip().partition(";q=")
        language = tag.partition("-")[0].lower()
        try:
            wanted = float(quality or 1)
        except ValueError:
            continue
        if language in LANGUAGES and wanted > weight:
            best, weight = language, wanted
    return best


class Recognition:
    """Finds out whose request it is: `request.state.person`, None for somebody who has done nothing yet.

    A browser says it by its cookie, a program by its token. Where only one person plays, whoever asks is that person.
    A browser that has been signed in or out while its request was answered is told so by the answer's cookie.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"].startswith("/static/"):
            await self.app(scope, receive, send)
            return
        asked = HTTPConnection(scope)
        await self.recognize(asked)

        async def remembered(message: Message) -> None:
            if message["type"] == "http.response.start" and asked.state.secret is not None:
                MutableHeaders(scope=message).append("set-cookie", self.cookie(asked.state.secret))
            await send(message)

        await self.app(scope, receive, remembered)

    async def recognize(self, asked: HTTPConnection) -> None:
        everybody: People = asked.app.state.people
        asked.state.person, asked.state.session, asked.state.secret = None, None, None
        secret, kind = bearer(asked), API
        if secret is None:
            secret, kind = asked.cookies.get(cookie_name(self.settings)), BROWSER
        known = await everybody.known(secret, kind) if secret else None
        if known is not None:
            asked.state.person, asked.state.session = known
        elif self.settings.local and kind == BROWSER:
            asked.state.person = await everybody.owner()

    def cookie(self, secret: str) -> str:
        """A header that sets the cookie; without a secret it takes it back."""
        age = SESSION_DAYS * 24 * 3600 if secret else 0
        secure = "; Secure" if self.settings.secure else ""
        return f"{cookie_name(self.settings)}={secret}; Max-Age={age}; Path=/; HttpOnly; SameSite=Lax{secure}"


def bearer(asked: HTTPConnection) -> str | None:
    """The token that a program sends, if it sends one."""
    scheme, _, secret = asked.headers.get("authorization", "").partition(" ")
    return secret.strip() if scheme.lower() == "bearer" else None


def visitor(request: Request) -> Person | None:
    """Who asks, if we know."""
    return getattr(request.state, "person", None)


def required(request: Request) -> Person:
    """Who asks, where it must be somebody we know."""
    person = visitor(request)
    if person is None:
        raise HTTPException(401)
    return person


async def welcomed(request: Request, name: str = "") -> Person:
    """Who asks, for something that must be remembered: a stranger becomes a guest."""
    person = visitor(request)
    if person is None:
        person = await people(request).guest(name, *preferences(request))
        await sign_in(request, person)
    elif name and not person.name:
        await people(request).prefer(person.id, name=name)
    return person


async def sign_in(request: Request, person: Person) -> None:
    """The browser is the person's from now on, by a new secret; what it had before is worth nothing any more."""
    await end_session(request)
    label = request.headers.get("user-agent", "")[:LABEL_MAX]
    request.state.secret = await people(request).open_session(person.id, label)
    request.state.person = person


async def sign_out(request: Request) -> None:
    await end_session(request)
    request.state.person, request.state.secret = None, ""


async def end_session(request: Request) -> None:
    if request.state.session is not None:
        await people(request).close_session(request.state.person.id, request.state.session)
        request.state.session = None


def people(request: Request) -> People:
    everybody: People = request.app.state.people
    return everybody


def cookie_name(settings: Settings) -> str:
    """With the prefix, browsers take the cookie from this host alone, and only over TLS."""
    return "__Host-session" if settings.secure else "session"

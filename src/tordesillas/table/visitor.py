"""Who asks: the person behind a request, and the language and the look that the person prefers."""

from __future__ import annotations

from typing import NamedTuple

from starlette.requests import Request

from tordesillas.engine.messages import LANGUAGES

THEMES = ("auto", "light", "dark")
LANGUAGE_COOKIE = "language"
THEME_COOKIE = "theme"
YEAR = 365 * 24 * 3600


class Preferences(NamedTuple):
    """How pages are shown to somebody."""

    language: str
    theme: str


def preferences(request: Request) -> Preferences:
    chosen = request.cookies.get(LANGUAGE_COOKIE, "")
    theme = request.cookies.get(THEME_COOKIE, "")
    return Preferences(
        chosen if chosen in LANGUAGES else preferred(request.headers.get("accept-language", "")),
        theme if theme in THEMES else "auto",
    )


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

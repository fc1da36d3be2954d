"""Language and theme, kept in the visitor's browser, and with a person for letters and other devices."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import RedirectResponse, Response

from tordesillas.engine.messages import LANGUAGES
from tordesillas.table.visitor import LANGUAGE_COOKIE, THEME_COOKIE, THEMES, YEAR, people, visitor

router = APIRouter()


def within(address: str) -> str:
    """An address of this site; another site's leads home."""
    inside = address.startswith("/") and not address.startswith(("//", "/\\")) and address.isprintable()
    return address if inside else "/"


@router.post("/preferences")
async def prefer(
    request: Request,
    back: Annotated[str, Form(max_length=2000)] = "/",
    language: Annotated[str, Form(max_length=5)] = "",
    theme: Annotated[str, Form(max_length=5)] = "",
) -> Response:
    answer = RedirectResponse(within(back), 303)
    secure = request.app.state.settings.secure
    chosen = {}
    for cookie, value, known in ((LANGUAGE_COOKIE, language, LANGUAGES), (THEME_COOKIE, theme, THEMES)):
        if value in known:
            chosen[cookie] = value
            answer.set_cookie(cookie, value, max_age=YEAR, samesite="lax", secure=secure)
    person = visitor(request)
    if person is not None and chosen:
        await people(request).prefer(person.id, **chosen)
    return answer

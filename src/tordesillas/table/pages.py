"""How a page is answered."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse

from tordesillas.table.visitor import preferences, visitor
from tordesillas.web.rendering import render


def page(request: Request, template: str, /, status: int = 200, **context: Any) -> HTMLResponse:
    """A page in the visitor's language; templates know `request`, `language`, `theme`, `t` and `person`."""
    language, theme = preferences(request)
    shown = {"request": request, "theme": theme, "person": visitor(request), **context}
    return HTMLResponse(render(template, language, shown), status)

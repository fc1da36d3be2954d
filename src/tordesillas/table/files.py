"""The files that pages need: styles, the script, drawn signs."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, RedirectResponse, Response

from tordesillas.web.rendering import STATIC, edition, names, static

router = APIRouter()
FOR_GOOD = {"cache-control": "public, max-age=31536000, immutable"}


@router.get("/static/{of}/{name:path}")
async def file(of: str, name: str) -> Response:
    """A file of the present edition, kept by browsers for good; asked for by another edition, where it is now."""
    if name not in names():
        raise HTTPException(404)
    if of != edition():
        return RedirectResponse(static(name))
    return FileResponse(STATIC / name, headers=FOR_GOOD)


@router.get("/favicon.ico")
async def icon() -> Response:
    return RedirectResponse(static("icon.svg"))

"""The files that pages need: styles, the script, drawn signs."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, RedirectResponse, Response

from tordesillas.web.rendering import STATIC, edition, static

router = APIRouter()
FOR_GOOD = {"cache-control": "public, max-age=31536000, immutable"}


@router.get("/static/{of}/{name:path}")
async def file(of: str, name: str) -> Response:
    """A file of the present edition, kept by browsers for good; asked for by another edition, where it is now."""
    path = (STATIC / name).resolve()
    if not path.is_relative_to(STATIC) or not path.is_file():
        raise HTTPException(404)
    if of != edition():
        return RedirectResponse(static(name))
    return FileResponse(path, headers=FOR_GOOD)


@router.get("/favicon.ico")
async def icon() -> Response:
    return RedirectResponse(static("icon.svg"))

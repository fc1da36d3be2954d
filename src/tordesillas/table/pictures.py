"""Pictures of the games for the first page: each game's own board, as it looks in the midst of a game."""

from __future__ import annotations

import re
from functools import cache
from xml.sax.saxutils import escape, quoteattr

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.responses import Response

from tordesillas import bots
from tordesillas.engine.errors import OptionError
from tordesillas.engine.face import Drawing
from tordesillas.engine.game import Game
from tordesillas.engine.messages import LANGUAGES
from tordesillas.engine.registry import rules_of
from tordesillas.table.files import FOR_GOOD
from tordesillas.table.visitor import THEMES
from tordesillas.web.rendering import STATIC, edition

router = APIRouter()
SEED = 1494
MOVES = 260
PALETTE = re.compile(r"^:root[^{]*\{[^}]*\}", re.MULTILINE)
OWN_STYLE = {"content-security-policy": "default-src 'none'; style-src 'unsafe-inline'"}
"""A picture brings its colours along; it holds nothing that anybody else has written."""


def picture(game: str, language: str, theme: str) -> str:
    """The address of a game's picture."""
    return f"/pictures/{edition()}/{game}.{language}.{theme}.svg"


@router.get("/pictures/{of}/{game}.{language}.{theme}.svg")
def drawn(of: str, game: str, language: str, theme: str) -> Response:  # noqa: ARG001 - for browsers that keep it
    if language not in LANGUAGES or theme not in THEMES:
        raise HTTPException(404)
    try:
        content = svg(game, language, theme)
    except OptionError:
        raise HTTPException(404) from None
    return Response(content, media_type="image/svg+xml", headers=FOR_GOOD | OWN_STYLE)


@cache
def board(game: str, language: str) -> Drawing:
    """The board as a spectator sees it after some moves."""
    rules_of(game)
    playing = Game.new(game, seed=SEED)
    chooser = bots.bot("random", game, SEED)
    while not playing.over and playing.ply < MOVES:
        assert playing.turn is not None
        playing.push(chooser.choose(playing.view(playing.turn), bots.Budget()).move)
    return playing.rules.board_drawing(playing.view(), language)


@cache
def svg(game: str, language: str, theme: str) -> str:
    drawing = board(game, language)
    inside = drawing.ground + "".join(drawing.layers.values())
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {drawing.width:g} {drawing.height:g}" class="board" '
        f"data-theme={quoteattr(theme)}><style>{escape(style(game))}</style>{inside}</svg>"
    )


@cache
def style(game: str) -> str:
    """The palette, and the colours of what is drawn."""
    files = [STATIC / name for name in ("table.css", f"board_{game}.css")]
    palette = PALETTE.findall((STATIC / "house.css").read_text(encoding="utf-8"))
    return "\n".join([*palette, *(file.read_text(encoding="utf-8") for file in files if file.exists())])

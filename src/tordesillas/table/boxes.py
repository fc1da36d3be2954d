"""The games, as they are shown to who does not know them."""

from __future__ import annotations

from typing import NamedTuple

from starlette.requests import Request

from tordesillas.engine.messages import say
from tordesillas.engine.registry import game_info
from tordesillas.table.pictures import board, picture
from tordesillas.table.visitor import preferences


class Box(NamedTuple):
    """A game, as it is shown to who does not know it."""

    id: str
    title: str
    lead: str
    facts: tuple[str, ...]
    rebuilt: str
    """What of its board is not the original's."""
    picture: str
    width: int
    height: int


def box_of(game: str, request: Request) -> Box:
    language, theme = preferences(request)
    box = game_info(game)
    players = sorted({number for edition in box.editions for number in edition.players})
    drawing = board(game, language)
    return Box(
        game,
        box.titles[language],
        box.told(language, "about", "lead"),
        (
            say(language, "home.start.players", low=players[0], high=players[-1]),
            box.told(language, "about", "length"),
            box.told(language, "about", "time"),
            say(language, "home.start.author", author=box.told(language, "about", "author")),
        ),
        box.told(language, "about", "rebuilt"),
        picture(game, language, theme),
        round(drawing.width),
        round(drawing.height),
    )

"""The page on which a table is set up, with everything that can be chosen, and the table that comes of it."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from tordesillas import bots
from tordesillas.engine.description import Edition, Setting
from tordesillas.engine.errors import BoardError, OptionError
from tordesillas.engine.messages import name, say
from tordesillas.engine.registry import GameInfo, game_info, rules_of
from tordesillas.table import setting_up
from tordesillas.table.boxes import box_of
from tordesillas.table.home import entrance
from tordesillas.table.limits import allow
from tordesillas.table.pages import page
from tordesillas.table.refusals import Refused
from tordesillas.table.setting_up import (
    PACES,
    Draft,
    board_of,
    colours,
    default_draft,
    draft_again,
    draft_of_form,
    read_board,
)
from tordesillas.table.standing import Listed, Table
from tordesillas.table.viewing import service
from tordesillas.table.visitor import preferences, visitor, welcomed

router = APIRouter()


@router.get("/new/{game}")
async def new(request: Request, game: str) -> Response:
    person = visitor(request)
    last = None if person is None else await last_table(request, known_game(game), person.id)
    if person is None or last is None:
        return setting_page(request, default_draft(known_game(game)))
    return setting_page(request, draft_again(last, person.id))


async def last_table(request: Request, game: str, person: str) -> Listed | None:
    """The last table that somebody set up for a game."""
    for table in await service(request).of_person(person):
        if table.host == person and table.setting.game == game and table.lesson is None and not table.imported:
            return table
    return None


@router.post("/new/{game}")
async def create(request: Request, game: str) -> Response:
    allow(request, "create")
    language = preferences(request).language
    async with request.form() as form:
        draft = draft_of_form(known_game(game), form)
        file = await board_of(form)
    try:
        # A long file takes a while, and nobody else should wait for it.
        document = None if file is None else await asyncio.to_thread(read_board, file)
        table = await opened(request, draft, document, language)
    except (BoardError, OptionError) as error:
        return setting_page(request, draft, say(language, "home.new.board_wrong"), str(error), 422)
    except Refused as error:
        return setting_page(request, draft, error.message(language), error.detail, 422)
    return RedirectResponse(entrance(table), 303)


async def opened(request: Request, draft: Draft, document: Any, language: str) -> Table:
    if document is not None:
        rules_of(draft.game).check_board(document)
    own = next((place.name for place in draft.seated if place.who == setting_up.ME), "")
    person = await welcomed(request, own)
    # Who says no name is called by the colour, which makes sentences of the journal as a name does.
    names = [colour["title"] for colour in seat_colours(game_info(draft.game), draft, language)]
    for seat, place in enumerate(draft.seated):
        if place.who == setting_up.ME and person.name:
            names[seat] = person.name
    return await service(request).open(person.id, draft.wish(person.id, names, language, document))


def known_game(game: str) -> str:
    try:
        return rules_of(game).id
    except OptionError:
        raise HTTPException(404) from None


def setting_page(request: Request, draft: Draft, wrong: str = "", detail: str = "", status: int = 200) -> Response:
    language = preferences(request).language
    box, person = game_info(draft.game), visitor(request)
    local: bool = request.app.state.settings.local
    return page(
        request,
        "new.html",
        status,
        local=local,
        box=box_of(draft.game, request),
        draft=draft.alone() if local else draft,
        numbers=sorted({number for edition in box.editions for number in edition.players}),
        colours=seat_colours(box, draft, language),
        bots=bots_shown(language),
        editions=[edition_shown(box, edition, draft, language) for edition in box.editions],
        paces=[{"hours": hours, "title": pace_title(hours, language)} for hours in PACES],
        mine=person.name if person is not None else "",
        wrong=wrong,
        detail=detail,
        opened=draft.public or not draft.spectators or draft.pace is not None or status != 200,
    )


def seat_colours(box: GameInfo, draft: Draft, language: str) -> list[dict[str, str]]:
    shown = colours(box, rules_of(box.id).edition(draft.edition))
    return [{"id": colour, "title": name(language, box.id, "seat_colour", colour)} for colour in shown]


def bots_shown(language: str) -> list[dict[str, str]]:
    """The bots to choose from, the strongest first."""
    return [
        {"id": bot, "title": bots.title(bot, language), "about": bots.about(bot, language)}
        for bot in reversed(bots.names())
    ]


def edition_shown(box: GameInfo, edition: Edition, draft: Draft, language: str) -> dict[str, Any]:
    """What may be chosen with an edition, and what is."""
    now = draft.edition == edition.id
    return {
        "id": edition.id,
        "title": box.edition_title(edition.id, language),
        "year": edition.year,
        "about": box.told(language, "edition_about", edition.id),
        "expansions": [
            {
                "id": expansion,
                "title": box.told(language, "expansion", expansion),
                "about": box.told(language, "expansion_about", expansion),
                "chosen": now and expansion in draft.expansions,
            }
            for expansion in edition.expansions
        ],
        "options": [
            {
                "id": option.name,
                "title": box.told(language, "option", option.name),
                "about": box.told(language, "option_about", option.name),
                "choices": [
                    {
                        "id": setting_up.spelled(value),
                        "title": box.told(language, "choice", option.name, setting_up.spelled(value)),
                        "chosen": value == (draft.options.get(option.name) if now else option.default),
                    }
                    for value in option.values
                ],
            }
            for option in edition.options
        ],
    }


def pace_title(hours: int | None, language: str) -> str:
    """How long a move may take."""
    if hours is None:
        return say(language, "home.pace.any")
    if hours == 0:
        return say(language, "home.pace.live")
    if hours % 24:
        return say(language, "home.pace.hours", n=hours)
    return say(language, "home.pace.days", n=hours // 24)


def setting_told(setting: Setting, language: str) -> list[str]:
    """What is played, in a few words: the edition, the expansions, and the options that are not as usual."""
    box = game_info(setting.game)
    told = [box.edition_title(setting.edition, language)]
    told += [box.told(language, "expansion", each) for each in setting.expansions]
    for option in rules_of(setting.game).edition(setting.edition).options:
        value = setting.options[option.name]
        if value != option.default:
            choice = box.told(language, "choice", option.name, setting_up.spelled(value))
            told.append(f"{box.told(language, 'option', option.name)}: {choice}")
    if setting.board is not None:
        told.append(say(language, "home.new.own_board"))
    return told

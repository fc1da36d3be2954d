"""The first page, setting up a table, and the page about the project."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, NamedTuple

from fastapi import APIRouter, File, Request, UploadFile
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from tordesillas import bots
from tordesillas.engine.description import Edition, Setting
from tordesillas.engine.errors import BoardError, OptionError
from tordesillas.engine.messages import listing, name, say
from tordesillas.engine.registry import GameInfo, game_info, games, rules_of
from tordesillas.table import setting_up
from tordesillas.table.limits import allow
from tordesillas.table.pages import page
from tordesillas.table.pictures import board, picture
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
from tordesillas.table.store.schema import Status
from tordesillas.table.viewing import service
from tordesillas.table.visitor import preferences, visitor, welcomed

router = APIRouter()
OPEN_SHOWN = 20
FINISHED_SHOWN = 12


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


class Named(NamedTuple):
    """Something that has a colour and a name."""

    colour: str
    name: str


@dataclass(frozen=True)
class Line:
    """A table in a list."""

    title: str
    edition: str
    seats: tuple[Named, ...]
    scores: tuple[int, ...]
    """By seat, once it is over."""
    state: str
    link: str
    at: datetime
    due: bool


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


# The first page


@router.get("/")
async def home(request: Request) -> Response:
    return await first_page(request)


async def first_page(request: Request, wrong: str = "", detail: str = "", status: int = 200) -> Response:
    person, tables, language = visitor(request), service(request), preferences(request).language
    mine = [] if person is None else await tables.of_person(person.id)
    own = None if person is None else person.id
    known = {table.id for table in mine}
    public = [table for table in await tables.open_tables(OPEN_SHOWN) if table.id not in known]
    watched = [table for table in await tables.running(OPEN_SHOWN) if table.id not in known]
    here = [table for table in mine if table.status in (Status.OPEN, Status.RUNNING) and not left(table, own)]
    due = [table for table in here if table.status is Status.RUNNING and table.due_seats_of(own)]
    waiting = [table for table in here if table not in due]
    finished = [table for table in mine if table.status is Status.OVER][:FINISHED_SHOWN]
    boxes = [box_of(box.id, request) for box in games()]
    lists = {"due": due, "running": waiting, "open": public, "watched": watched, "finished": finished}
    return page(
        request,
        "home.html",
        status,
        boxes=boxes,
        lessons=[] if mine else [box for box in boxes if rules_of(box.id).lesson() is not None],
        wrong=wrong,
        detail=detail,
        **{group: [line_of(table, own, language) for table in found] for group, found in lists.items()},
    )


def left(table: Listed, person: str | None) -> bool:
    """Whether somebody has given up all seats here."""
    own = [seat.resigned for seat in table.seats if seat.person == person]
    return bool(own) and all(own)


def line_of(table: Listed, person: str | None, language: str) -> Line:
    box = game_info(table.setting.game)
    addresses = {Status.OPEN: "/lobby", Status.OVER: "/replay"}
    return Line(
        box.titles[language],
        box.edition_title(table.setting.edition, language),
        seats_named(table, language),
        table.scores,
        state_of(table, person, language),
        f"/table/{table.id}{addresses.get(table.status, '')}",
        table.updated,
        bool(table.status is Status.RUNNING and table.due_seats_of(person)),
    )


def seats_named(table: Listed, language: str) -> tuple[Named, ...]:
    """The seats by colour and name; an empty one says so."""
    nobody = say(language, "home.lobby.free")
    shown = rules_of(table.setting.game).seat_colours(table.setting)
    return tuple(Named(shown[seat.seat], seat.name or nobody) for seat in table.seats)


def state_of(table: Listed, person: str | None, language: str) -> str:
    """What a table waits for, or how it ended."""
    if table.status is Status.OPEN:
        return say(language, "home.state.open", n=len(table.free_seats))
    if table.status is Status.ABANDONED:
        return say(language, "home.state.abandoned")
    if table.status is Status.OVER:
        winners = listing(language, [table.seats[seat].name for seat in table.winners])
        return say(language, "home.state.won", n=len(table.winners), winners=winners)
    mine = table.due_seats_of(person)
    if not mine:
        due = listing(language, [table.seats[seat].name for seat in table.pending])
        return say(language, "home.state.others", names=due)
    if len(table.seats_of(person)) == 1:
        return say(language, "home.state.yours")
    return say(language, "home.state.others", names=listing(language, [table.seats[seat].name for seat in mine]))


@router.post("/import")
async def bring(request: Request, record: Annotated[UploadFile, File()]) -> Response:
    """Go on with, or look at, a game that somebody has as a file."""
    allow(request, "create")
    language = preferences(request).language
    try:
        text = (await record.read()).decode()
    except UnicodeDecodeError:
        return await first_page(request, say(language, "home.bring.unreadable"), status=422)
    person = await welcomed(request)
    try:
        mine = person.name or say(language, "home.new.player")
        table = await service(request).import_record(person.id, text, mine, language)
    except Refused as error:
        return await first_page(request, error.message(language), error.detail, 422)
    return RedirectResponse(line_of(table, person.id, language).link, 303)


# Setting up


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


def entrance(table: Listed) -> str:
    """Where one goes to a table: to the lobby until it begins."""
    return f"/table/{table.id}/lobby" if table.status is Status.OPEN else f"/table/{table.id}"


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


# About


@router.get("/about")
async def about(request: Request) -> Response:
    language = preferences(request).language
    told = [
        {"title": box.titles[language], **{part: box.told(language, "about", part) for part in ("author", "rebuilt")}}
        for box in games()
    ]
    return page(request, "about.html", boxes=told)

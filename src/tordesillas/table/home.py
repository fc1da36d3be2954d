"""The first page, bringing a game along, and the page about the project."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, NamedTuple

from fastapi import APIRouter, File, Request, UploadFile
from starlette.responses import RedirectResponse, Response

from tordesillas.engine.messages import listing, say
from tordesillas.engine.registry import game_info, games, rules_of
from tordesillas.table.boxes import box_of
from tordesillas.table.limits import allow
from tordesillas.table.pages import page
from tordesillas.table.refusals import Refused
from tordesillas.table.standing import Listed
from tordesillas.table.store.schema import Status
from tordesillas.table.viewing import service
from tordesillas.table.visitor import preferences, visitor, welcomed

router = APIRouter()
OPEN_SHOWN = 20
FINISHED_SHOWN = 12


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


def entrance(table: Listed) -> str:
    """Where one goes to a table: to the lobby until it begins."""
    return f"/table/{table.id}/lobby" if table.status is Status.OPEN else f"/table/{table.id}"


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


# About


@router.get("/about")
async def about(request: Request) -> Response:
    language = preferences(request).language
    told = [
        {"title": box.titles[language], **{part: box.told(language, "about", part) for part in ("author", "rebuilt")}}
        for box in games()
    ]
    return page(request, "about.html", boxes=told)

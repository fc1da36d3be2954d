"""Before a game begins: the lobby of a table, and the seats that invitations lead to."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from fastapi import APIRouter, Form, Request
from starlette.responses import RedirectResponse, Response

from tordesillas.engine.messages import name, say
from tordesillas.engine.registry import game_info, rules_of
from tordesillas.table.boxes import box_of
from tordesillas.table.home import entrance
from tordesillas.table.limits import allow
from tordesillas.table.new_table import bots_shown, setting_told
from tordesillas.table.pages import page
from tordesillas.table.people import Person
from tordesillas.table.refusals import NotYours, Taken
from tordesillas.table.seating import NAME_MAX
from tordesillas.table.standing import Listed, Seat, Table
from tordesillas.table.store.schema import Status
from tordesillas.table.viewing import SeatField, service
from tordesillas.table.visitor import preferences, required, visitor, welcomed

router = APIRouter()

NameField = Annotated[str, Form(max_length=10 * NAME_MAX)]


class SeatLine(NamedTuple):
    """A seat, as the lobby shows it to one who looks."""

    seat: int
    colour: str
    colour_name: str
    name: str
    free: bool
    bot: bool
    mine: bool
    host: bool
    link: str
    """The invitation, if it is for this one to pass on."""


def lines(request: Request, table: Listed, person: Person | None) -> list[SeatLine]:
    language = preferences(request).language
    own = None if person is None else person.id
    hosting = own is not None and own == table.host
    return [
        SeatLine(
            seat.seat,
            colour,
            name(language, table.setting.game, "seat_colour", colour),
            seat.name,
            seat.free,
            seat.bot is not None,
            own is not None and seat.player == own,
            seat.player is not None and seat.player == table.host,
            invitation(request, seat) if hosting and seat.free else "",
        )
        for seat, colour in zip(table.seats, rules_of(table.setting.game).seat_colours(table.setting))
    ]


def invitation(request: Request, seat: Seat) -> str:
    """The address that leads to a seat, from wherever it is opened."""
    base = request.app.state.settings.public_url or f"{request.url.scheme}://{request.headers.get('host', '')}"
    return f"{base.rstrip('/')}/join/{seat.invitation}"


# The lobby


@router.get("/table/{table}/lobby")
async def lobby(request: Request, table: str) -> Response:
    found, person = await service(request).table(table), visitor(request)
    if found.status is not Status.OPEN:
        return RedirectResponse(entrance(found), 303)
    own = None if person is None else person.id
    if not (found.public or found.visible_to(own)):
        raise NotYours
    language = preferences(request).language
    return page(
        request,
        "lobby.html",
        table=found,
        box=box_of(found.setting.game, request),
        told=setting_told(found.setting, language),
        seats=lines(request, found, person),
        bots=bots_shown(language),
        hosting=own is not None and own == found.host,
        sitting=bool(found.seats_of(own)),
        called=person.name if person is not None else "",
    )


@router.post("/table/{table}/sit")
async def sit(request: Request, table: str, seat: SeatField, called: NameField = "") -> Response:
    """Take a free seat of a public table, or of one's own."""
    allow(request, "join")
    person = await welcomed(request, called)
    name = called or person.name or say(preferences(request).language, "home.new.player")
    return back(await service(request).sit(table, person.id, name, seat))


@router.post("/table/{table}/stand")
async def stand(request: Request, table: str, seat: SeatField) -> Response:
    return back(await service(request).stand(table, required(request).id, seat))


@router.post("/table/{table}/seat-bot")
async def seat_bot(request: Request, table: str, seat: SeatField, bot: Annotated[str, Form()]) -> Response:
    language = preferences(request).language
    return back(await service(request).seat_bot(table, required(request).id, seat, bot, language))


@router.post("/table/{table}/renew")
async def renew(request: Request, table: str, seat: SeatField) -> Response:
    """A new invitation; the one before leads nowhere any more."""
    return back(await service(request).renew_invitation(table, required(request).id, seat))


@router.post("/table/{table}/start")
async def start(request: Request, table: str) -> Response:
    return back(await service(request).start(table, required(request).id))


def back(table: Table) -> Response:
    return RedirectResponse(entrance(table), 303)


# Invitations


@router.get("/join/{token}")
async def invited(request: Request, token: str) -> Response:
    """What one is invited to; who sits there already goes on to the table."""
    table, seat = await service(request).by_invitation(token)
    person = visitor(request)
    if person is not None and table.seats[seat].player == person.id:
        return back(table)
    return joining_page(request, table, seat, token)


@router.post("/join/{token}")
async def join(request: Request, token: str, called: NameField = "") -> Response:
    """Take the seat under a name."""
    allow(request, "join")
    tables, language = service(request), preferences(request).language
    table, seat = await tables.by_invitation(token)
    known = visitor(request)
    name = called or (known.name if known is not None else "")
    if not name.strip():
        return joining_page(request, table, seat, token, say(language, "table.refused.bad_name", n=NAME_MAX), 422)
    person = await welcomed(request, name)
    try:
        table = await tables.sit(table.id, person.id, name, invitation=token)
    except Taken:
        return joining_page(request, await tables.table(table.id), seat, token, status=409)
    return back(table)


def joining_page(request: Request, table: Table, seat: int, token: str, wrong: str = "", status: int = 200) -> Response:
    language, person = preferences(request).language, visitor(request)
    seats = lines(request, table, person)
    return page(
        request,
        "join.html",
        status,
        title=game_info(table.setting.game).titles[language],
        box=box_of(table.setting.game, request),
        told=setting_told(table.setting, language),
        host=next((line.name for line in seats if line.host), ""),
        line=seats[seat],
        seats=seats,
        taken=table.seats[seat].joined is not None,
        called=person.name if person is not None else "",
        name_max=NAME_MAX,
        token=token,
        wrong=wrong,
    )

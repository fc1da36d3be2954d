"""Tables: finding and opening them, taking seats, beginning."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Path, Query, Request
from starlette.exceptions import HTTPException

from tordesillas.engine.messages import say
from tordesillas.table.api.common import (
    DOING,
    LOOKING,
    READING,
    WRITTEN,
    Asker,
    Language,
    Player,
    SeatInPath,
    TableId,
    problems,
    router_of,
    table_model,
)
from tordesillas.table.api.models import BotWish, Invitation, NewTable, Sitting, TableList, TableModel
from tordesillas.table.limits import allow
from tordesillas.table.refusals import NotYours
from tordesillas.table.seating import Sitter, Wish
from tordesillas.table.viewing import service

router = router_of("Tables")

InvitationInPath = Annotated[str, Path(pattern=WRITTEN, description="What an invitation's address ends in.")]


@router.get("/tables", responses=problems(401))
async def list_tables(
    request: Request,
    asker: Asker,
    which: Annotated[
        Literal["open", "running", "finished", "mine"],
        Query(description="Public tables with a free seat, running or finished; or yours, public or not."),
    ] = "open",
) -> TableList:
    """Tables, the latest first; a hundred at most."""
    tables = service(request)
    if which == "mine":
        if asker is None:
            raise HTTPException(401)
        found = await tables.of_person(asker.id)
    else:
        found = await {"open": tables.open_tables, "running": tables.running, "finished": tables.finished}[which]()
    return TableList(tables=[table_model(table, asker) for table in found])


@router.post("/tables", status_code=201, responses=DOING)
async def create_table(request: Request, player: Player, language: Language, wish: NewTable) -> TableModel:
    """Open a table. The game begins at once if every seat is taken."""
    allow(request, "create")
    nameless = player.name or say(language, "home.new.player")
    sitters = [
        Sitter(player.id, name=seat.name or nameless) if seat.me else Sitter(bot=seat.bot, name=seat.name)
        for seat in wish.seats
    ]
    wanted = Wish(
        wish.game,
        wish.edition,
        wish.players,
        wish.expansions,
        wish.options,
        wish.board,
        sitters,
        wish.public,
        wish.spectators,
        wish.pace,
        language=language,
    )
    return table_model(await service(request).open(player.id, wanted), player)


@router.get("/tables/{table}", responses=LOOKING)
async def get_table(request: Request, asker: Asker, table: TableId) -> TableModel:
    """A table as it stands: who sits there, and whose turn it is."""
    found = await service(request).table(table)
    if not (found.public or found.visible_to(None if asker is None else asker.id)):
        raise NotYours
    return table_model(found, asker)


@router.get("/invitations/{invitation}", responses=READING)
async def get_invitation(request: Request, asker: Asker, invitation: InvitationInPath) -> Invitation:
    """The table and the seat that an invitation is for."""
    table, seat = await service(request).by_invitation(invitation)
    return Invitation(table=table_model(table, asker), seat=seat)


@router.post("/invitations/{invitation}", responses=DOING)
async def join(request: Request, player: Player, invitation: InvitationInPath, sitting: Sitting) -> Invitation:
    """Take the seat. It may be sent twice."""
    allow(request, "join")
    table, seat = await service(request).by_invitation(invitation)
    joined = await service(request).sit(table.id, player.id, sitting.name, invitation=invitation)
    return Invitation(table=table_model(joined, player), seat=seat)


@router.put("/tables/{table}/seats/{seat}", responses=DOING)
async def take_seat(request: Request, player: Player, table: TableId, seat: SeatInPath, sitting: Sitting) -> TableModel:
    """Take a free seat of a public table, or of your own. It may be sent twice."""
    allow(request, "join")
    return table_model(await service(request).sit(table, player.id, sitting.name, seat), player)


@router.delete("/tables/{table}/seats/{seat}", responses=DOING)
async def leave_seat(request: Request, player: Player, table: TableId, seat: SeatInPath) -> TableModel:
    """Leave a seat before the game begins; the host may free anybody's."""
    return table_model(await service(request).stand(table, player.id, seat), player)


@router.put("/tables/{table}/seats/{seat}/bot", responses=DOING)
async def seat_bot(
    request: Request, player: Player, language: Language, table: TableId, seat: SeatInPath, wish: BotWish
) -> TableModel:
    """The host puts a bot on a free seat."""
    return table_model(await service(request).seat_bot(table, player.id, seat, wish.bot, language), player)


@router.post("/tables/{table}/start", responses=DOING)
async def start(request: Request, player: Player, table: TableId) -> TableModel:
    """Begin the game when every seat is taken. It may be sent twice."""
    return table_model(await service(request).start(table, player.id), player)

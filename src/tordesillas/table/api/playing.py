"""Playing: what a seat knows, what it can do, and doing it."""

from __future__ import annotations

from fastapi import Request
from starlette.responses import PlainTextResponse, Response

from tordesillas.table.api.common import (
    DOING,
    LOOKING,
    Eyes,
    Language,
    Player,
    SeatInPath,
    TableId,
    outcome_model,
    plain_problems,
    problems,
    router_of,
    standing_model,
)
from tordesillas.table.api.models import (
    Moved,
    MoveModel,
    Moves,
    NewMove,
    NewResignation,
    NewUndo,
    NextMoves,
    Standing,
    ViewModel,
)
from tordesillas.table.limits import allow
from tordesillas.table.refusals import NotOver, NotYours
from tordesillas.table.standing import Table
from tordesillas.table.viewing import looked_at, service

router = router_of("Playing")
SEEN = {**LOOKING, **problems(409)}


@router.get("/tables/{table}/view", responses=SEEN)
async def get_view(request: Request, table: TableId, language: Language, seat: Eyes = None) -> ViewModel:
    """All that a seat knows at this moment, and its legal moves."""
    look = await looked_at(request, table, seat)
    view = look.view
    return ViewModel(
        table=table,
        seat=view.seat,
        number=look.table.number,
        ply=view.ply,
        over=view.over,
        pending=list(view.pending),
        prompt=view.prompt(language),
        position=view.position(),
        moves=[MoveModel.of(move, language) for move in view.legal_moves],
        outcome=outcome_model(view.outcome),
    )


@router.get("/tables/{table}/moves", responses=SEEN)
async def get_moves(request: Request, table: TableId, language: Language, seat: Eyes = None) -> Moves:
    """The legal moves of a seat."""
    look = await looked_at(request, table, seat)
    moves = [MoveModel.of(move, language) for move in look.view.legal_moves]
    return Moves(number=look.table.number, moves=moves)


@router.post("/tables/{table}/moves", responses=DOING)
async def move(request: Request, player: Player, table: TableId, language: Language, wish: NewMove) -> Moved:
    """Make a move. Sent twice, with the same number that it answers, it counts once."""
    allow(request, "move")
    after = await service(request).move(table, player.id, wish.seat, wish.move, wish.answers)
    due = after.due_seats_of(player.id) if wish.next else ()
    return Moved(**dict(standing_model(after)), next=next_moves(after, player.id, due[0], language) if due else None)


def next_moves(table: Table, person: str, seat: int, language: str) -> NextMoves:
    moves = table.view(person, seat).legal_moves
    return NextMoves(seat=seat, moves=[MoveModel.of(move, language) for move in moves])


@router.post("/tables/{table}/undo", responses=DOING)
async def undo(request: Request, player: Player, table: TableId, wish: NewUndo) -> Standing:
    """Take back moves of your own that have shown nothing new to anybody. Sent twice, it counts once."""
    allow(request, "move")
    return standing_model(await service(request).undo(table, player.id, wish.seat, wish.answers, wish.keep))


@router.post("/tables/{table}/resign", responses=DOING)
async def resign(request: Request, player: Player, table: TableId, wish: NewResignation) -> Standing:
    """Give a seat up for good; a bot plays on. It may be sent twice."""
    return standing_model(await service(request).resign(table, player.id, wish.seat, wish.bot))


@router.put("/tables/{table}/seats/{seat}/stand-in", responses=DOING)
async def stand_in(request: Request, player: Player, table: TableId, seat: SeatInPath) -> Standing:
    """Have a bot play for somebody who has kept the others waiting for too long. It may be sent twice."""
    allow(request, "move")
    return standing_model(await service(request).replace_by_bot(table, player.id, seat))


@router.delete("/tables/{table}/seats/{seat}/stand-in", responses=DOING)
async def come_back(request: Request, player: Player, table: TableId, seat: SeatInPath) -> Standing:
    """Take your seat again that a bot was given in your absence. It may be sent twice."""
    allow(request, "move")
    return standing_model(await service(request).come_back(table, player.id, seat))


@router.get(
    "/tables/{table}/record",
    responses={200: {"description": "The game as a `.tord` file."}, **plain_problems(403, 404, 409)},
    response_class=PlainTextResponse,
)
async def get_record(request: Request, table: TableId) -> Response:
    """The whole game as a record, once it is over."""
    look = await looked_at(request, table)
    if not look.table.visible_to(look.person):
        raise NotYours
    if not look.table.playing.over:
        raise NotOver
    return PlainTextResponse(look.table.playing.record())

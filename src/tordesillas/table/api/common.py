"""What all operations of the interface have in common: who asks, how often, and how they fail."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Security
from fastapi.routing import APIRoute
from fastapi.security import HTTPBearer

from tordesillas.engine.description import Outcome
from tordesillas.engine.registry import rules_of
from tordesillas.table.api.models import SEATS_MAX, OutcomeModel, Problem, SeatModel, Standing, TableModel
from tordesillas.table.limits import allow
from tordesillas.table.people import Person
from tordesillas.table.standing import Listed
from tordesillas.table.visitor import preferences, required, visitor

WRITTEN = r"^[A-Za-z0-9_-]{1,64}$"
"""How ids of tables and invitations are written."""

WORDS = {
    400: "Not JSON.",
    401: "A token is needed.",
    403: "That is for somebody else.",
    404: "There is no such thing, or none for you.",
    409: "It cannot be done as things stand.",
    413: "It is too long.",
    422: "It could never be done.",
    429: "Too many requests; `Retry-After` says how many seconds to wait.",
}

scheme = HTTPBearer(auto_error=False, description="A token, from `POST /api/tokens` or from the page of the account.")


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The declarations of errors."""
    return {status: {"model": Problem, "description": WORDS[status]} for status in sorted({*statuses, 422, 429})}


def plain_problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The same for an operation whose answer is no JSON; its errors are all the same."""
    content = {"application/json": {"schema": {"$ref": f"#/components/schemas/{Problem.__name__}"}}}
    return {
        status: {"content": content, "description": each["description"]} for status, each in problems(*statuses).items()
    }


READING = problems(404)
LOOKING = problems(403, 404)
DOING = problems(400, 401, 403, 404, 409, 413)


def plain_name(route: APIRoute) -> str:
    return route.name


def router_of(*tags: str) -> APIRouter:
    """A router whose operations are named after their functions."""
    return APIRouter(
        prefix="" if tags else "/api",
        tags=list(tags),
        generate_unique_id_function=plain_name,
        dependencies=[] if tags else [Security(scheme), Depends(reads)],
    )


# Coroutines, since plain functions would each wait for a thread.


async def reads(request: Request) -> None:
    if request.method == "GET":
        allow(request, "read")


async def known(request: Request) -> Person:
    return required(request)


async def asking(request: Request) -> Person | None:
    return visitor(request)


async def tongue(request: Request) -> str:
    """The language of texts: `Accept-Language` says it."""
    return preferences(request).language


Asker = Annotated[Person | None, Depends(asking)]
"""Whoever asks, somebody or nobody."""
Player = Annotated[Person, Depends(known)]
"""Somebody whom the server knows."""
Language = Annotated[str, Depends(tongue)]
TableId = Annotated[str, Path(pattern=WRITTEN, description="The table.", examples=["7uDpKZ6LwQnq2S0bM2dZbw"])]
SeatInPath = Annotated[int, Path(ge=0, lt=SEATS_MAX, description="The seat, counted from 0.")]
Eyes = Annotated[
    int | None, Query(ge=0, lt=SEATS_MAX, description="Whose eyes: a seat of yours; your only one, or a spectator's.")
]


def table_model(table: Listed, person: Person | None) -> TableModel:
    """A table as somebody may know it."""
    own = None if person is None else person.id
    hosting = own is not None and own == table.host
    setting = table.setting
    return TableModel(
        id=table.id,
        game=setting.game,
        edition=setting.edition,
        players=setting.players,
        expansions=list(setting.expansions),
        options=dict(setting.options),
        own_board=setting.board is not None,
        status=table.status.value,
        public=table.public,
        spectators=table.spectators,
        pace=table.pace,
        hosting=hosting,
        number=table.number,
        version=table.version,
        ply=table.ply,
        pending=list(table.pending),
        seats=[
            SeatModel(
                seat=seat.seat,
                colour=colour,
                name=seat.name,
                free=seat.free,
                bot=seat.bot,
                yours=own is not None and seat.player == own,
                invitation=seat.invitation if hosting and seat.free else None,
            )
            for seat, colour in zip(table.seats, rules_of(setting.game).seat_colours(setting))
        ],
        commitment=table.commitment,
        outcome=OutcomeModel(winners=list(table.winners), scores=list(table.scores), reason=table.reason)
        if table.reason is not None
        else None,
        created=table.created,
        updated=table.updated,
    )


def standing_model(table: Listed) -> Standing:
    return Standing(
        status=table.status.value,
        number=table.number,
        version=table.version,
        ply=table.ply,
        pending=list(table.pending),
    )


def outcome_model(outcome: Outcome | None) -> OutcomeModel | None:
    if outcome is None:
        return None
    return OutcomeModel(winners=list(outcome.winners), scores=list(outcome.scores), reason=outcome.reason.name.lower())

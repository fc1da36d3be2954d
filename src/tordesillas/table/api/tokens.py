"""Tokens: how a program is known."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Request

from tordesillas.table.api.common import Player, problems, router_of
from tordesillas.table.api.models import NewToken, Token, TokenModel
from tordesillas.table.limits import allow
from tordesillas.table.people import API, PersonError
from tordesillas.table.refusals import Full
from tordesillas.table.visitor import people, preferences, visitor

router = router_of("Tokens")


@router.post("/tokens", status_code=201, responses=problems(400, 409, 413))
async def create_token(request: Request, wish: NewToken) -> Token:
    """A new token: for whoever asks with one already, else for a new guest of that name."""
    allow(request, "account")
    person = visitor(request) or await people(request).guest(wish.name, *preferences(request))
    try:
        return Token(token=await people(request).open_token(person.id, wish.label))
    except PersonError:
        raise Full from None


@router.get("/tokens", responses=problems(401))
async def list_tokens(request: Request, player: Player) -> list[TokenModel]:
    """Your tokens, last used first."""
    return [
        TokenModel(id=session.id, label=session.label, created=session.created, seen=session.seen)
        for session in await people(request).sessions(player.id)
        if session.kind == API
    ]


@router.delete("/tokens/{token}", status_code=204, responses=problems(401))
async def delete_token(
    request: Request, player: Player, token: Annotated[str, Path(pattern="^[0-9a-f]{64}$", description="Its id.")]
) -> None:
    """Take a token back; one that is not yours, or is no more, is not touched."""
    await people(request).close_session(player.id, token)

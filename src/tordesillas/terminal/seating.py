"""Who sits where: people at this keyboard, or programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tordesillas import bots

HUMAN = "human"
OPPONENT = "apprentice"
"""The program that sits where nothing else is said."""

Role = str
"""What sits on a seat: `human`, or the name of a bot."""


def all_roles() -> tuple[Role, ...]:
    return (HUMAN, *bots.names())


def seated(players: int, chosen: Mapping[int, Role]) -> tuple[Role, ...]:
    """A role for each seat; where nothing is said, seat 0 is a person and the others are programs."""
    return tuple(chosen.get(seat, OPPONENT if seat else HUMAN) for seat in range(players))


def people(roles: Sequence[Role]) -> list[int]:
    """The seats of those who sit at the keyboard."""
    return [seat for seat, role in enumerate(roles) if role == HUMAN]


def programs(roles: Sequence[Role], game: str, seed: int | None) -> dict[int, bots.Bot]:
    """The bots by seat."""
    return {seat: bots.bot(role, game, seed) for seat, role in enumerate(roles) if role != HUMAN}

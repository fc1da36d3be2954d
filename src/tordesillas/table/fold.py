"""From a table's log to its game: every state is a fold over the entries, which never change once they are stored."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from tordesillas.engine.description import Setting
from tordesillas.engine.dice import Source
from tordesillas.engine.errors import TordesillasError
from tordesillas.engine.game import Game
from tordesillas.engine.record import read_record
from tordesillas.engine.registry import rules_of
from tordesillas.table.refusals import Unreadable
from tordesillas.table.standing import Entry
from tordesillas.table.store.schema import Kind

LOG = logging.getLogger("tordesillas.log")


class Folded(NamedTuple):
    """What a log comes to. The game is not to be changed: the next entry makes a copy go on."""

    game: Game | None
    log: tuple[Entry, ...] = ()
    moved: tuple[int, ...] = ()
    """For each of the game's moves, its number in the log; 0 for those of a record that was brought along."""


def setting_of(row: Mapping[str, Any]) -> Setting:
    """What is played at a table. It was settled when the table was opened, so it is not checked again."""
    names = row["names"]
    return Setting(
        row["game"],
        row["edition"],
        row["players"],
        tuple(row["expansions"]),
        row["options"],
        row["board"],
        None if names is None else tuple(names),
    )


def begun(row: Mapping[str, Any], draws: tuple[int, ...] | None) -> Game:
    """The game at its start; without recorded outcomes of the set-up, the dice are thrown."""
    source = Source(0, row["commitment"], row["seed"])
    rules = rules_of(row["game"])
    return Game.begun(rules, setting_of(row), [source], given=draws, rules_version=row["rules_version"])


def beginning(row: Mapping[str, Any]) -> Folded:
    """A table with an empty log: no game yet, or the record that was brought along."""
    if row["record"] is None:
        return Folded(None)
    game = read_record(row["record"])
    return Folded(game, (), (0,) * game.ply)


def fold(row: Mapping[str, Any], before: Folded, entries: Iterable[Entry]) -> Folded:
    """The log goes on: the entries follow those that `before` holds, and `before` stays as it was."""
    game = None if before.game is None else before.game.copy()
    log, moved = list(before.log), list(before.moved)
    for entry in entries:
        try:
            game = step(row, game, entry)
        except (TordesillasError, ValueError) as error:
            # The engine's reason may name what only one seat knows.
            LOG.error("table %s cannot be read from entry %s on: %s", row["id"], entry.number, error)
            raise Unreadable(number=entry.number) from error
        log.append(entry)
        if entry.kind is Kind.MOVE:
            moved.append(entry.number)
        elif entry.kind is Kind.UNDO:
            del moved[entry.keep :]
    return Folded(game, tuple(log), tuple(moved))


def step(row: Mapping[str, Any], game: Game | None, entry: Entry) -> Game | None:
    """Do to the game what an entry says."""
    if entry.kind is Kind.START:
        return begun(row, entry.draws)
    if game is None:
        raise ValueError("the log goes on before the game has begun")
    if entry.kind is Kind.MOVE:
        assert entry.seat is not None
        assert entry.token is not None
        game.replay(entry.seat, entry.token, entry.draws or ())
    elif entry.kind is Kind.UNDO:
        assert entry.keep is not None
        take_back(game, entry.keep, entry.seed)
    return game


def take_back(game: Game, keep: int, seed: bytes | None) -> None:
    """Take back all moves but the first `keep`, and go on with other dice if there is a seed."""
    while game.ply > keep:
        game.pop()
    if seed is not None:
        game.reseed(seed)


def dice_are_known(game: Game, keep: int) -> bool:
    """Whether somebody would know coming dice if all moves but the first `keep` were taken back.

    They would where outcomes were drawn since, or where the dice were changed since: going back beyond that would
    bring dice back that were thrown before.
    """
    return game.sources[-1].since > keep or any(ply.draws for ply in game.plies[keep:])

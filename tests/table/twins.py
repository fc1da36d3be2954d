"""A table that differs from another in nothing but what one seat may not know: in its past as well as at present."""

from __future__ import annotations

import random
from dataclasses import replace

from tordesillas.engine.choice import makers
from tordesillas.engine.dice import Source
from tordesillas.engine.events import seen
from tordesillas.engine.game import SPECTATOR, Game
from tordesillas.engine.kernel import Kernel, StateHandle, load
from tordesillas.engine.tape import ALL_SEATS, WHOLE
from tordesillas.engine.undo import Ply
from tordesillas.table.memory import Known
from tordesillas.table.standing import Entry

VISIBILITY = slice(6, 8)


def twin_of(known: Known, viewer: int | None, seed: int) -> Known:
    """The same table to a seat (None: to a spectator)."""
    dice = random.Random(seed)
    game = known.table.playing
    twin = game_of(game, SPECTATOR if viewer is None else viewer, dice)
    log = tuple(disguised(entry, viewer, dice) for entry in known.table.log)
    folded = known.folded._replace(game=twin, log=log)
    row = {**known.row, "seed": dice.randbytes(32)}
    return Known(row, folded, replace(known.table, game=twin, log=log))


def game_of(game: Game, viewer: int, dice: random.Random) -> Game:
    """A game whose states, events and moves look the same to one viewer."""
    kernel = load(game.rules.package)
    twin = game.copy()
    own = game.undo_depth(viewer) if viewer >= 0 else 0
    plies = [disguise(kernel, game, ply, viewer, dice) for ply in game.plies[: game.ply - own]]
    state = other(kernel, game.at(game.ply - own).state(), viewer, dice)
    # What the viewer could take back has happened in the twin as it did: the same moves from the same state.
    tape = kernel.Tape()
    for ply in game.plies[game.ply - own :]:
        before = state.copy()
        tape.reset(True, ply.draws)
        kernel.apply(state, tape, ply.seat, ply.move)
        plies.append(Ply(ply.seat, ply.move, before, tape.events(), tape.draws()))
    twin._plies = plies
    twin._state = state
    twin._sources = [Source(source.since, source.commitment, dice.randbytes(32)) for source in game.sources]
    if game.opening is not None:
        twin.opening = disguise(kernel, game, game.opening, viewer, dice)
    for maker in makers(game.rules, game.cast):
        maker.clear()
    return twin


def other(kernel: Kernel, state: StateHandle, viewer: int, dice: random.Random) -> StateHandle:
    """A random state that looks like this to the viewer."""
    # To a spectator it does if one seat guesses what the others hide, and then another what that one does.
    for seat in (0, 1) if viewer == SPECTATOR else (viewer,):
        state = kernel.resample(kernel.observe(state, seat), seat, [dice.getrandbits(32) for _ in range(8)])
    return state


def disguise(kernel: Kernel, game: Game, ply: Ply, viewer: int, dice: random.Random) -> Ply:
    """A move of which the viewer saw the same."""
    before = ply.before
    if ply.seat >= 0:
        before = other(kernel, ply.before, viewer, dice)
    move = ply.move
    if ply.seat not in (viewer, SPECTATOR):
        legal = kernel.Moves()
        kernel.legal(before, ply.seat, legal)
        move = dice.choice(legal.ids() or [ply.move])
    rows = [veil(row, viewer, dice) for row in ply.events]
    assert [seen(row, viewer) for row in rows] == [seen(row, viewer) for row in ply.events]
    return Ply(ply.seat, move, before, rows, [dice.randrange(6) for _ in ply.draws])


def veil(row: tuple[int, ...], viewer: int, dice: random.Random) -> tuple[int, ...]:
    """A row of the journal with something else where the viewer may not look."""
    seen_by, veiled = row[6] & ALL_SEATS, row[7] & WHOLE
    if seen_by == ALL_SEATS or (viewer >= 0 and seen_by >> viewer & 1):
        return row
    parts = [dice.randrange(3) if veiled >> at & 1 else part for at, part in enumerate(row[1:6])]
    return (row[0], *parts, *row[VISIBILITY])


def disguised(entry: Entry, viewer: int | None, dice: random.Random) -> Entry:
    """A line of the log with another token, other outcomes and another seed, if it is not the viewer's own."""
    hidden = entry._replace(
        draws=None if entry.draws is None else tuple(dice.randrange(6) for _ in entry.draws),
        seed=None if entry.seed is None else dice.randbytes(32),
    )
    return hidden if viewer is not None and entry.seat == viewer else hidden._replace(token="pass")

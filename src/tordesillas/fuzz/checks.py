"""What must hold in every state of every game. Each check raises a `Flaw`."""

from __future__ import annotations

import json
import pickle
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from tordesillas.engine.errors import TordesillasError
from tordesillas.engine.game import Game
from tordesillas.engine.kernel import load
from tordesillas.engine.layout import DERIVED, NOBODY, OWNER, Field, flatten
from tordesillas.engine.messages import LANGUAGES
from tordesillas.engine.record import read_record, verify
from tordesillas.fuzz.finding import Flaw

if TYPE_CHECKING:
    from tordesillas.engine.kernel import StateHandle

SPECTATOR = -1
DRAWN_EVERY = 10
"""To draw the board and to tell the whole journal takes long; it is not done after each move."""
RECORDED_ALWAYS = 150
RECORDED_EVERY = 25
"""The longer a game, the longer its record takes to read back; then not after each move."""
WIN = 60
"""A whole win, in sixtieths, which up to six can share."""


def require(holds: bool, check: str, what: str) -> None:
    if not holds:
        raise Flaw(check, what)


def check_state(game: Game) -> None:
    """All that one state must keep."""
    check_sound(game)
    check_moves(game)
    state = game.state()
    for viewer in range(SPECTATOR, game.players):
        check_mask(game, state, viewer)
    check_copies(game, state)
    if game.over or game.ply < RECORDED_ALWAYS or game.ply % RECORDED_EVERY == 0:
        check_record(game)
    check_position(game)
    check_telling(game)


def check_sound(game: Game) -> None:
    state = game.state()
    for path, message in game.rules.unsound(state):
        raise Flaw("sound", f"{path}: {message}")
    require(bool(state.over) != bool(state.pending), "sound", "until the game is over, and only then, somebody decides")
    if state.over:
        shares = [load(game.rules.package).reward(state, seat) for seat in range(game.players)]
        require(min(shares) >= 0 and sum(shares) <= WIN, "rewards", f"{shares} is more than one win, or less than none")


def check_moves(game: Game) -> None:
    """Who owes a decision can make it; lists are ascending, without doubles, and of moves that exist."""
    for seat in range(game.players):
        ids = game.legal_moves_of(seat).ids
        require(bool(ids) or seat not in game.pending, "dead end", f"seat {seat} owes a decision but has no move")
        require(all(a < b for a, b in pairwise(ids)), "moves", f"those of seat {seat} are not ascending")
        for move in ids:
            require(move in game.rules.moves, "moves", f"seat {seat} is offered {move}, which is no move")


def check_mask(game: Game, state: StateHandle, viewer: int) -> None:
    """A view is blank where its seat may not look, true elsewhere, and enough to know the own moves."""
    kernel = load(game.rules.package)
    view = kernel.observe(state, viewer)
    require(view.viewer == viewer, "mask", f"the view of {viewer} is that of {view.viewer}")
    require(kernel.observe(view, viewer) == view, "mask", f"a view of the view of {viewer} differs from it")
    for declared in game.rules.state.fields.values():
        if declared.name != "viewer" and declared.who is not DERIVED:
            check_field(declared, viewer, state.get(declared.name), view.get(declared.name))
    if viewer != SPECTATOR:
        moves, seen = kernel.Moves(), kernel.Moves()
        kernel.legal(state, viewer, moves)
        kernel.legal(view, viewer, seen)
        require(moves.ids() == seen.ids(), "mask", f"seat {viewer} cannot tell its moves from its view")


def check_field(declared: Field, viewer: int, true: Any, seen: Any) -> None:
    numbers, shown = flatten(true), flatten(seen)
    own = range(0)
    if declared.who is OWNER and viewer != SPECTATOR:
        each = declared.size // declared.shape[0]
        own = range(viewer * each, (viewer + 1) * each)
    for at, (number, sight) in enumerate(zip(numbers, shown)):
        hidden = declared.who is NOBODY or (declared.who is OWNER and at not in own)
        if sight != declared.blank and (hidden or sight != number):
            raise Flaw("mask", f"viewer {viewer} sees {sight} in {declared.name}[{at}], where {number} stands")


def check_copies(game: Game, state: StateHandle) -> None:
    """A state's copies, in whatever way they are made, are equal to it."""
    kernel = load(game.rules.package)
    flat = kernel.State()
    flat.set_flat(state.flat())
    poured = kernel.State()
    poured.copy_from(state)
    twins = {
        "copy": state.copy(),
        "set_flat": flat,
        "copy_from": poured,
        "pickle": pickle.loads(pickle.dumps(state)),
        "game": game.copy().state(),
    }
    for way, twin in twins.items():
        require(twin == state and hash(twin) == hash(state), "copy", f"by {way}: it is not equal to the state")
        require(twin.flat() == state.flat(), "copy", f"by {way}: its numbers differ")


def check_record(game: Game) -> None:
    """A record, read back, is the same game again."""
    text = game.record(secret=True)
    try:
        again = read_record(text)
    except TordesillasError as error:
        raise Flaw("record", f"it cannot be read back: {error}") from error
    require(again.state() == game.state(), "record", "read back, it leads to another state")
    require(again.record(secret=True) == text, "record", "read back and written again, it differs")
    if game.over:
        verdict = verify(game.record())
        require(bool(verdict), "record", f"its dice are not proven: {verdict}")
        require(again.outcome == game.outcome, "record", "read back, it has another outcome")


def check_position(game: Game) -> None:
    """A position, read back, is the same state again."""
    document = game.position()
    text = json.dumps(document)
    try:
        again = Game.from_position(json.loads(text))
    except TordesillasError as error:
        raise Flaw("position", f"it cannot be read back: {error}") from error
    require(again.state() == game.state(), "position", "read back, it is another state")
    require(json.dumps(again.position()) == text, "position", "read back and written again, it differs")


def check_telling(game: Game) -> None:
    """All can be said and drawn: for one viewer in one language after the other, at the end for all in all of them."""
    viewers: list[int | None] = [None, *range(game.players)]
    pairs = [(viewer, language) for viewer in viewers for language in LANGUAGES]
    for viewer, language in pairs if game.over else [pairs[game.ply % len(pairs)]]:
        view = game.view(viewer)
        texts = [view.prompt(language), *(move.text(language) for move in view.legal_moves)]
        if game.over or game.ply % DRAWN_EVERY == 0:
            texts += [view.text(language), view.svg(language), *view.journal(language), *view.result(language)]
        require(all(texts), "telling", f"there is an empty text in {language} for {viewer}")


def check_push(game: Game, seat: int, move: int) -> None:
    """Make a move, take it back, and make it again: nothing is left of it, and it does the same."""
    before, was, pending = game.state(), json.dumps(game.position()), game.pending
    told = len(game.events(seat))
    game.push(move, seat)
    after = game.state()
    require(after != before, "push", "the move changed nothing")
    popped = game.pop()
    require((popped.id, popped.seat) == (move, seat), "pop", "it gave another move than the one made")
    require(game.state() == before and hash(game.state()) == hash(before), "pop", "the state is not what it was")
    require(json.dumps(game.position()) == was and game.pending == pending, "pop", "the position is not what it was")
    require(len(game.events(seat)) == told, "pop", "the journal is not what it was")
    game.push(move, seat)
    require(game.state() == after, "push", "the same move of the same state led to another one")

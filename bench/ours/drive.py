"""Random games of ours in each of the ways that there are to drive them; everything here counts, nothing measures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench.measure import Count
from tordesillas.engine.game import Game
from tordesillas.engine.kernel import Kernel, MovesHandle, StateHandle, TapeHandle, load
from tordesillas.engine.registry import rules_of
from tordesillas.engine.settle import settle

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from tordesillas.engine.description import OptionValue
from typing import Any, Protocol

GAME = "colonialism"
EDITIONS = {"colonialism": "second", "colonial": "first"}
PLAYERS = 4
KEY_WORDS = 8


class Playable(Protocol):
    @property
    def over(self) -> bool: ...
    @property
    def legal_moves(self) -> Sequence[Any]: ...
    def push(self, move: Any, /) -> None: ...


def new_game(seed: int, game: str = GAME) -> Game:
    return Game.new(game, edition=EDITIONS[game], players=PLAYERS, seed=seed)


def prepared(
    edition: str | None = None,
    players: int = PLAYERS,
    expansions: tuple[str, ...] = (),
    game: str = GAME,
    turn_limit: int | None = None,
) -> tuple[Kernel, StateHandle]:
    """The kernel, and a state with its options and board in place, not yet set up."""
    rules = rules_of(game)
    kernel = load(rules.package)
    state = kernel.State()
    options: dict[str, OptionValue] = {} if turn_limit is None else {"turn_limit": turn_limit}
    rules.prepare(state, settle(rules, edition or EDITIONS[game], players, expansions, options))
    return kernel, state


def fresh_start(kernel: Kernel, start: StateHandle, tape: TapeHandle, rng: Random) -> StateHandle:
    """A copy with dice of its own, set up to its first decision."""
    state = start.copy()
    state.set("chance_key", [rng.getrandbits(32) for _ in range(KEY_WORDS)])
    kernel.begin(state, tape)
    return state


def lowest_seat(pending: int) -> int:
    return (pending & -pending).bit_length() - 1


def play_low_level(kernel: Kernel, state: StateHandle, tape: TapeHandle, moves: MovesHandle, rng: Random) -> Count:
    """One random game from Python over the bare kernel."""
    random, legal, apply = rng.random, kernel.legal, kernel.apply
    decisions = forced = 0
    while pending := state.pending:
        seat = lowest_seat(pending)
        options = legal(state, seat, moves)
        if options > 1:
            decisions += 1
            apply(state, tape, seat, moves[int(random() * options)])
        else:
            forced += 1
            apply(state, tape, seat, moves[0])
    return Count(decisions, forced)


def play_game(game: Playable, rng: Random) -> Count:
    """One random game through the public API."""
    random = rng.random
    decisions = forced = 0
    while not game.over:
        moves = game.legal_moves
        options = len(moves)
        if options > 1:
            decisions += 1
        else:
            forced += 1
        game.push(moves[int(random() * options)])
    return Count(decisions, forced)


Path = list[tuple[StateHandle, int, int]]
"""A whole game as states, each with the seat and the move that follow."""


def trajectory(kernel: Kernel, state: StateHandle, rng: Random) -> Path:
    """A random game from here on; the state ends up at its end."""
    tape, moves = kernel.Tape(), kernel.Moves()
    path: Path = []
    while pending := state.pending:
        seat = lowest_seat(pending)
        move = moves[int(rng.random() * kernel.legal(state, seat, moves))]
        path.append((state.copy(), seat, move))
        kernel.apply(state, tape, seat, move)
    return path

"""Full mode: games played through the public API, every promise tried at every move."""

from __future__ import annotations

from math import inf
from random import Random
from time import time
from typing import TYPE_CHECKING

from tordesillas.engine.dice import SEED_BYTES, source
from tordesillas.engine.game import Game
from tordesillas.engine.kernel import load
from tordesillas.engine.registry import rules_of
from tordesillas.fuzz.checks import check_push, check_state, require
from tordesillas.fuzz.finding import Finding, Flaw
from tordesillas.fuzz.settings import stream
from tordesillas.fuzz.twins import check_twins

if TYPE_CHECKING:
    from tordesillas.engine.choice import Move
    from tordesillas.engine.description import Setting


MOVES_MOST = 1000
"""After so many moves a game is left: what a longer one could show, other games show sooner."""
INTERRUPT_ONE_IN = 16
"""Of so many moves about one is an interrupt, where any can be made: else little would happen besides."""


class Player:
    """Plays at random; each kind of move is as likely as another, so that rare ones come up."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def choose(self, game: Game) -> tuple[int, int]:
        """A seat and its move."""
        lists = {seat: list(game.legal_moves_of(seat)) for seat in range(game.players)}
        wanted = self.random.randrange(INTERRUPT_ONE_IN) == 0
        able = self.parted(game, lists, wanted) or self.parted(game, lists, not wanted)
        seat = self.random.choice(list(able))
        kinds: dict[str, list[Move]] = {}
        for move in able[seat]:
            kinds.setdefault(move.kind, []).append(move)
        return seat, self.random.choice(kinds[self.random.choice(list(kinds))]).id

    @staticmethod
    def parted(game: Game, lists: dict[int, list[Move]], wanted: bool) -> dict[int, list[Move]]:
        """The seats that can interrupt, or that can decide, with their moves of that sort."""
        found = {seat: [move for move in moves if interrupts(game, move.id) == wanted] for seat, moves in lists.items()}
        return {seat: moves for seat, moves in found.items() if moves}


def interrupts(game: Game, move: int) -> bool:
    return move >= load(game.rules.package).first_interrupt


def play(setting: Setting, number: int, seed: int, until: float = inf) -> tuple[int, Finding | None]:
    """A checked random game, to its end or to that of the time; how many moves it took, and what was found."""
    random = stream(seed, number, "full")
    key = random.randbytes(SEED_BYTES)
    trail: list[tuple[int, int]] = []
    found = None
    try:
        game = Game.begun(rules_of(setting.game), setting, [source(0, key)])
        most = game.rules.decisions_max(setting)
        player = Player(random)
        check_state(game)
        made = 0
        while not game.over and len(trail) < MOVES_MOST and time() < until:
            require(made < most, "length", f"no end after {most} decisions")
            seat, move = player.choose(game)
            made += not interrupts(game, move)
            trail.append((seat, move))
            check_move(game, seat, move)
    except Exception as flaw:  # noqa: BLE001  whatever goes wrong is a finding
        found = Finding(setting, key, tuple(trail), told(flaw))
    return len(trail), found


def check_move(game: Game, seat: int, move: int) -> None:
    """Make a move, with everything that must hold before and after it."""
    check_twins(game, seat, move, stream(game.commitment, game.ply))
    check_push(game, seat, move)
    check_state(game)


def again(game: Game) -> Finding | None:
    """Take a game back to its beginning, and check each of its moves."""
    setting, seed = game.setting, game.seed
    moves = [(ply.seat, ply.move) for ply in game.plies]
    trail: list[tuple[int, int]] = []
    try:
        while game.ply:
            game.pop()
        check_state(game)
        for seat, move in moves:
            trail.append((seat, move))
            check_move(game, seat, move)
    except Exception as flaw:  # noqa: BLE001
        return Finding(setting, seed, tuple(trail), told(flaw))
    return None


def told(flaw: Exception) -> str:
    return str(flaw) if isinstance(flaw, Flaw) else f"{type(flaw).__name__}: {flaw}"

"""Games between bots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tordesillas import bots
from tordesillas.bots import Budget, Decision
from tordesillas.engine import dice
from tordesillas.engine.description import Setting
from tordesillas.engine.game import Game
from tordesillas.engine.registry import rules_of
from tordesillas.engine.view import View

BUDGET = Budget()


def begun(setting: Setting, seed: int) -> Game:
    return Game.begun(rules_of(setting.game), setting, [dice.source(0, dice.settle_seed(seed))])


def decisions(game: Game, seats: Sequence[bots.Bot], most: int = 10_000) -> Iterator[tuple[View, Decision]]:
    """Play on to the end: each view with what its bot decided, before it is done."""
    while not game.over:
        assert game.ply < most, "this game does not end"
        seat = game.pending[0]
        view = game.view(seat)
        decision = seats[seat].choose(view, BUDGET)
        yield view, decision
        game.push(decision.move)


def seated(setting: Setting, name: str, seed: int) -> list[bots.Bot]:
    """A bot of that name on every seat."""
    return [bots.bot(name, setting.game, seed)] * setting.players


def played(setting: Setting, names: Sequence[str], seed: int) -> Game:
    """A whole game between bots of those names."""
    game = begun(setting, seed)
    for _ in decisions(game, [bots.bot(name, setting.game, seed) for name in names]):
        pass
    return game

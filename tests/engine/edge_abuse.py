"""A program that abuses the public edge at random: `python edge_abuse.py <package> <seed> <rounds>`.

It runs in a process of its own, since what it looks for might end the process. Whatever is passed, the answer must be
a result or an error of the right kind, and after an error everything must be as it was.
"""

from __future__ import annotations

import contextlib
import json
import math
import random
import sys
from array import array
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import tordesillas as td
from tordesillas.engine.game import Game
from tordesillas.engine.kernel import load
from tordesillas.engine.registry import rules_of

REFUSALS = (td.TordesillasError, TypeError, ValueError, IndexError)
NUMBERS = (0, 1, -1, 2, 3, 7, 8, 127, 128, 255, 2**15, -(2**31), 2**31, 2**32, 2**63, -(2**63), 2**64, 10**40)


class Trap(Exception):
    """What a caller's own code raises in the middle of a call."""


class Sly:
    """Claims to be whatever is wanted, until it is asked."""

    def __index__(self) -> int:
        raise Trap

    def __len__(self) -> int:
        return 5

    def __getitem__(self, at: object) -> Sly:
        return self

    def __iter__(self) -> Sly:
        return self

    def __next__(self) -> Sly:
        raise Trap


class Abuser:
    """One game, its kernel, and whatever can be done wrong with them."""

    def __init__(self, package: str, seed: int) -> None:
        self.random = random.Random(seed)
        self.kernel: Any = load(package)
        self.rules: Any = rules_of(package.rpartition(".")[2])
        self.game = self.new_game()
        self.done = self.refused = 0

    def new_game(self) -> Game:
        """A game in its midst."""
        dice = self.random
        edition = dice.choice(self.rules.editions)
        players = dice.choice(edition.players)
        chosen = {"edition": edition.id, "players": players, "seed": dice.getrandbits(60)}
        game = Game.new(self.rules.id, expansions=edition.expansions, **chosen)
        for _ in range(dice.randrange(120)):
            if not game.over:
                game.push(dice.choice(list(game.legal_moves)))
        return game

    def junk(self, depth: int = 0) -> Any:
        """Anything at all."""
        dice = self.random
        kind = dice.randrange(16 if depth < 2 else 11)
        if kind < 4:
            return dice.choice(NUMBERS)
        if kind == 4:
            return dice.randrange(-(2**66), 2**66)
        simple = (None, True, math.nan, 1.5, Fraction(1, 3), "", "india", b"\0" * 32, object(), Sly(), int, "é\0\ud800")
        if kind < 11:
            return dice.choice(simple)
        items = [self.junk(depth + 1) for _ in range(dice.choice((0, 1, 4, 5, 6, 8)))]
        return dice.choice((items, tuple(items), {str(i): item for i, item in enumerate(items)}, array("q", [1, 2])))

    def foreign(self) -> Any:
        """Something of the kernel, though perhaps not what is wanted; or junk."""
        kernel, state = self.kernel, self.game.state()
        made = (state, kernel.State(), kernel.Tape(), kernel.Moves(), self.game, kernel.observe(state, 0))
        return self.random.choice((*made, self.junk()))

    def attempt(self, what: Callable[..., Any], *arguments: Any, **named: Any) -> None:
        """Call, and see that a refusal changes nothing."""
        state = self.game.state()
        flat = state.flat()
        given = [(value, value.flat()) for value in arguments if type(value) is type(state)]
        self.done += 1
        try:
            what(*arguments, **named)
        except (*REFUSALS, Trap):
            self.refused += 1
            assert all(value.flat() == before for value, before in given), what
            assert self.game.state().flat() == flat, what

    # The kernel

    def set_and_get(self) -> None:
        state = self.game.state()
        fields = [*self.rules.state.fields, "nothing", self.junk()]
        name = self.random.choice(fields)
        self.attempt(state.get, name)
        before = state.flat()
        with contextlib.suppress(*REFUSALS, Trap):
            state.set(name, self.junk())
            before = state.flat()
        assert state.flat() == before
        self.use(state)

    def shift_numbers(self) -> None:
        """Any numbers that fields can hold, though no game leads to them."""
        state = self.game.state()
        flat = state.flat()
        for _ in range(self.random.choice((1, 1, 2, 5, 200))):
            flat[self.random.randrange(len(flat))] += self.random.choice((-1, 1, 2, 100))
        self.attempt(state.set_flat, flat)
        self.use(state)
        self.attempt(state.set_flat, self.junk())

    def use(self, state: Any) -> None:
        """Try to run the rules on a state; what they accept they must be able to play."""
        kernel, tape, moves = self.kernel, self.kernel.Tape(), self.kernel.Moves()
        with contextlib.suppress(*REFUSALS):
            if kernel.sound(state) == 0 and state.begun:
                for _ in range(20):
                    if state.over:
                        break
                    seat = (state.pending & -state.pending).bit_length() - 1
                    kernel.legal(state, seat, moves)
                    kernel.apply(state, tape, seat, self.random.choice(moves.ids()))
        for call in (kernel.sound, kernel.observe, kernel.legal, kernel.apply, kernel.resample, kernel.reward):
            fitting = {"sound": (), "legal": (0, moves), "apply": (tape, 0, 1), "resample": (0, [1] * 8)}
            self.attempt(call, state, *fitting.get(call.__name__, (0,)))
        self.attempt(kernel.playouts, state, 1, 1)

    def call_kernel(self) -> None:
        kernel = self.kernel
        call, count = self.random.choice(
            (
                (kernel.begin, 2),
                (kernel.legal, 3),
                (kernel.apply, 4),
                (kernel.observe, 2),
                (kernel.resample, 3),
                (kernel.sound, 1),
                (kernel.reward, 2),
            )
        )
        self.attempt(call, *(self.foreign() for _ in range(self.random.choice((count, count, count, count + 1)))))
        self.attempt(call, self.game.state(), *(self.foreign() for _ in range(count - 1)))

    def play_many(self) -> None:
        """Few games, so that what is accepted ends."""
        few = [number for number in NUMBERS if number < 8]
        for call in (self.kernel.playouts, self.kernel.batch):
            games = self.random.choice((*few, None, "1", 1.5))
            self.attempt(call, self.random.choice((self.game.state(), self.foreign())), games, self.junk())
        self.attempt(self.kernel.audit, self.foreign(), self.random.choice(few), self.junk(), self.junk(), self.junk())

    def batch(self) -> None:
        if self.game.over:
            return
        games = 3
        batch = self.kernel.batch(self.game.state(), games, 1)
        sizes = (0, 1, games, 8 * games, games * batch.move_count, games * batch.flat_size)

        def buffer() -> Any:
            made = array(self.random.choice("bBhil"), [self.random.randrange(100)] * self.random.choice(sizes))
            return self.random.choice((made, memoryview(made)[::2], bytes(made), self.junk()))

        for call, count in ((batch.seats, 1), (batch.masks, 1), (batch.observe, 1), (batch.step, 3)):
            arguments = [buffer() for _ in range(count)] + [self.junk()] * (count == 3)
            self.attempt(call, *arguments)
        self.attempt(batch.state, self.junk())
        assert batch.state(0).players == self.game.players

    def tapes(self) -> None:
        tape, moves = self.kernel.Tape(), self.kernel.Moves()
        self.attempt(tape.reset, self.junk(), self.junk())
        self.attempt(moves.__getitem__, self.junk())
        state = self.game.state()
        if not state.over:
            given = [self.random.choice((0, 1, 3, 30, 31, 63, 2000, -1)) for _ in range(self.random.randrange(40))]
            self.attempt(tape.reset, True, given)
            self.attempt(self.kernel.apply, state, tape, self.game.turn, self.game.legal_moves.ids[-1])

    # The game

    def push(self) -> None:
        game = self.game
        move = self.random.choice((self.junk(), "pass", "play army", self.random.randrange(2000)))
        with contextlib.suppress(*REFUSALS, Trap):
            game.push(move, self.junk())
        self.attempt(game.view, self.junk())
        self.attempt(game.legal_moves_of, self.junk())
        self.attempt(game.events, self.junk())
        self.attempt(game.undo_depth, self.junk())
        self.attempt(game.journal, self.junk(), self.junk())

    def start(self) -> None:
        names = ("edition", "players", "expansions", "names", "seed", "board", "length", "quick_start", "nothing")
        chosen = {name: self.junk() for name in names if self.random.random() < 0.3}
        self.attempt(Game.new, self.random.choice((self.rules.id, self.junk())), **chosen)
        self.attempt(self.game.fork, self.junk())

    def positions(self) -> None:
        """Documents with something changed, at any depth."""
        document = json.loads(json.dumps(self.game.position()))
        for _ in range(self.random.choice((1, 1, 3))):
            self.spoil(document)
        self.attempt(Game.from_position, document)
        self.attempt(Game.from_position, self.junk())

    def spoil(self, document: Any) -> None:
        part = document
        while True:
            keys = list(part) if isinstance(part, dict) else range(len(part))
            if not keys:
                return
            key = self.random.choice(keys)
            deeper = part[key]
            if not isinstance(deeper, (dict, list)) or not deeper or self.random.random() < 0.2:
                break
            part = deeper
        if self.random.random() < 0.3:
            del part[key]
        elif isinstance(deeper, int) and self.random.random() < 0.7:
            part[key] = deeper + self.random.choice((-1, 1, 50))
        else:
            part[key] = self.junk()

    def records(self) -> None:
        """Texts with something changed, dropped or doubled."""
        text = self.game.record(secret=True)
        lines = text.split("\n")
        at = self.random.randrange(len(lines))
        match self.random.randrange(5):
            case 0:
                lines.pop(at)
            case 1:
                lines.insert(at, self.random.choice(lines))
            case 2:
                lines[at] = lines[at][: self.random.randrange(len(lines[at]) + 1)]
            case 3:
                words = lines[at].split(" ")
                words[self.random.randrange(len(words))] = self.random.choice(
                    ("", "9", "-1", "india", "!", "1e9", "\0")
                )
                lines[at] = " ".join(words)
            case _:
                lines[at] = "".join(self.random.sample(lines[at], len(lines[at])))
        self.attempt(td.read_record, "\n".join(lines))
        self.attempt(td.verify, self.random.choice(("\n".join(lines), self.junk())))

    def round(self) -> None:
        acts = (self.set_and_get, self.shift_numbers, self.call_kernel, self.play_many, self.batch, self.tapes)
        more = (self.push, self.start, self.positions, self.records)
        self.random.choice((*acts, *more))()


def main(package: str, seed: int, rounds: int) -> None:
    abuser = Abuser(package, seed)
    for number in range(rounds):
        if number % 40 == 39:
            abuser.game = abuser.new_game()
        abuser.round()
    print(f"{abuser.done} attempts, {abuser.refused} refused")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))

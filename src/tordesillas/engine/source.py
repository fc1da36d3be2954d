"""The kernel's edge on the source: the rules as plain Python, to debug, to cover and to fuzz.

It says and does what the compiled kernel says and does, number for number; only slower. It can watch what C would
get wrong: numbers that their field cannot hold, and negative indices (see `SourceKernel`).
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any

from tordesillas.engine import faults
from tordesillas.engine.chooser import Chooser, choose, start_game
from tordesillas.engine.common import MOVES_MAX, SPECTATOR, WHOLE_GAME, Moves, framed
from tordesillas.engine.dialect import lowest
from tordesillas.engine.kernel import DECISIONS_MAX
from tordesillas.engine.layout import DERIVED, NOBODY, OWNER, RULES, Field
from tordesillas.engine.source_batch import SourceBatch
from tordesillas.engine.source_handles import SourceMoves, SourcePlayout, SourceState, SourceTape, number, ranged
from tordesillas.engine.tape import DRAWS_MAX, Tape
from tordesillas.engine.watch import require_in_range, watch

if TYPE_CHECKING:
    from tordesillas.engine.audit import SourceAudit

WIN = 60


class SourceKernel:
    """A game's kernel on its source.

    With `watch`, each state that a call of the rules leaves behind is checked field by field, and a negative index
    is an IndexError: what only wraps around in Python would run out of its row in C.
    """

    compiled = False

    def __init__(self, package: str, fingerprint: str, sources: Sequence[str], watch: bool = False) -> None:
        self.package = package
        self.fingerprint = fingerprint
        self.watch = watch
        game = importlib.import_module(f"{package}.kernel")
        modules = [importlib.import_module(name) for name in sources]
        self.record: Any = game.State
        self.fields: dict[str, Field] = self.record.fields
        self.move_count: int = getattr(game, "MOVE_COUNT", MOVES_MAX)
        self.decisions_max: int = getattr(game, "DECISIONS_MAX", DECISIONS_MAX)
        self.first_interrupt: int = getattr(game, "FIRST_INTERRUPT", self.move_count)
        self.rules = Rules(modules)
        self.scratch = Moves()
        self.mute = Tape()
        self.flat_size = len(self.record().flat())

    def State(self) -> SourceState:  # noqa: N802
        return SourceState(self)

    def Tape(self) -> SourceTape:  # noqa: N802
        return SourceTape()

    def Moves(self) -> SourceMoves:  # noqa: N802
        return SourceMoves()

    def field(self, name: Any) -> Field:
        declared = self.fields.get(name) if isinstance(name, str) else None
        if declared is None:
            raise faults.unknown_field(name, list(self.fields))
        return declared

    def own_state(self, state: Any) -> SourceState:
        if not isinstance(state, SourceState) or state.kernel is not self:
            raise faults.wrong_type("a State", state)
        return state

    @staticmethod
    def own_tape(tape: Any) -> Any:
        if not isinstance(tape, SourceTape):
            raise faults.wrong_type("a Tape", tape)
        return tape.record

    def seat_of(self, s: Any, seat: Any, least: int = 0) -> int:
        whole = number("the seat", seat)
        if not least <= whole < s.players:
            raise faults.no_seat(seat, s.players)
        return whole

    def trust(self, state: SourceState) -> Any:
        """The state's record, once it is known that the rules can run on it."""
        if not state.trusted:
            code = self.sound(state)
            if code:
                raise faults.unsound(code)
            state.trusted = True
            if self.watch:
                watch(state.record)
        return state.record

    def sound(self, state: Any) -> int:
        s = self.own_state(state).record
        for declared in self.fields.values():
            if declared.who is RULES:
                try:
                    declared.numbers(getattr(s, declared.name))
                except ValueError:
                    raise faults.not_set(declared.name, declared.wanted()) from None
        return framed(s) or int(self.rules.sound(s))

    def begin(self, state: Any, tape: Any) -> None:
        own, t = self.own_state(state), self.own_tape(tape)
        if own.record.viewer != WHOLE_GAME:
            raise faults.view_only(own.record.viewer)
        if own.record.begun:
            raise faults.begun_already()
        s = self.trust(own).copy()
        self.run(own, s, t, self.rules.begin)
        s.begun = 1

    def legal(self, state: Any, seat: Any, moves: Any) -> int:
        own = self.own_state(state)
        if not isinstance(moves, SourceMoves):
            raise faults.wrong_type("a Moves", moves)
        who = self.seat_of(own.record, seat)
        ids = self.list_moves(own, who)
        moves.record.ids[: len(ids)] = ids
        moves.record.count = len(ids)
        return len(ids)

    def list_moves(self, own: SourceState, who: int) -> list[int]:
        if own.listed is not None and own.listed[0] == who:
            return own.listed[1]
        s = self.trust(own)
        if not s.begun:
            raise faults.not_begun()
        if s.viewer not in (WHOLE_GAME, who):
            raise faults.other_view(s.viewer, who)
        ids: list[int] = []
        if not s.over:
            count = self.rules.legal(s, who, self.scratch)
            ids = self.scratch.ids[:count]
        if ids and ids[-1] >= self.move_count:
            raise faults.wrong_id(ids[-1], self.move_count)
        own.listed = (who, ids)
        return ids

    def apply(self, state: Any, tape: Any, seat: Any, move: Any) -> None:
        own, t = self.own_state(state), self.own_tape(tape)
        who = self.seat_of(own.record, seat)
        chosen = number("the move", move)
        if own.record.viewer != WHOLE_GAME:
            raise faults.view_only(own.record.viewer)
        if own.record.over:
            raise faults.game_over()
        ids = self.list_moves(own, who)
        if chosen not in ids:
            raise faults.illegal(who, move, ids, own.record.pending)
        self.run(own, own.record.copy(), t, self.rules.apply, who, chosen)

    def run(self, own: SourceState, s: Any, t: Any, rule: Callable[..., None], *what: int) -> None:
        """Let a rule change a copy, and keep it where all outcomes were possible."""
        events, draws = t.event_count, t.draw_count
        if self.watch:
            watch(s)
        rule(s, t, *what)
        if self.watch:
            require_in_range(s)
        fault: Exception | None = None
        if t.bad:
            full = t.draw_count >= DRAWS_MAX
            fault = (
                faults.too_many_draws(DRAWS_MAX)
                if full
                else faults.impossible(t.draws[: t.draw_count], t.given[: t.given_count])
            )
        elif t.replay and t.draw_count < t.given_count:
            fault = faults.left_over(t.draw_count, t.given_count)
        if fault is not None:
            t.event_count, t.draw_count, t.bad, t.differs = events, draws, 0, 0
            raise fault
        own.record = s
        own.listed = None

    def observe(self, state: Any, seat: Any) -> SourceState:
        own = self.own_state(state)
        viewer = own.record.viewer
        who = self.seat_of(own.record, seat, SPECTATOR)
        if viewer not in (WHOLE_GAME, who) and who != SPECTATOR:
            raise faults.other_view(viewer, who)
        self.trust(own)
        view = own.copy()
        self.erase(view.record, who)
        return view

    def erase(self, s: Any, who: int) -> None:
        for declared in self.fields.values():
            if declared.who in (NOBODY, DERIVED):
                setattr(s, declared.name, declared.fresh())
            elif declared.who is OWNER:
                kept = getattr(s, declared.name)
                blank = declared.fresh()
                if who != SPECTATOR:
                    blank[who] = kept[who]
                setattr(s, declared.name, blank)
        s.viewer = who
        self.rules.veil(s, who)

    def resample(self, view: Any, seat: Any, key: Any) -> SourceState:
        own = self.own_state(view)
        who = self.seat_of(own.record, seat)
        if own.record.viewer != who:
            raise faults.other_view(own.record.viewer, who)
        words = self.field("chance_key").numbers(key)
        self.trust(own)
        if not own.record.begun:
            raise faults.not_begun()
        whole = own.copy()
        s = whole.record
        s.chance_key, s.chance_word, s.chance_ready, s.viewer = words, 0, 0, WHOLE_GAME
        self.rules.resample(s, self.mute, who)
        code = self.rules.sound(s)
        if code:
            raise faults.unsound(code)
        return whole

    def reward(self, state: Any, seat: Any) -> int:
        own = self.own_state(state)
        who = self.seat_of(own.record, seat)
        s = self.trust(own)
        if not s.over:
            raise faults.not_over()
        return int(self.rules.reward(s, who))

    def template(self, state: Any) -> Any:
        own = self.own_state(state)
        if own.record.viewer != WHOLE_GAME:
            raise faults.view_only(own.record.viewer)
        if own.record.over:
            raise faults.game_over()
        return self.trust(own).copy()

    def start(self, s: Any, c: Chooser, seed: int, game: int) -> None:
        start_game(c, s, seed, game)
        if not s.begun:
            self.rules.begin(s, self.mute)
            s.begun = 1

    def batch(self, state: Any, games: Any, seed: Any) -> SourceBatch:
        many = ranged("games", games, 1, 2**20)
        return SourceBatch(self, self.template(state), many, ranged("seed", seed, 0, 2**64 - 1))

    def playouts(self, state: Any, games: Any, seed: Any) -> SourcePlayout:
        many = ranged("games", games, 0, 2**40)
        first = ranged("seed", seed, 0, 2**64 - 1)
        template = self.template(state)
        counted = SourcePlayout()
        for game in range(many):
            self.playout(template.copy(), first, game, counted)
        return counted

    def playout(self, s: Any, seed: int, game: int, counted: SourcePlayout) -> None:
        rules, moves = self.rules, self.scratch
        c = Chooser()
        self.start(s, c, seed, game)
        asked = 0
        while not s.over:
            seat = lowest(s.pending) if s.pending else 0
            count = rules.legal(s, seat, moves)
            if count <= 0:
                raise faults.dead_end(seat)
            if asked == self.decisions_max:
                raise faults.endless(asked)
            at = 0
            if count > 1:
                counted.decisions += 1
                at = choose(c, count)
            else:
                counted.forced += 1
            asked += moves.ids[at] < self.first_interrupt
            rules.apply(s, self.mute, seat, moves.ids[at])
        shares = [rules.reward(s, seat) for seat in range(s.players)]
        for seat, share in enumerate(shares):
            counted.rewards[seat] += share
        counted.draws += WIN not in shares
        counted.games += 1

    def audit(self, state: Any, games: Any, seed: Any, first: Any, most: Any) -> SourceAudit:
        from tordesillas.engine.audit import audit

        many = ranged("games", games, 0, 2**40)
        stream = ranged("seed", seed, 0, 2**64 - 1)
        start = ranged("first", first, 0, 2**40)
        bound = ranged("most", most, 0, 2**30)
        return audit(self, self.template(state), range(start, start + many), stream, bound)


class Rules:
    """The functions that a game supplies; the optional ones do nothing where it has none."""

    def __init__(self, modules: Sequence[ModuleType]) -> None:
        def find(name: str, otherwise: Callable[..., Any] | None = None) -> Callable[..., Any]:
            for module in reversed(modules):
                found = vars(module).get(name)
                if callable(found) and found.__module__ == module.__name__:
                    return found  # type: ignore[no-any-return]
            if otherwise is None:
                raise LookupError(f"no kernel file has the function {name}")
            return otherwise

        def nothing(_: Any, __: int) -> None:
            pass

        def fine(_: Any) -> int:
            return 0

        self.begin = find("begin")
        self.legal = find("legal")
        self.apply = find("apply")
        self.veil = find("veil", nothing)
        self.resample = find("resample")
        self.reward = find("reward")
        self.sound = find("sound", fine)

"""The kernel's edge on the source: the rules as plain Python, to debug, to cover and to fuzz.

It says and does what the compiled kernel says and does, number for number; only slower. It can watch what C would
get wrong: numbers that their field cannot hold, and negative indices (see `SourceKernel`).
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Sequence
from operator import index
from types import ModuleType
from typing import Any

from tordesillas.engine import faults
from tordesillas.engine.chooser import Chooser, choose, start_game
from tordesillas.engine.common import MOVES_MAX, SPECTATOR, WHOLE_GAME, Moves, framed
from tordesillas.engine.dialect import lowest
from tordesillas.engine.kernel import DECISIONS_MAX
from tordesillas.engine.layout import DERIVED, NOBODY, OWNER, RULES, Field
from tordesillas.engine.tape import DRAWS_MAX, Tape
from tordesillas.engine.watch import require_in_range, watch

WIN = 12
BUFFER_FORMATS = {"int8": "b", "uint8": "B", "int16": "h", "int32": "i"}


def number(name: str, value: Any) -> int:
    try:
        return index(value)
    except TypeError:
        raise faults.not_a_number(name, value) from None


def ranged(name: str, value: Any, low: int, high: int) -> int:
    whole = number(name, value)
    if not low <= whole <= high:
        raise faults.out_of_range(name, value, low, high)
    return whole


class SourceState:
    """A game's state."""

    __slots__ = ("kernel", "listed", "record", "trusted")

    def __init__(self, kernel: SourceKernel) -> None:
        self.kernel = kernel
        self.record: Any = kernel.record()
        self.trusted = False
        """Made by the rules, or checked since it was last set by hand."""
        self.listed: tuple[int, list[int]] | None = None
        """The seat and the moves of the last `legal`, while they hold."""

    @property
    def players(self) -> int:
        return self.record.players  # type: ignore[no-any-return]

    @property
    def begun(self) -> int:
        return self.record.begun  # type: ignore[no-any-return]

    @property
    def pending(self) -> int:
        return self.record.pending  # type: ignore[no-any-return]

    @property
    def over(self) -> int:
        return self.record.over  # type: ignore[no-any-return]

    @property
    def viewer(self) -> int:
        return self.record.viewer  # type: ignore[no-any-return]

    def copy(self) -> SourceState:
        twin = object.__new__(SourceState)
        twin.kernel = self.kernel
        twin.record = self.record.copy()
        twin.trusted = self.trusted
        twin.listed = None
        return twin

    def copy_from(self, other: Any) -> None:
        source = self.kernel.own_state(other)
        self.record = source.record.copy()
        self.trusted = source.trusted
        self.listed = None

    def get(self, name: str) -> Any:
        declared = self.kernel.field(name)
        value = getattr(self.record, declared.name)
        if len(declared.axes) == 2:
            return [line[:] for line in value]
        return value[:] if declared.axes else value

    def set(self, name: str, value: Any) -> None:
        declared = self.kernel.field(name)
        if declared.who is DERIVED:
            raise faults.derived_field(name)
        self._write({declared.name: declared.shaped(declared.numbers(value))})

    def flat(self) -> list[int]:
        return self.record.flat()  # type: ignore[no-any-return]

    def set_flat(self, numbers: Sequence[int]) -> None:
        self._write(self.kernel.record.from_flat(numbers))

    def _write(self, values: dict[str, Any]) -> None:
        for name, value in values.items():
            setattr(self.record, name, value)
        for declared in self.kernel.fields.values():
            if declared.who is DERIVED:
                setattr(self.record, declared.name, declared.fresh())
        self.trusted = False
        self.listed = None

    def __copy__(self) -> SourceState:
        return self.copy()

    def __deepcopy__(self, memo: Any) -> SourceState:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SourceState):
            return NotImplemented
        return bool(self.record == other.record)

    def __hash__(self) -> int:
        return hash(self.record)

    def __reduce__(self) -> tuple[Any, ...]:
        from tordesillas.engine.kernel import restore

        return restore, (self.kernel.package, self.flat())


class SourceTape:
    """The journal and the chance outcomes of the last move."""

    __slots__ = ("record",)

    def __init__(self) -> None:
        self.record = Tape()

    def reset(self, on: bool, given: Sequence[int] | None = None) -> None:
        t = self.record
        outcomes = [] if given is None else [number("an outcome", outcome) for outcome in given]
        if len(outcomes) > DRAWS_MAX:
            raise faults.too_many_outcomes(len(outcomes), DRAWS_MAX)
        for outcome in outcomes:
            if not -(2**15) <= outcome < 2**15:
                raise faults.out_of_range("an outcome", outcome, -(2**15), 2**15 - 1)
        t.on = 1 if on else 0
        t.event_count = t.draw_count = t.bad = t.differs = 0
        t.given[: len(outcomes)] = outcomes
        t.given_count = len(outcomes)
        t.replay = 0 if given is None else 1

    def events(self) -> list[tuple[int, ...]]:
        return [tuple(event) for event in self.record.events[: self.record.event_count]]

    def draws(self) -> list[int]:
        return self.record.draws[: self.record.draw_count]

    @property
    def differs(self) -> bool:
        return self.record.differs != 0


class SourceMoves:
    """A reusable list of legal move ids, ascending."""

    __slots__ = ("record",)

    def __init__(self) -> None:
        self.record = Moves()

    def __len__(self) -> int:
        return self.record.count

    def __getitem__(self, at: int) -> int:
        place = number("an index", at)
        count = self.record.count
        if not -count <= place < count:
            raise IndexError(f"there are {count} moves, none at {place}")
        return self.record.ids[place + count if place < 0 else place]

    def __iter__(self) -> Iterator[int]:
        return iter(self.ids())

    def ids(self) -> list[int]:
        return self.record.ids[: self.record.count]


class SourcePlayout:
    """What a run of random games counted."""

    __slots__ = ("decisions", "draws", "forced", "games", "rewards")

    def __init__(self) -> None:
        self.games = self.decisions = self.forced = self.draws = 0
        self.rewards = [0] * 8


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
            asked += 1
            at = 0
            if count > 1:
                counted.decisions += 1
                at = choose(c, count)
            else:
                counted.forced += 1
            rules.apply(s, self.mute, seat, moves.ids[at])
        shares = [rules.reward(s, seat) for seat in range(s.players)]
        for seat, share in enumerate(shares):
            counted.rewards[seat] += share
        counted.draws += WIN not in shares
        counted.games += 1


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


class SourceBatch:
    """Many games in lock-step."""

    def __init__(self, kernel: SourceKernel, template: Any, games: int, seed: int) -> None:
        self.kernel = kernel
        self.games = games
        self.move_count = kernel.move_count
        self.flat_size = kernel.flat_size
        self._template = template
        self._seed = seed
        self._started = [0] * games
        self._states = [self._new(game) for game in range(games)]

    def _new(self, game: int) -> Any:
        s = self._template.copy()
        self.kernel.start(s, Chooser(), self._seed, game + self._started[game] * self.games)
        self._started[game] += 1
        return s

    def seats(self, out: Any) -> None:
        place = buffer("out", out, "int8", (self.games,), True)
        for game, s in enumerate(self._states):
            place[game] = lowest(s.pending) if s.pending else -1

    def masks(self, out: Any) -> None:
        place = buffer("out", out, "uint8", (self.games, self.move_count), True)
        for at in range(len(place)):
            place[at] = 0
        for game, s in enumerate(self._states):
            for move in self._legal(s):
                place[game * self.move_count + move] = 1

    def _legal(self, s: Any) -> list[int]:
        if s.over or not s.pending:
            return []
        moves = self.kernel.scratch
        count = self.kernel.rules.legal(s, lowest(s.pending), moves)
        ids = moves.ids[:count]
        if ids and ids[-1] >= self.move_count:
            raise faults.wrong_id(ids[-1], self.move_count)
        return ids

    def observe(self, out: Any) -> None:
        place = buffer("out", out, "int32", (self.games, self.flat_size), True)
        at = 0
        for s in self._states:
            view = s.copy()
            self.kernel.erase(view, lowest(s.pending) if s.pending else SPECTATOR)
            for value in view.flat():
                place[at] = (value + 2**31) % 2**32 - 2**31
                at += 1

    def step(self, moves: Any, rewards: Any, done: Any, restart: bool) -> None:
        chosen = list(buffer("moves", moves, "int16", (self.games,), False))
        shares = buffer("rewards", rewards, "int8", (self.games, 8), True)
        ended = buffer("done", done, "uint8", (self.games,), True)
        for game, s in enumerate(self._states):
            ids = self._legal(s)
            if not s.over and chosen[game] not in ids:
                seat = lowest(s.pending)
                raise faults.illegal_in_batch(game, faults.illegal(seat, chosen[game], ids, s.pending))
        for game, s in enumerate(self._states):
            if not s.over:
                self.kernel.rules.apply(s, self.kernel.mute, lowest(s.pending), chosen[game])
            for seat in range(8):
                share = self.kernel.rules.reward(s, seat) if s.over and seat < s.players else 0
                shares[game * 8 + seat] = share
            ended[game] = s.over
            if s.over and restart:
                self._states[game] = self._new(game)

    def state(self, index: Any) -> SourceState:
        game = ranged("the game's index", index, 0, self.games - 1)
        twin = SourceState(self.kernel)
        twin.record = self._states[game].copy()
        twin.trusted = True
        return twin


def buffer(name: str, given: Any, item: str, shape: tuple[int, ...], writable: bool) -> memoryview:
    """A flat view of a caller's buffer, which must be exactly what is wanted."""
    size = 1
    for length in shape:
        size *= length
    wanted = f"a {'writable ' if writable else ''}C-contiguous buffer of {size} {item}"
    try:
        view = memoryview(given)
    except TypeError:
        raise faults.wrong_buffer(name, f"not {type(given).__qualname__}", wanted) from None
    if not view.c_contiguous:
        raise faults.wrong_buffer(name, "not one with gaps", wanted)
    if view.format.lstrip("@=<") != BUFFER_FORMATS[item]:
        raise faults.wrong_buffer(name, f"not of items {view.format!r}", wanted)
    if view.nbytes != size * view.itemsize:
        raise faults.wrong_buffer(name, f"not of {view.nbytes // view.itemsize} items", wanted)
    if writable and view.readonly:
        raise faults.wrong_buffer(name, "not a read-only one", wanted)
    return view.cast("B").cast(BUFFER_FORMATS[item])  # type: ignore[call-overload, no-any-return]

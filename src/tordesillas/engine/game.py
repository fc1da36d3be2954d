"""A game being played: its moves, and the state that follows from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import index
from typing import TYPE_CHECKING, Any, SupportsIndex

from tordesillas.engine import dice, position
from tordesillas.engine.choice import LegalMoves, Move, makers
from tordesillas.engine.errors import (
    GameNotOver,
    GameOver,
    IllegalMove,
    NoMoves,
    PositionError,
    SeatError,
    choices,
    shown,
    suggestion,
)
from tordesillas.engine.events import seen
from tordesillas.engine.kernel import load
from tordesillas.engine.narration import Cast
from tordesillas.engine.registry import rules_of
from tordesillas.engine.settle import read_board, settle
from tordesillas.engine.undo import Ply, undo_depth
from tordesillas.engine.view import View, seats_in

if TYPE_CHECKING:
    from tordesillas.engine.description import OptionValue, Outcome, Rules, Setting
    from tordesillas.engine.events import Event
    from tordesillas.engine.kernel import StateHandle
    from tordesillas.engine.view import Witnessed

SPECTATOR = -1

AnyMove = Move | SupportsIndex | str
"""A move, its id or its token."""


class Game:
    """A game of any kind. Made by `new`, `from_position` and `read_record`."""

    def __init__(
        self,
        rules: Rules,
        setting: Setting,
        state: StateHandle,
        sources: Sequence[dice.Source],
        start: position.Document | None = None,
        rules_version: int | None = None,
    ) -> None:
        """`state` is ready for its set-up or, where it comes from the document `start`, in the midst of the game."""
        self.rules = rules
        self.setting = setting
        self.cast = Cast(rules, rules.seat_colours(setting), setting.names, setting.board)
        self.rules_version = rules.rules_version if rules_version is None else rules_version
        """Of the rules that the game was begun with."""
        self.start = start
        self.opening: Ply | None = None
        """The set-up, as a ply of nobody; None until it is done, and in a game from a position."""
        self._kernel = load(rules.package)
        self._state = state
        self._sources = list(sources)
        self._plies: list[Ply] = []
        self._makers = makers(rules, self.cast)
        self._tape = self._kernel.Tape()
        self._buffer = self._kernel.Moves()
        self._legal: LegalMoves | None = None
        self._ledgers: dict[int, list[list[Witnessed]]] = {}

    # Beginnings

    @classmethod
    def new(
        cls,
        game: str,
        *,
        edition: str | None = None,
        players: int | None = None,
        expansions: Sequence[str] = (),
        names: Sequence[str] | None = None,
        seed: int | bytes | None = None,
        board: Any = None,
        **options: OptionValue,
    ) -> Game:
        """A new game, set up to its first decision.

        `board` is the path of an owner's board file, or its document. Without a `seed` nobody can guess the dice.
        Further keywords are the edition's options.
        """
        rules = rules_of(game)
        document = board if board is None or isinstance(board, Mapping) else read_board(board)
        setting = settle(rules, edition, players, expansions, options, document, names)
        return cls.begun(rules, setting, [dice.source(0, dice.settle_seed(seed))])

    @classmethod
    def begun(
        cls,
        rules: Rules,
        setting: Setting,
        sources: Sequence[dice.Source],
        key: bytes | None = None,
        given: Sequence[int] | None = None,
        rules_version: int | None = None,
    ) -> Game:
        """A game that is set up; `key` is the seed where the source keeps it, `given` the recorded outcomes."""
        state = load(rules.package).State()
        rules.prepare(state, setting)
        state.set("chance_key", dice.key_words(key or sources[0].seed or b""))
        game = cls(rules, setting, state, sources, None, rules_version)
        game._tape.reset(True, given)
        before = state.copy()
        game._kernel.begin(state, game._tape)
        game.opening = Ply(SPECTATOR, -1, before, game._tape.events(), game._tape.draws())
        return game

    @classmethod
    def from_position(cls, document: Mapping[str, Any], *, seed: int | bytes | None = None) -> Game:
        """A game that goes on from a position; a PositionError names the path of what is wrong with it.

        The dice are those of the document unless there is a `seed`; without either nobody can guess them.
        """
        rules = position.game_of(document)
        setting = position.settle_header(document, rules)
        state = load(rules.package).State()
        rules.prepare(state, setting)
        state.set("begun", 1)
        position.fill(rules, setting, document, state)
        key = position.fill_chance(document, state, seed)
        start = position.describe(rules, setting, state)
        del start["chance"]["key"]
        game = cls(rules, setting, state, [dice.source(0, key)], start)
        game._check_position()
        return game

    def _check_position(self) -> None:
        for path, message in self.rules.unsound(self._state):
            raise PositionError(path, message)
        if not (self._state.over or self._state.pending):
            raise PositionError("pending", "somebody owes a decision until the game is over")
        for seat in self.pending:
            if seat >= self.players:
                raise PositionError("pending", f"only the seats 0 to {self.players - 1} play")
            try:
                count = self._kernel.legal(self._state, seat, self._buffer)
            except ValueError as error:
                raise PositionError("", str(error)) from None
            if not count:
                raise PositionError("pending", f"seat {seat} owes a decision but has no legal move")

    # How it stands

    @property
    def players(self) -> int:
        return self.setting.players

    @property
    def ply(self) -> int:
        """How many moves have been made."""
        return len(self._plies)

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that owe a decision, ascending."""
        return seats_in(self._state.pending)

    @property
    def turn(self) -> int | None:
        """The seat to act: the lowest that owes a decision; None when the game is over."""
        mask = self._state.pending
        return (mask & -mask).bit_length() - 1 if mask else None

    @property
    def over(self) -> bool:
        return bool(self._state.over)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        return self.rules.outcome(self._state, self.setting) if self._state.over else None

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves of the seat to act."""
        legal = self._legal
        if legal is None:
            mask = self._state.pending
            if mask:
                seat = (mask & -mask).bit_length() - 1
                self._kernel.legal(self._state, seat, self._buffer)
                legal = LegalMoves(self._makers[seat], self._buffer.ids())
            else:
                legal = LegalMoves(None, [])
            self._legal = legal
        return legal

    def legal_moves_of(self, seat: int) -> LegalMoves:
        """The legal moves of any seat; for one that owes nothing these are interrupts, often none."""
        whose = self._seat(seat)
        if self._state.over:
            return LegalMoves(None, [])
        self._kernel.legal(self._state, whose, self._buffer)
        return LegalMoves(self._makers[whose], self._buffer.ids())

    @property
    def moves(self) -> list[Move]:
        """All moves made so far."""
        return [self._makers[ply.seat][ply.move] for ply in self._plies]

    def state(self) -> StateHandle:
        """A copy of the whole state, secrets too, for the kernel's own tools."""
        return self._state.copy()

    def view(self, seat: int | None = None) -> View:
        """What a seat knows; None is a spectator."""
        viewer = SPECTATOR if seat is None else self._seat(seat)
        state = self._kernel.observe(self._state, viewer)
        maker = None if seat is None else self._makers[viewer]
        witnessed = self._witnessed(viewer)
        return View(self.rules, self.setting, self.cast, self._kernel, maker, state, self.ply, witnessed)

    def position(self) -> position.Document:
        """The whole state as a readable document of names, secrets and seed too."""
        return position.describe(self.rules, self.setting, self._state)

    # Moving

    def push(self, move: AnyMove, seat: int | None = None) -> None:
        """Make a move, given as such or by id or token; these are moves of `seat`, by default the one to act."""
        if type(move) is Move and seat is None and move._maker.rules is self.rules and move.seat < self.players:
            whose, number = move.seat, move.id
        else:
            whose, number = self._resolve(move, seat)
        state, tape = self._state, self._tape
        before = state.copy()
        tape.reset(True)
        try:
            self._kernel.apply(state, tape, whose, number)
        except ValueError:
            raise self._refusal(whose, number) from None
        self._plies.append(Ply(whose, number, before, tape.events(), tape.draws()))
        self._legal = None

    def pop(self) -> Move:
        """Take back the last move; everything is as it was before it, the dice too."""
        if not self._plies:
            raise NoMoves("no move has been made")
        ply = self._plies.pop()
        self._state = ply.before.copy()
        self._legal = None
        for ledger in self._ledgers.values():
            del ledger[len(self._plies) + 1 :]
        self._recall_source()
        return self._makers[ply.seat][ply.move]

    def undo_depth(self, seat: int) -> int:
        """How many of the last moves the seat may take back unasked."""
        answers = {self.rules.events.by_name[kind].number for kind in self.rules.answering}
        return undo_depth(self._kernel, self._plies, self._state, self._seat(seat), answers)

    def copy(self) -> Game:
        """The same game again: same state, history and dice."""
        twin = Game(self.rules, self.setting, self._state.copy(), self._sources, self.start, self.rules_version)
        twin.opening = self.opening
        twin._plies = self._plies.copy()
        twin._ledgers = {viewer: ledger.copy() for viewer, ledger in self._ledgers.items()}
        return twin

    def seen(self, ply: int, seat: int | None = None) -> StateHandle:
        """The state after so many moves as a seat, or a spectator, saw it."""
        if not 0 <= ply <= self.ply:
            raise NoMoves(f"there is no ply {shown(ply)}: the game stands at {self.ply}")
        state = self._state if ply == self.ply else self._plies[ply].before
        return self._kernel.observe(state, SPECTATOR if seat is None else self._seat(seat))

    def at(self, ply: int) -> Game:
        """The same game as it stood after so many moves."""
        if not 0 <= ply <= self.ply:
            raise NoMoves(f"there is no ply {shown(ply)}: the game stands at {self.ply}")
        twin = self.copy()
        if ply < self.ply:
            twin._state = self._plies[ply].before.copy()
            del twin._plies[ply:]
            twin._recall_source()
            twin._ledgers = {viewer: ledger[: ply + 1] for viewer, ledger in self._ledgers.items()}
        return twin

    def fork(self, seed: int | bytes | None = None) -> Game:
        """The same game with other dice from here on."""
        twin = self.copy()
        twin.reseed(dice.settle_seed(seed))
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: Any) -> Game:
        return self.copy()

    # What happened

    def events(self, seat: int | None = None) -> tuple[Event, ...]:
        """What a seat, or a spectator, saw happen."""
        return self.view(seat).events

    def journal(self, seat: int | None = None, language: str = "en") -> list[str]:
        """What a seat, or a spectator, saw happen, in words."""
        return self.view(seat).journal(language)

    def record(self, secret: bool = False) -> str:
        """The whole game as text. While it goes on that is an own save, `secret`, for it holds what seats hide.

        What others may know of a game that goes on is in views and their journals.
        """
        if not (self.over or secret):
            raise GameNotOver("the game goes on, and its record would tell secrets: record(secret=True) is an own save")
        from tordesillas.engine.record import write_record

        return write_record(self, secret)

    # Dice

    @property
    def seed(self) -> bytes:
        """The secret seed that the dice follow from now."""
        found = self._sources[-1].seed
        assert found is not None
        return found

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed, which may be shown while the seed is secret."""
        return self._sources[-1].commitment

    @property
    def sources(self) -> tuple[dice.Source, ...]:
        """All seeds that the dice have followed from, with the ply of their first use."""
        return tuple(self._sources)

    def reseed(self, seed: bytes) -> None:
        """Have the dice follow from another seed from here on; the record will say so."""
        if len(self._sources) > 1 and self._sources[-1].since == self.ply:
            self._sources.pop()
        self._sources.append(dice.source(self.ply, seed))
        self._rekey(seed)

    def continue_with(self, source: dice.Source, stand_in: bytes) -> None:
        """Go over to recorded dice; `stand_in` throws where their seed is a secret."""
        self._sources.append(source)
        self._rekey(source.seed or stand_in)

    def keep_source(self, source: dice.Source) -> None:
        """Before the first move: the dice are recorded ones, of which perhaps only the commitment is known."""
        self._sources = [source]

    def _rekey(self, seed: bytes) -> None:
        self._state.set("chance_key", dice.key_words(seed))
        self._state.set("chance_word", 0)

    def _recall_source(self) -> None:
        """After taking back: the dice that were in use then or, where nobody knows those, still the present ones."""
        present = self.seed
        while len(self._sources) > 1 and self._sources[-1].since > self.ply:
            self._sources.pop()
        if self._sources[-1].seed is None:
            self.reseed(present)

    # For records

    @property
    def plies(self) -> Sequence[Ply]:
        """The moves with all that they did; not to be changed."""
        return self._plies

    def replay(self, seat: int, token: str, draws: Sequence[int]) -> bool:
        """Make a recorded move with its recorded outcomes; whether they are what the dice would have given."""
        whose, number = self._resolve(token, seat)
        if number not in self.legal_moves_of(whose).ids:
            raise self._refusal(whose, number)
        before = self._state.copy()
        self._tape.reset(True, draws)
        self._kernel.apply(self._state, self._tape, whose, number)
        self._plies.append(Ply(whose, number, before, self._tape.events(), self._tape.draws()))
        self._legal = None
        return not self._tape.differs

    def opened_as_drawn(self) -> bool:
        """Just after set-up: whether its given outcomes are what the dice would have given."""
        return not self._tape.differs

    # Inside

    def _seat(self, seat: Any) -> int:
        try:
            number = index(seat)
        except TypeError:
            number = -1
        if isinstance(seat, bool) or not 0 <= number < self.players:
            raise SeatError(f"there is no seat {shown(seat)}: the seats are 0 to {self.players - 1}")
        return number

    def _resolve(self, move: AnyMove, seat: int | None) -> tuple[int, int]:
        """The seat and the id of whatever was given as a move."""
        if isinstance(move, Move):
            if move.game != self.rules.id:
                raise IllegalMove(f'"{move}" is a move of {move.game}, and this is {self.rules.id}')
            if seat is not None and self._seat(seat) != move.seat:
                raise IllegalMove(f'"{move}" is a move of seat {move.seat}, not of seat {seat}')
            return self._seat(move.seat), move.id
        table = self.rules.moves
        if isinstance(move, str):
            try:
                number = table.parse(move)
            except ValueError as error:
                raise IllegalMove(str(error)) from None
        else:
            try:
                number = -1 if isinstance(move, bool) else index(move)
            except TypeError:
                raise IllegalMove(f"a move is a Move, an id or a token, not {shown(move)}") from None
            if number not in table:
                raise IllegalMove(f"there is no move {shown(move)}: ids go from 0 to {table.size - 1}")
        whose = self.turn if seat is None else self._seat(seat)
        if whose is None:
            raise GameOver(f'the game is over, so nobody can "{table.token(number)}"')
        return whose, number

    def _refusal(self, seat: int, move: int) -> IllegalMove:
        """Why a move is not legal, and what is."""
        token = self.rules.moves.token(move)
        if self._state.over:
            return GameOver(f'the game is over, so nobody can "{token}"')
        legal = [str(option) for option in self.legal_moves_of(seat)]
        if not legal:
            owing = " and ".join(map(str, self.pending))
            return IllegalMove(f'seat {seat} has nothing to decide, so not "{token}"; seat {owing} has')
        return IllegalMove(f'seat {seat} cannot "{token}" now{suggestion(token, legal)}; legal: {choices(legal)}')

    def _witnessed(self, viewer: int) -> list[Witnessed]:
        """What a viewer has seen, by ply; what was worked out for earlier views is kept."""
        ledger = self._ledgers.setdefault(viewer, [])
        for at in range(len(ledger) - 1, len(self._plies)):
            ply = self.opening if at < 0 else self._plies[at]
            rows = [seen(row, viewer) for row in ply.events] if ply is not None else []
            ledger.append([(at, row) for row in rows if row is not None])
        return [entry for entries in ledger for entry in entries]

    def __str__(self) -> str:
        return str(self.view())

    def _repr_svg_(self) -> str:
        return self.view().svg()

    def __repr__(self) -> str:
        todo = "over" if self.over else f"up to {', '.join(map(str, self.pending))}"
        return f"<Game of {self.rules.id} ({self.setting.edition}), {self.players} players, ply {self.ply}, {todo}>"

    def __reduce__(self) -> tuple[Any, ...]:
        from tordesillas.engine.record import read_record

        return read_record, (self.record(secret=True),)

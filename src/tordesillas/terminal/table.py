"""A game at one keyboard: who is to act, whose eyes may look, and what they have not been told yet."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tordesillas.bots import Budget
from tordesillas.engine.choice import Move
from tordesillas.engine.game import Game
from tordesillas.engine.messages import LANGUAGES, say
from tordesillas.engine.view import View
from tordesillas.terminal import keeping
from tordesillas.terminal.files import named
from tordesillas.terminal.orders import Given, Order, understood, word_of
from tordesillas.terminal.refusals import Refused, among
from tordesillas.terminal.replaying import happened, read_game
from tordesillas.terminal.screen import Screen
from tordesillas.terminal.seating import Role, people, programs, seated
from tordesillas.terminal.turn import Turn, draw_board, draw_news


class Left(Exception):
    """Somebody has ended the session before the game was over."""


class Table:
    """The keyboard goes from person to person; programs decide when no person has to."""

    def __init__(self, game: Game, roles: Sequence[Role], screen: Screen, language: str, seed: int | None) -> None:
        self.screen = screen
        self.language = language
        self.seed = seed
        """What the programs choose by; None where nobody may guess it."""
        self.note = ""
        """What came of the last order, to be shown on the next screen."""
        self.begin(game, roles)

    def begin(self, game: Game, roles: Sequence[Role]) -> None:
        """Put a game on the table."""
        self.game = game
        self.roles = tuple(roles)
        self.people = people(roles)
        self.programs = programs(roles, game.rules.id, self.seed)
        self.present = self.people[0] if len(self.people) == 1 else None
        """Who sits at the keyboard."""
        self.asked_for: int | None = None
        """Who wants to look or to act out of turn."""
        self._told: dict[int, int] = {}

    def play(self) -> None:
        """To the end of the game, unless somebody leaves before."""
        while not self.game.over:
            seat = self.next_person() if self.asked_for is None else self.asked_for
            if seat is None:
                self.let_bot_decide()
            elif seat != self.present:
                self.hand_over(seat)
            else:
                self.let_person_decide(seat)
        self.show_end()

    def next_person(self) -> int | None:
        """The person who owes a decision; of several, the one at the keyboard."""
        owing = [seat for seat in self.game.pending if seat in self.people]
        return self.present if self.present in owing else min(owing, default=None)

    def let_bot_decide(self) -> None:
        """A program decides, from what it sees; where nobody plays, it is told at once."""
        seat = self.game.pending[0]
        self.game.push(self.programs[seat].choose(self.game.view(seat), Budget()).move)
        if not self.people:
            self.screen.lines(happened(self.game.view(), self.game.ply - 1, self.game.ply, self.language))

    def let_person_decide(self, seat: int) -> None:
        """One answer from the person at the keyboard: a move, or an order."""
        view = self.game.view(seat)
        note, self.note = self.note, ""
        answer = Turn(view, self.screen, self.language, self.news(view), note).run()
        if isinstance(answer, Move):
            self._told[seat] = len(view.events)
            self.asked_for = None
            self.game.push(answer)
        else:
            self.obey(answer, seat)

    def news(self, view: View) -> list[str]:
        """What the seat saw happen since its last decision."""
        assert view.seat is not None
        told = self._told.get(view.seat)
        if told is None:
            told = sum(event.ply < 0 for event in view.events)
        return [view.cast.event(event, self.language) for event in view.events[told:]]

    # From hand to hand

    def hand_over(self, seat: int) -> None:
        """Hide everything until the next person sits at the keyboard."""
        self.screen.wipe()
        player = self.game.view().player(seat, self.language)
        self.screen.heading(say(self.language, "terminal.table.hand_over", player=player))
        note, self.note = self.note, ""
        if note:
            self.screen.copyable(note)
        can_undo = self.present is not None and self.game.undo_depth(self.present) > 0
        if can_undo and self.present is not None:
            last = self.game.view().player(self.present, self.language)
            self.screen.line(
                say(self.language, "terminal.table.undo_here", player=last, word=word_of(Order.UNDO, self.language))
            )
        while answer := self.screen.ask(say(self.language, "terminal.table.ready", player=player)):
            given = understood(answer, self.language)
            if given is not None and given.order is Order.QUIT:
                raise Left
            if given is not None and given.order is Order.UNDO and can_undo:
                self.asked_for = None
                self.game.pop()
                break
        else:
            self.present = seat
        self.screen.wipe()

    # Orders

    def obey(self, given: Given, seat: int) -> None:
        """Do what is asked for; what cannot be done is said on the next screen."""
        try:
            match given.order:
                case Order.UNDO:
                    self.take_back(seat)
                case Order.SEAT:
                    self.call(given.rest)
                case Order.SAVE:
                    self.save(given.rest)
                case Order.LOAD:
                    self.load(given.rest)
                case Order.LANGUAGE:
                    self.language = among(given.rest, LANGUAGES, self.language)
                case _:
                    raise Left
        except Refused as refusal:
            self.note = str(refusal)

    def take_back(self, seat: int) -> None:
        """The seat's last move; with everything that followed it only if all agree."""
        if self.game.undo_depth(seat):
            self.game.pop()
            return
        own = [at for at, ply in enumerate(self.game.plies) if ply.seat == seat]
        if not own:
            raise Refused(say(self.language, "terminal.table.nothing_to_undo"))
        moves = self.game.ply - own[-1]
        if self.agreed(say(self.language, "terminal.table.all_agree", n=moves)):
            for _ in range(moves):
                self.game.pop()

    def agreed(self, question: str) -> bool:
        yes = say(self.language, "terminal.table.yes")
        no = say(self.language, "terminal.table.no")
        return self.screen.ask(f"{question} [{yes}/{no}]").casefold()[:1] == yes

    def call(self, typed: str) -> None:
        """Somebody else wants the keyboard; without a seat, whoever's turn it is."""
        seats = [str(seat) for seat in self.people]
        self.asked_for = int(among(typed, seats, self.language)) if typed else None

    def save(self, typed: str) -> None:
        path = named(typed, self.language) if typed else keeping.fresh_name(self.game)
        self.note = self.kept(keeping.save(self.game, path, self.language))

    def load(self, typed: str) -> None:
        """Play another game on; the present one is kept."""
        if not typed:
            raise Refused(say(self.language, "terminal.table.load_what"))
        loaded = read_game(named(typed, self.language), self.language)
        self.note = self.kept(keeping.save_anywhere(self.game, self.language))
        same = loaded.players == self.game.players
        self.begin(loaded, self.roles if same else seated(loaded.players, {}))

    def kept(self, path: Path) -> str:
        """Where the game is now, and how to go on with it."""
        if self.game.over:
            return say(self.language, "terminal.table.kept", file=path)
        return say(self.language, "terminal.table.kept_secret", file=path, command=keeping.way_back(path, self.roles))

    # Endings

    def keep(self) -> None:
        """The session ends before the game: save it, and say where."""
        path = keeping.save_anywhere(self.game, self.language)
        self.screen.line()
        self.screen.copyable(self.kept(path))

    def show_end(self) -> None:
        """How the game ended, and why; then its record, if it is wanted."""
        view = self.game.view(self.people[0] if len(self.people) == 1 else None)
        self.screen.clear()
        draw_board(view, self.screen, self.language)
        if view.seat is not None:
            draw_news(self.news(view), self.screen, self.language)
        self.screen.line()
        self.screen.heading(view.prompt(self.language))
        first, *others = view.result(self.language)
        self.screen.line(first, "strong")
        self.screen.lines(others)
        if self.screen.asks:
            self.offer_record()

    def offer_record(self) -> None:
        """Save the record where it is wanted, until it is saved or nobody wants it."""
        path = keeping.fresh_name(self.game)
        self.screen.line()
        self.screen.copyable(
            say(self.language, "terminal.table.save_record", file=path, no=say(self.language, "terminal.table.no"))
        )
        while True:
            answer = self.screen.ask()
            if answer.casefold() == say(self.language, "terminal.table.no"):
                return
            try:
                chosen = named(answer, self.language) if answer else path
                self.screen.copyable(self.kept(keeping.save(self.game, chosen, self.language)))
            except Refused as refusal:
                self.screen.line(str(refusal), "alert")
            else:
                return

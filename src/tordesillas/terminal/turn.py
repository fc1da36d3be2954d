"""One decision at the keyboard: what the seat sees, what it may do, and what it answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from tordesillas.engine.choice import Move
from tordesillas.engine.messages import say
from tordesillas.engine.view import View
from tordesillas.terminal.menu import Entry, entries, every, matching
from tordesillas.terminal.orders import Given, Order, explained, understood
from tordesillas.terminal.screen import Screen
from tordesillas.terminal.tongue import folded, number

MENU_LEAST, MENU_MOST = 10, 20
"""So many lines a menu may have on low and on high screens; longer ones are hard to survey."""
BESIDE_MENU = 8
"""Lines that are kept free for what stands above and below a menu."""
JOURNAL_LINES = 40
NEWS_LEAST = 10
"""So many lines of news are told even on a low screen; the journal has all."""

Answer = Move | Given
"""A move, or an order that the table has to obey."""


class Turn:
    """Asks until there is a move, or an order that is more than a look at something."""

    def __init__(self, view: View, screen: Screen, language: str, news: Sequence[str], note: str) -> None:
        self.view = view
        self.screen = screen
        self.language = language
        self.news = news
        self.note = note
        """What came of the last order."""
        self.moves: list[Move] = []
        """Those that what was typed so far leaves open."""
        self.shown: list[Entry] = []
        self.widen()

    def run(self) -> Answer:
        self.draw()
        while True:
            answer = self.answered(self.screen.ask())
            if answer is not None:
                return answer

    # What is seen

    def draw(self) -> None:
        """The whole screen: board, news, question, menu."""
        self.screen.clear()
        draw_board(self.view, self.screen, self.language)
        draw_news(self.news, self.screen, self.language)
        if self.note:
            self.screen.line()
            self.screen.copyable(self.note)
        self.screen.line()
        self.screen.line(self.view.prompt(self.language), "strong")
        self.draw_menu()

    def draw_menu(self) -> None:
        self.screen.numbered(
            [entry.text if len(entry.moves) == 1 else f"{entry.text} ({len(entry.moves)})" for entry in self.shown]
        )
        if not self.shown:
            self.screen.line(say(self.language, "terminal.turn.nothing_to_do"), "muted")
        elif len(self.moves) < len(self.view.legal_moves):
            self.screen.line(say(self.language, "terminal.turn.narrowed", n=len(self.view.legal_moves)), "muted")
        else:
            self.screen.line(say(self.language, "terminal.turn.how"), "muted")

    # What is typed

    def answered(self, typed: str) -> Answer | None:
        """What a line comes to; None where the question still stands."""
        given = understood(typed, self.language)
        if not typed or (given is not None and given.order is Order.BACK):
            return self.back()
        if typed.isdecimal():
            return self.numbered(typed)
        if given is not None:
            return self.look(given)
        if typed in self.view.legal_moves:
            return next(move for move in self.view.legal_moves if move.token == typed)
        self.narrow(matching(self.moves, typed, self.language), typed)
        return None

    def back(self) -> Given | None:
        """To all moves again; who has none goes back to whom the table waits for."""
        if not self.view.legal_moves:
            return Given(Order.SEAT, "")
        self.widen()
        self.draw()
        return None

    def numbered(self, typed: str) -> Move | None:
        """The move of a number, or the group of that number opened."""
        chosen = number(typed)
        if chosen is None or not 1 <= chosen <= len(self.shown):
            self.screen.line(say(self.language, "terminal.turn.no_number", number=typed, last=len(self.shown)), "alert")
            return None
        moves = self.shown[chosen - 1].moves
        if len(moves) == 1:
            return moves[0]
        self.narrow(moves, "")
        return None

    def narrow(self, moves: Sequence[Move], typed: str) -> None:
        """Show only these moves; none at all leaves the menu as it is."""
        if not moves:
            self.screen.line(say(self.language, "terminal.turn.no_such_move", typed=typed), "alert")
            return
        self.moves = list(moves)
        self.arrange()
        self.draw_menu()

    def widen(self) -> None:
        self.moves = list(self.view.legal_moves)
        self.arrange()

    @property
    def room(self) -> int:
        """How many lines a menu may have."""
        return min(MENU_MOST, max(MENU_LEAST, self.screen.height - BESIDE_MENU))

    def arrange(self) -> None:
        self.shown = entries(self.view, self.moves, self.language, self.room)

    def look(self, given: Given) -> Answer | None:
        """Show what is asked for; what is more than a look is the table's business."""
        looks: dict[Order, Callable[[], None]] = {
            Order.HELP: self.draw_help,
            Order.MOVES: self.draw_all_moves,
            Order.BOARD: lambda: draw_board(self.view, self.screen, self.language),
            Order.CARDS: lambda: self.draw_cards(given.rest),
            Order.JOURNAL: lambda: self.draw_journal(given.rest),
        }
        if given.order not in looks:
            return given
        typed = self.screen.paged(looks[given.order], say(self.language, "terminal.turn.more"))
        return self.answered(typed) if typed else None

    def draw_help(self) -> None:
        self.screen.lines(say(self.language, "terminal.turn.help").splitlines())
        self.screen.line()
        self.screen.defined(explained(self.language))

    def draw_all_moves(self) -> None:
        self.shown = every(self.moves, self.language)
        self.draw_menu()

    def draw_cards(self, typed: str) -> None:
        """What cards do: those that what was typed occurs in, else those of the present moves, else all."""
        cards = self.view.rules.glossary(self.view.setting, self.language)
        if typed:
            wanted = [card for card in cards if folded(typed) in folded(" ".join((card.title, *card.about)))]
        else:
            named = {name for move in self.view.legal_moves for name in (move.kind, *move.args.values())}
            wanted = [card for card in cards if card.id in named]
        self.screen.defined((card.title, " ".join(card.about)) for card in wanted or cards)

    def draw_journal(self, typed: str) -> None:
        """What the seat saw happen: so many of the last lines as are asked for, all, or at least all the news."""
        lines = self.view.journal(self.language)
        most = number(typed) if typed else max(JOURNAL_LINES, len(self.news))
        self.screen.lines(lines if most is None else lines[max(0, len(lines) - most) :])


def draw_board(view: View, screen: Screen, language: str) -> None:
    """Whose sight it is, and the board."""
    if view.seat is None:
        screen.heading(say(language, "terminal.turn.spectator"))
    else:
        screen.heading(
            say(language, "terminal.turn.you", player=view.player(view.seat, language)), view.cast.colours[view.seat]
        )
    screen.sheets(view.sheets(language))


def draw_news(news: Sequence[str], screen: Screen, language: str) -> None:
    """What happened since the seat's last decision."""
    if not news:
        return
    screen.line()
    screen.heading(say(language, "terminal.turn.news"), "muted")
    lines = [f"{text} (×{times})" if times > 1 else text for text, times in counted(news)]
    earlier = len(lines) - max(NEWS_LEAST, screen.height // 3)
    if earlier > 0:
        screen.line(say(language, "terminal.turn.earlier", n=earlier), "muted")
    screen.lines(lines[max(0, earlier) :])


def counted(texts: Iterable[str]) -> list[tuple[str, int]]:
    """Each text with how many times it stands there one after the other."""
    return [(text, len(list(same))) for text, same in groupby(texts)]

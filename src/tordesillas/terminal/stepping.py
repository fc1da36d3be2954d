"""A recorded game shown again, move by move."""

from __future__ import annotations

from tordesillas.engine.game import Game
from tordesillas.engine.messages import say
from tordesillas.terminal.orders import Order, understood
from tordesillas.terminal.refusals import Refused
from tordesillas.terminal.replaying import after, happened, ply_of
from tordesillas.terminal.screen import Screen
from tordesillas.terminal.turn import draw_board


def step_through(game: Game, seat: int | None, start: int, language: str) -> None:
    """Show the game after so many moves, then as far and as fast as is asked for."""
    screen = Screen()
    ply: int | None = start
    while ply is not None:
        draw(game, seat, ply, screen, language)
        ply = next_ply(game, ply, screen, language)


def draw(game: Game, seat: int | None, ply: int, screen: Screen, language: str) -> None:
    """The board after so many moves, and what the last of them did."""
    view = after(game, ply).view(seat)
    screen.clear()
    draw_board(view, screen, language)
    screen.line()
    screen.heading(say(language, "terminal.replay.ply", ply=ply, last=game.ply))
    screen.lines(happened(view, ply - 1, ply, language))
    screen.lines(view.result(language), "strong")


def next_ply(game: Game, ply: int, screen: Screen, language: str) -> int | None:
    """Where to go from here: None is out."""
    while True:
        try:
            typed = screen.ask(say(language, "terminal.replay.how"))
        except EOFError:
            screen.line()
            return None
        given = understood(typed, language)
        if not typed:
            return ply + 1 if ply < game.ply else None
        if given is not None and given.order in (Order.BACK, Order.QUIT):
            return max(ply - 1, 0) if given.order is Order.BACK else None
        try:
            return ply_of(game, typed, language)
        except Refused as refusal:
            screen.line(str(refusal), "alert")

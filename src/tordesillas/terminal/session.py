"""From the command line to the table and back, so that no game is lost on the way."""

from __future__ import annotations

import signal

from tordesillas.terminal.screen import Screen
from tordesillas.terminal.setting import Wanted, arrange, seed_number
from tordesillas.terminal.table import Left, Table

INTERRUPTED = 130
"""Exit code after Ctrl-C, as shells have it."""


def play(wanted: Wanted) -> int:
    """A whole session; the process's exit code."""
    screen = Screen()
    try:
        game, roles = arrange(wanted, screen)
    except EOFError:
        screen.line()
        return 0
    seed = None if wanted.seed is None else seed_number(wanted.seed, wanted.language)
    hang_up_gently()
    table = Table(game, roles, screen, wanted.language, seed)
    try:
        table.play()
    except (EOFError, Left):
        keep(table)
    except KeyboardInterrupt:
        keep(table)
        return INTERRUPTED
    except BaseException:
        keep(table)
        raise
    return 0


def keep(table: Table) -> None:
    """Save the game, whatever else is asked for meanwhile."""
    for number in signals():
        signal.signal(number, signal.SIG_IGN)
    table.keep()


def hang_up_gently() -> None:
    """Have a closed terminal or a polite request to end save the game as Ctrl-C does."""
    for number in signals():
        signal.signal(number, signal.default_int_handler)


def signals() -> list[signal.Signals]:
    """Those that ask a session to end, as far as this system has them."""
    return [number for number in signal.Signals if number.name in ("SIGHUP", "SIGINT", "SIGTERM")]

"""Our own figures: Colonialism, reached in every way that there is, and Colonial in the chief ones."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from bench.measure import Run, Subject, Unit
from bench.ours import runs
from bench.ours.source import compiled, uncompiled

if TYPE_CHECKING:
    from collections.abc import Callable

WHO = "ours"
WHAT = "Colonialism"
EDITIONS: dict[str, tuple[str, tuple[str, ...]]] = {
    "proto": ("proto", ()),
    "first": ("first", ()),
    "second": ("second", ()),
    "second, both expansions": ("second", ("events", "upgrades")),
}
"""What the table of editions has in its rows: edition and expansions."""
PLAYERS = (2, 3, 4)
SECOND = "colonial"
SECOND_PLAYERS = (2, 3, 4, 5, 6)
LIMITS = {"no limit": 0, "20 turns": 20}
"""What the table of lengths has in its rows: the option `turn_limit`."""


def speeds() -> list[Subject]:
    mine = partial(Subject, who=WHO, what=WHAT, unit=Unit.RATE)
    return [
        mine("ours.playouts", "compiled", how="playouts", make=partial(compiled, runs.playouts)),
        mine("ours.python", "driven", how="legal and apply", make=partial(compiled, runs.low_level)),
        mine("ours.game", "driven", how="Game", make=partial(compiled, runs.through_game)),
        mine("ours.source.playouts", "plain", how="playouts", make=partial(uncompiled, "playouts")),
        mine("ours.source.python", "plain", how="legal and apply", make=partial(uncompiled, "python")),
        mine("ours.source.game", "plain", how="Game", make=partial(uncompiled, "game")),
    ]


def costs() -> list[Subject]:
    copy, refill = partial(runs.copying, False), partial(runs.copying, True)
    rows: list[tuple[str, str, str, Unit, Callable[[], Run]]] = [
        ("ours.copy", "copy", "state.copy()", Unit.MICROS, copy),
        ("ours.refill", "copy", "state.copy_from(other)", Unit.MICROS, refill),
        ("ours.split.legal", "split", "legal", Unit.MICROS, runs.listing),
        ("ours.split.apply", "split", "apply", Unit.MICROS, runs.applying),
        ("ours.split.push", "split", "Game.push of an id", Unit.MICROS, runs.pushing),
        ("ours.replay", "replay", "read_record, a whole game", Unit.MILLIS, runs.replaying),
        ("ours.threads", "threads", "two threads against one", Unit.TIMES, runs.threads),
    ]
    return [Subject(key, group, WHO, WHAT, how, unit, partial(compiled, make)) for key, group, how, unit, make in rows]


def editions() -> list[Subject]:
    """The same playouts for every edition and number of players."""
    found = []
    for title, (edition, expansions) in EDITIONS.items():
        for players in PLAYERS:
            key = ".".join(("ours.edition", edition, *expansions, str(players)))
            make = partial(compiled, partial(runs.playouts, edition, players, expansions))
            found.append(Subject(key, "editions", WHO, title, f"{players} players", Unit.RATE, make))
    return found


def second_game() -> list[Subject]:
    """Colonial, four players; random play finds no quick end, so its games are long."""
    rows: list[tuple[str, str, str, Unit, Callable[[], Run]]] = [
        ("playouts", "compiled", "playouts", Unit.RATE, partial(runs.playouts, game=SECOND)),
        ("python", "driven", "legal and apply", Unit.RATE, partial(runs.low_level, SECOND)),
        ("game", "driven", "Game", Unit.RATE, partial(runs.through_game, SECOND)),
        ("copy", "copy", "state.copy()", Unit.MICROS, partial(runs.copying, False, SECOND)),
    ]
    return [
        Subject(f"colonial.{key}", group, WHO, "Colonial", how, unit, partial(compiled, make))
        for key, group, how, unit, make in rows
    ]


def lengths() -> list[Subject]:
    """How long random games of Colonial last: the same playouts for every number of players, stopped or not."""
    found = []
    for title, limit in LIMITS.items():
        for players in SECOND_PLAYERS:
            make = partial(compiled, partial(runs.playouts, players=players, game=SECOND, turn_limit=limit))
            key = f"colonial.length.{limit}.{players}"
            found.append(Subject(key, "lengths", WHO, title, f"{players} players", Unit.RATE, make))
    return found


def subjects() -> list[Subject]:
    return [*speeds(), *second_game(), *costs(), *editions(), *lengths()]

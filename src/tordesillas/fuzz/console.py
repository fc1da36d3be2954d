"""The command `tordesillas fuzz`: what was asked for, how far it is, what was found."""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from secrets import randbits
from typing import TYPE_CHECKING

from tordesillas.engine.errors import OptionError
from tordesillas.engine.kernel import load
from tordesillas.engine.messages import say
from tordesillas.engine.registry import game_ids, rules_of
from tordesillas.engine.settle import settle_edition, settle_players
from tordesillas.fuzz import full
from tordesillas.fuzz.finding import Finding, keep
from tordesillas.fuzz.run import Result, results, tasks
from tordesillas.fuzz.settings import all_settings
from tordesillas.terminal.refusals import Misused
from tordesillas.terminal.replaying import read_game

if TYPE_CHECKING:
    from tordesillas.engine.description import Setting

GAMES_LIGHT = 100_000
GAMES_FULL = 100
ENDLESS = 1 << 40
FINDINGS_MAX = 20
"""After so many the run stops: most likely they are all the same."""
FOUND = 1
"""Exit code: something is wrong."""


@dataclass(frozen=True)
class Wanted:
    """What the command line asks for, as it was typed."""

    language: str
    game: str | None
    edition: str | None
    players: str | None
    games: str | None
    seed: str | None
    jobs: str
    seconds: str | None
    full: bool
    out: Path

    def number(self, option: str, low: int, high: int) -> int | None:
        """An option that is a whole number; None if it was not given."""
        typed = getattr(self, option)
        if typed is None:
            return None
        if not (typed.isascii() and typed.isdigit() and len(typed) <= len(str(high)) and low <= int(typed) <= high):
            raise Misused(say(self.language, "fuzz.usage.number", option=option, low=low, high=high, given=typed))
        return int(typed)


def fuzz(wanted: Wanted) -> int:
    """A run; the exit code."""
    settings = settings_wanted(wanted)
    seed = wanted.number("seed", 0, 2**64 - 1)
    seed = randbits(64) if seed is None else seed
    seconds = wanted.number("seconds", 1, 10**7)
    games = wanted.number("games", 1, ENDLESS)
    if games is None:
        games = ENDLESS if seconds else GAMES_FULL if wanted.full else GAMES_LIGHT
    jobs = wanted.number("jobs", 1, 1024) or 1
    write(announced(settings, seed, wanted.language))
    began = time.monotonic()
    end = math.inf if seconds is None else began + seconds
    until = math.inf if seconds is None else time.time() + seconds
    with closing(results(tasks(settings, games, seed, wanted.full, until), jobs)) as coming:
        total, findings = gathered(watched(coming, games if games < ENDLESS else None, wanted.language), end)
    bound = max(rules_of(setting.game).decisions_max(setting) for setting in settings)
    write(summary(total, bound, time.monotonic() - began, wanted.language))
    for finding in findings:
        write(told(finding, wanted.out, wanted.language))
    write([say(wanted.language, ending(findings))])
    return FOUND if findings else 0


def again(file: Path, out: Path, language: str) -> int:
    """Check each move of a recorded game; the exit code."""
    finding = full.again(read_game(file, language))
    write([say(language, "fuzz.nothing")] if finding is None else told(finding, out, language))
    return 0 if finding is None else FOUND


def write(lines: Iterable[str]) -> None:
    for line in lines:
        sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def gathered(coming: Iterator[Result], end: float) -> tuple[Result, list[Finding]]:
    """All results together, until there are enough findings, the time is over, or somebody interrupts."""
    total, findings = Result(0, 0, 0), []
    with suppress(KeyboardInterrupt):
        for result in coming:
            total.add(result)
            if result.finding is not None:
                findings.append(result.finding)
            if len(findings) == FINDINGS_MAX or time.monotonic() >= end:
                break
    return total, findings


def settings_wanted(wanted: Wanted) -> list[Setting]:
    """Of the game, edition and number of players that were named; of all of them where none was."""
    players = wanted.number("players", 1, 8)
    if wanted.game is not None and wanted.edition is not None:
        edition = settle_edition(rules_of(wanted.game), wanted.edition)
        if players is not None:
            settle_players(edition, players, None)
    found: list[Setting] = []
    for game in game_ids() if wanted.game is None else (wanted.game,):
        rules = rules_of(game)
        if wanted.edition is None or any(edition.id == wanted.edition for edition in rules.editions):
            found += all_settings(rules, wanted.edition, players)
    if not found:
        raise OptionError("players", say(wanted.language, "fuzz.usage.nothing"))
    return found


def announced(settings: list[Setting], seed: int, language: str) -> Iterator[str]:
    yield say(language, "fuzz.plan", n=len(settings), seed=seed)
    for game in sorted({setting.game for setting in settings}):
        form = "compiled" if load(rules_of(game).package).compiled else "source"
        yield say(language, f"fuzz.kernel.{form}", game=say(language, f"{game}.title"))


def watched(coming: Iterator[Result], games: int | None, language: str) -> Iterator[Result]:
    """Show on a terminal how far it is."""
    if not sys.stderr.isatty():
        yield from coming
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (BarColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=games)
        began, done, found = time.monotonic(), 0, 0
        for result in coming:
            done += result.games
            found += result.finding is not None
            rate = round(done / max(time.monotonic() - began, 0.001), 1)
            text = say(language, "fuzz.progress", games=done, rate=rate, found=found)
            progress.update(task, completed=done, description=text)
            yield result


def summary(total: Result, bound: int, seconds: float, language: str) -> Iterator[str]:
    rate = round(total.games / max(seconds, 0.001), 1)
    yield say(language, "fuzz.done", n=total.games, decisions=total.decisions, rate=rate)
    yield say(language, "fuzz.longest", longest=total.longest, bound=bound)


def ending(findings: list[Finding]) -> str:
    """The message at the end."""
    if len(findings) == FINDINGS_MAX:
        return "fuzz.stopped"
    return "fuzz.kept" if findings else "fuzz.nothing"


def told(finding: Finding, out: Path, language: str) -> Iterator[str]:
    """A finding, and the files that keep it."""
    yield say(language, "fuzz.found", what=finding.what, n=len(finding.trail))
    for path in keep(finding, out):
        yield f"    {path}"

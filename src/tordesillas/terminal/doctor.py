"""Is everything there, and which form of the rules runs?"""

from __future__ import annotations

import os
import platform
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from tordesillas.engine.errors import KernelError, TordesillasError
from tordesillas.engine.kernel import CHOICE, Cause, running
from tordesillas.engine.messages import LANGUAGES, catalogue, say
from tordesillas.engine.registry import game_ids, rules_of
from tordesillas.terminal.tongue import spoken

HOUSE = Path(__file__).parents[1]


class Finding(NamedTuple):
    """A line of the diagnosis."""

    text: str
    well: bool = True


def diagnosis(language: str) -> Iterator[Finding]:
    """Everything there is to say, line by line."""
    yield Finding(say(language, "terminal.doctor.program", version=version("tordesillas"), folder=HOUSE))
    yield Finding(
        say(
            language,
            "terminal.doctor.python",
            version=platform.python_version(),
            implementation=platform.python_implementation(),
            system=f"{platform.system()} {platform.machine()}",
        )
    )
    libraries = ", ".join(f"{name} {version(name)}" for name in ("rich", "typer"))
    yield Finding(say(language, "terminal.doctor.libraries", libraries=libraries))
    for game in game_ids():
        yield from examine_kernel(game, language)
        yield examine_files(game, language)
    yield from examine_screen(language)


def examine_kernel(game: str, language: str) -> Iterator[Finding]:
    """Whether a game's rules run compiled, why, and what to do about it."""
    try:
        found = running(rules_of(game).package)
    except KernelError as error:
        yield Finding(say(language, "terminal.doctor.no_kernel", game=game, why=error), well=False)
        yield Finding("  " + say(language, "terminal.doctor.advice.unset", variable=CHOICE))
        return
    key = "terminal.doctor.compiled" if found.kernel.compiled else "terminal.doctor.source"
    yield Finding(say(language, key, game=game))
    cause = found.cause
    yield Finding("  " + say(language, f"terminal.doctor.cause.{cause.name.lower()}", variable=CHOICE))
    if found.detail:
        yield Finding("  " + found.detail)
    if cause is Cause.CHOSEN:
        yield Finding("  " + say(language, "terminal.doctor.advice.unset", variable=CHOICE))
    elif cause is not Cause.COMPILED:
        yield from advice(language)


def advice(language: str) -> Iterator[Finding]:
    """How to get the rules compiled here."""
    if compiler() is None:
        yield Finding("  " + say(language, "terminal.doctor.advice.no_compiler"))
    elif not headers().exists():
        yield Finding("  " + say(language, "terminal.doctor.advice.no_headers", file=headers()))
    checkout = (HOUSE.parents[1] / "Makefile").exists()
    key = "terminal.doctor.advice.checkout" if checkout else "terminal.doctor.advice.installed"
    yield Finding("  " + say(language, key))


def compiler() -> str | None:
    """The C compiler that Python would use."""
    words = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    return shutil.which(words[0])


def headers() -> Path:
    return Path(sysconfig.get_path("include"), "Python.h")


def examine_files(game: str, language: str) -> Finding:
    """Whether a game's texts and its board are there and can be read."""
    try:
        for spoken_one in LANGUAGES:
            for domain in ("engine", "terminal", game):
                catalogue(spoken_one, domain)
        rules_of(game).box_board()
    except (TordesillasError, OSError) as error:
        return Finding(say(language, "terminal.doctor.files_broken", game=game, why=error), well=False)
    return Finding(say(language, "terminal.doctor.files", game=game, languages=", ".join(LANGUAGES)))


def examine_screen(language: str) -> Iterator[Finding]:
    """What the terminal can show."""
    encoding = sys.stdout.encoding or "ascii"
    columns, rows = shutil.get_terminal_size()
    yield Finding(say(language, "terminal.doctor.screen", wanted=spoken(), columns=columns, rows=rows))
    try:
        "éßœ…·×".encode(encoding)
    except UnicodeEncodeError:
        yield Finding("  " + say(language, "terminal.doctor.advice.encoding", encoding=encoding))

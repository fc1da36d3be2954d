"""The command line: what may be asked for. What is done about it stands in the packages, loaded when it is needed."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tordesillas.engine.errors import TordesillasError
from tordesillas.terminal import complete
from tordesillas.terminal.files import Misused, Refused
from tordesillas.terminal.pages import PROGRAM, Command, Group, complaint
from tordesillas.terminal.tongue import spoken

if TYPE_CHECKING:
    from collections.abc import Iterable

WRONG = 1
"""Exit code: what was asked for cannot be done, or a record is not what it claims to be."""
MISUSED = 2
"""Exit code: the command line is not understood."""
UNPROVEN = 3
"""Exit code: nothing is wrong, but not everything can be checked."""

app = typer.Typer(name=PROGRAM, cls=Group, rich_markup_mode=None, pretty_exceptions_enable=False)


def settled(ctx: typer.Context, value: str) -> str:
    """The language to speak, kept for help pages and complaints."""
    from tordesillas.engine.messages import LANGUAGES, say

    language = value or spoken()
    if language not in LANGUAGES:
        raise Misused(say(spoken(), "terminal.usage.language", wanted=language, languages=", ".join(LANGUAGES)))
    ctx.find_root().obj = language
    return language


Language = Annotated[
    str,
    typer.Option(metavar="en|de|fr", callback=settled, is_eager=True, autocompletion=complete.languages),
]
GameName = Annotated[str, typer.Option(metavar="GAME", autocompletion=complete.games)]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE")]


@app.command(cls=Command)
def games(language: Language = "") -> None:
    from tordesillas.terminal.boxes import listed

    write(listed(language))


@app.command(cls=Command)
def board(game: GameName = "colonialism", language: Language = "") -> None:  # noqa: ARG001
    from tordesillas.engine.registry import rules_of

    sys.stdout.write(rules_of(game).box_board())


@app.command(cls=Command)
def verify(file: RecordFile, language: Language = "") -> None:
    from tordesillas.engine.messages import say
    from tordesillas.terminal.replaying import verified

    verdict = verified(file, language)
    for line in (*verdict.errors, *verdict.unproven):
        sys.stdout.write(f"{file}: {line}\n")
    if verdict.errors:
        raise Refused(say(language, "terminal.verify.wrong", file=file))
    key = "terminal.verify.proven" if verdict else "terminal.verify.unproven"
    write([say(language, key, file=file)])
    if not verdict:
        raise typer.Exit(UNPROVEN)


@app.command(cls=Command)
def doctor(language: Language = "") -> None:
    from tordesillas.terminal.doctor import diagnosis

    findings = list(diagnosis(language))
    write(finding.text for finding in findings)
    if not all(finding.well for finding in findings):
        raise typer.Exit(WRONG)


@app.command(cls=Command)
def replay(
    file: RecordFile,
    seat: Annotated[str, typer.Option(metavar="SEAT")] = "",
    language: Language = "",
) -> None:
    from tordesillas.terminal.replaying import journal, read_game, seat_of

    game = read_game(file, language)
    write(journal(game, seat_of(game, seat, language), language))


def write(lines: Iterable[str]) -> None:
    for line in lines:
        sys.stdout.write(line + "\n")


def main() -> None:
    """Run the command line of this process."""
    command = typer.main.get_command(app)
    try:
        code = command.main(sys.argv[1:] or ["--help"], prog_name=PROGRAM, standalone_mode=False)
    except Misused as error:
        sys.stderr.write(f"{PROGRAM}: {error}\n")
        sys.exit(MISUSED)
    except (Refused, TordesillasError) as error:
        sys.stderr.write(f"{PROGRAM}: {error}\n")
        sys.exit(WRONG)
    except typer.TyperException as error:
        sys.stderr.write(f"{PROGRAM}: {complaint(error)}\n")
        sys.exit(MISUSED)
    sys.exit(code)

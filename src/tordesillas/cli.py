"""The command line: what may be asked for. What is done about it stands in the packages, loaded when it is needed."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tordesillas.engine.errors import TordesillasError
from tordesillas.engine.messages import LANGUAGES, say
from tordesillas.terminal import complete
from tordesillas.terminal.pages import PROGRAM, Command, Group
from tordesillas.terminal.refusals import Misused, Refused, among
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
def play(
    terminal: Annotated[bool, typer.Option("--terminal")] = False,
    game: GameName = complete.DEFAULT_GAME,
    edition: Annotated[str | None, typer.Option(metavar="EDITION", autocompletion=complete.editions)] = None,
    players: Annotated[str | None, typer.Option(metavar="NUMBER", autocompletion=complete.players)] = None,
    expansion: Annotated[list[str] | None, typer.Option(metavar="NAME", autocompletion=complete.expansions)] = None,
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", autocompletion=complete.options)] = None,
    who: Annotated[list[str] | None, typer.Option("--seat", metavar="SEAT=WHO", autocompletion=complete.seats)] = None,
    seed: Annotated[str | None, typer.Option(metavar="NUMBER")] = None,
    board: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    load: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    yes: Annotated[bool, typer.Option("--yes")] = False,
    port: Annotated[int | None, typer.Option(metavar="NUMBER", min=0, max=65535)] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser")] = True,
    language: Language = "",
) -> None:
    if not terminal:
        given = (edition, players, expansion, option, who, seed, board, load)
        if yes or any(part is not None for part in given):
            raise Misused(say(language, "serve.only_in_terminal"))
        from tordesillas.table.console import play_at_home

        play_at_home(language, port, browser)
        return
    from tordesillas.terminal.session import play as play_session
    from tordesillas.terminal.setting import Wanted

    wanted = Wanted(
        language=language,
        game=game,
        edition=edition,
        players=players,
        expansions=expansion,
        options=option or (),
        seats=who or (),
        seed=seed,
        board=board,
        load=load,
        unasked=yes,
    )
    raise typer.Exit(play_session(wanted))


@app.command(cls=Command)
def serve(
    host: Annotated[str, typer.Option(metavar="ADDRESS")] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="NUMBER", min=0, max=65535)] = 8494,
    database: Annotated[str, typer.Option(metavar="URL", envvar="TORDESILLAS_DATABASE")] = "",
    public_url: Annotated[str, typer.Option(metavar="URL", envvar="TORDESILLAS_PUBLIC_URL")] = "",
    proxies: Annotated[str, typer.Option(metavar="ADDRESSES", envvar="TORDESILLAS_PROXIES")] = "",
    smtp: Annotated[str, typer.Option(metavar="URL", envvar="TORDESILLAS_SMTP")] = "",
    mail_from: Annotated[str, typer.Option(metavar="ADDRESS", envvar="TORDESILLAS_MAIL_FROM")] = "",
    webhooks: Annotated[bool, typer.Option("--webhooks")] = False,
    json_logs: Annotated[bool, typer.Option("--json-logs")] = False,
    metrics: Annotated[bool, typer.Option("--metrics/--no-metrics")] = True,
    language: Language = "",
) -> None:
    from tordesillas.table import console
    from tordesillas.table.serving import Listening
    from tordesillas.table.settings import Settings, own_database

    settings = Settings(
        database=database or own_database(),
        public_url=public_url.rstrip("/"),
        smtp=smtp,
        mail_from=mail_from,
        webhooks=webhooks,
        metrics=metrics,
    )
    console.serve_others(settings, Listening(host, port, proxies, json_logs), language)


admin = typer.Typer(name="admin", cls=Group)
app.add_typer(admin)

DatabaseUrl = Annotated[str, typer.Option("--database", metavar="URL", envvar="TORDESILLAS_DATABASE")]
ArchiveFile = Annotated[Path, typer.Argument(metavar="FILE")]


@admin.command(cls=Command)
def backup(archive: ArchiveFile, database: DatabaseUrl = "", language: Language = "") -> None:
    from tordesillas.table import console

    console.back_up(database, archive, language)


@admin.command(cls=Command)
def restore(archive: ArchiveFile, database: DatabaseUrl = "", language: Language = "") -> None:
    from tordesillas.table import console

    console.restore(database, archive, language)


@admin.command("list", cls=Command)
def list_tables(
    status: Annotated[list[str] | None, typer.Option(metavar="STATUS")] = None,
    limit: Annotated[int, typer.Option(metavar="NUMBER", min=1)] = 100,
    database: DatabaseUrl = "",
    language: Language = "",
) -> None:
    from tordesillas.table import console
    from tordesillas.table.store.schema import Status

    known = [each.value for each in Status]
    statuses = [Status(among(name, known, language)) for name in status or known]
    console.list_tables(database, statuses, limit, language)


@admin.command(cls=Command)
def export(
    table: Annotated[str, typer.Argument(metavar="TABLE")],
    to: Annotated[Path | None, typer.Option("--to", metavar="FILE")] = None,
    secret: Annotated[bool, typer.Option("--secret")] = False,
    database: DatabaseUrl = "",
    language: Language = "",
) -> None:
    from tordesillas.table import console

    console.export(database, table, to, secret, language)


@admin.command("replay-all", cls=Command)
def replay_all(database: DatabaseUrl = "", language: Language = "") -> None:
    from tordesillas.table import console

    if not console.replay_all(database, language):
        raise typer.Exit(WRONG)


@app.command(cls=Command)
def games(language: Language = "") -> None:
    from tordesillas.terminal.boxes import listed

    write(listed(language))


@app.command(cls=Command)
def board(game: GameName = complete.DEFAULT_GAME, language: Language = "") -> None:
    from tordesillas.engine.registry import game_ids, rules_of

    sys.stdout.write(rules_of(among(game, game_ids(), language)).box_board())


@app.command(cls=Command)
def verify(file: RecordFile, language: Language = "") -> None:
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
    start: Annotated[str, typer.Option("--from", metavar="PLY")] = "0",
    step: Annotated[bool, typer.Option("--step")] = False,
    journal: Annotated[bool, typer.Option("--journal")] = False,
    language: Language = "",
) -> None:
    from tordesillas.terminal import replaying

    game = replaying.read_game(file, language)
    whose = replaying.seat_of(game, seat, language)
    ply = replaying.ply_of(game, start, language)
    if step or (sys.stdin.isatty() and not journal):
        from tordesillas.terminal.stepping import step_through

        step_through(game, whose, ply, language)
    else:
        write(replaying.journal(game, whose, ply, language))


@app.command(cls=Command)
def fuzz(
    games: Annotated[str | None, typer.Option(metavar="NUMBER")] = None,
    seed: Annotated[str | None, typer.Option(metavar="NUMBER")] = None,
    jobs: Annotated[str, typer.Option(metavar="NUMBER")] = "1",
    game: Annotated[str | None, typer.Option(metavar="GAME", autocompletion=complete.games)] = None,
    edition: Annotated[str | None, typer.Option(metavar="EDITION", autocompletion=complete.editions)] = None,
    players: Annotated[str | None, typer.Option(metavar="NUMBER", autocompletion=complete.players)] = None,
    full: Annotated[bool, typer.Option("--full/--light")] = False,
    seconds: Annotated[str | None, typer.Option(metavar="NUMBER")] = None,
    out: Annotated[Path, typer.Option(metavar="FOLDER")] = Path("findings"),
    again: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    language: Language = "",
) -> None:
    from tordesillas.fuzz import console

    if again is not None:
        raise typer.Exit(console.again(again, out, language))
    wanted = console.Wanted(language, game, edition, players, games, seed, jobs, seconds, full, out)
    raise typer.Exit(console.fuzz(wanted))


def write(lines: Iterable[str]) -> None:
    for line in lines:
        sys.stdout.write(line + "\n")


def main() -> None:
    """Run the command line of this process."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    command = typer.main.get_command(app)
    try:
        code = command.main(sys.argv[1:], prog_name=PROGRAM, standalone_mode=False)
    except Misused as error:
        sys.stderr.write(f"{PROGRAM}: {error}\n")
        sys.exit(MISUSED)
    except (Refused, TordesillasError) as error:
        sys.stderr.write(f"{PROGRAM}: {error}\n")
        sys.exit(WRONG)
    sys.exit(code)

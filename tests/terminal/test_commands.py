"""The commands beside playing: what they print, what they refuse, and how they end."""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest
import typer

from tests.terminal.keyboard import Keyboard, environment, plain, run
from tordesillas.cli import app, main
from tordesillas.colonialism import board_file
from tordesillas.engine.game import Game
from tordesillas.engine.kernel import CHOICE
from tordesillas.engine.messages import LANGUAGES
from tordesillas.engine.record import write_record
from tordesillas.terminal.pages import summary


class Done(NamedTuple):
    """How a command ended."""

    returncode: int | str
    stdout: str
    stderr: str


Run = Callable[..., Done]
COMMANDS = typer.main.get_command(app).commands  # type: ignore[attr-defined]


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Runs the command in this process, which is quicker than in one of its own."""

    def run_here(*arguments: str, env: Mapping[str, str] | None = None) -> Done:
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr(sys, "argv", ["tordesillas", *arguments])
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
        for name, value in {"LC_ALL": "C", **(env or {})}.items():
            monkeypatch.setenv(name, value)
        with pytest.raises(SystemExit) as ended:
            main()
        said = capsys.readouterr()
        return Done(ended.value.code or 0, said.out, said.err)

    return run_here


@pytest.fixture(scope="module")
def game() -> Game:
    """A whole game, played at random."""
    played = Game.new("colonialism", players=2, seed=5)
    chooser = random.Random(1)
    while not played.over:
        played.push(chooser.choice(played.legal_moves))
    return played


@pytest.fixture
def record(game: Game, tmp_path: Path) -> Path:
    path = tmp_path / "game.tord"
    path.write_text(game.record(), encoding="utf-8")
    return path


def altered(record: Path, old: str, new: str) -> Path:
    """A copy of a record in which one thing is different."""
    text = record.read_text(encoding="utf-8")
    assert old in text
    path = record.with_name("altered.tord")
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


# Help and complaints


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", [None, *COMMANDS])
def test_help_is_there_in_every_language(command: str | None, language: str, here: Run) -> None:
    words = [command] if command else []
    done = here(*words, "--help", env={"LC_ALL": f"{language}_XX.UTF-8", "COLUMNS": "300"})
    assert done.returncode == 0, done.stderr
    assert summary(command or "tordesillas", language)[:40] in done.stdout.replace("\n", " ")


def test_without_a_command_there_is_help(tmp_path: Path) -> None:
    done = run(home=tmp_path)
    assert (done.returncode, done.stdout) == (0, run("--help", home=tmp_path).stdout)
    assert all(f"  {name} " in done.stdout for name in COMMANDS)


def test_help_comes_at_once(tmp_path: Path) -> None:
    command = [sys.executable, "-X", "importtime", "-c", "import tordesillas.cli"]
    done = subprocess.run(command, env=environment(tmp_path), cwd=tmp_path, capture_output=True, text=True, check=True)
    loaded = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "typer" in loaded
    assert loaded.isdisjoint({"rich.console", "tordesillas.engine.game", "tordesillas.colonialism.rules", "readline"})


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["nothing"], 'There is no command "nothing"; there are play, serve, games,'),
        (["--nothing"], "There is no option --nothing."),
        (["games", "--langauge", "de"], "There is no option --langauge; did you mean --language?"),
        (["games", "--language"], "The option --language needs a value."),
        (["games", "--language", "xx"], 'There is no language "xx"; there are en, de, fr.'),
        (["games", "more"], '"more" is not understood.'),
        (["play", "--edition", "first"], "add --terminal"),
        (["play", "--terminal", "--yes=1"], "The option --yes takes no value."),
        (["play", "--terminal", "--yes", "--game", "chess"], '"chess" is not possible here; possible: colonialism'),
        (
            ["play", "--terminal", "--yes", "--edition", "third"],
            '"third" is not possible here; possible: proto, first, second.',
        ),
        (["play", "--terminal", "--yes", "--players", "9"], '"9" is not possible here; possible: 2, 3, 4.'),
        (["play", "--terminal", "--yes", "--expansion", "x"], '"x" is not possible here; possible: events, upgrades.'),
        (["play", "--terminal", "--yes", "--edition", "first", "--expansion", "events"], "possible: none."),
        (
            ["play", "--terminal", "--yes", "--option", "length=short"],
            '"length" is not possible here; possible: quick_start.',
        ),
        (
            ["play", "--terminal", "--yes", "--option", "quick_start=1"],
            '"1" is not possible here; possible: false, true.',
        ),
        (["play", "--terminal", "--yes", "--option", "quick_start"], '"quick_start" is not of the form name=value.'),
        (["play", "--terminal", "--yes", "--seat", "5=human"], '"5" is not possible here; possible: 0, 1, 2.'),
        (["play", "--terminal", "--yes", "--seat", "1=cat"], '"cat" is not possible here; possible: human, random'),
        (["play", "--terminal", "--yes", "--seed", "-1"], '"-1" is no seed'),
        (["board", "--game", "chess"], '"chess" is not possible here; possible: colonialism'),
        (["verify"], "FILE is missing."),
    ],
)
def test_what_is_not_understood(arguments: list[str], complaint: str, here: Run) -> None:
    done = here(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert complaint in done.stderr
    assert done.stderr.splitlines()[-1].startswith("tordesillas: ")


def test_complaints_come_in_the_language_of_the_environment(here: Run) -> None:
    done = here("replay", "none.tord", env={"LC_ALL": "de_AT.UTF-8"})
    assert done.stderr.startswith("tordesillas: none.tord lässt sich nicht lesen")
    done = here("replay", "none.tord", "--language", "fr", env={"LC_ALL": "de_AT.UTF-8"})
    assert done.stderr.startswith("tordesillas: none.tord ne peut être lu")


# Games and boards


def test_games_are_listed(here: Run) -> None:
    listed = here("games").stdout
    for words in ("proto: Prototype, 2011", "length=short | regular", "(the default)", "expansion upgrades:"):
        assert words in listed
    assert "Zweite Auflage, 2018" in here("games", "--language", "de").stdout


def test_the_printed_board_is_the_one_in_the_box(tmp_path: Path) -> None:
    done = run("board", home=tmp_path)
    assert done.returncode == 0
    assert board_file.FILE.owners(tomllib.loads(done.stdout)) == board_file.FILE.box
    own = tmp_path / "own.toml"
    own.write_text(done.stdout.replace("india = { value = 2", "india = { value = 3"), encoding="utf-8")
    played = run("play", "--terminal", "--yes", "--board", "own.toml", home=tmp_path)
    assert played.returncode == 0
    (save,) = tmp_path.rglob("*.tord")
    assert '"india": {"value": 3' in save.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("content", "complaint"),
    [(None, "own.toml cannot be used as a board"), ("[tiles]\nindia = 3\n", "tiles"), ("[", "own.toml")],
)
def test_a_board_that_cannot_be_is_refused(content: str | None, complaint: str, tmp_path: Path, here: Run) -> None:
    if content is not None:
        (tmp_path / "own.toml").write_text(content, encoding="utf-8")
    done = here("play", "--terminal", "--yes", "--board", "own.toml")
    assert done.returncode == 1
    assert complaint in done.stderr
    assert not list(tmp_path.rglob("*.tord"))


# Records


def test_a_finished_game_is_proven(record: Path, here: Run) -> None:
    done = here("verify", record.name)
    assert (done.returncode, done.stderr) == (0, "")
    assert "proven" in done.stdout


def test_without_its_seed_a_game_is_not_proven(game: Game, tmp_path: Path, here: Run) -> None:
    begun = Game.new("colonialism", players=2, seed=5)
    begun.push(begun.legal_moves[0])
    (tmp_path / "begun.tord").write_text(write_record(begun, secret=False), encoding="utf-8")
    done = here("verify", "begun.tord")
    assert done.returncode == 3
    assert "without the seed not everything can be proven" in done.stdout


def test_other_dice_are_found_out(game: Game, record: Path, here: Run) -> None:
    at = next(ply for ply, played in enumerate(game.plies) if len(played.draws) == 1)
    lines = record.read_text(encoding="utf-8").splitlines()
    number = len(lines) - game.ply + at
    before, _, drawn = lines[number].rpartition(" ")
    for other in (str(value) for value in range(24) if str(value) != drawn):
        lines[number] = f"{before} {other}"
        (record.parent / "other.tord").write_text("\n".join([*lines, ""]), encoding="utf-8")
        done = here("verify", "other.tord")
        assert done.returncode == 1
        assert "line " in done.stdout + done.stderr
        if f"line {number + 1}: the outcomes are not those that the seed gives" in done.stdout:
            return
    pytest.fail("no other outcome was possible")


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_what_is_wrong_in_a_record_is_named_with_its_line(command: str, game: Game, record: Path, here: Run) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    first = len(lines) - game.ply
    path = altered(record, lines[first], "0 fly")
    done = here(command, path.name)
    assert done.returncode == 1
    assert f"altered.tord cannot be read as a record: line {first + 1}: " in done.stderr
    scores = next(line for line in lines if line.startswith("scores"))
    path = altered(record, scores, "scores: 99, 99")
    done = here(command, path.name)
    assert f"line {lines.index(scores) + 1}: the scores are said to be" in done.stderr


@pytest.mark.parametrize(
    ("content", "complaint"),
    [(b"\xff\xfe", "is not a text in UTF-8"), (b"", "line 1"), (b"tordesillas: 9\n", "line 1")],
)
def test_what_is_no_record_is_refused(content: bytes, complaint: str, tmp_path: Path, here: Run) -> None:
    (tmp_path / "x.tord").write_bytes(content)
    for arguments in (["verify", "x.tord"], ["replay", "x.tord"], ["play", "--terminal", "--yes", "--load", "x.tord"]):
        done = here(*arguments)
        assert done.returncode == 1
        assert complaint in done.stderr


def test_the_journal_of_a_record(game: Game, record: Path, here: Run) -> None:
    done = here("replay", record.name)
    assert done.stdout.splitlines() == [*game.journal(), "", *game.view().result()]
    own = here("replay", record.name, "--seat", "1", "--journal", "--language", "de")
    assert own.stdout.splitlines() == [*game.journal(1, "de"), "", *game.view(1).result("de")]
    last = here("replay", record.name, "--from", str(game.ply))
    told = [event for event in game.events() if event.ply == game.ply - 1]
    assert len(last.stdout.splitlines()) == len(told) + 1 + len(game.view().result())


@pytest.mark.parametrize(
    ("option", "value"), [("--seat", "2"), ("--seat", "x"), ("--from", "100000"), ("--from", "-1")]
)
def test_a_replay_can_only_show_what_there_is(option: str, value: str, record: Path, here: Run) -> None:
    done = here("replay", record.name, option, value)
    assert done.returncode == 2
    assert f'"{value}"' in done.stderr


def test_stepping_through_a_game(game: Game, record: Path) -> None:
    how = "quit:"
    with Keyboard("replay", record.name, "--seat", "0", "--from", "3", home=record.parent) as keyboard:
        assert f"Move 3 of {game.ply}" in keyboard.expect(how)
        keyboard.type("")
        assert f"Move 4 of {game.ply}" in keyboard.expect(how)
        keyboard.type("back")
        assert f"Move 3 of {game.ply}" in keyboard.expect(how)
        keyboard.type("9999")
        assert '"9999" is no number of moves' in keyboard.expect(how)
        keyboard.type(str(game.ply))
        shown = keyboard.expect(how)
        assert game.view().result()[0] in shown
        assert "You are Blue" in shown
        keyboard.type("")
        assert keyboard.finish()[0] == 0


# Doctor


def test_doctor_says_which_rules_run_and_why(here: Run) -> None:
    source = here("doctor", env={CHOICE: "source"})
    assert source.returncode == 0
    assert "colonialism: the rules run from their source" in source.stdout
    assert f"unset {CHOICE}" in source.stdout
    wrong = here("doctor", env={CHOICE: "fast"})
    assert wrong.returncode == 1
    assert f"colonialism: the rules cannot run: {CHOICE} must be" in wrong.stdout


def copied(folder: Path) -> dict[str, str]:
    """The environment in which a copy of the package runs that is not compiled."""
    house = Path(board_file.__file__).parents[1]
    shutil.copytree(house, folder / "tordesillas", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    return {"PYTHONPATH": str(folder)}


def test_doctor_finds_what_is_missing(tmp_path: Path) -> None:
    env = {**copied(tmp_path), CHOICE: ""}
    done = run("doctor", home=tmp_path, env=env)
    assert done.returncode == 0
    assert "They have not been compiled." in done.stdout
    assert "pip install --force-reinstall" in done.stdout
    assert "There is no C compiler here" in run("doctor", home=tmp_path, env={**env, "CC": "/none/cc"}).stdout
    (tmp_path / "tordesillas" / "colonialism" / "_kernel.py").write_text("fingerprint = 'old'\n", encoding="utf-8")
    assert "The sources have changed since" in run("doctor", home=tmp_path, env=env).stdout
    (tmp_path / "tordesillas" / "colonialism" / "_kernel.py").write_text("raise ImportError('odd')\n", encoding="utf-8")
    done = run("doctor", home=tmp_path, env=env)
    assert "this Python cannot load them" in done.stdout
    assert "odd" in done.stdout
    (tmp_path / "tordesillas" / "locale" / "fr" / "colonialism.toml").unlink()
    done = run("doctor", home=tmp_path, env=env)
    assert done.returncode == 1
    assert 'there are no texts of "colonialism" in "fr"' in done.stdout


def test_doctor_warns_of_a_poor_encoding(tmp_path: Path) -> None:
    assert "which cannot show every letter" in run("doctor", home=tmp_path, env={"PYTHONIOENCODING": "ascii"}).stdout


# Completion


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("tordesillas pl", {"play"}),
        ("tordesillas play --edition ", {"proto", "first", "second"}),
        ("tordesillas play --edition second --expansion ", {"events", "upgrades"}),
        ("tordesillas play --edition proto --option ", {"length=short", "length=regular"}),
        ("tordesillas play --players ", {"2", "3", "4"}),
        ("tordesillas play --seat 1", {"1=human", "1=random", "1=apprentice"}),
        ("tordesillas play --game ", {"colonialism", "colonial"}),
        ("tordesillas games --language ", set(LANGUAGES)),
    ],
)
def test_the_shell_is_told_what_fits(words: str, offered: set[str], tmp_path: Path) -> None:
    parts = words.split(" ")
    env = {
        "_TORDESILLAS_COMPLETE": "complete_bash",
        "COMP_WORDS": words,
        "COMP_CWORD": str(len(parts) - 1),
    }
    assert set(run(home=tmp_path, env=env).stdout.split()) == offered


def test_playing_without_a_terminal_takes_the_defaults(tmp_path: Path) -> None:
    done = run("play", "--terminal", "--seed", "3", home=tmp_path, typed="keep none\n\n1\n")
    assert done.returncode == 0
    assert "\x1b" not in done.stdout
    assert "The game is saved in" in plain(done.stdout)
    (save,) = tmp_path.rglob("*.tord")
    header = save.read_text(encoding="utf-8").splitlines()
    assert {"edition: second", "players: 3", "option quick_start: false"} <= set(header)

"""The command `tordesillas fuzz`."""

from __future__ import annotations

from pathlib import Path

import pytest

import tests.toy.description  # noqa: F401  registers the game
from tests.toy.state import TAKE
from tordesillas import cli
from tordesillas.engine.game import Game
from tordesillas.engine.kernel import load
from tordesillas.fuzz.run import Result, Task, perform


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return Run(monkeypatch, capsys)


class Run:
    """Runs the command in this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def __call__(self, *arguments: str) -> tuple[int, str]:
        """The exit code, and all that was printed."""
        self.monkeypatch.setattr("sys.argv", ["tordesillas", "fuzz", *arguments, "--language", "en"])
        with pytest.raises(SystemExit) as left:
            cli.main()
        printed = self.capsys.readouterr()
        code = left.value.code
        return code if isinstance(code, int) else 0, printed.out + printed.err


def all_win(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load("tests.toy").rules, "reward", lambda s, seat: 60)  # type: ignore[attr-defined]


def test_a_light_run(run: Run) -> None:
    code, text = run("--game", "colonialism", "--games", "72", "--seed", "4")
    assert code == 0
    assert text.startswith("36 settings, from seed 4.\n")
    assert "72 games of " in text
    assert "the rules allow at most 4593." in text
    assert "Nothing is wrong." in text


def test_two_processes_play_the_same_games(run: Run) -> None:
    def counted(*arguments: str) -> str:
        _, text = run("--game", "colonialism", "--edition", "proto", "--games", "24", "--seed", "4", *arguments)
        return text.split(" in all")[0]

    assert counted("--jobs", "2") == counted()


def test_a_full_run(run: Run) -> None:
    code, text = run("--game", "toy", "--edition", "duel", "--games", "3", "--full")
    assert code == 0
    assert "3 games of " in text
    assert "Night Market runs uncompiled" in text


def test_all_games(run: Run) -> None:
    code, text = run("--games", "80", "--players", "2")
    assert code == 0
    assert "Colonialism" in text
    assert "Night Market" in text


def test_a_time_limit(run: Run) -> None:
    code, text = run("--game", "toy", "--edition", "duel", "--seconds", "1")
    assert code == 0
    assert "Nothing is wrong." in text


@pytest.mark.parametrize("mode", ["--light", "--full"])
def test_a_finding_is_told_and_kept(run: Run, tmp_path: Path, mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as planted:
        all_win(planted)
        code, text = run("--game", "toy", "--edition", "duel", "--games", "1", mode, "--out", str(tmp_path))
        assert code == 1
        assert "Something is wrong after " in text
        (record,) = tmp_path.glob("*.tord")
        (report,) = tmp_path.glob("*.txt")
        assert str(record) in text
        assert f"tordesillas fuzz --again {record.name}" in report.read_text(encoding="utf-8")
        code, text = run("--again", str(record), "--out", str(tmp_path / "again"))
        assert code == 1
        assert "rewards: " in text
    assert run("--again", str(record)) == (0, "Nothing is wrong.\n")


def test_after_many_findings_a_run_stops(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    all_win(monkeypatch)
    code, text = run("--game", "toy", "--games", "1000", "--out", str(tmp_path))
    assert code == 1
    assert len(list(tmp_path.glob("*.txt"))) == 20
    assert "Stopped here" in text
    assert "Nothing is wrong" not in text


def test_a_record_of_a_game_from_a_position_is_checked_again(run: Run, tmp_path: Path) -> None:
    game = Game.new("toy", players=2, seed=1)
    while not game.plies or game.plies[-1].move < TAKE:
        game.push(game.legal_moves[0])
    later = Game.from_position(game.position())
    later.push(later.legal_moves[0])
    record = tmp_path / "later.tord"
    record.write_text(later.record(secret=True), encoding="utf-8")
    assert run("--again", str(record)) == (0, "Nothing is wrong.\n")


def test_an_interrupted_run_says_how_far_it_came(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(task: Task) -> Result:
        if task.first:
            raise KeyboardInterrupt
        return perform(task)

    monkeypatch.setattr("tordesillas.fuzz.run.perform", interrupted)
    code, text = run("--game", "toy", "--edition", "duel", "--games", "600")
    assert code == 0
    assert "250 games of " in text


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--games", "0"), '--games needs a whole number from 1 to 1099511627776, not "0"'),
        (("--seed", "-1"), "--seed needs a whole number"),
        (("--jobs", "many"), "--jobs needs a whole number"),
        (("--seconds", "1e3"), "--seconds needs a whole number"),
        (("--players", "nine"), "--players needs a whole number"),
        (("--players", "8"), "No game, edition and number of players fit this."),
        (("--edition", "third"), "No game, edition and number of players fit this."),
        (("--game", "chess"), 'there is no game "chess"'),
        (("--game", "toy", "--edition", "third"), 'there is no edition "third"'),
        (("--game", "toy", "--edition", "duel", "--players", "3"), '"duel" is for 2 players'),
        (("--again", "nowhere.tord"), "nowhere.tord cannot be read"),
    ],
)
def test_what_cannot_be_is_refused(run: Run, arguments: tuple[str, ...], complaint: str) -> None:
    code, text = run(*arguments)
    assert code in (1, 2)
    assert complaint in text

"""What is asked before a game, what the answers lead to, and who sits where."""

from __future__ import annotations

from pathlib import Path

from tests.terminal.keyboard import PROMPT, Keyboard, plain
from tordesillas.engine.game import Game
from tordesillas.engine.record import read_record

PLAY = ("play", "--terminal", "--seed", "6")


def left(keyboard: Keyboard, home: Path) -> tuple[Game, str]:
    """Leave the game: the save, and the command that goes on with it."""
    keyboard.type("quit")
    code, rest = keyboard.finish()
    assert code == 0
    (path,) = home.rglob("*.tord")
    return read_record(path.read_text(encoding="utf-8")), rest


def test_enter_all_the_way_gives_a_good_game(tmp_path: Path) -> None:
    with Keyboard(*PLAY, home=tmp_path) as keyboard:
        for default in ("[second]", "[3]", "[none]", "[no]", "[0]"):
            keyboard.expect(default)
            keyboard.type("")
        assert "You are Blue" in keyboard.expect(PROMPT)
        game, rest = left(keyboard, tmp_path)
    setting = game.setting
    assert (setting.edition, setting.players, setting.expansions) == ("second", 3, ())
    assert "--seat 0=human --seat 1=apprentice --seat 2=apprentice" in rest


def test_what_is_answered_counts_and_what_cannot_be_is_asked_again(tmp_path: Path) -> None:
    with Keyboard(*PLAY, "--language", "de", home=tmp_path) as keyboard:
        answers = [
            ("[second]", "dritte"),
            ("[second]", "second"),
            ("[3]", "7"),
            ("[3]", "2"),
            ("[keine]", "upgrades, events"),
            ("[nein]", "ja"),
            ("[0]", "0 1"),
        ]
        for question, answer in answers:
            keyboard.expect(question)
            keyboard.type(answer)
        keyboard.expect("Enter drücken.")
        keyboard.type("")
        keyboard.expect(PROMPT)
        game, rest = left(keyboard, tmp_path)
        shown = plain(keyboard.raw)
    assert "„dritte“ ist hier nicht möglich; möglich: proto, first, second." in shown
    assert "„7“ ist hier nicht möglich; möglich: 2, 3, 4." in shown
    assert (game.players, game.setting.expansions) == (2, ("events", "upgrades"))
    assert game.setting.options == {"quick_start": True}
    assert "--seat 0=human --seat 1=human" in rest


def test_only_what_is_open_is_asked(tmp_path: Path) -> None:
    given = (
        "--edition",
        "proto",
        "--players",
        "2",
        "--option",
        "length=short",
        "--seat",
        "0=random",
        "--seat",
        "1=human",
    )
    with Keyboard(*PLAY, *given, home=tmp_path) as keyboard:
        assert "You are Red" in keyboard.expect(PROMPT)
        game, _ = left(keyboard, tmp_path)
    assert game.setting.options == {"length": "short"}


def test_who_gives_up_while_being_asked_has_no_game(tmp_path: Path) -> None:
    for code, leave in ((0, Keyboard.end_of_input), (130, Keyboard.interrupt)):
        with Keyboard(*PLAY, home=tmp_path) as keyboard:
            keyboard.expect("[second]")
            leave(keyboard)
            assert keyboard.finish()[0] == code
    assert not list(tmp_path.rglob("*.tord"))


def test_programs_can_play_among_themselves(tmp_path: Path) -> None:
    given = ("--edition", "proto", "--option", "length=short", "--players", "2", "--seat", "0=random")
    with Keyboard(*PLAY, *given, home=tmp_path) as keyboard:
        shown = keyboard.expect("Enter saves the record")
        assert "You look on" in shown
        keyboard.expect(PROMPT)
        keyboard.type("all.tord")
        keyboard.finish()
    game = read_record((tmp_path / "all.tord").read_text(encoding="utf-8"))
    told = [line for line in game.journal() if len(line) < 100][-5:]
    assert game.over
    assert all(line in shown for line in told)


def test_the_same_seed_gives_the_same_game(tmp_path: Path) -> None:
    records = []
    for name in ("one", "two"):
        home = tmp_path / name
        home.mkdir()
        with Keyboard(*PLAY, "--yes", "--players", "2", home=home) as keyboard:
            keyboard.answer(*["1"] * 12)
            keyboard.expect(PROMPT)
            records.append(left(keyboard, home)[0].record(secret=True))
    assert records[0] == records[1]

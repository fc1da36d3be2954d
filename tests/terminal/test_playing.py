"""Games played at a real pseudo-terminal."""

from __future__ import annotations

import random
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import tests.toy.description  # noqa: F401  registers the game
from tests.terminal.keyboard import PROGRAM, PROMPT, WIPE, WITH_TOY, Keyboard, environment, plain
from tests.toy.state import LANTERNS
from tordesillas.engine.game import Game
from tordesillas.engine.record import read_record, verify
from tordesillas.terminal.orders import Order

TOY = ("play", "--terminal", "--game", "toy", "--edition", "plain", "--yes")
ALONE = (*TOY, "--players", "3", "--seed", "3")
TWO_PEOPLE = (*TOY, "--players", "3", "--seed", "7", "--seat", "1=human")
OFFER = "Enter saves the record"


def toy(home: Path, *arguments: str) -> Keyboard:
    return Keyboard(*arguments, home=home, program=WITH_TOY)


def only_save(home: Path) -> Game:
    """The one game that was kept."""
    (path,) = home.rglob("*.tord")
    return read_record(path.read_text(encoding="utf-8"))


def lanterns(text: str) -> set[int]:
    """The lanterns that a text offers or tells of."""
    return {int(number) for number in re.findall(r"lantern (\d+)", text)}


def test_a_whole_game_against_programs(tmp_path: Path) -> None:
    with toy(tmp_path, *ALONE) as keyboard:
        assert "Choose a lantern; 3 rounds are left." in keyboard.answer("1")
        while not (shown := keyboard.expect(PROMPT, OFFER)).endswith(OFFER):
            assert "Since your last move" in shown
            keyboard.type("1")
        assert "The game is over." in shown
        assert re.search(r"(wins|share the win)\.\nAll prizes are gone\.\nRed: \d points?\n", shown)
        keyboard.type("game")
        code, rest = keyboard.finish()
    assert (code, "tordesillas replay game.tord" in rest) == (0, True)
    text = (tmp_path / "game.tord").read_text(encoding="utf-8")
    assert read_record(text).over
    assert verify(text)


def test_the_keyboard_goes_round_and_no_secret_with_it(tmp_path: Path) -> None:
    start = Game.new("toy", edition="plain", players=3, seed=7)
    hands = [{move.args["lantern"] for move in start.legal_moves_of(seat)} for seat in range(3)]
    assert hands[0].isdisjoint(hands[1])
    with toy(tmp_path, *TWO_PEOPLE) as keyboard:
        keyboard.expect("Red is next")
        keyboard.expect("press Enter.")
        keyboard.type("")
        red = keyboard.answer("1")
        keyboard.expect("Blue: press Enter.")
        before = len(keyboard.raw)
        assert keyboard.raw.rindex(WIPE) > keyboard.raw.rindex("lantern")
        keyboard.type("")
        blue = keyboard.answer("1")
        assert WIPE in keyboard.raw[before:]
    assert {f"lantern_{number - 1}" for number in lanterns(red)} == hands[0]
    assert {f"lantern_{number - 1}" for number in lanterns(blue)} == hands[1]
    assert "Red has chosen." in blue
    assert len(hands[0] | hands[1]) < LANTERNS


def test_undo_before_the_keyboard_is_handed_over(tmp_path: Path) -> None:
    with toy(tmp_path, *TWO_PEOPLE) as keyboard:
        keyboard.expect("press Enter.")
        keyboard.type("")
        first = keyboard.answer("1")
        assert 'Red may still take the last move back: "undo"' in keyboard.expect("Blue: press Enter.")
        keyboard.type("undo")
        again = keyboard.expect(PROMPT)
        keyboard.type("quit")
        assert keyboard.finish()[0] == 0
    assert lanterns(again) == lanterns(first)
    assert only_save(tmp_path).ply == 0


def test_only_enter_shows_the_next_hand(tmp_path: Path) -> None:
    with toy(tmp_path, *TWO_PEOPLE) as keyboard:
        keyboard.expect("press Enter.")
        keyboard.type("")
        keyboard.answer("1")
        before = len(plain(keyboard.raw))
        for typed in ("1", "board", "quit"):
            keyboard.expect("press Enter.")
            keyboard.type(typed)
        code, _ = keyboard.finish()
    assert code == 0
    assert not lanterns(plain(keyboard.raw)[before:])
    assert only_save(tmp_path).ply == 1


def test_undo_beyond_others_needs_consent(tmp_path: Path) -> None:
    with toy(tmp_path, *ALONE) as keyboard:
        first = keyboard.answer("1")
        keyboard.answer("undo")
        assert "those of others too" in keyboard.expect("Do all agree? [y/n]")
        keyboard.type("n")
        keyboard.answer("undo")
        keyboard.expect("Do all agree? [y/n]")
        keyboard.type("y")
        again = keyboard.expect(PROMPT)
        keyboard.type("quit")
        keyboard.finish()
    assert lanterns(again) == lanterns(first)
    assert only_save(tmp_path).ply == 0


def test_nothing_to_undo(tmp_path: Path) -> None:
    with toy(tmp_path, *ALONE) as keyboard:
        assert "no move that could be taken back" in keyboard.answer("undo", "undo")


def test_save_load_and_go_on(tmp_path: Path) -> None:
    with toy(tmp_path, *ALONE) as keyboard:
        keyboard.answer("1", "save here")
        saved = keyboard.answer("quit")
        assert "saved in here.tord, with everybody's secrets" in saved.replace("\n", " ")
    record = (tmp_path / "here.tord").read_text(encoding="utf-8")
    with toy(tmp_path, *TOY, "--load", "here.tord") as keyboard:
        shown = keyboard.answer("load elsewhere.tord", "load", "load here.tord", "1")
        assert "elsewhere.tord cannot be read" in keyboard_text(keyboard)
        assert "Which file?" in keyboard_text(keyboard)
        assert "Red shows lantern" in shown
        keyboard.answer("save there", "quit")
        keyboard.finish()
    later = (tmp_path / "there.tord").read_text(encoding="utf-8")
    assert later.startswith(record)
    assert read_record(later).ply > read_record(record).ply


def test_saving_leaves_other_files_alone(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")
    (tmp_path / "games").mkdir()
    with toy(tmp_path, *ALONE) as keyboard:
        keyboard.answer("save notes.txt", "save twice", "1", "save twice", "save games", "quit")
        keyboard.finish()
        assert "notes.txt is there already, and is no record" in keyboard_text(keyboard)
    assert (tmp_path / "notes.txt").read_text(encoding="utf-8") == "mine"
    assert read_record((tmp_path / "twice.tord").read_text(encoding="utf-8")).ply > 0
    assert len(list((tmp_path / "games").iterdir())) == 1


def keyboard_text(keyboard: Keyboard) -> str:
    return " ".join(plain(keyboard.raw).split())


@pytest.mark.parametrize(
    ("how", "expected"), [("end", 0), ("interrupt", 130), (signal.SIGTERM, 130), (signal.SIGHUP, 130)], ids=str
)
def test_no_game_is_lost(tmp_path: Path, how: str | signal.Signals, expected: int) -> None:
    with toy(tmp_path, *ALONE) as keyboard:
        keyboard.answer("1")
        keyboard.expect(PROMPT)
        if isinstance(how, signal.Signals):
            keyboard.signal(how)
        elif how == "end":
            keyboard.end_of_input()
        else:
            keyboard.interrupt()
        code, rest = keyboard.finish()
    (path,) = tmp_path.rglob("*.tord")
    assert code == expected
    told = " ".join(rest.split())
    assert f"The game is saved in {path}".replace(" ", "") in told.replace(" ", "")
    game = read_record(path.read_text(encoding="utf-8"))
    assert game.moves[0].seat == 0
    with toy(tmp_path, *TOY, "--load", str(path), "--seat", "0=human") as keyboard:
        assert "You are Red" in keyboard.answer("quit")


def test_a_game_is_kept_even_where_its_folder_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file, no folder")
    env = {"XDG_DATA_HOME": str(tmp_path / "taken"), "TMPDIR": str(tmp_path)}
    with Keyboard(*ALONE, home=tmp_path, program=WITH_TOY, env=env) as keyboard:
        keyboard.answer("1", "quit")
        assert keyboard.finish()[0] == 0
    assert only_save(tmp_path).ply >= 1


def test_what_is_typed_wrong_is_said(tmp_path: Path) -> None:
    with toy(tmp_path, *ALONE) as keyboard:
        keyboard.answer("99", "flying carpet", "language xx", "seat 2", "save /dev/null/x", "quit")
        shown = keyboard_text(keyboard)
    assert re.search(r"There is no number 99; they go from 1 to \d+\.", shown)
    assert 'No move fits "flying carpet"' in shown
    assert '"xx" is not possible here; possible: en, de, fr.' in shown
    assert '"2" is not possible here; possible: 0.' in shown
    assert "/dev/null/x.tord cannot be written" in shown


def test_looking_around(tmp_path: Path) -> None:
    with toy(tmp_path, *ALONE) as keyboard:
        keyboard.answer("lantern 1", "back")
        keyboard.answer("?", "board", "journal", "journal all", "cards", "moves", "language de")
        keyboard.answer("hilfe", "sprache fr", "quitter")
        keyboard.finish()
    shown = keyboard_text(keyboard)
    assert "every single move in a list, without groups" in shown
    assert "Du bist Rot" in shown
    assert "das Spiel speichern und gehen" in shown
    assert "Vous êtes Rouge" in shown


def test_a_move_may_be_typed_as_it_is_recorded(tmp_path: Path) -> None:
    move = Game.new("toy", edition="plain", players=3, seed=3).legal_moves[-1]
    with toy(tmp_path, *ALONE) as keyboard:
        keyboard.answer(move.token, "quit")
        keyboard.finish()
    assert only_save(tmp_path).moves[0] == move


def test_someone_may_act_out_of_turn(tmp_path: Path) -> None:
    people = (*TOY, "--players", "2", "--seed", "4", "--seat", "1=human")
    start = Game.new("toy", edition="plain", players=2, seed=4)
    for seat in (0, 1):
        start.push(start.legal_moves_of(seat)[0])
    owing = start.turn
    assert owing is not None
    other = 1 - owing
    with toy(tmp_path, *people) as keyboard:
        keyboard.expect("press Enter.")
        keyboard.type("")
        keyboard.answer("1")
        keyboard.expect("press Enter.")
        keyboard.type("")
        keyboard.answer("1")
        if keyboard.expect("press Enter.", PROMPT).endswith("Enter."):
            keyboard.type("")
            keyboard.expect(PROMPT)
        keyboard.type(f"seat {other}")
        keyboard.expect("press Enter.")
        keyboard.type("")
        assert "have the prize withdrawn" in keyboard.answer("1")
        keyboard.expect("press Enter.", PROMPT)
        keyboard.end_of_input()
        keyboard.finish()
    assert only_save(tmp_path).moves[-1].token == "withdraw"


def at_the_keyboard(keyboard: Keyboard) -> str:
    """Take the keyboard where it is handed over; what the next one to decide sees."""
    while not (shown := keyboard.expect(PROMPT, "press Enter.")).endswith(PROMPT):
        keyboard.type("")
    return shown


def hand_shown(text: str) -> set[str]:
    """The cards in hand that a screen of Colonialism tells of."""
    (shown,) = re.findall(r"\nHand  +(.*?)\nInterests", text, re.DOTALL)
    return {card.strip() for card in shown.replace("\n", " ").replace("(kept)", "").split(",")}


def test_colonialism_hides_each_hand_from_the_other(tmp_path: Path) -> None:
    start = Game.new("colonialism", players=2, seed=11)
    while start.legal_moves[0].kind == "row":
        start.push(start.legal_moves[0])
    hands = [{move.text().removeprefix("keep ") for move in start.legal_moves_of(seat)} for seat in (0, 1)]
    arguments = ("play", "--terminal", "--yes", "--players", "2", "--seed", "11", "--seat", "1=human")
    with Keyboard(*arguments, home=tmp_path) as keyboard:
        while "take row" in (first := at_the_keyboard(keyboard)):
            keyboard.type("1")
        mine = 0 if "You are Blue" in first else 1
        keyboard.type("1")
        keyboard.answer(*["1"] * 5)
        second = at_the_keyboard(keyboard)
    assert [hand_shown(first), hand_shown(second)] == [hands[mine], hands[1 - mine]]
    player = "Blue" if mine == 0 else "Red"
    assert f"{player} draws 12 cards." in second
    assert not re.search(rf"{player} (keeps|draws (?!12 cards))", second)


def test_colonialism_to_the_end_by_whatever_stands_first(tmp_path: Path) -> None:
    arguments = ("play", "--terminal", "--yes", "--edition", "proto", "--option", "length=short", "--seed", "2")
    with Keyboard(*arguments, "--language", "de", home=tmp_path, size=(24, 80)) as keyboard:
        while not keyboard.expect(PROMPT).count("Enter speichert die Aufzeichnung"):
            keyboard.type("1")
        keyboard.type("n")
        code, rest = keyboard.finish()
    assert (code, rest.strip()) == (0, "n")
    assert not list(tmp_path.rglob("*.tord"))
    assert "Das Spiel ist zu Ende." in plain(keyboard.raw)


COLONIAL = ("play", "--terminal", "--yes", "--game", "colonial", "--players", "2")


def test_colonial_hides_the_cards_lined_up_from_the_other(tmp_path: Path) -> None:
    with Keyboard(*COLONIAL, "--seed", "3", "--seat", "1=human", home=tmp_path, size=(60, 120)) as keyboard:
        first = at_the_keyboard(keyboard)
        keyboard.type("program 4-2-6-1" if "You are Red" in first else "program 1-6-2-4")
        second = at_the_keyboard(keyboard)
        keyboard.type("program 3-1-5-2")
        shown = at_the_keyboard(keyboard)
    lined_up = re.compile(r"\nLined up +(.*)")
    assert not lined_up.search(first)
    assert not lined_up.search(second)
    (left,) = lined_up.findall(shown)
    assert left.count("/") == 3  # the first of four lies open by now


def test_colonial_to_the_end_in_french(tmp_path: Path) -> None:
    arguments = (*COLONIAL, "--option", "turn_limit=20", "--seed", "2", "--language", "fr")
    with Keyboard(*arguments, home=tmp_path, size=(24, 80)) as keyboard:
        while not keyboard.expect(PROMPT).count("Entrée enregistre"):
            keyboard.type("1")
        keyboard.type("n")
        assert keyboard.finish()[0] == 0
    assert "La partie est terminée." in plain(keyboard.raw)


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_typed_nothing_breaks(seed: int, tmp_path: Path) -> None:
    chooser = random.Random(seed)
    words = [order.value for order in Order if order is not Order.QUIT] + [
        "1",
        "2",
        "7",
        "de",
        "all",
        "~nobody/x",
        "a\0b",
    ]
    odd = ["9" * 5000, "\udcff", "ａ１", "{0}", "[bold]", ".", "-1", "\x1b[2J", "undo undo", "¿", ""]
    lines = [" ".join(chooser.choices(words + odd, k=chooser.randint(1, 2))) for _ in range(150)]
    arguments = ("play", "--terminal", "--yes", "--seed", str(seed), "--seat", "1=human")
    typed = "\n".join(lines).encode("utf-8", "surrogateescape")
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments],
        input=typed,
        cwd=tmp_path,
        env=environment(tmp_path),
        capture_output=True,
        check=False,
        timeout=120,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert "saved in" in done.stdout.decode("utf-8")

"""Records: text of whole games, read back exactly."""

from __future__ import annotations

import re
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tordesillas as td
from tests.engine.playing import SEEDS, game, options, played, seedless, steps
from tordesillas.engine.record import Verdict, read_record, verify

LONG = seedless(played(3, 7, names=["Ada", "Bo", "Cy Éé"], expansions=["fog", "wind"], board={"coins": 1}))


@given(SEEDS)
def test_every_record_comes_back(seed: int) -> None:
    for running in steps(game(2 + seed % 3, seed, expansions=["fog"]), seed):
        text = seedless(running)
        again = read_record(text)
        assert seedless(again) == text
        assert again.moves == running.moves
        assert again.journal(1) == running.journal(1)
        secret = running.record(secret=True)
        own = read_record(secret)
        assert own.record(secret=True) == secret
        assert seedless(own) == text
        assert own.state() == running.state()


def test_how_it_looks() -> None:
    lines = LONG.splitlines()
    seed = (7).to_bytes(32, "little")
    assert lines[: lines.index("")] == [
        "tordesillas: 1",
        "game: toy",
        "edition: plain",
        "players: 3",
        "expansions: fog, wind",
        "option coins: 1",
        "option late: false",
        "name 0: Ada",
        "name 1: Bo",
        "name 2: Cy Éé",
        'board: {"coins": 1}',
        "rules: 3",
        f"commitment: {sha256(seed).hexdigest()}",
        f"seed: {seed.hex()}",
        *lines[14:17],
    ]
    assert [line.split(":")[0] for line in lines[14:17]] == ["winners", "scores", "reason"]
    body = lines[lines.index("") + 1 :]
    assert re.fullmatch(r"!( \d+){13}", body[0])
    assert all(re.fullmatch(r"[012] [a-z_0-9 ]+( !( \d+)+)?", line) for line in body[1:])
    assert seedless(read_record(LONG)) == LONG
    assert seedless(read_record(LONG.replace("\n", "\r\n"))) == LONG


def test_while_a_game_goes_on_its_record_is_an_own_save() -> None:
    running = played(3, 7, 4)
    with pytest.raises(td.GameNotOver, match="would tell secrets"):
        running.record()
    assert running.seed.hex() in running.record(secret=True)
    assert running.seed.hex() not in seedless(running)
    assert running.commitment in seedless(running)
    ended = played(3, 7)
    assert ended.record() == ended.record(secret=True)
    assert ended.seed.hex() in ended.record()


def test_outcomes_come_from_the_record() -> None:
    running = played(3, 7, 3)
    text = seedless(running)
    *first, last = text.splitlines()
    move, _, face = last.partition(" ! ")
    other = next(str(number) for number in (1, 2, 3) if str(number) != face)
    changed = "\n".join([*first, f"{move} ! {other}"]) + "\n"
    assert seedless(read_record(changed)) == changed
    assert read_record(changed).plies[-1].draws == [int(other)]


# A record without its seed


def test_it_goes_on_with_new_dice_and_says_so() -> None:
    text = seedless(played(3, 7, 5))
    one, two = read_record(text), read_record(text)
    assert one.seed != two.seed
    assert seedless(one) == text
    for running in (one, two):
        while not running.over:
            running.push(options(running)[0])
    ended = seedless(one)
    committed = [line for line in ended.splitlines() if line.startswith("continued: ")]
    assert committed == [f"continued: 5 {one.commitment} {one.seed.hex()}"]
    assert "\nseed:" not in ended
    assert seedless(read_record(ended)) == ended
    verdict = verify(ended)
    assert not verdict
    assert not verdict.errors
    assert len(verdict.unproven) == 1
    assert "from move 0 on" in verdict.unproven[0]


def test_taking_back_behind_the_break_moves_it() -> None:
    running = read_record(seedless(played(3, 7, 5)))
    fresh = running.seed
    running.push(options(running)[0])
    for _ in range(3):
        running.pop()
    assert running.seed == fresh
    assert [source.since for source in running.sources] == [0, 3]
    running.push(options(running)[0])
    text = seedless(running)
    assert f"continued: 3 {running.commitment}\n" in text
    assert seedless(read_record(text)) == text
    saved = running.record(secret=True)
    again = read_record(saved)
    assert again.record(secret=True) == saved
    assert again.state() == running.state()


def test_taking_back_behind_two_breaks_leaves_none_unused() -> None:
    running = played(2, 0, 1).fork(seed=8)
    running.push(options(running)[0])
    running = read_record(seedless(running))
    fresh = running.seed
    assert [source.since for source in running.sources] == [0, 1, 2]
    for sources in ([0, 1], [0, 0]):
        running.pop()
        assert running.seed == fresh
        assert [source.since for source in running.sources] == sources
        assert read_record(running.record(secret=True)).sources == running.sources


@given(SEEDS, st.lists(st.sampled_from(["push", "pop", "fork", "reread", "save"]), max_size=25))
def test_any_history_comes_back(seed: int, actions: list[str]) -> None:
    running = played(2, seed, seed % 10)
    for step, action in enumerate(actions):
        if action == "push" and not running.over:
            choices = options(running)
            running.push(choices[(seed + step) % len(choices)])
        elif action == "pop" and running.ply:
            running.pop()
        elif action == "fork":
            running = running.fork(step)
        elif action == "reread":
            running = read_record(seedless(running))
        elif action == "save":
            running = read_record(running.record(secret=True))
        assert seedless(read_record(seedless(running))) == seedless(running)
        if action != "fork":
            assert read_record(running.record(secret=True)).record(secret=True) == running.record(secret=True)
        assert not verify(running.record(secret=True)).errors


def test_a_fork_is_on_record() -> None:
    running = played(3, 7, 5).fork(seed=8)
    while not running.over:
        running.push(options(running)[0])
    assert f"continued: 5 {running.commitment} {running.seed.hex()}" in seedless(running)
    assert verify(seedless(running))


# Positions


@given(SEEDS)
def test_a_game_from_a_position_has_its_start_on_record(seed: int) -> None:
    running = td.from_position(played(3, seed, seed % 8).position())
    for _ in steps(running, seed):
        assert seedless(read_record(seedless(running))) == seedless(running)
        saved = running.record(secret=True)
        assert read_record(saved).state() == running.state()
        assert running.over or running.seed.hex() not in seedless(running)
    assert verify(seedless(running))


# Fairness


def test_fair_dice_are_proven() -> None:
    assert verify(LONG) == Verdict((), ())
    assert verify(LONG)
    assert not verify(seedless(played(3, 7, 5)))


def test_loaded_dice_are_found() -> None:
    lines = seedless(played(3, 7)).splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("!"))
    drawn = lines[at].split()
    drawn[1], drawn[2] = drawn[2], drawn[1]
    try:
        verdict = verify("\n".join([*lines[:at], " ".join(drawn), *lines[at + 1 :]]))
    except td.RecordError:
        pytest.skip("the first two lanterns are needed as they are")
    assert verdict.errors == (f"line {at + 1}: the outcomes are not those that the seed gives",)


def test_another_seed_is_found() -> None:
    other = LONG.replace("seed: 07", "seed: 08")
    verdict = verify(other)
    assert "the seed is not the one" in verdict.errors[0]
    assert len(verdict.errors) > 1
    with pytest.raises(td.RecordError, match="line 14: the seed is not the one"):
        read_record(other)


# What is wrong is named by its line


@pytest.mark.parametrize(
    ("old", "new", "line", "what"),
    [
        ("tordesillas: 1", "tordesillas: 2", 1, "begins with"),
        ("tordesillas: 1\n", "", 16, 'the line "tordesillas: …" is missing'),
        ("game: toy", "game: toi", 2, "did you mean"),
        ("game: toy\n", "", 16, "missing"),
        ("edition: plain", "edition: plan", 3, 'did you mean "plain"'),
        ("players: 3", "players: 03", 4, "whole number"),
        ("players: 3", "players: 5", 4, "2, 3, 4 players"),
        ("players: 3", "players: ³", 4, "whole number"),
        ("expansions: fog, wind", "expansions: fog, wnd", 5, 'did you mean "wind"'),
        ("option coins: 1", "option coins: 2", 6, "one of 0, 1"),
        ("option coins: 1", "option coins: one", 6, "not JSON"),
        ("name 1: Bo", "name 3: Bo", 9, "the name of seat 1"),
        ("name 2: Cy Éé\n", "", 8, "2 names were given for 3"),
        ('{"coins": 1}', '{"coins": 9}', 11, "0 or 1 coin"),
        ('{"coins": 1}', '{"coins": ', 11, "not JSON"),
        ('{"coins": 1}', '"board.toml"', 11, "a table"),
        ("rules: 3", "rules: 4", 12, "newer rules"),
        ("commitment: ", "commitment: x", 13, "64 hexadecimal"),
        ("seed: 07", "seed: 7", 14, "64 hexadecimal"),
        ("edition: plain", "edition plain", 3, "name: value"),
        ("edition: plain", "edtion: plain", 3, 'did you mean "edition"'),
        ("edition: plain", "edition: plain\nedition: plain", 4, "twice"),
        ("reason: points", "reason: mercy", 17, 'said to be "mercy"'),
        ("seed: 07", "continued: 99 00\nseed: 07", 14, "64 hexadecimal"),
        ("seed: 07", "continued: 99\nseed: 07", 14, "after how many moves"),
        ("seed: 07", f"continued: 99 {'0' * 64}\nseed: 07", 14, "cannot have been continued after 99"),
        ("\n\n! ", "\n\n! 99 ", 19, "set-up: the given outcome"),
        ("\n\n! ", "\n\n! x ", 19, "whole number"),
        ("\n1 take", "\n1 tak", None, 'did you mean "take"'),
        ("\n1 take", "\n1", None, "seat token"),
        ("\n1 take", "\n7 take", None, "the seats are 0 to 2"),
        ("\n1 take", "\nx take", None, "whole number"),
        ("\n1 take", "\n1 take ! 1", None, "outcomes were given"),
        ("\n1 take", "\n1 haggle", None, "draws more"),
    ],
)
def test_a_bad_line_is_named(old: str, new: str, line: int | None, what: str) -> None:
    assert old in LONG
    if line is None:
        line = LONG[: LONG.index(old)].count("\n") + 2
    with pytest.raises(td.RecordError, match=what) as caught:
        read_record(LONG.replace(old, new, 1))
    assert caught.value.line == line
    assert str(caught.value).startswith(f"line {line}: ")


def test_a_move_after_the_end() -> None:
    with pytest.raises(td.RecordError, match="the game is over") as caught:
        read_record(LONG + "0 take\n")
    assert caught.value.line == LONG.count("\n") + 1


def test_a_result_before_the_end() -> None:
    *rest, _ = LONG.splitlines()
    with pytest.raises(td.RecordError, match="the game is not over"):
        read_record("\n".join(rest))


def test_a_bad_start_is_named() -> None:
    running = td.from_position(played(3, 7, 4).position())
    text = seedless(running)
    line = next(number for number, row in enumerate(text.splitlines(), 1) if row.startswith("start: "))
    for old, new, what in (
        ('"phase": 1', '"phase": 7', "phase"),
        ('"plain"', '"duel"', "2 players"),
        ("start: {", "start: [", "not JSON"),
        ("start: {", 'start: 5 #{"', "not JSON"),
    ):
        if old in text.splitlines()[line - 1]:
            changed = text.splitlines()
            changed[line - 1] = changed[line - 1].replace(old, new)
            with pytest.raises(td.RecordError, match=what) as caught:
                read_record("\n".join(changed))
            assert caught.value.line == line


@pytest.mark.parametrize("junk", [None, 5, b"tordesillas: 1", "", "\n", "\0", "tordesillas: 1\n\n", "[" * 10**5])
def test_junk_is_refused(junk: object) -> None:
    for read in (read_record, verify):
        with pytest.raises(td.RecordError):
            read(junk)  # type: ignore[arg-type]


@given(st.integers(0, len(LONG) - 1), st.integers(0, 6), st.text(max_size=6))
def test_only_record_errors_come_out(at: int, length: int, text: str) -> None:
    changed = LONG[:at] + text + LONG[at + length :]
    error = refusal(changed)
    assert error is None or 1 <= error.line <= changed.count("\n") + 2


def refusal(text: str) -> td.RecordError | None:
    try:
        read_record(text)
    except td.RecordError as error:
        return error
    return None

"""That the checks can fail: faults are planted into the toy game, and each must be found, told and kept."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tests.toy.description  # noqa: F401  registers the game
from tests.toy import rules as toy
from tests.toy.state import CHOOSING, MOVES, TAKE
from tordesillas.engine import position
from tordesillas.engine.choice import Move
from tordesillas.engine.game import Game
from tordesillas.engine.kernel import load
from tordesillas.engine.messages import Message
from tordesillas.engine.narration import Cast
from tordesillas.engine.registry import rules_of
from tordesillas.engine.settle import settle
from tordesillas.engine.tape import emit
from tordesillas.fuzz import finding, full, light

SETTING = settle(rules_of("toy"), "plain", 3)
Plant = Callable[[pytest.MonkeyPatch], None]
PLANTS: dict[str, tuple[Plant, str]] = {}


def plant(expected: str) -> Callable[[Plant], Plant]:
    """A fault, and what the fuzzer says of it."""

    def register(fault: Plant) -> Plant:
        PLANTS[fault.__name__] = (fault, expected)
        return fault

    return register


def after_apply(monkeypatch: pytest.MonkeyPatch, fault: Callable[[Any, Any, int, int], None]) -> None:
    def apply(s: Any, t: Any, seat: int, move: int) -> None:
        toy.apply(s, t, seat, move)
        fault(s, t, seat, move)

    monkeypatch.setattr(load("tests.toy").rules, "apply", apply)  # type: ignore[attr-defined]


def after_legal(monkeypatch: pytest.MonkeyPatch, fault: Callable[[Any, int, list[int]], list[int]]) -> None:
    def legal(s: Any, seat: int, out: Any) -> int:
        ids = fault(s, seat, out.ids[: toy.legal(s, seat, out)])
        out.ids[: len(ids)] = ids
        out.count = len(ids)
        return len(ids)

    monkeypatch.setattr(load("tests.toy").rules, "legal", legal)  # type: ignore[attr-defined]


@plant("worth")
def a_number_out_of_its_range(monkeypatch: pytest.MonkeyPatch) -> None:
    def fault(s: Any, t: Any, seat: int, move: int) -> None:
        if s.round == 2:
            s.worth = 99

    after_apply(monkeypatch, fault)


@plant("contradicts itself")
def a_lantern_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    def fault(s: Any, t: Any, seat: int, move: int) -> None:
        if s.round == 1:
            s.hand[0] &= s.hand[0] - 1

    after_apply(monkeypatch, fault)


@plant("dead end")
def nothing_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    after_legal(monkeypatch, lambda s, seat, ids: [] if s.round == 1 and seat == 0 else ids)


@plant("out of order")
def moves_out_of_order(monkeypatch: pytest.MonkeyPatch) -> None:
    after_legal(monkeypatch, lambda s, seat, ids: ids[::-1])


@plant("the move 15")
def a_move_that_does_not_exist(monkeypatch: pytest.MonkeyPatch) -> None:
    after_legal(monkeypatch, lambda s, seat, ids: [*ids, MOVES] if s.round == 1 else ids)


@plant("no end after")
def a_game_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    def fault(s: Any, t: Any, seat: int, move: int) -> None:
        if s.over:
            s.over, s.round, s.prize, s.phase, s.pending = 0, 2, 0, 1, 1 << s.taker if s.taker >= 0 else 1
            s.taker = max(s.taker, 0)

    after_apply(monkeypatch, fault)


@plant("more than one win")
def a_win_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load("tests.toy").rules, "reward", lambda s, seat: 60)  # type: ignore[attr-defined]


@plant("ZeroDivisionError")
def a_rule_that_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    def fault(s: Any, t: Any, seat: int, move: int) -> None:
        if s.round == 2:
            s.worth = s.worth // 0

    after_apply(monkeypatch, fault)


LIGHT = dict(PLANTS)
"""These show in both modes; those below need the full one."""


@plant("rolled")
def a_secret_that_is_not_veiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load("tests.toy").rules, "veil", lambda s, seat: None)  # type: ignore[attr-defined]


@plant("sees")
def a_hand_in_every_view(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel: Any = load("tests.toy")
    erase = kernel.erase

    def leaky(s: Any, who: int) -> None:
        hand = s.hand[0]
        erase(s, who)
        s.hand[0] = hand

    monkeypatch.setattr(kernel, "erase", leaky)


@plant("cannot tell its moves")
def moves_that_tell_of_another_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    def fault(s: Any, seat: int, ids: list[int]) -> list[int]:
        return ids[:1] if s.phase == CHOOSING and s.hand[(seat + 1) % s.players] & 1 else ids

    after_legal(monkeypatch, fault)


@plant("secrets: lantern_chosen tells seat")
def a_secret_in_the_journal(monkeypatch: pytest.MonkeyPatch) -> None:
    def fault(s: Any, t: Any, seat: int, move: int) -> None:
        if move < TAKE:
            emit(t, toy.LANTERN_CHOSEN, seat, move, 0, 0, 0)

    after_apply(monkeypatch, fault)


@plant("secrets: seat")
def a_secret_in_an_open_field(monkeypatch: pytest.MonkeyPatch) -> None:
    def fault(s: Any, t: Any, seat: int, move: int) -> None:
        if move < TAKE and s.phase == CHOOSING:
            s.shown |= 1 << move

    after_apply(monkeypatch, fault)


@plant("resample")
def a_resample_that_forgets_what_was_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    def resample(s: Any, t: Any, seat: int) -> None:
        toy.resample(s, t, seat)
        s.shown = 0

    monkeypatch.setattr(load("tests.toy").rules, "resample", resample)  # type: ignore[attr-defined]


@plant("push: the same move")
def chance_from_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    def fault(s: Any, t: Any, seat: int, move: int) -> None:
        s.left = random.randrange(2**12)

    after_apply(monkeypatch, fault)


@plant("pop: the state")
def a_move_not_quite_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    pop = Game.pop

    def forgetful(game: Game) -> Any:
        move = pop(game)
        game._state.set("round", 2)
        return move

    monkeypatch.setattr(Game, "pop", forgetful)


@plant("copy: by")
def a_copy_that_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    state = type(load("tests.toy").State())
    copy_from = state.copy_from

    def careless(own: Any, other: Any) -> None:
        copy_from(own, other)
        own.record.rolled += 1

    monkeypatch.setattr(state, "copy_from", careless)


@plant("record: read back")
def a_record_that_leaves_out_an_outcome(monkeypatch: pytest.MonkeyPatch) -> None:
    record = Game.record

    def shortened(game: Game, secret: bool = False) -> str:
        text = record(game, secret)
        return text.rsplit("\n", 2)[0] + "\n" if game.ply > 3 else text

    monkeypatch.setattr(Game, "record", shortened)


@plant("position: read back")
def a_position_without_coins(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = position.shown_fields
    monkeypatch.setattr(
        position, "shown_fields", lambda rules: (field for field in shown(rules) if field.name != "coin")
    )


@plant("telling")
def a_move_without_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Move, "text", lambda move, language="en": "")


@plant("MessageError")
def an_event_that_nobody_can_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    def event(cast: Cast, happened: Any, language: str) -> str:
        return cast.tell(Message("toy.event.nothing"), language)

    monkeypatch.setattr(Cast, "event", event)


@pytest.mark.parametrize("name", LIGHT)
def test_light_mode_finds(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    fault, expected = LIGHT[name]
    fault(monkeypatch)
    audit, found = light.play(SETTING, 0, 200, 1)
    assert found is not None
    assert audit.number >= 0
    assert audit.games == audit.number
    assert expected in found.what
    check_kept(found, tmp_path)


@pytest.mark.parametrize("name", PLANTS)
def test_full_mode_finds(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    fault, expected = PLANTS[name]
    fault(monkeypatch)
    found = next((found for _, found in (full.play(SETTING, number, 1) for number in range(20)) if found), None)
    assert found is not None
    assert expected in found.what or name in LIGHT
    check_kept(found, tmp_path)


def check_kept(found: finding.Finding, folder: Path) -> None:
    """The report stands there, and a record of the moves that could be made."""
    text, *records = finding.keep(found, folder)
    report = text.read_text(encoding="utf-8")
    assert found.what in report
    assert found.seed.hex() in report
    assert " ".join(f"{seat}:{move}" for seat, move in found.trail) in report
    token = rules_of("toy").moves.token
    for record in records:
        header, moves = record.read_text(encoding="utf-8").split("\n\n")
        assert f"seed: {found.seed.hex()}" in header
        made = [move.split(" ! ")[0] for move in moves.splitlines()[1:]]
        assert made == [f"{seat} {token(move)}" for seat, move in found.trail[: len(made)]]
        assert len(made) >= len(found.trail) - 2


def test_without_a_fault_nothing_is_found() -> None:
    assert light.play(SETTING, 0, 200, 1)[1] is None
    assert not any(full.play(SETTING, number, 1)[1] for number in range(20))

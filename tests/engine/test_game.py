"""A game being played: moves, views, and what is refused."""

from __future__ import annotations

import contextlib
import copy
import pickle
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tordesillas as td
from tests.engine.playing import SEEDS, game, options, played, steps
from tests.toy.description import RULES, Reason
from tordesillas.engine.choice import LegalMoves
from tordesillas.engine.kernel import load
from tordesillas.engine.registry import rules_of

SCRAPS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.binary(max_size=3)
JUNK = SCRAPS | st.lists(SCRAPS, max_size=2) | st.dictionaries(st.text(max_size=3), SCRAPS, max_size=2)

HEAVY = ("tomllib", "difflib", "json", "hashlib", "random", "decimal", "asyncio", "numpy")


# Settling


def test_defaults() -> None:
    running = td.new("toy")
    setting = running.setting
    assert (setting.edition, setting.players, setting.expansions) == ("plain", 4, ())
    assert setting.options == {"coins": 1, "late": False}
    assert running.seed != td.new("toy").seed
    assert td.new("toy", names=["Ada", "Bo"]).players == 2


def test_expansions_stand_in_their_order() -> None:
    assert td.new("toy", expansions=["wind", "fog"]).setting.expansions == ("fog", "wind")


@pytest.mark.parametrize(
    ("name", "wanted", "part", "what"),
    [
        ("toi", {}, "game", 'did you mean "toy"'),
        (None, {}, "game", "there is no game None"),
        ("toy", {"edition": "dual"}, "edition", 'did you mean "duel"'),
        ("toy", {"edition": 1}, "edition", "there is no edition 1; possible: plain, duel"),
        ("toy", {"players": 5}, "players", '"plain" is for 2, 3, 4 players, not 5'),
        ("toy", {"players": True}, "players", "not True"),
        ("toy", {"edition": "duel", "players": 3}, "players", '"duel" is for 2 players'),
        ("toy", {"expansions": ["winds"]}, "expansions", 'did you mean "wind"'),
        ("toy", {"expansions": "wind"}, "expansions", "a list of names"),
        ("toy", {"expansions": b""}, "expansions", "a list of names"),
        ("toy", {"edition": "duel", "players": 2, "expansions": ["wind"]}, "expansions", "possible: none"),
        ("toy", {"coin": 1}, "options", 'did you mean "coins"'),
        ("toy", {"coins": 2}, "options.coins", "one of 0, 1, not 2"),
        ("toy", {"coins": True}, "options.coins", "not True"),
        ("toy", {"late": 1}, "options.late", "one of False, True, not 1"),
        ("toy", {"late": True, "expansions": ["fog"]}, "options.late", "late already"),
        ("toy", {"names": ["Ada"]}, "players", "not 1"),
        ("toy", {"names": ["Ada", "Bo"], "players": 3}, "names", "2 names were given for 3"),
        ("toy", {"names": "Ada"}, "names", "a list of texts"),
        ("toy", {"names": ["Ada", "B\no"]}, "names", "one line"),
        ("toy", {"seed": -1}, "seed", "a number from 0"),
        ("toy", {"seed": b"short"}, "seed", "32 bytes"),
        ("toy", {"seed": "7"}, "seed", "32 bytes"),
    ],
)
def test_what_does_not_fit_is_named(name: Any, wanted: dict[str, Any], part: str, what: str) -> None:
    with pytest.raises(td.OptionError, match=what) as caught:
        td.new(name, **wanted)
    assert caught.value.part == part


def test_an_owner_s_board(tmp_path: Any) -> None:
    path = tmp_path / "board.toml"
    path.write_text("coins = 0\n")
    for board in (path, str(path), {"coins": 0}):
        running = td.new("toy", board=board)
        assert running.setting.board == {"coins": 0}
        assert running.state().get("coin") == [0, 0, 0, 0]


@pytest.mark.parametrize("board", ["nowhere.toml", 5, {"coins": 7}, {"sails": 1}, {5: 5}, __file__, "\0"])
def test_a_wrong_board_is_refused(board: Any) -> None:
    with pytest.raises(td.BoardError):
        td.new("toy", board=board)


@given(st.dictionaries(st.sampled_from(["edition", "players", "expansions", "names", "seed", "board", "coins"]), JUNK))
def test_only_our_errors_come_out_of_new(wanted: dict[str, Any]) -> None:
    with contextlib.suppress(td.OptionError, td.BoardError):
        assert td.new("toy", **wanted).setting.game == "toy"


# Legal moves


def test_legal_moves_are_a_sequence() -> None:
    running = game()
    legal = running.legal_moves
    assert legal
    assert len(legal) == len(list(legal)) == len(legal.ids) == 4
    assert legal[0] in legal
    assert legal[-1] is list(legal)[-1]
    assert legal[1:3] == list(legal)[1:3]
    assert legal.index(legal[2]) == 2
    assert legal[0].id in legal
    assert legal[0].token in legal
    assert running.legal_moves_of(1)[0] not in legal
    others: list[object] = ["haggle", "junk", 99, True, None, [], legal]
    assert not any(other in legal for other in others)
    assert repr(legal).startswith("<LegalMoves choose lantern_")
    with pytest.raises(IndexError):
        legal[4]
    assert running.legal_moves is legal


def test_legal_moves_stay_as_they_were() -> None:
    running = game()
    legal = running.legal_moves
    before = list(legal)
    running.push(legal[0])
    assert list(legal) == before
    assert running.legal_moves.ids != legal.ids


def test_no_legal_moves() -> None:
    none = LegalMoves(None, [])
    assert not none
    assert list(none) == []
    assert 0 not in none
    with pytest.raises(IndexError):
        none[0]


def test_a_seat_that_owes_nothing_may_interrupt() -> None:
    running = game()
    for seat in range(3):
        running.push(running.legal_moves_of(seat)[0])
    other = next(seat for seat in range(3) if seat != running.turn)
    assert [str(move) for move in running.legal_moves_of(other)] == ["withdraw"]
    assert running.view(other).legal_moves.ids == running.legal_moves_of(other).ids
    running.push("withdraw", seat=other)
    assert (running.moves[-1].seat, running.pending) == (other, (0, 1, 2))


@given(SEEDS)
def test_a_view_lists_the_legal_moves_of_its_seat(seed: int) -> None:
    for running in steps(game(3, seed), seed):
        assert bool(running.pending) != running.over
        assert running.turn == (running.pending[0] if running.pending else None)
        for seat in range(3):
            assert list(running.view(seat).legal_moves) == list(running.legal_moves_of(seat))
        assert not running.view().legal_moves


# Pushing


@pytest.mark.parametrize("form", ["move", "id", "token", "number"])
def test_a_move_may_be_given_in_any_form(form: str) -> None:
    class Number:
        def __index__(self) -> int:
            return move.id

    running = game()
    move = running.legal_moves[1]
    forms: dict[str, Any] = {"move": move, "id": move.id, "token": move.token, "number": Number()}
    running.push(forms[form])
    assert running.moves == [move]
    assert (running.ply, running.pending) == (1, (1, 2))


@pytest.mark.parametrize(
    ("move", "seat", "what"),
    [
        ("choose lantern_0", None, r'seat 0 cannot "choose lantern_0" now .*; legal: choose lantern_2, choose'),
        ("choose lantern_99", None, "is no lantern"),
        ("haggle", 1, r'seat 1 cannot "haggle" now'),
        (99, None, "there is no move 99: ids go from 0 to 14"),
        (-1, None, "there is no move -1"),
        (True, None, "there is no move"),
        (None, None, "a move is a Move, an id or a token, not None"),
        (1.5, None, "a move is a Move"),
        ([], None, "a move is a Move"),
        ("", None, "is not a move"),
    ],
)
def test_an_illegal_move_is_explained(move: Any, seat: int | None, what: str) -> None:
    running = game()
    before = running.state()
    with pytest.raises(td.IllegalMove, match=what):
        running.push(move, seat)
    assert running.state() == before
    assert running.ply == 0


def test_a_seat_without_a_decision_cannot_move() -> None:
    running = game()
    running.push("choose lantern_2")
    with pytest.raises(td.IllegalMove, match=r'seat 0 has nothing to decide, so not "choose lantern_2"; seat 1 and 2'):
        running.push("choose lantern_2", 0)


def test_moves_of_others_are_refused() -> None:
    running = game(2)
    with pytest.raises(td.IllegalMove, match="is a move of seat 0, not of seat 1"):
        running.push(running.legal_moves[0], seat=1)
    large = game(3)
    with pytest.raises(td.SeatError, match="the seats are 0 to 1"):
        running.push(large.legal_moves_of(2)[0])


@pytest.mark.parametrize("seat", [3, -1, "0", 1.0, True, [], 10**30])
def test_there_are_only_so_many_seats(seat: Any) -> None:
    running = game()
    for call in (running.view, running.legal_moves_of, running.undo_depth, running.journal, running.events):
        with pytest.raises(td.SeatError, match="the seats are 0 to 2"):
            call(seat)
    with pytest.raises(td.SeatError):
        running.push("haggle", seat)


def test_after_the_end_nobody_moves() -> None:
    running = played()
    assert running.over
    assert not running.legal_moves
    assert not running.legal_moves_of(1)
    for move, seat in (("haggle", None), ("haggle", 1), (running.moves[0], None)):
        with pytest.raises(td.GameOver, match="the game is over"):
            running.push(move, seat)


@given(SEEDS, JUNK, JUNK)
def test_only_our_errors_come_out_of_push(seed: int, move: Any, seat: Any) -> None:
    running = played(3, seed, seed % 14)
    before = running.state()
    try:
        running.push(move, seat)
    except (td.IllegalMove, td.SeatError):
        assert running.state() == before


# Taking back, copies


@given(SEEDS)
def test_pop_restores_everything(seed: int) -> None:
    running = game(2 + seed % 3, seed)

    def everything() -> tuple[object, ...]:
        return running.state(), running.record(secret=True), running.journal(1), running.position()

    stages = [everything() for _ in steps(running, seed)]
    while stages:
        assert everything() == stages.pop()
        if stages:
            last = running.moves[-1]
            assert running.pop() == last
    with pytest.raises(td.NoMoves):
        running.pop()


def test_the_same_move_again_draws_the_same() -> None:
    running = played(3, 4, 3)
    running.pop()
    move = running.legal_moves[0]
    running.push(move)
    first = running.plies[-1].draws
    assert first
    running.pop()
    running.push(move)
    assert running.plies[-1].draws == first


def test_a_copy_goes_its_own_way() -> None:
    running = played(3, 4, 5)
    for twin in (running.copy(), copy.copy(running), copy.deepcopy(running), pickle.loads(pickle.dumps(running))):
        assert twin.record(secret=True) == running.record(secret=True)
        assert twin.state() == running.state()
        twin.push(options(twin)[0])
        assert (twin.ply, running.ply) == (6, 5)
        twin.pop()
        twin.pop()
        assert (twin.ply, running.ply) == (4, 5)


def test_a_game_can_be_seen_as_it_stood() -> None:
    running = played(3, 4, 12)
    told = running.journal(1)
    for ply in range(running.ply + 1):
        then = running.at(ply)
        again = running.copy()
        while again.ply > ply:
            again.pop()
        assert then.record(secret=True) == again.record(secret=True)
        assert then.journal(1) == again.journal(1) == told[: len(then.journal(1))]
    running.at(12).pop()
    assert running.ply == 12
    for nowhere in (-1, 13):
        with pytest.raises(td.NoMoves, match="stands at 12"):
            running.at(nowhere)


def test_a_view_can_look_at_another_state() -> None:
    running = played(3, 4, 5)
    view, earlier = running.view(1), running.at(2).view(1)
    assert view.showing(earlier.state).position() == earlier.position()


def test_a_fork_has_other_dice() -> None:
    running = played(3, 4, 5)
    fork = running.fork(seed=99)
    assert fork.seed == (99).to_bytes(32, "little")
    assert running.seed == (4).to_bytes(32, "little")
    assert [source.since for source in fork.sources] == [0, 5]
    again = fork.fork(seed=98)
    assert [source.since for source in again.sources] == [0, 5]
    fork.pop()
    assert fork.seed == running.seed
    running.pop()
    assert fork.state() == running.state()


# Views


def test_a_view_stays_as_it_was() -> None:
    running = game()
    view = running.view(1)
    text, events, legal = str(view), view.journal(), list(running.legal_moves_of(1))
    for _ in steps(running, 1):
        pass
    assert (str(view), view.journal(), list(view.legal_moves)) == (text, events, legal)
    assert (view.ply, view.pending, view.over, view.outcome, view.result()) == (0, (0, 1, 2), False, None, [])


def test_what_a_seat_sees() -> None:
    running = game(3)
    running.push("choose lantern_2")
    mine, other, spectator = running.view(0), running.view(1), running.view()
    assert (mine.seat, other.seat, spectator.seat) == (0, 1, None)
    assert mine.get("chosen") == [2, -1, -1, -1]
    assert other.get("chosen") == spectator.get("chosen") == [-1, -1, -1, -1]
    assert other.prompt() == "Choose a lantern; 3 rounds are left."
    assert mine.prompt("de") == spectator.prompt("de") == "Es wird auf Blau und Grün gewartet."
    assert str(spectator) == str(running)
    assert other._repr_svg_().startswith("<svg")
    assert running._repr_svg_() == spectator.svg()
    assert repr(other) == "<View of toy, seat 1, ply 1>"
    assert repr(spectator) == "<View of toy, spectator, ply 1>"


@given(SEEDS)
def test_no_view_depends_on_what_it_hides(seed: int) -> None:
    """The same view of a resampled game: whatever is shown is made from the view alone."""
    kernel = load("tests.toy")
    for running in steps(game(3, seed), seed):
        for seat in range(3):
            other = kernel.observe(kernel.resample(running.view(seat).state, seat, [seed >> 1] * 8), seat)
            assert other == running.view(seat).state


# The end


def test_the_end() -> None:
    assert game(3).outcome is None
    running = game(3)
    for _ in steps(running, 7):
        pass
    outcome = running.outcome
    assert outcome is not None
    assert running.over
    assert outcome.reason is Reason.POINTS
    assert outcome == running.view(2).outcome
    assert len(outcome.scores) == len(outcome.sums) == 3
    assert {seat for seat in range(3) if outcome.scores[seat] == max(outcome.scores)} == set(outcome.winners)
    assert running.view().prompt() == "The game is over."
    assert repr(running).endswith("over>")
    assert repr(game()) == "<Game of toy (plain), 3 players, ply 0, up to 0, 1, 2>"


# Moves


def test_moves_are_values() -> None:
    running = game()
    move = running.legal_moves[0]
    assert move is game().legal_moves[0]
    assert (move.id, move.seat, move.game, move.kind, move.args) == (2, 0, "toy", "choose", {"lantern": "lantern_2"})
    assert str(move) == move.token == "choose lantern_2"
    assert repr(move) == "<Move 0 choose lantern_2>"
    assert [move.text(language) for language in ("en", "de", "fr")] == [
        "choose lantern 3",
        "Laterne 3 wählen",
        "choisir la lanterne 3",
    ]
    named = game(names=["Ada", "Bo", "Cy"]).legal_moves[0]
    assert named is not move
    assert named == move
    assert hash(named) == hash(move)
    assert move != running.legal_moves[1]
    assert move != 2
    assert pickle.loads(pickle.dumps(move)) == move
    assert pickle.loads(pickle.dumps(move)) is move
    with pytest.raises(AttributeError, match="cannot be changed"):
        move.id = 5
    with pytest.raises(AttributeError, match="cannot be changed"):
        del move.seat


# The package


def test_the_public_names() -> None:
    for name in td.__all__:
        assert getattr(td, name) is not None
    assert dir(td) == sorted(td.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = td.nothing  # type: ignore[attr-defined]
    assert td.Game.from_position == td.from_position


def test_a_game_is_imported_when_it_is_asked_for() -> None:
    assert rules_of("toy") is RULES
    code = f"""
import sys
before = set(sys.modules)
import tordesillas
tordesillas.new
loaded = set(sys.modules) - before
assert not any(name.startswith("tordesillas.colonial") for name in loaded), loaded
assert not loaded & {set(HEAVY)}, loaded & {set(HEAVY)}
"""
    subprocess.run([sys.executable, "-c", code], check=True, env={"PYTHONPATH": ":".join(sys.path)})


def test_every_error_is_ours() -> None:
    for error in (td.OptionError, td.IllegalMove, td.RecordError, td.PositionError, td.BoardError, td.MessageError):
        assert issubclass(error, td.TordesillasError)
    assert issubclass(td.GameOver, td.IllegalMove)

"""Positions: readable documents, both ways."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.playing import SEEDS, game, options, played, steps
from tordesillas.engine.errors import PositionError
from tordesillas.engine.game import Game

JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.just("lantern_0"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3) | st.just("0"), inner, max_size=3),
    max_leaves=5,
)


@given(SEEDS)
def test_there_and_back_at_every_move(seed: int) -> None:
    for running in steps(game(2 + seed % 3, seed, expansions=["wind"]), seed):
        document = running.position()
        assert json.loads(json.dumps(document)) == document
        again = Game.from_position(document)
        assert again.state() == running.state()
        assert again.position() == document
        assert again.seed == running.seed


@given(SEEDS)
def test_a_view_is_json_without_secrets(seed: int) -> None:
    for running in steps(game(3, seed), seed):
        for seat in (None, 0, 1, 2):
            document = running.view(seat).position()
            assert json.loads(json.dumps(document)) == document
            assert "chance" not in document
            assert "left" not in document
            assert document["view"] == ("spectator" if seat is None else str(seat))
            for whose, fields in document["seats"].items():
                assert whose == str(seat) or not {"hand", "chosen"} & set(fields)


def test_how_it_looks() -> None:
    running = game(2, names=["Ada", "Bo"], board={"coins": 0})
    running.push(running.legal_moves_of(1)[0])
    document = running.position()
    assert list(document)[:6] == ["game", "edition", "players", "options", "board", "names"]
    assert document["pending"] == ["0"]
    assert document["bag"] == {"silk": 2, "spice": 2, "jade": 1}
    assert document["prize"] == "jade"
    assert document["seats"]["1"]["chosen"] == running.moves[0].args["lantern"]
    assert "hand_count" not in document["seats"]["0"]
    assert document["chance"]["key"] == running.seed.hex()
    view = running.view(0).position()
    assert view["seats"]["1"] == {"hand_count": 3}


def test_lists_keep_their_order_and_stop_at_the_last_value() -> None:
    document = at_haggling()
    document["seats"]["0"]["points"] = [0, 3]
    assert Game.from_position(document).state().get("points")[0] == [0, 3, 0]
    assert Game.from_position(document).position()["seats"]["0"]["points"] == [0, 3]


def test_it_plays_on() -> None:
    running = Game.from_position(played(3, 5, 4).position())
    before = running.position()
    running.push(options(running)[0])
    assert running.ply == 1
    running.pop()
    assert running.position() == before


def test_without_dice_they_are_new_and_a_seed_goes_first() -> None:
    document = game().position()
    del document["chance"]
    assert Game.from_position(document).seed != Game.from_position(document).seed
    assert Game.from_position(game().position(), seed=3).seed == (3).to_bytes(32, "little")


def at_haggling() -> dict[str, Any]:
    running = game(2)
    running.push(running.legal_moves_of(0)[0])
    running.push(running.legal_moves_of(1)[0])
    document = running.position()
    assert document["phase"] == 1
    return document


def put(document: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    found = deepcopy(document)
    *steps_there, last = path.split(".")
    part = found
    for step in steps_there:
        part = part.setdefault(step, {})
    part[last] = value
    return found


@pytest.mark.parametrize(
    ("path", "value", "where", "what"),
    [
        ("game", "chess", "game", "there is no game"),
        ("game", None, "game", "there is no game"),
        ("edition", "plane", "edition", 'did you mean "plain"'),
        ("players", 9, "players", "2, 3, 4 players"),
        ("players", True, "players", "2, 3, 4 players"),
        ("players", 2.0, "players", "2, 3, 4 players"),
        ("expansions", ["fgo"], "expansions", 'did you mean "fog"'),
        ("options.coins", 5, "options.coins", "one of 0, 1"),
        ("options", 5, "options", "names with values"),
        ("board", {"coins": 5}, "board.coins", "0 or 1"),
        ("board", 5, "board", "a table"),
        ("names", ["Ada"], "names", "1 names were given for 2"),
        ("phaze", 1, "phaze", 'did you mean "phase"'),
        ("view", "0", "view", "not a whole position"),
        ("begun", 1, "begun", "no such field"),
        ("phase", 2, "phase", "from 0 to 1"),
        ("phase", True, "phase", "from 0 to 1"),
        ("phase", "1", "phase", "from 0 to 1"),
        ("prize", "silc", "prize", 'did you mean "silk"'),
        ("prize", 1, "prize", "not known"),
        ("taker", "2", "taker", "only the seats 0 to 1"),
        ("bag", [1], "bag", "a table"),
        ("bag.tea", 1, "bag.tea", "silk, spice, jade"),
        ("bag.silk", 3, "bag.silk", "from 0 to 2"),
        ("seats", [], "seats", "a table"),
        ("seats.4", {}, "seats.4", "not known"),
        ("seats.2.coin", 1, "seats.2", "only the seats 0 to 1"),
        ("seats.0", 1, "seats.0", "a table"),
        ("seats.0.coins", 1, "seats.0.coins", 'did you mean "coin"'),
        ("seats.0.hand", "lantern_1", "seats.0.hand", "a list"),
        ("seats.0.hand", ["lantern_1", "lantern_1"], "seats.0.hand.1", "twice"),
        ("seats.0.hand", ["lantern_x"], "seats.0.hand.0", "did you mean"),
        ("seats.0.points", [1, 2, 3, 4], "seats.0.points", "at most 3"),
        ("seats.0.points", [1, None], "seats.0.points.1", "a number"),
        ("seats.0.hand_count", 1, "hand_count", "counts hand"),
        ("winners", ["2"], "winners.0", "only the seats"),
        ("pending", [], "pending", "owes a decision"),
        ("pending", ["3"], "pending.0", "only the seats"),
        ("chance", 1, "chance", "a table"),
        ("chance.kay", 1, "chance.kay", 'did you mean "key"'),
        ("chance.key", "00", "chance.key", "64 hexadecimal"),
        ("chance.key", "0" * 63 + "X", "chance.key", "64 hexadecimal"),
        ("chance.counter", -1, "chance.counter", "a number"),
        ("chance.counter", 2**64, "chance.counter", "a number"),
        ("round", 3, "", "contradicts itself"),
    ],
)
def test_what_is_wrong_is_named(path: str, value: Any, where: str, what: str) -> None:
    with pytest.raises(PositionError, match=what) as caught:
        Game.from_position(put(at_haggling(), path, value))
    assert caught.value.path == where


def test_a_contradiction_is_named() -> None:
    document = at_haggling()
    document["seats"]["1"]["hand"] = document["seats"]["0"]["hand"]
    with pytest.raises(PositionError, match="twice") as caught:
        Game.from_position(document)
    assert caught.value.path == "seats.1.hand"


def test_who_owes_a_decision_must_have_one() -> None:
    document = game(2).position()
    document["over"] = 1
    with pytest.raises(PositionError):
        Game.from_position(document)


@pytest.mark.parametrize("junk", [None, 5, "toy", [], {}, {1: 2}])
def test_junk_is_refused(junk: Any) -> None:
    with pytest.raises(PositionError):
        Game.from_position(junk)


@given(st.data())
def test_only_position_errors_come_out(data: st.DataObject) -> None:
    document = deepcopy(POSITIONS[data.draw(st.integers(0, len(POSITIONS) - 1))])
    part = document
    name = data.draw(st.sampled_from(list(part)) | st.text(max_size=4))
    while isinstance(part.get(name), dict) and part[name] and data.draw(st.booleans()):
        part = part[name]
        name = data.draw(st.sampled_from(list(part)))
    part[name] = data.draw(JUNK)
    try:
        running = Game.from_position(document)
    except PositionError:
        return
    for move in options(running)[:3]:
        running.push(move)
        running.pop()


POSITIONS = [played(3, seed, seed).position() for seed in range(12)]

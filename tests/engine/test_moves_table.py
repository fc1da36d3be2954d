"""Move tables: ids, parts and tokens."""

from __future__ import annotations

import pytest

from tests.toy.description import MOVES
from tordesillas.engine.layout import Axis
from tordesillas.engine.moves import MoveKind, MoveTable

REGION = Axis("region", ("india", "china", "middle_east"))
CARD = Axis("card", ("army", "fleet"))
PLACE = Axis("place", ("india I", "india II"))
TABLE = MoveTable(
    (
        MoveKind("play", 10, "play {card} {region}", (("card", CARD), ("region", REGION))),
        MoveKind("pass", 0, "pass"),
        MoveKind("play_blind", 16, "play blind {place}", (("place", PLACE),)),
    )
)


@pytest.mark.parametrize("table", [TABLE, MOVES])
def test_every_id_comes_back(table: MoveTable) -> None:
    ids = list(table)
    assert ids == sorted(set(ids))
    assert table.size == ids[-1] + 1
    for move in ids:
        parts = table.parts(move)
        assert table.id_of(parts.kind, **parts.args) == move
        assert table.parse(table.token(move)) == move


def test_the_last_argument_runs_fastest() -> None:
    assert [TABLE.token(move) for move in TABLE] == [
        "pass",
        "play army india",
        "play army china",
        "play army middle_east",
        "play fleet india",
        "play fleet china",
        "play fleet middle_east",
        "play blind india I",
        "play blind india II",
    ]
    assert TABLE.parts(14) == ("play", {"card": "fleet", "region": "china"})
    assert TABLE.id_of("play", card=1, region="china") == 14


def test_spaces_do_not_matter_to_a_reader() -> None:
    assert TABLE.parse("  play   army india ") == 10


def test_gaps_are_no_moves() -> None:
    assert 5 not in TABLE
    assert 10 in TABLE
    assert True not in TABLE
    assert "pass" not in TABLE
    for move in (5, -1, 18, 10**30):
        with pytest.raises(ValueError, match="there is no move"):
            TABLE.token(move)


@pytest.mark.parametrize(
    ("token", "complaint"),
    [
        ("plai army india", r'did you mean "play"'),
        ("play amry india", r'"amry" is no card \(did you mean "army"\?\): army, fleet'),
        ("play army indai", r'"indai" is no region \(did you mean "india"'),
        ("play army", r'not of the form "play \{card\} \{region\}" or "play blind'),
        ("play blind india III", "did you mean"),
        ("", "is not a move; moves begin with pass, play"),
        ("x" * 500, r"\.\.\."),
    ],
)
def test_a_wrong_token_is_explained(token: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint) as caught:
        TABLE.parse(token)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize(
    ("kind", "args", "complaint"),
    [
        ("plya", {}, 'did you mean "play"'),
        ("play", {"card": "army"}, r"takes the arguments \(card, region\), not \(card\)"),
        ("play", {"card": "army", "region": "peru"}, '"peru" is no region'),
        ("play", {"card": 2, "region": 0}, '"2" is no card'),
        ("play", {"card": True, "region": 0}, '"True" is no card'),
    ],
)
def test_wrong_parts_are_explained(kind: str, args: dict[str, str | int], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        TABLE.id_of(kind, **args)


def test_a_table_must_be_sound() -> None:
    with pytest.raises(ValueError, match="start at 1, but those before it end at 2"):
        MoveTable((MoveKind("a", 0, "a {card}", (("card", CARD),)), MoveKind("b", 1, "b")))
    with pytest.raises(ValueError, match="same name"):
        MoveTable((MoveKind("a", 0, "a"), MoveKind("a", 1, "b")))
    with pytest.raises(ValueError, match="only 2048"):
        MoveTable((MoveKind("a", 2048, "a"),))
    with pytest.raises(ValueError, match="same token"):
        MoveTable((MoveKind("a", 0, "x"), MoveKind("b", 1, "x"))).parse("x")

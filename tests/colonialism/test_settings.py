"""What can be played: every edition with its expansions, options and numbers of players, and nothing else."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import tordesillas as td
from tests.scenes_common import seen

PLAYERS = (2, 3, 4)
EXPANSIONS: list[tuple[str, ...]] = [(), ("events",), ("upgrades",), ("events", "upgrades")]
POSSIBLE: list[tuple[str, tuple[str, ...], dict[str, Any]]] = [
    ("proto", (), {}),
    ("proto", (), {"length": "regular"}),
    ("proto", (), {"length": "short"}),
    ("first", (), {}),
    ("first", (), {"quick_start": False}),
    ("first", (), {"quick_start": True}),
    *(
        ("second", expansions, options)
        for expansions, options in product(EXPANSIONS, ({}, {"quick_start": False}, {"quick_start": True}))
    ),
]


@pytest.mark.rule("CM-01")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize(("edition", "expansions", "options"), POSSIBLE)
def test_what_is_possible_is_played(
    edition: str, expansions: tuple[str, ...], options: dict[str, Any], players: int
) -> None:
    game = td.new("colonialism", edition=edition, players=players, expansions=expansions, seed=1, **options)
    assert game.players == players
    assert game.setting.edition == edition
    assert game.setting.expansions == expansions
    defaults = {"length": "regular"} if edition == "proto" else {"quick_start": False}
    assert game.setting.options == {**defaults, **options}
    assert seen(game, "events_on") == ("events" in expansions)
    assert seen(game, "upgrades_on") == ("upgrades" in expansions)
    assert seen(game, "quick_start") == (options.get("quick_start") is True)
    while not game.over:
        game.push(game.legal_moves[-1])
    assert seen(game, "turn") == (2 if options.get("length") == "short" else 3)


def test_what_is_left_out_is_the_newest_edition_as_it_stands() -> None:
    setting = td.new("colonialism").setting
    assert (setting.edition, setting.players, setting.expansions) == ("second", 4, ())
    assert setting.options == {"quick_start": False}
    assert setting.board is None
    assert td.new("colonialism", names=["Ada", "Bo", "Cy"]).players == 3


def test_expansions_come_in_any_order_and_once() -> None:
    for given in (["upgrades", "events"], {"events", "upgrades"}, ("events", "upgrades", "events")):
        assert td.new("colonialism", expansions=given).setting.expansions == ("events", "upgrades")  # type: ignore[arg-type]


def test_the_game_describes_itself() -> None:
    info = next(info for info in td.games() if info.id == "colonialism")
    described = {edition.id: edition for edition in info.editions}
    assert list(described) == ["proto", "first", "second"]
    assert {name: edition.year for name, edition in described.items()} == {"proto": 2011, "first": 2013, "second": 2018}
    assert all(edition.players == PLAYERS for edition in described.values())
    assert {name: edition.expansions for name, edition in described.items()} == {
        "proto": (),
        "first": (),
        "second": ("events", "upgrades"),
    }
    assert {name: [(o.name, o.values, o.default) for o in edition.options] for name, edition in described.items()} == {
        "proto": [("length", ("short", "regular"), "regular")],
        "first": [("quick_start", (False, True), False)],
        "second": [("quick_start", (False, True), False)],
    }


IMPOSSIBLE: list[tuple[dict[str, Any], str, str]] = [
    ({"edition": "third"}, "edition", 'no edition "third".*possible: proto, first, second'),
    ({"edition": "secnd"}, "edition", 'no edition "secnd" .did you mean "second".*possible: proto, first, second'),
    ({"edition": "Second"}, "edition", 'did you mean "second"'),
    ({"edition": 2}, "edition", "no edition 2; possible: proto, first, second"),
    ({"edition": ["second"]}, "edition", "no edition .*possible"),
    *(
        ({"edition": edition, "players": players}, "players", f'"{edition}" is for 2, 3, 4 players, not ')
        for edition in ("proto", "first", "second")
        for players in (0, 1, 5, -2, 2.0, "3", True, [2])
    ),
    (
        {"expansions": ["evnts"]},
        "expansions",
        'no expansion "evnts" .did you mean "events".*possible: events, upgrades',
    ),
    ({"expansions": ["events", "seas"]}, "expansions", 'no expansion "seas"; possible: events, upgrades'),
    ({"expansions": [1]}, "expansions", "no expansion 1; possible: events, upgrades"),
    ({"expansions": "events"}, "expansions", 'a list of names, not "events"'),
    ({"expansions": 1}, "expansions", "a list of names, not 1"),
    *(
        ({"edition": edition, "expansions": [expansion]}, "expansions", f'no expansion "{expansion}"; possible: none')
        for edition in ("proto", "first")
        for expansion in ("events", "upgrades")
    ),
    ({"edition": "proto", "quick_start": True}, "options", 'no option "quick_start"; possible: length'),
    ({"edition": "first", "length": "short"}, "options", 'no option "length"; possible: quick_start'),
    ({"length": "short"}, "options", 'no option "length"; possible: quick_start'),
    ({"quickstart": True}, "options", 'no option "quickstart" .did you mean "quick_start"'),
    ({"quick_start": 1}, "options.quick_start", '"quick_start" is one of False, True, not 1'),
    ({"quick_start": "yes"}, "options.quick_start", '"quick_start" is one of False, True, not "yes"'),
    ({"quick_start": None}, "options.quick_start", '"quick_start" is one of False, True, not None'),
    ({"edition": "proto", "length": "long"}, "options.length", "\"length\" is one of 'short', 'regular', not \"long\""),
    ({"edition": "proto", "length": 2}, "options.length", "\"length\" is one of 'short', 'regular', not 2"),
    ({"players": 2, "names": ["Ada"]}, "names", "1 names were given for 2 players"),
    ({"names": ["Ada"]}, "players", '"second" is for 2, 3, 4 players, not 1'),
    ({"names": ["Ada", ""]}, "names", "a list of texts of one line"),
    ({"names": ["Ada", "Bo\nCy"]}, "names", "a list of texts of one line"),
    ({"names": "Ada"}, "names", "a list of texts of one line"),
]


@pytest.mark.rule("CM-01")
@pytest.mark.parametrize(("asked", "part", "what"), IMPOSSIBLE)
def test_what_is_not_is_refused_with_what_is(asked: dict[str, Any], part: str, what: str) -> None:
    with pytest.raises(td.OptionError, match=what) as caught:
        td.new("colonialism", **asked)
    assert caught.value.part == part


def test_there_is_no_other_game() -> None:
    with pytest.raises(td.OptionError, match='did you mean "colonialism"') as caught:
        td.new("colonialsm")
    assert caught.value.part == "game"


@pytest.mark.rule("CM-02")
@pytest.mark.parametrize(
    ("edition", "colours"),
    [
        ("proto", ("blue", "red", "purple", "green")),
        ("first", ("blue", "red", "green", "white")),
        ("second", ("blue", "red", "green", "white")),
    ],
)
@pytest.mark.parametrize("players", PLAYERS)
def test_the_colours_of_the_seats(edition: str, colours: tuple[str, ...], players: int) -> None:
    game = td.new("colonialism", edition=edition, players=players)
    assert game.rules.seat_colours(game.setting) == colours[:players]

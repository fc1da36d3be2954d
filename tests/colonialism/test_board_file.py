"""Board files: an owner's numbers in place of ours, checked part by part, and played with."""

from __future__ import annotations

import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import tordesillas as td
from tests.colonialism.scenes import Scene, cubes, influence
from tests.scenes_common import play, seen, tokens
from tordesillas.colonialism import board_file
from tordesillas.colonialism.pieces import COLOUR, EVENT, INTEREST, REGION, ZONE
from tordesillas.colonialism.rules import RULES
from tordesillas.engine.layout import Axis

Board = dict[str, Any]

PRINTED: Board = {
    "tiles": {
        "north_africa": {"value": 1, "limit": [3, 5, 7]},
        "sub_saharan_africa": {"value": 2, "limit": [6, 8, 10]},
        "middle_east": {"value": 3, "limit": [9, 12, 15]},
        "india": {"value": 4, "limit": [10, 13, 16]},
        "china": {"value": 4, "limit": [11, 14, 17]},
        "southeast_asia": {"value": 1, "limit": [2, 4, 6]},
    },
    "regions": {"adjacent": [["india", "middle_east"], ["china", "india"]]},
    "sea_zones": {
        "atlantic": ["sub_saharan_africa", "north_africa"],
        "mediterranean": ["middle_east"],
        "arabian_sea": ["india"],
        "bay_of_bengal": [],
        "south_china_sea": ["china", "southeast_asia", "india"],
    },
    "economic_interest": {region: ["black", "black"] for region in REGION.names},
    "events": {
        **dict.fromkeys(EVENT.names, "india"),
        "opium_trade": {"black_from": "india", "black_to": "china", "brown_from": "middle_east", "brown_to": "india"},
        "urabi_revolt": "arabian_sea",
    },
}
"""A board that agrees with the box in as little as possible."""


def sets(numbers: list[int], axis: Axis) -> dict[int, set[str]]:
    return {at: {name for bit, name in enumerate(axis.names) if number >> bit & 1} for at, number in enumerate(numbers)}


# The box


def test_what_the_command_board_prints_is_the_box() -> None:
    text = RULES.box_board()
    assert board_file.FILE.owners(tomllib.loads(text)) == board_file.FILE.box
    assert td.new("colonialism", board=tomllib.loads(text)).setting.board == board_file.FILE.box


def test_an_empty_file_is_the_box() -> None:
    game = td.new("colonialism", board={}, seed=1)
    assert game.setting.board == board_file.FILE.box
    assert game.state() == td.new("colonialism", seed=1).state()


def test_the_box_is_the_page_of_the_rules() -> None:
    page = (Path(__file__).parents[2] / "src/tordesillas/web/pages/en/colonialism.md").read_text(encoding="utf-8")
    names = {"Sub-Saharan Africa": "sub_saharan_africa"}
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in page.splitlines() if line.startswith("|")]
    table = {names.get(row[0], row[0].lower().replace(" ", "_")): row for row in rows}
    box = board_file.FILE.box
    for region in REGION.names:
        _, value, limits, colours, _ = table[region]
        assert box["tiles"][region] == {"value": int(value), "limit": [int(part) for part in limits.split(", ")]}
        assert box["economic_interest"][region] == colours.split(", ")
    for zone, row in zip(
        ZONE.names, ("atlantic_ocean", "mediterranean_sea", "arabian_sea", "bay_of_bengal", "south_china_sea")
    ):
        served = {names.get(name, name.lower().replace(" ", "_")) for name in table[row][1].split(", ")}
        assert set(box["sea_zones"][zone]) == served


# In place of the box


@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_owners_numbers_replace_the_boxs(players: int) -> None:
    state = td.new("colonialism", players=players, expansions=["events"], board=PRINTED).state()
    assert state.get("value") == [1, 2, 3, 4, 4, 1]
    limits = {2: [3, 6, 9, 10, 11, 2], 3: [5, 8, 12, 13, 14, 4], 4: [7, 10, 15, 16, 17, 6]}
    assert state.get("limit") == limits[players]
    neighbours = {2: {"india"}, 3: {"middle_east", "china"}, 4: {"india"}}
    assert sets(state.get("neighbours"), REGION) == {at: neighbours.get(at, set()) for at in range(6)}
    zones = {at: set(PRINTED["sea_zones"][zone]) for at, zone in enumerate(ZONE.names)}
    assert sets(state.get("zone_regions"), REGION) == zones
    assert sets(state.get("region_zones"), ZONE) == {
        at: {zone for zone in ZONE.names if region in PRINTED["sea_zones"][zone]}
        for at, region in enumerate(REGION.names)
    }
    assert state.get("interest_region") == [at // 2 for at in range(len(INTEREST))]
    assert state.get("interest_colour") == [COLOUR.names.index("black")] * 12
    india = REGION.names.index("india")
    assert state.get("event_region") == [
        -1 if event in ("opium_trade", "urabi_revolt") else india for event in EVENT.names
    ]
    assert state.get("event_zone") == [2 if event == "urabi_revolt" else -1 for event in EVENT.names]
    assert state.get("opium_route") == [india, REGION.names.index("china"), REGION.names.index("middle_east"), india]


@pytest.mark.parametrize("part", list(PRINTED))
def test_what_is_left_out_is_as_in_the_box(part: str) -> None:
    found = board_file.FILE.owners({part: PRINTED[part]})
    box = board_file.FILE.box
    assert found[part] != box[part]
    assert {name: value for name, value in found.items() if name != part} == {
        name: value for name, value in box.items() if name != part
    }


@pytest.mark.parametrize("part", list(PRINTED))
def test_entries_that_are_left_out_are_as_in_the_box(part: str) -> None:
    name, *_ = PRINTED[part]
    found = board_file.FILE.owners({part: {name: PRINTED[part][name]}})[part]
    assert found == {**board_file.FILE.box[part], name: board_file.FILE.owners(PRINTED)[part][name]}


def test_equal_boards_have_one_form() -> None:
    shuffled = deepcopy(PRINTED)
    shuffled["regions"]["adjacent"] = [["india", "china"], ["middle_east", "india"]]
    shuffled["sea_zones"] = {zone: PRINTED["sea_zones"][zone][::-1] for zone in reversed(ZONE.names)}
    shuffled["tiles"] = dict(reversed(PRINTED["tiles"].items()))
    shuffled["events"] = dict(reversed(PRINTED["events"].items()))
    assert repr(board_file.FILE.owners(shuffled)) == repr(board_file.FILE.owners(PRINTED))
    assert board_file.FILE.owners(board_file.FILE.owners(PRINTED)) == board_file.FILE.owners(PRINTED)


def test_its_rules_are_played_by() -> None:
    made = Scene(board=PRINTED).hand(0, "army").influence("middle_east", {0: 1}).influence("north_africa", {0: 1})
    made = made.policies(1, "india", "army").influence("china", {1: 2}).before_colonization()
    made = made.ships(0, bay_of_bengal=2, south_china_sea=1).influence("southeast_asia", {0: 3})
    game = made.at(round=2, action=3, row=0).game()
    assert tokens(game, "play") == [f"play army {region} from south_china_sea" for region in REGION.names[3:]]
    play(game, "play army india from south_china_sea", "pass")
    # Middle East and China are India's neighbours here; North Africa and Southeast Asia are not.
    assert influence(game, "india")[:2] == [2, 2]
    assert influence(game, "southeast_asia")[0] == 2


def test_a_game_on_it_is_set_up_by_it() -> None:
    game = td.new("colonialism", players=2, board=PRINTED, seed=4)
    assert [sum(cubes(game, region).values()) for region in REGION.names] == [1, 2, 3, 4, 4, 1]


def test_a_game_on_it_records_and_replays(tmp_path: Path) -> None:
    path = tmp_path / "my-board.toml"
    box = RULES.box_board()
    path.write_text(box.replace("value = 4, limit = [8, 12, 16]", "value = 5, limit = [9, 14, 19]"), encoding="utf-8")
    game = td.new("colonialism", players=2, board=path, seed=4)
    assert game.setting.board["tiles"]["middle_east"] == {"value": 5, "limit": [9, 14, 19]}
    while not game.over:
        game.push(game.legal_moves[-1])
    again = td.read_record(game.record())
    assert again.setting == game.setting
    assert again.state() == game.state()
    assert again.record() == game.record()
    assert td.from_position(game.position()).state() == game.state()
    assert seen(again, "limit")[2] == 9


def test_a_file_can_be_named_by_text_or_path(tmp_path: Path) -> None:
    path = tmp_path / "my-board.toml"
    path.write_text("[tiles]\nindia = { value = 0 }\n", encoding="utf-8")
    for name in (path, str(path)):
        with pytest.raises(td.BoardError) as caught:
            td.new("colonialism", board=name)
        assert caught.value.path == "tiles.india"
    with pytest.raises(td.BoardError, match="cannot be read"):
        td.new("colonialism", board=tmp_path / "nothing.toml")
    path.write_text("[tiles", encoding="utf-8")
    with pytest.raises(td.BoardError, match="cannot be read"):
        td.new("colonialism", board=path)


# What is refused

MISTAKES = [
    ("tile", 1, "tile", r'unknown \(did you mean "tiles"\?\): tiles, regions, sea_zones, economic_interest, events'),
    ("tiles", [], "tiles", r"must be a table, not \[\]"),
    ("tiles.inida", {}, "tiles.inida", 'did you mean "india"'),
    ("tiles.india", 2, "tiles.india", "must be a table, not 2"),
    ("tiles.india.value", None, "tiles.india", '"value" is missing'),
    ("tiles.india.limit", None, "tiles.india", '"limit" is missing'),
    ("tiles.india.limits", [], "tiles.india.limits", 'did you mean "limit"'),
    ("tiles.india.value", 0, "tiles.india.value", "a number from 1 to 10, not 0"),
    ("tiles.india.value", 11, "tiles.india.value", "a number from 1 to 10, not 11"),
    ("tiles.india.value", True, "tiles.india.value", "a number from 1 to 10, not True"),
    ("tiles.india.value", 2.0, "tiles.india.value", "a number from 1 to 10, not 2.0"),
    ("tiles.india.value", "2", "tiles.india.value", 'a number from 1 to 10, not "2"'),
    ("tiles.india.limit", [4, 6], "tiles.india.limit", "three numbers: for 2, 3 and 4 players"),
    ("tiles.india.limit", [4, 6, 8, 10], "tiles.india.limit", "three numbers"),
    ("tiles.india.limit", "468", "tiles.india.limit", "three numbers"),
    ("tiles.india.limit", 4, "tiles.india.limit", "three numbers"),
    ("tiles.india.limit", [4, 100, 8], "tiles.india.limit.1", "a number from 1 to 99, not 100"),
    ("tiles.india.limit", [4, 6, 0], "tiles.india.limit.2", "a number from 1 to 99, not 0"),
    ("regions", "india", "regions", "must be a table"),
    ("regions.adjacent", "india", "regions.adjacent", "must be a list of pairs"),
    ("regions.adjacent", {}, "regions.adjacent", "must be a list of pairs"),
    ("regions.adjacent", [["india", "china"], "india"], "regions.adjacent.1", 'must be a list, not "india"'),
    ("regions.adjacent", [["india"]], "regions.adjacent.0", "must name 2, not 1"),
    ("regions.adjacent", [["india", "china", "middle_east"]], "regions.adjacent.0", "must name 2, not 3"),
    ("regions.adjacent", [["india", "cina"]], "regions.adjacent.0.1", 'a region, not "cina" .did you mean "china"'),
    ("regions.adjacent", [["india", "india"]], "regions.adjacent.0", '"india" cannot be adjacent to itself'),
    ("regions.adjacent", [["india", "china"], ["china", "india"]], "regions.adjacent.1", "stand there twice"),
    ("sea_zones.baltic", [], "sea_zones.baltic", "unknown .*: atlantic, mediterranean"),
    ("sea_zones.atlantic", "india", "sea_zones.atlantic", 'must be a list, not "india"'),
    ("sea_zones.atlantic", {"india": 1}, "sea_zones.atlantic", "must be a list, not {'india': 1}"),
    ("sea_zones.atlantic", 5, "sea_zones.atlantic", "must be a list, not 5"),
    ("sea_zones.atlantic", ["atlantic"], "sea_zones.atlantic.0", 'must be a region, not "atlantic"'),
    ("sea_zones.atlantic", [3], "sea_zones.atlantic.0", "must be a region, not 3"),
    ("sea_zones.atlantic", ["india", "china", "india"], "sea_zones.atlantic", '"india" stands there twice'),
    ("sea_zones.mediterranean", [], "sea_zones", 'no sea zone serves "middle_east"'),
    ("economic_interest.india", ["black"], "economic_interest.india", "must name 2, not 1"),
    ("economic_interest.india", ["black"] * 3, "economic_interest.india", "must name 2, not 3"),
    ("economic_interest.india", ["black", "blue"], "economic_interest.india.1", 'must be a colour, not "blue"'),
    ("economic_interest.asia", ["black"], "economic_interest.asia", "unknown"),
    ("events.gurkas", "india", "events.gurkas", 'did you mean "gurkhas"'),
    ("events.gurkhas", "arabian_sea", "events.gurkhas", "must be a region"),
    ("events.gurkhas", ["india"], "events.gurkhas", "must be a region"),
    ("events.urabi_revolt", "india", "events.urabi_revolt", "must be a zone"),
    ("events.opium_trade", "india", "events.opium_trade", 'must be a table, not "india"'),
    ("events.opium_trade.black_to", None, "events.opium_trade", '"black_to" is missing'),
    ("events.opium_trade.black_to", "chna", "events.opium_trade.black_to", 'did you mean "china"'),
    ("events.opium_trade.white_to", "china", "events.opium_trade.white_to", "unknown"),
]


def changed(path: str, value: Any) -> Board:
    """The owner's board with another value there, or without one."""
    board = deepcopy(PRINTED)
    part = board
    *before, last = path.split(".")
    for name in before:
        part = part[name]
    if value is None:
        del part[last]
    else:
        part[last] = value
    return board


@pytest.mark.parametrize(("path", "value", "where", "what"), MISTAKES)
def test_a_mistake_is_named(path: str, value: Any, where: str, what: str) -> None:
    with pytest.raises(td.BoardError, match=what) as caught:
        td.new("colonialism", board=changed(path, value))
    assert caught.value.path == where
    assert str(caught.value).startswith(f"{where}: ")


@pytest.mark.parametrize(("path", "value"), [("value", 1), ("value", 10), ("limit", [1, 50, 99])])
def test_the_ends_of_the_ranges_are_in_them(path: str, value: Any) -> None:
    board = td.new("colonialism", board=changed(f"tiles.india.{path}", value)).setting.board
    assert board["tiles"]["india"][path] == value


@pytest.mark.parametrize("junk", [5, [], "board", b"board", True])
def test_a_board_is_a_table(junk: Any) -> None:
    with pytest.raises(td.BoardError):
        td.new("colonialism", board=junk)


def test_a_position_names_its_boards_mistakes_too() -> None:
    document = td.new("colonialism", board=PRINTED).position()
    document["board"]["tiles"]["india"]["value"] = 0
    with pytest.raises(td.PositionError, match="from 1 to 10") as caught:
        td.from_position(document)
    assert caught.value.path == "board.tiles.india.value"

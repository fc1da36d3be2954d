"""Boards: the one in the box, owners' own, and what is refused."""

from __future__ import annotations

import json
import tomllib
from copy import deepcopy
from typing import Any

import pytest

from tordesillas.colonial.board_file import FILE, NATION_NUMBERS, NUMBERS, fields_of
from tordesillas.colonial.kernel import State
from tordesillas.colonial.pieces import (
    COLOUR,
    CONTINENT,
    GREEN,
    NATION,
    PURPLE,
    RESOURCE,
    SLOTS,
    SPACE,
    TERRITORY,
    YELLOW,
)
from tordesillas.colonial.rules import RULES
from tordesillas.engine.errors import BoardError
from tordesillas.engine.kernel import load
from tordesillas.engine.settle import settle

FIELDS = fields_of(FILE.box)


def territories(bits: int) -> set[str]:
    return {name for number, name in enumerate(TERRITORY.names) if bits >> number & 1}


def spaces(territory: str) -> dict[str, str]:
    """A territory's resources with their colours, as the rules see them."""
    first = TERRITORY.names.index(territory) * SLOTS
    found = [space for space in range(first, first + SLOTS) if FIELDS["colour"][space] >= 0]
    return {RESOURCE.names[FIELDS["resource"][space]]: COLOUR.names[FIELDS["colour"][space]] for space in found}


# The board in the box


@pytest.mark.rule("CL-03")
def test_ten_colours_and_eighteen_resources() -> None:
    assert len(COLOUR) == 10
    assert sorted(resource for resources in FILE.box["colours"].values() for resource in resources) == sorted(
        RESOURCE.names
    )
    assert spaces("india") == {"silk": "blue", "opium": "purple", "cotton": "white"}
    assert spaces("brazil") == {"tobacco": "beige"}
    assert spaces("sahara") == {}
    restricted = {SPACE.names[at] for at, colour in enumerate(FIELDS["colour"]) if colour in (GREEN, PURPLE)}
    assert restricted == {"india_2", "china_2"}
    assert {SPACE.names[at] for at, colour in enumerate(FIELDS["colour"]) if colour == YELLOW} == {
        "california_1",
        "new_spain_1",
        "east_africa_1",
    }


@pytest.mark.rule("CL-06")
@pytest.mark.parametrize(
    ("territory", "neighbours"),
    [
        ("canada", {"wild_west"}),
        ("japan", {"china"}),
        ("arabia", {"egypt", "persia", "levant"}),
        ("west_indies", {"new_france", "guyanas", "new_spain"}),
        ("guyanas", {"new_spain"}),
        ("east_indies", {"indochina", "australia"}),
        ("new_spain", {"california"}),
        ("india", {"persia"}),
    ],
)
def test_neighbours_that_the_rulebook_names(territory: str, neighbours: set[str]) -> None:
    assert neighbours <= territories(FIELDS["neighbours"][TERRITORY.names.index(territory)])
    for neighbour in neighbours:
        assert territory in territories(FIELDS["neighbours"][TERRITORY.names.index(neighbour)])


def test_every_field_of_the_board_is_set_and_fits() -> None:
    state = load(RULES.package).State()
    RULES.prepare(state, settle(RULES))
    for name, value in FIELDS.items():
        assert state.get(name) == value
    of_setting = {"players", "advanced", "nations_on", "turn_limit", "years_limit"}
    of_setting |= {"continents_fixed", "continent", "one_continent", "without_continent"}
    constants = {name for name, declared in State.fields.items() if declared.who.name == "RULES"}
    assert constants == FIELDS.keys() | of_setting


def test_the_spheres_of_tordesillas() -> None:
    america = {
        name for name, at in zip(TERRITORY.names, FIELDS["continent_of"]) if CONTINENT.names[at] == "america"
    } - {"brazil"}
    allowed = dict(zip(NATION.names, map(territories, FIELDS["allowed"])))
    assert allowed["portugal"] == set(TERRITORY.names) - america
    assert allowed["spain"] == america | {"east_indies"}
    for nation in ("england", "france", "holland"):
        assert allowed[nation] == set(TERRITORY.names)
    assert FIELDS["allowed_until"] == [6, 6, 0, 0, 0]


def test_what_the_nations_change() -> None:
    names = ("mission_until", "explorers_until", "fourth_navy", "fourth_logistics", "logistics_most", "free_monopolies")
    changes = {
        nation: {name: FIELDS[name][at] for name in names if FIELDS[name][at]} for at, nation in enumerate(NATION.names)
    }
    assert changes == {
        "spain": {"mission_until": 6},
        "portugal": {"explorers_until": 6, "logistics_most": 1},
        "england": {"fourth_navy": 5},
        "france": {"fourth_logistics": 5},
        "holland": {"free_monopolies": 1},
    }
    assert all(len(territories(goals)) == 5 for goals in FIELDS["goals"])


# Owners' boards


def test_an_owner_may_change_as_little_as_one_number() -> None:
    india = {**FILE.box["territories"]["india"], "difficulty": 5}
    board = FILE.owners({"territories": {"india": india}, "limits": {"loan": 12}})
    assert board["territories"]["india"]["difficulty"] == 5
    assert board["limits"] == {**FILE.box["limits"], "loan": 12}
    assert board["territories"].keys() == FILE.box["territories"].keys()
    india["difficulty"] = FILE.box["territories"]["india"]["difficulty"]
    board["territories"]["india"] = india
    board["limits"] = FILE.box["limits"]
    assert board == FILE.box


def test_boards_that_say_the_same_are_written_the_same() -> None:
    document = tomllib.loads(FILE.text())
    document["territories"] = dict(reversed(document["territories"].items()))
    for territory in document["territories"].values():
        territory["adjacent"].reverse()
    document["colours"]["white"].reverse()
    document["nations"]["spain"]["goals"].reverse()
    twin = FILE.owners(dict(reversed(document.items())))
    assert json.dumps(twin) == json.dumps(FILE.box)
    assert FILE.owners({}) == FILE.owners(FILE.box) == FILE.box


def test_an_owners_numbers_are_played_with() -> None:
    setting = settle(RULES, players=4, board={"setup": {"treasury": 5, "first_player_pays": 2}})
    kernel = load(RULES.package)
    state, tape = kernel.State(), kernel.Tape()
    RULES.prepare(state, setting)
    kernel.begin(state, tape)
    assert sorted(state.get("treasury")[:4]) == [3, 5, 5, 5]
    assert state.get("fleets")[:4] == [2, 2, 2, 2]


def test_a_nation_may_begin_beyond_what_it_could_advance_to() -> None:
    setting = settle(RULES, players=5, options={"nations": True}, board={"tracks": {"logistics": [2, 3, 4, 5]}})
    kernel = load(RULES.package)
    state, tape, moves = kernel.State(), kernel.Tape(), kernel.Moves()
    RULES.prepare(state, setting)
    kernel.begin(state, tape)
    while state.get("nation")[:5].count(-1):
        (seat,) = (seat for seat in range(5) if state.pending >> seat & 1)
        kernel.legal(state, seat, moves)
        kernel.apply(state, tape, seat, moves[0])
        assert kernel.sound(state) == 0


@pytest.mark.parametrize("part", NUMBERS)
def test_numbers_know_how_large_they_may_be(part: str) -> None:
    for name, field in NUMBERS[part].items():
        declared = State.fields[field]
        for number in (declared.low - 1, declared.high + 1, True, 1.0, "1", None):
            with pytest.raises(BoardError, match=f"^{part}.{name}: must be a number from {declared.low} to "):
                FILE.owners({part: {name: number}})
        if field != "diplomacy_start":
            assert FILE.owners({part: {name: declared.high}})[part][name] == declared.high


def changed(*path: Any, to: Any) -> dict[str, Any]:
    """The board in the box with another value somewhere."""
    board: Any = deepcopy(FILE.box)
    place = board
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = to
    return dict(board)


def beside(territory: str, *names: str) -> dict[str, Any]:
    """The board in the box, but a territory names these as adjacent, too."""
    return changed("territories", territory, "adjacent", to=[*FILE.box["territories"][territory]["adjacent"], *names])


@pytest.mark.parametrize(
    ("document", "path", "complaint"),
    [
        ({"track": {}}, "track", 'did you mean "tracks"'),
        ({"tracks": 7}, "tracks", "must be a table, not 7"),
        ({"tracks": {"sailing": [0, 1, 2, 3]}}, "tracks.sailing", "unknown"),
        ({"tracks": {"navy": [1, 2, 3]}}, "tracks.navy", "must name 4, not 3"),
        ({"tracks": {"navy": "1234"}}, "tracks.navy", "must be a list"),
        ({"tracks": {"navy": [1, 2, 3, 25]}}, "tracks.navy.3", "from 0 to 24"),
        ({"tracks": {"navy": [1, 3, 2, 4]}}, "tracks.navy", "less than the one before"),
        ({"diplomacy": {"spaces": 3}}, "diplomacy.start", "only 3 spaces"),
        ({"cards": {"pairs": FILE.box["cards"]["pairs"][:5]}}, "cards.pairs", "must name 6, not 5"),
        (changed("cards", "pairs", 2, to=["trader"]), "cards.pairs.2", "must name 2, not 1"),
        (changed("cards", "pairs", 2, 0, to="trader"), "cards.pairs", '"scientist" must stand there once, not 0'),
        (changed("cards", "pairs", 2, 0, to="traitor"), "cards.pairs.2.0", 'did you mean "trader"'),
        ({"colours": {"red": ["spices", "silk"]}}, "colours", '"silk" must stand there once, not 2 times'),
        ({"colours": {"red": []}}, "colours", '"spices" must stand there once, not 0 times'),
        ({"colours": {"red": ["spices", "spices"]}}, "colours.red", "stands there twice"),
        ({"colours": {"pink": []}}, "colours.pink", "unknown"),
        ({"nations": {"spain": {}}}, "nations.spain", '"goals" is missing'),
        ({"nations": {"spain": {"goals": ["spain"]}}}, "nations.spain.goals.0", "must be a territory"),
        ({"nations": {"spain": {"goals": [], "navy_fourth": 0}}}, "nations.spain.navy_fourth", "from 1 to 99"),
        ({"nations": {"spain": {"goals": [], "tordesillas": {"until": 6}}}}, "nations.spain.tordesillas", "missing"),
        (
            {"nations": {"spain": {"goals": [], "tordesillas": {"until": 6, "side": "north"}}}},
            "nations.spain.tordesillas.side",
            "must be a side",
        ),
        (changed("territories", "peru", "continent", to="europe"), "territories.peru.continent", "must be a continent"),
        (changed("territories", "peru", "native_power", to=13), "territories.peru.native_power", "from 0 to 12"),
        (changed("territories", "peru", "prestige", to=0), "territories.peru", 'has a "difficulty" if it has Prestige'),
        (changed("territories", "levant", "prestige", to=1), "territories.levant", 'has a "difficulty"'),
        (
            changed("territories", "peru", "resources", to=["fur"] * 4),
            "territories.peru.resources",
            "room for 3, not 4",
        ),
        (beside("peru", "peru"), "territories.peru.adjacent", "adjacent to itself"),
        (beside("peru", "japan"), "territories.japan.adjacent", '"peru" is missing, which names "japan"'),
        (beside("peru", "brazil"), "territories.peru.adjacent", "stands there twice"),
        (changed("territories", "peru", "gold", to=1), "territories.peru.gold", "unknown"),
        (changed("territories", "atlantis", to={}), "territories.atlantis", "unknown"),
    ],
)
def test_what_is_refused(document: dict[str, Any], path: str, complaint: str) -> None:
    with pytest.raises(BoardError) as refused:
        FILE.owners(document)
    assert complaint in str(refused.value)
    assert refused.value.path == path


def test_every_change_of_a_nation_can_be_given_to_another() -> None:
    for name, field in NATION_NUMBERS.items():
        board = FILE.owners({"nations": {"holland": {"goals": ["japan"], name: 3}}})
        assert fields_of(board)[field][NATION.names.index("holland")] == 3
        assert territories(fields_of(board)["goals"][NATION.names.index("holland")]) == {"japan"}

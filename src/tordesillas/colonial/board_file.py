"""What is printed on the map, the cards and the nation boards, as data: that of `board.toml`, or an owner's own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from tordesillas.colonial.pieces import (
    AMERICA,
    AMOUNTS,
    CARDS,
    CHARACTER,
    COLOUR,
    CONTINENT,
    LEVELS,
    NATION,
    RESOURCE,
    SIDES,
    SLOTS,
    TERRITORY,
    TRACK,
)
from tordesillas.colonial.state import State
from tordesillas.engine.board_reading import (
    Board,
    BoardFile,
    different,
    each_once,
    items,
    member,
    members,
    step,
    table,
    whole_number,
)
from tordesillas.engine.errors import BoardError
from tordesillas.engine.layout import Axis

NUMBERS = {
    "diplomacy": {"spaces": "diplomacy_spaces", "start": "diplomacy_start"},
    "setup": {
        "treasury": "treasury_start",
        "merchant_fleets": "fleets_start",
        "squadrons": "squadrons_start",
        "first_player_pays": "first_player_pays",
    },
    "exploring": {
        "circumnavigation_difficulty": "circumnavigation_difficulty",
        "circumnavigation_prestige": "circumnavigation_laurels",
        "america_prestige": "america_laurels",
        "america_penalty": "america_penalty",
    },
    "limits": {
        "win_prestige": "win_prestige",
        "loan": "loan_size",
        "independence_unrest": "independence_unrest",
        "domestic_revolution_unrest": "revolution_unrest",
    },
}
"""Parts that are numbers only, with the fields of the state that hold them, and know how large they may be."""

NATION_NUMBERS = {
    "mission_prestige_until": "mission_until",
    "explores_twice_until": "explorers_until",
    "navy_fourth": "fourth_navy",
    "logistics_fourth": "fourth_logistics",
    "logistics_max": "logistics_most",
    "bonus_monopolies": "free_monopolies",
}
"""What may be changed for a nation, if it is, with the fields for it."""

SIDE_OF_LINE = Axis("side", ("west", "east"))
"""Of the line that the treaty of Tordesillas drew."""
WEST = SIDE_OF_LINE.names[0]
BRAZIL = "brazil"


def read_number(path: str, value: Any, field: str) -> int:
    declared = State.fields[field]
    return whole_number(path, value, declared.high, declared.low)


def read_numbers(path: str, value: Any, fields: Mapping[str, str]) -> Board:
    parts = table(path, value, tuple(fields))
    return {name: read_number(step(path, name), parts[name], field) for name, field in fields.items()}


def read_diplomacy(path: str, value: Any) -> Board:
    found = read_numbers(path, value, NUMBERS["diplomacy"])
    if found["start"] > found["spaces"]:
        raise BoardError(step(path, "start"), f"the track has only {found['spaces']} spaces")
    return found


def read_tracks(path: str, value: Any) -> Board:
    parts = table(path, value, TRACK.names)
    return {track: read_track(step(path, track), parts[track]) for track in TRACK.names}


def read_track(path: str, value: Any) -> list[int]:
    spaces = items(path, value, LEVELS)
    found = [whole_number(step(path, at), space, AMOUNTS - 1, 0) for at, space in enumerate(spaces)]
    if sorted(found) != found:
        raise BoardError(path, "no space may be worth less than the one before it")
    return found


def read_cards(path: str, value: Any) -> Board:
    here = step(path, "pairs")
    listed = items(here, table(path, value, ("pairs",))["pairs"], CARDS)
    pairs = [members(step(here, at), pair, CHARACTER, SIDES) for at, pair in enumerate(listed)]
    each_once(here, pairs, CHARACTER)
    return {"pairs": pairs}


def read_colours(path: str, value: Any) -> Board:
    parts = table(path, value, COLOUR.names)
    found = {colour: different(step(path, colour), parts[colour], RESOURCE) for colour in COLOUR.names}
    each_once(path, found.values(), RESOURCE)
    return found


def read_nations(path: str, value: Any) -> Board:
    parts = table(path, value, NATION.names)
    return {nation: read_nation(step(path, nation), parts[nation]) for nation in NATION.names}


def read_nation(path: str, value: Any) -> Board:
    parts = table(path, value, ("goals",), ("tordesillas", *NATION_NUMBERS))
    found: Board = {"goals": different(step(path, "goals"), parts["goals"], TERRITORY)}
    for name, field in NATION_NUMBERS.items():
        if name in parts:
            found[name] = whole_number(step(path, name), parts[name], State.fields[field].high)
    if "tordesillas" in parts:
        here = step(path, "tordesillas")
        treaty = table(here, parts["tordesillas"], ("until", "side"))
        until = whole_number(step(here, "until"), treaty["until"], State.fields["allowed_until"].high)
        found["tordesillas"] = {"until": until, "side": member(step(here, "side"), treaty["side"], SIDE_OF_LINE)}
    return found


def read_territories(path: str, value: Any) -> Board:
    parts = table(path, value, TERRITORY.names)
    found = {territory: read_territory(step(path, territory), parts[territory]) for territory in TERRITORY.names}
    for territory, read in found.items():
        for other in read["adjacent"]:
            here = step(path, f"{other}.adjacent")
            if other == territory:
                raise BoardError(here, f'"{territory}" cannot be adjacent to itself')
            if territory not in found[other]["adjacent"]:
                raise BoardError(here, f'"{territory}" is missing, which names "{other}"')
    return found


def read_territory(path: str, value: Any) -> Board:
    """A territory without Prestige is explored from the start (CL-05), so it has no difficulty."""
    parts = table(path, value, ("continent", "native_power", "prestige", "resources", "adjacent"), ("difficulty",))
    prestige = read_number(step(path, "prestige"), parts["prestige"], "laurels")
    if ("difficulty" in parts) != (prestige > 0):
        raise BoardError(path, 'a territory has a "difficulty" if it has Prestige, and only then')
    found: Board = {"continent": member(step(path, "continent"), parts["continent"], CONTINENT)}
    if prestige > 0:
        found["difficulty"] = read_number(step(path, "difficulty"), parts["difficulty"], "difficulty")
    found["native_power"] = read_number(step(path, "native_power"), parts["native_power"], "native_power")
    found["prestige"] = prestige
    found["resources"] = members(step(path, "resources"), parts["resources"], RESOURCE)
    if len(found["resources"]) > SLOTS:
        raise BoardError(step(path, "resources"), f"there is room for {SLOTS}, not {len(found['resources'])}")
    found["adjacent"] = different(step(path, "adjacent"), parts["adjacent"], TERRITORY)
    return found


FILE = BoardFile(
    Path(__file__).with_name("board.toml"),
    {
        "tracks": read_tracks,
        "diplomacy": read_diplomacy,
        **{part: partial(read_numbers, fields=fields) for part, fields in NUMBERS.items() if part != "diplomacy"},
        "cards": read_cards,
        "colours": read_colours,
        "nations": read_nations,
        "territories": read_territories,
    },
)


def fields_of(board: Board) -> dict[str, Any]:
    """The board as fields of a state."""
    numbers = {field: board[part][name] for part, fields in NUMBERS.items() for name, field in fields.items()}
    return {
        **numbers,
        "track_value": [board["tracks"][track] for track in TRACK.names],
        "characters": [[CHARACTER.names.index(name) for name in pair] for pair in board["cards"]["pairs"]],
        **fields_of_territories(board),
        **fields_of_nations(board),
    }


def fields_of_territories(board: Board) -> dict[str, Any]:
    territories = [board["territories"][name] for name in TERRITORY.names]
    colours = {resource: colour for colour, resources in board["colours"].items() for resource in resources}
    spaces = [name for territory in territories for name in (*territory["resources"], None, None, None)[:SLOTS]]
    return {
        "difficulty": [territory.get("difficulty", 0) for territory in territories],
        "native_power": [territory["native_power"] for territory in territories],
        "laurels": [territory["prestige"] for territory in territories],
        "continent_of": [CONTINENT.names.index(territory["continent"]) for territory in territories],
        "neighbours": [set_of(territory["adjacent"]) for territory in territories],
        "resource": [-1 if name is None else RESOURCE.names.index(name) for name in spaces],
        "colour": [-1 if name is None else COLOUR.names.index(colours[name]) for name in spaces],
    }


def fields_of_nations(board: Board) -> dict[str, Any]:
    nations = [board["nations"][name] for name in NATION.names]
    return {
        "goals": [set_of(nation["goals"]) for nation in nations],
        "allowed": [set_of(sphere(board, nation)) for nation in nations],
        "allowed_until": [nation["tordesillas"]["until"] if "tordesillas" in nation else 0 for nation in nations],
        **{field: [nation.get(name, 0) for nation in nations] for name, field in NATION_NUMBERS.items()},
    }


def sphere(board: Board, nation: Mapping[str, Any]) -> list[str]:
    """CL-83: where the treaty lets a nation go: to the west of Brazil, and to its goals; or to Brazil and beyond."""
    if "tordesillas" not in nation:
        return list(TERRITORY.names)
    west = [
        name
        for name in TERRITORY.names
        if board["territories"][name]["continent"] == CONTINENT.names[AMERICA] and name != BRAZIL
    ]
    if nation["tordesillas"]["side"] == WEST:
        return [*west, *(name for name in nation["goals"] if name not in west)]
    return [name for name in TERRITORY.names if name not in west]


def set_of(names: list[str]) -> int:
    """A set of territories as bits."""
    return sum(1 << TERRITORY.names.index(name) for name in names)

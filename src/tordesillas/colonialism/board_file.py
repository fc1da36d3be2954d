"""The numbers printed on board and cards, as data: those of `board.toml`, or an owner's own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tordesillas.colonialism.pieces import (
    COLOUR,
    EVENT,
    OPIUM_TRADE,
    REGION,
    ROUTE,
    URABI_REVOLT,
    ZONE,
)
from tordesillas.engine.board_reading import Board, BoardFile, different, member, members, step, table, whole_number
from tordesillas.engine.errors import BoardError

PLAYER_NUMBERS = (2, 3, 4)
VALUE_MAX = 10
LIMIT_MAX = 99


def read_tiles(path: str, value: Any) -> Board:
    found: Board = {}
    for region in table(path, value, REGION.names):
        here = step(path, region)
        tile = table(here, value[region], ("value", "limit"))
        limits = tile["limit"]
        if not isinstance(limits, Sequence) or isinstance(limits, str) or len(limits) != len(PLAYER_NUMBERS):
            raise BoardError(step(here, "limit"), "must be three numbers: for 2, 3 and 4 players")
        found[region] = {
            "value": whole_number(step(here, "value"), tile["value"], VALUE_MAX),
            "limit": [whole_number(step(here, f"limit.{at}"), limit, LIMIT_MAX) for at, limit in enumerate(limits)],
        }
    return {region: found[region] for region in REGION.names}


def read_regions(path: str, value: Any) -> Board:
    here = step(path, "adjacent")
    pairs = table(path, value, ("adjacent",))["adjacent"]
    if not isinstance(pairs, Sequence) or isinstance(pairs, str):
        raise BoardError(here, "must be a list of pairs of regions")
    found: list[list[str]] = []
    for at, pair in enumerate(pairs):
        first, second = sorted(members(step(here, at), pair, REGION, 2), key=REGION.names.index)
        if first == second:
            raise BoardError(step(here, at), f'"{first}" cannot be adjacent to itself')
        if [first, second] in found:
            raise BoardError(step(here, at), f'"{first}" and "{second}" stand there twice')
        found.append([first, second])
    found.sort(key=lambda pair: [REGION.names.index(name) for name in pair])
    return {"adjacent": found}


def read_zones(path: str, value: Any) -> Board:
    parts = table(path, value, ZONE.names)
    found = {zone: different(step(path, zone), parts[zone], REGION) for zone in parts}
    for region in REGION.names:
        if not any(region in served for served in found.values()):
            raise BoardError(path, f'no sea zone serves "{region}"')
    return {zone: found[zone] for zone in ZONE.names}


def read_interests(path: str, value: Any) -> Board:
    parts = table(path, value, REGION.names)
    return {region: members(step(path, region), parts[region], COLOUR, 2) for region in REGION.names}


def read_events(path: str, value: Any) -> Board:
    parts = table(path, value, EVENT.names)
    found: Board = {}
    for number, event in enumerate(EVENT.names):
        here = step(path, event)
        if number == OPIUM_TRADE:
            route = table(here, parts[event], ROUTE.names)
            found[event] = {end: member(step(here, end), route[end], REGION) for end in ROUTE.names}
        else:
            found[event] = member(here, parts[event], ZONE if number == URABI_REVOLT else REGION)
    return found


FILE = BoardFile(
    Path(__file__).with_name("board.toml"),
    {
        "tiles": read_tiles,
        "regions": read_regions,
        "sea_zones": read_zones,
        "economic_interest": read_interests,
        "events": read_events,
    },
)


def fields_of(board: Board, players: int) -> dict[str, Any]:
    """The board's numbers as fields of a state."""
    region_of, zone_of = REGION.names.index, ZONE.names.index
    neighbours = [0] * len(REGION)
    for pair in board["regions"]["adjacent"]:
        first, second = map(region_of, pair)
        neighbours[first] |= 1 << second
        neighbours[second] |= 1 << first
    zone_regions = [sum(1 << region_of(name) for name in board["sea_zones"][zone]) for zone in ZONE.names]
    event_region, event_zone = [-1] * len(EVENT), [-1] * len(EVENT)
    for number, event in enumerate(EVENT.names):
        if number == URABI_REVOLT:
            event_zone[number] = zone_of(board["events"][event])
        elif number != OPIUM_TRADE:
            event_region[number] = region_of(board["events"][event])
    tiles = [board["tiles"][region] for region in REGION.names]
    return {
        "value": [tile["value"] for tile in tiles],
        "limit": [tile["limit"][PLAYER_NUMBERS.index(players)] for tile in tiles],
        "neighbours": neighbours,
        "zone_regions": zone_regions,
        "region_zones": [
            sum(1 << zone for zone in range(len(ZONE)) if zone_regions[zone] >> region & 1)
            for region in range(len(REGION))
        ],
        "interest_region": [region for region in range(len(REGION)) for _ in range(2)],
        "interest_colour": [
            COLOUR.names.index(colour) for region in REGION.names for colour in board["economic_interest"][region]
        ],
        "event_region": event_region,
        "event_zone": event_zone,
        "opium_route": [region_of(board["events"][EVENT.names[OPIUM_TRADE]][end]) for end in ROUTE.names],
    }

"""What the rules page says of board and cards is what the program plays with."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def page() -> str:
    return (ROOT / "docs/rules/colonialism.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def board() -> dict[str, Any]:
    return tomllib.loads((ROOT / "src/tordesillas/colonialism/board.toml").read_text(encoding="utf-8"))


def key(name: str) -> str:
    """An English name as the board file writes it."""
    return name.lower().replace("-", "_").replace(" ", "_").removesuffix("_ocean").removesuffix("_introduced")


def table(page: str, heading: str) -> dict[str, list[str]]:
    """The rows of the table whose first column has that heading, by their first cell."""
    lines = page.splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith(f"| {heading} |"))
    rows = {}
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        first, *others = (cell.strip() for cell in line.strip("|").split("|"))
        rows[first] = others
    return rows


def test_regions(page: str, board: dict[str, Any]) -> None:
    for name, (value, limits, cubes, _) in table(page, "region").items():
        tile = board["tiles"].pop(key(name))
        assert tile == {"value": int(value), "limit": [int(limit) for limit in limits.split(",")]}, name
        assert board["economic_interest"].pop(key(name)) == cubes.split(", "), name
    assert board["tiles"] == board["economic_interest"] == {}


def test_sea_zones(page: str, board: dict[str, Any]) -> None:
    zones = {key(name).removesuffix("_sea"): regions for name, (regions, _) in table(page, "sea zone").items()}
    named = {name.removesuffix("_sea"): sorted(regions) for name, regions in board["sea_zones"].items()}
    assert {name: sorted(map(key, regions.split(", "))) for name, regions in zones.items()} == named


def test_neighbours(page: str, board: dict[str, Any]) -> None:
    (text,) = [part for part in page.replace("\n", " ").split(".") if "Neighbouring regions, all rebuilt" in part]
    pairs = [sorted(map(key, pair.strip().split(" and "))) for pair in text.partition(":")[2].split(",")]
    assert sorted(pairs) == sorted(sorted(pair) for pair in board["regions"]["adjacent"])


def test_events(page: str, board: dict[str, Any]) -> None:
    where = {key(name): place for names, (place,) in table(page, "event").items() for name in names.split(", ")}
    opium = board["events"].pop("opium_trade")
    assert where.pop("opium_trade") == "black from China to India, brown from India to China"
    assert opium == {"black_from": "china", "black_to": "india", "brown_from": "india", "brown_to": "china"}
    assert {event: key(place.removeprefix("the ")) for event, place in where.items()} == board["events"]

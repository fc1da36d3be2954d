"""What the rules pages say of boards and cards is what the program plays with."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def page() -> str:
    return (ROOT / "src/tordesillas/web/pages/en/colonialism.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def board() -> dict[str, Any]:
    return tomllib.loads((ROOT / "src/tordesillas/colonialism/board.toml").read_text(encoding="utf-8"))


def key(name: str) -> str:
    """An English name as the board file writes it."""
    return name.lower().replace("-", "_").replace(" ", "_").removesuffix("_ocean")


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


@pytest.fixture(scope="module")
def colonial_page() -> str:
    return (ROOT / "src/tordesillas/web/pages/en/colonial.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def colonial_board() -> dict[str, Any]:
    return tomllib.loads((ROOT / "src/tordesillas/colonial/board.toml").read_text(encoding="utf-8"))


def keys(names: str) -> list[str]:
    """A cell's names, as the board file writes them."""
    return [] if names == "none" else [key(name) for name in names.split(", ")]


def test_colonial_cards(colonial_page: str, colonial_board: dict[str, Any]) -> None:
    cards = table(colonial_page, "card")
    assert list(cards) == ["1", "2", "3", "4", "5", "6"]
    assert [keys(names) for (names,) in cards.values()] == colonial_board["cards"]["pairs"]


def test_colonial_colours(colonial_page: str, colonial_board: dict[str, Any]) -> None:
    told = {colour: keys(names) for colour, (names,) in table(colonial_page, "colour").items()}
    assert told == colonial_board["colours"]


def test_colonial_territories(colonial_page: str, colonial_board: dict[str, Any]) -> None:
    told = {}
    for name, cells in table(colonial_page, "territory").items():
        continent, difficulty, power, prestige, resources, adjacent, _ = cells
        told[key(name)] = {
            "continent": key(continent.replace(" and ", " ")),
            **({} if difficulty == "none" else {"difficulty": int(difficulty)}),
            "native_power": int(power),
            "prestige": int(prestige),
            "resources": keys(resources),
            "adjacent": keys(adjacent),
        }
    assert told == colonial_board["territories"]


def test_colonial_nations(colonial_page: str, colonial_board: dict[str, Any]) -> None:
    changes: dict[str, dict[str, Any]] = {
        "Missions bring Prestige, up to 6": {"mission_prestige_until": 6},
        "explores twice, up to 6": {"explores_twice_until": 6},
        "Tordesillas, up to 6: west": {"tordesillas": {"until": 6, "side": "west"}},
        "Tordesillas, up to 6: east": {"tordesillas": {"until": 6, "side": "east"}},
        "Logistics maximum 1": {"logistics_max": 1},
        "Logistics 4=5": {"logistics_fourth": 5},
        "Navy 4=5": {"navy_fourth": 5},
        "1 monopoly more": {"bonus_monopolies": 1},
    }
    told: dict[str, dict[str, Any]] = {}
    for name, (goals, texts) in table(colonial_page, "nation").items():
        told[key(name)] = {"goals": keys(goals)}
        for text in texts.split("; "):
            told[key(name)].update(changes[text])
    assert told == colonial_board["nations"]


def test_colonial_numbers_that_clauses_state(colonial_page: str, colonial_board: dict[str, Any]) -> None:
    text = " ".join(colonial_page.split())
    setup, exploring, limits = (colonial_board[part] for part in ("setup", "exploring", "limits"))
    tracks = {track: ", ".join(map(str, spaces)) for track, spaces in colonial_board["tracks"].items()}
    assert tracks["navy"] == tracks["logistics"]
    for sentence in (
        f"begins with {setup['treasury']} Treasury, {setup['merchant_fleets']} Merchant Fleets and",
        f"Merchant Fleets and {setup['squadrons']} Squadron,",
        f"who discards {setup['first_player_pays']} Treasury",
        f"die must reach {exploring['circumnavigation_difficulty']} less the Seafaring value",
        f"gets the {exploring['circumnavigation_prestige']} Prestige",
        f"harder by {exploring['america_penalty']}.",
        f"the bonus of {exploring['america_prestige']} Prestige",
        f"{limits['win_prestige']} Prestige or more and no loan wins",
        f"a new loan pile of {limits['loan']} counters, and {limits['loan']} Treasury",
        f"its length, {colonial_board['diplomacy']['spaces']} spaces, is rebuilt",
        f"Seafaring {tracks['seafaring']}; Navy and Logistics {tracks['navy']}; Economy {tracks['economy']}.",
    ):
        assert sentence in text
    assert (limits["independence_unrest"], limits["domestic_revolution_unrest"]) == (4, 4)
    assert "**CL-46** Four Unrest" in text
    assert "four Unrest or more at home" in text

"""The map builder on two square countries that share a border, an island and a speck."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest

from tools.build_map import Frame, merged, number, outlines, path, simplified

FRAME = {"middle": 0, "west": -20, "east": 20, "south": -20, "north": 20, "width": 400}


def topology(*extra: dict[str, Any]) -> dict[str, Any]:
    """West and East meet on the meridian 0; their border is arc 0."""
    arcs = [
        [[0, 0], [0, 10]],
        [[0, 10], [-10, 0], [0, -10], [10, 0]],
        [[0, 0], [10, 0], [0, 10], [-10, 0]],
        [[12, -12], [0, 4], [4, 0], [0, -4], [-4, 0]],
        [[150, 0], [0, 9], [9, 0], [0, -9], [-9, 0]],
    ]
    countries = [
        {"type": "Polygon", "arcs": [[0, 1]], "properties": {"name": "West"}},
        {"type": "Polygon", "arcs": [[-1, 2]], "properties": {"name": "East"}},
        {"type": "MultiPolygon", "arcs": [[[3]], [[4]]], "properties": {"name": "Islands"}},
        *extra,
    ]
    return {
        "transform": {"scale": [1, 1], "translate": [0, 0]},
        "arcs": arcs,
        "objects": {"countries": {"geometries": countries}},
    }


def built(regions: dict[str, list[str]], **more: Any) -> dict[str, Any]:
    return tomllib.loads(outlines({"frame": FRAME, "regions": regions, **more}, topology()))


def rings(data: str) -> list[list[tuple[float, float]]]:
    """The points of path data as the builder writes it."""
    found = []
    for part in data.split("z")[:-1]:
        numbers = [float(word) for word in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", part)]
        x, y = 0.0, 0.0
        ring = []
        for dx, dy in zip(numbers[::2], numbers[1::2]):
            x, y = x + dx, y + dy
            ring.append((round(x, 1), round(y, 1)))
        found.append(ring)
    return found


def test_countries_of_one_region_lose_their_common_border() -> None:
    drawn = built({"both": ["West", "East"]})
    (ring,) = rings(drawn["both"])
    middle = drawn["width"] / 2
    assert min(x for x, _ in ring) < middle - 80 < middle + 80 < max(x for x, _ in ring)
    assert len([point for point in ring if point[0] == middle]) <= 2  # the border's ends, not its course


def test_countries_of_two_regions_keep_one_border() -> None:
    drawn = built({"west": ["West"], "east": ["East"]})
    (west,), (east,) = rings(drawn["west"]), rings(drawn["east"])
    assert {point for point in west if point in east} == {point for point in west if point[0] == drawn["width"] / 2}


def test_unclaimed_land_is_drawn_and_what_lies_outside_is_not() -> None:
    drawn = built({"both": ["West", "East"]})
    (island,) = rings(drawn["land"])
    assert all(x > drawn["width"] / 2 and y > drawn["height"] / 2 for x, y in island)


def test_a_parallel_divides_a_country() -> None:
    drawn = built({"north": ["East", "West (north)"], "south": ["West (south)"]}, split={"West": 5})
    line = round(Frame(**FRAME).place((0, 5))[1], 1)
    (south,) = rings(drawn["south"])
    assert min(y for _, y in south) == pytest.approx(line, abs=0.2)
    assert max(x for x, _ in south) == drawn["width"] / 2
    tops = [min(y for _, y in ring) for ring in rings(drawn["north"])]
    assert min(tops) < line - 40
    inner = [point for ring in rings(drawn["north"]) for point in ring if point[0] == drawn["width"] / 2]
    assert not [y for _, y in inner if min(tops) + 1 < y < line - 1]  # no border is left between them


def test_states_may_share_a_name_with_a_country() -> None:
    states = topology()
    states["objects"] = {"states": {"geometries": states["objects"]["countries"]["geometries"]}}
    regions = {"state": ["East (USA)"]}
    drawn = tomllib.loads(outlines({"frame": FRAME, "regions": regions, "replaced": ["West"]}, topology(), states))
    assert rings(drawn["state"])
    assert len(rings(drawn["land"])) == 4  # East, West of the states, and of both the island that is not too far out


@pytest.mark.parametrize("names", [["Atlantis"], ["West", "West"]])
def test_an_unknown_or_doubled_country_is_named(names: list[str]) -> None:
    with pytest.raises(SystemExit, match=names[0]):
        built({"both": names})


def test_the_frame_fits_the_drawing() -> None:
    frame = Frame(middle=65, west=-33, east=157, south=-41, north=58, width=1000)
    assert frame.place((-33, 0))[0] == pytest.approx(0)
    assert frame.place((157, 0))[0] == pytest.approx(1000)
    assert frame.place((65, 58))[1] == pytest.approx(0)
    assert frame.place((65, -41))[1] == pytest.approx(frame.height, abs=1)
    assert frame.place((65, 0))[0] == pytest.approx(frame.place((65, 50))[0])
    assert frame.place((0, 50))[0] > frame.place((0, 0))[0]  # meridians come together to the north


def test_simplified_lines_keep_what_bends() -> None:
    assert simplified([(0, 0), (5, 0.1), (10, 0)]) == [(0, 0), (10, 0)]
    assert simplified([(0, 0), (5, 4), (10, 0)]) == [(0, 0), (5, 4), (10, 0)]
    square = [(0.0, 0.0), (0.0, 5.0), (0.0, 10.0), (10.0, 10.0), (10.0, 0.0), (0.0, 0.0)]
    assert simplified(square) == [square[0], *square[2:]]


def test_rings_are_closed_from_arcs_in_any_direction() -> None:
    arcs = [[(0.0, 0.0), (0.0, 1.0)], [(0.0, 1.0), (1.0, 1.0)], [(0.0, 0.0), (1.0, 1.0)]]
    (ring,) = merged([0, 1, ~2], arcs)
    assert ring == [(0, 0), (0, 1), (1, 1), (0, 0)]


def test_path_data_is_short_and_does_not_drift() -> None:
    assert [number(tenths) for tenths in (0, 5, -5, 10, 123, -123)] == ["0", ".5", "-.5", "1", "12.3", "-12.3"]
    third = [(at / 3, 0.0) for at in range(301)] + [(100.0, 50.0), (0.0, 0.0)]
    (ring,) = rings(path([third]))
    assert ring[-1] == (100, 50)

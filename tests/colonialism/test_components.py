"""What is in the box, for how many, and for how long (CM-01 to CM-06, CM-08)."""

from __future__ import annotations

from typing import Any

import pytest

import tordesillas as td
from tests.colonialism.editions import every_edition, later_editions
from tests.colonialism.scenes import Scene, cubes, hired, influence, new
from tests.scenes_common import play, rolled, seen, told
from tordesillas.colonialism.pieces import COLOUR, REGION


@pytest.mark.rule("CM-01")
@every_edition
def test_two_three_or_four_play(edition: str) -> None:
    for players in (2, 3, 4):
        assert new(edition, players).players == players
    for players in (1, 5):
        with pytest.raises(td.OptionError, match="2, 3, 4 players"):
            new(edition, players)


@pytest.mark.rule("CM-02")
@pytest.mark.parametrize(
    ("edition", "colours"),
    [
        ("proto", ("blue", "red", "purple", "green")),
        ("first", ("blue", "red", "green", "white")),
        ("second", ("blue", "red", "green", "white")),
    ],
)
def test_the_colours_of_the_powers(edition: str, colours: tuple[str, ...]) -> None:
    assert new(edition, 4).cast.colours == colours
    assert new(edition, 3).cast.colours == colours[:3]


@pytest.mark.rule("CM-03")
@pytest.mark.parametrize(
    ("edition", "options", "each"),
    [("proto", {}, 15), ("proto", {"length": "short"}, 10), ("first", {}, 21), ("second", {}, 21)],
)
def test_cubes_of_each_colour(edition: str, options: dict[str, Any], each: int) -> None:
    game = new(edition, **options)
    for at, colour in enumerate(COLOUR.names):
        assert seen(game, "bag")[at] + sum(cubes(game, region)[colour] for region in REGION.names) == each


@pytest.mark.rule("CM-03")
def test_black_is_mineral_brown_natural_yellow_agricultural() -> None:
    game = (
        Scene()
        .before_colonization()
        .cubes("india", yellow=1, brown=2, black=4)
        .policies(0, "india", "agricultural", "natural", "mineral")
        .game()
    )
    play(game, "pass")
    counted = {event["card"]: event["n"] for event in told(game, "policy_counted")}
    assert counted == {"agricultural": 1, "natural": 2, "mineral": 4}


@pytest.mark.rule("CM-04")
@pytest.mark.parametrize(("edition", "natives"), [("proto", 57), ("first", 45), ("second", 45)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_discs(edition: str, natives: int, players: int) -> None:
    game = new(edition, players)
    assert seen(game, "reserve") == [22] * players + [0] * (4 - players)
    assert seen(game, "native_supply") + sum(influence(game, region)[-1] for region in REGION.names) == natives


@pytest.mark.rule("CM-04")
def test_27_discs_with_military_expansion() -> None:
    game = Scene(expansions=["upgrades"]).influence("india", {0: 4}).collected(0, brown=1).game()
    assert seen(game, "reserve")[0] == 18
    play(game, "buy military_expansion with brown")
    assert seen(game, "reserve")[0] + influence(game, "india")[0] == 27


@pytest.mark.rule("CM-05")
@pytest.mark.parametrize(
    ("edition", "mercenaries", "natives"), [("proto", (0, 0), (55, 51)), ("first", (16, 12), (43, 43))]
)
def test_mercenaries_are_native_discs_in_2011(
    edition: str, mercenaries: tuple[int, int], natives: tuple[int, int]
) -> None:
    game = Scene(edition).ships(0, arabian_sea=3).influence("india", {0: 1, "natives": 2}).hand(0, "mercenaries").game()
    assert (seen(game, "mercenary_supply"), seen(game, "native_supply")) == (mercenaries[0], natives[0])
    rolled(game, "play mercenaries india from arabian_sea", 3)
    assert hired(game, "india") == [4, 0, 0, 0]
    assert influence(game, "india") == [5, 0, 0, 0, 2]
    assert (seen(game, "mercenary_supply"), seen(game, "native_supply")) == (mercenaries[1], natives[1])


@pytest.mark.rule("CM-05")
@pytest.mark.parametrize(("edition", "mercenaries"), [("proto", 0), ("first", 16), ("second", 16)])
def test_mercenary_discs_in_the_box(edition: str, mercenaries: int) -> None:
    assert seen(new(edition), "mercenary_supply") == mercenaries


@pytest.mark.rule("CM-06")
@pytest.mark.parametrize(
    ("edition", "options", "turns"),
    [
        ("proto", {}, 3),
        ("proto", {"length": "regular"}, 3),
        ("proto", {"length": "short"}, 2),
        ("first", {}, 3),
        ("second", {}, 3),
    ],
)
def test_turns_of_a_game(edition: str, options: dict[str, Any], turns: int) -> None:
    before = Scene(edition, **options).before_colonization(turns - 1, 2).game()
    assert not play(before, "pass").over
    last = Scene(edition, **options).before_colonization(turns, 2).game()
    assert play(last, "pass").over


@pytest.mark.rule("CM-06")
@later_editions
def test_only_2011_has_a_short_game(edition: str) -> None:
    with pytest.raises(td.OptionError, match="length"):
        new(edition, length="short")


TILES = {
    "north_africa": (2, (4, 6, 8)),
    "sub_saharan_africa": (3, (6, 9, 12)),
    "middle_east": (4, (8, 12, 16)),
    "india": (2, (4, 6, 8)),
    "china": (2, (4, 6, 8)),
    "southeast_asia": (2, (4, 6, 8)),
}
"""Value, and limit with two, three and four players."""


@pytest.mark.rule("CM-08")
@every_edition
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("region", REGION.names)
def test_a_tile_has_the_limit_for_the_number_of_players(edition: str, players: int, region: str) -> None:
    limit = TILES[region][1][players - 2]
    within = Scene(edition, players).before_colonization().influence(region, {0: limit - 3, "natives": 3}).game()
    assert not told(play(within, "pass"), "colonized")
    above = Scene(edition, players).before_colonization().influence(region, {0: limit - 2, "natives": 3}).game()
    (colonized,) = told(play(above, "pass"), "colonized")
    assert colonized == {"region": region, "n": 0, "total": limit + 1, "limit": limit}


@pytest.mark.rule("CM-08")
@every_edition
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_tile_has_the_value_of_the_region(edition: str, players: int) -> None:
    game = new(edition, players)
    assert {region: sum(cubes(game, region).values()) for region in REGION.names} == {
        region: value for region, (value, _) in TILES.items()
    }


@pytest.mark.rule("CM-08")
def test_an_owners_board_has_its_own_tiles() -> None:
    tiles = {region: {"value": 1, "limit": [5, 6, 7]} for region in REGION.names}
    tiles["china"] = {"value": 3, "limit": [9, 10, 11]}
    game = new("second", 3, board={"tiles": tiles})
    assert game.view().get("value") == [1, 1, 1, 1, 3, 1]
    assert game.view().get("limit") == [6, 6, 6, 6, 10, 6]
    assert sum(cubes(game, "china").values()) == 3

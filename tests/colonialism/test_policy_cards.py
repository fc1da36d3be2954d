"""What each policy card is worth when its region is colonized."""

from __future__ import annotations

import pytest

import tordesillas as td
from tests.colonialism.editions import earlier_editions, every_edition, later_editions
from tests.colonialism.printed import NEIGHBOURS, REGIONS, ROOMY, SERVED, ZONES
from tests.colonialism.scenes import Scene, cards, collected, hired, influence
from tests.scenes_common import play, seen, tokens, told

every_region = pytest.mark.parametrize("region", REGIONS)

SPARE = ("diplomacy", "trade")
"""A hand for everyone, to choose from at the end of the colonization: there the tests look."""


def roomy(edition: str, players: int = 2) -> Scene:
    """Without conflicts, so that what is placed stays."""
    return Scene(edition, players, board=ROOMY)


def colonized(scene: Scene) -> td.Game:
    """The scene's colonization, up to the first decision in it or to the choice of hands at its end."""
    for seat in range(scene.players):
        scene.hand(seat, *SPARE)
    return play(scene.before_colonization().game(), "pass")


def counted(game: td.Game) -> dict[tuple[str, str], int]:
    """What everybody was told that each seat's cards are worth."""
    events = told(game, "policy_counted")
    found = {(event["seat"], event["card"]): event["n"] for event in events}
    assert len(found) == len(events)
    return found


def worth(scene: Scene, card: str, region: str) -> int:
    """The discs that seat 0 places for a card in the region, as told and as done."""
    game = colonized(scene.policies(0, region, card))
    before = game.plies[-1].before.get("influence")[REGIONS.index(region)][0]
    gain = influence(game, region)[0] - before
    assert counted(game) == {("0", card): gain}
    assert seen(game, "reserve")[0] == game.plies[-1].before.get("reserve")[0] - gain
    assert card in cards(game, "discard", 0)
    return int(gain)


# Influence Region


@every_edition
@pytest.mark.parametrize(
    ("card", "discs"),
    [
        pytest.param("influence_2", 2, marks=pytest.mark.rule("CM-60")),
        pytest.param("influence_3", 3, marks=pytest.mark.rule("CM-61")),
        pytest.param("influence_4", 4, marks=pytest.mark.rule("CM-62")),
        pytest.param("influence_5", 5, marks=pytest.mark.rule("CM-63")),
    ],
)
def test_influence_region(edition: str, card: str, discs: int) -> None:
    assert worth(roomy(edition), card, "china") == discs
    assert worth(roomy(edition).influence("china", {0: 1, 1: 4, "natives": 3}), card, "china") == discs


@pytest.mark.rule("CM-33", "CM-60", "CM-63")
@every_edition
@every_region
def test_a_player_places_the_sum_of_the_own_cards(edition: str, region: str) -> None:
    scene = roomy(edition).policies(0, region, "influence_5", "influence_2").policies(1, region, "influence_3")
    game = colonized(scene)
    assert influence(game, region) == [7, 3, 0, 0, 0]
    assert cards(game, "discard", 0) == {"influence_5", "influence_2"}


@pytest.mark.rule("CM-33", "CM-36", "CM-60", "CM-62")
@every_edition
@pytest.mark.parametrize(("elsewhere", "placed"), [(15, 6), (16, 6), (17, 5), (21, 1), (22, 0)])
def test_a_small_reserve_is_placed_whole(edition: str, elsewhere: int, placed: int) -> None:
    """Of 22 discs, so many are elsewhere; the cards call for six."""
    scene = roomy(edition).influence("india", {0: elsewhere}).policies(0, "china", "influence_2", "influence_4")
    game = colonized(scene)
    assert influence(game, "china")[0] == placed
    assert influence(game, "india")[0] == elsewhere
    assert seen(game, "reserve")[0] == 22 - elsewhere - placed


@pytest.mark.rule("CM-28", "CM-33", "CM-60", "CM-61", "CM-63")
@every_edition
def test_cards_lie_as_they_were_played_and_are_all_counted(edition: str) -> None:
    """The first in each region face down, later ones face up in their order, and all go to the discard pile."""
    hand = ("influence_2", "influence_3", "influence_5", *SPARE)
    scene = roomy(edition).at(round=2).hand(0, *hand).hand(1, *SPARE).ships(0, bay_of_bengal=3)
    scene.policies(0, "southeast_asia", "influence_4")
    game = scene.game()
    play(game, "play influence_5 southeast_asia from bay_of_bengal", "pass")
    play(game, "play influence_3 india from bay_of_bengal", "pass")
    play(game, "play influence_2 india from bay_of_bengal")
    laid = game.view(1).position()["seats"]["0"]
    assert laid["covered"] == ["india", "southeast_asia"]
    assert laid["face_up"] == ["influence_5 southeast_asia", "influence_2 india"]
    play(game, "pass")
    assert influence(game, "southeast_asia")[0] == 9
    assert influence(game, "india")[0] == 5
    assert cards(game, "discard", 0) == {"influence_2", "influence_3", "influence_4", "influence_5"}
    assert not {"covered", "face_up"} & set(game.view(1).position()["seats"]["0"])


# Army, Fleet, Commerce, Hegemony: what is next to the region


@pytest.mark.rule("CM-64", "CM-67")
@every_edition
@every_region
@pytest.mark.parametrize(("card", "each"), [("army", 2), ("hegemony", 1)])
def test_neighbouring_regions_with_own_influence(edition: str, region: str, card: str, each: int) -> None:
    for other in REGIONS:
        scene = roomy(edition).influence(other, {0: 3, 1: 5, "natives": 4}).ships(0).used(0)
        scene.seat(0)["fresh"] = far_from(region)
        assert worth(scene, card, region) == (each if other in NEIGHBOURS[region] else 0), other


def far_from(region: str) -> dict[str, int]:
    """Three ships where they do not serve the region."""
    return {next(zone for zone in ZONES if region not in SERVED[zone]): 3}


@pytest.mark.rule("CM-41", "CM-64", "CM-67")
@every_edition
@pytest.mark.parametrize(("card", "discs"), [("army", 4), ("hegemony", 2)])
def test_mercenaries_alone_are_influence_in_a_neighbouring_region(edition: str, card: str, discs: int) -> None:
    scene = (
        roomy(edition)
        .influence("china", {1: 2}, hired={0: 1})
        .influence("southeast_asia", {0: 1})
        .influence("middle_east", {1: 1}, hired={1: 2})
        .influence("north_africa", {0: 5})
        .influence("india", {0: 5})
    )
    assert worth(scene, card, "india") == discs


@pytest.mark.rule("CM-65", "CM-66", "CM-67")
@every_edition
@every_region
@pytest.mark.parametrize(("card", "each"), [("fleet", 2), ("commerce", 1), ("hegemony", 1)])
def test_ships_in_the_zones_next_to_the_region(edition: str, region: str, card: str, each: int) -> None:
    """Two fresh ships and a used one; those of the other seat never serve the region."""
    for zone in ZONES:
        scene = roomy(edition).ships(0, **{zone: 2}).used(0, **{zone: 1}).ships(1, **far_from(region))
        assert worth(scene, card, region) == (3 * each if region in SERVED[zone] else 0), zone


@pytest.mark.rule("CM-65", "CM-66", "CM-67")
@every_edition
@pytest.mark.parametrize(("card", "discs"), [("fleet", 4), ("commerce", 6), ("hegemony", 2)])
def test_whose_ships_count(edition: str, card: str, discs: int) -> None:
    """Two own ships, and four of two others, next to India; one own and two others elsewhere."""
    scene = (
        roomy(edition, 3)
        .ships(0, arabian_sea=1, bay_of_bengal=1, atlantic=1)
        .ships(1, arabian_sea=3)
        .ships(2, bay_of_bengal=1, mediterranean=1, south_china_sea=1)
    )
    assert worth(scene, card, "india") == discs


@pytest.mark.rule("CM-65", "CM-66", "CM-67")
@every_edition
def test_used_ships_count_too(edition: str) -> None:
    """The end of the round has made all ships fresh; so they are turned in the midst of the colonization."""
    scene = roomy(edition).order("china", "india").ships(0, arabian_sea=3)
    scene.influence("china", {1: 7, "natives": 1}, hired={1: 6}).policies(1, "china", "unrest")
    game = colonized(scene.policies(0, "india", "fleet", "commerce", "hegemony"))
    assert game.pending == (1,)
    document = game.position()
    ships = document["seats"]["0"]
    ships["used"] = ships.pop("fresh")
    game = play(td.from_position(document), "lose 3 mercenaries")
    assert counted(game) == {("0", "fleet"): 6, ("0", "commerce"): 3, ("0", "hegemony"): 3}


@pytest.mark.rule("CM-67")
@every_edition
def test_hegemony_adds_ships_and_regions(edition: str) -> None:
    scene = (
        roomy(edition)
        .ships(0, arabian_sea=2, atlantic=1)
        .influence("china", {0: 1})
        .influence("middle_east", {0: 9})
        .influence("india", {0: 2})
        .influence("southeast_asia", {1: 3})
    )
    assert worth(scene, "hegemony", "india") == 2 + 2


# Empire, Dominion: regions of the whole board


@pytest.mark.rule("CM-68")
@every_edition
def test_empire_counts_regions_with_own_influence(edition: str) -> None:
    scene = roomy(edition)
    assert worth(scene, "empire", "india") == 0
    for number, region in enumerate(REGIONS, 1):
        scene = roomy(edition)
        for held in REGIONS[:number]:
            scene.influence(held, {0: 1, 1: 2, "natives": 3})
        assert worth(scene, "empire", "southeast_asia") == number, region


@pytest.mark.rule("CM-41", "CM-68")
@every_edition
def test_empire_counts_its_own_region_only_with_influence_there(edition: str) -> None:
    for owner, hired_there, regions in ((1, 0, 2), (0, 0, 3), (1, 1, 3)):
        scene = roomy(edition).influence("india", {owner: 1}, hired={0: hired_there})
        scene.influence("north_africa", {0: 2}).influence("china", {0: 1})
        assert worth(scene, "empire", "india") == regions


DOMINIONS: list[tuple[dict[int | str, int], dict[int, int], bool, bool, bool]] = [
    # Discs in the region, mercenaries there; is it led by seat 0 in the later editions; in 2011, being higher than
    # seat 1 on the track; in 2011, being lower?
    ({0: 1}, {}, True, True, True),
    ({0: 3, 1: 2, 2: 2, "natives": 2}, {}, True, True, True),
    ({0: 3, 1: 4}, {}, False, False, False),
    ({0: 3, "natives": 4}, {}, False, False, False),
    ({0: 3, 2: 1, "natives": 3}, {}, False, True, True),
    ({0: 3, 1: 3}, {}, False, True, False),
    ({0: 3, 1: 3, "natives": 3}, {}, False, True, False),
    ({0: 2, 1: 2}, {0: 1}, True, True, True),
    ({0: 2, 1: 2}, {1: 1}, False, False, False),
    ({1: 1}, {0: 2}, True, True, True),
    ({}, {}, False, False, False),
    ({"natives": 1}, {}, False, False, False),
]


@pytest.mark.rule("CM-41", "CM-69")
@pytest.mark.parametrize("where", ["the card's region", "another"])
@pytest.mark.parametrize(("discs", "mercenaries", "later", "higher", "lower"), DOMINIONS)
def test_dominion_counts_regions_with_the_most_influence(
    discs: dict[int | str, int], mercenaries: dict[int, int], later: bool, higher: bool, lower: bool, where: str
) -> None:
    card_in = "china" if where == "another" else "india"
    for edition, track, led in (
        ("first", (0, 1, 2), later),
        ("second", (0, 1, 2), later),
        ("proto", (2, 0, 1), higher),
        ("proto", (2, 1, 0), lower),
    ):
        scene = roomy(edition, 3).track(*track).influence("india", discs, mercenaries)
        assert worth(scene, "dominion", card_in) == 2 * led, (edition, track)


@pytest.mark.rule("CM-69")
@every_edition
def test_dominion_counts_all_regions_of_the_board(edition: str) -> None:
    scene = roomy(edition)
    for region in REGIONS:
        scene.influence(region, {0: 1})
    assert worth(scene, "dominion", "india") == 12


@pytest.mark.rule("CM-32", "CM-68", "CM-69")
@every_edition
def test_dominion_comes_before_the_other_cards_but_not_in_2011(edition: str) -> None:
    """With Dominion's discs India is one more region of the Empire."""
    scene = roomy(edition).influence("china", {0: 1}).policies(0, "india", "empire", "dominion")
    game = colonized(scene)
    assert counted(game) == {("0", "dominion"): 2, ("0", "empire"): 1 if edition == "proto" else 2}


@pytest.mark.rule("CM-32a", "CM-69")
@every_edition
def test_dominions_are_counted_together(edition: str) -> None:
    """The first one's four discs would take the lead in India from the other."""
    scene = (
        roomy(edition)
        .influence("india", {0: 1, 1: 2})
        .influence("china", {0: 1})
        .influence("north_africa", {0: 1})
        .policies(0, "india", "dominion")
        .policies(1, "india", "dominion")
    )
    game = colonized(scene)
    assert counted(game) == {("0", "dominion"): 4, ("1", "dominion"): 2}
    assert influence(game, "india") == [5, 4, 0, 0, 0]


@pytest.mark.rule("CM-33", "CM-68", "CM-69")
@every_edition
def test_cards_are_counted_on_the_board_as_it_stood(edition: str) -> None:
    """What others place in India, and what the own cards place there, changes no count of this step."""
    scene = (
        roomy(edition)
        .influence("china", {0: 1})
        .policies(0, "india", "influence_5", "empire")
        .policies(1, "india", "influence_4", "empire")
    )
    game = colonized(scene)
    expected = {("0", "influence_5"): 5, ("0", "empire"): 1, ("1", "influence_4"): 4, ("1", "empire"): 0}
    assert counted(game) == expected
    assert influence(game, "india") == [6, 4, 0, 0, 0]


@pytest.mark.rule("CM-33", "CM-69")
def test_in_2011_dominion_does_not_see_what_others_place_with_it() -> None:
    scene = (
        roomy("proto")
        .track(1, 0)
        .influence("india", {0: 1})
        .policies(0, "india", "dominion")
        .policies(1, "india", "influence_5")
    )
    assert influence(colonized(scene), "india") == [3, 5, 0, 0, 0]


@pytest.mark.rule("CM-30", "CM-64")
@every_edition
def test_a_region_colonized_earlier_counts_as_it_is_now(edition: str) -> None:
    """India comes after China, whose cards brought discs there."""
    scene = (
        roomy(edition)
        .order("china", "india", "southeast_asia")
        .policies(0, "china", "influence_2")
        .policies(0, "india", "army")
        .policies(0, "southeast_asia", "hegemony")
        .ships(0, atlantic=3)
    )
    game = colonized(scene)
    assert counted(game) == {("0", "influence_2"): 2, ("0", "army"): 2, ("0", "hegemony"): 2}


# Monopoly, Resources: cubes


@pytest.mark.rule("CM-70")
@every_edition
@pytest.mark.parametrize(
    ("cubes", "discs"),
    [
        ({}, 0),
        ({"yellow": 4, "brown": 1}, 4),
        ({"yellow": 1, "brown": 5, "black": 4}, 5),
        ({"brown": 2, "black": 3}, 3),
        ({"yellow": 3, "brown": 3, "black": 3}, 3),
    ],
)
def test_monopoly(edition: str, cubes: dict[str, int], discs: int) -> None:
    scene = roomy(edition).collected(0, **cubes).collected(1, yellow=5, black=6)
    assert worth(scene, "monopoly", "china") == discs


@pytest.mark.rule("CM-70", "CM-71", "CM-72", "CM-73")
@every_edition
def test_cubes_collected_earlier_in_the_phase_have_changed_hands(edition: str) -> None:
    """China is colonized first, and seat 0 collects its three black cubes."""
    scene = (
        roomy(edition)
        .order("china", "india")
        .cubes("china", black=3)
        .cubes("india", black=1)
        .influence("india", {"natives": 1})
        .collected(0, black=1, brown=2)
        .policies(0, "china", "influence_2")
        .policies(0, "india", "monopoly", "mineral")
    )
    game = colonized(scene)
    assert collected(game, 0) == {"yellow": 0, "brown": 2, "black": 4}
    assert counted(game) == {("0", "influence_2"): 2, ("0", "monopoly"): 4, ("0", "mineral"): 1}


RESOURCES = pytest.mark.parametrize(
    ("card", "colour"),
    [
        pytest.param("agricultural", "yellow", marks=pytest.mark.rule("CM-71")),
        pytest.param("natural", "brown", marks=pytest.mark.rule("CM-72")),
        pytest.param("mineral", "black", marks=pytest.mark.rule("CM-73")),
    ],
)


@every_edition
@every_region
@RESOURCES
def test_resources_of_the_region_and_its_neighbours(edition: str, region: str, card: str, colour: str) -> None:
    for other in REGIONS:
        scene = roomy(edition).influence(other, {"natives": 1})
        scene.cubes(other, **{"yellow": 1, "brown": 1, "black": 1, colour: 4})
        assert worth(scene, card, region) == (4 if other == region or other in NEIGHBOURS[region] else 0), other


@every_edition
@RESOURCES
def test_resources_add_up(edition: str, card: str, colour: str) -> None:
    scene = roomy(edition).influence("india", {"natives": 1})
    for region, number in {"india": 2, "china": 1, "middle_east": 3, "north_africa": 2}.items():
        scene.cubes(region, **{colour: number})
    assert worth(scene, card, "india") == 6


# Treaty


@pytest.mark.rule("CM-39", "CM-74")
@every_edition
def test_treaty_keeps_the_last_disc_in_conflict(edition: str) -> None:
    """India bears four: eleven discs are there, and seat 1 goes down to three beside the one that is protected."""
    scene = Scene(edition).influence("india", {0: 2, 1: 9}).policies(0, "india", "treaty")
    game = colonized(scene)
    assert influence(game, "india") == [1, 3, 0, 0, 0]
    assert counted(game) == {("0", "treaty"): 0}
    game = colonized(Scene(edition).influence("india", {0: 2, 1: 9}).policies(1, "india", "treaty"))
    assert influence(game, "india") == [0, 8, 0, 0, 0]


@pytest.mark.rule("CM-39", "CM-74")
@every_edition
def test_treaty_protects_in_its_own_region_only(edition: str) -> None:
    scene = (
        Scene(edition)
        .order("india", "china")
        .influence("india", {0: 2, 1: 9})
        .influence("china", {0: 2, 1: 9})
        .policies(0, "india", "treaty")
    )
    game = colonized(scene)
    assert influence(game, "india") == [1, 3, 0, 0, 0]
    assert influence(game, "china") == [0, 8, 0, 0, 0]


@pytest.mark.rule("CM-39a", "CM-74", "CM-75")
@every_edition
def test_unrest_overrides_treaty(edition: str) -> None:
    scene = Scene(edition).influence("india", {0: 2, 1: 4}).policies(0, "india", "treaty", "unrest")
    assert influence(colonized(scene), "india") == [0, 4, 0, 0, 0]


# Unrest at Home


def after_unrest(edition: str, discs: dict[int | str, int], track: tuple[int, ...] = (0, 1, 2)) -> list[int]:
    scene = roomy(edition, 3).track(*track).influence("india", discs)
    return influence(colonized(scene.policies(2, "india", "unrest")), "india")


@pytest.mark.rule("CM-75")
@every_edition
def test_unrest_takes_ten_from_the_least_colonial_power_there(edition: str) -> None:
    assert after_unrest(edition, {0: 12, 1: 11, 2: 13, "natives": 3}) == [12, 1, 13, 0, 3]
    assert after_unrest(edition, {0: 12, 1: 13, "natives": 3}) == [2, 13, 0, 0, 3]
    assert after_unrest(edition, {0: 12, 1: 10}) == [12, 0, 0, 0, 0]
    assert after_unrest(edition, {0: 12, 1: 3, 2: 4}) == [12, 0, 4, 0, 0]
    assert after_unrest(edition, {2: 15}) == [0, 0, 5, 0, 0]
    assert after_unrest(edition, {0: 12, 1: 1, 2: 2}) == [12, 0, 2, 0, 0]


@pytest.mark.rule("CM-75")
@every_edition
def test_without_a_colonial_power_there_unrest_strikes_nobody(edition: str) -> None:
    game = colonized(roomy(edition).influence("india", {"natives": 15}).policies(1, "india", "unrest"))
    assert influence(game, "india") == [0, 0, 0, 0, 15]
    assert not told(game, "unrest_struck")


@pytest.mark.rule("CM-75")
@later_editions
@pytest.mark.parametrize("track", [(0, 1, 2), (2, 1, 0)])
def test_unrest_hits_all_who_tie_for_the_least(edition: str, track: tuple[int, ...]) -> None:
    assert after_unrest(edition, {0: 12, 1: 11, 2: 11}, track) == [12, 1, 1, 0, 0]
    assert after_unrest(edition, {0: 4, 1: 4, 2: 4}, track) == [0, 0, 0, 0, 0]


@pytest.mark.rule("CM-75")
@pytest.mark.parametrize(
    ("track", "left"), [((0, 1, 2), [12, 11, 1]), ((1, 2, 0), [12, 11, 1]), ((0, 2, 1), [12, 1, 11])]
)
def test_in_2011_unrest_hits_only_the_lower_on_the_track(track: tuple[int, ...], left: list[int]) -> None:
    assert after_unrest("proto", {0: 12, 1: 11, 2: 11}, track) == [*left, 0, 0]


@pytest.mark.rule("CM-35", "CM-75")
@every_edition
def test_of_several_unrests_one_counts(edition: str) -> None:
    scene = roomy(edition).influence("india", {0: 21, 1: 22})
    game = colonized(scene.policies(0, "india", "unrest").policies(1, "india", "unrest"))
    assert influence(game, "india") == [11, 22, 0, 0, 0]
    assert told(game, "unrest_struck") == [{"seat": "0", "region": "india"}]


@pytest.mark.rule("CM-35", "CM-75")
@every_edition
def test_unrest_comes_after_the_other_cards(edition: str) -> None:
    """With five discs more, seat 0 is no longer the least."""
    scene = roomy(edition).influence("india", {0: 1, 1: 4}).policies(0, "india", "unrest", "influence_5")
    assert influence(colonized(scene), "india") == [6, 0, 0, 0, 0]


@pytest.mark.rule("CM-59", "CM-75")
@every_edition
def test_unrest_counts_mercenaries_and_lets_the_owner_choose(edition: str) -> None:
    scene = roomy(edition).influence("india", {0: 7, 1: 14}, hired={0: 6})
    game = colonized(scene.policies(1, "india", "unrest"))
    assert game.pending == (0,)
    assert tokens(game) == [f"lose {number} mercenaries" for number in (3, 4, 5, 6)]
    for number in (3, 6):
        after = play(game.copy(), f"lose {number} mercenaries")
        assert influence(after, "india") == [3, 14, 0, 0, 0]
        assert hired(after, "india") == [6 - number, 0, 0, 0]
        assert seen(after, "reserve")[0] == 15 + 10 - number


@pytest.mark.rule("CM-41", "CM-75")
@every_edition
def test_with_mercenaries_somebody_else_is_the_least(edition: str) -> None:
    scene = roomy(edition).influence("india", {0: 2, 1: 3}, hired={0: 2})
    assert influence(colonized(scene.policies(0, "india", "unrest")), "india") == [4, 0, 0, 0, 0]


@pytest.mark.rule("CM-59", "CM-75")
@every_edition
def test_nothing_is_asked_where_unrest_takes_all(edition: str) -> None:
    scene = roomy(edition).influence("india", {0: 4, 1: 14}, hired={0: 6})
    game = colonized(scene.policies(1, "india", "unrest"))
    assert influence(game, "india") == [0, 14, 0, 0, 0]
    assert hired(game, "india") == [0, 0, 0, 0]
    assert game.pending == (0, 1)


@pytest.mark.rule("CM-59", "CM-75")
@later_editions
def test_tied_owners_choose_in_the_order_of_the_track(edition: str) -> None:
    scene = roomy(edition).track(1, 0).influence("india", {0: 7, 1: 8}, hired={0: 5, 1: 4})
    game = colonized(scene.policies(0, "india", "unrest"))
    assert game.pending == (1,)
    assert tokens(game) == [f"lose {number} mercenaries" for number in (2, 3, 4)]
    play(game, "lose 2 mercenaries")
    assert game.pending == (0,)
    assert tokens(game) == [f"lose {number} mercenaries" for number in (3, 4, 5)]
    play(game, "lose 5 mercenaries")
    assert influence(game, "india") == [2, 2, 0, 0, 0]
    assert hired(game, "india") == [0, 2, 0, 0]


# Consolidate Holdings, where it is a policy card


def consolidated(edition: str, elsewhere: int, *others: str) -> td.Game:
    """With so many discs of seat 0 in China, the game after Consolidate Holdings and other cards in India."""
    scene = roomy(edition).influence("china", {0: elsewhere}).policies(0, "india", "consolidate", *others)
    return colonized(scene)


@pytest.mark.rule("CM-34", "CM-76")
@earlier_editions
@pytest.mark.parametrize(("reserve", "placed"), [(22, 7), (8, 7), (7, 7), (6, 0), (1, 0), (0, 0)])
def test_consolidate_holdings_places_seven_or_none(edition: str, reserve: int, placed: int) -> None:
    game = consolidated(edition, 22 - reserve)
    assert influence(game, "india")[0] == placed
    assert counted(game) == {("0", "consolidate"): placed}


@pytest.mark.rule("CM-34", "CM-76")
@earlier_editions
@pytest.mark.parametrize(("reserve", "placed"), [(11, 11), (10, 4), (3, 3)])
def test_consolidate_holdings_comes_after_the_other_cards(edition: str, reserve: int, placed: int) -> None:
    """Four discs are placed first; the reserve of that moment counts."""
    game = consolidated(edition, 22 - reserve, "influence_4")
    assert influence(game, "india")[0] == placed


@pytest.mark.rule("CM-34", "CM-35", "CM-76")
@earlier_editions
def test_consolidate_holdings_comes_before_unrest(edition: str) -> None:
    """Seven discs more, and seat 1 is the least; but what Unrest gives back comes too late for a small reserve."""
    scene = roomy(edition).influence("india", {0: 1, 1: 5}).policies(0, "india", "consolidate", "unrest")
    assert influence(colonized(scene), "india") == [8, 0, 0, 0, 0]
    scene = roomy(edition).influence("india", {0: 17, 1: 18}).policies(0, "india", "consolidate", "unrest")
    assert influence(colonized(scene), "india") == [7, 18, 0, 0, 0]


@pytest.mark.rule("CM-34", "CM-76")
@earlier_editions
def test_everyone_consolidates_from_the_own_reserve(edition: str) -> None:
    scene = roomy(edition, 3).influence("china", {0: 15, 1: 16, 2: 3})
    for seat in range(3):
        scene.policies(seat, "india", "consolidate")
    assert influence(colonized(scene), "india") == [7, 0, 7, 0, 0]

"""Playing a card on a region, and where it lies then (CM-22, CM-28). Where each can go: `test_card_legality.py`."""

from __future__ import annotations

import pytest

import tordesillas as td
from tests.colonialism.editions import EDITIONS, every_edition
from tests.colonialism.scenes import Scene, cards, influence
from tests.scenes_common import play, rolled, seen, tokens, told


def document(game: td.Game, viewer: int | None, seat: int = 0) -> dict[str, object]:
    """What a viewer knows of a seat."""
    return game.view(viewer).position()["seats"][str(seat)]  # type: ignore[no-any-return]


# What playing needs


@pytest.mark.rule("CM-22")
@every_edition
@pytest.mark.parametrize("card", ["army", "plague"])
def test_a_card_needs_and_uses_a_fresh_ship_next_to_its_region(edition: str, card: str) -> None:
    scene = Scene(edition).ships(0, bay_of_bengal=2).used(0, arabian_sea=1).hand(0, card)
    for region in ("north_africa", "middle_east", "india", "china"):
        scene.influence(region, {0: 3, "natives": 1})
    game = scene.game()
    regions = ("india", "southeast_asia") if card == "army" else ("india",)
    assert tokens(game, "play") == [f"play {card} {region} from bay_of_bengal" for region in regions]
    play(game, f"play {card} india from bay_of_bengal")
    assert (seen(game, "fresh")[0], seen(game, "used")[0]) == ([0, 0, 0, 1, 0], [0, 0, 1, 1, 0])
    assert card not in cards(game, "hand", 0)
    assert game.pending == (1,)


@pytest.mark.rule("CM-22")
@every_edition
def test_a_card_with_a_seal_needs_own_influence_of_any_kind(edition: str) -> None:
    scene = Scene(edition).hand(0, "land_grab", "influence_3").influence("north_africa", {1: 2, "natives": 1})
    assert tokens(scene.game(), "play land_grab") == []
    assert len(tokens(scene.game(), "play influence_3")) == 2
    scene.influence("sub_saharan_africa", {1: 1}, hired={0: 1}).at(round=2)
    assert tokens(scene.game(), "play land_grab") == ["play land_grab sub_saharan_africa from atlantic"]


@pytest.mark.rule("CM-22")
@every_edition
@pytest.mark.parametrize("move", ["play diplomacy india for natives", "play missionaries india"])
def test_a_card_that_says_so_needs_no_ship_and_uses_none(edition: str, move: str) -> None:
    scene = Scene(edition).influence("india", {0: 1, "natives": 1}).hand(0, "diplomacy", "missionaries")
    for fresh, used in (({}, {"atlantic": 3}), ({"arabian_sea": 3}, {})):
        game = scene.ships(0, **fresh).used(0, **used).game()
        before = seen(game, "fresh"), seen(game, "used")
        play(game, move)
        assert (seen(game, "fresh"), seen(game, "used")) == before


# Action cards


@pytest.mark.rule("CM-28")
@every_edition
@pytest.mark.parametrize(
    ("move", "dice", "result"),
    [
        ("play plague north_africa from atlantic", [], [2, 2, 0, 0, 1]),
        ("play land_grab north_africa from atlantic", [], [4, 4, 0, 0, 2]),
        ("play mercenaries north_africa from atlantic", [1], [5, 4, 0, 0, 2]),
        ("play missionaries north_africa", [], [5, 3, 0, 0, 1]),
        ("play diplomacy north_africa for 1", [3], [3, 8, 0, 0, 2]),
        ("play campaign north_africa against 1", [2], [3, 1, 0, 0, 2]),
    ],
)
def test_an_action_card_works_at_once_and_is_discarded(
    edition: str, move: str, dice: list[int], result: list[int]
) -> None:
    card = move.split()[1]
    scene = (
        Scene(edition)
        .at(action=2)
        .influence("north_africa", {0: 3, 1: 4, "natives": 2})
        .policies(1, "north_africa", "army")
    )
    game = rolled(scene.hand(0, card, "treaty").game(), move, *dice)
    assert influence(game, "north_africa") == result
    assert cards(game, "hand", 0) == {"treaty"}
    for viewer in (None, 0, 1):
        assert document(game, viewer)["discard"] == [card]
        assert told(game, "card_played", viewer) == [{"seat": "0", "card": card, "region": "north_africa"}]
        assert told(game, "card_discarded", viewer) == [{"seat": "0", "card": card}]


@pytest.mark.rule("CM-28")
@every_edition
def test_trade_works_at_once_and_is_discarded(edition: str) -> None:
    scene = Scene(edition).influence("north_africa", {0: 1, "natives": 1}).cubes("north_africa", yellow=1)
    game = scene.cubes("sub_saharan_africa", black=1).hand(0, "trade").game()
    play(game, "play trade north_africa+sub_saharan_africa yellow+black from atlantic")
    assert seen(game, "cubes")[:2] == [[0, 0, 1], [1, 0, 0]]
    assert document(game, 1)["discard"] == ["trade"]


@pytest.mark.rule("CM-28")
def test_consolidate_holdings_is_an_action_card_in_the_second_edition_only() -> None:
    for edition in EDITIONS:
        game = Scene(edition).influence("north_africa", {0: 1}).hand(0, "consolidate").game()
        play(game, "play consolidate north_africa from atlantic")
        at_once = edition == "second"
        assert influence(game, "north_africa")[0] == (8 if at_once else 1)
        assert cards(game, "discard", 0) == ({"consolidate"} if at_once else set())
        assert bool(seen(game, "covered")[0]) is not at_once


# Policy cards


@pytest.mark.rule("CM-28")
@every_edition
@pytest.mark.parametrize("seat", [0, 1])
def test_the_first_policy_card_in_a_region_lies_face_down(edition: str, seat: int) -> None:
    game = Scene(edition).track(seat, 1 - seat).ships(seat, arabian_sea=3).hand(seat, "army", "commerce").game()
    play(game, "play army india from arabian_sea", "pass", "play commerce middle_east from arabian_sea")
    assert cards(game, "hand", seat) == cards(game, "discard", seat) == set()
    assert influence(game, "india") == [0] * 5
    assert document(game, seat, seat)["face_down"] == {"middle_east": "commerce", "india": "army"}
    for viewer in (None, 1 - seat):
        known = document(game, viewer, seat)
        assert known["covered"] == ["middle_east", "india"]
        assert "face_down" not in known
        assert "face_up" not in known
        assert told(game, "policy_covered", viewer) == [
            {"seat": str(seat), "region": "india", "card": None},
            {"seat": str(seat), "region": "middle_east", "card": None},
        ]
    assert [event["card"] for event in told(game, "policy_covered", seat)] == ["army", "commerce"]


@pytest.mark.rule("CM-28")
@every_edition
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("region", "zone"), [("north_africa", "atlantic"), ("india", "bay_of_bengal")])
def test_later_policy_cards_in_a_region_lie_face_up_in_order(edition: str, seat: int, region: str, zone: str) -> None:
    scene = Scene(edition).track(seat, 1 - seat).ships(seat, **{zone: 3})
    game = scene.hand(seat, "hegemony", "army", "influence_2").game()
    for card in ("hegemony", "influence_2", "army"):
        play(game, f"play {card} {region} from {zone}", "pass")
    for viewer in (None, 0, 1):
        assert document(game, viewer, seat)["face_up"] == [f"influence_2 {region}", f"army {region}"]
        assert told(game, "policy_laid", viewer) == [
            {"seat": str(seat), "region": region, "card": "influence_2"},
            {"seat": str(seat), "region": region, "card": "army"},
        ]
    assert document(game, seat, seat)["face_down"] == {region: "hegemony"}


@pytest.mark.rule("CM-28")
def test_each_players_own_first_card_counts() -> None:
    game = Scene("first").hand(0, "army").hand(1, "fleet", "empire").game()
    play(game, "play army north_africa from atlantic", "play fleet north_africa from atlantic", "pass")
    play(game, "play empire north_africa from atlantic")
    assert document(game, None, 0)["covered"] == document(game, None, 1)["covered"] == ["north_africa"]
    assert document(game, None, 1)["face_up"] == ["empire north_africa"]
    assert "face_up" not in document(game, None, 0)
    assert "face_down" not in document(game, 0, 1)


@pytest.mark.rule("CM-28")
@every_edition
def test_policy_cards_lie_until_their_regions_colonization(edition: str) -> None:
    game = Scene(edition).at(1, 1, 3, row=1).policies(0, "north_africa", "army", "influence_2").game()
    play(game, "pass")
    assert seen(game, "round") == 2
    assert document(game, 0)["face_down"] == {"north_africa": "army"}
    for _ in range(6):
        play(game, "pass")
    assert not {"covered", "face_down", "face_up"} & set(document(game, 0))
    assert influence(game, "north_africa")[0] == 2
    assert cards(game, "discard", 0) == {"army", "influence_2"}


@pytest.mark.rule("CM-28")
@every_edition
def test_the_cards_go_face_up_to_the_discard_pile_before_conflict(edition: str) -> None:
    scene = Scene(edition).before_colonization().influence("india", {0: 3, 1: 3, "natives": 2})
    scene.policies(0, "india", "influence_2", "influence_3", "army").policies(0, "china", "treaty", "fleet")
    scene.policies(1, "india", "empire")
    game = play(scene.game(), "pass")
    kinds = [event for event in game.events(1) if event.kind in {"card_discarded", "conflict_begun", "colonized"}]
    course = [(event.kind, *list(event.args.values())[:2]) for event in kinds]
    assert course[:6] == [
        ("colonized", "india", 4),
        ("card_discarded", "0", "influence_2"),
        ("card_discarded", "0", "influence_3"),
        ("card_discarded", "0", "army"),
        ("card_discarded", "1", "empire"),
        ("conflict_begun", "india", 14),
    ]
    assert course[6:] == [
        ("colonized", "china", 2),
        ("card_discarded", "0", "treaty"),
        ("card_discarded", "0", "fleet"),
    ]
    assert set(seen(game, "covered")) == {0}
    assert document(game, 1)["discard"] == ["influence_2", "influence_3", "army", "fleet", "treaty"]


@pytest.mark.rule("CM-28")
def test_while_a_region_fights_its_cards_lie_on_the_discard_piles_and_other_cards_still_lie() -> None:
    # Seat 0 has mercenaries to choose among, so the conflict stops for it.
    scene = Scene("first").before_colonization().order("india", "china")
    scene.influence("india", {0: 3, "natives": 2}, hired={0: 2}).policies(0, "india", "treaty", "fleet")
    scene.policies(0, "china", "army", "empire", "hegemony")
    game = play(scene.game(), "pass")
    assert tokens(game, "lose")
    assert document(game, 1)["discard"] == ["fleet", "treaty"]
    assert document(game, 1)["covered"] == ["china"]
    assert document(game, 1)["face_up"] == ["empire china", "hegemony china"]


@pytest.mark.rule("CM-28")
def test_in_the_next_segment_the_first_card_lies_face_down_again() -> None:
    game = Scene("first").before_colonization().policies(0, "north_africa", "treaty").hand(0, "army").game()
    play(game, "pass", "row 1")
    assert game.pending == (0,)
    play(game, "play army north_africa from atlantic")
    assert document(game, 1)["covered"] == ["north_africa"]
    assert "face_up" not in document(game, 1)

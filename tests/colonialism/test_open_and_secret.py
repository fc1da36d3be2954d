"""Who may look at which cards (CM-27, and CM-28 for those that lie face down)."""

from __future__ import annotations

from typing import Any

import pytest

import tordesillas as td
from tests.colonialism.editions import every_edition
from tests.colonialism.scenes import ALL_CARDS, Scene, cards, dealt, with_hands
from tests.scenes_common import play, seen, tokens

VIEWERS = (None, 0, 1, 2)


def known(game: td.Game, viewer: int | None, seat: int) -> dict[str, Any]:
    """What a viewer knows of a seat."""
    return game.view(viewer).position()["seats"][str(seat)]  # type: ignore[no-any-return]


def all_known(game: td.Game, viewer: int | None) -> tuple[Any, ...]:
    """Everything that a viewer can learn from a game."""
    view = game.view(viewer)
    return view.position(), [repr(event) for event in view.events], [str(move) for move in view.legal_moves]


def some_cards(edition: str = "second") -> td.Game:
    """Three seats, each with cards everywhere."""
    scene = Scene(edition, 3).at(action=2)
    scene.hand(0, "army", "fleet", "trade").discard(0, "plague", "treaty")
    scene.hand(1, "hegemony").discard(1, "monopoly").policies(1, "india", "empire")
    return scene.hand(2, "army", "plague").game()


@pytest.mark.rule("CM-27")
@every_edition
def test_discard_piles_are_open_to_all(edition: str) -> None:
    game = some_cards(edition)
    for viewer in VIEWERS:
        assert known(game, viewer, 0)["discard"] == ["treaty", "plague"]
        assert known(game, viewer, 1)["discard"] == ["monopoly"]
        assert "discard" not in known(game, viewer, 2)


@pytest.mark.rule("CM-27")
@every_edition
def test_a_hand_is_seen_by_its_owner_and_counted_by_all(edition: str) -> None:
    game = some_cards(edition)
    hands = (["army", "fleet", "trade"], ["hegemony"], ["army", "plague"])
    for viewer in VIEWERS:
        for seat, hand in enumerate(hands):
            assert known(game, viewer, seat)["hand_count"] == len(hand)
            assert known(game, viewer, seat).get("hand") == (hand if viewer == seat else None)


@pytest.mark.rule("CM-27")
@every_edition
def test_a_deck_is_counted_by_all_and_seen_by_nobody(edition: str) -> None:
    game = some_cards(edition)
    for viewer in VIEWERS:
        for seat, count in enumerate((19, 21, 22)):
            assert known(game, viewer, seat)["deck_count"] == count
            assert "deck" not in known(game, viewer, seat)


@pytest.mark.rule("CM-27")
@every_edition
def test_interest_cards_are_seen_by_their_owner(edition: str) -> None:
    game = Scene(edition, 3).interests(1, "india I", "china II", "middle_east I").game()
    for viewer in VIEWERS:
        expected = ["middle_east I", "india I", "china II"] if viewer == 1 else None
        assert known(game, viewer, 1).get("interests") == expected


@pytest.mark.rule("CM-27", "CM-28")
@every_edition
def test_nobody_else_can_tell_which_cards_they_are(edition: str) -> None:
    def variant(hand: tuple[str, str], covered: str, interests: tuple[str, str, str]) -> td.Game:
        # Army and Plague are in hand, in the deck or face down; everything that is open is the same.
        scene = Scene(edition, 3).at(action=3).discard(0, "trade").policies(0, "india", covered, "fleet")
        return play(scene.hand(0, *hand).interests(0, *interests).game(), "draw", "pass", "pass", "pass")

    first = variant(("influence_2", "plague"), "army", ("india I", "india II", "china I"))
    other = variant(("treaty", "army"), "empire", ("china II", "middle_east I", "middle_east II"))
    for viewer in (None, 1, 2):
        one, two = all_known(first, viewer), all_known(other, viewer)
        for view in (one[0], two[0]):
            # The cards of the others are dealt around those of seat 0.
            view["seats"].get(str(viewer), {}).pop("interests", None)
        assert one == two
    assert all_known(first, 0) != all_known(other, 0)


@pytest.mark.rule("CM-27")
@every_edition
def test_first_hands_are_as_secret_as_later_ones(edition: str) -> None:
    game = dealt(edition, 3)
    for viewer in VIEWERS:
        for seat in range(3):
            assert known(game, viewer, seat)["hand_count"] == 12
            assert ("hand" in known(game, viewer, seat)) is (viewer == seat)
            assert "deck" not in known(game, viewer, seat)


@pytest.mark.rule("CM-27")
@every_edition
def test_what_one_may_do_rests_on_what_one_sees(edition: str) -> None:
    game = Scene(edition).influence("north_africa", {0: 2, 1: 1}).hand(0, *ALL_CARDS[:20]).game()
    assert [str(move) for move in game.view(0).legal_moves] == tokens(game)
    assert not game.view(1).legal_moves
    assert not game.view().legal_moves


@pytest.mark.rule("CM-27")
def test_a_new_deck_is_nobodys_to_see_though_its_cards_were_open() -> None:
    rest = [card for card in ALL_CARDS if card not in {"army", "plague", "trade"}]
    game = Scene("first").deck(0, "army").discard(0, "plague", "trade").hand(0, *rest).game()
    play(game, "draw")
    assert cards(game, "deck", 0) == {"plague", "trade"}
    for viewer in (None, 0, 1):
        assert "deck" not in known(game, viewer, 0)
        assert "discard" not in known(game, viewer, 0)
    assert seen(game, "deck_count")[0] == 2


@pytest.mark.rule("CM-18", "CM-27")
def test_whoever_counts_open_cards_knows_what_a_new_deck_holds() -> None:
    pile = ["treaty", "plague", "trade"]
    rest = [card for card in ALL_CARDS if card not in {"army", *pile}]
    game = Scene("first").deck(0, "army").discard(0, *pile).hand(0, *rest).game()
    for viewer in (None, 0, 1):
        assert known(game, viewer, 0)["recycled"] == list(ALL_CARDS)
    play(game, "draw")
    for viewer in (None, 0, 1):
        assert known(game, viewer, 0)["recycled"] == pile
        assert set(known(game, viewer, 0)["shown"]) == {"army", *rest}
        assert known(game, viewer, 1)["recycled"] == list(ALL_CARDS)


@pytest.mark.rule("CM-18", "CM-27", "CM-28")
def test_a_face_down_card_keeps_the_hand_unknown_after_a_new_deck() -> None:
    pile = ["plague", "trade"]
    rest = [card for card in ALL_CARDS if card not in {"army", "fleet", *pile}]
    scene = Scene("first").at(action=2).deck(0, "army").discard(0, *pile).policies(0, "china", "fleet").hand(0, *rest)
    game = play(scene.game(), "draw")
    for viewer in (None, 1):
        assert known(game, viewer, 0)["recycled"] == pile
        assert "shown" not in known(game, viewer, 0)
        assert known(game, viewer, 0)["settled"] == ["china"]
    while "covered" in known(game, None, 0):
        play(game, "pass")
    assert "settled" not in known(game, None, 0)


@pytest.mark.rule("CM-27", "CM-28")
def test_a_card_known_to_be_in_hand_is_unknown_again_once_one_lies_face_down() -> None:
    rest = [card for card in ALL_CARDS if card not in {"army", "plague"}]
    game = Scene("first").deck(0, "army").discard(0, "plague").hand(0, *rest).game()
    play(game, "draw", "pass", "play mineral north_africa from atlantic", "pass")
    for viewer in (None, 1):
        assert "shown" not in known(game, viewer, 0)


@pytest.mark.rule("CM-27")
def test_a_card_known_to_be_in_hand_is_so_no_longer_once_played() -> None:
    rest = [card for card in ALL_CARDS if card not in {"army", "plague"}]
    scene = Scene("first").deck(0, "army").discard(0, "plague").hand(0, *rest)
    game = scene.influence("north_africa", {0: 1, "natives": 1}).game()
    play(game, "draw", "pass", "play missionaries north_africa", "pass")
    assert set(known(game, 1, 0)["shown"]) == {"army", *rest} - {"missionaries"}


@pytest.mark.rule("CM-13", "CM-27")
@every_edition
def test_any_card_may_be_in_the_first_deck(edition: str) -> None:
    game = with_hands(edition, 2)
    for viewer in (None, 0, 1):
        assert known(game, viewer, 0)["recycled"] == list(ALL_CARDS)
        assert "shown" not in known(game, viewer, 0)

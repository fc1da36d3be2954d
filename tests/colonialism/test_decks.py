"""Drawing, decks and discard piles (CM-17, CM-18, CM-18a)."""

from __future__ import annotations

from collections import Counter

import pytest

import tordesillas as td
from tests.colonialism.editions import every_edition
from tests.colonialism.scenes import ALL_CARDS, Scene, cards
from tests.scenes_common import evenly, play, rolled, seen, tokens, told
from tordesillas.colonialism.pieces import CARD

DRAWN = {"proto": 1, "first": 1, "second": 3}
"""Cards that a draw action draws."""


def but(*some: str) -> list[str]:
    """All cards but those."""
    return [card for card in ALL_CARDS if card not in some]


def numbers(*names: str) -> list[int]:
    """Cards as outcomes of chance."""
    return [CARD.names.index(name) for name in names]


def piles(game: td.Game, seat: int = 0) -> dict[str, set[str]]:
    return {pile: cards(game, pile, seat) for pile in ("hand", "deck", "discard")}


# Drawing


@pytest.mark.rule("CM-17")
@every_edition
def test_a_draw_action_draws_one_card_or_three(edition: str) -> None:
    game = Scene(edition).hand(0, "army").game()
    outcomes = ("plague", "fleet", "trade")[: DRAWN[edition]]
    rolled(game, "draw", *numbers(*outcomes))
    assert cards(game, "hand", 0) == {"army", *outcomes}
    assert cards(game, "deck", 0) == set(but("army", *outcomes))
    assert game.pending == (1,)
    for viewer in (None, 0, 1):
        assert told(game, "cards_drawn", viewer) == [{"seat": "0", "n": len(outcomes)}]
        shown = told(game, "card_drawn", viewer)
        assert shown == ([{"seat": "0", "card": card} for card in outcomes] if viewer == 0 else [])


@pytest.mark.rule("CM-17")
@every_edition
def test_drawing_needs_no_ship_and_no_influence(edition: str) -> None:
    game = Scene(edition).ships(0).used(0, atlantic=3).game()
    assert "draw" in tokens(game)
    play(game, "draw")
    assert seen(game, "used")[0] == [3, 0, 0, 0, 0]


@pytest.mark.rule("CM-17")
def test_every_card_of_the_deck_is_drawn_as_likely() -> None:
    drawn: Counter[str] = Counter()
    for seed in range(300):
        drawn.update(cards(play(Scene().deck(0, *ALL_CARDS[:8]).game(seed), "draw"), "hand", 0))
    assert evenly(drawn, 8)


# Hands without limit, decks without end


@pytest.mark.rule("CM-18")
@every_edition
def test_a_hand_has_no_limit_during_the_rounds(edition: str) -> None:
    game = Scene(edition).hand(0, *but("trade")).game()
    play(game, "draw", "pass")
    assert cards(game, "hand", 0) == set(ALL_CARDS)
    for token in ("pass", "pass", "pass", "pass", "pass"):
        play(game, token)
    assert seen(game, "round") == 2
    assert seen(game, "hand_count")[0] == 24


@pytest.mark.rule("CM-18")
@every_edition
def test_an_empty_deck_is_made_anew_at_once_of_the_discard_pile(edition: str) -> None:
    last = ["army", "fleet", "commerce"][: DRAWN[edition]]
    pile = ["plague", "trade", "treaty", "diplomacy"]
    game = Scene(edition).deck(0, *last).discard(0, *pile).hand(0, *but(*last, *pile)).game()
    play(game, "draw")
    assert piles(game) == {"hand": set(but(*pile)), "deck": set(pile), "discard": set()}
    for viewer in (None, 0, 1):
        assert told(game, "deck_made", viewer) == [{"seat": "0", "n": 4}]
        assert "discard" not in game.view(viewer).position()["seats"]["0"]


@pytest.mark.rule("CM-18")
@pytest.mark.parametrize("left", [1, 2])
def test_a_draw_of_three_goes_on_across_the_new_deck(left: int) -> None:
    deck, pile = ["army", "fleet"][:left], ["plague", "trade", "treaty", "diplomacy"]
    outcomes = [*deck, "treaty", "plague"][:3]
    game = Scene("second").deck(0, *deck).discard(0, *pile).hand(0, *but(*deck, *pile)).game()
    rolled(game, "draw", *numbers(*outcomes))
    assert piles(game) == {
        "hand": {*but(*pile), *outcomes},
        "deck": set(pile) - set(outcomes),
        "discard": set(),
    }
    assert [event.kind for event in game.events(0)] == [
        *["card_drawn"] * left,
        "deck_made",
        *["card_drawn"] * (3 - left),
        "cards_drawn",
    ]
    assert told(game, "cards_drawn") == [{"seat": "0", "n": 3}]


@pytest.mark.rule("CM-18")
def test_a_draw_of_three_empties_the_new_deck_too_and_ends() -> None:
    game = Scene("second").deck(0, "army").discard(0, "plague").hand(0, *but("army", "plague")).game()
    play(game, "draw")
    assert piles(game) == {"hand": set(ALL_CARDS), "deck": set(), "discard": set()}
    assert told(game, "cards_drawn") == [{"seat": "0", "n": 2}]


@pytest.mark.rule("CM-18")
@every_edition
def test_drawing_is_not_offered_with_nothing_to_draw(edition: str) -> None:
    last = "trade"
    game = Scene(edition).hand(0, *but(last)).game()
    assert "draw" in tokens(game)
    play(game, "draw", "pass")
    assert "draw" not in tokens(game)
    with pytest.raises(td.IllegalMove):
        play(game, "draw")


@pytest.mark.rule("CM-18")
def test_a_new_deck_is_shuffled() -> None:
    pile = ALL_CARDS[:6]
    drawn: Counter[str] = Counter()
    for seed in range(300):
        scene = Scene("second").deck(0, "trade").discard(0, *pile).hand(0, *but("trade", *pile))
        drawn.update(cards(play(scene.game(seed), "draw"), "hand", 0) & set(pile))
    assert drawn.total() == 600
    assert evenly(drawn, 6)


@pytest.mark.rule("CM-18")
@every_edition
def test_hands_are_filled_across_a_new_deck_too(edition: str) -> None:
    scene = Scene(edition).before_colonization().hand(0, "army").deck(0, "plague", "trade")
    game = play(scene.game(), "pass")
    if edition == "second":
        play(game, "keep army", seat=0)
    hand = cards(game, "hand", 0)
    assert {"army", "plague", "trade"} <= hand
    assert len(hand) == (7 if edition == "proto" else 6)
    assert cards(game, "discard", 0) == set()
    assert cards(game, "deck", 0) == set(ALL_CARDS) - hand


# Discarding with nothing left


@pytest.mark.rule("CM-18a")
@every_edition
def test_a_card_discarded_on_nothing_is_the_new_deck(edition: str) -> None:
    scene = Scene(edition).influence("north_africa", {0: 4, "natives": 4})
    game = scene.hand(0, *ALL_CARDS).game()
    play(game, "play plague north_africa from atlantic")
    assert piles(game) == {"hand": set(but("plague")), "deck": {"plague"}, "discard": set()}
    assert told(game, "card_discarded", 1) == [{"seat": "0", "card": "plague"}]
    assert told(game, "deck_made", 1) == [{"seat": "0", "n": 1}]
    play(game, "pass", "draw")
    assert cards(game, "hand", 0) == set(ALL_CARDS)


@pytest.mark.rule("CM-18a")
def test_a_card_discarded_on_a_deck_is_no_deck() -> None:
    game = Scene().influence("north_africa", {0: 4}).deck(0, "army").discard(0).hand(0, *but("army")).game()
    play(game, "play plague north_africa from atlantic")
    assert piles(game) == {"hand": set(but("army", "plague")), "deck": {"army"}, "discard": {"plague"}}


@pytest.mark.rule("CM-18a")
@every_edition
def test_cards_discarded_together_are_the_new_deck_together(edition: str) -> None:
    # Whoever has all 24 cards in hand and keeps one discards 23 at once, and draws from all of these.
    game = Scene(edition).before_colonization().hand(0, *ALL_CARDS).game()
    play(game, "pass")
    play(game, "keep army", seat=0)
    assert told(game, "deck_made") == [{"seat": "0", "n": 23}]
    drawn = 6 if edition == "proto" else 5
    assert (seen(game, "hand_count")[0], seen(game, "deck_count")[0]) == (1 + drawn, 23 - drawn)


@pytest.mark.rule("CM-18a")
@every_edition
def test_policy_cards_of_a_region_are_the_new_deck_together(edition: str) -> None:
    scene = Scene(edition).before_colonization().policies(0, "india", "fleet", "army", "treaty")
    game = scene.hand(0, *but("fleet", "army", "treaty")).game()
    play(game, "pass")
    assert told(game, "deck_made")[0] == {"seat": "0", "n": 3}
    assert [event["card"] for event in told(game, "card_discarded")][:3] == ["fleet", "army", "treaty"]

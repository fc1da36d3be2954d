"""Decks, discard piles and drawing (CM-17, CM-18, CM-18a)."""

from __future__ import annotations

import pytest

from tests.colonialism.scenes import ALL_CARDS, Scene, play, seen, told


@pytest.mark.rule("CM-18a")
def test_cards_discarded_together_are_the_new_deck_together() -> None:
    # All 24 cards are in hand; whoever keeps one discards 23 at once, and draws from all of these.
    game = Scene("first").before_colonization().deck(0).discard(0).hand(0, *ALL_CARDS).game()
    play(game, "pass")
    play(game, "keep army", seat=0)
    assert told(game, "deck_made") == [{"seat": "0", "n": 23}]
    assert seen(game, "deck_count")[0] == 18


@pytest.mark.rule("CM-18a")
def test_policy_cards_of_a_region_are_the_new_deck_together() -> None:
    others = [card for card in ALL_CARDS if card not in {"army", "fleet", "treaty"}]
    game = (
        Scene("first")
        .before_colonization()
        .track(1, 0)
        .deck(0)
        .discard(0)
        .policies(0, "india", "fleet", "army", "treaty")
        .hand(0, *others)
        .game()
    )
    play(game, "pass")
    assert told(game, "deck_made") == [{"seat": "0", "n": 3}]
    assert [event["card"] for event in told(game, "card_discarded")] == ["fleet", "army", "treaty"]

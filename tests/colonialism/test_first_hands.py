"""Interest cards and first hands (CM-12, CM-13, CM-14)."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

import tordesillas as td
from tests.colonialism.editions import every_edition, later_editions
from tests.colonialism.scenes import ALL_CARDS, Scene, cards, dealt, new, with_hands
from tests.scenes_common import evenly, play, seen, tokens, told
from tordesillas.colonialism.pieces import INTEREST

# Interest cards


@pytest.mark.rule("CM-12")
@every_edition
@pytest.mark.parametrize("players", [2, 3, 4])
def test_three_interest_cards_each_which_only_their_owner_sees(edition: str, players: int) -> None:
    game = dealt(edition, players)
    held = [game.view(seat).position()["seats"][str(seat)]["interests"] for seat in range(players)]
    assert [len(own) for own in held] == [3] * players
    assert len({card for own in held for card in own}) == 3 * players
    for viewer in (None, *range(players)):
        documents = game.view(viewer).position()["seats"]
        for seat in range(players):
            assert ("interests" in documents[str(seat)]) == (seat == viewer)
        told_of = told(game, "interest_dealt", viewer)
        own = [] if viewer is None else held[viewer]
        assert sorted(event["interest"] for event in told_of) == sorted(own)
        assert {event["seat"] for event in told_of} <= {str(viewer)}


@pytest.mark.rule("CM-12")
def test_interest_cards_stay_secret_to_the_end() -> None:
    scene = Scene().before_colonization(3, 2).influence("india", {0: 2})
    game = scene.interests(0, "india I", "china I", "china II").game()
    assert play(game, "pass").over
    for viewer in (None, 1):
        assert "interests" not in game.view(viewer).position()["seats"]["0"]
    assert game.view(0).position()["seats"]["0"]["interests"] == ["india I", "china I", "china II"]


@pytest.mark.rule("CM-12")
def test_interest_cards_are_shuffled() -> None:
    dealt_to = Counter(card for seed in range(400) for card in interests(dealt("second", 2, seed), 1))
    assert evenly(dealt_to, 12)


def interests(game: td.Game, seat: int) -> list[str]:
    return [name for i, name in enumerate(INTEREST.names) if seen(game, "interests")[seat] >> i & 1]


# First hands


@pytest.mark.rule("CM-13")
@every_edition
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_choose_six_of_twelve_at_once(edition: str, players: int) -> None:
    game = dealt(edition, players)
    assert game.pending == tuple(range(players))
    for seat in range(players):
        hand, deck = cards(game, "hand", seat), cards(game, "deck", seat)
        assert (len(hand), len(deck)) == (12, 12)
        assert hand | deck == set(ALL_CARDS)
        assert tokens(game, seat=seat) == [f"keep {card}" for card in ALL_CARDS if card in hand]


@pytest.mark.rule("CM-13")
@every_edition
def test_nothing_shows_before_all_have_chosen(edition: str) -> None:
    game = dealt(edition, 3)
    before = {viewer: knowledge(game, viewer) for viewer in (None, 0, 2)}
    chosen = tokens(game, seat=1)[3:9]
    for token in chosen[:5]:
        play(game, token, seat=1)
        assert token not in tokens(game, seat=1)
        assert game.pending == (0, 1, 2)
        assert {viewer: knowledge(game, viewer) for viewer in before} == before
    play(game, chosen[5], seat=1)
    assert game.pending == (0, 2)
    assert not game.legal_moves_of(1)
    after = {viewer: knowledge(game, viewer) for viewer in before}
    for viewer, (document, events) in after.items():
        assert document.pop("pending") == ["0", "2"]
        assert before[viewer][0].pop("pending") == ["0", "1", "2"]
        assert (document, events) == before[viewer]


def knowledge(game: td.Game, viewer: int | None) -> tuple[dict[str, Any], list[str]]:
    """All that a seat or a spectator has seen."""
    view = game.view(viewer)
    return view.position(), [repr(event) for event in view.events]


@pytest.mark.rule("CM-13")
@pytest.mark.parametrize("turns", list(permutations(range(3))))
def test_the_choices_may_come_in_any_order(turns: tuple[int, ...]) -> None:
    game = dealt("first", 3)
    chosen = {seat: tokens(game, seat=seat)[:6] for seat in range(3)}
    for at in range(6):
        for seat in turns:
            play(game, chosen[seat][at], seat=seat)
    for seat in range(3):
        assert {f"keep {card}" for card in cards(game, "hand", seat)} == set(chosen[seat])
    assert game.pending == (seen(game, "track")[0],)


@pytest.mark.rule("CM-13")
def test_in_2011_the_other_six_go_back_into_a_deck_of_18_unseen() -> None:
    game = dealt("proto")
    drawn = cards(game, "hand", 0)
    kept = {token.removeprefix("keep ") for token in tokens(game, seat=0)[6:]}
    for card in kept:
        play(game, f"keep {card}", seat=0)
    for token in tokens(game, seat=1)[:6]:
        play(game, token, seat=1)
    assert cards(game, "hand", 0) == kept
    assert cards(game, "deck", 0) == set(ALL_CARDS) - kept
    assert cards(game, "discard", 0) == set()
    document = game.view(1).position()["seats"]["0"]
    assert (document["hand_count"], document["deck_count"]) == (6, 18)
    assert told(game, "cards_returned", 1) == [{"seat": "0", "n": 6}, {"seat": "1", "n": 6}]
    assert not told(game, "card_discarded", 1)
    assert drawn - kept <= cards(game, "deck", 0)


@pytest.mark.rule("CM-13")
@later_editions
def test_later_the_other_six_start_the_open_discard_pile(edition: str) -> None:
    game = dealt(edition)
    drawn = cards(game, "hand", 0)
    kept = {token.removeprefix("keep ") for token in tokens(game, seat=0)[::2]}
    for card in kept:
        play(game, f"keep {card}", seat=0)
    for token in tokens(game, seat=1)[:6]:
        play(game, token, seat=1)
    assert cards(game, "hand", 0) == kept
    assert len(cards(game, "deck", 0)) == 12
    assert cards(game, "deck", 0).isdisjoint(drawn)
    for viewer in (None, 0, 1):
        assert set(game.view(viewer).position()["seats"]["0"]["discard"]) == drawn - kept
        thrown = [event["card"] for event in told(game, "card_discarded", viewer) if event["seat"] == "0"]
        assert set(thrown) == drawn - kept


@pytest.mark.rule("CM-13")
@every_edition
def test_what_was_kept_is_told_to_its_owner_alone(edition: str) -> None:
    game = with_hands(edition)
    own = [event["card"] for event in told(game, "card_kept", 0) if event["seat"] == "0"]
    assert set(own) == cards(game, "hand", 0)
    for viewer in (None, 1):
        assert [event["card"] for event in told(game, "card_kept", viewer) if event["seat"] == "0"] == [None] * 6


@pytest.mark.rule("CM-13")
def test_the_decks_are_shuffled() -> None:
    drawn = Counter(card for seed in range(200) for card in cards(dealt("second", 2, seed), "hand", 1))
    assert evenly(drawn, 24)


# Quick start


@pytest.mark.rule("CM-14")
@later_editions
def test_quick_start_discards_six_and_draws_six(edition: str) -> None:
    game = dealt(edition, 3, quick_start=True)
    assert tokens(game, "station")
    for seat in range(3):
        hand, deck, discard = (cards(game, pile, seat) for pile in ("hand", "deck", "discard"))
        assert (len(hand), len(deck), len(discard)) == (6, 12, 6)
        assert hand | deck | discard == set(ALL_CARDS)
        drawn = [event["card"] for event in told(game, "card_drawn", seat)]
        assert set(drawn[:6]) == discard
        assert set(drawn[6:]) == hand
    assert not told(game, "card_kept")


@pytest.mark.rule("CM-14")
def test_quick_start_discards_at_random() -> None:
    games = [dealt("second", 2, seed, quick_start=True) for seed in range(200)]
    assert evenly(Counter(card for game in games for card in cards(game, "discard", 0)), 24, share=0.4)
    assert evenly(Counter(card for game in games for card in cards(game, "hand", 0)), 24, share=0.4)


@pytest.mark.rule("CM-14")
def test_2011_has_no_quick_start() -> None:
    with pytest.raises(td.OptionError, match="quick_start"):
        new("proto", quick_start=True)

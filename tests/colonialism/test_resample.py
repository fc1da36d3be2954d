"""What a seat cannot see, dealt anew: always as it could be, and everything that could be."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import tordesillas as td
from tests.colonialism.moments import moments
from tests.colonialism.scenes import ALL_CARDS, SETTINGS, Scene, cards
from tests.scenes_common import play, rolled, seen
from tordesillas.colonialism.pieces import CARD, EVENT, INTEREST, REGION
from tordesillas.engine.kernel import StateHandle, load

KERNEL = load("tordesillas.colonialism")


def guesses(game: td.Game, seat: int, number: int) -> Iterator[StateHandle]:
    """So many whole states that the seat could think to be in."""
    view = game.view(seat).state
    for at in range(number):
        yield KERNEL.resample(view, seat, [at, *range(7)])


def dealt(players: int) -> td.Game:
    """A game in which hands have been dealt, and nothing else has happened."""
    game = td.new("colonialism", players=players, seed=2, quick_start=True)
    while str(game.legal_moves[0]).startswith("row"):
        game.push(game.legal_moves[0])
    return game


def named(members: int, names: tuple[str, ...] = CARD.names) -> set[str]:
    return {name for at, name in enumerate(names) if members >> at & 1}


def near(counted: int, number: int, chance: float) -> bool:
    """A count is within five standard deviations of what so many tries with that chance should give."""
    spread = (number * chance * (1 - chance)) ** 0.5
    return bool(abs(counted - number * chance) <= 5 * spread)


# Always as it could be


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("edition", "expansions", "options"), SETTINGS)
def test_the_seat_sees_no_difference(
    edition: str, expansions: tuple[str, ...], options: dict[str, Any], players: int
) -> None:
    chooser = random.Random(players)
    game = td.new("colonialism", edition=edition, players=players, expansions=expansions, seed=players, **options)
    while True:
        for seat in range(players):
            view = game.view(seat)
            for state in guesses(game, seat, 2):
                assert KERNEL.observe(state, seat) == view.state
                assert state.get("events_left") == game.state().get("events_left")
        if game.over:
            break
        seat = chooser.choice(game.pending)
        game.push(chooser.choice(list(game.legal_moves_of(seat))))


@pytest.mark.parametrize("moment", list(moments()))
def test_every_moment_can_be_dealt_anew_and_played_on(moment: str) -> None:
    game = td.from_position(moments()[moment])
    for seat in range(game.players):
        for state in guesses(game, seat, 20):
            assert KERNEL.sound(state) == 0
            assert game.over or KERNEL.playouts(state, 1, 1).games == 1


def test_what_nobody_could_see_is_refused() -> None:
    view = td.from_position(moments()["action"]).view(2).state
    for field, value in (("discard", 2**25 - 1), ("hand_count", 25), ("recycled", 0), ("shown", 2**25 - 1)):
        wrong = view.copy()
        wrong.set(field, [value, value, value, 0])
        with pytest.raises(ValueError, match="contradicts"):
            KERNEL.resample(wrong, 2, [1] * 8)


def test_another_key_deals_other_cards() -> None:
    game = dealt(3)
    assert len({str(state.flat()) for state in guesses(game, 0, 50)}) == 50
    first, second = next(guesses(game, 0, 1)), next(guesses(game, 0, 1))
    assert first == second


def test_the_dice_are_not_those_of_the_game() -> None:
    document = Scene(expansions=["events"]).before_event().position()
    game = td.from_position(document, seed=1)
    turned = set()
    for state in guesses(game, 0, 150):
        tape = KERNEL.Tape()
        KERNEL.apply(state, tape, 1, game.rules.moves.parse("station atlantic"))
        turned.add(state.get("event"))
    assert turned == set(range(len(EVENT)))


# Everything that could be


@pytest.mark.rule("CM-12", "CM-27")
def test_interests_of_others_are_any_that_one_does_not_have() -> None:
    game = dealt(3)
    own = game.state().get("interests")[0]
    tries = 600
    found: Counter[str] = Counter()
    for state in guesses(game, 0, tries):
        assert state.get("interests")[0] == own
        found.update(named(state.get("interests")[1], INTEREST.names))
    assert set(found) == set(INTEREST.names) - named(own, INTEREST.names)
    assert all(near(counted, tries, 3 / 9) for counted in found.values())


@pytest.mark.rule("CM-27")
def test_hands_of_others_are_any_cards_that_nobody_has_seen() -> None:
    game = dealt(2)
    discarded = cards(game, "discard", 1)
    assert len(discarded) == 6
    tries = 600
    found: Counter[str] = Counter()
    for state in guesses(game, 0, tries):
        found.update(named(state.get("hand")[1]))
    assert set(found) == set(ALL_CARDS) - discarded
    assert all(near(counted, tries, 6 / 18) for counted in found.values())


@pytest.mark.rule("CM-27")
def test_ones_own_deck_is_dealt_from_what_is_left() -> None:
    game = dealt(2)
    for state in guesses(game, 0, 20):
        assert state.get("hand")[0] == game.state().get("hand")[0]
        assert state.get("deck")[0] == game.state().get("deck")[0]


@pytest.mark.rule("CM-28")
def test_cards_that_one_sees_lie_are_nowhere_else() -> None:
    made = Scene().at(round=2).policies(0, "north_africa", "influence_3", "influence_2")
    game = made.policies(1, "north_africa", "influence_2", "influence_3").game()
    for state in guesses(game, 1, 20):
        assert state.get("face_up") == seen(game, "face_up")
        assert "influence_2" not in named(state.get("hand")[0] | state.get("deck")[0])
        assert state.get("face_down")[1] == seen(game, "face_down")[1]
        assert state.get("deck")[1] == seen(game, "deck")[1]


@pytest.mark.rule("CM-28")
def test_a_card_that_lies_face_down_is_any_policy_card() -> None:
    game = Scene().hand(0, "army", "plague").policies(0, "china", "fleet", "empire").at(round=2).game()
    play(game, "play army north_africa from atlantic")
    tries = 1200
    found: Counter[str] = Counter()
    for state in guesses(game, 1, tries):
        down = [card for card in state.get("face_down")[0] if card >= 0]
        assert len(down) == 2
        found.update(CARD.names[card] for card in down)
    policies = set(ALL_CARDS[:16]) - {"empire"}
    assert set(found) == policies
    assert all(near(counted, tries, 2 / 15) for counted in found.values())
    for state in guesses(game, 0, 5):
        assert state.get("face_down")[0] == seen(game, "face_down")[0]


@pytest.mark.rule("CM-96")
def test_through_the_open_door_any_hand_may_be_there() -> None:
    game = td.from_position(moments()["open_door"])
    policies = set(ALL_CARDS[:16])
    hands = [named(state.get("hand")[1]) for state in guesses(game, 0, 200)]
    assert [hand for hand in hands if not hand & policies]
    assert [hand for hand in hands if hand & policies]


# Choices that nobody else has seen


def choosing(*kept: str) -> td.Game:
    """The first hands are being chosen, and seat 0 has chosen these."""
    document = td.new("colonialism", players=3, seed=3)
    game = play(document, "row 1", "row 3")
    game.push(f"keep {kept[0]}", 0)
    for card in kept[1:]:
        game.push(f"keep {card}", 0)
    return game


@pytest.mark.rule("CM-13", "CM-27")
def test_the_choice_of_a_first_hand_is_hidden_until_all_have_chosen() -> None:
    early = td.from_position(moments()["keep_cards"])
    hand = sorted(cards(early, "hand", 0), key=CARD.names.index)
    some, others = choosing(*hand[:6]), choosing(*hand[6:])
    for viewer in (None, 1, 2):
        assert some.view(viewer).state == others.view(viewer).state
        assert [str(event) for event in some.events(viewer)] == [str(event) for event in others.events(viewer)]
    assert some.view(0).state != others.view(0).state
    # All that the others see is that it has chosen.
    assert some.pending == (1, 2)
    # A choice that is half made shows nothing at all.
    assert choosing(*hand[:3]).view(1).state == early.view(1).state


@pytest.mark.rule("CM-13")
def test_a_first_hand_that_has_been_chosen_is_any_six_of_twelve() -> None:
    game = choosing(*sorted(cards(td.from_position(moments()["keep_cards"]), "hand", 0))[:6])
    tries = 600
    found: Counter[str] = Counter()
    for state in guesses(game, 1, tries):
        assert len(named(state.get("kept")[0])) == 6
        assert state.get("kept")[2] == 0
        assert state.get("kept")[0] & ~state.get("hand")[0] == 0
        found.update(named(state.get("kept")[0]))
    assert set(found) == set(ALL_CARDS)
    assert all(near(counted, tries, 6 / 24) for counted in found.values())


@pytest.mark.rule("CM-43")
@pytest.mark.parametrize(("edition", "least"), [("first", 1), ("second", 0)])
def test_whoever_has_kept_a_card_may_have_kept_any_or_where_it_can_be_none(edition: str, least: int) -> None:
    made = Scene(edition).before_colonization().hand(0, "army", "trade").hand(1, "fleet", "plague")
    game = play(made.game(), "pass", "keep army")
    assert game.pending == (1,)
    tries = 600
    sizes = Counter(len(named(state.get("kept")[0])) for state in guesses(game, 1, tries))
    assert set(sizes) == {least, 1}
    if least == 0:
        assert near(sizes[0], tries, 1 / 3)
        other = play(made.game(), "pass", "keep none")
        assert other.view(1).state == game.view(1).state


# Counting cards


@pytest.mark.rule("CM-18", "CM-27")
def test_when_a_deck_is_made_anew_everybody_can_tell_the_hand() -> None:
    made = Scene("first").hand(0, "fleet", "trade").deck(0, "army")
    game = rolled(made.game(), "draw", CARD.names.index("army"), seat=0)
    assert cards(game, "hand", 0) == {"fleet", "trade", "army"}
    for state in guesses(game, 1, 30):
        assert named(state.get("hand")[0]) == {"fleet", "trade", "army"}
    # Of the three, one is laid face down: it is one of the two policy cards.
    play(game, "pass", "play fleet north_africa from atlantic")
    found = Counter(state.get("face_down")[0][0] for state in guesses(game, 1, 60))
    assert set(found) == {CARD.names.index("fleet"), CARD.names.index("army")}
    for state in guesses(game, 1, 30):
        assert "trade" in named(state.get("hand")[0])


@pytest.mark.rule("CM-18", "CM-27")
def test_cards_outside_a_deck_made_anew_are_in_hand_or_face_down() -> None:
    made = Scene("first").hand(0, "fleet", "trade").deck(0, "army").policies(0, "china", "empire").at(round=2)
    game = rolled(made.game(), "draw", CARD.names.index("army"), seat=0)
    outside = {"fleet", "trade", "army", "empire"}
    found = set()
    for state in guesses(game, 1, 80):
        down = CARD.names[state.get("face_down")[0][REGION.names.index("china")]]
        found.add(down)
        assert named(state.get("hand")[0]) | {down} == outside
    assert found == outside - {"trade"}
    # The next card that is drawn may be any of the deck.
    play(game, "pass", "draw")
    drawn = {name for state in guesses(game, 1, 300) for name in named(state.get("hand")[0])}
    assert drawn == set(ALL_CARDS)


@pytest.mark.rule("CM-102")
def test_a_card_that_was_taken_back_openly_is_not_in_the_deck() -> None:
    made = Scene(expansions=["events"]).event("cultivation_system").before_colonization()
    made = made.influence("southeast_asia", {0: 1}).policies(0, "southeast_asia", "influence_2")
    game = play(made.discard(0, "army", "trade").game(), "pass", "reclaim army")
    for state in guesses(game, 1, 50):
        assert "army" in named(state.get("hand")[0])
    play(game, "keep army")
    while seen(game, "step") != 5:
        game.push(game.legal_moves[-1])
    while game.pending != (0,):
        play(game, "pass")
    laid = next(str(move) for move in game.legal_moves if str(move).startswith("play army"))
    play(game, laid)
    places = Counter(
        "deck" if "army" in named(state.get("deck")[0]) else "hand" if "army" in named(state.get("hand")[0]) else "down"
        for state in guesses(game, 1, 200)
    )
    assert set(places) == {"hand", "down"}


@pytest.mark.rule("CM-114")
def test_the_second_consolidate_holdings_is_in_hand_until_it_is_played() -> None:
    made = Scene(expansions=["upgrades"]).collected(0, black=2).hand(0, "army").influence("north_africa", {0: 1})
    game = play(made.game(), "buy colonial_infrastructure with black+black")
    for step in ("pass", "play army north_africa from atlantic", "pass"):
        for state in guesses(game, 1, 30):
            assert "infrastructure" in named(state.get("hand")[0])
        play(game, step)
    play(game, "play infrastructure north_africa from atlantic")
    for state in guesses(game, 1, 30):
        assert named(state.get("discard")[0]) == {"infrastructure"}
        assert "infrastructure" not in named(state.get("hand")[0] | state.get("deck")[0])


@pytest.mark.rule("CM-50a")
def test_interests_that_gave_cubes_are_known() -> None:
    game = td.from_position(moments()["finished"])
    fulfilled = named(seen(game, "fulfilled")[0], INTEREST.names)
    assert fulfilled == {"india I", "india II"}
    third = set()
    for state in guesses(game, 1, 100):
        guessed = named(state.get("interests")[0], INTEREST.names)
        assert fulfilled < guessed
        assert len(guessed) == 3
        third |= guessed - fulfilled
    assert third == set(INTEREST.names) - fulfilled - named(seen(game, "interests")[1], INTEREST.names)

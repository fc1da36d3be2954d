"""Long choices are small steps: what is offered at all, what is not asked, and how far one may go back."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import tordesillas as td
from tests.colonial.scenes import Scene, new, of, on, stack, usable
from tests.scenes_common import play, rolled, seen, tokens, told
from tordesillas.colonial.pieces import CHARACTER
from tordesillas.engine.kernel import StateHandle

SUCCESS, FAILURE = 5, 4
AT_ANY_TIME = {"repay", "give", "answer"}


def depths(game: td.Game) -> list[int]:
    return [game.undo_depth(seat) for seat in range(game.players)]


def begun(character: str, made: Scene) -> td.Game:
    return play(made.using(character).game(), f"use {character}")


# What is offered


IDLE = (
    Scene(2, continent="africa")
    .explored(*("north_africa", "egypt", "sahara", "west_africa", "congo", "south_africa", "east_africa", "ethiopia"))
    .missions(*("north_africa", "egypt", "sahara", "west_africa", "congo", "south_africa", "east_africa", "ethiopia"))
    .circumnavigated()
    .seat(0, treasury=0, fleets=0, diplomacy=6)
    .seat(1, treasury=0, fleets=0, diplomacy=7)
)
"""Nothing is left to explore or to convert, and nobody has anything."""
ALWAYS = {"ambassador", "financier", "rebel"}


@pytest.mark.rule("CL-32")
@pytest.mark.parametrize("character", CHARACTER.names)
def test_a_character_that_could_do_nothing_is_not_offered(character: str) -> None:
    position = IDLE.last_chance("ambassador").position()
    pairs = IDLE.board["cards"]["pairs"]
    partner = next(pair for pair in pairs if character in pair)
    # Both cards set aside are the character's own and one that always finds something to do.
    other = next(card for card, pair in enumerate(pairs) if ALWAYS & set(pair) and character not in pair)
    aside = {other, pairs.index(partner)}
    position["seats"]["0"]["face_up"] = [str(card + 1) for card in range(len(pairs)) if card not in aside]
    offered = usable(td.from_position(position))
    assert (character in offered) == (character in ALWAYS)


@pytest.mark.rule("CL-32")
def test_who_has_nothing_to_use_is_passed_over() -> None:
    made = Scene().seat(1, treasury=0).cards(1, "scientist").cards(0, "explorer").using("explorer")
    game = play(made.missions("levant").game(), "pass")
    assert game.pending == (2,)
    assert [event["seat"] for event in told(game, "passed")] == ["0", "1"]


@pytest.mark.rule("CL-32", "CL-39")
def test_a_pass_is_always_possible() -> None:
    game = Scene().using("explorer").game()
    assert tokens(game)[0] == "pass"
    play(game, "pass")
    assert game.pending == (1,)


# What is not asked


@pytest.mark.rule("CL-32")
@pytest.mark.parametrize(
    ("character", "made", "field", "value"),
    [
        ("conqueror", Scene(advanced_founding=False).counters("brazil_1", {0: 2}), "prestige", 1),
        ("governor", Scene().counters("brazil_1", {0: 2}).colony(0, "brazil").seat(0, treasury=1), "prestige", 1),
        ("scientist", Scene().seat(0, treasury=1), "treasury", 0),
    ],
)
def test_one_choice_is_made_without_asking(character: str, made: Scene, field: str, value: int) -> None:
    game = begun(character, made)
    assert game.pending == (1,)
    assert of(game, field, 0) == value


@pytest.mark.rule("CL-32", "CL-59")
def test_the_only_mission_is_placed_without_asking() -> None:
    assert on(begun("missionary", Scene()), "missions", "levant") == 1


@pytest.mark.rule("CL-32")
@pytest.mark.parametrize("seed", range(12))
def test_whoever_is_asked_has_a_choice(seed: int) -> None:
    chooser = random.Random(seed)
    game = new(2 + seed % 5, seed, turn_limit=20, nations=seed in (2, 8))
    for _ in range(100):
        if game.over:
            break
        seat = chooser.choice(game.pending)
        moves = [move for move in game.legal_moves_of(seat) if str(move).split()[0] not in AT_ANY_TIME]
        assert len(moves) > 1
        game.push(chooser.choice(moves))


# Steps back


@pytest.mark.rule("CL-69")
def test_the_viceroys_counters_can_be_taken_back_one_by_one() -> None:
    made = Scene().counters("brazil_1", {1: 1}).tracks(0, logistics=4).seat(0, treasury=9)
    game = made.using("viceroy").game()
    before = game.position()
    for number, token in enumerate(("use viceroy", "put brazil_1", "put brazil_1", "put brazil_1", "pass"), 1):
        play(game, token)
        assert depths(game) == [number, 0, 0, 0]
    while game.undo_depth(0):
        game.pop()
    assert game.position() == before


@pytest.mark.rule("CL-52")
def test_the_options_of_a_founding_can_be_taken_back() -> None:
    made = Scene().counters("new_spain_1", {0: 5}).unrest(new_spain=1).seat(0, home_unrest=1)
    game = play(begun("conqueror", made), "purge", "pillage")
    assert depths(game) == [3, 0, 0, 0]
    game.pop()
    assert (on(game, "unrest", "new_spain"), of(game, "treasury", 0)) == (0, 3)
    play(game, "pariahs 1")
    assert of(game, "home_unrest", 0) == 0


@pytest.mark.rule("CL-62")
def test_casualties_can_be_chosen_again_but_dice_cannot() -> None:
    made = Scene().counters("egypt_1", {1: 3, 2: 3, 3: 3}).unrest(egypt=1)
    game = rolled(begun("rebel", made), "revolt egypt", SUCCESS, SUCCESS, FAILURE, FAILURE)
    assert depths(game) == [0, 0, 0, 0]
    play(game, "strike 1 in egypt_1", "strike 2 in egypt_1")
    assert depths(game) == [2, 0, 0, 0]
    game.pop()
    play(game, "strike 3 in egypt_1")
    assert stack(game, "egypt_1") == {1: 2, 2: 3, 3: 2}


@pytest.mark.rule("CL-63")
def test_blame_can_be_laid_on_somebody_else() -> None:
    game = play(begun("rebel", Scene().counters("egypt_1", {1: 1, 2: 1})), "stir egypt", "blame 1")
    assert depths(game) == [3, 0, 0, 0]


@pytest.mark.rule("CL-53")
@pytest.mark.parametrize("face", [3, 4])
def test_an_exploration_is_final_but_what_follows_is_not(face: int) -> None:
    game = rolled(begun("explorer", Scene()), "explore india", face)
    assert depths(game) == [0, 0, 0, 0]
    if face == 4:
        play(game, "venture india_1")
        assert depths(game) == [1, 0, 0, 0]


@pytest.mark.rule("CL-66", "CL-67")
def test_war_is_final_but_which_counter_is_lost_is_not() -> None:
    made = Scene().counters("india_1", {1: 4, 0: 1}).counters("india_3", {0: 2, 1: 2})
    game = rolled(begun("sovereign", made), "declare war on 1", *[FAILURE] * 3, *[SUCCESS] * 2, *[FAILURE] * 3)
    assert depths(game) == [0, 0, 0, 0]
    play(game, "lose india_3")
    assert depths(game) == [1, 0, 0, 0]
    play(game, "lose india_3")
    # The other theatres have been fought with it.
    assert depths(game) == [0, 0, 0, 0]


@pytest.mark.rule("CL-60", "CL-68")
@pytest.mark.parametrize(
    ("character", "own", "others"),
    [("merchant", "ship egypt_1", "ship brazil_1"), ("trader", "sell 1 of 0", "sell 1 of 1")],
)
def test_goods_can_be_taken_back_until_somebody_has_answered(character: str, own: str, others: str) -> None:
    made = Scene().counters("egypt_1", {0: 1}).counters("brazil_1", {1: 1}).counters("congo_1", {0: 1})
    made = made.seat(0, goods=2, fleets=3).seat(1, goods=2).tracks(0, economy=4)
    game = play(begun(character, made), own)
    assert depths(game) == [2, 0, 0, 0]
    play(game, others)
    # The question has been put, but it can still be withdrawn.
    assert depths(game) == [3, 0, 0, 0]
    play(game, "refuse")
    assert depths(game) == [0, 1, 0, 0]
    play(game, own.replace("egypt", "congo"))
    assert depths(game) == [1, 0, 0, 0]


@pytest.mark.rule("CL-60", "CL-68")
@pytest.mark.parametrize("answer", ["always", "never"])
@pytest.mark.parametrize(
    ("character", "question", "token"), [("merchant", "ship", "ship brazil_1"), ("trader", "sell", "sell 1 of 1")]
)
def test_a_standing_answer_is_heard_for_good(character: str, question: str, token: str, answer: str) -> None:
    made = Scene().counters("egypt_1", {0: 1}).counters("brazil_1", {1: 1}).seat(0, goods=3).seat(1, goods=2)
    game = begun(character, made.standing(1, **{question: answer}))
    assert depths(game) == [1, 0, 0, 0]
    play(game, token)
    assert [event["yes"] for event in told(game, "answered")] == [int(answer == "always")]
    assert depths(game) == [0, 0, 0, 0]


@pytest.mark.rule("CL-61")
def test_that_nobody_attacks_has_been_learned() -> None:
    made = Scene().counters("egypt_1", {0: 1}).privateers(0, {1: 1, 2: 1}).standing(1, attack="never")
    game = begun("merchant", made)
    assert game.pending == (2,)
    assert depths(game) == [0, 0, 0, 0]
    play(game, "refuse")
    assert depths(game) == [0, 0, 1, 0]


@pytest.mark.rule("CL-30")
def test_the_last_small_step_of_a_round_shows_the_next_cards_for_good() -> None:
    made = Scene(2, continent="america").explored("peru").using("viceroy", 1)
    game = play(made.game(), "use viceroy", "put peru_1")
    assert seen(game, "round") == 2
    assert depths(game) == [0, 0]


@pytest.mark.rule("CL-57", "CL-70")
def test_gifts_and_repayments_can_be_taken_back_like_other_moves() -> None:
    game = play(Scene().loans(0, 10).game(), "repay 1 of 1", "give 2 1")
    assert depths(game) == [2, 0, 0, 0]
    play(game, "give 0 1", seat=2)
    assert depths(game) == [0, 0, 1, 0]


@pytest.mark.parametrize("seed", range(3))
def test_what_is_taken_back_drew_no_chance_and_brought_no_secret(seed: int) -> None:
    chooser = random.Random(seed)
    game = new(2 + seed, seed, turn_limit=20)
    for _ in range(150):
        if game.over:
            break
        seat = chooser.choice(game.pending)
        game.push(chooser.choice(list(game.legal_moves_of(seat))))
        for whose, depth in enumerate(depths(game)):
            own = game.plies[len(game.plies) - depth :]
            assert all(ply.seat == whose and not ply.draws for ply in own)
            if own:
                assert hidden(own[0].before, whose) == hidden(game.state(), whose)


def hidden(state: StateHandle, seat: int) -> list[Any]:
    """The cards that others have lined up."""
    return [plan for other, plan in enumerate(state.get("plan")) if other != seat]


# Taken up in the middle


def sinking() -> td.Game:
    made = Scene().counters("egypt_1", {0: 1}).privateers(0, {1: 1, 2: 1}).standing(2, attack="never")
    return rolled(begun("merchant", made), "consent", FAILURE, SUCCESS)


def casualties() -> td.Game:
    made = Scene().counters("egypt_1", {1: 3, 2: 3}).unrest(egypt=1)
    return rolled(begun("rebel", made), "revolt egypt", SUCCESS, SUCCESS, FAILURE, FAILURE)


def losses() -> td.Game:
    made = Scene().counters("india_1", {1: 4, 0: 1}).counters("india_3", {0: 2, 1: 2})
    game = rolled(begun("sovereign", made), "declare war on 1", *[SUCCESS] * 2, FAILURE, *[SUCCESS] * 2, *[FAILURE] * 3)
    return play(game, "lose india_1", seat=1)


def at_peace_or_not() -> td.Game:
    made = Scene().seat(0, squadrons=0).seat(1, squadrons=0)
    return play(rolled(begun("sovereign", made), "declare war on 1", *[FAILURE] * 6), "pass")


MIDDLES = [
    lambda: begun("ambassador", Scene().unrest(egypt=1)),
    lambda: play(begun("ambassador", Scene().unrest(egypt=1)), "promote 1"),
    lambda: play(begun("conqueror", Scene().counters("new_spain_1", {0: 5}).seat(0, home_unrest=1)), "pillage"),
    lambda: rolled(begun("explorer", Scene()), "explore india", 4),
    lambda: begun("governor", Scene().counters("brazil_1", {0: 2}).colony(0, "brazil")),
    lambda: begun("merchant", Scene().counters("egypt_1", {0: 1}).privateers(0, {1: 1})),
    sinking,
    lambda: play(begun("merchant", Scene().counters("canada_1", {1: 1})), "ship canada_1"),
    lambda: play(begun("trader", Scene().seat(1, goods=5).tracks(0, economy=6)), "sell 5 of 1"),
    casualties,
    lambda: play(begun("rebel", Scene().counters("egypt_1", {1: 3, 2: 3})), "stir egypt"),
    losses,
    at_peace_or_not,
    lambda: play(begun("viceroy", Scene().tracks(0, logistics=3)), "put levant_1"),
]


@pytest.mark.parametrize("middle", MIDDLES)
def test_a_long_choice_can_be_taken_up_in_the_middle(middle: Callable[[], td.Game]) -> None:
    game = middle()
    assert seen(game, "character") >= 0
    again = td.from_position(game.position())
    assert again.position() == game.position()
    assert again.pending == game.pending
    for seat in range(game.players):
        assert again.legal_moves_of(seat).ids == game.legal_moves_of(seat).ids

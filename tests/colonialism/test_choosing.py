"""How moves are pointed out, and what is said of them before they are made."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import tordesillas as td
from tests.colonialism.scenes import SETTINGS, Scene, dealt, turn_up
from tests.scenes_common import play, rolled
from tordesillas.colonialism.pieces import CARD, FACTION, REGION
from tordesillas.colonialism.rules import RULES
from tordesillas.engine.choice import Move
from tordesillas.engine.face import Choice
from tordesillas.engine.messages import LANGUAGES


def choice(game: td.Game, token: str, language: str = "en") -> Choice:
    seat = game.turn
    assert seat is not None
    return RULES.choice(game.view(seat), RULES.moves.parse(token), language)


def parts(game: td.Game, token: str) -> dict[str, str]:
    return dict(choice(game, token).parts)


# Parts


def test_a_voyage_is_a_ship_and_the_sea_that_it_goes_to() -> None:
    shown = parts(Scene().game(), "sail fresh from atlantic to arabian_sea")
    assert shown == {"ship": "ship:atlantic/fresh", "goal": "zone:arabian_sea"}


def test_the_ship_that_is_used_can_be_pointed_at_as_such_or_as_its_sea() -> None:
    ship = {"ship": "ship:atlantic/fresh", "zone": "zone:atlantic"}
    game = Scene().hand(0, "army").influence("north_africa", {0: 3}).game()
    assert parts(game, "explore north_africa from atlantic") == {"region": "region:north_africa", **ship}
    shown = parts(game, "play army north_africa from atlantic")
    assert shown == {"card": "card:army", "region": "region:north_africa", **ship}
    shown = parts(game, "withdraw 2 from north_africa by atlantic")
    own = {"region": "region:north_africa", "faction": "faction:north_africa/0", "discs": "number:2"}
    assert shown == {**own, **ship}


def test_a_target_is_a_factions_discs_in_the_region() -> None:
    game = Scene().hand(0, "campaign", "diplomacy", "missionaries").influence("india", {0: 1, 1: 2}).game()
    where = {"region": "region:india", "faction": "faction:india/1"}
    assert parts(game, "play campaign india against 1") == {"card": "card:campaign", **where}
    shown = parts(game, "play diplomacy india for natives")
    assert shown == {"card": "card:diplomacy", "region": "region:india", "faction": "faction:india/natives"}
    assert parts(game, "play missionaries india") == {"card": "card:missionaries", "region": "region:india"}


def test_a_trade_is_both_regions_and_the_cubes() -> None:
    scene = Scene().hand(0, "trade").influence("north_africa", {0: 1})
    game = scene.cubes("north_africa", yellow=1).cubes("sub_saharan_africa", black=1).game()
    assert parts(game, "play trade north_africa+sub_saharan_africa yellow+black from atlantic") == {
        "card": "card:trade",
        "region": "region:north_africa",
        "cube": "cube:north_africa/yellow",
        "other_region": "region:sub_saharan_africa",
        "other_cube": "cube:sub_saharan_africa/black",
        "ship": "ship:atlantic/fresh",
        "zone": "zone:atlantic",
    }


@pytest.mark.parametrize(("edition", "expansions", "options"), SETTINGS)
def test_every_move_is_told_from_all_others_by_its_kind_and_parts(
    edition: str, expansions: tuple[str, ...], options: dict[str, Any]
) -> None:
    game = td.new("colonialism", edition=edition, players=3, expansions=expansions, seed=23, **options)
    dice = Random(23)
    seen: Counter[str] = Counter()
    while not game.over:
        seat = game.turn
        assert seat is not None
        view = game.view(seat)
        named = {}
        for move in dice.sample(list(game.legal_moves), min(12, len(game.legal_moves))):
            found = RULES.choice(view, move.id, dice.choice(LANGUAGES))
            named[move.kind, found.parts] = move
            seen[move.kind] += 1
        assert len(named) == min(12, len(game.legal_moves))
        check_that_all_is_there(game, seat, list(named.values()))
        game.push(dice.choice(game.legal_moves))
    assert {"sail", "explore", "play", "collect", "keep", "station", "row"} <= set(seen)


def check_that_all_is_there(game: td.Game, seat: int, moves: list[Move]) -> None:
    """What a move takes is drawn, lies on the table or has at least a name."""
    view = game.view(seat)
    drawing, face = RULES.board_drawing(view, "en"), RULES.face(view, "en")
    drawn = drawing.ground + "".join(drawing.layers.values())
    cards = [
        card for pile in (*face.hand, *face.common, *(p for s in face.seats for p in s.piles)) for card in pile.cards
    ]
    figures = [figure.part for shown in face.seats for figure in shown.figures]
    known = {*(card.part for card in cards), *figures, *face.names}
    for move in moves:
        for _, part in RULES.choice(view, move.id, "en").parts:
            told = part in known or f'data-part="{part}"' in drawn or part.split(":")[0] in ("number", "payment")
            assert told, part


# Outlooks


def test_odds_of_a_roll_are_told_in_thirds() -> None:
    game = Scene().hand(0, "diplomacy", "campaign").influence("india", {0: 1, 1: 3}).game()
    three = "Discs added for the natives: 2, 3 or 4, each with a third."
    assert choice(game, "play diplomacy india for natives").outlook.startswith(three)
    two = "Losses of Red: 2 a third of the time, 3 two thirds of the time."
    assert choice(game, "play campaign india against 1").outlook == two
    few = Scene().hand(0, "campaign").influence("india", {0: 1, 1: 1}).game()
    assert choice(few, "play campaign india against 1").outlook == "Losses of Red: 1 for certain."


def test_odds_count_what_is_left_to_place() -> None:
    game = Scene().hand(0, "diplomacy").influence("india", {0: 1}).influence("china", {0: 18}).game()
    told = "Discs added for Blue: 2 a third of the time, 3 two thirds of the time."
    assert choice(game, "play diplomacy india for 0").outlook.startswith(told)


@pytest.mark.parametrize("face", [1, 2, 3])
def test_what_the_dice_bring_is_among_what_was_foretold(face: int) -> None:
    game = Scene().hand(0, "campaign").influence("india", {0: 1, 1: 3}).game()
    rolled(game, "play campaign india against 1", face)
    lost = 3 - game.view(None).get("influence")[REGION.names.index("india")][FACTION.names.index("1")]
    assert lost == min(3, 1 + face)


def test_a_campaign_against_the_last_natives_tells_of_the_collection() -> None:
    game = Scene("first").hand(0, "campaign").influence("india", {0: 1, "natives": 3}).game()
    told = choice(game, "play campaign india against natives").outlook
    assert told.endswith("If the last natives go, the cubes are collected at once.")


def test_missionaries_and_plague_tell_who_loses_what() -> None:
    scene = Scene().hand(0, "missionaries", "plague").ships(0, arabian_sea=3)
    game = scene.influence("india", {0: 1, 1: 2, "natives": 5}).game()
    assert choice(game, "play missionaries india").outlook == "Losses: Red −1 and Natives −1. +2 discs."
    assert choice(game, "play plague india from arabian_sea").outlook == "Losses: Red −1 and Natives −2."


def test_a_move_that_would_bring_conflict_says_so() -> None:
    game = Scene().influence("north_africa", {0: 2, 1: 2}).game()
    told = "North Africa would stand at 5, with a limit of 4: conflict when it is colonized."
    assert choice(game, "explore north_africa from atlantic").outlook == f"+1 disc. {told}"
    alone = Scene().influence("north_africa", {0: 4}).game()
    assert choice(alone, "explore north_africa from atlantic").outlook == "+1 disc."


def test_a_purchase_tells_its_cost_and_what_it_does_to_the_score() -> None:
    scene = Scene(expansions=("upgrades",)).collected(0, yellow=2, brown=2, black=2)
    told = choice(scene.game(), "buy naval_expansion with yellow+yellow").outlook
    assert told == "2 cubes out of the game; you keep 4. You place a fourth ship at once. Score so far: 2 becomes 0."


def test_a_collection_tells_how_many_cubes_and_the_score() -> None:
    scene = Scene().influence("india", {0: 9}).cubes("india", yellow=1, black=3).collected(0, brown=1, black=1)
    game = play(scene.policies(0, "india", "fleet").before_colonization().game(), "pass")
    assert choice(game, "collect yellow").outlook == "+1 yellow. Score so far: 0 becomes 1."
    assert choice(game, "collect black").outlook == "+3 black."
    assert parts(game, "collect black") == {"cube": "cube:india/black"}


@pytest.mark.parametrize("deck", [1, 2, 3, 9])
def test_a_draw_tells_how_many_cards_come_and_from_where(deck: int) -> None:
    game = Scene().deck(0, *CARD.names[:deck]).game()
    told = choice(game, "draw").outlook
    if deck < 3:
        assert told == f"3 cards: the last {deck} of your deck, then of the discard pile, shuffled."
    else:
        assert told == f"3 cards of {deck} in your deck."
    assert game.view(0).get("hand_count")[0] == 0
    assert play(game, "draw").view(0).get("hand_count")[0] == 3


def test_ships_are_told_what_they_would_serve() -> None:
    game = Scene().game()
    assert choice(game, "sail fresh from atlantic to mediterranean").outlook == (
        "From the Mediterranean Sea it serves North Africa and Middle East."
    )


def test_answers_to_events_are_pointed_out_too() -> None:
    scene = Scene(expansions=("events",)).before_event().influence("middle_east", {0: 2, 1: 1})
    game = turn_up(scene.collected(0, yellow=1, brown=1, black=1).game(), "young_turks")
    assert parts(game, "give up yellow") == {"cube": "collected:0/yellow"}
    assert choice(game, "give up yellow").outlook == "Score so far: 1 becomes 0."
    assert choice(game, "leave") == Choice((), "2 of your pieces leave.")


@pytest.mark.parametrize(
    ("token", "final"),
    [
        ("play diplomacy india for 0", True),
        ("play campaign india against 1", True),
        ("play mercenaries india from arabian_sea", True),
        ("pass", True),
        ("play missionaries india", False),
        ("play plague india from arabian_sea", False),
        ("explore india from arabian_sea", False),
    ],
)
def test_what_rolls_a_die_or_gives_an_action_away_is_final(token: str, final: bool) -> None:
    scene = Scene().hand(0, "diplomacy", "campaign", "mercenaries", "missionaries", "plague").ships(0, arabian_sea=3)
    assert choice(scene.influence("india", {0: 1, 1: 3}).game(), token).final == final


def test_first_hands_and_rows_are_cards() -> None:
    game = dealt("second")
    move = game.legal_moves[0]
    assert parts(game, str(move)) == {"card": f"card:{move.args['card']}"}

"""What cards are worth and what a colonization would do, as the table foretells it, against what then happens."""

from __future__ import annotations

import re
from itertools import chain
from random import Random

import pytest

import tordesillas as td
from tests.colonialism.scenes import SETTINGS, Scene, colonize
from tests.colonialism.segments import Options, first_region, last_actions, with_first
from tordesillas.colonialism import outlook
from tordesillas.colonialism.knowledge import Teller, known
from tordesillas.colonialism.pieces import REGION, REGIONS
from tordesillas.colonialism.rules import RULES
from tordesillas.engine.face import Card, Spot
from tordesillas.engine.messages import LANGUAGES

settings = pytest.mark.parametrize("setting", SETTINGS, ids=str)


def part(region: int) -> str:
    return f"region:{REGION.names[region]}"


def placed(game: td.Game, seat: int) -> int:
    """The discs that the seat's policy cards brought to the first region."""
    events, _ = first_region(game)
    return sum(event.row[3] or 0 for event in events if event.kind == "placed" and event.args["faction"] == str(seat))


def hand(game: td.Game, seat: int) -> list[Card]:
    face = RULES.face(game.view(seat), "en")
    return [card for pile in face.hand if pile.id == "hand" for card in pile.cards]


def spot(game: td.Game, seat: int | None, region: str, language: str = "en") -> Spot:
    face = RULES.face(game.view(seat), language)
    return next(spot for spot in face.spots if spot.part == f"region:{region}")


@settings
def test_a_policy_card_brings_what_it_was_said_to_be_worth(setting: Options) -> None:
    dice = Random(str(setting))
    checked = 0
    for moment in chain(last_actions(setting, 3, 11), last_actions(setting, 2, 21)):
        seat = moment.turn
        assert seat is not None
        for region in range(REGIONS):
            game = with_first(moment, region)
            passed = game.copy()
            passed.push("pass")
            before = placed(passed, seat)
            for card in hand(game, seat):
                said = card.worths.get(part(region), "")
                moves = [str(move) for move in game.legal_moves if str(move).startswith(f"play {card.part[5:]} ")]
                moves = [move for move in moves if f" {REGION.names[region]} " in move]
                if card.kind == "policy" and re.fullmatch(r"\+\d+", said):
                    played = game.copy()
                    played.push(dice.choice(moves))
                    assert placed(played, seat) - before == int(said), card
                    checked += 1
    assert checked > 20


@settings
def test_an_action_card_without_chance_brings_what_it_was_said_to_be_worth(setting: Options) -> None:
    checked = set()
    for moment in last_actions(setting, 2, 12):
        seat = moment.turn
        assert seat is not None
        early = {card.title: card for card in hand(moment, seat) if card.kind == "action"}
        for move in moment.legal_moves:
            if move.args.get("card") in ("land_grab", "consolidate", "infrastructure") or move.kind == "missionaries":
                title = str(moment.view(seat).name(RULES.moves.by_name["play"].args[0][1], card_of(move)))
                if title not in early:
                    continue
                game = moment.copy()
                game.push(move)
                events = [event for event in game.events() if event.ply == moment.ply]
                played = next(at for at, event in enumerate(events) if event.kind == "card_played")
                upto = next(
                    (at for at, event in enumerate(events) if event.kind == "card_discarded" and at > played),
                    len(events),
                )
                gained = sum(
                    event.row[3] or 0
                    for event in events[played:upto]
                    if event.kind == "placed" and event.args["faction"] == str(seat)
                )
                assert early[title].worths[f"region:{move.args['region']}"] == f"+{gained}"
                checked.add(title)
    assert checked


def card_of(move: td.Move) -> int:
    from tordesillas.colonialism.pieces import CARD

    return CARD.names.index(move.args.get("card", "missionaries"))


@settings
def test_where_all_cards_are_known_cards_and_conflict_go_as_foretold(setting: Options) -> None:
    fights = 0
    for moment in last_actions(setting, 4, 13):
        for region in range(REGIONS):
            game = with_first(moment, region)
            foretold = outlook.fought_out(known(game.state()), region)
            game.push("pass")
            if game.view(None).get("owed_region") >= 0:
                continue  # somebody is asked which discs to lose
            events, state = first_region(game)
            assert state.get("influence")[region] == foretold.influence[region]
            fights += any(event.kind == "conflict_begun" for event in events)
    assert fights


@settings
def test_hidden_cards_bring_no_less_and_no_more_than_foretold(setting: Options) -> None:
    for moment in last_actions(setting, 3, 14):
        for region in range(REGIONS):
            game = with_first(moment, region)
            views = [game.view(seat) for seat in (None, 0, 1, 2)]
            game.push("pass")
            kinds = {event.kind for event in first_region(game)[0]}
            for view in views:
                told = Teller(view, "en")
                for found in outlook.shares(told.s, region):
                    assert found.low <= placed(game, found.seat) <= found.high, (view, found)
                said = tuple(outlook.outlook(told, region))
                if "No conflict." in said:
                    assert "conflict_begun" not in kinds
                if "Conflict for certain." in said:
                    assert "conflict_begun" in kinds


def test_a_region_without_policies_and_below_its_limit_is_left_alone() -> None:
    game = Scene().influence("china", {0: 1, "natives": 2}).game()
    assert spot(game, 0, "china").outlook == ("No colonization: no policy cards, and the limit holds.",)


def test_the_owner_is_told_more_of_a_colonization_than_others() -> None:
    scene = (
        Scene().at(round=2).influence("india", {0: 2, 1: 1}).policies(0, "india", "influence_5").cubes("india", brown=2)
    )
    game = scene.game()
    assert spot(game, 0, "india").outlook == (
        "Blue: Influence Region 5, +5 discs.",
        "Conflict: influence 8, limit 4.",
        "Left there: Blue (7).",
        "Collected: 2 brown. First to choose: Blue.",
    )
    assert spot(game, 1, "india").outlook == (
        "Blue: a hidden card, +0 to +5 in all.",
        "Influence then: 3 to 8, limit 4.",
        "Conflict depends on hidden cards.",
        "No natives: the cubes are collected.",
    )
    assert spot(game, None, "india").outlook == spot(game, 1, "india").outlook
    ended = next(event for event in colonize(scene).events() if event.kind == "conflict_ended")
    assert ended.args == {"region": "india", "total": 7, "n": 1}


def test_what_a_seat_has_shown_narrows_what_it_may_have_hidden() -> None:
    large = ["influence_4", "influence_5", "consolidate", "army"]
    unseen, shown = (Scene().at(round=2).policies(0, "china", "treaty") for _ in range(2))
    assert spot(unseen.game(), 1, "china").outlook[0] == "Blue: a hidden card, +0 to +5 in all."
    assert spot(shown.discard(0, *large).game(), 1, "china").outlook[0] == "Blue: a hidden card, +0 to +3 in all."


def test_warnings_stand_where_the_limit_is_near_or_passed() -> None:
    scene = Scene().influence("india", {0: 2, 1: 1}).influence("china", {0: 3, 1: 3})
    game = scene.influence("north_africa", {0: 7}).influence("southeast_asia", {0: 1, 1: 1}).game()
    warned = {region: spot(game, 0, region).warnings for region in REGION.names}
    assert warned["india"] == ("Near the limit: a little more brings conflict.",)
    assert warned["china"] == ("Above the limit: it comes to conflict when it is colonized.",)
    over = "One faction alone, 3 above the limit: what is too much leaves at the end of the phase."
    assert warned["north_africa"] == (over,)
    assert spot(game, 0, "north_africa").outlook == ("No colonization: no policy cards, and one faction alone.",)
    assert warned["southeast_asia"] == warned["middle_east"] == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_outlooks_are_told_in_every_language(language: str) -> None:
    scene = Scene().at(round=2).influence("india", {0: 2, 1: 1}).policies(0, "india", "influence_5", "unrest")
    game = scene.policies(1, "india", "treaty", "army").game()
    for seat in (None, 0, 1):
        assert len(spot(game, seat, "india", language).outlook) >= 4

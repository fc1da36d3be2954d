"""Goods to the Market and from it: the Merchant, the Trader, and those whose consent they need."""

from __future__ import annotations

import pytest

import tordesillas as td
from tests.colonial.scenes import Scene, of, usable
from tests.scenes_common import play, rolled, seen, tokens, told

SUCCESS, FAILURE = 6, 1

# The Merchant's own goods


def shipping(made: Scene) -> td.Game:
    return play(made.using("merchant").game(), "use merchant")


@pytest.mark.rule("CL-60")
def test_blue_ships_four_goods_and_two_of_reds() -> None:
    made = Scene(2, continent="africa").first(1).seat(1, fleets=6)
    for space in ("west_africa_1", "north_africa_1", "south_africa_1", "egypt_1"):
        made.counters(space, {1: 1})
    made.counters("congo_1", {0: 2}).counters("ethiopia_1", {0: 1})
    game = play(made.using("merchant", 1).game(), "use merchant")
    play(game, "ship west_africa_1", "ship north_africa_1", "ship south_africa_1", "ship egypt_1")
    play(game, "ship congo_1")
    assert game.pending == (0,)
    play(game, "consent", "ship ethiopia_1", "consent")
    assert seen(game, "goods")[:2] == [0, 6]
    assert seen(game, "treasury")[:2] == [3 + 2, 3]
    assert seen(game, "fleets")[:2] == [2, 6]
    # Six Merchant Fleets have shipped six goods, so the action is over.
    assert len(told(game, "goods_shipped")) == 6
    assert game.pending == (0,)
    assert "use explorer" in tokens(game, "use")


@pytest.mark.rule("CL-60")
def test_a_merchant_ships_no_more_than_there_are_merchant_fleets_and_may_stop_before() -> None:
    made = Scene().counters("west_africa_1", {0: 1}).counters("egypt_1", {0: 1}).counters("brazil_1", {0: 1})
    game = play(shipping(made), "ship egypt_1")
    assert tokens(game)[:3] == ["pass", "ship brazil_1", "ship west_africa_1"]
    play(game, "ship brazil_1")
    assert (of(game, "goods", 0), game.pending) == (2, (1,))
    early = play(shipping(made), "ship egypt_1", "pass")
    assert (of(early, "goods", 0), early.pending) == (1, (1,))


@pytest.mark.rule("CL-60")
def test_each_resource_gives_one_good_to_each_merchant() -> None:
    made = Scene(2, continent="africa").counters("egypt_1", {0: 3}).seat(0, fleets=5).cards(1, "merchant")
    made.seat(1, fleets=2).standing(0, ship="always")
    game = play(shipping(made), "ship egypt_1")
    assert (of(game, "goods", 0), game.pending) == (1, (1,))
    # What has been shipped grows again for the next Merchant.
    play(game, "use merchant", "ship egypt_1")
    assert of(game, "goods", 1) == 1


@pytest.mark.rule("CL-60", "CL-20")
def test_only_control_gives_goods() -> None:
    made = Scene().counters("india_2", {0: 3}).counters("india_1", {1: 1, 0: 1}).explored("brazil")
    assert tokens(shipping(made), "ship") == ["ship india_1"]
    assert "merchant" not in usable(Scene().counters("india_2", {0: 3}).last_chance("merchant").game())


@pytest.mark.rule("CL-60", "CL-32")
def test_without_merchant_fleets_there_is_no_merchant() -> None:
    made = Scene().counters("egypt_1", {0: 1}).last_chance("merchant")
    assert "merchant" in usable(made.game())
    assert "merchant" not in usable(made.seat(0, fleets=0).game())


@pytest.mark.rule("CL-58", "CL-60")
def test_in_the_booming_city_each_resource_gives_two_goods() -> None:
    made = Scene().seat(0, fleets=9).counters("new_france_1", {0: 1}).counters("new_france_2", {0: 1, 1: 1})
    made = made.colony(0, "new_france").city("new_france", 2).counters("egypt_1", {0: 1})
    game = shipping(made)
    play(game, "ship new_france_1", "ship new_france_1")
    assert tokens(game, "ship") == ["ship new_france_2", "ship egypt_1"]
    play(game, "ship new_france_2", "ship egypt_1", "ship new_france_2")
    assert (of(game, "goods", 0), game.pending) == (5, (1,))


@pytest.mark.rule("CL-58", "CL-60")
def test_any_merchant_ships_from_the_city_and_its_owner_is_paid_for_each_good() -> None:
    made = Scene().counters("brazil_1", {2: 2}).colony(2, "brazil").city("brazil", 1)
    game = play(shipping(made), "ship brazil_1", "consent", "ship brazil_1", "consent")
    assert (of(game, "goods", 0), of(game, "treasury", 2)) == (2, 3 + 2)


@pytest.mark.rule("CL-44", "CL-58", "CL-60")
def test_a_city_without_its_colony_goes_on_giving_two() -> None:
    made = Scene().counters("brazil_1", {0: 1}).independent("brazil").city("brazil", 1)
    assert of(play(shipping(made), "ship brazil_1", "ship brazil_1"), "goods", 0) == 2


# Consent


@pytest.mark.rule("CL-60")
def test_a_refusal_holds_for_the_action_and_costs_no_fleet() -> None:
    made = Scene().counters("brazil_1", {2: 1}).counters("peru_1", {2: 1}).counters("egypt_1", {1: 1})
    game = play(shipping(made), "ship peru_1")
    assert game.pending == (2,)
    assert tokens(game)[:4] == ["consent", "refuse", "consent always", "refuse always"]
    play(game, "refuse")
    assert game.pending == (0,)
    assert tokens(game, "ship") == ["ship egypt_1"]
    play(game, "ship egypt_1", "consent")
    assert (of(game, "goods", 0), of(game, "treasury", 1), of(game, "treasury", 2)) == (1, 4, 3)
    # The second Merchant Fleet stays empty.
    assert game.pending == (1,)


@pytest.mark.rule("CL-60")
def test_canada_the_first_of_all_spaces_needs_consent_like_any_other() -> None:
    game = play(shipping(Scene().counters("canada_1", {2: 1})), "ship canada_1")
    assert told(game, "asked") == [{"seat": "2", "question": "ship", "space": "canada_1", "n": 0}]
    play(game, "consent")
    assert (of(game, "goods", 0), of(game, "treasury", 2)) == (1, 4)


@pytest.mark.rule("CL-60")
def test_who_refuses_may_be_asked_by_the_next_merchant() -> None:
    made = Scene().counters("brazil_1", {2: 1}).cards(1, "merchant")
    game = play(shipping(made), "ship brazil_1", "refuse")
    play(game, "use merchant", "ship brazil_1")
    assert game.pending == (2,)


@pytest.mark.rule("CL-60", "CL-70")
def test_standing_answers_spare_the_question() -> None:
    made = Scene().counters("brazil_1", {1: 1}).counters("peru_1", {2: 1}).counters("egypt_1", {0: 1})
    made = made.standing(1, ship="always").standing(2, ship="never").seat(0, fleets=3)
    game = play(shipping(made), "ship brazil_1")
    assert (game.pending, of(game, "goods", 0), of(game, "treasury", 1)) == ((0,), 1, 4)
    play(game, "ship peru_1")
    assert tokens(game, "ship") == ["ship egypt_1"]
    assert [answer["yes"] for answer in told(game, "answered")] == [1, 0]


@pytest.mark.rule("CL-60", "CL-70")
@pytest.mark.parametrize(("answer", "kept", "goods"), [("consent always", 1, 1), ("refuse always", 2, 0)])
def test_an_answer_may_be_given_for_good(answer: str, kept: int, goods: int) -> None:
    made = Scene().counters("brazil_1", {2: 1}).cards(1, "merchant")
    game = play(shipping(made), "ship brazil_1", answer)
    assert of(game, "standing", 2) == [kept, 0, 0]
    assert of(game, "goods", 0) == goods
    play(game, "use merchant", "ship brazil_1")
    assert seen(game, "questioned") == -1
    assert of(game, "goods", 1) == goods


@pytest.mark.rule("CL-70", "CL-60")
def test_standing_answers_are_set_and_changed_while_nothing_is_to_be_decided() -> None:
    game = Scene().game()
    assert tokens(game, "answer") == []
    assert tokens(game, "answer", seat=2) == [
        f"answer {question} {answer}" for question in ("ship", "sell", "attack") for answer in ("always", "never")
    ]
    play(game, "answer sell always", seat=2)
    assert of(game, "standing", 2) == [0, 1, 0]
    assert "answer sell ask" in tokens(game, "answer", seat=2)
    play(game, "answer sell ask", seat=2)
    assert of(game, "standing", 2) == [0, 0, 0]
    assert game.pending == (0,)


@pytest.mark.rule("CL-60")
def test_nobody_sees_anothers_standing_answers() -> None:
    game = Scene().standing(2, ship="always", attack="never").game()
    assert game.view(2).position()["seats"]["2"]["standing"] == {"ship": "always", "attack": "never"}
    for view in (game.view(1), game.view()):
        assert "standing" not in view.position()["seats"]["2"]


# Slavery


def slaves() -> Scene:
    return Scene().counters("west_africa_1", {0: 1}).counters("congo_1", {0: 1}).counters("egypt_1", {0: 1})


@pytest.mark.rule("CL-41", "CL-60")
@pytest.mark.parametrize("abolitionist", [0, 3])
def test_after_the_abolition_slaves_cost_one_step_back_for_the_whole_action(abolitionist: int) -> None:
    made = slaves().tracks(abolitionist, economy=10).seat(0, fleets=3)
    game = play(shipping(made), "ship egypt_1")
    assert of(game, "diplomacy", 0) == 4
    play(game, "ship congo_1")
    assert of(game, "diplomacy", 0) == 3
    play(game, "ship west_africa_1")
    assert (of(game, "diplomacy", 0), of(game, "goods", 0)) == (3, 3)
    assert [event["cause"] for event in told(game, "diplomacy_moved")] == ["slavery"]


@pytest.mark.rule("CL-41")
def test_before_the_abolition_they_cost_nothing() -> None:
    game = play(shipping(slaves().tracks(1, economy=6)), "ship congo_1")
    assert of(game, "diplomacy", 0) == 4


@pytest.mark.rule("CL-41")
def test_at_the_left_end_they_cannot_be_shipped() -> None:
    made = slaves().tracks(1, economy=10).seat(0, diplomacy=1)
    assert tokens(shipping(made), "ship") == ["ship egypt_1"]
    only = Scene().counters("congo_1", {0: 1}).tracks(1, economy=10).last_chance("merchant")
    assert "merchant" in usable(only.seat(0, diplomacy=2, home_unrest=1).game())
    assert "merchant" not in usable(only.seat(0, diplomacy=1).game())


@pytest.mark.rule("CL-41")
def test_the_step_that_led_to_the_left_end_does_for_the_action() -> None:
    game = play(shipping(slaves().tracks(1, economy=10).seat(0, diplomacy=2)), "ship congo_1")
    assert of(game, "diplomacy", 0) == 1
    assert tokens(game, "ship") == ["ship egypt_1", "ship west_africa_1"]


@pytest.mark.rule("CL-41", "CL-60")
def test_it_is_the_merchant_who_steps_back_and_only_with_consent() -> None:
    made = Scene().counters("congo_1", {1: 1}).counters("west_africa_1", {2: 1}).tracks(1, economy=10)
    game = play(shipping(made), "ship congo_1", "refuse")
    assert of(game, "diplomacy", 0) == 4
    play(game, "ship west_africa_1", "consent")
    assert seen(game, "diplomacy")[:3] == [3, 4, 4]


# Privateers


def raided(owners: dict[int, int], **pieces: int) -> Scene:
    made = Scene().counters("egypt_1", {0: 1}).counters("brazil_1", {0: 1}).counters("peru_1", {0: 1})
    return made.privateers(0, owners).seat(0, **{"fleets": 3, **pieces}).using("merchant")


@pytest.mark.rule("CL-61")
def test_the_owner_of_two_privateers_is_asked_before_anything_is_shipped() -> None:
    game = play(raided({2: 2}).game(), "use merchant")
    assert game.pending == (2,)
    assert told(game, "asked") == [{"seat": "2", "question": "attack", "space": None, "n": 0}]
    rolled(game, "consent", SUCCESS, FAILURE, FAILURE)
    assert told(game, "dice_rolled") == [
        {"seat": "2", "n": 2, "successes": 1, "theatre": "naval"},
        {"seat": "0", "n": 1, "successes": 0, "theatre": "naval"},
    ]
    assert (of(game, "fleets", 0), of(game, "privateers", 0)[2]) == (2, 2)
    play(game, "ship egypt_1", "ship peru_1")
    assert (of(game, "goods", 0), game.pending) == (2, (1,))


@pytest.mark.rule("CL-04", "CL-61")
@pytest.mark.parametrize(("face", "sunk"), [(1, 0), (2, 0), (3, 0), (4, 0), (5, 1), (6, 1)])
def test_two_of_six_faces_succeed(face: int, sunk: int) -> None:
    game = rolled(play(raided({2: 1}, squadrons=0).game(), "use merchant"), "consent", face)
    assert of(game, "fleets", 0) == 3 - sunk


@pytest.mark.rule("CL-61")
def test_without_an_attack_there_is_no_counter_attack() -> None:
    game = rolled(play(raided({2: 2}, squadrons=5).game(), "use merchant"), "refuse")
    assert game.pending == (0,)
    assert (of(game, "fleets", 0), of(game, "privateers", 0)[2]) == (3, 2)
    assert not told(game, "dice_rolled")


@pytest.mark.rule("CL-61")
def test_the_attack_has_no_limit_and_the_counter_attack_has_five_dice() -> None:
    game = play(raided({2: 8}, fleets=9, squadrons=7).game(), "use merchant")
    rolled(game, "consent", *[SUCCESS] * 7, FAILURE, *[SUCCESS] * 4, FAILURE)
    assert (of(game, "fleets", 0), of(game, "privateers", 0)[2]) == (2, 4)
    assert [event["n"] for event in told(game, "dice_rolled")] == [8, 5]


@pytest.mark.rule("CL-61")
def test_owners_decide_one_after_the_other_in_the_order_of_play() -> None:
    made = raided({1: 1, 2: 1, 3: 1}, squadrons=0).first(2)
    game = play(made.game(), "use merchant")
    asked = []
    for answer in ("refuse", "consent", "consent"):
        asked.append(game.pending)
        rolled(game, answer, *([SUCCESS] if answer == "consent" else []))
    assert asked == [(2,), (3,), (1,)]
    assert of(game, "fleets", 0) == 1
    assert game.pending == (0,)


@pytest.mark.rule("CL-61")
def test_whose_privateer_is_sunk_the_target_chooses() -> None:
    made = raided({1: 1, 2: 2}, squadrons=3).standing(2, attack="never")
    game = play(made.game(), "use merchant")
    rolled(game, "consent", FAILURE, SUCCESS, SUCCESS, FAILURE)
    assert game.pending == (0,)
    # One that did not attack may be hit as well.
    assert tokens(game, "sink") == ["sink 1", "sink 2"]
    play(game, "sink 1")
    # The only other owner loses the second without a question.
    assert of(game, "privateers", 0)[:3] == [0, 0, 1]
    assert [event["other"] for event in told(game, "privateer_sunk")] == ["1", "2"]
    assert tokens(game, "ship")


@pytest.mark.rule("CL-61")
def test_more_successes_than_privateers_sink_them_all() -> None:
    game = play(raided({1: 1}, squadrons=3).game(), "use merchant")
    rolled(game, "consent", FAILURE, SUCCESS, SUCCESS, SUCCESS)
    assert of(game, "privateers", 0) == [0] * 6
    assert game.pending == (0,)


@pytest.mark.rule("CL-61", "CL-70")
def test_standing_answers_make_attacks_at_once() -> None:
    made = raided({1: 1, 2: 1}, squadrons=0).standing(1, attack="always").standing(2, attack="never")
    game = rolled(made.game(), "use merchant", SUCCESS)
    assert (game.pending, of(game, "fleets", 0)) == ((0,), 2)
    assert [(event["seat"], event["yes"]) for event in told(game, "answered")] == [("1", 1), ("2", 0)]


@pytest.mark.rule("CL-61", "CL-60")
def test_with_its_last_merchant_fleet_the_action_is_gone() -> None:
    game = play(raided({1: 4}, fleets=2, squadrons=1).game(), "use merchant")
    rolled(game, "consent", *[SUCCESS] * 4, FAILURE)
    assert (of(game, "fleets", 0), of(game, "goods", 0)) == (0, 0)
    assert game.pending == (1,)


@pytest.mark.rule("CL-61", "CL-32")
def test_when_nothing_is_left_to_sink_the_others_are_not_asked() -> None:
    game = play(raided({1: 2, 2: 1}, fleets=2, squadrons=1).game(), "use merchant")
    assert game.pending == (1,)
    rolled(game, "consent", SUCCESS, SUCCESS, FAILURE)
    assert [event["seat"] for event in told(game, "asked")] == ["1"]
    assert game.pending == (1,)
    assert tokens(game, "use")


@pytest.mark.rule("CL-60", "CL-61")
def test_a_refused_attack_is_no_refusal_to_sell() -> None:
    made = raided({2: 1}).counters("brazil_1", {2: 1})
    game = play(made.game(), "use merchant", "refuse")
    assert "ship brazil_1" in tokens(game, "ship")
    play(game, "ship brazil_1")
    assert game.pending == (2,)


# The Trader


def trading(made: Scene) -> td.Game:
    return play(made.using("trader").game(), "use trader")


@pytest.mark.rule("CL-68", "CL-43")
def test_blue_sells_eleven_goods_three_of_them_reds() -> None:
    made = Scene().tracks(0, economy=4).counters("west_africa_1", {0: 3}).counters("new_spain_1", {0: 4})
    made = made.colony(0, "west_africa").colony(0, "new_spain").seat(0, goods=7).seat(1, goods=3)
    game = trading(made)
    assert seen(game, "left") == 11
    play(game, "sell 5 of 0", "sell 1 of 0", "sell 1 of 0", "sell 1 of 1")
    assert game.pending == (1,)
    play(game, "consent", "sell 1 of 1", "consent", "sell 1 of 1", "consent")
    assert seen(game, "goods")[:2] == [0, 0]
    assert seen(game, "treasury")[:2] == [3 + 7 + 3, 3 + 3]


@pytest.mark.rule("CL-68")
def test_a_trader_without_colonies_sells_as_many_as_the_economy() -> None:
    game = play(trading(Scene().seat(0, goods=9)), "sell 1 of 0", "sell 1 of 0")
    assert (of(game, "goods", 0), of(game, "treasury", 0)) == (7, 5)
    assert game.pending == (1,)


@pytest.mark.rule("CL-68", "CL-43")
def test_only_own_colonies_help() -> None:
    made = Scene().counters("new_spain_1", {1: 4}).colony(1, "new_spain").counters("egypt_1", {0: 4})
    assert seen(trading(made.seat(0, goods=9)), "left") == 2


@pytest.mark.rule("CL-68")
def test_goods_are_sold_in_ones_fives_and_tens_up_to_what_is_left() -> None:
    game = trading(Scene().tracks(0, economy=10).seat(0, goods=12).seat(1, goods=6).seat(2, goods=1))
    assert tokens(game, "sell") == [
        "sell 1 of 0",
        "sell 5 of 0",
        "sell 10 of 0",
        "sell 1 of 1",
        "sell 5 of 1",
        "sell 1 of 2",
    ]
    play(game, "sell 5 of 0", "sell 1 of 0")
    assert tokens(game, "sell") == ["sell 1 of 0", "sell 1 of 1", "sell 1 of 2"]


@pytest.mark.rule("CL-68")
def test_sales_may_be_refused_and_the_rest_sold_elsewhere() -> None:
    game = trading(Scene().seat(1, goods=5).seat(2, goods=5))
    play(game, "sell 1 of 1", "refuse")
    assert (seen(game, "left"), tokens(game, "sell")) == (2, ["sell 1 of 2"])
    play(game, "sell 1 of 2", "consent", "pass")
    assert seen(game, "goods")[:3] == [0, 5, 4]
    assert seen(game, "treasury")[:3] == [4, 3, 4]
    assert game.pending == (1,)


@pytest.mark.rule("CL-68", "CL-70")
def test_standing_answers_about_sales() -> None:
    made = Scene().seat(1, goods=5).seat(2, goods=5).standing(1, sell="always").standing(2, sell="never", ship="always")
    game = play(trading(made), "sell 1 of 1", "sell 1 of 2")
    assert seen(game, "goods")[:3] == [0, 4, 5]
    assert seen(game, "treasury")[:3] == [4, 4, 3]
    assert tokens(game, "sell") == ["sell 1 of 1"]


@pytest.mark.rule("CL-68", "CL-32")
def test_with_an_empty_market_there_is_no_trader() -> None:
    assert usable(Scene().using("trader").game()) == {"financier"}
    assert "trader" in usable(Scene().seat(3, goods=1).using("trader").game())


@pytest.mark.rule("CL-68", "CL-39")
def test_own_goods_pay_the_loan_that_stood_in_the_way() -> None:
    made = Scene().loans(0, 2).seat(0, prestige=10, treasury=0, goods=2)
    game = play(trading(made), "sell 1 of 0", "repay 1 of 1", "sell 1 of 0")
    assert game.pending == (1,)
    play(game, "repay 1 of 1", seat=0)
    assert game.over

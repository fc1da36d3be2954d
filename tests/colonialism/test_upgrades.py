"""Expansion II, Upgrade Cards (CM-110 to CM-115): what they cost, who gets them, what they do."""

from __future__ import annotations

from typing import Any

import pytest

import tordesillas as td
from tests.colonialism.scenes import Scene, cards, collected, influence
from tests.scenes_common import play, rolled, seen, tokens, told
from tordesillas.colonialism.pieces import CARD, UPGRADE, ZONE

PRICES = {
    "military_expansion": 1,
    "aggressive_exploration": 1,
    "naval_expansion": 2,
    "colonial_infrastructure": 2,
    "mercantilism": 3,
}


def scene(players: int = 2, **more: Any) -> Scene:
    return Scene(players=players, expansions=["upgrades"], **more)


def wealthy(players: int = 2) -> Scene:
    """A scene in which seat 0 can pay for anything."""
    return scene(players).collected(0, gained=9, yellow=3, brown=3, black=3)


def owners(game: td.Game) -> dict[str, int]:
    return {name: owner for name, owner in zip(UPGRADE.names, seen(game, "upgrade_owner")) if owner >= 0}


# CM-110: buying


@pytest.mark.rule("CM-110")
@pytest.mark.parametrize(
    ("price", "payments"),
    [
        (1, ["yellow", "brown"]),
        (2, ["yellow+brown", "brown+brown"]),
        (3, ["yellow+brown+brown"]),
    ],
)
def test_a_price_is_paid_with_any_cubes_that_one_has(price: int, payments: list[str]) -> None:
    game = scene().collected(0, yellow=1, brown=2).game()
    for upgrade in UPGRADE.names:
        if PRICES[upgrade] == price:
            assert tokens(game, f"buy {upgrade}") == [f"buy {upgrade} with {payment}" for payment in payments]


@pytest.mark.rule("CM-110", "CM-111", "CM-112", "CM-113", "CM-114", "CM-115")
@pytest.mark.parametrize("upgrade", UPGRADE.names)
def test_every_price_can_be_paid_in_every_mixture(upgrade: str) -> None:
    price = PRICES[upgrade]
    mixtures = {
        (yellow, brown, price - yellow - brown) for yellow in range(price + 1) for brown in range(price + 1 - yellow)
    }
    game = wealthy().game()
    offered = tokens(game, f"buy {upgrade}")
    assert len(offered) == len(mixtures)
    paid = set()
    for token in offered:
        bought = play(wealthy().game(), token)
        left = collected(bought, 0).values()
        paid.add(tuple(3 - cubes for cubes in left))
        assert owners(bought) == {upgrade: 0}
    assert paid == mixtures


@pytest.mark.rule("CM-110")
@pytest.mark.parametrize("wealth", [0, 1, 2, 3])
def test_what_one_cannot_pay_is_not_offered(wealth: int) -> None:
    game = scene().collected(0, black=wealth).collected(1, yellow=9).game()
    offered = {token.split()[1] for token in tokens(game, "buy")}
    assert offered == {upgrade for upgrade, price in PRICES.items() if price <= wealth}


@pytest.mark.rule("CM-110", "CM-45")
def test_the_cubes_leave_the_game_and_still_count_for_the_turn() -> None:
    game = play(wealthy().game(), "buy mercantilism with yellow+brown+brown")
    assert collected(game, 0) == {"yellow": 2, "brown": 1, "black": 3}
    assert seen(game, "spent") == [1, 2, 0]
    assert seen(game, "bag") == [18, 18, 18]
    assert seen(game, "gained")[0] == 9
    assert sum(seen(game, "spent")) + sum(seen(game, "bag")) + sum(collected(game, 0).values()) == 63


@pytest.mark.rule("CM-110", "CM-111", "CM-113", "CM-114")
@pytest.mark.parametrize("upgrade", UPGRADE.names)
def test_each_card_gives_its_buyer_what_it_says_and_nothing_else(upgrade: str) -> None:
    game = scene().at(row=1).collected(1, brown=3).hand(1, "army").game()
    play(game, f"buy {upgrade} with {'+'.join(['brown'] * PRICES[upgrade])}")
    assert owners(game) == {upgrade: 1}
    assert seen(game, "reserve")[:2] == [22, 27 if upgrade == "military_expansion" else 22]
    assert cards(game, "hand", 1) == {"army", *(["infrastructure"] if upgrade == "colonial_infrastructure" else [])}
    assert cards(game, "hand", 0) == set()
    assert game.pending == ((1,) if upgrade == "naval_expansion" else (0,))
    assert bool(tokens(game, "station")) == (upgrade == "naval_expansion")


@pytest.mark.rule("CM-110", "CM-23")
@pytest.mark.parametrize("upgrade", [name for name in UPGRADE.names if name != "naval_expansion"])
def test_buying_is_an_action(upgrade: str) -> None:
    game = wealthy().game()
    play(game, tokens(game, f"buy {upgrade}")[0])
    assert game.pending == (1,)
    assert told(game, "upgrade_bought", 1)[0]["upgrade"] == upgrade


@pytest.mark.rule("CM-110")
@pytest.mark.parametrize("upgrade", UPGRADE.names)
def test_a_card_has_one_owner(upgrade: str) -> None:
    made = wealthy(3).collected(1, yellow=3).collected(2, yellow=3).upgrade(upgrade, 2)
    game = made.ships(2, atlantic=4 if upgrade == "naval_expansion" else 3).game()
    others = set(UPGRADE.names) - {upgrade}
    for _ in range(3):
        assert {token.split()[1] for token in tokens(game, "buy")} == others
        play(game, "pass")


@pytest.mark.rule("CM-110")
def test_a_card_is_its_owners_for_the_rest_of_the_game() -> None:
    game = play(wealthy().game(), "buy aggressive_exploration with yellow")
    while not game.over:
        game.push(game.legal_moves[0])
        assert owners(game) == {"aggressive_exploration": 0}


@pytest.mark.rule("CM-110", "CM-23")
def test_without_the_expansion_nothing_is_for_sale() -> None:
    assert tokens(Scene().collected(0, yellow=5, brown=5, black=5).game(), "buy") == []


# CM-111


@pytest.mark.rule("CM-111", "CM-04")
def test_military_expansion_adds_five_discs_at_once() -> None:
    made = scene().collected(0, black=1).influence("india", {0: 20}).influence("china", {0: 2})
    game = made.game()
    assert tokens(game, "explore") == []
    play(game, "buy military_expansion with black", "pass")
    assert seen(game, "reserve")[:2] == [5, 22]
    play(game, "explore north_africa from atlantic")
    assert seen(game, "reserve")[0] == 4
    assert sum(influence(game, region)[0] for region in ("india", "china", "north_africa")) == 23


@pytest.mark.rule("CM-111", "CM-33")
def test_the_new_discs_are_like_the_others() -> None:
    made = scene().at(round=2, action=3).collected(0, black=1).influence("china", {0: 20})
    made = made.policies(0, "india", "influence_5", "influence_4", "influence_3")
    game = play(made.game(), "buy military_expansion with black", "pass")
    assert influence(game, "india")[0] == 4
    game = play(made.collected(0, black=1).game(), "pass", "pass")
    assert influence(game, "india")[0] == 2


# CM-112


@pytest.mark.rule("CM-112", "CM-20")
def test_aggressive_exploration_keeps_the_ship_fresh() -> None:
    game = scene().upgrade("aggressive_exploration", 0).ships(0, arabian_sea=1, atlantic=2).game()
    play(game, "explore india from arabian_sea", "pass", "explore india from arabian_sea", "pass")
    assert influence(game, "india")[0] == 2
    assert seen(game, "fresh")[0] == [2, 0, 1, 0, 0]
    assert told(game, "ship_used") == []


@pytest.mark.rule("CM-112", "CM-20")
def test_aggressive_exploration_still_needs_a_fresh_ship() -> None:
    made = scene().upgrade("aggressive_exploration", 0).ships(0, atlantic=1).used(0, arabian_sea=2)
    assert tokens(made.game(), "explore") == [
        "explore north_africa from atlantic",
        "explore sub_saharan_africa from atlantic",
    ]


@pytest.mark.rule("CM-112", "CM-21", "CM-22")
@pytest.mark.parametrize("token", ["withdraw 1 from india by arabian_sea", "play army india from arabian_sea"])
def test_aggressive_exploration_is_for_exploring_only(token: str) -> None:
    made = scene().upgrade("aggressive_exploration", 0).ships(0, arabian_sea=3).influence("india", {0: 2})
    game = play(made.hand(0, "army").game(), token)
    assert seen(game, "fresh")[0][2] == 2
    assert seen(game, "used")[0][2] == 1


@pytest.mark.rule("CM-112", "CM-20")
def test_aggressive_exploration_is_for_its_owner_only() -> None:
    game = scene().upgrade("aggressive_exploration", 1).ships(0, arabian_sea=3).game()
    play(game, "explore india from arabian_sea")
    assert seen(game, "used")[0][2] == 1


# CM-113


@pytest.mark.rule("CM-113")
def test_naval_expansion_puts_a_fresh_ship_anywhere_at_once() -> None:
    game = play(wealthy().game(), "buy naval_expansion with black+black")
    assert game.pending == (0,)
    assert tokens(game) == [f"station {zone}" for zone in ZONE.names]
    play(game, "station bay_of_bengal")
    assert game.pending == (1,)
    assert seen(game, "fresh")[0] == [3, 0, 0, 1, 0]
    play(game, "pass", "explore india from bay_of_bengal")
    assert seen(game, "used")[0] == [0, 0, 0, 1, 0]
    play(game, "pass", "sail used from bay_of_bengal to atlantic")
    assert seen(game, "used")[0] == [1, 0, 0, 0, 0]


@pytest.mark.rule("CM-113", "CM-65", "CM-66", "CM-67")
@pytest.mark.parametrize(("card", "placed"), [("fleet", 8), ("commerce", 5), ("hegemony", 4)])
def test_the_fourth_ship_counts_for_cards(card: str, placed: int) -> None:
    made = scene().before_colonization().upgrade("naval_expansion", 0)
    made = made.ships(0, bay_of_bengal=3, arabian_sea=1).ships(1, bay_of_bengal=1, atlantic=2)
    game = play(made.policies(0, "india", card).game(), "pass")
    assert told(game, "placed") == [{"faction": "0", "region": "india", "n": placed}]


@pytest.mark.rule("CM-113", "CM-26")
def test_the_fourth_ship_is_fresh_again_in_the_next_round() -> None:
    made = scene().upgrade("naval_expansion", 0).ships(0, atlantic=1).used(0, atlantic=3).at(action=3, row=1)
    game = play(made.game(), "pass")
    assert seen(game, "round") == 2
    assert seen(game, "fresh")[0] == [4, 0, 0, 0, 0]


# CM-114


@pytest.mark.rule("CM-114")
def test_colonial_infrastructure_brings_a_card_to_hand() -> None:
    game = wealthy().hand(0, "consolidate", "army").game()
    play(game, "buy colonial_infrastructure with yellow+black")
    assert cards(game, "hand", 0) == {"consolidate", "army", "infrastructure"}
    assert sum(len(cards(game, pile, 0)) for pile in ("hand", "deck", "discard")) == 25
    assert game.view(1).position()["seats"]["0"]["hand_count"] == 3
    assert game.view(1).position()["seats"]["0"]["shown"] == ["infrastructure"]


@pytest.mark.rule("CM-114", "CM-76", "CM-28")
@pytest.mark.parametrize(("elsewhere", "placed"), [(0, 7), (14, 7), (15, 0)])
def test_the_second_consolidate_holdings_is_like_the_first(elsewhere: int, placed: int) -> None:
    made = scene().upgrade("colonial_infrastructure", 0).hand(0, "infrastructure", "consolidate")
    game = made.influence("north_africa", {0: 1}).influence("china", {0: elsewhere}).game()
    needs = [f"play {card} north_africa from atlantic" for card in ("consolidate", "infrastructure")]
    assert tokens(game, "play") == needs
    play(game, needs[1])
    assert influence(game, "north_africa")[0] == 1 + placed
    assert cards(game, "discard", 0) == {"infrastructure"}
    assert seen(game, "used")[0][0] == 1


@pytest.mark.rule("CM-114", "CM-76")
def test_both_may_be_played() -> None:
    made = scene().upgrade("colonial_infrastructure", 0).hand(0, "infrastructure", "consolidate")
    game = made.influence("north_africa", {0: 1}).game()
    play(game, "play infrastructure north_africa from atlantic", "pass", "play consolidate north_africa from atlantic")
    assert influence(game, "north_africa")[0] == 15


@pytest.mark.rule("CM-114", "CM-18")
def test_it_goes_through_the_deck_like_the_others() -> None:
    made = scene().upgrade("colonial_infrastructure", 0).hand(0, *(card for card in CARD.names[:-1] if card != "army"))
    game = made.deck(0, "army").discard(0, "infrastructure").game()
    rolled(game, "draw", CARD.names.index("army"), CARD.names.index("infrastructure"))
    assert len(cards(game, "hand", 0)) == 25
    assert tokens(game, "draw", 0) == []


@pytest.mark.rule("CM-114")
def test_twenty_five_cards_to_the_end() -> None:
    game = play(wealthy().game(), "buy colonial_infrastructure with yellow+black")
    choose = 0
    while not game.over:
        choose += 7
        game.push(game.legal_moves[choose % len(game.legal_moves)])
        for seat, owned in ((0, 25), (1, 24)):
            part = game.position()["seats"][str(seat)]
            laid = len(part.get("face_down", {})) + len(part.get("face_up", []))
            assert laid + sum(len(cards(game, pile, seat)) for pile in ("hand", "deck", "discard")) == owned


@pytest.mark.rule("CM-114")
def test_nobody_else_has_the_card() -> None:
    document = scene().upgrade("colonial_infrastructure", 0).position()
    document["seats"]["0"]["deck"].remove("infrastructure")
    document["seats"]["1"]["deck"].append("infrastructure")
    with pytest.raises(td.PositionError, match="each card of a player is in one place"):
        td.from_position(document)


# CM-115


def last_pass(owner: int | None) -> td.Game:
    made = (
        scene()
        .before_colonization(turn=3, phase=2)
        .influence("india", {0: 2})
        .influence("china", {0: 1, 1: 2})
        .collected(0, yellow=2, brown=1, black=4)
        .collected(1, yellow=2, brown=2, black=1)
        .interests(0, "india I", "india II", "china I")
        .interests(1, "china II", "north_africa I", "middle_east I")
    )
    return play((made if owner is None else made.upgrade("mercantilism", owner)).game(), "pass")


@pytest.mark.rule("CM-115", "CM-50", "CM-50a")
@pytest.mark.parametrize(
    ("owner", "final", "scores"),
    [
        # India's cards give yellow and brown, China's second one black.
        (None, [[3, 2, 4], [2, 2, 2]], (2, 2)),
        (0, [[4, 3, 4], [2, 2, 2]], (3, 2)),
        (1, [[3, 2, 4], [2, 2, 3]], (2, 2)),
    ],
)
def test_mercantilism_doubles_its_owners_interests(
    owner: int | None, final: list[list[int]], scores: tuple[int, int]
) -> None:
    game = last_pass(owner)
    assert seen(game, "final")[:2] == final
    assert game.outcome is not None
    assert game.outcome.scores == scores
    given = {(event["seat"], event["interest"]): event["n"] for event in told(game, "interest_fulfilled")}
    assert given == {
        ("0", "india I"): 2 if owner == 0 else 1,
        ("0", "india II"): 2 if owner == 0 else 1,
        ("1", "china II"): 2 if owner == 1 else 1,
    }


@pytest.mark.rule("CM-115", "CM-50a")
@pytest.mark.parametrize(("owner", "bonus", "sums"), [(None, 1, (3, 2, 4)), (0, 2, (4, 3, 4))])
def test_the_arithmetic_shows_it(owner: int | None, bonus: int, sums: tuple[int, int, int]) -> None:
    outcome = last_pass(owner).outcome
    assert outcome is not None
    lines = {line.key.rpartition(".")[2]: line.args for line in outcome.sums if line.args["player"].number == 0}
    assert [lines["collected"][colour] for colour in ("yellow", "brown", "black")] == [2, 1, 4]
    interests = lines["interests"]
    assert interests["n"] == bonus
    assert (interests["yellow"], interests["brown"], interests["black"]) == sums
    assert "converted" not in lines
    assert lines["score"]["score"] == min(sums)
    assert lines["score"]["total"] == sum(sums)

"""Why things that are pointed at make no move: a reason in plain words for every case that a player would ask about."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import tordesillas as td
from tests.colonialism.scenes import SETTINGS, Scene, dealt, new, turn_up
from tests.scenes_common import play
from tordesillas.colonialism.pieces import CARD, REGION, UPGRADE, ZONE
from tordesillas.colonialism.rules import RULES
from tordesillas.engine.messages import LANGUAGES


def why(game: td.Game, *parts: str, seat: int | None = 0, language: str = "en") -> str:
    return RULES.refusal(game.view(seat), parts, language)


def with_used_ships(scene: Scene, **zones: int) -> Scene:
    """The ships of the first seat lie on their side."""
    scene.ships(0)
    return scene.used(0, **zones)


NO_FRESH = "You have no fresh ship; used ones right themselves at the end of the round."
TOGETHER = "No move goes with all of this at once."


def test_who_is_not_due_is_told_who_is() -> None:
    game = Scene().hand(1, "army").game()
    assert why(game, "card:army", seat=1) == "It is not your turn. Waiting for: Blue."
    assert why(game, "card:army", seat=None) == "You are watching this game."


def test_nothing_is_said_where_a_move_has_these_parts() -> None:
    game = Scene().hand(0, "army").game()
    assert why(game, "card:army", "region:north_africa") == ""
    assert why(game, "region:north_africa", "ship:atlantic/fresh") == ""
    assert why(game, "kind:sail") == ""


def test_a_card_needs_a_fresh_ship_alongside() -> None:
    game = Scene().hand(0, "army").game()
    told = "No ship of yours is next to China. These seas serve it: South China Sea."
    assert why(game, "card:army", "region:china") in (
        told,
        told.replace("South China Sea", "Bay of Bengal and South China Sea"),
    )
    used = with_used_ships(Scene().hand(0, "army"), atlantic=3).game()
    assert why(used, "card:army") == NO_FRESH
    some = with_used_ships(Scene().hand(0, "army"), atlantic=2).ships(0, south_china_sea=1).game()
    told = "Your ship next to North Africa is used; it rights itself at the end of the round."
    assert why(some, "card:army", "region:north_africa") == told
    assert why(some, "card:army", "ship:atlantic/used") == "A used ship can only sail."
    assert why(some, "card:army", "zone:mediterranean") == "You have no fresh ship in the Mediterranean Sea."


def test_a_ship_must_serve_the_region() -> None:
    game = Scene().hand(0, "army").ships(0, atlantic=2, south_china_sea=1).game()
    told = "Ships in the South China Sea do not serve North Africa."
    assert why(game, "card:army", "region:north_africa", "ship:south_china_sea/fresh") == told
    assert why(game, "region:north_africa", "ship:south_china_sea/fresh") == told


def test_some_cards_need_influence() -> None:
    game = Scene().hand(0, "plague", "diplomacy").game()
    assert why(game, "card:diplomacy") == "You have no influence on the map, which this card needs."
    alone = "This card needs influence of your own beside a fresh ship of yours, and you have none."
    assert why(game, "card:plague") == alone
    some = Scene().hand(0, "plague", "diplomacy").influence("sub_saharan_africa", {0: 1}).game()
    told = "You have no influence in North Africa, which this card needs."
    assert why(some, "card:plague", "region:north_africa") == told
    assert why(some, "card:diplomacy", "region:north_africa") == told
    no_ship = "Diplomacy needs no ship: choose a region where you have influence."
    assert why(some, "card:diplomacy", "ship:atlantic/fresh") == no_ship


def test_a_campaign_has_its_targets() -> None:
    scene = Scene().hand(0, "campaign").influence("india", {0: 1, "natives": 2}).influence("china", {0: 1, 1: 1})
    game = scene.game()
    told = "Military Campaign goes against another colonial power, not against yourself or the natives."
    assert why(game, "card:campaign", "faction:india/natives") == told
    assert why(game, "card:campaign", "faction:china/0") == told
    assert why(game, "card:campaign", "faction:india/1") == "Red: no influence in India."
    nobody = Scene().hand(0, "campaign").influence("india", {0: 1}).game()
    assert why(nobody, "card:campaign") == "No faction that this card can hit is where you have influence."


def test_events_forbid_cards_and_ships() -> None:
    agadir = Scene(expansions=("events",)).event("agadir_crisis").hand(0, "army").game()
    told = "Agadir Crisis: no policy cards can be played in North Africa."
    assert why(agadir, "card:army", "region:north_africa") == told
    urabi = Scene(expansions=("events",)).event("urabi_revolt").hand(0, "army").ships(0, mediterranean=3).game()
    told = "Urabi Revolt: fresh ships in the Mediterranean Sea cannot be used now. They may sail away."
    assert why(urabi, "card:army") == why(urabi, "region:north_africa") == told
    both = Scene(expansions=("events",)).event("urabi_revolt").hand(0, "army")
    game = both.ships(0, mediterranean=1, south_china_sea=2).game()
    assert why(game, "card:army", "region:middle_east") == told
    assert why(game, "card:army", "ship:mediterranean/fresh") == told


def test_cards_must_be_ones_own_and_in_hand() -> None:
    game = Scene().hand(0, "army").game()
    assert why(game, "card:fleet") == "Fleet is not in your hand."
    assert why(game, "cards:1/fleet") == "That card is not yours."
    assert why(game, "card:army", "card:fleet") == "Only one card is played in an action."
    assert why(game, "ships:atlantic/1/fresh") == "Only your own ships sail and serve."


def test_a_trade_needs_cubes_to_swap() -> None:
    game = Scene().hand(0, "trade").game()
    told = "No fresh ship of yours is next to two regions with cubes of different colours that you could swap."
    assert why(game, "card:trade") == told
    scene = Scene().hand(0, "trade").influence("north_africa", {0: 1})
    game = scene.cubes("north_africa", yellow=1).cubes("sub_saharan_africa", black=1).cubes("china", brown=1).game()
    assert why(game, "card:trade", "cube:china/brown").startswith("Trade swaps two cubes")
    assert why(Scene().cubes("india", brown=1).game(), "cube:india/brown") == (
        "Cubes are collected in colonization; only Trade moves them before."
    )


def test_upgrades_must_be_paid_for() -> None:
    scene = Scene(expansions=("upgrades",)).collected(0, black=1).upgrade("mercantilism", 1)
    game = scene.game()
    assert why(game, "upgrade:naval_expansion") == "It costs 2 cubes, and you have collected 1."
    assert why(game, "upgrade:mercantilism") == "Red has bought this card."
    assert why(Scene(expansions=("upgrades",)).game(), "kind:buy") == "It costs 1 cube, and you have collected 0."
    assert why(Scene().game(), "kind:buy") == "Upgrade Cards are not in this game."
    sold = Scene(expansions=("upgrades",)).ships(1, atlantic=4)
    for upgrade in UPGRADE.names:
        sold.upgrade(upgrade, 1)
    assert why(sold.collected(0, black=3).game(), "kind:buy") == "All Upgrade Cards have been bought."


def test_withdrawing_needs_own_discs_and_an_edition_that_knows_it() -> None:
    game = Scene().at(round=2).influence("north_africa", {}, {0: 2}).influence("india", {0: 1}).game()
    told = "You have no discs of your own in North Africa; mercenaries cannot be withdrawn."
    assert why(game, "kind:withdraw", "region:north_africa") == told
    assert why(game, "faction:north_africa/0", "number:1") == told
    proto = Scene("proto").influence("north_africa", {0: 2}).game()
    assert why(proto, "kind:withdraw") == "This edition knows no withdrawal."
    away = why(game, "kind:withdraw", "region:india")
    assert away.startswith("No ship of yours is next to India.")


def test_exploring_needs_a_disc() -> None:
    scene = Scene().influence("china", {0: 22})
    assert why(scene.game(), "kind:explore") == "Your reserve holds no more discs."
    used = with_used_ships(Scene(), atlantic=3).game()
    assert why(used, "region:north_africa") == why(used, "kind:explore") == NO_FRESH


def test_other_things_stay_where_they_are() -> None:
    game = Scene().at(round=2).influence("india", {1: 2}).policies(1, "india", "army").game()
    assert why(game, "faction:india/1") == "Discs of Red move only by cards and in conflict."
    assert why(game, "policies:india/1") == "Policy cards lie there until the region is colonized."
    assert why(game, "back:india/1") == "Policy cards lie there until the region is colonized."
    assert why(game, "collected:0/black") == "Collected cubes pay for upgrades and count at the end."
    assert why(game, "zone:atlantic", "zone:mediterranean", "zone:arabian_sea") != ""


def test_an_empty_deck_cannot_be_drawn_from() -> None:
    game = Scene().hand(0, *CARD.names[:24]).game()
    assert why(game, "kind:draw") == "There is no card to draw: your deck and your discard pile are empty."


def test_a_first_hand_and_a_collection_ask_for_their_own_things() -> None:
    game = dealt("second")
    seat = game.turn
    assert seat is not None
    kept = game.legal_moves[0]
    play(game, str(kept))
    assert why(game, f"card:{kept.args['card']}", seat=seat) == "You have chosen to keep this card."
    assert why(game, "region:india", seat=seat).startswith("Something else is asked first. Choose 5 more cards")
    scene = Scene().influence("india", {0: 9}).cubes("india", yellow=1, black=3).policies(0, "india", "fleet")
    collecting = play(scene.before_colonization().game(), "pass")
    told = "Now the cubes of India are collected: choose a colour there."
    assert why(collecting, "cube:china/black") == told


def test_a_kind_of_move_may_lack_its_card_or_not_go_with_the_rest() -> None:
    game = Scene().hand(0, "diplomacy").influence("india", {0: 1}).game()
    assert why(game, "kind:campaign") == why(game, "kind:play") == "You have no card in hand for that."
    told = "You have no influence in China, which this card needs."
    assert why(game, "kind:diplomacy", "region:china") == told
    assert why(game, "kind:draw", "region:china") == why(game, "kind:pass", "zone:atlantic") == TOGETHER
    some = Scene().hand(0, "army").game()
    assert why(some, "kind:play", "region:china").startswith("No ship of yours is next to China.")
    assert why(some, "kind:station").startswith("Something else is asked first.")


def test_an_open_door_takes_policy_cards_only() -> None:
    scene = Scene(expansions=("events",)).before_event().hand(0, "plague", "army")
    game = turn_up(scene.game(), "open_door_policy")
    assert why(game, "card:plague") == "Only a policy card can be laid here."


def test_rows_are_asked_for_first() -> None:
    game = new("second")
    seat = game.turn
    assert why(game, "zone:atlantic", seat=seat) == (
        "Something else is asked first. Choose your first row of the turn order track."
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("edition", "expansions", "options"), SETTINGS)
def test_whatever_is_pointed_at_there_is_a_move_or_a_reason(
    edition: str, expansions: tuple[str, ...], options: dict[str, Any], language: str
) -> None:
    game = td.new("colonialism", edition=edition, players=3, expansions=expansions, seed=29, **options)
    dice = Random(f"{edition} {expansions} {language}")
    while not game.over:
        if dice.random() < 0.2:
            for seat in (None, 0, 1, 2):
                view = game.view(seat)
                chosen = tuple(anything(dice) for _ in range(dice.randint(1, 3)))
                offered = [
                    {part for _, part in RULES.choice(view, move.id, language).parts} | {f"kind:{move.kind}"}
                    for move in view.legal_moves
                ]
                possible = seat in game.pending and any(set(chosen) <= parts for parts in offered)
                assert (RULES.refusal(view, chosen, language) == "") == possible, chosen
        game.push(dice.choice(game.legal_moves))


def anything(dice: Random) -> str:
    """Whatever somebody could point at."""
    region, zone, seat = dice.choice(REGION.names), dice.choice(ZONE.names), dice.randrange(3)
    return dice.choice(
        [
            f"card:{dice.choice(CARD.names)}",
            f"cards:{seat}/{dice.choice(CARD.names)}",
            f"region:{region}",
            f"zone:{zone}",
            f"ship:{zone}/{dice.choice(['fresh', 'used'])}",
            f"ships:{zone}/{seat}/fresh",
            f"faction:{region}/{dice.choice([*'012', 'natives'])}",
            f"cube:{region}/{dice.choice(['yellow', 'brown', 'black'])}",
            f"collected:{seat}/yellow",
            f"policies:{region}/{seat}",
            f"upgrade:{dice.choice(UPGRADE.names)}",
            f"kind:{dice.choice([kind.name for kind in RULES.moves.kinds])}",
            f"number:{dice.randint(0, 5)}",
            f"row:{dice.randint(1, 4)}",
            "nonsense",
        ]
    )


def withheld(game: td.Game, seat: int | None = 0, language: str = "en") -> dict[str, str]:
    return dict(RULES.withheld(game.view(seat), language))


def test_actions_that_are_not_possible_now_are_named_with_the_reason() -> None:
    game = with_used_ships(Scene(expansions=("upgrades",)), atlantic=3).game()
    assert withheld(game)["explore"] == withheld(game)["withdraw"] == NO_FRESH
    assert withheld(game)["buy"] == "It costs 1 cube, and you have collected 0."
    assert withheld(game, seat=1) == withheld(game, seat=None) == {}


def test_actions_of_other_editions_and_possible_ones_are_not_named() -> None:
    game = Scene(edition="proto").game()
    kinds = {move.kind for move in game.legal_moves}
    assert not withheld(game).keys() & (kinds | {"buy"})


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_withheld_is_refused_for_the_same_reason(language: str) -> None:
    game = new("second", seed=4)
    chooser = Random(4)
    told = 0
    while not game.over:
        seat = game.pending[0]
        found = withheld(game, seat, language)
        told += len(found)
        assert all(found[kind] == why(game, f"kind:{kind}", seat=seat, language=language) for kind in found)
        game.push(chooser.choice(list(game.legal_moves_of(seat))))
    assert told

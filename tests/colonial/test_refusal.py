"""Why what somebody points at in Colonial makes no move."""

from __future__ import annotations

import re

import pytest

import tordesillas as td
from tests.colonial.scenes import Scene, new
from tests.colonial.tables import KINDS, moments
from tests.scenes_common import play, rolled
from tordesillas.colonial.choice import parts as parts_of
from tordesillas.colonial.pieces import CHARACTER, FOUNDING, TRACK
from tordesillas.engine.messages import LANGUAGES


def refusal(game: td.Game, *parts: str, seat: int | None = 0, language: str = "en") -> str:
    view = game.view(seat)
    return view.rules.refusal(view, parts, language)


def using(scene: Scene, character: str) -> td.Game:
    return play(scene.using(character).game(), f"use {character}")


def everything(view: td.View) -> list[str]:
    """All that can be pointed at."""
    drawn = view.rules.board_drawing(view, "en")
    there = re.findall('data-part="([^"]+)"', drawn.ground + "".join(drawn.layers.values()))
    there += [f"seat:{seat}" for seat in range(view.players)]
    there += [f"track:{track}" for track in TRACK.names]
    there += [f"character:{name}" for name in CHARACTER.names] + [f"founding:{name}" for name in FOUNDING.names]
    return [
        *dict.fromkeys(there),
        "card:1",
        "loan:1",
        "coin:10",
        "question:ship",
        "kind:give",
        "kind:repay",
        "kind:pass",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_a_reason_for_whatever_makes_no_move_and_none_for_what_does(language: str) -> None:
    for kind in KINDS[LANGUAGES.index(language) :: 3]:
        for game in moments(kind, 211):
            parts = everything(game.view(None))
            for seat in range(game.players):
                view = game.view(seat)
                due = [move for move in view.legal_moves if not move.aside]
                legal = [parts_of(seat, move.id) for move in due or view.legal_moves]
                known = {part for pointed in legal for _, part in pointed}
                known |= {f"kind:{move.kind}" for move in view.legal_moves}
                for part in parts:
                    told = view.rules.refusal(view, (part,), language)
                    assert bool(told) == (part not in known), part
                    assert "{" not in told


@pytest.mark.parametrize("kind", KINDS[::4], ids=str)
def test_the_parts_of_a_legal_move_are_never_refused(kind: dict[str, object]) -> None:
    for game in moments(kind, 37):
        for seat in range(game.players):
            for move in list(game.legal_moves_of(seat))[:: 7 if len(game.legal_moves_of(seat)) > 99 else 1]:
                parts = tuple(part for _, part in parts_of(seat, move.id))
                assert refusal(game, *reversed(parts), f"kind:{move.kind}", seat=seat) == ""
                assert move.aside or refusal(game, *parts, seat=seat) == ""


def test_who_watches_or_waits_is_told_so() -> None:
    game = Scene().game()
    assert refusal(game, "territory:india", seat=None) == "You are watching this game."
    assert refusal(game, "territory:india", seat=2) == "It is not your turn. Waiting for: Red" + "."
    assert refusal(game, "territory:india").startswith("Something else is asked first. Turn 1, round 1 of 4")
    assert refusal(game) == ""


def test_a_card_is_lined_up_once() -> None:
    assert refusal(new(), "card:2", "card:2") == "Each card can be lined up only once."
    assert refusal(new(), "card:2", "card:5") == ""


def test_characters() -> None:
    scene = Scene().counters("brazil_1", {0: 2}).colony(0, "brazil").seat(0, fleets=0, treasury=3)
    game = scene.using("merchant").game()
    assert refusal(game, "character:merchant") == "You have no Merchant Fleet left."
    assert refusal(game, "character:trader") == "The Trader is not on the cards that you can use now."


def test_explorations() -> None:
    scene = Scene(players=2, continent="america", nations=True).nation(0, "spain").explored("guyanas").circumnavigated()
    game = using(scene, "explorer")
    assert refusal(game, "territory:guyanas") == "Guyanas is explored already."
    assert refusal(game, "territory:brazil") == "The treaty of Tordesillas keeps you away."
    assert refusal(game, "territory:india") == "India is not in this game."
    assert refusal(game, "voyage:circumnavigation") == "Somebody has completed it."
    far = using(Scene(), "explorer")
    assert refusal(far, "territory:australia") == "Out of reach: you would need 7 on the die with Seafaring 0."
    assert refusal(far, "voyage:america").startswith("1 Prestige more for whoever first explores")


def test_settlements() -> None:
    game = rolled(using(Scene().seat(0, fleets=0), "explorer"), "explore congo", 6)
    assert refusal(game, "kind:post", "space:congo_1") == "You have no Merchant Fleet left."
    assert refusal(game, "space:egypt_1") == "Now it is about the Congo alone."


def test_foundations() -> None:
    scene = Scene().counters("brazil_1", {0: 2}).counters("congo_1", {0: 2}).counters("india_1", {0: 2, 1: 1})
    scene = scene.counters("peru_1", {1: 3}).colony(1, "peru").explored("sahara").counters("egypt_1", {0: 1})
    game = using(scene, "conqueror")
    assert refusal(game, "territory:canada") == "Canada is unexplored."
    assert refusal(game, "territory:peru") == "colony of Blue."
    assert refusal(game, "territory:sahara") == "Sahara has no Native Power."
    assert refusal(game, "territory:egypt") == "For a colony you lack 3 more counters."
    lacks = "For a colony you lack control of opium and cotton and 3 more counters."
    assert refusal(game, "space:india_2") == lacks


def test_options_of_a_new_colony() -> None:
    scene = Scene().counters("brazil_1", {0: 2}).seat(0, squadrons=0, home_unrest=1)
    game = using(scene, "conqueror")
    assert refusal(game, "founding:protectorate") == "You have no Squadron."
    assert refusal(game, "kind:purge") == "There is no Unrest in the colony."
    play(game, "pillage")
    assert refusal(game, "founding:company") == "The options come in their order, and this one is over."


def test_cities() -> None:
    scene = Scene().counters("brazil_1", {0: 2}).colony(0, "brazil").city("brazil", 1)
    scene = scene.counters("congo_1", {0: 2}).colony(0, "congo").counters("guyanas_1", {0: 1}).colony(0, "guyanas")
    game = using(scene.tracks(0, economy=4), "governor")
    assert refusal(game, "territory:brazil").startswith("The Booming City is there already")
    assert refusal(game, "territory:egypt") == "You have no colony in Egypt."


def test_missions_and_quelling() -> None:
    scene = Scene().missions("egypt").explored("congo").unrest(brazil=1, guyanas=1)
    game = using(scene, "missionary")
    assert refusal(game, "territory:egypt") == "There is a Mission in Egypt already."
    assert refusal(game, "territory:india") == "India is unexplored."
    quelling = play(using(scene, "ambassador"), "pass")
    assert refusal(quelling, "territory:congo") == "There is no Unrest in the Congo."


def test_the_ambassador_promotes_nobody_beyond_the_end() -> None:
    game = using(Scene().seat(1, diplomacy=7), "ambassador")
    assert refusal(game, "seat:1") == "Blue is at the right end of the Diplomacy track."


def test_shipping() -> None:
    scene = (
        Scene()
        .counters("egypt_1", {0: 1})
        .counters("congo_1", {0: 1})
        .counters("india_1", {1: 1})
        .tracks(2, economy=10)
    )
    game = using(scene.counters("india_2", {0: 1}).explored("sahara").seat(0, diplomacy=1, fleets=3), "merchant")
    play(game, "ship egypt_1")
    assert refusal(game, "space:egypt_1") == "All Goods of this resource are shipped: cotton (Egypt)" + "."
    assert refusal(game, "territory:egypt") == "All Goods of this resource are shipped: cotton (Egypt)."
    assert refusal(game, "space:india_2") == "Nobody controls this resource: opium (India)."
    assert refusal(game, "space:congo_1").startswith("Slavery is abolished")
    assert refusal(game, "territory:sahara") == "Sahara has no resources."
    play(game, "ship india_1")
    play(game, "refuse", seat=1)
    # With nothing more to ship the action is over.
    assert refusal(game, "space:india_1").startswith(("Blue has refused", "It is not your turn"))


def test_uprisings() -> None:
    scene = Scene().counters("egypt_1", {1: 1}).unrest(egypt=1, congo=1).missions("egypt").explored("brazil")
    game = using(scene, "rebel")
    assert refusal(game, "kind:revolt", "territory:egypt") == "The Mission in Egypt prevents a rebellion."
    assert refusal(game, "kind:revolt", "territory:congo") == "Nobody has a counter in the Congo."
    assert refusal(game, "kind:revolt", "territory:brazil") == "There is no Unrest in Brazil."
    assert refusal(game, "kind:unsettle", "territory:congo") == "There is no Mission in the Congo."
    assert refusal(game, "territory:india") == "India is unexplored."


def test_losses_of_a_rebellion() -> None:
    scene = Scene().counters("india_1", {1: 2, 0: 1}).counters("india_3", {2: 1}).unrest(india=1)
    game = rolled(using(scene, "rebel"), "revolt india", 6, 1, 1, 1, 1)
    assert refusal(game, "counter:india_1/0") == "Your own counters go only when there are no others."
    assert refusal(game, "space:india_3", "seat:1") == "Blue has no counter there: cotton (India)."
    assert refusal(game, "space:egypt_1") == "Now it is about India alone."


def test_blame() -> None:
    game = play(using(Scene().counters("egypt_1", {1: 1, 2: 1}), "rebel"), "stir egypt")
    assert refusal(game, "seat:3") == "Yellow has no counter in Egypt."


def test_tracks() -> None:
    scene = Scene(players=3, continent="africa", nations=True).nation(0, "portugal").seat(0, treasury=3)
    game = using(scene, "scientist")
    assert refusal(game, "track:economy") == "The next space costs 4, and you have 3 Treasury."
    assert refusal(game, "track:logistics") == "Your nation goes no further on this track: Logistics."
    ended = using(scene.tracks(0, seafaring=3).seat(0, treasury=9), "scientist")
    assert refusal(ended, "track:seafaring") == "You are at the end of this track: Seafaring."


def test_wars() -> None:
    game = using(Scene().seat(0, diplomacy=3).seat(1, diplomacy=2), "sovereign")
    assert refusal(game, "seat:0") == "That cannot be yourself."
    assert refusal(game, "seat:2") == "Green is further right on the Diplomacy track: on 4, you on 3."


def test_losses_of_a_war() -> None:
    scene = Scene().counters("india_1", {1: 5, 0: 3}).counters("india_3", {0: 3}).seat(0, treasury=0, squadrons=0)
    game = using(scene.seat(1, treasury=0, squadrons=0), "sovereign")
    rolled(game, "declare war on 1", *[1] * 5, *[6] * 4, 1)
    assert refusal(game, "counter:india_1/1") == "You choose among your own counters only."
    assert refusal(game, "space:india_2") == "Red has no counter there: opium (India)."
    assert refusal(game, "space:egypt_1") == "Now it is about India alone."


def test_sales() -> None:
    game = using(Scene().seat(1, goods=8).seat(2, goods=1).tracks(0, economy=4), "trader")
    assert refusal(game, "seat:3") == "Yellow has no Goods on the Market."
    assert refusal(game, "seat:1", "coin:5") == "At most 4 of these Goods can be sold now."
    play(game, "sell 1 of 1")
    play(game, "refuse", seat=1)
    assert refusal(game, "seat:1") == "Blue has refused, and is not asked again in this action."


def test_placing() -> None:
    scene = Scene().counters("peru_1", {1: 3}).colony(1, "peru").counters("egypt_1", {0: 1}).explored("sahara", "congo")
    game = using(scene.tracks(0, logistics=3), "viceroy")
    assert refusal(game, "space:india_1") == "India is unexplored."
    assert refusal(game, "territory:peru") == "It is a colony of Blue: nobody else may place counters there."
    assert refusal(game, "territory:sahara") == "Sahara has no resources."
    play(game, "put egypt_1")
    assert refusal(game, "space:congo_1") == "Now it is about Egypt alone."


def test_privateers() -> None:
    game = Scene().at("privateering").game()
    assert refusal(game, "seat:0") == "That cannot be yourself."
    sinking = (
        Scene().privateers(0, {1: 2, 2: 2}).counters("egypt_1", {0: 1}).seat(0, squadrons=3, fleets=5).using("merchant")
    )
    attacked = play(sinking.game(), "use merchant")
    rolled(attacked, "consent", 1, 1, seat=1)
    rolled(attacked, "consent", 1, 1, 6, 6, 6, seat=2)
    assert refusal(attacked, "seat:3") == "Yellow has no Privateer among your Merchant Fleets."


def test_exchanges() -> None:
    game = Scene().seat(0, treasury=3).game()
    assert refusal(game, "kind:give", "seat:0") == "That cannot be yourself."
    assert refusal(game, "kind:give", "seat:1", "coin:5") == "You have 3 Treasury."
    assert refusal(game, "kind:repay") == "You have no loan."
    assert refusal(Scene().seat(0, treasury=9).loans(0, 2).game(), "kind:repay", "coin:5").startswith(
        "The loan is smaller"
    )
    assert refusal(game, "kind:stand").startswith("Something else is asked first.")
    assert refusal(game, "kind:stand", "question:ship", "answer:ask", seat=1) == "That is your answer already."


def withheld(game: td.Game) -> dict[str, str]:
    view = game.view(0)
    return dict(view.rules.withheld(view, "en"))


def test_what_else_a_character_could_do_is_named_with_the_reason() -> None:
    game = using(Scene().counters("egypt_1", {1: 1}).unrest(egypt=1), "rebel")
    assert withheld(game) == {"unsettle": "There is no Mission on the map."}

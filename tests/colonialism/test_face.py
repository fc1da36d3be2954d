"""What the table shows beside the map: the way through a turn, the players, the own cards, what lies there for all."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import tordesillas as td
from tests.colonialism.scenes import SETTINGS, Scene, colonize, dealt, new, turn_up
from tests.scenes_common import play
from tordesillas.colonialism.pieces import CARD, REGION
from tordesillas.colonialism.rules import RULES
from tordesillas.engine.face import Card, Face, Figure, Pile, SeatFace
from tordesillas.engine.messages import LANGUAGES


def face(game: td.Game, seat: int | None = None, language: str = "en") -> Face:
    return RULES.face(game.view(seat), language)


def pile(piles: tuple[Pile, ...], name: str) -> Pile:
    return next(pile for pile in piles if pile.id == name)


def card(piles: tuple[Pile, ...], pile_id: str, part: str) -> Card:
    return next(card for card in pile(piles, pile_id).cards if card.part == part)


def figures(seat: SeatFace) -> dict[str, Figure]:
    return {figure.id: figure for figure in seat.figures}


def moments(game: td.Game) -> list[tuple[str, str]]:
    return [(moment.text, moment.state) for moment in face(game).moments]


# The way through a turn


def test_the_turn_is_shown_with_what_is_past_now_and_next() -> None:
    game = Scene().at(turn=2, round=2, action=2).game()
    assert moments(game) == [
        ("Turn 2 of 3", "now"),
        ("Round 1", "past"),
        ("Round 2 · action 2 of 3", "now"),
        ("Colonization", "next"),
        ("Round 3", "next"),
        ("Round 4", "next"),
        ("Colonization", "next"),
    ]


def test_a_colonization_is_shown_with_its_region() -> None:
    scene = Scene().influence("india", {0: 9}).influence("china", {0: 1, 1: 1}).cubes("india", yellow=1, black=1)
    game = colonize(scene.policies(0, "india", "fleet"))
    assert ("Colonization · India", "now") in moments(game)
    assert [state for _, state in moments(game)] == ["now", "past", "past", "now", "next", "next", "next"]


def test_before_and_after_all_turns_the_step_is_told() -> None:
    assert moments(new("first")) == [("Preparations: order of play", "now")]
    game = new("second", seed=3)
    dice = Random(3)
    while not game.over:
        game.push(dice.choice(game.legal_moves))
    assert moments(game) == [("End: the game is over", "now")]


def test_the_event_in_force_is_told_with_its_rules() -> None:
    game = Scene(expansions=("events",)).event("agadir_crisis").game()
    banner = face(game).banner
    assert banner is not None
    assert (banner.kind, banner.title, banner.glossary) == ("event", "Agadir Crisis", "card-agadir_crisis")
    assert banner.about == "No policy cards can be played in North Africa."
    assert face(Scene().game()).banner is None


# The players


def test_seats_stand_in_the_order_of_the_turn_with_all_that_is_public() -> None:
    scene = Scene(players=3).track(2, 0, 1).collected(2, yellow=1, brown=2, black=1).ships(2, atlantic=1)
    scene.used(2, arabian_sea=2)
    game = scene.hand(2, "plague", "army").discard(2, "fleet").game()
    seats = face(game).seats
    assert [(seat.seat, seat.place) for seat in seats] == [(2, 1), (0, 2), (1, 3)]
    first = seats[0]
    assert (first.name, first.colour, first.due) == ("Green", "green", True)
    assert first.headline == Figure("score", "Score", 1)
    shown = {name: figure.value for name, figure in figures(first).items()}
    assert shown == {
        "cube_yellow": 1,
        "cube_brown": 2,
        "cube_black": 1,
        "reserve": 22,
        "hand": 2,
        "deck": 21,
        "fresh": 1,
        "used": 2,
    }
    discarded = pile(first.piles, "discard")
    assert discarded.closed
    assert [each.title for each in discarded.cards] == ["Fleet"]


def test_the_viewer_alone_sees_what_the_score_would_be_with_the_own_interests() -> None:
    scene = Scene().interests(0, "india I", "china I", "middle_east I").influence("india", {0: 2, 1: 1})
    game = scene.collected(0, yellow=1, brown=1, black=1).game()
    own = {seat.seat: figures(seat) for seat in face(game, 0).seats}
    assert own[0]["projected"].value == 1
    assert "projected" not in own[1]
    for other in (1, None):
        assert "projected" not in {seat.seat: figures(seat) for seat in face(game, other).seats}[0]


def test_cards_that_everybody_knows_to_be_in_a_hand_can_be_looked_up() -> None:
    scene = Scene().hand(1, "army", "fleet")
    scene.seat(1)["shown"] = ["army"]
    game = scene.game()
    for viewer in (0, None):
        shown = pile(face(game, viewer).seats[1].piles, "shown")
        assert [each.title for each in shown.cards] == ["Army"]
    assert "shown" not in {each.id for each in face(game, 1).seats[1].piles}


def test_seats_are_warned() -> None:
    used = Scene().ships(0)
    used.used(0, atlantic=3)
    assert face(used.game()).seats[0].warnings == ("No fresh ship.",)
    poor = Scene().influence("sub_saharan_africa", {0: 20})
    assert face(poor.game()).seats[0].warnings == ("Reserve: only 2 discs.",)


def test_upgrades_stand_with_their_prices_until_somebody_owns_them() -> None:
    scene = Scene(expansions=("upgrades",)).upgrade("mercantilism", 1).collected(0, yellow=1)
    game = scene.game()
    shown = {each.part: each for each in pile(face(game, 0).common, "upgrades").cards}
    assert (shown["upgrade:mercantilism"].owner, shown["upgrade:mercantilism"].worth) == (1, "Red")
    assert shown["upgrade:mercantilism"].refused == "Red has bought this card."
    assert (shown["upgrade:naval_expansion"].owner, shown["upgrade:naval_expansion"].worth) == (-1, "2 cubes")
    assert shown["upgrade:naval_expansion"].refused == "It costs 2 cubes, and you have collected 1."
    assert shown["upgrade:military_expansion"].refused == ""
    assert card(face(game).seats[1].piles, "upgrades", "upgrade:mercantilism").title == "Mercantilism"


def test_what_lies_beside_the_board_is_counted() -> None:
    game = Scene().influence("india", {"natives": 5}).bag(yellow=3, brown=1).game()
    assert {figure.id: figure.value for figure in face(game).stock} == {
        "natives": 40,
        "mercenaries": 16,
        "bag_yellow": 3,
        "bag_brown": 1,
        "bag_black": 0,
    }
    assert "mercenaries" not in {figure.id for figure in face(Scene("proto").game()).stock}


# The own cards


def test_a_card_tells_what_it_is_worth_in_each_region_in_reach() -> None:
    scene = Scene().ships(0, arabian_sea=2, mediterranean=1).hand(0, "fleet", "empire", "diplomacy", "treaty")
    game = scene.influence("india", {0: 2}).influence("china", {0: 1}).game()
    hand = {each.part: each for each in pile(face(game, 0).hand, "hand").cards}
    fleet = hand["card:fleet"]
    assert (fleet.kind, fleet.title, fleet.glossary) == ("policy", "Fleet", "card-fleet")
    assert dict(fleet.worths)["region:india"] == "+4"
    assert set(fleet.worths) == {f"region:{name}" for name in reached(game, "fleet")}
    assert fleet.worth == "+2 to +6"
    assert set(hand["card:empire"].worths.values()) == {"+2"}
    assert dict(hand["card:diplomacy"].worths) == {"region:india": "+2 to +4", "region:china": "+2 to +4"}
    assert hand["card:treaty"].worth == "keeps 1"


def reached(game: td.Game, name: str) -> set[str]:
    return {move.args["region"] for move in game.legal_moves if move.args.get("card") == name}


def test_a_card_that_cannot_be_used_says_why_and_only_when_it_is_asked_for() -> None:
    scene = Scene().ships(0).hand(0, "army", "diplomacy", "trade").hand(1, "army")
    scene.used(0, atlantic=3)
    game = scene.game()
    refused = {each.part: each.refused for each in pile(face(game, 0).hand, "hand").cards}
    no_ship = "You have no fresh ship; used ones right themselves at the end of the round."
    assert refused == {
        "card:army": no_ship,
        "card:trade": no_ship,
        "card:diplomacy": "You have no influence on the map, which this card needs.",
    }
    assert [each.refused for each in pile(face(game, 1).hand, "hand").cards] == [""]


def test_an_open_door_shows_what_policies_are_worth_there() -> None:
    scene = Scene(expansions=("events",)).before_event().hand(0, "plague", "influence_4")
    game = turn_up(scene.game(), "open_door_policy")
    shown = {each.part: each for each in pile(face(game, 0).hand, "hand").cards}
    assert dict(shown["card:influence_4"].worths) == {"region:china": "+4"}
    assert shown["card:plague"].refused == "Only a policy card can be laid here."


def test_kept_cards_are_marked_while_others_still_choose() -> None:
    game = dealt("second")
    chosen = game.legal_moves[0]
    seat = game.turn
    assert seat is not None
    game.push(chosen)
    kept = card(face(game, seat).hand, "hand", f"card:{chosen.args['card']}")
    assert kept.refused == "You have chosen to keep this card."


def test_interests_tell_whether_they_are_fulfilled() -> None:
    scene = Scene().interests(0, "india I", "china I", "middle_east II").influence("india", {0: 2, 1: 1})
    game = scene.influence("china", {0: 2, "natives": 2}).game()
    shown = {each.part: each.worth for each in pile(face(game, 0).hand, "interests").cards}
    assert shown["interest:india_I"] == "fulfilled now: 2 against 1"
    assert shown["interest:china_I"] == "not now: 2 against 2"


def test_only_the_owner_reads_what_lies_face_down() -> None:
    game = Scene().at(round=2).policies(0, "india", "fleet", "army").game()
    laid = pile(face(game, 0).hand, "laid").cards
    assert [each.title for each in laid] == ["Fleet", "Army"]
    assert laid[0].more[0] == "Lies face down in India."
    for seat, titles in ((0, ["Fleet", "Army"]), (1, ["Blue: face down", "Army"]), (None, ["Blue: face down", "Army"])):
        spot = next(spot for spot in face(game, seat).spots if spot.part == "region:india")
        assert [each.title for each in spot.cards] == titles
    assert face(game).hand == ()


def test_sea_zones_tell_their_ships_and_regions() -> None:
    game = Scene(players=3).ships(0, mediterranean=2, atlantic=1).game()
    spot = next(spot for spot in face(game).spots if spot.part == "zone:mediterranean")
    assert spot.title == "Mediterranean Sea"
    assert spot.lines == ("Ships here serve North Africa and Middle East.", "Blue: 2 fresh, 0 used.")


# All of it


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("edition", "expansions", "options"), SETTINGS)
def test_every_moment_has_a_face_in_every_language(
    edition: str, expansions: tuple[str, ...], options: dict[str, Any], language: str
) -> None:
    game = td.new("colonialism", edition=edition, players=3, expansions=expansions, seed=17, **options)
    dice = Random(language)
    while True:
        if dice.random() < 0.1 or game.over:
            for seat in (None, 0, 1, 2):
                check_face(game, face(game, seat, language))
        if game.over:
            break
        game.push(dice.choice(game.legal_moves))


def check_face(game: td.Game, shown: Face) -> None:
    assert [seat.due for seat in shown.seats].count(True) == len(game.pending)
    assert {seat.seat for seat in shown.seats} == set(range(game.players))
    assert [spot.part for spot in shown.spots[6:]] == [f"zone:{name}" for name in ZONES]
    assert {spot.part for spot in shown.spots[:6]} == {f"region:{name}" for name in REGION.names}
    cards = [each for some in (*shown.hand, *shown.common) for each in some.cards]
    parts = [each.part for each in cards if not each.part.startswith("event:")]
    assert len(parts) == len(set(parts))
    assert all(each.title and each.part for each in cards)
    assert {each.id for each in shown.aids} == {"turn", "actions", "colonization", "score"}
    assert all(entry.title and entry.about for aid in shown.aids for entry in aid.cards)


ZONES = ("atlantic", "mediterranean", "arabian_sea", "bay_of_bengal", "south_china_sea")


def test_the_aid_tells_the_editions_own_rules() -> None:
    def told(edition: str, topic: str, **more: Any) -> dict[str, str]:
        entries = pile(face(new(edition, **more)).aids, topic).cards
        return {entry.title: entry.about for entry in entries}

    assert told("second", "actions")["Draw"] == "3 cards from your deck."
    assert told("proto", "actions")["Draw"] == "1 card from your deck."
    assert "Withdraw" not in told("proto", "actions")
    assert "Exchange" in told("first", "score")
    assert "Exchange" not in told("proto", "score")
    assert "Upgrade" in told("second", "actions", expansions=("upgrades",))
    assert "Event" in told("second", "turn", expansions=("events",))


def test_rows_of_the_track_can_be_pointed_at() -> None:
    game = new("second", players=3)
    rows = pile(face(game).common, "rows")
    assert [each.part for each in rows.cards] == ["row:1", "row:2", "row:3"]
    play(game, "row 2")
    assert [each.part for each in pile(face(game).common, "rows").cards] == ["row:1", "row:3"]


@pytest.mark.parametrize("edition", ["proto", "first", "second"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_influence_card_has_rules_in_a_line(edition: str, language: str) -> None:
    game = Scene(edition).discard(0, *CARD.names[1:24]).game()
    shown = pile(face(game, 1, language).seats[0].piles, "discard").cards
    assert len(shown) == 23
    assert all(0 < len(each.about) <= 90 and len(each.more) == 3 for each in shown)

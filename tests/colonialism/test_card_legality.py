"""Where a card can be played, and what that costs: every card in every edition, beside what the rulebooks print."""

from __future__ import annotations

from itertools import combinations, permutations
from random import Random
from typing import Any

import pytest

from tests.colonialism.editions import every_edition
from tests.colonialism.printed import CARDS, COLOURS, REGIONS, SERVED, ZONES, kind_of, needs_presence, needs_ship
from tests.colonialism.random_scenes import Near, fill_regions, random_zones, spread_ships
from tests.colonialism.scenes import Scene, cards
from tests.scenes_common import play, seen, tokens, told

# fmt: off
pytestmark = pytest.mark.rule(
    "CM-22", "CM-24", "CM-60", "CM-61", "CM-62", "CM-63", "CM-64", "CM-65", "CM-66", "CM-67", "CM-68", "CM-69", "CM-70",
    "CM-71", "CM-72", "CM-73", "CM-74", "CM-75", "CM-76", "CM-77", "CM-78", "CM-79", "CM-80", "CM-81", "CM-82", "CM-83",
)
# fmt: on

SCENES_EACH = 150


# The whole list of plays, worked out by the letter of the rulebooks


class Reader:
    """What one seat could play in a scene, for somebody who has only read the rules."""

    def __init__(self, scene: Scene, served: Near, seat: int) -> None:
        self.edition: str = scene.document["edition"]
        self.served = served
        self.seat = str(seat)
        self.factions = [*map(str, range(scene.players)), "natives"]
        self.regions: dict[str, dict[str, Any]] = scene.document["regions"]
        self.hand: list[str] = scene.seat(seat)["hand"]
        self.fresh = [zone for zone, ships in scene.seat(seat)["fresh"].items() if ships]

    def discs(self, region: str, faction: str) -> int:
        return int(self.regions[region]["influence"].get(faction, 0))

    def present(self, region: str) -> bool:
        return self.discs(region, self.seat) > 0

    def plays(self) -> set[str]:
        return {token for card in self.hand for token in self.plays_of(card)}

    def plays_of(self, card: str) -> set[str]:
        if card == "trade":
            return self.trades()
        # The card of the Colonial Infrastructure upgrade is a second Consolidate Holdings.
        printed = "consolidate" if card == "infrastructure" else card
        places = [region for region in REGIONS if self.present(region) or not needs_presence(printed, self.edition)]
        if needs_ship(printed, self.edition):
            ways = ((region, zone) for region in places for zone in self.fresh if region in self.served[zone])
            return {f"play {card} {region} from {zone}" for region, zone in ways}
        if card == "diplomacy":
            return {f"play diplomacy {region} for {faction}" for region in places for faction in self.factions}
        if card == "campaign":
            return {f"play campaign {region} against {faction}" for region in places for faction in self.foes(region)}
        return {f"play {card} {region}" for region in places}

    def foes(self, region: str) -> list[str]:
        there = [faction for faction in self.factions if self.discs(region, faction)]
        if self.edition == "second":
            return [faction for faction in there if faction not in ("natives", self.seat)]
        return there

    def trades(self) -> set[str]:
        return {
            f"play trade {first}+{second} {given}+{taken} from {zone}"
            for first, second in combinations(REGIONS, 2)
            for given, taken in permutations(COLOURS, 2)
            for zone in self.fresh
            if {first, second} <= self.served[zone]
            if self.edition == "proto" or self.present(first) or self.present(second)
            if self.regions[first]["cubes"][given] and self.regions[second]["cubes"][taken]
        }


def random_scene(dice: Random, edition: str) -> tuple[Scene, Near, int]:
    """A scene, on the box's board or on one with other sea zones, and the seat whose action it is."""
    served = dice.choice([SERVED, random_zones(dice)])
    board = {"sea_zones": {zone: sorted(regions) for zone, regions in served.items()}}
    players = dice.randint(2, 4)
    infrastructure = edition == "second" and dice.random() < 0.5
    scene = Scene(edition, players, ["upgrades"] if infrastructure else [], None if served is SERVED else board)
    track = dice.sample(range(players), players)
    row = dice.randrange(players)
    scene.at(round=2, action=2, row=row).track(*track)
    fill_regions(dice, scene)
    spread_ships(dice, scene)
    for seat in range(players):
        scene.hand(seat, *dice.sample(list(CARDS), dice.randint(0, 12)))
    due = track[row]
    if infrastructure:
        scene.upgrade("colonial_infrastructure", due).hand(due, *scene.seat(due)["hand"], "infrastructure")
    return scene, served, due


@pytest.mark.rule("CM-114")
@every_edition
def test_the_legal_plays_are_those_that_the_rulebook_allows(edition: str) -> None:
    met: set[str] = set()
    for number in range(SCENES_EACH):
        scene, served, due = random_scene(Random(f"{edition} {number}"), edition)
        game = scene.game()
        expected = Reader(scene, served, due).plays()
        assert set(tokens(game, "play ")) == expected, f"scene {number}"
        assert [str(move) for move in game.view(due).legal_moves] == tokens(game)
        assert not any(game.legal_moves_of(other) for other in range(scene.players) if other != due)
        met |= {token.split()[1] for token in expected}
    assert met == {*CARDS, *(["infrastructure"] if edition == "second" else [])}


# What a play costs


def scene_for(card: str, edition: str) -> Scene:
    """Seat 0 has presence in India, and a fresh and a used ship beside it; every card can be played."""
    return (
        Scene(edition)
        .hand(0, card)
        .influence("india", {0: 2, 1: 1, "natives": 1})
        .cubes("india", black=1)
        .cubes("middle_east", brown=1)
        .ships(0, arabian_sea=1, atlantic=1)
        .used(0, arabian_sea=1)
    )


def play_somewhere(card: str, edition: str) -> tuple[str, Any]:
    """A play of the card, and the game after it."""
    game = scene_for(card, edition).game()
    token = tokens(game, f"play {card} ")[-1]
    return token, play(game, token)


@every_edition
@pytest.mark.parametrize("card", CARDS)
def test_a_card_uses_the_ship_named_or_none(card: str, edition: str) -> None:
    token, game = play_somewhere(card, edition)
    fresh = {"atlantic": 1, "arabian_sea": 1}
    used = {"arabian_sea": 1}
    if needs_ship(card, edition):
        zone = token.split(" from ")[1]
        fresh[zone] -= 1
        used[zone] = used.get(zone, 0) + 1
    assert seen(game, "fresh")[0] == [fresh.get(zone, 0) for zone in ZONES]
    assert seen(game, "used")[0] == [used.get(zone, 0) for zone in ZONES]


@pytest.mark.rule("CM-28")
@every_edition
@pytest.mark.parametrize("card", CARDS)
def test_a_policy_card_lies_in_its_region_and_an_action_card_is_discarded(card: str, edition: str) -> None:
    token, game = play_somewhere(card, edition)
    assert cards(game, "hand", 0) == set()
    own, others = (game.view(viewer).position()["seats"]["0"] for viewer in (0, 1))
    region = None if card == "trade" else token.split()[2]
    if kind_of(card, edition) == "policy":
        assert own["face_down"] == {region: card}
        assert others["covered"] == [region]
        assert "face_down" not in others
        assert cards(game, "discard", 0) == set()
        assert told(game, "policy_covered", 1) == [{"seat": "0", "region": region, "card": None}]
    else:
        assert "covered" not in own
        assert cards(game, "discard", 0) == {card}
        assert told(game, "card_played", 1) == [{"seat": "0", "card": card, "region": region}]


@pytest.mark.parametrize(("edition", "policies", "actions"), [("proto", 17, 7), ("first", 17, 7), ("second", 16, 8)])
def test_how_many_cards_are_of_which_kind(edition: str, policies: int, actions: int) -> None:
    lying = [len(cards(play_somewhere(card, edition)[1], "discard", 0)) for card in CARDS]
    assert (lying.count(0), lying.count(1)) == (policies, actions)


@every_edition
@pytest.mark.parametrize("card", ["diplomacy", "campaign", "missionaries"])
def test_three_cards_need_no_ship(card: str, edition: str) -> None:
    scene = Scene(edition).hand(0, card).influence("china", {0: 1, 1: 2, "natives": 2}).ships(0).used(0, atlantic=3)
    token = tokens(scene.game(), f"play {card} ")[0]
    assert token.startswith(f"play {card} china")

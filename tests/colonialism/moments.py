"""Positions of Colonialism in which each step that asks something asks it."""

from __future__ import annotations

from functools import cache
from typing import Any

import tordesillas as td
from tests.colonialism.scenes import Scene, turn_up
from tests.scenes_common import play

BOTH = ("events", "upgrades")


@cache
def moments() -> dict[str, dict[str, Any]]:
    """The positions by name; not to be changed."""
    games = {**before_the_first_round(), **in_action_rounds(), **in_colonization(), **at_the_end()}
    return {name: game.position() for name, game in games.items()}


def before_the_first_round() -> dict[str, td.Game]:
    order = td.new("colonialism", players=3, seed=3)
    choice = play(order.copy(), "row 1", "row 3")
    ships = choice.copy()
    for seat in range(3):
        play(ships, *[str(move) for move in ships.legal_moves_of(seat)][:6], seat=seat)
    return {"first_order": order, "keep_cards": choice, "station_ships": play(ships, "station atlantic")}


def in_action_rounds() -> dict[str, td.Game]:
    turks = Scene(players=3, expansions=BOTH).influence("middle_east", {1: 2}).collected(1, black=1)
    door = Scene(players=3, expansions=BOTH).hand(1, "army", "plague")
    ship = Scene(expansions=BOTH).collected(0, brown=2)
    plague = Scene().at(action=2).influence("north_africa", {0: 1, 1: 2}, hired={1: 2}).hand(0, "plague")
    campaign = Scene("first").influence("india", {0: 1, "natives": 1}).cubes("india", yellow=1, black=1)
    return {
        "action": action(),
        "young_turks": turn_up(turks.before_event().game(), "young_turks"),
        "sick_man": turn_up(Scene(players=3, expansions=BOTH).before_event().game(), "sick_man_of_europe"),
        "open_door": turn_up(door.before_event().game(), "open_door_policy"),
        "new_ship": play(ship.game(), "buy naval_expansion with brown+brown"),
        "plague": play(plague.game(), "play plague north_africa from atlantic"),
        "campaign": play(campaign.hand(0, "campaign").game(), "play campaign india against natives"),
    }


def action() -> td.Game:
    """A bit of everything."""
    return (
        Scene(players=3, expansions=BOTH)
        .at(turn=2, round=2, action=3, row=1)
        .track(2, 0, 1)
        .influence("india", {0: 3, 1: 2, "natives": 2}, hired={0: 2, 1: 1})
        .influence("china", {2: 4})
        .cubes("india", yellow=2, black=1)
        .cubes("china", brown=1)
        .hand(0, "plague", "trade", "dominion")
        .policies(0, "india", "army", "fleet", "treaty")
        .policies(1, "china", "monopoly")
        .discard(1, "hegemony")
        .ships(0, bay_of_bengal=2, atlantic=1)
        .used(0, atlantic=1)
        .collected(0, gained=3, brown=4, yellow=2)
        .upgrade("naval_expansion", 0)
        .upgrade("colonial_infrastructure", 1)
        .game()
    )


def in_colonization() -> dict[str, td.Game]:
    fight = Scene().before_colonization().order("india").influence("india", {0: 2, "natives": 5}, hired={0: 2})
    gurkhas = Scene(expansions=BOTH).event("gurkhas").policies(0, "india", "influence_2")
    reclaim = Scene(expansions=BOTH).event("cultivation_system").influence("southeast_asia", {0: 1})
    reclaim.policies(0, "southeast_asia", "army")
    collect = Scene().order("india").cubes("india", yellow=1, black=1).policies(0, "india", "influence_2")
    first = Scene().cubes("north_africa", yellow=1, black=1).policies(0, "north_africa", "influence_2")
    found = {
        "first_collection": first,
        "conflict": fight,
        "gurkhas": gurkhas,
        "cultivation": reclaim,
        "collection": collect,
    }
    return {name: play(scene.before_colonization().game(), "pass") for name, scene in found.items()}


def at_the_end() -> dict[str, td.Game]:
    """Of a phase, and of the game."""
    hands = Scene("first").hand(0, "army", "fleet", "plague").hand(1, "army", "trade").before_colonization()
    check = Scene("proto").order("china", "india").influence("india", {0: 4}, hired={0: 2}).before_colonization()
    last = Scene().before_colonization(turn=3, phase=2).influence("india", {0: 2}).collected(0, yellow=1, brown=2)
    return {
        "new_hands": play(hands.game(), "pass", "keep army"),
        "influence_check": play(check.game(), "pass"),
        "choose_row": play(Scene(players=3).before_colonization().game(), "pass", "row 2"),
        "finished": play(last.interests(0, "india I", "india II", "china I").game(), "pass"),
    }

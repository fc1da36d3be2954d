"""What a seat is asked, and what its answer would do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from tordesillas.colonial import state as at
from tordesillas.colonial.characters import can_advance, city_highest, city_lowest
from tordesillas.colonial.commerce import question_of
from tordesillas.colonial.control import monopolies
from tordesillas.colonial.exploring import can_circumnavigate, can_explore, needed, needed_round
from tordesillas.colonial.phases import cards_of, to_buy
from tordesillas.colonial.pieces import (
    BLACK,
    CARD,
    CARDS,
    ROUNDS,
    SEAT,
    SELL_QUESTION,
    SHIP_QUESTION,
    SPACE,
    TERRITORIES,
    TERRITORY,
    TRACK,
    TRACKS,
)
from tordesillas.colonial.reading import read
from tordesillas.colonial.rebellion import can_revolt
from tordesillas.colonial.territories import power_of
from tordesillas.colonial.tracks import navy_of, next_price, slavery_abolished
from tordesillas.engine.messages import Message, Named

if TYPE_CHECKING:
    from tordesillas.colonial.state import State
    from tordesillas.engine.kernel import StateHandle


def prompt(state: StateHandle, seat: int) -> Message:
    s = read(state)
    if s.questioned == seat:
        return question(s, seat)
    if s.character >= 0:
        return STAGES[s.stage](s, seat)
    return STEPS[s.step](s, seat)


def plain(name: str) -> Callable[[State, int], Message]:
    """A question without numbers."""
    return lambda _s, _seat: Message(f"colonial.prompt.{name}")


def there(name: str) -> Callable[[State, int], Message]:
    """A question about a territory, and about how much is left."""
    return lambda s, _seat: Message(f"colonial.prompt.{name}", {"territory": Named(TERRITORY, s.where), "n": s.left})


# Between actions


def ask_plan(s: State, _seat: int) -> Message:
    return Message("colonial.prompt.plan", {"turn": s.turn})


def ask_character(s: State, seat: int) -> Message:
    card = Named(CARD, s.face_up[seat][s.round - 1])
    return Message("colonial.prompt.character", {"turn": s.turn, "round": s.round, "rounds": ROUNDS, "card": card})


def ask_last_chance(s: State, seat: int) -> Message:
    cards = [Named(CARD, card) for card in range(CARDS) if cards_of(s, seat) >> card & 1]
    return Message("colonial.prompt.last_chance", {"turn": s.turn, "cards": cards})


def ask_fleets(s: State, seat: int) -> Message:
    return Message("colonial.prompt.fleets", {"n": to_buy(s, seat), "monopolies": monopolies(s, seat)})


def ask_squadrons(s: State, seat: int) -> Message:
    return Message("colonial.prompt.squadrons", {"n": to_buy(s, seat), "navy": navy_of(s, seat)})


# Questions to others


def question(s: State, seat: int) -> Message:
    """What the acting seat would do, and what it is to the one asked."""
    other = Named(SEAT, s.actor)
    asked = question_of(s)
    if asked == SHIP_QUESTION:
        return Message("colonial.prompt.ship_question", {"other": other, "space": Named(SPACE, s.wanted)})
    if asked == SELL_QUESTION:
        return Message("colonial.prompt.sell_question", {"other": other, "n": s.wanted_goods})
    numbers = {"n": s.privateers[s.actor][seat], "squadrons": s.squadrons[s.actor]}
    return Message("colonial.prompt.attack", {"other": other, **numbers})


# The steps of an action


def ask_option(s: State, _seat: int) -> Message:
    numbers = {"power": power_of(s, s.where), "unrest": s.unrest[s.where]}
    return Message("colonial.prompt.advanced", {"territory": Named(TERRITORY, s.where), **numbers})


def ask_exploration(s: State, seat: int) -> Message:
    key = "colonial.prompt.explore_again" if s.repeats else "colonial.prompt.explore"
    goals: dict[int, list[Named]] = {}
    for territory, roll in sorted(odds(s, seat), key=lambda goal: goal[1]):
        goals.setdefault(roll, []).append(Named(TERRITORY, territory))
    told = [Message("colonial.prompt.odds", {"face": face, "places": places}) for face, places in goals.items()]
    return Message(key, {"odds": told})


def odds(s: State, seat: int) -> Iterator[tuple[int, int]]:
    """The territories that the seat can explore, -1 for the Circumnavigation, and what the die must show."""
    for territory in range(TERRITORIES):
        if can_explore(s, seat, territory):
            yield territory, max(1, needed(s, seat, territory))
    if can_circumnavigate(s, seat):
        yield -1, max(1, needed_round(s, seat))


def ask_settlement(s: State, seat: int) -> Message:
    means = {"fleets": s.fleets[seat], "treasury": s.treasury[seat]}
    return Message("colonial.prompt.settle", {"territory": Named(TERRITORY, s.where), **means})


def ask_city(s: State, seat: int) -> Message:
    return Message("colonial.prompt.city", {"low": city_lowest(s), "high": city_highest(s, seat)})


def ask_city_value(s: State, seat: int) -> Message:
    limits = {"low": city_lowest(s), "high": city_highest(s, seat)}
    return Message("colonial.prompt.city_value", {"territory": Named(TERRITORY, s.where), **limits})


def ask_goods(s: State, _seat: int) -> Message:
    slaves = any(colour == BLACK and owner >= 0 for colour, owner in zip(s.colour, s.controller))
    barred = slaves and slavery_abolished(s) and not s.traffic
    return Message("colonial.prompt.ship_abolished" if barred else "colonial.prompt.ship", {"n": s.left})


def ask_rebel(s: State, _seat: int) -> Message:
    dice = [
        Message(
            "colonial.prompt.dice",
            {"territory": Named(TERRITORY, territory), "n": power_of(s, territory) * s.unrest[territory]},
        )
        for territory in range(TERRITORIES)
        if can_revolt(s, territory)
    ]
    return Message("colonial.prompt.rebel_or_revolt", {"dice": dice}) if dice else Message("colonial.prompt.rebel")


def ask_track(s: State, seat: int) -> Message:
    prices = [
        Message("colonial.prompt.price", {"track": Named(TRACK, track), "n": next_price(s, seat, track)})
        for track in range(TRACKS)
        if can_advance(s, seat, track)
    ]
    return Message("colonial.prompt.advance", {"prices": prices})


def ask_loss(s: State, seat: int) -> Message:
    return Message("colonial.prompt.lose", {"territory": Named(TERRITORY, s.where), "n": s.owed[seat]})


def ask_surrender(s: State, seat: int) -> Message:
    other = Named(SEAT, s.enemy if seat == s.actor else s.actor)
    return Message("colonial.prompt.surrender", {"other": other, "years": s.years})


def ask_sale(s: State, _seat: int) -> Message:
    return Message("colonial.prompt.sell", {"n": s.left})


def ask_placing(s: State, seat: int) -> Message:
    number = min(s.left, s.treasury[seat])
    if s.where < 0:
        return Message("colonial.prompt.place", {"n": number})
    return Message("colonial.prompt.place_more", {"n": number, "territory": Named(TERRITORY, s.where)})


STEPS = {
    at.NATIONS_STEP: plain("nation"),
    at.PLAN: ask_plan,
    at.ROUND_STEP: ask_character,
    at.LAST_CHANCE: ask_last_chance,
    at.MERCHANT_FLEETS: ask_fleets,
    at.NAVAL_FORCES: ask_squadrons,
    at.PRIVATEERING: plain("privateer"),
}
STAGES = {
    at.PROMOTE_STAGE: plain("promote"),
    at.QUELL_STAGE: plain("quell"),
    at.FOUND_STAGE: plain("found"),
    at.ADVANCED_STAGE: ask_option,
    at.EXPLORE_STAGE: ask_exploration,
    at.SETTLE_STAGE: ask_settlement,
    at.CITY_STAGE: ask_city,
    at.CITY_VALUE_STAGE: ask_city_value,
    at.MISSION_STAGE: plain("mission"),
    at.SINK_STAGE: there("sink"),
    at.SHIP_STAGE: ask_goods,
    at.REBEL_STAGE: ask_rebel,
    at.BLAME_STAGE: there("blame"),
    at.STRIKE_STAGE: there("strike"),
    at.ADVANCE_STAGE: ask_track,
    at.WAR_STAGE: plain("war"),
    at.LAND_STAGE: ask_loss,
    at.SURRENDER_STAGE: ask_surrender,
    at.SELL_STAGE: ask_sale,
    at.PLACE_STAGE: ask_placing,
}

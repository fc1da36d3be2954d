"""Why what somebody points at does not make a move, in plain words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from tordesillas.colonial import state as at
from tordesillas.colonial.choice import parts as parts_of
from tordesillas.colonial.commerce import goods_of
from tordesillas.colonial.control import counters_in, treaty_allows
from tordesillas.colonial.exploring import needed, needed_round
from tordesillas.colonial.face_hand import no_option
from tordesillas.colonial.face_seats import spaces_of
from tordesillas.colonial.face_spots import lacks
from tordesillas.colonial.founding import can_take_option
from tordesillas.colonial.phases import offered
from tordesillas.colonial.pieces import (
    BLACK,
    CARD,
    CHARACTER,
    COIN,
    COIN_VALUE,
    DIE_FACES,
    FOUNDING,
    LEVELS,
    SEAT,
    SLOTS,
    SPACE,
    TERRITORY,
    TRACK,
)
from tordesillas.colonial.rebellion import everyones_counters
from tordesillas.colonial.teller import Teller
from tordesillas.colonial.territories import power_of
from tordesillas.colonial.tracks import debt_of, next_price, seafaring_of, slavery_abolished
from tordesillas.colonial.use import useless

if TYPE_CHECKING:
    from tordesillas.engine.face import Part
    from tordesillas.engine.layout import Axis
    from tordesillas.engine.view import View


class Pointed(NamedTuple):
    """What has been pointed at, by sort, the last one last."""

    places: list[int]
    """Territories, also those of resource spaces."""
    spaces: list[int]
    """Also those of counters."""
    seats: list[int]
    """Also the owners of counters."""
    voyages: list[str]
    characters: list[int]
    cards: list[int]
    tracks: list[int]
    options: list[int]
    coins: list[int]
    asked: str
    """The kind of move, if that was asked for."""


def sorted_out(parts: tuple[Part, ...]) -> Pointed:
    named = [part.partition(":")[::2] for part in parts]

    def of(axis: Axis, *more: str) -> list[int]:
        kinds = (axis.name, *more)
        return [axis.names.index(member) for kind, member in named if kind in kinds and member in axis.names]

    counters = [member.partition("/")[::2] for kind, member in named if kind == "counter"]
    spaces = of(SPACE) + [SPACE.names.index(space) for space, _ in counters]
    return Pointed(
        places=of(TERRITORY) + [space // SLOTS for space in spaces],
        spaces=spaces,
        seats=of(SEAT) + [SEAT.names.index(seat) for _, seat in counters],
        voyages=[member for kind, member in named if kind == "voyage"],
        characters=of(CHARACTER),
        cards=of(CARD),
        tracks=of(TRACK),
        options=of(FOUNDING),
        coins=of(COIN),
        asked="".join([member for kind, member in named if kind == "kind"][-1:]),
    )


def refusal(view: View, parts: tuple[Part, ...], language: str) -> str:
    """Why no legal move has these parts; nothing if there is one. A part may be a kind of move, as in `kind:give`."""
    t = Teller(view, language)
    if not parts or (view.over and view.seat is not None):
        return view.prompt(language) if parts else ""
    if view.seat is None:
        return t.told("refusal.watching")
    if fits(view, parts):
        return ""
    what = sorted_out(parts)
    if what.asked in EXCHANGES:
        return EXCHANGES[what.asked](t, view.seat, what) or t.told("refusal.together")
    if view.seat not in view.pending:
        return t.told("refusal.wait", seats=t.seats(view.pending))
    return reason(t, view.seat, what) or t.told("refusal.first", prompt=view.prompt(language))


def withheld(view: View, language: str) -> dict[str, str]:
    """What else a character could do at this stage, where it cannot now, with the reason."""
    t = Teller(view, language)
    if view.seat is None or view.seat not in view.pending or t.s.character < 0:
        return {}
    kinds = ALTERNATIVES.get(t.s.stage, ())
    possible = {move.kind for move in view.legal_moves}
    refused = ((kind, reason(t, view.seat, sorted_out((f"kind:{kind}",)))) for kind in kinds if kind not in possible)
    return {kind: why for kind, why in refused if why}


def fits(view: View, parts: tuple[Part, ...]) -> bool:
    """Some move has all of these parts; what is open at any time counts where nothing is due, or if it is asked for."""
    assert view.seat is not None
    wanted = Counter(parts)
    moves = [move for move in view.legal_moves if not move.aside or f"kind:{move.kind}" in wanted]
    for move in moves if any(not move.aside for move in view.legal_moves) else view.legal_moves:
        known = Counter(part for _, part in parts_of(view.seat, move.id))
        if wanted <= known + Counter([f"kind:{move.kind}"]):
            return True
    return False


def reason(t: Teller, seat: int, what: Pointed) -> str:
    """By what is asked."""
    if t.s.questioned >= 0:
        return ""
    asking = STAGES if t.s.character >= 0 else STEPS
    found = asking.get(t.s.stage if t.s.character >= 0 else t.s.step)
    return found(t, seat, what) if found else ""


def last(found: list[int]) -> int:
    """What was pointed at last; -1 if nothing was."""
    return found[-1] if found else -1


# Between actions


def of_cards(t: Teller, _seat: int, what: Pointed) -> str:
    return t.told("refusal.card_twice") if len(set(what.cards)) < len(what.cards) else ""


def of_character(t: Teller, seat: int, what: Pointed) -> str:
    character = last(what.characters)
    if character < 0:
        return ""
    if not offered(t.s, seat) >> character & 1:
        return t.told("refusal.not_on_card", character=t.character(character))
    return useless(t, seat, character)


def of_privateer(t: Teller, seat: int, what: Pointed) -> str:
    return t.told("refusal.not_yourself") if seat in what.seats else ""


STEPS: dict[int, Callable[[Teller, int, Pointed], str]] = {
    at.PLAN: of_cards,
    at.ROUND_STEP: of_character,
    at.LAST_CHANCE: of_character,
    at.PRIVATEERING: of_privateer,
}


# Places


def off_map(t: Teller, place: int) -> str:
    return "" if t.s.in_play >> place & 1 else t.told("refusal.not_played", territory=t.place(place))


def unknown(t: Teller, place: int) -> str:
    """Not played with, or not explored."""
    if t.s.laurels_left[place]:
        return t.told("refusal.unexplored", territory=t.place(place))
    return off_map(t, place)


def of_exploration(t: Teller, seat: int, what: Pointed) -> str:
    if what.voyages:
        return of_voyage(t, seat, what.voyages[-1])
    if what.asked == "circumnavigate":
        return of_voyage(t, seat, "")
    place = last(what.places)
    if place < 0 or off_map(t, place):
        return off_map(t, place) if place >= 0 else ""
    if t.s.laurels_left[place] == 0:
        return t.told("refusal.explored", territory=t.place(place))
    if not treaty_allows(t.s, seat, place):
        return t.told("spot.treaty")
    return beyond(t, seat, needed(t.s, seat, place))


def of_voyage(t: Teller, seat: int, voyage: str) -> str:
    if voyage == "america":
        return t.told("spot.america", n=t.s.america_laurels, penalty=t.s.america_penalty)
    if t.s.circumnavigation_left == 0:
        return t.told("spot.done")
    return beyond(t, seat, needed_round(t.s, seat))


def beyond(t: Teller, seat: int, face: int) -> str:
    return t.told("spot.beyond", n=face, seafaring=seafaring_of(t.s, seat)) if face > DIE_FACES else ""


def elsewhere(t: Teller, what: Pointed) -> str:
    """Something in another territory than the one that it is about."""
    away = [place for place in what.places if place != t.s.where]
    return t.told("refusal.only_there", territory=t.place(t.s.where)) if away and t.s.where >= 0 else ""


def of_settlement(t: Teller, seat: int, what: Pointed) -> str:
    if what.asked == "post" and t.s.fleets[seat] == 0:
        return t.told("useless.no_fleet")
    if what.asked == "venture" and t.s.treasury[seat] == 0:
        return t.told("useless.no_treasury")
    return elsewhere(t, what)


def of_foundation(t: Teller, seat: int, what: Pointed) -> str:
    place = last(what.places)
    if place < 0 or unknown(t, place):
        return unknown(t, place) if place >= 0 else ""
    if t.s.colony[place] >= 0:
        return t.board("colony", seat=t.seat(t.s.colony[place])) + "."
    if t.s.native_power[place] == 0:
        return t.told("refusal.powerless", territory=t.place(place))
    return t.told("spot.found_needs", needs=t.listing(lacks(t, seat, place)))


def of_option(t: Teller, seat: int, what: Pointed) -> str:
    option = FOUNDING.names.index(what.asked) if what.asked in FOUNDING.names else last(what.options)
    if option < 0:
        return elsewhere(t, what)
    return "" if can_take_option(t.s, seat, option) else no_option(t, option)


def of_city(t: Teller, seat: int, what: Pointed) -> str:
    place = last(what.places)
    if place < 0:
        return ""
    if t.s.city == place:
        return t.told("refusal.city_there")
    return "" if t.s.colony[place] == seat else t.told("refusal.not_your_colony", territory=t.place(place))


def of_mission(t: Teller, _seat: int, what: Pointed) -> str:
    place = last(what.places)
    if place >= 0 and t.s.missions >> place & 1:
        return t.told("refusal.mission_there", territory=t.place(place))
    return unknown(t, place) if place >= 0 else ""


def of_quelling(t: Teller, _seat: int, what: Pointed) -> str:
    place = last(what.places)
    return t.told("refusal.calm", territory=t.place(place)) if place >= 0 else ""


def of_uprising(t: Teller, _seat: int, what: Pointed) -> str:
    if what.asked == "unsettle" and t.s.missions == 0:
        return t.told("refusal.no_missions")
    place = last(what.places)
    if place < 0 or unknown(t, place):
        return unknown(t, place) if place >= 0 else ""
    if what.asked == "unsettle":
        return t.told("refusal.no_mission", territory=t.place(place))
    if t.s.unrest[place] == 0:
        return t.told("refusal.calm", territory=t.place(place))
    if t.s.missions >> place & 1:
        return t.told("refusal.mission_prevents", territory=t.place(place))
    if power_of(t.s, place) == 0:
        return t.told("refusal.powerless", territory=t.place(place))
    return t.told("refusal.nobody_there", territory=t.place(place)) if not everyones_counters(t.s, place) else ""


def of_placing(t: Teller, seat: int, what: Pointed) -> str:
    place = last(what.places)
    if place < 0 or unknown(t, place):
        return unknown(t, place) if place >= 0 else ""
    owner = t.s.colony[place]
    if owner >= 0 and owner != seat:
        return t.told("refusal.their_colony", player=t.seat(owner))
    if not treaty_allows(t.s, seat, place):
        return t.told("spot.treaty")
    if not spaces_of(t, place):
        return t.told("refusal.no_resources", territory=t.place(place))
    return elsewhere(t, what)


# Resources


def of_shipping(t: Teller, seat: int, what: Pointed) -> str:
    spaces = what.spaces or (spaces_of(t, what.places[-1]) if what.places else [])
    if what.places and not spaces:
        return t.told("refusal.no_resources", territory=t.place(what.places[-1]))
    return unshippable(t, seat, spaces[-1]) if spaces else ""


def unshippable(t: Teller, seat: int, space: int) -> str:
    owner = t.s.controller[space]
    if owner < 0:
        return t.told("refusal.uncontrolled", space=t.space(space))
    if t.s.refused >> owner & 1:
        return t.told("refusal.has_refused", player=t.seat(owner))
    if goods_of(t.s, space) <= 0:
        return t.told("refusal.shipped", space=t.space(space))
    if t.s.colour[space] == BLACK and slavery_abolished(t.s) and t.s.diplomacy[seat] <= 1:
        return t.told("refusal.slavery")
    return ""


def of_strike(t: Teller, seat: int, what: Pointed) -> str:
    if elsewhere(t, what):
        return elsewhere(t, what)
    if seat in what.seats and everyones_counters(t.s, t.s.where) > counters_in(t.s, seat, t.s.where):
        return t.told("refusal.own_last")
    for space in what.spaces:
        for other in what.seats:
            if t.s.counters[space][other] == 0:
                return t.told("refusal.no_counters", player=t.seat(other), space=t.space(space))
    return ""


def of_loss(t: Teller, seat: int, what: Pointed) -> str:
    if any(other != seat for other in what.seats):
        return t.told("refusal.own_losses")
    gone = [space for space in what.spaces if t.s.counters[space][seat] == 0]
    if gone and not elsewhere(t, what):
        return t.told("refusal.no_counters", player=t.seat(seat), space=t.space(gone[-1]))
    return elsewhere(t, what)


# Players


def of_promotion(t: Teller, _seat: int, what: Pointed) -> str:
    return t.told("refusal.right_end", player=t.seat(what.seats[-1])) if what.seats else ""


def of_sinking(t: Teller, _seat: int, what: Pointed) -> str:
    return t.told("refusal.no_privateer", player=t.seat(what.seats[-1])) if what.seats else ""


def of_blame(t: Teller, _seat: int, what: Pointed) -> str:
    if not what.seats:
        return elsewhere(t, what)
    return t.told("refusal.not_there", player=t.seat(what.seats[-1]), territory=t.place(t.s.where))


def of_war(t: Teller, seat: int, what: Pointed) -> str:
    if not what.seats:
        return ""
    other = what.seats[-1]
    if other == seat:
        return t.told("refusal.not_yourself")
    places = {"n": t.s.diplomacy[other], "own": t.s.diplomacy[seat]}
    return t.told("refusal.further_right", player=t.seat(other), **places)


def of_sale(t: Teller, _seat: int, what: Pointed) -> str:
    if not what.seats:
        return ""
    owner = what.seats[-1]
    if t.s.refused >> owner & 1:
        return t.told("refusal.has_refused", player=t.seat(owner))
    if t.s.goods[owner] == 0:
        return t.told("refusal.no_goods", player=t.seat(owner))
    return t.told("refusal.sale", n=min(t.s.left, t.s.goods[owner]))


# Tracks and exchanges


def of_advance(t: Teller, seat: int, what: Pointed) -> str:
    track = last(what.tracks)
    if track < 0:
        return ""
    price = next_price(t.s, seat, track)
    if price >= 0:
        return t.told("refusal.price", n=price, treasury=t.s.treasury[seat])
    ended = t.s.level[seat][track] == LEVELS - 1
    return t.told("refusal.track_end" if ended else "refusal.nation_end", track=t.track(track))


def of_gift(t: Teller, seat: int, what: Pointed) -> str:
    if seat in what.seats:
        return t.told("refusal.not_yourself")
    value = COIN_VALUE[last(what.coins)] if what.coins else 1
    return t.told("refusal.treasury", treasury=t.s.treasury[seat]) if value > t.s.treasury[seat] else ""


def of_repayment(t: Teller, seat: int, what: Pointed) -> str:
    if debt_of(t.s, seat) == 0:
        return t.told("refusal.no_loan")
    value = COIN_VALUE[last(what.coins)] if what.coins else 1
    if value > t.s.treasury[seat]:
        return t.told("refusal.treasury", treasury=t.s.treasury[seat])
    return t.told("refusal.same_size")


def of_answer(t: Teller, seat: int, _what: Pointed) -> str:
    """Standing answers are changed while nothing else is to be decided."""
    if seat in t.view.pending:
        return t.told("refusal.first", prompt=t.view.prompt(t.language))
    return t.told("refusal.same_answer")


EXCHANGES: dict[str, Callable[[Teller, int, Pointed], str]] = {
    "give": of_gift,
    "repay": of_repayment,
    "stand": of_answer,
}
STAGES: dict[int, Callable[[Teller, int, Pointed], str]] = {
    at.PROMOTE_STAGE: of_promotion,
    at.QUELL_STAGE: of_quelling,
    at.FOUND_STAGE: of_foundation,
    at.ADVANCED_STAGE: of_option,
    at.EXPLORE_STAGE: of_exploration,
    at.SETTLE_STAGE: of_settlement,
    at.CITY_STAGE: of_city,
    at.MISSION_STAGE: of_mission,
    at.SINK_STAGE: of_sinking,
    at.SHIP_STAGE: of_shipping,
    at.REBEL_STAGE: of_uprising,
    at.BLAME_STAGE: of_blame,
    at.STRIKE_STAGE: of_strike,
    at.ADVANCE_STAGE: of_advance,
    at.WAR_STAGE: of_war,
    at.LAND_STAGE: of_loss,
    at.SELL_STAGE: of_sale,
    at.PLACE_STAGE: of_placing,
}
"""Where what is asked is a place, a player or a thing that can be pointed at."""
ALTERNATIVES: dict[int, tuple[str, ...]] = {
    at.EXPLORE_STAGE: ("explore", "circumnavigate"),
    at.SETTLE_STAGE: ("post", "venture"),
    at.REBEL_STAGE: ("revolt", "stir", "unsettle"),
}
"""Kinds of moves of which one is chosen. The options of an advanced founding lie among the cards instead."""

"""What each character would bring its player now, at a glance, and why it cannot be used where it cannot."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tordesillas.colonial.characters import can_advance, can_convert, can_use, city_highest, city_lowest
from tordesillas.colonial.commerce import can_ship, goods_of, selling_limit
from tordesillas.colonial.founding import can_found
from tordesillas.colonial.odds import reaching
from tordesillas.colonial.pieces import (
    AMBASSADOR,
    CHARACTER,
    CONQUEROR,
    EXPLORER,
    FINANCIER,
    GOVERNOR,
    MERCHANT,
    MISSIONARY,
    REBEL,
    SCIENTIST,
    SOVEREIGN,
    SPACES,
    TERRITORIES,
    TRACKS,
    TRADER,
    VICEROY,
)
from tordesillas.colonial.prompts import odds
from tordesillas.colonial.rebellion import can_revolt
from tordesillas.colonial.territories import power_of
from tordesillas.colonial.tracks import economy_of, logistics_of, next_price, seafaring_of
from tordesillas.colonial.war import can_attack
from tordesillas.engine.messages import say

if TYPE_CHECKING:
    from tordesillas.colonial.teller import Teller


def worth(t: Teller, seat: int, character: int) -> str:
    """Of a character that can be used."""
    return WORTH[character](t, seat)


def of_ambassador(t: Teller, _seat: int) -> str:
    return t.told("worth.ambassador", n=sum(t.s.unrest))


def of_conqueror(t: Teller, seat: int) -> str:
    return t.told(
        "worth.conqueror", places=t.places(place for place in range(TERRITORIES) if can_found(t.s, seat, place))
    )


def of_explorer(t: Teller, seat: int) -> str:
    territory, face = min(odds(t.s, seat), key=lambda goal: goal[1])
    return t.told("worth.explorer", territory=t.place(territory), chance=t.chance(reaching(face)))


def of_financier(t: Teller, _seat: int) -> str:
    return t.told("worth.financier", n=t.s.loan_size)


def of_governor(t: Teller, _seat: int) -> str:
    return t.told("worth.governor", n=city_lowest(t.s))


def of_missionary(t: Teller, seat: int) -> str:
    nation = t.s.nation[seat]
    if nation >= 0 and t.s.peak[seat] < t.s.mission_until[nation]:
        return t.told("worth.missionary_prestige")
    return t.told("worth.missionary", n=sum(can_convert(t.s, place) for place in range(TERRITORIES)))


def of_merchant(t: Teller, seat: int) -> str:
    own = others = 0
    for space in range(SPACES):
        if can_ship(t.s, seat, space):
            if t.s.controller[space] == seat:
                own += goods_of(t.s, space)
            else:
                others += goods_of(t.s, space)
    return t.told("worth.merchant", n=t.s.fleets[seat], own=own, others=others)


def of_rebel(t: Teller, _seat: int) -> str:
    dice = [(power_of(t.s, place) * t.s.unrest[place], place) for place in range(TERRITORIES) if can_revolt(t.s, place)]
    if not dice:
        return t.told("worth.rebel")
    most, place = max(dice)
    return t.told("worth.rebel_dice", territory=t.place(place), n=most)


def of_scientist(t: Teller, seat: int) -> str:
    prices = [
        say(t.language, "colonial.prompt.price", track=t.track(track), n=next_price(t.s, seat, track))
        for track in range(TRACKS)
        if can_advance(t.s, seat, track)
    ]
    return t.listing(prices)


def of_sovereign(t: Teller, seat: int) -> str:
    found = [t.told("change.home_unrest", change="−1", n=1)] if t.s.home_unrest[seat] else []
    enemies = [other for other in range(t.view.players) if can_attack(t.s, seat, other)]
    if enemies:
        found.append(t.told("worth.sovereign", n=len(enemies)))
    return "; ".join(found)


def of_trader(t: Teller, seat: int) -> str:
    limit = selling_limit(t.s, seat)
    return t.told("worth.trader", own=min(limit, t.s.goods[seat]), n=limit)


def of_viceroy(t: Teller, seat: int) -> str:
    return t.told("worth.viceroy", n=min(logistics_of(t.s, seat), t.s.treasury[seat]))


WORTH: dict[int, Callable[[Teller, int], str]] = {
    AMBASSADOR: of_ambassador,
    CONQUEROR: of_conqueror,
    EXPLORER: of_explorer,
    FINANCIER: of_financier,
    GOVERNOR: of_governor,
    MISSIONARY: of_missionary,
    MERCHANT: of_merchant,
    REBEL: of_rebel,
    SCIENTIST: of_scientist,
    SOVEREIGN: of_sovereign,
    TRADER: of_trader,
    VICEROY: of_viceroy,
}


def useless(t: Teller, seat: int, character: int) -> str:
    """Why a character could do nothing now; nothing if it could."""
    if can_use(t.s, seat, character):
        return ""
    if character == GOVERNOR:
        return no_city(t, seat)
    if character == MERCHANT and t.s.fleets[seat] == 0:
        return t.told("useless.no_fleet")
    if character == VICEROY and t.s.treasury[seat] == 0:
        return t.told("useless.no_treasury")
    numbers = {"seafaring": seafaring_of(t.s, seat), "treasury": t.s.treasury[seat]}
    return t.told(f"useless.{CHARACTER.names[character]}", **numbers)


def no_city(t: Teller, seat: int) -> str:
    if city_lowest(t.s) <= city_highest(t.s, seat):
        return t.told("useless.governor")
    return t.told("useless.city_cost", n=city_lowest(t.s), treasury=t.s.treasury[seat], economy=economy_of(t.s, seat))

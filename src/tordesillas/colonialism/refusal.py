"""Why what somebody points at does not make a move, in plain words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tordesillas.colonialism import state as at
from tordesillas.colonialism.board import presence, usable
from tordesillas.colonialism.choosing import pointed
from tordesillas.colonialism.knowledge import teller
from tordesillas.colonialism.legal import SHIPLESS
from tordesillas.colonialism.pieces import (
    CAMPAIGN,
    CARD,
    CONGO_ATROCITIES,
    DIPLOMACY,
    EVENT,
    FACTION,
    MISSIONARIES,
    NATIVES,
    REGION,
    REGIONS,
    SEAT,
    TRADE,
    UPGRADE,
    UPGRADE_PRICE,
    URABI_REVOLT,
    ZONE,
    ZONES,
)
from tordesillas.colonialism.policies import policies_allowed
from tordesillas.engine.messages import Named

if TYPE_CHECKING:
    from tordesillas.colonialism.knowledge import Teller
    from tordesillas.engine.face import Part
    from tordesillas.engine.layout import Axis
    from tordesillas.engine.view import View

NO_CARD = -1


class Pointed(NamedTuple):
    """What has been pointed at, by kind; what is no such thing is left out."""

    cards: list[int]
    regions: list[int]
    zones: list[int]
    """Of ships, too."""
    used: bool
    """A ship on its side is among them."""
    factions: list[int]
    upgrades: list[int]
    kinds: frozenset[str]
    """All kinds of parts."""
    asked: str
    """The kind of move, if that was asked for."""


def numbers(axis: Axis, names: list[str]) -> list[int]:
    return list(dict.fromkeys(axis.names.index(name) for name in names if name in axis.names))


def sorted_out(parts: tuple[Part, ...]) -> Pointed:
    found: dict[str, list[str]] = {}
    for part in parts:
        kind, _, member = part.partition(":")
        found.setdefault(kind, []).append(member)

    def of(*kinds: str) -> list[str]:
        return [member for kind in kinds for member in found.get(kind, [])]

    return Pointed(
        cards=numbers(CARD, of("card")),
        regions=numbers(REGION, [name.partition("/")[0] for name in of("region", "faction", "cube", "policies")]),
        zones=numbers(ZONE, [name.partition("/")[0] for name in of("zone", "ship")]),
        used=any(name.endswith("/used") for name in of("ship")),
        factions=numbers(FACTION, [name.partition("/")[2] for name in of("faction")]),
        upgrades=numbers(UPGRADE, of("upgrade")),
        kinds=frozenset(found),
        asked="".join(of("kind")[-1:]),
    )


def refusal(view: View, parts: tuple[Part, ...], language: str) -> str:
    """Why no legal move has these parts; nothing if there is one. A part may be a kind of move, as in `kind:draw`."""
    told = teller(view, language)
    if not parts or view.over:
        return view.prompt(language) if parts else ""
    if told.seat < 0:
        return told.said("refusal.watching")
    if told.seat not in view.pending:
        return told.said("refusal.wait", seats=[Named(SEAT, seat) for seat in view.pending])
    if fits(told, parts):
        return ""
    what = sorted_out(parts)
    if told.s.collecting >= 0:
        return uncollected(told, what)
    if told.s.step != at.ACTION or told.s.owed_region >= 0:
        return elsewhere(told, what)
    return in_action(told, what)


ACTIONS = ("draw", "explore", "withdraw", "buy")
"""Kinds that every action could be, beside a voyage and a pass; what cards could do they say themselves."""


def withheld(view: View, language: str) -> dict[str, str]:
    """The actions that this game knows and that are not possible now, with the reason."""
    told = teller(view, language)
    s = told.s
    if told.seat not in view.pending or s.step != at.ACTION or s.owed_region >= 0 or s.collecting >= 0:
        return {}
    unknown = {"withdraw": not s.withdraw_max, "buy": not s.upgrades_on}
    possible = {move.kind for move in view.legal_moves}
    asked = [kind for kind in ACTIONS if kind not in possible and not unknown.get(kind)]
    return {kind: in_action(told, sorted_out((f"kind:{kind}",))) for kind in asked}


def fits(told: Teller, parts: tuple[Part, ...]) -> bool:
    wanted = set(parts)
    for move in told.view.legal_moves:
        known = {part for _, part in pointed(told.s, told.seat, move.id)}
        if wanted <= known | {f"kind:{move.kind}"}:
            return True
    return False


# When something else is asked than an action


def uncollected(told: Teller, what: Pointed) -> str:
    s = told.s
    region = Named(REGION, s.collecting)
    if "cube" in what.kinds and what.regions == [s.collecting] and s.event == CONGO_ATROCITIES:
        return told.said("refusal.no_brown", event=Named(EVENT, s.event), region=region)
    return told.said("refusal.collect", region=region)


def elsewhere(told: Teller, what: Pointed) -> str:
    s = told.s
    if s.step in (at.KEEP_CARDS, at.NEW_HANDS) and what.cards:
        kept = s.kept[told.seat] >> what.cards[0] & 1
        return told.said("kept") if kept else told.said("refusal.not_in_hand", card=Named(CARD, what.cards[0]))
    if s.step == at.EVENT_STEP and what.cards and not s.policy_cards >> what.cards[0] & 1:
        return told.said("refusal.policy_wanted")
    return told.said("refusal.first", prompt=told.view.prompt(told.language))


# In an action


def in_action(told: Teller, what: Pointed) -> str:
    foreign = {"cards": "not_your_card", "ships": "not_your_ship", "back": "lies_there"}
    for kind, key in foreign.items():
        if kind in what.kinds:
            return told.said(f"refusal.{key}")
    if what.cards:
        return with_card(told, what)
    if what.upgrades:
        return price_refusal(told, what.upgrades[0]) or told.said("refusal.together")
    if what.asked:
        return of_kind(told, what)
    return without_card(told, what)


def with_card(told: Teller, what: Pointed) -> str:
    """The card cannot be played at all, or not there, or not so."""
    card = what.cards[0]
    if len(what.cards) > 1:
        return told.said("refusal.one_card")
    if not told.s.hand[told.seat] >> card & 1:
        return told.said("refusal.not_in_hand", card=Named(CARD, card))
    return (
        card_refusal(told, card)
        or "".join(place_refusal(told, card, region) for region in what.regions[:1])
        or ship_refusal(told, card, what)
        or target_refusal(told, card, what)
        or told.said("refusal.together")
    )


def card_refusal(told: Teller, card: int) -> str:
    """Why a card of the hand can go nowhere now; nothing if it can."""
    s, seat = told.s, told.seat
    if SHIPLESS >> card & 1:
        if not presence(s, seat):
            return told.said("refusal.no_influence_anywhere")
        possible = card != CAMPAIGN or any(hits(told, region, other) for region in range(REGIONS) for other in range(5))
        return "" if possible else told.said("refusal.no_target")
    zones = usable_zones(told)
    if not zones:
        return no_ship(told)
    if card == TRADE:
        return "" if any(each.kind == "trade" for each in told.view.legal_moves) else told.said("refusal.no_trade")
    near = [region for region in range(REGIONS) if any(s.region_zones[region] >> zone & 1 for zone in zones)]
    if s.seal_cards >> card & 1:
        near = [region for region in near if s.influence[region][seat]]
        if not near:
            return told.said("refusal.no_influence_by_ship")
    if s.policy_cards >> card & 1 and not any(policies_allowed(s, region) for region in near):
        return told.said("refusal.barred", event=Named(EVENT, s.event), region=Named(REGION, s.event_region[s.event]))
    return ""


def usable_zones(told: Teller) -> list[int]:
    """Where the viewer has ships to use."""
    return [zone for zone in range(ZONES) if usable(told.s, told.seat, zone)]


def no_ship(told: Teller) -> str:
    """Why there is no ship to use anywhere."""
    if sum(told.s.fresh[told.seat]):
        return told.said(
            "refusal.revolt", zone=Named(ZONE, told.s.event_zone[URABI_REVOLT]), event=Named(EVENT, URABI_REVOLT)
        )
    return told.said("refusal.no_fresh")


def place_refusal(told: Teller, card: int, region: int) -> str:
    """Why a card cannot be played in a region; `NO_CARD` is another use of a ship there."""
    s, seat = told.s, told.seat
    where = Named(REGION, region)
    if card == TRADE:
        return ""
    if card != NO_CARD:
        if s.policy_cards >> card & 1 and not policies_allowed(s, region):
            return told.said("refusal.barred", event=Named(EVENT, s.event), region=where)
        if (s.seal_cards | SHIPLESS) >> card & 1 and not s.influence[region][seat]:
            return told.said("refusal.no_influence", region=where)
        if SHIPLESS >> card & 1:
            return ""
    if any(s.region_zones[region] >> zone & 1 for zone in usable_zones(told)):
        return ""
    near = [zone for zone in range(ZONES) if s.region_zones[region] >> zone & 1]
    if any(s.fresh[seat][zone] for zone in near):
        return no_ship_but(told)
    if any(s.used[seat][zone] for zone in near):
        return told.said("refusal.ship_used", region=where)
    return told.said("refusal.no_ship_near", region=where, zones=[Named(ZONE, zone) for zone in near])


def no_ship_but(told: Teller) -> str:
    """The only fresh ships near are kept in port by a revolt."""
    zone = Named(ZONE, told.s.event_zone[URABI_REVOLT])
    return told.said("refusal.revolt", zone=zone, event=Named(EVENT, URABI_REVOLT))


def ship_refusal(told: Teller, card: int, what: Pointed) -> str:
    """Why that ship does not do."""
    s, seat = told.s, told.seat
    if not what.zones:
        return ""
    if card != NO_CARD and SHIPLESS >> card & 1:
        return told.said("refusal.needs_no_ship", card=Named(CARD, card))
    if what.used:
        return told.said("refusal.used_sails")
    zone = what.zones[0]
    if not s.fresh[seat][zone]:
        return told.said("refusal.no_ship_there", zone=Named(ZONE, zone))
    if not usable(s, seat, zone):
        return no_ship_but(told)
    for region in what.regions:
        if not s.region_zones[region] >> zone & 1:
            return told.said("refusal.apart", zone=Named(ZONE, zone), region=Named(REGION, region))
    return ""


def hits(told: Teller, region: int, faction: int) -> bool:
    """Military Campaign can be played there against that faction."""
    s = told.s
    rival = faction not in (told.seat, NATIVES)
    present = s.influence[region][told.seat] > 0 and s.influence[region][faction] > 0
    return present and (rival or not s.campaign_rivals_only)


def target_refusal(told: Teller, card: int, what: Pointed) -> str:
    """Why that faction, or those cubes, will not do."""
    if card == TRADE:
        return told.said("refusal.trade")
    if card == CAMPAIGN and what.regions:
        region = what.regions[0]
        for faction in what.factions:
            if not told.s.influence[region][faction]:
                return told.said("refusal.absent", faction=Named(FACTION, faction), region=Named(REGION, region))
        if not any(hits(told, region, faction) for faction in what.factions or range(5)):
            return told.said("refusal.rivals" if told.s.campaign_rivals_only else "refusal.no_target")
    if what.factions and card not in (DIPLOMACY, CAMPAIGN):
        return told.said("refusal.no_faction", card=Named(CARD, card))
    return ""


def price_refusal(told: Teller, upgrade: int) -> str:
    """Why an upgrade cannot be bought; nothing if it can."""
    s = told.s
    if not s.upgrades_on:
        return told.said("refusal.no_upgrades")
    owner, price, cubes = s.upgrade_owner[upgrade], UPGRADE_PRICE[upgrade], sum(s.collected[told.seat])
    if owner >= 0:
        return told.said("refusal.owned", seat=Named(SEAT, owner))
    return told.said("refusal.price", n=price, cubes=cubes) if cubes < price else ""


CARD_OF = {"diplomacy": DIPLOMACY, "campaign": CAMPAIGN, "missionaries": MISSIONARIES, "trade": TRADE}
"""Kinds of moves that are one card."""


def of_kind(told: Teller, what: Pointed) -> str:
    """Why there is no move of a kind, or none with the other things."""
    s, seat = told.s, told.seat
    found = ""
    if what.asked == "draw" and s.deck_count[seat] == 0:
        found = told.said("refusal.no_deck")
    elif what.asked == "buy":
        found = purchase_refusal(told)
    elif what.asked == "withdraw":
        found = withdrawal_refusal(told, what)
    elif what.asked == "explore":
        found = exploring_refusal(told, what)
    elif what.asked in CARD_OF and s.hand[seat] >> CARD_OF[what.asked] & 1:
        return with_card(told, what._replace(cards=[CARD_OF[what.asked]]))
    elif what.asked in CARD_OF or (what.asked == "play" and not s.hand[seat] & ~SHIPLESS & ~(1 << TRADE)):
        found = told.said("refusal.no_such_card")
    elif what.asked == "play":
        found = ship_to_use(told, what)
    elif what.asked not in ("draw", "sail", "pass"):
        found = told.said("refusal.first", prompt=told.view.prompt(told.language))
    return found or told.said("refusal.together")


def purchase_refusal(told: Teller) -> str:
    """Why nothing can be bought; nothing if something can."""
    s = told.s
    if not s.upgrades_on:
        return told.said("refusal.no_upgrades")
    prices = [price for upgrade, price in enumerate(UPGRADE_PRICE) if s.upgrade_owner[upgrade] < 0]
    if not prices:
        return told.said("refusal.sold")
    cubes = sum(s.collected[told.seat])
    return told.said("refusal.price", n=min(prices), cubes=cubes) if cubes < min(prices) else ""


def withdrawal_refusal(told: Teller, what: Pointed) -> str:
    s, seat = told.s, told.seat
    if not s.withdraw_max:
        return told.said("refusal.no_withdrawal")
    for region in what.regions[:1]:
        if s.influence[region][seat] == s.mercenaries[region][seat]:
            return told.said("refusal.no_own_discs", region=Named(REGION, region))
    return ship_to_use(told, what) or ("" if what.regions else told.said("refusal.nothing_by_ship"))


def exploring_refusal(told: Teller, what: Pointed) -> str:
    return ship_to_use(told, what) or ("" if told.s.reserve[told.seat] else told.said("refusal.no_discs"))


def ship_to_use(told: Teller, what: Pointed) -> str:
    """Why no ship can be used there."""
    if not usable_zones(told):
        return no_ship(told)
    there = "".join(place_refusal(told, NO_CARD, region) for region in what.regions[:1])
    return there or ship_refusal(told, NO_CARD, what)


def without_card(told: Teller, what: Pointed) -> str:
    """Places, ships and pieces alone."""
    if "cube" in what.kinds:
        return told.said("refusal.cubes_stay")
    if "collected" in what.kinds:
        return told.said("refusal.cubes_kept")
    if "policies" in what.kinds:
        return told.said("refusal.lies_there")
    if what.factions and told.seat not in what.factions:
        return told.said("refusal.their_discs", faction=Named(FACTION, what.factions[0]))
    if "faction" in what.kinds or "number" in what.kinds:
        return withdrawal_refusal(told, what) or told.said("refusal.together")
    if what.regions:
        return exploring_refusal(told, what) or told.said("refusal.together")
    if what.zones and not what.regions:
        return told.said("refusal.no_voyage")
    return told.said("refusal.together")

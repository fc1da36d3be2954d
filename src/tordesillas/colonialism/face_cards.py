"""The cards of Colonialism on the table: what each does, what it is worth now, why it cannot be used."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from tordesillas.colonialism import odds, parts
from tordesillas.colonialism import state as at
from tordesillas.colonialism.board import leads
from tordesillas.colonialism.glossary import effect, needs
from tordesillas.colonialism.knowledge import added
from tordesillas.colonialism.pieces import (
    AGRICULTURAL,
    CAMPAIGN,
    CARD,
    COLOUR,
    CONSOLIDATE,
    DIPLOMACY,
    INFLUENCE_2,
    INFLUENCE_5,
    INFRASTRUCTURE,
    INTEREST,
    MERCENARIES,
    MINERAL,
    MISSIONARIES,
    OPEN_DOOR_POLICY,
    PLAGUE,
    REGION,
    REGIONS,
    SEAT,
    TRADE,
    TREATY,
    UNREST,
    UPGRADE,
    UPGRADE_PRICE,
)
from tordesillas.colonialism.refusal import card_refusal, price_refusal
from tordesillas.colonialism.vocabulary import MOVES
from tordesillas.engine.face import Card, Part, Pile
from tordesillas.engine.messages import Named
from tordesillas.engine.text_board import members

if TYPE_CHECKING:
    from tordesillas.colonialism.knowledge import Teller

Reach = Mapping[int, frozenset[int]]
"""The regions that each card of the viewer can go to now."""
ONCE = frozenset({TREATY, UNREST, PLAGUE, TRADE})
"""Cards whose worth is no number of discs."""


# The viewer's own


def hand(told: Teller) -> Iterator[Pile]:
    """What the viewer alone holds and knows."""
    s, seat = told.s, told.seat
    if seat < 0:
        return
    reach = reachable(told)
    cards = tuple(hand_card(told, card, reach) for card in members(s.hand[seat]))
    if cards:
        yield Pile("hand", told.tell("colonialism.board.hand"), cards)
    interests = tuple(interest_card(told, number) for number in members(s.interests[seat]))
    if interests:
        yield Pile("interests", told.tell("colonialism.board.interests"), interests)
    laid = tuple(
        laid_card(told, seat, card, region)
        for region in s.tile
        if region >= 0
        for card in laid_cards(told, seat, region)
    )
    if laid:
        yield Pile("laid", told.said("laid"), laid)


def reachable(told: Teller) -> Reach:
    """By the legal moves."""
    found: dict[int, set[int]] = {}
    for move in told.view.legal_moves.ids:
        kind = MOVES.kind(move)
        indices = kind.indices(move)
        if kind.name == "play":
            found.setdefault(indices[0], set()).add(indices[1])
        elif kind.name in SHIPLESS:
            found.setdefault(SHIPLESS[kind.name], set()).add(indices[0])
        elif kind.name == "lay":
            found.setdefault(indices[0], set()).add(told.s.event_region[told.s.event])
        elif kind.name == "trade":
            found.setdefault(TRADE, set())
    return {card: frozenset(regions) for card, regions in found.items()}


SHIPLESS = {"diplomacy": DIPLOMACY, "campaign": CAMPAIGN, "missionaries": MISSIONARIES}


def hand_card(told: Teller, card: int, reach: Reach) -> Card:
    """A card in hand, with what it is worth where it can go."""
    shown = card_face(told, card, parts.card(card), told.seat)
    if told.s.kept[told.seat] >> card & 1:
        return shown._replace(refused=told.said("kept"))
    laying = told.s.step == at.EVENT_STEP and told.s.event == OPEN_DOOR_POLICY
    if told.seat not in told.view.pending or not (laying or told.s.step == at.ACTION):
        return shown
    if card not in reach:
        return shown._replace(refused=told.said("refusal.policy_wanted") if laying else card_refusal(told, card))
    worths = {region: worth(told, card, region) for region in sorted(reach[card])}
    where = {parts.region(region): text for region, (text, _, _) in worths.items()}
    return shown._replace(worths=where, worth=glance(told, card, [each[1:] for each in worths.values()]))


def worth(told: Teller, card: int, region: int) -> tuple[str, int, int]:
    """What a card is worth in a region, in words and as the least and the most discs."""
    s, seat = told.s, told.seat
    if card in (TREATY, UNREST):
        return told.said(f"worth.{CARD.names[card]}"), 0, 0
    if card == PLAGUE:
        return odds.losses(told, odds.plagued(s, region)), 0, 0
    if card == CAMPAIGN:
        most = max(max(odds.lost(s, region, faction)) for faction in targets(told, region))
        return told.range(min(2, most), most, "worth.loss"), -most, -min(2, most)
    if card == DIPLOMACY:
        values = odds.placed(s, seat)
    elif card == MERCENARIES:
        values = odds.hired(s)
    elif card == MISSIONARIES:
        values = [odds.converted(s, seat, region)[1]]
    elif s.policy_cards >> card & 1:
        values = [added(s, seat, region, card)]
    else:
        values = [odds.at_once(s, seat, card, region)]
    return told.range(min(values), max(values), "worth.gain"), min(values), max(values)


def targets(told: Teller, region: int) -> list[int]:
    """Whom Military Campaign can hit there."""
    kind = MOVES.by_name["campaign"]
    found = [kind.indices(move) for move in told.view.legal_moves.ids if MOVES.kind(move) is kind]
    return [faction for where, faction in found if where == region]


def glance(told: Teller, card: int, values: list[tuple[int, int]]) -> str:
    """The least and the most over all regions in reach."""
    if card in ONCE:
        return told.said(f"worth.{CARD.names[card]}")
    low, high = min(value[0] for value in values), max(value[1] for value in values)
    if card == CAMPAIGN:
        return told.range(-high, -low, "worth.loss")
    return told.range(low, high, "worth.gain")


def interest_card(told: Teller, number: int) -> Card:
    """An economic interest, and whether it is fulfilled as the board stands."""
    s = told.s
    region, colour = s.interest_region[number], s.interest_colour[number]
    own = s.influence[region][told.seat]
    best = max(other for faction, other in enumerate(s.influence[region]) if faction != told.seat)
    met = bool(leads(s, told.seat, region))
    key = "interest.met" if met else "interest.unmet"
    return Card(
        part=f"interest:{INTEREST.names[number].replace(' ', '_')}",
        kind="interest",
        title=told.said("interest.title", region=Named(REGION, region), colour=Named(COLOUR, colour)),
        about=told.said("interest.about", region=Named(REGION, region), colour=Named(COLOUR, colour)),
        worth=told.said(key, own=own, best=best),
        owner=told.seat,
        idle=not met,
    )


# Cards that lie in regions


def laid_cards(told: Teller, seat: int, region: int) -> list[int]:
    """A seat's policy cards there in the order in which they were laid; -1 is one that the viewer does not know."""
    s = told.s
    first = [s.face_down[seat][region]] if s.covered[seat] >> region & 1 else []
    return [*first, *(play // REGIONS for play in s.face_up[seat] if play >= 0 and play % REGIONS == region)]


def laid_card(told: Teller, seat: int, card: int, region: int) -> Card:
    """A policy card in a region: as such, or as its back."""
    s = told.s
    if card < 0:
        title = told.said("back", seat=Named(SEAT, seat))
        return Card(parts.back(region, seat), "hidden", title, owner=seat)
    part = parts.card(card) if seat == told.seat else parts.others_card(seat, card)
    shown = card_face(told, card, part, seat)
    hidden = s.face_down[seat][region] == card
    where = told.said("laid_covered" if hidden else "laid_open", region=Named(REGION, region))
    special = card in ONCE
    worth = (
        told.said(f"worth.{CARD.names[card]}") if special else told.said("worth.gain", n=added(s, seat, region, card))
    )
    return shown._replace(more=(where, *shown.more), worth=worth)


# Every card


def card_face(told: Teller, card: int, part: Part, owner: int) -> Card:
    """An influence card with its rules, as the edition has them."""
    box = vars(told.s)
    kind = "policy" if told.s.policy_cards >> card & 1 else "action"
    more = (
        told.tell(f"colonialism.glossary.card.{effect(box, card)}"),
        told.tell(f"colonialism.glossary.kind.{kind}"),
        told.tell(f"colonialism.glossary.needs.{needs(box, card)}"),
    )
    anchor = f"card-{CARD.names[card]}"
    return Card(part, kind, str(told.name(CARD, card)), in_short(told, card), more, anchor, owner=owner)


def in_short(told: Teller, card: int) -> str:
    """What a card does, as far as it can be said in a line; the whole of it is in the glossary."""
    if INFLUENCE_2 <= card <= INFLUENCE_5:
        return told.said("short.influence", n=2 + card - INFLUENCE_2)
    if AGRICULTURAL <= card <= MINERAL:
        return told.said("short.resources", colour=Named(COLOUR, card - AGRICULTURAL))
    if card == CAMPAIGN:
        return told.said("short.campaign_rivals" if told.s.campaign_rivals_only else "short.campaign_any")
    return told.said(f"short.{CARD.names[CONSOLIDATE if card == INFRASTRUCTURE else card]}")


def upgrade_face(told: Teller, upgrade: int) -> Card:
    name = UPGRADE.names[upgrade]
    about = told.tell(f"colonialism.glossary.upgrade.{name}")
    owner = told.s.upgrade_owner[upgrade]
    return Card(
        parts.upgrade(upgrade),
        "upgrade",
        str(told.name(UPGRADE, upgrade)),
        about,
        glossary=f"card-{name}",
        owner=owner,
    )


def upgrades(told: Teller) -> Pile:
    """The upgrade cards with their prices, or whose they are."""
    cards = []
    for upgrade, price in enumerate(UPGRADE_PRICE):
        owner = told.s.upgrade_owner[upgrade]
        worth = told.said("price", n=price) if owner < 0 else told.said("owned", seat=Named(SEAT, owner))
        asked = told.seat in told.view.pending and told.s.step == at.ACTION
        refused = price_refusal(told, upgrade) if asked else ""
        cards.append(upgrade_face(told, upgrade)._replace(worth=worth, refused=refused))
    return Pile("upgrades", told.tell("colonialism.board.upgrades"), tuple(cards))

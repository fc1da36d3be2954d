"""What a seat may do now.

Kernel file. Every list is ascending, in the order of the ranges in `moves.py`; it rests on what the seat can see.
"""

from __future__ import annotations

from tordesillas.colonialism.board import fewest_hired, presence, usable
from tordesillas.colonialism.collection import colours_to_collect
from tordesillas.colonialism.moves import (
    BUY,
    CAMPAIGNS,
    COLLECT,
    DECLINE,
    DIPLOMATS,
    DRAW,
    EXPLORE,
    GIVE_UP,
    KEEP,
    KEEP_NO_CARD,
    LAY,
    LEAVE,
    LOSE,
    MISSIONS,
    PASS,
    PLACE,
    PLAY,
    RECLAIM,
    SAIL,
    STATION,
    TAKE_ROW,
    TRADES,
    WITHDRAW,
    WITHDRAW_MOST,
)
from tordesillas.colonialism.pieces import (
    CAMPAIGN,
    COLOURS,
    DIPLOMACY,
    FACTIONS,
    MISSIONARIES,
    NATIVES,
    OPEN_DOOR_POLICY,
    PAIR_FIRST,
    PAIR_SECOND,
    PAIRS,
    PAYMENTS,
    REGIONS,
    SWAP_FIRST,
    SWAP_SECOND,
    SWAPS,
    TRADE,
    UPGRADES,
    YOUNG_TURKS,
    ZONES,
)
from tordesillas.colonialism.policies import policies_allowed
from tordesillas.colonialism.state import (
    ACTION,
    AFTER_CONFLICT,
    CHOOSE_ROW,
    EVENT_STEP,
    FIRST_ORDER,
    KEEP_CARDS,
    NEW_HANDS,
    NEW_SHIP,
    STATION_SHIPS,
    State,
)
from tordesillas.colonialism.upgrades import can_buy
from tordesillas.engine.common import Moves
from tordesillas.engine.dialect import lowest, row

SHIPLESS = 1 << DIPLOMACY | 1 << CAMPAIGN | 1 << MISSIONARIES
"""Cards that need no ship."""
EVERYWHERE = (1 << REGIONS) - 1


def legal(s: State, seat: int, out: Moves) -> int:
    out.count = 0
    if (s.pending >> seat) & 1:
        if s.owed_region >= 0:
            list_losses(s, seat, out)
        elif s.collecting >= 0:
            list_set(out, COLLECT, colours_to_collect(s, s.collecting))
        elif s.step == ACTION:
            list_actions(s, seat, out)
        elif s.step == KEEP_CARDS or s.step == NEW_HANDS:
            list_set(out, KEEP, s.hand[seat] & ~s.kept[seat])
            if s.step == NEW_HANDS and s.keep_none:
                add(out, KEEP_NO_CARD)
        elif s.step == STATION_SHIPS or s.step == NEW_SHIP:
            list_set(out, STATION, (1 << ZONES) - 1)
        elif s.step == FIRST_ORDER or s.step == CHOOSE_ROW:
            list_rows(s, out)
        elif s.step == EVENT_STEP:
            list_event_answers(s, seat, out)
        elif s.step == AFTER_CONFLICT:
            list_regional_answers(s, seat, out)
    return out.count


def add(out: Moves, move: int) -> None:
    out.ids[out.count] = move
    out.count += 1


def list_set(out: Moves, base: int, members: int) -> None:
    """A move for each member of a set."""
    n = out.count
    while members:
        if members & 1:
            out.ids[n] = base
            n += 1
        members >>= 1
        base += 1
    out.count = n


def list_losses(s: State, seat: int, out: Moves) -> None:
    """CM-41, CM-59: how many mercenaries are among the discs owed."""
    fewest = fewest_hired(s, s.owed_region, seat, s.owed[seat])
    most = min(s.owed[seat], s.mercenaries[s.owed_region][seat])
    for hired in range(fewest, most + 1):
        add(out, LOSE + hired)


def list_rows(s: State, out: Moves) -> None:
    """CM-11a: as many rows as there are players."""
    for free in range(s.players):
        if s.track[free] < 0:
            add(out, TAKE_ROW + free)


def list_event_answers(s: State, seat: int, out: Moves) -> None:
    if s.event == YOUNG_TURKS:
        for colour in range(COLOURS):
            if s.collected[seat][colour] > 0:
                add(out, GIVE_UP + colour)
        add(out, LEAVE)
        return
    if s.event == OPEN_DOOR_POLICY:
        list_set(out, LAY, s.hand[seat] & s.policy_cards)
    else:
        add(out, PLACE + s.event_region[s.event])
    add(out, DECLINE)


def list_regional_answers(s: State, seat: int, out: Moves) -> None:
    if s.placing > 0:
        list_set(out, PLACE, (1 << REGIONS) - 1)
    else:
        list_set(out, RECLAIM, s.discard[seat])
    add(out, DECLINE)


def list_actions(s: State, seat: int, out: Moves) -> None:
    """CM-16 to CM-25: everything that one action can be."""
    add(out, PASS)
    if s.deck_count[seat] > 0:
        add(out, DRAW)
    list_voyages(s, seat, out)
    zones = 0
    for zone in range(ZONES):
        if usable(s, seat, zone):
            zones |= 1 << zone
    if zones:
        if s.reserve[seat] > 0:
            for region in range(REGIONS):
                list_set(out, EXPLORE + region * ZONES, s.region_zones[region] & zones)
        if s.withdraw_max > 0:
            list_withdrawals(s, seat, zones, out)
    hand = s.hand[seat]
    if hand:
        held = presence(s, seat)
        if zones:
            list_plays(s, hand & ~SHIPLESS & ~(1 << TRADE), zones, held, out)
        if hand & SHIPLESS:
            list_shipless(s, seat, hand, held, out)
        if zones and (hand >> TRADE) & 1:
            list_trades(s, zones, held, out)
    if s.upgrades_on:
        list_purchases(s, seat, out)


def list_voyages(s: State, seat: int, out: Moves) -> None:
    """CM-19."""
    for start in range(ZONES):
        if s.fresh[seat][start] > 0:
            list_set(out, SAIL + 2 * ZONES * start, ((1 << ZONES) - 1) & ~(1 << start))
        if s.used[seat][start] > 0:
            list_set(out, SAIL + 2 * ZONES * start + ZONES, ((1 << ZONES) - 1) & ~(1 << start))


def list_withdrawals(s: State, seat: int, zones: int, out: Moves) -> None:
    """CM-21, CM-21a."""
    n = out.count
    for region in range(REGIONS):
        discs = min(s.influence[region][seat] - s.mercenaries[region][seat], s.withdraw_max)
        if discs > 0:
            near = s.region_zones[region] & zones
            base = WITHDRAW + region * ZONES * WITHDRAW_MOST
            while near:
                if near & 1:
                    for move in range(base, base + discs):
                        out.ids[n] = move
                        n += 1
                near >>= 1
                base += WITHDRAW_MOST
    out.count = n


def list_plays(s: State, cards: int, zones: int, held: int, out: Moves) -> None:
    """CM-22, CM-24: each card, region and ship."""
    n = out.count
    near = row(REGIONS)
    barred = 0
    for region in range(REGIONS):
        near[region] = s.region_zones[region] & zones
        if not policies_allowed(s, region):
            barred |= 1 << region
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        regions = held if (s.seal_cards >> card) & 1 else EVERYWHERE
        if (s.policy_cards >> card) & 1:
            regions &= ~barred
        for region in range(REGIONS):
            if (regions >> region) & 1:
                ships = near[region]
                move = PLAY + (card * REGIONS + region) * ZONES
                while ships:
                    if ships & 1:
                        out.ids[n] = move
                        n += 1
                    ships >>= 1
                    move += 1
    out.count = n


def list_shipless(s: State, seat: int, hand: int, held: int, out: Moves) -> None:
    """CM-77 to CM-79: they need presence instead of a ship."""
    if (hand >> DIPLOMACY) & 1:
        for region in range(REGIONS):
            if (held >> region) & 1:
                for faction in range(s.players):
                    add(out, DIPLOMATS + region * FACTIONS + faction)
                add(out, DIPLOMATS + region * FACTIONS + NATIVES)
    if (hand >> CAMPAIGN) & 1:
        for region in range(REGIONS):
            if (held >> region) & 1:
                for faction in range(FACTIONS):
                    barred = s.campaign_rivals_only and (faction == seat or faction == NATIVES)
                    if s.influence[region][faction] > 0 and not barred:
                        add(out, CAMPAIGNS + region * FACTIONS + faction)
    if (hand >> MISSIONARIES) & 1:
        list_set(out, MISSIONS, held)


def list_trades(s: State, zones: int, held: int, out: Moves) -> None:
    """CM-83: two different cubes of two regions that the zone of the ship touches."""
    for pair in range(PAIRS):
        first = PAIR_FIRST[pair]
        second = PAIR_SECOND[pair]
        near = s.region_zones[first] & s.region_zones[second] & zones
        if near and (s.trade_presence == 0 or (held >> first | held >> second) & 1):
            for swap in range(SWAPS):
                if s.cubes[first][SWAP_FIRST[swap]] > 0 and s.cubes[second][SWAP_SECOND[swap]] > 0:
                    list_set(out, TRADES + (pair * SWAPS + swap) * ZONES, near)


def list_purchases(s: State, seat: int, out: Moves) -> None:
    """CM-110."""
    for upgrade in range(UPGRADES):
        for payment in range(PAYMENTS):
            if can_buy(s, seat, upgrade, payment):
                add(out, BUY + upgrade * PAYMENTS + payment)

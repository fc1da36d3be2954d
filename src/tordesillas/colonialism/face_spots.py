"""The places on the map in words: regions with all that lies there, sea zones with their ships."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tordesillas.colonialism import outlook, parts
from tordesillas.colonialism.board import influence_total
from tordesillas.colonialism.face_cards import laid_card, laid_cards
from tordesillas.colonialism.pieces import (
    AGADIR_CRISIS,
    COLOURS,
    CONGO_ATROCITIES,
    EVENT,
    REGION,
    REGIONS,
    SEAT,
    URABI_REVOLT,
    ZONE,
)
from tordesillas.engine.face import Spot
from tordesillas.engine.messages import Named
from tordesillas.engine.text_board import members

if TYPE_CHECKING:
    from tordesillas.colonialism.knowledge import Teller
    from tordesillas.engine.face import Card


def spots(told: Teller) -> Iterator[Spot]:
    """The regions in region order, then the sea zones."""
    order = [region for region in told.s.tile if region >= 0]
    for region in [*order, *(region for region in range(REGIONS) if region not in order)]:
        yield region_spot(told, region)
    for zone in range(len(ZONE)):
        yield zone_spot(told, zone)


def region_spot(told: Teller, region: int) -> Spot:
    return Spot(
        part=parts.region(region),
        title=str(told.name(REGION, region)),
        lines=tuple(region_lines(told, region)),
        outlook=tuple(outlook.outlook(told, region)),
        warnings=(*outlook.warnings(told, region), *barred_region(told, region)),
        cards=tuple(policies(told, region)),
    )


def region_lines(told: Teller, region: int) -> Iterator[str]:
    s = told.s
    if region in s.tile:
        yield told.said("spot.order", n=s.tile.index(region) + 1)
    yield told.said("spot.influence", total=influence_total(s, region), limit=s.limit[region])
    factions = outlook.factions(told, s, region)
    if factions:
        yield told.said("spot.factions", factions=factions)
    for seat in range(s.players):
        if s.mercenaries[region][seat]:
            yield told.said("spot.mercenaries", seat=Named(SEAT, seat), n=s.mercenaries[region][seat])
    cubes = outlook.cubes(told, s, region, range(COLOURS))
    if cubes:
        yield told.said("spot.cubes", cubes=cubes)
    yield told.said("spot.zones", zones=[Named(ZONE, zone) for zone in members(s.region_zones[region])])
    yield told.said("spot.borders", regions=[Named(REGION, near) for near in members(s.neighbours[region])])


def barred_region(told: Teller, region: int) -> Iterator[str]:
    """An event that forbids something there."""
    event = told.s.event
    if event in (AGADIR_CRISIS, CONGO_ATROCITIES) and told.s.event_region[event] == region:
        key = "warning.no_policies" if event == AGADIR_CRISIS else "warning.no_brown"
        yield told.said(key, event=Named(EVENT, event))


def policies(told: Teller, region: int) -> Iterator[Card]:
    """The policy cards there, as far as the viewer knows them."""
    for seat in range(told.s.players):
        for card in laid_cards(told, seat, region):
            yield laid_card(told, seat, card, region)


def zone_spot(told: Teller, zone: int) -> Spot:
    s = told.s
    lines = [told.said("spot.serves", regions=[Named(REGION, region) for region in members(s.zone_regions[zone])])]
    for seat in range(s.players):
        fresh, used = s.fresh[seat][zone], s.used[seat][zone]
        if fresh or used:
            lines.append(told.said("spot.ships", seat=Named(SEAT, seat), fresh=fresh, used=used))
    barred = s.event == URABI_REVOLT and s.event_zone[URABI_REVOLT] == zone
    warned = (told.said("warning.no_ships", event=Named(EVENT, URABI_REVOLT)),) if barred else ()
    return Spot(parts.zone(zone), str(told.name(ZONE, zone)), tuple(lines), warnings=warned)

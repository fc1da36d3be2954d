"""What a table shows of Colonialism, beside the map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tordesillas.colonialism import parts
from tordesillas.colonialism import state as at
from tordesillas.colonialism.aid import aids
from tordesillas.colonialism.face_cards import hand, upgrades
from tordesillas.colonialism.face_seats import seat_face
from tordesillas.colonialism.face_spots import spots
from tordesillas.colonialism.glossary import event_card
from tordesillas.colonialism.knowledge import Teller
from tordesillas.colonialism.pieces import (
    ACTIONS,
    COLOUR,
    COLOURS,
    CONDITION,
    EVENT,
    FACTION,
    FACTIONS,
    NATIVES,
    REGION,
    REGIONS,
    ROUNDS,
    ZONE,
    ZONES,
)
from tordesillas.engine.face import Card, Face, Figure, Moment, Part, Pile
from tordesillas.engine.messages import Named

if TYPE_CHECKING:
    from tordesillas.engine.view import View


def face(view: View, language: str) -> Face:
    """All that a table shows beside the map."""
    told = Teller(view, language)
    track = [seat for seat in told.s.track if seat >= 0]
    order = [*track, *(seat for seat in range(view.players) if seat not in track)]
    return Face(
        moments=tuple(moments(told)),
        seats=tuple(seat_face(told, seat) for seat in order),
        hand=tuple(hand(told)),
        spots=tuple(spots(told)),
        banner=banner(told),
        common=tuple(common(told)),
        stock=tuple(stock(told)),
        aids=tuple(aids(told)),
        names=dict(names(told)),
    )


def names(told: Teller) -> Iterator[tuple[Part, str]]:
    """Pieces in regions and seas that moves take."""
    for region in range(REGIONS):
        for faction in range(FACTIONS):
            if faction < told.s.players or faction == NATIVES:
                where, who = Named(REGION, region), Named(FACTION, faction)
                yield parts.faction(region, faction), told.said("part.faction", region=where, faction=who)
        for colour in range(COLOURS):
            where, what = Named(REGION, region), Named(COLOUR, colour)
            yield parts.cube(region, colour), told.said("part.cube", region=where, colour=what)
    for zone in range(ZONES):
        for condition in range(len(CONDITION)):
            what = Named(CONDITION, condition)
            told_ship = told.said("part.ship", zone=Named(ZONE, zone), condition=what)
            yield parts.ship(zone, CONDITION.names[condition]), told_ship


# The way through a turn

PHASE_SIGN = "◆"


def moments(told: Teller) -> Iterator[Moment]:
    """The turn, its rounds and its colonizations; before and after all turns, what is going on."""
    s = told.s
    if s.step < at.ROUND_START or s.step >= at.SCORING:
        key = "setup" if s.step < at.ROUND_START else "over"
        yield Moment(told.said(f"moment.{key}", step=Named(at.STEP, s.step)), "now")
        return
    yield Moment(told.said("moment.turn", turn=s.turn, turns=s.turns), "now")
    colonizing = s.step >= at.COLONIZATION
    for number in range(1, ROUNDS + 1):
        yield Moment(*round_moment(told, number, colonizing), str(number))
        if number % 2 == 0:
            yield Moment(*phase_moment(told, number, colonizing), PHASE_SIGN)


def round_moment(told: Teller, number: int, colonizing: bool) -> tuple[str, str]:
    s = told.s
    if number != s.round or colonizing:
        return told.said("moment.round", round=number), "past" if number <= s.round else "next"
    if s.step == at.EVENT_STEP:
        return told.said("moment.step", round=number, step=Named(at.STEP, s.step)), "now"
    return told.said("moment.action", round=number, action=s.action, actions=ACTIONS), "now"


def phase_moment(told: Teller, number: int, colonizing: bool) -> tuple[str, str]:
    """The colonization that comes after a round."""
    s = told.s
    if number != s.round or not colonizing:
        return told.said("moment.colonization"), "past" if number < s.round else "next"
    if s.step < at.HANDS:
        # A region counts as done with once its collection begins.
        region = max(s.collecting, s.owed_region)
        return told.said("moment.region", region=Named(REGION, s.tile[s.colonized] if region < 0 else region)), "now"
    return told.said("moment.after", step=Named(at.STEP, s.step)), "now"


# What is for everybody


def banner(told: Teller) -> Card | None:
    """The historical event in force, with its rules."""
    event = told.s.event
    if event < 0:
        return None
    fields = {field: told.view.get(field) for field in ("opium_route", "event_region", "event_zone")}
    entry = event_card(event, fields, told.language)
    return Card(f"event:{entry.id}", "event", entry.title, entry.about[-1], entry.about, glossary=entry.anchor)


def common(told: Teller) -> Iterator[Pile]:
    if told.s.upgrades_on:
        yield upgrades(told)
    if told.s.events_on:
        left = told.s.events_left.bit_count()
        yield Pile("events", told.said("events"), number=left, closed=True, cards=events_left(told))
    if told.s.step in (at.FIRST_ORDER, at.CHOOSE_ROW):
        yield Pile("rows", told.said("rows"), tuple(rows(told)))


def events_left(told: Teller) -> tuple[Card, ...]:
    """Every event that may still come; in which order nobody knows."""
    events = [event for event in range(len(EVENT)) if told.s.events_left >> event & 1]
    fields = {field: told.view.get(field) for field in ("opium_route", "event_region", "event_zone")}
    entries = [event_card(event, fields, told.language) for event in events]
    return tuple(
        Card(f"event:{entry.id}", "event", entry.title, entry.about[-1], glossary=entry.anchor) for entry in entries
    )


def rows(told: Teller) -> Iterator[Card]:
    """The free rows of the turn order track."""
    for row in range(told.s.players):
        if told.s.track[row] < 0:
            yield Card(parts.row(row + 1), "row", told.said("row", row=row + 1))


def stock(told: Teller) -> Iterator[Figure]:
    """What is left beside the board."""
    s = told.s
    yield Figure("natives", told.said("stock.natives"), s.native_supply, "sign-natives", parts.stock("natives"))
    if not s.mercenaries_are_natives:
        part = parts.stock("mercenaries")
        yield Figure("mercenaries", told.said("stock.mercenaries"), s.mercenary_supply, "sign-mercenary", part)
    for colour, name in enumerate(COLOUR.names):
        label = told.said("stock.bag", colour=Named(COLOUR, colour))
        yield Figure(f"bag_{name}", label, s.bag[colour], f"sign-cube-{name}", parts.stock(f"bag_{name}"))

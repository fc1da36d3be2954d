"""What happens, shown step by step: which pieces move, what the map shows then, and where a chapter begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tordesillas.colonialism import parts
from tordesillas.colonialism import state as at
from tordesillas.colonialism.pieces import (
    COLOUR,
    EXTRA_DISCS,
    FRESH,
    MILITARY_EXPANSION,
    NATIVES,
    PAY_BLACK,
    PAY_BROWN,
    PAY_YELLOW,
    REGIONS,
)
from tordesillas.engine.face import Glide, Part, Series
from tordesillas.engine.messages import say

if TYPE_CHECKING:
    from tordesillas.engine.events import Event
    from tordesillas.engine.kernel import StateHandle
    from tordesillas.engine.view import View

# The fold


def happened(state: StateHandle, event: Event) -> None:
    """Bring what the map shows, and the collected cubes, from before an event to after it."""
    if event.kind in STEPS:
        state.set("step", STEPS[event.kind])
    change = CHANGES.get(event.kind)
    if change is not None:
        change(state, *event.row[1 : 1 + len(event.declared.args)])


STEPS = {
    "round_begun": at.ACTION,
    "colonization_begun": at.COLONIZATION,
    "colonized": at.CARDS_STEP,
    "conflict_begun": at.CONFLICT,
    "conflict_ended": at.AFTER_CONFLICT,
    "card_kept": at.NEW_HANDS,
    "mercenaries_left": at.INFLUENCE_CHECK,
    "check_failed": at.INFLUENCE_CHECK,
}
"""What goes on from an event on, where that shows on the map."""


def add(state: StateHandle, field: str, at_row: int, at_place: int, number: int) -> None:
    """To one number of a table."""
    table = state.get(field)
    table[at_row][at_place] += number
    state.set(field, table)


def add_to(state: StateHandle, field: str, place: int, number: int) -> None:
    """To one number of a row."""
    row = state.get(field)
    row[place] += number
    state.set(field, row)


def tile_laid(state: StateHandle, position: int, region: int) -> None:
    tiles = state.get("tile")
    tiles[position] = region
    state.set("tile", tiles)


def cubes_added(state: StateHandle, region: int, *cubes: int) -> None:
    for colour, number in enumerate(cubes):
        add(state, "cubes", region, colour, number)
        add_to(state, "bag", colour, -number)


def ship_stationed(state: StateHandle, seat: int, zone: int) -> None:
    add(state, "fresh", seat, zone, 1)


def ship_moved(state: StateHandle, seat: int, condition: int, start: int, goal: int) -> None:
    field = "fresh" if condition == FRESH else "used"
    add(state, field, seat, start, -1)
    add(state, field, seat, goal, 1)


def ship_used(state: StateHandle, seat: int, zone: int) -> None:
    add(state, "fresh", seat, zone, -1)
    add(state, "used", seat, zone, 1)


def right_ships(state: StateHandle) -> None:
    """When a round is over, all ships are fresh again, before anything else is told."""
    fresh, used = state.get("fresh"), state.get("used")
    state.set("fresh", [[own + more for own, more in zip(*rows)] for rows in zip(fresh, used)])
    state.set("used", [[0] * len(row) for row in used])


def round_begun(state: StateHandle, turn: int, number: int) -> None:
    right_ships(state)
    state.set("turn", turn)
    state.set("round", number)


def event_turned(state: StateHandle, event: int) -> None:
    state.set("event", event)


def event_ended(state: StateHandle, event: int) -> None:  # noqa: ARG001
    state.set("event", -1)


def policy_laid(state: StateHandle, seat: int, region: int, card: int) -> None:
    rows = state.get("face_up")
    rows[seat][rows[seat].index(-1)] = card * REGIONS + region
    state.set("face_up", rows)


def policy_covered(state: StateHandle, seat: int, region: int, card: int | None) -> None:
    covered = state.get("covered")
    covered[seat] |= 1 << region
    state.set("covered", covered)
    lay_back(state, seat, region, -1 if card is None else card)


def lay_back(state: StateHandle, seat: int, region: int, card: int) -> None:
    table = state.get("face_down")
    table[seat][region] = card
    state.set("face_down", table)


def card_discarded(state: StateHandle, seat: int, card: int) -> None:
    """While a region's cards are resolved, a discarded card is the seat's face-down one there, or one laid after it."""
    if state.get("step") != at.CARDS_STEP:
        return
    region = state.get("tile")[state.get("colonized")]
    covered = state.get("covered")
    if covered[seat] >> region & 1:
        covered[seat] &= ~(1 << region)
        state.set("covered", covered)
        lay_back(state, seat, region, -1)
        return
    rows = state.get("face_up")
    rest = [play for play in rows[seat] if play not in (-1, card * REGIONS + region)]
    rows[seat] = [*rest, *[-1] * (len(rows[seat]) - len(rest))]
    state.set("face_up", rows)


def supply(state: StateHandle, faction: int, number: int) -> None:
    """Discs that come to where a faction's discs lie off the map."""
    if faction == NATIVES:
        state.set("native_supply", state.get("native_supply") + number)
    else:
        add_to(state, "reserve", faction, number)


def hired_supply(state: StateHandle, number: int) -> None:
    field = "native_supply" if state.get("mercenaries_are_natives") else "mercenary_supply"
    state.set(field, state.get(field) + number)


def placed(state: StateHandle, faction: int, region: int, number: int) -> None:
    add(state, "influence", region, faction, number)
    supply(state, faction, -number)


def removed(state: StateHandle, faction: int, region: int, number: int, hired: int) -> None:
    add(state, "influence", region, faction, -number)
    supply(state, faction, number)
    if hired:
        mercenaries_left(state, faction, region, hired)


def hired(state: StateHandle, seat: int, region: int, number: int) -> None:
    add(state, "influence", region, seat, number)
    add(state, "mercenaries", region, seat, number)
    hired_supply(state, -number)


def mercenaries_left(state: StateHandle, seat: int, region: int, number: int) -> None:
    add(state, "influence", region, seat, -number)
    add(state, "mercenaries", region, seat, -number)
    hired_supply(state, number)


def cubes_swapped(state: StateHandle, seat: int, first: int, given: int, second: int, taken: int) -> None:  # noqa: ARG001
    for region, colour, number in ((first, given, -1), (first, taken, 1), (second, taken, -1), (second, given, 1)):
        add(state, "cubes", region, colour, number)


def upgrade_bought(state: StateHandle, seat: int, upgrade: int, payment: int) -> None:
    owners = state.get("upgrade_owner")
    owners[upgrade] = seat
    state.set("upgrade_owner", owners)
    for colour, paid in enumerate((PAY_YELLOW, PAY_BROWN, PAY_BLACK)):
        add(state, "collected", seat, colour, -paid[payment])
        add_to(state, "spent", colour, paid[payment])
    if upgrade == MILITARY_EXPANSION:
        add_to(state, "reserve", seat, EXTRA_DISCS)


def colonization_begun(state: StateHandle, turn: int, number: int) -> None:  # noqa: ARG001
    right_ships(state)
    state.set("colonized", 0)


def colonized(state: StateHandle, region: int, *numbers: int) -> None:  # noqa: ARG001
    state.set("colonized", state.get("tile").index(region))


def collected(state: StateHandle, seat: int, region: int, colour: int, number: int) -> None:
    add(state, "cubes", region, colour, -number)
    add(state, "collected", seat, colour, number)


def cube_given_up(state: StateHandle, seat: int, region: int, colour: int) -> None:
    collected(state, seat, region, colour, -1)


def cubes_crossed(state: StateHandle, start: int, goal: int, colour: int, number: int) -> None:
    add(state, "cubes", start, colour, -number)
    add(state, "cubes", goal, colour, number)


CHANGES: dict[str, Callable[..., None]] = {
    change.__name__: change
    for change in (
        tile_laid,
        cubes_added,
        ship_stationed,
        ship_moved,
        ship_used,
        round_begun,
        event_turned,
        event_ended,
        policy_laid,
        policy_covered,
        card_discarded,
        placed,
        removed,
        hired,
        mercenaries_left,
        cubes_swapped,
        upgrade_bought,
        colonization_begun,
        colonized,
        collected,
        cube_given_up,
        cubes_crossed,
    )
}

# Pieces on the move


def home(faction: int) -> Part:
    """Where a faction's discs lie off the map."""
    return parts.stock("natives") if faction == NATIVES else parts.seat(faction)


def owner(faction: int) -> int:
    return -1 if faction == NATIVES else faction


def cube_glide(start: Part, goal: Part, colour: int, number: int = 1) -> Glide:
    return Glide(f"sign-cube-{COLOUR.names[colour]}", start, goal, number=number)


def swap_glides(seat: int, first: int, given: int, second: int, taken: int) -> list[Glide]:  # noqa: ARG001
    here, there = parts.region(first), parts.region(second)
    return [cube_glide(here, there, given), cube_glide(there, here, taken)]


def removal_glides(faction: int, region: int, number: int, hired: int) -> list[Glide]:
    found = [Glide("sign-disc", parts.region(region), home(faction), owner(faction), number)]
    leaving = Glide("sign-mercenary", parts.region(region), parts.stock("mercenaries"), owner(faction), hired)
    return [glide for glide in (*found, leaving) if glide.number]


def bag_glides(region: int, *cubes: int) -> list[Glide]:
    return [
        cube_glide(parts.stock(f"bag_{COLOUR.names[colour]}"), parts.region(region), colour, number)
        for colour, number in enumerate(cubes)
        if number
    ]


def card_glide(seat: int, region: int, card: int | None) -> list[Glide]:  # noqa: ARG001
    return [Glide("card", parts.seat(seat), parts.region(region), seat)]


def upgrade_glide(seat: int, upgrade: int, payment: int) -> list[Glide]:  # noqa: ARG001
    return [Glide("card", parts.upgrade(upgrade), parts.seat(seat), seat)]


def ship_glide(seat: int, condition: int, start: int, goal: int) -> list[Glide]:
    return [Glide("sign-ship" if condition == FRESH else "sign-ship-used", parts.zone(start), parts.zone(goal), seat)]


GLIDES: dict[str, Callable[..., list[Glide]]] = {
    "cubes_added": bag_glides,
    "ship_stationed": lambda seat, zone: [Glide("sign-ship", parts.seat(seat), parts.zone(zone), seat)],
    "ship_moved": ship_glide,
    "policy_laid": card_glide,
    "policy_covered": card_glide,
    "placed": lambda faction, region, n: [
        Glide("sign-disc", home(faction), parts.region(region), owner(faction), n),
    ],
    "removed": removal_glides,
    "hired": lambda seat, region, n: [
        Glide("sign-mercenary", parts.stock("mercenaries"), parts.region(region), seat, n),
    ],
    "mercenaries_left": lambda seat, region, n: removal_glides(seat, region, 0, n),
    "cubes_swapped": swap_glides,
    "upgrade_bought": upgrade_glide,
    "collected": lambda seat, region, colour, n: [cube_glide(parts.region(region), parts.seat(seat), colour, n)],
    "cube_given_up": lambda seat, region, colour: [cube_glide(parts.seat(seat), parts.region(region), colour)],
    "cubes_crossed": lambda start, goal, colour, n: [cube_glide(parts.region(start), parts.region(goal), colour, n)],
}


def glides(event: Event) -> tuple[Glide, ...]:
    """The pieces that move when this happens."""
    found = GLIDES.get(event.kind)
    shown = found(*event.row[1 : 1 + len(event.declared.args)]) if found else []
    return tuple(glide for glide in shown if glide.number)


# Chapters and charts

CHAPTERS = {
    "event_turned": "event",
    "colonization_begun": "colonization",
    "colonized": "region",
    "conflict_begun": "conflict",
    "card_kept": "hands",
    "mercenaries_left": "mercenaries",
    "check_failed": "check",
    "turn_ended": "turn",
    "interest_fulfilled": "interests",
    "scored": "score",
}


def chapter(event: Event) -> str:
    """The key of the heading under which an event and what follows belongs."""
    return f"colonialism.face.chapter.{CHAPTERS[event.kind]}" if event.kind in CHAPTERS else ""


def series(view: View, language: str) -> tuple[Series, ...]:
    """Influence on the map, cubes collected, and the score so far."""
    seats = range(view.players)
    influence, cubes = view.get("influence"), view.get("collected")
    scores = view.get("score") if view.over else [min(own) for own in cubes]
    found = {
        "influence": tuple(sum(region[seat] for region in influence) for seat in seats),
        "cubes": tuple(sum(cubes[seat]) for seat in seats),
        "score": tuple(scores[seat] for seat in seats),
    }
    return tuple(Series(name, say(language, f"colonialism.face.series.{name}"), found[name]) for name in found)

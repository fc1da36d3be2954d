"""Places on the map: what lies there, what could be done there and how likely that succeeds, what to beware of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tordesillas.colonial.control import counters_in, treaty_allows
from tordesillas.colonial.exploring import needed, needed_round
from tordesillas.colonial.face_seats import power, spaces_of
from tordesillas.colonial.founding import can_found
from tordesillas.colonial.odds import at_least, losses, reaching
from tordesillas.colonial.pieces import AMERICA, COLOUR, DIE_FACES, TERRITORIES, TERRITORY
from tordesillas.colonial.rebellion import can_revolt, everyones_counters
from tordesillas.colonial.territories import explored, power_of
from tordesillas.colonial.tracks import seafaring_of
from tordesillas.engine.face import Spot
from tordesillas.engine.messages import say

if TYPE_CHECKING:
    from tordesillas.colonial.teller import Teller


def spots(t: Teller) -> Iterator[Spot]:
    yield from (territory(t, place) for place in range(TERRITORIES) if t.s.in_play >> place & 1)
    yield circumnavigation(t)
    if not t.s.america_found:
        about = t.told("spot.america", n=t.s.america_laurels, penalty=t.s.america_penalty)
        yield Spot("voyage:america", say(t.language, "colonial.drawing.america"), (about,))


def territory(t: Teller, place: int) -> Spot:
    return Spot(
        part=f"territory:{TERRITORY.names[place]}",
        title=str(t.place(place)),
        lines=tuple(lines(t, place)),
        outlook=tuple(prospects(t, place)),
        warnings=tuple(warnings(t, place)),
    )


# What lies there


def lines(t: Teller, place: int) -> Iterator[str]:
    s = t.s
    yield power(t, place)
    if s.laurels_left[place]:
        yield t.told("spot.unexplored", difficulty=s.difficulty[place], n=s.laurels_left[place])
    if s.colony[place] >= 0:
        yield t.board("colony", seat=t.seat(s.colony[place]))
    if s.independent >> place & 1:
        yield t.board("independent")
    if s.unrest[place]:
        yield t.board("unrest", n=s.unrest[place])
    if s.missions >> place & 1:
        yield t.board("mission")
    if s.city == place:
        yield t.board("booming", n=s.city_value, value=s.city_value)
    yield from (resource(t, space) for space in spaces_of(t, place))


def resource(t: Teller, space: int) -> str:
    """Its colour, the counters from the lowest up, who controls it."""
    s = t.s
    what = {"resource": t.resource(space), "colour": t.name(COLOUR, s.colour[space])}
    stack = [f"{t.seat(seat)} {s.counters[space][seat]}" for seat in s.stack[space] if seat >= 0]
    if not stack:
        return t.told("spot.vacant", **what)
    held = s.controller[space]
    key = "held" if held >= 0 else "unheld"
    return t.told(f"spot.{key}", **what, stack=", ".join(stack), player=t.seat(max(held, 0)))


# What could be done there


def prospects(t: Teller, place: int) -> Iterator[str]:
    seat = t.view.seat
    if t.s.laurels_left[place]:
        if seat is not None:
            yield exploration(t, seat, place)
        return
    if seat is not None and t.s.colony[place] < 0 and t.s.native_power[place]:
        yield foundation(t, seat, place)
    if can_revolt(t.s, place):
        dice, there = power_of(t.s, place) * t.s.unrest[place], everyones_counters(t.s, place)
        chances = {"some": t.chance(at_least(dice, 1)), "all": t.chance(at_least(dice, there))}
        numbers = {"n": dice, "counters": there, "mean": t.average(losses(dice, there))}
        yield t.told("spot.rebellion", **numbers, **chances)


def exploration(t: Teller, seat: int, place: int) -> str:
    """What the viewer's die must show, and how likely it is."""
    if not treaty_allows(t.s, seat, place):
        return t.told("spot.treaty")
    face = needed(t.s, seat, place)
    if face > DIE_FACES:
        return t.told("spot.beyond", n=face, seafaring=seafaring_of(t.s, seat))
    prize = t.s.laurels_left[place]
    if t.s.continent_of[place] == AMERICA and not t.s.america_found:
        prize += t.s.america_laurels
    return t.told("spot.explore", face=max(1, face), chance=t.chance(reaching(face)), n=prize)


def foundation(t: Teller, seat: int, place: int) -> str:
    """What the viewer lacks there for a colony."""
    if can_found(t.s, seat, place):
        return t.told("spot.found")
    return t.told("spot.found_needs", needs=t.listing(lacks(t, seat, place)))


def lacks(t: Teller, seat: int, place: int) -> Iterator[str]:
    foreign = [str(t.resource(space)) for space in spaces_of(t, place) if t.s.controller[space] != seat]
    if foreign:
        yield t.told("spot.lacks_control", resources=t.listing(foreign))
    missing = power_of(t.s, place) - counters_in(t.s, seat, place)
    if missing > 0:
        yield t.told("spot.lacks_counters", n=missing)


def circumnavigation(t: Teller) -> Spot:
    part, title = "voyage:circumnavigation", say(t.language, "colonial.drawing.circumnavigation")
    if not t.s.circumnavigation_left:
        return Spot(part, title, (t.told("spot.done"),))
    lines = (t.told("spot.unexplored", difficulty=t.s.circumnavigation_difficulty, n=t.s.circumnavigation_left),)
    if t.view.seat is None:
        return Spot(part, title, lines)
    face = needed_round(t.s, t.view.seat)
    if face > DIE_FACES:
        return Spot(part, title, lines, (t.told("spot.beyond", n=face, seafaring=seafaring_of(t.s, t.view.seat)),))
    chance = t.chance(reaching(face))
    return Spot(
        part, title, lines, (t.told("spot.explore", face=max(1, face), chance=chance, n=t.s.circumnavigation_left),)
    )


# What to beware of


def warnings(t: Teller, place: int) -> Iterator[str]:
    s = t.s
    owner = s.colony[place]
    if explored(s, place) and s.unrest[place] == s.independence_unrest - 1:
        key = "spot.last_unrest" if owner < 0 else "spot.last_unrest_colony"
        yield t.told(key, player=t.seat(max(owner, 0)))
    if owner >= 0 and counters_in(s, owner, place) == 1:
        yield t.told("spot.last_counter", player=t.seat(owner))

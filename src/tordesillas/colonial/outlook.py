"""What a legal move would do, in words: odds where dice decide, else what it costs and brings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from tordesillas.colonial.battles import fronts, toll
from tordesillas.colonial.commerce import privateers_against
from tordesillas.colonial.control import counters_in, monopolies
from tordesillas.colonial.exploring import needed, needed_round
from tordesillas.colonial.forecast import Foreseen, foresee, freed, gains, rolls, stirred, taken, touched
from tordesillas.colonial.odds import at_least, losses, reaching
from tordesillas.colonial.pieces import AMERICA, BLACK, COIN_VALUE, DICE_MOST, LAND, MERCHANT, THEATRE
from tordesillas.colonial.rebellion import everyones_counters
from tordesillas.colonial.state import SURRENDER_STAGE
from tordesillas.colonial.teller import Teller, signed
from tordesillas.colonial.territories import power_of
from tordesillas.colonial.tracks import slavery_abolished
from tordesillas.colonial.use import worth

if TYPE_CHECKING:
    from tordesillas.colonial.battles import Front


def outlook(t: Teller, seat: int, move: int) -> str:
    """Of one of the seat's legal moves."""
    kind = t.view.rules.moves.kind(move)
    index = kind.indices(move)
    if rolls(t.s, move):
        return DICE.get(kind.name, of_attack)(t, seat, *index)
    if kind.name in SILENT:
        return ""
    special = SPECIAL[kind.name](t, seat, *index) if kind.name in SPECIAL else ""
    if special:
        return special
    foreseen = foresee(t.view, seat, move)
    assert foreseen is not None
    return "; ".join(changes(t, seat, foreseen))


SILENT = frozenset({"nation", "program", "stand"})
"""Kinds that change nothing that could be counted."""


# What is certain


def changes(t: Teller, seat: int, foreseen: Foreseen) -> Iterator[str]:
    """The seat's own gains and losses first, then others', then what becomes of places."""
    for other in (seat, *(other for other in t.order if other != seat)):
        own = list(changes_of(t, other, foreseen))
        if own and other == seat:
            yield ", ".join(own)
        elif own:
            yield t.told("change.seat", player=t.seat(other), changes=", ".join(own))
    for space, before, after in taken(foreseen):
        key = "nobody" if after < 0 else "taken" if before < 0 else "taken_from"
        names = {"player": t.seat(max(after, 0)), "before": t.seat(max(before, 0))}
        yield t.told(f"change.{key}", space=t.space(space), **names)
    yield from (t.told("change.unrest", territory=t.place(place), n=left) for place, left in stirred(foreseen))
    yield from (t.told("change.freed", territory=t.place(territory)) for territory in freed(foreseen))


def changes_of(t: Teller, seat: int, foreseen: Foreseen) -> Iterator[str]:
    for field, change in gains(foreseen, seat).items():
        yield t.told(f"change.{field}", change=signed(change), n=abs(change))
    if touched(foreseen, "controller"):
        change = monopolies(foreseen.after, seat) - monopolies(foreseen.before, seat)
        if change:
            yield t.told("change.monopolies", change=signed(change), n=abs(change))


# What dice decide


def of_exploration(t: Teller, seat: int, territory: int) -> str:
    prize = t.s.laurels_left[territory]
    if t.s.continent_of[territory] == AMERICA and t.s.america_found == 0:
        prize += t.s.america_laurels
    return explored(t, needed(t.s, seat, territory), prize)


def of_circumnavigation(t: Teller, seat: int) -> str:
    return explored(t, needed_round(t.s, seat), t.s.circumnavigation_left)


def explored(t: Teller, face: int, prize: int) -> str:
    return t.told("outlook.explore", face=max(1, face), chance=t.chance(reaching(face)), n=prize)


def of_rebellion(t: Teller, _seat: int, territory: int) -> str:
    """How many counters go, and what the colony there has to fear."""
    dice, there = power_of(t.s, territory) * t.s.unrest[territory], everyones_counters(t.s, territory)
    numbers = {"n": dice, "counters": there, "mean": t.average(losses(dice, there))}
    chances = {"some": t.chance(at_least(dice, 1)), "all": t.chance(at_least(dice, there))}
    found = [t.told("outlook.rebellion", **numbers, **chances)]
    owner = t.s.colony[territory]
    if owner >= 0:
        own = counters_in(t.s, owner, territory)
        found.append(t.told("outlook.colony", player=t.seat(owner), n=own, chance=t.chance(at_least(dice, own))))
    return " ".join(found)


def of_attack(t: Teller, seat: int) -> str:
    """Of an owner's Privateers on the Merchant who asks."""
    dice, fleets = t.s.privateers[t.s.actor][seat], t.s.fleets[t.s.actor]
    answer = min(DICE_MOST, t.s.squadrons[t.s.actor])
    numbers = {"n": dice, "fleets": fleets, "mean": t.average(losses(dice, fleets)), "answer": answer}
    return t.told("outlook.attack", some=t.chance(at_least(dice, 1)), **numbers)


DICE: dict[str, Callable[..., str]] = {
    "explore": of_exploration,
    "circumnavigate": of_circumnavigation,
    "revolt": of_rebellion,
}


# What others decide, or what comes later


def of_use(t: Teller, seat: int, character: int) -> str:
    found = [worth(t, seat, character)]
    dice = privateers_against(t.s, seat)
    if character == MERCHANT and dice:
        fleets = t.s.fleets[seat]
        found.append(t.told("outlook.raid", n=dice, fleets=fleets, mean=t.average(losses(dice, fleets))))
    return "; ".join(found)


def of_war(t: Teller, seat: int, other: int) -> str:
    return year(t, seat, other, "war")


def of_passing(t: Teller, seat: int) -> str:
    if t.s.stage != SURRENDER_STAGE:
        return ""
    return year(t, seat, t.s.enemy if seat == t.s.actor else t.s.actor, "next_year")


def year(t: Teller, seat: int, other: int, key: str) -> str:
    """The dice of a year of war, and what they cost on average."""
    found = fronts(t.s, seat, other)
    own, theirs = toll(found)
    numbers = {"own": t.average(own), "theirs": t.average(theirs), "other": t.seat(other)}
    listed = t.listing(front(t, each) for each in found)
    return t.told(f"outlook.{key}", theatres=listed, **numbers)


def front(t: Teller, found: Front) -> str:
    name = t.place(found.territory) if found.theatre == LAND else t.name(THEATRE, found.theatre)
    return t.told("outlook.theatre", theatre=name, own=found.own_dice, theirs=found.their_dice)


def of_shipping(t: Teller, seat: int, space: int) -> str:
    """Of others' Goods; the step back for slaves is taken only if their owner agrees."""
    owner = t.s.controller[space]
    if owner == seat:
        return ""
    barred = t.s.colour[space] == BLACK and slavery_abolished(t.s) and not t.s.traffic
    return t.told("outlook.ship_slaves" if barred else "outlook.ship", player=t.seat(owner))


def of_selling(t: Teller, seat: int, owner: int, coin: int) -> str:
    """Of others' Goods."""
    return "" if owner == seat else t.told("outlook.sell", player=t.seat(owner), n=COIN_VALUE[coin])


def of_hiring(t: Teller, _seat: int, other: int) -> str:
    dice = privateers_against(t.s, other) + 1
    return t.told("outlook.hire", player=t.seat(other), n=dice, chance=t.chance(at_least(1, 1)))


SPECIAL: dict[str, Callable[..., str]] = {
    "use": of_use,
    "declare": of_war,
    "pass": of_passing,
    "ship": of_shipping,
    "sell": of_selling,
    "hire": of_hiring,
}

"""What a region's colonization would do if it came now, as far as a seat can know (CM-30 to CM-40).

Where every policy card there is known, the rules themselves play it through on a copy; else there are bounds: what a
hidden card can be follows from the cards that its owner has shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from tordesillas.colonialism.board import (
    faction_count,
    fewest_hired,
    influence_total,
    limit_check_fails,
)
from tordesillas.colonialism.collection import collector_at, colours_to_collect
from tordesillas.colonialism.colonization import go_on_fighting, resolve_cards, take_loss
from tordesillas.colonialism.hidden import unseen_cards
from tordesillas.colonialism.knowledge import BARELY, MUTE, brought, known_policies
from tordesillas.colonialism.pieces import CARD, COLOUR, FACTION, FACTIONS, NATIVES, SEAT, UNREST
from tordesillas.colonialism.policies import policy_count
from tordesillas.colonialism.state import AFTER_CONFLICT
from tordesillas.engine.messages import Named
from tordesillas.engine.text_board import members

if TYPE_CHECKING:
    from tordesillas.colonialism.knowledge import Teller
    from tordesillas.colonialism.state import State


class Share(NamedTuple):
    """What the policy cards of a seat bring to a region."""

    seat: int
    known: int
    hidden: bool
    low: int
    high: int


def possible(s: State, seat: int, region: int) -> int:
    """The cards that can lie face down there, of a seat whose card is not known."""
    cards = unseen_cards(s, seat) & s.policy_cards & ~s.shown[seat]
    return cards & ~s.recycled[seat] if s.settled[seat] >> region & 1 else cards


def share(s: State, seat: int, region: int) -> Share:
    own = known_policies(s, seat, region)
    least = brought(s, seat, region, own)
    if s.face_down[seat][region] >= 0:
        return Share(seat, own, False, least, least)
    sums = [brought(s, seat, region, own | 1 << card) for card in members(possible(s, seat, region))] or [least]
    return Share(seat, own, True, min(sums), max(sums))


def shares(s: State, region: int) -> list[Share]:
    """In the order of the track."""
    return [share(s, seat, region) for seat in s.track[: s.players] if s.covered[seat] >> region & 1]


def fought_out(s: State, region: int) -> State:
    """The board after cards and conflict in the region; all cards there must be known.

    A seat that may choose what to lose keeps its mercenaries: that changes no influence.
    """
    after = s.copy()
    after.tile[0] = region
    after.colonized = 0
    resolve_cards(after, MUTE)
    while after.step != AFTER_CONFLICT:
        for seat in range(s.players):
            if after.owed[seat]:
                take_loss(after, MUTE, seat, fewest_hired(after, region, seat, after.owed[seat]))
        after.owed_region = -1
        go_on_fighting(after, MUTE)
    return after


def outlook(told: Teller, region: int) -> Iterator[str]:
    s = told.s
    if -1 in s.track[: s.players]:
        return
    if not policy_count(s, region) and not limit_check_fails(s, region):
        alone = influence_total(s, region) > s.limit[region]
        yield told.said("outlook.alone" if alone else "outlook.nothing")
        return
    found = shares(s, region)
    for each in found:
        yield told_share(told, each)
    if any(each.hidden for each in found):
        yield from bounds(told, region, found)
    else:
        yield from result(told, region, any(each.known >> UNREST & 1 for each in found))


def told_share(told: Teller, found: Share) -> str:
    cards = [Named(CARD, card) for card in members(found.known)]
    who = Named(SEAT, found.seat)
    if not found.hidden:
        return told.said("outlook.share", seat=who, cards=cards, n=found.low)
    numbers = told.range(found.low, found.high, "outlook.more")
    return told.said("outlook.hidden_beside" if cards else "outlook.hidden", seat=who, cards=cards, numbers=numbers)


def bounds(told: Teller, region: int, found: list[Share]) -> Iterator[str]:
    """From the least to the most that the hidden cards can bring; whether that comes to a conflict."""
    s = told.s
    total, limit = influence_total(s, region), s.limit[region]
    low, high = (total + sum(each[at] for each in found) for at in (3, 4))
    numbers = told.range(low, high, "outlook.total")
    yield told.said("outlook.then", numbers=numbers, limit=limit)
    surely, perhaps = factions_then(s, region, found)
    unrest = any((each.known | (possible(s, each.seat, region) if each.hidden else 0)) >> UNREST & 1 for each in found)
    if high <= limit or perhaps < 2:
        yield told.said("outlook.no_conflict")
        yield told.said("outlook.natives_stay" if s.influence[region][NATIVES] else "outlook.cubes_go")
        return
    certain = low > limit and surely >= 2
    yield told.said(
        "outlook.conflict_unless" if certain and unrest else "outlook.conflict" if certain else "outlook.perhaps"
    )
    yield told.said("outlook.natives_may" if s.influence[region][NATIVES] else "outlook.cubes_go")


def factions_then(s: State, region: int, found: list[Share]) -> tuple[int, int]:
    """How many factions there will surely be, and how many there may be."""
    new = [each for each in found if s.influence[region][each.seat] == 0]
    present = faction_count(s, region)
    return present + sum(1 for each in new if each.low), present + sum(1 for each in new if each.high)


def result(told: Teller, region: int, unrest: bool) -> Iterator[str]:
    """What the rules make of it."""
    s = told.s
    after = fought_out(s, region)
    before = influence_total(s, region) + sum(each.low for each in shares(s, region))
    if unrest:
        yield told.said("outlook.unrest")
    elif before > s.limit[region] and influence_total(after, region) < before:
        yield told.said("outlook.fight", total=before, limit=s.limit[region])
    else:
        yield told.said("outlook.no_conflict")
    yield told.said("outlook.left", factions=factions(told, after, region))
    if after.influence[region][NATIVES]:
        yield told.said("outlook.natives_stay")
    else:
        yield from harvest(told, after, region)


def factions(told: Teller, s: State, region: int) -> list[str]:
    """Who has how much influence there."""
    numbers = [(faction, s.influence[region][faction]) for faction in range(FACTIONS)]
    named = [(Named(FACTION, faction), number) for faction, number in numbers if number]
    return [told.said("part.influence", faction=faction, n=number) for faction, number in named]


def cubes(told: Teller, s: State, region: int, colours: Iterable[int]) -> list[str]:
    """How many cubes of each colour lie there."""
    numbers = [(colour, s.cubes[region][colour]) for colour in colours if s.cubes[region][colour]]
    return [told.said("part.cubes", n=number, colour=Named(COLOUR, colour)) for colour, number in numbers]


def harvest(told: Teller, s: State, region: int) -> Iterator[str]:
    """Who collects, in which order."""
    order = [seat for seat in (collector_at(s, region, place) for place in range(s.players)) if seat >= 0]
    colours = members(colours_to_collect(s, region))
    if not order or not colours:
        yield told.said("outlook.nothing_to_collect")
        return
    yield told.said(
        "outlook.collect", cubes=cubes(told, s, region, colours), seats=[Named(SEAT, seat) for seat in order]
    )


def warnings(told: Teller, region: int) -> Iterator[str]:
    """A region above its limit, or near it."""
    s = told.s
    total, limit = influence_total(s, region), s.limit[region]
    if limit_check_fails(s, region):
        yield told.said("warning.over")
    elif total > limit:
        yield told.said("warning.alone", n=total - limit)
    elif total > limit - BARELY and faction_count(s, region) >= 2:
        yield told.said("warning.near")

"""What a move would do, before it is made: odds of its roll, discs that it adds, what it costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from tordesillas.colonialism.board import faction_count, influence_total
from tordesillas.colonialism.knowledge import added
from tordesillas.colonialism.pieces import (
    AGGRESSIVE_EXPLORATION,
    COLONIAL_INFRASTRUCTURE,
    COLOUR,
    FACTION,
    FACTIONS,
    GRAY_FACES,
    LAND_GRAB,
    MERCENARIES,
    MILITARY_EXPANSION,
    NATIVES,
    NAVAL_EXPANSION,
    PAY_BLACK,
    PAY_BROWN,
    PAY_YELLOW,
    PLAGUE,
    REGION,
    TREATY,
    UNREST,
    UPGRADE_PRICE,
    ZONE,
)
from tordesillas.colonialism.policies import consolidation, policy_count
from tordesillas.colonialism.vocabulary import MOVES
from tordesillas.engine.messages import Named
from tordesillas.engine.text_board import members

if TYPE_CHECKING:
    from tordesillas.colonialism.knowledge import Teller
    from tordesillas.colonialism.state import State

ROLLS = tuple(1 + face for face in range(1, GRAY_FACES + 1))
"""What die + 1 can be, each as likely as the others."""


def outlook(told: Teller, move: int) -> str:
    kind = MOVES.kind(move)
    found = OUTLOOKS.get(kind.name)
    return found(told, *kind.indices(move)) if found else ""


def sentences(parts: Iterable[str]) -> str:
    return " ".join(part for part in parts if part)


# What the rules make of a card


def discs_left(s: State, faction: int) -> int:
    """How many discs can still be placed."""
    return s.native_supply if faction == NATIVES else s.reserve[faction]


def at_once(s: State, seat: int, card: int, region: int) -> int:
    """The discs that an action card without chance adds there for the seat."""
    called = policy_count(s, region) if card == LAND_GRAB else consolidation(s, seat)
    return min(called, s.reserve[seat])


def hired(s: State) -> list[int]:
    """The mercenaries that come, by roll."""
    supply = s.native_supply if s.mercenaries_are_natives else s.mercenary_supply
    return [min(rolled, supply) for rolled in ROLLS]


def placed(s: State, faction: int) -> list[int]:
    """Diplomacy: the discs that a faction adds, by roll."""
    return [min(rolled, discs_left(s, faction)) for rolled in ROLLS]


def lost(s: State, region: int, faction: int) -> list[int]:
    """Military Campaign: the discs that a faction loses, by roll."""
    return [min(rolled, s.influence[region][faction]) for rolled in ROLLS]


def plagued(s: State, region: int) -> list[int]:
    """The discs that each faction loses."""
    return [own // 2 for own in s.influence[region]]


def converted(s: State, seat: int, region: int) -> tuple[list[int], int]:
    """Missionaries: who loses a disc, and how many the seat then places; discs that it takes are not its own."""
    losing = [faction for faction in range(FACTIONS) if faction != seat and s.influence[region][faction] >= 2]
    return losing, min(len(losing), s.reserve[seat])


# In words


def chances(told: Teller, values: list[int]) -> str:
    """A roll's results with their odds, such as `2, 3 or 4, a third each`."""
    counted = Counter(values)
    numbers = sorted(counted)
    if len(numbers) == 1:
        return told.said("odds.sure", n=numbers[0])
    if len(numbers) == 2:
        first, second = (told.said("odds.thirds", n=counted[number]) for number in numbers)
        return told.said("odds.two", low=numbers[0], first=first, high=numbers[1], second=second)
    return told.said("odds.three", low=numbers[0], middle=numbers[1], high=numbers[2])


def limit(told: Teller, region: int, more: int, faction: int) -> str:
    """Whether so many discs more of a faction would bring a region to conflict."""
    s = told.s
    total = influence_total(s, region) + more
    factions = faction_count(s, region) + (1 if more and s.influence[region][faction] == 0 else 0)
    if total <= s.limit[region] or factions < 2:
        return ""
    return told.said("odds.over", region=Named(REGION, region), total=total, limit=s.limit[region])


def gain(told: Teller, region: int, discs: int) -> str:
    return sentences((told.said("odds.gain", n=discs), limit(told, region, discs, told.seat)))


def losses(told: Teller, numbers: list[int]) -> str:
    """Who loses how many."""
    each = [f"{told.name(FACTION, faction)} −{number}" for faction, number in enumerate(numbers) if number]
    return told.said("odds.losses", losses=each) if each else told.said("odds.nobody")


def served(told: Teller, zone: int) -> str:
    regions = [Named(REGION, region) for region in members(told.s.zone_regions[zone])]
    return told.said("odds.serves", zone=Named(ZONE, zone), regions=regions)


def score(told: Teller, change: tuple[int, int, int]) -> str:
    """What cubes gained or given up do to the score so far."""
    before = told.s.collected[told.seat]
    after = [own + more for own, more in zip(before, change)]
    if min(after) == min(before):
        return ""
    return told.said("odds.score", before=min(before), after=min(after))


# By kind of move


def draw(told: Teller) -> str:
    """A deck that runs out is made anew of the discard pile, and drawing goes on."""
    deck, discarded = told.s.deck_count[told.seat], told.s.discard[told.seat].bit_count()
    drawn = min(told.s.draw_per_action, deck + discarded)
    return told.said("odds.draw_anew" if drawn > deck else "odds.draw", n=drawn, deck=deck)


def sail(told: Teller, start: int, condition: int, goal: int) -> str:  # noqa: ARG001
    return served(told, goal)


def explore(told: Teller, region: int, zone: int) -> str:  # noqa: ARG001
    fresh = told.s.upgrade_owner[AGGRESSIVE_EXPLORATION] == told.seat
    return sentences((gain(told, region, 1), told.said("odds.stays_fresh") if fresh else ""))


def withdraw(told: Teller, region: int, zone: int, discs: int) -> str:  # noqa: ARG001
    return told.said("odds.withdraw", n=discs + 1, reserve=told.s.reserve[told.seat] + discs + 1)


def play(told: Teller, card: int, region: int, zone: int) -> str:  # noqa: ARG001
    if told.s.policy_cards >> card & 1:
        return policy(told, card, region)
    if card == PLAGUE:
        return losses(told, plagued(told.s, region))
    if card == MERCENARIES:
        values = hired(told.s)
        return sentences(
            (told.said("odds.hire", odds=chances(told, values)), limit(told, region, max(values), told.seat))
        )
    return gain(told, region, at_once(told.s, told.seat, card, region))


def policy(told: Teller, card: int, region: int) -> str:
    """What a policy card would bring if its region were colonized now."""
    if card in (TREATY, UNREST):
        return told.said("odds.treaty" if card == TREATY else "odds.unrest")
    discs = added(told.s, told.seat, region, card)
    return sentences((told.said("odds.policy", n=discs), limit(told, region, discs, told.seat)))


def diplomacy(told: Teller, region: int, faction: int) -> str:
    values = placed(told.s, faction)
    text = told.said("odds.diplomacy", faction=Named(FACTION, faction), odds=chances(told, values))
    return sentences((text, limit(told, region, max(values), faction)))


def campaign(told: Teller, region: int, faction: int) -> str:
    values = lost(told.s, region, faction)
    text = told.said("odds.campaign", faction=Named(FACTION, faction), odds=chances(told, values))
    last = faction == NATIVES and max(values) == told.s.influence[region][NATIVES]
    return sentences((text, told.said("odds.last_natives") if last else ""))


def missionaries(told: Teller, region: int) -> str:
    losing, discs = converted(told.s, told.seat, region)
    numbers = [1 if faction in losing else 0 for faction in range(FACTIONS)]
    return sentences((losses(told, numbers), told.said("odds.gain", n=discs)))


def buy(told: Teller, upgrade: int, payment: int) -> str:
    s = told.s
    paid = (-PAY_YELLOW[payment], -PAY_BROWN[payment], -PAY_BLACK[payment])
    gains = {
        MILITARY_EXPANSION: "odds.five_discs",
        NAVAL_EXPANSION: "odds.fourth_ship",
        COLONIAL_INFRASTRUCTURE: "odds.second_consolidate",
    }
    gained = told.said(gains[upgrade]) if upgrade in gains else ""
    cost = told.said("odds.cost", n=UPGRADE_PRICE[upgrade], left=sum(s.collected[told.seat]) + sum(paid))
    return sentences((cost, gained, score(told, paid)))


def station(told: Teller, zone: int) -> str:
    return served(told, zone)


def collect(told: Teller, colour: int) -> str:
    cubes = told.s.cubes[told.s.collecting][colour]
    change = (cubes * (colour == 0), cubes * (colour == 1), cubes * (colour == 2))
    return sentences((told.said("odds.collect", n=cubes, colour=Named(COLOUR, colour)), score(told, change)))


def give_up(told: Teller, colour: int) -> str:
    return score(told, (-(colour == 0), -(colour == 1), -(colour == 2)))


def leave(told: Teller) -> str:
    region = told.s.event_region[told.s.event]
    return told.said("odds.leave", n=told.s.influence[region][told.seat])


def lay(told: Teller, card: int) -> str:
    return policy(told, card, told.s.event_region[told.s.event])


def place(told: Teller, region: int) -> str:
    return gain(told, region, 1)


OUTLOOKS: dict[str, Callable[..., str]] = {
    "draw": draw,
    "sail": sail,
    "explore": explore,
    "withdraw": withdraw,
    "play": play,
    "diplomacy": diplomacy,
    "campaign": campaign,
    "missionaries": missionaries,
    "buy": buy,
    "station": station,
    "collect": collect,
    "give_up": give_up,
    "leave": leave,
    "place": place,
    "lay": lay,
}

"""The players, as a table shows them: what each has, what threatens each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tordesillas.colonial import state as at
from tordesillas.colonial.commerce import privateers_against
from tordesillas.colonial.control import counters_in, monopolies, monopolist
from tordesillas.colonial.face_hand import rest
from tordesillas.colonial.pieces import (
    COLOUR,
    COLOURS,
    LEVELS,
    LOANS,
    NATION,
    ROUNDS,
    SLOTS,
    SPACES,
    TERRITORIES,
    TRACK,
    TRACKS,
    YELLOW,
)
from tordesillas.colonial.territories import power_of
from tordesillas.colonial.tracks import debt_of, economy_of, logistics_of, navy_of, next_price, seafaring_of
from tordesillas.engine.face import Card, Figure, Pile, SeatFace

if TYPE_CHECKING:
    from tordesillas.colonial.teller import Teller

VALUES = (seafaring_of, navy_of, logistics_of, economy_of)
"""Of a seat's place on each progress track."""
CLOSE = 2
"""So few Prestige from victory is worth a warning."""


def seat_face(t: Teller, seat: int) -> SeatFace:
    headline = Figure("prestige", t.told("seat.prestige"), t.s.prestige[seat], "sign-laurel")
    return SeatFace(
        seat=seat,
        name=str(t.seat(seat)),
        colour=t.view.cast.colours[seat],
        place=t.order.index(seat) + 1,
        due=seat in t.view.pending,
        headline=headline,
        figures=tuple(figures(t, seat)),
        tracks=tuple(track(t, seat, number) for number in range(TRACKS)),
        piles=tuple(pile for pile in piles(t, seat) if pile.cards),
        warnings=tuple(warnings(t, seat)),
    )


def figures(t: Teller, seat: int) -> Iterator[Figure]:
    """In the order of their use: means, forces, burdens, holdings, standing."""
    s, own = t.s, f"seat:{seat}"
    for field, glyph in (("treasury", "treasury"), ("fleets", "fleet"), ("squadrons", "squadron"), ("goods", "goods")):
        yield Figure(field, t.board(field), getattr(s, field)[seat], f"sign-{glyph}", own)
    raiders = privateers_against(s, seat)
    yield Figure("privateers", t.board("privateers_by"), raiders, "sign-privateer", own, raided(t, seat))
    debt = debt_of(s, seat)
    yield Figure("loans", t.board("debt"), debt, "sign-loan", own, t.told("seat.indebted") if debt else "")
    yield Figure("home_unrest", t.board("home_unrest"), s.home_unrest[seat], "sign-unrest", own, unruly(t, seat))
    yield Figure("colonies", t.board("colonies"), s.colony.count(seat), "sign-colony", own)
    yield Figure("monopolies", t.board("monopolies"), monopolies(s, seat), "sign-monopoly", own)
    place = f"{s.diplomacy[seat]}/{s.diplomacy_spaces}"
    yield Figure("diplomacy", t.board("diplomacy"), place, "sign-diplomacy", own)


def track(t: Teller, seat: int, number: int) -> Figure:
    """Where the seat stands, of how far it can get; its own can be pointed at."""
    name = TRACK.names[number]
    value, most = VALUES[number](t.s, seat), best(t, seat, number)
    part = f"track:{name}" if seat == t.view.seat else ""
    return Figure(name, str(t.track(number)), f"{value}/{most}", f"sign-{name}", part)


def best(t: Teller, seat: int, number: int) -> int:
    """The highest value that the seat can reach on a track, as the rules have it on each space."""
    before = t.s.level[seat][number]
    try:
        while t.s.level[seat][number] < LEVELS - 1 and next_price(t.s, seat, number) >= 0:
            t.s.level[seat][number] += 1
        return VALUES[number](t.s, seat)
    finally:
        t.s.level[seat][number] = before


# What lies open before a player


def piles(t: Teller, seat: int) -> Iterator[Pile]:
    s = t.s
    yield Pile("cards", t.board("cards"), tuple(cards(t, seat)))
    left = rest(t, seat) if seat == t.view.seat else None
    if left is not None:
        yield left
    hired = tuple(
        Card("", "privateer", f"{t.seat(owner)}: {s.privateers[seat][owner]}", owner=owner)
        for owner in t.order
        if s.privateers[seat][owner]
    )
    yield Pile("privateers", t.board("privateers_by"), hired, closed=True)
    loans = tuple(
        Card(f"loan:{pile + 1}", "loan", str(s.loans[seat][pile])) for pile in range(LOANS) if s.loans[seat][pile]
    )
    yield Pile("loans", t.board("loans"), loans, closed=True)
    yield Pile("monopolies", t.board("monopoly_list"), tuple(monopoly_cards(t, seat)), closed=True)
    colonies = (place for place in range(TERRITORIES) if s.colony[place] == seat)
    shown = tuple(Card("", "colony", str(t.place(place)), power(t, place)) for place in colonies)
    yield Pile("colonies", t.board("colonies"), shown, closed=True)
    if s.nation[seat] >= 0:
        goals = t.places(place for place in range(TERRITORIES) if s.goals[s.nation[seat]] >> place & 1)
        about = t.told("seat.goals", places=goals)
        name = str(t.nation(s.nation[seat]))
        nation = Card("", "nation", name, about, glossary=f"card-{NATION.names[t.s.nation[seat]]}")
        yield Pile("nation", t.board("nation"), (nation,), closed=True)


def power(t: Teller, territory: int) -> str:
    return t.told("spot.power", n=power_of(t.s, territory))


def cards(t: Teller, seat: int) -> Iterator[Card]:
    """Of this turn: those revealed, and as backs those lined up that nobody else has seen."""
    s = t.s
    shown = [*s.face_up[seat], s.last_card[seat]]
    yield from (Card("", "character", str(t.card(card)), owner=seat) for card in shown if card >= 0)
    for _ in range(hidden(t, seat)):
        yield Card("", "hidden", t.board("face_down"), owner=seat)


def hidden(t: Teller, seat: int) -> int:
    """How many cards a seat still has face down before it."""
    if t.s.revolution >> seat & 1 or t.view.over:
        return 0
    if t.s.step == at.PLAN:
        return 0 if seat in t.view.pending else ROUNDS
    return ROUNDS - t.s.round if t.s.step == at.ROUND_STEP else 0


def monopoly_cards(t: Teller, seat: int) -> Iterator[Card]:
    """By colour, and gold by its territory."""
    s = t.s
    for colour in range(COLOURS):
        if colour != YELLOW and monopolist(s, colour) == seat:
            yield Card("", f"colour_{COLOUR.names[colour]}", str(t.name(COLOUR, colour)))
    for space in range(SPACES):
        if s.colour[space] == YELLOW and s.controller[space] == seat:
            yield Card("", "colour_yellow", str(t.space(space)))


# What threatens


def raided(t: Teller, seat: int) -> str:
    """Whose Privateers lie in wait."""
    row = t.s.privateers[seat]
    owners = [f"{t.seat(owner)} {row[owner]}" for owner in t.order if row[owner]]
    return t.told("seat.raided", owners=t.listing(owners)) if owners else ""


def unruly(t: Teller, seat: int) -> str:
    """How near a Domestic Revolution is."""
    unrest, limit = t.s.home_unrest[seat], t.s.revolution_unrest
    if t.s.revolution >> seat & 1:
        return t.told("seat.revolution_now")
    if unrest >= limit:
        return t.told("seat.revolution_next")
    return t.told("seat.revolution_near", n=unrest, limit=limit) if unrest == limit - 1 else ""


def warnings(t: Teller, seat: int) -> Iterator[str]:
    s = t.s
    found = [unruly(t, seat), indebted(t, seat), close(t, seat)]
    yield from (text for text in found if text)
    for place in range(TERRITORIES):
        if s.colony[place] == seat and counters_in(s, seat, place) == 1:
            yield t.told("seat.last_counter", territory=t.place(place))
    free = s.independence_unrest - 1
    for place in range(TERRITORIES):
        if s.colony[place] == seat and s.unrest[place] == free:
            yield t.told("seat.restless", territory=t.place(place), n=free)


def indebted(t: Teller, seat: int) -> str:
    """What a debt means: no victory, and interest where there is Unrest at home."""
    debt = debt_of(t.s, seat)
    if not debt:
        return ""
    piles = sum(pile > 0 for pile in t.s.loans[seat])
    return t.told("seat.debt", debt=debt, n=piles * t.s.home_unrest[seat])


def close(t: Teller, seat: int) -> str:
    """Who is about to win."""
    left = t.s.win_prestige - t.s.prestige[seat]
    if left > CLOSE or t.view.over:
        return ""
    return t.told("seat.repays_to_win") if left <= 0 else t.told("seat.close", n=left)


def spaces_of(t: Teller, territory: int) -> list[int]:
    """The resource spaces that are printed there."""
    return [space for space in range(territory * SLOTS, territory * SLOTS + SLOTS) if t.s.colour[space] >= 0]

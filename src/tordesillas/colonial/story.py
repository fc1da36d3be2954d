"""What happens, shown step by step: what changes on the map and before the players, which pieces move, where a chapter
begins; and what charts tell of a moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tordesillas.colonial.control import settle_control
from tordesillas.colonial.pieces import FROM_FLEETS, ROUNDS, SEATS, SPACE, TERRITORY, TO_FLEET
from tordesillas.colonial.reading import quiet, read
from tordesillas.colonial.tracks import debt_of
from tordesillas.engine.face import Glide, Series
from tordesillas.engine.messages import say

if TYPE_CHECKING:
    from tordesillas.engine.events import Event
    from tordesillas.engine.kernel import StateHandle
    from tordesillas.engine.view import View

NONE = -1


def happened(state: StateHandle, event: Event) -> None:
    """Bring what the map and the players' figures show from before an event to after it."""
    change = CHANGES.get(event.kind)
    if change is not None:
        change(state, *event.row[1 : 1 + len(event.declared.args)])


# Ways of changing a state


def put(state: StateHandle, field: str, place: int, number: int) -> None:
    """One number of a row."""
    row = state.get(field)
    row[place] = number
    state.set(field, row)


def add(state: StateHandle, field: str, place: int, number: int) -> None:
    put(state, field, place, state.get(field)[place] + number)


def put_in(state: StateHandle, field: str, row: int, place: int, number: int) -> None:
    """One number of a table."""
    table = state.get(field)
    table[row][place] = number
    state.set(field, table)


def add_in(state: StateHandle, field: str, row: int, place: int, number: int) -> None:
    put_in(state, field, row, place, state.get(field)[row][place] + number)


def include(state: StateHandle, field: str, member: int) -> None:
    """In a set."""
    state.set(field, state.get(field) | 1 << member)


def exclude(state: StateHandle, field: str, member: int) -> None:
    state.set(field, state.get(field) & ~(1 << member))


def total(field: str) -> Callable[..., None]:
    """An event that tells a seat's or a territory's new number at its end."""
    return lambda state, place, *told: put(state, field, place, told[-1])


# The turn


def turn_begun(state: StateHandle, turn: int) -> None:
    state.set("turn", turn)
    state.set("round", 0)
    state.set("revolution", 0)
    state.set("face_up", [[NONE] * ROUNDS for _ in range(SEATS)])
    state.set("last_card", [NONE] * SEATS)


def round_begun(state: StateHandle, _turn: int, number: int) -> None:
    state.set("round", number)


def card_of(state: StateHandle, *characters: int) -> int:
    return [tuple(pair) for pair in state.get("characters")].index(characters)


def revealed(state: StateHandle, seat: int, *characters: int) -> None:
    at = state.get("round") - 1
    put_in(state, "face_up", seat, at, card_of(state, *characters))
    put_in(state, "plan", seat, at, NONE)


def last_card_shown(state: StateHandle, seat: int, *characters: int) -> None:
    put(state, "last_card", seat, card_of(state, *characters))


def first_chosen(state: StateHandle, seat: int, number: int) -> None:
    state.set("first", seat)
    add(state, "treasury", seat, -min(number, state.get("treasury")[seat]))


def prestige_gained(state: StateHandle, seat: int, _number: int, now: int) -> None:
    put(state, "prestige", seat, now)
    put(state, "peak", seat, max(now, state.get("peak")[seat]))


# The map


def settle(state: StateHandle, space: int) -> None:
    """Who controls it, and in which order the counters lie, by the rules."""
    s = read(state)
    settle_control(s, quiet(), space)
    state.set("stack", s.stack)
    state.set("controller", s.controller)


def counter_placed(state: StateHandle, seat: int, space: int, now: int, source: int) -> None:
    add(state, "fleets" if source == FROM_FLEETS else "treasury", seat, -1)
    put_in(state, "counters", space, seat, now)
    stack = state.get("stack")[space]
    if seat not in stack:
        put_in(state, "stack", space, stack.index(NONE), seat)
    settle(state, space)


def counter_lost(state: StateHandle, seat: int, space: int, loss: int) -> None:
    if loss == TO_FLEET:
        add(state, "fleets", seat, 1)
    add_in(state, "counters", space, seat, -1)
    if state.get("counters")[space][seat] == 0:
        stacks = state.get("stack")
        stacks[space].remove(seat)
        stacks[space].append(NONE)
        state.set("stack", stacks)
    settle(state, space)


def control_changed(state: StateHandle, _seat: int, space: int, *_before: int) -> None:
    """Control may also change without a counter, by an economy of 6."""
    settle(state, space)


def colony_founded(state: StateHandle, seat: int, territory: int) -> None:
    put(state, "colony", territory, seat)
    exclude(state, "independent", territory)


def colony_lost(state: StateHandle, _seat: int, territory: int) -> None:
    put(state, "colony", territory, NONE)
    independence(state, territory)


def independence(state: StateHandle, territory: int) -> None:
    put(state, "unrest", territory, 0)
    include(state, "independent", territory)


def explored(state: StateHandle, _seat: int, territory: int, _number: int) -> None:
    put(state, "laurels_left", territory, 0)


def city_founded(state: StateHandle, seat: int, territory: int, value: int) -> None:
    add(state, "treasury", seat, -value)
    state.set("city", territory)
    state.set("city_value", value)


# What the players have


def loan_taken(state: StateHandle, seat: int, number: int) -> None:
    put_in(state, "loans", seat, state.get("loans")[seat].index(0), number)


def loan_repaid(state: StateHandle, seat: int, number: int, left: int) -> None:
    """Of piles of one size, the first one."""
    put_in(state, "loans", seat, state.get("loans")[seat].index(left + number), left)
    add(state, "treasury", seat, -number)


def interest_due(state: StateHandle, seat: int, number: int) -> None:
    """As much for each pile."""
    piles = state.get("loans")[seat]
    each = number // sum(pile > 0 for pile in piles)
    for at, pile in enumerate(piles):
        if pile:
            put_in(state, "loans", seat, at, pile + each)


def privateer_hired(state: StateHandle, seat: int, other: int) -> None:
    add_in(state, "privateers", other, seat, 1)
    add(state, "treasury", seat, -1)


def advanced(state: StateHandle, seat: int, track: int, price: int) -> None:
    add_in(state, "level", seat, track, 1)
    add(state, "treasury", seat, -price)


def bought(field: str) -> Callable[..., None]:
    def change(state: StateHandle, seat: int, number: int, now: int) -> None:
        put(state, field, seat, now)
        add(state, "treasury", seat, -number)

    return change


def treasury_given(state: StateHandle, seat: int, other: int, number: int) -> None:
    add(state, "treasury", seat, -number)
    add(state, "treasury", other, number)


CHANGES: dict[str, Callable[..., None]] = {
    "nation_taken": lambda state, seat, nation: put(state, "nation", seat, nation),
    "first_chosen": first_chosen,
    "first_passed": lambda state, seat: state.set("first", seat),
    "turn_begun": turn_begun,
    "revolution": lambda state, seat: include(state, "revolution", seat),
    "round_begun": round_begun,
    "revealed": revealed,
    "last_card_shown": last_card_shown,
    "prestige_gained": prestige_gained,
    "prestige_lost": total("prestige"),
    "diplomacy_moved": lambda state, seat, place, _cause: put(state, "diplomacy", seat, place),
    "unrest_placed": total("unrest"),
    "unrest_removed": total("unrest"),
    "home_unrest_placed": total("home_unrest"),
    "home_unrest_removed": total("home_unrest"),
    "counter_placed": counter_placed,
    "counter_lost": counter_lost,
    "control_taken": control_changed,
    "control_lost": control_changed,
    "colony_founded": colony_founded,
    "colony_lost": colony_lost,
    "independence": independence,
    "fleets_lost": total("fleets"),
    "explored": explored,
    "circumnavigated": lambda state, _seat, _number: state.set("circumnavigation_left", 0),
    "america_discovered": lambda state, _seat, _number: state.set("america_found", 1),
    "loan_taken": loan_taken,
    "loan_repaid": loan_repaid,
    "city_founded": city_founded,
    "mission_placed": lambda state, _seat, territory: include(state, "missions", territory),
    "mission_lost": lambda state, territory: exclude(state, "missions", territory),
    "privateer_sunk": lambda state, seat, owner, left: put_in(state, "privateers", seat, owner, left),
    "goods_shipped": lambda state, seat, _space, _owner: add(state, "goods", seat, 1),
    "goods_sold": lambda state, _seat, owner, number: add(state, "goods", owner, -number),
    "advanced": advanced,
    "goods_lost": total("goods"),
    "treasury_lost": total("treasury"),
    "squadrons_lost": total("squadrons"),
    "fleets_bought": bought("fleets"),
    "squadrons_bought": bought("squadrons"),
    "privateer_hired": privateer_hired,
    "interest_due": interest_due,
    "treasury_gained": total("treasury"),
    "treasury_given": treasury_given,
    "won": lambda state, seat: include(state, "winners", seat),
}
"""Of each event that the map or a player's figures show; the squadron of a Protectorate, for one, goes by its own."""


# Pieces on the move


def home(seat: int) -> str:
    return f"seat:{seat}"


def place(territory: int) -> str:
    return f"territory:{TERRITORY.names[territory]}"


def on(space: int) -> str:
    return f"space:{SPACE.names[space]}"


GLIDES: dict[str, Callable[..., Glide]] = {
    "counter_placed": lambda seat, space, _now, _source: Glide("disc", home(seat), on(space), seat),
    "counter_lost": lambda seat, space, _loss: Glide("disc", on(space), home(seat), seat),
    "colony_founded": lambda seat, territory: Glide("sign-colony", home(seat), place(territory), seat),
    "city_founded": lambda seat, territory, _value: Glide("sign-city", home(seat), place(territory), seat),
    "mission_placed": lambda seat, territory: Glide("sign-mission", home(seat), place(territory), seat),
    "explored": lambda seat, territory, n: Glide("sign-laurel", place(territory), home(seat), seat, n),
    "circumnavigated": lambda seat, n: Glide("sign-laurel", "voyage:circumnavigation", home(seat), seat, n),
    "america_discovered": lambda seat, n: Glide("sign-laurel", "voyage:america", home(seat), seat, n),
    "goods_shipped": lambda seat, space, _owner: Glide("sign-goods", on(space), home(seat), seat),
    "treasury_given": lambda seat, other, n: Glide("sign-treasury", home(seat), home(other), seat, n),
    "privateer_hired": lambda seat, other: Glide("sign-privateer", home(seat), home(other), seat),
    "privateer_sunk": lambda seat, owner, _left: Glide("sign-privateer", home(seat), home(owner), owner),
}


def glides(event: Event) -> tuple[Glide, ...]:
    """The pieces that move when this happens."""
    found = GLIDES.get(event.kind)
    return (found(*event.row[1 : 1 + len(event.declared.args)]),) if found else ()


# Chapters and charts

CHAPTERS = {
    "turn_begun": "turn",
    "revolution": "revolution",
    "round_begun": "round",
    "last_chance_begun": "last_chance",
    "rebellion": "rebellion",
    "war_declared": "war",
    "war_year": "year",
}


def chapter(event: Event) -> str:
    """The key of the heading under which an event and what follows belongs."""
    return f"colonial.face.chapter.{CHAPTERS[event.kind]}" if event.kind in CHAPTERS else ""


def series(view: View, language: str) -> tuple[Series, ...]:
    """Prestige, Treasury, counters on the map, colonies and debts."""
    s, seats = read(view.state), range(view.players)
    found = {
        "prestige": [s.prestige[seat] for seat in seats],
        "treasury": [s.treasury[seat] for seat in seats],
        "counters": [sum(stack[seat] for stack in s.counters) for seat in seats],
        "colonies": [s.colony.count(seat) for seat in seats],
        "loans": [debt_of(s, seat) for seat in seats],
    }
    return tuple(
        Series(name, say(language, f"colonial.face.series.{name}"), tuple(values)) for name, values in found.items()
    )

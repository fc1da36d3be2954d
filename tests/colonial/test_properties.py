"""What holds in every game, told from the pieces on the table alone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest

import tordesillas as td
from tests.random_games import KERNELS, kernel_of, options, short_settings, states
from tordesillas.colonial import journal
from tordesillas.colonial.board_file import FILE
from tordesillas.colonial.moves import BUY, HIRE
from tordesillas.colonial.pieces import AMOUNTS, NATION, SPACE, TERRITORY
from tordesillas.colonial.state import MERCHANT_FLEETS
from tordesillas.engine.description import Setting
from tordesillas.engine.layout import flatten

SETTINGS = short_settings("colonial")
COUNTED = ("counters", "treasury", "goods", "fleets", "squadrons", "privateers", "loans", "home_unrest", "prestige")
COLOURS = {name: colour for colour, resources in FILE.box["colours"].items() for name in resources}
SPACES = {
    SPACE.names.index(f"{territory}_{slot + 1}"): resource
    for territory, tile in FILE.box["territories"].items()
    for slot, resource in enumerate(tile["resources"])
}
ECONOMY = FILE.box["tracks"]["economy"]


def controllers(state: Any) -> dict[int, int]:
    """CL-20, CL-26: the lowest owner who may control; -1 is nobody."""
    stacks, levels = state.get("stack"), state.get("level")
    found = {}
    for space, resource in SPACES.items():
        owners = [owner for owner in stacks[space] if owner >= 0]
        able = [owner for owner in owners if resource not in ("tea", "opium") or ECONOMY[levels[owner][3]] >= 6]
        found[space] = able[0] if able else -1
    return found


def check_control(state: Any) -> None:
    counters, stacks, controller = state.get("counters"), state.get("stack"), state.get("controller")
    assert dict(enumerate(controller)) == {**dict.fromkeys(range(len(controller)), -1), **controllers(state)}
    for space, owners in enumerate(stacks):
        there = {seat for seat, number in enumerate(counters[space]) if number}
        assert {owner for owner in owners if owner >= 0} == there
        bottom = controller[space]
        if bottom >= 0 and owners[0] == bottom:
            # CL-24, CL-25: whoever had more than every other would be the lowest.
            ahead = [n for n in range(6) if all(counters[space][n] > counters[space][m] for m in range(6) if m != n)]
            assert ahead in ([], [bottom]) or controllers_barred(state, space, ahead[0])


def controllers_barred(state: Any, space: int, seat: int) -> bool:
    """CL-26: below Economy 6 numbers are of no use on tea and opium."""
    return SPACES[space] in ("tea", "opium") and ECONOMY[state.get("level")[seat][3]] < 6


def monopolies(state: Any, seat: int) -> int:
    """CL-21, CL-22, CL-86."""
    held = controllers(state)
    gold: int = sum(owner == seat and SPACES[space] == "gold" for space, owner in held.items())
    owners: dict[str, set[int]] = {}
    for space, owner in held.items():
        if owner >= 0 and SPACES[space] != "gold":
            owners.setdefault(COLOURS[SPACES[space]], set()).add(owner)
    free: bool = state.get("nation")[seat] == NATION.names.index("holland")
    return gold + sum(seats == {seat} for seats in owners.values()) + free


def check_purchases(state: Any, moves: list[tuple[int, int]]) -> None:
    """CL-33: what may be bought tells how many monopolies the rules count."""
    if state.get("step") == MERCHANT_FLEETS and not state.over:
        buys = [move for _, move in moves if BUY <= move < HIRE]
        seat = moves[0][0]
        assert len(buys) - 1 == min(AMOUNTS - 1, state.get("treasury")[seat], monopolies(state, seat))


def check_map(state: Any) -> None:
    counters, colony = state.get("counters"), state.get("colony")
    for territory, owner in enumerate(colony):
        if owner >= 0:
            # CL-43, CL-44, CL-45
            assert any(counters[3 * territory + slot][owner] for slot in range(3))
            assert not state.get("independent") >> territory & 1
    assert all(0 <= unrest < 4 for unrest in state.get("unrest"))
    assert (state.get("city") >= 0) == (state.get("city_value") > 0)
    assert all(min(flatten(state.get(name))) >= 0 for name in COUNTED)
    for territory, left in enumerate(state.get("laurels_left")):
        printed = FILE.box["territories"][TERRITORY.names[territory]].get("prestige", 0)
        assert left in (0, printed)
        assert not (left and any(any(counters[3 * territory + slot]) for slot in range(3)))


@pytest.mark.rule("CL-01", "CL-20", "CL-21", "CL-22", "CL-24", "CL-26", "CL-44", "CL-58")
@pytest.mark.parametrize("form", KERNELS)
@pytest.mark.parametrize("setting", SETTINGS[::6], ids=str)
def test_control_monopolies_and_the_map_are_what_the_pieces_say(form: str, setting: Setting) -> None:
    kernel = kernel_of("colonial", form)
    for ply, state in enumerate(states(kernel, setting, Random(str(setting)))):
        if form == "source" and ply == 250:
            break
        moves = options(kernel, state)
        assert state.over or moves
        check_control(state)
        check_map(state)
        check_purchases(state, moves)


def prestige_on_the_map(state: Any) -> int:
    waiting = 0 if state.get("america_found") else state.get("america_laurels")
    return sum(state.get("laurels_left")) + state.get("circumnavigation_left") + waiting  # type: ignore[no-any-return]


def told(rows: Sequence[tuple[int, ...]], kind: int) -> int:
    """The numbers in all events of a kind, their second part, in sum."""
    return sum(row[2] for row in rows if row[0] == kind)


def handed_over(rows: Sequence[tuple[int, ...]]) -> int:
    """CL-67: Prestige that a loser of a war gave to the winner."""
    kinds = [row[0] for row in rows]
    return sum(pair == (journal.SURRENDERED, journal.PRESTIGE_LOST) for pair in pairwise(kinds))


def follow_prestige(game: td.Game) -> int:
    """Play at random, checking where Prestige comes from; how often the pool paid."""
    choice = Random(game.commitment).choice
    after, founded = game.state(), 0
    while not game.over:
        before = after
        game.push(choice(game.legal_moves))
        after, rows = game.state(), game.plies[-1].events
        gained, lost = told(rows, journal.PRESTIGE_GAINED), told(rows, journal.PRESTIGE_LOST)
        assert sum(after.get("prestige")) - sum(before.get("prestige")) == gained - lost
        taken = prestige_on_the_map(before) - prestige_on_the_map(after)
        paid = sum(row[0] in (journal.COLONY_FOUNDED, journal.CITY_FOUNDED) for row in rows)
        assert gained == taken + handed_over(rows) + paid
        founded += paid
    return founded


@pytest.mark.rule("CL-10", "CL-48", "CL-51", "CL-53", "CL-55", "CL-58", "CL-67")
@pytest.mark.parametrize("players", [3, 4, 6])
def test_prestige_comes_from_the_map_from_another_or_from_the_pool_and_goes_there(players: int) -> None:
    """The pool pays for colonies and Booming Cities alone, and gets back what is lost."""
    founded = sum(follow_prestige(td.new("colonial", players=players, seed=seed, turn_limit=40)) for seed in range(10))
    assert founded

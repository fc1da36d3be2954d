"""The end of the game (CM-50 to CM-52).

Kernel file.
"""

from __future__ import annotations

from tordesillas.colonialism.board import leads
from tordesillas.colonialism.journal import CONVERTED, INTEREST_FULFILLED, SCORED, WON
from tordesillas.colonialism.pieces import BLACK, BROWN, COLOURS, INTERESTS, MERCANTILISM, YELLOW
from tordesillas.colonialism.state import FINISHED, State
from tordesillas.engine.tape import Tape, emit


def collected_total(s: State, seat: int) -> int:
    return s.collected[seat][YELLOW] + s.collected[seat][BROWN] + s.collected[seat][BLACK]


def lowest_colour(s: State, seat: int) -> int:
    return min(s.collected[seat][YELLOW], s.collected[seat][BROWN], s.collected[seat][BLACK])


def score_all(s: State, t: Tape) -> None:
    """CM-52: the smallest of the three colours; then the more cubes in all; then victory is shared."""
    best = -1
    for seat in range(s.players):
        score_seat(s, t, seat)
        # No seat has as many as a thousand cubes, so one number orders both.
        result = s.score[seat] * 1000 + s.total[seat]
        if result > best:
            best = result
            s.winners = 0
        if result == best:
            s.winners |= 1 << seat
    for seat in range(s.players):
        if (s.winners >> seat) & 1:
            emit(t, WON, seat, 0, 0, 0, 0)
    s.step = FINISHED
    s.over = 1


def score_seat(s: State, t: Tape, seat: int) -> None:
    for colour in range(COLOURS):
        s.final[seat][colour] = s.collected[seat][colour]
    for interest in range(INTERESTS):
        if (s.interests[seat] >> interest) & 1 and leads(s, seat, s.interest_region[interest]):
            bonus = 2 if s.upgrade_owner[MERCANTILISM] == seat else 1
            s.fulfilled[seat] |= 1 << interest
            s.final[seat][s.interest_colour[interest]] += bonus
            emit(t, INTEREST_FULFILLED, seat, interest, s.interest_colour[interest], bonus, 0)
    if s.conversion:
        convert(s, t, seat)
    s.score[seat] = min(s.final[seat][YELLOW], s.final[seat][BROWN], s.final[seat][BLACK])
    s.total[seat] = s.final[seat][YELLOW] + s.final[seat][BROWN] + s.final[seat][BLACK]
    emit(t, SCORED, seat, s.score[seat], s.total[seat], 0, 0)


def convert(s: State, t: Tape, seat: int) -> None:
    """CM-51, CM-51a: three cubes of a colour for one of another, as often as it raises the score, and no oftener."""
    target = s.final[seat][YELLOW]
    for colour in range(COLOURS):
        target = min(target, s.final[seat][colour])
    while can_reach(s, seat, target + 1):
        target += 1
    for colour in range(COLOURS):
        while s.final[seat][colour] < target:
            source = fullest(s, seat)
            s.final[seat][source] -= 3
            s.final[seat][colour] += 1
            emit(t, CONVERTED, seat, source, colour, 0, 0)


def can_reach(s: State, seat: int, target: int) -> int:
    """Whether conversion can bring every colour up to the target."""
    missing = 0
    spare = 0
    for colour in range(COLOURS):
        cubes = s.final[seat][colour]
        if cubes < target:
            missing += target - cubes
        else:
            spare += (cubes - target) // 3
    return 1 if spare >= missing else 0


def fullest(s: State, seat: int) -> int:
    """The colour of which there are most."""
    best = YELLOW
    for colour in range(COLOURS):
        if s.final[seat][colour] > s.final[seat][best]:
            best = colour
    return best

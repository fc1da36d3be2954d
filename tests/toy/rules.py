"""The rules of the toy game.

Kernel file.
"""

from __future__ import annotations

from tests.toy.state import (
    BRIGHTNESS,
    CHOOSE,
    CHOOSING,
    HAGGLE,
    HAGGLING,
    HAND,
    KINDS,
    LANTERNS,
    PRIZE_MAX,
    ROUNDS,
    TAKE,
    WITHDRAW,
    WORTH,
    State,
)
from tordesillas.engine.chance import pick, pick_weighted, roll
from tordesillas.engine.common import Moves
from tordesillas.engine.dialect import Row, bit_count, lowest, row
from tordesillas.engine.tape import WHOLE, Tape, emit, emit_veiled

PRIZE_DRAWN = 1
LANTERN_CHOSEN = 2
TAKEN = 3
HAGGLED = 4
WITHDRAWN = 5
LANTERN_SHOWN = 6
BRIGHTEST = 7
ROLLED = 8


def total(counts: Row, length: int) -> int:
    found = 0
    for i in range(length):
        found += counts[i]
    return found


def begin(s: State, t: Tape) -> None:
    s.left = (1 << LANTERNS) - 1
    for seat in range(s.players):
        s.coin[seat] = s.coins
        for _ in range(HAND if s.players < 4 else HAND - 1):
            lantern = pick(s, t, s.left)
            s.left &= ~(1 << lantern)
            s.hand[seat] |= 1 << lantern
            s.hand_count[seat] += 1
    for kind in range(KINDS):
        s.bag[kind] = 2
    new_round(s, t)


def new_round(s: State, t: Tape) -> None:
    s.phase = CHOOSING
    s.taker = -1
    s.rolled = 0
    if s.round == ROUNDS:
        finish(s)
        return
    s.prize = pick_weighted(s, t, s.bag, KINDS, total(s.bag, KINDS))
    s.bag[s.prize] -= 1
    s.worth = WORTH[s.prize]
    s.pending = (1 << s.players) - 1
    emit(t, PRIZE_DRAWN, s.prize, s.worth, 0, 0, 0)


def finish(s: State) -> None:
    sums = row(4)
    most = 0
    for seat in range(s.players):
        sums[seat] = total(s.points[seat], ROUNDS)
        most = max(most, sums[seat])
    for seat in range(s.players):
        if sums[seat] == most:
            s.winners |= 1 << seat
    s.prize = -1
    s.worth = 0
    s.pending = 0
    s.over = 1


def legal(s: State, seat: int, out: Moves) -> int:
    n = 0
    if (s.pending >> seat) & 1:
        if s.phase == CHOOSING:
            hand = s.hand[seat]
            while hand:
                out.ids[n] = CHOOSE + lowest(hand)
                hand = hand & (hand - 1)
                n += 1
        else:
            out.ids[n] = TAKE
            n += 1
            if s.worth < PRIZE_MAX:
                out.ids[n] = HAGGLE
                n += 1
    elif s.phase == HAGGLING and s.coin[seat]:
        out.ids[n] = WITHDRAW
        n += 1
    out.count = n
    return n


def apply(s: State, t: Tape, seat: int, move: int) -> None:
    if move < TAKE:
        s.chosen[seat] = move - CHOOSE
        s.hand[seat] &= ~(1 << (move - CHOOSE))
        s.hand_count[seat] -= 1
        s.pending &= ~(1 << seat)
        emit_veiled(t, LANTERN_CHOSEN, seat, move - CHOOSE, 0, 0, 0, 1 << seat, 2)
        if s.pending == 0:
            compare(s, t)
    elif move == TAKE:
        end_round(s, t, seat, s.worth, TAKEN)
    elif move == WITHDRAW:
        s.coin[seat] -= 1
        end_round(s, t, seat, 0, WITHDRAWN)
    elif move == HAGGLE:
        s.rolled = roll(s, t, 6)
        emit_veiled(t, ROLLED, seat, s.rolled, 0, 0, 0, 1 << seat, WHOLE)
        lucky = s.rolled >= 3
        s.worth = s.worth + 1 if lucky else 0
        emit(t, HAGGLED, seat, s.worth, 0, 0, 0)
        if not lucky:
            end_round(s, t, seat, 0, TAKEN)
        elif s.worth == PRIZE_MAX:
            end_round(s, t, seat, s.worth, TAKEN)


def compare(s: State, t: Tape) -> None:
    """The brightest lantern; of equal ones that of the seat that is first from the one the die names."""
    first = roll(s, t, s.players) - 1
    best = -1
    for i in range(s.players):
        seat = (first + i) % s.players
        if best < 0 or BRIGHTNESS[s.chosen[seat]] > BRIGHTNESS[s.chosen[best]]:
            best = seat
    for seat in range(s.players):
        s.shown |= 1 << s.chosen[seat]
        emit(t, LANTERN_SHOWN, seat, s.chosen[seat], 0, 0, 0)
        s.chosen[seat] = -1
    s.phase = HAGGLING
    s.taker = best
    emit(t, BRIGHTEST, best, 0, 0, 0, 0)
    s.pending = 1 << best


def end_round(s: State, t: Tape, seat: int, worth: int, kind: int) -> None:
    s.points[s.taker][s.round] = worth
    emit(t, kind, seat, worth, 0, 0, 0)
    s.round += 1
    new_round(s, t)


def veil(s: State, seat: int) -> None:
    if seat != s.taker:
        s.rolled = 0


def resample(s: State, t: Tape, seat: int) -> None:
    unseen = ((1 << LANTERNS) - 1) & ~s.shown & ~s.hand[seat]
    if s.chosen[seat] >= 0:
        unseen &= ~(1 << s.chosen[seat])
    for other in range(s.players):
        if other != seat:
            if s.phase == CHOOSING and s.over == 0 and ((s.pending >> other) & 1) == 0:
                s.chosen[other] = pick(s, t, unseen)
                unseen &= ~(1 << s.chosen[other])
            for _ in range(s.hand_count[other]):
                lantern = pick(s, t, unseen)
                unseen &= ~(1 << lantern)
                s.hand[other] |= 1 << lantern
    if s.phase == HAGGLING and s.taker != seat and s.worth > WORTH[s.prize]:
        s.rolled = 3
    s.left = unseen


def reward(s: State, seat: int) -> int:
    if (s.winners >> seat) & 1:
        return 60 // bit_count(s.winners)
    return 0


def sound(s: State) -> int:
    """Whether the rules can run on a state that was set by hand: 0, or what is wrong."""
    if s.begun == 0:
        return 0 if s.shown == 0 and s.round == 0 and total(s.hand_count, 4) == 0 else 1
    if s.over:
        return 0 if s.winners else 2
    if s.round >= ROUNDS or s.prize < 0:
        return 3
    if total(s.bag, KINDS) < ROUNDS - 1 - s.round:
        return 4
    if s.phase == HAGGLING and (s.taker < 0 or s.pending != 1 << s.taker):
        return 5
    used = bit_count(s.shown)
    for seat in range(s.players):
        laid = 1 if s.phase == HAGGLING or ((s.pending >> seat) & 1) == 0 else 0
        if s.hand_count[seat] < ROUNDS - s.round - laid:
            return 6
        used += s.hand_count[seat] + (laid if s.phase == CHOOSING else 0)
        if s.viewer < -1 or s.viewer == seat:
            if bit_count(s.hand[seat]) != s.hand_count[seat]:
                return 7
            if (s.chosen[seat] >= 0) != (s.phase == CHOOSING and laid == 1):
                return 8
    return 9 if used > LANTERNS else 0

"""What a player may do at any time: give Treasury, repay loans, set standing answers (CL-57, CL-70).

Kernel file.
"""

from __future__ import annotations

from tordesillas.colonial.journal import LOAN_REPAID, TREASURY_GIVEN
from tordesillas.colonial.moves import GIVE, REPAY, STAND
from tordesillas.colonial.pieces import ANSWERS, COIN_VALUE, COINS
from tordesillas.colonial.state import MANY, State
from tordesillas.engine.tape import Tape, emit


def is_exchange(move: int) -> int:
    return 1 if move >= REPAY else 0


def can_repay(s: State, seat: int, pile: int, coin: int) -> int:
    """CL-57: 1 for 1, from any own pile; of piles of one size the first is enough."""
    value = COIN_VALUE[coin]
    size = s.loans[seat][pile]
    if value > size or value > s.treasury[seat]:
        return 0
    for before in range(pile):
        if s.loans[seat][before] == size:
            return 0
    return 1


def can_give(s: State, seat: int, other: int, coin: int) -> int:
    """CL-70."""
    value = COIN_VALUE[coin]
    return 1 if other != seat and value <= s.treasury[seat] and s.treasury[other] + value <= MANY else 0


def can_stand(s: State, seat: int, question: int, answer: int) -> int:
    """A standing answer is changed while nothing else is to be decided."""
    return 1 if (s.pending >> seat) & 1 == 0 and s.standing[seat][question] != answer else 0


def exchange(s: State, t: Tape, seat: int, move: int) -> None:
    if move >= STAND:
        s.standing[seat][(move - STAND) // ANSWERS] = (move - STAND) % ANSWERS
    elif move >= GIVE:
        give(s, t, seat, (move - GIVE) // COINS, COIN_VALUE[(move - GIVE) % COINS])
    else:
        repay(s, t, seat, (move - REPAY) // COINS, COIN_VALUE[(move - REPAY) % COINS])


def give(s: State, t: Tape, seat: int, other: int, value: int) -> None:
    s.treasury[seat] -= value
    s.treasury[other] += value
    emit(t, TREASURY_GIVEN, seat, other, value, 0, 0)


def repay(s: State, t: Tape, seat: int, pile: int, value: int) -> None:
    s.treasury[seat] -= value
    s.loans[seat][pile] -= value
    emit(t, LOAN_REPAID, seat, value, s.loans[seat][pile], 0, 0)

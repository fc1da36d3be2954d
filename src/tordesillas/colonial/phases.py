"""The phases of a turn around the actions (CL-30 to CL-38), and the end of the game (CL-39).

Kernel file.
"""

from __future__ import annotations

from tordesillas.colonial.control import monopolies
from tordesillas.colonial.journal import (
    FIRST_PASSED,
    FLEETS_BOUGHT,
    INTEREST_DUE,
    LAST_CHANCE_BEGUN,
    PASSED,
    PLAN_REVEALED,
    PRIVATEER_HIRED,
    PROGRAMMED,
    REVEALED,
    REVOLUTION,
    ROUND_BEGUN,
    SQUADRONS_BOUGHT,
    STOPPED,
    TREASURY_LOST,
    TURN_BEGUN,
    WON,
)
from tordesillas.colonial.pieces import AMOUNTS, CARDS, LOANS, PLAN_CARD, ROUNDS, SIDES
from tordesillas.colonial.state import (
    FINISHED,
    FIRST_PLAYER,
    INTEREST,
    LAST_CHANCE,
    MANY,
    MERCHANT_FLEETS,
    NAVAL_FORCES,
    NEW_TURN,
    PLAN,
    PRIVATEERING,
    ROUND_STEP,
    State,
)
from tordesillas.colonial.tracks import debt_of, navy_of
from tordesillas.engine.tape import Tape, emit


def seat_at(s: State, place: int) -> int:
    """CL-13, CL-32: the first player first, then to the left."""
    return (s.first + place) % s.players


# Endeavour


def begin_turn(s: State, t: Tape) -> None:
    """CL-38: four Unrest at home cost the whole Treasury and the four rounds."""
    s.turn += 1
    s.round = 0
    s.revolution = 0
    emit(t, TURN_BEGUN, s.turn, 0, 0, 0, 0)
    for seat in range(s.players):
        s.last_card[seat] = -1
        for at in range(ROUNDS):
            s.face_up[seat][at] = -1
        if s.home_unrest[seat] >= s.revolution_unrest:
            s.revolution |= 1 << seat
            emit(t, REVOLUTION, seat, 0, 0, 0, 0)
            if s.treasury[seat] > 0:
                emit(t, TREASURY_LOST, seat, s.treasury[seat], 0, 0, 0)
                s.treasury[seat] = 0
    s.step = PLAN


def ask_for_plans(s: State) -> None:
    """CL-30: all at once, in secret."""
    for seat in range(s.players):
        if (s.revolution >> seat) & 1 == 0 and s.plan[seat][0] < 0:
            s.pending |= 1 << seat
    if s.pending == 0:
        s.asked = 0
        s.step = ROUND_STEP


def line_up(s: State, t: Tape, seat: int, program: int) -> None:
    for at in range(ROUNDS):
        s.plan[seat][at] = PLAN_CARD[program * ROUNDS + at]
    emit(t, PROGRAMMED, seat, 0, 0, 0, 0)


def begin_round(s: State, t: Tape) -> None:
    """CL-30: everybody reveals the next card."""
    s.round += 1
    emit(t, ROUND_BEGUN, s.turn, s.round, 0, 0, 0)
    for place in range(s.players):
        seat = seat_at(s, place)
        if (s.revolution >> seat) & 1 == 0:
            card = s.plan[seat][s.round - 1]
            s.plan[seat][s.round - 1] = -1
            s.face_up[seat][s.round - 1] = card
            emit(t, REVEALED, seat, s.characters[card][0], s.characters[card][1], 0, 0)


def cards_of(s: State, seat: int) -> int:
    """CL-30, CL-31, CL-38: the cards that the seat may use now: one, or in the last chance round those set aside."""
    if s.step == ROUND_STEP:
        card = s.face_up[seat][s.round - 1]
        return 0 if card < 0 else 1 << card
    cards = (1 << CARDS) - 1
    for at in range(ROUNDS):
        if s.face_up[seat][at] >= 0:
            cards &= ~(1 << s.face_up[seat][at])
    return cards


def offered(s: State, seat: int) -> int:
    """The characters on those cards."""
    cards = cards_of(s, seat)
    found = 0
    for card in range(CARDS):
        if (cards >> card) & 1:
            for side in range(SIDES):
                found |= 1 << s.characters[card][side]
    return found


def play_card(s: State, t: Tape, seat: int, character: int) -> None:
    """CL-31: in the last chance round the card of the character is shown."""
    if s.step == LAST_CHANCE:
        for card in range(CARDS):
            shows = s.characters[card][0] == character or s.characters[card][1] == character
            if shows and (cards_of(s, seat) >> card) & 1:
                s.last_card[seat] = card
                emit(t, PLAN_REVEALED, seat, s.characters[card][0], s.characters[card][1], 0, 0)


def end_round(s: State, t: Tape) -> None:
    s.asked = 0
    s.actor = -1
    if s.step == LAST_CHANCE:
        s.round = 0
        s.step = MERCHANT_FLEETS
    elif s.round == ROUNDS:
        s.step = LAST_CHANCE
        emit(t, LAST_CHANCE_BEGUN, s.turn, 0, 0, 0, 0)


def pass_by(s: State, t: Tape, seat: int) -> None:
    emit(t, PASSED, seat, 0, 0, 0, 0)
    s.asked += 1


# The other phases


def fleets_to_buy(s: State, seat: int) -> int:
    """CL-33."""
    return min(AMOUNTS - 1, s.treasury[seat], monopolies(s, seat))


def squadrons_to_buy(s: State, seat: int) -> int:
    """CL-35."""
    return min(AMOUNTS - 1, s.treasury[seat], navy_of(s, seat))


def to_buy(s: State, seat: int) -> int:
    return fleets_to_buy(s, seat) if s.step == MERCHANT_FLEETS else squadrons_to_buy(s, seat)


def buy(s: State, t: Tape, seat: int, number: int) -> None:
    """CL-33, CL-35."""
    s.asked += 1
    if number > 0:
        s.treasury[seat] -= number
        if s.step == MERCHANT_FLEETS:
            s.fleets[seat] += number
            emit(t, FLEETS_BOUGHT, seat, number, s.fleets[seat], 0, 0)
        else:
            s.squadrons[seat] += number
            emit(t, SQUADRONS_BOUGHT, seat, number, s.squadrons[seat], 0, 0)


def ask_to_buy(s: State) -> None:
    """In order; who can buy nothing is not asked."""
    while s.asked < s.players:
        seat = seat_at(s, s.asked)
        if to_buy(s, seat) > 0:
            s.pending = 1 << seat
            return
        s.asked += 1
    s.asked = 0
    s.step = FIRST_PLAYER if s.step == MERCHANT_FLEETS else PRIVATEERING


def choose_first(s: State, t: Tape) -> None:
    """CL-34: whoever has more monopolies than every other, else the next to the left."""
    best = -1
    most = -1
    for seat in range(s.players):
        number = monopolies(s, seat)
        if number > most:
            most = number
            best = seat
        elif number == most:
            best = -1
    if best < 0:
        best = seat_at(s, 1)
    if best != s.first:
        s.first = best
        emit(t, FIRST_PASSED, best, 0, 0, 0, 0)
    s.step = NAVAL_FORCES


def ask_for_privateers(s: State) -> None:
    while s.asked < s.players:
        seat = seat_at(s, s.asked)
        if s.treasury[seat] > 0:
            s.pending = 1 << seat
            return
        s.asked += 1
    s.asked = 0
    s.step = INTEREST


def hire_privateer(s: State, t: Tape, seat: int, target: int) -> None:
    """CL-36."""
    s.treasury[seat] -= 1
    s.privateers[target][seat] += 1
    s.asked += 1
    emit(t, PRIVATEER_HIRED, seat, target, 0, 0, 0)


def charge_interest(s: State, t: Tape) -> None:
    """CL-37: for each Unrest at home a counter onto each pile."""
    for place in range(s.players):
        seat = seat_at(s, place)
        due = 0
        for pile in range(LOANS):
            if s.loans[seat][pile] > 0:
                number = min(s.home_unrest[seat], MANY - s.loans[seat][pile])
                s.loans[seat][pile] += number
                due += number
        if due > 0:
            emit(t, INTEREST_DUE, seat, min(due, MANY), 0, 0, 0)
    s.step = NEW_TURN
    if s.turn >= s.turn_limit:
        stop(s, t)


# The end


def champion(s: State, active: int) -> int:
    """CL-39: enough Prestige and no loan; of several, the active player first, then in turn order (Ruling)."""
    for place in range(s.players):
        seat = (active + place) % s.players
        if s.prestige[seat] >= s.win_prestige and debt_of(s, seat) == 0:
            return seat
    return -1


def end_if_won(s: State, t: Tape) -> None:
    """CL-39: checked after every change."""
    seat = champion(s, s.actor if s.actor >= 0 else s.first)
    if seat >= 0:
        s.winners = 1 << seat
        emit(t, WON, seat, 0, 0, 0, 0)
        finish(s)


def stop(s: State, t: Tape) -> None:
    """Our own rule, for programs: the most Prestige wins, of equals the least debt; still equal, it is shared."""
    s.stopped = 1
    emit(t, STOPPED, s.turn, 0, 0, 0, 0)
    best = -1
    for seat in range(s.players):
        if best < 0 or ahead(s, seat, best):
            best = seat
    for seat in range(s.players):
        if not ahead(s, best, seat):
            s.winners |= 1 << seat
            emit(t, WON, seat, 0, 0, 0, 0)
    finish(s)


def ahead(s: State, seat: int, other: int) -> int:
    if s.prestige[seat] != s.prestige[other]:
        return 1 if s.prestige[seat] > s.prestige[other] else 0
    return 1 if debt_of(s, seat) < debt_of(s, other) else 0


def finish(s: State) -> None:
    s.step = FINISHED
    s.over = 1
    s.pending = 0

"""Action rounds (CM-16 to CM-26).

Kernel file.
"""

from __future__ import annotations

from tordesillas.colonialism.action_cards import (
    campaign,
    diplomacy,
    missionaries,
    play_action_card,
    trade,
)
from tordesillas.colonialism.board import place, remove, use_ship
from tordesillas.colonialism.decks import draw_cards
from tordesillas.colonialism.journal import EXPLORED, PASSED, SHIP_MOVED, WITHDRAWN
from tordesillas.colonialism.moves import (
    BUY,
    CAMPAIGNS,
    DIPLOMATS,
    DRAW,
    EXPLORE,
    MISSIONS,
    PASS,
    PLAY,
    SAIL,
    STATION,
    TRADES,
    WITHDRAW,
    WITHDRAW_MOST,
)
from tordesillas.colonialism.pieces import (
    ACTIONS,
    AGGRESSIVE_EXPLORATION,
    FACTIONS,
    FRESH,
    PAYMENTS,
    REGIONS,
    SWAPS,
    ZONES,
)
from tordesillas.colonialism.policies import lay_policy
from tordesillas.colonialism.state import ACTION, ACTION_DONE, COLONIZATION, ROUND_START, State
from tordesillas.colonialism.upgrades import buy
from tordesillas.engine.tape import Tape, emit


def act(s: State, t: Tape, seat: int, move: int) -> None:
    """CM-16: one action; whoever is asked something on the way answers before the next one acts."""
    s.step = ACTION_DONE
    if move == PASS:
        emit(t, PASSED, seat, 0, 0, 0, 0)
    elif move == DRAW:
        draw_cards(s, t, seat, s.draw_per_action)
    elif move < EXPLORE:
        sail(s, t, seat, move - SAIL)
    elif move < WITHDRAW:
        explore(s, t, seat, (move - EXPLORE) // ZONES, (move - EXPLORE) % ZONES)
    elif move < PLAY:
        withdraw(s, t, seat, move - WITHDRAW)
    elif move < DIPLOMATS:
        play(s, t, seat, move - PLAY)
    elif move < CAMPAIGNS:
        diplomacy(s, t, seat, (move - DIPLOMATS) // FACTIONS, (move - DIPLOMATS) % FACTIONS)
    elif move < MISSIONS:
        campaign(s, t, seat, (move - CAMPAIGNS) // FACTIONS, (move - CAMPAIGNS) % FACTIONS)
    elif move < TRADES:
        missionaries(s, t, seat, move - MISSIONS)
    elif move < BUY:
        which = (move - TRADES) // ZONES
        trade(s, t, seat, which // SWAPS, which % SWAPS, (move - TRADES) % ZONES)
    elif move < STATION:
        buy(s, t, seat, (move - BUY) // PAYMENTS, (move - BUY) % PAYMENTS)


def sail(s: State, t: Tape, seat: int, voyage: int) -> None:
    """CM-19: to any other sea zone, staying fresh or used."""
    start = voyage // (2 * ZONES)
    goal = voyage % ZONES
    condition = (voyage // ZONES) % 2
    if condition == FRESH:
        s.fresh[seat][start] -= 1
        s.fresh[seat][goal] += 1
    else:
        s.used[seat][start] -= 1
        s.used[seat][goal] += 1
    emit(t, SHIP_MOVED, seat, condition, start, goal, 0)


def explore(s: State, t: Tape, seat: int, region: int, zone: int) -> None:
    """CM-20, CM-112."""
    emit(t, EXPLORED, seat, region, 0, 0, 0)
    if s.upgrade_owner[AGGRESSIVE_EXPLORATION] != seat:
        use_ship(s, t, seat, zone)
    place(s, t, region, seat, 1)


def withdraw(s: State, t: Tape, seat: int, which: int) -> None:
    """CM-21, CM-21a: own discs only."""
    region = which // (ZONES * WITHDRAW_MOST)
    discs = 1 + which % WITHDRAW_MOST
    emit(t, WITHDRAWN, seat, region, discs, 0, 0)
    use_ship(s, t, seat, (which // WITHDRAW_MOST) % ZONES)
    remove(s, t, region, seat, discs, 0)


def play(s: State, t: Tape, seat: int, which: int) -> None:
    """CM-22: a card that needs a ship."""
    card = which // (REGIONS * ZONES)
    region = (which // ZONES) % REGIONS
    use_ship(s, t, seat, which % ZONES)
    if (s.policy_cards >> card) & 1:
        lay_policy(s, t, seat, card, region)
    else:
        play_action_card(s, t, seat, card, region)


def next_actor(s: State) -> None:
    """CM-16: one action each in the order of the track, three times round."""
    s.row += 1
    if s.row == s.players:
        s.row = 0
        s.action += 1
    s.step = ACTION
    if s.action > ACTIONS:
        end_round(s)


def end_round(s: State) -> None:
    """CM-26: all used ships become fresh; a segment has two rounds."""
    s.action = 1
    for seat in range(s.players):
        for zone in range(ZONES):
            s.fresh[seat][zone] += s.used[seat][zone]
            s.used[seat][zone] = 0
    s.colonized = 0
    s.step = COLONIZATION if s.round % 2 == 0 else ROUND_START

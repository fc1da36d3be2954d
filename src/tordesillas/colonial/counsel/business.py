"""What a seat's own business is worth: nations, ships, consent, loans and gifts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tordesillas.colonial.commerce import question_of
from tordesillas.colonial.counsel.outlook import Outlook
from tordesillas.colonial.counsel.value import FLEET, GOOD, SQUADRON, Value, value
from tordesillas.colonial.pieces import (
    ATTACK_QUESTION,
    COIN_VALUE,
    NATION,
    SEAT,
    SHIP_QUESTION,
)
from tordesillas.colonial.state import CITY_VALUE_STAGE, MERCHANT_FLEETS, NAVAL_FORCES
from tordesillas.engine.messages import Named

NATIONS = {"portugal": 1.0, "spain": 0.8, "england": 0.5, "holland": 0.4, "france": 0.3}
GUARD = 2
"""Squadrons that keep Privateers and neighbours off."""
PRIVATEER = 0.08
"""What a Privateer among a rival's fleets is worth, if the rival has any."""
RICH = 8
"""With so much Treasury there is some to spare."""
ALWAYS_LESS = 0.5
"""How much worse an answer is for being given once and for all."""
URGENT = 5.0
"""Before anything else."""
KEPT = 7
"""So much Treasury is kept for investments, while a loan does no harm."""
WINNING = 0.8
"""From so much of the Prestige that wins on, a rival is helped no more."""
LEAST = 3
"""So much where interest is due."""
NEVER = -3.0

Parts = Sequence[int]


def nation(_o: Outlook, parts: Parts) -> Value:
    return value(NATIONS[NATION.names[parts[0]]], "nation", nation=Named(NATION, parts[0]))


def buy(o: Outlook, parts: Parts) -> Value:
    """Merchant Fleets, Squadrons or the value of a Booming City, by what is being asked."""
    number = parts[0]
    if o.s.stage == CITY_VALUE_STAGE and o.s.character >= 0:
        return value(1.0 - o.price(number), "city_value")
    if o.s.step == MERCHANT_FLEETS:
        held = o.s.fleets[o.seat]
        worth = o.fleets(held + number) - o.fleets(held) - o.price(number)
        return value(worth, "fleets" if number else "no_fleets", n=number)
    return value(squadrons(o, number) - o.price(number), "squadrons" if number else "no_squadrons", n=number)


def squadrons(o: Outlook, number: int) -> float:
    """Where there is something to guard: against Privateers, and wars that a rival may declare."""
    exposed = any(o.s.privateers[o.seat])
    lacking = max(0, GUARD - o.s.squadrons[o.seat])
    return SQUADRON * (1.5 if exposed else 1.0) * min(number, lacking)


def hire(o: Outlook, parts: Parts) -> Value:
    """Only with Treasury to spare, and against somebody who ships."""
    rival = parts[0]
    worth = PRIVATEER * o.threat(rival) if o.s.fleets[rival] > 1 and o.s.treasury[o.seat] >= RICH else 0.0
    return value(worth - o.price(1), "hire", player=Named(SEAT, rival))


def consent(o: Outlook, _parts: Parts) -> Value:
    """It pays, unless it helps somebody to win."""
    asked = question_of(o.s)
    if asked == ATTACK_QUESTION:
        return value(FLEET, "attack", player=Named(SEAT, o.s.actor))
    gain = o.money(o.s.treasury[o.seat] + 1) - o.money(o.s.treasury[o.seat]) if asked == SHIP_QUESTION else GOOD
    helps = o.s.prestige[o.s.actor] >= WINNING * o.s.win_prestige and o.s.actor == o.leader
    return value(gain - (1.0 if helps else 0.0), "consent", player=Named(SEAT, o.s.actor))


def refuse(o: Outlook, _parts: Parts) -> Value:
    return value(0.0, "refuse", player=Named(SEAT, o.s.actor))


def consent_always(o: Outlook, parts: Parts) -> Value:
    found = consent(o, parts)
    return Value(found.worth - ALWAYS_LESS, found.reason)


def refuse_always(o: Outlook, parts: Parts) -> Value:
    found = refuse(o, parts)
    return Value(found.worth - ALWAYS_LESS, found.reason)


def repay(o: Outlook, parts: Parts) -> Value:
    """With what is not needed for investments; all that can be, where it wins or would be lost anyway."""
    coin = COIN_VALUE[parts[1]]
    held = o.s.treasury[o.seat]
    wins = not o.to_go and held >= o.owed
    lost_anyway = o.s.home_unrest[o.seat] >= o.s.revolution_unrest
    if wins or lost_anyway or held - coin >= kept(o):
        return value(URGENT + coin, "repay", n=coin)
    return value(NEVER, "keep_loan")


def kept(o: Outlook) -> int:
    """The Treasury that does more good than debts do harm: less once this turn's fleets have been bought."""
    if o.s.step >= NAVAL_FORCES and not o.to_go:
        return 0
    if o.s.home_unrest[o.seat] or not o.to_go:
        return LEAST
    return KEPT


def give(_o: Outlook, parts: Parts) -> Value:
    return value(NEVER, "give", player=Named(SEAT, parts[0]))


def stand(_o: Outlook, _parts: Parts) -> Value:
    return value(NEVER, "stand")


BUSINESS: dict[str, Callable[[Outlook, Parts], Value]] = {
    "nation": nation,
    "buy": buy,
    "hire": hire,
    "consent": consent,
    "refuse": refuse,
    "consent_always": consent_always,
    "refuse_always": refuse_always,
    "repay": repay,
    "give": give,
    "stand": stand,
}

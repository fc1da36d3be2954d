"""What the steps of each character's action are worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tordesillas.colonial.control import counters_in
from tordesillas.colonial.counsel.characters import at_hand, mission, promotion, quell, use
from tordesillas.colonial.counsel.outlook import Outlook
from tordesillas.colonial.counsel.rebels import blame, revolt, stir, strike
from tordesillas.colonial.counsel.value import BACK, FLEET, GOOD, SQUADRON, UNREST, Value, value
from tordesillas.colonial.counsel.war import gives_in, war
from tordesillas.colonial.exploring import needed, needed_round
from tordesillas.colonial.founding import PLANTATION_GAIN, controlled, features, merchants_revealed
from tordesillas.colonial.pieces import (
    BLACK,
    CHARACTER,
    COIN_VALUE,
    DIE_FACES,
    SEAT,
    SLOTS,
    SPACE,
    TERRITORY,
    TRACK,
    YELLOW,
)
from tordesillas.colonial.state import SURRENDER_STAGE
from tordesillas.colonial.territories import power_of
from tordesillas.colonial.tracks import next_price, slavery_abolished
from tordesillas.engine.messages import Named

COUNTER = 0.06
"""What a counter in an own colony is worth that could go."""
INDEPENDENCE = 1.3
"""What it costs to lose a colony at once."""
TO_OTHERS = 0.5
"""How much of a rival's gain is the own loss."""
FEWER = 0.01
"""Many at once before few."""

Parts = Sequence[int]


def land(territory: int) -> Named:
    return Named(TERRITORY, territory)


def person(seat: int) -> Named:
    return Named(SEAT, seat)


def rest(o: Outlook, _parts: Parts) -> Value:
    if o.s.stage == SURRENDER_STAGE and o.s.enemy >= 0:
        return value(0.0, "fight_on")
    return value(0.0, "pass")


def character(o: Outlook, parts: Parts) -> Value:
    worth, _ = use(o, parts[0], at_hand(o))
    return value(worth, f"use_{CHARACTER.names[parts[0]]}")


def promote(o: Outlook, parts: Parts) -> Value:
    if parts[0] == o.seat:
        return value(promotion(o), "promote")
    return value(-BACK, "promote_other", player=person(parts[0]))


def quelled(o: Outlook, parts: Parts) -> Value:
    return value(quell(o, parts[0]), "quell", territory=land(parts[0]))


# Colonies


def found(o: Outlook, parts: Parts) -> Value:
    return value(o.colony(parts[0]), "found", territory=land(parts[0]))


def company(o: Outlook, parts: Parts) -> Value:
    gain = o.money(o.s.treasury[o.seat] + power_of(o.s, o.s.where)) - o.money(o.s.treasury[o.seat])
    spare = counters_in(o.s, o.seat, o.s.where) > 2
    loses = o.s.counters[parts[0]][o.seat] == 1
    return value(gain + FLEET - COUNTER * (1 if spare else 3) - GOOD * loses, "company", n=power_of(o.s, o.s.where))


def protectorate(o: Outlook, _parts: Parts) -> Value:
    gain = o.money(o.s.treasury[o.seat] + power_of(o.s, o.s.where)) - o.money(o.s.treasury[o.seat])
    return value(gain - SQUADRON, "company", n=power_of(o.s, o.s.where))


def purge(o: Outlook, _parts: Parts) -> Value:
    return value(quell(o, o.s.where) - BACK, "quell", territory=land(o.s.where))


def pillage(o: Outlook, _parts: Parts) -> Value:
    number = power_of(o.s, o.s.where) * (2 if features(o.s, o.s.where, YELLOW) else 1)
    gain = o.money(o.s.treasury[o.seat] + number) - o.money(o.s.treasury[o.seat])
    return value(gain - disorder(o, 1), "pillage", n=number, territory=land(o.s.where))


def disorder(o: Outlook, more: int) -> float:
    """What so much more Unrest costs where the new colony is."""
    after = o.s.unrest[o.s.where] + more
    if after >= o.s.independence_unrest:
        return INDEPENDENCE
    return UNREST * more * (1 + o.s.unrest[o.s.where])


def pariahs(o: Outlook, parts: Parts) -> Value:
    number = parts[0] + 1
    return value(number * UNREST * 1.3 - disorder(o, number), "pariahs", territory=land(o.s.where))


def pirates(o: Outlook, _parts: Parts) -> Value:
    struck = merchants_revealed(o.s)
    harm = sum(FLEET * o.threat(rival) for rival in o.rivals if struck >> rival & 1)
    own = FLEET if struck >> o.seat & 1 else 0.0
    return value(harm - own - BACK, "pirates")


def plantation(o: Outlook, _parts: Parts) -> Value:
    number = PLANTATION_GAIN * controlled(o.s, o.seat, BLACK)
    return value(o.money(o.s.treasury[o.seat] + number) - o.money(o.s.treasury[o.seat]), "plantation", n=number)


def city(o: Outlook, parts: Parts) -> Value:
    resources = len(o.land.slots(parts[0]))
    safe = UNREST * o.s.unrest[parts[0]]
    return value(1.0 + GOOD * resources - safe, "city", territory=land(parts[0]))


# Exploring and settling


def explore(o: Outlook, parts: Parts) -> Value:
    territory = parts[0]
    roll = needed(o.s, o.seat, territory)
    chances = min(DIE_FACES, DIE_FACES + 1 - max(1, roll))
    worth = o.chance(roll) * o.found_in(territory)
    return value(worth, "explore", territory=land(territory), n=chances, faces=DIE_FACES)


def circumnavigate(o: Outlook, _parts: Parts) -> Value:
    roll = needed_round(o.s, o.seat)
    chances = min(DIE_FACES, DIE_FACES + 1 - max(1, roll))
    return value(o.chance(roll) * o.s.circumnavigation_left, "circumnavigate", n=chances, faces=DIE_FACES)


def post(o: Outlook, parts: Parts) -> Value:
    return value(o.land.put(parts[0]) - o.fleet_price, "settle", space=Named(SPACE, parts[0]))


def venture(o: Outlook, parts: Parts) -> Value:
    """Adventurers bring an Unrest, which matters more where a colony is meant to be."""
    return value(o.land.put(parts[0]) - o.price(1) - UNREST / 2, "settle", space=Named(SPACE, parts[0]))


def put(o: Outlook, parts: Parts) -> Value:
    """With all that is left of this Viceroy in mind: what it can finish comes first."""
    s, territory = o.s, parts[0] // SLOTS
    able = min(s.left, s.treasury[o.seat])
    missing = o.land.missing(territory)
    ripens = o.land.hope(0) - o.land.hope(1) if 0 < missing <= able else 0.0
    return value(o.land.put(parts[0]) + ripens - o.price(1), "put", space=Named(SPACE, parts[0]))


def preach(o: Outlook, parts: Parts) -> Value:
    return value(mission(o, parts[0]), "mission", territory=land(parts[0]))


# Trade


def sink(o: Outlook, parts: Parts) -> Value:
    return value(SQUADRON * o.threat(parts[0]), "sink", player=person(parts[0]))


def ship(o: Outlook, parts: Parts) -> Value:
    space, s = parts[0], o.s
    owner = s.controller[space]
    traffic = BACK if s.colour[space] == BLACK and slavery_abolished(s) and not s.traffic else 0.0
    if owner == o.seat:
        return value(GOOD - traffic, "ship", space=Named(SPACE, space))
    return value(GOOD * (1 - TO_OTHERS * o.threat(owner)) / 2 - traffic, "ship_other", player=person(owner))


def sell(o: Outlook, parts: Parts) -> Value:
    """The own Goods first; for others' there is Treasury for both."""
    owner, number = parts[0], COIN_VALUE[parts[1]]
    gain = o.money(o.s.treasury[o.seat] + number) - o.money(o.s.treasury[o.seat])
    if owner == o.seat:
        return value(max(gain - GOOD * number / 2, FEWER) + FEWER * number + 1, "sell", n=number)
    return value(gain * (1 - 2 * TO_OTHERS * o.threat(owner)), "sell_other", player=person(owner), n=number)


# Rebels and science


def revolted(o: Outlook, parts: Parts) -> Value:
    return value(revolt(o, parts[0]), "revolt", territory=land(parts[0]))


def stirred(o: Outlook, parts: Parts) -> Value:
    return value(stir(o, parts[0]), "stir", territory=land(parts[0]))


def blamed(o: Outlook, parts: Parts) -> Value:
    return value(blame(o, parts[0]), "blame", player=person(parts[0]))


def struck(o: Outlook, parts: Parts) -> Value:
    return value(strike(o, o.s.where, parts[1]), "strike", player=person(parts[1]))


def advance(o: Outlook, parts: Parts) -> Value:
    track = parts[0]
    worth = o.advance(track) - o.price(next_price(o.s, o.seat, track))
    return value(worth, f"advance_{TRACK.names[track]}")


# War


def declare(o: Outlook, parts: Parts) -> Value:
    return value(war(o, parts[0]), "declare", player=person(parts[0]))


def lose(o: Outlook, parts: Parts) -> Value:
    """From the highest stack, so that control lasts as long as it can."""
    return value(FEWER * o.s.counters[parts[0]][o.seat], "lose")


def surrender(o: Outlook, _parts: Parts) -> Value:
    return value(1.0 if gives_in(o) else -1.0, "surrender")


STEPS: dict[str, Callable[[Outlook, Parts], Value]] = {
    "pass": rest,
    "use": character,
    "promote": promote,
    "quell": quelled,
    "found": found,
    "company": company,
    "protectorate": protectorate,
    "purge": purge,
    "pillage": pillage,
    "pariahs": pariahs,
    "pirates": pirates,
    "plantation": plantation,
    "explore": explore,
    "circumnavigate": circumnavigate,
    "post": post,
    "venture": venture,
    "city": city,
    "mission": preach,
    "sink": sink,
    "ship": ship,
    "revolt": revolted,
    "stir": stirred,
    "unsettle": stirred,
    "blame": blamed,
    "strike": struck,
    "advance": advance,
    "declare": declare,
    "lose": lose,
    "surrender": surrender,
    "sell": sell,
    "put": put,
}

"""What the viewer alone holds: cards to line up or to use, the own line, standing answers, what may be chosen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from tordesillas.colonial import state as at
from tordesillas.colonial.founding import can_take_option
from tordesillas.colonial.phases import cards_of
from tordesillas.colonial.pieces import (
    ANSWER,
    CARD,
    CARDS,
    CHARACTER,
    FOUNDING,
    NATION,
    QUESTION,
    ROUNDS,
)
from tordesillas.colonial.setup import nations_left
from tordesillas.colonial.use import useless, worth
from tordesillas.engine.face import Card, Pile
from tordesillas.engine.messages import say

if TYPE_CHECKING:
    from tordesillas.colonial.teller import Teller


def hand(t: Teller) -> Iterator[Pile]:
    """For a spectator, nothing."""
    if t.view.seat is not None and not t.view.over:
        piles = (nations(t), options(t), usable(t, t.view.seat), line(t, t.view.seat))
        yield from (pile for pile in (*piles, standing(t, t.view.seat)) if pile is not None)


def nations(t: Teller) -> Pile | None:
    """To choose from, at first."""
    if t.s.step != at.NATIONS_STEP:
        return None
    left = nations_left(t.s)
    entries = {entry.id: entry for entry in t.view.rules.glossary(t.view.setting, t.language) if entry.kind == "nation"}
    cards = tuple(
        Card(
            f"nation:{name}",
            "nation",
            entries[name].title,
            entries[name].about[0],
            entries[name].about[1:],
            f"card-{name}",
        )
        for number, name in enumerate(NATION.names)
        if left >> number & 1
    )
    return Pile("nations", t.told("hand.nations"), cards)


# Cards


def usable(t: Teller, seat: int) -> Pile | None:
    """The characters of the round's card, or of those set aside, until the seat has used one of them or passed."""
    if t.s.step not in (at.ROUND_STEP, at.LAST_CHANCE) or has_acted(t, seat):
        return None
    found = tuple(
        character(t, seat, number)
        for card in range(CARDS)
        if cards_of(t.s, seat) >> card & 1
        for number in t.s.characters[card]
    )
    return Pile("characters", t.told("hand.usable"), found) if found else None


def has_acted(t: Teller, seat: int) -> bool:
    """In this round."""
    return t.order.index(seat) < t.s.asked or (t.s.character >= 0 and t.s.actor == seat)


def character(t: Teller, seat: int, number: int) -> Card:
    """What it does, and what it would bring now or why it would bring nothing."""
    name = CHARACTER.names[number]
    refused = useless(t, seat, number)
    now = "" if refused else worth(t, seat, number)
    about, more = short(t, number), (ability(t, number),)
    return Card(
        f"character:{name}",
        "character",
        str(t.character(number)),
        about,
        more,
        f"card-{name}",
        worth=now,
        refused=refused,
    )


def short(t: Teller, number: int) -> str:
    """What a character does, in a line."""
    return t.told(f"short.{CHARACTER.names[number]}", loan=t.s.loan_size)


def ability(t: Teller, number: int) -> str:
    return say(t.language, f"colonial.glossary.character.{CHARACTER.names[number]}", loan=t.s.loan_size)


def line(t: Teller, seat: int) -> Pile | None:
    """All six cards to line up; then those that lie face down, in their order."""
    if t.s.step == at.PLAN and seat in t.view.pending:
        return Pile("plan", t.told("hand.plan"), tuple(pair(t, card, in_short(t, card)) for card in range(CARDS)))
    found = tuple(pair(t, card) for card in t.s.plan[seat] if card >= 0)
    return Pile("lined_up", t.told("hand.lined_up"), found) if found else None


def rest(t: Teller, seat: int) -> Pile | None:
    """The cards that are left for the last chance round."""
    if t.s.step not in (at.PLAN, at.ROUND_STEP):
        return None
    lined_up = {card for card in (*t.s.plan[seat], *t.s.face_up[seat]) if card >= 0}
    if len(lined_up) < ROUNDS:
        return None
    cards = tuple(pair(t, card) for card in range(CARDS) if card not in lined_up)
    return Pile("set_aside", t.told("hand.set_aside"), cards, closed=True)


def pair(t: Teller, card: int, about: str = "") -> Card:
    """A card with its two characters and what both of them do."""
    both = t.s.characters[card]
    more = tuple(f"{t.character(number)}: {ability(t, number)}" for number in both)
    title = t.told("hand.card", first=t.character(both[0]), second=t.character(both[1]))
    return Card(f"card:{CARD.names[card]}", "character", title, about, more, anchor(both))


def in_short(t: Teller, card: int) -> str:
    """What both characters do, in a line."""
    first, second = t.s.characters[card]
    return t.told("hand.pair", first=short(t, first), second=short(t, second))


def anchor(characters: Iterable[int]) -> str:
    """The entry of the first one."""
    return f"card-{CHARACTER.names[next(iter(characters))]}"


# Other choices


def options(t: Teller) -> Pile | None:
    """Those of the advanced founding, with the reason where one cannot be taken."""
    if t.s.stage != at.ADVANCED_STAGE or t.view.seat != t.s.actor:
        return None
    return Pile("options", t.told("hand.options"), tuple(option(t, number) for number in range(len(FOUNDING))))


def option(t: Teller, number: int) -> Card:
    name = FOUNDING.names[number]
    about = say(t.language, f"colonial.glossary.founding.{name}")
    refused = "" if can_take_option(t.s, t.s.actor, number) else no_option(t, number)
    return Card(
        f"founding:{name}",
        "founding",
        str(t.name(FOUNDING, number)),
        about,
        glossary=f"card-{name}",
        refused=refused,
    )


def no_option(t: Teller, number: int) -> str:
    """Options come in their order."""
    return t.told("option.past") if number < t.s.left else t.told(f"option.{FOUNDING.names[number]}")


def standing(t: Teller, seat: int) -> Pile:
    """What the seat answers to each question without being asked."""
    found = tuple(
        Card(
            f"question:{name}",
            "answer",
            str(t.name(QUESTION, question)),
            str(t.name(ANSWER, t.s.standing[seat][question])),
        )
        for question, name in enumerate(QUESTION.names)
    )
    return Pile("standing", t.told("hand.standing"), found, closed=True)

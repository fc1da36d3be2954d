"""What a viewer saw happen, in words, under the times and the moves that it belongs to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from tordesillas.engine.layout import Axis
from tordesillas.table.story import parts

if TYPE_CHECKING:
    from tordesillas.engine.events import Event
    from tordesillas.engine.face import Part
    from tordesillas.engine.view import View

LINES = 80
"""So many lines stand on a page; earlier ones are asked for."""
WORDS_MAX = 60


@dataclass(frozen=True)
class Search:
    """Which lines somebody wants to read; all, by default."""

    topic: str = ""
    who: int | None = None
    """Lines of a seat's moves, and about the seat."""
    where: Part = ""
    words: str = ""


ALL = Search()


class Line(NamedTuple):
    """Something that happened."""

    number: int
    """Its place among all that the viewer saw."""
    text: str
    topic: str
    parts: tuple[Part, ...]


class Turn(NamedTuple):
    """What came of one move, or of moves that a player made one after the other."""

    ply: int
    """The first of them; -1 is the set-up."""
    seat: int
    """Who moved; -1 is nobody."""
    name: str
    lines: tuple[Line, ...]


class Time(NamedTuple):
    """A stretch of the game, such as a round."""

    title: str
    turns: tuple[Turn, ...]


class Chapter(NamedTuple):
    """A part of a journal."""

    times: tuple[Time, ...]
    before: int
    """Lines before this number are left out; 0: there are none."""
    total: int


class Told(NamedTuple):
    """An event with its number and whoever brought it about."""

    number: int
    event: Event
    seat: int


def read(view: View, movers: Sequence[int], language: str, search: Search = ALL, before: int | None = None) -> Chapter:
    """The last lines that a search finds, before a number if one is given; `movers` are the seats of all moves."""
    events = view.events
    end = len(events) if before is None else max(0, min(before, len(events)))
    found: list[Told] = []
    for number in range(end - 1, -1, -1):
        told = Told(number, events[number], mover(movers, events[number]))
        if fits(view, told, search, language):
            found.append(told)
            if len(found) == LINES:
                break
    found.reverse()
    earlier = found[0].number if len(found) == LINES else 0
    return Chapter(tuple(times(view, found, language)), earlier, len(events))


def since(view: View, movers: Sequence[int], language: str, ply: int) -> tuple[Time, ...]:
    """Everything from a ply on."""
    events = enumerate(view.events)
    return tuple(
        times(view, [Told(n, event, mover(movers, event)) for n, event in events if event.ply >= ply], language)
    )


def mover(movers: Sequence[int], event: Event) -> int:
    return movers[event.ply] if 0 <= event.ply < len(movers) else -1


def fits(view: View, told: Told, search: Search, language: str) -> bool:
    """Whether a line is one that is looked for."""
    if search == ALL:
        return True
    event = told.event
    if search.topic and view.rules.topic(event) != search.topic:
        return False
    if search.who is not None and told.seat != search.who and search.who not in seats(event):
        return False
    if search.where and search.where not in parts(view.rules, event):
        return False
    return search.words.casefold() in view.cast.event(event, language).casefold()


def seats(event: Event) -> Iterator[int]:
    """The seats that an event is about."""
    for (_, meaning), number in zip(event.declared.args, event.row[1:]):
        if isinstance(meaning, Axis) and meaning.seats and number is not None and number >= 0:
            if meaning.names[number].isdigit():
                yield int(meaning.names[number])


def times(view: View, told: Iterable[Told], language: str) -> Iterator[Time]:
    """Lines in order, under the times at which they happened. An event that begins a time is its title."""
    title = ""
    waiting: list[Told] = []
    for each in told:
        if each.event.kind in view.rules.headings:
            if title or waiting:
                yield Time(title, tuple(turns(view, waiting, language)))
            title, waiting = view.cast.event(each.event, language), []
        else:
            waiting.append(each)
    if title or waiting:
        yield Time(title, tuple(turns(view, waiting, language)))


def turns(view: View, told: Iterable[Told], language: str) -> Iterator[Turn]:
    for seat, group in groupby(told, lambda each: each.seat):
        lines = list(group)
        name = str(view.player(seat, language)) if seat >= 0 else ""
        yield Turn(lines[0].event.ply, seat, name, tuple(line(view, each, language) for each in lines))


def line(view: View, told: Told, language: str) -> Line:
    event = told.event
    return Line(told.number, view.cast.event(event, language), view.rules.topic(event), parts(view.rules, event))

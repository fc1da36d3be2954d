"""What a table shows of a view, ready to be set in type, drawn or read out. A game makes it of the view alone.

Whatever can be pointed at is a *part*, named `kind:member`, such as `region:india`, `card:army`, `zone:atlantic` or
`seat:2`. The same name stands in the drawing (`data-part`), in lists and in the parts of moves, so that choosing a move
is pointing at its parts, one after the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

Part = str
"""`kind:member`; a thing that is in several places is named with the place, such as `faction:india/2`."""


class Figure(NamedTuple):
    """A number, or a short word, that something is known by."""

    id: str
    """Its name for style sheets and charts, such as `reserve` or `cube_yellow`."""
    label: str
    value: int | str
    glyph: str = ""
    """The sign drawn before it: the id of a symbol of the game's signs; the label is then for the ear."""
    part: Part = ""
    """What it is pointed at as, if that can be asked for."""
    warning: str = ""
    """Why it should worry somebody."""


class Card(NamedTuple):
    """A card, or another thing with words on it."""

    part: Part
    kind: str
    """Its sort, for style sheets: `policy`, `action`, `event`, `character`, `hidden` ..."""
    title: str
    about: str = ""
    """What it does, in a line or two."""
    more: tuple[str, ...] = ()
    """The rules of it, in sentences."""
    glossary: str = ""
    """The anchor of its entry in the game's glossary (`Entry.anchor`), such as `card-army`."""
    worth: str = ""
    """What it is worth now, at a glance."""
    worths: Mapping[Part, str] = {}
    """What it is worth in each place that it can go to now."""
    refused: str = ""
    """Why it cannot be used now, if somebody might think it could."""
    owner: int = -1
    """The seat whose colour it bears."""
    idle: bool = False
    """Whether it is worth nothing as things stand."""


class Pile(NamedTuple):
    """Cards that belong together."""

    id: str
    label: str
    cards: tuple[Card, ...] = ()
    number: int | None = None
    """How many there are where not all can be seen."""
    closed: bool = False
    """Whether it is shown only when it is asked for."""


class SeatFace(NamedTuple):
    """A player, as the table shows one."""

    seat: int
    name: str
    colour: str
    place: int
    """Place in the order of the turn, from 1; 0 where there is none yet."""
    due: bool
    """Whether the seat owes a decision."""
    headline: Figure
    """The figure that decides the game: score or Prestige."""
    figures: tuple[Figure, ...] = ()
    tracks: tuple[Figure, ...] = ()
    """Levels on tracks, values like `3/7`."""
    piles: tuple[Pile, ...] = ()
    """What lies open before the player, or can be counted."""
    warnings: tuple[str, ...] = ()


class Spot(NamedTuple):
    """A place on the map, for pointing and for reading."""

    part: Part
    title: str
    lines: tuple[str, ...] = ()
    """What lies there."""
    outlook: tuple[str, ...] = ()
    """What would happen there, as far as the viewer can know."""
    warnings: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()
    """Cards lying there, as far as the viewer knows them."""


class Moment(NamedTuple):
    """A step on the way through a turn."""

    text: str
    state: str
    """`past`, `now` or `next`."""
    brief: str = ""
    """What stands for it as long as it is some steps away; without, a dot does."""


class Face(NamedTuple):
    """All that a table shows beside the map."""

    moments: tuple[Moment, ...]
    seats: tuple[SeatFace, ...]
    """In the order of the turn."""
    hand: tuple[Pile, ...] = ()
    """What the viewer alone holds; nothing for a spectator."""
    spots: tuple[Spot, ...] = ()
    banner: Card | None = None
    """What holds for everybody just now, such as an event."""
    common: tuple[Pile, ...] = ()
    """Open cards for everybody."""
    stock: tuple[Figure, ...] = ()
    """What is left for everybody."""
    aids: tuple[Pile, ...] = ()
    """A player's aid: how this game's points are gained and lost, and what each step needs."""
    legend: tuple[Figure, ...] = ()
    """Signs that stand on the map without words, with what they mean."""
    names: Mapping[Part, str] = {}
    """What the parts of moves are called that are nothing of all this, such as a faction's discs in a region."""


class Choice(NamedTuple):
    """What pointing out a move takes, beside its kind."""

    parts: tuple[tuple[str, Part], ...]
    """The role of each part and the part, in the order in which a person would think of them."""
    outlook: str = ""
    """What the move would do: odds of its roll, discs that it adds, what it costs."""
    final: bool = False
    """It rolls dice, or gives up what could still be done: nobody should do that by mistake."""


class Glide(NamedTuple):
    """A piece that moves on the table."""

    glyph: str
    """The id of a symbol of the game's signs, or `card`."""
    start: Part
    goal: Part
    owner: int = -1
    number: int = 1


class Series(NamedTuple):
    """A figure of every seat, to be charted over the game."""

    id: str
    label: str
    values: tuple[int, ...]
    """By seat."""


class Drawing(NamedTuple):
    """A board on a web page: layers that are redrawn when what is in them changes."""

    width: float
    height: float
    ground: str
    """What never changes in a game: sea, land, names."""
    layers: Mapping[str, str]
    """By name, in the order of drawing: groups whose names are their elements' ids too."""
    focus: tuple[float, float, float, float]
    """The part that a small screen shows first: x, y, width, height."""

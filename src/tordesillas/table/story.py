"""What happened, picture by picture: for watching a colonization or a war as it goes, and for watching it again.

Every picture is made of what its viewer saw at that moment. A move's events are folded, one after the other, into the
view before it; when they are through, the view after the move has the last word.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from tordesillas.engine.layout import Axis
from tordesillas.engine.messages import Message
from tordesillas.engine.narration import arguments

if TYPE_CHECKING:
    from tordesillas.engine.description import Rules
    from tordesillas.engine.events import Event
    from tordesillas.engine.face import Glide, Part
    from tordesillas.engine.game import Game
    from tordesillas.engine.view import View

PLIES_MAX = 40
"""So many moves does one story tell at most; the next goes on from there."""
SHOW_MIN = 5
"""So many events, from where a chapter begins, make a show."""
EVENTS_MAX = 150
"""So many events end a story after the move that they belong to."""

Layers = Mapping[str, str]


class Frame(NamedTuple):
    """One thing that happened, and what the board shows from then on."""

    ply: int
    words: str
    """Nothing where only the board changes."""
    chapter: str
    """The title of the chapter that begins here."""
    parts: tuple[Part, ...]
    """What the event is about."""
    seat: int
    """Who moved; -1 is nobody."""
    dice: tuple[str, ...]
    glides: tuple[Glide, ...]
    layers: Layers
    """Those that look different now."""


class Story(NamedTuple):
    """Some moves of a game."""

    since: int
    until: int
    """The ply after the last move that is told."""
    last: int
    """The ply at which the game stands."""
    scene: Layers
    """The board before the first frame."""
    frames: tuple[Frame, ...]

    def document(self) -> dict[str, Any]:
        """For a browser."""
        frames = [{**frame._asdict(), "glides": [glide._asdict() for glide in frame.glides]} for frame in self.frames]
        return {**self._asdict(), "frames": frames}


def tell(
    game: Game, seat: int | None, since: int, language: str, until: int | None = None, pictures: bool = False
) -> Story:
    """The moves from a ply on, as a seat saw them, or as spectators did.

    A short story has pictures only where they are asked for: pieces that glide tell as much.
    """
    since = min(max(since, 0), game.ply)
    whole = game.view(seat)
    happened = by_ply(whole, since)
    until = last_told(happened, since, min(game.ply if until is None else max(until, since), game.ply))
    told = [event for ply in range(since, until) for event in happened[ply]]
    if pictures or is_show(whole, told):
        views = [game.at(ply).view(seat) for ply in range(since, until + 1)]
        scene = drawn(views[0], language)
        frames = tuple(under_chapters(pictured(views, happened, game, language, scene)))
    else:
        scene = {}
        frames = tuple(frame(whole, event, game.plies[event.ply].seat, language, {}) for event in told)
    return Story(since, until, game.ply, scene, frames)


def is_show(view: View, told: Sequence[Event]) -> bool:
    """Whether so much has happened at once that it should be watched step by step."""
    rules = view.rules
    first = next((at for at, event in enumerate(told) if rules.chapter(event)), len(told))
    shown = told[first:]
    return len(shown) >= SHOW_MIN and any(rules.glides(event) or rules.thrown(event) for event in shown)


def under_chapters(frames: Iterable[Frame]) -> Iterator[Frame]:
    """What goes on under the same title is one chapter."""
    title = ""
    for each in frames:
        yield each._replace(chapter="") if each.chapter == title else each
        title = each.chapter or title


def last_told(happened: Mapping[int, list[Event]], since: int, until: int) -> int:
    """The ply after the last move that one story has room for."""
    room = EVENTS_MAX
    for ply in range(since, min(until, since + PLIES_MAX)):
        if room <= 0:
            return ply
        room -= len(happened[ply])
    return min(until, since + PLIES_MAX)


def pictured(
    views: list[View], happened: Mapping[int, list[Event]], game: Game, language: str, board: Layers
) -> Iterator[Frame]:
    for before, after in pairwise(views):
        seat = game.plies[before.ply].seat
        for told in move(before, after, happened[before.ply], seat, language, board):
            board = {**board, **told.layers}
            yield told


def by_ply(view: View, since: int) -> Mapping[int, list[Event]]:
    """What was seen of each move."""
    found: defaultdict[int, list[Event]] = defaultdict(list)
    for event in view.events:
        if event.ply >= since:
            found[event.ply].append(event)
    return found


def move(before: View, after: View, events: list[Event], seat: int, language: str, board: Layers) -> Iterator[Frame]:
    """A move, event by event."""
    rules, state = before.rules, before.state.copy()
    known = state.flat()
    for at, event in enumerate(events):
        rules.happened(state, event)
        changed: Layers = {}
        if at == len(events) - 1:
            changed = differing(board, drawn(after, language))
        elif state.flat() != known:
            known = state.flat()
            changed = differing(board, drawn(before.showing(state), language))
        board = {**board, **changed}
        yield frame(after, event, seat, language, changed)
    if not events:
        changed = differing(board, drawn(after, language))
        if changed:
            yield Frame(after.ply - 1, "", "", (), seat, (), (), changed)


def frame(view: View, event: Event, seat: int, language: str, changed: Layers) -> Frame:
    rules = view.rules
    return Frame(
        event.ply,
        view.cast.event(event, language),
        title(view, event, language),
        parts(rules, event),
        seat,
        rules.thrown(event),
        rules.glides(event),
        changed,
    )


def drawn(view: View, language: str) -> Layers:
    return view.rules.board_drawing(view, language).layers


def differing(before: Layers, after: Layers) -> Layers:
    return {name: layer for name, layer in after.items() if before.get(name) != layer}


def title(view: View, event: Event, language: str) -> str:
    """The chapter that begins with an event, its text filled in like the event's own."""
    key = view.rules.chapter(event)
    return view.cast.tell(Message(key, arguments(event)), language) if key else ""


def parts(rules: Rules, event: Event) -> tuple[Part, ...]:
    """What an event is about and where it happened, named as on the board."""
    named = tuple(
        f"{meaning.name}:{meaning.names[number]}"
        for (_, meaning), number in zip(event.declared.args, event.row[1:])
        if isinstance(meaning, Axis) and number is not None and number >= 0
    )
    return (*named, *rules.places(event))

"""How a game describes itself to the engine: its editions, and everything that only the game can tell."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from tordesillas.engine.face import Choice

if TYPE_CHECKING:
    from enum import Enum

    from tordesillas.engine.common import Common
    from tordesillas.engine.counsel import Advice
    from tordesillas.engine.events import Event, EventTable
    from tordesillas.engine.face import Drawing, Face, Glide, Part, Series
    from tordesillas.engine.kernel import StateHandle
    from tordesillas.engine.layout import Axis
    from tordesillas.engine.lesson import Lesson
    from tordesillas.engine.messages import Message
    from tordesillas.engine.moves import MoveTable
    from tordesillas.engine.sheet import Sheet
    from tordesillas.engine.view import View

OptionValue = bool | int | str


@dataclass(frozen=True)
class Option:
    """Something that the players may choose before the game."""

    name: str
    values: tuple[OptionValue, ...]
    default: OptionValue


@dataclass(frozen=True)
class Edition:
    """One rulebook of a game."""

    id: str
    year: int
    players: tuple[int, ...]
    expansions: tuple[str, ...] = ()
    """In their canonical order."""
    options: tuple[Option, ...] = ()


@dataclass(frozen=True)
class Setting:
    """What is settled before a game begins, beside its seed. Made by `settle`, which checks it."""

    game: str
    edition: str
    players: int
    expansions: tuple[str, ...] = ()
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    """Every option of the edition, defaults too."""
    board: Any = None
    """An owner's board as the game's canonical JSON document; None: the one in the box."""
    names: tuple[str, ...] | None = None
    """The players' names by seat."""


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: Enum
    """Its text is `<game>.reason.<name in lower case>`."""
    sums: tuple[Message, ...] = ()
    """How the scores came about, line by line."""


class Entry(NamedTuple):
    """A card, or another thing with rules of its own, and what it does."""

    kind: str
    """What sort of thing it is, the same for all of one sort."""
    id: str
    """Its name in moves and positions."""
    title: str
    about: tuple[str, ...]
    """A sentence or two each: what it is, what it needs, and at last what it does."""

    @property
    def anchor(self) -> str:
        """What links to its place in the glossary name; the same in every edition and language."""
        return f"card-{self.id}"


class Rules(ABC):
    """A game, as the engine and all that stands on it know it. Each game has one instance, `RULES`."""

    id: ClassVar[str]
    """Also the domain of its message catalogues."""
    package: ClassVar[str]
    """The dotted package whose `kernel.py` names the kernel files."""
    rules_version: ClassVar[int]
    """Rises when a recorded game could go on differently."""
    editions: ClassVar[tuple[Edition, ...]]
    default_edition: ClassVar[str]
    state: ClassVar[type[Common]]
    moves: ClassVar[MoveTable]
    events: ClassVar[EventTable]
    secretive: ClassVar[frozenset[str]]
    """Kinds of events about hidden things: what a seat sees of them, its view shows too."""
    landmarks: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events with which a new part of the game begins; who looks back may jump there."""
    topics: ClassVar[tuple[str, ...]] = ()
    """What a journal can be searched for; their names are `<game>.topic.<topic>`."""
    headings: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events that begin a stretch of the game, under whose words a journal tells what follows."""
    answering: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events in which a seat, their first part, answers another, which has learned something by it."""

    @abstractmethod
    def prepare(self, state: StateHandle, setting: Setting) -> None:
        """Write the constant fields (switches, board, number of players) of a fresh state."""

    def clash(self, setting: Setting) -> tuple[str, str] | None:  # noqa: ARG002
        """What in a setting does not go together: a part (see `OptionError`) and what is wrong with it."""
        return None

    @abstractmethod
    def box_board(self) -> str:
        """The board in the box, as the text of a board file."""

    @abstractmethod
    def check_board(self, document: Any) -> Any:
        """An owner's board in canonical form (equal boards, equal JSON); a BoardError names what is wrong."""

    @abstractmethod
    def unsound(self, state: StateHandle) -> list[tuple[str, str]]:
        """The contradictions of a position, each the path of a field and what is wrong with it."""

    @abstractmethod
    def decisions_max(self, setting: Setting) -> int:
        """No game takes more decisions than this, interrupts not counted: a bound that follows from the rules."""

    @abstractmethod
    def outcome(self, state: StateHandle, setting: Setting) -> Outcome:
        """How a game that is over ended."""

    @abstractmethod
    def prompt(self, state: StateHandle, seat: int) -> Message:
        """What the seat, which owes a decision, has to decide; `state` is its view."""

    @abstractmethod
    def seat_colours(self, setting: Setting) -> tuple[str, ...]:
        """The colour of each seat; its name is `<game>.name.seat_colour.<colour>`."""

    @abstractmethod
    def board_sheets(self, view: View, language: str) -> list[Sheet]:
        """The board as tables of words, for a terminal."""

    @abstractmethod
    def board_svg(self, view: View, language: str) -> str:
        """The drawn board."""

    @abstractmethod
    def face(self, view: View, language: str) -> Face:
        """All that a table shows beside the map; `view` is that of whoever looks."""

    @abstractmethod
    def board_drawing(self, view: View, language: str) -> Drawing:
        """The board for a table: in layers, with parts that can be pointed at."""

    def choice(self, view: View, move: int, language: str) -> Choice:  # noqa: ARG002
        """How to point out one of the seat's legal moves, and what it would do."""
        kind = self.moves.kind(move)
        pointed = zip(kind.args, kind.indices(move))
        return Choice(tuple((role, f"{axis.name}:{axis.names[index]}") for (role, axis), index in pointed))

    def refusal(self, view: View, parts: tuple[Part, ...], language: str) -> str:  # noqa: ARG002
        """Why no legal move has these parts, of which the last was pointed at last; nothing if there is one."""
        return ""

    def withheld(self, view: View, language: str) -> Mapping[str, str]:  # noqa: ARG002
        """Kinds of moves that belong to what the viewer decides, but are not possible now, each with the reason."""
        return {}

    def glides(self, event: Event) -> tuple[Glide, ...]:  # noqa: ARG002
        """The pieces that move when this happens."""
        return ()

    def happened(self, state: StateHandle, event: Event) -> None:  # noqa: B027
        """Change what a view showed before an event to what it shows after it, as far as the drawing tells."""

    def chapter(self, event: Event) -> str:  # noqa: ARG002
        """The key of the chapter that begins with an event where many follow from one move, else nothing."""
        return ""

    def thrown(self, event: Event) -> tuple[str, ...]:  # noqa: ARG002
        """The dice that fell with an event, where it tells them: the number of pips, or `hit` or `miss`."""
        return ()

    def topic(self, event: Event) -> str:  # noqa: ARG002
        """Which of `topics` an event belongs to; nothing if none."""
        return ""

    def places(self, event: Event) -> tuple[Part, ...]:  # noqa: ARG002
        """Where an event happened, beside the places that it names itself."""
        return ()

    def series(self, view: View, language: str) -> tuple[Series, ...]:  # noqa: ARG002
        """What charts of a game show of a moment."""
        return ()

    def counsel(self, view: View) -> Sequence[Advice]:  # noqa: ARG002
        """What speaks for each move of the decision that the seat owes; nothing from a game that knows no better."""
        return ()

    def composed(self, board: Any, axis: Axis, index: int) -> Message | None:  # noqa: ARG002
        """The name of a member that is made of other names, such as a card's of what is printed on it; else None.

        `board` is an owner's, or None for the one in the box. All other members have names in the catalogues.
        """
        return None

    def glossary(self, setting: Setting, language: str) -> tuple[Entry, ...]:  # noqa: ARG002
        """The cards that a game is played with, each explained; nothing for a game without any."""
        return ()

    def lesson(self) -> Lesson | None:
        """A guided first game; None if the game brings none."""
        return None

    def edition(self, name: str) -> Edition:
        """The edition of that id; KeyError if there is none."""
        for edition in self.editions:
            if edition.id == name:
                return edition
        raise KeyError(name)

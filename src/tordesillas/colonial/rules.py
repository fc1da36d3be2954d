"""Colonial as the engine knows it."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Any, ClassVar

from tordesillas.colonial import board_file, options
from tordesillas.colonial.pieces import SEAT
from tordesillas.colonial.state import State
from tordesillas.colonial.topics import HEADINGS, TOPIC_OF, TOPICS, places, thrown
from tordesillas.colonial.vocabulary import EVENTS, MOVES
from tordesillas.engine.description import Edition, Entry, Outcome, Rules, Setting
from tordesillas.engine.face import Choice, Drawing, Face, Glide, Part, Series
from tordesillas.engine.messages import Message, Named

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tordesillas.engine.counsel import Advice
    from tordesillas.engine.events import Event
    from tordesillas.engine.kernel import StateHandle
    from tordesillas.engine.layout import Axis
    from tordesillas.engine.lesson import Lesson
    from tordesillas.engine.sheet import Sheet
    from tordesillas.engine.view import View


class Reason(enum.Enum):
    """Why somebody has won."""

    PRESTIGE = "prestige"
    """Enough Prestige and no loan (CL-39)."""
    STOPPED = "stopped"
    """The last turn that was agreed on is over."""


class Colonial(Rules):
    id: ClassVar[str] = "colonial"
    package: ClassVar[str] = "tordesillas.colonial"
    rules_version: ClassVar[int] = 1
    editions: ClassVar[tuple[Edition, ...]] = options.EDITIONS
    default_edition: ClassVar[str] = "first"
    state = State
    moves = MOVES
    events = EVENTS
    landmarks = frozenset({"turn_begun", "round_begun"})
    topics = TOPICS
    headings = HEADINGS
    secretive = frozenset()
    answering = frozenset({"answered"})

    def prepare(self, state: StateHandle, setting: Setting) -> None:
        board = board_file.FILE.box if setting.board is None else setting.board
        for name, value in {**options.switches(setting), **board_file.fields_of(board)}.items():
            state.set(name, value)

    def clash(self, setting: Setting) -> tuple[str, str] | None:
        return options.clash(setting)

    def box_board(self) -> str:
        return board_file.FILE.text()

    def check_board(self, document: Any) -> Any:
        return board_file.FILE.owners(document)

    def unsound(self, state: StateHandle) -> list[tuple[str, str]]:
        from tordesillas.engine.kernel import load

        code = load(self.package).sound(state)
        if not code:
            return []
        from tordesillas.colonial.problems import describe

        return [describe(code)]

    def decisions_max(self, setting: Setting) -> int:
        from tordesillas.colonial.bound import decisions_max

        return decisions_max(setting)

    def outcome(self, state: StateHandle, setting: Setting) -> Outcome:
        seats = range(setting.players)
        winners = tuple(seat for seat in seats if state.get("winners") >> seat & 1)
        prestige = tuple(state.get("prestige")[: setting.players])
        reason = Reason.STOPPED if state.get("stopped") else Reason.PRESTIGE
        return Outcome(winners, prestige, reason, tuple(standing(state, seat) for seat in seats))

    def prompt(self, state: StateHandle, seat: int) -> Message:
        from tordesillas.colonial.prompts import prompt

        return prompt(state, seat)

    def seat_colours(self, setting: Setting) -> tuple[str, ...]:
        return options.SEAT_COLOURS[: setting.players]

    def composed(self, board: Any, axis: Axis, index: int) -> Message | None:
        from tordesillas.colonial.names import composed

        return composed(board, axis, index)

    def board_sheets(self, view: View, language: str) -> list[Sheet]:
        from tordesillas.colonial.text_board import sheets

        return sheets(view, language)

    def glossary(self, setting: Setting, language: str) -> tuple[Entry, ...]:
        from tordesillas.colonial.glossary import glossary

        return glossary(setting, language)

    def lesson(self) -> Lesson:
        from tordesillas.colonial.lesson import LESSON

        return LESSON

    def counsel(self, view: View) -> list[Advice]:
        from tordesillas.colonial.counsel import counsel

        return counsel(view)

    def face(self, view: View, language: str) -> Face:
        from tordesillas.colonial.face import face

        return face(view, language)

    def board_drawing(self, view: View, language: str) -> Drawing:
        from tordesillas.colonial.board_drawing import board_drawing

        return board_drawing(view, language)

    def choice(self, view: View, move: int, language: str) -> Choice:
        from tordesillas.colonial.choice import choice

        return choice(view, move, language)

    def refusal(self, view: View, parts: tuple[Part, ...], language: str) -> str:
        from tordesillas.colonial.refusal import refusal

        return refusal(view, parts, language)

    def withheld(self, view: View, language: str) -> Mapping[str, str]:
        from tordesillas.colonial.refusal import withheld

        return withheld(view, language)

    def happened(self, state: StateHandle, event: Event) -> None:
        from tordesillas.colonial.story import happened

        happened(state, event)

    def glides(self, event: Event) -> tuple[Glide, ...]:
        from tordesillas.colonial.story import glides

        return glides(event)

    def chapter(self, event: Event) -> str:
        from tordesillas.colonial.story import chapter

        return chapter(event)

    def series(self, view: View, language: str) -> tuple[Series, ...]:
        from tordesillas.colonial.story import series

        return series(view, language)

    def thrown(self, event: Event) -> tuple[str, ...]:
        return thrown(event)

    def places(self, event: Event) -> tuple[Part, ...]:
        return places(event)

    def topic(self, event: Event) -> str:
        return TOPIC_OF.get(event.kind, "")

    def board_svg(self, view: View, language: str) -> str:
        from tordesillas.colonial.svg_board import draw

        return draw(view, language)


def standing(state: StateHandle, seat: int) -> Message:
    """Where a seat stands in the end: its Prestige, and what it owes."""
    debt = sum(state.get("loans")[seat])
    arguments = {"player": Named(SEAT, seat), "prestige": state.get("prestige")[seat], "debt": debt}
    return Message("colonial.sum.debt" if debt else "colonial.sum.free", arguments)


RULES = Colonial()

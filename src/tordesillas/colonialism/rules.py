"""Colonialism as the engine knows it."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Any, ClassVar

from tordesillas.colonialism import board_file, options
from tordesillas.colonialism.pieces import COLOUR, INTEREST, SEAT
from tordesillas.colonialism.state import State
from tordesillas.colonialism.topics import HEADINGS, TOPIC_OF, TOPICS, thrown
from tordesillas.colonialism.vocabulary import EVENTS, MOVES
from tordesillas.engine.description import Edition, Entry, Outcome, Rules, Setting
from tordesillas.engine.messages import Message, Named

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tordesillas.engine.counsel import Advice
    from tordesillas.engine.events import Event
    from tordesillas.engine.face import Choice, Drawing, Face, Glide, Part, Series
    from tordesillas.engine.kernel import StateHandle
    from tordesillas.engine.lesson import Lesson
    from tordesillas.engine.sheet import Sheet
    from tordesillas.engine.view import View


class Reason(enum.Enum):
    """Why somebody has won (CM-52)."""

    SCORE = "score"
    """The highest score."""
    TOTAL = "total"
    """Equal scores, more cubes after conversion."""
    SHARED = "shared"
    """Equal in both."""


class Colonialism(Rules):
    id: ClassVar[str] = "colonialism"
    package: ClassVar[str] = "tordesillas.colonialism"
    rules_version: ClassVar[int] = 1
    editions: ClassVar[tuple[Edition, ...]] = options.EDITIONS
    default_edition: ClassVar[str] = "second"
    state = State
    moves = MOVES
    events = EVENTS
    landmarks = frozenset({"round_begun", "colonization_begun"})
    topics = TOPICS
    headings = HEADINGS
    secretive = frozenset({"interest_dealt", "card_drawn", "card_kept", "policy_covered"})

    def prepare(self, state: StateHandle, setting: Setting) -> None:
        board = board_file.FILE.box if setting.board is None else setting.board
        fields = {**options.switches(setting), **board_file.fields_of(board, setting.players)}
        for name, value in fields.items():
            state.set(name, value)

    def box_board(self) -> str:
        return board_file.FILE.text()

    def check_board(self, document: Any) -> Any:
        return board_file.FILE.owners(document)

    def unsound(self, state: StateHandle) -> list[tuple[str, str]]:
        from tordesillas.colonialism.problems import describe
        from tordesillas.engine.kernel import load

        code = load(self.package).sound(state)
        return [describe(code)] if code else []

    def decisions_max(self, setting: Setting) -> int:
        from tordesillas.colonialism.bound import decisions_max

        return decisions_max(setting)

    def outcome(self, state: StateHandle, setting: Setting) -> Outcome:
        seats = range(setting.players)
        winners = tuple(seat for seat in seats if state.get("winners") >> seat & 1)
        scores = state.get("score")[: setting.players]
        equals = [seat for seat in seats if scores[seat] == max(scores)]
        reason = Reason.SHARED if len(winners) > 1 else Reason.TOTAL if len(equals) > 1 else Reason.SCORE
        sums = tuple(line for seat in seats for line in arithmetic(state, seat))
        return Outcome(winners, tuple(scores), reason, sums)

    def prompt(self, state: StateHandle, seat: int) -> Message:
        from tordesillas.colonialism.prompts import prompt

        return prompt(state, seat)

    def seat_colours(self, setting: Setting) -> tuple[str, ...]:
        return options.COLOURS_OF_SEATS[setting.edition][: setting.players]

    def board_sheets(self, view: View, language: str) -> list[Sheet]:
        from tordesillas.colonialism.text_board import sheets

        return sheets(view, language)

    def glossary(self, setting: Setting, language: str) -> tuple[Entry, ...]:
        from tordesillas.colonialism.glossary import glossary

        return glossary(setting, language)

    def lesson(self) -> Lesson:
        from tordesillas.colonialism.lesson import LESSON

        return LESSON

    def counsel(self, view: View) -> list[Advice]:
        from tordesillas.colonialism.counsel import counsel

        return counsel(view)

    def face(self, view: View, language: str) -> Face:
        from tordesillas.colonialism.face import face

        return face(view, language)

    def board_drawing(self, view: View, language: str) -> Drawing:
        from tordesillas.colonialism.board_drawing import board_drawing

        return board_drawing(view, language)

    def choice(self, view: View, move: int, language: str) -> Choice:
        from tordesillas.colonialism.choosing import choice

        return choice(view, move, language)

    def refusal(self, view: View, parts: tuple[Part, ...], language: str) -> str:
        from tordesillas.colonialism.refusal import refusal

        return refusal(view, parts, language)

    def withheld(self, view: View, language: str) -> Mapping[str, str]:
        from tordesillas.colonialism.refusal import withheld

        return withheld(view, language)

    def glides(self, event: Event) -> tuple[Glide, ...]:
        from tordesillas.colonialism.story import glides

        return glides(event)

    def happened(self, state: StateHandle, event: Event) -> None:
        from tordesillas.colonialism.story import happened

        happened(state, event)

    def chapter(self, event: Event) -> str:
        from tordesillas.colonialism.story import chapter

        return chapter(event)

    def series(self, view: View, language: str) -> tuple[Series, ...]:
        from tordesillas.colonialism.story import series

        return series(view, language)

    def thrown(self, event: Event) -> tuple[str, ...]:
        return thrown(event)

    def topic(self, event: Event) -> str:
        return TOPIC_OF.get(event.kind, "")

    def board_svg(self, view: View, language: str) -> str:
        from tordesillas.colonialism.svg_board import draw

        return draw(view, language)


def cube_counts(cubes: list[int]) -> dict[str, int]:
    return dict(zip(COLOUR.names, cubes))


def interest(state: StateHandle, card: int) -> Message:
    """An economic interest card: the region, and the cube that it gives."""
    colour = Named(COLOUR, state.get("interest_colour")[card])
    return Message("colonialism.sum.interest", {"interest": Named(INTEREST, card), "colour": colour})


def arithmetic(state: StateHandle, seat: int) -> list[Message]:
    """CM-50a, CM-51a: how a seat's score came about, line by line."""
    player = Named(SEAT, seat)
    collected, final = state.get("collected")[seat], state.get("final")[seat]
    lines = [Message("colonialism.sum.collected", {"player": player, **cube_counts(collected)})]
    fulfilled = [card for card in range(len(INTEREST)) if state.get("fulfilled")[seat] >> card & 1]
    before = list(collected)
    bonus = 2 if state.get("upgrade_owner")[-1] == seat else 1
    for card in fulfilled:
        before[state.get("interest_colour")[card]] += bonus
    if fulfilled:
        interests = [interest(state, card) for card in fulfilled]
        arguments = {"player": player, "interests": interests, **cube_counts(before)}
        lines.append(Message("colonialism.sum.interests", {**arguments, "n": bonus}))
    if final != before:
        lines.append(Message("colonialism.sum.converted", {"player": player, **cube_counts(final)}))
    score, total = state.get("score")[seat], state.get("total")[seat]
    lines.append(Message("colonialism.sum.score", {"player": player, "score": score, "total": total}))
    return lines


RULES = Colonialism()

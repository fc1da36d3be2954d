"""How the toy game describes itself."""

from __future__ import annotations

import enum
from pathlib import Path
from typing import Any

from tests.toy.state import (
    CHOOSE,
    CHOOSING,
    HAGGLE,
    KIND,
    LANTERN,
    LANTERNS,
    PRIZE_MAX,
    ROUNDS,
    SEAT,
    TAKE,
    WITHDRAW,
    State,
)
from tordesillas.engine.description import Edition, Option, Outcome, Rules, Setting
from tordesillas.engine.errors import BoardError
from tordesillas.engine.events import EventKind, EventTable
from tordesillas.engine.face import Drawing, Face, Figure, SeatFace
from tordesillas.engine.kernel import StateHandle
from tordesillas.engine.layout import Axis
from tordesillas.engine.messages import Message, Named
from tordesillas.engine.moves import MoveKind, MoveTable
from tordesillas.engine.registry import register
from tordesillas.engine.sheet import Sheet, cell
from tordesillas.engine.view import View

MOVES = MoveTable(
    (
        MoveKind("choose", CHOOSE, "choose {lantern}", (("lantern", LANTERN),)),
        MoveKind("take", TAKE, "take"),
        MoveKind("haggle", HAGGLE, "haggle"),
        MoveKind("withdraw", WITHDRAW, "withdraw"),
    )
)
EVENTS = EventTable(
    (
        EventKind(1, "prize_drawn", (("prize", KIND), ("n", None))),
        EventKind(2, "lantern_chosen", (("seat", SEAT), ("lantern", LANTERN))),
        EventKind(3, "taken", (("seat", SEAT), ("n", None))),
        EventKind(4, "haggled", (("seat", SEAT), ("n", None))),
        EventKind(5, "withdrawn", (("seat", SEAT), ("n", None))),
        EventKind(6, "lantern_shown", (("seat", SEAT), ("lantern", LANTERN))),
        EventKind(7, "brightest", (("seat", SEAT),)),
        EventKind(8, "rolled", (("seat", SEAT), ("n", None))),
    )
)


class Reason(enum.Enum):
    """Why a toy game ended."""

    POINTS = "points"


class Toy(Rules):
    id = "toy"
    package = "tests.toy"
    rules_version = 3
    editions = (
        Edition(
            "plain",
            2024,
            (2, 3, 4),
            ("fog", "wind"),
            (Option("coins", (0, 1), 1), Option("late", (False, True), False)),
        ),
        Edition("duel", 2025, (2,)),
    )
    default_edition = "plain"
    state = State
    moves = MOVES
    events = EVENTS
    secretive = frozenset({"lantern_chosen"})

    def prepare(self, state: StateHandle, setting: Setting) -> None:
        state.set("players", setting.players)
        coins = setting.options.get("coins", 1)
        state.set("coins", coins if setting.board is None else setting.board["coins"])

    def clash(self, setting: Setting) -> tuple[str, str] | None:
        if setting.options.get("late") and "fog" in setting.expansions:
            return "options.late", "in the fog it is late already"
        return None

    def box_board(self) -> str:
        return "coins = 1\n"

    def check_board(self, document: Any) -> Any:
        for name in document:
            if name != "coins":
                raise BoardError(str(name), "there is no such value")
        coins = document.get("coins", 1)
        if coins not in (0, 1):
            raise BoardError("coins", f"0 or 1 coin, not {coins!r}")
        return {"coins": int(coins)}

    def unsound(self, state: StateHandle) -> list[tuple[str, str]]:
        held = 0
        found = []
        for seat, hand in enumerate(state.get("hand")):
            if held & hand:
                found.append((f"seats.{seat}.hand", "a lantern is there twice"))
            held |= hand
        return found

    def decisions_max(self, setting: Setting) -> int:
        # In a round every seat chooses; then a prize of 1 can grow five times, the last time by itself.
        return ROUNDS * (setting.players + PRIZE_MAX - 1)

    def outcome(self, state: StateHandle, setting: Setting) -> Outcome:
        points = state.get("points")
        scores = tuple(sum(points[seat]) for seat in range(setting.players))
        winners = tuple(seat for seat in range(setting.players) if scores[seat] == max(scores))
        sums = tuple(
            Message("toy.sum", {"seat": Named(SEAT, seat), "n": scores[seat]}) for seat in range(setting.players)
        )
        return Outcome(winners, scores, Reason.POINTS, sums)

    def prompt(self, state: StateHandle, seat: int) -> Message:
        if state.get("phase") == CHOOSING:
            return Message("toy.prompt.choose", {"n": ROUNDS - state.get("round")})
        return Message("toy.prompt.haggle", {"prize": Named(KIND, state.get("prize")), "n": state.get("worth")})

    def seat_colours(self, setting: Setting) -> tuple[str, ...]:
        return ("red", "blue", "green", "white")[: setting.players]

    def composed(self, board: Any, axis: Axis, index: int) -> Message | None:
        # Of the lanterns in the box, only the numbers are told; an owner's are painted.
        if axis is not LANTERN or board is None:
            return None
        return Message("toy.painted", {"number": index + 1, "kind": Named(KIND, index % len(KIND))})

    def board_sheets(self, view: View, language: str) -> list[Sheet]:
        seats = []
        for seat in range(view.players):
            hand = [i for i in range(LANTERNS) if view.get("hand")[seat] >> i & 1]
            lanterns = " ".join(view.name(LANTERN, i, language) for i in hand)
            seats.append((cell(view.player(seat, language)), cell(lanterns)))
        return [Sheet(view.name(KIND, view.get("prize"), language), (), tuple(seats))]

    def board_svg(self, view: View, language: str) -> str:
        return f"<svg><text>{view.prompt(language)}</text></svg>"

    def face(self, view: View, language: str) -> Face:
        points = view.get("points")
        return Face(
            (),
            tuple(
                SeatFace(
                    seat,
                    view.player(seat, language),
                    view.cast.colours[seat],
                    seat + 1,
                    seat in view.pending,
                    Figure("points", "", sum(points[seat])),
                )
                for seat in range(view.players)
            ),
        )

    def board_drawing(self, view: View, language: str) -> Drawing:
        return Drawing(
            100, 20, "", {"prompt": f'<g id="prompt"><text>{view.prompt(language)}</text></g>'}, (0, 0, 100, 20)
        )


RULES = Toy()

register("toy", "tests.toy.description", Path(__file__).parent / "locale")

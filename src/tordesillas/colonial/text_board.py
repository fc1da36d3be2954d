"""The board as tables of toned words: what `print(view)` shows, and what a terminal colours."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from tordesillas.colonial import state as at
from tordesillas.colonial.control import monopolies, monopolist
from tordesillas.colonial.exploring import needed, needed_round
from tordesillas.colonial.pieces import (
    ANSWER,
    ASK,
    CARD,
    CHARACTER,
    COLOUR,
    COLOURS,
    NATION,
    QUESTION,
    RESOURCE,
    ROUNDS,
    SLOTS,
    SPACES,
    TERRITORIES,
    TERRITORY,
    TRACK,
    TRACKS,
    YELLOW,
)
from tordesillas.colonial.reading import read
from tordesillas.colonial.territories import explored, power_of
from tordesillas.colonial.tracks import debt_of, economy_of, logistics_of, navy_of, seafaring_of, slavery_abolished
from tordesillas.engine.sheet import Cell, Listed, Sheet, Span, cell, separated
from tordesillas.engine.text_board import NOTHING, TextBoard, clipped, number

if TYPE_CHECKING:
    from tordesillas.engine.view import View

FEW = 2
"""So many players have room in the usual width; each further one has so many columns more."""
FURTHER = 5
NAME_WIDTH = 10
VALUES = (seafaring_of, navy_of, logistics_of, economy_of)
"""Of a seat's place on each progress track."""


def sheets(view: View, language: str) -> list[Sheet]:
    """Everything that the seat knows of the board."""
    board = Board(view, language)
    made = (
        board.time(),
        board.seats(),
        board.traffic("privateers_by", board.hired),
        board.traffic("loans", board.piles),
        board.traffic("monopoly_list", board.monopolies),
        board.traffic("cards", board.cards),
        board.territories(),
        board.vacant(),
        board.unexplored(),
        board.own(),
    )
    return [sheet for sheet in made if sheet.rows]


def moment(view: View, language: str) -> Iterator[str]:
    """When it is, and what is going on."""
    return Board(view, language).moment()


class Board(TextBoard):
    def __init__(self, view: View, language: str) -> None:
        super().__init__(view, language)
        self.state = read(view.state)
        self.width += FURTHER * (view.players - FEW)
        self.order = [(max(self.state.first, 0) + place) % view.players for place in range(view.players)]
        """The seats in turn order."""

    # When it is

    def time(self) -> Sheet:
        s = self.state
        rows = (
            (self.label("now"), separated(map(cell, self.moment()))),
            (self.label("first"), [(self.seat(s.first),)]),
            (self.label("boxes"), separated(map(cell, self.boxes()))),
            (self.label("city"), [*map(cell, self.city())]),
            (self.label("slavery"), self.flowing("abolished") if slavery_abolished(s) else []),
        )
        return self.listed(self.title(), rows)

    def label(self, key: str) -> tuple[Cell, ...]:
        return (cell(self.said(key)),)

    def flowing(self, key: str) -> list[Cell]:
        """A sentence, word by word."""
        return [cell(word) for word in self.said(key).split(" ")]

    def moment(self) -> Iterator[str]:
        s = self.state
        if s.turn:
            yield self.said("turn", turn=s.turn)
        yield self.member(at.STEP, s.step)
        if s.step == at.ROUND_STEP:
            yield self.said("round", round=s.round, rounds=ROUNDS)
        if s.character >= 0:
            yield self.said("acts", seat=self.colour(s.actor), character=self.member(CHARACTER, s.character))
        if s.enemy >= 0:
            yield self.said("war", seat=self.colour(s.enemy), years=s.years)
        if s.where >= 0:
            yield self.member(TERRITORY, s.where)

    def boxes(self) -> Iterator[str]:
        """Prestige that still lies beside the map."""
        s = self.state
        if s.circumnavigation_left:
            difficulty = s.circumnavigation_difficulty if self.view.seat is None else needed_round(s, self.view.seat)
            yield self.said("circumnavigation", n=s.circumnavigation_left, difficulty=max(1, difficulty))
        if not s.america_found:
            yield self.said("america", n=s.america_laurels, penalty=s.america_penalty)

    def city(self) -> Iterator[str]:
        s = self.state
        if s.city >= 0:
            yield self.said("city_at", territory=self.member(TERRITORY, s.city), value=s.city_value)

    # What everybody has

    def seats(self) -> Sheet:
        """A column for each seat, in turn order; a mark at those who owe a decision."""
        heads = ("", *((">" if seat in self.view.pending else "") + self.colour(seat) for seat in self.order))
        return Sheet(self.said("seats"), heads, tuple(self.seat_rows()), frozenset(range(1, len(heads))))

    def seat_rows(self) -> Iterator[tuple[Cell, ...]]:
        s = self.state
        if self.view.setting.names is not None:
            names = (clipped(str(self.view.player(seat)), NAME_WIDTH) for seat in self.order)
            yield (*self.label("named"), *map(cell, names))
        if s.nations_on:
            yield (*self.label("nation"), *(self.nation(seat) for seat in self.order))
        yield (*self.label("prestige"), *(cell(Span(str(s.prestige[seat]), "strong")) for seat in self.order))
        for key, counts in (
            ("treasury", s.treasury),
            ("goods", s.goods),
            ("fleets", s.fleets),
            ("squadrons", s.squadrons),
            ("privateers", [sum(row) for row in s.privateers]),
            ("debt", [debt_of(s, seat) for seat in range(self.view.players)]),
            ("home_unrest", s.home_unrest),
            ("colonies", [s.colony.count(seat) for seat in range(self.view.players)]),
            ("monopolies", [monopolies(s, seat) for seat in range(self.view.players)]),
        ):
            yield (*self.label(key), *(number(counts[seat], self.tone(key, counts[seat])) for seat in self.order))
        places = (f"{s.diplomacy[seat]}/{s.diplomacy_spaces}" for seat in self.order)
        yield (*self.label("diplomacy"), *map(cell, places))
        for track in range(TRACKS):
            yield (cell(self.member(TRACK, track)), *(cell(VALUES[track](s, seat)) for seat in self.order))

    def tone(self, key: str, count: int) -> str:
        """Unrest at home is loud where it is a revolution."""
        return "alert" if key == "home_unrest" and count >= self.state.revolution_unrest else ""

    def nation(self, seat: int) -> Cell:
        nation = self.state.nation[seat]
        return cell(self.member(NATION, nation)) if nation >= 0 else (NOTHING,)

    def traffic(self, key: str, of: Callable[[int], list[Cell]]) -> Sheet:
        """A list for each seat that has one."""
        return self.listed(self.said(key), (((cell(self.seat(seat)),), separated(of(seat))) for seat in self.order))

    def hired(self, seat: int) -> list[Cell]:
        """Others' Privateers in the seat's box."""
        row = self.state.privateers[seat]
        return [cell(self.seat(owner), f" {row[owner]}") for owner in self.order if row[owner]]

    def piles(self, seat: int) -> list[Cell]:
        return [cell(pile) for pile in self.state.loans[seat] if pile]

    def monopolies(self, seat: int) -> list[Cell]:
        """Colours, and gold by its territory."""
        s = self.state
        colours = [self.edge(colour) for colour in range(COLOURS) if colour != YELLOW and monopolist(s, colour) == seat]
        gold = [space for space in range(SPACES) if s.colour[space] == YELLOW and s.controller[space] == seat]
        return [*map(cell, colours), *(cell(self.edge(YELLOW), f" ({self.where(space)})") for space in gold)]

    def where(self, space: int) -> str:
        return self.member(TERRITORY, space // SLOTS)

    def edge(self, colour: int) -> Span:
        return Span(self.member(COLOUR, colour), COLOUR.names[colour])

    def cards(self, seat: int) -> list[Cell]:
        """Those revealed this turn, the last one loud."""
        s = self.state
        shown = [card for card in (*s.face_up[seat], s.last_card[seat]) if card >= 0]
        return [
            cell(Span(self.member(CARD, card), "strong" if place == len(shown) else ""))
            for place, card in enumerate(shown, 1)
        ]

    # The map

    def territories(self) -> Sheet:
        """Those with counters: what else lies there, and each resource with its control and its stack."""
        rows = (row for territory in range(TERRITORIES) if self.busy(territory) for row in self.territory(territory))
        return self.listed(self.said("territories"), rows)

    def spaces(self, territory: int) -> list[int]:
        return [space for space in range(territory * SLOTS, territory * SLOTS + SLOTS) if self.state.colour[space] >= 0]

    def busy(self, territory: int) -> bool:
        """Somebody has counters there."""
        return any(self.state.stack[space][0] >= 0 for space in self.spaces(territory))

    def marks(self, territory: int) -> list[Cell]:
        """What lies there beside the counters."""
        s = self.state
        owner = s.colony[territory]
        found = []
        if owner >= 0:
            found.append(cell(Span(self.said("colony", seat=self.colour(owner)), self.colours[owner])))
        if s.independent >> territory & 1:
            found.append(cell(Span(self.said("independent"), "strong")))
        if s.unrest[territory]:
            found.append(cell(Span(self.said("unrest", n=s.unrest[territory]), "alert")))
        if s.missions >> territory & 1:
            found.append(cell(self.said("mission")))
        if s.city == territory:
            found.append(cell(Span(self.said("booming", value=s.city_value), "strong")))
        return found

    def territory(self, territory: int) -> Iterator[Listed]:
        name: Cell = cell(f"{self.member(TERRITORY, territory)} {power_of(self.state, territory)}")
        if self.marks(territory):
            yield (name, cell(), cell()), separated(self.marks(territory))
            name = cell()
        for space in self.spaces(territory):
            yield (name, self.resource(space), self.control(space)), separated(self.stack(space)) or [(NOTHING,)]
            name = cell()

    def resource(self, space: int) -> Cell:
        s = self.state
        return cell(self.member(RESOURCE, s.resource[space]), " (", self.edge(s.colour[space]), ")")

    def control(self, space: int) -> Cell:
        controller = self.state.controller[space]
        return cell(self.seat(controller) if controller >= 0 else Span(self.said("unclaimed"), "muted"))

    def stack(self, space: int) -> list[Cell]:
        """The counters, those of the lowest first."""
        s = self.state
        return [cell(self.seat(seat), f" {s.counters[space][seat]}") for seat in s.stack[space] if seat >= 0]

    def vacant(self) -> Sheet:
        s = self.state
        places = [place for place in range(TERRITORIES) if explored(s, place) and not self.busy(place)]
        return self.listed(self.said("vacant"), [((), separated(map(self.deserted, places)))])

    def deserted(self, territory: int) -> Cell:
        """A territory without counters, and what else lies there."""
        marks = [span for mark in separated(self.marks(territory)) for span in (Span(" "), *mark)][1:]
        return cell(self.brief(territory), " [", *marks, "]") if marks else cell(self.brief(territory))

    def unexplored(self) -> Sheet:
        """By what the viewer's die must show; for a spectator, by what is printed."""
        s = self.state
        groups: dict[int, list[int]] = {}
        for territory in range(TERRITORIES):
            if s.in_play >> territory & 1 and s.laurels_left[territory]:
                groups.setdefault(self.hurdle(territory), []).append(territory)
        key = "unexplored" if self.view.seat is None else "unexplored_for"
        unit = "difficulty" if self.view.seat is None else "needed"
        rows = (
            ((cell(self.said(unit, n=hurdle)),), separated(cell(self.brief(place)) for place in groups[hurdle]))
            for hurdle in sorted(groups)
        )
        return self.listed(self.said(key), rows)

    def hurdle(self, territory: int) -> int:
        s = self.state
        return s.difficulty[territory] if self.view.seat is None else max(1, needed(s, self.view.seat, territory))

    def brief(self, territory: int) -> str:
        """A territory in few words."""
        s = self.state
        resources = [self.member(RESOURCE, s.resource[space]) for space in self.spaces(territory)]
        words = {
            "territory": self.member(TERRITORY, territory),
            "power": power_of(s, territory),
            "resources": ", ".join(resources) or self.said("barren"),
        }
        if s.laurels_left[territory] > 1:
            return self.said("rich", n=s.laurels_left[territory], **words)
        return self.said("territory", **words)

    # What nobody else knows

    def own(self) -> Sheet:
        """The cards that lie ready face down, and standing answers."""
        seat = self.view.seat
        if seat is None:
            return Sheet("", (), ())
        s = self.state
        plan = [cell(self.member(CARD, card)) for card in s.plan[seat] if card >= 0]
        answers = [
            cell(self.said("answer", question=self.member(QUESTION, question), answer=self.member(ANSWER, answer)))
            for question, answer in enumerate(s.standing[seat])
            if answer != ASK
        ]
        rows = ((self.label("plan"), separated(plan)), (self.label("standing"), separated(answers)))
        return self.listed(self.said("own"), rows)

"""The board as tables of toned words: what `print(view)` shows, and what a terminal colours."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tordesillas.colonialism import state as at
from tordesillas.colonialism.glossary import event_card
from tordesillas.colonialism.pieces import (
    ACTIONS,
    CARD,
    COLOUR,
    NATIVES,
    REGION,
    REGIONS,
    ROUNDS,
    UPGRADE,
    UPGRADE_PRICE,
    ZONE,
)
from tordesillas.engine.sheet import Cell, Listed, Sheet, Span, cell, separated
from tordesillas.engine.text_board import NOTHING, TextBoard, members, number

if TYPE_CHECKING:
    from tordesillas.engine.view import View


def sheets(view: View, language: str) -> list[Sheet]:
    """Everything that the seat knows of the board."""
    board = Board(view, language)
    made = (
        board.time(),
        board.regions(),
        board.zones(),
        board.policies(),
        board.seats(),
        board.discards(),
        board.upgrades(),
        board.own(),
    )
    return [sheet for sheet in made if sheet.rows]


class Board(TextBoard):
    def __init__(self, view: View, language: str) -> None:
        super().__init__(view, language)
        track = [seat for seat in self.get("track") if seat >= 0]
        self.order = [*track, *(seat for seat in range(view.players) if seat not in track)]
        """The seats in turn order, those without a row last."""

    def heads_of_cubes(self) -> list[str]:
        return [self.member(COLOUR, colour) for colour in range(len(COLOUR))]

    # The sheets

    def time(self) -> Sheet:
        """When it is, the event in force, and what lies beside the board."""
        supply = [self.said("natives_left", n=self.get("native_supply"))]
        if not self.get("mercenaries_are_natives"):
            supply.append(self.said("mercenaries_left", n=self.get("mercenary_supply")))
        bag = self.said("cubes", **dict(zip(COLOUR.names, self.get("bag"))))
        rows = (
            ((cell(self.said("now")),), separated(map(cell, self.moment()))),
            *self.event(),
            ((cell(self.said("supply")),), separated(map(cell, supply))),
            ((cell(self.said("bag")),), (cell(bag),)),
        )
        return self.listed(self.title(), rows)

    def moment(self) -> Iterator[str]:
        step, turn, action_round = self.get("step"), self.get("turn"), self.get("round")
        if at.ROUND_START <= step < at.SCORING:
            yield self.said("turn", turn=turn, turns=self.get("turns"))
        if at.ROUND_START <= step <= at.ACTION_DONE:
            yield self.said("round", round=action_round, rounds=ROUNDS)
        elif at.COLONIZATION <= step < at.SCORING:
            yield self.said("after_round", round=action_round)
        if step in (at.ACTION, at.NEW_SHIP):
            yield self.said("action", action=self.get("action"), actions=ACTIONS)
        if step not in (at.ACTION, at.ACTION_DONE):
            yield self.member(at.STEP, step)
        for region in (self.get("owed_region"), self.get("collecting")):
            if region >= 0:
                yield self.member(REGION, region)

    def event(self) -> Iterator[Listed]:
        """The event in force, and what it does."""
        event = self.get("event")
        if event >= 0:
            fields = {field: self.get(field) for field in ("opium_route", "event_region", "event_zone")}
            entry = event_card(event, fields, self.language)
            yield (cell(self.said("event")),), (cell(Span(entry.title, "strong")),)
            yield ((),), tuple(map(cell, entry.about[-1].split(" ")))

    def regions(self) -> Sheet:
        order = {region: position for position, region in enumerate(self.get("tile"), 1)}
        heads = (
            self.said("region"),
            self.said("limit"),
            self.said("natives"),
            *self.heads_of_seats(),
            *self.heads_of_cubes(),
            self.said("borders"),
        )
        rows = tuple(
            (
                cell(order[region], " ", self.member(REGION, region)),
                self.filling(region),
                number(self.get("influence")[region][NATIVES], "gray"),
                *(self.influence(region, seat) for seat in range(self.view.players)),
                *map(number, self.get("cubes")[region], COLOUR.names),
                cell(" ".join(str(order[near]) for near in order if self.get("neighbours")[region] >> near & 1)),
            )
            for region in order
        )
        return Sheet(self.said("regions"), heads, rows, frozenset(range(1, 6 + self.view.players)))

    def filling(self, region: int) -> Cell:
        """Influence against limit, loud where there would be conflict."""
        present = [own for own in self.get("influence")[region] if own]
        limit = self.get("limit")[region]
        tone = "alert" if sum(present) > limit and len(present) > 1 else ""
        return cell(Span(f"{sum(present)}/{limit}", tone))

    def influence(self, region: int, seat: int) -> Cell:
        """Own discs, then mercenaries."""
        hired = self.get("mercenaries")[region][seat]
        own = self.get("influence")[region][seat] - hired
        tone = "gray" if self.get("mercenaries_are_natives") else "purple"
        if hired:
            return cell(Span(str(own), self.colours[seat]), Span(f"+{hired}", tone))
        return number(own, self.colours[seat])

    def zones(self) -> Sheet:
        """The sea zones, the regions that each serves, and the ships."""
        heads = (self.said("zone"), self.said("served"), *self.heads_of_seats())
        rows = tuple(
            (
                cell(self.member(ZONE, zone)),
                cell(", ".join(self.members(REGION, self.get("zone_regions")[zone]))),
                *(self.ships(seat, zone) for seat in range(self.view.players)),
            )
            for zone in range(len(ZONE))
        )
        return Sheet(self.said("zones"), heads, rows, frozenset(range(2, 2 + self.view.players)))

    def ships(self, seat: int, zone: int) -> Cell:
        fresh, used = self.get("fresh")[seat][zone], self.get("used")[seat][zone]
        return cell(Span(f"{fresh}/{used}", self.colours[seat]) if fresh or used else NOTHING)

    def policies(self) -> Sheet:
        rows = (
            ((cell(self.member(REGION, region)), cell(self.seat(seat))), separated(self.laid(seat, region)))
            for region in self.get("tile")
            for seat in self.order
        )
        return self.listed(self.said("policies"), rows)

    def laid(self, seat: int, region: int) -> list[Cell]:
        """The seat's policy cards in a region; what lies face down is named for its owner."""
        if not self.get("covered")[seat] >> region & 1:
            return []
        hidden, known = Span(self.said("face_down"), "muted"), self.get("face_down")[seat][region]
        first = cell(hidden) if known < 0 else cell(self.member(CARD, known), " (", hidden, ")")
        plays = [divmod(play, REGIONS) for play in self.get("face_up")[seat] if play >= 0]
        return [first, *(cell(self.member(CARD, card)) for card, where in plays if where == region)]

    def seats(self) -> Sheet:
        """What everybody has, in turn order; a mark before those who owe a decision."""
        heads = (
            "",
            self.said("player"),
            self.said("reserve"),
            self.said("hand"),
            self.said("deck"),
            self.said("discard"),
            *self.heads_of_cubes(),
            self.said("score"),
        )
        rows = tuple(map(self.seat_row, self.order))
        return Sheet(self.said("seats"), heads, rows, frozenset(range(2, len(heads))))

    def seat_row(self, seat: int) -> tuple[Cell, ...]:
        track = self.get("track")
        row = track.index(seat) + 1 if seat in track else ""
        due = Span(">", "alert") if seat in self.view.pending else Span(" ")
        collected = self.get("collected")[seat]
        score = self.get("score")[seat] if self.view.over else min(collected)
        return (
            cell(due, row),
            self.player(seat),
            number(self.get("reserve")[seat]),
            number(self.get("hand_count")[seat]),
            number(self.get("deck_count")[seat]),
            number(self.get("discard")[seat].bit_count()),
            *map(number, collected, COLOUR.names),
            cell(Span(str(score), "strong")),
        )

    def discards(self) -> Sheet:
        rows = (
            ((cell(self.seat(seat)),), separated(map(cell, self.members(CARD, self.get("discard")[seat]))))
            for seat in self.order
        )
        return self.listed(self.said("discards"), rows)

    def upgrades(self) -> Sheet:
        if not self.get("upgrades_on"):
            return Sheet("", (), ())
        owners = self.get("upgrade_owner")
        heads = (self.said("upgrade"), self.said("price"), self.said("owner"))
        rows = tuple(
            (
                cell(self.member(UPGRADE, upgrade)),
                cell(price),
                cell(self.seat(owners[upgrade]) if owners[upgrade] >= 0 else NOTHING),
            )
            for upgrade, price in enumerate(UPGRADE_PRICE)
        )
        return Sheet(self.said("upgrades"), heads, rows, frozenset({1}))

    def own(self) -> Sheet:
        """The viewer's hand and interests."""
        seat = self.view.seat
        if seat is None:
            return Sheet("", (), ())
        kept = Span(f" ({self.said('kept')})", "strong")
        hand = (
            cell(self.member(CARD, card), *((kept,) if self.get("kept")[seat] >> card & 1 else ()))
            for card in members(self.get("hand")[seat])
        )
        interests = (self.interest(card) for card in members(self.get("interests")[seat]))
        rows = (
            ((cell(self.said("hand")),), separated(hand)),
            ((cell(self.said("interests")),), separated(interests)),
        )
        return self.listed(self.said("own"), rows)

    def interest(self, card: int) -> Cell:
        colour = self.get("interest_colour")[card]
        region = self.member(REGION, self.get("interest_region")[card])
        return cell(region, " (", Span(self.member(COLOUR, colour), COLOUR.names[colour]), ")")

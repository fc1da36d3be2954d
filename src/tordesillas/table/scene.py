"""What the page of a table shows of one view: faces and moves, ready for the templates and for the script.

Everything here is made of a `View`, so nothing that its seat may not know can get onto the page.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from tordesillas.engine.drawing import disc
from tordesillas.engine.messages import catalogue, say
from tordesillas.web.rules_text import clause_behind

if TYPE_CHECKING:
    from tordesillas.engine.choice import Move
    from tordesillas.engine.face import Card, Choice, Drawing, Face, Figure, Part, Pile, SeatFace
    from tordesillas.engine.view import View


class Offer(NamedTuple):
    """A legal move, and how it is pointed out."""

    move: Move
    text: str
    choice: Choice


class Group(NamedTuple):
    """Moves of one kind, for the list that needs no pointing."""

    kind: str
    label: str
    offers: tuple[Offer, ...]


@dataclass(frozen=True)
class Scene:
    """A view in one language; each part is made when the page asks for it."""

    view: View
    language: str
    only: str | None = None
    """The token of the one move that a lesson offers; empty: it offers none now."""

    @property
    def game(self) -> str:
        return self.view.rules.id

    @property
    def title(self) -> str:
        """What the game is called."""
        return say(self.language, f"{self.game}.title")

    @cached_property
    def face(self) -> Face:
        return self.view.rules.face(self.view, self.language)

    @cached_property
    def drawing(self) -> Drawing:
        return self.view.rules.board_drawing(self.view, self.language)

    @cached_property
    def prompt(self) -> str:
        return self.view.prompt(self.language)

    @property
    def clause(self) -> str:
        """The clause of the rules behind what is asked, if anything is."""
        asked = (
            self.view.rules.prompt(self.view.state, self.view.seat) if self.due and self.view.seat is not None else None
        )
        return clause_behind(asked.key) if asked else ""

    @property
    def due(self) -> bool:
        """Whether the one who looks owes a decision."""
        return self.view.seat is not None and self.view.seat in self.view.pending

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        """Every legal move of the one who looks, or the one that a lesson offers."""
        rules, view, language = self.view.rules, self.view, self.language
        moves = (move for move in view.legal_moves if self.only in (None, move.token))
        return tuple(Offer(move, move.text(language), rules.choice(view, move.id, language)) for move in moves)

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """The moves by kind; what is open at any time comes last."""
        kinds: dict[str, list[Offer]] = {}
        for offer in sorted(self.offers, key=lambda offer: offer.move.aside):
            kinds.setdefault(offer.move.kind, []).append(offer)
        return tuple(Group(kind, self.kind(kind), tuple(offers)) for kind, offers in kinds.items())

    @cached_property
    def withheld(self) -> tuple[tuple[str, str, str], ...]:
        """Kinds of moves that are not possible now, their labels, and why; nothing where a lesson says what to do."""
        found = {} if self.only is not None else self.view.rules.withheld(self.view, self.language)
        return tuple((kind, self.kind(kind), why) for kind, why in found.items())

    def kind(self, kind: str) -> str:
        """What a button for moves of a kind says."""
        return say(self.language, f"{self.game}.kind.{kind}")

    @cached_property
    def choosing(self) -> dict[str, object]:
        """What the script needs to let a person point a move out."""
        roles = dict.fromkeys(role for offer in self.offers for role, _ in offer.choice.parts)
        return {
            "moves": [
                {
                    "token": offer.move.token,
                    "kind": offer.move.kind,
                    "text": offer.text,
                    "parts": offer.choice.parts,
                    "outlook": offer.choice.outlook,
                    "aside": offer.move.aside,
                    "final": offer.choice.final,
                }
                for offer in self.offers
            ],
            "kinds": {group.kind: group.label for group in self.groups},
            "withheld": self.withheld,
            "roles": {role: say(self.language, f"{self.game}.role.which_{role}") for role in roles},
            "names": {part: self.name(part) for part in self.pointed},
            "refused": {card.part: card.refused for card in self.cards if card.refused and self.only is None},
            "worths": {card.part: dict(card.worths) for card in self.cards if card.worths},
        }

    def colour(self, seat: int) -> str:
        return self.view.cast.colours[seat]

    def disc(self, seat: SeatFace) -> str:
        """A player's disc, with its mark."""
        drawn = disc(12, 12, seat.seat, seat.colour, r=10)
        return f'<svg class="token" viewBox="0 0 24 24" aria-hidden="true">{drawn}</svg>'

    def sort(self, card: Card) -> str:
        """The word above a card's title."""
        known = catalogue(self.language, self.game).get("sort", {})
        return str(known.get(card.kind, ""))

    @cached_property
    def pointed(self) -> tuple[Part, ...]:
        """Every part of a legal move."""
        return tuple(dict.fromkeys(part for offer in self.offers for _, part in offer.choice.parts))

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every card on the table, wherever it lies."""
        return tuple(card for pile in self.piles for card in pile.cards)

    @cached_property
    def piles(self) -> tuple[Pile, ...]:
        face = self.face
        return (*face.hand, *face.common, *(pile for seat in face.seats for pile in seat.piles))

    def name(self, part: Part) -> str:
        """What a part is called."""
        return self.titles.get(part) or self.member(part)

    @cached_property
    def titles(self) -> dict[Part, str]:
        """What the things on the table are called."""
        face = self.face
        titles = {figure.part: figure.label for figure in figures(face) if figure.part}
        titles |= {**face.names, **{f"seat:{seat.seat}": seat.name for seat in face.seats}}
        titles |= {card.part: card.title for card in self.cards}
        return titles | {spot.part: spot.title for spot in face.spots}

    def member(self, part: Part) -> str:
        """The name of a part that lies nowhere, such as a number or a colour: a member of an axis of the moves."""
        kind, _, member = part.partition(":")
        axes = {axis.name: axis for kinds in self.view.rules.moves.kinds for _, axis in kinds.args}
        axis = axes.get(kind)
        if axis is None or member not in axis.names:
            return member.replace("_", " ")
        return str(self.view.name(axis, axis.names.index(member), self.language))

    @property
    def signs(self) -> tuple[Figure, ...]:
        """Every sign that stands for a word somewhere, once."""
        signs: dict[str, Figure] = {}
        for figure in (*self.face.legend, *of_seats(self.face)):
            if figure.glyph:
                signs.setdefault(figure.glyph, figure)
        return tuple(signs.values())

    @cached_property
    def result(self) -> tuple[str, ...]:
        return tuple(self.view.result(self.language))


def figures(face: Face) -> Iterator[Figure]:
    """Every figure on the table."""
    yield from face.stock
    yield from of_seats(face)


def of_seats(face: Face) -> Iterator[Figure]:
    for seat in face.seats:
        yield from (seat.headline, *seat.figures, *seat.tracks)

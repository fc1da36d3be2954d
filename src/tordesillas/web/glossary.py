"""A game's cards, explained, each with the clause of the rules that it comes from; and the search in both."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from tordesillas.engine.description import Entry, Rules, Setting
from tordesillas.engine.registry import rules_of
from tordesillas.engine.settle import settle
from tordesillas.web.finding import Document, Index
from tordesillas.web.rules_text import Page, read_page

SHOWN = 64
"""So many indexes are kept: every game, language and setting that there is."""


class Box(NamedTuple):
    """What somebody plays with."""

    game: str
    edition: str
    expansions: tuple[str, ...]


class Explained(NamedTuple):
    """A card with its place in the rules."""

    entry: Entry
    clause: str
    """The id of the clause, if one is about this card."""

    @property
    def anchor(self) -> str:
        return self.entry.anchor

    @property
    def effect(self) -> str:
        return self.entry.about[-1]

    @property
    def notes(self) -> tuple[str, ...]:
        """What it is, and what it needs."""
        return self.entry.about[:-1]


def everything(rules: Rules, box: Box) -> Setting:
    """A setting in which all cards of a box are played with."""
    edition = rules.edition(box.edition)
    switches = {option.name: True for option in edition.options if set(option.values) == {True, False}}
    players = edition.players[len(edition.players) // 2]
    return settle(rules, box.edition, players, box.expansions, switches)


def cards(box: Box, language: str) -> tuple[Explained, ...]:
    """The cards of a box, in the game's order."""
    rules = rules_of(box.game)
    known = clauses_of_cards(box.game)
    entries = rules.glossary(everything(rules, box), language)
    return tuple(Explained(entry, known.get(entry.id, "")) for entry in entries)


@cache
def clauses_of_cards(game: str) -> dict[str, str]:
    """The clause that is about each card, found by the card's name on the English page."""
    named: dict[str, str] = {}
    for clause in read_page(game, "en").clauses.values():
        for name in clause.names:
            named.setdefault(name.casefold(), clause.id)
    rules = rules_of(game)
    boxes = (Box(game, edition.id, edition.expansions) for edition in rules.editions)
    entries = (entry for box in boxes for entry in rules.glossary(everything(rules, box), "en"))
    return {entry.id: named[entry.title.casefold()] for entry in entries if entry.title.casefold() in named}


def full(game: str) -> Box:
    """The usual edition with all its expansions."""
    rules = rules_of(game)
    return Box(game, rules.default_edition, rules.edition(rules.default_edition).expansions)


@lru_cache(SHOWN)
def index(game: str, language: str, box: Box | None) -> Index:
    """All that can be looked for in the rules and the cards: of a box, or of the game as a whole."""
    page = read_page(game, language)
    return Index(
        [
            *documents(page.played_with(box.edition, box.expansions) if box else page),
            *card_documents(box or full(game), language),
        ]
    )


def documents(page: Page) -> list[Document]:
    found = []
    for section in page.sections:
        found.append(Document("section", section.anchor, section.title, section.words))
        found += [Document("word", term.anchor, ", ".join(term.names), term.words) for term in section.terms]
        for clause in section.clauses:
            found.append(Document("clause", clause.id, ", ".join(clause.names), clause.words, clause.id))
    return found


def card_documents(box: Box, language: str) -> list[Document]:
    return [
        Document("card", card.anchor, card.entry.title, " ".join((card.effect, *card.notes)))
        for card in cards(box, language)
    ]

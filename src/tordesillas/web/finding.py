"""Search in a game's rules and cards: by words, their beginnings, and ids of clauses, in the page's language.

Accents and capitals do not matter. What is rare counts for more, a title for more than the words below it, and a whole
word for more than a beginning, a form of it, or a part of a compound.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import NamedTuple

WORD = re.compile(r"\w+")
CLAUSE_ID = re.compile(r"\b([a-z]{2})-(\d+[a-z]?)\b")
TITLE_WEIGHT = 5
FORM = 2
"""By so many letters at most two forms of a word differ at its end."""
STEM = 4
"""So many letters of a word at least are the same in all its forms, and tell it within a compound."""
EXCERPT = 220
"""Characters."""
MOST = 40
"""Hits that anybody would read."""


class Document(NamedTuple):
    """Something that can be found."""

    kind: str
    """`clause`, `card`, `word` or `section`."""
    anchor: str
    title: str
    words: str
    id: str = ""
    """Of a clause."""


class Hit(NamedTuple):
    document: Document
    title: str
    """As HTML, with what was looked for marked."""
    excerpt: str


class Entry(NamedTuple):
    document: Document
    title: tuple[str, ...]
    words: tuple[str, ...]


class Index:
    """Documents, ready to be searched."""

    def __init__(self, documents: Iterable[Document]) -> None:
        self.entries = [
            Entry(each, tuple(folded_words(f"{each.id} {each.title}")), tuple(folded_words(each.words)))
            for each in documents
        ]
        series = {each.document.id[:2].lower() for each in self.entries if each.document.id}
        self.loose_id = re.compile(rf"\b({'|'.join(series) or '-'})[\s-]?(\d)")
        """The id of a clause as people write it."""

    def search(self, query: str) -> list[Hit]:
        """What fits best first: all that has every word of the query, else all that has any."""
        wanted = terms(self.loose_id.sub(r"\1-\2", fold(query)))
        if not wanted:
            return []
        found = [[strength(term, entry) for term in wanted] for entry in self.entries]
        weights = [rarity(sum(row[place] > 0 for row in found), len(found)) for place in range(len(wanted))]
        complete = any(all(row) for row in found)
        scores = [
            (-sum(weight * each for weight, each in zip(weights, row)), number)
            for number, row in enumerate(found)
            if (all(row) if complete else any(row))
        ]
        return [hit(self.entries[number].document, wanted) for _, number in sorted(scores)[:MOST]]


def fold(text: str) -> str:
    """Without capitals and accents."""
    bare = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe").replace("æ", "ae"))
    return "".join(letter for letter in bare if not unicodedata.combining(letter))


def folded_words(text: str) -> Iterator[str]:
    """A text's words; the id of a clause is one."""
    return iter(WORD.findall(CLAUSE_ID.sub(r"\1_\2", fold(text))))


def terms(query: str) -> list[str]:
    """The words of a query, each once; single letters say nothing."""
    return [word for word in dict.fromkeys(folded_words(query[:200])) if len(word) > 1]


def fit(term: str, word: str) -> float:
    """How well a word fits what is looked for, from 0 to 1."""
    if word == term:
        return 1
    if word.startswith(term):
        return 0.8 if len(word) - len(term) <= FORM else 0.6
    if len(word) >= STEM and term.startswith(word) and len(term) - len(word) <= FORM:
        return 0.7
    return 0.3 if len(term) >= STEM and term in word else 0


def strength(term: str, entry: Entry) -> float:
    """How strongly an entry speaks of what is looked for."""
    title = max((fit(term, word) for word in entry.title), default=0)
    body = sorted((fit(term, word) for word in entry.words), reverse=True)[:3]
    return TITLE_WEIGHT * title + sum(each * 0.5**place for place, each in enumerate(body))


def rarity(having: int, all_of_them: int) -> float:
    return math.log(1 + all_of_them / max(1, having))


def hit(document: Document, wanted: Sequence[str]) -> Hit:
    return Hit(document, marked(document.title, wanted), marked(excerpt(document.words, wanted), wanted))


def meant(word: str, wanted: Sequence[str]) -> bool:
    return any(fit(term, part) for part in folded_words(word) for term in wanted)


def excerpt(words: str, wanted: Sequence[str]) -> str:
    """The piece of a text around the first thing that was looked for."""
    if len(words) <= EXCERPT:
        return words
    place = next((found.start() for found in WORD.finditer(words) if meant(found.group(), wanted)), 0)
    start = 0 if place < EXCERPT // 2 else words.index(" ", place - EXCERPT // 3) + 1
    end = len(words) if start + EXCERPT >= len(words) else words.rindex(" ", start, start + EXCERPT)
    return f"{'… ' if start else ''}{words[start:end]}{' …' if end < len(words) else ''}"


def marked(text: str, wanted: Sequence[str]) -> str:
    """A text as HTML, with the words that were looked for marked."""
    made, done = [], 0
    for found in WORD.finditer(text):
        if meant(found.group(), wanted):
            made += [escape(text[done : found.start()]), f"<mark>{escape(found.group())}</mark>"]
            done = found.end()
    return "".join([*made, escape(text[done:])])

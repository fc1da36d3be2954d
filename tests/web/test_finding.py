"""Search in rules and cards."""

from __future__ import annotations

import pytest

from tordesillas.engine.messages import LANGUAGES
from tordesillas.web.finding import Document, Index, fold
from tordesillas.web.glossary import Box, cards, clauses_of_cards, documents, full, index
from tordesillas.web.rules_text import read_page

GAMES = ("colonialism", "colonial")


def found(query: str, game: str = "colonialism", language: str = "en", box: Box | None = None) -> list[str]:
    return [hit.document.anchor for hit in index(game, language, box).search(query)]


@pytest.mark.parametrize(
    ("language", "query", "expected"),
    [
        ("en", "treaty", "CM-74"),
        ("en", "coloniz", "CM-30"),
        ("en", "ships", "CM-26"),
        ("en", "factions equal influence", "CM-38"),
        ("de", "vertrag", "CM-74"),
        ("de", "grossten Einfluss", "CM-69"),
        ("de", "Limit überschritten", "CM-30"),
        ("fr", "traite", "CM-74"),
        ("fr", "ÉGALITÉ", "CM-50"),
        ("fr", "recolte", "CM-40"),
    ],
)
def test_words_beginnings_and_forms_are_found_whatever_their_accents(language: str, query: str, expected: str) -> None:
    assert expected in found(query, language=language)[:12]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("query", ["CM-37", "cm-37", "cm 37", "CM37"])
def test_an_id_is_found_first(query: str, language: str) -> None:
    assert found(query, language=language)[0] == "CM-37"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_everything_is_found_by_its_own_name(game: str, language: str) -> None:
    for document in documents(read_page(game, language)):
        assert document.anchor in found(document.id or document.title, game, language), document
    for card in cards(full(game), language):
        assert card.anchor in found(card.entry.title, game, language)[:20], card


def test_cards_words_and_chapters_are_found_beside_clauses() -> None:
    hits = index("colonial", "en", None).search("treasury")
    assert {hit.document.kind for hit in hits} >= {"clause", "word", "card"}
    assert {hit.document.kind for hit in index("colonial", "en", None).search("exchanges")} >= {"section"}


def test_a_question_finds_what_has_any_of_its_words() -> None:
    assert "word-3" in found("what on earth is a fresh ship?")


def test_of_a_box_only_what_it_has_is_found() -> None:
    assert "CM-101" in found("gurkhas")
    assert found("gurkhas", box=Box("colonialism", "second", ("upgrades",))) == ["what-is-printed-and-what-is-rebuilt"]
    assert "card-gurkhas" in found("gurkhas", box=Box("colonialism", "second", ("events",)))


def test_what_was_looked_for_is_marked_and_nothing_else_is_html() -> None:
    tricky = Index([Document("word", "word-1", "<b>Égalité</b>", "De l'<i>égalité</i> & autres " + "mots " * 80)])
    (hit,) = tricky.search("egalite")
    assert hit.title == "&lt;b&gt;<mark>Égalité</mark>&lt;/b&gt;"
    assert hit.excerpt.startswith("De l&#x27;&lt;i&gt;<mark>égalité</mark>&lt;/i&gt; &amp; autres")
    assert hit.excerpt.endswith(" …")


@pytest.mark.parametrize("query", ["", " ", "?!", "x", "zzzzzz", "(", "\\", "a" * 5000])
def test_queries_that_say_nothing_find_nothing(query: str) -> None:
    assert found(query) == []


def test_folding() -> None:
    assert fold("Œuvre, Straße, ÉGALITÉ") == "oeuvre, strasse, egalite"


@pytest.mark.parametrize("game", GAMES)
def test_cards_have_distinct_anchors_and_know_their_clause(game: str) -> None:
    explained = cards(full(game), "en")
    assert len({card.anchor for card in explained}) == len(explained)
    without = {card.entry.id for card in explained if not card.clause}
    # Nations and a second copy of a card have no clause of their own.
    assert without <= {"spain", "portugal", "england", "france", "holland", "infrastructure"}
    assert set(clauses_of_cards(game).values()) <= read_page(game, "en").clauses.keys()

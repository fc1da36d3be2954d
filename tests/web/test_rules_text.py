"""The pages of the rules as the web reads them."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tools.trace_rules import read_clauses
from tordesillas.engine.messages import LANGUAGES, catalogue
from tordesillas.engine.registry import rules_of
from tordesillas.web.rules_text import PAGES, Page, Prose, Table, clause_behind, linked, read_page

GAMES = ("colonialism", "colonial")

IDS = read_clauses(Path(PAGES) / "en")
WELL_FORMED = {"p", "em", "strong", "a", "span", "code", "div", "table", "tr", "th", "td"}


class Balanced(HTMLParser):
    """Notes tags that do not match."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.opened.append(tag)
        self.seen.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.opened.pop() == tag


def pieces(page: Page) -> list[str]:
    """All HTML of a page."""
    found = []
    for section in page.sections:
        found += [part.html for part in section.parts if isinstance(part, Prose)]
        found += [term.html for term in section.terms]
        for clause in section.clauses:
            found += [clause.html, *(cell.html for cell in clause.cells)]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "prefix"), [("colonialism", "CM"), ("colonial", "CL")])
def test_every_clause_is_read(game: str, prefix: str, language: str) -> None:
    page = read_page(game, language)
    assert list(page.clauses) == IDS.of(prefix)
    assert all(clause.words for clause in page.clauses.values())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [*GAMES, "history"])
def test_its_html_is_well_formed_and_its_links_have_goals(name: str, language: str) -> None:
    page = read_page(name, language)
    seen = Balanced()
    for piece in pieces(page):
        seen.feed(piece)
        seen.close()
        assert seen.opened == []
        for goal in re.findall(r'href="([^"]+)"', piece):
            assert goal == "/learn/history" or goal.removeprefix("#") in page.anchors
    assert seen.seen <= WELL_FORMED


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_lost(language: str) -> None:
    page = read_page("colonialism", language)
    for clause in page.clauses.values():
        bare = re.sub(r"<[^>]+>", "", clause.html)
        assert " ".join(bare.replace("&amp;", "&").replace("&gt;", ">").split()) == " ".join(clause.words.split())


def test_a_clause_knows_what_it_is_about() -> None:
    clauses = read_page("colonialism", "en").clauses
    assert clauses["CM-17"].names == ("Draw",)
    assert clauses["CM-64"].names == ("Army",)
    assert clauses["CM-64"].cells[1].heading == "kind"
    assert clauses["CM-39a"].ruling
    assert not clauses["CM-38"].ruling
    assert clauses["CM-38"].editions == {"proto", "first", "second"}
    assert clauses["CM-25"].editions == set()


def test_rulings_are_set_apart_and_references_linked() -> None:
    clauses = read_page("colonialism", "de").clauses
    assert clauses["CM-45"].html.count('<span class="ruling"><strong>Entscheidung</strong>') == 2
    assert '<a class="reference" href="#CM-76">CM-76</a>' in clauses["CM-34"].html
    first = read_page("colonialism", "de").sections[0]
    assert "ruling" not in str(first.parts[0]), "where the word itself is explained, nothing is ruled"


def test_editions_that_a_line_break_divides_are_marked() -> None:
    for language in LANGUAGES:
        for clause in read_page("colonialism", language).clauses.values():
            marked = re.findall(r'<span class="edition[^"]*">([^<]+)</span>', clause.html)
            assert len(re.findall(r"2011", clause.words)) == sum("2011" in words for words in marked), clause.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_box_leaves_out_what_it_does_not_have(language: str) -> None:
    page = read_page("colonialism", language)
    first = page.played_with("first", ())
    assert "CM-44b" in first.clauses
    assert not {"CM-23", "CM-90", "CM-102", "CM-110", "CM-115"} & first.clauses.keys()
    upgrades = page.played_with("second", ("upgrades",))
    assert {"CM-23", "CM-110", "CM-115"} <= upgrades.clauses.keys()
    assert not {"CM-44b", "CM-78a", "CM-90"} & upgrades.clauses.keys()
    assert len(upgrades.sections) == len(page.sections) - 1
    assert page.played_with("proto", ()).rebuilt == page.rebuilt


def test_a_box_has_no_columns_of_other_editions() -> None:
    (cards,) = [
        part
        for section in read_page("colonialism", "fr").played_with("second", ()).sections
        for part in section.parts
        if isinstance(part, Table)
    ]
    assert [cell.heading for cell in cards.clauses[0].cells] == ["carte", "sorte", "deuxième édition"]


def test_every_edition_and_expansion_has_words_or_a_scope() -> None:
    for game in GAMES:
        rules = rules_of(game)
        known = {name for edition in rules.editions for name in (edition.id, *edition.expansions)}
        for language in LANGUAGES:
            page = read_page(game, language)
            told = {name for clause in page.clauses.values() for name in clause.editions | clause.only}
            assert told == (known if len(rules.editions) > 1 else set())


def test_links_lead_elsewhere_where_their_goal_is_not_shown() -> None:
    html = 'see <a href="#CM-34">CM-34</a> and <a href="#CM-90">CM-90</a>'
    assert linked(html, {"CM-34"}, "/rules") == html.replace('"#CM-90"', '"/rules#CM-90"')


@pytest.mark.parametrize("game", GAMES)
def test_every_question_has_a_clause_behind_it(game: str) -> None:
    """Every text of the prompts that is one, and not what is filled into another, leads to a clause."""
    parts_of_others = {"odds", "dice", "price"}
    known = read_page(game, "en").clauses
    for name in catalogue("en", game)["prompt"].keys() - parts_of_others:
        assert clause_behind(f"{game}.prompt.{name}") in known

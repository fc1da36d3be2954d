"""The German and French pages of the rules say what the English ones say."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from tordesillas.engine.messages import LANGUAGES, catalogue

PAGES = Path(__file__).resolve().parent.parent / "src/tordesillas/web/pages"
GAMES = ("colonialism", "colonial")
RULING = {"en": "**Ruling**", "de": "**Entscheidung**", "fr": "**Décision**"}
ID = r"C[ML]-\d+[a-z]?"
COUNTED = {
    "en": "zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve",
    "de": "null|eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf",
    "fr": "zéro|un|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze",
}
OTHER_WORDS = {
    "twice": 2,
    "zweimal": 2,
    "doppelt": 2,
    "doppelte": 2,
    "double": 2,
    "dritt": 3,
}
SINGLE = 1
"""In German and French the number is the article, too."""


def read(language: str, name: str) -> str:
    return (PAGES / language / f"{name}.md").read_text(encoding="utf-8")


def clauses(language: str, game: str) -> dict[str, str]:
    """Each clause's text by its id, in the order of the page."""
    found: dict[str, str] = {}
    for block in read(language, game).split("\n\n"):
        for line in block.split("\n") if block.startswith("|") else [block]:
            begun = re.match(rf"\*\*({ID})\*\*|\| ({ID}) \|", line)
            if begun:
                found[begun[1] or begun[2]] = line[begun.end() :]
    return found


def numbers(text: str, language: str) -> Counter[int]:
    """The numbers in a text, in figures or in words, but ids of clauses and the number one."""
    words = {word: number for number, word in enumerate(COUNTED[language].split("|"))} | OTHER_WORDS
    told: Counter[int] = Counter()
    for word in re.findall(r"\w+", re.sub(rf"{ID}|(?<=\d)[,. \u00a0](?=\d{{3}})", "", text).lower()):
        if word.isdigit() or word in words:
            told[int(word) if word.isdigit() else words[word]] += 1
    told.pop(SINGLE, None)
    return told


def tables(language: str, name: str) -> list[list[list[str]]]:
    """The tables of a page: their rows' cells, without the headings."""
    blocks = read(language, name).split("\n\n")
    lines = [block.split("\n")[2:] for block in blocks if block.startswith("|")]
    return [[[cell.strip() for cell in line.strip("|").split(" | ")] for line in rows] for rows in lines]


@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_clauses_their_numbers_and_their_rulings_are_the_same(game: str, language: str) -> None:
    original, other = clauses("en", game), clauses(language, game)
    assert list(other) == list(original)
    for clause, text in original.items():
        assert numbers(other[clause], language) == numbers(text, "en"), clause
        assert other[clause].count(RULING[language]) == text.count(RULING["en"]), clause
        assert Counter(re.findall(ID, other[clause])) == Counter(re.findall(ID, text)), clause
        assert other[clause].count("2011") == text.count("2011"), clause


@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize("name", [*GAMES, "history"])
def test_headings_paragraphs_and_tables_correspond(name: str, language: str) -> None:
    def shape(text: str) -> list[str]:
        kinds = []
        for block in text.strip().split("\n\n"):
            first = block.split(" ")[0]
            table = f"| {len(block.splitlines())}" if first == "|" else ""
            kinds.append(table or (first if set(first) == {"#"} else "list" if first == "-" else "text"))
        return kinds

    assert shape(read(language, name)) == shape(read("en", name))


@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_figures_in_tables_are_the_same(game: str, language: str) -> None:
    for original, other in zip(tables("en", game), tables(language, game), strict=True):
        figures = [[cell for cell in row if re.fullmatch(r"[\d, ]+", cell)] for row in original]
        assert [[cell for cell in row if re.fullmatch(r"[\d, ]+", cell)] for row in other] == figures


@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_names_in_tables_are_those_of_the_game(game: str, language: str) -> None:
    """A cell that lists names of the game in English lists the same in the other language."""
    translated: dict[str, set[str]] = {}
    for axis in (
        "card",
        "colour",
        "event",
        "upgrade",
        "region",
        "zone",
        "character",
        "territory",
        "resource",
        "nation",
    ):
        names = {tongue: catalogue(tongue, game)["name"].get(axis, {}) for tongue in ("en", language)}
        for member, name in names["en"].items():
            english, other = (
                entry if isinstance(entry, str) else entry["name"] for entry in (name, names[language][member])
            )
            translated.setdefault(english.lower(), set()).add(other.lower())
    checked = 0
    for original, other in zip(tables("en", game), tables(language, game), strict=True):
        for row, told in zip(original, other, strict=True):
            for cell, shown in zip(row, told, strict=True):
                parts, said = cell.lower().split(", "), shown.lower().split(", ")
                if all(part in translated for part in parts):
                    assert len(said) == len(parts), cell
                    assert all(word in translated[part] for part, word in zip(parts, said)), (cell, shown)
                    checked += 1
    assert checked > 40


def test_every_language_has_every_page() -> None:
    for language in LANGUAGES:
        assert sorted(file.stem for file in (PAGES / language).iterdir()) == sorted([*GAMES, "history"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_years_and_figures_of_the_historical_note_are_the_same(language: str) -> None:
    told = Counter(re.findall(r"\d+", read(language, "history")))
    assert told == Counter(re.findall(r"\d+", read("en", "history")))

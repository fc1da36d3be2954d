"""What the tests of all games' words have in common."""

from __future__ import annotations

import re
from typing import Any

from tordesillas.engine.description import Rules
from tordesillas.engine.messages import catalogue
from tordesillas.engine.sheet import Sheet, words
from tordesillas.engine.view import View


def keys_of(domain: str, language: str, *path: str) -> set[str]:
    """What stands under a key of a catalogue."""
    found: Any = catalogue(language, domain)
    for step in path:
        found = found[step]
    return set(found)


def is_clean(text: str) -> bool:
    """No braces, no bars, no doubled or stray blanks, and nothing said of what is not there."""
    return text == text.strip() and not re.search(r"[{}|_]|  |\s[.,]|None", text)


def check_choices(rules: Rules, language: str) -> None:
    """Every edition, expansion and option of a game is named and explained, and nothing else."""
    keys = catalogue(language, rules.id)
    options = {option.name: option for edition in rules.editions for option in edition.options}
    expansions = {name for edition in rules.editions for name in edition.expansions}
    for table in ("edition", "edition_about"):
        assert set(keys[table]) == {edition.id for edition in rules.editions}
    for table in ("expansion", "expansion_about"):
        assert set(keys.get(table, ())) == expansions
    for table in ("option", "option_about", "choice"):
        assert set(keys[table]) == set(options)
    for name, option in options.items():
        assert set(keys["choice"][name]) == {str(value).lower() for value in option.values}


# Text boards


def sheet(view: View, key: str, language: str = "en") -> Sheet:
    """The sheet of that title."""
    title = catalogue(language, view.rules.id)["board"][key]
    return next(sheet for sheet in view.sheets(language) if sheet.title == title)


def rows(found: Sheet) -> list[list[str]]:
    return [[words(content).strip() for content in row] for row in found.rows]


def tones(found: Sheet) -> dict[str, str]:
    """What is said in which tone."""
    return {span.text: span.tone for row in found.rows for content in row for span in content}

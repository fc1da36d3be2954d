"""What characters, nations and the options of the advanced founding do, in words, as the board has them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tordesillas.colonial import board_file
from tordesillas.colonial.options import switches
from tordesillas.colonial.pieces import CHARACTER, FOUNDING, NATION, PURGE_OPTION, TERRITORIES, TERRITORY
from tordesillas.engine.description import Entry
from tordesillas.engine.messages import Word, listing, name, say

if TYPE_CHECKING:
    from tordesillas.engine.description import Setting
    from tordesillas.engine.layout import Axis

DOMAIN = "colonial"
CHANGES = {
    "mission": "mission_until",
    "explorers": "explorers_until",
    "navy": "fourth_navy",
    "logistics": "fourth_logistics",
    "logistics_most": "logistics_most",
    "monopoly": "free_monopolies",
}
"""What a nation may have of its own: the text, and the field with the number in it; none is 0."""


def glossary(setting: Setting, language: str) -> tuple[Entry, ...]:
    """The kinds: `character`; `nation` and `founding` where they are played with."""
    box = switches(setting)
    fields = board_file.fields_of(setting.board or board_file.FILE.box)
    entries = list(characters(fields, language))
    if box["nations_on"]:
        entries += (nation(number, fields, language) for number in range(len(NATION)))
    if box["advanced"]:
        entries += (option(number, language) for number in range(len(FOUNDING)))
    return tuple(entries)


def characters(fields: dict[str, Any], language: str) -> Iterator[Entry]:
    """In the order of the cards."""
    for first, second in fields["characters"]:
        yield character(first, second, fields, language)
        yield character(second, first, fields, language)


def character(number: int, partner: int, fields: dict[str, Any], language: str) -> Entry:
    said = CHARACTER.names[number]
    about = (
        say(language, "colonial.glossary.kind.character", partner=named(CHARACTER, partner, language)),
        say(language, f"colonial.glossary.character.{said}", loan=fields["loan_size"]),
    )
    title = say(language, "colonial.glossary.title.character", character=named(CHARACTER, number, language))
    return Entry("character", said, title, about)


def nation(number: int, fields: dict[str, Any], language: str) -> Entry:
    goals = listing(language, places(fields["goals"][number], language))
    changes = [
        say(language, f"colonial.glossary.nation.{text}", n=fields[field][number])
        for text, field in CHANGES.items()
        if fields[field][number]
    ]
    if fields["allowed_until"][number]:
        allowed = listing(language, places(fields["allowed"][number], language))
        until = fields["allowed_until"][number]
        changes.append(say(language, "colonial.glossary.nation.treaty", n=until, places=allowed))
    about = (say(language, "colonial.glossary.kind.nation", goals=goals), *changes)
    return Entry("nation", NATION.names[number], named(NATION, number, language), about)


def option(number: int, language: str) -> Entry:
    """Company and Protectorate have the number 0, Purge has 1, and so on."""
    about = (
        say(language, "colonial.glossary.kind.founding", number=max(0, number - PURGE_OPTION + 1)),
        say(language, f"colonial.glossary.founding.{FOUNDING.names[number]}"),
    )
    return Entry("founding", FOUNDING.names[number], named(FOUNDING, number, language), about)


def places(territories: int, language: str) -> list[str]:
    """The names of a set of territories."""
    return [named(TERRITORY, place, language) for place in range(TERRITORIES) if territories >> place & 1]


def named(axis: Axis, member: int, language: str) -> Word:
    return name(language, DOMAIN, axis.name, axis.names[member])

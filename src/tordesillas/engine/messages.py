"""Texts in the players' languages, from the catalogues `locale/<language>/<domain>.toml`.

A text may have placeholders (`{n}`) and, where the argument `n` is a number, the variants `one` and `other`. With
several numbers in one text, each brings its own words: `{n:disc|discs}`, or `{n:none|one|several}`.
A name may have forms beside itself (`india = { name = "Indien", to = "nach Indien" }`), which texts reach as
`{region.to}`. There is no fall-back: a missing text is an error that the tests find. What is made of other
names (`Rules.composed`) has no forms.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, Self

from tordesillas.engine.errors import MessageError, shown
from tordesillas.engine.layout import Axis

LANGUAGES = ("en", "de", "fr")
HIGH_PUNCTUATION = re.compile(r"(?<=[^\s=]) (?=[:;!?»])|(?<=«) ")
"""The spaces of French at which a line must not break, however a catalogue writes them."""

_PLACES: dict[str, Path] = {}
_OWN = Path(__file__).parent.parent / "locale"


class Named(NamedTuple):
    """An argument of a message that has a name in every language: a member of an axis (-1: none)."""

    axis: Axis
    number: int


class Message(NamedTuple):
    """A text before it is said: its key in the catalogues and its arguments.

    An argument is a number, a text, a `Named`, or a sequence of those.
    """

    key: str
    args: Mapping[str, Any] = {}


class Word(str):
    """A name that may have grammatical forms; a text's `{region.to}` asks for the form `to`."""

    forms: Mapping[str, str]

    def __new__(cls, text: str, forms: Mapping[str, str] | None = None) -> Self:
        word = super().__new__(cls, text)
        word.forms = forms or {}
        return word

    def __getattr__(self, name: str) -> str:
        try:
            return self.__dict__["forms"][name]  # type: ignore[no-any-return]
        except KeyError:
            raise AttributeError(f'"{self}" has no form "{name}"') from None


class Given(Word):
    """A name that a person has chosen: it is the same in every form."""

    def __getattr__(self, name: str) -> str:
        if name.startswith("_"):
            raise AttributeError(name)
        return str(self)


class Count(int):
    """A number in a text, which knows how its language counts."""

    language: str

    def __new__(cls, number: int, language: str) -> Count:
        count = super().__new__(cls, number)
        count.language = language
        return count

    def __format__(self, words: str) -> str:
        if "|" not in words:
            return super().__format__(words)
        *none, one, other = words.split("|")
        if none and self == 0:
            return none[0]
        return one if plural(self.language, self) == "one" else other


def place(domain: str, directory: Path) -> None:
    """Say where a game from elsewhere keeps its catalogues: `<directory>/<language>/<domain>.toml`."""
    _PLACES[domain] = directory
    catalogue.cache_clear()


def check_language(language: object) -> str:
    if isinstance(language, str) and language in LANGUAGES:
        return language
    raise MessageError(f"there is no language {shown(language)}: there are {', '.join(LANGUAGES)}")


@cache
def catalogue(language: str, domain: str) -> Mapping[str, Any]:
    """All texts of a domain in one language."""
    import tomllib

    path = _PLACES.get(domain, _OWN) / check_language(language) / f"{domain}.toml"
    try:
        text = path.read_text(encoding="utf-8")
        return tomllib.loads(HIGH_PUNCTUATION.sub("\u00a0", text) if language == "fr" else text)
    except FileNotFoundError:
        raise MessageError(f'there are no texts of "{domain}" in "{language}"') from None
    except tomllib.TOMLDecodeError as error:
        raise MessageError(f"{language}/{domain}.toml: {error}") from None


def entry(language: str, path: Sequence[str]) -> Any:
    """What stands under a key, given step by step: a text, or a table of variants or forms."""
    found: Any = catalogue(language, path[0])
    for step in path[1:]:
        found = found.get(step) if isinstance(found, Mapping) else None
        if found is None:
            raise MessageError(f'there is no text "{".".join(path)}" in "{language}"')
    return found


def plural(language: str, n: int) -> str:
    """The variant of a text for a number."""
    single = abs(n) < 2 if language == "fr" else abs(n) == 1
    return "one" if single else "other"


def say(language: str, key: str, **args: Any) -> str:
    """A text, its placeholders filled in; the arguments are said as they are."""
    found = entry(language, key.split("."))
    if isinstance(found, Mapping):
        n = args.get("n")
        if not isinstance(n, int):
            raise MessageError(f'"{key}" needs a number "n" in "{language}"')
        found = found.get(plural(language, n))
    if not isinstance(found, str):
        raise MessageError(f'"{key}" is not a text in "{language}"')
    try:
        return found.format_map({name: counted(value, language) for name, value in args.items()})
    except (LookupError, AttributeError, ValueError) as error:
        raise MessageError(f'"{key}" in "{language}" does not fit its arguments: {error}') from None


def counted(value: Any, language: str) -> Any:
    return Count(value, language) if type(value) is int else value


def name(language: str, domain: str, axis: str, member: str) -> Word:
    """The name of a member of an axis: `<domain>.name.<axis>.<member>`."""
    found = entry(language, (domain, "name", axis, member))
    if isinstance(found, Mapping):
        return Word(found["name"], found)
    return Word(found)


def listing(language: str, parts: Iterable[str]) -> str:
    """`a, b and c`."""
    words = list(parts)
    if not words:
        return say(language, "engine.list.none")
    if len(words) == 1:
        return words[0]
    return say(language, "engine.list.and", first=", ".join(words[:-1]), last=words[-1])

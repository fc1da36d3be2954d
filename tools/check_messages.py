"""Are the message catalogues complete, alike in all languages, and do they hold every message that the code asks for?

A catalogue is `locale/<language>/<domain>.toml`. Its tables nest; a text is a message, and so is a table with the
variants `one` and `other`, of which `other` is a must. Braces hold the names of what is filled in: `{seat}`. The key of
a message is its path in the file, with or without the domain in front: `card.army` or `colonialism.card.army`.

In the code the first argument of the functions that look a message up is checked: a literal key must exist, and an
f-string must fit some key.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import Any

LANGUAGES = ("en", "de", "fr")
FUNCTIONS = ("say", "message")
VARIANTS = {"one", "other"}
SENTENCE = 3
"""From so many words on, two messages of one domain with the same texts are taken for one message that stands twice."""

Message = dict[str, str]
"""The texts of a message by variant; a message without variants has only `other`."""

Catalogue = dict[str, Message]
"""The messages of a file by key."""


def read_catalogue(file: Path) -> tuple[Catalogue, list[str]]:
    """A file's messages, and what is wrong with it."""
    catalogue: Catalogue = {}
    errors: list[str] = []
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        return {}, [f"{named(file)}: {error}"]
    for key, value in leaves(table):
        texts = value if isinstance(value, dict) else {"other": value}
        wrong = [text for text in texts.values() if not isinstance(text, str)]
        if wrong:
            errors.append(f"{named(file)}: {key}: a message is a text, not {wrong[0]!r}")
        elif "other" not in texts:
            errors.append(f"{named(file)}: {key}: the variant `other` is missing")
        else:
            catalogue[key] = texts
            errors += [f"{named(file)}: {key}: {problem}" for problem in problems(texts)]
    return catalogue, errors


def named(file: Path) -> str:
    """How a catalogue is called in an error: language and domain."""
    return f"{file.parent.name}/{file.name}"


def leaves(table: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    """The messages of a table and the tables within it, with their keys."""
    for name, value in table.items():
        key = path + name
        if isinstance(value, dict) and not (value and value.keys() <= VARIANTS):
            yield from leaves(value, key + ".")
        else:
            yield key, value


def problems(message: Message) -> Iterator[str]:
    """What is wrong with a message on its own."""
    names: dict[str, set[str]] = {}
    for variant, text in message.items():
        if not text.strip():
            yield "the text is empty"
        try:
            names[variant] = placeholders(text)
        except ValueError as error:
            yield str(error)
    if not names.get("one", set()) <= names.get("other", set()):
        yield "`one` fills in what `other` does not"


def placeholders(text: str) -> set[str]:
    """The names of what a text fills in; ValueError where its braces are wrong."""
    names = {name for _, name, _, _ in Formatter().parse(text) if name is not None}
    for name in names:
        if not name.isidentifier():
            raise ValueError(f"{{{name}}} is not a name to fill in")
    return names


def compare(domain: str, catalogues: Mapping[str, Catalogue]) -> Iterator[str]:
    """How the catalogues of one domain differ from language to language, and which messages stand in it twice."""
    keys = dict.fromkeys(key for catalogue in catalogues.values() for key in catalogue)
    twins: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for key in keys:
        messages = {language: catalogue[key] for language, catalogue in catalogues.items() if key in catalogue}
        yield from (f"{domain}: {key} is missing in {language}" for language in catalogues if language not in messages)
        filled = {language: shown(filled_in(message)) for language, message in messages.items()}
        first, *others = filled
        for language in others:
            if filled[language] != filled[first]:
                yield f"{domain}: {key} fills in {filled[first]} in {first}, {filled[language]} in {language}"
        texts = [text for message in messages.values() for text in message.values()]
        if len(messages) == len(catalogues) and any(len(text.split()) >= SENTENCE for text in texts):
            twins[tuple(texts)].append(key)
    for same in twins.values():
        if len(same) > 1:
            yield f"{domain}: {' and '.join(same)} are one message in every language"


def filled_in(message: Message) -> set[str]:
    """What a message fills in, in any variant; nothing where its braces are wrong, which is reported elsewhere."""
    try:
        return {name for text in message.values() for name in placeholders(text)}
    except ValueError:
        return set()


def shown(names: set[str]) -> str:
    return " ".join(f"{{{name}}}" for name in sorted(names)) or "nothing"


def asked_for(source: Path, functions: Iterable[str]) -> Iterator[tuple[str, str, re.Pattern[str]]]:
    """Every key, or pattern of keys, that the code looks up: its place, how it is written, what it fits."""
    wanted = set(functions)
    for file in sorted(source.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"), str(file))):
            if isinstance(node, ast.Call) and node.args and called(node.func) in wanted:
                place = f"{file.relative_to(source).as_posix()}:{node.lineno}"
                for key in alternatives(node.args[0]):
                    pattern = key_pattern(key)
                    if pattern is not None:
                        yield place, ast.unparse(key), pattern


def called(function: ast.expr) -> str | None:
    """The name that a call uses, whatever it is an attribute of."""
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else None


def alternatives(key: ast.expr) -> Iterator[ast.expr]:
    """Both branches of `a if c else b`, else the expression itself."""
    if isinstance(key, ast.IfExp):
        yield from alternatives(key.body)
        yield from alternatives(key.orelse)
    else:
        yield key


def key_pattern(key: ast.expr) -> re.Pattern[str] | None:
    """The keys that an expression can stand for, where it says so itself."""
    if isinstance(key, ast.Constant) and isinstance(key.value, str):
        return re.compile(re.escape(key.value))
    if isinstance(key, ast.JoinedStr):
        parts = (re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in key.values)
        return re.compile("".join(parts))
    return None


def check(locale: Path, source: Path, functions: Iterable[str]) -> tuple[int, list[str]]:
    """How many messages there are in each language, and everything that is wrong."""
    errors: list[str] = []
    domains = sorted({file.stem for file in locale.glob("*/*.toml")})
    if not domains:
        errors.append(f"no catalogue found in {locale}")
    errors += [f"{file.name}: nobody knows this language" for file in locale.glob("*/") if is_stray(file)]
    known: set[str] = set()
    count = 0
    for domain in domains:
        catalogues: dict[str, Catalogue] = {}
        for language in LANGUAGES:
            file = locale / language / f"{domain}.toml"
            if file.exists():
                catalogues[language], wrong = read_catalogue(file)
                errors += wrong
            else:
                errors.append(f"{named(file)} is missing")
        errors += compare(domain, catalogues)
        keys = {key for catalogue in catalogues.values() for key in catalogue}
        count += len(keys)
        known |= keys | {f"{domain}.{key}" for key in keys}
    for place, key, pattern in asked_for(source, functions):
        if not any(map(pattern.fullmatch, known)):
            errors.append(f"{place}: no message {key}")
    return count, errors


def is_stray(folder: Path) -> bool:
    return folder.is_dir() and folder.name not in LANGUAGES and any(folder.glob("*.toml"))


def main(arguments: list[str] | None = None) -> int:
    source = Path(__file__).resolve().parent.parent / "src" / "tordesillas"
    parser = argparse.ArgumentParser(description="Check the message catalogues and their use.")
    parser.add_argument("--locale", type=Path, default=source / "locale", help="the folder of the catalogues")
    parser.add_argument("--source", type=Path, default=source, help="the folder of the code that looks messages up")
    parser.add_argument(
        "--function",
        action="append",
        help=f"a function whose first argument is a key; may be given more than once (default: {', '.join(FUNCTIONS)})",
    )
    chosen = parser.parse_args(arguments)
    count, errors = check(chosen.locale, chosen.source, chosen.function or FUNCTIONS)
    print(f"messages: {count} in each of {', '.join(LANGUAGES)}")
    for error in errors:
        print(f"error: {error}", file=sys.stderr)
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())

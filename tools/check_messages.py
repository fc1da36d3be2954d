"""Are the message catalogues complete, alike in all languages, and do they hold every message that the code asks for?

A catalogue is `locale/<language>/<domain>.toml`. Its tables nest; a message is a text, or a table with the variants
`one` and `other`; where a text has several numbers, each brings its own words: `{n:disc|discs}`. A name may have
grammatical forms beside itself: `india = { name = "Indien", to = "nach Indien" }`; then all its neighbours in the table
have them. Braces hold what is filled in: `{n}`, `{region}`, or a form of a name, `{region.to}`. The key of a message is
its domain and its path in the file: `colonialism.prompt.action`.

In the code, and in the templates of pages, the keys that are passed to the functions which look a message up are
checked: a literal key must exist and be given what it fills in, and a composed one must fit some key. A message that
nothing asks for is an error too, but in the domains of games.
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
from typing import Any, NamedTuple

from jinja2 import Environment, nodes

LANGUAGES = ("en", "de", "fr")
FUNCTIONS = {"say": 1, "Message": 0}
"""What looks messages up, and which of its arguments is the key."""

IN_TEMPLATES = "t"
"""What looks messages up in the templates of pages."""
ANYTHING = ".+"
CODE = ("*.py", "*.html")
WHOLE_TABLE = re.compile(r"""catalogue\(\w+, "(\w+)"\)\["(\w+)"\]""")
"""How code takes a table of messages, to give them on as they are."""

VARIANTS = {"one", "other"}
PLACEHOLDER = re.compile(r"[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)?")
SENTENCE = 3
"""From so many words on, two messages of one domain with the same texts are taken for one message that stands twice."""
KEYED_BY_KIND = {"edition", "event", "kind", "move", "name", "reason"}
"""Tables of a domain whose keys follow from the game's kinds and names; there, equal texts are no mistake."""

Message = dict[str, str]
"""The texts of a message by variant or form; one that has neither stands under the empty name."""

Catalogue = dict[str, Message]
"""The messages of a file by key."""


class Asked(NamedTuple):
    """A place where the code asks for a message."""

    place: str
    key: str
    """As it is written there."""
    pattern: re.Pattern[str]
    """What it fits."""
    given: set[str] | None
    """The arguments that come with it, where the place itself says which."""


def read_catalogue(file: Path) -> tuple[Catalogue, list[str]]:
    """A file's messages, and what is wrong with it."""
    title = f"{file.parent.name}/{file.name}"
    catalogue: Catalogue = {}
    errors: list[str] = []
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        return {}, [f"{title}: {error}"]
    for key, value in leaves(table, f"{file.stem}."):
        texts = value if isinstance(value, dict) else {"": value}
        wrong = list(problems(texts))
        errors += [f"{title}: {key}: {problem}" for problem in wrong]
        if not wrong:
            catalogue[key] = texts
    return catalogue, errors


def leaves(table: Mapping[str, Any], path: str) -> Iterator[tuple[str, Any]]:
    """The messages of a table and the tables within it, with their keys."""
    for name, value in table.items():
        if isinstance(value, dict) and not (VARIANTS & value.keys() or isinstance(value.get("name"), str)):
            yield from leaves(value, f"{path}{name}.")
        else:
            yield path + name, value


def problems(message: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with a message on its own."""
    if VARIANTS & message.keys() and message.keys() != VARIANTS:
        yield f"the variants are `one` and `other`, not {' and '.join(f'`{name}`' for name in message)}"
    for text in message.values():
        if not isinstance(text, str):
            yield f"a message is a text, not {text!r}"
        elif not text.strip():
            yield "the text is empty"
        else:
            yield from placeholder_problems(text)


def placeholder_problems(text: str) -> Iterator[str]:
    """What is wrong with a text's braces."""
    try:
        names = placeholders(text)
    except ValueError as error:
        yield str(error)
    else:
        yield from (
            f"{{{name}}} is not something to fill in" for name in sorted(names) if not PLACEHOLDER.fullmatch(name)
        )
        for words in (spec for _, _, spec, _ in Formatter().parse(text) if spec):
            if words.count("|") not in (1, 2):
                yield f"the words of a number are `one|other` or `none|one|other`, not `{words}`"


def placeholders(text: str) -> set[str]:
    """What stands between a text's braces, also within the words of a number; ValueError where they do not match."""
    found: set[str] = set()
    for _, name, words, _ in Formatter().parse(text):
        if name is not None:
            found |= {name, *placeholders(words or "")}
    return found


def form_problems(catalogue: Catalogue) -> Iterator[str]:
    """Names of one table with other forms than their neighbours, and texts that use a form which no name has."""
    tables: dict[str, set[str]] = {}
    for key, message in catalogue.items():
        if not VARIANTS & message.keys():
            own = message.keys() - {"", "name"}
            if tables.setdefault(key.rpartition(".")[0], own) != own:
                yield f"{key} has other forms than its neighbours"
    known = set().union(*tables.values())
    for key, message in catalogue.items():
        used = {name.partition(".")[2] for text in message.values() for name in placeholders(text)}
        yield from (f"{key}: no name has the form `{form}`" for form in sorted(used - known - {""}))


def compare(catalogues: Mapping[str, Catalogue]) -> Iterator[str]:
    """What is wrong with the catalogues of one domain, side by side."""
    for language, catalogue in catalogues.items():
        yield from (f"{problem} in {language}" for problem in form_problems(catalogue))
    twins: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for key in dict.fromkeys(key for catalogue in catalogues.values() for key in catalogue):
        messages = {language: catalogue[key] for language, catalogue in catalogues.items() if key in catalogue}
        yield from (f"{key} is missing in {language}" for language in catalogues if language not in messages)
        filled = {language: shown(message) for language, message in messages.items()}
        first, *others = filled
        for language in others:
            if filled[language] != filled[first]:
                yield f"{key} fills in {filled[first]} in {first}, {filled[language]} in {language}"
        texts = [text for message in messages.values() for text in message.values()]
        free = len(messages) == len(catalogues) and key.split(".")[1] not in KEYED_BY_KIND
        if free and any(len(text.split()) >= SENTENCE for text in texts):
            twins[tuple(texts)].append(key)
    for same in twins.values():
        if len(same) > 1:
            yield f"{' and '.join(same)} are one message in every language"


def shown(message: Message) -> str:
    """The arguments that a message fills in, as they stand in a text."""
    names = {name.partition(".")[0] for text in message.values() for name in placeholders(text)}
    return " ".join(f"{{{name}}}" for name in sorted(names)) or "nothing"


def asked_for(source: Path, functions: Mapping[str, int]) -> Iterator[Asked]:
    """Every key, or pattern of keys, that the code looks up."""
    for file in sorted(source.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"), str(file))):
            if isinstance(node, ast.Call):
                position = functions.get(called(node.func) or "", len(node.args))
                given = [keyword.arg for keyword in node.keywords]
                for key in (key for argument in node.args[position : position + 1] for key in alternatives(argument)):
                    pattern = key_pattern(key)
                    if pattern is not None:
                        place = f"{file.relative_to(source).as_posix()}:{node.lineno}"
                        known = len(node.args) == position + 1 and called(node.func) == "say" and None not in given
                        yield Asked(place, ast.unparse(key), pattern, set(filter(None, given)) if known else None)


def asked_for_in_templates(source: Path) -> Iterator[Asked]:
    """Every key, or pattern of keys, that the pages' templates look up."""
    environment = Environment(autoescape=True)
    for file in sorted(source.rglob("*.html")):
        tree = environment.parse(file.read_text(encoding="utf-8"))
        for call in tree.find_all(nodes.Call):
            if isinstance(call.node, nodes.Name) and call.node.name == IN_TEMPLATES:
                for key in template_alternatives(call.args[0]):
                    place = f"{file.relative_to(source).as_posix()}:{call.lineno}"
                    given = None if call.dyn_kwargs else {keyword.key for keyword in call.kwargs}
                    pattern = template_pattern(key)
                    yield Asked(place, pattern.replace(ANYTHING, "…").replace("\\", ""), re.compile(pattern), given)


def template_alternatives(key: nodes.Expr) -> Iterator[nodes.Expr]:
    """Both branches of `a if c else b`, else the expression itself."""
    if isinstance(key, nodes.CondExpr) and key.expr2 is not None:
        yield from template_alternatives(key.expr1)
        yield from template_alternatives(key.expr2)
    else:
        yield key


def template_pattern(key: nodes.Expr) -> str:
    """The keys that an expression of a template can stand for: what it does not say itself may be anything."""
    if isinstance(key, nodes.Const):
        return re.escape(str(key.value))
    if isinstance(key, nodes.Concat):
        return "".join(map(template_pattern, key.nodes))
    return ANYTHING


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
        parts = (re.escape(str(part.value)) if isinstance(part, ast.Constant) else ANYTHING for part in key.values)
        return re.compile("".join(parts))
    return None


def check(locale: Path, source: Path, functions: Mapping[str, int]) -> tuple[int, list[str]]:
    """How many messages there are in each language, and everything that is wrong."""
    errors: list[str] = []
    domains = sorted({file.stem for file in locale.glob("*/*.toml")})
    if not domains:
        errors.append(f"no catalogue found in {locale}")
    errors += [f"{file.name}: nobody knows this language" for file in locale.glob("*/") if is_stray(file)]
    known: dict[str, Message] = {}
    for domain in domains:
        catalogues: dict[str, Catalogue] = {}
        for language in LANGUAGES:
            file = locale / language / f"{domain}.toml"
            if file.exists():
                catalogues[language], wrong = read_catalogue(file)
                errors += wrong
            else:
                errors.append(f"{language}/{file.name} is missing")
        errors += compare(catalogues)
        known |= {key: message for catalogue in catalogues.values() for key, message in catalogue.items()}
    places = [*asked_for(source, functions), *asked_for_in_templates(source)]
    errors += (f"{key}: nothing asks for this message" for key in unasked(known, places, source))
    for asked in places:
        found = [key for key in known if asked.pattern.fullmatch(key)]
        if not found:
            errors.append(f"{asked.place}: no message {asked.key}")
        elif len(found) == 1 and asked.given is not None:
            errors += (f"{asked.place}: {found[0]} {problem}" for problem in misfits(known[found[0]], asked.given))
    return len(known), errors


def unasked(known: Mapping[str, Message], places: Iterable[Asked], source: Path) -> Iterator[str]:
    """Messages that nothing asks for: no place where one is looked up, no key by itself, no whole table of them.

    Those of a game are left out, since the names of its kinds, cards and roles make their keys.
    """
    code = "\n".join(file.read_text(encoding="utf-8") for kind in CODE for file in sorted(source.rglob(kind)))
    games = {key.split(".")[0] for key in known if key.split(".")[1] == "event"}
    tables = {".".join(found) for found in WHOLE_TABLE.findall(code)}
    patterns = [asked.pattern for asked in places if not asked.pattern.pattern.startswith(ANYTHING)]
    for key in known:
        taken = key.split(".")[0] in games or key.rpartition(".")[0] in tables or f'"{key}"' in code
        if not taken and not any(pattern.fullmatch(key) for pattern in patterns):
            yield key


def misfits(message: Message, given: set[str]) -> Iterator[str]:
    """How the arguments of a call differ from what a message fills in."""
    filled = {name.partition(".")[0] for text in message.values() for name in placeholders(text)}
    yield from (f"fills in {{{name}}}, which is not given" for name in sorted(filled - given))
    counted = {"n"} if VARIANTS & message.keys() else set()
    yield from (f"does not fill in {{{name}}}" for name in sorted(given - filled - counted))


def is_stray(folder: Path) -> bool:
    return folder.is_dir() and folder.name not in LANGUAGES and any(folder.glob("*.toml"))


def function(text: str) -> tuple[str, int]:
    """`say:1` as a name and a position."""
    name, _, position = text.partition(":")
    return name, int(position)


def main(arguments: list[str] | None = None) -> int:
    source = Path(__file__).resolve().parent.parent / "src" / "tordesillas"
    parser = argparse.ArgumentParser(description="Check the message catalogues and their use.")
    parser.add_argument("--locale", type=Path, default=source / "locale", help="the folder of the catalogues")
    parser.add_argument("--source", type=Path, default=source, help="the folder of the code that looks messages up")
    parser.add_argument(
        "--function",
        action="append",
        type=function,
        metavar="NAME:POSITION",
        help="a function and which of its arguments, from 0, is the key; may be given more than once",
    )
    chosen = parser.parse_args(arguments)
    count, errors = check(chosen.locale, chosen.source, dict(chosen.function or FUNCTIONS))
    print(f"messages: {count} in each of {', '.join(LANGUAGES)}")
    for error in errors:
        print(f"error: {error}", file=sys.stderr)
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())

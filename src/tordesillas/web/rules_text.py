"""The pages in `web/pages`, read into sections and clauses, as HTML and as plain text.

A clause is a paragraph that begins with its id, as `**CM-37**`, or a row of a table whose first cell is one. The items
of a list are words explained. The last section of the rules says what is printed on the board and what is rebuilt.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from tordesillas.engine.messages import LANGUAGES

PAGES = Path(__file__).parent / "pages"
ADDRESSES = {"history.md": "/learn/history"}
"""Where the server shows a page that others link to."""
RULING = {"en": "Ruling", "de": "Entscheidung", "fr": "Décision"}
ID = re.compile(r"\b[A-Z]{2}-\d+[a-z]?\b")
CLAUSE = re.compile(rf"^(?:\*\*|\| )({ID.pattern})", re.MULTILINE)
ANNOUNCED = re.compile(r"[^.,;:]*:")
RENDERER = RendererHTML()
MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


class Prose(NamedTuple):
    """What is no clause, as HTML and as words."""

    html: str
    words: str


class Term(NamedTuple):
    """Words of the rules, explained."""

    anchor: str
    names: tuple[str, ...]
    html: str
    words: str


class Cell(NamedTuple):
    heading: str
    editions: frozenset[str]
    """The editions that the column is about; none: all of them."""
    html: str


class Clause(NamedTuple):
    """A rule that can be named."""

    id: str
    names: tuple[str, ...]
    """What it is about, as it names it itself."""
    html: str
    """A paragraph's; the last cell's of a row."""
    words: str
    ruling: bool
    """Whether a decision of ours is in it."""
    editions: frozenset[str]
    """The editions that it names."""
    only: frozenset[str]
    """The editions or expansions with which it holds; none: always."""
    cells: tuple[Cell, ...] = ()
    """Of a row, what stands between the id and the last cell."""


class Table(NamedTuple):
    """Clauses that are rows."""

    headings: tuple[Cell, ...]
    clauses: tuple[Clause, ...]

    def about(self, edition: str) -> Table:
        """Without the columns of other editions."""
        kept = tuple(row._replace(cells=tuple(of_edition(row.cells, edition))) for row in self.clauses)
        return Table(tuple(of_edition(self.headings, edition)), kept)


def of_edition(cells: Iterable[Cell], edition: str) -> Iterator[Cell]:
    return (cell for cell in cells if not cell.editions or edition in cell.editions)


class Terms(NamedTuple):
    terms: tuple[Term, ...]


Part = Prose | Clause | Table | Terms


class Section(NamedTuple):
    title: str
    anchor: str
    level: int
    parts: tuple[Part, ...]

    @property
    def clauses(self) -> tuple[Clause, ...]:
        found: list[Clause] = []
        for part in self.parts:
            if isinstance(part, Clause):
                found.append(part)
            elif isinstance(part, Table):
                found += part.clauses
        return tuple(found)

    @property
    def terms(self) -> tuple[Term, ...]:
        return tuple(term for part in self.parts if isinstance(part, Terms) for term in part.terms)

    @property
    def words(self) -> str:
        """What it says beside its clauses."""
        return " ".join(part.words for part in self.parts if isinstance(part, Prose))

    def played_with(self, edition: str, expansions: Container[str]) -> Section | None:
        """What of it can matter in a game; None where nothing can."""

        def holds(clause: Clause) -> bool:
            return not clause.only or edition in clause.only or any(name in expansions for name in clause.only)

        parts: list[Part] = []
        for part in self.parts:
            if isinstance(part, Table):
                rows = tuple(filter(holds, part.clauses))
                parts += [Table(part.headings, rows).about(edition)] if rows else []
            elif not isinstance(part, Clause) or holds(part):
                parts.append(part)
        left = self._replace(parts=tuple(parts))
        return left if left.clauses or not self.clauses else None


class Page(NamedTuple):
    name: str
    language: str
    title: str
    sections: tuple[Section, ...]
    """The first has the page's own title, and what stands before the second."""

    @property
    def clauses(self) -> dict[str, Clause]:
        return {clause.id: clause for section in self.sections for clause in section.clauses}

    @property
    def anchors(self) -> frozenset[str]:
        """Whatever on it can be linked to."""
        terms = (term.anchor for section in self.sections for term in section.terms)
        return frozenset([*self.clauses, *(section.anchor for section in self.sections), *terms])

    def played_with(self, edition: str, expansions: Container[str]) -> Page:
        """What of it can matter in a game with an edition and expansions."""
        kept = (section.played_with(edition, expansions) for section in self.sections)
        return self._replace(sections=tuple(section for section in kept if section))

    @property
    def rebuilt(self) -> Section:
        """What is printed and what is rebuilt."""
        return [section for section in self.sections if section.level == 2][-1]


class Writer(NamedTuple):
    """What it takes to write a page's words as HTML."""

    ruling: str
    editions: Mapping[str, frozenset[str]]
    """How the page names editions, in lower case."""
    pattern: re.Pattern[str]
    """Whatever is marked or linked in running words."""
    only: Mapping[str, frozenset[str]]
    """Clauses that hold with some editions or expansions only."""

    def inline(self, tokens: Sequence[Token]) -> Prose:
        """Running words, with references linked, editions marked and rulings set apart."""
        marked = list(self.marked(tokens))
        html = RENDERER.renderInline(marked, MARKDOWN.options, {})
        return Prose(html.strip(), plain(tokens))

    def marked(self, tokens: Sequence[Token]) -> Iterator[Token]:
        opened = linked = False
        for place, token in enumerate(tokens):
            if token.type == "link_open":
                linked = True
                address = unquote(str(token.attrs["href"]))
                token.attrs["href"] = ADDRESSES.get(address, address)
            elif token.type == "link_close":
                linked = False
            elif token.type == "strong_open" and self.rules(tokens[place + 1 : place + 4]):
                yield raw('</span> <span class="ruling">' if opened else '<span class="ruling">')
                opened = True
            if token.type == "text" and not linked:
                yield raw(self.pattern.sub(self.mark, escape(token.content, quote=False)))
            else:
                yield token
        if opened:
            yield raw("</span>")

    def rules(self, tokens: Sequence[Token]) -> bool:
        """Whether a ruling is announced: its word alone is not one."""
        word, _, after = (token.content for token in tokens) if len(tokens) == 3 else ("", "", "")
        return word == self.ruling and ANNOUNCED.match(after) is not None

    def mark(self, found: re.Match[str]) -> str:
        said = found.group()
        named = self.editions.get(said.lower())
        if named is None:
            return f'<a class="reference" href="#{said}">{said}</a>'
        classes = " ".join(f"edition-{edition}" for edition in sorted(named))
        return f'<span class="edition {classes}">{said}</span>'

    def named(self, words: str) -> frozenset[str]:
        """The editions that words name."""
        found = self.pattern.findall(words)
        return frozenset().union(*(self.editions.get(phrase.lower(), frozenset()) for phrase in found))


def raw(html: str) -> Token:
    return Token("html_inline", "", 0, content=html)


def words_of(token: Token) -> list[Token]:
    """Running words, with the page's line breaks as the spaces that they are."""
    joined: list[Token] = []
    for each in token.children or []:
        said = " " if each.type == "softbreak" else each.content
        if each.type not in ("text", "softbreak"):
            joined.append(each)
        elif joined and joined[-1].type == "text":
            joined[-1].content += said
        elif said:
            joined.append(Token("text", "", 0, content=said))
    return joined


def plain(tokens: Iterable[Token]) -> str:
    """The words of inline tokens alone."""
    return "".join(token.content for token in tokens).strip()


def emphasized(tokens: Sequence[Token]) -> tuple[str, ...]:
    """What is set in italics or bold."""
    opening = ("em_open", "strong_open")
    return tuple(tokens[place + 1].content for place, token in enumerate(tokens) if token.type in opening)


@cache
def told(name: str) -> Mapping[str, Any]:
    """What a file beside the pages tells of all of them."""
    return tomllib.loads((PAGES / f"{name}.toml").read_text(encoding="utf-8"))


def clause_behind(prompt: str) -> str:
    """The id of the clause that a question, given by its key, comes from; nothing for a game without pages."""
    game, _, name = prompt.split(".")
    clause: str = told("prompts").get(game, {}).get(name, "")
    return clause


def writer(name: str, language: str, order: Sequence[str]) -> Writer:
    """What a page is written with; `order` has the ids of its clauses."""
    only: dict[str, frozenset[str]] = {}
    for scope in told("scopes").get(name, ()):
        first, last = order.index(scope["clauses"][0]), order.index(scope["clauses"][-1])
        only.update(dict.fromkeys(order[first : last + 1], frozenset(scope["only"])))
    words = told("scopes")["words"].get(name, {}).get(language, {})
    phrases = [rf"\b{re.escape(phrase)}\b" for phrase in sorted(words, key=len, reverse=True)]
    pattern = re.compile("|".join([*phrases, ID.pattern]), re.IGNORECASE)
    return Writer(RULING[language], {phrase.lower(): frozenset(words[phrase]) for phrase in words}, pattern, only)


def has_page(name: str) -> bool:
    """Whether a game, which may come from elsewhere, has its rules here."""
    return (PAGES / LANGUAGES[0] / f"{name}.md").exists()


@cache
def read_page(name: str, language: str) -> Page:
    """A page in a language."""
    source = (PAGES / language / f"{name}.md").read_text(encoding="utf-8")
    write = writer(name, language, CLAUSE.findall(source))
    sections: list[Section] = []
    for opening, block in blocks(MARKDOWN.parse(source)):
        if opening.type == "heading_open":
            title = plain(words_of(block[1]))
            sections.append(Section(title, slug(title), int(opening.tag[1]), ()))
        else:
            last = sections[-1]
            sections[-1] = last._replace(parts=(*last.parts, PARTS[opening.type](block, write)))
    return Page(name, language, sections[0].title, tuple(sections))


def blocks(tokens: Sequence[Token]) -> Iterator[tuple[Token, list[Token]]]:
    """The outermost blocks of a page: the token that opens each, and all its tokens."""
    block: list[Token] = []
    for token in tokens:
        block.append(token)
        if token.level == 0 and token.nesting <= 0:
            yield block[0], block
            block = []


def slug(title: str) -> str:
    """A heading's anchor, as forges make it."""
    return re.sub(r"[^\w\s-]", "", title.lower()).replace(" ", "-")


def paragraph(block: Sequence[Token], write: Writer) -> Part:
    inline = words_of(block[1])
    if inline[0].type == "strong_open" and ID.fullmatch(inline[1].content):
        rest = inline[3:]
        return clause(inline[1].content, emphasized(rest), rest, write)
    text = write.inline(inline)
    return Prose(f"<p>{text.html}</p>", text.words)


def clause(name: str, names: tuple[str, ...], tokens: Sequence[Token], write: Writer, *cells: Cell) -> Clause:
    text = write.inline(tokens)
    said = tuple(each for each in names if each != write.ruling)
    only = write.only.get(name, frozenset())
    return Clause(name, said, text.html, text.words, write.ruling in names, write.named(text.words), only, cells)


def table(block: Sequence[Token], write: Writer) -> Part:
    rows = [cells_of(row) for row in rows_of(block)]
    if not ID.fullmatch(plain(rows[1][0])):
        html = "".join(row_html(row, write, "th" if place == 0 else "td") for place, row in enumerate(rows))
        return Prose(
            f'<div class="wide" tabindex="0"><table>{html}</table></div>',
            " ".join(plain(cell) for row in rows for cell in row),
        )
    headings = tuple(Cell(plain(cell), write.named(plain(cell)), write.inline(cell).html) for cell in rows[0])
    return Table(headings, tuple(row_clause(row, headings, write) for row in rows[1:]))


def row_clause(row: Sequence[Sequence[Token]], headings: Sequence[Cell], write: Writer) -> Clause:
    between = [
        Cell(heading.heading, heading.editions, write.inline(cell).html)
        for heading, cell in zip(headings[1:-1], row[1:-1])
    ]
    names = (plain(row[1]), *emphasized(row[-1]))
    return clause(plain(row[0]), names, row[-1], write, *between)


def rows_of(block: Sequence[Token]) -> Iterator[list[Token]]:
    row: list[Token] = []
    for token in block:
        row.append(token)
        if token.type == "tr_open":
            row = []
        elif token.type == "tr_close":
            yield row


def cells_of(row: Sequence[Token]) -> list[list[Token]]:
    return [words_of(token) for token in row if token.type == "inline"]


def row_html(row: Sequence[Sequence[Token]], write: Writer, tag: str) -> str:
    return f"<tr>{''.join(f'<{tag}>{write.inline(cell).html}</{tag}>' for cell in row)}</tr>"


def terms(block: Sequence[Token], write: Writer) -> Part:
    items = [words_of(token) for token in block if token.type == "inline"]
    return Terms(
        tuple(
            Term(f"word-{number}", emphasized(item), *write.inline(item)) for number, item in enumerate(items, start=1)
        )
    )


PARTS: Mapping[str, Callable[[Sequence[Token], Writer], Part]] = {
    "paragraph_open": paragraph,
    "table_open": table,
    "bullet_list_open": terms,
}


def linked(html: str, here: Container[str], elsewhere: str) -> str:
    """HTML of a page whose links within the page lead `elsewhere` where their goals are not shown `here`."""
    return re.sub(
        r'href="#([^"]+)"',
        lambda found: found.group() if found[1] in here else f'href="{elsewhere}#{found[1]}"',
        html,
    )

"""Which clauses of the rules do the tests prove?

The English pages in `web/pages` are the project's clause list: a clause is a line that begins with its id, as
`**CM-37**` or as the first cell of a table row. A test says what it proves with `@pytest.mark.rule("CM-37", ...)`: on a
function or a class, as `pytestmark`, or as `marks=` of a `pytest.param`. Marks beside a `skip` or an `xfail` prove
nothing.

Wrong ids, ids that two lines define and marks that pytest would not read always fail; with `--require CM` so do clauses
of that game without proof. Where the source list of the clauses is at hand, the ids on our pages must be the same as
there.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

GAMES = {"CM": "colonialism", "CL": "colonial"}
"""The prefix of a game's clauses, and the name of its page."""

ID = r"(?:CM|CL)-\d+[a-z]?"
DEFINITION = re.compile(rf"^(?:\*\*({ID})\*\*|\|\s*({ID})\s*\|)")
MENTION = re.compile(rf"({ID})(?:\.\.(\d+))?")
PROVES_NOTHING = {"skip", "xfail"}


@dataclass
class Clauses:
    """The clauses that a folder of pages defines, in their order there."""

    where: dict[str, str] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)

    def of(self, prefix: str) -> list[str]:
        """The clauses of one game."""
        return [i for i in self.where if i.startswith(prefix)]


@dataclass
class Proofs:
    """What the tests prove: for each id the places of its marks."""

    where: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    errors: list[str] = field(default_factory=list)


def read_clauses(folder: Path) -> Clauses:
    """The clauses defined in a folder's pages."""
    clauses = Clauses()
    for page in sorted(folder.glob("*.md")):
        for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
            found = DEFINITION.match(line)
            if found is None:
                continue
            clause = found[1] or found[2]
            place = f"{page.name}:{number}"
            if clause in clauses.where:
                clauses.errors.append(f"{place}: {clause} stands at {clauses.where[clause]} already")
            else:
                clauses.where[clause] = place
    return clauses


def mentioned(text: str) -> set[str]:
    """All ids that a text mentions; `CM-60..63` means four."""
    ids = set()
    for found in MENTION.finditer(text):
        ids.add(found[1])
        if found[2] is not None:
            prefix, first = found[1].split("-")
            ids.update(f"{prefix}-{number:02}" for number in range(int(first), int(found[2]) + 1))
    return ids


def compare_with_source(clauses: Clauses, pages: Path, source: Path) -> list[str]:
    """How our pages' ids differ from those of the source list, for the games that have a page in both."""
    errors = []
    for prefix, game in GAMES.items():
        original = source / f"{game}.md"
        if not (pages / original.name).exists() or not original.exists():
            continue
        theirs = {i for i in mentioned(original.read_text(encoding="utf-8")) if i.startswith(prefix)}
        ours = set(clauses.of(prefix))
        errors += [f"{game}: {i} is in the source list, not on our page" for i in sorted(theirs - ours)]
        errors += [f"{game}: {i} is on our page, not in the source list" for i in sorted(ours - theirs)]
    return errors


def mark_name(node: ast.expr) -> str | None:
    """`rule` for `pytest.mark.rule` or `mark.rule`, called or not; None for anything else."""
    if isinstance(node, ast.Call):
        node = node.func
    if not isinstance(node, ast.Attribute):
        return None
    owner = node.value
    is_mark = owner.attr == "mark" if isinstance(owner, ast.Attribute) else ast.unparse(owner) == "mark"
    return node.attr if is_mark else None


def listed(node: ast.expr) -> list[ast.expr]:
    """The marks in an expression that may be one mark or a list of them."""
    return node.elts if isinstance(node, ast.List | ast.Tuple) else [node]


def mark_groups(tree: ast.Module) -> Iterator[list[ast.expr]]:
    """Every place where pytest reads marks, with the marks that stand there together."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if node.name.startswith("test"):
                yield node.decorator_list
        elif isinstance(node, ast.ClassDef):
            if node.name.startswith("Test"):
                yield node.decorator_list
                yield from module_marks(node.body)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "param":
            yield from (listed(keyword.value) for keyword in node.keywords if keyword.arg == "marks")
    yield from module_marks(tree.body)


def module_marks(body: list[ast.stmt]) -> Iterator[list[ast.expr]]:
    """The marks that a module or a class gives to all its tests by `pytestmark`."""
    for statement in body:
        if isinstance(statement, ast.Assign):
            if any(isinstance(target, ast.Name) and target.id == "pytestmark" for target in statement.targets):
                yield listed(statement.value)


def read_proofs(folder: Path, known: set[str]) -> Proofs:
    """The rule marks of a folder's tests."""
    proofs = Proofs()
    for file in sorted(folder.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"), str(file))
        name = file.relative_to(folder.parent).as_posix()
        read: set[ast.expr] = set()
        for marks in mark_groups(tree):
            rules = [mark for mark in marks if mark_name(mark) == "rule"]
            read.update(rules)
            if not PROVES_NOTHING.intersection(filter(None, map(mark_name, marks))):
                for mark in rules:
                    read_mark(mark, f"{name}:{mark.lineno}", known, proofs)
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and mark_name(node) == "rule" and node not in read:
                proofs.errors.append(f"{name}:{node.lineno}: this mark is on no test")
    return proofs


def read_mark(mark: ast.expr, place: str, known: set[str], proofs: Proofs) -> None:
    """Take the ids from one mark."""
    arguments = mark.args if isinstance(mark, ast.Call) else []
    if not arguments:
        proofs.errors.append(f"{place}: a rule mark names the clauses that it proves")
    for argument in arguments:
        if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
            proofs.errors.append(f"{place}: ids are written out, as strings")
        elif argument.value not in known:
            proofs.errors.append(f"{place}: there is no clause {argument.value!r}")
        else:
            proofs.where[argument.value].append(place)


def summary(clauses: Clauses, proofs: Proofs) -> str:
    """`rules proven: N / M (CM a / b, CL c / d)`."""
    parts = []
    for prefix in GAMES:
        ids = clauses.of(prefix)
        parts.append(f"{prefix} {sum(i in proofs.where for i in ids)} / {len(ids)}")
    proven = sum(i in proofs.where for i in clauses.where)
    return f"rules proven: {proven} / {len(clauses.where)} ({', '.join(parts)})"


def lacks(prefix: str, clauses: Clauses, proofs: Proofs) -> bool:
    """A game has clauses without proof, or no clauses."""
    ids = clauses.of(prefix)
    return not ids or any(i not in proofs.where for i in ids)


def main(arguments: list[str] | None = None) -> int:
    root = Path(__file__).resolve().parent.parent
    parser = argparse.ArgumentParser(description="Which clauses of the rules do the tests prove?")
    pages = root / "src" / "tordesillas" / "web" / "pages" / "en"
    parser.add_argument("--rules", type=Path, default=pages, help="the folder of the rules pages")
    parser.add_argument("--tests", type=Path, default=root / "tests", help="the folder of the tests")
    parser.add_argument(
        "--source",
        type=Path,
        default=root.parent / "shared" / "rules",
        help="a folder with the source lists of the clauses; nothing is compared where it is missing",
    )
    parser.add_argument(
        "--require",
        choices=GAMES,
        action="append",
        default=[],
        help="fail on clauses of this game without proof, or on none at all",
    )
    parser.add_argument("--list", action="store_true", help="show each clause with the tests that prove it")
    chosen = parser.parse_args(arguments)

    clauses = read_clauses(chosen.rules)
    if not clauses.where:
        clauses.errors.append(f"no clause found in {chosen.rules}")
    proofs = read_proofs(chosen.tests, set(clauses.where))
    errors = [*clauses.errors, *compare_with_source(clauses, chosen.rules, chosen.source), *proofs.errors]
    unproven = [i for i in clauses.where if i not in proofs.where]
    errors += [f"{prefix}: every clause must be proven" for prefix in chosen.require if lacks(prefix, clauses, proofs)]

    if chosen.list:
        for clause in clauses.where:
            print(f"{clause}: {', '.join(proofs.where.get(clause, ['unproven']))}")
    print(summary(clauses, proofs))
    if unproven:
        print(f"unproven: {' '.join(unproven)}")
    for error in errors:
        print(f"error: {error}", file=sys.stderr)
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())

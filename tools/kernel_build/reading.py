"""Reads a game's kernel files: which records, functions and constants they hold, and whether that is the dialect."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType
from typing import Any

from tordesillas.engine.common import MOVES_MAX
from tordesillas.engine.kernel import DECISIONS_MAX, VOCABULARY, fingerprint, source_path, sources
from tordesillas.engine.layout import Struct

NUMBERS = {"int": "int", "U32": "uint32_t", "U64": "uint64_t"}
ROWS = ("Row", "Words")
REQUIRED = ("begin", "legal", "apply", "resample", "reward")


class Refused(Exception):
    """A kernel file holds what the dialect does not allow."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        super().__init__(f"{file}:{line}: {reason}")
        self.file = file
        self.line = line
        self.reason = reason


@dataclass(frozen=True, eq=False)
class KernelFile:
    """One source, parsed and imported."""

    name: str
    shown: str
    """Its path as people know it: from the working directory, where it stands below that."""
    tree: ast.Module
    names: dict[str, Any]

    def refuse(self, node: ast.AST, reason: str) -> Refused:
        return Refused(self.shown, getattr(node, "lineno", 1), reason)


@dataclass(frozen=True)
class Parameter:
    """A parameter: a number by its C type, a row of whatever the call passes, or a record."""

    name: str
    number: str = ""
    row: bool = False
    record: type[Struct] | None = None


@dataclass(frozen=True, eq=False)
class Function:
    """A function of a kernel file."""

    name: str
    file: KernelFile
    node: ast.FunctionDef
    parameters: tuple[Parameter, ...]
    result: str
    """The C type, or `void`."""


@dataclass(frozen=True, eq=False)
class Game:
    """All that the compiled kernel is made of."""

    package: str
    fingerprint: str
    files: tuple[KernelFile, ...]
    state: type[Struct]
    records: dict[type[Struct], str]
    """The C struct that each record is, or is a part of."""
    functions: dict[FunctionType, Function]
    move_count: int
    decisions_max: int
    first_interrupt: int

    def function(self, name: str) -> Function | None:
        return next((found for found in self.functions.values() if found.name == name), None)


def read_game(package: str) -> Game:
    """Read and check all kernel files of a package."""
    names = sources(package)
    module = importlib.import_module(f"{package}.kernel")
    files = tuple(read_file(name) for name in names if name not in VOCABULARY)
    records = read_records(files, module.State)
    functions: dict[FunctionType, Function] = {}
    taken: dict[str, Function] = {}
    for file in files:
        for node in file.tree.body:
            if isinstance(node, ast.FunctionDef):
                found = read_function(file, node, records)
                if found.name in taken:
                    other = taken[found.name].file.shown
                    raise file.refuse(node, f"{other} has a function {found.name} already: one unit, one meaning")
                taken[found.name] = found
                functions[file.names[found.name]] = found
    for name in REQUIRED:
        if name not in taken:
            raise Refused(f"{package}.kernel", 1, f"no kernel file has the function {name}")
    return Game(
        package=package,
        fingerprint=fingerprint(names),
        files=files,
        state=module.State,
        records=records,
        functions=functions,
        move_count=getattr(module, "MOVE_COUNT", MOVES_MAX),
        decisions_max=getattr(module, "DECISIONS_MAX", DECISIONS_MAX),
        first_interrupt=getattr(module, "FIRST_INTERRUPT", getattr(module, "MOVE_COUNT", MOVES_MAX)),
    )


def read_file(name: str) -> KernelFile:
    path = source_path(name)
    tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
    file = KernelFile(name, shown(path), tree, vars(importlib.import_module(name)))
    for node in tree.body:
        check_top(file, node)
    return file


def shown(path: Path) -> str:
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else path.name


def check_top(file: KernelFile, node: ast.stmt) -> None:
    """Declarations run as Python and may use all of it; what functions use of them is checked there."""
    match node:
        case ast.Import() | ast.ImportFrom() | ast.Assert() | ast.FunctionDef():
            pass
        case ast.Expr(value=ast.Constant(value=str())):
            pass
        case ast.Assign(targets=[ast.Name()]) | ast.AnnAssign(target=ast.Name()):
            pass
        case ast.ClassDef():
            found = file.names.get(node.name)
            if not (isinstance(found, type) and issubclass(found, Struct)):
                raise file.refuse(node, f"the class {node.name} is no record: derive it from Struct")
            for part in node.body:
                check_record(file, part)
        case _:
            raise file.refuse(node, f"{describe(node)} at the top of a kernel file")


def check_record(file: KernelFile, node: ast.stmt) -> None:
    match node:
        case ast.Expr(value=ast.Constant(value=str())):
            pass
        case ast.AnnAssign(target=ast.Name(), value=ast.Call(func=ast.Name(id="field"))):
            pass
        case _:
            raise file.refuse(node, f"{describe(node)} in a record: it holds fields only")


def read_records(files: tuple[KernelFile, ...], state: type[Struct]) -> dict[type[Struct], str]:
    """The C struct of each record; what the state derives from is the state."""
    found: dict[type[Struct], str] = {}
    for file in files:
        for node in file.tree.body:
            if isinstance(node, ast.ClassDef):
                record = file.names[node.name]
                name = "State" if issubclass(state, record) else record.__name__
                if name in found.values() and name != "State":
                    raise file.refuse(node, f"there is a record {name} already: one unit, one meaning")
                found[record] = name
    if state not in found:
        raise Refused(state.__module__, 1, "the record State stands in no kernel file")
    return found


def read_function(file: KernelFile, node: ast.FunctionDef, records: dict[type[Struct], str]) -> Function:
    if node.decorator_list:
        raise file.refuse(node, f"{node.name} has a decorator")
    given = node.args
    if given.posonlyargs or given.kwonlyargs or given.vararg or given.kwarg or given.defaults:
        raise file.refuse(node, f"{node.name} takes more than plain parameters")
    parameters: list[Parameter] = []
    for argument in given.args:
        match argument.annotation:
            case ast.Name(id=name) if name in NUMBERS:
                parameters.append(Parameter(argument.arg, number=NUMBERS[name]))
            case ast.Name(id=name) if name in ROWS:
                parameters.append(Parameter(argument.arg, row=True))
            case ast.Name(id=name) if file.names.get(name) in records:
                parameters.append(Parameter(argument.arg, record=file.names[name]))
            case None:
                raise file.refuse(argument, f"the parameter {argument.arg} has no annotation")
            case other:
                wrong = ast.unparse(other)
                raise file.refuse(argument, f"the parameter {argument.arg} is {wrong}: int, U32, U64, Row or a record")
    match node.returns:
        case ast.Constant(value=None):
            result = "void"
        case ast.Name(id=name) if name in NUMBERS:
            result = NUMBERS[name]
        case _:
            raise file.refuse(node, f"{node.name} must return int, U32, U64 or None")
    return Function(node.name, file, node, tuple(parameters), result)


WORDS = {
    ast.AsyncFunctionDef: "an async function",
    ast.Await: "await",
    ast.ClassDef: "a class",
    ast.Delete: "del",
    ast.Dict: "a dict",
    ast.DictComp: "a comprehension",
    ast.FunctionDef: "a function in a function",
    ast.GeneratorExp: "a generator",
    ast.Global: "global",
    ast.Import: "an import",
    ast.ImportFrom: "an import",
    ast.JoinedStr: "a string",
    ast.Lambda: "a lambda",
    ast.List: "a list",
    ast.ListComp: "a comprehension",
    ast.NamedExpr: "an assignment inside an expression",
    ast.Nonlocal: "nonlocal",
    ast.Raise: "raise",
    ast.Set: "a set",
    ast.SetComp: "a comprehension",
    ast.Slice: "a slice",
    ast.Starred: "a starred value",
    ast.Try: "try",
    ast.Tuple: "a tuple",
    ast.With: "with",
    ast.Yield: "yield",
}


def describe(node: ast.AST) -> str:
    """A construct in words."""
    return WORDS.get(type(node), f"a statement or expression of the kind {type(node).__name__}")


def assigned(body: list[ast.stmt]) -> Iterator[tuple[ast.Name, ast.expr | None, ast.expr | None]]:
    """Each name that a function assigns: the target, its annotation, its value where it is a plain assignment."""
    for statement in body:
        for node in ast.walk(statement):
            match node:
                case ast.Assign():
                    for target in node.targets:
                        if isinstance(target, ast.Name):
                            yield target, None, node.value
                case ast.AnnAssign(target=ast.Name() as target):
                    yield target, node.annotation, node.value
                case ast.AugAssign(target=ast.Name() as target) | ast.For(target=ast.Name() as target):
                    yield target, None, None
                case _:
                    pass

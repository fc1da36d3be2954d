"""Translates a function of a kernel file to Cython, statement by statement.

Most of it stays as it stands. What changes: constants become literals, records pointers, calls get the C names, and
truth values become numbers where they are used as such.
"""

from __future__ import annotations

import ast
import builtins
import operator
from collections.abc import Callable
from dataclasses import dataclass
from types import FunctionType
from typing import Any

from tools.kernel_build.c_types import (
    INT_HIGH,
    NUMBER,
    TRUTH,
    GridOf,
    Number,
    RecordOf,
    RowOf,
    Tables,
    Truth,
    Type,
    row_of_field,
)
from tools.kernel_build.reading import NUMBERS, Function, Game, Refused, assigned, describe
from tordesillas.engine import dialect
from tordesillas.engine.layout import Field, Struct

OPERATORS: dict[type[ast.operator], tuple[str, Callable[[int, int], int]]] = {
    ast.Add: ("+", operator.add),
    ast.Sub: ("-", operator.sub),
    ast.Mult: ("*", operator.mul),
    ast.FloorDiv: ("//", operator.floordiv),
    ast.Mod: ("%", operator.mod),
    ast.BitAnd: ("&", operator.and_),
    ast.BitOr: ("|", operator.or_),
    ast.BitXor: ("^", operator.xor),
    ast.LShift: ("<<", operator.lshift),
    ast.RShift: (">>", operator.rshift),
}
SIGNS: dict[type[ast.unaryop], Callable[[int], int]] = {
    ast.USub: operator.neg,
    ast.Invert: operator.invert,
    ast.UAdd: operator.pos,
}
COMPARISONS = (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE)
HELPERS = {dialect.bit_count: "kernel_bit_count", dialect.lowest: "kernel_lowest"}
BUILTINS: dict[Any, tuple[str, int]] = {min: ("min", 2), max: ("max", 2), abs: ("abs", 1)}

RESERVED = frozenset(
    (
        *("auto", "case", "char", "const", "default", "do", "double", "enum", "extern", "float", "goto", "inline"),
        *("int", "long", "register", "short", "signed", "sizeof", "static", "struct", "switch", "typedef", "union"),
        *("unsigned", "void", "volatile", "memset", "size_t", "NULL"),
        *("api", "bint", "by", "cdef", "cimport", "cpdef", "ctypedef", "except", "exec", "fused", "gil", "include"),
        *("list", "new", "nogil", "object", "print", "public", "readonly", "DEF", "IF", "ELIF", "ELSE"),
    )
)
"""Names that C or Cython keeps for itself."""


@dataclass(frozen=True)
class Line:
    """A line of the unit and where it comes from."""

    text: str
    file: str
    line: int


@dataclass(frozen=True)
class Variant:
    """A function for the rows that some calls pass."""

    function: Function
    rows: tuple[RowOf, ...]

    @property
    def c_name(self) -> str:
        return "__".join([f"k_{self.function.name}", *(row.suffix for row in self.rows)])


def safe(name: str) -> str:
    """A name as C and Cython may have it."""
    return f"{name}_" if name in RESERVED else name


def text(code: str) -> ast.expr:
    """A piece of Cython that has no form in Python's syntax tree."""
    return ast.Name(code)


def literal(value: int) -> ast.expr:
    if value < -INT_HIGH:
        return text(f"(-0x{-value:X}LL)")
    if value < 0:
        return text(f"({value})")
    if value <= INT_HIGH:
        return ast.Constant(value)
    return text(f"0x{value:X}{'LL' if value < 2**63 else 'ULL'}")


class Translator:
    """Translates one variant of one function."""

    def __init__(self, game: Game, variant: Variant, tables: Tables, want: Callable[[Variant], None]) -> None:
        self.game = game
        self.variant = variant
        self.function = variant.function
        self.file = self.function.file
        self.tables = tables
        self.want = want
        self.locals: dict[str, Type] = {}
        self.lines: list[Line] = []

    def refuse(self, node: ast.AST, reason: str) -> Refused:
        return self.file.refuse(node, reason)

    def translate(self) -> list[Line]:
        node = self.function.node
        self.add(node, 0, f"cdef {self.function.result} {self.variant.c_name}({self.head()}) noexcept nogil:")
        body = node.body
        if isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
            body = body[1:]
        self.declare(body)
        self.block(body, 1)
        if not body:
            self.add(node, 1, "pass")
        return self.lines

    def head(self) -> str:
        rows = iter(self.variant.rows)
        parts: list[str] = []
        for parameter in self.function.parameters:
            name = safe(parameter.name)
            if parameter.record is not None:
                self.locals[parameter.name] = RecordOf(parameter.record)
                parts.append(f"{self.game.records[parameter.record]}_s* {name}")
            elif parameter.row:
                row = next(rows)
                self.locals[parameter.name] = row
                parts.append(f"{row.pointer} {name}")
            else:
                self.locals[parameter.name] = NUMBER
                parts.append(f"{parameter.number} {name}")
        return ", ".join(parts)

    def declare(self, body: list[ast.stmt]) -> None:
        """Declare all locals at the top: C numbers start at 0, so that nothing is ever undefined."""
        parameters = dict(self.locals)
        declared: dict[str, str] = {}
        for target, annotation, value in assigned(body):
            name = target.id
            if name in parameters:
                fixed = annotation is not None or not isinstance(parameters[name], Number)
                if fixed or self.row_length(value) is not None:
                    raise self.refuse(target, f"the parameter {name} cannot become something else")
                continue
            kind, found = self.declaration(name, target, annotation, value)
            known = declared.get(name)
            if known is None:
                declared[name] = kind
                self.locals[name] = found
            elif found != self.locals[name] or (annotation is not None and kind != known):
                raise self.refuse(target, f"{name} stands for two kinds of thing")
        for name, kind in declared.items():
            self.add(self.function.node, 1, f"cdef {kind.format(safe(name))}")

    def declaration(
        self, name: str, target: ast.expr, annotation: ast.expr | None, value: ast.expr | None
    ) -> tuple[str, Type]:
        length = self.row_length(value)
        if length is not None:
            item = "int"
            match annotation:
                case None | ast.Name(id="Row"):
                    pass
                case ast.Name(id="Words"):
                    item = "uint32_t"
                case _:
                    raise self.refuse(target, f"{name} is a local row: annotate it with Row or Words")
            return f"{item} {{}}[{length}]", RowOf(item)
        match annotation:
            case ast.Name(id=word) if word in NUMBERS:
                return f"{NUMBERS[word]} {{}} = 0", NUMBER
            case None | ast.Name(id="Row"):
                pass
            case _:
                raise self.refuse(target, f"the local {name} must be int, U32, U64, Row or Words")
        if isinstance(value, (ast.Name, ast.Subscript, ast.Attribute)) and self.constant(value) is None:
            found = self.value(value)[1]
            if isinstance(found, RowOf):
                return f"{found.pointer} {{}} = NULL", found
            if isinstance(found, (GridOf, RecordOf)):
                raise self.refuse(value, f"{name}: a local holds a number or a row")
        return "int {} = 0", NUMBER

    def row_length(self, value: ast.expr | None) -> int | None:
        match value:
            case ast.Call(func=ast.Name(id=name), args=[length]) if self.meaning(name) is dialect.row:
                found = self.constant(length)
                if found is None or found < 1:
                    raise self.refuse(value, "the length of a local row must be a constant")
                return found
            case _:
                return None

    def meaning(self, name: str) -> Any:
        """What a name that is no local stands for."""
        if name in self.locals:
            return None
        return self.file.names.get(name, vars(builtins).get(name))

    def add(self, node: ast.AST, depth: int, code: str) -> None:
        self.lines.append(Line("    " * depth + code, self.file.shown, getattr(node, "lineno", 1)))

    # Statements.

    def block(self, body: list[ast.stmt], depth: int) -> None:
        for statement in body:
            self.statement(statement, depth)

    def statement(self, node: ast.stmt, depth: int) -> None:
        match node:
            case ast.Assign():
                self.assign(node, node.targets, node.value, depth)
            case ast.AnnAssign(value=None):
                raise self.refuse(node, "a declaration without a value")
            case ast.AnnAssign(value=ast.expr() as value):
                self.assign(node, [node.target], value, depth)
            case ast.AugAssign():
                if type(node.op) not in OPERATORS:
                    raise self.refuse(node, f"the operator {type(node.op).__name__}")
                target = self.target(node.target)
                value = self.number(node.value)
                sign = OPERATORS[type(node.op)][0]
                self.add(node, depth, f"{ast.unparse(target)} {sign}= {ast.unparse(value)}")
            case ast.If():
                self.branch(node, depth, "if")
            case ast.While(orelse=[]):
                self.add(node, depth, f"while {ast.unparse(self.test(node.test))}:")
                self.block(node.body, depth + 1)
            case ast.For(orelse=[]):
                self.loop(node, depth)
            case ast.While() | ast.For():
                raise self.refuse(node, "else after a loop")
            case ast.Return(value=None):
                if self.function.result != "void":
                    raise self.refuse(node, f"{self.function.name} returns a number: say which")
                self.add(node, depth, "return")
            case ast.Return(value=ast.expr() as value):
                if self.function.result == "void":
                    raise self.refuse(node, f"{self.function.name} returns nothing")
                self.add(node, depth, f"return {ast.unparse(self.number(value))}")
            case ast.Break():
                self.add(node, depth, "break")
            case ast.Continue():
                self.add(node, depth, "continue")
            case ast.Pass():
                self.add(node, depth, "pass")
            case ast.Expr(value=ast.Call() as call):
                self.add(node, depth, ast.unparse(self.call(call, statement=True)))
            case ast.Expr(value=ast.Constant(value=str())):
                pass
            case ast.Expr():
                raise self.refuse(node, "an expression that does nothing")
            case _:
                raise self.refuse(node, f"{describe(node)} in a function")

    def assign(self, node: ast.stmt, targets: list[ast.expr], value: ast.expr, depth: int) -> None:
        if self.row_length(value) is not None:
            if len(targets) != 1 or not isinstance(targets[0], ast.Name):
                raise self.refuse(node, "a local row is given to one name")
            name = safe(targets[0].id)
            self.add(node, depth, f"memset({name}, 0, sizeof({name}))")
            return
        first = targets[0]
        if isinstance(first, ast.Name) and isinstance(self.locals.get(first.id), RowOf):
            if len(targets) != 1:
                raise self.refuse(node, "a row is given to one name")
            self.add(node, depth, f"{safe(first.id)} = {ast.unparse(self.row(value)[0])}")
            return
        found = self.number(value)
        self.add(node, depth, ast.unparse(ast.Assign([self.target(target) for target in targets], found, lineno=0)))

    def target(self, node: ast.expr) -> ast.expr:
        match node:
            case ast.Name(id=name) if isinstance(self.locals.get(name), Number):
                return ast.Name(safe(name))
            case ast.Attribute() | ast.Subscript():
                found, kind = self.place(node)
                if not isinstance(kind, Number):
                    raise self.refuse(node, f"{ast.unparse(node)} is no single number")
                base: ast.expr = node
                while isinstance(base, (ast.Attribute, ast.Subscript)):
                    base = base.value
                if not (isinstance(base, ast.Name) and base.id in self.locals):
                    raise self.refuse(node, f"{ast.unparse(node)} is constant")
                return found
            case ast.Name(id=name):
                raise self.refuse(node, f"{name} cannot be assigned here")
            case _:
                raise self.refuse(node, f"{describe(node)} as the target of an assignment")

    def branch(self, node: ast.If, depth: int, word: str) -> None:
        self.add(node, depth, f"{word} {ast.unparse(self.test(node.test))}:")
        self.block(node.body, depth + 1)
        match node.orelse:
            case []:
                pass
            case [ast.If() as other]:
                self.branch(other, depth, "elif")
            case _:
                self.add(node.orelse[0], depth, "else:")
                self.block(node.orelse, depth + 1)

    def loop(self, node: ast.For, depth: int) -> None:
        match node:
            case ast.For(
                target=ast.Name(id=name), iter=ast.Call(func=ast.Name(id=word), args=[_, *_] as given, keywords=[])
            ) if len(given) <= 3 and self.meaning(word) is range:
                if len(given) == 3 and not self.constant(given[2]):
                    raise self.refuse(node, "the step of a range must be a constant")
                bounds = ", ".join(ast.unparse(self.number(bound)) for bound in given)
                self.add(node, depth, f"for {safe(name)} in range({bounds}):")
                self.block(node.body, depth + 1)
            case _:
                raise self.refuse(node, "a loop that is not `for name in range(...)`")

    # Expressions.

    def constant(self, node: ast.expr) -> int | None:
        """The value of an expression of constants."""
        match node:
            case ast.Constant(value=int(value)) if not isinstance(value, bool):
                return value
            case ast.Name(id=name):
                found = self.meaning(name)
                return found if type(found) is int else None
            case ast.UnaryOp(op=sign, operand=operand) if type(sign) in SIGNS:
                inner = self.constant(operand)
                return None if inner is None else SIGNS[type(sign)](inner)
            case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATORS:
                one, two = self.constant(left), self.constant(right)
                if one is None or two is None:
                    return None
                try:
                    return OPERATORS[type(op)][1](one, two)
                except (ValueError, ZeroDivisionError) as wrong:
                    raise self.refuse(node, str(wrong)) from None
            case _:
                return None

    def number(self, node: ast.expr) -> ast.expr:
        """An expression as a number."""
        found, kind = self.value(node)
        if isinstance(kind, Truth):
            return text(f"(<int>({ast.unparse(found)}))")
        if not isinstance(kind, Number):
            raise self.refuse(node, f"{ast.unparse(node)} is no number")
        return found

    def test(self, node: ast.expr) -> ast.expr:
        """An expression as the condition of a branch or loop."""
        match node:
            case ast.BoolOp():
                return ast.BoolOp(node.op, [self.test(part) for part in node.values])
            case ast.UnaryOp(op=ast.Not()):
                return ast.UnaryOp(node.op, self.test(node.operand))
            case _:
                found, kind = self.value(node)
                return found if isinstance(kind, Truth) else self.number(node)

    def row(self, node: ast.expr) -> tuple[ast.expr, RowOf]:
        """An expression as a row."""
        found, kind = self.value(node)
        if not isinstance(kind, RowOf):
            raise self.refuse(node, f"{ast.unparse(node)} is no row")
        return text(f"&{ast.unparse(found)}[0]"), kind

    def value(self, node: ast.expr) -> tuple[ast.expr, Type]:
        folded = self.constant(node)
        if folded is not None:
            return literal(folded), NUMBER
        match node:
            case ast.Name() | ast.Attribute() | ast.Subscript():
                found, kind = self.place(node)
                if isinstance(kind, Number) and self.is_whole(node):
                    return text(f"(<int>{ast.unparse(found)})"), NUMBER
                return found, kind
            case ast.BinOp(op=op) if type(op) in OPERATORS:
                return ast.BinOp(self.number(node.left), op, self.number(node.right)), NUMBER
            case ast.UnaryOp(op=ast.Not()):
                return self.test(node), TRUTH
            case ast.UnaryOp():
                return ast.UnaryOp(node.op, self.number(node.operand)), NUMBER
            case ast.BoolOp():
                parts = [self.value(part) for part in node.values]
                if all(isinstance(kind, Truth) for _, kind in parts):
                    return ast.BoolOp(node.op, [found for found, _ in parts]), TRUTH
                return ast.BoolOp(node.op, [self.number(part) for part in node.values]), NUMBER
            case ast.Compare():
                return self.compare(node), TRUTH
            case ast.IfExp():
                return ast.IfExp(self.test(node.test), self.number(node.body), self.number(node.orelse)), NUMBER
            case ast.Call():
                return self.call(node, statement=False), NUMBER
            case ast.Constant(value=value):
                raise self.refuse(node, f"the constant {value!r}: only whole numbers, and 0 and 1 for no and yes")
            case ast.BinOp(op=op):
                raise self.refuse(node, f"the operator {type(op).__name__}")
            case _:
                raise self.refuse(node, f"{describe(node)} in an expression")

    def compare(self, node: ast.Compare) -> ast.expr:
        for op in node.ops:
            if not isinstance(op, COMPARISONS):
                raise self.refuse(node, f"the comparison {type(op).__name__}")
        return ast.Compare(self.number(node.left), node.ops, [self.number(part) for part in node.comparators])

    def place(self, node: ast.expr) -> tuple[ast.expr, Type]:
        """A local, a field, a table or a part of one, as it stands in memory."""
        match node:
            case ast.Name(id=name) if name in self.locals:
                return ast.Name(safe(name)), self.locals[name]
            case ast.Name(id=name):
                found = self.meaning(name)
                table = self.tables.add(self.file.name, name, found) if isinstance(found, tuple) else None
                if table is None:
                    raise self.refuse(node, f"{name} is neither a local nor a constant number or table")
                return ast.Name(table[0]), table[1]
            case ast.Attribute(value=ast.Name(id=name), attr=attr) if isinstance(self.locals.get(name), RecordOf):
                declared = self.declared(node)
                row = row_of_field(declared)
                kind: Type = (NUMBER, row, GridOf(row))[len(declared.axes)]
                return ast.Attribute(ast.Name(safe(name)), safe(attr)), kind
            case ast.Subscript(value=inner, slice=at):
                found_inner, kind = self.place(inner)
                if isinstance(at, (ast.Slice, ast.Tuple)):
                    raise self.refuse(node, f"{describe(at)} as an index")
                if not isinstance(kind, (RowOf, GridOf)):
                    raise self.refuse(node, f"{ast.unparse(inner)} is no row")
                index = self.constant(at)
                if index is not None and index < 0:
                    raise self.refuse(node, "a negative index")
                deeper: Type = NUMBER if isinstance(kind, RowOf) else kind.row
                return ast.Subscript(found_inner, self.number(at)), deeper
            case ast.Attribute():
                raise self.refuse(node, f"{ast.unparse(node)} is no field of a record")
            case _:
                raise self.refuse(node, f"{describe(node)} in an expression")

    def declared(self, node: ast.Attribute) -> Field:
        assert isinstance(node.value, ast.Name)
        kind = self.locals[node.value.id]
        assert isinstance(kind, RecordOf)
        found = kind.record.fields.get(node.attr)
        if found is None:
            raise self.refuse(node, f"{kind.record.__name__} has no field {node.attr}")
        return found

    def is_whole(self, node: ast.expr) -> bool:
        """Whether a number is unsigned in C, but reckoned with as an `int`."""
        match node:
            case ast.Attribute():
                return row_of_field(self.declared(node)).whole
            case ast.Subscript(value=inner):
                kind = self.place(inner)[1]
                return isinstance(kind, RowOf) and kind.whole
            case _:
                return False

    def call(self, node: ast.Call, *, statement: bool) -> ast.expr:
        if node.keywords:
            raise self.refuse(node, "a keyword argument")
        if not isinstance(node.func, ast.Name):
            raise self.refuse(node, f"a call of {ast.unparse(node.func)}")
        name = node.func.id
        meaning = self.meaning(name)
        if isinstance(meaning, FunctionType) and meaning in self.game.functions:
            called = self.game.functions[meaning]
            if called.result == "void" and not statement:
                raise self.refuse(node, f"{called.name} returns nothing")
            return self.call_kernel(node, called)
        if statement:
            raise self.refuse(node, f"a call of {name} that does nothing")
        if isinstance(meaning, FunctionType) and meaning in HELPERS and len(node.args) == 1:
            return ast.Call(ast.Name(HELPERS[meaning]), [self.number(node.args[0])], [])
        if meaning is dialect.row:
            raise self.refuse(node, "`row` stands alone: name = row(length)")
        known = BUILTINS.get(meaning) if callable(meaning) else None
        if known is None or len(node.args) < known[1]:
            raise self.refuse(node, f"a call of {name}, which is no kernel function")
        return ast.Call(ast.Name(known[0]), [self.number(part) for part in node.args], [])

    def call_kernel(self, node: ast.Call, called: Function) -> ast.expr:
        if len(node.args) != len(called.parameters):
            raise self.refuse(node, f"{called.name} takes {len(called.parameters)} arguments, not {len(node.args)}")
        rows: list[RowOf] = []
        passed: list[ast.expr] = []
        for parameter, argument in zip(called.parameters, node.args):
            if parameter.row:
                found, row = self.row(argument)
                rows.append(row)
                passed.append(found)
            elif parameter.record is not None:
                passed.append(self.record(argument, parameter.record))
            else:
                passed.append(self.number(argument))
        variant = Variant(called, tuple(rows))
        self.want(variant)
        return ast.Call(ast.Name(variant.c_name), passed, [])

    def record(self, node: ast.expr, wanted: type[Struct]) -> ast.expr:
        kind = self.locals.get(node.id) if isinstance(node, ast.Name) else None
        if not isinstance(kind, RecordOf) or self.game.records[kind.record] != self.game.records[wanted]:
            raise self.refuse(node, f"{ast.unparse(node)} is no {wanted.__name__}")
        assert isinstance(node, ast.Name)
        return ast.Name(safe(node.id))

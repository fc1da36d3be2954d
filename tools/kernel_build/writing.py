"""Writes the unit: C's declarations, the rules in Cython, the edge; and where each of its lines comes from."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tools.kernel_build.c_types import Tables, item_type
from tools.kernel_build.reading import Game, shown
from tools.kernel_build.translating import Line, Translator, Variant, safe
from tordesillas.engine.layout import DERIVED, Field, Kind, Struct, Who

EDGE = Path(__file__).with_name("edge.pyx")
KINDS = list(Kind)
WHO = list(Who)
OPTIONAL = {
    "veil": "cdef void k_veil(State_s* s, int seat) noexcept nogil:\n    pass",
    "sound": "cdef int k_sound(State_s* s) noexcept nogil:\n    return 0",
}

PORTABLE = """\
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#if defined(__GNUC__)
static inline int kernel_lowest(uint32_t mask) { return __builtin_ctz(mask); }
#else
static inline int kernel_lowest(uint32_t mask) { int at = 0; while (!((mask >> at) & 1u)) at++; return at; }
#endif
#if defined(__POPCNT__) && defined(__GNUC__)
static inline int kernel_bit_count(uint32_t mask) { return __builtin_popcount(mask); }
#else
/* Without the processor's own instruction, this beats the compiler's library call. */
static inline int kernel_bit_count(uint32_t mask) {
    mask = mask - ((mask >> 1) & 0x55555555u);
    mask = (mask & 0x33333333u) + ((mask >> 2) & 0x33333333u);
    return (int)((((mask + (mask >> 4)) & 0x0F0F0F0Fu) * 0x01010101u) >> 24);
}
#endif
typedef struct { size_t offset; int kind, size, rows, columns, who; int64_t low, blank; uint64_t high; } Field_s;"""


def write_unit(game: Game) -> list[Line]:
    """All lines of the unit."""
    tables = Tables()
    rules = translate_all(game, tables)
    lines = [
        f'"""The kernel of {game.package}, compiled from its kernel files."""',
        "from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t, uint32_t, uint64_t",
        "from libc.string cimport memcmp, memcpy, memset",
        "",
        *c_part(game, tables),
        "",
        *facts(game),
        "",
    ]
    for name, code in OPTIONAL.items():
        if game.function(name) is None:
            lines += [*code.splitlines(), ""]
    unit = [Line(line, "", 0) for line in lines]
    unit += rules
    edge = shown(EDGE)
    unit += [Line(line, edge, at) for at, line in enumerate(EDGE.read_text(encoding="utf-8").splitlines(), 1)]
    return unit


def c_part(game: Game, tables: Tables) -> list[str]:
    """What stands in the unit as C: structs, fields and tables, and what Cython is told of them."""
    structs = {name: widest(game, name) for name in dict.fromkeys(game.records.values())}
    lines = [
        "cdef extern from *:",
        '    """',
        *indented(PORTABLE),
        *indented("\n".join(c_struct(name, record) for name, record in structs.items())),
        *indented(c_fields(game.state)),
        *indented("\n".join(c_table(name, values) for name, values in tables.found.items())),
        '    """',
        "    int kernel_lowest(uint32_t mask) noexcept nogil",
        "    int kernel_bit_count(uint32_t mask) noexcept nogil",
        "    ctypedef struct Field_s:",
        "        size_t offset",
        "        int kind, size, rows, columns, who",
        "        int64_t low, blank",
        "        uint64_t high",
    ]
    for name, record in structs.items():
        lines.append(f"    ctypedef struct {name}_s:")
        lines += [f"        {f.kind.c_name} {safe(f.name)}{dimensions(f)}" for f in record.fields.values()]
    lines += ["    const Field_s FIELDS[]", "    const State_s BLANK"]
    lines += [f"    const {table_type(name, values)}" for name, values in tables.found.items()]
    return lines


def facts(game: Game) -> list[str]:
    """The names and numbers that the edge asks for."""
    kept = [f for f in game.state.fields.values() if f.who is not DERIVED]
    flat_size = sum(f.size for f in kept)
    return [
        f"package = {game.package!r}",
        f"FIELD_NAMES = {tuple(game.state.fields)!r}",
        f"fingerprint = {game.fingerprint!r}",
        f"move_count = {game.move_count}",
        f"first_interrupt = {game.first_interrupt}",
        f"flat_size = {flat_size}",
        "cdef enum:",
        f"    FIELD_COUNT = {len(game.state.fields)}",
        f"    FLAT_SIZE = {flat_size}",
        f"    DATA_BYTES = {sum(f.size * f.kind.size for f in kept)}",
        f"    MOVE_COUNT = {game.move_count}",
        f"    DECISIONS_MAX = {game.decisions_max}",
        f"    FIRST_INTERRUPT = {game.first_interrupt}",
    ]


def translate_all(game: Game, tables: Tables) -> list[Line]:
    """Every function, and those that take rows in as many variants as the calls ask for."""
    wanted = [Variant(f, ()) for f in game.functions.values() if not any(p.row for p in f.parameters)]
    seen = set(wanted)

    def want(variant: Variant) -> None:
        if variant not in seen:
            seen.add(variant)
            wanted.append(variant)

    lines: list[Line] = []
    for variant in wanted:
        lines += Translator(game, variant, tables, want).translate()
        lines.append(Line("", "", 0))
    return lines


def widest(game: Game, name: str) -> type[Struct]:
    """The record that has all fields of a struct."""
    return max((record for record, struct in game.records.items() if struct == name), key=lambda r: len(r.fields))


def in_memory(record: type[Struct]) -> list[Field]:
    """A record's fields as C holds them: wide ones first and caches last: no gaps among what is compared."""
    return sorted(record.fields.values(), key=lambda f: (f.who is DERIVED, -f.kind.size))


def dimensions(declared: Field) -> str:
    return "".join(f"[{length}]" for length in declared.shape)


def c_struct(name: str, record: type[Struct]) -> str:
    parts = " ".join(f"{f.kind.c_name} {safe(f.name)}{dimensions(f)};" for f in in_memory(record))
    return f"typedef struct {{ {parts} }} {name}_s;".replace("; ", ";\n")


def c_fields(state: type[Struct]) -> str:
    """The table of a state's fields, in the declared order, and the state before anything is set."""
    rows = [
        f"{{offsetof(State_s, {safe(f.name)}), {KINDS.index(f.kind)}, {f.size}, {f.shape[0] if f.axes else 0}, "
        f"{f.shape[1] if len(f.axes) == 2 else 0}, {WHO.index(f.who)}, {f.low}, {f.blank}, {f.high}u}}"
        for f in state.fields.values()
    ]
    blanks = [f".{safe(f.name)} = {initial(f.fresh())}" for f in state.fields.values()]
    return (
        f"static const Field_s FIELDS[{len(rows)}] = {{\n"
        + ",\n".join(rows)
        + "\n};\nstatic const State_s BLANK = {\n"
        + ",\n".join(blanks)
        + "\n};"
    )


def initial(value: Any) -> str:
    if isinstance(value, int):
        return str(value) if value < 2**63 else f"{value}u"
    return "{" + ", ".join(initial(part) for part in value) + "}"


def table_type(name: str, values: tuple[Any, ...]) -> str:
    nested = isinstance(values[0], tuple)
    numbers = [number for line in (values if nested else (values,)) for number in line]
    size = f"[{len(values)}][{len(values[0])}]" if nested else f"[{len(values)}]"
    return f"{item_type(min(numbers), max(numbers))} {name}{size}"


def c_table(name: str, values: tuple[Any, ...]) -> str:
    return f"static const {table_type(name, values)} = {initial(list(values))};"


def indented(code: str) -> list[str]:
    return [f"    {line}" for line in code.splitlines()]

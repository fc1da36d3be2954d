"""What a kernel file may not hold: the build names the file, the line and the reason."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

import pytest

from tools.kernel_build.reading import Refused, read_game
from tools.kernel_build.writing import write_unit

RULES = """
from __future__ import annotations

from tordesillas.engine.common import Common, Moves
from tordesillas.engine.dialect import Row, Words, bit_count, row
from tordesillas.engine.layout import I8, Axis, field
from tordesillas.engine.tape import Tape

SEAT = Axis("seat", ("left", "right"))
PRICES = (3, 1, 2)
MIXED = (1, "two")


class State(Common):
    lamps: int = field(I8, SEAT, doc="lamps by seat")
    lit: int = field(I8, doc="how many are lit")


def begin(s: State, t: Tape) -> None:
    s.pending = 1


def legal(s: State, seat: int, out: Moves) -> int:
    out.count = 0
    return 0


def apply(s: State, t: Tape, seat: int, move: int) -> None:
    s.over = 1


def resample(s: State, t: Tape, seat: int) -> None:
    pass


def reward(s: State, seat: int) -> int:
    return 0


def total(counts: Row, length: int) -> int:
    found = 0
    for i in range(length):
        found += counts[i]
    return found
"""


def unit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: str) -> str:
    """The unit of a game whose rules end with this."""
    name = re.sub(r"\W", "_", f"lamps_{tmp_path.name}")
    package = tmp_path / name
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "rules.py").write_text(RULES + dedent(more), encoding="utf-8")
    kernel = f'from {name}.rules import State\n\nSOURCES = ("{name}.rules",)\n__all__ = ["SOURCES", "State"]\n'
    (package / "kernel.py").write_text(kernel, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    return "\n".join(line.text for line in write_unit(read_game(name)))


@pytest.mark.parametrize(
    ("statement", "becomes"),
    [
        ("s.lit = PRICES[1] + len_of_day()", "s.lit = t_lamps_rules_PRICES[1] + k_len_of_day()"),
        ("s.lit = seat if 0 <= seat < 2 else -1", "s.lit = seat if 0 <= seat < 2 else (-1)"),
        ("s.lit = bit_count(seat << 2 | 1)", "s.lit = kernel_bit_count(seat << 2 | 1)"),
        ("s.lit = (seat > 0) + 1", "s.lit = (<int>(seat > 0)) + 1"),
        ("s.lit = total(s.lamps, 2)", "s.lit = k_total__i8(&s.lamps[0], 2)"),
        ("new = row(4)", "memset(new_, 0, sizeof(new_))"),
    ],
)
def test_what_is_allowed_means_the_same_in_c(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, statement: str, becomes: str
) -> None:
    more = f"""
    def len_of_day() -> int:
        return 24

    def look(s: State, seat: int) -> None:
        {statement}
    """
    made = re.sub(r"t_lamps_\w+_rules", "t_lamps_rules", unit(tmp_path, monkeypatch, more))
    assert f"    {becomes}\n" in made


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("s.lit = 1.5", "the constant 1.5"),
        ("s.lit = True", "the constant True"),
        ("s.lit = seat / 2", "the operator Div"),
        ("s.lit = seat in PRICES", "the comparison In"),
        ("s.lit = seat is s.lit", "the comparison Is"),
        ("s.lit = [1][0]", "a list in an expression"),
        ("s.lit = {1: 2}[1]", "a dict in an expression"),
        ("s.lit = PRICES[-1]", "a negative index"),
        ("s.lit = PRICES[0:1]", "a slice as an index"),
        ("s.lit = PRICES", "is no number"),
        ("s.lit = MIXED[0]", "MIXED is neither a local nor a constant number or table"),
        ("s.lit = nowhere", "nowhere is neither"),
        ("s.dark = 1", "State has no field dark"),
        ("s.lamps = 1", "s.lamps is no single number"),
        ("PRICES[0] = 1", "PRICES[0] is constant"),
        ("a, b = 1, 2", "a tuple in an expression"),
        ("a, b = seat", "a tuple as the target of an assignment"),
        ("s.lit = print(1)", "a call of print"),
        ("s.lit = min(1)", "a call of min"),
        ("bit_count(1)", "does nothing"),
        ("s.lit = total(counts=s.lamps, length=2)", "a keyword argument"),
        ("s.lit = total(s.lamps)", "takes 2 arguments, not 1"),
        ("s.lit = total(seat, 2)", "is no row"),
        ("s.lit = begin(s, s)", "returns nothing"),
        ("begin(s, s)", "s is no Tape"),
        ("s.lit = 1 << -1", "negative shift count"),
        ("seat + 1", "an expression that does nothing"),
        ("return 1", "look returns nothing"),
        ("raise ValueError", "raise in a function"),
        ("with s: pass", "with in a function"),
        ("for lamp in s.lamps: pass", "a loop that is not"),
        ("for i in range(2, 0, seat): pass", "the step of a range must be a constant"),
        ("counts: str = 1", "must be int, U32, U64, Row or Words"),
        ("seat = row(2)", "the parameter seat cannot become something else"),
        ("s.lit = row(2)", "a local row is given to one name"),
    ],
)
def test_what_c_could_not_keep_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, statement: str, reason: str
) -> None:
    with pytest.raises(Refused) as caught:
        unit(tmp_path, monkeypatch, f"\n\ndef look(s: State, seat: int) -> None:\n    {statement}\n")
    assert reason in caught.value.reason
    assert caught.value.line == RULES.count("\n") + 4
    assert str(caught.value).startswith(f"rules.py:{caught.value.line}: ")


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ("def look(s: State, seat) -> None: ...", "the parameter seat has no annotation"),
        ("def look(s: State, seat: str) -> None: ...", "the parameter seat is str"),
        ("def look(s: State) -> str: ...", "look must return int, U32, U64 or None"),
        ("def look(s: State, seat: int = 1) -> None: ...", "look takes more than plain parameters"),
        ("def begin(s: State, t: Tape) -> None: ...", "has a function begin already"),
        ("class Lamp: ...", "the class Lamp is no record"),
        ("for lamp in (): ...", "at the top of a kernel file"),
        ("PRICES[0:1]", "at the top of a kernel file"),
    ],
)
def test_what_a_file_may_not_declare_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: str, reason: str
) -> None:
    with pytest.raises(Refused, match=re.escape(reason)):
        unit(tmp_path, monkeypatch, f"\n\n{more}\n")


def test_a_game_without_a_rule_that_every_game_has_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{__name__}.RULES", RULES.replace("def reward(", "def prize("))
    with pytest.raises(Refused, match="no kernel file has the function reward"):
        unit(tmp_path, monkeypatch, "")

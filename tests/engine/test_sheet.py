"""Tables of toned words, as plain text."""

from __future__ import annotations

from tordesillas.engine.sheet import Sheet, Span, cell, listed, plain, separated, words

NAMES = [cell("Ada"), cell(Span("Bo", "red")), cell("Cy", Span("!", "alert"))]


def test_columns_are_even() -> None:
    sheet = Sheet("Box", ("what", "n"), ((cell("discs"), cell(12)), (cell("ship", "s"), cell(3))), frozenset({1}))
    assert plain([sheet]) == "Box\nwhat    n\ndiscs  12\nships   3"


def test_rows_need_not_be_full() -> None:
    sheet = Sheet("", (), ((cell("a"),), (cell("b"), cell("c"))))
    assert plain([sheet, sheet]) == "a\nb  c\n\na\nb  c"


def test_lists_have_commas() -> None:
    assert [words(part) for part in separated(NAMES)] == ["Ada,", "Bo,", "Cy!"]
    assert separated([]) == []


def test_long_lists_go_on_below_their_labels() -> None:
    rows = [((cell("one"), cell("x")), separated(NAMES)), ((cell("two"), cell("yy")), NAMES[:1])]
    assert plain([listed("List", rows, 9 + 8)]) == "List\none  x   Ada, Bo,\n         Cy!\ntwo  yy  Ada"
    assert plain([listed("List", rows, 9 + 12)]) == "List\none  x   Ada, Bo, Cy!\ntwo  yy  Ada"


def test_a_part_that_is_too_long_has_a_line_of_its_own() -> None:
    assert plain([listed("", [((cell(1),), separated(NAMES))], 4)]) == "1  Ada,\n   Bo,\n   Cy!"


def test_empty_lists_are_left_out() -> None:
    assert listed("List", [((cell("one"),), [])], 80).rows == ()
    assert len(listed("List", [((cell("one"),), []), ((cell("two"),), NAMES)], 80).rows) == 1


def test_tones_stay_with_their_words() -> None:
    ((_, parts),) = listed("", [((cell("one"),), separated(NAMES))], 80).rows
    assert [span for span in parts if span.tone] == [Span("Bo", "red"), Span("!", "alert")]

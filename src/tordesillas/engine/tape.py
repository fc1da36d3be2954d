"""What a move did, beside the new state: events for people, outcomes of chance for the record.

Kernel file. Playouts run with the tape off.
"""

from __future__ import annotations

from tordesillas.engine.dialect import Grid, Row
from tordesillas.engine.layout import I8, I16, I32, Axis, Struct, field

EVENTS_MAX = 2048
DRAWS_MAX = 1024

ALL_SEATS = 0xFF
"""As `seen_by`: everybody sees the whole event."""
WHOLE = 0xFF
"""As `veiled`: others do not see the event at all."""

EVENT = Axis("event", ("",) * EVENTS_MAX)
DRAW = Axis("draw", ("",) * DRAWS_MAX)
PART = Axis("part", ("kind", "a", "b", "c", "d", "e", "seen_by", "veiled"))


class Tape(Struct):
    """The journal of one move and the chance outcomes that it drew."""

    on: int = field(I8, doc="whether events and outcomes are kept")
    event_count: int = field(I32, doc="how many events there are")
    events: Grid = field(I16, EVENT, PART, doc="the events, each a row of numbers")
    draw_count: int = field(I32, doc="how many outcomes were drawn")
    draws: Row = field(I16, DRAW, doc="the outcomes, in order")
    given_count: int = field(I32, doc="how many outcomes were given beforehand (replay)")
    given: Row = field(I16, DRAW, doc="the outcomes to use instead of the dice's own")
    replay: int = field(I8, doc="whether outcomes are taken from `given`")
    bad: int = field(I8, doc="a given outcome was impossible, or they ran out")
    differs: int = field(I8, doc="a given outcome is not what the seed would have given")


def emit(t: Tape, kind: int, a: int, b: int, c: int, d: int, e: int) -> None:
    """Tell everybody."""
    if t.on:
        emit_veiled(t, kind, a, b, c, d, e, ALL_SEATS, 0)


def emit_veiled(t: Tape, kind: int, a: int, b: int, c: int, d: int, e: int, seen_by: int, veiled: int) -> None:
    """Tell the seats in `seen_by` all of it, the others all but the parts in `veiled` (bit 0 is `a`)."""
    if t.on == 0 or t.event_count >= EVENTS_MAX:
        return
    i = t.event_count
    t.events[i][0] = kind
    t.events[i][1] = a
    t.events[i][2] = b
    t.events[i][3] = c
    t.events[i][4] = d
    t.events[i][5] = e
    t.events[i][6] = seen_by
    t.events[i][7] = veiled
    t.event_count = i + 1

"""The page about the load test, made from its results."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from bench.server.figures import Load, Spread

INTRODUCTION = """\
# The online table under load

Made by `make bench`; the figures are in `bench/server/results.json`.

{count} tables are open at once, each with a client that holds an event stream. The clients move over the API for
programs: each answer says what is legal next, they choose, and move. A move's time is from sending it to its
acknowledgement, and it is acknowledged once it is on disk. Server and clients share one machine ({machine}), so the
clients take time from the server. Each load goes on for {seconds:.0f} seconds.

The peer is boardgame.io's server with its own clients, one a match, on a game whose state is about as large but whose
moves only count. It keeps its games in memory: nothing of it is on disk when it answers.

"""
HEAD = """\
| server | moves/s offered | reached | p50 | p99 | slowest | server's memory | memory a table |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
"""


def write(results: Path, page: Path) -> None:
    kept = json.loads(results.read_text(encoding="utf-8"))
    loads = [read(each) for each in kept["loads"]]
    parts = [
        INTRODUCTION.format(count=loads[0].tables, machine=told(kept["machine"]), seconds=kept["seconds"]),
        HEAD,
        *(row(load) for load in loads),
        "\nA table's page, asked for one after the other, its HTML made anew each time:\n\n",
        "| server | p50 | p99 |\n| --- | ---: | ---: |\n",
        *(f"| {load.name} | {load.page.p50:.1f} ms | {load.page.p99:.1f} ms |\n" for load in loads if load.page),
    ]
    page.write_text("".join(parts), encoding="utf-8")


def read(kept: dict[str, Any]) -> Load:
    page = kept["page"]
    return Load(**{**kept, "move": Spread(**kept["move"]), "page": None if page is None else Spread(**page)})


def told(machine: dict[str, Any]) -> str:
    return f"{machine['cpu']}, {machine['cores']} cores"


def row(load: Load) -> str:
    move, offered = load.move, str(load.offered) if load.offered else "all they can"
    times = f"{move.p50:.1f} ms | {move.p99:.1f} ms | {move.worst:.0f} ms"
    return (
        f"| {load.name} | {offered} | {load.reached:.0f} | {times} "
        f"| {load.memory_mb:.0f} MB | {load.kb_a_table:.0f} KB |\n"
    )


def line(load: Load) -> str:
    """The same for a terminal."""
    page = f", page p50 {load.page.p50:.1f} ms" if load.page else ""
    return (
        f"{load.name}: {load.reached:.0f} moves/s, p50 {load.move.p50:.1f} ms, p99 {load.move.p99:.1f} ms, "
        f"{load.memory_mb:.0f} MB, {load.kb_a_table:.0f} KB a table{page}"
    )

"""The figures on the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table

from bench.words import GROUPS, number, percent, spread, times, verdict

if TYPE_CHECKING:
    from rich.console import Console

    from bench.results import Results


def show(results: Results, console: Console) -> None:
    for group, title in GROUPS.items():
        found = results.of(group)
        if not found:
            continue
        table = Table(title=title, title_justify="left", title_style="bold", box=None, pad_edge=False)
        for name in ("who", "what", "how"):
            table.add_column(name)
        for name in ("median", "spread", "forced", "ours / theirs", "target"):
            table.add_column(name, justify="right")
        for one in found:
            style = "cyan" if one.who == "ours" else None
            table.add_row(
                one.who,
                one.what,
                one.how,
                f"{number(one.median)} {one.unit}",
                spread(one),
                percent(one.forced_share),
                times(one),
                verdict(one),
                style=style,
            )
        console.print(table)
        console.print()
    for why, keys in results.by_reason():
        console.print(f"[yellow]not measured ({why}): {', '.join(keys)}", highlight=False)

"""What a fuzzed game found, and how it is kept."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tordesillas.engine.dice import source
from tordesillas.engine.game import Game
from tordesillas.engine.registry import rules_of

if TYPE_CHECKING:
    from tordesillas.engine.description import Setting

Trail = tuple[tuple[int, int], ...]
"""Moves, each with its seat."""


class Flaw(Exception):
    """Something that must hold does not."""

    def __init__(self, check: str, what: str) -> None:
        super().__init__(f"{check}: {what}")
        self.check = check
        self.what = what


@dataclass(frozen=True)
class Finding:
    """A game in which something is wrong."""

    setting: Setting
    seed: bytes
    """Of the game's dice."""
    trail: Trail
    """The moves up to where it showed."""
    what: str

    @property
    def name(self) -> str:
        """A file name without an ending."""
        parts = (self.setting.game, self.setting.edition, *self.setting.expansions, f"{self.setting.players}p")
        return "-".join((*parts, self.seed.hex()[:12]))


def keep(finding: Finding, directory: Path) -> list[Path]:
    """Write a text that says how to see it again and, as far as the game still can be told, its record."""
    directory.mkdir(parents=True, exist_ok=True)
    text = directory / f"{finding.name}.txt"
    record = directory / f"{finding.name}.tord"
    told = record_of(finding)
    if told is not None:
        record.write_text(told, encoding="utf-8")
    text.write_text(report(finding, record if told is not None else None), encoding="utf-8")
    return [text] if told is None else [text, record]


def record_of(finding: Finding) -> str | None:
    """The game's record, up to the last move that can be made; None if it cannot even begin, or be written."""
    # Whatever is broken, the report must still come.
    with suppress(Exception):
        game = Game.begun(rules_of(finding.setting.game), finding.setting, [source(0, finding.seed)])
        with suppress(Exception):
            for seat, move in finding.trail:
                game.push(move, seat)
        return game.record(secret=True)
    return None


def report(finding: Finding, record: Path | None) -> str:
    setting = finding.setting
    lines = [
        finding.what,
        "",
        f"game: {setting.game}",
        f"edition: {setting.edition}",
        f"players: {setting.players}",
        f"expansions: {', '.join(setting.expansions) or 'none'}",
        *(f"option {name}: {value}" for name, value in setting.options.items()),
        f"seed: {finding.seed.hex()}",
        f"moves (seat:id): {' '.join(f'{seat}:{move}' for seat, move in finding.trail) or 'none'}",
        "",
        "To see it again, check each move of the record:",
        f"    tordesillas fuzz --again {record.name}" if record else "    (the game could not be recorded)",
    ]
    return "\n".join(lines) + "\n"

"""The map of a game as data beside its rules: outlines made by a tool, and places set by hand."""

from __future__ import annotations

import tomllib
from functools import cached_property
from pathlib import Path
from typing import Any

from tordesillas.engine.drawing import Style, element

SHORE: Style = {"stroke": "#6d6557", "stroke_width": 0.7, "stroke_linejoin": "round"}

Place = tuple[float, float]


class MapFiles:
    """`outlines.toml` and `map.toml` of a folder, read when they are first asked for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @cached_property
    def outlines(self) -> dict[str, Any]:
        """The size of the drawing, and the path data of each part of the world."""
        return tomllib.loads((self.folder / "outlines.toml").read_text(encoding="utf-8"))

    @cached_property
    def places(self) -> dict[str, dict[str, Place]]:
        """Where things stand, by kind and name."""
        found = tomllib.loads((self.folder / "map.toml").read_text(encoding="utf-8"))
        return {kind: {name: (x, y) for name, (x, y) in points.items()} for kind, points in found.items()}

    @property
    def size(self) -> tuple[int, int]:
        return self.outlines["width"], self.outlines["height"]

    def land(self, part: str, fill: str, **more: str | float) -> str:
        """A part of the world in one tint."""
        return element("path", d=self.outlines[part], fill=fill, **SHORE, **more)

"""The guided first game of Colonialism."""

from __future__ import annotations

from pathlib import Path

from tordesillas.engine.lesson import read_lesson

LESSON = read_lesson(Path(__file__).with_name("lesson.toml"), "colonialism")

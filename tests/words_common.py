"""What the tests of all games' words have in common."""

from __future__ import annotations

import re
from typing import Any

from tordesillas.engine.messages import catalogue


def keys_of(domain: str, language: str, *path: str) -> set[str]:
    """What stands under a key of a catalogue."""
    found: Any = catalogue(language, domain)
    for step in path:
        found = found[step]
    return set(found)


def is_clean(text: str) -> bool:
    """No braces, no bars, no doubled or stray blanks, and nothing said of what is not there."""
    return text == text.strip() and not re.search(r"[{}|_]|  |\s[.,]|None", text)

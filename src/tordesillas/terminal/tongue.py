"""Which language the terminal speaks, and how it hears."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Mapping

from tordesillas.engine.messages import LANGUAGES

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where a terminal says its language; the first that is set counts."""

DIGITS_MAX = 9


def spoken(environment: Mapping[str, str] = os.environ) -> str:
    """The environment's language if it is one of ours, else English."""
    wanted = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    language = wanted[:2].lower()
    return language if language in LANGUAGES else LANGUAGES[0]


def number(typed: str) -> int | None:
    """A whole number of sensible length, if that is what was typed."""
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) <= DIGITS_MAX else None


def folded(text: str) -> str:
    """Words as they are compared: without what is a nuisance to type: accents, capitals, curly apostrophes."""
    parts = unicodedata.normalize("NFKD", text.casefold().replace("’", "'"))
    return "".join(part for part in parts if not unicodedata.combining(part))

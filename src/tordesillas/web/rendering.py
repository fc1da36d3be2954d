"""Pages from templates: how a template says a text, names a file that it needs, and writes a moment in time."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from babel import dates, numbers
from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context
from jinja2.runtime import Context

from tordesillas.engine.drawing import MARKS
from tordesillas.engine.messages import LANGUAGES, say

HERE = Path(__file__).parent
STATIC = HERE / "static"


@cache
def names() -> frozenset[str]:
    """The files that pages may need; nothing else is ever looked for by a name that a visitor gives."""
    return frozenset(file.relative_to(STATIC).as_posix() for file in STATIC.rglob("*") if file.is_file())


@cache
def edition() -> str:
    """A name for the present files, so that browsers may keep them for good."""
    digest = sha256()
    for name in sorted(names()):
        digest.update(name.encode() + b"\0" + (STATIC / name).read_bytes())
    return digest.hexdigest()[:12]


def static(name: str) -> str:
    """The address of a file that pages need."""
    return f"/static/{edition()}/{name}"


@pass_context
def text(context: Context, key: str, **args: Any) -> str:
    """A text in the page's language."""
    return say(context["language"], key, **args)


@pass_context
def moment(context: Context, at: datetime) -> str:
    """How long ago something was; the exact time belongs in a `<time>` element."""
    return dates.format_timedelta(aware(at) - datetime.now(UTC), add_direction=True, locale=context["language"])


@pass_context
def day(context: Context, at: datetime) -> str:
    return dates.format_date(aware(at), format="long", locale=context["language"])


@pass_context
def number(context: Context, value: float) -> str:
    return numbers.format_decimal(value, locale=context["language"])


def brief(title: str) -> str:
    """A game's title without its subtitle, where there is little room."""
    return title.partition(":")[0]


def longest(title: str) -> int:
    """The length of the longest word, by which a style sheet finds a size that lets it stand in one line."""
    return max(map(len, re.split("[ -]+", title)))


def aware(at: datetime) -> datetime:
    """SQLite gives times back without their zone, which is always UTC."""
    return at if at.tzinfo else at.replace(tzinfo=UTC)


@cache
def environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(t=text, static=static, languages=LANGUAGES, marks=MARKS)
    made.filters.update(moment=moment, day=day, number=number, brief=brief, longest=longest)
    return made


def render(template: str, language: str, context: Mapping[str, Any]) -> str:
    """A page or a part of one."""
    return environment().get_template(template).render(language=language, **context)

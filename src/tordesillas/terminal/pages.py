"""Help pages and complaints about a command line, in the user's language.

The texts follow from the names: `terminal.help.command.<name>` and `terminal.help.parameter.<name>`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from tordesillas.engine.messages import say
from tordesillas.terminal.refusals import Misused
from tordesillas.terminal.tongue import spoken

PROGRAM = "tordesillas"


class Command(TyperCommand):
    """A command with a help page of ours."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        ctx.allow_extra_args = True
        with complaints(ctx):
            rest = super().parse_args(ctx, args)
        if rest and not ctx.resilient_parsing:
            raise Misused(say(language_of(ctx), "terminal.usage.extra", words=" ".join(rest)))
        return rest

    def format_help(self, ctx: Any, formatter: Any) -> None:
        write_page(self, ctx, formatter)

    def get_short_help_str(self, limit: int = 80) -> str:  # noqa: ARG002
        return summary(self.name, spoken())


class Group(TyperGroup):
    """The program itself, with a help page of ours."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        with complaints(ctx):
            return super().parse_args(ctx, args or ["--help"])

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args[0] not in self.commands:
            known = ", ".join(self.list_commands(ctx))
            raise Misused(say(language_of(ctx), "terminal.usage.no_command", command=args[0], commands=known))
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        write_page(self, ctx, formatter)
        language = language_of(ctx)
        with formatter.section(say(language, "terminal.help.commands")):
            formatter.write_dl([(name, summary(name, language)) for name in self.list_commands(ctx)])


@contextmanager
def complaints(ctx: Any) -> Iterator[None]:
    """Have what is wrong with a command line said in the user's language."""
    try:
        yield
    except typer.TyperException as error:
        raise Misused(complaint(error, ctx)) from None


def language_of(ctx: Any) -> str:
    """The language that `--language` chose, else the environment's."""
    return ctx.find_root().obj or spoken()


def summary(name: str | None, language: str) -> str:
    """What a command does, in a sentence or two."""
    return say(language, f"terminal.help.command.{name}")


def write_page(command: Any, ctx: Any, formatter: Any) -> None:
    """Usage, summary, arguments and options."""
    language = language_of(ctx)
    pieces = " ".join(usage(command, language))
    formatter.write_usage(ctx.command_path, pieces, say(language, "terminal.help.usage") + " ")
    formatter.write_paragraph()
    formatter.write_text(summary(PROGRAM if ctx.parent is None else command.name, language))
    for kind in ("argument", "option"):
        rows = [described(found, language) for found in command.get_params(ctx) if found.param_type_name == kind]
        if rows:
            with formatter.section(say(language, f"terminal.help.{kind}s")):
                formatter.write_dl(rows)


def usage(command: Any, language: str) -> Iterator[str]:
    """What follows the program's name."""
    yield f"[{say(language, 'terminal.help.options')}]"
    if isinstance(command, Group):
        yield say(language, "terminal.help.which")
    for found in command.params:
        if found.param_type_name == "argument":
            yield f"{found.metavar}" if found.required else f"[{found.metavar}]"


def described(parameter: Any, language: str) -> tuple[str, str]:
    """A parameter's names and what it is for."""
    names = ", ".join(parameter.opts) if parameter.param_type_name == "option" else ""
    shape = "" if is_flag(parameter) else parameter.metavar or ""
    return f"{names} {shape}".strip(), say(language, f"terminal.help.parameter.{parameter.name}")


def complaint(error: Any, ctx: Any) -> str:
    """What is wrong with a command line."""
    language = language_of(ctx)
    match type(error).__name__:
        case "NoSuchOption":
            close = ", ".join(error.possibilities or ())
            key = "terminal.usage.no_such_option" if close else "terminal.usage.no_option"
            return say(language, key, option=error.option_name, close=close)
        case "MissingParameter":
            return say(language, "terminal.usage.missing", name=error.param.metavar or error.param.opts[0])
        case "BadOptionUsage":
            flags = {name for found in ctx.command.get_params(ctx) if is_flag(found) for name in found.opts}
            key = "terminal.usage.no_value" if error.option_name in flags else "terminal.usage.value"
            return say(language, key, option=error.option_name)
        case _:
            return str(error.format_message())


def is_flag(parameter: Any) -> bool:
    return bool(getattr(parameter, "is_flag", False))

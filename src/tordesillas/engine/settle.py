"""From what a caller asks for to a checked `Setting`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Any

from tordesillas.engine.description import Edition, Option, OptionValue, Rules, Setting
from tordesillas.engine.errors import BoardError, OptionError, choices, shown, suggestion

NAME_MAX = 80


def settle(
    rules: Rules,
    edition: object = None,
    players: object = None,
    expansions: object = (),
    options: Mapping[str, object] | None = None,
    board: object = None,
    names: object = None,
) -> Setting:
    """A checked setting; what is left out is the game's default (as many players as there are names, or can play)."""
    played = settle_edition(rules, rules.default_edition if edition is None else edition)
    called = settle_names(names)
    if players is None:
        players = len(called) if called else played.players[-1]
    setting = Setting(
        rules.id,
        played.id,
        settle_players(played, players, called),
        settle_expansions(played, expansions),
        settle_options(played, {} if options is None else options),
        None if board is None else settle_board(rules, board),
        called,
    )
    clash = rules.clash(setting)
    if clash is not None:
        raise OptionError(*clash)
    return setting


def settle_edition(rules: Rules, name: object) -> Edition:
    names = [edition.id for edition in rules.editions]
    if not isinstance(name, str) or name not in names:
        raise OptionError("edition", unknown("edition", name, names))
    return rules.edition(name)


def settle_names(names: object) -> tuple[str, ...] | None:
    if names is None:
        return None
    if isinstance(names, str) or not isinstance(names, Sequence) or not all(fit_name(name) for name in names):
        raise OptionError("names", f"names must be a list of texts of one line, up to {NAME_MAX} characters each")
    return tuple(names)


def fit_name(name: object) -> bool:
    """Names stand in records, one on a line, so they must come back as they were."""
    return isinstance(name, str) and 0 < len(name) <= NAME_MAX and name.isprintable() and name == name.strip()


def settle_players(edition: Edition, players: object, names: tuple[str, ...] | None) -> int:
    if type(players) is not int or players not in edition.players:
        numbers = ", ".join(map(str, edition.players))
        raise OptionError("players", f'"{edition.id}" is for {numbers} players, not {shown(players)}')
    if names is not None and len(names) != players:
        raise OptionError("names", f"{len(names)} names were given for {players} players")
    return players


def settle_expansions(edition: Edition, expansions: object) -> tuple[str, ...]:
    if isinstance(expansions, str | bytes) or not isinstance(expansions, Sequence | Set):
        raise OptionError("expansions", f"expansions must be a list of names, not {shown(expansions)}")
    allowed = list(edition.expansions)
    wanted = list(expansions)
    for name in wanted:
        if not isinstance(name, str) or name not in allowed:
            raise OptionError("expansions", unknown("expansion", name, allowed))
    return tuple(name for name in allowed if name in wanted)


def settle_options(edition: Edition, options: Mapping[str, object]) -> dict[str, OptionValue]:
    declared = {option.name: option for option in edition.options}
    if not isinstance(options, Mapping):
        raise OptionError("options", f"options must be names with values, not {shown(options)}")
    for name in options:
        if name not in declared:
            raise OptionError("options", unknown("option", name, list(declared)))
    return {name: settle_option(option, options.get(name, option.default)) for name, option in declared.items()}


def settle_option(option: Option, value: object) -> OptionValue:
    for allowed in option.values:
        # True equals 1, but a switch is not a number.
        if type(value) is type(allowed) and value == allowed:
            return allowed
    names = ", ".join(map(repr, option.values))
    raise OptionError(f"options.{option.name}", f'the option "{option.name}" is one of {names}, not {shown(value)}')


def settle_board(rules: Rules, board: object) -> Any:
    if not isinstance(board, Mapping):
        raise BoardError("", f"a board is a table of names and values, not {shown(board)}")
    return rules.check_board(board)


def unknown(what: str, name: object, allowed: list[str]) -> str:
    close = suggestion(name, allowed) if isinstance(name, str) else ""
    return f"there is no {what} {shown(name)}{close}; possible: {choices(allowed, 40)}"


def read_board(path: object) -> Any:
    """The document in an owner's board file."""
    import tomllib
    from os import PathLike
    from pathlib import Path

    if not isinstance(path, str | PathLike):
        raise BoardError("", f"a board is a file's path or a table of names and values, not {shown(path)}")
    try:
        return tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, ValueError) as error:
        raise BoardError("", f"the board file cannot be read: {error}") from None

"""What is fuzzed: settings of games, and reproducible randomness."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, product
from random import Random
from typing import TYPE_CHECKING

from tordesillas.engine.errors import OptionError
from tordesillas.engine.settle import settle

if TYPE_CHECKING:
    from tordesillas.engine.description import Edition, OptionValue, Rules, Setting


def all_settings(rules: Rules, edition: str | None = None, players: int | None = None) -> list[Setting]:
    """Every edition with every choice of players, expansions and options that goes together."""
    editions = rules.editions if edition is None else (rules.edition(edition),)
    return [setting for played in editions for setting in settings_of(rules, played, players)]


def settings_of(rules: Rules, edition: Edition, players: int | None) -> Iterator[Setting]:
    for number, expansions, options in product(edition.players, subsets(edition.expansions), choices(edition)):
        if players in (None, number):
            try:
                yield settle(rules, edition.id, number, expansions, options)
            except OptionError:  # these do not go together
                continue


def subsets(members: tuple[str, ...]) -> list[tuple[str, ...]]:
    return list(chain.from_iterable(combinations(members, size) for size in range(len(members) + 1)))


def choices(edition: Edition) -> list[dict[str, OptionValue]]:
    """Every combination of the values of all options."""
    names = [option.name for option in edition.options]
    return [dict(zip(names, values)) for values in product(*(option.values for option in edition.options))]


def stream(*parts: object) -> Random:
    """Random numbers that follow from those parts, in every process alike."""
    return Random(":".join(map(str, parts)))

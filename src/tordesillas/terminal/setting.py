"""Which game is to be played and by whom: what the command line leaves open is asked for, with a default."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from tordesillas.engine import dice
from tordesillas.engine.description import Edition, Option, OptionValue
from tordesillas.engine.errors import BoardError
from tordesillas.engine.game import Game
from tordesillas.engine.messages import say
from tordesillas.engine.registry import GameInfo, game_ids, game_info, rules_of
from tordesillas.engine.settle import read_board, settle
from tordesillas.terminal.boxes import spelled
from tordesillas.terminal.refusals import Misused, Refused, among
from tordesillas.terminal.replaying import read_game
from tordesillas.terminal.screen import Screen
from tordesillas.terminal.seating import HUMAN, OPPONENT, Role, all_roles, people, seated

PLAYERS = 3
"""So many play where nothing else is said."""

T = TypeVar("T")


@dataclass(frozen=True)
class Wanted:
    """What the command line says; what is None or empty is still open."""

    language: str
    game: str
    edition: str | None = None
    players: str | None = None
    expansions: Sequence[str] | None = None
    options: Sequence[str] = ()
    seats: Sequence[str] = ()
    seed: str | None = None
    board: Path | None = None
    load: Path | None = None
    unasked: bool = field(default=False)
    """Take the default for everything that is open."""


@dataclass(frozen=True)
class Interview:
    """Asks where something is open and somebody can be asked, else takes the default."""

    screen: Screen
    language: str
    asks: bool

    def choose(self, given: str | None, key: str, default: str, allowed: Mapping[str, T], **args: object) -> T:
        """One of what is allowed, by its name."""
        return self.find(given, key, default, lambda text: allowed[among(text, allowed, self.language)], **args)

    def find(self, given: str | None, key: str, default: str, read: Callable[[str], T], **args: object) -> T:
        """What is given or answered, as it is read; what cannot be read is asked for again."""
        if given is not None:
            return read(given)
        if not self.asks:
            return read(default)
        while True:
            question = say(self.language, f"terminal.ask.{key}", **args)
            try:
                return read(self.screen.ask(f"{question} [{default}]") or default)
            except Refused as error:
                self.screen.line(str(error), "alert")


def arrange(wanted: Wanted, screen: Screen) -> tuple[Game, tuple[Role, ...]]:
    """The game, ready to be played, and who sits on its seats."""
    interview = Interview(screen, wanted.language, screen.asks and not wanted.unasked)
    game = new_game(wanted, interview) if wanted.load is None else read_game(wanted.load, wanted.language)
    return game, roles_of(game, wanted, interview)


def new_game(wanted: Wanted, interview: Interview) -> Game:
    language = wanted.language
    box = game_info(among(wanted.game, game_ids(), language))
    board = None if wanted.board is None else board_of(box.id, wanted.board, language)
    seed = None if wanted.seed is None else seed_number(wanted.seed, language)
    edition = find_edition(box, wanted, interview)
    players = find_players(edition, wanted, interview)
    expansions = find_expansions(box, edition, wanted, interview)
    options = find_options(box, edition, wanted, interview)
    setting = settle(rules_of(box.id), edition.id, players, expansions, options, board)
    return Game.begun(rules_of(box.id), setting, [dice.source(0, dice.settle_seed(seed))])


def board_of(game: str, path: Path, language: str) -> Any:
    """The board in an owner's file."""
    try:
        return rules_of(game).check_board(read_board(path))
    except BoardError as error:
        raise Refused(say(language, "terminal.file.no_board", file=path, why=error)) from None


def find_edition(box: GameInfo, wanted: Wanted, interview: Interview) -> Edition:
    editions = {edition.id: edition for edition in box.editions}
    if wanted.edition is None and interview.asks:
        interview.screen.defined((name, about_edition(box, found, wanted.language)) for name, found in editions.items())
    return interview.choose(wanted.edition, "edition", box.default_edition, editions)


def about_edition(box: GameInfo, edition: Edition, language: str) -> str:
    title = f"{box.edition_title(edition.id, language)}, {edition.year}"
    return f"{title}: {box.told(language, 'edition_about', edition.id)}"


def find_players(edition: Edition, wanted: Wanted, interview: Interview) -> int:
    numbers = {str(number): number for number in edition.players}
    default = PLAYERS if PLAYERS in edition.players else edition.players[0]
    return interview.choose(wanted.players, "players", str(default), numbers, numbers=", ".join(numbers))


def find_expansions(box: GameInfo, edition: Edition, wanted: Wanted, interview: Interview) -> list[str]:
    given = None if wanted.expansions is None else " ".join(wanted.expansions)
    if given is None and not edition.expansions:
        return []
    nothing = say(wanted.language, "terminal.ask.none")
    if given is None and interview.asks:
        abouts = ((name, box.told(wanted.language, "expansion_about", name)) for name in edition.expansions)
        interview.screen.defined(abouts)

    def read(text: str) -> list[str]:
        names = [] if text == nothing else text.replace(",", " ").split()
        return [among(name, edition.expansions, wanted.language) for name in names]

    return interview.find(given, "expansions", nothing, read, names=", ".join(edition.expansions))


def find_options(box: GameInfo, edition: Edition, wanted: Wanted, interview: Interview) -> dict[str, OptionValue]:
    names = [option.name for option in edition.options]
    given = dict(pair(text, names, wanted.language) for text in wanted.options)
    return {
        option.name: find_option(box, option, given.get(option.name), wanted, interview) for option in edition.options
    }


def find_option(box: GameInfo, option: Option, given: str | None, wanted: Wanted, interview: Interview) -> OptionValue:
    def titled(value: OptionValue) -> str:
        return box.told(wanted.language, "choice", option.name, spelled(value))

    if given is not None:
        values = {spelled(value): value for value in option.values}
        return values[among(given, values, wanted.language)]
    name = box.told(wanted.language, "option", option.name)
    if interview.asks:
        interview.screen.defined([(name, box.told(wanted.language, "option_about", option.name))])
    titles = {titled(value): value for value in option.values}
    return interview.choose(None, "option", titled(option.default), titles, name=name, values=", ".join(titles))


def roles_of(game: Game, wanted: Wanted, interview: Interview) -> tuple[Role, ...]:
    language = wanted.language
    seats = [str(seat) for seat in range(game.players)]
    given = {int(seat): role(word, language) for seat, word in (pair(text, seats, language) for text in wanted.seats)}
    if given or game.over:
        return seated(game.players, given)
    view = game.view()
    if interview.asks:
        interview.screen.defined((seat, view.player(int(seat), language)) for seat in seats)
    nobody = say(language, "terminal.ask.none")

    def read(text: str) -> tuple[Role, ...]:
        words = [] if text == nobody else text.replace(",", " ").split()
        here = {int(among(word, seats, language)) for word in words}
        return tuple(HUMAN if seat in here else OPPONENT for seat in range(game.players))

    default = " ".join(map(str, people(seated(game.players, {}))))
    return interview.find(None, "seats", default, read)


def role(word: str, language: str) -> Role:
    return among(word, all_roles(), language)


def pair(text: str, names: Sequence[str], language: str) -> tuple[str, str]:
    """`name=value` taken apart."""
    name, equals, value = text.partition("=")
    if not equals:
        raise Misused(say(language, "terminal.usage.pair", given=text))
    return among(name.strip(), names, language), value.strip()


def seed_number(text: str, language: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 77):
        raise Misused(say(language, "terminal.usage.seed", given=text))
    return int(text)

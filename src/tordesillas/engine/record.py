"""A whole game as text (`.tord`): header lines, an empty line, then one move a line with the outcomes it drew.

    tordesillas: 1
    game: colonialism
    …
    commitment: 5feceb66…

    ! 3 1 4
    0 play army india from arabian_sea ! 2
    1 pass

Outcomes are played back from the record, so it outlives changes of the dice. The seed stands in it once the game is
over. Where a game was continued without its seed, `continued: <ply> <commitment> [<seed>]` says so.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tordesillas.engine.dice import SEED_BYTES, Source, commitment, settle_seed
from tordesillas.engine.errors import (
    BoardError,
    OptionError,
    PositionError,
    RecordError,
    TordesillasError,
    shown,
    suggestion,
)
from tordesillas.engine.game import Game
from tordesillas.engine.registry import rules_of
from tordesillas.engine.settle import settle

if TYPE_CHECKING:
    from tordesillas.engine.description import Outcome, Rules, Setting

FORMAT = 1
SINGLE = (
    "tordesillas",
    "game",
    "edition",
    "players",
    "expansions",
    "board",
    "start",
    "rules",
    "commitment",
    "seed",
    "winners",
    "scores",
    "reason",
)
"""Header lines that stand alone; besides there are `option <name>`, `name <seat>` and `continued`."""
DIGITS_MAX = 6


@dataclass(frozen=True)
class Verdict:
    """Whether a game's dice were fair; true if all of it is proven."""

    errors: tuple[str, ...]
    """What contradicts the record's commitments."""
    unproven: tuple[str, ...]
    """What nobody can check, because a seed has not been told."""

    def __bool__(self) -> bool:
        return not (self.errors or self.unproven)


# Writing


def write_record(game: Game, secret: bool) -> str:
    """The record of a game; `secret`: with the seeds, though it may not be over."""
    lines = header_lines(game, secret or game.over)
    outcome = game.outcome
    if outcome is not None:
        lines += [f"{name}: {value}" for name, value in result_lines(outcome).items()]
    lines.append("")
    if game.opening is not None and game.opening.draws:
        lines.append(drawn(game.opening.draws).lstrip())
    token = game.rules.moves.token
    lines += [f"{ply.seat} {token(ply.move)}{drawn(ply.draws)}" for ply in game.plies]
    return "\n".join(lines) + "\n"


def header_lines(game: Game, with_seeds: bool) -> list[str]:
    setting = game.setting
    lines = [f"tordesillas: {FORMAT}", f"game: {setting.game}", f"edition: {setting.edition}"]
    lines.append(f"players: {setting.players}")
    if setting.expansions:
        lines.append(f"expansions: {', '.join(setting.expansions)}")
    lines += [f"option {name}: {as_json(value)}" for name, value in setting.options.items()]
    lines += [f"name {seat}: {name}" for seat, name in enumerate(setting.names or ())]
    if setting.board is not None:
        lines.append(f"board: {as_json(setting.board)}")
    lines.append(f"rules: {game.rules_version}")
    if game.start is not None:
        lines.append(f"start: {as_json(game.start)}")
    first, *later = game.sources
    lines.append(f"commitment: {first.commitment}")
    if with_seeds and first.seed is not None:
        lines.append(f"seed: {first.seed.hex()}")
    for source in later:
        # Dice that have not been thrown yet matter only to whoever goes on with an own save.
        if source.since < game.ply or (with_seeds and not game.over):
            seed = f" {source.seed.hex()}" if with_seeds and source.seed is not None else ""
            lines.append(f"continued: {source.since} {source.commitment}{seed}")
    return lines


def result_lines(outcome: Outcome) -> dict[str, str]:
    return {
        "winners": ", ".join(map(str, outcome.winners)),
        "scores": ", ".join(map(str, outcome.scores)),
        "reason": outcome.reason.name.lower(),
    }


def drawn(draws: list[int]) -> str:
    return f" ! {' '.join(map(str, draws))}" if draws else ""


def as_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


# Reading


@dataclass
class Recorded:
    """A record taken apart: each part with the number of its line."""

    header: dict[str, tuple[int, str]] = field(default_factory=dict)
    continued: list[tuple[int, str]] = field(default_factory=list)
    moves: list[tuple[int, str]] = field(default_factory=list)
    end: int = 1
    """The header's last line."""

    def text(self, name: str) -> tuple[int, str]:
        """A header line that must be there."""
        if name not in self.header:
            raise RecordError(self.end, f'the line "{name}: …" is missing in the header')
        return self.header[name]

    def named(self, word: str) -> dict[str, tuple[int, str]]:
        """The header lines `<word> <name>: …` by name."""
        start = f"{word} "
        return {name[len(start) :]: value for name, value in self.header.items() if name.startswith(start)}


def read_record(text: str) -> Game:
    """The game of a record, played through again. A RecordError has the number of the line that is wrong."""
    recorded = take_apart(text)
    sources = read_sources(recorded)
    for line, source in sources:
        if source.seed is not None and commitment(source.seed) != source.commitment:
            raise RecordError(line, "the seed is not the one that the commitment was made with")
    game, _ = play_back(recorded, [source for _, source in sources])
    check_result(recorded, game)
    if game.sources[-1].seed is None:
        game.reseed(settle_seed(None))
    return game


def verify(text: str) -> Verdict:
    """Whether the seeds in a record match their commitments, and all outcomes follow from the seeds."""
    recorded = take_apart(text)
    sources = read_sources(recorded)
    errors: list[str] = []
    unproven: list[str] = []
    for line, source in sources:
        if source.seed is None:
            unproven.append(f"line {line}: the seed for the dice from move {source.since} on has not been told")
        elif commitment(source.seed) != source.commitment:
            errors.append(f"line {line}: the seed is not the one that the commitment was made with")
    game, differing = play_back(recorded, [source for _, source in sources])
    check_result(recorded, game)
    for ply, line in differing:
        used = [source for _, source in sources if source.since <= max(ply, 0)] if ply >= 0 else [sources[0][1]]
        if used[-1].seed is not None:
            errors.append(f"line {line}: the outcomes are not those that the seed gives")
    return Verdict(tuple(errors), tuple(unproven))


def take_apart(text: object) -> Recorded:
    """Sort the lines of a record."""
    if not isinstance(text, str):
        raise RecordError(1, f"a record is a text, not {shown(text)}")
    lines = text.replace("\r\n", "\n").rstrip("\n").split("\n")
    recorded = Recorded()
    numbered = enumerate(lines, 1)
    for number, line in numbered:
        if not line:
            break
        recorded.end = number
        take_header(recorded, number, line)
    recorded.moves = list(numbered)
    if recorded.text("tordesillas") != (1, str(FORMAT)):
        raise RecordError(1, f'a record begins with the line "tordesillas: {FORMAT}"')
    return recorded


def take_header(recorded: Recorded, number: int, line: str) -> None:
    name, colon, value = line.partition(": ")
    word = name.partition(" ")[0]
    if not colon:
        raise RecordError(number, f'a header line is "name: value", not {shown(line)}')
    if name == "continued":
        recorded.continued.append((number, value))
    elif name in recorded.header:
        raise RecordError(number, f'"{name}" stands there twice')
    elif name in SINGLE or (word in ("option", "name") and word != name):
        recorded.header[name] = (number, value)
    else:
        raise RecordError(number, f'there is no header line "{name}"{suggestion(name, list(SINGLE))}')


def read_rules(recorded: Recorded) -> tuple[Rules, int]:
    """The game's rules, and the version of them that the record is from."""
    line, name = recorded.text("game")
    try:
        rules = rules_of(name)
    except OptionError as error:
        raise RecordError(line, str(error)) from None
    line, version = recorded.text("rules")
    number = whole(line, version)
    if number > rules.rules_version:
        raise RecordError(line, f"the record is from newer rules ({number}) than these ({rules.rules_version})")
    return rules, number


def read_setting(recorded: Recorded, rules: Rules) -> Setting:
    header = recorded.header
    options = {name: read_json(*value) for name, value in recorded.named("option").items()}
    names = read_names(recorded)
    line, players = recorded.text("players")
    try:
        return settle(
            rules,
            recorded.text("edition")[1],
            whole(line, players),
            header["expansions"][1].split(", ") if "expansions" in header else (),
            options,
            read_json(*header["board"]) if "board" in header else None,
            names,
        )
    except OptionError as error:
        raise RecordError(line_of(recorded, error.part), str(error)) from None
    except BoardError as error:
        raise RecordError(line_of(recorded, "board"), str(error)) from None


def read_names(recorded: Recorded) -> list[str] | None:
    names = recorded.named("name")
    for seat, (given, (line, _)) in enumerate(names.items()):
        if given != str(seat):
            raise RecordError(line, f'the name of seat {seat} is expected here, not of "{given}"')
    return [name for _, name in names.values()] or None


def line_of(recorded: Recorded, part: str) -> int:
    """The header line that holds a part of the setting."""
    for name, (line, _) in recorded.header.items():
        if name == part or name == part.replace("options.", "option ") or name.split(" ")[0] + "s" == part:
            return line
    return recorded.end


def read_sources(recorded: Recorded) -> list[tuple[int, Source]]:
    """The seeds of the dice, each with its line."""
    line, committed = recorded.text("commitment")
    seed_line, seed = recorded.header.get("seed", (line, None))
    first = Source(0, hexadecimal(line, committed), None if seed is None else read_seed(seed_line, seed))
    found = [(seed_line, first)]
    for line, text in recorded.continued:
        since, *parts = text.split(" ")
        if len(parts) not in (1, 2):
            raise RecordError(line, "after how many moves, the commitment and perhaps the seed are needed")
        source = Source(
            whole(line, since), hexadecimal(line, parts[0]), read_seed(line, parts[1]) if len(parts) == 2 else None
        )
        if not found[-1][1].since <= source.since <= len(recorded.moves):
            raise RecordError(line, f"the game cannot have been continued after {source.since} moves")
        found.append((line, source))
    return found


def play_back(recorded: Recorded, sources: list[Source]) -> tuple[Game, list[tuple[int, int]]]:
    """The game, and the plies (-1: set-up) with their lines whose outcomes are not what the dice give."""
    rules, version = read_rules(recorded)
    setting = read_setting(recorded, rules)
    moves = recorded.moves
    # Where a seed is unknown the dice still need a key, though only the recorded outcomes count.
    stand_in = settle_seed(None)
    differing: list[tuple[int, int]] = []
    if "start" in recorded.header:
        game = read_start(recorded, rules, setting, sources[0], stand_in)
    else:
        line, draws = recorded.end, []
        if moves and moves[0][1].startswith("!"):
            line, draws = moves[0][0], read_draws(moves[0][0], moves[0][1][1:].lstrip(" "))
            moves = moves[1:]
        game = read_opening(line, draws, rules, setting, sources[0], stand_in, version)
        if not game.opened_as_drawn():
            differing.append((-1, line))
    game.rules_version = version
    later = sources[1:]
    for ply, (line, text) in enumerate(moves):
        later = switch(game, later, stand_in)
        if not read_move(game, line, text):
            differing.append((ply, line))
    for source in switch(game, later, stand_in):
        raise RecordError(recorded.end, f"the game cannot have been continued after {source.since} moves")
    return game, differing


def switch(game: Game, later: list[Source], stand_in: bytes) -> list[Source]:
    """Go over to the dice that were used from this ply on; the sources that are still to come."""
    while later and later[0].since == game.ply:
        game.continue_with(later[0], stand_in)
        later = later[1:]
    return later


def read_start(recorded: Recorded, rules: Rules, setting: Setting, source: Source, stand_in: bytes) -> Game:
    line, text = recorded.header["start"]
    document = read_json(line, text)
    try:
        game = Game.from_position(document, seed=source.seed or stand_in)
    except PositionError as error:
        raise RecordError(line, str(error)) from None
    if game.setting != setting or game.rules is not rules:
        raise RecordError(line, "the start position is not of the game that the header names")
    game.keep_source(source)
    return game


def read_opening(
    line: int, draws: list[int], rules: Rules, setting: Setting, source: Source, stand_in: bytes, version: int
) -> Game:
    try:
        return Game.begun(rules, setting, [source], source.seed or stand_in, draws, version)
    except ValueError as error:
        raise RecordError(line, f"set-up: {error}") from None


def read_move(game: Game, line: int, text: str) -> bool:
    """Make a recorded move; whether its outcomes are what the dice would have given."""
    what, mark, outcomes = text.partition(" ! ")
    seat, space, token = what.partition(" ")
    if not space:
        raise RecordError(line, f'a move is "seat token", not {shown(text)}')
    draws = read_draws(line, outcomes) if mark else []
    try:
        return game.replay(whole(line, seat), token, draws)
    except RecordError:
        raise
    except (TordesillasError, ValueError) as error:
        raise RecordError(line, str(error)) from None


def check_result(recorded: Recorded, game: Game) -> None:
    """The result in the header, where there is one, must be that of the moves."""
    outcome = game.outcome
    true = {} if outcome is None else result_lines(outcome)
    for name in ("winners", "scores", "reason"):
        if name in recorded.header:
            line, claimed = recorded.header[name]
            if claimed != true.get(name):
                truth = "the game is not over" if outcome is None else f"the moves lead to {shown(true[name])}"
                raise RecordError(line, f"the {name} are said to be {shown(claimed)}, but {truth}")


def whole(line: int, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= DIGITS_MAX and (text == "0" or text[0] != "0")):
        raise RecordError(line, f"a whole number is needed, not {shown(text)}")
    return int(text)


def read_draws(line: int, text: str) -> list[int]:
    return [whole(line, number) for number in text.split(" ")]


def hexadecimal(line: int, text: str) -> str:
    if len(text) != 2 * SEED_BYTES or set(text) - set("0123456789abcdef"):
        raise RecordError(line, f"{2 * SEED_BYTES} hexadecimal digits are needed, not {shown(text)}")
    return text


def read_seed(line: int, text: str) -> bytes:
    return bytes.fromhex(hexadecimal(line, text))


def read_json(line: int, text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(line, f"this is not JSON: {error}") from None

"""Setting a table up: a draft of it, as a form says it, as somebody had it last, or with the defaults."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from starlette.datastructures import FormData, UploadFile

from tordesillas import bots
from tordesillas.engine.description import Edition, Option, OptionValue
from tordesillas.engine.errors import BoardError
from tordesillas.engine.registry import GameInfo, game_info, rules_of
from tordesillas.engine.settle import settle
from tordesillas.table.seating import NAME_MAX, Sitter, Wish
from tordesillas.table.standing import Listed

ME, HERE, LINK = "me", "here", "link"
"""Who sits down: the one who sets up; somebody else at the same screen; whoever gets the invitation."""
PLAYERS = 3
"""So many play where nothing else is said."""
PACES = (None, 0, 24, 72, 168)
"""Hours a move."""
BOARD_MAX = 200_000
LINE_MAX = 500
"""A key of very many steps, all on one line, would take minutes to read."""


@dataclass(frozen=True)
class Place:
    """Who is to sit on a seat."""

    who: str
    """`me`, `here`, `link`, or the name of a bot."""
    name: str = ""


@dataclass(frozen=True)
class Draft:
    """A table before it is set up."""

    game: str
    edition: str
    players: int
    places: tuple[Place, ...]
    """For the largest number of players; only the first ones count."""
    expansions: tuple[str, ...] = ()
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    public: bool = False
    spectators: bool = True
    pace: int | None = None

    @property
    def seated(self) -> tuple[Place, ...]:
        return self.places[: self.players]

    def alone(self) -> Draft:
        """The same where nobody else can come: bots in their places."""
        places = tuple(Place(strongest()) if place.who == LINK else place for place in self.places)
        return replace(self, places=places, public=False)

    def wish(self, person: str, names: Sequence[str], language: str, board: Any = None) -> Wish:
        """The table to open for a person; `names`, by seat, are for those at this screen who say none."""

        def sitter(place: Place, name: str) -> Sitter:
            if place.who == LINK:
                return Sitter()
            if place.who in (ME, HERE):
                return Sitter(person, name=place.name or name)
            return Sitter(bot=place.who)

        return Wish(
            self.game,
            self.edition,
            self.players,
            self.expansions,
            self.options,
            board,
            tuple(map(sitter, self.seated, names)),
            self.public,
            self.spectators,
            self.pace,
            language=language,
        )


def seats_max(box: GameInfo) -> int:
    return max(number for edition in box.editions for number in edition.players)


def colours(box: GameInfo, edition: Edition) -> tuple[str, ...]:
    """The colours of an edition's seats."""
    rules = rules_of(box.id)
    return rules.seat_colours(settle(rules, edition.id, edition.players[-1]))


def strongest() -> str:
    return bots.names()[-1]


def default_draft(game: str, bot: str | None = None) -> Draft:
    """A game against bots, with the defaults of everything."""
    box = game_info(game)
    edition = rules_of(game).edition(box.default_edition)
    places = (Place(ME), *(Place(bot or strongest()) for _ in range(seats_max(box) - 1)))
    return Draft(
        game,
        edition.id,
        PLAYERS if PLAYERS in edition.players else edition.players[0],
        places,
        options={option.name: option.default for option in edition.options},
    )


def draft_again(table: Listed, person: str) -> Draft:
    """The draft that somebody's table came of, to set up the next one."""
    setting, usual = table.setting, default_draft(table.setting.game)
    mine = [seat.seat for seat in table.seats if seat.person == person and seat.bot is None]
    places: list[Place] = []
    for seat in table.seats:
        if seat.seat in mine:
            places.append(Place(ME if seat.seat == mine[0] else HERE, "" if seat.seat == mine[0] else seat.name))
        else:
            places.append(Place(seat.bot if seat.bot in bots.names() and seat.person is None else LINK))
    return replace(
        usual,
        edition=setting.edition,
        players=setting.players,
        places=(*places, *usual.places[len(places) :]),
        expansions=setting.expansions,
        options=setting.options,
        public=table.public,
        spectators=table.spectators,
        pace=table.pace,
    )


# The form


def field_name(*steps: str | int) -> str:
    return ".".join(map(str, steps))


def draft_of_form(game: str, form: FormData) -> Draft:
    """What a form says; what it leaves out or says wrongly is as usual, and what does not fit is found by `setting`."""
    box, usual = game_info(game), default_draft(game)
    editions = {edition.id: edition for edition in box.editions}
    edition = editions.get(text(form, "edition"), editions[usual.edition])
    number = text(form, field_name("players", edition.id)) or text(form, "players")
    return Draft(
        game,
        edition.id,
        int(number) if number in map(str, edition.players) else usual.players,
        tuple(place_of(form, seat, usual.places[seat]) for seat in range(len(usual.places))),
        tuple(name for name in edition.expansions if field_name("expansion", edition.id, name) in form),
        {option.name: option_of(form, edition, option) for option in edition.options},
        "public" in form,
        "spectators" in form,
        next((pace for pace in PACES if pace is not None and str(pace) == text(form, "pace")), None),
    )


def place_of(form: FormData, seat: int, usual: Place) -> Place:
    who = text(form, field_name("seat", seat))
    if who not in (ME, HERE, LINK, *bots.names()):
        return usual
    return Place(who, text(form, field_name("name", seat))[:NAME_MAX] if who in (ME, HERE) else "")


def option_of(form: FormData, edition: Edition, option: Option) -> OptionValue:
    chosen = text(form, field_name("option", edition.id, option.name))
    return next((value for value in option.values if spelled(value) == chosen), option.default)


def spelled(value: OptionValue) -> str:
    """A value as forms and the keys of its texts have it."""
    return str(value).lower()


def text(form: FormData, name: str) -> str:
    value = form.get(name, "")
    return " ".join(value.split()) if isinstance(value, str) else ""


async def board_of(form: FormData) -> bytes | None:
    """The file of the owner's board that came with a form, if one did."""
    file = form.get("board")
    if not isinstance(file, UploadFile) or not file.filename:
        return None
    return await file.read(BOARD_MAX + 1)


def read_board(content: bytes) -> Any:
    """The document in an owner's board file; a BoardError says why there is none."""
    if len(content) > BOARD_MAX:
        raise BoardError("", f"a board file has at most {BOARD_MAX} bytes")
    if max(map(len, content.splitlines()), default=0) > LINE_MAX:
        raise BoardError("", f"a line of a board file has at most {LINE_MAX} bytes")
    try:
        return tomllib.loads(content.decode())
    except (ValueError, RecursionError) as error:
        raise BoardError("", f"the board file cannot be read: {error}") from None

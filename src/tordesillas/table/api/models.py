"""What programs send and get."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from tordesillas.engine.choice import Move
from tordesillas.engine.events import Event
from tordesillas.table.seating import HOURS_MAX, NAME_MAX

SEATS_MAX = 8
NUMBER_MAX = 1_000_000

SeatNumber = Annotated[int, Field(ge=0, lt=SEATS_MAX, description="A seat, counted from 0.", examples=[0])]
Number = Annotated[int, Field(ge=0, le=NUMBER_MAX, description="The length of a table's log.", examples=[12])]
Name = Annotated[str, Field(min_length=1, max_length=NAME_MAX, description="What others see.", examples=["Marie"])]
Option = bool | int | str


class Sent(BaseModel):
    """What a program sends: nothing that is not asked for, and no number as a text."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Problem(BaseModel):
    """Why something was not done."""

    error: str = Field(description="A name for programs.", examples=["stale"])
    message: str = Field(
        description="A sentence for people.", examples=["The game has gone on meanwhile. Look again, then choose."]
    )
    detail: str = Field(default="", description="What exactly is wrong, in English, where more can be said.")


# Games


class OptionModel(BaseModel):
    id: str = Field(examples=["quick_start"])
    title: str = Field(examples=["Quick start"])
    values: list[Option] = Field(examples=[[False, True]])
    default: Option


class EditionModel(BaseModel):
    id: str = Field(examples=["second"])
    title: str = Field(examples=["Second edition"])
    year: int = Field(examples=[2018])
    players: list[int] = Field(description="How many can play.", examples=[[2, 3, 4]])
    expansions: list[str] = Field(examples=[["events", "upgrades"]])
    options: list[OptionModel]


class GameModel(BaseModel):
    id: str = Field(examples=["colonialism"])
    title: str = Field(examples=["Colonialism"])
    default_edition: str = Field(examples=["second"])
    editions: list[EditionModel]
    rules_version: int


class BotModel(BaseModel):
    id: str = Field(examples=["random"])
    title: str
    about: str


class Games(BaseModel):
    games: list[GameModel]
    bots: list[BotModel] = Field(description="Weakest first.")


# Tokens


class NewToken(Sent):
    name: Annotated[str, Field(max_length=NAME_MAX)] = Field("", description="What others see of a program of its own.")
    label: Annotated[str, Field(max_length=80)] = Field("", description="What the token is for.", examples=["my bot"])


class Token(BaseModel):
    token: str = Field(description="To be sent as `Authorization: Bearer ...`. Nobody is told it again.")


class TokenModel(BaseModel):
    id: str = Field(description="For taking it back; it tells nobody the token.")
    label: str
    created: datetime
    seen: datetime


# Tables


class NewSeat(Sent):
    """Who sits down at first; nothing of it: whoever comes by the seat's invitation."""

    me: bool = Field(False, description="Who opens the table; on several seats, too.")
    bot: str | None = Field(None, description="A bot by its name.", examples=["random"])
    name: Annotated[str, Field(max_length=NAME_MAX)] = ""


class NewTable(Sent):
    """What to play; what is left out is the game's default."""

    game: str = Field(examples=["colonialism"])
    edition: str | None = Field(None, examples=["second"])
    players: Annotated[int, Field(ge=1, le=SEATS_MAX)] | None = Field(None, examples=[3])
    expansions: Annotated[list[str], Field(max_length=10)] = Field([], examples=[["events"]])
    options: dict[str, Option] = Field({}, examples=[{"quick_start": True}])
    board: dict[str, Any] | None = Field(None, description="An owner's board, as a document.")
    seats: Annotated[list[NewSeat], Field(max_length=SEATS_MAX)] = Field(
        [], description="By seat; the others are for whoever comes.", examples=[[{"me": True}, {"bot": "random"}]]
    )
    public: bool = Field(False, description="Anybody may find the table and take a free seat.")
    spectators: bool = Field(True, description="Whoever has the address may look on.")
    pace: Annotated[int, Field(ge=0, le=HOURS_MAX)] | None = Field(None, description="Hours a move may take; 0: live.")


class SeatModel(BaseModel):
    seat: SeatNumber
    colour: str = Field(examples=["blue"])
    name: str = Field(examples=["Marie"])
    free: bool
    bot: str | None = Field(description="The bot that plays.")
    yours: bool = Field(description="You decide for it.")
    invitation: str | None = Field(description="What leads to a free seat, for the host's eyes.")


class OutcomeModel(BaseModel):
    winners: list[SeatNumber]
    scores: list[int]
    reason: str


class TableModel(BaseModel):
    """A table, with nothing of what is hidden in its game."""

    id: str
    game: str = Field(examples=["colonialism"])
    edition: str = Field(examples=["second"])
    players: int
    expansions: list[str]
    options: dict[str, Option]
    own_board: bool = Field(description="Played on an owner's board.")
    status: Literal["open", "running", "over", "abandoned"]
    public: bool
    spectators: bool
    pace: int | None
    hosting: bool = Field(description="You are its host.")
    number: Number
    version: int = Field(description="Rises with every change, chat and seats too.")
    ply: int = Field(description="Moves made, and not taken back.")
    pending: list[SeatNumber] = Field(description="The seats that owe a decision.")
    seats: list[SeatModel]
    commitment: str = Field(description="SHA-256 of the dice's secret seed.")
    outcome: OutcomeModel | None
    created: datetime
    updated: datetime


class TableList(BaseModel):
    tables: list[TableModel]


class Invitation(BaseModel):
    """What an invitation leads to."""

    table: TableModel
    seat: SeatNumber


class Sitting(Sent):
    name: Name


class BotWish(Sent):
    bot: str = Field(description="A bot by its name.", examples=["random"])


# Playing


class MoveModel(BaseModel):
    """A legal move."""

    id: int = Field(description="A number with one meaning in each game.")
    token: str = Field(description="The same as a text, as in records.", examples=["explore india from arabian_sea"])
    kind: str = Field(examples=["explore"])
    args: dict[str, str] = Field(examples=[{"region": "india", "zone": "arabian_sea"}])
    text: str = Field(description="The same for people.", examples=["explore India, ship in the Arabian Sea"])
    aside: bool = Field(description="Open at any time, whatever is to be decided.")

    @classmethod
    def of(cls, move: Move, language: str) -> MoveModel:
        return cls(
            id=move.id,
            token=move.token,
            kind=move.kind,
            args=dict(move.args),
            text=move.text(language),
            aside=move.aside,
        )


class Moves(BaseModel):
    number: Number
    moves: list[MoveModel] = Field(description="Empty where the seat has nothing to decide.")


class ViewModel(BaseModel):
    """What a seat, or a spectator, knows."""

    table: str
    seat: SeatNumber | None
    number: Number
    ply: int
    over: bool
    pending: list[SeatNumber]
    prompt: str = Field(description="What is to be decided, for people; empty where nothing is.")
    position: dict[str, Any] = Field(description="The position as a document of names.")
    moves: list[MoveModel]
    outcome: OutcomeModel | None


class NewMove(Sent):
    seat: SeatNumber
    move: Annotated[int, Field(ge=0, lt=2**31)] | Annotated[str, Field(max_length=200)] = Field(
        description="Its id or its token.", examples=["pass"]
    )
    answers: Number = Field(description="The length of the log that it answers. Sent twice, it counts once.")
    next: bool = Field(False, description="Answer also with what you may do next, which saves asking for it.")


class NewUndo(Sent):
    seat: SeatNumber
    answers: Number
    keep: Number | None = Field(None, description="Take back all moves but so many; else the last one.")


class NewResignation(Sent):
    seat: SeatNumber
    bot: str | None = Field(None, description="The bot that plays on.", examples=["random"])


class Standing(BaseModel):
    """How a table stands after what was done."""

    status: Literal["open", "running", "over", "abandoned"]
    number: Number
    version: int
    ply: int
    pending: list[SeatNumber]


class NextMoves(BaseModel):
    """What is to be decided next."""

    seat: SeatNumber
    moves: list[MoveModel]


class Moved(Standing):
    """How a table stands after a move."""

    next: NextMoves | None = Field(None, description="Your first seat that owes a decision, if you asked for it.")


class EventModel(BaseModel):
    """Something that happened, as far as the seat saw it."""

    ply: int = Field(description="The move that brought it about, from 0; -1 is the set-up.")
    kind: str = Field(examples=["explored"])
    args: dict[str, int | str | list[str] | None] = Field(description="None is nobody, nothing, or hidden.")
    text: str

    @classmethod
    def of(cls, event: Event, text: str) -> EventModel:
        args = {name: list(value) if isinstance(value, tuple) else value for name, value in event.args.items()}
        return cls(ply=event.ply, kind=event.kind, args=args, text=text)


class News(Standing):
    """What the stream tells: how the table stands, and what happened since it last told."""

    over: bool
    since: int = Field(description="The moves from this one on are new; it falls where moves were taken back.")
    events: list[EventModel]

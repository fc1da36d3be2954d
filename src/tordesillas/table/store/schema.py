"""What stands in the database. `migrations` makes it so; a test holds the two together.

A game is its entries: they are only ever added, and whatever else is said of a game here follows from them and is kept
because it is looked for. Moments are UTC, ids of persons and tables 128 random bits.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
    text,
)


class Status(StrEnum):
    """How far a table has come."""

    OPEN = "open"
    """Seats are still being taken."""
    RUNNING = "running"
    OVER = "over"
    ABANDONED = "abandoned"
    """Everybody has left before the end."""


class Kind(StrEnum):
    """What an entry of a table's log says."""

    START = "start"
    """The game begins; `draws` are the outcomes of its set-up."""
    MOVE = "move"
    """A seat moved: `token` and the outcomes `draws`, having seen the log `answers` entries long."""
    UNDO = "undo"
    """All moves but the first `keep` are taken back; `seed`, if there is one, throws the dice from here on."""
    BOT = "bot"
    """A seat is handed to the bot named by `token`."""
    PERSON = "person"
    """A person takes a seat over."""


EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Moment(TypeDecorator[datetime]):
    """A moment, kept as milliseconds; alike in every database."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:  # noqa: ARG002
        return None if value is None else (value - EPOCH) // timedelta(milliseconds=1)

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        return None if value is None else EPOCH + timedelta(milliseconds=value)


class Numbers(TypeDecorator[tuple[int, ...]]):
    """A few whole numbers, kept as records write them."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:  # noqa: ARG002
        return None if value is None else " ".join(map(str, value))

    def process_result_value(self, value: str | None, dialect: Dialect) -> tuple[int, ...] | None:  # noqa: ARG002
        return None if value is None else tuple(map(int, value.split()))


def now() -> datetime:
    """The moment, as exactly as it is kept."""
    moment = datetime.now(UTC)
    return moment.replace(microsecond=moment.microsecond // 1000 * 1000)


metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

persons = Table(
    "persons",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("language", Text, nullable=False, server_default="en"),
    Column("theme", Text, nullable=False, server_default="auto"),
    Column("login", Text, unique=True, doc="null: a guest, known by the session alone"),
    Column("password_hash", Text),
    Column("email", Text),
    Column("webhook", Text),
    Column("notify", JSON, nullable=False, default=dict, doc="what the person wants to be told, and how"),
    Column("created", Moment, nullable=False, default=now),
    Column("seen", Moment, nullable=False, default=now),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", LargeBinary, primary_key=True, doc="SHA-256 of the secret that the browser or program holds"),
    Column("person", ForeignKey("persons.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("kind", Text, nullable=False, doc="`browser` or `api`"),
    Column("label", Text, nullable=False, server_default=text("''")),
    Column("created", Moment, nullable=False, default=now),
    Column("seen", Moment, nullable=False, default=now),
    Column("expires", Moment),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    # What is played
    Column("game", Text, nullable=False),
    Column("edition", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("expansions", JSON, nullable=False),
    Column("options", JSON, nullable=False),
    Column("board", JSON(none_as_null=True), doc="an owner's board; null: the one in the box"),
    Column("names", JSON(none_as_null=True), doc="by seat, settled at the start"),
    Column("rules_version", Integer, nullable=False),
    Column("seed", LargeBinary, nullable=False, doc="a secret until the game is over"),
    Column("commitment", Text, nullable=False, doc="SHA-256 of the seed"),
    Column("record", Text, doc="the record that was brought along: the game goes on from its end"),
    # How it is played
    Column("host", ForeignKey("persons.id", ondelete="SET NULL"), index=True),
    Column("public", Boolean, nullable=False, server_default=text("false"), doc="anybody may find it and take a seat"),
    Column("spectators", Boolean, nullable=False, server_default=text("true")),
    Column("pace", Integer, doc="hours a move, 0: live; null: no matter"),
    Column("lesson", Text, doc="the lesson that the game is played in"),
    Column("previous", ForeignKey("tables.id", ondelete="SET NULL"), unique=True, doc="whose rematch it is"),
    # How it stands
    Column("status", Text, nullable=False),
    Column("number", Integer, nullable=False, server_default="0", doc="length of the log"),
    Column("version", Integer, nullable=False, server_default="1", doc="rises with every change, chat and seats too"),
    Column("ply", Integer, nullable=False, server_default="0", doc="moves made and not taken back"),
    Column("pending", Integer, nullable=False, server_default="0", doc="the seats that owe a decision, as bits"),
    Column("bot_due", Moment, doc="from when on a process may let a bot move that owes a decision"),
    Column("created", Moment, nullable=False),
    Column("updated", Moment, nullable=False, doc="the last entry"),
    Column("winners", Numbers),
    Column("scores", Numbers),
    Column("reason", Text),
    Index(None, "bot_due"),
    Index(None, "status", "public", "updated"),
)

CONSEQUENCES = ("status", "ply", "pending", "bot_due", "winners", "scores", "reason")
"""The columns of a table that follow from its game and from who sits there."""

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", ForeignKey("persons.id", ondelete="SET NULL"), index=True, doc="who sits, or sat before a bot"),
    Column("bot", Text, doc="the bot that plays; null: the person does, or nobody yet"),
    Column("name", Text, nullable=False, server_default=text("''")),
    Column("invitation", Text, nullable=False, unique=True),
    Column("joined", Moment),
    Column("seen_number", Integer, nullable=False, server_default="0", doc="how much of the log the player has seen"),
    Column("resigned", Boolean, nullable=False, server_default=text("false")),
    PrimaryKeyConstraint("table_id", "seat"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False, doc="from 1"),
    Column("kind", Text, nullable=False),
    Column("seat", Integer),
    Column("person", Text, doc="who did it; null: a bot, or the table itself"),
    Column("token", Text),
    Column("draws", Numbers),
    Column("answers", Integer),
    Column("keep", Integer),
    Column("seed", LargeBinary),
    Column("at", Moment, nullable=False),
    PrimaryKeyConstraint("table_id", "number"),
    # A second click on the same page is the same answer.
    UniqueConstraint("table_id", "seat", "answers"),
)

proposals = Table(
    "proposals",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False, doc="length of the log when it was made; void once the log is longer"),
    Column("seat", Integer, nullable=False, doc="whose proposal it is"),
    Column("keep", Integer, nullable=False, doc="take back all moves but so many"),
    Column("agreed", Numbers, nullable=False, doc="the seats that have agreed so far"),
    Column("at", Moment, nullable=False),
    PrimaryKeyConstraint("table_id"),
)

messages = Table(
    "messages",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("version", Integer, nullable=False, doc="the table's, from this message on"),
    Column("person", ForeignKey("persons.id", ondelete="SET NULL")),
    Column("seat", Integer, doc="null: a spectator"),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("number", Integer, nullable=False, doc="length of the log when it was said"),
    Column("at", Moment, nullable=False),
    PrimaryKeyConstraint("table_id", "version"),
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("person", ForeignKey("persons.id", ondelete="CASCADE"), nullable=False),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("kind", Text, nullable=False, doc="`turn` or `over`"),
    Column("number", Integer, nullable=False, doc="length of the log; of no interest once the log is longer"),
    Column("created", Moment, nullable=False),
    Column("due", Moment, nullable=False, index=True, doc="when to send it, or to try again"),
    Column("attempts", Integer, nullable=False, server_default="0"),
)

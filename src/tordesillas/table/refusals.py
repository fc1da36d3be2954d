"""Why the service refuses something. Each refusal is a message of the catalogue `table`, and a code for programs."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, ClassVar

from tordesillas.engine.messages import say


class Code(StrEnum):
    """What sort of refusal it is."""

    MISSING = "missing"
    """There is no such thing, or none for this person."""
    FORBIDDEN = "forbidden"
    """It is there, but not for this person to do."""
    CONFLICT = "conflict"
    """It cannot be done as things stand now."""
    INVALID = "invalid"
    """It could never be done."""


STATUS = {Code.MISSING: 404, Code.FORBIDDEN: 403, Code.CONFLICT: 409, Code.INVALID: 422}
"""As HTTP says it."""


class Refused(Exception):
    """Base of all refusals."""

    code: ClassVar[Code]
    name: ClassVar[str]
    """Its message is `table.refused.<name>`."""

    def __init__(self, detail: str = "", **args: Any) -> None:
        super().__init__(self.name)
        self.detail = detail
        """The engine's reason, in English: for programs, and for whoever wrote the file that is refused."""
        self.told = args

    def message(self, language: str) -> str:
        """The refusal in words."""
        return say(language, f"table.refused.{self.name}", **self.told)

    def __str__(self) -> str:
        return f"{self.message('en')} {self.detail}".rstrip()


class NoSuchTable(Refused):
    code, name = Code.MISSING, "no_such_table"


class NoSuchInvitation(Refused):
    code, name = Code.MISSING, "no_such_invitation"


class NoSuchSeat(Refused):
    code, name = Code.MISSING, "no_such_seat"


class NotYours(Refused):
    """Somebody else's seat, or a table that shows itself only to its players."""

    code, name = Code.FORBIDDEN, "not_yours"


class HostOnly(Refused):
    code, name = Code.FORBIDDEN, "host_only"


class NotYourTurn(Refused):
    code, name = Code.CONFLICT, "not_your_turn"


class NotLegal(Refused):
    code, name = Code.CONFLICT, "not_legal"


class Stale(Refused):
    """The game has gone on since the page was made."""

    code, name = Code.CONFLICT, "stale"


class Taken(Refused):
    code, name = Code.CONFLICT, "taken"


class Full(Refused):
    code, name = Code.CONFLICT, "full"


class SeatsFree(Refused):
    code, name = Code.CONFLICT, "seats_free"


class NotOpen(Refused):
    """It has begun already."""

    code, name = Code.CONFLICT, "not_open"


class NotRunning(Refused):
    code, name = Code.CONFLICT, "not_running"


class NotOver(Refused):
    code, name = Code.CONFLICT, "not_over"


class NothingToUndo(Refused):
    code, name = Code.CONFLICT, "nothing_to_undo"


class NothingProposed(Refused):
    code, name = Code.CONFLICT, "nothing_proposed"


class StillThere(Refused):
    """Nobody has waited long enough to have a bot play on."""

    code, name = Code.CONFLICT, "still_there"


class Unsuitable(Refused):
    """What was given cannot be used."""

    code, name = Code.INVALID, "unsuitable"


class BadName(Refused):
    code, name = Code.INVALID, "bad_name"


class BadMessage(Refused):
    code, name = Code.INVALID, "bad_message"


class Unreadable(Refused):
    """A stored game that these rules do not play as it was played."""

    code, name = Code.CONFLICT, "unreadable"

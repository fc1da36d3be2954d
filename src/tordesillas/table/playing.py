"""What happens at a table while a game is played: moves, taking back, giving up. Each is a plan for `Changing`."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from sqlalchemy import insert

from tordesillas import bots
from tordesillas.engine.dice import SEED_BYTES
from tordesillas.engine.errors import IllegalMove
from tordesillas.table.changing import Change, Changing
from tordesillas.table.fold import Folded, dice_are_known, fold
from tordesillas.table.lessons import bots_due, lesson_of
from tordesillas.table.refusals import (
    BadMessage,
    NoSuchSeat,
    NothingProposed,
    NothingToUndo,
    NotLegal,
    NotRunning,
    NotYours,
    NotYourTurn,
    Stale,
    StillThere,
    Unsuitable,
)
from tordesillas.table.standing import Entry, Proposal, Seat, Table
from tordesillas.table.store.schema import Kind, Status, messages, now

if TYPE_CHECKING:
    from tordesillas.engine.game import Game
    from tordesillas.engine.lesson import Lesson
    from tordesillas.table.herald import Herald
    from tordesillas.table.memory import Known
    from tordesillas.table.store import Database

MESSAGE_MAX = 500
JOINERS = "\u200c\u200d"
"""Invisible, but parts of words and of pictures."""
PATIENCE = {0: timedelta(minutes=5), None: timedelta(days=3)}
"""How long the others wait for somebody where no hours are agreed on: live, and without any pace."""


class Playing(Changing):
    """A game's course."""

    def __init__(self, database: Database, herald: Herald | None = None, *, bot_pace: float = 0, **more: Any) -> None:
        """`bot_pace` is how many seconds a bot waits before its move, so that people can follow."""
        super().__init__(database, herald, **more)
        self.bot_pace = timedelta(seconds=bot_pace)

    async def move(self, table: str, person: str, seat: int, move: int | str, answers: int) -> Table:
        """Make a move, given as id or token, that answers the log as it was `answers` entries long.

        It may be sent twice and counts once. If the log has gone on since, the move still counts where only others
        have moved and the seat's legal moves are what they were, as when all choose at once; else it is Stale.
        """

        def plan(known: Known) -> Change | None:
            token = token_of(known.table, move)
            if done_before(known.table, Kind.MOVE, person, seat, answers, token):
                return None
            known.table.held(person, seat)
            return self._moved(known, person, seat, token, answers)

        return await self.change(table, plan)

    async def bot_move(self, table: str, seat: int, bot: str, token: str, answers: int) -> Table:
        """A bot's move, taken like a person's."""

        def plan(known: Known) -> Change | None:
            if known.table.seat(seat).bot != bot:
                raise Stale
            return self._moved(known, None, seat, token, answers)

        return await self.change(table, plan)

    async def undo(self, table: str, person: str, seat: int, answers: int, keep: int | None = None) -> Table:
        """Take back the seat's last move or, with `keep`, all but so many moves, unasked.

        That is possible as long as they were all the seat's own and showed nothing new to anybody; else it is
        NothingToUndo, and the others can be asked by `propose_undo`. It may be sent twice and counts once.
        """

        def plan(known: Known) -> Change | None:
            if done_before(known.table, Kind.UNDO, person, seat, answers):
                return None
            known.table.held(person, seat)
            game = running(known.table)
            if answers != known.table.number:
                raise Stale
            wanted = game.ply - 1 if keep is None else keep
            if not game.ply - game.undo_depth(seat) <= wanted < game.ply:
                raise NothingToUndo
            return self._advanced(known, undone(known, game, person, seat, wanted, answers))

        return await self.change(table, plan)

    async def propose_undo(self, table: str, person: str, seat: int, keep: int, answers: int) -> Table:
        """Ask the others to go back to the first `keep` moves; where there is nobody to ask, go back.

        What was proposed before is dropped, and the proposal itself is void as soon as anything happens in the game.
        """

        def plan(known: Known) -> Change:
            known.table.held(person, seat)
            game = running(known.table)
            if answers != known.table.number:
                raise Stale
            if not 0 <= keep < game.ply:
                raise NothingToUndo
            return self._agreed_on(known, Proposal(seat, keep, known.table.seats_of(person), now()))

        return await self.change(table, plan)

    async def agree(self, table: str, person: str, proposed: int) -> Table:
        """Agree to what has been proposed at that length of the log; when all do, it happens."""

        def plan(known: Known) -> Change | None:
            standing, own = known.table.proposal, known.table.seats_of(person)
            if not own:
                raise NotYours
            if standing is None or known.table.number != proposed:
                raise NothingProposed
            agreed = tuple(sorted({*standing.agreed, *own}))
            return None if agreed == standing.agreed else self._agreed_on(known, standing._replace(agreed=agreed))

        return await self.change(table, plan)

    async def refuse(self, table: str, person: str, proposed: int) -> Table:
        """Have none of it, or drop one's own proposal."""

        def plan(known: Known) -> Change | None:
            if not known.table.seats_of(person):
                raise NotYours
            if known.table.proposal is None or known.table.number != proposed:
                raise NothingProposed
            return Change(proposal=None)

        return await self.change(table, plan)

    async def resign(self, table: str, person: str, seat: int, bot: str | None = None) -> Table:
        """Give a seat up for good. A bot plays on, unless nobody is left who plays for themself."""

        def plan(known: Known) -> Change | None:
            held = known.table.seat(seat)
            if held.resigned and held.person == person:
                return None
            known.table.held(person, seat)
            return self._handed_over(known, person, seat, bot_named(bot), True)

        return await self.change(table, plan)

    async def replace_by_bot(self, table: str, person: str, seat: int, bot: str | None = None) -> Table:
        """Have a bot play for somebody who has kept the others waiting for too long; who comes back may `return`."""

        def plan(known: Known) -> Change | None:
            late = known.table.seat(seat)
            if late.bot is not None:
                return None
            if not known.table.seats_of(person) or late.player == person:
                raise NotYours
            running(known.table)
            if seat not in known.table.pending or now() < due_by(known.table):
                raise StillThere
            return self._handed_over(known, person, seat, bot_named(bot), False)

        return await self.change(table, plan)

    async def come_back(self, table: str, person: str, seat: int) -> Table:
        """Take the seat again that a bot was given in one's absence."""

        def plan(known: Known) -> Change | None:
            held = known.table.seat(seat)
            if held.person != person or held.resigned:
                raise NotYours
            running(known.table)
            if held.bot is None:
                return None
            entry = Entry(known.table.number + 1, Kind.PERSON, seat, person, None, None, None, None, None, now())
            return self._advanced(known, entry, {seat: {"bot": None}})

        return await self.change(table, plan)

    async def exchange_bot(self, table: str, seat: int, bot: str) -> Table:
        """Let another bot play for a bot, for instance where that one has failed."""

        def plan(known: Known) -> Change | None:
            running(known.table)
            if known.table.seat(seat).bot is None:
                raise NoSuchSeat
            return self._handed_over(known, None, seat, bot_named(bot), known.table.seat(seat).resigned)

        return await self.change(table, plan)

    async def end_lesson(self, table: str, person: str) -> Table:
        """Play on like in any other game. It may be sent twice."""

        def plan(known: Known) -> Change | None:
            if not known.table.seats_of(person):
                raise NotYours
            if known.table.lesson is None:
                return None
            game = running(known.table)
            return Change({"lesson": None, **standing_of(game, known.table.seats, now() + self.bot_pace)})

        return await self.change(table, plan)

    async def say(self, table: str, person: str, text: str) -> Table:
        """A line for the table's chat, by anybody who sits or sat there."""
        said = plain(text)
        if not 0 < len(said) <= MESSAGE_MAX:
            raise BadMessage(n=MESSAGE_MAX)

        def plan(known: Known) -> Change:
            own = [seat for seat in known.table.seats if seat.person == person]
            if not own:
                raise NotYours
            line = {
                "table_id": table,
                "version": known.table.version + 1,
                "person": person,
                "seat": own[0].seat,
                "name": own[0].name,
                "text": said,
                "number": known.table.number,
                "at": now(),
            }
            return Change(proposal=known.table.proposal, besides=[insert(messages).values(line)])

        return await self.change(table, plan)

    # What entries lead to

    def _moved(self, known: Known, person: str | None, seat: int, token: str, answers: int) -> Change:
        """A move that is allowed if it is legal."""
        game = running(known.table)
        if not 0 <= answers <= known.table.number or not still_the_same(known.table, game, seat, answers):
            raise Stale
        if not game.legal_moves_of(seat):
            raise NotYourTurn
        game = game.copy()
        try:
            game.push(token, seat)
        except IllegalMove as error:
            raise NotLegal(str(error)) from None
        draws = tuple(game.plies[-1].draws)
        number = known.table.number + 1
        entry = Entry(number, Kind.MOVE, seat, person, token, draws, answers, None, None, now())
        folded = Folded(game, (*known.folded.log, entry), (*known.folded.moved, number))
        return self._consequences(known, entry, folded)

    def _agreed_on(self, known: Known, proposal: Proposal) -> Change:
        """Wait until everybody agrees, or do it."""
        game = running(known.table)
        asked = {seat.seat for seat in known.table.seats if seat.player is not None}
        if not asked <= set(proposal.agreed):
            return Change(proposal=proposal)
        proposer = known.table.seat(proposal.seat).player
        return self._advanced(known, undone(known, game, proposer, proposal.seat, proposal.keep))

    def _handed_over(self, known: Known, person: str | None, seat: int, bot: str, resigned: bool) -> Change:
        running(known.table)
        entry = Entry(known.table.number + 1, Kind.BOT, seat, person, bot, None, None, None, None, now())
        return self._advanced(known, entry, {seat: {"bot": bot, "resigned": resigned}})

    def _advanced(self, known: Known, entry: Entry, seats: dict[int, dict[str, Any]] | None = None) -> Change:
        return self._consequences(known, entry, fold(known.row, known.folded, [entry]), seats or {})

    def _consequences(
        self, known: Known, entry: Entry, folded: Folded, seats: dict[int, dict[str, Any]] | None = None
    ) -> Change:
        """All that follows from one more entry."""
        assert folded.game is not None
        changes = seats or {}
        sitting = [replace(seat, **changes.get(seat.seat, {})) for seat in known.table.seats]
        values = standing_of(folded.game, sitting, entry.at + self.bot_pace, lesson_of(known.table))
        told = newly_told(known.table, folded.game, sitting, entry)
        return Change(
            {"updated": entry.at, **values},
            (entry,),
            folded,
            changes,
            told="over" if folded.game.over else "turn",
            told_to=told,
        )


def standing_of(game: Game, sitting: Sequence[Seat], bot_due: datetime, lesson: Lesson | None = None) -> dict[str, Any]:
    """The columns of a table that follow from its game and from who sits there."""
    outcome = game.outcome
    played = any(seat.player for seat in sitting) or not any(seat.person for seat in sitting)
    status = Status.OVER if outcome is not None else Status.RUNNING if played else Status.ABANDONED
    bots_turn = status is Status.RUNNING and bots_due(lesson, game, sitting)
    return {
        "status": status,
        "ply": game.ply,
        "pending": sum(1 << seat for seat in game.pending),
        "bot_due": bot_due if bots_turn else None,
        "winners": None if outcome is None else outcome.winners,
        "scores": None if outcome is None else outcome.scores,
        "reason": None if outcome is None else outcome.reason.name.lower(),
    }


def newly_told(before: Table, game: Game, sitting: Sequence[Seat], entry: Entry) -> tuple[str, ...]:
    """Who may want to know: everybody when the game is over, else those whose turn has come."""
    due = {seat for seat in game.pending if seat not in before.pending}
    concerned = [seat.player for seat in sitting if game.over or seat.seat in due]
    return tuple(dict.fromkeys(player for player in concerned if player not in (None, entry.person)))


def running(table: Table) -> Game:
    """The game that goes on; NotRunning if none does."""
    if table.status is not Status.RUNNING or table.game is None:
        raise NotRunning
    return table.game


def token_of(table: Table, move: int | str) -> str:
    """A move's text, however it was given."""
    moves = table.rules.moves
    try:
        return moves.token(moves.parse(move) if isinstance(move, str) else move)
    except ValueError as error:
        raise NotLegal(str(error)) from None


def done_before(table: Table, kind: Kind, person: str, seat: int, answers: int, token: str | None = None) -> bool:
    """Whether this has been sent before and counted; Stale if something else has been sent in its place."""
    for entry in table.log[max(answers, 0) :]:
        if entry.seat == seat and entry.answers == answers:
            if (entry.kind, entry.person, entry.token) == (kind, person, token):
                return True
            raise Stale
    return False


def still_the_same(table: Table, game: Game, seat: int, answers: int) -> bool:
    """Whether a seat that has seen so much of the log may still answer that.

    It may if only others have moved since, and what it can do is what it could do then.
    """
    since = table.log[answers:]
    if not since:
        return True
    if any(entry.seat == seat or entry.kind not in (Kind.MOVE, Kind.BOT, Kind.PERSON) for entry in since):
        return False
    then = table.at(game.ply - sum(entry.kind is Kind.MOVE for entry in since))
    return then.legal_moves_of(seat).ids == game.legal_moves_of(seat).ids


def undone(known: Known, game: Game, person: str | None, seat: int, keep: int, answers: int | None = None) -> Entry:
    """Moves taken back, with other dice where the coming ones are known by now; but a lesson's stay what they are."""
    other = known.table.lesson is None and dice_are_known(game, keep)
    seed = secrets.token_bytes(SEED_BYTES) if other else None
    return Entry(known.table.number + 1, Kind.UNDO, seat, person, None, None, answers, keep, seed, now())


def plain(text: str) -> str:
    """A line of text without what cannot be seen, such as marks that turn the direction of reading."""
    return " ".join("".join(sign if sign.isprintable() or sign in JOINERS else " " for sign in text).split())


def bot_named(name: str | None) -> str:
    """A bot that there is; without a name, the strongest."""
    known = bots.names()
    if name is None:
        return known[-1]
    if name not in known:
        raise Unsuitable(f"there is no bot {name}")
    return name


def due_by(table: Table) -> datetime:
    """When the others need not wait any longer."""
    patience = PATIENCE.get(table.pace)
    return table.updated + (timedelta(hours=table.pace or 0) if patience is None else patience)

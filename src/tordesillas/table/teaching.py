"""The guided first game on the web: its page, what is explained at the table, and leaving it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, NamedTuple, Self

from fastapi import APIRouter, Depends, HTTPException, Request
from starlette.responses import RedirectResponse, Response

from tordesillas.engine.messages import name, say
from tordesillas.engine.registry import GameInfo, rules_of
from tordesillas.engine.settle import settle
from tordesillas.table.boxes import box_of
from tordesillas.table.learn import known_game
from tordesillas.table.lessons import FIRST_GAME, lesson_of
from tordesillas.table.limits import allow
from tordesillas.table.pages import page
from tordesillas.table.standing import Listed
from tordesillas.table.store.schema import Status
from tordesillas.table.tables import Sitter, Wish
from tordesillas.table.viewing import service
from tordesillas.table.visitor import preferences, required, visitor, welcomed

if TYPE_CHECKING:
    from tordesillas.engine.face import Part
    from tordesillas.engine.lesson import Lesson, Note
    from tordesillas.table.viewing import Look

router = APIRouter()

OPPONENT = "apprentice"


class Told(NamedTuple):
    """Something that is explained, as a person reads it."""

    text: str
    light: tuple[Part, ...]
    number: int | None
    """Its place among all that is explained; None for a tip."""


class Teaching(NamedTuple):
    """What a learner's table explains at a moment."""

    told: tuple[Told, ...]
    """Nothing while the others move as the script says."""
    move: str | None
    """The token of the only move on offer, nothing while the others move; None where the learner plays freely."""
    task: str
    """That move in words."""
    total: int
    ply: int
    """Which moment it is, so that a page knows when there is something new."""

    @classmethod
    def of(cls, look: Look, language: str) -> Self | None:
        """Nothing for others than the learner, and where there is nothing to explain."""
        lesson, table = lesson_of(look.table), look.table
        if lesson is None or look.seat != lesson.seat or look.seat not in look.own or table.playing.over:
            return None
        game, total = table.playing, len(lesson.notes)
        at = lesson.step(game)
        if at is not None:
            move, before = lesson.steps[at].move, sum(len(step.notes) for step in lesson.steps[:at])
            told = tuple(
                told_of(note, language, number) for number, note in enumerate(lesson.steps[at].notes, before + 1)
            )
            return cls(told, move, task(look, move, language), total, game.ply)
        if lesson.ahead(game) is not None:
            return cls((), "", "", total, game.ply)
        tips = tuple(told_of(tip.note, language) for tip in lesson.tips_since(last_own(look), look.view.events))
        return cls(tips, None, "", total, game.ply) if tips else None

    def refusal(self, language: str) -> str:
        """What is answered to somebody who tries something else."""
        if not self.move:
            return say(language, "lesson.panel.watching")
        return say(language, "lesson.panel.instead", move=self.task)


def told_of(note: Note, language: str, number: int | None = None) -> Told:
    return Told(say(language, note.key), note.light, number)


def task(look: Look, move: str | None, language: str) -> str:
    """The one move on offer, in words."""
    return next((each.text(language) for each in look.view.legal_moves if each.token == move), "")


def last_own(look: Look) -> int:
    """The ply of the viewer's last move."""
    return max((ply for ply, seat in enumerate(look.movers) if seat == look.seat), default=0)


# Beginning and ending one


def taught_game(game: Annotated[GameInfo, Depends(known_game)]) -> GameInfo:
    if rules_of(game.id).lesson() is None:
        raise HTTPException(404)
    return game


Taught = Annotated[GameInfo, Depends(taught_game)]


@router.get("/learn/{game}/first-game")
async def about(request: Request, game: Taught) -> Response:
    """What it is, and the one that the visitor has begun."""
    begun = await begun_by_visitor(request, game.id)
    about = say(preferences(request).language, f"{game.id}.lesson.about")
    return page(request, "learn/first_game.html", game=game, box=box_of(game.id, request), about=about, begun=begun)


@router.post("/learn/{game}/first-game")
async def begin(request: Request, game: Taught) -> Response:
    allow(request, "create")
    language = preferences(request).language
    person = await welcomed(request)
    lesson = rules_of(game.id).lesson()
    assert lesson is not None
    wish = Wish(
        game.id,
        lesson.edition,
        lesson.players,
        lesson.expansions,
        lesson.options,
        sitters=sitters(game.id, lesson, person.id, person.name, language),
        spectators=False,
        lesson=FIRST_GAME,
        seed=lesson.seed,
        language=language,
    )
    table = await service(request).open(person.id, wish)
    return RedirectResponse(f"/table/{table.id}", 303)


def sitters(game: str, lesson: Lesson, person: str, mine: str, language: str) -> list[Sitter]:
    """The learner and bots; who has no other name is called after the own colour, as the lesson does."""
    rules = rules_of(game)
    setting = settle(rules, lesson.edition, lesson.players, lesson.expansions, lesson.options)
    called = [str(name(language, game, "seat_colour", colour)) for colour in rules.seat_colours(setting)]
    return [
        Sitter(person, name=mine or colour) if seat == lesson.seat else Sitter(bot=OPPONENT, name=colour)
        for seat, colour in enumerate(called)
    ]


async def begun_by_visitor(request: Request, game: str) -> Listed | None:
    """The first game that the visitor is in the middle of."""
    person = visitor(request)
    mine = [] if person is None else await service(request).of_person(person.id, Status.RUNNING)
    return next((table for table in mine if table.lesson is not None and table.setting.game == game), None)


@router.post("/table/{table}/lesson/end")
async def end(request: Request, table: str) -> Response:
    """Play on without a script."""
    await service(request).end_lesson(table, required(request).id)
    return RedirectResponse(f"/table/{table}", 303)

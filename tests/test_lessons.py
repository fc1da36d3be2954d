"""The guided first games: their scripts play as they stand, and what is said fits what is seen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tordesillas.engine.game import Game
from tordesillas.engine.layout import Axis
from tordesillas.engine.lesson import Lesson
from tordesillas.engine.messages import LANGUAGES, say
from tordesillas.engine.registry import rules_of
from tordesillas.table.scene import Scene, figures

GAMES = ("colonialism", "colonial")
WORDS_MAX = 60
NOTES = range(25, 36)


def lesson_of(game: str) -> Lesson:
    found = rules_of(game).lesson()
    assert found is not None
    return found


def begun(game: str) -> Game:
    lesson = lesson_of(game)
    options: dict[str, Any] = dict(lesson.options)
    return Game.new(
        game,
        edition=lesson.edition,
        players=lesson.players,
        expansions=lesson.expansions,
        seed=lesson.seed,
        **options,
    )


def steps(game: str) -> Iterator[tuple[int, Game]]:
    """The moments at which the learner decides, in their order."""
    lesson, playing = lesson_of(game), begun(game)
    for move in (*lesson.script, None):
        at = lesson.step(playing)
        if at is not None:
            yield at, playing
        if move is not None:
            assert lesson.ahead(playing) == move
            playing.push(move.token, move.seat)


@pytest.mark.parametrize("game", GAMES)
def test_the_script_can_be_played_to_its_end(game: str) -> None:
    lesson = lesson_of(game)
    seen = []
    for at, playing in steps(game):
        seen.append(at)
        assert lesson.seat in playing.pending, lesson.steps[at]
        assert not playing.over
    assert seen == list(range(len(lesson.steps)))
    assert [step.move is None for step in lesson.steps] == [False] * (len(seen) - 1) + [True]


@pytest.mark.parametrize("game", GAMES)
def test_what_a_note_speaks_of_is_on_the_table(game: str) -> None:
    lesson = lesson_of(game)
    for at, playing in steps(game):
        scene = Scene(playing.view(lesson.seat), "en")
        drawn = scene.drawing.ground + "".join(scene.drawing.layers.values())
        shown = {
            *re.findall(r'data-part="([^"]+)"', drawn),
            *(card.part for pile in scene.face.hand for card in pile.cards),
            *(f"seat:{seat.seat}" for seat in scene.face.seats),
            *(figure.part for figure in figures(scene.face)),
        }
        for note in lesson.steps[at].notes:
            assert set(note.light) <= shown, note


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_notes_and_tips_are_short_and_said_in_every_language(game: str, language: str) -> None:
    lesson = lesson_of(game)
    assert len(lesson.notes) in NOTES
    keys = [note.key for note in (*lesson.notes, *(tip.note for tip in lesson.tips))]
    assert len(set(keys)) == len(keys)
    for key in keys:
        assert 0 < len(say(language, key).split()) <= WORDS_MAX, key


@pytest.mark.parametrize("game", GAMES)
def test_a_tip_waits_for_something_that_can_happen_and_has_not_been_seen(game: str) -> None:
    lesson, rules = lesson_of(game), rules_of(game)
    kinds = {kind.name: dict(kind.args) for kind in rules.events.kinds}
    *_, (_, playing) = steps(game)
    for tip in lesson.tips:
        meanings = kinds[tip.event]
        for name, value in tip.where.items():
            meaning = meanings[name]
            assert value in meaning.names if isinstance(meaning, Axis) else isinstance(value, int), tip
        assert not any(tip.fits(event) for event in playing.view(lesson.seat).events), tip


@pytest.mark.parametrize("game", GAMES)
def test_who_does_something_else_has_left_the_script_and_comes_back_by_undoing(game: str) -> None:
    lesson, playing = lesson_of(game), begun(game)
    wanted = lesson.script[0]
    other = next(move for move in playing.legal_moves_of(wanted.seat) if move.token != wanted.token)
    playing.push(other, wanted.seat)
    assert (lesson.ahead(playing), lesson.step(playing)) == (None, None)
    playing.pop()
    assert (lesson.ahead(playing), lesson.step(playing)) == (wanted, 0)

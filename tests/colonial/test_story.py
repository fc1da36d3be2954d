"""What happens in Colonial, shown step by step: the fold of events, pieces on the move, chapters, charts."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from tests.colonial.scenes import Scene, new
from tests.colonial.tables import KINDS, moments
from tests.random_games import begun, options, quickest, short_settings
from tests.scenes_common import play, rolled
from tordesillas.colonial.story import CHANGES, CHAPTERS, GLIDES
from tordesillas.colonial.vocabulary import EVENTS
from tordesillas.engine.description import Setting
from tordesillas.engine.events import Event, seen
from tordesillas.engine.kernel import StateHandle
from tordesillas.engine.messages import LANGUAGES
from tordesillas.engine.registry import rules_of
from tordesillas.table.story import title

SHOWN = (
    # the map
    *("laurels_left", "circumnavigation_left", "america_found", "counters", "stack", "controller", "colony"),
    *("independent", "unrest", "missions", "city", "city_value"),
    # the players
    *("prestige", "treasury", "goods", "fleets", "squadrons", "privateers", "loans", "home_unrest", "diplomacy"),
    *("level", "nation", "revolution", "face_up", "last_card"),
    # the time
    *("turn", "first", "in_play", "winners"),
)
"""The fields that the drawing and the players' figures show, without the seat's own line, which no event tells."""


def folds(setting: Setting, seed: int) -> Iterator[tuple[StateHandle, StateHandle]]:
    """Of each move of a random game: what a seat saw before it, with the events folded in, and what it sees then."""
    dice, kernel, rules = Random(seed), quickest("colonial"), rules_of("colonial")
    state, tape = begun(kernel, setting, dice), kernel.Tape()
    while not state.over:
        viewer = dice.randrange(-1, setting.players)
        folded = kernel.observe(state, viewer)
        tape.reset(True)
        kernel.apply(state, tape, *dice.choice(options(kernel, state)))
        for row in tape.events():
            witnessed = seen(row, viewer)
            if witnessed is not None:
                rules.happened(folded, Event(EVENTS.by_number[row[0]], witnessed, 0))
        yield folded, kernel.observe(state, viewer)


@pytest.mark.parametrize("setting", short_settings("colonial"), ids=str)
def test_events_tell_all_that_the_table_shows(setting: Setting) -> None:
    for folded, after in folds(setting, 7):
        assert {field: folded.get(field) for field in SHOWN} == {field: after.get(field) for field in SHOWN}


def test_what_the_fold_leaves_out_changes_nothing_that_is_compared() -> None:
    """Each event that is not folded is one of those that only tell what others then do."""
    told_elsewhere = {kind.name for kind in EVENTS.kinds} - CHANGES.keys()
    assert told_elsewhere == {
        *("continent_rolled", "programmed", "last_chance_begun", "character_used", "passed", "option_taken"),
        *("exploration_rolled", "asked", "answered", "dice_rolled", "rebellion", "war_declared", "war_year"),
        *("surrendered", "war_ended", "stopped"),
    }


@pytest.mark.parametrize("kind", KINDS[:5], ids=str)
def test_the_map_drawn_of_a_fold_is_that_of_the_moment(kind: dict[str, object]) -> None:
    for game in moments(kind, 61):
        if not game.over:
            before = game.view(None)
            game.push(Random(game.ply).choice(game.legal_moves))
            after = game.view(None)
            for event in after.events[len(before.events) :]:
                before.rules.happened(before.state, event)
            assert before.rules.board_drawing(before, "en").layers == after.rules.board_drawing(after, "en").layers


# Pieces on the move


def test_pieces_move_from_and_to_what_can_be_pointed_at() -> None:
    scene = Scene().seat(0, treasury=5).tracks(0, seafaring=3).using("explorer")
    game = rolled(scene.game(), "use explorer")
    rolled(game, "explore brazil", 6)
    play(game, "venture brazil_1")
    found = [glide for event in game.events() for glide in game.rules.glides(event)]
    assert [(glide.glyph, glide.start, glide.goal, glide.owner) for glide in found] == [
        ("sign-laurel", "territory:brazil", "seat:0", 0),
        ("sign-laurel", "voyage:america", "seat:0", 0),
        ("disc", "seat:0", "space:brazil_1", 0),
    ]


def test_a_gift_moves_as_one_with_its_number() -> None:
    game = play(Scene().seat(0, treasury=7).game(), "give 1 5")
    (glide,) = game.rules.glides(game.events()[-1])
    assert (glide.start, glide.goal, glide.number) == ("seat:0", "seat:1", 5)


def test_every_glide_and_chapter_belongs_to_an_event() -> None:
    names = {kind.name for kind in EVENTS.kinds}
    assert names >= GLIDES.keys()
    assert names >= CHAPTERS.keys()


WAR = {
    "en": ["War between Red and Blue", "Year 1"],
    "de": ["Krieg zwischen Rot und Blau", "Jahr 1"],
    "fr": ["Guerre entre Rouge et Bleu", "Année 1"],
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_chapters_have_headings(language: str) -> None:
    game = rolled(Scene().seat(0, treasury=0).seat(1, treasury=0).using("sovereign").game(), "use sovereign")
    rolled(game, "declare war on 1", 1, 1)
    view = game.view(None)
    told = [title(view, event, language) for event in view.events]
    assert [heading for heading in told if heading][-2:] == WAR[language]


# Charts


def test_charts_show_means_and_holdings_of_every_seat() -> None:
    scene = Scene(players=3, continent="africa").seat(1, prestige=4, treasury=6).loans(2, 10, 3)
    game = scene.counters("brazil_1", {1: 2, 0: 1}).colony(1, "brazil").game()
    view = game.view(None)
    found = {series.id: series.values for series in view.rules.series(view, "de")}
    assert found == {
        "prestige": (0, 4, 0),
        "treasury": (3, 6, 3),
        "counters": (1, 2, 0),
        "colonies": (0, 1, 0),
        "loans": (0, 0, 13),
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_charts_have_labels_of_their_own(language: str) -> None:
    view = new().view(None)
    labels = [series.label for series in view.rules.series(view, language)]
    assert len(set(labels)) == len(labels)

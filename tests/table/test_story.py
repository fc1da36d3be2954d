"""A story tells what its viewer saw, ends where the board is, and betrays nothing that the viewer may not know."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from tests.random_games import GAMES
from tordesillas.engine.dice import source
from tordesillas.engine.game import Game
from tordesillas.engine.kernel import load
from tordesillas.engine.messages import LANGUAGES
from tordesillas.fuzz.twins import Sight, look, twin_of, witnessed
from tordesillas.table import journal, story
from tordesillas.table.story import PLIES_MAX, SHOW_MIN, Layers, Story

WATCHED = {"colonialism": "colonized", "colonial": "war_year"}
"""The event of each game that is most worth watching."""
SEED = 5
PLIES = 260
TWINS = 30


@cache
def played(name: str) -> Game:
    """A game some way into its middle; not to be changed."""
    game, chooser = Game.new(name, seed=SEED), Random(SEED)
    while not game.over and (game.ply < PLIES or WATCHED[name] not in {event.kind for event in game.events()}):
        game.push(chooser.choice(list(game.legal_moves)))
    return game


def watched(game: Game) -> int:
    """The ply of the move that led to most of what is worth watching."""
    plies = [event.ply for event in game.events() if event.kind == WATCHED[game.rules.id]]
    return max(plies, key=lambda ply: len(game.plies[ply].events))


def drawn(game: Game, ply: int, seat: int | None, language: str = "en") -> Layers:
    return game.rules.board_drawing(game.at(ply).view(seat), language).layers


def last_board(told: Story) -> Layers:
    board = dict(told.scene)
    for frame in told.frames:
        board |= frame.layers
    return board


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seat", [None, 0, 2])
def test_a_story_leads_from_one_board_to_the_other(name: str, seat: int | None) -> None:
    game = played(name)
    for since in (0, watched(game), game.ply - 20):
        told = story.tell(game, seat, since, "en", since + 20, pictures=True)
        assert dict(told.scene) == dict(drawn(game, told.since, seat))
        assert last_board(told) == dict(drawn(game, told.until, seat))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_story_tells_each_event_in_the_viewers_words(name: str, language: str) -> None:
    game = played(name)
    since = watched(game)
    for seat in (None, 1):
        told = story.tell(game, seat, since, language, since + 3, pictures=True)
        events = [event for event in game.view(seat).events if since <= event.ply < since + 3]
        assert [frame.words for frame in told.frames if frame.words] == [
            game.cast.event(event, language) for event in events
        ]
        assert all(frame.seat == game.plies[frame.ply].seat for frame in told.frames)


def test_a_colonization_is_a_show_with_a_chapter_for_each_region() -> None:
    game = played("colonialism")
    ply = watched(game)
    told = story.tell(game, None, ply, "en", ply + 1)
    regions = [frame for frame in told.frames if "Colonization of" in frame.words]
    assert told.scene
    assert len(regions) > 1
    assert len({frame.chapter for frame in regions}) == len(regions)
    assert all(any(part.startswith("region:") for part in frame.parts) for frame in regions)
    assert any(frame.layers for frame in told.frames)


@pytest.mark.parametrize("name", GAMES)
def test_a_short_story_has_no_pictures_unless_they_are_asked_for(name: str) -> None:
    game = played(name)
    short = next(ply for ply in range(game.ply) if 0 < len(game.plies[ply].events) < SHOW_MIN)
    told = story.tell(game, None, short, "en", short + 1)
    assert told.frames
    assert not told.scene
    assert not any(frame.layers for frame in told.frames)
    assert story.tell(game, None, short, "en", short + 1, pictures=True).scene


@pytest.mark.parametrize("name", GAMES)
def test_a_long_story_is_told_in_parts_that_follow_each_other(name: str) -> None:
    game = played(name)
    whole, at = [], 0
    while at < game.ply:
        told = story.tell(game, 0, at, "en")
        assert at < told.until <= at + PLIES_MAX
        assert told.last == game.ply
        whole += [frame.words for frame in told.frames]
        at = told.until
    assert whole == [game.cast.event(event, "en") for event in game.view(0).events if event.ply >= 0]


def test_nothing_is_told_beyond_the_game() -> None:
    game = played("colonial")
    for since, until in ((game.ply, None), (10**6, None), (5, 3), (5, 5)):
        told = story.tell(game, None, since, "en", until)
        assert (told.frames, told.since) == ((), told.until)


# Secrets


@pytest.mark.parametrize("name", GAMES)
def test_two_games_that_a_seat_cannot_tell_apart_have_the_same_story(name: str) -> None:
    """The same move in a game and in a twin that differs only in what the seat may not know."""
    game, random = played(name), Random(7)
    compared = 0
    for ply in random.sample(range(game.ply), TWINS):
        for seat in (ply % game.players, (ply + 1) % game.players):
            documents = twin_documents(game, ply, seat, random)
            if documents is not None:
                compared += 1
                assert documents[0] == documents[1]
    assert compared > TWINS / 3


def twin_documents(game: Game, ply: int, seat: int, random: Random) -> tuple[Any, Any] | None:
    """What is sent to a seat about a move, and about the same move in a twin; None if the seat saw a difference."""
    kernel = load(game.rules.package)
    made, before = game.plies[ply], game.plies[ply].before
    twin = twin_of(kernel, before, seat, random)
    after = game.at(ply + 1).state()
    other = look(kernel, twin.copy(), seat, made.seat, made.move, made.draws)
    if other != Sight(kernel.observe(after, seat), witnessed(made.events, seat)):
        return None
    return sent(game, before, ply, seat), sent(game, twin, ply, seat)


def sent(game: Game, state: Any, ply: int, seat: int) -> Any:
    """The story and the journal of a game that begins with a state and goes on with the move of a ply."""
    begun = Game(game.rules, game.setting, state.copy(), [source(0, bytes(32))], {})
    made = game.plies[ply]
    begun.replay(made.seat, game.rules.moves.token(made.move), made.draws)
    view = begun.view(seat)
    told = story.tell(begun, seat, 0, "en", pictures=True).document()
    return told, journal.read(view, [made.seat], "en")

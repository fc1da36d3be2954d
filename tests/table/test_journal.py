"""The journal: everything once, in order, under its times and moves; and only what is looked for."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from random import Random

import pytest

from tests.random_games import GAMES
from tordesillas.engine.game import Game
from tordesillas.engine.messages import LANGUAGES
from tordesillas.table import journal
from tordesillas.table.journal import LINES, Chapter, Line, Search, Time, Turn

SEED = 4
PLIES = 300


@cache
def played(name: str) -> Game:
    game, chooser = Game.new(name, seed=SEED), Random(SEED)
    while not game.over and game.ply < PLIES:
        game.push(chooser.choice(list(game.legal_moves)))
    return game


def movers(game: Game) -> list[int]:
    return [ply.seat for ply in game.plies]


def read(game: Game, seat: int | None, search: Search = journal.ALL, before: int | None = None) -> Chapter:
    return journal.read(game.view(seat), movers(game), "en", search, before)


def turns(times: Iterable[Time]) -> list[Turn]:
    return [turn for time in times for turn in time.turns]


def lines(told: Chapter) -> list[Line]:
    return [line for turn in turns(told.times) for line in turn.lines]


def everything(game: Game, seat: int | None, search: Search) -> list[Line]:
    """All lines that a search finds, asked for part by part."""
    told = read(game, seat, search)
    found = lines(told)
    while told.before:
        told = read(game, seat, search, told.before)
        assert told.times
        found = lines(told) + found
    return found


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seat", [None, 1])
def test_part_by_part_everything_is_told_once(name: str, seat: int | None) -> None:
    game = played(name)
    events = game.view(seat).events
    titles = {n for n, event in enumerate(events) if event.kind in game.rules.headings}
    found = everything(game, seat, journal.ALL)
    assert [line.number for line in found] == [n for n in range(len(events)) if n not in titles]
    assert all(line.text == game.cast.event(events[line.number], "en") for line in found)
    assert len(titles) > 3


@pytest.mark.parametrize("name", GAMES)
def test_lines_stand_under_their_times_and_their_movers(name: str) -> None:
    game = played(name)
    told = read(game, None)
    headings = [game.cast.event(event, "en") for event in game.events() if event.kind in game.rules.headings]
    assert [time.title for time in told.times if time.title] == headings[-len([t for t in told.times if t.title]) :]
    for turn in turns(told.times):
        assert turn.name == (str(game.cast.player(turn.seat, "en")) if turn.seat >= 0 else "")
        plies = {game.events()[line.number].ply for line in turn.lines}
        assert {game.plies[ply].seat if ply >= 0 else -1 for ply in plies} == {turn.seat}


@pytest.mark.parametrize("name", GAMES)
def test_a_page_has_so_many_lines_at_most(name: str) -> None:
    told = read(played(name), None)
    assert LINES / 2 < len(lines(told)) <= LINES
    assert told.before > 0


@pytest.mark.parametrize("name", GAMES)
def test_a_search_finds_all_lines_of_a_topic_and_no_others(name: str) -> None:
    game = played(name)
    rules, events = game.rules, game.view(0).events
    for topic in rules.topics:
        wanted = [n for n, event in enumerate(events) if rules.topic(event) == topic]
        assert [line.number for line in everything(game, 0, Search(topic=topic))] == wanted


@pytest.mark.parametrize("name", GAMES)
def test_a_search_for_somebody_finds_moves_by_and_lines_about_them(name: str) -> None:
    game = played(name)
    found = everything(game, 0, Search(who=1))
    events = game.view(0).events
    by = [n for n, event in enumerate(events) if event.ply >= 0 and game.plies[event.ply].seat == 1]
    headings = {n for n in by if events[n].kind in game.rules.headings}
    numbers = {line.number for line in found}
    assert set(by) - headings <= numbers
    about = [line for line in found if line.number not in by]
    assert about
    assert all(str(game.cast.player(1, "en")) in line.text for line in about)


@pytest.mark.parametrize(("name", "place"), [("colonialism", "region:india"), ("colonial", "territory:guyanas")])
def test_a_search_for_a_place_finds_what_happened_there(name: str, place: str) -> None:
    game = played(name)
    found = everything(game, None, Search(where=place))
    assert found
    assert all(place in line.parts for line in found)
    assert all(("India" if name == "colonialism" else "Guyanas") in line.text for line in found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_found_in_the_readers_language_whatever_their_case(language: str) -> None:
    game = played("colonialism")
    view = game.view(0)
    word = {"en": "EXPLORES", "de": "ERKUNDET", "fr": "EXPLORE"}[language]
    found = lines(journal.read(view, movers(game), language, Search(words=word)))
    assert found
    assert all(word.casefold() in line.text.casefold() for line in found)


def test_nothing_is_found_where_there_is_nothing() -> None:
    told = read(played("colonial"), None, Search(words="no such words"))
    assert (told.times, told.before) == ((), 0)


@pytest.mark.parametrize("name", GAMES)
def test_what_happened_since_a_ply(name: str) -> None:
    game = played(name)
    since = game.ply - 10
    found = journal.since(game.view(2), movers(game), "en", since)
    events = [n for n, event in enumerate(game.view(2).events) if event.ply >= since]
    headings = {n for n in events if game.view(2).events[n].kind in game.rules.headings}
    assert [line.number for turn in turns(found) for line in turn.lines] == [n for n in events if n not in headings]
    assert journal.since(game.view(2), movers(game), "en", game.ply) == ()

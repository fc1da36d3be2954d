"""What journals can be searched for, and the dice that fell, by the events of whole games."""

from __future__ import annotations

from importlib import import_module
from random import Random

import pytest

from tests.random_games import GAMES
from tordesillas.engine.events import PARTS, Event
from tordesillas.engine.game import Game
from tordesillas.engine.messages import LANGUAGES, say
from tordesillas.engine.registry import rules_of


@pytest.mark.parametrize("name", GAMES)
def test_every_topic_has_a_name_and_events(name: str) -> None:
    rules = rules_of(name)
    rows = [Event(kind, (kind.number, *(0,) * PARTS), 0) for kind in rules.events.kinds]
    assert {rules.topic(event) for event in rows} - {""} == set(rules.topics)
    for language in LANGUAGES:
        assert len({say(language, f"{name}.topic.{topic}") for topic in rules.topics}) == len(rules.topics)


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_event_that_has_a_topic_exists(name: str) -> None:
    rules = rules_of(name)
    topics = import_module(f"tordesillas.{name}.topics")
    assert set(topics.TOPIC_OF) <= set(rules.events.by_name)
    assert sum(map(len, topics.KINDS.values())) == len(topics.TOPIC_OF)


@pytest.mark.parametrize("name", GAMES)
def test_dice_lie_as_the_journal_tells(name: str) -> None:
    game, chooser = Game.new(name, seed=5), Random(5)
    while not game.over and game.ply < 1500:
        game.push(chooser.choice(list(game.legal_moves)))
    thrown = [(event, dice) for event in game.events() if (dice := game.rules.thrown(event))]
    assert thrown
    for event, dice in thrown:
        if "face" in event.args:
            assert dice == (str(event.args["face"]),)
        else:
            assert (len(dice), dice.count("hit")) == (event.args["n"], event.args["successes"])

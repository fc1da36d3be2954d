"""Bots play every setting of every game to its end, from what their seats see, and the apprentice plays well."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from tests.bots.playing import BUDGET, begun, decisions, played, seated
from tests.random_games import COMPILED, GAMES, short_settings
from tordesillas import bots
from tordesillas.engine.choice import makers
from tordesillas.engine.description import Setting
from tordesillas.engine.game import Game
from tordesillas.engine.kernel import StateHandle, load
from tordesillas.engine.messages import LANGUAGES, Message
from tordesillas.engine.registry import rules_of
from tordesillas.engine.settle import settle
from tordesillas.engine.view import View
from tordesillas.fuzz.settings import stream
from tordesillas.fuzz.twins import twin_of

SETTINGS = [setting for game in GAMES for setting in short_settings(game)]
MIXED = [
    settle(rules_of("colonialism"), "second", 3, ["events", "upgrades"]),
    settle(rules_of("colonialism"), "proto", 4),
    settle(rules_of("colonial"), players=3, options={"nations": True, "turn_limit": 20}),
]
LOOK_EVERY = 9
"""What is costly to look at is looked at now and then."""
TURNS_MOST = 40
"""Games of Colonial between random players go on for hundreds of turns."""
PART = 300
"""So many decisions of a game are enough to tell two games apart."""
DUELS = 24 if COMPILED else 4
LEAST_WON = 0.85


def name_of(setting: Setting) -> str:
    options = (f"{name}={value}" for name, value in setting.options.items())
    return "-".join((setting.game, setting.edition, str(setting.players), *setting.expansions, *options))


def check_words(view: View, reason: Message) -> None:
    """A reason is a sentence in every language, a different one in each."""
    texts = {view.cast.tell(reason, language) for language in LANGUAGES}
    assert len(texts) == len(LANGUAGES)
    for text in texts:
        assert text.endswith(".")
        assert not text[0].islower()


@pytest.mark.parametrize("setting", SETTINGS, ids=name_of)
def test_apprentices_play_to_the_end_and_can_say_why(setting: Setting) -> None:
    game = begun(setting, 1)
    for number, (view, decision) in enumerate(decisions(game, seated(setting, "apprentice", 1))):
        assert decision.move in view.legal_moves
        if number % LOOK_EVERY == 0:
            advice = game.rules.counsel(view)
            assert [one.move for one in advice] == view.legal_moves.ids
            for one in {one.reason.key: one for one in advice}.values():
                check_words(view, one.reason)
    assert game.outcome is not None


@pytest.mark.parametrize("setting", SETTINGS[::7], ids=name_of)
def test_random_bots_play_to_the_end(setting: Setting) -> None:
    assert played(setting, ["random"] * setting.players, 2).outcome is not None


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_apprentices_end_games_of_colonial_that_have_no_limit(players: int) -> None:
    setting = settle(rules_of("colonial"), players=players)
    for seed in range(3):
        game = played(setting, ["apprentice"] * players, seed)
        assert game.outcome is not None
        assert game.state().get("turn") <= TURNS_MOST


@pytest.mark.parametrize(
    "setting",
    [
        settle(rules_of("colonialism"), "proto", 2),
        settle(rules_of("colonialism"), "second", 2),
        settle(rules_of("colonial"), players=2, options={"turn_limit": 60}),
    ],
    ids=name_of,
)
def test_the_apprentice_beats_random_play(setting: Setting) -> None:
    won = 0.0
    for number in range(DUELS):
        names = ["random", "random"]
        own = number % 2
        names[own] = "apprentice"
        outcome = played(setting, names, number).outcome
        assert outcome is not None
        won += (own in outcome.winners) / len(outcome.winners)
    assert won >= LEAST_WON * DUELS


@pytest.mark.parametrize("name", bots.names())
@pytest.mark.parametrize("setting", MIXED, ids=name_of)
def test_the_same_seed_plays_the_same_game(setting: Setting, name: str) -> None:
    def line(seed: int) -> list[str]:
        part = islice(decisions(begun(setting, 3), seated(setting, name, seed)), PART)
        return [decision.move.token for _, decision in part]

    assert line(5) == line(5)
    assert line(5) != line(6)


@pytest.mark.parametrize("setting", MIXED, ids=name_of)
def test_what_a_seat_cannot_see_changes_nothing(setting: Setting) -> None:
    """Each decision is made again in a twin of the state: a random one that the seat cannot tell from it."""
    game = begun(setting, 4)
    seats = seated(setting, "apprentice", 4)
    random = stream("bots", name_of(setting))
    for number, (view, decision) in enumerate(decisions(game, seats)):
        if number % LOOK_EVERY == 0:
            assert view.seat is not None
            twin = twin_of(load(game.rules.package), game.state(), view.seat, random)
            assert twin != game.state()
            assert seats[view.seat].choose(seen_in(game, twin, view), BUDGET) == decision


def seen_in(game: Game, twin: StateHandle, view: View) -> View:
    """The view that the same seat would have if the twin were the truth."""
    assert view.seat is not None
    kernel = load(game.rules.package)
    maker = makers(game.rules, game.cast)[view.seat]
    state = kernel.observe(twin, view.seat)
    return View(game.rules, game.setting, game.cast, kernel, maker, state, view.ply, ())


def test_bots_leave_the_view_as_it_is() -> None:
    for setting in MIXED:
        game = begun(setting, 5)
        for view, _ in islice(decisions(game, seated(setting, "apprentice", 5)), PART):
            assert view.state == game.view(view.seat).state


def test_of_what_is_open_at_any_time_the_apprentice_only_repays() -> None:
    asides: Counter[str] = Counter()
    for seed in range(6):
        setting = settle(rules_of("colonial"), players=4)
        moves = [decision.move for _, decision in decisions(begun(setting, seed), seated(setting, "apprentice", seed))]
        asides += Counter(move.kind for move in moves if move.aside)
    assert set(asides) == {"repay"}

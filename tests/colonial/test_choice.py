"""How moves of Colonial are pointed out, and what is told of them beforehand."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Set
from random import Random

import pytest

import tordesillas as td
from tests.colonial.scenes import Scene, new
from tests.colonial.tables import KINDS, moments
from tests.random_games import begun, options, quickest, short_settings
from tests.scenes_common import play, seen
from tordesillas.colonial.choice import parts
from tordesillas.colonial.forecast import FIGURES, Foreseen, foresee, gains, stirred, taken
from tordesillas.colonial.pieces import SPACES, TERRITORIES
from tordesillas.colonial.story import happened
from tordesillas.colonial.vocabulary import EVENTS, MOVES
from tordesillas.engine.description import Setting
from tordesillas.engine.events import Event
from tordesillas.engine.face import Choice
from tordesillas.engine.kernel import StateHandle
from tordesillas.engine.messages import LANGUAGES

UNSEEN = {"amount", "coin", "pariah", "answer", "card", "nation", "founding", "question", "loan", "character", "track"}
"""Sorts of parts that are no places on the map: cards, tracks and numbers."""


def choice(game: td.Game, token: str, seat: int = 0, language: str = "en") -> Choice:
    assert token in [str(move) for move in game.legal_moves_of(seat)]
    return game.rules.choice(game.view(seat), MOVES.parse(token), language)


def outlook(game: td.Game, token: str, seat: int = 0, language: str = "en") -> str:
    return choice(game, token, seat, language).outlook


# Parts


def test_no_two_moves_of_a_kind_have_the_same_parts() -> None:
    for kind in MOVES.kinds:
        pointed = Counter(parts(2, move) for move in range(kind.base, kind.end))
        assert set(pointed.values()) == {1}, kind.name


@pytest.mark.parametrize("kind", KINDS[::2], ids=str)
def test_every_part_of_a_move_is_on_the_map_or_beside_it(kind: dict[str, object]) -> None:
    for game in moments(kind, 41):
        for seat in range(game.players):
            view = game.view(seat)
            drawn = view.rules.board_drawing(view, "en")
            there = set(re.findall('data-part="([^"]+)"', drawn.ground + "".join(drawn.layers.values())))
            there |= {f"seat:{other}" for other in range(game.players)}
            for move in view.legal_moves:
                for _, part in parts(seat, move.id):
                    assert part in there or part.partition(":")[0] in UNSEEN, part


@pytest.mark.parametrize(
    ("token", "expected"),
    [
        (
            "program 3-1-6-2",
            [("round_1", "card:3"), ("round_2", "card:1"), ("round_3", "card:6"), ("round_4", "card:2")],
        ),
        ("put india_2", [("territory", "territory:india"), ("space", "space:india_2")]),
        ("strike 1 in egypt_1", [("space", "space:egypt_1"), ("other", "seat:1"), ("counter", "counter:egypt_1/1")]),
        ("lose egypt_1", [("space", "space:egypt_1"), ("counter", "counter:egypt_1/0")]),
        ("circumnavigate", [("territory", "voyage:circumnavigation")]),
        ("purge", [("option", "founding:purge")]),
        ("pariahs 2", [("option", "founding:pariahs"), ("number", "pariah:2")]),
        ("sell 5 of 2", [("other", "seat:2"), ("number", "coin:5")]),
        ("repay 10 of 3", [("loan", "loan:3"), ("number", "coin:10")]),
        ("pass", []),
    ],
)
def test_parts_in_the_order_of_thought(token: str, expected: list[tuple[str, str]]) -> None:
    assert list(parts(0, MOVES.parse(token))) == expected


# What is certain


def test_a_counter_tells_what_it_does_to_control_monopolies_and_diplomacy() -> None:
    scene = Scene().counters("india_1", {1: 1}).explored("china").seat(0, treasury=3).using("viceroy")
    game = play(scene.game(), "use viceroy")
    told = "−1 Treasury, −1 on Diplomacy; Blue: −1 monopoly; control for Red: silk (China)"
    assert outlook(game, "put china_1") == told
    rival = play(
        Scene().counters("india_1", {1: 1}).counters("egypt_1", {0: 1, 1: 1}).using("viceroy").game(), "use viceroy"
    )
    assert outlook(rival, "put india_1") == "−1 Treasury"
    taking = Scene().counters("egypt_1", {1: 1, 0: 1}).seat(0, treasury=3).using("viceroy")
    told = (
        "−1 Treasury, −1 on Diplomacy, +1 monopoly; Blue: −1 monopoly; control passes from Blue to Red: cotton (Egypt)"
    )
    assert outlook(play(taking.game(), "use viceroy"), "put egypt_1") == told


def test_a_city_tells_its_price_and_prestige() -> None:
    scene = Scene().counters("brazil_1", {0: 2}).colony(0, "brazil").seat(0, treasury=4)
    game = play(
        scene.counters("congo_1", {0: 2}).colony(0, "congo").using("governor").game(), "use governor", "city congo"
    )
    assert outlook(game, "buy 2") == "−2 Treasury, +1 Prestige"


def test_unrest_tells_what_it_sets_free() -> None:
    scene = Scene().counters("brazil_1", {1: 1}).colony(1, "brazil").seat(1, prestige=3).unrest(brazil=3)
    game = play(scene.using("rebel").game(), "use rebel")
    told = outlook(game, "stir brazil")
    assert told == "Blue: +1 Unrest at home, −1 Prestige; Unrest in Brazil: 0; Brazil becomes an Independent State"


@pytest.mark.parametrize("language", LANGUAGES)
def test_exchanges_tell_both_sides(language: str) -> None:
    game = Scene().seat(0, treasury=12).loans(0, 10).game()
    told = {
        "en": ("−5 Treasury; Blue: +5 Treasury", "−5 Treasury, −5 debt"),
        "de": ("−5 Taler; Blau: +5 Taler", "−5 Taler, −5 Schulden"),
        "fr": ("−5 Trésors; Bleu\u00a0: +5 Trésors", "−5 Trésors, −5 de dette"),
    }[language]
    assert (outlook(game, "give 1 5", language=language), outlook(game, "repay 5 of 1", language=language)) == told


NEXT = {
    *("passed", "round_begun", "turn_begun", "last_chance_begun", "first_passed", "revolution", "interest_due"),
    *("revealed", "won", "stopped", "war_year", "asked", "dice_rolled", "programmed", "goods_lost"),
}
"""Events with which something else begins than what the move does."""


@pytest.mark.parametrize("setting", short_settings("colonial")[::4], ids=str)
def test_what_is_foreseen_happens(setting: Setting) -> None:
    """Whatever a move does before anything else goes on, as its events tell."""
    dice, kernel = Random(11), quickest("colonial")
    state, tape = begun(kernel, setting, dice), kernel.Tape()
    any_view = td.new("colonial", players=setting.players).view(None)
    compared = 0
    while not state.over:
        seat, move = dice.choice(options(kernel, state))
        kind = MOVES.kind(move).name
        foreseen = None
        if kind not in ("program", "nation", "use"):
            foreseen = foresee(any_view.showing(kernel.observe(state, seat)), seat, move)
        before, after = state.copy(), state.copy()
        tape.reset(True)
        kernel.apply(state, tape, seat, move)
        if foreseen is not None:
            told = tape.events()[: 1 if MOVES.kind(move).aside else None]
            fold(after, told, NEXT if kind == "surrender" else NEXT | {"surrendered"})
            assert_foreseen(foreseen, before, after, MOVES.token(move))
            compared += 1
    assert compared > 50


def fold(state: StateHandle, rows: Iterable[tuple[int, ...]], until: Set[str]) -> None:
    for row in rows:
        event = Event(EVENTS.by_number[row[0]], row[:6], 0)
        if event.kind in until:
            return
        happened(state, event)


def assert_foreseen(foreseen: Foreseen, before: StateHandle, after: StateHandle, token: str) -> None:
    for seat in range(before.players):
        changes = {field: after.get(field)[seat] - before.get(field)[seat] for field in FIGURES}
        changes["debt"] = sum(after.get("loans")[seat]) - sum(before.get("loans")[seat])
        assert gains(foreseen, seat) == {field: change for field, change in changes.items() if change}, token
    held = zip(range(SPACES), before.get("controller"), after.get("controller"))
    assert taken(foreseen) == [(space, old, new) for space, old, new in held if old != new]
    unrest = zip(range(TERRITORIES), before.get("unrest"), after.get("unrest"))
    assert stirred(foreseen) == [(place, new) for place, old, new in unrest if old != new]


# What dice decide


def test_an_exploration_tells_the_roll_and_the_prize() -> None:
    game = play(Scene().tracks(0, seafaring=1).using("explorer").game(), "use explorer")
    assert outlook(game, "explore egypt") == "1 or more on the die (100%) brings 1 Prestige"
    assert outlook(game, "explore brazil") == "4 or more on the die (50%) brings 2 Prestige"
    assert outlook(game, "circumnavigate") == "5 or more on the die (33%) brings 2 Prestige"


def test_a_rebellion_tells_its_losses_and_what_a_colony_has_to_fear() -> None:
    scene = Scene().counters("brazil_1", {1: 2, 2: 1}).colony(1, "brazil").unrest(brazil=1).using("rebel")
    told = outlook(play(scene.game(), "use rebel"), "revolt brazil")
    assert told == (
        "2 dice against 3 counters: 0.7 lost on average; at least one 56%, all 0%. "
        "2 successes can cost Blue the colony: 11%."
    )


def test_a_war_tells_the_dice_of_its_first_year() -> None:
    scene = Scene().counters("egypt_1", {0: 7, 1: 2}).seat(0, treasury=1, goods=2).seat(1, treasury=9, squadrons=0)
    game = play(scene.using("sovereign").game(), "use sovereign")
    told = outlook(game, "declare war on 1")
    assert "Egypt 5:2, on the Market 2:0, in Europe 1:5 and at sea 1:0" in told
    assert "On average you lose 1.5 and Blue loses 2.1" in told


def test_privateers_tell_what_they_would_sink() -> None:
    scene = Scene().privateers(0, {1: 2}).seat(0, fleets=1, squadrons=3).counters("egypt_1", {0: 1}).using("merchant")
    told = "first Privateers may attack: 2 dice against your 1 Merchant Fleet, 0.6 sunk on average"
    assert outlook(scene.game(), "use merchant").endswith(told)
    game = play(scene.game(), "use merchant")
    told = "2 dice against 1 Merchant Fleet: 0.6 sunk on average, at least one 56%. 3 dice strike back."
    assert outlook(game, "consent", 1) == told


def test_others_consent_is_told_as_what_it_is() -> None:
    scene = Scene().counters("egypt_1", {1: 1}).seat(1, goods=5)
    shipping = play(scene.using("merchant").game(), "use merchant")
    assert outlook(shipping, "ship egypt_1") == "if Blue agrees: +1 Goods for you, 1 Treasury for Blue"
    selling = play(scene.using("trader").game(), "use trader")
    assert outlook(selling, "sell 1 of 1") == "if Blue agrees: 1 Treasury for each of you"


def test_slaves_after_the_abolition_cost_a_step() -> None:
    scene = (
        Scene().counters("congo_1", {0: 1}).counters("west_africa_1", {1: 1}).tracks(2, economy=10).using("merchant")
    )
    game = play(scene.game(), "use merchant")
    assert outlook(game, "ship congo_1") == "+1 Goods, −1 on Diplomacy"
    assert outlook(game, "ship west_africa_1").endswith("−1 on Diplomacy, for slavery is abolished")


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_told_in_every_language(language: str) -> None:
    told: defaultdict[str, set[str]] = defaultdict(set)
    for game in moments({"players": 4}, 17):
        for seat in range(game.players):
            view = game.view(seat)
            for move in view.legal_moves:
                if move.kind != "program":
                    told[move.kind].add(view.rules.choice(view, move.id, language).outlook)
    texts = set().union(*told.values())
    assert all("{" not in text and "  " not in text for text in texts)
    assert {kind for kind, own in told.items() if any(own)} >= {"use", "explore", "put", "give", "stir", "declare"}
    assert seen(new(), "players") == 4

"""The six phases of a turn, the first player, revolutions, interest, and winning at once (CL-30 to CL-39)."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

import tordesillas as td
from tests.colonial.scenes import Scene, new, of, on, usable
from tests.scenes_common import play, rolled, seen, tokens, told
from tordesillas.colonial.phases import champion
from tordesillas.colonial.pieces import CARD, LOANS, PROGRAM, ROUNDS
from tordesillas.colonial.rules import Reason
from tordesillas.colonial.state import STEP

VIEWERS = (None, 0, 1, 2, 3)


def all_known(game: td.Game, viewer: int | None) -> tuple[Any, ...]:
    """Everything that a viewer can learn from a game."""
    view = game.view(viewer)
    own = [] if viewer is None else [str(move) for move in view.legal_moves]
    return view.position(), [repr(event) for event in view.events], own, view.pending, view.journal("en")


def step(game: td.Game) -> str:
    return STEP.names[int(seen(game, "step"))]


def winners(game: td.Game) -> tuple[int, ...]:
    """Nobody while the game goes on."""
    return game.outcome.winners if game.outcome else ()


def programmed(*programs: str, players: int = 4) -> td.Game:
    game = new(players)
    for seat, program in enumerate(programs):
        play(game, f"program {program}", seat=seat)
    return game


# Lining up


@pytest.mark.rule("CL-30")
def test_all_line_up_their_cards_at_once() -> None:
    game = new()
    assert set(game.pending) == {0, 1, 2, 3}
    programs = [f"program {program}" for program in PROGRAM.names]
    for seat in (2, 0, 3):
        assert tokens(game, "program", seat=seat) == programs
        play(game, "program 6-1-3-2", seat=seat)
        assert not tokens(game, "program", seat=seat)
    assert game.pending == (1,)
    play(game, "program 1-2-3-4")
    assert told(game, "round_begun") == [{"turn": 1, "round": 1}]


@pytest.mark.rule("CL-30")
def test_four_different_cards_in_any_order_make_a_program() -> None:
    orders = [program.split("-") for program in PROGRAM.names]
    assert len(orders) == 6 * 5 * 4 * 3
    assert all(len(set(order)) == 4 and set(order) <= set(CARD.names) for order in orders)


@pytest.mark.rule("CL-30")
def test_what_is_lined_up_is_seen_by_its_owner_only() -> None:
    first, other = programmed("6-1-3-2"), programmed("1-2-3-4")
    for viewer in (None, 1, 2, 3):
        assert all_known(first, viewer) == all_known(other, viewer)
    assert all_known(first, 0) != all_known(other, 0)
    assert first.view(0).position()["seats"]["0"]["plan"] == ["6", "1", "3", "2"]
    # That somebody has finished is open to all.
    assert told(first, "programmed") == [{"seat": "0"}]
    assert first.view(3).pending == (1, 2, 3)


@pytest.mark.rule("CL-30")
@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_what_is_not_yet_revealed_stays_secret(rounds: int) -> None:
    games = [programmed(program, *["3-4-5-6"] * 3) for program in ("1-2-3-4", "1-2-3-6")]
    if rounds < 3:
        games += [programmed("1-2-5-4", *["3-4-5-6"] * 3)]
    for game in games:
        while seen(game, "round") < rounds:
            play(game, "pass")
    for viewer in (None, 1, 2, 3):
        assert all(all_known(game, viewer) == all_known(games[0], viewer) for game in games)
    for game in games:
        assert of(game, "face_up", 0)[:rounds] == [0, 1, 2][:rounds]
        assert of(game, "plan", 0)[:rounds] == [-1] * rounds


# The rounds of the endeavour


@pytest.mark.rule("CL-30")
def test_each_round_shows_everybodys_next_card() -> None:
    orders = ["6132", "1234", "5432", "2165"]
    game = programmed(*("-".join(order) for order in orders))
    for number in range(1, ROUNDS + 1):
        assert (step(game), seen(game, "round")) == ("round", number)
        for seat, order in enumerate(orders):
            shown = [int(card) - 1 for card in order[:number]]
            assert of(game, "face_up", seat) == shown + [-1] * (ROUNDS - number)
        while step(game) == "round" and seen(game, "round") == number:
            play(game, "pass")
    assert step(game) == "last_chance"
    assert Counter(event["seat"] for event in told(game, "revealed")) == dict.fromkeys("0123", 4)


@pytest.mark.rule("CL-30", "CL-32")
def test_each_in_turn_uses_one_character_of_the_card() -> None:
    scene = Scene().first(2).using("financier", 2).seat(2, goods=1).cards(3, "financier").cards(0, "explorer")
    game = scene.cards(1, "scientist").game()
    assert game.pending == (2,)
    assert usable(game) == {"trader", "financier"}
    play(game, "use financier")
    assert game.pending == (3,)
    assert usable(game) == {"trader", "financier"}
    play(game, "use financier")
    assert game.pending == (0,)
    assert usable(game) == {"explorer", "ambassador"}
    play(game, "use ambassador", "promote 1")
    assert game.pending == (1,)
    assert usable(game) == {"scientist", "missionary"}
    play(game, "pass")
    assert (game.pending, seen(game, "round")) == ((2,), 2)


@pytest.mark.rule("CL-32")
def test_a_character_that_could_do_nothing_is_not_offered() -> None:
    # Nobody has Goods to sell, so there is no Trader; nothing is on the map, so there is no Conqueror.
    assert usable(Scene().using("trader").game()) == {"financier"}
    game = Scene().using("conqueror").game()
    assert usable(game) == {"sovereign"}
    assert "pass" in tokens(game)


@pytest.mark.rule("CL-32")
def test_who_can_only_pass_is_not_asked() -> None:
    scene = Scene().using("ambassador").cards(1, "governor").cards(2, "merchant").cards(3, "explorer")
    game = play(scene.game(), "pass")
    assert game.pending == (3,)
    assert [event["seat"] for event in told(game, "passed")] == ["0", "1", "2"]


@pytest.mark.rule("CL-32")
def test_a_single_choice_is_made_without_asking() -> None:
    scene = Scene().counters("west_indies_1", {0: 1}).using("conqueror")
    game = play(scene.game(), "use conqueror")
    assert on(game, "colony", "west_indies") == 0
    two = play(scene.counters("canada_1", {0: 1}).game(), "use conqueror")
    assert tokens(two) == ["found canada", "found west_indies", "give 1 1", "give 2 1", "give 3 1"]


@pytest.mark.rule("CL-31")
def test_in_the_last_chance_a_character_of_either_card_set_aside_is_used() -> None:
    scene = Scene().last_chance("merchant").cards(0, "explorer", "trader", "scientist", "sovereign")
    game = scene.counters("canada_1", {0: 1}).seat(0, treasury=3).game()
    assert usable(game) == {"viceroy", "rebel", "merchant"}
    play(game, "use merchant", "ship canada_1")
    assert told(game, "last_card_shown") == [{"seat": "0", "first": "merchant", "second": "governor"}]
    assert (of(game, "last_card", 0), of(game, "goods", 0)) == (CARD.names.index("5"), 1)
    assert game.pending == (1,)


@pytest.mark.rule("CL-31", "CL-32")
def test_the_last_chance_comes_once_to_each_in_order_and_may_be_passed() -> None:
    game = Scene().first(1).last_chance("ambassador", 1).game()
    order: list[int] = []
    while step(game) == "last_chance":
        order += game.pending
        play(game, "pass")
    assert order == [1, 2, 3, 0]
    assert [of(game, "last_card", seat) for seat in range(4)] == [-1] * 4
    assert not told(game, "last_card_shown")


@pytest.mark.rule("CL-31")
def test_a_new_turn_begins_with_all_cards_in_hand() -> None:
    game = Scene().seat(1, treasury=0).before_phases().game()
    play(game, "pass")
    while step(game) != "plan":
        play(game, tokens(game)[0])
    assert all(of(game, "face_up", seat) == of(game, "plan", seat) == [-1] * ROUNDS for seat in range(4))
    assert game.pending == (0, 1, 2, 3)
    assert seen(game, "turn") == 2


# The other phases


@pytest.mark.rule("CL-32", "CL-34")
def test_the_phases_follow_each_other_from_the_first_player_on() -> None:
    # Seat 2 has the most monopolies and is first from the naval forces on.
    scene = Scene().counters("canada_1", {0: 1}).counters("new_spain_1", {2: 1}).counters("california_1", {2: 1})
    game = play(scene.before_phases().game(), "pass")
    course = []
    while step(game) != "plan":
        course.append((step(game), *game.pending))
        play(game, tokens(game)[0])
    assert course == [
        *[("merchant_fleets", seat) for seat in (0, 2)],
        *[("naval_forces", seat) for seat in (2, 3, 0, 1)],
        *[("privateering", seat) for seat in (2, 3, 0, 1)],
    ]


@pytest.mark.rule("CL-33")
def test_fleets_are_bought_for_monopolies() -> None:
    scene = Scene().counters("canada_1", {0: 1}).counters("new_spain_1", {0: 1}).at("merchant_fleets")
    game = scene.seat(0, treasury=5).game()
    assert tokens(game, "buy") == ["buy 0", "buy 1", "buy 2"]
    play(game, "buy 2")
    assert (of(game, "treasury", 0), of(game, "fleets", 0)) == (3, 4)
    assert step(game) == "naval_forces"
    poor = scene.seat(0, treasury=1).game()
    assert tokens(poor, "buy") == ["buy 0", "buy 1"]
    play(poor, "buy 0")
    assert (of(poor, "treasury", 0), of(poor, "fleets", 0)) == (1, 2)


def first_after(scene: Scene, before: int) -> int:
    return int(seen(play(scene.first(before).before_phases().game(), "pass"), "first"))


def without_treasury() -> Scene:
    """Nobody can buy anything."""
    scene = Scene()
    for seat in range(4):
        scene.seat(seat, treasury=0)
    return scene


@pytest.mark.rule("CL-34")
@pytest.mark.parametrize("before", range(4))
def test_most_monopolies_make_the_first_player(before: int) -> None:
    scene = without_treasury().counters("canada_1", {2: 1}).counters("new_spain_1", {2: 1})
    assert first_after(scene.counters("peru_1", {1: 1}), before) == 2
    # A draw, also of nobody with anything, gives it to the left.
    assert first_after(scene.counters("california_1", {1: 1}), before) == (before + 1) % 4
    assert first_after(without_treasury(), before) == (before + 1) % 4


@pytest.mark.rule("CL-34")
def test_the_first_turn_is_like_any_other() -> None:
    game = new(seed=7)
    first = seen(game, "first")
    for seat in range(4):
        play(game, "program 1-2-3-4", seat=seat)
    assert game.pending == (first,)
    while step(game) in ("round", "last_chance"):
        play(game, "pass")
    assert seen(game, "first") == (first + 1) % 4
    assert told(game, "first_passed") == [{"seat": str((first + 1) % 4)}]


@pytest.mark.rule("CL-35", "CL-40")
@pytest.mark.parametrize("navy", [1, 2, 3, 4])
def test_squadrons_are_bought_up_to_the_navy(navy: int) -> None:
    scene = Scene().tracks(0, navy=navy).seat(0, treasury=6).at("naval_forces")
    game = scene.game()
    assert tokens(game, "buy") == [f"buy {number}" for number in range(navy + 1)]
    play(game, f"buy {navy}")
    assert (of(game, "treasury", 0), of(game, "squadrons", 0)) == (6 - navy, 1 + navy)
    assert tokens(scene.seat(0, treasury=1).game(), "buy") == ["buy 0", "buy 1"]


@pytest.mark.rule("CL-36")
def test_one_privateer_may_go_among_anothers_fleets() -> None:
    game = Scene().at("privateering").first(1).game()
    assert tokens(game)[:4] == ["pass", "hire against 0", "hire against 2", "hire against 3"]
    play(game, "hire against 3")
    assert of(game, "privateers", 3) == [0, 1, 0, 0, 0, 0]
    assert of(game, "treasury", 1) == 2
    assert game.pending == (2,)
    play(game, "pass")
    assert of(game, "treasury", 2) == 3
    assert game.pending == (3,)


@pytest.mark.rule("CL-36")
def test_privateers_cost_a_treasury() -> None:
    game = play(Scene().at("privateering").seat(1, treasury=0).game(), "hire against 1")
    assert game.pending == (2,)


@pytest.mark.rule("CL-37")
def test_the_interest_of_chapter_17() -> None:
    scene = Scene().loans(0, 10, 7).seat(0, home_unrest=2).loans(1, 10).seat(2, home_unrest=3)
    game = scene.at("privateering", asked=3).game()
    play(game, "pass")
    assert of(game, "loans", 0)[:3] == [12, 9, 0]
    assert of(game, "loans", 1)[:2] == [10, 0]
    assert not any(of(game, "loans", 2))
    assert told(game, "interest_due") == [{"seat": "0", "n": 4}]


# Domestic revolution


def before_the_turn_ends(scene: Scene) -> Scene:
    return scene.at("privateering", asked=3)


@pytest.mark.rule("CL-38")
@pytest.mark.parametrize("unrest", [3, 4, 5])
def test_four_unrest_at_home_are_a_revolution(unrest: int) -> None:
    game = play(before_the_turn_ends(Scene().seat(1, home_unrest=unrest, treasury=9)).game(), "pass")
    struck = unrest >= 4
    assert of(game, "treasury", 1) == (0 if struck else 9)
    assert game.pending == ((0, 2, 3) if struck else (0, 1, 2, 3))
    assert told(game, "revolution") == ([{"seat": "1"}] if struck else [])


@pytest.mark.rule("CL-38")
def test_a_revolution_leaves_the_last_chance_with_any_card() -> None:
    scene = Scene().counters("canada_1", {1: 1}).seat(1, home_unrest=4).revolution(1)
    rounds = scene.using("ambassador").game()
    asked: list[int] = []
    while step(rounds) == "round":
        asked += rounds.pending
        play(rounds, "pass")
    assert 1 not in asked
    assert of(rounds, "face_up", 1) == [-1] * ROUNDS
    last = play(scene.last_chance("ambassador").game(), "pass")
    assert last.pending == (1,)
    assert usable(last) == {
        *("explorer", "ambassador", "financier", "scientist", "missionary", "viceroy"),
        *("rebel", "merchant", "sovereign", "conqueror"),
    }
    play(last, "use financier")
    assert of(last, "treasury", 1) == 13
    assert last.pending == (2,)


@pytest.mark.rule("CL-38")
def test_all_may_be_in_revolution_at_once() -> None:
    scene = before_the_turn_ends(Scene())
    for seat in range(4):
        scene.seat(seat, home_unrest=4)
    game = play(scene.game(), "pass")
    assert (step(game), game.pending) == ("last_chance", (0,))
    assert len(told(game, "round_begun")) == ROUNDS


@pytest.mark.rule("CL-38")
def test_unrest_that_comes_later_in_the_turn_is_no_revolution_yet() -> None:
    scene = Scene().counters("canada_1", {1: 1}).seat(1, home_unrest=3).using("rebel")
    game = play(scene.game(), "use rebel", "stir canada")
    assert of(game, "home_unrest", 1) == 4
    assert (game.pending, of(game, "treasury", 1)) == ((1,), 3)


# Winning


@pytest.mark.rule("CL-39")
def test_ten_prestige_win_at_once() -> None:
    game = play(Scene().seat(0, prestige=9).using("explorer").game(), "use explorer")
    rolled(game, "explore congo", 6)
    assert winners(game) == (0,)
    assert game.outcome is not None
    assert (game.outcome.scores, game.outcome.reason) == ((10, 0, 0, 0), Reason.PRESTIGE)
    assert game.over
    assert not game.pending
    near = play(Scene().seat(0, prestige=8).using("explorer").game(), "use explorer")
    assert winners(rolled(near, "explore congo", 6)) == ()


@pytest.mark.rule("CL-39", "CL-57")
def test_with_a_loan_nobody_wins_until_it_is_repaid() -> None:
    scene = Scene().seat(0, prestige=9, treasury=8).loans(0, 1, 2).using("explorer")
    game = rolled(play(scene.game(), "use explorer"), "explore congo", 6)
    assert of(game, "prestige", 0) == 10
    for repayment in ("repay 1 of 1", "repay 1 of 2"):
        assert winners(play(game, repayment)) == ()
    assert winners(play(game, "repay 1 of 2")) == (0,)


@pytest.mark.rule("CL-39", "CL-70")
def test_a_repayment_wins_at_anybodys_decision() -> None:
    game = Scene().seat(2, prestige=12, treasury=3).loans(2, 1, 2).game()
    assert game.pending == (0,)
    assert winners(play(game, "repay 1 of 1", "repay 1 of 2", seat=2)) == ()
    assert winners(play(game, "repay 1 of 2", seat=2)) == (2,)


@pytest.mark.rule("CL-39")
def test_of_several_the_active_player_or_the_next_one_wins() -> None:
    def champion_of(active: int, prestige: list[int], debts: dict[int, int]) -> int:
        loans = [[debts.get(seat, 0)] + [0] * (LOANS - 1) for seat in range(4)]
        # No single event of a game gives Prestige to two, so the function is asked itself.
        state: Any = SimpleNamespace(players=4, win_prestige=10, prestige=prestige, loans=loans)
        return champion(state, active)

    assert [champion_of(active, [0, 10, 0, 12], {}) for active in range(4)] == [1, 1, 3, 3]
    assert [champion_of(active, [0, 10, 0, 12], {1: 1}) for active in range(4)] == [3, 3, 3, 3]
    assert champion_of(0, [9, 10, 9, 12], {1: 1, 3: 5}) == -1


@pytest.mark.rule("CL-39")
def test_a_limit_of_turns_stops_the_game() -> None:
    def stopped(scene: Scene) -> tuple[int, ...]:
        game = play(scene.at("privateering", turn=20, asked=3).game(), "pass")
        assert game.outcome is not None
        assert game.outcome.reason is Reason.STOPPED
        return game.outcome.winners

    assert stopped(Scene(turn_limit=20).seat(1, prestige=3).seat(2, prestige=4)) == (2,)
    assert stopped(Scene(turn_limit=20).seat(1, prestige=4).seat(2, prestige=4).loans(1, 2)) == (2,)
    assert stopped(Scene(turn_limit=20).loans(1, 2)) == (0, 2, 3)
    game = play(Scene(turn_limit=40).at("privateering", turn=20, asked=3).game(), "pass")
    assert (game.over, seen(game, "turn")) == (False, 21)

"""Gifts of Treasury, repayments and standing answers, by anybody at any time (CL-57, CL-60, CL-61, CL-68, CL-70)."""

from __future__ import annotations

from array import array
from random import Random
from typing import Any

import pytest

import tordesillas as td
from tests.colonial.scenes import Scene, new, of
from tests.scenes_common import play, rolled, seen, tokens, told
from tordesillas.colonial.kernel import MOVE_COUNT
from tordesillas.colonial.pieces import COIN_VALUE
from tordesillas.colonial.rules import RULES
from tordesillas.engine.kernel import load

EXCHANGES = ("give", "repay", "answer")


def moment(name: str) -> td.Game:
    """A decision of seat 0, or of all, at which seats 1 to 3 have 3 Treasury each."""
    scene = Scene()
    if name == "nations":
        return new(nations=True)
    if name == "plan":
        return scene.at("plan").game()
    if name in ("naval_forces", "privateering"):
        return scene.at(name).game()
    if name == "merchant_fleets":
        return scene.counters("canada_1", {0: 1}).at(name).game()
    if name == "last_chance":
        return scene.last_chance("ambassador").game()
    if name == "explorer":
        return play(scene.using("explorer").game(), "use explorer")
    if name == "viceroy":
        return play(scene.tracks(0, logistics=2).using("viceroy").game(), "use viceroy", "put levant_1")
    if name == "question":
        scene.counters("canada_1", {1: 1}).using("merchant")
        return play(scene.game(), "use merchant", "ship canada_1")
    if name == "war":
        scene.seat(0, squadrons=0).seat(1, squadrons=0).using("sovereign")
        return rolled(play(scene.game(), "use sovereign"), "declare war on 1", *[1] * 6)
    if name == "losses":
        scene.counters("levant_1", {1: 4, 0: 2}).counters("levant_2", {1: 4, 0: 2}).using("sovereign")
        return rolled(play(scene.game(), "use sovereign"), "declare war on 1", *[1] * 4, 6, 1, 1, 1, 1)
    return scene.game()


MOMENTS = (
    *("nations", "plan", "round", "last_chance", "merchant_fleets", "naval_forces", "privateering"),
    *("explorer", "viceroy", "question", "war", "losses"),
)


def besides_treasury(game: td.Game) -> Any:
    document = game.position()
    for seat in document["seats"].values():
        seat.pop("treasury", None)
    return document


def exchanges(game: td.Game, seat: int, start: str) -> list[str]:
    return tokens(game, start, seat=seat)


# Gifts


@pytest.mark.rule("CL-70")
@pytest.mark.parametrize("name", MOMENTS)
def test_anybody_may_give_treasury_at_any_decision(name: str) -> None:
    game = moment(name)
    before, pending = besides_treasury(game), game.pending
    assert pending
    for giver in range(4):
        for other in {0, 1, 2, 3} - {giver}:
            play(game, f"give {other} 1", seat=giver)
            play(game, f"give {giver} 1", seat=other)
    assert besides_treasury(game) == before
    assert game.pending == pending
    assert len(told(game, "treasury_given")) == 24


@pytest.mark.rule("CL-70")
def test_a_gift_goes_from_one_treasury_to_the_other() -> None:
    game = play(Scene().seat(2, treasury=17).game(), "give 1 10", "give 3 5", seat=2)
    assert seen(game, "treasury")[:4] == [3, 13, 2, 8]
    assert told(game, "treasury_given") == [
        {"seat": "2", "other": "1", "n": 10},
        {"seat": "2", "other": "3", "n": 5},
    ]


@pytest.mark.rule("CL-70")
@pytest.mark.parametrize("treasury", [0, 1, 4, 5, 9, 10, 30])
def test_nobody_gives_more_than_there_is_nor_to_oneself(treasury: int) -> None:
    game = Scene().seat(1, treasury=treasury).game()
    coins = [coin for coin in COIN_VALUE if coin <= treasury]
    assert exchanges(game, 1, "give") == [f"give {other} {coin}" for other in (0, 2, 3) for coin in coins]


@pytest.mark.rule("CL-70")
def test_only_treasury_is_given() -> None:
    game = Scene().seat(1, treasury=0, goods=5, fleets=5, squadrons=5, prestige=5).game()
    assert not exchanges(game, 1, "give")


@pytest.mark.rule("CL-70")
def test_a_gift_can_make_something_possible() -> None:
    game = Scene().seat(0, treasury=0).using("scientist").game()
    assert "use scientist" not in tokens(game)
    play(game, "give 0 1", seat=3)
    assert "use scientist" in tokens(game)


@pytest.mark.rule("CL-32", "CL-70")
def test_who_gives_away_the_means_to_decide_anything_is_passed_by() -> None:
    game = Scene().at("privateering").seat(0, treasury=1).game()
    play(game, "give 2 1")
    assert game.pending == (1,)


@pytest.mark.rule("CL-70")
def test_where_all_decide_at_once_gifts_leave_what_is_lined_up() -> None:
    game = play(new(), "program 6-1-3-2", seat=1)
    play(game, "give 0 1", seat=1)
    play(game, "give 1 1", seat=2)
    assert game.pending == (0, 2, 3)
    assert of(game, "plan", 1) == [5, 0, 2, 1]


@pytest.mark.rule("CL-70")
def test_once_the_game_is_over_nothing_is_given() -> None:
    game = play(Scene().seat(2, prestige=10).loans(2, 1).game(), "repay 1 of 1", seat=2)
    assert game.over
    assert not any(exchanges(game, seat, "") for seat in range(4))


@pytest.mark.rule("CL-67", "CL-70")
def test_who_gives_away_all_means_of_war_must_surrender() -> None:
    scene = Scene().seat(0, squadrons=0).seat(1, squadrons=0, fleets=0, prestige=2).using("sovereign")
    game = rolled(play(scene.game(), "use sovereign"), "declare war on 1", *[1] * 6)
    play(game, "pass")
    assert game.pending == (0,)
    play(game, "give 2 1", "give 2 1", seat=1)
    assert not told(game, "surrendered")
    play(game, "give 2 1", seat=1)
    assert told(game, "surrendered") == [{"seat": "1", "other": "0"}]
    assert seen(game, "prestige")[:2] == [1, 1]


# Repayments


@pytest.mark.rule("CL-57", "CL-70")
@pytest.mark.parametrize("name", MOMENTS[1:])
def test_a_loan_can_be_repaid_at_any_decision(name: str) -> None:
    game = play(moment(name), "give 3 1", seat=2)
    borrower = td.from_position(with_loan(game.position()), seed=1)
    before, pending = besides_treasury(borrower), borrower.pending
    play(borrower, "repay 1 of 1", "repay 1 of 1", seat=3)
    assert of(borrower, "loans", 3)[0] == 8
    assert of(borrower, "treasury", 3) == of(game, "treasury", 3) - 2
    before["seats"]["3"]["loans"] = [8]
    assert besides_treasury(borrower) == before
    assert borrower.pending == pending


def with_loan(document: dict[str, Any]) -> dict[str, Any]:
    document["seats"]["3"]["loans"] = [10]
    return document


@pytest.mark.rule("CL-57")
def test_any_own_pile_is_repaid_one_for_one() -> None:
    game = Scene().loans(1, 10, 4, 10).seat(1, treasury=12).game()
    # Of the two piles of one size the first stands for both.
    piles = ["repay 1 of 1", "repay 5 of 1", "repay 10 of 1", "repay 1 of 2"]
    assert exchanges(game, 1, "repay") == piles
    play(game, "repay 10 of 1", "repay 1 of 2", seat=1)
    assert of(game, "loans", 1)[:3] == [0, 3, 10]
    assert of(game, "treasury", 1) == 1
    assert exchanges(game, 1, "repay") == ["repay 1 of 2", "repay 1 of 3"]
    assert [event["n"] for event in told(game, "loan_repaid")] == [10, 1]


@pytest.mark.rule("CL-57")
def test_only_the_borrower_repays_and_only_with_treasury() -> None:
    game = Scene().loans(1, 10).seat(1, treasury=0, goods=9).game()
    assert not any(exchanges(game, seat, "repay") for seat in range(4))


# Standing answers


def question(name: str, **standing: str) -> td.Game:
    """Seat 1 is asked for its consent, if it has no standing answer."""
    scene = Scene().using("trader" if name == "sell" else "merchant").counters("canada_1", {1: 1})
    if standing:
        scene.standing(1, **standing)
    if name == "ship":
        return play(scene.game(), "use merchant", "ship canada_1")
    if name == "sell":
        return play(scene.seat(1, goods=2).game(), "use trader", "sell 1 of 1")
    scene.privateers(0, {1: 1}).counters("peru_1", {0: 1})
    return rolled(scene.game(), "use merchant", *([1, 1] if standing.get("attack") == "always" else []))


QUESTIONS = ("ship", "sell", "attack")
ANSWERS = ("consent", "refuse", "consent always", "refuse always")


@pytest.mark.rule("CL-60", "CL-61", "CL-68", "CL-70")
@pytest.mark.parametrize("name", QUESTIONS)
def test_the_one_whose_consent_is_needed_is_asked(name: str) -> None:
    game = question(name)
    assert game.pending == (1,)
    assert tuple(move for move in tokens(game) if move.startswith(("consent", "refuse"))) == ANSWERS
    assert told(game, "asked")[0]["question"] == name


@pytest.mark.rule("CL-70")
@pytest.mark.parametrize("name", QUESTIONS)
@pytest.mark.parametrize(("standing", "yes"), [("always", 1), ("never", 0)])
def test_a_standing_answer_spares_the_question(name: str, standing: str, yes: int) -> None:
    game = question(name, **{name: standing})
    assert seen(game, "questioned") == -1
    assert [event["yes"] for event in told(game, "answered")] == [yes]


@pytest.mark.rule("CL-70")
@pytest.mark.parametrize("name", QUESTIONS)
def test_a_standing_answer_is_for_its_own_question(name: str) -> None:
    others = {other: "always" for other in QUESTIONS if other != name}
    assert question(name, **others).pending == (1,)


@pytest.mark.rule("CL-70")
@pytest.mark.parametrize("name", QUESTIONS)
@pytest.mark.parametrize(
    ("answer", "kept"), [("consent", 0), ("refuse", 0), ("consent always", 1), ("refuse always", 2)]
)
def test_an_answer_may_be_given_for_good(name: str, answer: str, kept: int) -> None:
    game = question(name)
    rolled(game, answer, *([1, 1] if name == "attack" and "consent" in answer else []))
    standing = of(game, "standing", 1)
    assert standing == [kept if question == name else 0 for question in QUESTIONS]
    assert told(game, "answered")[0]["yes"] == int("consent" in answer)


@pytest.mark.rule("CL-70")
def test_a_standing_answer_is_set_and_changed_while_others_decide() -> None:
    game = Scene().standing(1, ship="always").game()
    assert exchanges(game, 1, "answer ship") == ["answer ship ask", "answer ship never"]
    play(game, "answer ship never", "answer sell always", seat=1)
    assert of(game, "standing", 1) == [2, 1, 0]
    assert game.pending == (0,)
    play(game, "answer ship ask", seat=1)
    assert of(game, "standing", 1) == [0, 1, 0]
    assert not exchanges(game, 0, "answer")


@pytest.mark.rule("CL-70")
def test_a_standing_answer_is_its_owners_secret() -> None:
    game = Scene().standing(1, ship="always").game()
    changed = play(game.copy(), "answer attack never", seat=1)
    for viewer in (None, 0, 2, 3):
        one, two = game.view(viewer), changed.view(viewer)
        assert "standing" not in one.position()["seats"]["1"]
        assert one.position() == two.position()
        assert [repr(event) for event in one.events] == [repr(event) for event in two.events]
    assert changed.view(1).position()["seats"]["1"]["standing"] == {"ship": "always", "attack": "never"}


# Programs


@pytest.mark.rule("CL-70")
def test_in_a_batch_only_whoever_is_to_move_exchanges() -> None:
    kernel = load(RULES.package)
    state = Scene().seat(1, treasury=30).loans(1, 10).game().state()
    batch = kernel.batch(state, 1, 1)
    seats, masks = array("b", [0]), array("B", bytes(MOVE_COUNT))
    batch.seats(seats)
    batch.masks(masks)
    assert seats[0] == 0
    listed = [RULES.moves.token(move) for move in range(MOVE_COUNT) if masks[move]]
    gifts = [f"give {other} 1" for other in (1, 2, 3)]
    assert [token for token in listed if token.startswith(EXCHANGES)] == gifts


@pytest.mark.rule("CL-70")
@pytest.mark.parametrize("seed", range(6))
def test_gifts_to_and_fro_change_nothing_in_a_random_game(seed: int) -> None:
    random = Random(seed)
    game = new(random.choice((3, 4, 5)), seed, turn_limit=20)
    for _ in range(250):
        if game.over:
            break
        # Whoever gives away everything in a war may have to surrender.
        idle = [seat for seat in range(game.players) if seat not in game.pending and of(game, "treasury", seat) > 1]
        if idle:
            giver = random.choice(idle)
            other = random.choice([seat for seat in range(game.players) if seat != giver])
            before = game.state()
            play(game, f"give {other} 1", seat=giver)
            play(game, f"give {giver} 1", seat=other)
            assert game.state() == before
        seat = random.choice(game.pending)
        game.push(random.choice([move for move in game.legal_moves_of(seat) if not str(move).startswith("give")]), seat)

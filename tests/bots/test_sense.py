"""What the counsel of both games makes of plain situations: the best move, without the apprentice's slips."""

from __future__ import annotations

import pytest

import tordesillas as td
from tests.colonial.scenes import Scene as Colonial
from tests.colonialism.scenes import Scene as Colonialism
from tests.colonialism.scenes import board_with_limits, colonize
from tests.scenes_common import play


def best(game: td.Game) -> str:
    """What the counsel values most for the seat to act."""
    assert game.turn is not None
    view = game.view(game.turn)
    advice = max(view.rules.counsel(view), key=lambda one: one.worth)
    return view.rules.moves.token(advice.move)


# Colonialism


@pytest.mark.parametrize("missing", ["yellow", "brown", "black"])
def test_cubes_of_the_colour_that_is_missing_are_taken(missing: str) -> None:
    have = {colour: 3 for colour in ("yellow", "brown", "black") if colour != missing}
    scene = Colonialism(board=board_with_limits(india=60)).influence("india", {0: 8, 1: 4})
    scene.policies(0, "india", "treaty").cubes("india", yellow=1, brown=1, black=1).collected(0, **have)
    assert best(colonize(scene)) == f"collect {missing}"


def test_a_card_is_laid_where_it_brings_cubes_at_once() -> None:
    scene = Colonialism().at(round=2, action=3).hand(0, "influence_5").ships(0, bay_of_bengal=3)
    scene.influence("india", {0: 3}).cubes("india", yellow=1, brown=1).influence("southeast_asia", {"natives": 9})
    assert best(scene.game()) == "play influence_5 india from bay_of_bengal"


def test_unrest_at_home_is_not_laid_where_it_would_strike_oneself() -> None:
    scene = Colonialism().at(round=2, action=3).hand(0, "unrest").ships(0, bay_of_bengal=3)
    scene.influence("india", {0: 3, 1: 9}).influence("southeast_asia", {0: 9, 1: 3, "natives": 1})
    assert best(scene.game()) != "play unrest india from bay_of_bengal"


def test_mercenaries_go_before_own_discs() -> None:
    scene = (
        Colonialism().at(round=2).influence("india", {0: 8}, hired={0: 3}).influence("china", {1: 1}).hand(0, "plague")
    )
    game = play(scene.ships(0, bay_of_bengal=3).game(), "play plague india from bay_of_bengal")
    assert best(game) == "lose 3 mercenaries"


# Colonial


def test_a_loan_that_bars_the_victory_is_paid_back() -> None:
    made = Colonial().seat(0, prestige=10, treasury=5).loans(0, 5).using("explorer")
    assert best(made.game()) == "repay 5 of 1"


def test_treasury_that_is_needed_is_not_paid_back() -> None:
    made = Colonial().seat(0, prestige=2, treasury=5).loans(0, 10).using("explorer")
    assert best(made.game()) == "use explorer"


def test_war_is_declared_only_with_superiority() -> None:
    made = Colonial().seat(0, treasury=9, squadrons=5).seat(1, treasury=1, squadrons=0, prestige=3).using("sovereign")
    assert best(play(made.game(), "use sovereign")) == "declare war on 1"
    made.seat(1, treasury=9, squadrons=6)
    assert best(play(made.game(), "use sovereign")) == "pass"


def test_the_likelier_of_two_equal_discoveries_is_tried() -> None:
    made = Colonial().counters("north_africa_1", {1: 1}).counters("levant_1", {1: 1}).tracks(0, seafaring=1)
    made.using("explorer")
    game = play(made.game(), "use explorer")
    # Egypt and West Africa have difficulty 2: with Seafaring 1 nothing can go wrong there.
    assert best(game) in ("explore egypt", "explore west_africa")


def test_a_seat_consents_to_what_pays_but_not_to_a_victory() -> None:
    made = Colonial().counters("north_africa_1", {1: 1}).seat(0, fleets=1).using("merchant")
    assert best(play(made.game(), "use merchant", "ship north_africa_1")) == "consent"
    made.seat(0, prestige=9, fleets=1)
    assert best(play(made.game(), "use merchant", "ship north_africa_1")) == "refuse"


def test_unrest_at_home_is_quelled_before_it_becomes_a_revolution() -> None:
    made = Colonial().seat(0, home_unrest=3, treasury=6).using("sovereign")
    assert best(made.game()) == "use sovereign"

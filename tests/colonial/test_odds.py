"""The odds that a table tells of Colonial's dice: counted out, and played."""

from __future__ import annotations

from itertools import product

import pytest

from tests.colonial.scenes import Scene
from tests.scenes_common import play, rolled, seen, told
from tordesillas.colonial.battles import fronts, toll
from tordesillas.colonial.odds import at_least, losses, percent, reaching, successes
from tordesillas.colonial.pieces import THEATRE
from tordesillas.colonial.reading import read


def thrown(dice: int) -> list[int]:
    """The successes of every throw."""
    return [sum(face >= 5 for face in faces) for faces in product(range(1, 7), repeat=dice)]


@pytest.mark.parametrize("dice", range(6))
def test_successes_as_counted_out(dice: int) -> None:
    throws = thrown(dice)
    for number, chance in enumerate(successes(dice)):
        assert chance == pytest.approx(throws.count(number) / len(throws))
    for number in range(dice + 2):
        assert at_least(dice, number) == pytest.approx(sum(hits >= number for hits in throws) / len(throws))
    for most in range(dice + 2):
        assert losses(dice, most) == pytest.approx(sum(min(hits, most) for hits in throws) / len(throws))


def test_the_chance_of_an_exploration_is_the_share_of_faces_that_succeed() -> None:
    for seafaring in range(4):
        scene = Scene().tracks(0, seafaring=seafaring).using("explorer")
        found = 0
        for face in range(1, 7):
            game = rolled(play(scene.game(), "use explorer"), "explore congo", face)
            found += bool(told(game, "explored"))
        assert reaching(4 - seafaring) == found / 6


def test_what_is_possible_never_looks_impossible() -> None:
    assert [percent(chance) for chance in (0, 0.001, 0.336, 0.999, 1)] == ["0", "<1", "34", ">99", "100"]


def test_the_dice_of_a_war_are_those_that_are_rolled() -> None:
    scene = Scene().counters("egypt_1", {0: 7, 1: 2}).counters("congo_1", {0: 1, 1: 1})
    scene = scene.seat(0, treasury=3, goods=2, squadrons=2).seat(1, treasury=9, goods=1, squadrons=6, fleets=1)
    game = play(scene.using("sovereign").game(), "use sovereign")
    expected = [
        (seat, dice, THEATRE.names[front.theatre])
        for front in fronts(read(game.state()), 0, 1)
        for seat, dice in (("0", front.own_dice), ("1", front.their_dice))
        if dice
    ]
    rolled(game, "declare war on 1", *[1] * sum(dice for _, dice, _ in expected))
    found = [(event["seat"], event["n"], event["theatre"]) for event in told(game, "dice_rolled")]
    assert sorted(found) == sorted(expected)


def test_a_year_of_war_costs_on_average_what_is_told() -> None:
    """Over many first years; the seeds are fixed."""
    scene = Scene().counters("egypt_1", {0: 2, 1: 1}).seat(0, treasury=4, goods=1, squadrons=2, fleets=0)
    scene = scene.seat(1, treasury=2, goods=3, squadrons=1, fleets=1).using("sovereign")
    expected = toll(fronts(read(scene.game().state()), 0, 1))
    lost, games = [0, 0], 600
    for seed in range(games):
        game = play(scene.game(seed), "use sovereign", "declare war on 1")
        for seat, had in enumerate((4 + 1 + 2 + 0 + 2, 2 + 3 + 1 + 1 + 1)):
            pieces = sum(seen(game, field)[seat] for field in ("treasury", "goods", "squadrons", "fleets"))
            lost[seat] += had - pieces - sum(stack[seat] for stack in seen(game, "counters"))
    assert lost[0] / games == pytest.approx(expected[0], rel=0.06)
    assert lost[1] / games == pytest.approx(expected[1], rel=0.06)

"""The Sovereign: order at home, and wars of several years."""

from __future__ import annotations

import pytest

import tordesillas as td
from tests.colonial.scenes import Scene, controller, of, on, stack, usable
from tests.scenes_common import play, rolled, seen, tokens, told

SUCCESS, FAILURE = 5, 4


def dice(*throws: tuple[int, int]) -> list[int]:
    """The outcomes of throws of so many dice with so many successes."""
    return [face for number, hits in throws for face in [SUCCESS] * hits + [FAILURE] * (number - hits)]


def at_court(made: Scene) -> td.Game:
    return play(made.using("sovereign").game(), "use sovereign")


def at_war(made: Scene, *throws: tuple[int, int], other: int = 1) -> td.Game:
    """War on another seat, with the throws of its first year."""
    return rolled(at_court(made), f"declare war on {other}", *dice(*throws))


def bare(**own: int) -> Scene:
    """Two seats without anything to fight with, but for the Sovereign's."""
    nothing = {"treasury": 0, "fleets": 0, "squadrons": 0}
    return Scene(2, continent="africa").seat(0, **{**nothing, **own}).seat(1, **nothing)


# At home


@pytest.mark.rule("CL-65")
def test_the_sovereign_takes_one_unrest_from_home() -> None:
    game = at_court(Scene().seat(0, home_unrest=2).seat(1, home_unrest=2))
    assert seen(game, "home_unrest")[:2] == [1, 2]
    assert tokens(game)[0] == "pass"
    play(game, "pass")
    assert game.pending == (1,)


@pytest.mark.rule("CL-65")
def test_war_needs_no_unrest_and_nobody_to_attack_leaves_the_unrest() -> None:
    assert tokens(at_court(Scene()), "declare") == [f"declare war on {seat}" for seat in (1, 2, 3)]
    alone = Scene().seat(0, home_unrest=1, diplomacy=3)
    game = at_court(alone)
    assert (of(game, "home_unrest", 0), game.pending) == (0, (1,))
    idle = Scene().seat(0, diplomacy=3).last_chance("sovereign").counters("egypt_1", {0: 1})
    assert "sovereign" not in usable(idle.game())


@pytest.mark.rule("CL-42", "CL-66")
def test_war_is_declared_on_those_who_are_not_further_right() -> None:
    made = Scene().seat(0, diplomacy=3).seat(1, diplomacy=3).seat(2, diplomacy=2).seat(3, diplomacy=4)
    assert tokens(at_court(made), "declare") == ["declare war on 1", "declare war on 2"]


@pytest.mark.rule("CL-66", "CL-42")
@pytest.mark.parametrize(("before", "after"), [(4, 3), (1, 1)])
def test_whoever_declares_war_steps_back_if_possible(before: int, after: int) -> None:
    game = at_war(bare(treasury=1).seat(0, diplomacy=before).seat(1, diplomacy=1), (1, 0))
    assert seen(game, "diplomacy")[:2] == [after, 1]


# The book's war


def blue_and_red() -> Scene:
    return (
        Scene(4)
        .counters("india_1", {1: 4, 0: 1})
        .counters("india_3", {0: 2, 1: 2})
        .seat(0, squadrons=6, treasury=7, diplomacy=3, home_unrest=1)
        .seat(1, squadrons=3, treasury=3, diplomacy=3, prestige=2)
    )


@pytest.mark.rule("CL-65", "CL-66", "CL-67")
def test_blue_wins_the_war_of_the_rulebook_in_a_year() -> None:
    made = blue_and_red()
    game = at_war(made, (3, 0), (5, 0), (5, 2), (3, 1), (5, 4), (3, 0))
    assert of(game, "home_unrest", 0) == 0
    assert of(game, "diplomacy", 0) == 2
    assert [tuple(event.values()) for event in told(game, "dice_rolled")] == [
        ("0", 3, 0, "land"),
        ("1", 5, 0, "land"),
        ("0", 5, 2, "europe"),
        ("1", 3, 1, "europe"),
        ("0", 5, 4, "naval"),
        ("1", 3, 0, "naval"),
    ]
    assert seen(game, "treasury")[:2] == [6, 1]
    assert (of(game, "squadrons", 1), of(game, "fleets", 1), of(game, "squadrons", 0)) == (0, 1, 6)
    assert told(game, "treasury_lost") == [{"seat": "0", "n": 1, "left": 6}, {"seat": "1", "n": 2, "left": 1}]
    assert told(game, "squadrons_lost") == [{"seat": "1", "n": 3, "left": 0}]
    assert told(game, "fleets_lost") == [{"seat": "1", "n": 1, "left": 1}]
    assert not told(game, "goods_lost")
    assert game.pending == (1,)
    assert tokens(game)[:2] == ["pass", "surrender"]
    play(game, "surrender")
    assert seen(game, "prestige")[:2] == [1, 1]
    assert told(game, "surrendered") == [{"seat": "1", "other": "0"}]
    assert game.pending == (1,)
    assert tokens(game, "use")


@pytest.mark.rule("CL-66")
def test_on_land_both_lose_at_the_same_time_and_choose_where() -> None:
    game = at_war(blue_and_red(), (3, 2), (5, 1))
    assert set(game.pending) == {0, 1}
    assert tokens(game, "lose", seat=0) == tokens(game, "lose", seat=1) == ["lose india_1", "lose india_3"]
    play(game, "lose india_1", "lose india_3", seat=1)
    assert game.pending == (0,)
    rolled(game, "lose india_3", *dice((5, 0), (3, 0), (5, 0), (3, 0)), seat=0)
    assert (stack(game, "india_1"), stack(game, "india_3")) == ({1: 3, 0: 1}, {0: 1, 1: 1})
    assert game.pending == (1,)
    assert all(event["loss"] == "war" for event in told(game, "counter_lost"))


# Theatres


@pytest.mark.rule("CL-66")
def test_every_theatre_has_five_dice_a_side_at_most() -> None:
    made = Scene(2, continent="africa").counters("egypt_1", {0: 7, 1: 6})
    for seat, number in ((0, 8), (1, 6)):
        made.seat(seat, goods=number, treasury=number, squadrons=number)
    game = at_war(made, *[(5, 0)] * 8)
    assert [(event["theatre"], event["n"]) for event in told(game, "dice_rolled")] == [
        (theatre, 5) for theatre in ("land", "land", "market", "market", "europe", "europe", "naval", "naval")
    ]


@pytest.mark.rule("CL-66")
def test_there_is_war_in_each_shared_territory_and_only_there() -> None:
    made = bare(treasury=1).counters("egypt_1", {0: 2, 1: 1}).counters("congo_1", {0: 3}).counters("ethiopia_1", {1: 2})
    made = made.counters("east_africa_1", {0: 1}).counters("east_africa_2", {1: 6})
    game = at_war(made, (2, 0), (1, 1), (1, 1), (5, 0), (1, 0))
    assert stack(game, "egypt_1") == {0: 1, 1: 1}
    assert (stack(game, "east_africa_1"), stack(game, "east_africa_2")) == ({0: 1}, {1: 5})
    assert (stack(game, "congo_1"), stack(game, "ethiopia_1")) == ({0: 3}, {1: 2})


@pytest.mark.rule("CL-66")
def test_the_dead_have_rolled_their_dice() -> None:
    game = at_war(
        bare(treasury=1).counters("egypt_1", {0: 2, 1: 2}).seat(1, treasury=1), (2, 2), (2, 2), (1, 1), (1, 1)
    )
    assert stack(game, "egypt_1") == {}
    assert seen(game, "treasury")[:2] == [0, 0]
    assert of(game, "prestige", 0) == 0


@pytest.mark.rule("CL-66")
def test_goods_fight_goods_and_treasury_treasury() -> None:
    made = bare(goods=3, treasury=2).seat(1, goods=2, treasury=4)
    game = at_war(made, (3, 3), (2, 1), (2, 1), (4, 1))
    assert (seen(game, "goods")[:2], seen(game, "treasury")[:2]) == ([2, 0], [1, 3])
    assert told(game, "goods_lost") == [{"seat": "0", "n": 1, "left": 2}, {"seat": "1", "n": 2, "left": 0}]


@pytest.mark.rule("CL-66")
def test_what_the_enemy_does_not_have_cannot_be_hit() -> None:
    game = at_war(bare(goods=2, squadrons=1).seat(1, treasury=3, fleets=1), (2, 2), (3, 3), (1, 0))
    assert (of(game, "goods", 0), of(game, "treasury", 1), of(game, "fleets", 1)) == (2, 3, 1)


@pytest.mark.rule("CL-66")
@pytest.mark.parametrize(
    ("hits", "squadrons", "fleets", "privateers"),
    [(1, 0, 2, 2), (2, 0, 1, 2), (3, 0, 0, 2), (4, 0, 0, 1), (5, 0, 0, 0)],
)
def test_at_sea_squadrons_are_lost_then_fleets_then_privateers(
    hits: int, squadrons: int, fleets: int, privateers: int
) -> None:
    made = Scene(3).seat(0, squadrons=5, treasury=0).seat(1, squadrons=1, fleets=2, treasury=1)
    made = made.privateers(0, {1: 2, 2: 3}).privateers(2, {1: 4}).privateers(1, {0: 1})
    game = at_war(made, (1, 0), (5, hits), (1, 0))
    assert (of(game, "squadrons", 1), of(game, "fleets", 1)) == (squadrons, fleets)
    # Only the enemy's Privateers among the own Merchant Fleets can be hit.
    assert [of(game, "privateers", seat)[:3] for seat in range(3)] == [[0, privateers, 3], [1, 0, 0], [0, 4, 0]]


@pytest.mark.rule("CL-66")
def test_fleets_and_privateers_roll_no_dice() -> None:
    game = at_war(bare(fleets=4, treasury=1).seat(1, squadrons=1, fleets=3).privateers(1, {0: 2}), (1, 0), (1, 1))
    assert (of(game, "fleets", 0), of(game, "fleets", 1)) == (3, 3)


@pytest.mark.rule("CL-66")
def test_losses_that_leave_no_choice_are_not_asked_for() -> None:
    made = bare(treasury=1).counters("egypt_1", {0: 3, 1: 3}).seat(1, treasury=1)
    game = at_war(made, (3, 1), (3, 3), (1, 0), (1, 0))
    assert stack(game, "egypt_1") == {1: 2}
    assert game.pending == (1,)
    two = bare(treasury=1).counters("east_africa_1", {1: 2, 0: 1}).counters("east_africa_2", {0: 1}).seat(1, treasury=1)
    game = at_war(two, (2, 0), (2, 2), (1, 0), (1, 0))
    assert (stack(game, "east_africa_1"), stack(game, "east_africa_2")) == ({1: 2}, {})


@pytest.mark.rule("CL-44", "CL-66")
def test_a_colony_may_be_lost_in_war() -> None:
    made = bare(treasury=2).counters("egypt_1", {1: 1, 0: 1}).colony(1, "egypt").seat(1, prestige=3, treasury=1)
    game = at_war(made, (1, 1), (1, 0), (2, 0), (1, 0))
    assert (on(game, "colony", "egypt"), on(game, "independent", "egypt"), of(game, "prestige", 1)) == (-1, 1, 2)
    assert controller(game, "egypt_1") == 0
    assert seen(game, "diplomacy")[:2] == [3, 4]


# The end of a year


def even(**own: int) -> Scene:
    """Both sides have Treasury only."""
    return bare(**{"treasury": 4, "prestige": 1, **own}).seat(1, treasury=4, prestige=1)


@pytest.mark.rule("CL-67")
def test_first_the_defender_and_then_the_attacker_may_surrender() -> None:
    game = at_war(even(), (4, 0), (4, 0))
    assert game.pending == (1,)
    play(game, "pass")
    assert game.pending == (0,)
    play(game, "surrender")
    assert seen(game, "prestige")[:2] == [0, 2]
    assert told(game, "surrendered") == [{"seat": "0", "other": "1"}]


@pytest.mark.rule("CL-67")
def test_a_war_goes_on_for_years_until_somebody_must_surrender() -> None:
    game = at_war(even(), (4, 1), (4, 0))
    play(game, "pass")
    rolled(game, "pass", *dice((4, 1), (3, 1)))
    assert seen(game, "treasury")[:2] == [3, 2]
    assert game.pending == (1,)
    play(game, "pass")
    rolled(game, "pass", *dice((3, 2), (2, 0)))
    # The defender has nothing left to roll dice for, and is not asked.
    assert seen(game, "prestige")[:2] == [2, 0]
    assert [event["year"] for event in told(game, "war_year")] == [1, 2, 3]
    assert told(game, "surrendered") == [{"seat": "1", "other": "0"}]
    assert of(game, "diplomacy", 0) == 3


@pytest.mark.rule("CL-67")
def test_an_attacker_without_dice_must_surrender() -> None:
    game = at_war(even(treasury=1), (1, 0), (4, 1))
    assert told(game, "surrendered") == [{"seat": "0", "other": "1"}]
    assert seen(game, "prestige")[:2] == [0, 2]


@pytest.mark.rule("CL-67")
def test_counters_where_the_enemy_has_none_are_no_dice() -> None:
    made = even().seat(1, treasury=1).counters("egypt_1", {1: 3}).counters("congo_1", {0: 3})
    game = at_war(made, (4, 1), (1, 0))
    assert told(game, "surrendered") == [{"seat": "1", "other": "0"}]


@pytest.mark.rule("CL-67")
def test_if_neither_could_roll_the_war_ends_without_surrender() -> None:
    game = at_war(even(treasury=1).seat(1, treasury=1), (1, 1), (1, 1))
    assert seen(game, "prestige")[:2] == [1, 1]
    assert told(game, "war_ended") == [{"seat": "0", "other": "1", "years": 1}]
    assert not told(game, "surrendered")


@pytest.mark.rule("CL-67")
def test_if_neither_could_lose_anything_the_war_ends_without_surrender() -> None:
    game = at_war(bare(goods=2, prestige=1).seat(1, treasury=2, prestige=1), (2, 1), (2, 1))
    assert seen(game, "prestige")[:2] == [1, 1]
    assert told(game, "war_ended") == [{"seat": "0", "other": "1", "years": 1}]


@pytest.mark.rule("CL-67")
@pytest.mark.parametrize(
    "made",
    [
        bare(goods=1).seat(1, goods=1),
        bare(treasury=1).seat(1, treasury=1),
        bare(squadrons=1).seat(1, goods=1, fleets=1),
        bare(fleets=1, goods=1).seat(1, squadrons=1),
        bare(squadrons=1).seat(1, goods=1).privateers(0, {1: 1}),
        bare(goods=1).seat(1, squadrons=1).privateers(1, {0: 1}),
        bare(goods=1).seat(1, treasury=1).counters("egypt_1", {0: 1, 1: 1}),
    ],
)
def test_while_something_can_be_lost_the_defender_is_asked(made: Scene) -> None:
    game = at_court(made)
    count = sum(min(5, number) for seat in (0, 1) for number in fighting(game, seat))
    rolled(game, "declare war on 1", *[FAILURE] * count)
    assert game.pending == (1,)
    assert tokens(game)[:2] == ["pass", "surrender"]


def fighting(game: td.Game, seat: int) -> list[int]:
    """What a seat rolls dice for, in those scenes."""
    shared = stack(game, "egypt_1").get(seat, 0)
    return [shared, *(of(game, field, seat) for field in ("goods", "treasury", "squadrons"))]


@pytest.mark.rule("CL-67")
def test_privateers_in_other_boxes_cannot_be_lost() -> None:
    made = Scene(3).seat(0, squadrons=1, treasury=0).seat(1, squadrons=0, fleets=0, treasury=1).privateers(2, {1: 3})
    game = at_war(made.privateers(1, {0: 2}), (1, 0), (1, 0))
    assert told(game, "war_ended") == [{"seat": "0", "other": "1", "years": 1}]


@pytest.mark.rule("CL-67", "CL-48")
def test_who_has_no_prestige_gives_none() -> None:
    game = play(at_war(even().seat(1, prestige=0), (4, 0), (4, 0)), "surrender")
    assert seen(game, "prestige")[:2] == [1, 0]


@pytest.mark.rule("CL-39", "CL-67")
def test_a_war_may_be_won_and_the_game_with_it() -> None:
    game = play(at_war(even(prestige=9), (4, 0), (4, 0)), "surrender")
    assert game.over
    assert game.outcome is not None
    assert game.outcome.winners == (0,)


@pytest.mark.rule("CL-67", "CL-70")
def test_what_is_given_away_at_the_end_of_a_year_counts() -> None:
    made = even(treasury=1)
    game = at_war(made, (1, 0), (4, 0))
    play(game, "give 1 1", seat=0)
    # The attacker's last die is gone with it.
    assert told(game, "surrendered") == [{"seat": "0", "other": "1"}]
    assert seen(game, "treasury")[:2] == [0, 5]


@pytest.mark.rule("CL-66", "CL-67")
def test_each_year_is_fought_in_the_same_order_on_land_first() -> None:
    made = even().counters("egypt_1", {0: 1, 1: 1})
    game = at_war(made, (1, 0), (1, 0), (4, 0), (4, 0))
    play(game, "pass")
    rolled(game, "pass", *dice((1, 0), (1, 1), (4, 0), (4, 0)))
    assert stack(game, "egypt_1") == {1: 1}
    theatres = [event["theatre"] for event in told(game, "dice_rolled")]
    assert theatres == ["land", "land", "europe", "europe"] * 2


@pytest.mark.rule("CL-39", "CL-67")
@pytest.mark.parametrize(("limit", "years"), [(20, 30), (0, 31)])
def test_where_games_are_stopped_so_are_wars(limit: int, years: int) -> None:
    made = Scene(2, continent="africa", turn_limit=limit).seat(0, squadrons=0).seat(1, squadrons=0)
    game = at_war(made, (3, 0), (3, 0))
    for _ in range(years - 1):
        play(game, "pass")
        rolled(game, "pass", *dice((3, 0), (3, 0)))
    assert [event["years"] for event in told(game, "war_ended")] == [30] * bool(limit)
    assert len(told(game, "war_year")) == years

"""Expansion I, Historical Events (CM-90 to CM-102): every card, whom it asks, what it reaches, when it ends."""

from __future__ import annotations

from typing import Any

import pytest

import tordesillas as td
from tests.colonialism.scenes import Scene, cards, collected, cubes, influence, turn_up
from tests.scenes_common import play, seen, tokens, told
from tordesillas.colonialism.pieces import EVENT, REGION, ZONE
from tordesillas.colonialism.state import STEP


def scene(players: int = 2, event: str | None = None, **more: Any) -> Scene:
    made = Scene(players=players, expansions=["events"], **more)
    return made if event is None else made.event(event)


def play_until(game: td.Game, step: str) -> td.Game:
    """Make first legal moves until that step asks something."""
    while STEP.names[seen(game, "step")] != step:
        game.push(game.legal_moves[0])
    return game


def past_the_event(game: td.Game) -> td.Game:
    """To the next event, which is not what the test is about, and on to the first action after it."""
    before = seen(game, "event")
    while seen(game, "event") == before:
        game.push(game.legal_moves[0])
    return play_until(game, "action")


# CM-90: when an event is turned up


@pytest.mark.rule("CM-90")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_rounds_one_and_three_of_every_turn_begin_with_a_new_event(seed: int) -> None:
    game = td.new("colonialism", players=3, expansions=["events"], seed=seed, quick_start=True)
    while not game.over:
        game.push(game.legal_moves[seed % len(game.legal_moves)])
    story = [
        (event.kind, event.args)
        for event in game.events()
        if event.kind in ("round_begun", "event_turned", "event_ended")
    ]
    kinds = [kind for kind, _ in story]
    first, other = ["round_begun", "event_turned"], ["round_begun", "event_ended", "event_turned"]
    assert kinds == [*first, "round_begun", *(5 * [*other, "round_begun"])]
    turned = [args["event"] for kind, args in story if kind == "event_turned"]
    assert len(set(turned)) == 6
    assert [args["event"] for kind, args in story if kind == "event_ended"] == turned[:5]
    rounds = [(args["turn"], args["round"]) for kind, args in story if kind == "round_begun"]
    assert rounds == [(turn, number) for turn in (1, 2, 3) for number in (1, 2, 3, 4)]


@pytest.mark.rule("CM-90")
def test_the_twelve_cards_are_shuffled() -> None:
    document = scene().before_event().position()
    first = {
        told(play(td.from_position(document, seed=seed), "station atlantic"), "event_turned")[0]["event"]
        for seed in range(150)
    }
    assert first == set(EVENT.names)


@pytest.mark.rule("CM-90")
def test_no_card_comes_twice() -> None:
    document = scene(event="urabi_revolt").at(turn=3, round=3).position()
    document["step"], document["pending"] = "action", ["0"]
    assert len(document["events_left"]) == 6
    document["events_left"] = document["events_left"][:5]
    with pytest.raises(td.PositionError, match="the events turned up"):
        td.from_position(document)


@pytest.mark.rule("CM-90")
def test_without_the_expansion_nothing_is_turned_up() -> None:
    game = td.new("colonialism", players=2, seed=1, quick_start=True)
    while not game.over:
        game.push(game.legal_moves[0])
    assert told(game, "event_turned") == []
    assert seen(game, "events_left") == 0


@pytest.mark.rule("CM-90")
def test_everybody_sees_the_card() -> None:
    game = turn_up(scene(3).before_event().game(), "agadir_crisis")
    for viewer in (None, 0, 1, 2):
        assert told(game, "event_turned", viewer) == [{"event": "agadir_crisis"}]
        assert game.view(viewer).position()["event"] == "agadir_crisis"


@pytest.mark.rule("CM-90")
def test_decisions_are_made_in_the_order_of_the_track() -> None:
    game = turn_up(scene(4).track(2, 0, 3, 1).before_event().game(), "sick_man_of_europe")
    asked: list[int] = []
    for _ in range(4):
        assert len(game.pending) == 1
        asked += game.pending
        play(game, "place middle_east")
    assert asked == [2, 0, 3, 1]
    assert game.pending == (2,)
    assert STEP.names[seen(game, "step")] == "action"


@pytest.mark.rule("CM-90")
@pytest.mark.parametrize("event", ["young_turks", "boxer_rebellion", "berlin_conference", "opium_trade"])
def test_where_nobody_is_concerned_the_round_just_begins(event: str) -> None:
    game = turn_up(scene().influence("north_africa", {0: 5}).collected(0, yellow=1).before_event().game(), event)
    assert game.pending == (0,)
    assert tokens(game, "pass")
    assert influence(game, "north_africa") == [5, 0, 0, 0, 0]


@pytest.mark.rule("CM-90", "CM-93")
@pytest.mark.parametrize(
    "event", [event for event in EVENT.names if event not in ("sick_man_of_europe", "open_door_policy")]
)
def test_each_event_does_what_it_says_and_nothing_else(event: str) -> None:
    made = scene().hand(0, "army", "trade").hand(1, "fleet").cubes("china", black=1).cubes("india", brown=1)
    game = turn_up(made.influence("north_africa", {0: 5}).before_event().game(), event)
    assert game.pending == (0,)
    assert tokens(game, "pass")
    assert influence(game, "north_africa") == [5, 0, 0, 0, 0]
    crossed = event == "opium_trade"
    assert cubes(game, "china") == {"yellow": 0, "brown": int(crossed), "black": int(not crossed)}
    assert cubes(game, "india") == {"yellow": 0, "brown": int(not crossed), "black": int(crossed)}
    kinds = {told_of.kind for told_of in game.events() if told_of.ply == game.ply - 1}
    assert kinds == {"ship_stationed", "round_begun", "event_turned"} | ({"cubes_crossed"} if crossed else set())


# CM-91


@pytest.mark.rule("CM-91")
def test_berlin_conference_makes_it_three_for_everyone_there() -> None:
    game = (
        scene(4)
        .influence("sub_saharan_africa", {0: 1, 1: 7, 2: 3, "natives": 5})
        .influence("middle_east", {0: 1, 1: 5})
        .before_event()
        .game()
    )
    turn_up(game, "berlin_conference")
    assert influence(game, "sub_saharan_africa") == [3, 3, 3, 0, 5]
    assert influence(game, "middle_east") == [1, 5, 0, 0, 0]
    assert seen(game, "reserve") == [18, 14, 19, 22]
    assert STEP.names[seen(game, "step")] == "action"


@pytest.mark.rule("CM-91")
@pytest.mark.parametrize(("reserve", "there"), [(0, 1), (1, 2), (2, 3), (3, 3)])
def test_berlin_conference_goes_no_further_than_the_reserve(reserve: int, there: int) -> None:
    made = scene().influence("sub_saharan_africa", {0: 1}).influence("india", {0: 21 - reserve}).before_event()
    game = turn_up(made.game(), "berlin_conference")
    assert influence(game, "sub_saharan_africa")[0] == there


@pytest.mark.rule("CM-91")
def test_berlin_conference_acts_once() -> None:
    game = turn_up(scene().influence("sub_saharan_africa", {0: 1}).before_event().game(), "berlin_conference")
    play(game, "explore sub_saharan_africa from atlantic")
    assert influence(game, "sub_saharan_africa")[0] == 4


# CM-92


def turks() -> td.Game:
    made = (
        scene(3)
        .track(2, 1, 0)
        .influence("middle_east", {0: 2, 1: 3, 2: 4, "natives": 1})
        .collected(0, gained=3, yellow=1, black=2)
        .collected(2, brown=1)
        .cubes("middle_east", black=1)
    )
    return turn_up(made.before_event().game(), "young_turks")


@pytest.mark.rule("CM-92")
def test_young_turks_take_a_cube_of_choice_or_all_influence() -> None:
    game = turks()
    assert game.pending == (2,)
    assert tokens(game) == ["give up brown", "leave"]
    assert influence(game, "middle_east") == [2, 3, 4, 0, 1]
    play(game, "leave")
    # Seat 1 has collected nothing, so it has no choice.
    assert influence(game, "middle_east") == [2, 0, 0, 0, 1]
    assert seen(game, "reserve")[:3] == [20, 22, 22]
    assert collected(game, 2) == {"yellow": 0, "brown": 1, "black": 0}
    assert game.pending == (0,)
    assert tokens(game) == ["give up yellow", "give up black", "leave"]
    play(game, "give up black")
    assert influence(game, "middle_east") == [2, 0, 0, 0, 1]
    assert collected(game, 0) == {"yellow": 1, "brown": 0, "black": 1}
    assert cubes(game, "middle_east") == {"yellow": 0, "brown": 0, "black": 2}
    assert game.pending == (2,)
    assert tokens(game, "pass")


@pytest.mark.rule("CM-92")
def test_young_turks_ask_nothing_of_those_who_are_not_there() -> None:
    made = scene().influence("india", {0: 2}).collected(0, yellow=1).influence("middle_east", {1: 1})
    game = turn_up(made.before_event().game(), "young_turks")
    assert influence(game, "middle_east") == [0, 0, 0, 0, 0]
    assert collected(game, 0)["yellow"] == 1
    assert tokens(game, "pass")


# CM-93


@pytest.mark.rule("CM-93")
def test_opium_trade_moves_black_one_way_and_brown_the_other() -> None:
    made = (
        scene()
        .cubes("china", yellow=1, brown=1, black=2)
        .cubes("india", yellow=3, brown=2, black=1)
        .cubes("middle_east", brown=1, black=1)
    )
    game = turn_up(made.before_event().game(), "opium_trade")
    assert cubes(game, "china") == {"yellow": 1, "brown": 3, "black": 0}
    assert cubes(game, "india") == {"yellow": 3, "brown": 0, "black": 3}
    assert cubes(game, "middle_east") == {"yellow": 0, "brown": 1, "black": 1}
    assert told(game, "cubes_crossed") == [
        {"start": "china", "goal": "india", "colour": "black", "n": 2},
        {"start": "india", "goal": "china", "colour": "brown", "n": 2},
    ]


@pytest.mark.rule("CM-93")
def test_opium_trade_goes_where_the_board_says() -> None:
    route = {
        "black_from": "north_africa",
        "black_to": "southeast_asia",
        "brown_from": "china",
        "brown_to": "middle_east",
    }
    events = {**td.new("colonialism", board={}).setting.board["events"], "opium_trade": route}
    made = scene(board={"events": events}).cubes("north_africa", brown=1, black=2).cubes("china", brown=1, black=1)
    game = turn_up(made.before_event().game(), "opium_trade")
    assert cubes(game, "southeast_asia") == {"yellow": 0, "brown": 0, "black": 2}
    assert cubes(game, "middle_east") == {"yellow": 0, "brown": 1, "black": 0}
    assert cubes(game, "north_africa") == {"yellow": 0, "brown": 1, "black": 0}
    assert cubes(game, "china") == {"yellow": 0, "brown": 0, "black": 1}


# CM-94


@pytest.mark.rule("CM-94")
def test_boxer_rebellion_rolls_for_everyone_there() -> None:
    made = scene(4).track(3, 1, 2, 0).influence("china", {0: 4, 1: 2, 3: 1, "natives": 3}).influence("india", {2: 3})
    game = turn_up(made.before_event().game(), "boxer_rebellion", 1, 3, 2)
    assert told(game, "die_rolled") == [{"seat": "3", "face": 1}, {"seat": "1", "face": 3}, {"seat": "0", "face": 2}]
    assert influence(game, "china") == [2, 0, 0, 0, 3]
    assert influence(game, "india")[2] == 3
    assert seen(game, "reserve") == [20, 22, 19, 22]


# CM-95


@pytest.mark.rule("CM-95")
def test_sick_man_of_europe_offers_everyone_a_disc() -> None:
    game = turn_up(scene(3).influence("middle_east", {1: 2}).before_event().game(), "sick_man_of_europe")
    assert tokens(game) == ["place middle_east", "decline"]
    play(game, "place middle_east", "decline", "place middle_east")
    assert influence(game, "middle_east") == [1, 2, 1, 0, 0]
    assert seen(game, "reserve")[:3] == [21, 20, 21]
    assert told(game, "declined") == [{"seat": "1"}]
    assert seen(game, "fresh")[0] == [3, 0, 0, 0, 0]


@pytest.mark.rule("CM-95")
def test_sick_man_of_europe_asks_nobody_whose_reserve_is_empty() -> None:
    game = turn_up(scene().influence("india", {0: 22}).before_event().game(), "sick_man_of_europe")
    assert game.pending == (1,)


# CM-96


@pytest.mark.rule("CM-96", "CM-28")
def test_open_door_policy_lays_one_policy_card_without_a_ship() -> None:
    made = (
        scene(3)
        .hand(0, "influence_5", "army", "plague", "treaty")
        .hand(1, "fleet")
        .hand(2, "mineral", "unrest")
        .before_event()
    )
    game = turn_up(made.game(), "open_door_policy")
    assert tokens(game) == ["lay influence_5", "lay army", "lay treaty", "decline"]
    play(game, "lay army")
    assert game.pending == (1,)
    play(game, "decline", "lay unrest")
    assert game.pending == (0,)
    assert tokens(game, "pass")
    assert seen(game, "fresh")[0] == [3, 0, 0, 0, 0]
    assert seen(game, "used")[0] == [0, 0, 0, 0, 0]
    china = {"covered": ["china"], "face_down": {"china": "army"}}
    assert china.items() <= game.position()["seats"]["0"].items()
    assert cards(game, "hand", 0) == {"influence_5", "plague", "treaty"}
    assert told(game, "policy_covered", 1)[0] == {"seat": "0", "region": "china", "card": None}
    assert told(game, "policy_covered", 0)[0] == {"seat": "0", "region": "china", "card": "army"}
    assert "face_down" not in game.view(1).position()["seats"]["0"]


@pytest.mark.rule("CM-96", "CM-28")
def test_a_card_laid_through_the_open_door_is_the_first_there() -> None:
    made = scene().hand(0, "influence_2", "influence_3").ships(0, south_china_sea=3).before_event()
    game = turn_up(made.game(), "open_door_policy")
    play(game, "lay influence_2", "play influence_3 china from south_china_sea")
    assert game.view(1).position()["seats"]["0"]["face_up"] == ["influence_3 china"]


@pytest.mark.rule("CM-96", "CM-27")
def test_the_open_door_tells_nothing_about_hands() -> None:
    actions, policies = ("plague", "trade", "diplomacy"), ("plague", "trade", "army")
    games = [
        turn_up(scene().hand(0, *hand).hand(1, "fleet").before_event().game(), "open_door_policy")
        for hand in (actions, policies)
    ]
    assert [game.pending for game in games] == [(0,), (0,)]
    assert tokens(games[0]) == ["decline"]
    for game in games:
        play(game, "decline")
    assert games[0].view(1).state == games[1].view(1).state
    assert [str(event) for event in games[0].events(1)] == [str(event) for event in games[1].events(1)]


@pytest.mark.rule("CM-96")
def test_the_open_door_asks_nobody_without_a_card() -> None:
    game = turn_up(scene().hand(1, "fleet").before_event().game(), "open_door_policy")
    assert game.pending == (1,)


@pytest.mark.rule("CM-96", "CM-98")
def test_the_open_door_is_shut_again_when_the_round_begins() -> None:
    game = turn_up(scene().hand(0, "army", "fleet").before_event().game(), "open_door_policy")
    play(game, "lay army")
    assert tokens(game, "play fleet") == [
        "play fleet north_africa from atlantic",
        "play fleet sub_saharan_africa from atlantic",
    ]


# CM-97


def congo(event: str) -> td.Game:
    made = (
        scene(event=event)
        .before_colonization()
        .order("sub_saharan_africa", "india")
        .influence("sub_saharan_africa", {0: 5, 1: 3})
        .influence("india", {0: 1})
        .policies(0, "sub_saharan_africa", "treaty")
        .policies(0, "india", "monopoly")
        .cubes("sub_saharan_africa", yellow=2, brown=3, black=1)
        .cubes("india", brown=1)
    )
    return play(made.game(), "pass")


@pytest.mark.rule("CM-97", "CM-40")
def test_congo_atrocities_leave_the_brown_cubes() -> None:
    game = congo("congo_atrocities")
    assert game.pending == (0,)
    assert tokens(game) == ["collect yellow", "collect black"]
    play(game, "collect black")
    assert collected(game, 1) == {"yellow": 2, "brown": 0, "black": 0}
    assert collected(game, 0) == {"yellow": 0, "brown": 1, "black": 1}
    assert cubes(game, "sub_saharan_africa") == {"yellow": 0, "brown": 3, "black": 0}


@pytest.mark.rule("CM-97")
def test_congo_atrocities_end_with_the_next_event() -> None:
    game = congo("congo_atrocities")
    document = past_the_event(game).position()
    assert document["event"] != "congo_atrocities"
    other = congo("boxer_rebellion")
    assert tokens(other) == ["collect yellow", "collect brown", "collect black"]


# CM-98


@pytest.mark.rule("CM-98")
@pytest.mark.parametrize("round_number", [1, 2])
def test_agadir_crisis_bars_policy_cards_from_its_region(round_number: int) -> None:
    made = (
        scene(event="agadir_crisis")
        .at(round=round_number)
        .influence("north_africa", {0: 1, "natives": 3})
        .hand(0, "influence_2", "plague", "diplomacy")
    )
    game = made.game()
    assert tokens(game, "play influence_2") == ["play influence_2 sub_saharan_africa from atlantic"]
    assert tokens(game, "play plague") == ["play plague north_africa from atlantic"]
    assert tokens(game, "play diplomacy north_africa")
    assert tokens(game, "explore north_africa")
    assert tokens(game, "withdraw 1 from north_africa")


@pytest.mark.rule("CM-98", "CM-90")
def test_agadir_crisis_ends_with_the_next_event() -> None:
    made = scene(event="agadir_crisis").before_colonization().hand(0, "army", "plague").hand(1, "fleet", "trade")
    game = made.game()
    while seen(game, "event") == EVENT.names.index("agadir_crisis"):
        game.push(game.legal_moves[0])
    assert told(game, "event_ended") == [{"event": "agadir_crisis"}]
    play_until(game, "action")
    assert {"army", "fleet"} & {token.split()[1] for token in tokens(game, "play") if " north_africa " in token}


# CM-99


@pytest.mark.rule("CM-99")
def test_urabi_revolt_closes_the_mediterranean() -> None:
    made = (
        scene(event="urabi_revolt")
        .ships(0, mediterranean=2, atlantic=1)
        .influence("middle_east", {0: 3, "natives": 3})
        .influence("north_africa", {0: 3})
        .cubes("middle_east", black=1)
        .cubes("north_africa", yellow=1)
        .hand(0, "influence_2", "plague", "trade", "diplomacy")
    )
    game = made.game()
    for start in ("explore", "withdraw", "play influence_2", "play plague", "play trade"):
        assert not [token for token in tokens(game, start) if "mediterranean" in token]
    assert tokens(game, "explore") == ["explore north_africa from atlantic", "explore sub_saharan_africa from atlantic"]
    assert tokens(game, "play trade") == []
    assert tokens(game, "play diplomacy middle_east")
    assert len(tokens(game, "sail fresh from mediterranean")) == 4
    calm = made.event("boxer_rebellion").game()
    for start in ("explore", "withdraw", "play influence_2", "play plague", "play trade"):
        assert [token for token in tokens(calm, start) if "mediterranean" in token]


@pytest.mark.rule("CM-99", "CM-19")
def test_urabi_revolt_lets_ships_out_to_be_used_and_in_to_be_stuck() -> None:
    game = scene(event="urabi_revolt").ships(0, mediterranean=1, bay_of_bengal=2).game()
    play(game, "sail fresh from mediterranean to arabian_sea", "pass")
    assert tokens(game, "explore middle_east") == ["explore middle_east from arabian_sea"]
    play(game, "sail fresh from arabian_sea to mediterranean", "pass")
    assert tokens(game, "explore middle_east") == []
    assert tokens(game, "explore north_africa") == []


@pytest.mark.rule("CM-99", "CM-112")
def test_urabi_revolt_stops_aggressive_exploration_too() -> None:
    made = Scene(expansions=["events", "upgrades"]).event("urabi_revolt").upgrade("aggressive_exploration", 0)
    assert tokens(made.ships(0, mediterranean=3).game(), "explore") == []


@pytest.mark.rule("CM-99", "CM-65")
def test_ships_in_the_closed_mediterranean_still_count() -> None:
    made = scene(event="urabi_revolt").before_colonization().ships(0, mediterranean=2, atlantic=1)
    game = play(made.policies(0, "middle_east", "fleet").game(), "pass")
    assert influence(game, "middle_east")[0] == 4


# CM-100


def tripartite(discs: dict[int | str, int], event: str = "tripartite_convention", players: int = 2) -> td.Game:
    made = scene(players, event).before_colonization().influence("southeast_asia", discs)
    return play(made.game(), "pass")


@pytest.mark.rule("CM-100")
def test_tripartite_convention_ends_the_conflict_with_the_last_native() -> None:
    # The limit is 4, and the natives are the first to lose a disc.
    assert influence(tripartite({0: 6, 1: 5, "natives": 1}), "southeast_asia") == [6, 5, 0, 0, 0]
    assert influence(tripartite({0: 6, 1: 5, "natives": 1}, "gurkhas"), "southeast_asia") == [3, 1, 0, 0, 0]


@pytest.mark.rule("CM-100", "CM-37")
def test_tripartite_convention_does_not_wait_for_the_last_native() -> None:
    assert influence(tripartite({0: 5, 1: 3, "natives": 2}), "southeast_asia") == [4, 2, 0, 0, 0]
    # The limit holds before the last native goes: the conflict ends as always.
    assert influence(tripartite({0: 1, "natives": 5}), "southeast_asia") == [0, 0, 0, 0, 5]


@pytest.mark.rule("CM-100", "CM-38")
def test_tripartite_convention_lets_those_tied_with_the_natives_lose_with_them() -> None:
    game = tripartite({0: 6, 1: 1, 2: 3, "natives": 1}, players=3)
    assert influence(game, "southeast_asia") == [6, 0, 3, 0, 0]


@pytest.mark.rule("CM-100")
def test_tripartite_convention_without_natives_changes_no_conflict() -> None:
    assert influence(tripartite({0: 6, 1: 5}), "southeast_asia") == [3, 1, 0, 0, 0]


@pytest.mark.rule("CM-100", "CM-44")
def test_tripartite_convention_spares_its_region_the_influence_check() -> None:
    assert influence(tripartite({0: 9}), "southeast_asia") == [9, 0, 0, 0, 0]
    assert influence(tripartite({0: 9, "natives": 1}), "southeast_asia") == [9, 0, 0, 0, 0]
    assert influence(tripartite({0: 9}, "gurkhas"), "southeast_asia") == [4, 0, 0, 0, 0]


@pytest.mark.rule("CM-100", "CM-44")
def test_tripartite_convention_concerns_no_other_region() -> None:
    made = scene(event="tripartite_convention").before_colonization()
    game = play(made.influence("india", {0: 6, 1: 5, "natives": 1}).influence("china", {1: 9}).game(), "pass")
    assert influence(game, "india") == [3, 1, 0, 0, 0]
    assert influence(game, "china") == [0, 4, 0, 0, 0]


@pytest.mark.rule("CM-100", "CM-90")
def test_tripartite_convention_is_over_in_the_next_segment() -> None:
    game = tripartite({0: 9})
    past_the_event(game)
    play_until(game, "choose_row")
    assert influence(game, "southeast_asia")[0] == 4


# CM-101


def gurkhas(*order: str) -> Scene:
    return scene(event="gurkhas").before_colonization().order(*order).policies(0, "india", "influence_2")


@pytest.mark.rule("CM-101")
def test_gurkhas_place_up_to_three_discs_anywhere() -> None:
    game = play(gurkhas().influence("india", {0: 1}).game(), "pass")
    assert game.pending == (0,)
    assert tokens(game) == [*(f"place {region}" for region in REGION.names), "decline"]
    play(game, "place china", "place north_africa", "place china")
    assert influence(game, "china")[0] == 2
    assert influence(game, "north_africa")[0] == 1
    assert influence(game, "india")[0] == 3
    assert seen(game, "reserve")[0] == 16
    assert tokens(game, "place") == []


@pytest.mark.rule("CM-101")
@pytest.mark.parametrize("placed", [0, 1, 2])
def test_gurkhas_may_place_fewer(placed: int) -> None:
    game = play(gurkhas().game(), "pass", *(["place china"] * placed), "decline")
    assert influence(game, "china")[0] == placed
    assert tokens(game, "place") == []


@pytest.mark.rule("CM-101")
@pytest.mark.parametrize("reserve", [0, 1, 2])
def test_gurkhas_come_from_the_reserve(reserve: int) -> None:
    made = gurkhas().influence("north_africa", {0: 20 - reserve})
    game = play(made.game(), "pass", *(["place china"] * reserve))
    assert influence(game, "china")[0] == reserve
    assert tokens(game, "place") == []


@pytest.mark.rule("CM-101", "CM-90")
def test_gurkhas_ask_those_there_after_the_conflict_in_the_order_of_the_track() -> None:
    # The limit is 6 with three players; seat 1 is driven out by the conflict, which leaves 4, 0, 2.
    made = scene(3, "gurkhas").at(round=2, action=3, row=2).track(2, 1, 0)
    game = play(made.influence("india", {0: 6, 1: 2, 2: 4}).game(), "pass")
    assert influence(game, "india") == [4, 0, 2, 0, 0]
    assert game.pending == (2,)
    play(game, "decline")
    assert game.pending == (0,)
    play(game, "decline")
    assert tokens(game, "place") == []


@pytest.mark.rule("CM-101", "CM-31")
def test_gurkhas_are_placed_before_the_collection() -> None:
    made = gurkhas().influence("india", {1: 3}).cubes("india", yellow=1, black=2)
    game = play(made.game(), "pass", "place india", "place india", "place india", "decline")
    # The conflict has left 1 and 3.
    assert influence(game, "india")[:2] == [4, 3]
    assert game.pending == (0,)
    assert tokens(game) == ["collect yellow", "collect black"]


@pytest.mark.rule("CM-101", "CM-30")
@pytest.mark.parametrize(("order", "colonized"), [(("india", "china"), True), (("china", "india"), False)])
def test_gurkhas_reach_regions_that_are_still_to_be_checked(order: tuple[str, str], colonized: bool) -> None:
    made = gurkhas(*order).influence("china", {1: 3, "natives": 1})
    game = play(made.game(), "pass", "place china", "decline")
    assert ("china" in [event["region"] for event in told(game, "colonized")]) == colonized
    assert influence(game, "china") == ([0, 3, 0, 0, 0] if colonized else [1, 3, 0, 0, 1])


@pytest.mark.rule("CM-101", "CM-102")
@pytest.mark.parametrize(("event", "region"), [("gurkhas", "india"), ("cultivation_system", "southeast_asia")])
def test_regional_events_need_no_fight_but_a_colonization(event: str, region: str) -> None:
    quiet = scene(event=event).before_colonization().influence(region, {0: 1}).deck(0, "trade")
    assert STEP.names[seen(play(quiet.game(), "pass"), "step")] != "after_conflict"
    peaceful = scene(event=event).before_colonization().influence(region, {0: 1}).policies(0, region, "treaty")
    assert STEP.names[seen(play(peaceful.deck(0, "trade").game(), "pass"), "step")] == "after_conflict"
    fight = scene(event=event).before_colonization().influence(region, {0: 9, "natives": 1}).deck(0, "trade")
    assert STEP.names[seen(play(fight.game(), "pass"), "step")] == "after_conflict"


@pytest.mark.rule("CM-101", "CM-102")
@pytest.mark.parametrize(("event", "region"), [("gurkhas", "china"), ("cultivation_system", "india")])
def test_regional_events_wait_for_their_region(event: str, region: str) -> None:
    made = scene(event=event).before_colonization().policies(0, region, "influence_2").deck(0, "trade")
    assert STEP.names[seen(play(made.game(), "pass"), "step")] != "after_conflict"


# CM-102


@pytest.mark.rule("CM-102", "CM-28")
def test_cultivation_system_gives_back_one_discarded_card() -> None:
    made = (
        scene(3, "cultivation_system")
        .before_colonization()
        .influence("southeast_asia", {1: 1})
        .policies(0, "southeast_asia", "influence_2")
        .discard(0, "army", "trade")
    )
    game = play(made.game(), "pass")
    # The card that was just resolved lies on the discard pile already.
    assert tokens(game) == ["reclaim influence_2", "reclaim army", "reclaim trade", "decline"]
    play(game, "reclaim trade")
    assert cards(game, "hand", 0) == {"trade"}
    assert cards(game, "discard", 0) == {"influence_2", "army"}
    assert told(game, "card_reclaimed", 2) == [{"seat": "0", "card": "trade"}]
    # Seat 1 is there, but has discarded nothing.
    assert tokens(game, "reclaim", 1) == []
    assert STEP.names[seen(game, "step")] != "after_conflict"


@pytest.mark.rule("CM-102", "CM-90")
def test_cultivation_system_may_be_declined_and_asks_by_the_track() -> None:
    made = scene(event="cultivation_system").at(round=2, action=3, row=1).track(1, 0)
    made = made.influence("southeast_asia", {0: 4, 1: 4, "natives": 1}).deck(0, "army").deck(1, "fleet")
    game = play(made.game(), "pass")
    assert influence(game, "southeast_asia")[:2] == [2, 2]
    assert game.pending == (1,)
    play(game, "decline")
    assert game.pending == (0,)
    assert told(game, "declined") == [{"seat": "1"}]
    play(game, "reclaim fleet")
    assert cards(game, "hand", 0) == {"fleet"}
    assert cards(game, "hand", 1) == set()
    assert "army" not in cards(game, "discard", 0)


@pytest.mark.rule("CM-102")
def test_cultivation_system_asks_only_those_with_influence() -> None:
    made = scene(event="cultivation_system").before_colonization().deck(1, "fleet")
    game = play(made.policies(0, "southeast_asia", "influence_2").deck(0, "army").game(), "pass")
    assert game.pending == (0,)
    play(game, "decline")
    assert STEP.names[seen(game, "step")] != "after_conflict"


@pytest.mark.rule("CM-90")
def test_a_board_of_ones_own_moves_the_events() -> None:
    events = td.new("colonialism", board={}).setting.board["events"]
    moved = {
        **events,
        **{event: "north_africa" for event in EVENT.names if event in ("berlin_conference", "sick_man_of_europe")},
        "agadir_crisis": "sub_saharan_africa",
        "urabi_revolt": "atlantic",
    }
    board = {"events": moved}
    game = turn_up(scene(board=board).influence("north_africa", {0: 1}).before_event().game(), "berlin_conference")
    assert influence(game, "north_africa")[0] == 3
    game = turn_up(scene(board=board).before_event().game(), "sick_man_of_europe")
    assert tokens(game) == ["place north_africa", "decline"]
    game = scene(event="urabi_revolt", board=board).ships(0, atlantic=2, mediterranean=1).game()
    assert tokens(game, "explore") == [
        f"explore {name} from {ZONE.names[1]}" for name in ("north_africa", "middle_east")
    ]
    game = scene(event="agadir_crisis", board=board).hand(0, "army").game()
    assert tokens(game, "play army") == ["play army north_africa from atlantic"]

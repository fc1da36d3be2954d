"""How far back a player of Colonialism may go unasked: not past chance, what was hidden, or somebody's decision."""

from __future__ import annotations

import random
from typing import Any

import pytest

import tordesillas as td
from tests.colonialism.moments import moments
from tests.colonialism.scenes import SETTINGS, Scene, turn_up
from tests.scenes_common import play, seen
from tordesillas.engine.kernel import StateHandle

BOTH = ("events", "upgrades")


def depths(game: td.Game) -> list[int]:
    return [game.undo_depth(seat) for seat in range(game.players)]


def rich(edition: str = "second") -> Scene:
    return (
        Scene(edition, expansions=BOTH if edition == "second" else ())
        .influence("north_africa", {0: 3, 1: 2, "natives": 2})
        .cubes("north_africa", yellow=1)
        .cubes("sub_saharan_africa", brown=1)
        .hand(0, "army", "land_grab", "missionaries", "trade", "diplomacy", "mercenaries", "plague")
        .collected(0, yellow=3)
    )


@pytest.mark.parametrize(
    "token",
    [
        "pass",
        "sail fresh from atlantic to arabian_sea",
        "explore india from arabian_sea",
        "withdraw 2 from north_africa by atlantic",
        "play army north_africa from atlantic",
        "play land_grab north_africa from atlantic",
        "play missionaries north_africa",
        "play plague north_africa from atlantic",
        "play trade north_africa+sub_saharan_africa yellow+brown from atlantic",
        "buy military_expansion with yellow",
        "buy colonial_infrastructure with yellow+yellow",
    ],
)
def test_an_action_that_tells_nothing_new_can_be_taken_back(token: str) -> None:
    game = rich().ships(0, atlantic=2, arabian_sea=1).game()
    before = game.position()
    play(game, token)
    assert depths(game) == [1, 0]
    game.pop()
    assert game.position() == before


@pytest.mark.parametrize(
    "token",
    ["draw", "play diplomacy north_africa for 1", "play mercenaries north_africa from atlantic"],
)
def test_an_action_with_cards_drawn_or_dice_cannot(token: str) -> None:
    assert depths(play(rich().game(), token)) == [0, 0]


def test_the_last_card_of_a_deck_is_drawn_for_good_though_it_was_no_chance() -> None:
    made = Scene("first").hand(0, "army", "fleet").deck(0, "trade")
    game = play(made.game(), "draw")
    assert depths(game) == [0, 0]


def test_a_new_deck_of_open_cards_tells_nothing() -> None:
    document = rich("first").hand(0, "plague").deck(0).position()
    seat = document["seats"]["0"]
    seat["hand"] += [card for card in seat["discard"] if card not in seat["hand"]]
    seat["discard"] = []
    game = play(td.from_position(document), "play plague north_africa from atlantic")
    assert seen(game, "deck_count")[0] == 1
    assert depths(game) == [1, 0]


def test_after_the_next_players_decision_it_cannot() -> None:
    game = play(rich().game(), "pass")
    assert depths(game) == [1, 0]
    play(game, "pass")
    assert depths(game) == [0, 1]


def test_an_action_of_two_decisions_can_be_taken_back_whole_or_half() -> None:
    game = play(rich().game(), "buy naval_expansion with yellow+yellow")
    assert depths(game) == [1, 0]
    play(game, "station arabian_sea")
    assert depths(game) == [2, 0]


def test_a_loss_of_ones_own_belongs_to_the_card() -> None:
    made = Scene().at(action=2).influence("north_africa", {0: 2, "natives": 2}, hired={0: 2}).hand(0, "plague")
    game = play(made.game(), "play plague north_africa from atlantic")
    assert game.pending == (0,)
    play(game, "lose 1 mercenaries")
    assert depths(game) == [2, 0]


def test_a_loss_of_somebody_elses_ends_it() -> None:
    game = td.from_position(moments()["plague"])
    assert game.pending == (1,)
    play(game, "lose 1 mercenaries")
    assert depths(game) == [0, 1]


def test_a_first_hand_can_be_reconsidered_until_somebody_else_chooses() -> None:
    game = td.from_position(moments()["keep_cards"])
    for number in range(6):
        game.push(game.legal_moves_of(0)[0])
        assert depths(game) == [number + 1, 0, 0]
    game.push(game.legal_moves_of(2)[0])
    assert depths(game) == [0, 0, 1]


def test_the_last_choice_of_a_first_hand_shows_the_others_rejects() -> None:
    game = td.from_position(moments()["keep_cards"])
    for seat in range(3):
        for _ in range(6):
            game.push(game.legal_moves_of(seat)[0])
    # Nothing was drawn, but all the others' six rejects lie open now.
    assert not game.plies[-1].draws
    assert depths(game) == [0, 0, 0]


def test_keeping_a_card_ends_with_new_cards() -> None:
    game = td.from_position(moments()["new_hands"])
    play(game, "keep trade")
    assert depths(game) == [0, 0]


def test_rows_and_ships_of_ones_own() -> None:
    game = td.new("colonialism", players=3, seed=3)
    play(game, "row 1")
    assert sorted(depths(game)) == [0, 0, 1]
    ships = td.from_position(moments()["station_ships"])
    seat = ships.pending[0]
    play(ships, "station atlantic")
    assert ships.undo_depth(seat) == 1


def test_an_event_is_turned_up_for_good() -> None:
    game = turn_up(Scene(expansions=BOTH).before_event().game(), "sick_man_of_europe")
    assert depths(game) == [0, 0]
    play(game, "place middle_east")
    assert depths(game) == [1, 0]


def test_gurkhas_can_be_taken_back_one_by_one() -> None:
    game = td.from_position(moments()["gurkhas"])
    play(game, "place china", "place china")
    assert depths(game) == [2, 0]


@pytest.mark.parametrize(("owner", "depth"), [(0, 0), (1, 1)])
def test_a_card_that_is_turned_up_at_colonization_was_hidden_from_the_others(owner: int, depth: int) -> None:
    made = Scene("first").before_colonization().order("india").policies(owner, "india", "influence_2")
    made = made.cubes("india", yellow=1, black=1).hand(0, "fleet").hand(1, "army")
    game = play(made.game(), "pass")
    assert game.pending == (owner,)
    assert not game.plies[-1].draws
    assert depths(game)[1] == depth


def test_nothing_is_taken_back_when_the_game_is_over() -> None:
    made = Scene().before_colonization(turn=3, phase=2)
    game = play(made.game(), "pass")
    assert game.over
    assert not game.plies[-1].draws
    assert depths(game) == [0, 0]


@pytest.mark.parametrize(("edition", "expansions", "options"), SETTINGS)
def test_never_past_chance_or_another_seat_and_what_is_taken_back_was_known(
    edition: str, expansions: tuple[str, ...], options: dict[str, Any]
) -> None:
    chooser = random.Random(3)
    game = td.new("colonialism", edition=edition, players=3, expansions=expansions, seed=3, **options)
    while not game.over:
        seat = chooser.choice(game.pending)
        game.push(chooser.choice(list(game.legal_moves_of(seat))))
        for whose, depth in enumerate(depths(game)):
            if depth:
                own = game.plies[len(game.plies) - depth :]
                assert all(ply.seat == whose and not ply.draws for ply in own)
                assert secrets(own[0].before, whose) == secrets(game.state(), whose)


def secrets(state: StateHandle, seat: int) -> list[Any]:
    """Where the cards are that the seat cannot see."""
    hidden = ("hand", "deck", "interests", "face_down")
    return [[part for other, part in enumerate(state.get(field)) if other != seat] for field in hidden]

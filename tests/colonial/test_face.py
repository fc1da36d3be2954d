"""What a table shows beside Colonial's map."""

from __future__ import annotations

import pytest

import tordesillas as td
from tests.colonial.scenes import Scene, new
from tests.colonial.tables import KINDS, moments, viewers
from tests.scenes_common import play
from tordesillas.colonial.pieces import CARDS, ROUNDS
from tordesillas.engine.face import Card, Face, Figure, Pile, SeatFace, Spot
from tordesillas.engine.messages import LANGUAGES


def face(game: td.Game, seat: int | None = 0, language: str = "en") -> Face:
    view = game.view(seat)
    return view.rules.face(view, language)


def of_seat(game: td.Game, seat: int, viewer: int | None = 0) -> SeatFace:
    return next(found for found in face(game, viewer).seats if found.seat == seat)


def figure(game: td.Game, seat: int, name: str) -> Figure:
    found = of_seat(game, seat)
    return next(figure for figure in (*found.figures, *found.tracks) if figure.id == name)


def pile(piles: tuple[Pile, ...], name: str) -> tuple[Card, ...]:
    return next((pile.cards for pile in piles if pile.id == name), ())


def spot(game: td.Game, part: str, seat: int | None = 0) -> Spot:
    return next(found for found in face(game, seat).spots if found.part == part)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_whole_game_is_told_to_everybody_in_every_language(kind: dict[str, object]) -> None:
    for game in moments(kind, 97):
        for viewer in viewers(game):
            for language in LANGUAGES:
                told = face(game, viewer, language)
                assert [seat.place for seat in told.seats] == list(range(1, game.players + 1))
                texts = [text for spot in told.spots for text in (*spot.lines, *spot.outlook, *spot.warnings)]
                texts += [text for seat in told.seats for text in seat.warnings]
                assert all(text.strip() and "{" not in text for text in texts)


# The time


def states(game: td.Game) -> list[tuple[str, str]]:
    return [(moment.text, moment.state) for moment in face(game).moments]


def test_the_way_through_a_turn_is_shown_as_steps_past_present_and_to_come() -> None:
    game = Scene().at("round", turn=3, round=2).game()
    assert states(game)[:6] == [
        ("Turn 3", "now"),
        ("Line up", "past"),
        ("Round 1", "past"),
        ("Round 2", "now"),
        ("Round 3", "next"),
        ("Round 4", "next"),
    ]
    assert {state for _, state in states(game)[6:]} == {"next"}


def test_before_the_first_turn_nations_are_chosen() -> None:
    game = new(players=3, nations=True)
    assert states(game) == [("Choice of nations", "now")]
    chooser = game.turn
    assert chooser is not None
    assert [card.part for card in pile(face(game, chooser).hand, "nations")] == [
        f"nation:{name}" for name in ("spain", "portugal", "england", "france", "holland")
    ]


# The map's signs


def test_every_sign_without_words_is_explained() -> None:
    game = new(players=3)
    signs = face(game).legend
    ground = game.view(0).rules.board_drawing(game.view(0), "en").ground
    assert [sign.glyph for sign in signs if f'id="{sign.glyph}"' not in ground] == []
    assert {sign.id for sign in signs} >= {"power", "die", "unrest", "mission", "independent", "city"}


# The seats


def test_seats_stand_in_turn_order_with_their_prestige_first() -> None:
    game = Scene().first(2).seat(3, prestige=4).game()
    told = face(game)
    assert [seat.seat for seat in told.seats] == [2, 3, 0, 1]
    assert told.seats[1].headline.value == 4
    assert [seat.due for seat in told.seats] == [True, False, False, False]


def test_figures_tell_what_a_seat_has() -> None:
    scene = Scene().seat(1, treasury=7, fleets=3, squadrons=2, goods=4, home_unrest=2, diplomacy=3)
    game = scene.loans(1, 10, 4).privateers(1, {0: 2, 3: 1}).game()
    expected = {"treasury": 7, "fleets": 3, "squadrons": 2, "goods": 4, "home_unrest": 2, "diplomacy": "3/7"}
    expected |= {"loans": 14, "privateers": 3, "colonies": 0, "monopolies": 0}
    assert {name: figure(game, 1, name).value for name in expected} == expected
    assert figure(game, 1, "privateers").warning == "Privateers lie in wait: Red 2 and Yellow 1"
    assert [card.title for card in pile(of_seat(game, 1).piles, "privateers")] == ["Red: 2", "Yellow: 1"]
    assert [card.part for card in pile(of_seat(game, 1).piles, "loans")] == ["loan:1", "loan:2"]


def test_tracks_tell_how_far_they_go_for_each_nation() -> None:
    scene = Scene(players=2, nations=True).nation(0, "portugal").nation(1, "england")
    game = scene.tracks(1, navy=3).game()
    assert (figure(game, 0, "logistics").value, figure(game, 1, "logistics").value) == ("1/1", "1/4")
    assert (figure(game, 0, "navy").value, figure(game, 1, "navy").value) == ("1/4", "3/5")
    assert figure(game, 0, "economy").value == "2/10"


def test_only_the_viewers_own_tracks_can_be_pointed_at() -> None:
    game = new()
    own = [f"track:{name}" for name in ("seafaring", "navy", "logistics", "economy")]
    assert [figure.part for figure in of_seat(game, 0, 0).tracks] == own
    assert {figure.part for figure in of_seat(game, 1, 0).tracks} == {""}


@pytest.mark.parametrize(
    ("unrest", "words"), [(2, ""), (3, "at 4, a Domestic Revolution strikes"), (4, "next turn begins with")]
)
def test_a_domestic_revolution_is_announced(unrest: int, words: str) -> None:
    game = Scene().seat(0, home_unrest=unrest).game()
    told = [text for text in of_seat(game, 0).warnings if "Revolution" in text]
    assert bool(told) == bool(words)
    assert words in "".join(told)
    assert figure(game, 0, "home_unrest").warning == "".join(told)


def test_debts_and_near_victories_are_announced() -> None:
    game = Scene().seat(0, prestige=9, home_unrest=2).loans(0, 10, 5).seat(1, prestige=10).loans(1, 3).game()
    assert "Only 1 Prestige from victory" in of_seat(game, 0).warnings
    assert "Owes 15: no victory before that is repaid; interest at the end of the turn: 4" in of_seat(game, 0).warnings
    assert "Wins as soon as all loans are repaid" in of_seat(game, 1).warnings


def test_a_colony_in_danger_is_announced_to_its_owner() -> None:
    game = Scene().counters("brazil_1", {0: 1}).colony(0, "brazil").unrest(brazil=3).game()
    assert any("last counter" in text for text in of_seat(game, 0).warnings)
    assert any("one more frees it" in text for text in of_seat(game, 0).warnings)
    assert any("loses the colony" in text for text in spot(game, "territory:brazil").warnings)


# Cards


def test_all_six_cards_lie_before_whoever_lines_up_and_then_the_line_and_the_rest() -> None:
    game = new(players=3)
    assert [card.part for card in pile(face(game).hand, "plan")] == [f"card:{number + 1}" for number in range(CARDS)]
    play(game, "program 3-1-6-2", seat=0)
    assert [card.part for card in pile(face(game).hand, "lined_up")] == ["card:3", "card:1", "card:6", "card:2"]
    assert [card.part for card in pile(of_seat(game, 0).piles, "set_aside")] == ["card:4", "card:5"]
    assert pile(face(game, 1).hand, "lined_up") == ()
    assert pile(of_seat(game, 0, 1).piles, "set_aside") == ()


def test_others_see_backs_of_what_is_lined_up() -> None:
    game = Scene().at("round", round=2).game()
    cards = pile(of_seat(game, 1, None).piles, "cards")
    assert [card.kind for card in cards] == ["character", "character", "hidden", "hidden"]
    assert len(cards) == ROUNDS
    assert {card.title for card in cards[2:]} == {"face down"}


def test_the_characters_of_the_round_tell_what_they_are_worth_or_why_they_are_not() -> None:
    game = Scene().seat(0, fleets=2).counters("egypt_1", {0: 1}).using("merchant").game()
    merchant, governor = pile(face(game).hand, "characters")
    assert (merchant.part, governor.part) == ("character:merchant", "character:governor")
    assert merchant.worth == "2 Fleets; Goods: 1 own, 0 of others"
    assert (merchant.refused, governor.worth) == ("", "")
    assert governor.refused == "You have no colony that could get the Booming City."


def test_a_character_is_refused_exactly_where_it_cannot_be_used() -> None:
    for kind in KINDS[::3]:
        for game in moments(kind, 13):
            if game.over or game.state().get("stage") or game.state().get("step") not in (3, 4):
                continue
            seat = game.turn
            assert seat is not None
            cards = pile(face(game, seat).hand, "characters")
            usable = {f"character:{move.args['character']}" for move in game.legal_moves if move.kind == "use"}
            if game.view(seat).get("character") < 0:
                assert {card.part for card in cards if not card.refused} == usable
                assert all(bool(card.worth) != bool(card.refused) for card in cards)


def test_options_of_a_new_colony_tell_why_they_cannot_be_taken() -> None:
    scene = Scene().counters("brazil_1", {0: 2}).seat(0, squadrons=0, home_unrest=1).using("conqueror")
    game = play(scene.game(), "use conqueror")
    cards = {card.part.partition(":")[2]: card.refused for card in pile(face(game).hand, "options")}
    legal = {move.kind for move in game.legal_moves}
    assert {name for name, refused in cards.items() if not refused} == legal & cards.keys()
    assert cards["protectorate"] == "You have no Squadron."


def test_standing_answers_are_shown_to_their_owner() -> None:
    game = Scene().standing(0, ship="always").game()
    assert [card.about for card in pile(face(game).hand, "standing")] == ["always yes", "ask me", "ask me"]
    assert face(game, None).hand == ()


# The map


def test_an_unexplored_territory_tells_the_odds() -> None:
    game = Scene().tracks(0, seafaring=1).counters("egypt_1", {0: 1}).game()
    assert spot(game, "territory:ethiopia").outlook == ("Explorer: 3 or more on the die (67%) brings you 1 Prestige.",)
    assert spot(game, "territory:ethiopia", 1).outlook == (
        "Explorer: 5 or more on the die (33%) brings you 1 Prestige.",
    )
    assert spot(game, "territory:brazil").outlook == ("Explorer: 4 or more on the die (50%) brings you 2 Prestige.",)
    assert spot(game, "territory:australia", 1).outlook[0].startswith("Out of reach: you would need 7")
    assert spot(game, "territory:ethiopia", None).outlook == ()


def test_a_treaty_bars_the_way() -> None:
    game = Scene(players=2, continent="america", nations=True).nation(0, "portugal").game()
    assert spot(game, "territory:peru").outlook == ("The treaty of Tordesillas keeps you away.",)


def test_what_a_colony_lacks_is_told_where_one_could_be() -> None:
    game = Scene().counters("india_1", {0: 2}).counters("india_3", {1: 1}).game()
    lacks = "For a colony you lack control of opium and cotton and 3 more counters."
    assert spot(game, "territory:india").outlook == (lacks,)
    ready = Scene().counters("brazil_1", {0: 2}).game()
    assert spot(ready, "territory:brazil").outlook == ("Conqueror: you can found a colony here.",)


def test_a_rebellion_is_told_with_its_dice() -> None:
    game = Scene().counters("egypt_1", {1: 2}).unrest(egypt=1).game()
    told = "Rebellion: 4 dice against 2 counters, 1.2 lost on average; at least one 80%, all 41%."
    assert told in spot(game, "territory:egypt", None).outlook


def test_counters_have_names() -> None:
    game = Scene().counters("egypt_1", {1: 2}).game()
    assert face(game).names == {"counter:egypt_1/1": "Blue: cotton (Egypt)"}


def test_the_abolition_of_slavery_is_told_to_all() -> None:
    banner = face(Scene().tracks(1, economy=10).game()).banner
    assert banner is not None
    assert banner.title == "Slavery"
    assert face(new()).banner is None


# The player's aid


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_aid_explains_what_players_miss(language: str) -> None:
    aids = {pile.id: pile for pile in face(new(), 0, language).aids}
    assert list(aids) == [
        f"aid_{name}" for name in ("turn", "treasury", "prestige", "losses", "unrest", "diplomacy", "characters")
    ]
    assert len(aids["aid_characters"].cards) == 2 * CARDS
    assert all(pile.closed for pile in aids.values())


def test_the_aid_knows_what_is_played() -> None:
    plain = {card.title for pile in face(new(advanced_founding=False)).aids for card in pile.cards}
    rich = {card.title for pile in face(new(nations=True)).aids for card in pile.cards}
    assert len(rich - plain) == 2

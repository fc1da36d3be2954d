"""The board of Colonial as text."""

from __future__ import annotations

import random
import re

import pytest

import tordesillas as td
from tests.colonial.scenes import Scene
from tests.scenes_common import play
from tests.words_common import rows, sheet, tones
from tordesillas.engine.messages import LANGUAGES
from tordesillas.engine.sheet import words

LONG_NAMES = ["Ada, Countess of Lovelace", "Bartholomew", "Cy", "Dorothea Erxleben", "Évariste Galois", "Flo"]


def scene() -> Scene:
    """A moment of a game for two with something of everything."""
    found = Scene(2, continent="asia_oceania").at(turn=3, round=2).first(1).using("merchant")
    found.counters("india_1", {0: 3, 1: 2}).counters("india_2", {1: 1}).counters("indochina_1", {1: 2})
    found.colony(1, "indochina").city("indochina", 2).unrest(india=1, persia=2).missions("india").independent("arabia")
    found.seat(0, treasury=4, goods=2, fleets=5, prestige=3, home_unrest=4, diplomacy=3).loans(0, 12, 10)
    found.seat(1, prestige=6, squadrons=3).tracks(1, economy=10, seafaring=2).privateers(0, {1: 2})
    return found.cards(0, "viceroy", "merchant", "trader", "sovereign").standing(0, ship="never")


BOARD = """\
Colonial: Europe's Empires Overseas · First edition
Now           turn 3, Endeavour, round 2 of 4
First player  Blue
Prestige      Circumnavigation 2 (Difficulty 6)
Booming City  Indochina, value 2
Slavery       abolished: shipping slaves takes 1 space on Diplomacy

Players
                     Blue  >Red
Prestige                6     3
Treasury                3     4
Goods on the Market     ·     2
Merchant Fleets         2     5
Squadrons               3     1
Privateers              ·     2
Loans                   ·    22
Unrest at home          ·     4
Colonies                1     ·
Monopolies              1     ·
Diplomacy             4/7   3/7
Seafaring               2     0
Navy                    1     1
Logistics               1     1
Economy                10     2

Privateers among Merchant Fleets
Red  Blue 2

Loan piles
Red  12, 10

Monopolies on the map
Blue  purple

Cards of this turn
Blue  Explorer/Ambassador, Trader/Financier
Red   Viceroy/Rebel, Merchant/Governor

Territories (Native Power; counters from the lowest up)
India 5                              1 Unrest, Mission
             silk (blue)     Red     Red 3, Blue 2
             opium (purple)  Blue    Blue 1
             cotton (white)  nobody  ·
Indochina 3                          colony of Blue, Booming City 2
             silk (blue)     Blue    Blue 2

Explored, without counters (Native Power: resources)
Levant (4: rugs, fine fabrics), Arabia (4: coffee) [Independent State],
Persia (3: rugs) [2 Unrest]

Unexplored, by the roll that you need (Native Power: resources)
5+  China (6: silk, tea, china), East Indies (3: spices)
6+  Japan (5: precious metals)
7+  Australia (1: agriculture; 2 Prestige)

Known to you alone
Lined up  Trader/Financier, Sovereign/Conqueror
Answers   shipping: always no"""


def test_the_whole_board() -> None:
    assert str(scene().game().view(0)) == BOARD


# Secrets


def test_what_is_lined_up_is_shown_to_its_owner_only() -> None:
    game = scene().game()
    assert ["Lined up", "Trader/Financier, Sovereign/Conqueror"] in rows(sheet(game.view(0), "own"))
    for view in (game.view(1), game.view(None)):
        assert "shipping: always no" not in view.text()
    assert "Sovereign/Conqueror" not in game.view(None).text()
    assert "Known to you alone" not in game.view(None).text()


def test_a_program_stays_secret_until_all_have_one() -> None:
    game = td.new("colonial", players=2, seed=4)
    game.push("program 6-5-4-3", seat=0)
    assert "Sovereign/Conqueror" in game.view(0).text()
    for view in (game.view(1), game.view(None)):
        assert "Sovereign/Conqueror" not in view.text()
        assert ">Blue" in view.text()
        assert ">Red" not in view.text()


# Widths


@pytest.mark.parametrize(("players", "width"), [(2, 80), (3, 85), (4, 90), (5, 95), (6, 100)])
def test_a_board_has_room_on_a_terminal(players: int, width: int) -> None:
    for seed, names in ((1, None), (2, LONG_NAMES[:players])):
        game = td.new("colonial", players=players, nations=players < 6, turn_limit=20, seed=seed, names=names)
        chooser = random.Random(seed)
        while not game.over:
            moves = [move for move in game.legal_moves_of(game.pending[0]) if move.kind != "give"]
            game.push(chooser.choice(moves))
            if game.ply % 20 == 0 or game.over:
                for language in LANGUAGES:
                    lines = game.view(0).text(language).splitlines()
                    assert max(map(len, lines)) <= width
                    assert not any(re.search(r"[{}_]|None", line) for line in lines)


# Tones


def test_what_is_loud() -> None:
    view = scene().game().view(0)
    assert tones(sheet(view, "territories"))["1 Unrest"] == "alert"
    assert tones(sheet(view, "territories"))["colony of Blue"] == "blue"
    assert tones(sheet(view, "territories"))["opium"] == ""
    assert tones(sheet(view, "territories"))["purple"] == "purple"
    assert tones(sheet(view, "cards"))["Merchant/Governor"] == "strong"
    assert tones(sheet(view, "cards"))["Viceroy/Rebel"] == ""
    unrest = next(row for row in sheet(view, "seats").rows if words(row[0]) == "Unrest at home")
    assert [span.tone for content in unrest for span in content] == ["", "muted", "alert"]


# Moments


def test_a_spectator_sees_the_difficulties_as_printed() -> None:
    game = Scene().tracks(0, seafaring=2).using("explorer").game()
    printed = dict(rows(sheet(game.view(None), "unexplored")))
    assert printed["2"] == "North Africa (3: salt), Egypt (4: cotton), West Africa (3: slaves)"
    own = dict(rows(sheet(game.view(0), "unexplored_for")))
    assert printed["2"] in own["1+"].replace(",South", ", South")
    assert "5" in printed
    assert own["5+"].startswith("Wild West (3: fur), Peru (3: precious metals)")


def test_prestige_beside_the_map_goes_when_it_is_taken() -> None:
    assert "Discovery of America 1 (until then Difficulty +2 there)" in Scene().game().view(0).text()
    found = Scene().explored("canada").circumnavigated().game().view(0).text()
    assert "Discovery of America" not in found
    assert "Circumnavigation" not in found
    assert "Circumnavigation 2 (Difficulty 4)" in Scene().tracks(0, seafaring=2).game().view(0).text()


def test_counters_that_nobody_controls_are_told() -> None:
    """CL-26: opium needs an Economy of 6."""
    view = Scene().counters("india_2", {1: 1}).game().view(0)
    assert ["", "opium (purple)", "nobody", "Blue 1"] in rows(sheet(view, "territories"))


def test_seats_stand_in_turn_order_with_their_names_and_nations() -> None:
    scene = Scene(4, nations=True).first(2).nation(2, "holland")
    view = scene.game().view(0)
    heads = sheet(view, "seats").heads
    assert heads == ("", ">Green", "Yellow", "Red", "Blue")
    assert rows(sheet(view, "seats"))[0][:2] == ["Nation", "Holland"]
    named = td.new("colonial", players=4, seed=1, names=LONG_NAMES[:4]).view(0)
    label, *names = rows(sheet(named, "seats"))[0]
    assert label == "Player"
    assert set(names) == {"Ada, Coun…", "Bartholom…", "Cy", "Dorothea…"}


def test_gold_is_a_monopoly_by_its_territory() -> None:
    view = Scene().counters("peru_1", {0: 1}).counters("california_1", {0: 1}).game().view(0)
    assert rows(sheet(view, "monopoly_list")) == [["Red", "grey, yellow (California)"]]


def test_where_in_the_game_we_are() -> None:
    game = Scene(3).counters("india_1", {0: 2}).counters("indochina_1", {1: 1}).using("sovereign").game()
    assert words(game.view(0).sheets()[0].rows[0][1]) == "turn 1, Endeavour, round 1 of 4"
    play(game, "use sovereign")
    assert words(game.view(1).sheets()[0].rows[0][1]) == "turn 1, Endeavour, round 1 of 4, Red: Sovereign"
    play(game, "declare war on 1")
    assert words(game.view(1).sheets()[0].rows[0][1]).endswith("Red: Sovereign, war on Blue, year 1")

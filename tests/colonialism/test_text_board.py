"""The board as text."""

from __future__ import annotations

import random
import re

import pytest

import tordesillas as td
from tests.colonialism.scenes import Scene, dealt, new
from tests.scenes_common import play
from tests.words_common import rows, sheet, tones
from tordesillas.colonialism import state as at
from tordesillas.colonialism.pieces import REGION
from tordesillas.engine.messages import LANGUAGES
from tordesillas.engine.sheet import words

INDIA = REGION.names.index("india")
NARROW = 80
WIDE = 100
TONES = {"", "strong", "muted", "alert", "gray", "blue", "red", "green", "white", "purple", "yellow", "brown", "black"}
LONG_NAMES = ["Ada, Countess of Lovelace", "Bartholomew the Younger", "Cy", "Dorothea Christiane Erxleben"]


def scene() -> Scene:
    """A moment of a game for two with something of everything."""
    found = Scene("second", expansions=["events", "upgrades"]).at(turn=2, round=4, action=2).track(1, 0)
    found.order("china", "india").event("gurkhas").upgrade("naval_expansion", 0)
    found.influence("india", {0: 3, 1: 4, "natives": 2}, {0: 2}).influence("china", {"natives": 1})
    found.cubes("india", yellow=2, black=1).cubes("china", brown=3)
    found.ships(0, arabian_sea=2).used(0, arabian_sea=1, bay_of_bengal=1).ships(1, south_china_sea=3)
    found.hand(0, "plague", "trade").hand(1, "diplomacy").deck(0, "army").deck(1, "army", "fleet")
    found.policies(0, "india", "treaty", "commerce").policies(1, "india", "unrest")
    found.collected(0, yellow=2, brown=3, black=1).collected(1, black=4)
    found.interests(0, "india I", "india II", "china I")
    return found.interests(1, "china II", "middle_east I", "middle_east II")


BOARD = """\
Colonialism · Second edition
Now     turn 2 of 3, action round 4 of 4, action 2 of 3
Event   Gurkhas
        After conflict in India, everyone with influence there may place up to 3
        discs in any regions.
Supply  42 native discs, 14 mercenaries
Bag     17 yellow, 15 brown, 15 black

Regions (influence + mercenaries)
Region                Limit  Natives  Blue  Red  yellow  brown  black  Borders
1 China                 1/4        1     ·    ·       ·      3      ·  2 6
2 India                11/4        2   3+2    4       2      ·      1  1 5 6
3 North Africa          0/4        ·     ·    ·       ·      ·      ·  4 5
4 Sub-Saharan Africa    0/6        ·     ·    ·       ·      ·      ·  3 5
5 Middle East           0/8        ·     ·    ·       ·      ·      ·  2 3 4
6 Southeast Asia        0/4        ·     ·    ·       ·      ·      ·  1 2

Sea zones (ships: fresh/used)
Zone               Regions                                 Blue  Red
Atlantic Ocean     North Africa, Sub-Saharan Africa           ·    ·
Mediterranean Sea  North Africa, Middle East                  ·    ·
Arabian Sea        Sub-Saharan Africa, Middle East, India   2/1    ·
Bay of Bengal      India, Southeast Asia                    0/1    ·
South China Sea    China, Southeast Asia                      ·  3/0

Policy cards on the board
India  Red   face down
India  Blue  Treaty (face down), Commerce

Players
    Player  Reserve  Hand  Deck  Discard  yellow  brown  black  Score
>1  Red          18     1     2       20       ·      ·      4      0
 2  Blue         19     2     1       19       2      3      1      1

Discard piles
Red   Influence Region 2, Influence Region 3, Influence Region 4,
      Influence Region 5, Commerce, Hegemony, Empire, Dominion, Monopoly,
      Agricultural Resources, Natural Resources, Mineral Resources, Treaty,
      Consolidate Holdings, Military Campaign, Missionaries, Mercenaries,
      Land Grab, Plague, Trade
Blue  Influence Region 2, Influence Region 3, Influence Region 4,
      Influence Region 5, Fleet, Hegemony, Empire, Dominion, Monopoly,
      Agricultural Resources, Natural Resources, Mineral Resources,
      Unrest at Home, Consolidate Holdings, Diplomacy, Military Campaign,
      Missionaries, Mercenaries, Land Grab

Upgrade Cards
Upgrade                  Price  Owner
Military Expansion           1  ·
Aggressive Exploration       1  ·
Naval Expansion              2  Blue
Colonial Infrastructure      2  ·
Mercantilism                 3  ·

Known to you alone
Hand       Plague, Trade
Interests  India (yellow), India (brown), China (yellow)"""


def test_the_whole_board() -> None:
    assert str(scene().game().view(0)) == BOARD


# Secrets


def test_a_secret_is_shown_to_its_owner_only() -> None:
    game = scene().game()
    assert ["India", "Red", "Unrest at Home (face down)"] in rows(sheet(game.view(1), "policies"))
    for view in (game.view(0), game.view(None)):
        assert ["India", "Red", "face down"] in rows(sheet(view, "policies"))
        assert "Army" not in view.text()
        assert "Middle East (brown)" not in view.text()
    assert "Known to you alone" not in game.view(None).text()
    assert rows(sheet(game.view(1), "own")) == [
        ["Hand", "Diplomacy"],
        ["Interests", "Middle East (brown), Middle East (black), China (black)"],
    ]


# Widths


@pytest.mark.parametrize(("players", "width"), [(2, NARROW), (3, WIDE), (4, WIDE)])
@pytest.mark.parametrize("edition", ["proto", "first", "second"])
def test_a_board_has_room_on_a_terminal(edition: str, players: int, width: int) -> None:
    expansions = ["events", "upgrades"] if edition == "second" else []
    for seed, names in ((1, None), (2, LONG_NAMES[:players])):
        game = td.new("colonialism", edition=edition, players=players, expansions=expansions, seed=seed, names=names)
        chooser = random.Random(seed)
        while not game.over:
            game.push(chooser.choice(list(game.legal_moves_of(game.pending[0]))))
            if game.ply % 5 == 0 or game.over:
                for language in LANGUAGES:
                    lines = game.view(0).text(language).splitlines()
                    assert max(map(len, lines)) <= width
                    assert not any(re.search(r"[{}_]|None", line) for line in lines)


# Tones


def test_tones_are_those_of_the_pieces() -> None:
    found = scene().game().view(0).sheets("en")
    assert {span.tone for sheet in found for row in sheet.rows for cells in row for span in cells} == TONES - {
        "green",
        "white",
    }


def test_what_is_loud() -> None:
    view = scene().game().view(0)
    regions = tones(sheet(view, "regions"))
    assert regions["11/4"] == "alert"
    assert regions["1/4"] == ""
    assert regions["+2"] == "purple"
    assert [span.tone for cells in sheet(view, "regions").rows[0] for span in cells if span.text == "3"] == ["brown"]
    alone = Scene().influence("india", {0: 9}).game()
    assert tones(sheet(alone.view(), "regions"))["9/4"] == ""
    assert tones(sheet(view, "seats"))[">"] == "alert"


def test_mercenaries_of_2011_are_gray() -> None:
    found = Scene("proto").at(round=2).influence("india", {0: 1}, {0: 2}).game().view(0)
    assert tones(sheet(found, "regions"))["+2"] == "gray"
    assert "mercenar" not in words(found.sheets()[0].rows[1][1])


# Moments


def test_seats_stand_in_turn_order_and_wait_for_it() -> None:
    game = new("first", 3)
    assert {row[0] for row in rows(sheet(game.view(), "seats"))} == {"", ">"}
    first = game.turn
    play(game, "row 2")
    found = rows(sheet(game.view(), "seats"))
    assert found[0][:2] == ["2", ["Blue", "Red", "Green"][first or 0]]
    assert [row[0] for row in found].count(">") == 1


def test_discard_piles_stay_open_while_rows_are_chosen() -> None:
    game = Scene().before_colonization().discard(0, "army").discard(1, "fleet").game()
    play(game, "pass")
    assert game.view().get("track") == [-1] * 4
    assert rows(sheet(game.view(), "discards")) == [["Blue", "Army"], ["Red", "Fleet"]]


def test_cards_already_kept_are_marked() -> None:
    game = dealt("second")
    play(game, *[move.token for move in game.legal_moves_of(0)][:1], seat=0)
    assert sum("(kept)" in line for line in game.view(0).text().splitlines()) == 1
    assert "(kept)" not in game.view(1).text()


def test_players_have_colours_and_names() -> None:
    game = td.new("colonialism", players=4, names=LONG_NAMES, seed=3)
    told = {row[1] for row in rows(sheet(game.view(), "seats"))}
    assert told == {"Blue Ada, Count…", "Red Bartholomew…", "Green Cy", "White Dorothea…"}


def test_a_score_counts_no_interests_until_the_end() -> None:
    ending = Scene().before_colonization(turn=3, phase=2).influence("india", {0: 2})
    ending.collected(0, yellow=1, brown=2, black=2).interests(0, "india I", "china I", "china II")
    game = ending.game()
    assert rows(sheet(game.view(), "seats"))[0][-1] == "1"
    play(game, "pass")
    assert rows(sheet(game.view(), "seats"))[0][-1] == "2"
    assert words(game.view().sheets()[0].rows[0][1]) == "the game is over"


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"step": at.STATION_SHIPS}, "placing ships"),
        ({"step": at.NEW_SHIP, "round": 2}, "turn 1 of 3, action round 2 of 4, action 1 of 3, new ship"),
        (
            {"step": at.CONFLICT, "round": 4, "owed_region": INDIA},
            "turn 1 of 3, after action round 4, colonization: conflict, India",
        ),
        ({"step": at.ACTION_DONE, "round": 1, "collecting": INDIA}, "turn 1 of 3, action round 1 of 4, India"),
        ({"step": at.CHOOSE_ROW, "round": 2}, "turn 1 of 3, after action round 2, new order of play"),
    ],
)
def test_where_in_the_game_we_are(fields: dict[str, int], told: str) -> None:
    view = new("first").view(0)
    for field, value in fields.items():
        view.state.set(field, value)
    now, *_ = view.sheets()[0].rows
    assert words(now[1]) == told

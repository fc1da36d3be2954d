"""What the cards do, in words."""

from __future__ import annotations

import pytest

from tests.colonialism.scenes import Scene
from tordesillas.colonialism.board_file import FILE
from tordesillas.colonialism.options import switches
from tordesillas.colonialism.pieces import CARD, EVENT, UPGRADE
from tordesillas.colonialism.rules import RULES
from tordesillas.engine.description import Entry, Setting
from tordesillas.engine.messages import LANGUAGES, catalogue
from tordesillas.engine.settle import settle

SETTINGS = (
    ("proto", ()),
    ("first", ()),
    ("second", ()),
    ("second", ("events",)),
    ("second", ("upgrades",)),
    ("second", ("events", "upgrades")),
)


def setting(edition: str, *expansions: str, board: object = None) -> Setting:
    return settle(RULES, edition, 3, list(expansions), {}, board)


def entries(edition: str, *expansions: str, language: str = "en", board: object = None) -> dict[str, Entry]:
    return {entry.id: entry for entry in RULES.glossary(setting(edition, *expansions, board=board), language)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("edition", "expansions"), SETTINGS)
def test_every_card_of_the_box_is_explained(edition: str, expansions: tuple[str, ...], language: str) -> None:
    found = entries(edition, *expansions, language=language)
    cards = CARD.names if "upgrades" in expansions else CARD.names[:-1]
    events = EVENT.names if "events" in expansions else ()
    upgrades = UPGRADE.names if "upgrades" in expansions else ()
    assert list(found) == [*cards, *events, *upgrades]
    for entry in found.values():
        assert entry.title
        assert len(entry.about) == (3 if entry.id in cards else 2)
        for sentence in entry.about:
            assert sentence.endswith(".")
            assert "{" not in sentence
    assert len({entry.title for entry in found.values()}) == len(found)


@pytest.mark.parametrize(("edition", "expansions"), SETTINGS)
def test_the_kinds_are_those_of_the_rules(edition: str, expansions: tuple[str, ...]) -> None:
    found = entries(edition, *expansions)
    policies = switches(setting(edition))["policy_cards"]
    for number, card in enumerate(CARD.names[:-1]):
        assert found[card].kind == ("policy" if policies >> number & 1 else "action")
    kinds = [entry.kind for entry in found.values()]
    assert [kinds.count(kind) for kind in ("immediate", "duration", "regional", "upgrade")] == [
        6 * ("events" in expansions),
        3 * ("events" in expansions),
        3 * ("events" in expansions),
        5 * ("upgrades" in expansions),
    ]


def differing(first: str, second: str) -> set[str]:
    before, after = entries(first), entries(second)
    return {card for card in before if before[card] != after[card]}


def test_the_editions_differ_where_their_rules_do() -> None:
    assert differing("proto", "first") == {"dominion", "treaty", "unrest", "consolidate", "mercenaries", "trade"}
    assert differing("first", "second") == {"consolidate", "campaign"}


def test_what_a_card_needs() -> None:
    found = {card: entry.about[1] for card, entry in entries("second").items()}
    assert found["army"].startswith("Needs a fresh ship next to the region")
    assert found["diplomacy"] == found["campaign"] == found["missionaries"]
    assert found["diplomacy"] == "Needs your own influence in the region, but no ship."
    assert found["consolidate"] == found["plague"] != found["army"]
    assert "in one of them" in found["trade"]
    assert "in one of them" not in entries("proto")["trade"].about[1]


def test_events_name_the_places_of_the_board() -> None:
    assert "in India" in entries("second", "events")["gurkhas"].about[-1]
    moved = FILE.owners({"events": {**FILE.owners({})["events"], "gurkhas": "china", "urabi_revolt": "atlantic"}})
    found = entries("second", "events", board=moved)
    assert "in China" in found["gurkhas"].about[-1]
    assert "in the Atlantic Ocean" in found["urabi_revolt"].about[-1]
    french = entries("second", "events", language="fr")["opium_trade"].about[-1]
    assert french == "Tous les cubes noirs passent de Chine en Inde, tous les bruns d’Inde en Chine."


def test_a_view_can_ask_for_it() -> None:
    view = Scene("first").game().view(0)
    assert len(view.rules.glossary(view.setting, "de")) == 24


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_left_over(language: str) -> None:
    said = {
        text
        for edition, expansions in SETTINGS
        for entry in entries(edition, *expansions, language=language).values()
        for text in entry.about
    }
    for text in catalogue(language, "colonialism")["glossary"]["card"].values():
        assert text in said
    for text in catalogue(language, "colonialism")["glossary"]["needs"].values():
        assert text in said

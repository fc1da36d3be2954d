"""What characters, nations and founding options do, in words."""

from __future__ import annotations

import pytest

from tordesillas.colonial.board_file import FILE
from tordesillas.colonial.pieces import CHARACTER, FOUNDING, NATION
from tordesillas.colonial.rules import RULES
from tordesillas.engine.description import Entry
from tordesillas.engine.messages import LANGUAGES, catalogue
from tordesillas.engine.settle import settle

CHOICES = [(nations, advanced) for nations in (False, True) for advanced in (False, True)]


def entries(language: str = "en", *, nations: bool = True, advanced: bool = True, board: object = None) -> list[Entry]:
    options = {"nations": nations, "advanced_founding": advanced}
    setting = settle(RULES, players=4, options=options, board=board)
    return list(RULES.glossary(setting, language))


def about(entry_id: str, language: str = "en", board: object = None) -> str:
    return " ".join(next(entry for entry in entries(language, board=board) if entry.id == entry_id).about)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("nations", "advanced"), CHOICES)
def test_all_that_is_played_with_is_explained(nations: bool, advanced: bool, language: str) -> None:
    found = entries(language, nations=nations, advanced=advanced)
    kinds = [entry.kind for entry in found]
    assert kinds == ["character"] * 12 + ["nation"] * 5 * nations + ["founding"] * 7 * advanced
    assert {entry.id for entry in found if entry.kind == "character"} == set(CHARACTER.names)
    assert [entry.id for entry in found if entry.kind != "character"] == [
        *(NATION.names if nations else ()),
        *(FOUNDING.names if advanced else ()),
    ]
    assert len({entry.title for entry in found}) == len(found)
    for entry in found:
        assert len(entry.about) >= 2
        for sentence in entry.about:
            assert sentence.endswith(".")
            assert "{" not in sentence


def test_characters_are_told_with_their_partners_as_the_board_has_them() -> None:
    assert [entry.id for entry in entries()][:4] == ["explorer", "ambassador", "trader", "financier"]
    assert about("merchant").startswith("On a card with the Governor.")
    pairs = [*FILE.box["cards"]["pairs"][1:], FILE.box["cards"]["pairs"][0][::-1]]
    board = FILE.owners({"cards": {"pairs": pairs}})
    assert [entry.id for entry in entries(board=board)][10:12] == ["ambassador", "explorer"]


def test_a_loan_has_the_size_of_the_board() -> None:
    assert "a loan of 10" in about("financier")
    board = FILE.owners({"limits": {**FILE.box["limits"], "loan": 12}})
    assert "a loan of 12" in about("financier", board=board)


def test_nations_have_their_goals_and_changes() -> None:
    """CL-81 to CL-86."""
    told = {nation: about(nation) for nation in NATION.names}
    assert "Brazil, West Africa, Congo, East Africa and India." in told["portugal"]
    assert "explores twice" in told["portugal"]
    assert "beyond 1 in Logistics" in told["portugal"]
    assert "Brazil, North Africa" in told["portugal"].split("Tordesillas")[1]
    assert "each Mission" in told["spain"]
    assert "Brazil" not in told["spain"]
    assert told["england"].endswith("Navy track its value is 5.")
    assert told["france"].endswith("Logistics track its value is 5.")
    assert told["holland"].endswith("It always counts 1 monopoly more.")


def test_options_have_the_numbers_of_the_rulebook() -> None:
    """CL-52."""
    numbers = [about(option).split(" of ")[0] for option in FOUNDING.names]
    assert numbers == [f"Option {number}" for number in (0, 0, 1, 2, 3, 4, 5)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_left_over(language: str) -> None:
    texts = catalogue(language, "colonial")["glossary"]
    assert set(texts["character"]) == set(CHARACTER.names)
    assert set(texts["founding"]) == set(FOUNDING.names)
    said = " ".join(sentence for entry in entries(language) for sentence in entry.about)
    for text in texts["nation"].values():
        whole = text["one"] if isinstance(text, dict) else text
        assert whole.split("{")[0] in said

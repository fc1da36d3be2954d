"""The tool that checks the message catalogues."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import check_messages

GOOD = """
[card]
army = "Army"

[event]
placed = { one = "{seat} places a disc in {region}", other = "{seat} places {n} discs {region.into}" }

[name.region]
india = { name = "India", into = "into India" }
china = { name = "China", into = "into China" }
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A package with three equal catalogues and no code."""
    for language in check_messages.LANGUAGES:
        folder = tmp_path / "locale" / language
        folder.mkdir(parents=True)
        (folder / "game.toml").write_text(GOOD, encoding="utf-8")
    return tmp_path


def errors(house: Path) -> list[str]:
    return check_messages.check(house / "locale", house, check_messages.FUNCTIONS)[1]


def rewrite(house: Path, language: str, old: str, new: str) -> None:
    file = house / "locale" / language / "game.toml"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def rewrite_all(house: Path, old: str, new: str) -> None:
    for language in check_messages.LANGUAGES:
        rewrite(house, language, old, new)


def test_equal_catalogues_are_fine(house: Path) -> None:
    assert check_messages.check(house / "locale", house, {}) == (4, [])


def test_main_says_what_it_found(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--locale", str(house / "locale"), "--source", str(house)]
    assert check_messages.main(options) == 0
    assert capsys.readouterr().out == "messages: 4 in each of en, de, fr\n"
    rewrite(house, "fr", "army", "armee")
    assert check_messages.main(options) == 1
    assert "error: game.card.army is missing in fr" in capsys.readouterr().err


def test_a_key_stands_in_every_language(house: Path) -> None:
    rewrite(house, "de", "army =", "armee =")
    assert errors(house) == [
        "game.card.army is missing in de",
        "game.card.armee is missing in en",
        "game.card.armee is missing in fr",
    ]


def test_a_domain_stands_in_every_language(house: Path) -> None:
    (house / "locale" / "fr" / "game.toml").unlink()
    assert errors(house) == ["fr/game.toml is missing"]


def test_no_catalogue_at_all_is_an_error(tmp_path: Path) -> None:
    assert errors(tmp_path) == [f"no catalogue found in {tmp_path / 'locale'}"]


def test_a_stray_language_is_named(house: Path) -> None:
    (house / "locale" / "pt").mkdir()
    assert errors(house) == []
    (house / "locale" / "pt" / "game.toml").write_text(GOOD, encoding="utf-8")
    assert errors(house) == ["pt: nobody knows this language"]


def test_languages_fill_in_the_same(house: Path) -> None:
    rewrite(house, "fr", "{n} discs {region.into}", "discs in {regions}")
    assert errors(house) == [
        "game.event.placed fills in {n} {region} {seat} in en, {region} {regions} {seat} in fr",
    ]


@pytest.mark.parametrize("variant", ["one", "other"])
def test_both_variants_are_a_must(house: Path, variant: str) -> None:
    rewrite_all(house, f"{variant} = ", "few = ")
    other = {"one": "`few` and `other`", "other": "`one` and `few`"}[variant]
    assert f"de/game.toml: game.event.placed: the variants are `one` and `other`, not {other}" in errors(house)


def test_forms_are_a_languages_own_business(house: Path) -> None:
    rewrite(house, "fr", "{region.into}", "en {region}")
    assert errors(house) == []


def test_neighbours_have_the_same_forms(house: Path) -> None:
    rewrite(house, "de", ', into = "into China"', "")
    assert errors(house) == ["game.name.region.china has other forms than its neighbours in de"]


def test_a_form_that_the_languages_names_do_not_have_is_an_error(house: Path) -> None:
    rewrite(house, "de", ', into = "into India"', "")
    rewrite(house, "de", ', into = "into China"', "")
    assert errors(house) == ["game.event.placed: no name has the form `into` in de"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('""', "the text is empty"),
        ('"  "', "the text is empty"),
        ('"{seat"', "expected '}' before end of string"),
        ('"{}"', "{} is not something to fill in"),
        ('"{0}"', "{0} is not something to fill in"),
        ('"{seat[0]}"', "{seat[0]} is not something to fill in"),
        ("3", "a message is a text, not 3"),
    ],
)
def test_a_wrong_text_is_an_error(house: Path, text: str, problem: str) -> None:
    rewrite(house, "en", '"Army"', text)
    assert f"en/game.toml: game.card.army: {problem}" in errors(house)


def test_a_key_defined_twice_is_an_error(house: Path) -> None:
    rewrite(house, "de", 'army = "Army"', 'army = "Army"\narmy = "Heer"')
    assert errors(house)[0].startswith("de/game.toml: ")


def test_a_sentence_stands_once(house: Path) -> None:
    rewrite_all(house, "[card]", '[note]\na = "Choose a region."\nb = "Choose a region."\n[card]')
    assert errors(house) == ["game.note.a and game.note.b are one message in every language"]
    rewrite(house, "de", 'a = "Choose a region."', 'a = "Wähle eine Region."')
    assert errors(house) == []


def test_what_is_keyed_by_kind_may_be_alike(house: Path) -> None:
    rewrite_all(house, "[card]", '[move]\na = "Choose a region."\nb = "Choose a region."\n[card]')
    assert errors(house) == []


def test_short_texts_may_be_alike(house: Path) -> None:
    rewrite_all(house, "[event]", 'corps = "Army"\n[event]')
    assert errors(house) == []


@pytest.mark.parametrize(
    ("code", "missing"),
    [
        ('Message("game.card.army")', []),
        ('messages.say(language, "game.event.placed", n=2, seat=a, region=b)', []),
        ('Message("game.card.navy")', ["code.py:1: no message 'game.card.navy'"]),
        ('say(language, "game.card")', ["code.py:1: no message 'game.card'"]),
        ('say(language, "card.army")', ["code.py:1: no message 'card.army'"]),
        ('Message(f"game.card.{name}")', []),
        ('Message(f"game.cards.{name}")', ["code.py:1: no message f'game.cards.{name}'"]),
        ('Message("game.card.army" if land else "game.card.navy")', ["code.py:1: no message 'game.card.navy'"]),
        ("say(language, key)", []),
        ('say("game.card.navy")', []),
        ('tell("game.card.navy")', []),
    ],
)
def test_the_code_asks_for_messages_that_exist(house: Path, code: str, missing: list[str]) -> None:
    (house / "code.py").write_text(code + "\n", encoding="utf-8")
    assert errors(house) == missing


def test_other_functions_may_be_named(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (house / "code.py").write_text('tell(3, 4, "game.card.navy")\n', encoding="utf-8")
    options = ["--locale", str(house / "locale"), "--source", str(house), "--function", "tell:2"]
    assert check_messages.main(options) == 1
    assert capsys.readouterr().err == "error: code.py:1: no message 'game.card.navy'\n"


def test_the_words_of_a_number_are_two_or_three(house: Path) -> None:
    rewrite_all(house, '"Army"', '"{n:Army|Armies} and {n:none|{n} {kind}|{n} {kind.into}}"')
    assert errors(house) == []
    rewrite(house, "de", "{n:Army|Armies}", "{n:Army}")
    rewrite(house, "fr", "{n:Army|Armies}", "{n:a|b|c|d}")
    found = errors(house)
    assert (
        "de/game.toml: game.card.army: the words of a number are `one|other` or `none|one|other`, not `Army`" in found
    )
    assert any("not `a|b|c|d`" in error for error in found)


def test_what_the_words_of_a_number_fill_in_is_checked_too(house: Path) -> None:
    rewrite_all(house, '"Army"', '"{n:Army|{n} Armies of {seat}}"')
    rewrite(house, "de", "of {seat}", "of {seat.whose}")
    rewrite(house, "fr", " of {seat}", "")
    assert errors(house) == [
        "game.card.army: no name has the form `whose` in de",
        "game.card.army fills in {n} {seat} in en, {n} in fr",
    ]


@pytest.mark.parametrize(
    ("template", "missing"),
    [
        ("{{ t('game.card.army') }}", []),
        ("{{ t('game.card.navy') }}", ["page.html:1: no message game.card.navy"]),
        ("{{ t('game.card.' ~ card) }}", []),
        ("{{ t('game.deck.' ~ card) }}", ["page.html:1: no message game.deck.…"]),
        ("{{ t('game.card.army' if big else 'game.card.band') }}", ["page.html:1: no message game.card.band"]),
        ("{{ t(key) }}", []),
        ("{{ t('game.card.army', n=1) }}", ["page.html:1: game.card.army does not fill in {n}"]),
        ("{{ t('game.event.placed', n=1, seat=a, region=b) }}", []),
        (
            "{{ t('game.event.placed', n=1, seat=a) }}",
            ["page.html:1: game.event.placed fills in {region}, which is not given"],
        ),
        ("{{ t('game.event.placed', **numbers) }}", []),
    ],
)
def test_templates_ask_for_messages_that_exist(house: Path, template: str, missing: list[str]) -> None:
    (house / "page.html").write_text(template, encoding="utf-8")
    assert errors(house) == missing


@pytest.mark.parametrize(
    ("code", "wrong"),
    [
        ('say(language, "game.card.army")', []),
        ('say(language, "game.card.army", n=1)', ["code.py:1: game.card.army does not fill in {n}"]),
        (
            'say(language, "game.event.placed", n=1, seat=a)',
            ["code.py:1: game.event.placed fills in {region}, which is not given"],
        ),
        ('say(language, "game.event.placed", **numbers)', []),
    ],
)
def test_the_code_gives_what_a_message_fills_in(house: Path, code: str, wrong: list[str]) -> None:
    (house / "code.py").write_text(code, encoding="utf-8")
    assert errors(house) == wrong


@pytest.mark.parametrize(
    ("code", "left"),
    [
        ("", ["page.menu.back", "page.menu.open"]),
        ('say(language, "page.menu.back")', ["page.menu.open"]),
        ('KEYS = ("page.menu.back", "page.menu.open")', []),
        ('say(language, f"page.menu.{entry}")', []),
        ('texts = catalogue(language, "page")["menu"]', []),
        ("say(language, key)", ["page.menu.back", "page.menu.open"]),
    ],
)
def test_what_nothing_asks_for_is_found_but_in_games(house: Path, code: str, left: list[str]) -> None:
    for language in check_messages.LANGUAGES:
        (house / "locale" / language / "page.toml").write_text('[menu]\nback = "Back"\nopen = "Open"\n')
    (house / "code.py").write_text(code, encoding="utf-8")
    assert errors(house) == [f"{key}: nothing asks for this message" for key in left]

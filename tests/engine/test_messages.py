"""Texts in three languages."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from tests.engine.playing import game, played
from tests.toy.description import EVENTS, MOVES, RULES
from tests.toy.state import KIND, LANTERN, SEAT
from tordesillas.engine.errors import MessageError
from tordesillas.engine.events import Bits, Event, EventKind, EventTable, seen
from tordesillas.engine.layout import Axis
from tordesillas.engine.messages import LANGUAGES, Count, Message, Named, Word, listing, name, place, say
from tordesillas.engine.narration import Cast, meant
from tordesillas.engine.registry import game_info

CAST = Cast(RULES, ("red", "blue", "green"))


@pytest.mark.parametrize(
    ("language", "n", "text"),
    [
        ("en", 0, "0 points"),
        ("en", 1, "1 point"),
        ("de", 0, "0 Punkte"),
        ("de", 1, "1 Punkt"),
        ("fr", 0, "0 point"),
        ("fr", 1, "1 point"),
        ("fr", 2, "2 points"),
    ],
)
def test_plural(language: str, n: int, text: str) -> None:
    assert say(language, "toy.sum", seat="X", n=n).replace("\u00a0:", ":") == f"X: {text}"


@pytest.mark.parametrize(
    ("language", "key", "args", "complaint"),
    [
        ("en", "toy.nothing", {}, 'no text "toy.nothing" in "en"'),
        ("en", "toy.title.more", {}, 'no text "toy.title.more"'),
        ("en", "nowhere.title", {}, 'no texts of "nowhere"'),
        ("xx", "toy.title", {}, "there are en, de, fr"),
        ("en", "toy.sum", {"seat": "X"}, 'needs a number "n"'),
        ("en", "toy.sum", {"n": 1}, "does not fit its arguments"),
        ("en", "toy.move", {"n": 1}, "is not a text"),
        ("en", "toy.prompt.haggle", {"n": 1, "prize": "Silk"}, "does not fit its arguments"),
    ],
)
def test_what_is_missing_is_an_error(language: str, key: str, args: dict[str, object], complaint: str) -> None:
    with pytest.raises(MessageError, match=complaint):
        say(language, key, **args)


def test_names_have_forms() -> None:
    silk = name("de", "toy", "kind", "silk")
    assert silk == "Seide"
    assert silk.the == "die Seide"
    with pytest.raises(AttributeError, match='"Seide" has no form "to"'):
        _ = silk.to
    assert isinstance(name("de", "toy", "lantern", "lantern_0"), Word)


def test_names_that_a_person_chose_are_the_same_in_every_form() -> None:
    cast = Cast(RULES, ("red", "blue"), ("Ada", "Bo"))
    assert "{player.the}".format(player=cast.player(0, "de")) == "Ada"
    with pytest.raises(AttributeError):
        _ = cast.player(0, "de").__nothing__


@pytest.mark.parametrize(
    ("language", "text", "told"),
    [
        ("en", "{n:disc|discs}", ["discs", "disc", "discs"]),
        ("fr", "{n:disque|disques}", ["disque", "disque", "disques"]),
        ("en", "{n:nothing|{n} disc|{n} discs of {whose}}", ["nothing", "1 disc", "2 discs of Ada"]),
        ("fr", "{n:rien|{n} disque|{n} disques}", ["rien", "1 disque", "2 disques"]),
        ("de", "{n:03}", ["000", "001", "002"]),
    ],
)
def test_each_number_brings_its_own_words(language: str, text: str, told: list[str]) -> None:
    assert [text.format(n=Count(n, language), whose="Ada") for n in range(3)] == told


def test_listing() -> None:
    assert listing("en", ["a"]) == "a"
    assert listing("de", ["a", "b"]) == "a und b"
    assert listing("fr", iter(["a", "b", "c"])) == "a, b et c"
    assert listing("fr", []) == "rien"


def test_arguments_are_said_in_the_language() -> None:
    message = Message("toy.sum", {"seat": [Named(SEAT, 0), Named(SEAT, 2)], "n": 2})
    assert CAST.tell(message, "de") == "Rot und Grün: 2 Punkte"
    inner = Message("toy.sum", {"seat": Message("toy.title"), "n": 2})
    assert CAST.tell(inner, "en") == "Night Market: 2 points"
    assert CAST.member(KIND, -1, "fr") == "Rien"


def test_numbers_are_told_as_such_and_counted_with() -> None:
    many = Axis("many", ("1", "5"), numbers=True)
    assert CAST.member(many, 1, "fr") == "5"
    told = [CAST.tell(Message("toy.sum", {"seat": "X", "n": Named(many, number)}), "en") for number in range(2)]
    assert told == ["X: 1 point", "X: 5 points"]


def test_names_may_be_made_of_other_names_and_depend_on_the_board() -> None:
    boxed, owned = game(2), game(2, board={"coins": 0})
    assert boxed.view().name(LANTERN, 1, "de") == "2"
    assert owned.view().name(LANTERN, 1, "de") == "2 (Gewürz)"
    move = owned.legal_moves_of(0)[0]
    number = move.id + 1
    assert move.text("en") == f"choose lantern {number} ({owned.view().name(KIND, move.id % len(KIND))})"
    assert boxed.legal_moves_of(0)[0].text("en").count("(") == 0
    assert pickle.loads(pickle.dumps(move)).text("fr") == move.text("fr")
    owned.push(move)
    assert owned.journal(0)[-1] == f"Red chooses lantern {number} ({owned.view().name(KIND, move.id % len(KIND))})."


def test_players_go_by_their_names() -> None:
    cast = Cast(RULES, ("red", "blue"), ("Ada", "Bo"))
    assert cast.player(1, "fr") == "Bo"
    assert cast.member(SEAT, 0, "de") == "Ada"
    assert "Ada" in str(game(2, names=["Ada", "Bo"]).view(0))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_and_event_has_a_text(language: str) -> None:
    for move in MOVES:
        assert CAST.move(MOVES, move, 0, language)
    for seed in range(30):
        running = played(3, seed)
        for seat in (None, 0, 1, 2):
            assert len(running.journal(seat, language)) == len(running.events(seat))
        assert len(running.view().result(language)) == 5


def test_what_a_seat_may_not_see_is_told_without_it() -> None:
    running = game()
    running.push("choose lantern_2")
    assert running.journal(0)[-1] == "Red chooses lantern 3."
    assert running.journal(1)[-1] == running.journal(None)[-1] == "Red has chosen."
    own, others = running.events(0)[-1], running.events(1)[-1]
    assert (own.args, own.veiled) == ({"seat": "0", "lantern": "lantern_2"}, ())
    assert (others.args, others.veiled) == ({"seat": "0", "lantern": None}, ("lantern",))
    assert repr(others) == "lantern_chosen(seat=0, lantern=?)"
    assert (others.kind, others.ply, running.events()[0].ply) == ("lantern_chosen", 0, -1)


def test_seeing() -> None:
    row = (2, 1, 5, 0, 0, 0)
    assert seen((*row, 0xFF, 0), -1) == row
    assert seen((*row, -1, -1), 3) == row
    assert seen((*row, 1 << 1, 2), 1) == row
    assert seen((*row, 1 << 1, 2), 0) == (2, 1, None, 0, 0, 0)
    assert seen((*row, 1 << 1, 0xFF), 0) is None
    assert seen((*row, 1 << 1, 0xFF), -1) is None


def test_sets_and_nobody_in_events() -> None:
    kind = EventKind(9, "many", (("seat", SEAT), ("lanterns", Bits(LANTERN))))
    event = Event(kind, (9, -1, 5, 0, 0, 0), 0)
    assert event.args == {"seat": None, "lanterns": ("lantern_0", "lantern_2")}
    assert event.veiled == ()
    assert meant(Bits(LANTERN), 5) == [Named(LANTERN, 0), Named(LANTERN, 2)]
    assert meant(SEAT, -1) == Named(SEAT, -1)


def test_event_tables_must_be_sound() -> None:
    with pytest.raises(ValueError, match="same number or name"):
        EventTable((EventKind(1, "a"), EventKind(1, "b")))
    with pytest.raises(ValueError, match="more than 5"):
        EventTable((EventKind(1, "a", tuple((str(i), None) for i in range(6))),))
    assert EVENTS.by_name["taken"].number == 3


def test_a_game_tells_about_itself() -> None:
    info = game_info("toy")
    assert info.titles == {"en": "Night Market", "de": "Nachtmarkt", "fr": "Marché de nuit"}
    assert info.edition_title("duel", "de") == "Duell"
    assert info.editions == RULES.editions
    assert (info.id, info.default_edition, info.languages, info.rules_version) == ("toy", "plain", LANGUAGES, 3)


def test_lines_of_french_do_not_break_before_high_punctuation(tmp_path: Path) -> None:
    for language in ("en", "fr"):
        (tmp_path / language).mkdir()
        text = '[talk]\nsaid = "« Oui » : {n:un|deux} ; vraiment ?"\n'
        (tmp_path / language / "spaced.toml").write_text(text, encoding="utf-8")
    place("spaced", tmp_path)
    assert say("en", "spaced.talk.said", n=1) == "« Oui » : un ; vraiment ?"
    assert say("fr", "spaced.talk.said", n=2) == "«\u00a0Oui\u00a0»\u00a0: deux\u00a0; vraiment\u00a0?"

"""Everything that a game of Colonialism says, in every language."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import product
from typing import Any

import pytest

import tordesillas as td
from tests.colonialism.scenes import Scene
from tests.scenes_common import play
from tests.words_common import check_choices, is_clean, keys_of
from tordesillas.colonialism import state as at
from tordesillas.colonialism.options import COLOURS_OF_SEATS
from tordesillas.colonialism.pieces import (
    CARD,
    COLOUR,
    CULTIVATION_SYSTEM,
    FACTION,
    GURKHAS,
    OPEN_DOOR_POLICY,
    PAYMENT,
    REGION,
    SEAT,
    SICK_MAN_OF_EUROPE,
    TRADE,
    YOUNG_TURKS,
    ZONE,
)
from tordesillas.colonialism.prompts import prompt
from tordesillas.colonialism.rules import RULES, Reason
from tordesillas.colonialism.state import STEP
from tordesillas.colonialism.vocabulary import EVENTS, MOVES
from tordesillas.engine.events import ArgumentMeaning, Event, EventKind
from tordesillas.engine.layout import Axis
from tordesillas.engine.messages import LANGUAGES
from tordesillas.engine.narration import Cast

COLOURS = COLOURS_OF_SEATS["second"]
CAST = Cast(RULES, COLOURS)
NAMED = Cast(RULES, COLOURS, ("Ada", "Bo", "Cy", "Di"))
keys = partial(keys_of, "colonialism")
VEILED = {"card_kept": "card", "policy_covered": "card"}
"""What everybody is told of, but for this part."""
GAMES = (("proto", ()), ("first", ()), ("second", ()), ("second", ("events", "upgrades")))


def steps(edition: str, expansions: Sequence[str], players: int, seed: int) -> Iterator[td.Game]:
    """A random game before each of its moves, and at its end."""
    game = td.new("colonialism", edition=edition, players=players, expansions=list(expansions), seed=seed)
    chooser = random.Random(seed)
    while not game.over:
        yield game
        game.push(chooser.choice(list(game.legal_moves_of(game.pending[0]))))
    yield game


@cache
def played(edition: str, expansions: Sequence[str], seed: int) -> td.Game:
    *_, last = steps(edition, expansions, 2 + seed % 3, seed)
    return last


# Names


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_stands_in_the_catalogue_and_no_other(language: str) -> None:
    axes = {axis for kind in MOVES.kinds for _, axis in kind.args}
    axes |= {meaning for kind in EVENTS.kinds for _, meaning in kind.args if isinstance(meaning, Axis)}
    expected = {axis.name: set(axis.names) for axis in axes | {COLOUR, STEP} if axis is not SEAT and not axis.numbers}
    expected["faction"] = {"natives"}
    expected["region"] |= {"none"}
    expected["seat_colour"] = {colour for colours in COLOURS_OF_SEATS.values() for colour in colours}
    assert {axis: keys(language, "name", axis) for axis in keys(language, "name")} == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_edition_expansion_and_option_is_named_and_explained(language: str) -> None:
    check_choices(RULES, language)


def test_the_game_is_introduced_in_every_language() -> None:
    box = next(box for box in td.games() if box.id == "colonialism")
    assert set(box.titles.values()) == {"Colonialism"}
    assert len({box.edition_title(edition.id, "de") for edition in box.editions}) == len(box.editions)


# Moves


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("cast", [CAST, NAMED], ids=["colours", "names"])
def test_every_move_is_told_cleanly_and_unlike_every_other(cast: Cast, language: str) -> None:
    told = {move: cast.move(MOVES, move, 0, language) for move in MOVES}
    assert [text for text in told.values() if not is_clean(text)] == []
    assert len(set(told.values())) == len(told)
    assert keys(language, "move") == {kind.name for kind in MOVES.kinds}


@pytest.mark.parametrize(
    ("token", "english", "german", "french"),
    [
        (
            "play army middle_east from mediterranean",
            "play Army in the Middle East, ship in the Mediterranean Sea",
            "„Armee“ auf den Nahen Osten spielen, Schiff im Mittelmeer",
            "jouer « Armée » au Moyen-Orient, navire en Méditerranée",
        ),
        (
            "sail used from arabian_sea to bay_of_bengal",
            "move a used ship from the Arabian Sea to the Bay of Bengal",
            "ein benutztes Schiff aus dem Arabischen Meer in den Golf von Bengalen bewegen",
            "déplacer un navire utilisé de la mer d’Arabie vers le golfe du Bengale",
        ),
        (
            "withdraw 1 from middle_east by mediterranean",
            "withdraw 1 disc from the Middle East, ship in the Mediterranean Sea",
            "1 Scheibe aus dem Nahen Osten zurückziehen, Schiff im Mittelmeer",
            "retirer 1 disque du Moyen-Orient, navire en Méditerranée",
        ),
        (
            "play campaign india against natives",
            "play Military Campaign in India against the natives",
            "„Feldzug“ in Indien gegen die Regionalmacht spielen",
            "jouer « Campagne militaire » en Inde contre les autochtones",
        ),
        (
            "play trade middle_east+india brown+black from arabian_sea",
            "play Trade: a brown cube of the Middle East for a black one of India, ship in the Arabian Sea",
            (
                "„Handel“ spielen: einen braunen Stein aus dem Nahen Osten gegen einen schwarzen aus Indien, "
                "Schiff im Arabischen Meer"
            ),
            "jouer « Échange » : un cube brun du Moyen-Orient contre un cube noir d’Inde, navire en mer d’Arabie",
        ),
        (
            "buy mercantilism with yellow+yellow+black",
            "buy Mercantilism for 2 yellow cubes and 1 black",
            "„Merkantilismus“ kaufen für 2 gelbe Steine und 1 schwarzen",
            "acheter « Mercantilisme » pour 2 cubes jaunes et 1 noir",
        ),
        (
            "lose 1 mercenaries",
            "lose 1 mercenary, otherwise own discs",
            "1 Söldner abgeben, sonst eigene Scheiben",
            "perdre 1 mercenaire, sinon des disques à soi",
        ),
    ],
)
def test_grammar_of_moves(token: str, english: str, german: str, french: str) -> None:
    told = [CAST.move(MOVES, MOVES.parse(token), 0, language).replace("\u00a0", " ") for language in LANGUAGES]
    assert told == [english, german, french]


# Events


def numbers(kind: EventKind, name: str, meaning: ArgumentMeaning) -> Sequence[int]:
    """What a part of a row can be, as far as texts differ by it."""
    if (kind.name, name) == ("natives_added", "n"):
        return (1,)  # the text leaves it to the event that follows, `placed`
    if not isinstance(meaning, Axis):
        return (0, 1, 2, 12)
    if meaning in (REGION, ZONE, FACTION, COLOUR):
        nowhere = [-1] if kind.name == "card_played" else []
        return [*nowhere, *range(len(meaning))]
    return (0, len(meaning) - 1)


def rows(kind: EventKind) -> Iterator[tuple[int, ...]]:
    for parts in product(*(numbers(kind, *argument) for argument in kind.args)):
        yield (kind.number, *parts, *(0,) * (5 - len(parts)))


@pytest.mark.parametrize("kind", EVENTS.kinds, ids=lambda kind: kind.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_is_told_in_a_sentence(kind: EventKind, language: str) -> None:
    for row in rows(kind):
        for cast in (CAST, NAMED):
            text = cast.event(Event(kind, row, 0), language)
            assert is_clean(text), text
            assert text.endswith("."), text


@pytest.mark.parametrize("kind", EVENTS.kinds, ids=lambda kind: kind.name)
def test_different_events_are_told_differently(kind: EventKind) -> None:
    for language in LANGUAGES:
        told = [CAST.event(Event(kind, row, 0), language) for row in rows(kind)]
        assert len(set(told)) == len(told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_veiled_is_left_out(language: str) -> None:
    assert keys(language, "event") == {kind.name for kind in EVENTS.kinds} | {f"{name}_veiled" for name in VEILED}
    for name, part in VEILED.items():
        kind = EVENTS.by_name[name]
        hidden = [argument for argument, _ in kind.args].index(part)
        told = set()
        for card in range(len(CARD)):
            row: list[int | None] = [kind.number, 1, 2, card, 0, 0] if hidden == 2 else [kind.number, 1, card, 0, 0, 0]
            open_text = CAST.event(Event(kind, tuple(row), 0), language)
            assert CAST.member(CARD, card, language) in open_text
            row[1 + hidden] = None
            told.add(CAST.event(Event(kind, tuple(row), 0), language))
        (text,) = told
        assert is_clean(text)
        assert not any(CAST.member(CARD, card, language) in text for card in range(len(CARD)))


CHINA, INDIA, MIDDLE_EAST = (REGION.names.index(name) for name in ("china", "india", "middle_east"))
BLACK = COLOUR.names.index("black")


@pytest.mark.parametrize(
    ("kind", "parts", "english", "german", "french"),
    [
        (
            "removed",
            (1, MIDDLE_EAST, 2, 0),
            "Red in the Middle East: −2 discs.",
            "Rot im Nahen Osten: −2 Scheiben.",
            "Rouge au Moyen-Orient : −2 disques.",
        ),
        (
            "removed",
            (1, INDIA, 0, 1),
            "Red in India: −1 mercenary.",
            "Rot in Indien: −1 Söldner.",
            "Rouge en Inde : −1 mercenaire.",
        ),
        (
            "removed",
            (1, INDIA, 1, 2),
            "Red in India: −1 disc −2 mercenaries.",
            "Rot in Indien: −1 Scheibe −2 Söldner.",
            "Rouge en Inde : −1 disque −2 mercenaires.",
        ),
        (
            "collected",
            (0, CHINA, BLACK, 1),
            "Blue collects 1 black cube from China.",
            "Blau sammelt 1 schwarzen Stein aus China.",
            "Bleu récolte 1 cube noir en Chine.",
        ),
        (
            "collected",
            (0, MIDDLE_EAST, BLACK, 3),
            "Blue collects 3 black cubes from the Middle East.",
            "Blau sammelt 3 schwarze Steine aus dem Nahen Osten.",
            "Bleu récolte 3 cubes noirs au Moyen-Orient.",
        ),
        (
            "cubes_crossed",
            (CHINA, MIDDLE_EAST, BLACK, 0),
            "No black cubes go from China to the Middle East.",
            "Keine schwarzen Steine kommen aus China in den Nahen Osten.",
            "Aucun cube noir ne passe de Chine au Moyen-Orient.",
        ),
        (
            "colonized",
            (INDIA, 1, 9, 8),
            "Colonization of India: 1 policy card, influence 9, limit 8.",
            "Kolonisierung in Indien: 1 Politikkarte, Einfluss 9, Limit 8.",
            "Colonisation en Inde : 1 carte Politique, influence 9, limite 8.",
        ),
        (
            "card_played",
            (0, TRADE, -1),
            "Blue plays Trade in two regions.",
            "Blau spielt „Handel“ auf zwei Regionen.",
            "Bleu joue « Échange » dans deux régions.",
        ),
        (
            "upgrade_bought",
            (0, 0, PAYMENT.names.index("brown")),
            "Blue buys Military Expansion for 1 brown cube.",
            "Blau kauft „Militärische Expansion“ für 1 braunen Stein.",
            "Bleu achète « Expansion militaire » pour 1 cube brun.",
        ),
    ],
)
def test_grammar_of_events(kind: str, parts: tuple[int, ...], english: str, german: str, french: str) -> None:
    declared = EVENTS.by_name[kind]
    row = (declared.number, *parts, *(0,) * (5 - len(parts)))
    told = [CAST.event(Event(declared, row, 0), language).replace("\u00a0", " ") for language in LANGUAGES]
    assert told == [english, german, french]


@pytest.mark.parametrize(("edition", "expansions"), GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_games_are_told(edition: str, expansions: Sequence[str], language: str) -> None:
    for seed in range(3):
        game = played(edition, expansions, seed)
        for seat in (None, *range(game.players)):
            view = game.view(seat)
            told = view.journal(language)
            assert len(told) == len(view.events) > 300
            assert [text for text in told if not is_clean(text)] == []
            assert [text for text in view.result(language) if not is_clean(text)] == []


# Prompts


def asked(**fields: object) -> Any:
    state = td.new("colonialism", players=3, seed=1).view(0).state
    for field, value in fields.items():
        state.set(field, value)
    return prompt(state, 0)


PROMPTS: dict[str, dict[str, Any]] = {
    "lose": {"owed_region": MIDDLE_EAST, "owed": [2, 0, 0, 0], "step": at.CONFLICT},
    "collect": {"collecting": MIDDLE_EAST, "step": at.COLONIZATION},
    "action": {"step": at.ACTION, "turn": 2, "round": 3, "action": 1},
    "keep_first": {"step": at.KEEP_CARDS, "kept": [0b111, 0, 0, 0]},
    "keep_one": {"step": at.NEW_HANDS, "keep_none": 0},
    "keep_or_none": {"step": at.NEW_HANDS, "keep_none": 1},
    "station": {"step": at.STATION_SHIPS, "action": 2},
    "new_ship": {"step": at.NEW_SHIP},
    "first_row": {"step": at.FIRST_ORDER},
    "row": {"step": at.CHOOSE_ROW},
    "young_turks": {"step": at.EVENT_STEP, "event": YOUNG_TURKS},
    "open_door": {"step": at.EVENT_STEP, "event": OPEN_DOOR_POLICY},
    "sick_man": {"step": at.EVENT_STEP, "event": SICK_MAN_OF_EUROPE},
    "gurkhas": {"step": at.AFTER_CONFLICT, "event": GURKHAS, "placing": 3},
    "cultivation": {"step": at.AFTER_CONFLICT, "event": CULTIVATION_SYSTEM},
}


def test_each_prompt_is_asked_at_its_step() -> None:
    for name, fields in PROMPTS.items():
        assert asked(**fields).key == f"colonialism.prompt.{name}"
    for language in LANGUAGES:
        assert keys(language, "prompt") == set(PROMPTS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_prompts_are_told(language: str) -> None:
    told = {name: CAST.tell(asked(**fields), language) for name, fields in PROMPTS.items()}
    assert [text for text in told.values() if not is_clean(text)] == []
    assert len(set(told.values())) == len(told)


def test_prompts_count() -> None:
    assert CAST.tell(asked(**PROMPTS["keep_first"]), "de") == "Wähle noch 3 Karten für deine erste Hand."
    last = asked(step=at.KEEP_CARDS, kept=[0b11111, 0, 0, 0])
    assert CAST.tell(last, "de") == "Wähle noch 1 Karte für deine erste Hand."
    assert CAST.tell(asked(**PROMPTS["lose"]), "en").startswith("You lose 2 discs in the Middle East")
    action = CAST.tell(asked(**PROMPTS["action"]), "fr")
    assert action.replace("\u00a0", " ") == "Tour 2, manche d’actions 3 sur 4 : votre action 1 sur 3."


@pytest.mark.parametrize(("edition", "expansions"), GAMES)
def test_whole_games_are_asked_for(edition: str, expansions: Sequence[str]) -> None:
    for game in steps(edition, expansions, 3, 11):
        for seat in game.pending:
            for language in LANGUAGES:
                assert is_clean(game.view(seat).prompt(language))


# The end


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_is_told(language: str) -> None:
    assert keys(language, "reason") == {reason.name.lower() for reason in Reason}
    assert keys(language, "sum") == {"collected", "interest", "interests", "converted", "score"}


def test_the_sums_are_told() -> None:
    scene = Scene("second", expansions=["upgrades"]).before_colonization(turn=3, phase=2)
    scene.interests(0, "india I", "india II", "china I").influence("india", {0: 2}).upgrade("mercantilism", 0)
    scene.collected(0, yellow=1, brown=1, black=6).collected(1, yellow=1)
    game = play(scene.game(), "pass")
    assert game.over
    assert game.view().result("en") == [
        "Blue wins.",
        "The highest score decides.",
        "Blue has collected 1 yellow, 1 brown and 6 black.",
        (
            "Blue fulfils interests, 2 cubes each: India (yellow) and India (brown). "
            "That makes 3 yellow, 3 brown and 6 black."
        ),
        "Blue scores 3 points, with 12 cubes in all.",
        "Red has collected 1 yellow, 0 brown and 0 black.",
        "Red scores 0 points, with 1 cube in all.",
    ]

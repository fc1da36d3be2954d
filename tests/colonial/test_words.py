"""Everything that a game of Colonial says, in every language."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product

import pytest

import tordesillas as td
from tests.colonial.scenes import Scene
from tests.scenes_common import play
from tests.words_common import check_choices, is_clean, keys_of
from tordesillas.colonial import state as at
from tordesillas.colonial.options import SEAT_COLOURS
from tordesillas.colonial.pieces import (
    CARD,
    COLOUR,
    PROGRAM,
    RESOURCE,
    SEAT,
    SEATS,
    SPACE,
    TERRITORY,
)
from tordesillas.colonial.prompts import STAGES, STEPS, prompt
from tordesillas.colonial.rules import RULES, Reason
from tordesillas.colonial.vocabulary import EVENTS, MOVES
from tordesillas.engine.events import ArgumentMeaning, Event, EventKind
from tordesillas.engine.layout import Axis
from tordesillas.engine.messages import LANGUAGES, Message
from tordesillas.engine.narration import Cast

CAST = Cast(RULES, SEAT_COLOURS)
NAMED = Cast(RULES, SEAT_COLOURS, ("Ada", "Bo", "Cy", "Di", "Eve", "Flo"))
keys = partial(keys_of, "colonial")
COMPOSED = {SPACE, CARD, PROGRAM}
"""Named by what the board shows there."""
NOBODY = {"control_taken": "before", "asked": "space", "exploration_rolled": "territory"}
"""Events with a part that may be nobody or nothing."""


def steps(players: int, seed: int, *, nations: bool) -> Iterator[td.Game]:
    """A random game before each of its moves, and at its end; exchanges are rare, so that something else happens."""
    game = td.new("colonial", players=players, seed=seed, turn_limit=20, nations=nations)
    chooser = random.Random(seed)
    while not game.over:
        yield game
        kinds: dict[str, list[td.Move]] = {}
        for move in game.legal_moves_of(game.pending[0]):
            kinds.setdefault(move.kind, []).append(move)
        if len(kinds) > 1 and chooser.random() < 0.9:
            kinds.pop("give", None)
        game.push(chooser.choice(kinds[chooser.choice(list(kinds))]))
    yield game


# Names


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_stands_in_the_catalogue_and_no_other(language: str) -> None:
    axes = {axis for kind in MOVES.kinds for _, axis in kind.args}
    axes |= {meaning for kind in EVENTS.kinds for _, meaning in kind.args if isinstance(meaning, Axis)}
    named = {axis for axis in axes if not axis.numbers} | {COLOUR, RESOURCE, at.STEP}
    expected = {axis.name: set(axis.names) for axis in named - COMPOSED - {SEAT}}
    expected["territory"] |= {"none"}
    expected |= {"space": {"none"}, "seat": {"none"}, "seat_colour": set(SEAT_COLOURS)}
    assert {axis: keys(language, "name", axis) for axis in keys(language, "name")} == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_edition_and_every_option_is_named_and_explained(language: str) -> None:
    check_choices(RULES, language)


def test_characters_keep_their_english_names_in_french() -> None:
    """As on the cards; the French rulebook has the French word beside."""
    titles = {entry.id: entry.title for entry in RULES.glossary(Scene().game().setting, "fr")}
    assert titles["sovereign"] == "Sovereign (souverain)"
    assert CAST.move(MOVES, MOVES.parse("use explorer"), 0, "fr") == "utiliser l’Explorer"


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
        ("explore west_indies", "explore the West Indies", "Westindien erkunden", "explorer les Indes occidentales"),
        (
            "stir sahara",
            "place an Unrest in the Sahara",
            "Unruhe in der Sahara stiften",
            "placer un Désordre au Sahara",
        ),
        ("ship india_1", "ship Goods: silk (India)", "Ware verschiffen: Seide (Indien)", None),
        ("use scientist", "use the Scientist", "den Gelehrten einsetzen", "utiliser le Scientist"),
        ("nation holland", "play Holland", "Holland spielen", "jouer la Hollande"),
        ("buy 0", "pay nothing", "nichts zahlen", "ne rien payer"),
        ("buy 1", "pay 1 Treasury", "1 Taler zahlen", "payer 1 Trésor"),
        ("sell 5 of 1", "sell 5 Goods of Blue", "5 Waren von Blau verkaufen", "vendre 5 Marchandises de Bleu"),
        ("give 2 10", "give Green 10 Treasury", "Grün 10 Taler geben", "donner 10 Trésors à Vert"),
    ],
)
def test_grammar_of_moves(token: str, english: str, german: str, french: str | None) -> None:
    told = [CAST.move(MOVES, MOVES.parse(token), 0, language).replace("\u00a0", " ") for language in LANGUAGES]
    assert told == [english, german, french or "transporter une Marchandise : soie (Inde)"]


# Events


def numbers(kind: EventKind, name: str, meaning: ArgumentMeaning) -> Sequence[int]:
    """What a part of a row can be, as far as texts differ by it."""
    if name in ("alone", "yes"):
        return (0, 1)
    if not isinstance(meaning, Axis):
        return (0, 1, 2, 12)
    nobody = (-1,) if NOBODY.get(kind.name) == name else ()
    if meaning is TERRITORY:
        return (*nobody, *range(len(meaning)))
    return (*nobody, *sorted({0, 1, len(meaning) - 1}))


def rows(kind: EventKind) -> Iterator[tuple[int, ...]]:
    for parts in product(*(numbers(kind, name, meaning) for name, meaning in kind.args)):
        if kind.name != "asked" or is_question(*parts):
            yield (kind.number, *parts, *(0,) * (5 - len(parts)))


def is_question(_seat: int, question: int, space: int, goods: int) -> bool:
    """Shipping is about a resource, selling about Goods, attacking about neither."""
    return (space >= 0, goods > 0) == ((True, False), (False, True), (False, False))[question]


@pytest.mark.parametrize("kind", EVENTS.kinds, ids=lambda kind: kind.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_is_told_in_a_sentence_of_its_own(kind: EventKind, language: str) -> None:
    for cast in (CAST, NAMED):
        told = [cast.event(Event(kind, row, 0), language) for row in rows(kind)]
        assert [text for text in told if not is_clean(text) or text[-1] not in ".?"] == []
        assert len(set(told)) == len(told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_veiled_but_by_silence(language: str) -> None:
    """What others may not see, they are not told at all."""
    assert keys(language, "event") == {kind.name for kind in EVENTS.kinds}


INDIA, INDIA_SILK = TERRITORY.names.index("india"), SPACE.names.index("india_1")


@pytest.mark.parametrize(
    ("kind", "parts", "english", "german", "french"),
    [
        (
            "asked",
            (1, 0, INDIA_SILK, 0),
            "Blue is asked: may silk (India) be shipped?",
            "Blau wird gefragt: Seide (Indien) verschiffen lassen?",
            "On demande à Bleu : laisser transporter soie (Inde) ?",
        ),
        (
            "asked",
            (1, 1, -1, 1),
            "Blue is asked: may 1 Goods be sold?",
            "Blau wird gefragt: 1 Ware verkaufen lassen?",
            "On demande à Bleu : laisser vendre 1 Marchandise ?",
        ),
        (
            "asked",
            (1, 2, -1, 0),
            "Blue is asked: may the Privateers attack?",
            "Blau wird gefragt: die Kaperschiffe angreifen lassen?",
            "On demande à Bleu : laisser attaquer les Corsaires ?",
        ),
        (
            "answered",
            (1, 0, 0),
            "Blue refuses to have the Goods shipped.",
            "Blau lässt die Ware nicht verschiffen.",
            "Bleu refuse le transport.",
        ),
        (
            "control_taken",
            (1, INDIA_SILK, -1),
            "Blue takes control (before: nobody): silk (India).",
            "Blau übernimmt die Kontrolle (zuvor: niemand): Seide (Indien).",
            "Bleu prend le contrôle (avant : personne) : soie (Inde).",
        ),
        (
            "exploration_rolled",
            (0, 4, 3, -1),
            "Red rolls 4 for the Circumnavigation, against a Difficulty of 3.",
            "Rot würfelt 4 für die Weltumsegelung, gegen eine Schwierigkeit von 3.",
            "Rouge obtient 4 pour la Circumnavigation, contre une Difficulté de 3.",
        ),
        (
            "dice_rolled",
            (0, 5, 0, 3),
            "Red rolls 5 dice at sea: no successes.",
            "Rot würfelt mit 5 Würfeln zur See: kein Erfolg.",
            "Rouge lance 5 dés en mer : aucune réussite.",
        ),
        (
            "continent_rolled",
            (1, 0),
            "The die decides for Africa: it is left out.",
            "Der Würfel bestimmt Afrika: Das bleibt weg.",
            "Le dé désigne l’Afrique : continent ignoré.",
        ),
    ],
)
def test_grammar_of_events(kind: str, parts: tuple[int, ...], english: str, german: str, french: str) -> None:
    declared = EVENTS.by_name[kind]
    row = (declared.number, *parts, *(0,) * (5 - len(parts)))
    told = [CAST.event(Event(declared, row, 0), language).replace("\u00a0", " ") for language in LANGUAGES]
    assert told == [english, german, french]


def speaks_cleanly(game: td.Game) -> None:
    """All that is asked now, and once the game is over all that was told."""
    for language in LANGUAGES:
        asked_now = [game.view(seat).prompt(language) for seat in game.pending]
        assert [text for text in asked_now if not is_clean(text)] == []
        for view in (game.view(seat) for seat in (None, 0, 1) if game.over):
            told = [*view.journal(language), *view.result(language)]
            assert len(told) > 200
            assert [text for text in told if not is_clean(text)] == []


def assert_told(game: td.Game) -> None:
    """Nothing in the journals and the result is left open."""
    for seat in (None, 0, 1):
        view = game.view(seat)
        for language in LANGUAGES:
            told = [*view.journal(language), *view.result(language)]
            assert len(told) > 200
            assert [text for text in told if not is_clean(text)] == []


def test_whole_games_are_asked_for_and_told() -> None:
    """Every kind of event comes up, and every seat is told what it sees."""
    seen: set[str] = set()
    for seed in range(10):
        for game in steps(2 + seed % 5, seed, nations=seed % 5 == 1):
            for due in game.pending:
                for language in LANGUAGES:
                    assert is_clean(game.view(due).prompt(language))
            if game.over:
                assert_told(game)
                seen |= {event.kind for event in game.events()}
    held = Scene().counters("peru_1", {0: 3})
    city = play(held.colony(0, "peru").using("governor").game(), "use governor", "buy 2")
    held = Scene().counters("peru_1", {0: 3}).unrest(peru=3)
    colony = play(held.using("conqueror").game(), "use conqueror", "pillage")
    seen |= {event.kind for event in (*city.events(), *colony.events())}
    assert seen == set(EVENTS.by_name)


# Prompts


def asked(**fields: object) -> Message:
    """What seat 0 is asked in a game for three, changed so."""
    state = Scene(3).using("explorer").game().view(0).state
    for field, value in fields.items():
        state.set(field, value)
    return prompt(state, 0)


def acting(stage: int, **fields: object) -> dict[str, object]:
    return {"character": 0, "actor": 0, "stage": stage, **fields}


def row(*numbers: int) -> list[int]:
    """Numbers by seat."""
    return [*numbers, *(0,) * (SEATS - len(numbers))]


UNREST = [1 if territory == INDIA else 0 for territory in range(len(TERRITORY))]
HELD = [0 if space == INDIA_SILK else -1 for space in range(len(SPACE))]
COUNTERS = [row(2) if space == INDIA_SILK else row() for space in range(len(SPACE))]
SLAVES = [0 if space == SPACE.names.index("congo_1") else -1 for space in range(len(SPACE))]
PROMPTS: dict[str, dict[str, object]] = {
    "nation": {"step": at.NATIONS_STEP},
    "plan": {"step": at.PLAN},
    "character": {"step": at.ROUND_STEP},
    "last_chance": {"step": at.LAST_CHANCE},
    "fleets": {"step": at.MERCHANT_FLEETS, "controller": HELD},
    "squadrons": {"step": at.NAVAL_FORCES},
    "privateer": {"step": at.PRIVATEERING},
    "ship_question": {"questioned": 0, "actor": 1, "wanted": INDIA_SILK},
    "sell_question": {"questioned": 0, "actor": 1, "wanted_goods": 2},
    "attack": {"questioned": 0, "actor": 1, "privateers": [row(), row(3), *(row(),) * 4]},
    "promote": acting(at.PROMOTE_STAGE),
    "quell": acting(at.QUELL_STAGE),
    "found": acting(at.FOUND_STAGE),
    "advanced": acting(at.ADVANCED_STAGE, where=INDIA, unrest=UNREST),
    "explore": acting(at.EXPLORE_STAGE),
    "explore_again": acting(at.EXPLORE_STAGE, repeats=1),
    "settle": acting(at.SETTLE_STAGE, where=INDIA),
    "city": acting(at.CITY_STAGE),
    "city_value": acting(at.CITY_VALUE_STAGE, where=INDIA),
    "mission": acting(at.MISSION_STAGE),
    "sink": acting(at.SINK_STAGE, left=2),
    "ship": acting(at.SHIP_STAGE, left=2),
    "ship_abolished": acting(at.SHIP_STAGE, left=2, controller=SLAVES, level=[[0, 0, 0, 3], *([0, 0, 0, 0],) * 5]),
    "rebel": acting(at.REBEL_STAGE),
    "rebel_or_revolt": acting(at.REBEL_STAGE, unrest=UNREST, counters=COUNTERS),
    "blame": acting(at.BLAME_STAGE, where=INDIA),
    "strike": acting(at.STRIKE_STAGE, where=INDIA, left=2),
    "advance": acting(at.ADVANCE_STAGE),
    "war": acting(at.WAR_STAGE),
    "lose": acting(at.LAND_STAGE, where=INDIA, owed=row(2)),
    "surrender": acting(at.SURRENDER_STAGE, enemy=1, years=2),
    "sell": acting(at.SELL_STAGE, left=4),
    "place": acting(at.PLACE_STAGE, left=2),
    "place_more": acting(at.PLACE_STAGE, left=1, where=INDIA),
}
PARTS_OF_PROMPTS = {"odds", "dice", "price"}


def test_each_prompt_is_asked_at_its_step() -> None:
    for name, fields in PROMPTS.items():
        assert asked(**fields).key == f"colonial.prompt.{name}"
    for language in LANGUAGES:
        assert keys(language, "prompt") == set(PROMPTS) | PARTS_OF_PROMPTS
    assert set(STAGES) == set(range(len(at.STAGE))) - {at.CHOOSE_CHARACTER, at.ATTACK_STAGE}
    assert set(range(len(at.STEP))) - set(STEPS) == {at.NEW_TURN, at.FIRST_PLAYER, at.INTEREST, at.FINISHED}


@pytest.mark.parametrize("language", LANGUAGES)
def test_prompts_are_told(language: str) -> None:
    told = {name: CAST.tell(asked(**fields), language) for name, fields in PROMPTS.items()}
    assert [text for text in told.values() if not is_clean(text)] == []
    assert len(set(told.values())) == len(told)


@pytest.mark.parametrize(
    ("name", "fields", "part"),
    [
        ("fleets", {}, "At most 1, with 1 monopoly."),
        ("squadrons", {}, "At most 1; Navy 1."),
        ("last_chance", {}, "? Trader/Financier, Scientist/Missionary, Viceroy/Rebel, Merchant/Governor and"),
        ("attack", {}, "Do your 3 Privateers attack the Merchant Fleets of Blue? 3 dice; Blue has 1 Squadron"),
        ("advanced", {}, "in India: which option of the advanced founding, if any? Native Power 5, Unrest 1."),
        ("city", {}, "from 1 to 2 Treasury."),
        ("city", {"city_value": 1}, "from 2 to 2 Treasury."),
        ("sell_question", {}, "2 of your Goods: 2 Treasury for you, and as much for Blue."),
        ("rebel_or_revolt", {}, "a rebellion (India: 5 dice)"),
        ("advance", {}, "Next spaces: Seafaring 1, Navy 2 and Logistics 2."),
        ("surrender", {}, "War with Blue, after year 2:"),
        ("place", {"left": 4}, "up to 3 Treasury"),
        ("place_more", {}, "place 1 more Treasury in India?"),
    ],
)
def test_prompts_say_what_an_answer_would_do(name: str, fields: dict[str, object], part: str) -> None:
    treasury = {"treasury": row(3)} if name not in fields else {}
    assert part in CAST.tell(asked(**{**PROMPTS[name], **treasury, **fields}), "en")


def odds_of(scene: Scene) -> str:
    game = scene.using("explorer").game()
    play(game, "use explorer")
    return game.view(0).prompt("en")


def test_an_explorer_is_told_the_odds() -> None:
    """CL-53, CL-56: Difficulty, Seafaring, a counter next to it, and America before its discovery."""
    told = odds_of(Scene().tracks(0, seafaring=1))
    assert "1 or more for North Africa, Egypt and West Africa" in told
    assert "3 or more for Congo, East Africa and India" in told
    assert "4 or more for Canada, New England" in told
    assert told.endswith("6 or more for Wild West, Peru, Patagonia and Australia.")
    near = odds_of(Scene().tracks(0, seafaring=1).counters("persia_1", {0: 1}).explored("west_indies"))
    assert "2 or more for Canada, New England" in near
    assert "3 or more for New Spain" in near
    assert "India" in near.split("3 or more")[0]


# The end


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_is_told(language: str) -> None:
    assert keys(language, "reason") == {reason.name.lower() for reason in Reason}
    assert keys(language, "sum") == {"debt", "free"}


def test_the_end_is_told() -> None:
    scene = Scene(2).seat(0, prestige=9, treasury=2).loans(1, 7, 5).colony(0, "peru").counters("peru_1", {0: 3})
    game = play(scene.using("governor").game(), "use governor", "buy 1")
    assert game.over
    assert game.view().result("en") == [
        "Red wins.",
        "Enough Prestige and no loan win at once.",
        "Red has 10 Prestige and no loan.",
        "Blue has 0 Prestige and owes 12.",
    ]

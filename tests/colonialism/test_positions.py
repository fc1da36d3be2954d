"""Positions of Colonialism: written and read at any moment, and refused, with the path, where they cannot be."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

import tordesillas as td
from tests.colonialism.moments import moments
from tests.colonialism.scenes import SETTINGS
from tests.scenes_common import play, seen
from tordesillas.colonialism import problem_numbers as rule
from tordesillas.colonialism.pieces import CARD, EVENT, REGION
from tordesillas.colonialism.problems import PROBLEMS, describe
from tordesillas.colonialism.state import STEP
from tordesillas.engine.kernel import StateHandle, load

Position = dict[str, Any]


def step_of(game: td.Game) -> str:
    return STEP.names[int(seen(game, "step"))]


# There and back


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("edition", "expansions", "options"), SETTINGS)
def test_there_and_back_all_through_a_game(
    edition: str, expansions: tuple[str, ...], options: dict[str, Any], players: int
) -> None:
    chooser = random.Random(players)
    game = td.new("colonialism", edition=edition, players=players, expansions=expansions, seed=players, **options)
    steps = set()
    while True:
        if game.over or game.ply % 4 == 0 or step_of(game) not in steps:
            steps.add(step_of(game))
            document = game.position()
            again = td.from_position(json.loads(json.dumps(document)))
            assert again.state() == game.state()
            assert again.position() == document
            assert again.setting == game.setting
            for seat in range(players):
                assert again.legal_moves_of(seat).ids == game.legal_moves_of(seat).ids
        if game.over:
            break
        seat = chooser.choice(game.pending)
        game.push(chooser.choice(list(game.legal_moves_of(seat))))
    assert {"first_order", "station_ships", "action", "choose_row", "finished"} <= steps


def test_a_position_plays_on_as_the_game_did() -> None:
    game = td.new("colonialism", players=3, expansions=["events", "upgrades"], seed=5, quick_start=True)
    for _ in range(40):
        game.push(game.legal_moves[-1])
    twin = td.from_position(game.position())
    while not game.over:
        token = str(game.legal_moves[-1])
        play(game, token)
        play(twin, token)
        assert twin.state() == game.state()
    assert twin.outcome == game.outcome


# Moments


def test_every_step_that_asks_something_is_among_the_moments() -> None:
    asked = {document.get("step", "first_order") for document in moments().values()}
    silent = {"round_start", "colonization", "cards", "collection", "hands", "new_order", "new_tiles", "end_of_turn"}
    assert asked == set(STEP.names) - silent - {"scoring"} | {"colonization"}


@pytest.mark.parametrize("moment", list(moments()))
def test_there_and_back_at_every_moment(moment: str) -> None:
    document = moments()[moment]
    assert td.from_position(document).position() == document


@pytest.mark.parametrize("moment", list(moments()))
def test_what_a_seat_sees_is_sound_as_well(moment: str) -> None:
    game = td.from_position(moments()[moment])
    for seat in (None, *range(game.players)):
        assert code_of(game.view(seat).state) == 0


# What is refused


def put(document: Position, path: str, value: Any) -> Position:
    """A copy with another value there, or, where that is None, without one."""
    found = deepcopy(document)
    part: Any = found
    *before, last = path.split(".")
    for name in before:
        part = part[int(name)] if isinstance(part, list) else part.setdefault(name, {})
    if isinstance(part, list):
        part[int(last)] = value
    elif value is None:
        part.pop(last, None)
    else:
        part[last] = value
    return found


def changed(moment: str, changes: dict[str, Any]) -> Position:
    document = moments()[moment]
    for path, value in changes.items():
        document = put(document, path, value)
    return document


Case = tuple[int, str, dict[str, Any], str]
ALL = list(CARD.names[:-1])

CONTRADICTIONS: list[Case] = [
    (rule.BAD_TILES, "action", {"tile": ["india"] * 6}, "tile"),
    (rule.BAD_TILES, "action", {"tile": list(REGION.names[:5])}, "tile"),
    (rule.BAD_TRACK, "action", {"track": ["2", "0", "0"]}, "track"),
    (rule.BAD_TRACK, "action", {"track": ["2", "0"]}, "track"),
    (rule.BAD_TRACK, "action", {"track": ["2", "0", None, "1"]}, "track"),
    (rule.BAD_TRACK, "action", {"queue": ["1"]}, "track"),
    (rule.BAD_TRACK, "choose_row", {"queue": ["0", "1"]}, "track"),
    (rule.BAD_TRACK, "choose_row", {"queue": ["0", "1", "1"]}, "track"),
    (rule.BAD_TRACK, "choose_row", {"queue": ["1", "0", "2"]}, "track"),
    (rule.BAD_TRACK, "choose_row", {"queue": ["0", None, "1", "2"]}, "track"),
    (rule.BAD_TRACK, "choose_row", {"track": [None, "0", "1"]}, "track"),
    (rule.BAD_TRACK, "choose_row", {"asked": 0, "pending": ["0"]}, "track"),
    (rule.BAD_TRACK, "choose_row", {"asked": 2, "track": [None, "0", "1"], "pending": ["2"]}, "track"),
    (rule.BAD_TIME, "action", {"row": 3}, "step"),
    (rule.BAD_TIME, "action", {"round": None}, "step"),
    (rule.BAD_TIME, "influence_check", {"options.length": "short", "turn": 3}, "step"),
    (rule.BAD_TIME, "first_order", {"turn": 2}, "step"),
    (rule.BAD_TIME, "first_order", {"row": 1}, "step"),
    (rule.BAD_TIME, "keep_cards", {"round": 1}, "step"),
    (rule.BAD_TIME, "keep_cards", {"action": 2}, "step"),
    (rule.BAD_TIME, "sick_man", {"round": 2}, "step"),
    (rule.BAD_TIME, "sick_man", {"action": 2}, "step"),
    (rule.BAD_TIME, "sick_man", {"row": 1}, "step"),
    (rule.BAD_TIME, "conflict", {"round": 1}, "step"),
    (rule.BAD_TIME, "conflict", {"action": 2}, "step"),
    (rule.BAD_TIME, "conflict", {"row": 1}, "step"),
    (rule.BAD_TIME, "conflict", {"colonized": 6}, "step"),
    (rule.BAD_TIME, "gurkhas", {"colonized": 6}, "step"),
    (rule.BAD_TIME, "new_hands", {"colonized": 5}, "step"),
    (rule.BAD_TIME, "new_hands", {"turn": 3, "round": 4}, "step"),
    (rule.BAD_TIME, "choose_row", {"turn": 3, "round": 4}, "step"),
    (rule.BAD_TIME, "finished", {"turn": 2}, "step"),
    (rule.BAD_TIME, "finished", {"round": 2}, "step"),
    (rule.BAD_CUBES, "action", {"bag.yellow": 18}, "bag.yellow"),
    (rule.BAD_CUBES, "action", {"regions.india.cubes.black": 2}, "bag.black"),
    (rule.BAD_CUBES, "action", {"seats.1.collected.brown": 1}, "bag.brown"),
    (rule.BAD_CUBES, "action", {"spent.brown": 1}, "bag.brown"),
    (rule.BAD_NATIVES, "action", {"native_supply": 42}, "native_supply"),
    (rule.BAD_NATIVES, "action", {"regions.china.influence.natives": 1}, "native_supply"),
    (rule.BAD_NATIVES, "influence_check", {"native_supply": 57}, "native_supply"),
    (rule.BAD_MERCENARY_SUPPLY, "action", {"mercenary_supply": 14}, "mercenary_supply"),
    (rule.BAD_MERCENARY_SUPPLY, "influence_check", {"mercenary_supply": 2}, "mercenary_supply"),
    (rule.BAD_HIRED, "action", {"regions.china.mercenaries.0": 1}, "regions.china.mercenaries"),
    (rule.BAD_HIRED, "action", {"regions.india.mercenaries.0": 6}, "regions.india.mercenaries"),
    (rule.BAD_HIRED, "plague", {"action": None}, "regions.north_africa.mercenaries"),
    (
        rule.BAD_HIRED,
        "choose_row",
        {"regions.india": {"influence": {"0": 1}, "mercenaries": {"0": 1}}},
        "regions.india.mercenaries",
    ),
    (rule.BAD_DISCS, "action", {"seats.1.reserve": 21}, "seats.1.reserve"),
    (rule.BAD_DISCS, "action", {"regions.china.influence.0": 1}, "seats.0.reserve"),
    (rule.BAD_DISCS, "action", {"upgrade_owner.military_expansion": "2"}, "seats.2.reserve"),
    (rule.BAD_SHIPS, "action", {"seats.1.fresh.atlantic": 4}, "seats.1.fresh"),
    (rule.BAD_SHIPS, "action", {"seats.0.used": None}, "seats.0.fresh"),
    (rule.BAD_SHIPS, "new_ship", {"seats.0.used.atlantic": 1}, "seats.0.fresh"),
    (rule.BAD_SHIPS, "station_ships", {"seats.1.fresh": {"atlantic": 1}}, "seats.1.fresh"),
    (rule.BAD_SHIPS, "station_ships", {"seats.2.fresh": None}, "seats.2.fresh"),
    (rule.BAD_SHIPS, "keep_cards", {"seats.2.fresh": {"atlantic": 1}}, "seats.2.fresh"),
    (rule.BAD_EVENTS, "action", {"event": None}, "event"),
    (rule.BAD_EVENTS, "action", {"event": "gurkhas"}, "event"),
    (rule.BAD_EVENTS, "action", {"events_left": list(EVENT.names[4:])}, "event"),
    (rule.BAD_EVENTS, "collection", {"event": "gurkhas"}, "event"),
    (rule.BAD_EVENTS, "collection", {"events_left": ["gurkhas"]}, "event"),
    (rule.BAD_UPGRADES, "collection", {"upgrade_owner.mercantilism": "1"}, "upgrade_owner.mercantilism"),
    (rule.BAD_CARDS, "action", {"seats.2.hand": ["army"]}, "seats.2.hand"),
    (rule.BAD_CARDS, "action", {"seats.2.deck": ALL[1:]}, "seats.2.hand"),
    (rule.BAD_CARDS, "action", {"seats.2.deck": [*ALL, "infrastructure"]}, "seats.2.hand"),
    (rule.BAD_CARDS, "action", {"seats.2.deck": None, "seats.2.discard": ALL}, "seats.2.hand"),
    (rule.BAD_CARDS, "action", {"seats.0.discard": ["fleet"]}, "seats.0.hand"),
    (rule.BAD_CARDS, "action", {"seats.0.discard": ["army"]}, "seats.0.hand"),
    (rule.BAD_CARDS, "action", {"seats.0.face_down.india": "fleet"}, "seats.0.hand"),
    (rule.BAD_CARDS, "first_order", {"seats.0.deck": ALL[1:], "seats.0.hand": ALL[:1]}, "seats.0.hand"),
    (rule.BAD_CARDS, "first_order", {"seats.1.interests": ["india I"]}, "seats.1.hand"),
    (rule.BAD_LAID, "action", {"seats.0.face_down": None}, "seats.0.face_up"),
    (rule.BAD_LAID, "action", {"seats.0.covered": []}, "seats.0.face_up"),
    (rule.BAD_LAID, "action", {"seats.0.face_down.china": "empire"}, "seats.0.face_up"),
    (rule.BAD_LAID, "action", {"seats.0.face_up": ["fleet india", "treaty china"]}, "seats.0.face_up"),
    (rule.BAD_LAID, "action", {"seats.0.face_up": ["fleet india", None, "treaty india"]}, "seats.0.face_up"),
    (rule.BAD_LAID, "action", {"seats.0.face_up": ["fleet india", "plague india"]}, "seats.0.face_up"),
    (rule.BAD_LAID, "action", {"seats.1.face_down.china": "consolidate"}, "seats.1.face_up"),
    (rule.BAD_LAID, "campaign", {"seats.1.covered": ["india"], "seats.1.face_down.india": "army"}, "seats.1.face_up"),
    (rule.BAD_LAID, "conflict", {"seats.0.covered": ["india"], "seats.0.face_down.india": "army"}, "seats.0.face_up"),
    (rule.BAD_LAID, "gurkhas", {"seats.1.covered": ["india"], "seats.1.face_down.india": "army"}, "seats.1.face_up"),
    (rule.BAD_LAID, "collection", {"seats.1.covered": ["india"], "seats.1.face_down.india": "army"}, "seats.1.face_up"),
    (rule.BAD_LAID, "choose_row", {"seats.1.covered": ["china"], "seats.1.face_down.china": "army"}, "seats.1.face_up"),
    (rule.BAD_LAID, "sick_man", {"seats.1.covered": ["china"], "seats.1.face_down.china": "army"}, "seats.1.face_up"),
    (rule.BAD_SHOWN, "action", {"seats.0.shown": ["army"]}, "seats.0.recycled"),
    (rule.BAD_SHOWN, "action", {"seats.2.recycled": ALL[1:]}, "seats.2.recycled"),
    (rule.BAD_SHOWN, "action", {"seats.0.settled": ["india"]}, "seats.0.recycled"),
    (rule.BAD_LAID, "action", {"seats.0.settled": ["china"]}, "seats.0.face_up"),
    (rule.BAD_SHOWN, "action", {"seats.2.recycled": [*ALL, "infrastructure"]}, "seats.2.recycled"),
    (rule.BAD_KEPT, "action", {"seats.0.kept": ["plague"]}, "seats.0.kept"),
    (rule.BAD_KEPT, "keep_cards", {"pending": ["1", "2"]}, "seats.0.kept"),
    (rule.BAD_KEPT, "new_hands", {"seats.0.kept": ["trade"]}, "seats.0.kept"),
    (rule.BAD_KEPT, "new_hands", {"seats.0.kept": ["army", "fleet"]}, "seats.0.kept"),
    (rule.BAD_KEPT, "new_hands", {"seats.0.kept": None}, "seats.0.kept"),
    (rule.BAD_KEPT, "new_hands", {"seats.1.kept": ["army"]}, "seats.1.kept"),
    (rule.BAD_INTERESTS, "action", {"seats.0.interests": ["india I"]}, "seats.0.interests"),
    (
        rule.BAD_INTERESTS,
        "action",
        {"seats.2.interests": ["india I", "india II", "middle_east I"]},
        "seats.2.interests",
    ),
    (rule.BAD_OWED, "action", {"seats.1.owed": 1}, "seats.1.owed"),
    (rule.BAD_OWED, "plague", {"seats.1.owed": 5}, "seats.1.owed"),
    (rule.BAD_OWED, "plague", {"seats.1.owed": 4}, "seats.1.owed"),
    (rule.BAD_OWED, "plague", {"seats.0.owed": 1}, "seats.0.owed"),
    (rule.BAD_COLLECTION, "collection", {"collecting": "china"}, "collecting"),
    (rule.BAD_COLLECTION, "collection", {"colonized": None}, "collecting"),
    (rule.BAD_COLLECTION, "collection", {"collector": 1}, "collecting"),
    (
        rule.BAD_COLLECTION,
        "collection",
        {"regions.india.influence.natives": 1, "native_supply": 44},
        "collecting",
    ),
    (rule.BAD_STEP, "collection", {"step": "action_done"}, "step"),
    (rule.BAD_COLLECTION, "campaign", {"collecting": "china"}, "collecting"),
    (rule.BAD_COLLECTION, "plague", {"collecting": "india"}, "collecting"),
    (rule.BAD_CONFLICT, "action", {"fighting": 1}, "standing.0"),
    (rule.BAD_CONFLICT, "action", {"to_remove": ["natives"]}, "standing.0"),
    (rule.BAD_CONFLICT, "action", {"treaties": ["1"]}, "standing.0"),
    (rule.BAD_CONFLICT, "conflict", {"to_remove": ["1"]}, "standing.1"),
    (rule.BAD_PENDING, "action", {"pending": ["1"]}, "pending"),
    (rule.BAD_PENDING, "action", {"pending": ["0", "1"]}, "pending"),
    (rule.BAD_PENDING, "new_ship", {"upgrade_owner.naval_expansion": None, "seats.0.fresh.atlantic": 3}, "pending"),
    (rule.BAD_PENDING, "station_ships", {"pending": ["2"]}, "pending"),
    (rule.BAD_PENDING, "first_order", {"pending": ["0"]}, "pending"),
    (rule.BAD_PENDING, "choose_row", {"pending": ["2"]}, "pending"),
    (rule.BAD_PENDING, "sick_man", {"pending": ["1"]}, "pending"),
    (rule.BAD_PENDING, "gurkhas", {"pending": ["1"]}, "pending"),
    (rule.BAD_PENDING, "plague", {"pending": ["0"]}, "pending"),
    (rule.BAD_PENDING, "plague", {"seats.1.owed": None}, "pending"),
    (rule.BAD_PENDING, "collection", {"pending": ["1"]}, "pending"),
    (rule.BAD_PENDING, "campaign", {"pending": ["1"]}, "pending"),
    (rule.BAD_STEP, "action", {"step": "round_start"}, "step"),
    (rule.BAD_STEP, "action", {"step": "action_done"}, "step"),
    (rule.BAD_STEP, "plague", {"step": "action"}, "step"),
    (rule.BAD_STEP, "campaign", {"step": "action"}, "step"),
    (rule.BAD_STEP, "conflict", {"owed_region": None, "seats.0.owed": None}, "step"),
    (rule.BAD_STEP, "keep_cards", {"options.quick_start": True}, "step"),
    (rule.BAD_RESULT, "action", {"winners": ["1"]}, "winners"),
    (rule.BAD_RESULT, "action", {"seats.1.score": 1}, "winners"),
    (rule.BAD_RESULT, "action", {"seats.1.total": 1}, "winners"),
    (rule.BAD_RESULT, "action", {"seats.1.fulfilled": ["india I"]}, "winners"),
    (rule.BAD_RESULT, "action", {"seats.1.final.black": 1}, "winners"),
    (rule.BAD_RESULT, "finished", {"over": None, "pending": ["0"]}, "winners"),
    (rule.BAD_RESULT, "finished", {"winners": []}, "winners"),
    (rule.BAD_RESULT, "finished", {"winners": ["0", "1"]}, "winners"),
    (rule.BAD_RESULT, "finished", {"winners": ["1"]}, "winners"),
    (rule.BAD_RESULT, "finished", {"seats.0.score": 1}, "winners"),
    (rule.BAD_RESULT, "finished", {"seats.0.total": 4}, "winners"),
    (rule.BAD_RESULT, "finished", {"seats.1.fulfilled": ["india I"]}, "winners"),
    (rule.BAD_RESULT, "finished", {"owed_region": "india"}, "winners"),
    (rule.BAD_RESULT, "finished", {"collecting": "india"}, "winners"),
    (rule.BAD_RESULT, "action", {"over": 1, "pending": []}, "winners"),
    (rule.BAD_ASKED, "action", {"placing": 1}, "asked"),
    (rule.BAD_ASKED, "cultivation", {"placing": 1}, "asked"),
    (rule.BAD_ASKED, "sick_man", {"asked": None}, "asked"),
    (rule.BAD_ASKED, "sick_man", {"asked": 4}, "asked"),
    (rule.BAD_ASKED, "young_turks", {"asked": 1, "pending": ["0"]}, "asked"),
    (rule.BAD_ASKED, "open_door", {"asked": 1, "pending": ["0"]}, "asked"),
    (rule.BAD_ASKED, "young_turks", {"seats.1.collected": None, "bag.black": 21}, "asked"),
    (rule.BAD_ASKED, "gurkhas", {"regions.north_africa.influence.0": 20, "seats.0.reserve": None}, "asked"),
    (rule.BAD_ASKED, "gurkhas", {"asked": 2, "pending": ["1"]}, "asked"),
    (rule.BAD_ASKED, "gurkhas", {"placing": None}, "asked"),
    (rule.BAD_ASKED, "gurkhas", {"colonized": 4}, "asked"),
    (rule.BAD_ASKED, "cultivation", {"asked": 2, "pending": ["1"]}, "asked"),
    (rule.BAD_ASKED, "conflict", {"owed_region": "china"}, "asked"),
    (rule.BAD_ASKED, "influence_check", {"asked": None}, "asked"),
    (rule.BAD_ASKED, "influence_check", {"asked": 1}, "asked"),
    *(
        (
            rule.BAD_ASKED,
            "sick_man",
            {"event": event, "events_left": [name for name in EVENT.names if name != event]},
            "asked",
        )
        for event in ("berlin_conference", "opium_trade", "boxer_rebellion", "agadir_crisis", "urabi_revolt", "gurkhas")
    ),
]


@pytest.mark.parametrize(("kind", "moment", "changes", "where"), CONTRADICTIONS)
def test_a_contradiction_is_refused(kind: int, moment: str, changes: dict[str, Any], where: str) -> None:
    with pytest.raises(td.PositionError) as caught:
        td.from_position(changed(moment, changes))
    assert caught.value.path == where
    assert str(caught.value) == f"{where}: {PROBLEMS[kind][1]}"


# What no document can say, but a state that is set by hand can


def code_of(state: StateHandle) -> int:
    return load("tordesillas.colonialism").sound(state)


def problem_of(state: StateHandle) -> tuple[int, str]:
    """The kind of what is wrong with a state, and the path."""
    code = code_of(state)
    return code // rule.STRIDE, describe(code)[0]


def put_number(state: StateHandle, field: str, value: int, *at: int) -> None:
    """Set one number of a field."""
    if not at:
        state.set(field, value)
        return
    whole = state.get(field)
    part = whole
    for index in at[:-1]:
        part = part[index]
    part[at[-1]] = value
    state.set(field, whole)


HANDMADE = [
    (rule.BAD_BOX, "players", 5, (), "board"),
    (rule.BAD_BOX, "players", 1, (), "board"),
    (rule.BAD_BOX, "neighbours", 0b10, (2,), "board"),
    (rule.BAD_BOX, "neighbours", 0b111, (0,), "board"),
    (rule.BAD_BOX, "region_zones", 0b11111, (0,), "board"),
    (rule.BAD_BOX, "zone_regions", 0, (4,), "board"),
    (rule.BAD_BOX, "interest_region", -1, (3,), "board"),
    (rule.BAD_BOX, "interest_colour", -1, (11,), "board"),
    (rule.BAD_BOX, "event_region", -1, (EVENT.names.index("gurkhas"),), "board"),
    (rule.BAD_BOX, "event_zone", -1, (EVENT.names.index("urabi_revolt"),), "board"),
    (rule.BAD_BOX, "opium_route", -1, (3,), "board"),
    (rule.BAD_ABSENT, "reserve", 1, (3,), "seats.3"),
    (rule.BAD_ABSENT, "covered", 1, (3,), "seats.3"),
    (rule.BAD_ABSENT, "owed", 1, (3,), "seats.3"),
    (rule.BAD_ABSENT, "hand_count", 1, (3,), "seats.3"),
    (rule.BAD_ABSENT, "deck_count", 1, (3,), "seats.3"),
    (rule.BAD_ABSENT, "gained", 1, (3,), "seats.3"),
    (rule.BAD_ABSENT, "roll", 1, (3,), "seats.3"),
    (rule.BAD_ABSENT, "score", 1, (3,), "seats.3"),
    (rule.BAD_ABSENT, "total", 1, (3,), "seats.3"),
    (rule.BAD_ABSENT, "fulfilled", 1, (3,), "seats.3"),
    (rule.BAD_ABSENT, "final", 1, (3, 0), "seats.3"),
    (rule.BAD_ABSENT, "fresh", 1, (3, 0), "seats.3"),
    (rule.BAD_ABSENT, "used", 1, (3, 4), "seats.3"),
    (rule.BAD_ABSENT, "influence", 1, (5, 3), "seats.3"),
    (rule.BAD_ABSENT, "face_down", 1, (3, 5), "seats.3"),
    (rule.BAD_ABSENT, "face_up", 1, (3, 7), "seats.3"),
    (rule.BAD_ABSENT, "hand", 1, (3,), "seats.3"),
    (rule.BAD_ABSENT, "deck", 1, (3,), "seats.3"),
    (rule.BAD_ABSENT, "discard", 1, (3,), "seats.3"),
    (rule.BAD_ABSENT, "kept", 1, (3,), "seats.3"),
    (rule.BAD_ABSENT, "interests", 1, (3,), "seats.3"),
    (rule.BAD_ABSENT, "shown", 1, (3,), "seats.3"),
    (rule.BAD_ABSENT, "recycled", 1, (3,), "seats.3"),
    (rule.BAD_COUNTS, "hand_count", 4, (0,), "seats.0.hand_count"),
    (rule.BAD_COUNTS, "deck_count", 1, (2,), "seats.2.hand_count"),
    (rule.BAD_TRACK, "track", 3, (1,), "track"),
    (rule.BAD_TRACK, "queue", 3, (1,), "track"),
    (rule.BAD_UPGRADES, "upgrade_owner", 3, (1,), "upgrade_owner.aggressive_exploration"),
]


@pytest.mark.parametrize(("kind", "field", "value", "at", "where"), HANDMADE)
def test_a_handmade_contradiction_is_found(kind: int, field: str, value: int, at: tuple[int, ...], where: str) -> None:
    state = td.from_position(moments()["action"]).state()
    assert code_of(state) == 0
    put_number(state, field, value, *at)
    assert problem_of(state) == (kind, where)


def test_the_board_of_a_game_that_has_not_begun_is_looked_at_too() -> None:
    game = td.new("colonialism", players=4)
    state = load("tordesillas.colonialism").State()
    game.rules.prepare(state, game.setting)
    put_number(state, "opium_route", -1, 0)
    assert problem_of(state) == (rule.BAD_BOX, "board")


def test_nobody_fights_who_does_not_play() -> None:
    state = td.from_position(moments()["conflict"]).state()
    assert code_of(state) == 0
    state.set("to_remove", state.get("to_remove") | 1 << 2)
    put_number(state, "standing", 8, 2)
    assert problem_of(state) == (rule.BAD_CONFLICT, "standing.2")


PIECES: dict[tuple[int, ...], str] = {
    (): "native_supply mercenary_supply round row step events_left winners colonized treaties fighting to_remove "
    "collector asked placing event owed_region collecting turn action",
    (
        1,
    ): "reserve covered owed hand_count deck_count gained roll hand deck discard kept interests shown recycled settled "
    "fulfilled score total",
    (2,): "bag spent",
    (3,): "track queue",
    (4,): "upgrade_owner",
    (5,): "tile",
    (3, 2): "collected final",
    (3, 4): "fresh used",
    (3, 5): "face_down",
    (3, 7): "face_up",
    (5, 2): "cubes",
    (5, 3): "mercenaries",
    (5, 4): "influence",
}
"""Where in each field a piece is put."""


@pytest.mark.parametrize(("field", "at"), [(field, at) for at, fields in PIECES.items() for field in fields.split()])
def test_before_the_set_up_there_is_nothing(field: str, at: tuple[int, ...]) -> None:
    game = td.new("colonialism", players=4)
    kernel = load("tordesillas.colonialism")
    state = kernel.State()
    game.rules.prepare(state, game.setting)
    assert kernel.sound(state) == 0
    put_number(state, field, game.rules.state.fields[field].blank + 1, *at)
    assert problem_of(state)[0] == rule.BAD_BLANK


def test_nothing_that_can_be_wrong_is_left_out() -> None:
    found = {case[0] for case in CONTRADICTIONS} | {case[0] for case in HANDMADE} | {rule.BAD_BLANK}
    assert found == set(PROBLEMS)
    kinds = {value for name, value in vars(rule).items() if name.startswith("BAD_")}
    assert kinds == set(PROBLEMS)


# Values that no field can have

NONSENSE: list[Any] = ["nowhere", -2, 10**9, 1.5, True, [[]], {"india": 1}]


def leaves(part: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """The values of a document that have no parts, with their paths; of a list, the ends."""
    if isinstance(part, dict):
        for name, inner in part.items():
            yield from leaves(inner, f"{path}.{name}" if path else name)
    elif isinstance(part, list):
        for at in sorted({0, len(part) - 1} - {-1}):
            yield from leaves(part[at], f"{path}.{at}")
    else:
        yield path, part


@pytest.mark.parametrize("moment", list(moments()))
def test_no_value_can_be_nonsense(moment: str) -> None:
    document = put(moments()[moment], "chance", None)
    for path, value in leaves(document):
        for nonsense in NONSENSE:
            if nonsense is True and isinstance(value, bool):
                continue
            with pytest.raises(td.PositionError) as caught:
                td.from_position(put(document, path, nonsense))
            assert caught.value.path in (path, path.rpartition(".")[0]), (path, nonsense)


@pytest.mark.parametrize("moment", list(moments()))
def test_no_field_can_have_another_name(moment: str) -> None:
    document = moments()[moment]
    tables = {path.rpartition(".")[0] for path, _ in leaves(document)}
    for table in tables:
        part: Any = document
        for name in table.split("."):
            if name and isinstance(part, dict):
                part = part[name]
        if isinstance(part, dict):
            wrong = f"{table}.indai" if table else "indai"
            with pytest.raises(td.PositionError) as caught:
                td.from_position(put(document, wrong, 1))
            assert caught.value.path in (wrong, table)


def test_nothing_can_be_kept_twice_or_too_long() -> None:
    for path, value, where in (
        ("seats.0.hand", ["plague", "trade", "plague"], "seats.0.hand.2"),
        ("seats.0.face_up", ["fleet india"] * 9, "seats.0.face_up"),
        ("track", ["2", "0", "1", None, None], "track"),
        ("seats.3.hand", [], "seats.3"),
    ):
        with pytest.raises(td.PositionError) as caught:
            td.from_position(put(moments()["action"], path, value))
        assert caught.value.path == where

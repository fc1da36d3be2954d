"""Scenes of Colonial to test with: what a test does not mention is filled up so that everything adds up.

    game = Scene().counters("india_1", {0: 3, 1: 1}).seat(0, treasury=5).using("viceroy").game()
    play(game, "use viceroy", "put india_2")

A scene is a moment at which a seat is to use a character, or to decide in another phase. Unless said otherwise it is
the first round of the first turn, seat 0 is first player and due, everybody has what the game begins with, and nothing
is explored but where something lies.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import Any

import tordesillas as td
from tests.scenes_common import seen, tokens
from tordesillas.colonial.board_file import FILE
from tordesillas.colonial.pieces import (
    CARD,
    CONTINENT,
    LEVEL,
    NATION,
    RESTRICTED_BELOW,
    ROUNDS,
    SLOTS,
    SPACE,
    TERRITORY,
    TRACK,
)
from tordesillas.engine.description import OptionValue
from tordesillas.engine.registry import rules_of
from tordesillas.engine.settle import settle

Position = dict[str, Any]
RESTRICTED = ("tea", "opium")
IN_SEAT_ORDER = ("nations", "plan")
"""Steps in which nobody is due in the order of play."""


class Scene:
    """A position in the making; each method says one thing and returns the scene."""

    def __init__(self, players: int = 4, board: Mapping[str, Any] | None = None, **options: OptionValue) -> None:
        setting = settle(rules_of("colonial"), players=players, options=options, board=board)
        self.board: Mapping[str, Any] = FILE.box if setting.board is None else setting.board
        self.players = players
        self.document: Position = {
            "game": "colonial",
            "players": players,
            "options": dict(setting.options),
            "step": "round",
            "turn": 1,
            "round": 1,
            "first": "0",
            "asked": 0,
            "circumnavigation_left": self.board["exploring"]["circumnavigation_prestige"],
            "stack": {},
            "counters": {},
            "territories": {territory: {} for territory in TERRITORY.names},
            "seats": {str(seat): self._beginning() for seat in range(players)},
        }
        if setting.board is not None:
            self.document["board"] = setting.board
        self._continent = str(setting.options["continent"])
        self._explored: set[str] = set()
        self._lined_up: dict[int, list[str]] = {}
        self._last: dict[int, str] = {}
        self._user: int | None = None
        self._character: str | None = None

    def _beginning(self) -> Position:
        setup = self.board["setup"]
        return {
            "treasury": setup["treasury"],
            "fleets": setup["merchant_fleets"],
            "squadrons": setup["squadrons"],
            "diplomacy": self.board["diplomacy"]["start"],
        }

    # When

    def at(self, step: str = "round", turn: int = 1, round: int = 0, asked: int = 0) -> Scene:  # noqa: A002
        """The moment; `asked` seats are done with the round or phase."""
        last = round or (1 if step == "round" else ROUNDS if step == "last_chance" else 0)
        self.document.update(step=step, turn=turn, round=last, asked=asked)
        return self

    def first(self, seat: int) -> Scene:
        """The first player."""
        self.document["first"] = str(seat)
        return self

    def using(self, character: str, seat: int = 0) -> Scene:
        """That seat is due, and its card of the round, or one that was set aside, shows the character."""
        self._user, self._character = seat, character
        return self

    def last_chance(self, character: str, seat: int = 0) -> Scene:
        """The same in the last chance round."""
        return self.at("last_chance", self.document["turn"]).using(character, seat)

    def before_phases(self, turn: int = 1) -> Scene:
        """The last of the last chance round: a pass brings about the phases after the endeavour."""
        last = (int(self.document["first"]) - 1) % self.players
        return self.at("last_chance", turn).using("ambassador", last)

    def cards(self, seat: int, *characters: str) -> Scene:
        """The first cards that the seat has lined up, each named by a character on it."""
        self._lined_up[seat] = [self.card(character) for character in characters]
        return self

    def shown(self, seat: int, character: str) -> Scene:
        """What the seat has played in this last chance round."""
        self._last[seat] = self.card(character)
        return self

    def revolution(self, *seats: int) -> Scene:
        """Seats in domestic revolution."""
        self.document["revolution"] = [str(seat) for seat in seats]
        return self

    # The board

    def counters(self, space: str, owners: Mapping[int, int]) -> Scene:
        """Counters by owner, the lowest of the stack first."""
        assert 0 <= SPACE.names.index(space) % SLOTS < len(self._resources(space))
        self.document["stack"][space] = [str(seat) for seat in owners]
        self.document["counters"][space] = {str(seat): number for seat, number in owners.items()}
        self._explored.add(territory_of(space))
        return self

    def explored(self, *territories: str) -> Scene:
        assert set(territories) <= set(TERRITORY.names)
        self._explored.update(territories)
        return self

    def colony(self, seat: int, territory: str) -> Scene:
        self.document["territories"][territory]["colony"] = str(seat)
        return self.explored(territory)

    def unrest(self, **unrest: int) -> Scene:
        for territory, number in unrest.items():
            self.document["territories"][territory]["unrest"] = number
        return self.explored(*unrest)

    def missions(self, *territories: str) -> Scene:
        self.document["missions"] = list(territories)
        return self.explored(*territories)

    def independent(self, *territories: str) -> Scene:
        self.document["independent"] = list(territories)
        return self.explored(*territories)

    def city(self, territory: str, value: int) -> Scene:
        self.document.update(city=territory, city_value=value)
        return self.explored(territory)

    def circumnavigated(self) -> Scene:
        self.document["circumnavigation_left"] = 0
        return self

    def continent(self, continent: str) -> Scene:
        """What was rolled: the continent that two play on, or that three leave out."""
        self._continent = continent
        return self

    # The seats

    def seat(self, seat: int, **pieces: int) -> Scene:
        """Treasury, Goods, fleets, squadrons, home_unrest, prestige, peak or diplomacy of a seat."""
        self._seat(seat).update(pieces)
        return self

    def tracks(self, seat: int, **values: int) -> Scene:
        """Progress tracks by the values that they show."""
        levels = {track: self.board["tracks"][track].index(value) for track, value in values.items()}
        assert set(levels) <= set(TRACK.names)
        assert all(level < len(LEVEL) for level in levels.values())
        self._seat(seat).setdefault("level", {}).update(levels)
        return self

    def loans(self, seat: int, *piles: int) -> Scene:
        self._seat(seat)["loans"] = list(piles)
        return self

    def privateers(self, target: int, owners: Mapping[int, int]) -> Scene:
        """Privateers in the target's Merchant Fleet box."""
        self._seat(target)["privateers"] = {str(owner): number for owner, number in owners.items()}
        return self

    def nation(self, seat: int, nation: str) -> Scene:
        """The others get some nation that is left."""
        self._seat(seat)["nation"] = nation
        return self

    def standing(self, seat: int, **answers: str) -> Scene:
        self._seat(seat)["standing"] = answers
        return self

    # The whole

    def position(self) -> Position:
        """The document, filled up; the scene can still be changed."""
        whole = deepcopy(self)
        whole._fill()
        return whole.document

    def game(self, seed: int = 1) -> td.Game:
        return td.from_position(self.position(), seed=seed)

    def card(self, character: str) -> str:
        """The card that shows the character."""
        return next(card for card, pair in zip(CARD.names, self.board["cards"]["pairs"]) if character in pair)

    def _seat(self, seat: int) -> Position:
        return self.document["seats"][str(seat)]  # type: ignore[no-any-return]

    def _resources(self, space: str) -> list[str]:
        return self.board["territories"][territory_of(space)]["resources"]  # type: ignore[no-any-return]

    def in_play(self) -> list[str]:
        """CL-87, CL-88: two play on one continent, three leave one out."""
        special = CONTINENT.names[0] if self._continent == "roll" else self._continent
        played = {2: {special}, 3: {*CONTINENT.names} - {special}}.get(self.players, set(CONTINENT.names))
        return [name for name in TERRITORY.names if self.board["territories"][name]["continent"] in played]

    def _fill(self) -> None:
        self._fill_map()
        self._fill_nations()
        self._fill_order()
        for seat in range(self.players):
            self._fill_peak(seat)
            self._fill_cards(seat)

    def _fill_map(self) -> None:
        played = self.in_play()
        assert self._explored <= set(played)
        self.document["in_play"] = played
        self.document["controller"] = {
            space: owner
            for space, owners in self.document["stack"].items()
            if (owner := next((owner for owner in owners if self._may_control(owner, space)), None)) is not None
        }
        found = self.players == 2
        for territory in played:
            tile = self.board["territories"][territory]
            prestige = tile.get("prestige", 0)
            if territory not in self._explored:
                self.document["territories"][territory]["laurels_left"] = prestige
            elif tile["continent"] == "america" and prestige:
                found = True
        there = {self.board["territories"][territory]["continent"] for territory in played}
        self.document["america_found"] = int(found or "america" not in there)

    def _may_control(self, owner: str, space: str) -> bool:
        """CL-26, said once more."""
        resource = self._resources(space)[SPACE.names.index(space) % SLOTS]
        level = self._seat(int(owner)).get("level", {}).get("economy", 0)
        return resource not in RESTRICTED or self.board["tracks"]["economy"][level] >= RESTRICTED_BELOW

    def _fill_nations(self) -> None:
        if self.document["options"]["nations"] and self.document["step"] != "nations":
            seats = self.document["seats"].values()
            free = [nation for nation in NATION.names if all(seat.get("nation") != nation for seat in seats)]
            for seat in seats:
                if "nation" not in seat:
                    seat["nation"] = free.pop(0)

    def _fill_order(self) -> None:
        """Whoever is due, is asked."""
        first = int(self.document["first"])
        if self._user is not None:
            self.document["asked"] = (self._user - first) % self.players
        due = (first + self.document["asked"]) % self.players
        if self.document["step"] in ("round", "last_chance"):
            self.document["actor"] = str(due)
        if self.document["step"] == "plan":
            out = self.document.get("revolution", [])
            self.document["pending"] = [str(seat) for seat in range(self.players) if self._owes_plan(seat, out)]
        elif self.document["step"] == "nations":
            self.document["pending"] = [str((first - 1) % self.players)]
        else:
            self.document["pending"] = [str(due)]

    def _owes_plan(self, seat: int, out: Iterable[str]) -> bool:
        return str(seat) not in out and seat not in self._lined_up

    def _fill_peak(self, seat: int) -> None:
        found = self._seat(seat)
        found["peak"] = max(found.get("peak", 0), found.get("prestige", 0))

    def _fill_cards(self, seat: int) -> None:
        """Four cards, those of the rounds so far face up; all of that is over after the endeavour."""
        step, shown = self.document["step"], self.document["round"]
        found = self._seat(seat)
        if str(seat) in self.document.get("revolution", []) or step == "nations":
            return
        if step == "plan" and seat not in self._lined_up:
            return
        order = self._order_of(seat)
        if step == "plan":
            found["plan"] = order
        elif step == "round":
            found["plan"] = [None] * shown + order[shown:]
            found["face_up"] = order[:shown]
        else:
            found["face_up"] = order
        if seat in self._last:
            found["last_card"] = self._last[seat]

    def _order_of(self, seat: int) -> list[str]:
        order: list[str | None] = [*self._lined_up.get(seat, []), *[None] * ROUNDS][:ROUNDS]
        aside: set[str | None] = {self._last.get(seat)}
        if seat == self._user and self._character is not None:
            card = self.card(self._character)
            if self.document["step"] == "round":
                order[self.document["round"] - 1] = card
            else:
                aside.add(card)
        free = [card for card in CARD.names if card not in order and card not in aside]
        whole = [card or free.pop(0) for card in order]
        assert len(set(whole)) == ROUNDS
        assert not aside & set(whole)
        return whole


def territory_of(space: str) -> str:
    return TERRITORY.names[SPACE.names.index(space) // SLOTS]


def new(players: int = 4, seed: int = 5, **options: Any) -> td.Game:
    """A new game, at its first decision."""
    return td.new("colonial", players=players, seed=seed, **options)


# Looking


def stack(game: td.Game, space: str) -> dict[int, int]:
    """Counters by owner, the lowest of the stack first."""
    at = SPACE.names.index(space)
    counters = seen(game, "counters")[at]
    owners = {owner: counters[owner] for owner in seen(game, "stack")[at] if owner >= 0}
    assert sum(owners.values()) == sum(counters)
    return owners


def controller(game: td.Game, space: str) -> int | None:
    owner = seen(game, "controller")[SPACE.names.index(space)]
    return None if owner < 0 else int(owner)


def on(game: td.Game, field: str, territory: str) -> int:
    """A territory's number in a field; of a set, 1 for a member."""
    value, at = seen(game, field), TERRITORY.names.index(territory)
    return int(value[at] if isinstance(value, list) else value >> at & 1)


def of(game: td.Game, field: str, seat: int) -> Any:
    """A seat's part of a field."""
    return seen(game, field)[seat]


def usable(game: td.Game) -> set[str]:
    """The characters that may be used now."""
    return {token.split()[1] for token in tokens(game, "use ")}

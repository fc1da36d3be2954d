"""Scenes of Colonialism to test with: what a test does not mention is filled up so that everything adds up.

    game = Scene(players=2).influence("india", {0: 3, "natives": 2}).hand(0, "plague").game()
    play(game, "play plague india from bay_of_bengal")

A scene is a moment at which the seat on some row of the track chooses its action. Every seat has its three ships fresh
in the Atlantic, all its cards in the deck, and all its discs in the reserve; the regions are empty, and they stand in
the region order in which the rules name them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import tordesillas as td
from tests.scenes_common import play, rolled, seen, tokens
from tordesillas.colonialism.board_file import FILE
from tordesillas.colonialism.options import switches
from tordesillas.colonialism.pieces import CARD, COLOUR, EVENT, FACTION, INTEREST, REGION, ZONE
from tordesillas.engine import dice
from tordesillas.engine.description import OptionValue
from tordesillas.engine.registry import rules_of
from tordesillas.engine.settle import settle

ALL_CARDS = CARD.names[:-1]
"""The 24 of each seat."""
Position = dict[str, Any]
SETTINGS: list[tuple[str, tuple[str, ...], dict[str, Any]]] = [
    ("proto", (), {}),
    ("proto", (), {"length": "short"}),
    ("first", (), {}),
    ("first", (), {"quick_start": True}),
    ("second", (), {}),
    ("second", ("events",), {}),
    ("second", ("upgrades",), {}),
    ("second", ("events", "upgrades"), {"quick_start": True}),
]
"""Edition, expansions and options of every kind of game."""


class Scene:
    """A position in the making; each method says one thing and returns the scene."""

    def __init__(
        self,
        edition: str = "second",
        players: int = 2,
        expansions: Iterable[str] = (),
        board: Mapping[str, Any] | None = None,
        **options: OptionValue,
    ) -> None:
        setting = settle(rules_of("colonialism"), edition, players, list(expansions), options, board)
        self.box = switches(setting)
        self.players = players
        self.document: Position = {
            "game": "colonialism",
            "edition": edition,
            "players": players,
            "expansions": list(setting.expansions),
            "options": dict(setting.options),
            "step": "action",
            "round": 1,
            "tile": list(REGION.names),
            "track": [str(seat) for seat in range(players)],
            "regions": {region: {} for region in REGION.names},
            "seats": {str(seat): {"fresh": {"atlantic": 3}, "hand": []} for seat in range(players)},
        }
        if setting.board is not None:
            self.document["board"] = setting.board
        if "events" in setting.expansions:
            self.event("urabi_revolt")

    def seat(self, seat: int) -> Position:
        return self.document["seats"][str(seat)]  # type: ignore[no-any-return]

    def region(self, region: str) -> Position:
        assert region in REGION.names
        return self.document["regions"][region]  # type: ignore[no-any-return]

    # When

    def at(self, turn: int = 1, round: int = 1, action: int = 1, row: int = 0) -> Scene:  # noqa: A002
        """The moment: the seat on that row of the track, from 0, is due."""
        self.document.update(turn=turn, round=round, action=action, row=row)
        return self

    def before_colonization(self, turn: int = 1, phase: int = 1) -> Scene:
        """The last action before the first or the second colonization phase of a turn: a pass brings it about."""
        return self.at(turn, 2 * phase, 3, self.players - 1)

    def before_event(self) -> Scene:
        """The last ship is put on the board before the first round: `turn_up` does it, and an event with it."""
        last = self.document["track"][-1]
        self.document.update(step="station_ships", round=0, action=3, row=self.players - 1, event=None)
        self.document["seats"][last]["fresh"] = {"atlantic": 2}
        return self

    def track(self, *seats: int) -> Scene:
        self.document["track"] = [str(seat) for seat in seats]
        return self

    def order(self, *regions: str) -> Scene:
        """Those regions come first in the region order."""
        self.document["tile"] = [*regions, *(name for name in REGION.names if name not in regions)]
        return self

    # The board

    def influence(self, region: str, discs: Mapping[int | str, int], hired: Mapping[int, int] | None = None) -> Scene:
        """Own discs by seat (or `natives`), and mercenaries besides."""
        found = self.region(region)
        mercenaries = {str(seat): number for seat, number in (hired or {}).items()}
        total = {str(faction): number for faction, number in discs.items()}
        for seat, number in mercenaries.items():
            total[seat] = total.get(seat, 0) + number
        assert set(total) <= set(FACTION.names)
        found["influence"] = total
        found["mercenaries"] = mercenaries
        return self

    def cubes(self, region: str, **cubes: int) -> Scene:
        assert set(cubes) <= set(COLOUR.names)
        self.region(region)["cubes"] = cubes
        return self

    def bag(self, **cubes: int) -> Scene:
        """What is left in the bag; the cubes that are nowhere else have left the game."""
        self.document["bag"] = {colour: cubes.get(colour, 0) for colour in COLOUR.names}
        return self

    def event(self, event: str) -> Scene:
        """The historical event in force."""
        self.document["event"] = event
        return self

    # The seats

    def ships(self, seat: int, **fresh: int) -> Scene:
        assert set(fresh) <= set(ZONE.names)
        self.seat(seat)["fresh"] = fresh
        return self

    def used(self, seat: int, **used: int) -> Scene:
        assert set(used) <= set(ZONE.names)
        self.seat(seat)["used"] = used
        return self

    def hand(self, seat: int, *cards: str) -> Scene:
        self.seat(seat)["hand"] = list(cards)
        return self

    def deck(self, seat: int, *cards: str) -> Scene:
        """The whole deck; the other cards are in the discard pile."""
        self.seat(seat)["deck"] = list(cards)
        return self

    def discard(self, seat: int, *cards: str) -> Scene:
        """The whole discard pile; the other cards are in the deck."""
        self.seat(seat)["discard"] = list(cards)
        return self

    def policies(self, seat: int, region: str, first: str, *others: str) -> Scene:
        """Policy cards in a region, the first face down."""
        found = self.seat(seat)
        assert region not in found.setdefault("covered", [])
        found["covered"].append(region)
        found.setdefault("face_down", {})[region] = first
        found.setdefault("face_up", []).extend(f"{card} {region}" for card in others)
        return self

    def collected(self, seat: int, gained: int = 0, **cubes: int) -> Scene:
        """Collected cubes, and how many were gained in this turn."""
        assert set(cubes) <= set(COLOUR.names)
        self.seat(seat).update(collected=cubes, gained=gained)
        return self

    def interests(self, seat: int, *cards: str) -> Scene:
        """The seat's three interest cards, such as `india I`; the others get some that are left."""
        assert len(set(cards)) == 3
        self.seat(seat)["interests"] = list(cards)
        return self

    def upgrade(self, upgrade: str, seat: int) -> Scene:
        """An upgrade that the seat owns."""
        self.document.setdefault("upgrade_owner", {})[upgrade] = str(seat)
        return self

    # The whole

    def position(self) -> Position:
        """The document, filled up."""
        document = self.document
        document["pending"] = [document["track"][document.get("row", 0)]]
        self._fill_cubes()
        self._fill_discs()
        for seat in range(self.players):
            self._fill_cards(seat)
        self._fill_interests()
        if "events" in document["expansions"]:
            self._fill_events()
        return document

    def game(self, seed: int = 1) -> td.Game:
        return td.from_position(self.position(), seed=seed)

    def _fill_cubes(self) -> None:
        rest = {}
        for colour in COLOUR.names:
            placed = sum(self.region(region).get("cubes", {}).get(colour, 0) for region in REGION.names)
            held = sum(self.seat(seat).get("collected", {}).get(colour, 0) for seat in range(self.players))
            rest[colour] = self.box["cubes_each"] - placed - held
        if "bag" in self.document:
            self.document["spent"] = {colour: rest[colour] - self.document["bag"][colour] for colour in COLOUR.names}
        else:
            self.document["bag"] = rest

    def _fill_discs(self) -> None:
        regions = [self.region(region) for region in REGION.names]
        hired = sum(sum(region.get("mercenaries", {}).values()) for region in regions)
        natives = self.box["natives_all"] - sum(region.get("influence", {}).get("natives", 0) for region in regions)
        self.document["native_supply"] = natives - (hired if self.box["mercenaries_are_natives"] else 0)
        self.document["mercenary_supply"] = 0 if self.box["mercenaries_are_natives"] else 16 - hired
        for seat in range(self.players):
            own = self.box["discs_each"] + 5 * (self._owner("military_expansion") == seat)
            for region in regions:
                own -= region.get("influence", {}).get(str(seat), 0) - region.get("mercenaries", {}).get(str(seat), 0)
            self.seat(seat)["reserve"] = own

    def _fill_cards(self, seat: int) -> None:
        found = self.seat(seat)
        owned = [*ALL_CARDS, *(["infrastructure"] if self._owner("colonial_infrastructure") == seat else [])]
        laid = [*found.get("face_down", {}).values(), *(play.split()[0] for play in found.get("face_up", []))]
        placed = [*found["hand"], *laid, *found.get("deck", []), *found.get("discard", [])]
        assert len(placed) == len(set(placed)), f"a card of seat {seat} stands there twice"
        rest = [card for card in owned if card not in placed]
        pile = "discard" if "deck" in found and "discard" not in found else "deck"
        found[pile] = [*found.get(pile, []), *rest]
        found["recycled"] = owned

    def _owner(self, upgrade: str) -> int:
        return int(self.document.get("upgrade_owner", {}).get(upgrade, -1))

    def _fill_interests(self) -> None:
        seats = [self.seat(seat) for seat in range(self.players)]
        dealt = {card for seat in seats for card in seat.get("interests", [])}
        free = [card for card in INTEREST.names if card not in dealt]
        for seat in seats:
            if "interests" not in seat:
                seat["interests"], free = free[:3], free[3:]

    def _fill_events(self) -> None:
        """As many events have been turned up as the time demands, the one in force last."""
        now = self.document["event"]
        turned = 2 * (self.document.get("turn", 1) - 1) + (self.document["round"] + 1) // 2
        others = [event for event in EVENT.names if event != now]
        self.document["events_left"] = others[turned - (now is not None) :]


def board_with_limits(**limits: int) -> Position:
    """An owner's board like the one in the box, but for the limits of these regions."""
    tiles = {region: dict(tile) for region, tile in FILE.box["tiles"].items()}
    for region, limit in limits.items():
        tiles[region]["limit"] = [limit] * 3
    return {"tiles": tiles}


# Set-up

BOX_TILES = (0, 1, 2, 3, 4, 5)
"""Region order tiles that leave the regions in the order in which the rules name them."""
BOX_CUBES = (0, 1, 2) * 5
"""Yellow, brown, black, yellow ...: as many as the region values add up to."""
BOX_DICE = (1, 2, 3) * 5
"""A native die for each of these cubes."""


def opened(
    edition: str,
    players: int,
    order: Sequence[int],
    *,
    tiles: Sequence[int] = BOX_TILES,
    drawn: Sequence[int] = BOX_CUBES,
    natives: Sequence[int] = BOX_DICE,
    **options: OptionValue,
) -> td.Game:
    """A new game whose set-up has these outcomes; `order` are all dice for the turn order, in the order of rolling."""
    rules = rules_of("colonialism")
    setting = settle(rules, edition, players, (), options)
    given = [*tiles, *drawn, *natives, *order]
    return td.Game.begun(rules, setting, [dice.source(0, dice.settle_seed(1))], given=given)


def new(edition: str, players: int = 2, seed: int = 5, **options: Any) -> td.Game:
    """A new game, at its first decision."""
    return td.new("colonialism", edition=edition, players=players, seed=seed, **options)


def dealt(edition: str, players: int = 2, seed: int = 5, **options: Any) -> td.Game:
    """A new game in which the turn order is settled: the seats stand on the track from below."""
    game = new(edition, players, seed, **options)
    while tokens(game, "row"):
        assert game.turn is not None
        play(game, f"row {players - game.turn}")
    return game


def with_hands(edition: str, players: int = 2, seed: int = 5) -> td.Game:
    """A dealt game in which each has kept some six cards of twelve."""
    game = dealt(edition, players, seed)
    while keeps := tokens(game, "keep"):
        play(game, keeps[0])
    return game


# Playing on


def turn_up(game: td.Game, event: str, *outcomes: int) -> td.Game:
    """After `before_event`: turn up that event, with the outcomes of chance that it draws at once."""
    return rolled(game, "station atlantic", EVENT.names.index(event), *outcomes)


def colonize(scene: Scene, turn: int = 1, phase: int = 1, seed: int = 1) -> td.Game:
    """Go through a colonization phase of the scene, up to the first decision that somebody owes in it or after it."""
    return play(scene.before_colonization(turn, phase).game(seed), "pass")


# Looking


def influence(game: td.Game, region: str) -> list[int]:
    """By seat, the natives last."""
    return seen(game, "influence")[REGION.names.index(region)]  # type: ignore[no-any-return]


def hired(game: td.Game, region: str) -> list[int]:
    """Mercenaries by seat."""
    return seen(game, "mercenaries")[REGION.names.index(region)]  # type: ignore[no-any-return]


def cubes(game: td.Game, region: str) -> dict[str, int]:
    return dict(zip(COLOUR.names, seen(game, "cubes")[REGION.names.index(region)]))


def collected(game: td.Game, seat: int) -> dict[str, int]:
    return dict(zip(COLOUR.names, seen(game, "collected")[seat]))


def cards(game: td.Game, pile: str, seat: int) -> set[str]:
    """The cards in `hand`, `deck`, `discard` ... of a seat."""
    members = seen(game, pile)[seat]
    return {name for i, name in enumerate(CARD.names) if members >> i & 1}

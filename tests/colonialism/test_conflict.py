"""Conflict, Treaty, and which discs of whom are lost (CM-37 to CM-39, CM-41, CM-42, CM-59)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tordesillas as td
from tests.colonialism.editions import every_edition, later_editions
from tests.colonialism.scenes import Scene, board_with_limits, colonize, hired, influence
from tests.scenes_common import play, rolled, seen, tokens, told

Removal = tuple[str, int, int]
"""A faction, and how many of its own discs and of its mercenaries were removed."""


def fought(game: td.Game) -> list[Removal]:
    """What was removed in conflicts: each faction, its own discs and mercenaries."""
    removals, fighting = [], False
    for event in game.events():
        if event.kind in ("conflict_begun", "conflict_ended"):
            fighting = event.kind == "conflict_begun"
        elif fighting and event.kind == "removed":
            lost: dict[str, Any] = event.args
            removals.append((lost["faction"], lost["n"], lost["hired"]))
    return removals


def losers(game: td.Game) -> list[str]:
    """The factions that lost discs in conflict, one each, in the order in which they did."""
    removals = fought(game)
    assert all(own + mercenaries == 1 for _, own, mercenaries in removals)
    return [faction for faction, _, _ in removals]


# Passes


@pytest.mark.rule("CM-37")
@every_edition
def test_the_example_of_the_rulebooks(edition: str) -> None:
    blue, red, green = 0, 1, 2
    game = colonize(Scene(edition, 4).influence("middle_east", {blue: 14, red: 12, "natives": 7, green: 5}))
    assert told(game, "conflict_begun") == [{"region": "middle_east", "total": 38, "limit": 16}]
    assert told(game, "conflict_ended") == [{"region": "middle_east", "total": 16, "n": 3}]
    assert influence(game, "middle_east") == [9, 6, 0, 0, 1]
    assert losers(game) == ["2", "natives", "1", "0"] * 5 + ["natives", "1"]
    assert seen(game, "reserve") == [13, 16, 22, 22]


@pytest.mark.rule("CM-37")
@every_edition
@pytest.mark.parametrize(
    ("discs", "lost", "ended"),
    [
        pytest.param({0: 3, "natives": 1}, [], None, id="nothing happens at the limit"),
        pytest.param({0: 9}, [], None, id="nobody fights alone"),
        pytest.param({0: 4, "natives": 1}, ["natives"], (4, 1), id="over after the first removal"),
        pytest.param({0: 4, "natives": 2}, ["natives", "0"], (4, 2), id="over after one pass"),
        pytest.param({0: 4, "natives": 3}, ["natives", "0", "natives"], (4, 2), id="over in the second pass"),
        pytest.param({1: 9, "natives": 1}, ["natives"], (9, 1), id="one faction is left, far above the limit"),
        pytest.param({0: 5, 1: 2}, ["1", "0", "1"], (4, 1), id="among players alone"),
    ],
)
def test_conflict_lasts_until_the_limit_holds_or_one_faction_is_left(
    edition: str, discs: dict[int | str, int], lost: list[str], ended: tuple[int, int] | None
) -> None:
    game = colonize(Scene(edition).influence("india", discs))
    assert losers(game) == lost
    ends = [(event["total"], event["n"]) for event in told(game, "conflict_ended")]
    assert ends == ([] if ended is None else [ended])


@pytest.mark.rule("CM-37")
@every_edition
def test_every_pass_goes_from_the_lowest_to_the_highest_anew(edition: str) -> None:
    game = colonize(Scene(edition, 3).influence("india", {0: 6, 1: 4, "natives": 2}))
    assert losers(game) == ["natives", "1", "0", "natives", "1", "0"]
    assert influence(game, "india") == [4, 2, 0, 0, 0]


# Ties


@pytest.mark.rule("CM-38")
@later_editions
def test_tied_factions_lose_their_discs_at_the_same_time(edition: str) -> None:
    # Two losses would do; but all three tie, and so all three lose.
    game = colonize(Scene(edition).influence("india", {0: 2, 1: 2, "natives": 2}))
    assert sorted(losers(game)) == ["0", "1", "natives"]
    assert influence(game, "india") == [1, 1, 0, 0, 1]


@pytest.mark.rule("CM-38", "CM-37")
@later_editions
def test_a_smaller_faction_loses_before_those_who_tie(edition: str) -> None:
    game = colonize(Scene(edition).influence("india", {0: 2, 1: 2, "natives": 1}))
    assert losers(game) == ["natives"]


@pytest.mark.rule("CM-38")
@later_editions
def test_tied_factions_may_all_vanish_together(edition: str) -> None:
    board = board_with_limits(india=1)
    game = colonize(Scene(edition, board=board).influence("india", {0: 1, 1: 1}))
    assert sorted(losers(game)) == ["0", "1"]
    assert told(game, "conflict_ended") == [{"region": "india", "total": 0, "n": 0}]


@pytest.mark.rule("CM-38")
@pytest.mark.parametrize("surplus", [1, 2, 3, 4])
@pytest.mark.parametrize(
    ("track", "order"), [((0, 1, 2), ["natives", "2", "1", "0"]), ((2, 0, 1), ["natives", "1", "0", "2"])]
)
def test_2011_the_lower_on_the_track_loses_first_and_the_natives_before_all(
    track: tuple[int, ...], order: list[str], surplus: int
) -> None:
    board = board_with_limits(india=12 - surplus)
    scene = Scene("proto", 3, board=board).track(*track)
    assert losers(colonize(scene.influence("india", {0: 3, 1: 3, 2: 3, "natives": 3}))) == order[:surplus]


@pytest.mark.rule("CM-38")
def test_2011_the_track_settles_ties_only() -> None:
    assert losers(colonize(Scene("proto").track(0, 1).influence("india", {0: 2, 1: 3}))) == ["0"]


# Treaty


@pytest.mark.rule("CM-39")
@every_edition
def test_a_treaty_saves_its_owners_last_disc(edition: str) -> None:
    scene = Scene(edition, 3).influence("india", {0: 2, 1: 8, 2: 2})
    game = colonize(scene.policies(0, "india", "treaty"))
    assert influence(game, "india")[:3] == [1, 5, 0]
    assert {event["seat"] for event in told(game, "treaty_held")} == {"0"}


@pytest.mark.rule("CM-39")
@every_edition
def test_a_treaty_protects_in_its_own_region_only(edition: str) -> None:
    scene = Scene(edition).influence("india", {0: 1, 1: 4}).influence("china", {0: 1, 1: 4})
    game = colonize(scene.policies(0, "india", "treaty"))
    assert influence(game, "india")[:2] == [1, 3]
    assert influence(game, "china")[:2] == [0, 4]
    assert {event["region"] for event in told(game, "treaty_held")} == {"india"}


@pytest.mark.rule("CM-39")
@every_edition
def test_a_mercenary_may_be_the_last_disc(edition: str) -> None:
    scene = Scene(edition).influence("india", {1: 6}, hired={0: 1}).policies(0, "india", "treaty")
    assert losers(colonize(scene)) == ["1"] * 3


@pytest.mark.rule("CM-39")
@every_edition
def test_conflict_ends_when_nobody_can_lose_a_disc(edition: str) -> None:
    scene = Scene(edition, board=board_with_limits(india=1)).influence("india", {0: 2, 1: 3})
    game = colonize(scene.policies(0, "india", "treaty").policies(1, "india", "treaty"))
    assert sorted(losers(game)) == ["0", "1", "1"]
    assert told(game, "conflict_ended") == [{"region": "india", "total": 2, "n": 2}]


@pytest.mark.rule("CM-39a")
@every_edition
@pytest.mark.parametrize(("before", "after"), [(10, 0), (11, 1), (13, 1)])
def test_unrest_takes_discs_in_spite_of_a_treaty_which_protects_the_rest(edition: str, before: int, after: int) -> None:
    scene = Scene(edition).influence("india", {0: before, 1: 14, "natives": 5})
    game = colonize(scene.policies(0, "india", "treaty").policies(1, "india", "unrest"))
    assert told(game, "removed")[0] == {"faction": "0", "region": "india", "n": 10, "hired": 0}
    assert influence(game, "india")[0] == after


# Mercenaries


@pytest.mark.rule("CM-41")
@every_edition
def test_mercenaries_count_as_influence_in_conflict(edition: str) -> None:
    # Seat 0 has the most with its mercenaries, though the fewest own discs, and so comes last.
    game = colonize(Scene(edition, 3).influence("india", {0: 1, 1: 4, "natives": 2}, hired={0: 4}))
    assert losers(game) == ["natives", "1"]
    assert game.pending == (0,)
    assert tokens(game) == ["lose 0 mercenaries", "lose 1 mercenaries"]


@pytest.mark.rule("CM-41", "CM-36")
@every_edition
@pytest.mark.parametrize("answer", [0, 1])
def test_the_owner_chooses_which_discs_go(edition: str, answer: int) -> None:
    game = colonize(Scene(edition).influence("india", {0: 2, "natives": 2}, hired={0: 2}))
    play(game, f"lose {answer} mercenaries")
    assert fought(game) == [("natives", 1, 0), ("0", 1 - answer, answer)]
    # The removed mercenary is gone before the others leave the board.
    assert told(game, "mercenaries_left") == [{"seat": "0", "region": "india", "n": 2 - answer}]
    assert influence(game, "india") == [1 + answer, 0, 0, 0, 1]
    assert seen(game, "reserve")[0] == 22 - (1 + answer)


@pytest.mark.rule("CM-41")
@every_edition
def test_nothing_is_asked_where_only_one_kind_is_left(edition: str) -> None:
    game = colonize(Scene(edition).influence("india", {1: 5}, hired={0: 2}))
    assert fought(game) == [("0", 0, 1), ("1", 1, 0), ("0", 0, 1)]


@pytest.mark.rule("CM-41", "CM-38")
@later_editions
def test_tied_owners_of_mercenaries_choose_in_the_order_of_the_track(edition: str) -> None:
    scene = Scene(edition, 3).track(2, 0, 1).influence("india", {0: 1, 1: 1, 2: 1}, hired={0: 3, 1: 3, 2: 3})
    game = colonize(scene)
    asked: list[int] = []
    for _ in range(3):
        asked.extend(game.pending)
        play(game, "lose 1 mercenaries")
    assert asked == [2, 0, 1]
    assert influence(game, "india") == [3, 3, 3, 0, 0]


@pytest.mark.rule("CM-37", "CM-39", "CM-41")
@every_edition
def test_a_conflict_goes_on_from_a_position_as_it_would_have(edition: str) -> None:
    scene = Scene(edition, 3).influence("india", {0: 2, 1: 1, 2: 3, "natives": 2}, hired={0: 2, 1: 2, 2: 1})
    game = colonize(scene.policies(1, "india", "treaty"))
    questions = 0
    while not told(game, "conflict_ended"):
        twin = td.from_position(game.position())
        assert twin.pending == game.pending
        assert tokens(twin) == tokens(game)
        answer = tokens(game)[questions % 2]
        assert play(twin, answer).position() == play(game, answer).position()
        questions += 1
    assert questions > 2
    # Nothing of the conflict is left over.
    assert td.from_position(game.position()).position() == game.position()


@pytest.mark.rule("CM-41", "CM-40")
@every_edition
def test_mercenaries_count_when_cubes_are_collected(edition: str) -> None:
    scene = Scene(edition, 3).influence("india", {0: 1, 1: 2}, hired={0: 2}).cubes("india", yellow=1, black=1)
    game = colonize(scene.policies(1, "india", "treaty"))
    assert game.pending == (0,)
    assert tokens(game) == ["collect yellow", "collect black"]


@pytest.mark.rule("CM-42")
@every_edition
def test_every_region_remembers_whose_mercenaries_it_has(edition: str) -> None:
    scene = Scene(edition, 3).at(round=2, action=2).influence("india", {1: 1, "natives": 1})
    scene.influence("china", {0: 1, 1: 1}, hired={2: 2})
    scene.hand(0, "mercenaries").ships(0, south_china_sea=3).hand(1, "mercenaries").ships(1, bay_of_bengal=3)
    game = scene.game()
    rolled(game, "play mercenaries china from south_china_sea", 2)
    rolled(game, "play mercenaries india from bay_of_bengal", 1)
    assert hired(game, "china") == [3, 0, 2, 0]
    assert influence(game, "china") == [4, 1, 2, 0, 0]
    assert hired(game, "india") == [0, 2, 0, 0]
    assert influence(game, "india") == [0, 3, 0, 0, 1]
    document = game.position()["regions"]
    assert document["china"]["mercenaries"] == {"0": 3, "2": 2}
    assert document["india"]["mercenaries"] == {"1": 2}


# Losses outside conflict


def plague_of_two(edition: str, own: int, mercenaries: int) -> td.Game:
    """Seat 0 brings a Plague over seat 1 in India, who has some of each."""
    scene = Scene(edition).at(round=2).hand(0, "plague").ships(0, bay_of_bengal=3)
    game = scene.influence("india", {0: 1, 1: own}, hired={1: mercenaries}).game()
    return play(game, "play plague india from bay_of_bengal")


@pytest.mark.rule("CM-59")
@every_edition
@pytest.mark.parametrize(
    ("own", "mercenaries", "offered"),
    [
        pytest.param(3, 3, [0, 1, 2, 3], id="any mixture"),
        pytest.param(1, 4, [1, 2], id="the own discs do not suffice"),
        pytest.param(7, 1, [0, 1], id="the mercenaries do not suffice"),
        pytest.param(0, 4, [], id="only mercenaries"),
        pytest.param(4, 0, [], id="only own discs"),
    ],
)
def test_the_loser_says_which_discs_go(edition: str, own: int, mercenaries: int, offered: list[int]) -> None:
    game = plague_of_two(edition, own, mercenaries)
    assert tokens(game, "lose") == [f"lose {number} mercenaries" for number in offered]
    if offered:
        assert game.pending == (1,)
        play(game, f"lose {offered[-1]} mercenaries")
        half, gone = (own + mercenaries) // 2, offered[-1]
        assert told(game, "removed") == [{"faction": "1", "region": "india", "n": half - gone, "hired": gone}]
        assert hired(game, "india")[1] == mercenaries - gone
    assert influence(game, "india")[1] == (own + mercenaries + 1) // 2


@pytest.mark.rule("CM-59")
@every_edition
def test_several_losers_say_it_in_the_order_of_the_track_before_the_next_action(edition: str) -> None:
    scene = Scene(edition, 3).track(1, 2, 0).at(round=2, row=2).hand(0, "plague").ships(0, bay_of_bengal=3)
    game = scene.influence("india", {0: 2, 1: 2, 2: 2}, hired={0: 1, 1: 1, 2: 1}).game()
    play(game, "play plague india from bay_of_bengal")
    asked: list[int] = []
    while tokens(game, "lose"):
        asked.extend(game.pending)
        play(game, "lose 0 mercenaries")
    assert asked == [1, 2, 0]
    assert influence(game, "india") == [2, 2, 2, 0, 0]
    assert game.pending == (1,)
    assert "pass" in tokens(game)


@pytest.mark.rule("CM-59", "CM-41")
@every_edition
def test_missionaries_ask_their_victim(edition: str) -> None:
    scene = Scene(edition).at(round=2).hand(0, "missionaries")
    game = scene.influence("india", {0: 1, 1: 1, "natives": 2}, hired={1: 1}).game()
    play(game, "play missionaries india")
    assert game.pending == (1,)
    play(game, "lose 1 mercenaries")
    assert influence(game, "india") == [3, 1, 0, 0, 1]
    assert hired(game, "india") == [0, 0, 0, 0]


@pytest.mark.rule("CM-59")
@every_edition
def test_a_military_campaign_asks_its_victim(edition: str) -> None:
    game = Scene(edition).at(round=2).hand(0, "campaign").influence("india", {0: 1, 1: 3}, hired={1: 2}).game()
    rolled(game, "play campaign india against 1", 2)
    assert game.pending == (1,)
    assert tokens(game) == ["lose 0 mercenaries", "lose 1 mercenaries", "lose 2 mercenaries"]
    play(game, "lose 2 mercenaries")
    assert influence(game, "india") == [1, 2, 0, 0, 0]


@pytest.mark.rule("CM-59")
@every_edition
def test_unrest_asks_whom_it_strikes_before_the_conflict(edition: str) -> None:
    scene = Scene(edition).influence("india", {0: 8, 1: 13, "natives": 1}, hired={0: 4})
    game = colonize(scene.policies(1, "india", "unrest"))
    assert game.pending == (0,)
    assert tokens(game) == ["lose 2 mercenaries", "lose 3 mercenaries", "lose 4 mercenaries"]
    assert told(game, "conflict_begun") == []
    play(game, "lose 3 mercenaries")
    assert told(game, "removed")[0] == {"faction": "0", "region": "india", "n": 7, "hired": 3}
    assert told(game, "conflict_begun") == [{"region": "india", "total": 16, "limit": 4}]


@pytest.mark.rule("CM-59")
@every_edition
def test_unrest_asks_nothing_of_one_who_loses_all(edition: str) -> None:
    scene = Scene(edition).influence("india", {0: 6, 1: 13}, hired={0: 4})
    game = colonize(scene.policies(1, "india", "unrest"))
    assert told(game, "removed")[0] == {"faction": "0", "region": "india", "n": 6, "hired": 4}


# The same, worked out slowly in another way


class SlowConflict:
    """A conflict by the letter of the clauses; which discs go is read off what the game did."""

    def __init__(self, own: dict[str, int], mercenaries: dict[str, int], limit: int, treaties: set[str]) -> None:
        self.own, self.mercenaries, self.limit, self.treaties = own, mercenaries, limit, treaties
        self.questions: list[str] = []

    def strength(self, faction: str) -> int:
        return self.own[faction] + self.mercenaries.get(faction, 0)

    def there(self) -> list[str]:
        return [faction for faction in self.own if self.strength(faction) > 0]

    def total(self) -> int:
        return sum(map(self.strength, self.there()))

    def over(self) -> bool:
        return len(self.there()) < 2 or self.total() <= self.limit

    def order(self, track: list[str], edition: str) -> list[list[str]]:
        """Who loses when in a pass that begins now; those in one list at the same time."""
        if edition == "proto":
            lower_first = ["natives", *reversed(track)]
            return [[faction] for faction in sorted(lower_first, key=self.strength) if self.strength(faction)]
        ranks = sorted({self.strength(faction) for faction in self.there()})
        return [[faction for faction in [*track, "natives"] if self.strength(faction) == rank] for rank in ranks]

    def fight(self, track: list[str], edition: str, removals: list[Removal]) -> int:
        """Go through what was removed, and find that it had to be so; how many removals there must be."""
        done = 0
        while not self.over():
            before = done
            for group in self.order(track, edition):
                losers = [f for f in group if f not in self.treaties or self.strength(f) > 1]
                removed = removals[done : done + len(losers)]
                assert sorted(faction for faction, _, _ in removed) == sorted(losers)
                self.questions += [f for f in losers if self.own[f] and self.mercenaries.get(f)]
                for faction, own, mercenaries in removed:
                    assert own + mercenaries == 1
                    self.own[faction] -= own
                    if mercenaries:
                        self.mercenaries[faction] -= mercenaries
                    assert self.own[faction] >= 0
                    assert self.mercenaries.get(faction, 0) >= 0
                done += len(losers)
                if self.over():
                    break
            if done == before:
                break
        return done


@pytest.mark.rule("CM-37", "CM-38", "CM-39", "CM-41")
@every_edition
@settings(max_examples=120)
@given(data=st.data())
def test_conflict_as_worked_out_slowly(edition: str, data: st.DataObject) -> None:
    players = data.draw(st.integers(2, 4), "players")
    seats = [str(seat) for seat in range(players)]
    track = data.draw(st.permutations(seats), "track")
    own = {faction: data.draw(st.integers(0, 5), f"discs of {faction}") for faction in (*seats, "natives")}
    mercenaries = {seat: data.draw(st.integers(0, 3), f"mercenaries of {seat}") for seat in seats}
    treaties = data.draw(st.sets(st.sampled_from(seats)), "treaties")
    limit = data.draw(st.integers(1, 8), "limit")

    scene = Scene(edition, players, board=board_with_limits(india=limit)).track(*map(int, track))
    discs: dict[int | str, int] = dict(own.items())
    scene.influence("india", discs, hired={int(seat): number for seat, number in mercenaries.items()})
    for seat in treaties:
        scene.policies(int(seat), "india", "treaty")
    slow = SlowConflict(own, mercenaries, limit, treaties)
    peaceful, expected_total = slow.over(), slow.total()

    game = colonize(scene)
    answered = []
    while told(game, "conflict_begun") and not told(game, "conflict_ended"):
        answered.append(str(game.turn))
        play(game, data.draw(st.sampled_from(tokens(game)), f"answer of {game.turn}"))
    removals = fought(game)
    begun = [] if peaceful else [{"region": "india", "total": expected_total, "limit": limit}]
    assert told(game, "conflict_begun") == begun
    assert slow.fight(track, edition, removals) == len(removals)
    assert answered == slow.questions
    ended = [] if peaceful else [{"region": "india", "total": slow.total(), "n": len(slow.there())}]
    assert told(game, "conflict_ended") == ended

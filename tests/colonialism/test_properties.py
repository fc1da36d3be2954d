"""What holds in every game, counted from the pieces themselves."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.random_games import EXAMPLES, KERNELS, begun, kernel_of, options, quickest, states
from tordesillas.colonialism.options import switches
from tordesillas.engine.description import Setting
from tordesillas.engine.layout import DERIVED, flatten
from tordesillas.engine.registry import rules_of
from tordesillas.fuzz.settings import all_settings

RULES = rules_of("colonialism")
SETTINGS = all_settings(RULES)
CUBES = {"proto": 45, "first": 63, "second": 63}
MERCENARIES = {"proto": 0, "first": 16, "second": 16}
NATIVES = {"proto": 57, "first": 45, "second": 45}
SHORT_CUBES = 30

UPGRADES = RULES.state.fields["upgrade_owner"].axes[0].names

some_settings = st.sampled_from(SETTINGS)
seeds = st.integers(0, 2**32)


def members(numbers: list[int]) -> list[int]:
    """The members of sets."""
    return [at for number in numbers for at in range(number.bit_length()) if number >> at & 1]


def cards_of(state: Any, seat: int) -> Counter[int]:
    """A seat's cards, wherever they are, kept ones in the hand."""
    piles = [state.get(pile)[seat] for pile in ("hand", "deck", "discard")]
    laid = [card for card in state.get("face_down")[seat] if card >= 0]
    laid += [play // 6 for play in state.get("face_up")[seat] if play >= 0]
    return Counter(members(piles) + laid)


def check_pieces(setting: Setting, state: Any) -> None:
    short = setting.options.get("length") == "short"
    cubes = flatten(state.get("cubes")) + flatten(state.get("collected")) + state.get("bag") + state.get("spent")
    assert sum(cubes) == (SHORT_CUBES if short else CUBES[setting.edition])
    influence, hired = state.get("influence"), state.get("mercenaries")
    natives = state.get("native_supply") + sum(region[4] for region in influence)
    mercenaries = sum(flatten(hired))
    if setting.edition == "proto":
        natives += mercenaries
    else:
        mercenaries += state.get("mercenary_supply")
        assert mercenaries == MERCENARIES[setting.edition]
    assert natives == NATIVES[setting.edition]
    owners = dict(zip(UPGRADES, state.get("upgrade_owner")))
    for region in range(6):
        assert all(0 <= hired[region][seat] <= influence[region][seat] for seat in range(4))
    for seat in range(4):
        discs = state.get("reserve")[seat] + sum(influence[r][seat] - hired[r][seat] for r in range(6))
        own = 27 if owners["military_expansion"] == seat else 22
        cards = 25 if owners["colonial_infrastructure"] == seat else 24
        playing = seat < setting.players
        assert discs == (own if playing else 0)
        assert cards_of(state, seat) == Counter(range(cards if playing else 0))


@pytest.mark.parametrize("form", KERNELS)
@pytest.mark.parametrize("setting", SETTINGS[::2], ids=str)
def test_pieces_are_conserved(form: str, setting: Setting) -> None:
    for state in states(kernel_of("colonialism", form), setting, Random(str(setting))):
        check_pieces(setting, state)
        assert state.over or options(kernel_of("colonialism", form), state)
        assert min(flatten(state.get("influence")) + flatten(state.get("cubes")) + state.get("bag")) >= 0


@given(setting=some_settings, seed=seeds)
@settings(max_examples=EXAMPLES)
def test_the_bag_is_exactly_empty_at_the_end(setting: Setting, seed: int) -> None:
    """Only set-up and refills draw from it, and the box holds as many cubes as they ask for."""
    *_, state = states(quickest("colonialism"), setting, Random(seed))
    drawn = switches(setting)["cubes_each"] * 3 - sum(state.get("bag"))
    assert state.get("bag") == [0, 0, 0]
    assert drawn == sum(state.get("value")) * state.get("turns") + (18 if state.get("interim_refresh") else 0)


CONSERVED = (
    *("bag", "spent", "cubes", "collected", "influence", "mercenaries", "native_supply", "mercenary_supply"),
    *("reserve", "fresh", "used", "hand_count", "deck_count"),
)
PLACED = ("hand", "deck", "discard", "interests")


@given(setting=some_settings, seed=seeds, moves=st.integers(0, 230))
@settings(max_examples=EXAMPLES)
def test_no_piece_can_be_added_or_taken_away_unnoticed(setting: Setting, seed: int, moves: int) -> None:
    """The state's own check, on which the fuzzer rests, can fail: for every number of every kind of pieces."""
    kernel = quickest("colonialism")
    state = begun(kernel, setting, Random(seed))
    for number, found in enumerate(states(kernel, setting, Random(seed))):
        state.copy_from(found)
        if number == moves:
            break
    assert kernel.sound(state) == 0
    flat = state.flat()
    at = 0
    for declared in RULES.state.fields.values():
        if declared.who is DERIVED:
            continue
        changes = {number: wrong_values(declared.name, flat[number]) for number in range(at, at + declared.size)}
        for number, values in changes.items():
            for value in values:
                if declared.low <= value <= declared.high:
                    state.set_flat([*flat[:number], value, *flat[number + 1 :]])
                    assert kernel.sound(state) != 0, f"{declared.name}[{number - at}]: {flat[number]} to {value}"
        at += declared.size


def wrong_values(name: str, true: int) -> tuple[int, ...]:
    if name in CONSERVED:
        return true - 1, true + 1
    if name in PLACED:
        return true ^ 1, true ^ 2, true ^ 1 << 11
    return ()

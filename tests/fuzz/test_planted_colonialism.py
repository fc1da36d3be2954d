"""That mistakes in Colonialism's rules would be found: some are made on its source, and the fuzzer must notice."""

from __future__ import annotations

from typing import Any

import pytest

from tordesillas.colonialism import action_cards, decks, hidden, legal, policies, upgrades
from tordesillas.engine.kernel import CHOICE
from tordesillas.engine.registry import rules_of
from tordesillas.engine.settle import settle
from tordesillas.engine.tape import emit
from tordesillas.fuzz import full, light

SETTING = settle(rules_of("colonialism"), "second", 2, ["events", "upgrades"])


@pytest.fixture(autouse=True)
def source(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CHOICE, "source")


def unveiled(t: Any, kind: int, a: int, b: int, c: int, d: int, e: int, seen_by: int, veiled: int) -> None:
    emit(t, kind, a, b, c, d, e)


def found_in_full() -> str:
    for number in range(5):
        finding = full.play(SETTING, number, 2)[1]
        if finding is not None:
            return finding.what
    return ""


def found_in_light() -> str:
    finding = light.play(SETTING, 0, 60, 3)[1]
    return finding.what if finding is not None else ""


def test_a_policy_card_that_is_not_veiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(policies, "emit_veiled", unveiled)
    assert found_in_full().startswith("secrets: policy_covered tells seat")


def test_a_drawn_card_that_is_not_veiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decks, "emit_veiled", unveiled)
    assert found_in_full().startswith("secrets: card_")


def test_a_resample_that_forgets_cards_known_to_be_in_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    deal_cards = hidden.deal_cards

    def forgetful(s: Any, t: Any, seat: int) -> None:
        deal_cards(s, t, seat)
        s.hand[seat] &= ~1
        s.deck[seat] |= 1

    monkeypatch.setattr(hidden, "deal_cards", forgetful)
    assert "contradicts itself" in found_in_full()


def test_discs_out_of_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    def place(s: Any, t: Any, region: int, faction: int, number: int) -> int:
        s.influence[region][faction] += number
        return number

    monkeypatch.setattr(action_cards, "place", place)
    assert "contradicts itself" in found_in_light()


def test_cubes_that_vanish(monkeypatch: pytest.MonkeyPatch) -> None:
    def spend(s: Any, seat: int, colour: int, cubes: int) -> None:
        s.collected[seat][colour] -= cubes

    monkeypatch.setattr(upgrades, "spend", spend)
    assert "contradicts itself" in found_in_light()


def test_a_decision_without_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(legal, "list_losses", lambda s, seat, out: None)
    assert "dead end" in found_in_light()


def test_withdrawing_more_than_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def remove(s: Any, t: Any, region: int, faction: int, discs: int, hired: int) -> None:
        s.influence[region][faction] -= discs + 1
        s.reserve[faction] += discs + 1

    monkeypatch.setattr("tordesillas.colonialism.actions.remove", remove)
    assert "influence" in found_in_light()

"""The editions: each is its switches, named after what they do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tordesillas.colonialism.pieces import (
    CAMPAIGN,
    CONSOLIDATE,
    DIPLOMACY,
    INFRASTRUCTURE,
    LAND_GRAB,
    MERCENARIES,
    MISSIONARIES,
    PLAGUE,
    TREATY,
    UNREST,
)
from tordesillas.engine.description import Edition, Option, Setting

PLAYERS = (2, 3, 4)
QUICK_START = Option("quick_start", (False, True), False)

EDITIONS = (
    Edition("proto", 2011, PLAYERS, options=(Option("length", ("short", "regular"), "regular"),)),
    Edition("first", 2013, PLAYERS, options=(QUICK_START,)),
    Edition("second", 2018, PLAYERS, expansions=("events", "upgrades"), options=(QUICK_START,)),
)

COLOURS_OF_SEATS = {
    "proto": ("blue", "red", "purple", "green"),
    "first": ("blue", "red", "green", "white"),
    "second": ("blue", "red", "green", "white"),
}
"""CM-02."""


def cards(*numbers: int) -> int:
    """A set of cards."""
    return sum(1 << number for number in numbers)


SEALED_ACTIONS = cards(DIPLOMACY, CAMPAIGN, MISSIONARIES, MERCENARIES, LAND_GRAB, PLAGUE)
FIRST_POLICIES = cards(*range(CONSOLIDATE + 1))

PROTO: Mapping[str, int] = {
    "turns": 3,
    "order_dice": 1,
    "rejects_open": 0,
    "draw_per_action": 1,
    "withdraw_max": 0,
    "policy_cards": FIRST_POLICIES,
    "seal_cards": SEALED_ACTIONS | cards(TREATY, UNREST, CONSOLIDATE),
    "campaign_rivals_only": 0,
    "trade_presence": 0,
    "mercenaries_are_natives": 1,
    "dominion_first": 0,
    "ties_by_track": 1,
    "keep_none": 0,
    "draw_six": 1,
    "check_before_leaving": 1,
    "order_by_score": 1,
    "interim_refresh": 0,
    "conversion": 0,
    "cubes_each": 15,
    "discs_each": 22,
    "natives_all": 57,
    "mercenaries_all": 0,
}
SHORT: Mapping[str, int] = {"turns": 2, "cubes_each": 10}
"""What the short game of 2011 changes (CM-03, CM-06)."""

FIRST: Mapping[str, int] = {
    **PROTO,
    "order_dice": 4,
    "rejects_open": 1,
    "withdraw_max": 5,
    "seal_cards": SEALED_ACTIONS,
    "trade_presence": 1,
    "mercenaries_are_natives": 0,
    "dominion_first": 1,
    "ties_by_track": 0,
    "draw_six": 0,
    "check_before_leaving": 0,
    "order_by_score": 0,
    "interim_refresh": 1,
    "conversion": 1,
    "cubes_each": 21,
    "natives_all": 45,
    "mercenaries_all": 16,
}

SECOND: Mapping[str, int] = {
    **FIRST,
    "draw_per_action": 3,
    "policy_cards": FIRST_POLICIES & ~cards(CONSOLIDATE),
    "seal_cards": SEALED_ACTIONS | cards(CONSOLIDATE, INFRASTRUCTURE),
    "campaign_rivals_only": 1,
    "keep_none": 1,
}

SWITCHES: Mapping[str, Mapping[str, int]] = {"proto": PROTO, "first": FIRST, "second": SECOND}


def switches(setting: Setting) -> dict[str, Any]:
    """All switches of a game, as fields of its state."""
    found: dict[str, Any] = dict(SWITCHES[setting.edition])
    if setting.options.get("length") == "short":
        found.update(SHORT)
    found["quick_start"] = int(bool(setting.options.get("quick_start")))
    found["events_on"] = int("events" in setting.expansions)
    found["upgrades_on"] = int("upgrades" in setting.expansions)
    found["players"] = setting.players
    return found

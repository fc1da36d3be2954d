"""The edition, and what the players may choose: each choice as switches of the state."""

from __future__ import annotations

from typing import Any

from tordesillas.colonial.pieces import CONTINENT, NATIONS, TURNS_MOST, YEARS_EVER, YEARS_MOST
from tordesillas.engine.description import Edition, Option, Setting

PLAYERS = (2, 3, 4, 5, 6)
ROLL = "roll"
ONE_CONTINENT = 2
"""So many players play on one continent (CL-87)."""
WITHOUT_CONTINENT = 3
"""So many leave one out (CL-88)."""
NO_LIMIT = 0

EDITIONS = (
    Edition(
        "first",
        2011,
        PLAYERS,
        options=(
            Option("advanced_founding", (True, False), True),
            Option("nations", (False, True), False),
            Option("continent", (ROLL, *CONTINENT.names), ROLL),
            Option("turn_limit", (NO_LIMIT, 20, 40, 60, 100), NO_LIMIT),
        ),
    ),
)

SEAT_COLOURS = ("red", "blue", "green", "yellow", "purple", "black")


def clash(setting: Setting) -> tuple[str, str] | None:
    """CL-80, CL-87, CL-88: not every choice is for every number of players."""
    if setting.options["nations"] and setting.players > NATIONS:
        return "options.nations", f"there are {NATIONS} nations, so no more than {NATIONS} can play with them"
    chosen = setting.options["continent"]
    if chosen != ROLL and setting.players not in (ONE_CONTINENT, WITHOUT_CONTINENT):
        return "options.continent", f'with {setting.players} players all continents are played: it must be "{ROLL}"'
    return None


def switches(setting: Setting) -> dict[str, Any]:
    """All switches of a game, as fields of its state."""
    chosen, limit = setting.options["continent"], setting.options["turn_limit"]
    return {
        "advanced": int(bool(setting.options["advanced_founding"])),
        "nations_on": int(bool(setting.options["nations"])),
        "turn_limit": limit or TURNS_MOST,
        "years_limit": YEARS_MOST if limit else YEARS_EVER,
        "continents_fixed": int(chosen != ROLL),
        "continent": -1 if chosen == ROLL else CONTINENT.names.index(str(chosen)),
        "one_continent": int(setting.players == ONE_CONTINENT),
        "without_continent": int(setting.players == WITHOUT_CONTINENT),
        "players": setting.players,
    }

"""What an event is about, for whoever looks for it in a journal, and what dice fell with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tordesillas.engine.events import Event
    from tordesillas.engine.face import Part

KINDS = {
    "war": (
        "war_declared",
        "war_year",
        "goods_lost",
        "treasury_lost",
        "squadrons_lost",
        "surrendered",
        "war_ended",
        "privateer_hired",
        "privateer_sunk",
    ),
    "unrest": (
        "revolution",
        "unrest_placed",
        "unrest_removed",
        "home_unrest_placed",
        "home_unrest_removed",
        "rebellion",
        "independence",
        "mission_placed",
        "mission_lost",
    ),
    "cards": ("programmed", "revealed", "last_card_shown", "character_used"),
    "map": (
        "explored",
        "exploration_rolled",
        "circumnavigated",
        "america_discovered",
        "counter_placed",
        "counter_lost",
        "control_taken",
        "control_lost",
        "colony_founded",
        "colony_lost",
        "option_taken",
        "city_founded",
    ),
    "treasury": (
        "goods_shipped",
        "goods_sold",
        "treasury_gained",
        "treasury_given",
        "loan_taken",
        "loan_repaid",
        "interest_due",
        "fleets_bought",
        "fleets_lost",
        "squadrons_bought",
    ),
    "prestige": ("prestige_gained", "prestige_lost"),
}
TOPICS = tuple(KINDS)
TOPIC_OF = {kind: topic for topic, kinds in KINDS.items() for kind in kinds}

HEADINGS = frozenset({"turn_begun", "round_begun", "last_chance_begun"})


def thrown(event: Event) -> tuple[str, ...]:
    """The faces of a roll; where only successes count, which dice have succeeded."""
    if event.kind == "exploration_rolled":
        return (str(event.args["face"]),)
    if event.kind == "dice_rolled":
        number, successes = event.args["n"], event.args["successes"]
        assert isinstance(number, int)
        assert isinstance(successes, int)
        return ("hit",) * successes + ("miss",) * (number - successes)
    return ()


def places(event: Event) -> tuple[Part, ...]:
    """The territory of a resource space."""
    space = event.args.get("space")
    return (f"territory:{space.rpartition('_')[0]}",) if isinstance(space, str) else ()

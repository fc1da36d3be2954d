"""What an event is about, for whoever looks for it in a journal, and what dice fell with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tordesillas.engine.events import Event

KINDS = {
    "conflict": (
        "conflict_begun",
        "conflict_ended",
        "treaty_held",
        "unrest_struck",
        "mercenaries_left",
        "check_failed",
    ),
    "cards": (
        "cards_drawn",
        "card_drawn",
        "deck_made",
        "card_kept",
        "card_discarded",
        "cards_returned",
        "card_played",
        "policy_laid",
        "policy_covered",
        "policy_counted",
        "card_reclaimed",
        "upgrade_bought",
    ),
    "collection": (
        "collected",
        "cube_given_up",
        "cubes_crossed",
        "cubes_swapped",
        "converted",
        "interest_fulfilled",
        "scored",
    ),
    "ships": ("ship_stationed", "ship_moved", "ship_used", "explored"),
}
TOPICS = tuple(KINDS)
TOPIC_OF = {kind: topic for topic, kinds in KINDS.items() for kind in kinds}

HEADINGS = frozenset({"round_begun", "colonization_begun", "turn_ended"})


def thrown(event: Event) -> tuple[str, ...]:
    """The only die whose face the journal tells alone; others are told by their sum."""
    return (str(event.args["face"]),) if event.kind == "die_rolled" else ()

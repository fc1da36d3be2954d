"""What the cards of a game do, in words, as its edition and its board have them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tordesillas.colonialism import board_file
from tordesillas.colonialism.legal import SHIPLESS
from tordesillas.colonialism.options import switches
from tordesillas.colonialism.pieces import (
    AGADIR_CRISIS,
    CAMPAIGN,
    CARD,
    CONGO_ATROCITIES,
    CONSOLIDATE,
    CULTIVATION_SYSTEM,
    DOMINION,
    EVENT,
    GURKHAS,
    INFRASTRUCTURE,
    MERCENARIES,
    REGION,
    ROUTE,
    TRADE,
    TRIPARTITE_CONVENTION,
    UNREST,
    UPGRADE,
    UPGRADE_PRICE,
    URABI_REVOLT,
    ZONE,
)
from tordesillas.engine.description import Entry
from tordesillas.engine.messages import Word, name, say

if TYPE_CHECKING:
    from tordesillas.engine.description import Setting
    from tordesillas.engine.layout import Axis

DOMAIN = "colonialism"
LASTING = (CONGO_ATROCITIES, AGADIR_CRISIS, URABI_REVOLT)
REGIONAL = (TRIPARTITE_CONVENTION, GURKHAS, CULTIVATION_SYSTEM)
BY_SWITCH = {
    DOMINION: ("ties_by_track", ("dominion", "dominion_track")),
    UNREST: ("ties_by_track", ("unrest", "unrest_track")),
    CAMPAIGN: ("campaign_rivals_only", ("campaign_any", "campaign_rivals")),
    MERCENARIES: ("mercenaries_are_natives", ("mercenaries", "mercenaries_natives")),
}
"""Cards that differ between the editions: the switch, and the text's name without and with it."""


def glossary(setting: Setting, language: str) -> tuple[Entry, ...]:
    """The cards that a game is played with: influence cards, then events, then upgrades.

    Their kinds: `policy`, `action`; of events `immediate`, `duration`, `regional`; `upgrade`.
    """
    box = switches(setting)
    entries = list(influence_cards(box, language))
    if box["events_on"]:
        fields = board_file.fields_of(setting.board or board_file.FILE.box, setting.players)
        entries += (event_card(event, fields, language) for event in range(len(EVENT)))
    if box["upgrades_on"]:
        entries += (upgrade_card(upgrade, language) for upgrade in range(len(UPGRADE)))
    return tuple(entries)


def influence_cards(box: dict[str, Any], language: str) -> Iterator[Entry]:
    for card in range(len(CARD)):
        if card != INFRASTRUCTURE or box["upgrades_on"]:
            kind = "policy" if box["policy_cards"] >> card & 1 else "action"
            about = (
                say(language, f"colonialism.glossary.kind.{kind}"),
                say(language, f"colonialism.glossary.needs.{needs(box, card)}"),
                say(language, f"colonialism.glossary.card.{effect(box, card)}"),
            )
            yield Entry(kind, CARD.names[card], named(CARD, card, language), about)


def needs(box: dict[str, Any], card: int) -> str:
    """The name of the text on what must be there to play the card."""
    if card == TRADE:
        return "trade" if box["trade_presence"] else "trade_ship"
    if SHIPLESS >> card & 1:
        return "presence"
    return "both" if box["seal_cards"] >> card & 1 else "ship"


def effect(box: dict[str, Any], card: int) -> str:
    """The name of the text on what the card does."""
    if card in (CONSOLIDATE, INFRASTRUCTURE):
        return "consolidate_policy" if box["policy_cards"] >> card & 1 else "consolidate_action"
    if card in BY_SWITCH:
        switch, texts = BY_SWITCH[card]
        return texts[box[switch]]
    return CARD.names[card]


def event_card(event: int, fields: dict[str, Any], language: str) -> Entry:
    """An event, with the places that the board gives it."""
    kind = "duration" if event in LASTING else "regional" if event in REGIONAL else "immediate"
    places = {end: named(REGION, region, language) for end, region in zip(ROUTE.names, fields["opium_route"])}
    if fields["event_region"][event] >= 0:
        places["region"] = named(REGION, fields["event_region"][event], language)
    if fields["event_zone"][event] >= 0:
        places["zone"] = named(ZONE, fields["event_zone"][event], language)
    about = (
        say(language, f"colonialism.glossary.kind.{kind}"),
        say(language, f"colonialism.glossary.event.{EVENT.names[event]}", **places),
    )
    return Entry(kind, EVENT.names[event], named(EVENT, event, language), about)


def upgrade_card(upgrade: int, language: str) -> Entry:
    about = (
        say(language, "colonialism.glossary.kind.upgrade", n=UPGRADE_PRICE[upgrade]),
        say(language, f"colonialism.glossary.upgrade.{UPGRADE.names[upgrade]}"),
    )
    return Entry("upgrade", UPGRADE.names[upgrade], named(UPGRADE, upgrade, language), about)


def named(axis: Axis, member: int, language: str) -> Word:
    return name(language, DOMAIN, axis.name, axis.names[member])

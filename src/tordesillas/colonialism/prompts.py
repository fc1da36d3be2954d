"""What a seat is asked, in the words of the catalogues."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tordesillas.colonialism import state as at
from tordesillas.colonialism.pieces import (
    ACTIONS,
    EVENT,
    GURKHAS,
    HAND,
    OPEN_DOOR_POLICY,
    REGION,
    ROUNDS,
    SHIPS_EACH,
    YOUNG_TURKS,
)
from tordesillas.engine.messages import Message, Named

if TYPE_CHECKING:
    from tordesillas.engine.kernel import StateHandle


def prompt(state: StateHandle, seat: int) -> Message:
    """The question that the seat owes an answer to."""
    get = state.get
    if get("owed_region") >= 0:
        where = Named(REGION, get("owed_region"))
        return Message("colonialism.prompt.lose", {"n": get("owed")[seat], "region": where})
    if get("collecting") >= 0:
        return Message("colonialism.prompt.collect", {"region": Named(REGION, get("collecting"))})
    step = get("step")
    if step == at.ACTION:
        numbers = {"turn": get("turn"), "round": get("round"), "action": get("action")}
        return Message("colonialism.prompt.action", {**numbers, "rounds": ROUNDS, "actions": ACTIONS})
    if step == at.KEEP_CARDS:
        left = HAND - get("kept")[seat].bit_count()
        return Message("colonialism.prompt.keep_first", {"n": left})
    if step == at.NEW_HANDS:
        return Message("colonialism.prompt.keep_or_none" if get("keep_none") else "colonialism.prompt.keep_one")
    if step == at.STATION_SHIPS:
        return Message("colonialism.prompt.station", {"ship": get("action"), "ships": SHIPS_EACH})
    if step == at.NEW_SHIP:
        return Message("colonialism.prompt.new_ship")
    if step == at.FIRST_ORDER:
        return Message("colonialism.prompt.first_row")
    if step == at.CHOOSE_ROW:
        return Message("colonialism.prompt.row")
    return event_prompt(state)


def event_prompt(state: StateHandle) -> Message:
    """What a historical event asks."""
    event = state.get("event")
    where = {"event": Named(EVENT, event), "region": Named(REGION, state.get("event_region")[event])}
    if event == YOUNG_TURKS:
        return Message("colonialism.prompt.young_turks", where)
    if event == OPEN_DOOR_POLICY:
        return Message("colonialism.prompt.open_door", where)
    if event == GURKHAS:
        return Message("colonialism.prompt.gurkhas", {**where, "n": state.get("placing")})
    if state.get("step") == at.EVENT_STEP:
        return Message("colonialism.prompt.sick_man", where)
    return Message("colonialism.prompt.cultivation", where)

"""Whether a state that was put together by hand could have come about: the rules are safe to run on it.

Kernel file.
"""

from __future__ import annotations

from tordesillas.colonialism.sound_cards import (
    sound_cards,
    sound_expansions,
    sound_laid,
)
from tordesillas.colonialism.sound_decision import sound_decision
from tordesillas.colonialism.sound_table import (
    sound_absent,
    sound_blank,
    sound_box,
    sound_order,
    sound_pieces,
    sound_time,
)
from tordesillas.colonialism.state import State
from tordesillas.engine.common import WHOLE_GAME


def sound(s: State) -> int:
    found = sound_box(s)
    if found == 0 and s.begun == 0:
        return sound_blank(s)
    if found == 0:
        found = sound_order(s)
    if found == 0:
        found = sound_time(s)
    if found == 0:
        found = sound_pieces(s)
    if found == 0:
        found = sound_absent(s)
    if found == 0:
        found = sound_laid(s)
    if found == 0:
        found = sound_expansions(s)
    if found == 0 and s.viewer == WHOLE_GAME:
        found = sound_cards(s)
    if found == 0:
        found = sound_decision(s)
    return found

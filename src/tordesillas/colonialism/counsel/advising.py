"""From a view to an advice for each legal move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tordesillas.colonialism.counsel.actions import VALUERS, Actions
from tordesillas.colonialism.counsel.answers import ANSWERS
from tordesillas.colonialism.counsel.prospects import Prospects
from tordesillas.colonialism.reading import read
from tordesillas.colonialism.vocabulary import MOVES
from tordesillas.engine.counsel import Advice

if TYPE_CHECKING:
    from tordesillas.engine.view import View


def counsel(view: View) -> list[Advice]:
    """What speaks for each legal move of a seat that owes a decision."""
    assert view.seat is not None
    prospects = Prospects(read(view.state), view.seat)
    actions = Actions(prospects)
    found = []
    for move in view.legal_moves.ids:
        kind = MOVES.kind(move)
        parts = kind.indices(move)
        value = actions.value(kind.name, parts) if kind.name in VALUERS else ANSWERS[kind.name](prospects, parts)
        found.append(Advice(move, value.worth, value.reason))
    return found

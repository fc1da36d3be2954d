"""From a view to an advice for each legal move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tordesillas.colonial.counsel.business import BUSINESS
from tordesillas.colonial.counsel.outlook import Outlook
from tordesillas.colonial.counsel.programme import Programmes
from tordesillas.colonial.counsel.steps import STEPS
from tordesillas.colonial.counsel.value import value
from tordesillas.colonial.reading import read
from tordesillas.colonial.vocabulary import MOVES
from tordesillas.engine.counsel import Advice

if TYPE_CHECKING:
    from tordesillas.engine.view import View

ADVICE = {**STEPS, **BUSINESS}


def counsel(view: View) -> list[Advice]:
    """What speaks for each legal move of a seat that owes a decision."""
    assert view.seat is not None
    outlook = Outlook(read(view.state), view.seat)
    programmes = Programmes(outlook)
    found = []
    for move in view.legal_moves.ids:
        kind = MOVES.kind(move)
        parts = kind.indices(move)
        if kind.name == "program":
            known = value(programmes.worth(parts[0]), "program")
        else:
            known = ADVICE[kind.name](outlook, parts)
        found.append(Advice(move, known.worth, known.reason))
    return found

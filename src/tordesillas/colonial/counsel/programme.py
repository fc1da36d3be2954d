"""Which four cards to line up: each programme is played through in thought, with what is at hand."""

from __future__ import annotations

from tordesillas.colonial.counsel.characters import Means, at_hand, use
from tordesillas.colonial.counsel.outlook import Outlook
from tordesillas.colonial.pieces import CARDS, PLAN_CARD, ROUNDS

LATER = 0.985
"""What a character is worth a round later: others may come first."""
LAST_CHANCE = 0.95
"""And in the last chance round."""

Cards = tuple[int, ...]


class Programmes:
    """The worth of every order of cards, worked out once for each beginning that several have in common."""

    def __init__(self, outlook: Outlook) -> None:
        self.o = outlook
        self._played: dict[Cards, tuple[float, Means]] = {(): (0.0, at_hand(outlook))}

    def worth(self, program: int) -> float:
        """What four cards bring, and the better of the others in the last chance round."""
        cards = tuple(PLAN_CARD[program * ROUNDS : (program + 1) * ROUNDS])
        worth, means = self.played(cards)
        last = max(self.card(card, means)[0] for card in range(CARDS) if card not in cards)
        return worth + LAST_CHANCE * last

    def played(self, cards: Cards) -> tuple[float, Means]:
        """What a beginning brings, and what is at hand after it."""
        found = self._played.get(cards)
        if found is None:
            worth, means = self.played(cards[:-1])
            gained, means = self.card(cards[-1], means)
            found = self._played[cards] = (worth + gained * LATER ** len(cards), means)
        return found

    def card(self, card: int, means: Means) -> tuple[float, Means]:
        """The better of a card's two characters; neither must be used."""
        best = (0.0, means)
        for character in self.o.s.characters[card]:
            found = use(self.o, character, means)
            if found[0] > best[0]:
                best = found
        return best

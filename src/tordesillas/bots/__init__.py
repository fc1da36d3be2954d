"""Programs that play: `bot(name, game, seed).choose(view, budget)`. They see what a seat sees, and nothing else."""

from tordesillas.bots.interface import Bot, Budget, Decision
from tordesillas.bots.registry import about, bot, names, title

__all__ = ["Bot", "Budget", "Decision", "about", "bot", "names", "title"]

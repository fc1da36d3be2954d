"""What speaks for each move of a seat of Colonial, worked out from its view alone; 1 is what a Prestige is worth."""

from tordesillas.colonial.counsel.advising import counsel

__all__ = ["counsel"]

"""What speaks for each move of a seat of Colonialism, worked out from its view alone; 1 is about a cube of worth."""

from tordesillas.colonialism.counsel.advising import counsel

__all__ = ["counsel"]

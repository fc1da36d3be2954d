"""What every game of the house shares; knows nothing of any game."""

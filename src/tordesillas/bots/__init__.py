"""Programs that play: `choose(view, legal, budget)`. They see what a seat sees, and nothing else."""

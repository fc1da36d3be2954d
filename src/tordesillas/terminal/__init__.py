"""The games in a terminal. What a player sees there comes from that seat's view, and nothing else."""

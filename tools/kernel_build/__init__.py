"""Turns a game's kernel files into one compiled module; see `docs/kernel.md`."""

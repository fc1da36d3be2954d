"""What our own figures are held to."""

from __future__ import annotations

TARGETS: dict[str, float] = {
    "ours.playouts": 2_000_000,
    "ours.python": 1_000_000,
    "ours.game": 200_000,
    "ours.source.playouts": 50_000,
    "ours.copy": 0.15,
    "ours.import": 60,
    "ours.first_game": 60,
    "ours.replay": 1,
    "ours.threads": 1.8,
    "colonial.playouts": 1_000_000,
    "colonial.python": 500_000,
    "colonial.copy": 0.4,
}
"""By the figure's key, in the figure's unit: at least this for speeds and ratios, at most this for times."""

"""The browser that pages are tried and pictured in: the system's Chromium, quiet and without a window."""

from __future__ import annotations

import shutil

QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
)


def program() -> str | None:
    """Where it is; None if it is not installed."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return next((found for found in map(shutil.which, names) if found), None)

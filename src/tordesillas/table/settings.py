"""What whoever runs a server may decide."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path


def data_folder() -> Path:
    """Where a person's own games are kept, as the operating system wants it; TORDESILLAS_DATA says otherwise."""
    chosen = os.environ.get("TORDESILLAS_DATA")
    if chosen:
        return Path(chosen)
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local")) / "Tordesillas"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "Tordesillas"
    return Path(os.environ.get("XDG_DATA_HOME", home / ".local" / "share")) / "tordesillas"


def own_database() -> str:
    return f"sqlite+aiosqlite:///{data_folder() / 'tables.sqlite3'}"


@dataclass(frozen=True)
class Settings:
    """One server's settings; the defaults are those of a person who plays at home."""

    database: str = field(default_factory=own_database)
    """The URL of the database: sqlite+aiosqlite:///... or postgresql+asyncpg://..."""
    public_url: str = ""
    """Where browsers reach the server, if not where it listens; its scheme decides whether cookies are Secure."""
    local: bool = False
    """For the person at this machine only: whoever asks is the host."""
    bot_pace: float = 0.7
    """Seconds between the moves of bots, so that people can follow."""
    smtp: str = ""
    """smtp://user:password@host:port or smtps://...; without it no mail is sent."""
    mail_from: str = ""
    webhooks: bool = False
    """Whether persons may have a webhook called when it is their turn."""
    limits: bool = True
    """Whether requests of one visitor are limited in number."""
    metrics: bool = True

    @property
    def secure(self) -> bool:
        return self.public_url.startswith("https://")

"""What is kept: the tables of the database, and the way to it."""

from tordesillas.table.store.database import Database

__all__ = ["Database"]

"""The online table: who sits where, what has been played, and the pages and programs that ask for it."""

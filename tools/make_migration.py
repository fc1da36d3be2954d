"""Write the migration that brings the database from the last one to `table/store/schema.py`.

    .venv/bin/python tools/make_migration.py "add the moves' comments"

Read what it has written before it is committed: Alembic cannot know what a change of schema means for the rows.
Migrations that were released are never changed; before that, delete the last one and run this again.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
import tempfile
from pathlib import Path

from alembic import command
from sqlalchemy import Connection

from tordesillas.table.store.database import MIGRATIONS, Database, configured

VERSIONS = MIGRATIONS / "versions"


def number() -> int:
    """Of the next migration."""
    return 1 + max((int(file.name.split("_")[0][1:]) for file in VERSIONS.glob("v*_*.py")), default=0)


async def written(message: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = Database(f"sqlite:///{folder}/empty.sqlite3")
        await database.migrate()
        async with database.writing() as connection:
            await connection.run_sync(compare, message)
        await database.close()


def compare(connection: Connection, message: str) -> None:
    config = configured(connection)
    config.set_main_option("file_template", "%%(rev)s_%%(slug)s")
    command.revision(config, message, autogenerate=True, rev_id=f"v{number()}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("message", help="what it does, as a sentence without its full stop")
    asyncio.run(written(parser.parse_args().message))
    ruff = Path(sys.executable).parent / "ruff"
    subprocess.run([ruff, "format", "--quiet", VERSIONS], check=True)
    subprocess.run([ruff, "check", "--quiet", "--fix", VERSIONS], check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Another process at the tests' tables: `python -m tests.table.client URL SEED PERSON,… TABLE …`.

It plays at random for some persons until all games are over, and says each move as soon as it is acknowledged. It never
looks at a table but when it is told that something has happened there.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from random import Random

from tests.table.sessions import service
from tordesillas.table.refusals import Refused
from tordesillas.table.tables import Status, Tables

PATIENCE = 60.0


def say(line: str) -> None:
    print(line, flush=True)


async def play(tables: Tables, name: str, persons: list[str], dice: Random, told: Callable[[str], None] = say) -> None:
    with tables.herald.table(name) as listener:
        while (table := await tables.table(name)).status is Status.RUNNING:
            own = [(person, seat) for person in persons for seat in table.due_seats_of(person)]
            if not own:
                async with asyncio.timeout(PATIENCE):
                    await listener.next()
                continue
            person, seat = dice.choice(own)
            move = dice.choice(list(table.view(person, seat).legal_moves))
            try:
                await tables.move(name, person, seat, move.token, table.number)
            except Refused:
                continue  # another process was quicker
            told(f"{name} {table.number} {seat} {move.token}")


async def main(url: str, seed: str, persons: str, *names: str) -> None:
    async with service(url) as tables, asyncio.TaskGroup() as group:
        for name in names:
            group.create_task(play(tables, name, persons.split(","), Random(f"{seed}{name}")))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))

"""A table's log beside a plain game to which the same is done: moves, taking back, consent, bots, people who leave."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random

import pytest

import tordesillas as td
from tests.table.sessions import moved, opened, options, with_tables
from tordesillas.engine.game import Game
from tordesillas.table.changing import LONG
from tordesillas.table.fold import beginning, fold
from tordesillas.table.refusals import NotOpen, Refused, Unsuitable
from tordesillas.table.store.schema import Kind
from tordesillas.table.tables import Status, Table, Tables

STEPS = 120
NAMES = ("anna", "bert", "anna", "bot:random")


class Beside:
    """A table, and a plain game that is kept in step with it by hand."""

    def __init__(self, tables: Tables, table: Table, dice: Random) -> None:
        self.tables = tables
        self.table = table
        self.dice = dice
        self.game = table.playing.copy()

    async def move(self) -> None:
        move = self.dice.choice(options(self.table))
        bot = self.table.seats[move.seat].bot
        if bot is None:
            self.table = await moved(self.tables, self.table, move)
        else:
            self.table = await self.tables.bot_move(self.table.id, move.seat, bot, move.token, self.table.number)
        self.game.push(move)

    async def undo(self) -> None:
        seat = self.dice.randrange(len(self.table.seats))
        player = self.table.seats[seat].player
        if player is None:
            return
        keep = self.game.ply - self.dice.randrange(1, 4)
        allowed = keep >= self.game.ply - self.game.undo_depth(seat)
        try:
            self.table = await self.tables.undo(self.table.id, player, seat, self.table.number, keep)
        except Refused:
            assert not allowed
        else:
            assert allowed
            self.back(keep)

    async def consent(self) -> None:
        players = self.table.players
        if not self.game.ply or not players:
            return
        keep = max(0, self.game.ply - self.dice.randrange(1, 12))
        proposer = self.dice.choice(players)
        seat = self.table.seats_of(proposer)[0]
        self.table = await self.tables.propose_undo(self.table.id, proposer, seat, keep, self.table.number)
        for player in players:
            if self.table.proposal is not None and player != proposer:
                self.table = await self.tables.agree(self.table.id, player, self.table.number)
        self.back(keep)

    async def resign(self) -> None:
        if self.dice.randrange(10) == 0 and len(self.table.players) > 1:
            player = self.dice.choice(self.table.players)
            seat = self.dice.choice(self.table.seats_of(player))
            self.table = await self.tables.resign(self.table.id, player, seat, "random")

    async def talk(self) -> None:
        self.table = await self.tables.say(self.table.id, "bert", "Well")

    def back(self, keep: int) -> None:
        while self.game.ply > keep:
            self.game.pop()
        seed = self.table.log[-1].seed
        if seed is not None:
            self.game.reseed(seed)

    def compare(self, table: Table) -> None:
        assert table.game is not None
        assert table.game.state() == self.game.state()
        assert table.game.moves == self.game.moves
        assert table.game.record(secret=True) == self.game.record(secret=True)
        assert table.pending == self.game.pending
        assert len(table.moved) == table.ply == self.game.ply
        made = [table.log[number - 1] for number in table.moved]
        assert [(entry.kind, entry.seat, entry.token) for entry in made] == [
            (Kind.MOVE, move.seat, move.token) for move in self.game.moves
        ]


@pytest.mark.parametrize("game", ["toy", "colonialism", "colonial"])
@pytest.mark.parametrize("seed", range(2))
def test_what_the_log_comes_to_is_what_the_game_would_be(game: str, seed: int, url: str) -> None:
    @with_tables
    async def played(tables: Tables) -> None:
        dice = Random(seed)
        beside = Beside(tables, await opened(tables, *NAMES, game=game), dice)
        steps: list[Callable[[], Awaitable[None]]] = [beside.undo, beside.consent, beside.resign, beside.talk]
        for _ in range(STEPS):
            if beside.table.status is not Status.RUNNING:
                break
            await dice.choice([beside.move] * 8 + steps)()
            assert beside.table.playing.state() == beside.game.state()
        # As remembered, and as another process finds it.
        beside.compare(beside.table)
        table = await Tables(tables.database).table(beside.table.id)
        beside.compare(table)
        known = await tables.known(table.id)
        for number in range(0, table.number + 1, 7):
            half = fold(known.row, beginning(known.row), table.log[:number])
            assert fold(known.row, half, table.log[number:])[1:] == (table.log, table.moved)
        assert td.read_record(table.playing.record(secret=True)).state() == table.playing.state()

    played(url)


def finished(seed: int) -> Game:
    dice = Random(seed)
    game = td.new("toy", players=3, seed=seed, names=["Kim", "Ana", "Bo"])
    while not game.over:
        game.push(dice.choice(list(game.legal_moves)))
    return game


@with_tables
async def test_a_finished_record_is_a_table_to_look_at(tables: Tables) -> None:
    game = finished(1)
    table = await tables.import_record("anna", game.record(), "Anna")
    assert table.status is (await Tables(tables.database).table(table.id)).status is Status.OVER
    assert table.playing.record() == game.record()
    assert [seat.name for seat in table.seats] == ["Kim", "Ana", "Bo"]
    outcome = game.outcome
    assert outcome is not None
    assert (table.winners, table.scores, table.reason) == (outcome.winners, outcome.scores, "points")
    assert table.view(None, 2).seat == 2
    assert table.imported
    with pytest.raises(NotOpen):
        await tables.sit(table.id, "bert", "Bert", invitation=table.seats[0].invitation)


@with_tables
async def test_an_own_save_is_played_on_with_other_dice(tables: Tables) -> None:
    game = finished(2)
    while game.ply > 4:
        game.pop()
    table = await tables.import_record("anna", game.record(secret=True), "Anna")
    assert table.status is Status.RUNNING
    assert table.playing.moves == game.moves
    assert table.playing.seed != game.seed
    assert table.seats_of("anna") == (0, 1, 2)
    with pytest.raises(Refused):
        table.view("bert")
    table = await moved(tables, table, options(table)[0])
    assert table.moved == (0, 0, 0, 0, 1)
    table = await tables.propose_undo(table.id, "anna", 0, 2, table.number)
    again = await Tables(tables.database).table(table.id)
    assert again.playing.record(secret=True) == table.playing.record(secret=True)
    assert again.playing.moves == game.moves[:2]


@with_tables
async def test_what_is_no_record_is_refused(tables: Tables) -> None:
    for text in ("", "tordesillas: 1\n", finished(1).record().replace("take", "steal"), "\0"):
        with pytest.raises(Unsuitable):
            await tables.import_record("anna", text, "Anna")
    assert await tables.of_person("anna") == []


@with_tables
async def test_what_is_remembered_stays_within_its_bounds(tables: Tables) -> None:
    small = Tables(tables.database, tables.herald, memory_bytes=100_000)
    names = [(await opened(small, "anna", "bert")).id for _ in range(12)]
    assert 0 < len(small.memory) < 12
    assert small.memory.bytes <= small.memory.bytes_max
    await asyncio.gather(*(play_a_little(small, name) for name in names))
    assert {(await tables.table(name)).ply for name in names} == {2}


async def play_a_little(tables: Tables, name: str) -> None:
    for _ in range(2):
        table = await tables.table(name)
        await moved(tables, table, options(table)[0])


@with_tables
async def test_a_long_game_is_found_again_as_it_was(tables: Tables) -> None:
    dice = Random(9)
    game = td.new("colonial", players=2, seed=9)
    while game.ply < LONG + 100:
        game.push(dice.choice(list(game.legal_moves)))
    table = await tables.import_record("anna", game.record(secret=True), "Anna")
    table = await moved(tables, table, options(table)[0])
    assert table.playing.moves[: game.ply] == game.moves
    again = await Tables(tables.database).table(table.id)
    assert again.playing.record(secret=True) == table.playing.record(secret=True)

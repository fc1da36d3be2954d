"""Moves, taking back, giving up, and what is told of it."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from random import Random

import pytest
from sqlalchemy import select, update

import tordesillas as td
from tests.table.sessions import moved, opened, options, played_out, with_tables
from tordesillas.table import playing, refusals
from tordesillas.table.refusals import Refused
from tordesillas.table.store.schema import entries, now, outbox, persons
from tordesillas.table.store.schema import tables as table_rows
from tordesillas.table.tables import Kind, Status, Table, Tables


async def at_haggling(tables: Tables, table: Table) -> Table:
    """All have chosen a lantern, and somebody haggles."""
    while table.ply < len(table.seats):
        table = await moved(tables, table, options(table)[0])
    return table


@with_tables
async def test_a_game_is_kept_as_it_was_played_and_its_record_is_proven(tables: Tables) -> None:
    for game in ("toy", "colonialism"):
        table = await played_out(tables, await opened(tables, "anna", "bert", "cleo", game=game), Random(3))
        elsewhere = await Tables(tables.database).table(table.id)
        assert table.status is elsewhere.status is Status.OVER
        assert elsewhere.log == table.log
        record = elsewhere.playing.record()
        assert record == table.playing.record()
        assert td.verify(record)
        outcome = td.read_record(record).outcome
        assert outcome is not None
        assert (table.winners, table.scores) == (outcome.winners, outcome.scores)
        with pytest.raises(refusals.NotRunning):
            await tables.move(table.id, "anna", 0, 0, table.number)


@with_tables
async def test_a_move_that_twenty_send_at_once_counts_once(tables: Tables) -> None:
    table = await opened(tables, "anna", "bert", game="colonialism")
    move = options(table)[0]
    person = table.seats[move.seat].player
    assert person is not None
    other = Tables(tables.database, tables.herald)  # as another process would: with a memory of its own
    clients = [tables if at % 2 else other for at in range(20)]
    found = await asyncio.gather(
        *(client.move(table.id, person, move.seat, move.id, table.number) for client in clients)
    )
    assert {each.number for each in found} == {table.number + 1}
    later = await tables.table(table.id)
    assert (later.ply, later.number) == (1, table.number + 1)
    # Even when the game has gone on, sending it again is no mistake.
    onward = await moved(tables, later, options(later)[0])
    assert await tables.move(table.id, person, move.seat, move.token, table.number) == onward


@with_tables
async def test_of_different_moves_at_once_one_counts_and_the_others_are_told_so(tables: Tables) -> None:
    table = await opened(tables, "anna", "bert", game="colonialism")
    seat = table.pending[0]
    person = table.seats[seat].player
    assert person is not None
    moves = options(table, [seat])[:12]
    other = Tables(tables.database, tables.herald)
    found = await asyncio.gather(
        *((tables, other)[at % 2].move(table.id, person, seat, move.id, table.number) for at, move in enumerate(moves)),
        return_exceptions=True,
    )
    assert sum(isinstance(each, Table) for each in found) == 1
    assert sum(isinstance(each, refusals.Stale) for each in found) == len(moves) - 1
    assert (await tables.table(table.id)).ply == 1


@with_tables
async def test_choices_that_all_make_at_once_need_not_wait_for_each_other(tables: Tables) -> None:
    table = await opened(tables, "anna", "bert", "cleo", "dora")
    assert table.pending == (0, 1, 2, 3)
    chosen = [options(table, [seat])[seat % 2] for seat in table.pending]
    await asyncio.gather(*(moved(tables, table, move) for move in chosen))
    later = await tables.table(table.id)
    assert later.ply == 4
    assert {move.token for move in later.playing.moves} == {move.token for move in chosen}


@with_tables
async def test_a_move_is_stale_when_what_can_be_done_has_changed_since(tables: Tables) -> None:
    table = await opened(tables, "anna", "bert")
    first = await moved(tables, table, options(table, [0])[0])
    # The choice was changed meanwhile: the second answers a state that is gone.
    undone = await tables.undo(table.id, "anna", 0, first.number)
    with pytest.raises(refusals.Stale):
        await tables.move(table.id, "bert", 1, options(table, [1])[0].id, first.number)
    chosen = await moved(tables, undone, options(undone, [0])[1])
    both = await moved(tables, chosen, options(chosen, [1])[0])
    with pytest.raises(refusals.Stale):
        await tables.move(table.id, "anna", 0, options(undone, [0])[0].id, undone.number)
    with pytest.raises(refusals.Stale):
        await tables.move(table.id, "anna", 0, options(both)[0].id, both.number + 1)
    with pytest.raises(refusals.Stale):
        await tables.move(table.id, "anna", 0, options(both)[0].id, -1)


@with_tables
async def test_only_who_sits_there_moves_and_only_what_is_legal(tables: Tables) -> None:
    table = await at_haggling(tables, await opened(tables, "anna", "bert", seed=1))
    taker = table.pending[0]
    person, other = table.seats[taker].player, table.seats[1 - taker].player
    assert person is not None
    assert other is not None
    attempts: list[tuple[str, int, int | str, type[Refused]]] = [
        (other, taker, "take", refusals.NotYours),
        ("cleo", taker, "take", refusals.NotYours),
        (person, 7, "take", refusals.NoSuchSeat),
        (person, -1, "take", refusals.NoSuchSeat),
        (person, taker, "withdraw", refusals.NotLegal),
        (person, taker, "steal", refusals.NotLegal),
        (person, taker, 9999, refusals.NotLegal),
        (person, taker, -1, refusals.NotLegal),
        (other, 1 - taker, "take", refusals.NotLegal),
    ]
    for who, seat, move, why in attempts:
        with pytest.raises(why):
            await tables.move(table.id, who, seat, move, table.number)
    assert (await tables.table(table.id)).version == table.version
    with pytest.raises(refusals.NoSuchTable):
        await tables.move("nowhere", person, taker, "take", 1)


@with_tables
async def test_a_seat_sees_only_its_own_and_everybody_sees_all_in_the_end(tables: Tables) -> None:
    table = await opened(tables, "anna", "anna", "bert", spectators=False)
    assert table.view("anna", 0).seat == 0
    assert table.view("anna", 1).seat == 1
    assert table.view("bert").seat is None
    for person, seat in (("anna", 2), ("bert", 0), ("cleo", None), (None, None), ("cleo", 0)):
        with pytest.raises(refusals.NotYours):
            table.view(person, seat)
    with pytest.raises(refusals.NoSuchSeat):
        table.view("anna", 3)
    table = await played_out(tables, table, Random(2))
    assert table.view("bert", 0).seat == 0
    with pytest.raises(refusals.NotYours):
        table.view("cleo", 0)


@with_tables
async def test_taking_back_goes_to_the_last_point_that_showed_nothing_new(tables: Tables) -> None:
    table = await opened(tables, "anna", "bert")
    chosen = await moved(tables, table, options(table, [0])[1])
    with pytest.raises(refusals.NothingToUndo):
        await tables.undo(table.id, "bert", 1, chosen.number)
    found = await asyncio.gather(*(tables.undo(table.id, "anna", 0, chosen.number) for _ in range(5)))
    assert {each.ply for each in found} == {0}
    table = await tables.table(table.id)
    assert table.number == chosen.number + 1
    assert table.playing.state() == found[0].playing.state()
    with pytest.raises(refusals.NothingToUndo):
        await tables.undo(table.id, "anna", 0, table.number)
    table = await at_haggling(tables, table)
    with pytest.raises(refusals.NothingToUndo):
        await tables.undo(table.id, "anna", 0, table.number)
    with pytest.raises(refusals.Stale):
        await tables.undo(table.id, "anna", 0, table.number - 1)


@with_tables
async def test_going_further_back_takes_everybodys_consent_and_other_dice(tables: Tables) -> None:
    table = await at_haggling(tables, await opened(tables, "anna", "bert", "anna", "cleo", seed=4))
    brightest = table.playing.plies[-1].draws
    assert brightest
    with pytest.raises(refusals.NothingToUndo):
        await tables.propose_undo(table.id, "anna", 0, table.ply, table.number)
    table = await tables.propose_undo(table.id, "anna", 0, 3, table.number)
    assert table.proposal is not None
    assert (table.proposal.keep, table.proposal.agreed) == (3, (0, 2))
    assert (await Tables(tables.database).table(table.id)).proposal == table.proposal
    with pytest.raises(refusals.NotYours):
        await tables.agree(table.id, "dora", table.number)
    with pytest.raises(refusals.NothingProposed):
        await tables.agree(table.id, "bert", table.number - 1)
    table = await tables.refuse(table.id, "bert", table.number)
    assert table.proposal is None
    with pytest.raises(refusals.NothingProposed):
        await tables.agree(table.id, "cleo", table.number)
    table = await tables.propose_undo(table.id, "bert", 1, 3, table.number)
    number = table.number
    await asyncio.gather(*(tables.agree(table.id, person, number) for person in ("anna", "cleo")))
    table = await tables.table(table.id)
    assert (table.ply, table.proposal, table.number) == (3, None, number + 1)
    game = table.playing
    assert [source.since for source in game.sources] == [0, 3]
    assert game.seed == table.log[-1].seed
    assert game.commitment != table.commitment
    table = await played_out(tables, table, Random(1))
    record = (await Tables(tables.database).table(table.id)).playing.record()
    assert "continued: 3" in record
    assert td.verify(record)


@with_tables
async def test_a_proposal_is_void_once_the_game_goes_on(tables: Tables) -> None:
    table = await at_haggling(tables, await opened(tables, "anna", "bert"))
    table = await tables.propose_undo(table.id, "anna", 0, 0, table.number)
    table = await tables.say(table.id, "bert", "Let me think")
    assert table.proposal is not None
    proposed = table.number
    table = await moved(tables, table, options(table)[0])
    assert table.proposal is None
    for elsewhere in (tables, Tables(tables.database)):
        with pytest.raises(refusals.NothingProposed):
            await elsewhere.agree(table.id, "bert", proposed)
    # The place is free for another one.
    assert (await tables.propose_undo(table.id, "bert", 1, 0, table.number)).proposal is not None


@with_tables
async def test_who_plays_alone_need_not_ask_anybody(tables: Tables) -> None:
    table = await at_haggling(tables, await opened(tables, "anna", "anna"))
    table = await tables.propose_undo(table.id, "anna", 0, 0, table.number)
    assert (table.ply, table.proposal) == (0, None)


@with_tables
async def test_taking_back_never_brings_dice_back_that_somebody_knows(tables: Tables) -> None:
    table = await at_haggling(tables, await opened(tables, "anna", "anna"))
    table = await tables.propose_undo(table.id, "anna", 0, 1, table.number)
    second = table.playing.seed
    with pytest.raises(refusals.NothingToUndo):
        await tables.undo(table.id, "anna", 0, table.number)
    table = await tables.propose_undo(table.id, "anna", 0, 0, table.number)
    assert table.ply == 0
    assert table.playing.seed not in (second, table.playing.sources[0].seed)


@with_tables
async def test_who_resigns_has_a_bot_play_on_and_the_last_one_ends_it(tables: Tables) -> None:
    table = await opened(tables, "anna", "bert", "anna")
    for _ in range(2):
        table = await tables.resign(table.id, "anna", 0, "random")
    assert (table.seats[0].bot, table.seats[0].resigned, table.seats[0].person) == ("random", True, "anna")
    assert table.number == 2
    assert table.seats_of("anna") == (2,)
    for attempt in (
        tables.move(table.id, "anna", 0, options(table, [0])[0].id, table.number),
        tables.resign(table.id, "cleo", 1),
        tables.come_back(table.id, "anna", 0),
    ):
        with pytest.raises(refusals.NotYours):
            await attempt
    table = await tables.bot_move(table.id, 0, "random", options(table, [0])[0].token, table.number)
    assert (table.ply, table.log[-1].person) == (1, None)
    table = await tables.resign(table.id, "anna", 2)
    assert table.status is Status.RUNNING
    table = await tables.resign(table.id, "bert", 1, "random")
    assert table.status is Status.ABANDONED
    with pytest.raises(refusals.NotRunning):
        await tables.bot_move(table.id, 1, "random", options(table, [1])[0].token, table.number)
    elsewhere = await Tables(tables.database).table(table.id)
    assert (elsewhere.status, elsewhere.seats, elsewhere.log) == (table.status, table.seats, table.log)


@with_tables
async def test_a_bot_plays_for_who_keeps_the_others_waiting_until_they_come_back(tables: Tables) -> None:
    table = await opened(tables, "anna", "bert", pace=24)
    table = await moved(tables, table, options(table, [0])[0])
    with pytest.raises(refusals.StillThere):
        await tables.replace_by_bot(table.id, "anna", 1)
    async with tables.database.writing() as connection:
        long_ago = update(table_rows).values(updated=now() - timedelta(hours=25), version=table.version + 1)
        await connection.execute(long_ago)
    for person, seat in (("anna", 0), ("cleo", 1)):
        with pytest.raises(refusals.NotYours):
            await tables.replace_by_bot(table.id, person, seat)
    table = await tables.replace_by_bot(table.id, "anna", 1, "random")
    assert table.players == ("anna",)
    assert not table.seats[1].resigned
    table = await tables.come_back(table.id, "bert", 1)
    assert table.players == ("anna", "bert")
    assert [entry.kind for entry in table.log] == [Kind.START, Kind.MOVE, Kind.BOT, Kind.PERSON]
    assert (await moved(tables, table, options(table, [1])[0])).ply == 2


@with_tables
async def test_chat_is_kept_and_told_but_moves_nothing(tables: Tables) -> None:
    table = await opened(tables, "anna", "bert")
    with tables.herald.table(table.id) as listener:
        said = await tables.say(table.id, "bert", " Hello \u202e <b>you</b> \n\n 👨\u200d👩\u200d👧 ")
        assert await listener.next() == (table.id, table.number, table.version + 1)
    assert said.number == table.number
    [line] = await tables.chat(table.id)
    assert (line.text, line.name, line.seat) == ("Hello <b>you</b> 👨\u200d👩\u200d👧", "Bert", 1)
    assert await tables.chat(table.id, line.version) == []
    for text in ("", " \u202e ", "x" * 501):
        with pytest.raises(refusals.BadMessage):
            await tables.say(table.id, "anna", text)
    with pytest.raises(refusals.NotYours):
        await tables.say(table.id, "cleo", "Hello")
    # Who looked before the chat may still answer.
    assert (await moved(tables, table, options(table)[0])).ply == 1


@with_tables
async def test_everybody_may_talk_and_move_at_once(tables: Tables) -> None:
    table = await opened(tables, "anna", "bert", "cleo", "dora")
    talk = [tables.say(table.id, person, str(at)) for at in range(5) for person in ("anna", "bert")]
    moves = [moved(tables, table, options(table, [seat])[0]) for seat in table.pending]
    await asyncio.gather(*talk, *moves)
    assert (await tables.table(table.id)).ply == 4
    assert len(await tables.chat(table.id)) == 10


@with_tables
async def test_who_can_be_reached_is_told_when_their_turn_comes(tables: Tables) -> None:
    async with tables.database.writing() as connection:
        reached = update(persons).where(persons.c.id.in_(["anna", "bert"])).values(email="somebody@example.org")
        await connection.execute(reached)

    async def told() -> list[tuple[str, str]]:
        async with tables.database.reading() as connection:
            lines = await connection.execute(select(outbox.c.person, outbox.c.kind).order_by(outbox.c.id))
            return [(person, kind) for person, kind in lines]

    table = await opened(tables, "anna", "bert", "cleo")
    assert await told() == [("bert", "turn")]
    table = await played_out(tables, table, Random(1))
    last = table.log[-1].person
    assert (await told())[-1][1] == "over"
    assert {person for person, kind in await told() if kind == "over"} == {"anna", "bert"} - {last}


@with_tables
async def test_what_a_player_has_seen_is_kept(tables: Tables) -> None:
    table = await at_haggling(tables, await opened(tables, "anna", "bert"))
    assert await tables.seen_before(table.id, 0) == 0
    await tables.seen(table.id, "anna", 0, 2)
    await tables.seen(table.id, "anna", 0, 1)
    assert await tables.seen_before(table.id, 0) == 2
    assert [table.ply_after(number) for number in (0, 1, 2, 3, 99)] == [0, 0, 1, 2, 2]
    with pytest.raises(refusals.NotYours):
        await tables.seen(table.id, "anna", 1, 3)


@with_tables
async def test_a_log_that_these_rules_do_not_play_is_named_and_harms_nothing_else(tables: Tables) -> None:
    table = await at_haggling(tables, await opened(tables, "anna", "bert"))
    async with tables.database.writing() as connection:
        await connection.execute(update(entries).where(entries.c.number == 3).values(token="take"))
    with pytest.raises(refusals.Unreadable, match="entry 3"):
        await Tables(tables.database).table(table.id)
    assert [found.id for found in await tables.of_person("anna")] == [table.id]


def test_every_refusal_can_be_told_in_every_language() -> None:
    kinds = Refused.__subclasses__()
    assert len({kind.name for kind in kinds}) == len(kinds)
    for kind in kinds:
        told = {kind(n=3, number=1).message(language) for language in ("en", "de", "fr")}
        assert len(told) == 3


def test_patience_is_what_was_agreed_on() -> None:
    assert playing.PATIENCE[0] < timedelta(hours=1) < playing.PATIENCE[None]

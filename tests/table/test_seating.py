"""Opening tables, taking seats, starting."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from tests.table.sessions import PERSONS, moved, opened, options, people, played_out, with_tables
from tordesillas.engine.dice import commitment
from tordesillas.table import refusals
from tordesillas.table.tables import Kind, Sitter, Status, Tables, Wish


@with_tables
async def test_seats_are_taken_by_invitation_and_the_game_starts_when_all_are_there(tables: Tables) -> None:
    table = await tables.open("anna", Wish("toy", players=3, sitters=people("anna")))
    assert table.status is Status.OPEN
    assert table.free_seats == (1, 2)
    assert len({table.id, *(seat.invitation for seat in table.seats)}) == 4
    with pytest.raises(refusals.NotYours):
        await tables.sit(table.id, "bert", "Bert")
    assert await tables.by_invitation(table.seats[2].invitation) == (table, 2)
    for _ in range(2):
        table = await tables.sit(table.id, "bert", " Bert  B. ", invitation=table.seats[2].invitation)
    assert [(seat.person, seat.name) for seat in table.seats] == [("anna", "Anna"), (None, ""), ("bert", "Bert B.")]
    with pytest.raises(refusals.Taken):
        await tables.sit(table.id, "cleo", "Cleo", invitation=table.seats[2].invitation)
    with pytest.raises(refusals.SeatsFree):
        await tables.start(table.id, "anna")
    with pytest.raises(refusals.HostOnly):
        await tables.seat_bot(table.id, "bert", 1)
    table = await tables.seat_bot(table.id, "anna", 1, "random")
    with pytest.raises(refusals.NotYours):
        await tables.start(table.id, "cleo")
    begun = await tables.start(table.id, "bert")
    assert begun.status is Status.RUNNING
    assert begun.commitment == table.commitment
    assert [entry.kind for entry in begun.log] == [Kind.START]
    assert begun.playing.setting.names == ("Anna", begun.seats[1].name, "Bert B.")
    assert await tables.start(table.id, "anna") == begun


@with_tables
async def test_everybody_gets_a_seat_of_their_own_at_a_public_table(tables: Tables) -> None:
    table = await tables.open("anna", Wish("toy", players=4, public=True))
    assert [found.id for found in await tables.open_tables()] == [table.id]
    await asyncio.gather(*(tables.sit(table.id, person, person) for person in PERSONS[:4]))
    table = await tables.table(table.id)
    assert sorted(table.players) == sorted(PERSONS[:4])
    with pytest.raises(refusals.Full):
        await tables.sit(table.id, "emil", "Emil")
    assert await tables.open_tables() == []
    assert [found.id for found in await tables.of_person("cleo", Status.OPEN)] == [table.id]
    assert await tables.of_person("emil") == []


@with_tables
async def test_a_seat_that_is_left_is_free_for_others_and_its_invitation_void(tables: Tables) -> None:
    table = await tables.open("anna", Wish("toy", players=2, sitters=people("anna")))
    invitation = table.seats[1].invitation
    await tables.sit(table.id, "bert", "Bert", invitation=invitation)
    with pytest.raises(refusals.NotYours):
        await tables.stand(table.id, "bert", 0)
    for _ in range(2):
        table = await tables.stand(table.id, "bert", 1)
    with pytest.raises(refusals.NoSuchInvitation):
        await tables.sit(table.id, "bert", "Bert", invitation=invitation)
    assert table.free_seats == (1,)


@with_tables
async def test_names_are_told_apart_when_the_game_starts(tables: Tables) -> None:
    same = [Sitter(person, name="Kim") for person in PERSONS[:3]]
    table = await tables.open("anna", Wish("toy", players=3, sitters=same))
    assert [seat.name for seat in table.seats] == ["Kim", "Kim 2", "Kim 3"]
    assert table.playing.setting.names == ("Kim", "Kim 2", "Kim 3")
    assert (await Tables(tables.database).table(table.id)).seats == table.seats


@pytest.mark.parametrize("name", ["", "  ", "x" * 41, "a\u202eb", "a\0b"])
def test_names_that_cannot_be_shown_are_refused(name: str, url: str) -> None:
    @with_tables
    async def tried(tables: Tables) -> None:
        table = await tables.open("anna", Wish("toy", players=2, public=True))
        with pytest.raises(refusals.BadName):
            await tables.sit(table.id, "bert", name)

    tried(url)


@with_tables
async def test_wishes_that_no_game_fulfils_are_refused(tables: Tables) -> None:
    wrong = [
        Wish("chess"),
        Wish("toy", edition="third"),
        Wish("toy", players=9),
        Wish("toy", expansions=["snow"]),
        Wish("toy", options={"coins": 7}),
        Wish("toy", board={"coins": 9}),
        Wish("toy", pace=-1),
        Wish("toy", players=2, sitters=[Sitter(bot="nobody")]),
    ]
    for wish in wrong:
        with pytest.raises(refusals.Unsuitable):
            await tables.open("anna", wish)
    with pytest.raises(refusals.Full):
        await tables.open("anna", Wish("toy", players=2, sitters=people("anna", "bert", "cleo")))
    with pytest.raises(refusals.NoSuchTable):
        await tables.table("nowhere")


@with_tables
async def test_an_owners_board_and_options_are_kept(tables: Tables) -> None:
    wish = Wish("toy", players=2, board={"coins": 0}, options={"late": True}, expansions=["wind"], seed=5)
    table = await tables.open("anna", wish)
    again = await Tables(tables.database).table(table.id)
    assert again.setting == table.setting
    assert (again.setting.board, again.setting.options["late"]) == ({"coins": 0}, True)
    assert again.commitment == commitment((5).to_bytes(32, "little"))


@with_tables
async def test_a_rematch_is_one_table_whoever_asks_first(tables: Tables) -> None:
    table = await opened(tables, "anna", "bert", "cleo", "anna")
    with pytest.raises(refusals.NotOver):
        await tables.rematch(table.id, "anna")
    table = await played_out(tables, table, Random(1))
    with pytest.raises(refusals.NotYours):
        await tables.rematch(table.id, "dora")
    first, second = await asyncio.gather(*(tables.rematch(table.id, person) for person in ("anna", "bert")))
    assert first.id == second.id
    assert (await tables.table(first.id)).status is Status.OPEN
    rematch = await tables.rematch(table.id, "cleo")
    assert rematch.id == first.id
    assert rematch.previous == table.id
    assert (await tables.table(table.id)).rematch == rematch.id
    assert rematch.status is Status.RUNNING
    assert [seat.person for seat in rematch.seats] == ["anna", "bert", "cleo", "anna"]
    assert rematch.commitment != table.commitment


@with_tables
async def test_whoever_lost_the_way_back_is_let_in_by_a_new_invitation(tables: Tables) -> None:
    table = await opened(tables, "anna", "bert", game="colonialism")
    with pytest.raises(refusals.Taken):
        await tables.sit(table.id, "cleo", "Cleo", invitation=table.seats[1].invitation)
    with pytest.raises(refusals.HostOnly):
        await tables.renew_invitation(table.id, "bert", 1)
    table = await tables.renew_invitation(table.id, "anna", 1)
    assert table.seats_of("bert") == (1,)
    table = await tables.sit(table.id, "cleo", "Cleo", invitation=table.seats[1].invitation)
    assert (table.seats_of("bert"), table.seats_of("cleo")) == ((), (1,))
    assert table.seats[1].name == "Bert"
    assert table.log[-1].kind is Kind.PERSON
    move = options(table, [1])[0] if 1 in table.pending else options(table)[0]
    assert (await moved(tables, table, move)).ply == 1
    with pytest.raises(refusals.NotYours):
        table.view("bert", 1)


@with_tables
async def test_what_another_process_has_done_counts_even_before_it_is_heard_of(tables: Tables) -> None:
    other = Tables(tables.database)
    table = await tables.open("anna", Wish("toy", players=2, public=True))
    await tables.sit(table.id, "bert", "Bert", 1)
    await other.stand(table.id, "bert", 1)
    assert (await tables.sit(table.id, "bert", "Bert", 1)).seats[1].person == "bert"
    assert (await other.table(table.id)).seats[1].person == "bert"

"""The interface for programs: what it promises in OpenAPI it keeps, and a program plays a whole game by it."""

from __future__ import annotations

import json
import runpy
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

import httpx
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import checks

from tests.table.background import background
from tordesillas.table.app import create_app
from tordesillas.table.settings import Settings

SCHEMA = schemathesis.openapi.from_dict(create_app(Settings(database="sqlite+aiosqlite://")).openapi())
PROMISES: list[Any] = [
    checks.not_a_server_error,
    *(
        checks.CHECKS.get_one(name)
        for name in (
            "status_code_conformance",
            "content_type_conformance",
            "response_schema_conformance",
            "response_headers_conformance",
        )
    ),
]
UNHURRIED = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
PLAYERS = 2
BOT = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "bot.py"))


class World(NamedTuple):
    """A server with something on it."""

    address: str
    host: httpx.Client
    tables: dict[str, str]
    """A table of each kind."""
    invitation: str
    session: requests.Session
    """What keeps a connection open for many requests."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with background(tmp_path_factory.mktemp("api")) as found:
        yield found


@contextmanager
def program(address: str, name: str) -> Iterator[httpx.Client]:
    """Somebody with a token."""
    with httpx.Client(base_url=f"{address}/api", timeout=30) as client:
        token = client.post("/tokens", json={"name": name}).json()["token"]
        client.headers["authorization"] = f"Bearer {token}"
        yield client


@pytest.fixture(scope="module")
def world(address: str) -> Iterator[World]:
    with program(address, "Host") as host, requests.Session() as session:
        bots = [{"bot": "random"}] * (PLAYERS - 1)
        wishes: dict[str, dict[str, Any]] = {
            "running": {"game": "colonialism", "players": PLAYERS, "seats": [{"me": True}, {"me": True}]},
            "colonial": {"game": "colonial", "players": PLAYERS, "seats": [{"me": True}, *bots], "public": True},
            "open": {"game": "colonialism", "players": 3, "seats": [{"me": True}], "public": True},
        }
        made = {kind: host.post("/tables", json=wish).json() for kind, wish in wishes.items()}
        invitation = made["open"]["seats"][2]["invitation"]
        yield World(address, host, {kind: table["id"] for kind, table in made.items()}, invitation, session)


@SCHEMA.exclude(path_regex="/stream$").parametrize()  # it never ends; there is a test of its own
@settings(max_examples=10, derandomize=True, deadline=None, suppress_health_check=UNHURRIED)
def test_whatever_is_asked_is_answered_as_declared(case: schemathesis.Case[Any], world: World) -> None:
    drawn = crc32(repr((case.path_parameters, case.body, case.query)).encode())
    real = [*world.tables.values(), None]
    table = real[drawn % len(real)]
    if table is not None and "table" in (case.path_parameters or {}):
        case.path_parameters["table"] = table
    if "invitation" in (case.path_parameters or {}) and drawn % 2:
        case.path_parameters["invitation"] = world.invitation
    headers = {} if drawn % 5 == 0 else {"authorization": world.host.headers["authorization"]}
    answer = case.call(base_url=world.address, session=world.session, headers=headers)
    case.validate_response(answer, checks=PROMISES)


@pytest.mark.parametrize("path", ["/api/nothing", "/api/tables/no-such", "/api/tables/%00", "/api/tables?which=none"])
def test_errors_have_a_name_and_a_sentence(world: World, path: str) -> None:
    answer = httpx.get(f"{world.address}{path}")
    assert answer.status_code in (404, 422)
    assert set(answer.json()) == {"error", "message", "detail"}
    german = httpx.get(f"{world.address}/api/tables/no-such", headers={"accept-language": "de"}).json()
    assert german == {"error": "no_such_table", "message": "Diesen Tisch gibt es nicht.", "detail": ""}


def test_without_a_token_nothing_can_be_done(world: World) -> None:
    for token in ("tord_wrong", "wrong"):
        headers = {"authorization": f"Bearer {token}"}
        answer = httpx.post(f"{world.address}/api/tables", json={"game": "colonial"}, headers=headers)
        assert (answer.status_code, answer.json()["error"]) == (401, "not_signed_in")


def test_a_seat_sees_its_own_hand_and_nobody_elses(world: World) -> None:
    both = [{"me": True}, {"me": True}]
    wish = {"game": "colonialism", "players": PLAYERS, "options": {"quick_start": True}, "seats": both}
    table = world.host.post("/tables", json=wish).json()
    path = f"/tables/{table['id']}"
    for _ in range(2):  # rows of the turn order track; with the last one, hands are dealt
        seat = world.host.get(path).json()["pending"][0]
        moves = world.host.get(f"{path}/moves?seat={seat}").json()
        move = {"seat": seat, "move": moves["moves"][0]["token"], "answers": moves["number"]}
        assert world.host.post(f"{path}/moves", json=move).status_code == 200
    view = world.host.get(f"{path}/view?seat=1").json()
    assert len(view["position"]["seats"]["1"]["hand"]) == 6
    assert "hand" not in view["position"]["seats"]["0"]
    spectators = world.host.get(f"{path}/view").json()
    assert (spectators["seat"], spectators["moves"]) == (None, [])
    assert "hand" not in spectators["position"]["seats"]["1"]
    dealt = told(world, f"{path}/stream?seat=1&since=0", "interest_dealt")
    assert {event["args"]["seat"]: event["args"]["interest"] is None for event in dealt} == {"1": False}
    with program(world.address, "Stranger") as stranger:
        assert stranger.get(f"{path}/view?seat=1").status_code == 403
        assert stranger.get(f"{path}/stream?seat=1").status_code == 403
        assert stranger.get(f"{path}/moves").json()["moves"] == []
        assert stranger.get(f"{path}/record").json()["error"] == "not_over"


def told(world: World, path: str, kind: str) -> list[dict[str, Any]]:
    """The events of a kind in the first news of a stream."""
    with world.host.stream("GET", path) as lines:
        news = next(json.loads(line[6:]) for line in lines.iter_lines() if line.startswith("data: "))
    return [event for event in news["events"] if event["kind"] == kind]


def test_a_move_counts_once_however_often_it_is_sent(world: World) -> None:
    wish = {"game": "colonialism", "players": PLAYERS, "seats": [{"me": True}, {"me": True}]}
    table = world.host.post("/tables", json=wish).json()
    path, seat = f"/tables/{table['id']}", table["pending"][0]
    moves = world.host.get(f"{path}/moves?seat={seat}").json()
    sent = {"seat": seat, "move": moves["moves"][0]["id"], "answers": moves["number"]}
    answers = [world.host.post(f"{path}/moves", json=sent).json() for _ in range(3)]
    assert [answer["ply"] for answer in answers] == [1, 1, 1]
    other = sent | {"move": moves["moves"][1]["token"]}
    assert world.host.post(f"{path}/moves", json=other).json()["error"] == "stale"
    assert world.host.post(f"{path}/moves", json=sent | {"answers": 0}).status_code == 409
    with program(world.address, "Stranger") as stranger:
        assert stranger.post(f"{path}/moves", json=other).status_code in (403, 409)


def test_the_answer_to_a_move_says_what_can_be_done_next(world: World) -> None:
    seats = [{"me": True, "name": name} for name in ("Ada", "Bo")]
    table = world.host.post("/tables", json={"game": "colonialism", "players": 2, "seats": seats}).json()
    address, number, pending = f"/tables/{table['id']}", table["number"], table["pending"]
    for _ in range(12):
        legal = world.host.get(f"{address}/moves", params={"seat": pending[0]}).json()["moves"]
        wish = {"seat": pending[0], "move": legal[0]["token"], "answers": number}
        after = world.host.post(f"{address}/moves", json={**wish, "next": True}).json()
        number, pending = after["number"], after["pending"]
        assert after["next"]["seat"] == pending[0]
        now = world.host.get(f"{address}/moves", params={"seat": pending[0]}).json()
        assert after["next"]["moves"] == now["moves"]
        assert world.host.post(f"{address}/moves", json=wish).json()["next"] is None


def test_a_bot_stands_in_only_for_others_who_are_late(world: World) -> None:
    wish = {"game": "colonialism", "players": PLAYERS, "seats": [{"me": True}]}
    table = world.host.post("/tables", json=wish).json()
    path = f"/tables/{table['id']}/seats/{{}}/stand-in"
    with program(world.address, "Guest") as guest, program(world.address, "Stranger") as stranger:
        guest.post(f"/invitations/{table['seats'][1]['invitation']}", json={"name": "Guest"})
        world.host.post(f"/tables/{table['id']}/start")
        due = world.host.get(f"/tables/{table['id']}").json()["pending"][0]
        late, waiting = (world.host, guest) if due == 0 else (guest, world.host)
        assert waiting.put(path.format(due)).json()["error"] == "still_there"
        for other in (late, stranger):
            assert other.put(path.format(due)).json()["error"] == "not_yours"
        assert late.delete(path.format(due)).status_code == 200
        assert waiting.delete(path.format(due)).json()["error"] == "not_yours"


def test_the_stream_tells_what_happens_as_the_seat_sees_it(world: World) -> None:
    # The first of three rows of the turn order track shows nobody anything new, so it can be taken back.
    wish = {"game": "colonialism", "players": 3, "seats": [{"me": True}] * 3}
    table = world.host.post("/tables", json=wish).json()
    path = f"/tables/{table['id']}"
    with world.host.stream("GET", f"{path}/stream?seat=0&since=-1") as lines:
        heard = (json.loads(line[6:]) for line in lines.iter_lines() if line.startswith("data: "))
        first = next(heard)
        assert first["number"] == table["number"]
        assert {event["ply"] for event in first["events"]} == {-1}
        moves = world.host.get(f"{path}/moves?seat={table['pending'][0]}").json()
        sent = {"seat": table["pending"][0], "move": moves["moves"][0]["token"], "answers": moves["number"]}
        assert world.host.post(f"{path}/moves", json=sent).status_code == 200
        second = next(heard)
        assert (second["ply"], second["since"], second["number"]) == (1, 0, table["number"] + 1)
        assert {event["ply"] for event in second["events"]} == {0}
        taken_back = {"seat": sent["seat"], "answers": second["number"]}
        assert world.host.post(f"{path}/undo", json=taken_back).status_code == 200
        third = next(heard)
        assert (third["ply"], third["since"]) == (0, 0)


def test_the_example_plays_a_whole_game(world: World) -> None:
    wish = {"game": "colonialism", "edition": "proto", "players": PLAYERS, "options": {"length": "short"}}
    table = world.host.post("/tables", json=wish).json()
    ends: list[Any] = []

    def join(seat: int) -> None:
        ends.append(BOT["play"](f"{world.address}/join/{table['seats'][seat]['invitation']}", f"Bot {seat}"))

    threads = [threading.Thread(target=join, args=(seat,)) for seat in range(PLAYERS)]
    for thread in threads:
        thread.start()
    path = f"/tables/{table['id']}"
    while world.host.post(f"{path}/start").status_code == 409:
        assert any(thread.is_alive() for thread in threads)
    for thread in threads:
        thread.join(timeout=300)
    over = world.host.get(path).json()
    assert over["status"] == "over"
    assert ends == [over["outcome"]] * PLAYERS
    record = world.host.get(f"{path}/record").text
    assert "name 1: Bot 1" in record
    assert f"commitment: {over['commitment']}" in record
    assert "seed: " in record

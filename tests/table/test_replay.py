"""Looking back at a game: moments, eyes, charts, the record, and the proof of the dice."""

from __future__ import annotations

import asyncio
import random
import re
from pathlib import Path

import httpx
import pytest

import tordesillas as td
from tests.table.site import Site, site
from tordesillas.engine.game import Game
from tordesillas.table.looking_back import LookingBack, arithmetic, courses, spread
from tordesillas.table.seating import Sitter, Wish
from tordesillas.table.standing import Table
from tordesillas.web.charts import Line, bounds, chart


async def guest(running: Site, name: str) -> tuple[str, httpx.AsyncClient]:
    """Somebody with a browser."""
    person = await running.people.guest(name)
    browser = running.visitor()
    browser.cookies.set("session", await running.people.open_session(person.id))
    return person.id, browser


async def played(running: Site, first: str, second: str, moves: int) -> Table:
    sitters = (Sitter(first, name="Ada"), Sitter(second, name="Bo"))
    wish = Wish("colonialism", edition="proto", players=2, options={"length": "short"}, sitters=sitters, seed=4)
    table = await running.tables.open(first, wish)
    choose = random.Random(4).choice
    while not table.over and table.number < moves:
        seat = table.pending[0]
        token = choose(table.playing.legal_moves_of(seat)).token
        table = await running.tables.move(table.id, (first, second)[seat], seat, token, table.number)
    return table


def test_while_a_game_goes_on_everybody_looks_back_with_the_own_eyes_only(tmp_path: Path) -> None:
    async def task() -> None:
        async with site(tmp_path) as running:
            (ada, her), (bo, his) = await guest(running, "Ada"), await guest(running, "Bo")
            table = await played(running, ada, bo, 40)
            address = f"/table/{table.id}/replay"
            assert (await her.get(address, params={"seat": 0, "ply": 20})).status_code == 200
            assert (await her.get(address, params={"seat": 1, "ply": 20})).status_code == 403
            assert (await running.visitor().get(address, params={"seat": 0})).status_code == 403
            hers, his_own = await her.get(address, params={"ply": 20}), await his.get(address, params={"ply": 20})
            assert 'data-seat="0"' in hers.text
            assert 'data-seat="1"' in his_own.text
            assert 'data-seat="all"' in (await running.visitor().get(address)).text
            assert hers.headers["cache-control"] == "no-store"
            for secret in ("record.tord", "dice"):
                assert (await her.get(f"/table/{table.id}/{secret}")).status_code == 409
            # A moment that there is not leads to the last.
            assert f'data-ply="{table.ply}"' in (await her.get(address, params={"ply": 9999})).text

    asyncio.run(task())


def test_after_the_end_everything_can_be_looked_at(tmp_path: Path) -> None:
    async def task() -> None:
        async with site(tmp_path) as running:
            (ada, _), (bo, _) = await guest(running, "Ada"), await guest(running, "Bo")
            table = await played(running, ada, bo, 10_000)
            stranger = running.visitor()
            for seat in ("0", "1", "all"):
                for ply in (0, table.ply // 2, table.ply):
                    for part in ("replay", "replay/now"):
                        page = await stranger.get(f"/table/{table.id}/{part}", params={"seat": seat, "ply": ply})
                        assert page.status_code == 200
                        assert f'data-ply="{ply}"' in page.text
            result = (await stranger.get(f"/table/{table.id}/result")).text
            for name, score in zip(("Ada", "Bo"), table.scores):
                assert re.search(rf"<h2>{name} <b>{score}</b></h2>", result)
            assert result.count("<svg") >= 3
            record = (await stranger.get(f"/table/{table.id}/record.tord")).text
            assert td.read_record(record).outcome == table.playing.outcome
            dice = (await stranger.get(f"/table/{table.id}/dice", headers={"accept-language": "fr"})).text
            assert "proven" in dice
            assert table.playing.seed.hex() in dice
            assert table.commitment in dice

    asyncio.run(task())


def finished(game: str, **options: object) -> Game:
    played = td.new(game, players=2, seed=3, **options)  # type: ignore[arg-type]
    choose = random.Random(3).choice
    while not played.over:
        played.push(choose([move for move in played.legal_moves if not move.aside] or list(played.legal_moves)))
    return played


def test_rounds_can_be_jumped_between() -> None:
    game = finished("colonialism", edition="proto", length="short")
    middle = LookingBack(game, 0, game.ply // 2, "en")
    plies = [stop.ply for stop in middle.stops]
    assert plies == sorted(plies)
    assert middle.round_before in plies
    assert middle.round_before < middle.ply < middle.round_after
    assert LookingBack(game, 0, 0, "en").round_before == 0
    assert LookingBack(game, 0, game.ply, "en").round_after == game.ply


def test_the_lines_of_all_moments_are_the_journal() -> None:
    game = finished("colonialism", edition="proto", length="short")
    told = [line for ply in range(game.ply + 1) for line in LookingBack(game, 1, ply, "de").lines]
    assert told == game.journal(1, "de")


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_sums_stand_with_the_player_they_are_about(language: str) -> None:
    game = finished("colonialism", edition="first")
    view = game.view(None)
    sums = arithmetic(view, language)
    assert sorted(line for each in sums for line in each.lines) == sorted(view.result(language)[2:])
    assert sums[0].won
    for each in sums:
        assert each.score == game.view(None).outcome.scores[each.seat]  # type: ignore[union-attr]
        assert all(each.name in line for line in each.lines)


@pytest.mark.parametrize(("game", "options"), [("colonialism", {}), ("colonial", {"turn_limit": 20})])
def test_charts_follow_the_views_of_a_seat(game: str, options: dict[str, object]) -> None:
    played = finished(game, **options)
    found = courses(played, 0, "en")
    assert found
    for course in found:
        assert course.plies[0] == 0
        assert course.plies[-1] == played.ply
        assert len(course.plies) <= 160
        for at in (0, len(course.plies) // 3, -1):
            moment = played.at(course.plies[at]).view(0)
            (same,) = [each for each in played.rules.series(moment, "en") if each.id == course.id]
            assert tuple(values[at] for values in course.values) == same.values


def test_moments_are_spread_evenly_over_long_games() -> None:
    assert spread(3) == (0, 1, 2, 3)
    plies = spread(5000)
    assert len(set(plies)) == len(plies) == 160
    assert (plies[0], plies[-1]) == (0, 5000)


def test_a_chart_has_round_numbers_and_names_that_do_not_meet() -> None:
    assert bounds([3, 17]) == (0, 20)
    assert bounds([-3, 4]) == (-4, 4)
    lines = [Line(seat, f"<{seat}>", "blue", (0, 5, 5)) for seat in range(4)]
    drawn = chart("Cubes & more", (0, 10, 20), lines)
    assert "<0>" not in drawn
    heights = [float(y) for y in re.findall(r'transform="translate\([\d.]+ ([\d.]+)\)" class="end', drawn)]
    assert len(heights) == 4
    assert min(b - a for a, b in zip(sorted(heights), sorted(heights)[1:])) >= 15

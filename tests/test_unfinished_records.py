"""Of a game that goes on there is no record but an own save, in any game: it would tell what seats hide."""

from __future__ import annotations

from itertools import islice, permutations

import pytest

import tordesillas as td
from tordesillas.engine.game import Game


@pytest.mark.parametrize("game", ["colonialism", "colonial"])
def test_only_an_own_save_is_given(game: str) -> None:
    running = td.new(game, players=3, seed=4)
    for _ in range(5):
        with pytest.raises(td.GameNotOver):
            running.record()
        assert td.read_record(running.record(secret=True)).state() == running.state()
        running.push(running.legal_moves[0])


def lined_up(program: str) -> Game:
    """Seat 0 has lined up its cards, the others have not."""
    running = td.new("colonial", players=3, seed=4)
    running.push(f"program {program}", 0)
    return running


@pytest.mark.rule("CL-30")
def test_nothing_tells_what_a_seat_has_lined_up() -> None:
    programs = ["-".join(cards) for cards in islice(permutations("123456", 4), 0, None, 37)]
    games = [lined_up(program) for program in programs]
    assert len({str(running.state().flat()) for running in games}) == len(programs)
    for viewer in (None, 1, 2):
        views = [running.view(viewer) for running in games]
        assert views[0].pending == (1, 2)
        for view in views[1:]:
            assert view.state.flat() == views[0].state.flat()
            assert view.position() == views[0].position()
            assert [e.row for e in view.events] == [e.row for e in views[0].events]
            assert view.journal() == views[0].journal()
            assert view.text() == views[0].text()
            assert view.svg() == views[0].svg()
            assert [move.id for move in view.legal_moves] == [move.id for move in views[0].legal_moves]
    assert len({str(running.view(0).state.flat()) for running in games}) == len(programs)

"""RLCard: Uno in Python, two random players."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from bench.measure import Count, Run, Subject, Unit, play_for

if TYPE_CHECKING:
    from collections.abc import Mapping

WHO = "RLCard"


class CardEnv(Protocol):
    def reset(self) -> tuple[Mapping[str, Any], int]: ...
    def is_over(self) -> bool: ...
    def step(self, action: int, /) -> tuple[Mapping[str, Any], int]: ...


def play(env: CardEnv, rng: Random) -> Count:
    """One random game. Its own random agent draws with NumPy at ten times the cost, so the move is drawn here."""
    state, _ = env.reset()
    decisions = forced = 0
    while not env.is_over():
        actions = list(state["legal_actions"])
        if len(actions) > 1:
            decisions += 1
            action = actions[int(rng.random() * len(actions))]
        else:
            forced += 1
            action = actions[0]
        state, _ = env.step(action)
    return Count(decisions, forced)


def playing() -> Run:
    import rlcard

    env: CardEnv = rlcard.make("uno", config={"seed": 7})
    rng = Random(7)
    return lambda seconds: play_for(lambda: play(env, rng), seconds)


def subjects() -> list[Subject]:
    return [Subject("rlcard.uno", "plain", WHO, "Uno", "legal_actions, step", Unit.RATE, playing, "ours.game")]

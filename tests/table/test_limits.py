"""How often somebody may do something."""

from tordesillas.table.limits import RATES, Limits


class Clock:
    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


def test_a_burst_is_allowed_and_then_one_after_each_interval() -> None:
    clock = Clock()
    limits = Limits(clock)
    rate = RATES["sign_in"]
    assert [limits.wait("sign_in", "a") for _ in range(rate.burst)] == [0] * rate.burst
    assert limits.wait("sign_in", "a") == rate.seconds
    clock.time += rate.seconds / 2
    assert limits.wait("sign_in", "a") == rate.seconds / 2
    clock.time += rate.seconds / 2
    assert limits.wait("sign_in", "a") == 0
    assert limits.wait("sign_in", "a") > 0


def test_visitors_and_kinds_do_not_take_from_each_other() -> None:
    limits = Limits(Clock())
    while not limits.wait("say", "a"):
        pass
    assert limits.wait("say", "b") == 0
    assert limits.wait("move", "a") == 0


def test_no_visitor_is_owed_more_than_a_burst() -> None:
    clock = Clock()
    limits = Limits(clock)
    assert limits.wait("say", "a") == 0
    clock.time += 1_000_000
    assert sum(limits.wait("say", "a") == 0 for _ in range(100)) == RATES["say"].burst


def test_memory_is_bounded() -> None:
    limits = Limits(Clock(), most=10)
    for visitor in range(1000):
        limits.wait("say", str(visitor))
    assert len(limits.buckets["say"]) == 10


def test_who_comes_often_is_not_forgotten_for_those_who_came_once() -> None:
    limits = Limits(Clock(), most=10)
    while not limits.wait("say", "often"):
        pass
    for visitor in range(1000):
        limits.wait("say", str(visitor))
        assert limits.wait("say", "often") > 0

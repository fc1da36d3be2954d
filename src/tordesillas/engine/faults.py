"""The errors of the kernel's edge, in one wording for the source and the compiled kernel."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tordesillas.engine import common

if TYPE_CHECKING:
    from tordesillas.engine.layout import Axis

LISTED_MAX = 40

FRAME = {
    common.NOT_BEGUN: "it has not begun, yet a seat owes a decision or it is over",
    common.NO_SUCH_SEAT: "`pending` names a seat that does not play",
    common.NOBODY_TO_ACT: "it is not over, yet no seat owes a decision",
    common.OVER_AND_PENDING: "it is over, yet a seat owes a decision",
    common.NO_SUCH_VIEWER: "`viewer` is a seat that does not play",
}


def told(code: int, problems: Mapping[int, tuple[str, str]], stride: int, axes: Iterable[Axis] = ()) -> tuple[str, str]:
    """What a game's `sound` found, as the path of a field and what is wrong with it.

    Its numbers are a problem x `stride` + an index; a path may hold it as `{index}`, or by axis what it means there, as
    `{region}`.
    """
    if code in FRAME:
        return "pending", FRAME[code]
    path, message = problems[code // stride]
    index = code % stride
    names = {axis.name: axis.names[index] if index < len(axis) else str(index) for axis in axes}
    return path.format(index=index, **names), message


def wrong_type(wanted: str, given: Any) -> TypeError:
    return TypeError(f"{wanted} of this kernel is needed, not {type(given).__module__}.{type(given).__qualname__}")


def not_a_number(name: str, given: Any) -> TypeError:
    return TypeError(f"{name} must be an integer, not {given!r}")


def out_of_range(name: str, given: Any, low: int, high: int) -> ValueError:
    return ValueError(f"{name} must be from {low} to {high}, not {given}")


def no_seat(seat: Any, players: int) -> ValueError:
    return ValueError(f"there is no seat {seat}: the seats are 0 to {players - 1}")


def not_begun() -> ValueError:
    return ValueError("the game has not begun: call `begin` first")


def begun_already() -> ValueError:
    return ValueError("the game has begun already")


def not_over() -> ValueError:
    return ValueError("the game is not over: there is no reward yet")


def game_over() -> ValueError:
    return ValueError("the game is over: there is nothing to decide")


def view_only(viewer: int) -> ValueError:
    whose = "a spectator" if viewer < 0 else f"seat {viewer}"
    return ValueError(f"this is what {whose} sees, not a whole game: make one of it by `resample`")


def other_view(viewer: int, seat: int) -> ValueError:
    whose = "a whole game" if viewer == common.WHOLE_GAME else "a spectator's view"
    if viewer >= 0:
        whose = f"the view of seat {viewer}"
    return ValueError(f"the view of seat {seat} is needed; this is {whose}")


def illegal(seat: int, move: Any, legal: Sequence[int], pending: int) -> ValueError:
    owing = [at for at in range(8) if pending >> at & 1]
    if not legal:
        return ValueError(
            f"seat {seat} has no legal move now: it is up to {'seats' if len(owing) > 1 else 'seat'} "
            f"{' and '.join(map(str, owing))}"
        )
    shown = ", ".join(map(str, legal[:LISTED_MAX]))
    more = f" and {len(legal) - LISTED_MAX} more" if len(legal) > LISTED_MAX else ""
    return ValueError(f"move {move} of seat {seat} is not legal; legal are {shown}{more}")


def impossible(draws: Sequence[int], given: Sequence[int]) -> ValueError:
    at = len(draws)
    if at >= len(given):
        return ValueError(f"{len(given)} outcomes were given, but the move draws more")
    return ValueError(f"the given outcome {given[at]} (number {at + 1} of {len(given)}) is impossible")


def left_over(drawn: int, given: int) -> ValueError:
    return ValueError(f"{given} outcomes were given, but the move draws only {drawn}")


def too_many_outcomes(given: int, most: int) -> ValueError:
    return ValueError(f"{given} outcomes were given: a move draws at most {most}")


def too_many_draws(most: int) -> RuntimeError:
    return RuntimeError(f"the move drew more than {most} outcomes of chance")


def unsound(code: int) -> ValueError:
    return ValueError(f"the state contradicts itself: {FRAME.get(code, f'the rules say {code}')}")


def not_set(name: str, wanted: str) -> ValueError:
    return ValueError(f"{name} is not set: {wanted} wanted")


def unknown_field(name: Any, names: Sequence[str]) -> ValueError:
    return ValueError(f"there is no field {name!r}; the fields are {', '.join(names)}")


def derived_field(name: str) -> ValueError:
    return ValueError(f"{name} follows from other fields and cannot be set")


def dead_end(seat: int) -> RuntimeError:
    return RuntimeError(f"the rules led to a dead end: seat {seat} owes a decision, but has no legal move")


def endless(decisions: int) -> RuntimeError:
    return RuntimeError(f"the rules led nowhere: no end after {decisions} decisions")


def wrong_id(move: int, count: int) -> RuntimeError:
    return RuntimeError(f"the rules list the move {move}, but ids are below {count}")


def overflown(name: str) -> RuntimeError:
    return RuntimeError(f"the rules left a number in {name} that its declaration does not allow")


def disorder(seat: int) -> RuntimeError:
    return RuntimeError(f"the rules list the moves of seat {seat} out of order, or one of them twice")


def unfair() -> RuntimeError:
    return RuntimeError("the rules share out less than nothing, or more than one win")


def in_use() -> RuntimeError:
    return RuntimeError("another thread is at work on this batch")


def wrong_buffer(name: str, why: str, wanted: str) -> ValueError:
    return ValueError(f"{name}: {wanted} wanted, {why}")


def illegal_in_batch(game: int, error: ValueError) -> ValueError:
    return ValueError(f"game {game}: {error}")

"""Ops at which threads of a block wait for each other, as the interpreter runs them: which threads meet, and when."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from compiler.interpreter.activation import Suspended
from compiler.interpreter.values import Enter, Finish, UndefinedBehavior, Value, Wait
from compiler.ir.operation import Operation, Region

SUBGROUP_SIZE = 32
"""Number of threads of a subgroup; as on NVIDIA's GPUs, which lowerings of reductions assume."""


class Meeting:
    """Control of an op at which the threads of a subgroup wait; with `is_of_block`, all threads of the block.

    `results` maps the number of each thread, in its subgroup or block, and its operands to its results. `after` returns
    what a thread does with them: ends the op, if it is not overridden.
    """

    is_of_block = False
    regions: Sequence[Region] = ()

    def __init__(self, op: Operation, machine: object) -> None:
        self.op = op

    def begin(self, *operands: Value) -> Wait:
        return Wait(self, operands)

    def resume(self, state: tuple[Value, ...], *yielded: Value) -> Enter | Finish:
        raise NotImplementedError

    def results(self, operands: Mapping[int, tuple[Value, ...]]) -> Mapping[int, tuple[Value, ...]]:
        raise NotImplementedError

    def after(self, results: tuple[Value, ...]) -> Enter | Finish:
        return Finish(results)


class Arrival(NamedTuple):
    """A thread, by its number in the block, that waits for others."""

    number: int
    thread: Suspended
    meeting: Meeting
    operands: tuple[Value, ...]


def after_meeting(
    arrivals: Sequence[Arrival], threads: int
) -> tuple[list[Arrival], list[tuple[Arrival, tuple[Value, ...]]]]:
    """Returns the threads that still wait, and those that continue, with the results of the op at which they waited.

    All other threads of the block have ended; `threads` is their total number. Raises UndefinedBehavior if no thread
    can continue.
    """
    active: dict[tuple[int, Meeting], list[Arrival]] = {}
    for arrival in arrivals:
        if not arrival.meeting.is_of_block:
            active.setdefault((arrival.number // SUBGROUP_SIZE, arrival.meeting), []).append(arrival)
    if not active:
        _check_all_met(arrivals, threads)
        return [], _met(arrivals, 0)
    left = [arrival for arrival in arrivals if arrival.meeting.is_of_block]
    met = [pair for (number, _), lanes in active.items() for pair in _met(lanes, number * SUBGROUP_SIZE)]
    return left, sorted(met, key=lambda pair: pair[0].number)


def _check_all_met(arrivals: Sequence[Arrival], threads: int) -> None:
    """Raises UndefinedBehavior unless all threads of a block wait at the same op."""
    meeting = arrivals[0].meeting
    if (other := next((each.meeting for each in arrivals if each.meeting is not meeting), None)) is not None:
        raise UndefinedBehavior(
            f"threads of a block wait at '{meeting.op.name}', and others at another place", other.op, "others wait here"
        )
    if len(arrivals) < threads:
        ended = threads - len(arrivals)
        message = f"{len(arrivals)} threads of a block wait at '{meeting.op.name}', and {ended} have ended"
        raise UndefinedBehavior(message, meeting.op, "they wait here")


def _met(arrivals: Sequence[Arrival], first: int) -> list[tuple[Arrival, tuple[Value, ...]]]:
    """Returns threads that met with their results; they are numbered from `first` on."""
    results = arrivals[0].meeting.results({each.number - first: each.operands for each in arrivals})
    return [(each, results[each.number - first]) for each in arrivals]

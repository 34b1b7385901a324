"""Times repeated calls of a function.

Takes a function that runs a number of calls, and a duration; returns samples, each the mean time of as many calls as
take long enough to be measured.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass

_SAMPLE_SECONDS = 1e-3
"""Minimum duration of a sample: a thousand times the cost of starting and reading the clock."""

_WARM_UP_SHARE = 0.1
"""Part of the time in which the function is called before samples are taken."""

_FEWEST_SAMPLES = 5
_MOST_SAMPLES = 1000


@dataclass(frozen=True, slots=True)
class Repetition:
    """Seconds of a call, in the order in which they were measured; each is the mean of `calls` calls."""

    samples: list[float]
    calls: int
    least_processor_seconds: float = 0.0
    """Least time that the threads of a call had the processor for, whatever else the machine does."""


def repeat(
    call: Callable[[int], None],
    prepare: Callable[[], None],
    seconds: float,
    limit: float,
    *,
    one_by_one: bool = False,
    clock: Callable[[], float] = time.perf_counter,
) -> Repetition:
    """Measures a function for some seconds; with too few samples, for at most `limit` seconds.

    `call` does a number of calls; `prepare` comes before each sample. With `one_by_one` no sample has several calls.
    There are no samples where another call might reach the limit.
    """
    begun = clock()
    seconds = min(seconds, limit)

    def timed(calls: int) -> tuple[float, float]:
        prepare()
        start, processor_start = clock(), time.process_time()
        call(calls)
        return clock() - start, time.process_time() - processor_start

    calls, longest, least_processor_seconds = 1, 0.0, math.inf
    samples: list[float] = []

    def has_time() -> bool:
        return clock() - begun + 2 * longest < limit

    while has_time():
        spent, _ = timed(calls)
        longest = max(longest, spent)
        if spent < _SAMPLE_SECONDS and not one_by_one:
            calls *= 2
        elif clock() - begun >= seconds * _WARM_UP_SHARE:
            break
    while len(samples) < _MOST_SAMPLES and has_time():
        if len(samples) >= _FEWEST_SAMPLES and clock() - begun >= seconds:
            break
        spent, processor_seconds = timed(calls)
        longest = max(longest, spent)
        least_processor_seconds = min(least_processor_seconds, processor_seconds / calls)
        samples.append(spent / calls)
    return Repetition(samples, calls, least_processor_seconds if samples else 0.0)

"""Snapshots of a run by time, where a time is the number of ops that were reached.

They are far apart until the user steps back, as one costs as much as running many ops, and close together around
the places that the user stepped back to.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from dataclasses import dataclass
from operator import attrgetter

from compiler.interpreter.snapshot import Snapshot

_FIRST_INTERVAL = 1024
_MOST_COARSE = 256
_MOST_FINE = 2048
SMALLEST_GAP = 16
"""Steps between snapshots where a step back needs no more of them."""
_SHARE = 64
"""Parts that a gap is cut into when a step back goes through it."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The state at a time: the machine's, and the debugger's counters of iterations and times of entry by depth."""

    time: int
    machine: Snapshot
    iterations: dict[int, int]
    entered: dict[int, int]


_time = attrgetter("time")


class Timeline:
    """The moments of one run, in order. Those of the first kind stay, spread over the run; fine ones come and go."""

    def __init__(self) -> None:
        self._coarse: list[Moment] = []
        self._fine: list[Moment] = []
        self._interval = _FIRST_INTERVAL

    @property
    def next_time(self) -> int:
        """The time from which on a moment should be kept."""
        return self._coarse[-1].time + self._interval if self._coarse else 0

    @property
    def latest(self) -> Snapshot | None:
        return self._coarse[-1].machine if self._coarse else None

    def keep(self, moment: Moment) -> None:
        """Adds a moment after all others; of too many, every second one is given up, and further ones are rarer."""
        self._coarse.append(moment)
        if len(self._coarse) > _MOST_COARSE:
            del self._coarse[1:-1:2]
            self._interval *= 2

    def keep_fine(self, moment: Moment) -> None:
        """Adds a moment of the past. Of too many, those furthest from it are given up."""
        position = bisect_left(self._fine, moment.time, key=_time)
        if position < len(self._fine) and self._fine[position].time == moment.time:
            return
        insort(self._fine, moment, key=_time)
        if len(self._fine) > _MOST_FINE:
            quarter = _MOST_FINE // 4
            is_early = position < _MOST_FINE // 2
            del self._fine[slice(-quarter, None) if is_early else slice(quarter)]

    def drop_from(self, time: int) -> None:
        """Gives up the moments from a time on, as the program runs differently from there."""
        for moments in (self._coarse, self._fine):
            del moments[bisect_left(moments, time, key=_time) :]

    def before(self, time: int) -> Moment | None:
        """Returns the last moment earlier than `time`."""
        earlier = [
            moments[position - 1]
            for moments in (self._coarse, self._fine)
            if (position := bisect_left(moments, time, key=_time))
        ]
        return max(earlier, key=_time, default=None)

    def at_or_before(self, time: int) -> Moment | None:
        return self.before(time + 1)


def fine_step(gap: int) -> int:
    """Returns how far apart snapshots are kept while a gap between two is run through again."""
    return max(SMALLEST_GAP, gap // _SHARE)

"""Reasons for which a debugged program stops: breakpoints and watched elements of memory."""

from __future__ import annotations

import enum
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field

from compiler.debugger.values import Element
from compiler.ir.operation import Operation
from compiler.ir.types import Type


class StopKind(enum.Enum):
    """Reason why the program stopped; the values are those of the Debug Adapter Protocol."""

    ENTRY = "entry"
    STEP = "step"
    GOTO = "goto"
    BREAKPOINT = "breakpoint"
    FUNCTION = "function breakpoint"
    DATA = "data breakpoint"
    EXCEPTION = "exception"
    PAUSE = "pause"
    INTERRUPTED = "interrupted"
    END = "end"


@dataclass(frozen=True, slots=True)
class Stop:
    """Why a program does not run on. `text` explains it; `breakpoints` are the numbers of those that were hit."""

    kind: StopKind
    text: str = ""
    breakpoints: tuple[int, ...] = ()


@dataclass(eq=False, slots=True)
class Breakpoint:
    """Stops before ops. `op`, `function` or `op_name` says which; the rest, whether.

    `hits`: the number of times that it is reached until it stops; `message`: printed instead of stopping.
    """

    number: int
    op: Operation | None = None
    function: str = ""
    op_name: str = ""
    condition: str = ""
    hits: int = 0
    message: str = ""

    def is_at(self, site: Site) -> bool:
        if self.op is not None:
            return site.op is self.op
        if self.function:
            return site.is_entry and site.function == self.function
        return site.op.name == self.op_name


@dataclass(eq=False, slots=True)
class Site:
    """An op where the program can stop. `opens`: the first op of a region; `is_entry`: of a function's body."""

    op: Operation
    operands: tuple[int, ...]
    results: tuple[int, ...]
    opens: bool
    is_entry: bool
    function: str
    is_first_region: bool
    has_regions: bool
    makes_values: bool
    breakpoints: tuple[Breakpoint, ...] = ()


@dataclass(eq=False, slots=True)
class Watch:
    """Stops after a write to an element, whatever is written. `number`: that of a data breakpoint.

    `condition` and `hits` are those of a breakpoint.
    """

    number: int
    label: str
    element: Element
    type: Type
    condition: str = ""
    hits: int = 0
    old: object = None


@dataclass(slots=True)
class Settings:
    """All that may stop a program, apart from steps."""

    breakpoints: list[Breakpoint] = field(default_factory=list)
    watches: list[Watch] = field(default_factory=list)
    on_poison: bool = False
    on_nan: bool = False


class HitTimes:
    """Times at which breakpoints were reached, so that going back and forth counts none of them twice."""

    def __init__(self) -> None:
        self._times: dict[int, list[int]] = {}

    def clear(self) -> None:
        self._times = {}

    def drop_after(self, time: int) -> None:
        for times in self._times.values():
            del times[bisect_right(times, time) :]

    def count(self, number: int, time: int) -> int:
        """Returns how often a breakpoint was reached up to now; `time` is one of the times."""
        times = self._times.setdefault(number, [])
        place = bisect_left(times, time)
        if times[place : place + 1] != [time]:
            times.insert(place, time)
        return place + 1

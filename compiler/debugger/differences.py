"""Finds the first value that differs between two programs that should mean the same, as before and after passes.

Takes two runs and the origin of each op; returns a `Difference` or None. Ops of both programs with the same origin and
the same result types correspond. Passes may reorder iterations, so a value differs only if the other program does not
compute it as often, at whatever time.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from compiler.debugger.breakpoints import Site, Stop, StopKind
from compiler.debugger.debugger import Debugger
from compiler.debugger.values import has_nan, text
from compiler.interpreter.memory import MemRef
from compiler.interpreter.values import Elements, Poison, Value
from compiler.ir.locations import FileLineColRange, FusedLoc, Location, NameLoc
from compiler.ir.operation import Operation
from compiler.ir.operation import Value as SSAValue
from compiler.ir.types import Type

Origin: TypeAlias = tuple[int, int] | None
"""The line and column in the original text that an op is from."""
Key: TypeAlias = tuple[Origin, tuple[Type, ...]]

_MOST_VALUES = 2_000_000
_ANYTHING = "poison"


@dataclass(frozen=True, slots=True)
class Difference:
    """Times of the ops that made the first value that differs, as `Debugger.go_to` takes them, and an explanation.

    `results_agree`: both programs end with the same results and memory all the same.
    """

    before_time: int
    after_time: int
    text: str
    results_agree: bool


def origin_of(op: Operation) -> Origin:
    """Returns where the text has an op, or the op that passes made it of."""
    location: Location = op.get_location()
    waiting = [location]
    while waiting:
        location = waiting.pop(0)
        if isinstance(location, FileLineColRange):
            return location.line, location.column
        if isinstance(location, FusedLoc):
            waiting += location.locations
        elif isinstance(location, NameLoc) and location.child is not None:
            waiting.append(location.child)
    return None


@dataclass(frozen=True, slots=True)
class _Made:
    time: int
    digest: Hashable
    shown: str


def first_difference(
    before: Debugger,
    after: Debugger,
    before_origins: Mapping[Operation, Origin],
    after_origins: Mapping[Operation, Origin],
) -> Difference | None:
    """Runs both programs to their ends. Values that are poison before may be anything after."""
    left, left_stop = _record(before, before_origins)
    right, right_stop = _record(after, after_origins)
    agree = _agree(before, after, left_stop, right_stop)
    difference: tuple[_Made, _Made] | None = None
    for key, values in right.items():
        expected = left.get(key, [])
        if len(values) != len(expected):
            continue
        available = Counter(each.digest for each in expected)
        for number, value in enumerate(values):
            if not available[value.digest]:
                if expected[number].digest == _ANYTHING:
                    continue
                if difference is None or value.time < difference[1].time:
                    difference = expected[number], value
                break
            available[value.digest] -= 1
    if difference is not None:
        old, new = difference
        return Difference(old.time, new.time, f"before: {old.shown}; after: {new.shown}", agree)
    if agree:
        return None
    outcome = f"before: {_outcome(left_stop)}; after: {_outcome(right_stop)}"
    return Difference(before.time, after.time, f"only the results differ ({outcome})", False)


def _record(debugger: Debugger, origins: Mapping[Operation, Origin]) -> tuple[dict[Key, list[_Made]], Stop]:
    values_by_key: defaultdict[Key, list[_Made]] = defaultdict(list)
    count = 0
    program = debugger.program

    def sink(site: Site, slots: list[Value], time: int) -> None:
        nonlocal count
        origin = origins.get(site.op)
        if origin is None or count >= _MOST_VALUES:
            return
        numbers = site.results or site.operands
        values: list[SSAValue] = list(site.op.results or site.op.operands)
        types = tuple([value.type for value in values])
        for slot, value in zip(numbers, values):
            content = slots[slot]
            digest = _digest(content, value.type)
            if digest is not None:
                count += 1
                name, line = program.value_name(value), program.place(site.op).line
                shown = f"{name} = {text(content, value.type)} (line {line}, '{site.op.name}')"
                values_by_key[origin, types].append(_Made(time, digest, shown))

    stop = debugger.record(sink)
    return values_by_key, stop


def _digest(value: Value, type_: Type) -> Hashable:
    """Returns what equal values have in common; None for those that are not compared, such as memory."""
    if isinstance(value, Poison):
        return _ANYTHING
    if has_nan(value, type_) and isinstance(value, int):
        return "NaN"
    if isinstance(value, Elements):
        return value.bits.shape, hash(
            np.ascontiguousarray(value.bits).tobytes()
        ) if value.bits.dtype != object else str(value.bits.tolist())
    return None if isinstance(value, MemRef | Operation) else value


def _agree(before: Debugger, after: Debugger, left: Stop, right: Stop) -> bool:
    if left.kind is not StopKind.END:
        return True  # anything may follow undefined behavior
    if right.kind is not StopKind.END or before.results is None or after.results is None:
        return False
    pairs = zip(_contents(before), _contents(after))
    return all(old in (new, _ANYTHING) for old, new in pairs)


def _contents(debugger: Debugger) -> list[Hashable]:
    """Returns the results of a run and the content of its caller's memory."""
    results = list(debugger.results or ())
    memory = [tuple(memref.buffer.bits.tolist()) for memref in debugger.arguments if isinstance(memref, MemRef)]
    own = [tuple(each.elements().ravel().tolist()) for each in results if isinstance(each, MemRef)]
    scalars = [_digest(value, type_) for value, type_ in zip(results, debugger.result_types)]
    return [*memory, *own, *scalars]


def _outcome(stop: Stop) -> str:
    return "it ends" if stop.kind is StopKind.END else stop.text

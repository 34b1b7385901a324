"""Interpreter of scf's operations with regions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import prod

import numpy as np

from compiler.dialects.scf.ops import (
    ExecuteRegionOp,
    ForallOp,
    ForOp,
    IfOp,
    IndexSwitchOp,
    InParallelOp,
    ParallelOp,
    ReduceOp,
    WhileOp,
)
from compiler.interpreter.elements import Draft, Key
from compiler.interpreter.integers import ceiling
from compiler.interpreter.machine import Machine
from compiler.interpreter.values import Elements, Enter, Finish, UndefinedBehavior, Value, defined
from compiler.ir.types import DYNAMIC
from compiler.ods import hook
from compiler.rewrite.elementwise import signed, width_of

_MASK = (1 << 64) - 1


@hook.control(ExecuteRegionOp)
class ExecuteRegion:
    def __init__(self, op: ExecuteRegionOp, machine: object) -> None:
        pass

    def begin(self) -> Enter:
        return Enter(0, ())

    def resume(self, state: object, *yielded: Value) -> Finish:
        return Finish(yielded)


@hook.control(IfOp)
class If:
    def __init__(self, op: IfOp, machine: object) -> None:
        self._has_else = bool(op.else_region.blocks)

    def begin(self, condition: Value) -> Enter | Finish:
        if defined(condition, "the condition"):
            return Enter(0, ())
        return Enter(1, ()) if self._has_else else Finish()

    def resume(self, state: object, *yielded: Value) -> Finish:
        return Finish(yielded)


@dataclass(frozen=True, slots=True)
class Counter:
    """State of a counted loop: the value of its variable as a number, and the step."""

    value: int
    end: int
    step: int


@hook.control(ForOp)
class For:
    """Evaluator of a counted loop; bounds are signed, or unsigned if the op has `unsignedCmp`."""

    def __init__(self, op: ForOp, machine: object) -> None:
        self._width = width_of(op.lower_bound.type)
        self._mask = (1 << self._width) - 1
        self._is_unsigned = bool(op.unsigned_cmp)

    def begin(self, lower: Value, upper: Value, step: Value, *inits: Value) -> Enter | Finish:
        start = self._number(defined(lower, "the lower bound"))
        end = self._number(defined(upper, "the upper bound"))
        by = self._number(defined(step, "the step"))
        if by <= 0:
            raise UndefinedBehavior(f"the step of a loop must be positive, and is {by}")
        return self._next(Counter(start, end, by), inits)

    def resume(self, state: Counter, *yielded: Value) -> Enter | Finish:
        return self._next(Counter(state.value + state.step, state.end, state.step), yielded)

    def _next(self, counter: Counter, values: tuple[Value, ...]) -> Enter | Finish:
        if counter.value >= counter.end:
            return Finish(values)
        return Enter(0, (counter.value & self._mask, *values), counter)

    def _number(self, bits: int) -> int:
        return bits if self._is_unsigned else signed(bits, self._width)


@hook.control(WhileOp)
class While:
    """State: whether the condition's region runs."""

    def __init__(self, op: WhileOp, machine: object) -> None:
        pass

    def begin(self, *inits: Value) -> Enter:
        return Enter(0, inits, True)

    def resume(self, state: bool, *yielded: Value) -> Enter | Finish:
        if not state:
            return Enter(0, yielded, True)
        condition, *values = yielded
        if defined(condition, "the condition"):
            return Enter(1, tuple(values), False)
        return Finish(tuple(values))


@hook.control(IndexSwitchOp)
class IndexSwitch:
    def __init__(self, op: IndexSwitchOp, machine: object) -> None:
        self._regions = {case & (1 << 64) - 1: number for number, case in enumerate(op.cases.values, 1)}

    def begin(self, argument: Value) -> Enter:
        return Enter(self._regions.get(defined(argument, "the switch's value"), 0), ())

    def resume(self, state: object, *yielded: Value) -> Finish:
        return Finish(yielded)


@dataclass(frozen=True, slots=True)
class Sweep:
    """State of a parallel loop: the iterations, the number of the running one, and the reduced values.

    `operands` are the operands of the iteration's `scf.reduce`; the first `combined` of them are in the reduced values.
    """

    iterations: Iterations
    number: int
    reduced: tuple[Value, ...]
    operands: tuple[Value, ...] | None = None
    combined: int = 0


@hook.control(ParallelOp)
class Parallel:
    """Evaluator of a parallel loop; iterations run in order. Its regions are the body and those of `scf.reduce`."""

    def __init__(self, op: ParallelOp, machine: Machine) -> None:
        self._machine = machine
        self._count = len(op.lower_bound)
        reduce = op.region.blocks[0].ops[-1]
        self.regions = (op.region, *(reduce.regions if isinstance(reduce, ReduceOp) else ()))

    def begin(self, *operands: Value) -> Enter | Finish:
        count = self._count
        bounds, inits = operands[: 3 * count], operands[3 * count :]
        iterations = iterations_of(bounds[:count], bounds[count : 2 * count], bounds[2 * count :], self._machine)
        return self._run(Sweep(iterations, 0, inits))

    def resume(self, state: Sweep, *yielded: Value) -> Enter | Finish:
        if state.operands is None:
            return self._combine(replace(state, operands=yielded))
        reduced = list(state.reduced)
        (reduced[state.combined],) = yielded
        return self._combine(replace(state, reduced=tuple(reduced), combined=state.combined + 1))

    def _run(self, sweep: Sweep) -> Enter | Finish:
        if sweep.number == sweep.iterations.count:
            return Finish(sweep.reduced)
        return Enter(0, sweep.iterations.indices(sweep.number), sweep)

    def _combine(self, sweep: Sweep) -> Enter | Finish:
        assert sweep.operands is not None
        number = sweep.combined
        if number < len(sweep.operands):
            return Enter(1 + number, (sweep.reduced[number], sweep.operands[number]), sweep)
        return self._run(Sweep(sweep.iterations, sweep.number + 1, sweep.reduced))


class SharedOutput:
    """A tensor that the iterations of a loop write parts of."""

    __slots__ = ("_draft", "_writers")

    def __init__(self, initial: Elements) -> None:
        self._draft = Draft(initial)
        self._writers = np.full(initial.bits.shape, -1)

    def copy(self) -> SharedOutput:
        """Returns an output that changes independently."""
        twin = SharedOutput(self._draft.copy().finish())
        twin._writers = self._writers.copy()
        return twin

    def insert(self, part: Elements, key: Key, iteration: int) -> None:
        """Writes a part. Raises UndefinedBehavior for an element that an earlier iteration wrote."""
        writers = self._writers[key]
        if ((writers >= 0) & (writers < iteration)).any():
            raise UndefinedBehavior("an element is written that another iteration of the loop writes as well")
        self._writers[key] = iteration
        self._draft.insert(part, key)

    def finish(self) -> Elements:
        return self._draft.finish()


@dataclass(frozen=True, slots=True)
class ForallSweep:
    """State of an `scf.forall`: its iterations, the running one, whether its parts are written, and the outputs."""

    iterations: Iterations
    number: int
    combines: bool
    initial: tuple[Value, ...]
    outputs: tuple[SharedOutput, ...]

    def insert(self, output: int, part: Elements, key: Key) -> None:
        self.outputs[output].insert(part, key, self.number)


@hook.control(ForallOp)
class Forall:
    """Evaluator of a parallel loop. Iterations run in order, and each sees the initial values of the outputs.

    Its regions are its body and that of `scf.forall.in_parallel`.
    """

    def __init__(self, op: ForallOp, machine: Machine) -> None:
        self._machine = machine
        self._bounds = [op.static_lower_bound, op.static_upper_bound, op.static_step]
        self._output_count = len(op.outputs)
        terminator = op.region.blocks[0].ops[-1] if op.region.blocks[0].ops else None
        self.regions = (op.region, *(terminator.regions if isinstance(terminator, InParallelOp) else ()))

    def begin(self, *operands: Value) -> Enter | Finish:
        waiting = list(operands)
        bounds: list[list[Value]] = []
        for static in self._bounds:
            bounds.append([waiting.pop(0) if number == DYNAMIC else number & _MASK for number in static.values])
        initial = tuple([defined(value, "an output of the loop") for value in waiting])
        outputs = tuple([SharedOutput(value) for value in initial])
        lower, upper, step = bounds
        iterations = iterations_of(lower, upper, step, self._machine)
        return self._run(ForallSweep(iterations, 0, False, initial, outputs))

    def resume(self, state: ForallSweep, *yielded: Value) -> Enter | Finish:
        if self._output_count and not state.combines:
            return Enter(1, (), replace(state, combines=True))
        return self._run(replace(state, number=state.number + 1, combines=False))

    def _run(self, sweep: ForallSweep) -> Enter | Finish:
        if sweep.number == sweep.iterations.count:
            return Finish(tuple([output.finish() for output in sweep.outputs]))
        return Enter(0, (*sweep.iterations.indices(sweep.number), *sweep.initial), sweep)


@dataclass(frozen=True, slots=True)
class Iterations:
    """Iterations of a loop nest in order; for each loop the first index, the step, and the number of iterations."""

    loops: tuple[tuple[int, int, int], ...]

    @property
    def count(self) -> int:
        return prod([count for _, _, count in self.loops])

    def indices(self, number: int) -> tuple[int, ...]:
        """Returns the index of each loop in an iteration, as bit patterns."""
        indices: list[int] = []
        for start, step, count in reversed(self.loops):
            number, place = divmod(number, count)
            indices.append(start + place * step & _MASK)
        return tuple(reversed(indices))


def iterations_of(
    lower: Sequence[Value], upper: Sequence[Value], steps: Sequence[Value], machine: Machine
) -> Iterations:
    """Returns the iterations between bounds, which are bit patterns.

    If a loop of a nest is empty, the iterations of the other loops still count as steps, as they do after a lowering.
    """
    loops: list[tuple[int, int, int]] = []
    for bounds in zip(lower, upper, steps, strict=True):
        start, end, step = (signed(defined(value, "a bound or step"), 64) for value in bounds)
        if step <= 0:
            raise UndefinedBehavior(f"the step of a loop must be positive, and is {step}")
        loops.append((start, step, max(0, ceiling(end - start, step))))
    iterations = Iterations(tuple(loops))
    if not iterations.count:
        machine.charge(prod([count for _, _, count in loops if count]))
    return iterations

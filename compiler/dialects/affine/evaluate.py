"""Interpreter of affine's operations."""

from __future__ import annotations

from collections.abc import Callable

from compiler.dialects.affine.bounds import reduction_kinds
from compiler.dialects.affine.ops import (
    AffineApplyOp,
    AffineDelinearizeIndexOp,
    AffineForOp,
    AffineIfOp,
    AffineLinearizeIndexOp,
    AffineLoadOp,
    AffineMaxOp,
    AffineMinMax,
    AffineMinOp,
    AffineParallelOp,
    AffinePrefetchOp,
    AffineStoreOp,
)
from compiler.dialects.arith.evaluate import atomic_update
from compiler.dialects.arith.reductions import identity_value
from compiler.dialects.memref.evaluate import storing
from compiler.dialects.scf.evaluate import Counter, Sweep, iterations_of
from compiler.interpreter.affine_maps import contains_function, map_function
from compiler.interpreter.constants import constant_value
from compiler.interpreter.machine import Machine
from compiler.interpreter.memory import MemRef
from compiler.interpreter.values import (
    AcceptsPoison,
    Enter,
    Evaluator,
    Finish,
    Poison,
    UndefinedBehavior,
    Unsupported,
    Value,
    defined,
)
from compiler.ir.attributes import IntegerAttr
from compiler.ir.types import DYNAMIC
from compiler.ods import hook

_MASK = (1 << 64) - 1


@hook.evaluator(AffineApplyOp)
def evaluate_apply(op: AffineApplyOp, machine: object) -> Evaluator:
    compute = map_function(op.map.map)
    return lambda *operands: compute(*operands)[0] & _MASK


def _extremum(choose: Callable[[tuple[int, ...]], int]) -> Callable[[AffineMinMax, object], Evaluator]:
    def make(op: AffineMinMax, machine: object) -> Evaluator:
        compute = map_function(op.map.map)
        return lambda *operands: choose(compute(*operands)) & _MASK

    return make


hook.evaluator(AffineMinOp)(_extremum(min))
hook.evaluator(AffineMaxOp)(_extremum(max))


@hook.evaluator(AffineLoadOp)
def evaluate_load(op: AffineLoadOp, machine: object) -> Evaluator:
    compute = map_function(op.map.map)

    def load(memref: MemRef, *operands: int) -> Value:
        return memref.load(tuple([index & _MASK for index in compute(*operands)]))

    return load


@hook.evaluator(AffineStoreOp)
def evaluate_store(op: AffineStoreOp, machine: Machine) -> Evaluator | AcceptsPoison:
    compute = map_function(op.map.map)

    def store(value: Value, memref: MemRef, *operands: int) -> None:
        memref.store(value, tuple([index & _MASK for index in compute(*operands)]))

    return storing(op, machine, store)


@hook.evaluator(AffinePrefetchOp)
def evaluate_prefetch(op: AffinePrefetchOp, machine: object) -> Evaluator:
    return lambda *operands: None


def _basis(static: tuple[int, ...], dynamic: tuple[int, ...]) -> list[int]:
    waiting = list(dynamic)
    return [waiting.pop(0) if number == DYNAMIC else number for number in static]


@hook.evaluator(AffineDelinearizeIndexOp)
def evaluate_delinearize(op: AffineDelinearizeIndexOp, machine: object) -> Evaluator:
    """Computes indices from a linear one. The first basis element is optional: it would only bound the first index."""
    static, count = tuple(op.static_basis.values), len(op.multi_index)

    def split(linear: int, *dynamic: int) -> object:
        basis = _basis(static, dynamic)
        inner = basis[len(basis) - count + 1 :]
        rest = linear - (1 << 64) if linear >> 63 else linear
        indices: list[int] = []
        for size in reversed(inner):
            if not size:
                raise UndefinedBehavior("the basis has a zero")
            rest, index = divmod(rest, size)
            indices.append(index)
        indices.append(rest)
        results = tuple([index & _MASK for index in reversed(indices)])
        return results if count != 1 else results[0]

    return split


@hook.evaluator(AffineLinearizeIndexOp)
def evaluate_linearize(op: AffineLinearizeIndexOp, machine: object) -> Evaluator:
    static, count = tuple(op.static_basis.values), len(op.multi_index)

    def join(*operands: int) -> int:
        indices, basis = operands[:count], _basis(static, operands[count:])
        inner = basis[len(basis) - count + 1 :] if count else []
        linear = 0
        for index, size in zip(indices, [1, *inner]):
            linear = linear * size + index
        return linear & _MASK

    return join


@hook.control(AffineForOp)
class AffineFor:
    def __init__(self, op: AffineForOp, machine: object) -> None:
        self._lower, self._upper = map_function(op.lower_bound_map.map), map_function(op.upper_bound_map.map)
        self._lower_count, self._upper_count = len(op.lower_bound_operands), len(op.upper_bound_operands)
        self._step = op.step.value

    def begin(self, *operands: Value) -> Enter | Finish:
        first, second = self._lower_count, self._lower_count + self._upper_count
        bounds = [defined(value, "an operand of a bound") for value in operands[:second]]
        start, end = max(self._lower(*bounds[:first])), min(self._upper(*bounds[first:]))
        return self._next(Counter(start, end, self._step), operands[second:])

    def resume(self, state: Counter, *yielded: Value) -> Enter | Finish:
        return self._next(Counter(state.value + state.step, state.end, state.step), yielded)

    def _next(self, counter: Counter, values: tuple[Value, ...]) -> Enter | Finish:
        if counter.value >= counter.end:
            return Finish(values)
        return Enter(0, (counter.value & _MASK, *values), counter)


@hook.control(AffineIfOp)
class AffineIf:
    def __init__(self, op: AffineIfOp, machine: object) -> None:
        self._contains = contains_function(op.condition.set)
        self._has_else = bool(op.else_region.blocks)

    def begin(self, *operands: Value) -> Enter | Finish:
        if self._contains(*[defined(value, "an operand of the condition") for value in operands]):
            return Enter(0, ())
        return Enter(1, ()) if self._has_else else Finish()

    def resume(self, state: object, *yielded: Value) -> Finish:
        return Finish(yielded)


@hook.control(AffineParallelOp)
class AffineParallel:
    """A parallel loop, whose iterations run in order; yielded values are reduced in that order."""

    def __init__(self, op: AffineParallelOp, machine: Machine) -> None:
        self._machine = machine
        self._updates: list[Callable[[int, int], int]] = []
        self._initial: list[Value] = []
        for kind, result in zip(reduction_kinds(op), op.results, strict=True):
            identity = identity_value(kind, result.type)
            if identity is None:
                raise Unsupported(f"a reduction by {kind.name.lower()} of {result.type} is not supported")
            self._updates.append(atomic_update(kind, result.type))
            self._initial.append(constant_value(identity))
        self._lower, self._upper = map_function(op.lower_bounds_map.map), map_function(op.upper_bounds_map.map)
        self._lower_count = op.lower_bounds_map.map.num_inputs
        self._groups = [list(op.lower_bounds_groups.bit_patterns()), list(op.upper_bounds_groups.bit_patterns())]
        self._steps = [step.value for step in op.steps.elements if isinstance(step, IntegerAttr)]

    def begin(self, *operands: Value) -> Enter | Finish:
        values = [defined(value, "an operand of a bound") for value in operands]
        count, dims = self._lower_count, len(self._steps)
        lower = _grouped(self._lower(*values[:count]), self._groups[0], dims, max)
        upper = _grouped(self._upper(*values[count:]), self._groups[1], dims, min)
        return self._run(Sweep(iterations_of(lower, upper, self._steps, self._machine), 0, tuple(self._initial)))

    def resume(self, state: Sweep, *yielded: Value) -> Enter | Finish:
        reduced: list[Value] = []
        for update, old, new in zip(self._updates, state.reduced, yielded, strict=True):
            poison = next((value for value in (old, new) if value.__class__ is Poison), None)
            reduced.append(update(old, new) if poison is None else poison)
        return self._run(Sweep(state.iterations, state.number + 1, tuple(reduced)))

    def _run(self, sweep: Sweep) -> Enter | Finish:
        if sweep.number == sweep.iterations.count:
            return Finish(sweep.reduced)
        return Enter(0, sweep.iterations.indices(sweep.number), sweep)


def _grouped(
    bounds: tuple[int, ...], sizes: list[int], count: int, choose: Callable[[tuple[int, ...]], int]
) -> list[int]:
    """Returns the bound of each loop: of several results in its group the tightest."""
    sizes = sizes * count if len(sizes) == 1 else sizes
    chosen, start = [], 0
    for size in sizes:
        chosen.append(choose(bounds[start : start + size]) & _MASK)
        start += size
    return chosen

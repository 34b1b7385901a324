"""Interpreter of linalg's operations.

A structured op runs its body for each point of its loops, in order. A body that only computes numbers runs for all
points of the parallel loops at once, on arrays. Reductions are computed in order in both cases, so that sums of floats
are equal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

import numpy as np

from compiler.dialects.arith.evaluate_arrays import Inexact
from compiler.dialects.linalg.array_body import ArrayBody, LoopIndices
from compiler.dialects.linalg.interface import (
    body,
    indexing_maps,
    inputs,
    is_scalar,
    iterator_types,
    payload_uses,
)
from compiler.dialects.linalg.ops import IndexOp
from compiler.dialects.linalg.structure import PARALLEL
from compiler.dialects.linalg.structured import Structured
from compiler.interpreter.affine_maps import map_function
from compiler.interpreter.elements import Draft, element
from compiler.interpreter.machine import Machine
from compiler.interpreter.memory import MemRef
from compiler.interpreter.values import (
    Bits,
    Elements,
    Enter,
    Evaluator,
    Finish,
    Poison,
    UndefinedBehavior,
    Unsupported,
    Value,
    defined,
)
from compiler.ir.affine import AffineMap
from compiler.ir.affine_expr import (
    AffineBinaryExpr,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineExprKind,
)
from compiler.ods import hook

_MASK = (1 << 64) - 1


@dataclass(frozen=True, slots=True)
class Point:
    """State of a structured op: the sizes of its loops, the indices of the point, its operands, and its results."""

    sizes: tuple[int, ...]
    point: tuple[int, ...]
    operands: tuple[Value, ...]
    drafts: tuple[Draft | None, ...]


@hook.evaluator(IndexOp)
def evaluate_index(op: IndexOp, machine: Machine) -> Evaluator:
    loops, dim = op.parent_op, op.dim.value
    if not isinstance(loops, Structured):
        raise Unsupported("'linalg.index' is supported only in the body of a structured operation")

    def index() -> int:
        return machine.state_of(loops, Point).point[dim]

    return index


@hook.control(Structured)
class Loops:
    """Runs any structured op; `_maps` and the lists beside it have an entry for each operand."""

    def __init__(self, op: Structured, machine: Machine) -> None:
        self._machine = machine
        self._maps = indexing_maps(op)
        self._iterators = iterator_types(op)
        if len(self._maps) != len(op.operands):
            raise Unsupported(f"the indexing maps of '{op.name}' are not known")
        self._positions = [map_function(map_) for map_ in self._maps]
        self._is_scalar = [is_scalar(value) for value in op.operands]
        self._is_used = [payload_uses(op, number) for number in range(len(op.operands))]
        self._input_count = len(inputs(op))
        self._at_once = _arrays(op, self._maps[self._input_count :], self._iterators, machine)

    def begin(self, *operands: Value) -> Enter | Finish:
        for number, value in enumerate(operands):
            if value.__class__ is Poison and not self._is_scalar[number]:
                return self._of_poison(value, operands)
        sizes = self._sizes(operands)
        if self._at_once is not None:
            results = self._at_once.run(operands, sizes, self._is_scalar, self._is_used)
            if results is not None:
                return Finish(results)
        drafts = tuple([None if isinstance(value, MemRef) else Draft(value) for value in operands[self._input_count :]])
        if not all(sizes):
            return _finished(drafts)
        return self._enter(Point(sizes, (0,) * len(sizes), operands, drafts))

    def resume(self, state: Point, *yielded: Value) -> Enter | Finish:
        first = self._input_count
        for number, value in enumerate(yielded):
            indices = self._indices(first + number, state.point)
            draft, memref = state.drafts[number], state.operands[first + number]
            if draft is not None:
                draft.store(value, indices)
            else:
                memref.store(defined(value, "what is written to memory"), indices)
        following = _following(state.point, state.sizes)
        if following is None:
            return _finished(state.drafts)
        return self._enter(Point(state.sizes, following, state.operands, state.drafts))

    def _enter(self, state: Point) -> Enter:
        arguments: list[Value] = []
        for number, value in enumerate(state.operands):
            if self._is_scalar[number]:
                arguments.append(value)
            elif not self._is_used[number]:
                arguments.append(None)  # never read: an output may be without a value so far
            else:
                indices = self._indices(number, state.point)
                draft = state.drafts[number - self._input_count] if number >= self._input_count else None
                if draft is not None:
                    arguments.append(draft.load(indices))
                else:
                    arguments.append(value.load(indices) if isinstance(value, MemRef) else element(value, indices))
        return Enter(0, tuple(arguments), state)

    def _indices(self, operand: int, point: tuple[int, ...]) -> tuple[int, ...]:
        return tuple([index & _MASK for index in self._positions[operand](*point)])

    def _of_poison(self, poison: Poison, operands: Sequence[Value]) -> Finish:
        outputs = operands[self._input_count :]
        if any(isinstance(value, MemRef) for value in outputs):
            raise UndefinedBehavior("an operand is poison", poison.op, poison.reason)
        return Finish((poison,) * len(outputs))

    def _sizes(self, operands: Sequence[Value]) -> tuple[int, ...]:
        """Returns the size of each loop. Raises UndefinedBehavior if operands have different sizes for a loop."""
        sizes: dict[int, int] = {}
        for number, (map_, value) in enumerate(zip(self._maps, operands)):
            for dimension, (expr, size) in enumerate(zip(map_.results, _shape(value))):
                if isinstance(expr, AffineDimExpr) and sizes.setdefault(expr.position, size) != size:
                    raise UndefinedBehavior(
                        f"dimension {dimension} of operand {number} has size {size}, and the same loop goes over "
                        f"{sizes[expr.position]} elements of another operand"
                    )
        if len(sizes) != len(self._iterators):
            raise Unsupported("the size of a loop does not follow from the operands' shapes")
        return tuple([sizes[loop] for loop in range(len(sizes))])


def _shape(value: Value) -> tuple[int, ...]:
    if isinstance(value, MemRef):
        return value.sizes
    return tuple(value.bits.shape) if isinstance(value, Elements) else ()


def _following(point: tuple[int, ...], sizes: tuple[int, ...]) -> tuple[int, ...] | None:
    """Returns the next point in row-major order, None after the last."""
    indices = list(point)
    for loop in reversed(range(len(sizes))):
        indices[loop] += 1
        if indices[loop] < sizes[loop]:
            return tuple(indices)
        indices[loop] = 0
    return None


def _finished(drafts: Sequence[Draft | None]) -> Finish:
    return Finish(tuple([draft.finish() for draft in drafts if draft is not None]))


# -------------------------------------------------------------------------------------------------- all points at once


def _arrays(op: Structured, outputs: list[AffineMap], iterators: list[str], machine: Machine) -> _AtOnce | None:
    """Returns the function that runs an op on arrays; None if its points depend on each other, or have side effects."""
    parallel = [loop for loop, kind in enumerate(iterators) if kind == PARALLEL]
    orders: list[list[int]] = []
    for map_ in outputs:
        loops = [expr.position for expr in map_.results if isinstance(expr, AffineDimExpr)]
        if len(loops) != map_.num_results or sorted(loops) != parallel:
            return None
        orders.append([parallel.index(loop) for loop in loops])
    linear = [_linear(map_) for map_ in indexing_maps(op)]
    try:
        array_body = ArrayBody(body(op), machine)
    except Unsupported:
        return None
    forms = [form for form in linear if form is not None]
    return _AtOnce(array_body, forms, parallel, orders, machine) if len(forms) == len(linear) else None


_Linear = list[tuple[int, dict[int, int]]]
"""For each result of a map its constant, and the factors of the loops."""


def _linear(map_: AffineMap) -> _Linear | None:
    try:
        return [_linear_form(expr) for expr in map_.results]
    except Unsupported:
        return None


def _linear_form(expr: AffineExpr) -> tuple[int, dict[int, int]]:
    match expr:
        case AffineConstantExpr(value=value):
            return value, {}
        case AffineDimExpr(position=position):
            return 0, {position: 1}
        case AffineBinaryExpr(kind=AffineExprKind.ADD, lhs=lhs, rhs=rhs):
            (start, factors), (other, others) = _linear_form(lhs), _linear_form(rhs)
            merged = {loop: factors.get(loop, 0) + others.get(loop, 0) for loop in {**factors, **others}}
            return start + other, merged
        case AffineBinaryExpr(kind=AffineExprKind.MUL, lhs=lhs, rhs=AffineConstantExpr(value=factor)):
            start, factors = _linear_form(lhs)
            return start * factor, {loop: own * factor for loop, own in factors.items()}
    raise Unsupported("an index is no sum of multiples of loops")


class _AtOnce:
    """Runs an op whose outputs have one element for each point of the parallel loops.

    `orders`: for each output, the parallel loop that indexes each of its dimensions.
    """

    def __init__(
        self, array_body: ArrayBody, maps: list[_Linear], parallel: list[int], orders: list[list[int]], machine: Machine
    ) -> None:
        self._body = array_body
        self._maps = maps
        self._parallel = parallel
        self._orders = orders
        self._machine = machine

    def run(
        self, operands: Sequence[Value], sizes: tuple[int, ...], is_scalar: list[bool], is_used: list[bool]
    ) -> tuple[Value, ...] | None:
        """Returns the results; None, without writing memory, if points cannot be computed together."""
        count = len(operands) - len(self._orders)
        reduced = [loop for loop in range(len(sizes)) if loop not in self._parallel]
        order, shape = [*reduced, *self._parallel], tuple([sizes[loop] for loop in self._parallel])
        if not all(sizes) or _may_overlap(operands, self._maps, count, has_reductions=bool(reduced)):
            return None
        views: list[Bits] = []
        for number, value in enumerate(operands):
            if is_used[number] and not is_scalar[number]:
                array = _numbers(value)
                view = None if array is None else _loop_view(array, self._maps[number], sizes)
                if view is None:
                    return None
                views.append(view.transpose(order))
            elif not is_used[number]:
                views.append(np.array(0))
            elif value.__class__ is Poison:
                return None
            else:
                views.append(np.array(value, self._body.dtypes[number]))
        accumulated = [view[(0,) * len(reduced)] if view.ndim else view for view in views[count:]]
        try:
            for point in np.ndindex(*[sizes[loop] for loop in reduced]):
                self._machine.charge(self._body.op_count * prod(shape))
                arguments = [view[point] if view.ndim else view for view in views[:count]]
                accumulated = self._body.run([*arguments, *accumulated], _indices(order, point, sizes))
        except Inexact:
            return None
        return self._results(operands[count:], accumulated, shape)

    def _results(self, outputs: Sequence[Value], computed: Sequence[Bits], shape: tuple[int, ...]) -> tuple[Value, ...]:
        results: list[Value] = []
        for output, array, order in zip(outputs, computed, self._orders, strict=True):
            bits = np.broadcast_to(array, shape).transpose(order)
            if isinstance(output, MemRef):
                output.elements()[...] = bits
                output.mark_written()
            else:
                results.append(Elements(bits))
        return tuple(results)


def _numbers(value: MemRef | Elements) -> Bits | None:
    """Returns the elements of a tensor or memref as an array; None if one is poison, or was never written."""
    if isinstance(value, MemRef):
        return value.elements() if value.elements_written().all() else None
    return value.bits if value.poison is None else None


def _loop_view(array: Bits, map_: _Linear, sizes: tuple[int, ...]) -> Bits | None:
    """Returns a view with the element for each point of the loops; None if the map exceeds the array's bounds."""
    start: list[slice] = []
    strides = [0] * len(sizes)
    for (constant, factors), size, stride in zip(map_, array.shape, array.strides, strict=True):
        reaches = [(sizes[loop] - 1) * factor for loop, factor in factors.items()]
        first = constant + sum([min(0, reach) for reach in reaches])
        if first < 0 or constant + sum([max(0, reach) for reach in reaches]) >= size:
            return None
        start.append(slice(constant, None))
        for loop, factor in factors.items():
            strides[loop] += factor * stride
    return np.lib.stride_tricks.as_strided(array[tuple(start)], sizes, strides, writeable=False)


def _may_overlap(operands: Sequence[Value], maps: Sequence[_Linear], inputs: int, *, has_reductions: bool) -> bool:
    """Returns True if a point may read memory that another point writes."""
    for number, output in enumerate(operands):
        if number < inputs or not isinstance(output, MemRef):
            continue
        for other, value in enumerate(operands):
            if other == number or not isinstance(value, MemRef) or value.buffer.root is not output.buffer.root:
                continue
            views = [(each.buffer, each.offset, each.sizes, each.strides) for each in (value, output)]
            if other >= inputs or has_reductions or views[0] != views[1] or maps[other] != maps[number]:
                return True
    return False


def _indices(order: Sequence[int], point: tuple[int, ...], sizes: tuple[int, ...]) -> LoopIndices:
    """Returns the function from a loop to its indices; `order` lists the reductions, which are at `point`, first."""

    def indices(loop: int) -> Bits:
        axis = order.index(loop)
        if axis < len(point):
            return np.array(point[axis], np.uint64)
        return np.arange(sizes[loop], dtype=np.uint64).reshape([-1] + [1] * (len(order) - 1 - axis))

    return indices

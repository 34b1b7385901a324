"""Decides which affine loops can be vectorized, and along which memref dimension accesses advance.

Upstream's `isVectorizableLoopBody` and `isContiguousAccess`. Dimension 0 of a memref is the one that varies fastest.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.affine.bounds import map_of, memory_operand_index, step_of
from compiler.dialects.affine.composition import compose, compose_and_canonicalize, linear_row
from compiler.dialects.affine.ops import AffineForOp, AffineIfOp, AffineLoadOp, AffineStoreOp
from compiler.dialects.affine.trip_counts import largest_divisor_of_trip_count
from compiler.dialects.affine.values import constant_value
from compiler.dialects.memref.allocation_ops import AllocaOp, AllocOp
from compiler.dialects.memref.view_ops import DimOp
from compiler.dialects.vector.memory_ops import TransferReadOp, TransferWriteOp
from compiler.ir.affine import (
    AffineBinaryExpr,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineExprKind,
    AffineMap,
    AffineSymbolExpr,
)
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.types import DYNAMIC, FloatType, IndexType, IntegerType, MemRefType, Type
from compiler.transforms.affine.loops import induction_variable, upper_bound

INVARIANT = -1
"""Dimension of an access that is invariant in the loop."""


def has_vectorizable_body(loop: AffineForOp) -> bool:
    """Returns True if a loop has no conditions, foreign regions, vector transfers or types without a vector form."""
    for op in loop.walk():
        if isinstance(op, (AffineIfOp, TransferReadOp, TransferWriteOp)):
            return False
        if op.regions and not isinstance(op, AffineForOp):
            return False
        if not all(_may_be_element(value.type, in_memory=True) for value in op.operands):
            return False
        if not all(_may_be_element(result.type, in_memory=False) for result in op.results):
            return False
    return True


def _may_be_element(type_: Type, *, in_memory: bool) -> bool:
    if in_memory and isinstance(type_, MemRefType):
        type_ = type_.element_type
    return isinstance(type_, IntegerType | IndexType | FloatType)


def varying_dimension(loop: AffineForOp) -> int | None:
    """Returns the only dimension in which the loop's accesses vary, by one per iteration.

    `INVARIANT` for none, else None.

    Whether the loop's body can be vectorized is checked separately.
    """
    varying = INVARIANT
    for op in loop.walk():
        if not isinstance(op, (AffineLoadOp, AffineStoreOp)):
            continue
        dimension = _dimension_of_access(op, loop)
        if dimension is None or (varying != INVARIANT and dimension not in (INVARIANT, varying)):
            return None
        if dimension != INVARIANT:
            varying = dimension
    return varying


def _dimension_of_access(op: Operation, loop: AffineForOp) -> int | None:
    position = memory_operand_index(op)
    type_, map_ = op.operands[position].type, map_of(op)
    if not isinstance(type_, MemRefType) or map_ is None or type_.layout is not None:
        return None
    operands = op.operands[position + 1 :]
    varying: int | None = None
    for index, expr in enumerate(map_.results):
        for value in _operands_of(expr, map_, operands):
            if is_invariant_index(value, loop):
                continue
            if varying is not None:
                return None
            varying = index
    if varying is None:
        return INVARIANT
    if not _is_contiguous(map_.with_results([map_.results[varying]]), operands, loop):
        return None
    return len(type_.shape) - (varying + 1)


def _is_contiguous(map_: AffineMap, operands: Sequence[Value], loop: AffineForOp) -> bool:
    """Returns True if the result of a map increases by one with each iteration of a loop.

    Upstream treats every index that depends on one loop alone as contiguous.
    """
    composed, values = compose(map_, operands)
    variable = induction_variable(loop)
    places = [position for position, value in enumerate(values) if value is variable]
    coefficients = [_coefficient(composed.result, composed.num_dims, place) for place in places]
    return step_of(loop) == 1 and None not in coefficients and sum(filter(None, coefficients)) == 1


def _coefficient(expr: AffineExpr, num_dims: int, place: int) -> int | None:
    """Returns the coefficient of an operand in an expression; None if the expression is not linear in it."""
    if isinstance(expr, AffineDimExpr):
        return int(expr.position == place)
    if isinstance(expr, AffineSymbolExpr):
        return int(num_dims + expr.position == place)
    if not isinstance(expr, AffineBinaryExpr):
        return 0
    left, right = (_coefficient(operand, num_dims, place) for operand in (expr.lhs, expr.rhs))
    if left is None or right is None:
        return None
    if expr.kind is AffineExprKind.ADD:
        return left + right
    if not left and not right:
        return 0
    if expr.kind is AffineExprKind.MUL and isinstance(expr.rhs, AffineConstantExpr):
        return left * expr.rhs.value
    return None


def _operands_of(expr: AffineExpr, map_: AffineMap, operands: Sequence[Value]) -> list[Value]:
    """Returns the operands of the dims and symbols in an expression, with repetitions."""
    values: list[Value] = []
    for node in expr.walk():
        if isinstance(node, AffineDimExpr):
            values.append(operands[node.position])
        elif isinstance(node, AffineSymbolExpr):
            values.append(operands[map_.num_dims + node.position])
    return values


def is_invariant_index(value: Value, loop: AffineForOp) -> bool:
    """Returns True if an index is not computed from a loop's induction variable by affine ops."""
    _, values = compose(AffineMap.identity(1), [value])
    return not any(operand is induction_variable(loop) for operand in values)


def overshoots(loop: AffineForOp, size: int) -> bool:
    """Returns True if the last iteration with `size` elements may exceed the upper bound."""
    return largest_divisor_of_trip_count(loop) % size != 0


def ends_with_memref(store: Operation, loop: AffineForOp) -> bool:
    """Returns True if the elements that a store would write beyond the upper bound of a loop are out of the memref.

    Vector transfers mask these.
    """
    position = memory_operand_index(store)
    memref, map_ = store.operands[position], map_of(store)
    upper, values = upper_bound(loop)
    if map_ is None or not isinstance(memref.type, MemRefType) or len(upper.results) != 1:
        return False
    for dimension, expr in enumerate(map_.results):
        offset = _distance(map_.with_results([expr]), store.operands[position + 1 :], loop)
        if offset is None or offset < 0:
            continue
        extent = memref.type.shape[dimension]
        end, operands = compose_and_canonicalize(upper, values)
        last = end.result
        if isinstance(last, AffineConstantExpr):
            return extent != DYNAMIC and last.value + offset >= extent
        if isinstance(last, AffineDimExpr | AffineSymbolExpr):
            value = operands[last.position + (end.num_dims if isinstance(last, AffineSymbolExpr) else 0)]
            return extent == DYNAMIC and _is_extent(value, memref, dimension)
    return False


def _distance(map_: AffineMap, operands: Sequence[Value], loop: AffineForOp) -> int | None:
    """Returns the difference between a map's result and the induction variable; None if it is not constant."""
    composed, values = compose(map_, operands)
    row = linear_row(composed.result, composed.num_dims, composed.num_symbols)
    if row is None:
        return None
    own = sum(number for number, value in zip(row, values, strict=False) if value is induction_variable(loop))
    others = [number for number, value in zip(row, values, strict=False) if value is not induction_variable(loop)]
    return row[-1] if own == 1 and not any(others) else None


def _is_extent(value: Value, memref: Value, dimension: int) -> bool:
    """Returns True if a value is the size of a dynamic dimension: the result of `memref.dim` or a size operand."""
    if isinstance(value, OpResult) and isinstance(value.owner, DimOp):
        return value.owner.source_ is memref and constant_value(value.owner.index) == dimension
    if not isinstance(memref, OpResult) or not isinstance(memref.owner, (AllocOp, AllocaOp)):
        return False
    sizes = memref.owner.dynamic_sizes
    return sizes[memref.type.shape[:dimension].count(DYNAMIC)] is value

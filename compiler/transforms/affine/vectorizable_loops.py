"""Which affine loops can be vectorized as they are built, and along which dimension of memrefs they go.

Enters: a loop; leaves: upstream's `isVectorizableLoopBody` and `isContiguousAccess`. Dimensions of memrefs are counted
from the one that varies fastest, which is 0.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.affine.bounds import map_of, memory_operand_index, step_of
from compiler.dialects.affine.composition import compose
from compiler.ir.affine import (
    AffineBinaryExpr,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineExprKind,
    AffineMap,
    AffineSymbolExpr,
)
from compiler.ir.operation import Operation, Value
from compiler.ir.types import FloatType, IndexType, IntegerType, MemRefType, Type
from compiler.transforms.affine.loops import induction_variable

INVARIANT = -1
"""The dimension of an access that does not depend on the loop."""


def has_vectorizable_body(loop: Operation) -> bool:
    """Whether a loop holds neither conditions, regions of other ops, vector transfers nor types that make no vector."""
    for op in loop.walk():
        if op.name in ("affine.if", "vector.transfer_read", "vector.transfer_write"):
            return False
        if op.regions and op.name != "affine.for":
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


def varying_dimension(loop: Operation) -> int | None:
    """The only dimension that the loop's accesses vary in, by one in each turn; `INVARIANT` for none, else None.

    That a loop's body can be vectorized is asked separately.
    """
    found = INVARIANT
    for op in loop.walk():
        if op.name not in ("affine.load", "affine.store"):
            continue
        dimension = _dimension_of_access(op, loop)
        if dimension is None or (found != INVARIANT and dimension not in (INVARIANT, found)):
            return None
        if dimension != INVARIANT:
            found = dimension
    return found


def _dimension_of_access(op: Operation, loop: Operation) -> int | None:
    position = memory_operand_index(op)
    type_, map_ = op.operands[position].type, map_of(op)
    if not isinstance(type_, MemRefType) or map_ is None or type_.layout is not None:
        return None
    operands = op.operands[position + 1 :]
    found: int | None = None
    for index, expr in enumerate(map_.results):
        for value in _operands_of(expr, map_, operands):
            if is_invariant_index(value, loop):
                continue
            if found is not None:
                return None
            found = index
    if found is None:
        return INVARIANT
    if not _is_contiguous(map_.with_results([map_.results[found]]), operands, loop):
        return None
    return len(type_.shape) - (found + 1)


def _is_contiguous(map_: AffineMap, operands: Sequence[Value], loop: Operation) -> bool:
    """Returns True if the result of a map is one more in each turn of a loop than in the turn before.

    Upstream takes every index that depends on one loop alone for contiguous.
    """
    composed, values = compose(map_, operands)
    variable = induction_variable(loop)
    places = [position for position, value in enumerate(values) if value is variable]
    coefficients = [_coefficient(composed.results[0], composed.num_dims, place) for place in places]
    return step_of(loop) == 1 and None not in coefficients and sum(filter(None, coefficients)) == 1


def _coefficient(expr: AffineExpr, num_dims: int, place: int) -> int | None:
    """What an operand is multiplied with in an expression; None where the expression is not linear in it."""
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
    """The operand for each dim and symbol in an expression, as often as it is there."""
    found: list[Value] = []
    for node in expr.walk():
        if isinstance(node, AffineDimExpr):
            found.append(operands[node.position])
        elif isinstance(node, AffineSymbolExpr):
            found.append(operands[map_.num_dims + node.position])
    return found


def is_invariant_index(value: Value, loop: Operation) -> bool:
    """Whether an index is not computed from a loop's induction variable by affine ops."""
    _, values = compose(AffineMap.identity(1), [value])
    return not any(operand is induction_variable(loop) for operand in values)
